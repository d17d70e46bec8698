//! The best solver against the next ones, board by board.

use super::boards::reading;
use super::encoding::BLACK;
use super::{Chart, Drawing, ENOUGH, ExperimentCharts};
use crate::formula::Number;
use crate::report::chart::{Need, OTHERS, Pair, Pairs, Side};
use crate::report::metric::Metric;
use crate::report::reading::Reading;
use crate::results::Run;
use std::collections::{BTreeMap, BTreeSet};
use taquin::wording::capitalised;
use taquin::wording::several;

/// The best solver is compared with the others of this many.
const BEST: usize = 3;

impl ExperimentCharts<'_> {
    /// The best solver against the next ones, where they differ.
    pub(super) fn pairs(&self) -> Vec<Chart> {
        // The share solved of few boards says little.
        let runs = |group: usize| self.readings(&self.groups[group], &Metric::EXPANDED, None).count();
        let ranked = self.ranked();
        let best: Vec<usize> =
            ranked.iter().copied().filter(|&group| runs(group) >= ENOUGH as u64).take(BEST).collect();
        let charts = best.iter().skip(1).filter_map(|&other| self.pair(&ranked, [best[0], other]));
        let chart = |(index, (caption, pairs)): (usize, (String, Pairs))| {
            self.chart(&format!("pair-{}", index + 1), caption, Drawing::Pairs(pairs))
        };
        charts.enumerate().map(chart).collect()
    }

    fn pair(&self, ranked: &[usize], [first, second]: [usize; 2]) -> Option<(String, Pairs)> {
        let [x, y] = [self.needs(first, None)?, self.needs(second, None)?];
        let both = |(&board, &x): (&usize, &Need)| Some(Pair { instance: board + 1, x, y: *y.get(&board)? });
        let both: Vec<Pair> = x.iter().filter_map(both).collect();
        let is_solved = |pair: &&Pair| [pair.x, pair.y].iter().any(|need| matches!(need, Need::Measured(_)));
        let pairs: Vec<Pair> = both.iter().filter(is_solved).copied().collect();
        let shown = pairs.len() >= ENOUGH && pairs.iter().any(|pair| pair.x != pair.y);
        let caption = format!(
            "{} on the {} that both solvers were run on and at least one solved.{}{}{}",
            capitalised(Metric::EXPANDED.title),
            several(pairs.len() as u64, "board"),
            self.why_these(ranked, [first, second]),
            self.longer_paths([first, second].map(|group| &self.groups[group]).into_iter()),
            unsolved(both.len() - pairs.len())
        );
        let side = |group: usize| Side { label: self.groups[group].label.clone(), colour: self.groups[group].colour };
        let (x, mut y) = (side(first), side(second));
        // One heuristic, so one colour: the dots of the other are black, which is no other heuristic's.
        if x.colour == y.colour {
            y.colour = if x.colour == BLACK { OTHERS } else { BLACK };
        }
        let [one, other] = [first, second].map(|group| self.spoken(&self.groups[group]));
        let measure = Metric::EXPANDED.title;
        let (title, subtitle) = self.titles(&format!("{measure} of {one} against {other}, board by board"));
        shown.then_some((caption, Pairs { title, subtitle, x, y, pairs }))
    }

    /// Why these two are shown, where there are others.
    fn why_these(&self, ranked: &[usize], these: [usize; 2]) -> String {
        if ranked.len() < 3 {
            return String::new();
        }
        let [first, second] = these.map(|group| ranked.iter().position(|it| *it == group).map_or(0, |place| place + 1));
        let findings = self.measured.findings();
        let ranked_here = findings.ranking().len();
        let means = match (&findings.finishers, ranked_here) {
            (_, 0) => None,
            _ if self.mixes() => None,
            (Some(finishers), some) if second <= some => {
                return format!(" These two rank {first} and {second} of {finishers}, by geometric means.");
            }
            (Some(finishers), _) => Some(format!("geometric means of {finishers}")),
            _ => Some("geometric means".to_owned()),
        };
        let by = match means {
            None => "the boards that they solved, then by mean expanded nodes".to_owned(),
            Some(means) if second > ranked_here => {
                format!("{means}, the others by the boards that they solved")
            }
            Some(means) => means,
        };
        format!(" These two rank {first} and {second} of {} solvers by {by}.", ranked.len())
    }

    /// What a group of one solver expanded, at least 1, by board; on some boards only, when they are given. None of folded
    /// runs.
    pub(super) fn needs(&self, group: usize, only: Option<&BTreeSet<usize>>) -> Option<BTreeMap<usize, Need>> {
        let [solver] = self.groups[group].solvers[..] else { return None };
        let runs = self.results.solvers.get(solver)?.runs()?;
        let one = |value: Number| value.to_f64().max(1.0);
        let need = |run: &Run| {
            let board = run.record.key.instance;
            let need = match reading(&Metric::EXPANDED, self.experiment, run, self.results.optima.get(board).copied())?
            {
                Reading::Measured(value) => Need::Measured(one(value)),
                Reading::AtLeast(least) => Need::AtLeast(least.to_f64()),
                Reading::Unreported => return None,
            };
            Some((board, need)).filter(|_| only.is_none_or(|only| only.contains(&board)))
        };
        Some(runs.iter().filter_map(need).collect())
    }
}

fn unsolved(boards: usize) -> String {
    match boards {
        0 => String::new(),
        1 => " One board that neither solved is left out.".to_owned(),
        many => format!(" {many} boards that neither solved are left out."),
    }
}
