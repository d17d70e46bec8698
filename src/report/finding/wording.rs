//! Words for metrics, ratios and intervals.

use crate::formula::Number;
use crate::report::comparison::Comparison;
use crate::report::metric::Metric;
use taquin::wording::some_of;
use taquin_inference::Confidence;

/// The words for a metric.
pub(super) struct Wording {
    pub(super) needs: &'static str,
    pub(super) superlative: &'static str,
    pub(super) less: &'static str,
}

impl Wording {
    pub(super) fn of(metric: &Metric, subjects: usize) -> Wording {
        let words = |one, many| if subjects == 1 { one } else { many };
        match *metric == Metric::TIME {
            true => Wording { needs: words("needs", "need"), superlative: "the least CPU time", less: "less" },
            false => Wording { needs: words("expands", "expand"), superlative: "the fewest nodes", less: "fewer" },
        }
    }
}

/// `2.5 times`, or `under 1 %` where that would be `1.00 times`.
pub(super) fn how_much(found: &Comparison) -> String {
    let ratio = found.ratio.unwrap_or(1.0);
    if ratio < 1.005 { "under 1 %".into() } else { format!("{} times", Number::nearest(ratio).significant(3)) }
}

pub(super) fn ends(interval: Confidence) -> String {
    let [low, high] = [interval.low, interval.high].map(|end| Number::nearest(end).significant(3));
    format!("{low} to {high}")
}

/// Where the one that needs less by the mean needs more on most boards, that it does. Pairs have the other one first.
pub(super) fn most_boards(found: &Comparison) -> String {
    let order = found.order.filter(|order| order.less > order.more);
    order.map_or(String::new(), |order| format!(", yet more on {}", some_of(order.less, found.pairs, "board")))
}
