//! What is said of a weight or a bound: what it saves and costs, and from which on a larger one saves nothing that is clear.

use super::super::ExperimentCharts;
use super::super::encoding;
use super::{MOST_NAMED, Sweep};
use crate::formula::Number;
use crate::report::comparison::{Comparison, compare_two};
use crate::report::metric::Metric;
use crate::report::names::enumerated;
use std::collections::BTreeSet;
use taquin::wording::several;

/// Of no more curves than this it is said what remains undecided.
const FEW: usize = 4;

impl ExperimentCharts<'_> {
    /// What the largest weight or bound saves and costs beside the least, and from which on a larger one saves nothing that is clear; of the
    /// algorithm and heuristic that need least. In short, and in a sentence.
    pub(super) fn weight_finding(
        &self,
        sweeps: &[Sweep],
        only: Option<&BTreeSet<usize>>,
        boards: u64,
        is_complete: bool,
    ) -> Option<(String, String)> {
        let least = |sweep: &Sweep| {
            sweep.solvers.iter().map(|&(_, solver)| self.effort_of(solver, only)).fold(f64::INFINITY, f64::min)
        };
        let sweep = sweeps.iter().min_by(|a, b| least(a).total_cmp(&least(b)))?;
        let (&(from, first), &(to, last)) = (sweep.solvers.first()?, sweep.solvers.last()?);
        let all = compare_two(Metric::EXPANDED, self.measured, [first, last], only)?;
        let paths = Metric::of_paths(self.experiment);
        let longer = compare_two(paths, self.measured, [last, first], only)?.difference?.significant(3);
        if !self.is_clear(&all, only) {
            return None;
        }
        let count = sweep.solvers.len();
        let enough = Some(self.enough(sweep, 1)).filter(|place| *place < count - 1);
        // Of several curves this is one, which the sentence names.
        let one_of_several = (sweeps.len() > 1).then(|| self.whole_name(last));
        let beyond = match enough {
            _ if sweeps.len() > 1 => self.enough_of_each(sweeps, sweep),
            Some(place) => {
                let (least, undecided) = (sweep.solvers[place].0.significant(4), self.undecided(sweep, place));
                format!("No {} above {least} clearly expands fewer nodes than {least}{undecided}.", sweep.factor)
            }
            None => format!("Even the largest {} clearly expands fewer nodes than the one before it.", sweep.factor),
        };
        let ends = all.interval.map_or(String::new(), |it| {
            let [low, high] = [it.low, it.high].map(|end| Number::nearest(end).significant(3));
            format!(", 95 % interval {low} to {high}")
        });
        let (who, factor) = (self.experiment.compared().count() > sweep.solvers.len(), sweep.factor);
        let (to, from, times) = (to.significant(4), from.significant(4), Number::nearest(all.ratio?).significant(3));
        let headline = match who {
            true => {
                format!("{} expands {times} times fewer nodes at {factor} {to} than at {from}", self.whole_name(last))
            }
            false => format!("{factor} {to} expands {times} times fewer nodes than {from}"),
        };
        let paths = one_of_several.map_or("paths".into(), |who| format!("the paths of {who}"));
        let longer = match self.experiment.has_costs() {
            true => format!("{paths} cost {longer} more"),
            false => format!("{paths} are {longer} moves longer"),
        };
        let plotted = if is_complete { "" } else { "; the curves show medians" };
        let sentence = format!(
            "At {factor} {to} {longer} on average than at {from}. {beyond} {times} times: ratio of geometric means over {}{ends}{plotted}.",
            several(boards, "board")
        );
        Some((headline, sentence))
    }

    /// Whether the second of two solvers expands clearly fewer nodes than the first, by the rule of headlines.
    fn is_clear(&self, found: &Comparison, only: Option<&BTreeSet<usize>>) -> bool {
        found.ratio > Some(1.0) && found.is_clearly_less(self.measured, only)
    }

    /// The first weight or bound, from a place on, than which no larger one expands clearly fewer nodes.
    fn enough(&self, sweep: &Sweep, from: usize) -> usize {
        let last = sweep.solvers.len() - 1;
        // On the boards that both solved: those of other solvers do not matter here.
        let is_clear = |one: usize, other: usize| {
            let pair = [sweep.solvers[one].1, sweep.solvers[other].1];
            compare_two(Metric::EXPANDED, self.measured, pair, None).is_some_and(|found| self.is_clear(&found, None))
        };
        (from..last).find(|&place| !(place + 1..=last).any(|larger| is_clear(place, larger))).unwrap_or(last)
    }

    /// What a larger weight or bound than that of a place saves at most, which is not clear: nothing where none saves anything.
    fn undecided(&self, sweep: &Sweep, place: usize) -> String {
        let larger = sweep.solvers[place + 1..].iter().map(|&(_, other)| [sweep.solvers[place].1, other]);
        let found = larger.filter_map(|pair| compare_two(Metric::EXPANDED, self.measured, pair, None));
        let ratio = |found: &Comparison| found.ratio.unwrap_or_default();
        let most = found.max_by(|a, b| ratio(a).total_cmp(&ratio(b))).filter(|most| ratio(most) > 1.0);
        let ends = most.and_then(|most| Some([ratio(&most), most.interval?.low, most.interval?.high]));
        let ends = ends.map(|ends| ends.map(|number| Number::nearest(number).significant(3)));
        ends.map_or(String::new(), |[times, low, high]| {
            format!(" (at best {times} times fewer, 95 % interval {low} to {high})")
        })
    }

    /// Up to which weight or bound a larger one clearly helps: of one curve, and of the others where they are few.
    fn enough_of_each(&self, sweeps: &[Sweep], first: &Sweep) -> String {
        let others = sweeps.iter().filter(|sweep| !std::ptr::eq(*sweep, first));
        let (mut up_to, mut at_largest, mut never) = (vec![], vec![], vec![]);
        for sweep in [first].into_iter().chain(others.filter(|_| sweeps.len() <= MOST_NAMED)) {
            let place = self.enough(sweep, 0);
            let last = sweep.solvers.len() - 1;
            // The first may be A*, which has another name.
            let name = self.whole_name(sweep.solvers[last].1);
            let undecided = if sweeps.len() > FEW { String::new() } else { self.undecided(sweep, place) };
            match place {
                0 => never.push(format!("{name}{undecided}")),
                _ if place == last => at_largest.push(name),
                _ => up_to.push(format!("{} for {name}{undecided}", sweep.solvers[place].0.significant(4))),
            }
        }
        let factor = first.factor;
        let sentence = |before: String, names: &[String], after: &str| match names {
            [] => None,
            _ => Some(format!("{before} {}{after}.", enumerated(names, MOST_NAMED))),
        };
        let no_more = " does not clearly save more nodes";
        let least = first.solvers[0].0.significant(4);
        let none = match sweeps.iter().any(|other| other.solvers[0].0 != first.solvers[0].0) {
            true => format!(" no {factor} clearly saves nodes compared with the smallest"),
            false => format!(" no larger {factor} clearly saves nodes compared with {least}"),
        };
        let sentences = [
            sentence(format!("A {factor} above"), &up_to, no_more),
            sentence(format!("Even the largest {factor} clearly saves nodes for"), &at_largest, ""),
            sentence("For".into(), &never, &none),
        ];
        sentences.into_iter().flatten().collect::<Vec<_>>().join(" ")
    }

    fn whole_name(&self, solver: usize) -> String {
        let group = encoding::group(self.experiment, solver);
        let differs = self.groups.iter().any(|other| other.heuristic != group.heuristic);
        let heuristic = if differs { group.heuristic.as_str() } else { "" };
        [group.family.as_str(), heuristic]
            .into_iter()
            .filter(|part| !part.is_empty())
            .collect::<Vec<_>>()
            .join(" with ")
    }
}
