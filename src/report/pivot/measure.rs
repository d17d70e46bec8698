//! What the cells of a table tell.

use crate::formula::{Formula, Kind, Number};
use crate::report::Sample;
use crate::report::observation::tells_ending;
use std::str::FromStr;

/// What a cell tells: a statistic of a formula, such as `median:expanded`.
#[derive(Clone, Debug, PartialEq)]
pub struct Measure {
    pub(super) text: String,
    statistic: Statistic,
    pub(super) formula: Formula,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Statistic {
    Mean,
    Median,
    Geomean,
    Sum,
    Min,
    Q1,
    Q3,
    Max,
    Sd,
    Share,
    Count,
}

const STATISTICS: [(&str, Statistic); 11] = [
    ("mean", Statistic::Mean),
    ("median", Statistic::Median),
    ("geomean", Statistic::Geomean),
    ("sum", Statistic::Sum),
    ("min", Statistic::Min),
    ("q1", Statistic::Q1),
    ("q3", Statistic::Q3),
    ("max", Statistic::Max),
    ("sd", Statistic::Sd),
    ("share", Statistic::Share),
    ("count", Statistic::Count),
];

impl FromStr for Measure {
    type Err = String;

    fn from_str(text: &str) -> Result<Measure, String> {
        let (statistic, formula) = text.split_once(':').unwrap_or(("mean", text));
        let Some((_, statistic)) = STATISTICS.iter().find(|(name, _)| *name == statistic.trim()) else {
            let names = STATISTICS.map(|(name, _)| name).join(", ");
            return Err(format!("\"{statistic}\" is no statistic: there are {names}, as in median:expanded"));
        };
        let parsed = Formula::parse(formula.trim()).map_err(|error| error.to_string())?;
        match parsed.kind() {
            Kind::Number => Ok(Measure { text: text.into(), statistic: *statistic, formula: parsed }),
            Kind::Text => Err(format!("{} is a text: a table computes with numbers", formula.trim())),
        }
    }
}

impl Measure {
    /// Whether it tells how runs ended, so that those without a path belong to it.
    pub(super) fn is_of_endings(&self) -> bool {
        let names = self.formula.names();
        !names.is_empty() && names.into_iter().all(tells_ending)
    }

    pub(super) fn of(&self, sample: &Sample<Number>) -> Option<Number> {
        let nearest = |value: Option<f64>| value.map(Number::nearest);
        match self.statistic {
            Statistic::Count => Some(sample.count().into()),
            _ if sample.count() == 0 => None,
            Statistic::Mean => sample.mean(),
            Statistic::Median => sample.median(),
            Statistic::Geomean => nearest(sample.geometric_mean()),
            Statistic::Sum => Some(sample.sum()),
            Statistic::Min => sample.quartile(0),
            Statistic::Q1 => sample.quartile(1),
            Statistic::Q3 => sample.quartile(3),
            Statistic::Max => sample.quartile(4),
            Statistic::Sd => nearest(sample.standard_deviation()),
            Statistic::Share => sample.share(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_no_values_the_count_is_known_and_nothing_else() {
        let of = |text: &str| text.parse::<Measure>().unwrap().of(&Sample::default());
        assert_eq!(of("count:expanded"), Some(Number::ZERO));
        assert_eq!(["mean:expanded", "sum:expanded", "share:length < 3"].map(of), [None, None, None]);
    }
}
