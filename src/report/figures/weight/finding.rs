//! What is said of a weight or a bound: up to which a larger one clearly saves nodes, and what that saves and costs.

use super::super::ExperimentCharts;
use super::super::encoding::{self, factor_name};
use super::{MOST_NAMED, Sweep};
use crate::formula::Number;
use crate::report::comparison::{Comparison, compare_two};
use crate::report::metric::Metric;
use crate::report::names::enumerated;
use std::collections::BTreeSet;
use taquin::wording::several;

/// Of no more curves than this it is said of each what its weight saves and what remains undecided.
const FEW: usize = 2;

/// What a weight or bound saves and costs beside the least, in words.
struct Gained {
    from: String,
    to: String,
    times: String,
    /// The 95 % interval of `times`.
    interval: Option<String>,
    /// How much longer, or more expensive, paths are on average.
    longer: String,
    /// How many boards both solved.
    boards: u64,
}

impl ExperimentCharts<'_> {
    /// Up to which weight or bound a larger one clearly saves nodes, and what that one saves and costs beside the least, of the algorithm
    /// and heuristic that need least. In short, and in sentences.
    pub(super) fn weight_finding(
        &self,
        sweeps: &[Sweep],
        only: Option<&BTreeSet<usize>>,
        is_complete: bool,
    ) -> Option<(String, String)> {
        let least = |sweep: &Sweep| {
            sweep.solvers.iter().map(|&(_, solver)| self.effort_of(solver, only)).fold(f64::INFINITY, f64::min)
        };
        let best = sweeps.iter().min_by(|a, b| least(a).total_cmp(&least(b)))?;
        let others = sweeps.iter().filter(|sweep| !std::ptr::eq(*sweep, best) && sweeps.len() <= MOST_NAMED);
        let enough: Vec<(&Sweep, usize)> =
            [best].into_iter().chain(others).map(|sweep| (sweep, self.enough(sweep))).collect();
        let first = self.gained(enough[0])?;
        let Gained { to, from, times, interval, boards, .. } = &first;
        let factor = best.factor;
        let who = (self.experiment.compared().count() > best.solvers.len()).then(|| self.whole_name(best));
        let headline = match &who {
            Some(who) => format!("{who} expands {times} times fewer nodes at {factor} {to} than at {from}"),
            None => format!("{factor} {to} expands {times} times fewer nodes than {from}"),
        };
        let ends = interval.as_ref().map_or(String::new(), |ends| format!(", 95 % interval {ends}"));
        let longer = match self.experiment.has_costs() {
            true => format!("its paths cost {} more on average", first.longer),
            false => format!("its paths are {} moves longer on average", first.longer),
        };
        let plotted = if is_complete { "" } else { " The curves show medians." };
        let sentence = format!(
            "{} At {factor} {to}, {} expands {times} times fewer nodes than at {from} (geometric means over {}{ends}), and {longer}.{}{plotted}",
            self.enough_of_each(sweeps, &enough),
            who.unwrap_or_else(|| self.whole_name(best)),
            several(*boards, "board"),
            self.gained_by_others(sweeps, &enough[1..], *boards)
        );
        Some((headline, sentence))
    }

    /// The same of the other curves, where these are few.
    fn gained_by_others(&self, sweeps: &[Sweep], others: &[(&Sweep, usize)], boards: u64) -> String {
        let sentence = |&(sweep, place): &(&Sweep, usize)| {
            let Gained { to, times, interval, longer, boards: own, .. } = self.gained((sweep, place))?;
            let over = Some(format!("over {}", several(own, "board"))).filter(|_| own != boards);
            let notes = interval.into_iter().chain(over).collect::<Vec<_>>().join(", ");
            let notes = if notes.is_empty() { notes } else { format!(" ({notes})") };
            let longer =
                if self.experiment.has_costs() { format!("{longer} more") } else { format!("{longer} moves longer") };
            let (factor, of) = (sweep.factor, self.of(sweep, sweeps));
            Some(format!(" At {factor} {to}{of}: {times} times fewer nodes{notes}, paths {longer}."))
        };
        others.iter().filter(|_| sweeps.len() <= FEW).filter_map(sentence).collect()
    }

    /// What the weight or bound of a place saves and costs beside the least; none where it is the least.
    fn gained(&self, (sweep, place): (&Sweep, usize)) -> Option<Gained> {
        let (&(from, first), &(to, last)) = (sweep.solvers.first()?, sweep.solvers.get(place).filter(|_| place > 0)?);
        let saved = compare_two(Metric::EXPANDED, self.measured, [first, last], None)?;
        let paths = compare_two(Metric::of_paths(self.experiment), self.measured, [last, first], None)?;
        let interval = saved.interval.map(|it| {
            let [low, high] = [it.low, it.high].map(|end| Number::nearest(end).significant(3));
            format!("{low} to {high}")
        });
        Some(Gained {
            from: from.significant(4),
            to: to.significant(4),
            times: Number::nearest(saved.ratio?).significant(3),
            interval,
            longer: paths.difference?.significant(3),
            boards: saved.pairs,
        })
    }

    /// Whether the second of two solvers expands clearly fewer nodes than the first, by the rule of headlines.
    fn is_clear(&self, found: &Comparison) -> bool {
        found.ratio > Some(1.0) && found.is_clearly_less(self.measured, None)
    }

    /// The place of the first weight or bound than which no larger one expands clearly fewer nodes.
    fn enough(&self, sweep: &Sweep) -> usize {
        let last = sweep.solvers.len() - 1;
        // On the boards that both solved: those of other solvers do not matter here.
        let is_clear = |one: usize, other: usize| {
            let pair = [sweep.solvers[one].1, sweep.solvers[other].1];
            compare_two(Metric::EXPANDED, self.measured, pair, None).is_some_and(|found| self.is_clear(&found))
        };
        (0..last).find(|&place| !(place + 1..=last).any(|larger| is_clear(place, larger))).unwrap_or(last)
    }

    /// What a larger weight or bound than that of a place saves at most, which is not clear: nothing where none saves anything.
    fn undecided(&self, sweep: &Sweep, place: usize) -> Option<String> {
        let larger = sweep.solvers[place + 1..].iter().map(|&(_, other)| [sweep.solvers[place].1, other]);
        let found = larger.filter_map(|pair| compare_two(Metric::EXPANDED, self.measured, pair, None));
        let ratio = |found: &Comparison| found.ratio.unwrap_or_default();
        let most = found.max_by(|a, b| ratio(a).total_cmp(&ratio(b))).filter(|most| ratio(most) > 1.0)?;
        let ends = [ratio(&most), most.interval?.low, most.interval?.high];
        let [times, low, high] = ends.map(|number| Number::nearest(number).significant(3));
        let of_many = most.doubt_of_many(self.measured);
        Some(format!("{times} times fewer nodes (95 % interval {low} to {high}{of_many})"))
    }

    /// Up to which weight or bound a larger one clearly helps: of one curve, and of the others where they are few.
    fn enough_of_each(&self, sweeps: &[Sweep], enough: &[(&Sweep, usize)]) -> String {
        let (mut up_to, mut at_largest, mut never, mut undecided) = (vec![], vec![], vec![], vec![]);
        for &(sweep, place) in enough {
            let of = self.of(sweep, sweeps);
            match place {
                0 => never.push(of.clone()),
                _ if place + 1 == sweep.solvers.len() => at_largest.push(of.clone()),
                _ => up_to.push(format!("{}{of}", sweep.solvers[place].0.significant(4))),
            }
            let saved = self.undecided(sweep, place).filter(|_| sweeps.len() <= FEW);
            undecided.extend(saved.map(|saved| format!("{saved}{of}")));
        }
        let best = enough[0].0;
        let factor = factor_name(enough.iter().map(|(sweep, _)| sweep.factor));
        let all = |names: &[String]| Some(enumerated(names, MOST_NAMED)).filter(|_| !names.is_empty());
        let least = best.solvers[0].0.significant(4);
        let none = match sweeps.iter().any(|other| other.solvers[0].0 != best.solvers[0].0) {
            true => "the smallest".into(),
            false => least.to_string(),
        };
        let sentences = [
            all(&up_to).map(|names| format!("A larger {factor} clearly saves nodes up to {names}.")),
            all(&at_largest).map(|names| format!("Even the largest {factor} clearly saves nodes{names}.")),
            all(&never).map(|names| format!("No {factor} above {none} clearly saves nodes{names}.")),
            all(&undecided).map(|saved| format!("Beyond that, savings are not clear: at best {saved}.")),
        ];
        sentences.into_iter().flatten().collect::<Vec<_>>().join(" ")
    }

    /// How a sentence about several curves names one of them; nothing where there is one only.
    fn of(&self, sweep: &Sweep, all: &[Sweep]) -> String {
        let group = |sweep: &Sweep| encoding::group(self.experiment, largest(sweep));
        match all.iter().all(|other| group(other).family == group(sweep).family) {
            _ if all.len() == 1 => String::new(),
            true => format!(" with {}", group(sweep).heuristic),
            false => format!(" for {}", self.whole_name(sweep)),
        }
    }

    /// The algorithm of a curve, with the heuristic where there are several.
    fn whole_name(&self, sweep: &Sweep) -> String {
        let group = encoding::group(self.experiment, largest(sweep));
        let differs = self.groups.iter().any(|other| other.heuristic != group.heuristic);
        let heuristic = if differs { group.heuristic.as_str() } else { "" };
        [group.family.as_str(), heuristic]
            .into_iter()
            .filter(|part| !part.is_empty())
            .collect::<Vec<_>>()
            .join(" with ")
    }
}

/// The solver of the largest weight or bound: the first may be A*, which has another name.
fn largest(sweep: &Sweep) -> usize {
    sweep.solvers.last().map_or(0, |(_, solver)| *solver)
}
