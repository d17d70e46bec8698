//! What an experiment found, in one sentence a measure: who needs least, how many times less than whom, how sure that is, and on
//! how many boards.
//!
//! There is no sentence where fewer than ten boards are common to those that it compares.

mod beside;
mod leader;
mod wording;

use super::common::Comparable;
use super::comparison::{Comparison, compare_each, compare_two};
use super::measured::{Measured, ReportInput};
use super::metric::Metric;
use super::names::{enumerated, spoken};
use super::relative_gap::relative_gap;
use super::summary;
use crate::config::Role;
use crate::formula::Number;
pub(super) use beside::{most_solved, shortest_of_others};
pub use leader::Leader;
use std::cmp::Reverse;
use taquin::wording::{several, those_of};
use taquin_inference::mean_intervals;
use wording::{Wording, ends, how_much, most_boards};

/// No more solvers than this are named as equal.
const MOST_NAMED: usize = 3;

/// The sentences of an experiment; none where the data do not allow it.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Findings {
    /// Who expands fewest nodes.
    pub(super) effort: Option<Ranked>,
    /// Who needs least CPU time.
    pub(super) time: Option<Ranked>,
    /// Whom the effort ranks, where not all solvers solved every board.
    pub(super) finishers: Option<String>,
    /// Whose paths are shortest.
    pub(super) gap: Option<String>,
    /// How much longer the paths of the one that expands fewest nodes are, and who expands fewest without that.
    price: Option<String>,
}

/// Solvers by what they need of a metric, by geometric means.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Ranked {
    /// In a sentence.
    pub(super) text: String,
    /// Each with its mean, least first.
    pub(super) order: Vec<(usize, f64)>,
    /// That the lead of the first is not clear, where it is not.
    pub(super) doubt: String,
}

/// The headline of each experiment that allows one, with the title of the experiment.
pub fn findings(material: &ReportInput) -> Vec<(String, String)> {
    let one = |measured: &Measured| {
        let headline = measured.findings().headline().or_else(|| most_solved(measured))?;
        Some((measured.experiment.title.clone(), headline))
    };
    material.measured.iter().filter_map(one).collect()
}

impl Findings {
    pub(super) fn of(measured: &Measured) -> Findings {
        let group = Group::of(measured);
        let effort = group.as_ref().and_then(|group| group.effort(Metric::EXPANDED));
        let time = group.as_ref().and_then(|group| group.effort(Metric::TIME));
        let price = group.as_ref().and_then(|group| group.price());
        let ranked = effort.as_ref().map_or(0, |effort| effort.order.len());
        let finishers = group.as_ref().and_then(|group| group.finishers(ranked));
        let gap = group.and_then(|group| group.gap());
        Findings { effort, time, finishers, gap, price }
    }

    /// Who expands fewest nodes, and at what price.
    pub(super) fn headline(&self) -> Option<String> {
        let price = self.price.as_ref().map_or(String::new(), |price| format!(" {price}"));
        self.effort.as_ref().map(|effort| format!("{}{price}", effort.text))
    }

    /// The sentence on what solvers need of a metric, if there is one: on CPU time, else on expanded nodes.
    pub(super) fn sentence(&self, is_time: bool) -> Option<&String> {
        let ranked = if is_time { &self.time } else { &self.effort };
        ranked.as_ref().map(|ranked| &ranked.text)
    }

    /// The solvers that the sentence on effort ranks, fewest nodes first; none where there is no sentence.
    pub(super) fn ranking(&self) -> Vec<usize> {
        self.effort.iter().flat_map(|effort| &effort.order).map(|(solver, _)| *solver).collect()
    }
}

/// That the second of two solvers, which needs least, does not clearly need less than the first, where that is so.
pub(super) fn doubt(measured: &Measured, metric: Metric, [next, best]: [usize; 2]) -> &'static str {
    let Some(group) = Group::of(measured).filter(|_| !measured.experiment.population) else { return "" };
    let found = compare_two(metric, measured, [next, best], group.these.only.as_deref());
    if found.is_some_and(|found| found.is_doubted()) { ", though not clearly" } else { "" }
}

/// The ranked solvers that need exactly as much as one of them, itself included.
fn tied(ranked: &[(usize, f64)], one: usize) -> Vec<usize> {
    let needs = ranked.iter().find(|(solver, _)| *solver == one).map(|(_, mean)| *mean);
    ranked.iter().filter(|(_, mean)| Some(*mean) == needs).map(|(solver, _)| *solver).collect()
}

/// The solvers that a sentence is about, and the boards that it is over.
struct Group<'a> {
    measured: &'a Measured<'a>,
    these: Comparable,
}

impl<'a> Group<'a> {
    fn of(measured: &'a Measured<'a>) -> Option<Group<'a>> {
        // Solvers that differ in nothing but their seeds are one.
        if summary::lines(measured) < 2 {
            return None;
        }
        Some(Group { measured, these: Comparable::of(measured)? })
    }

    fn label(&self, solver: usize) -> String {
        spoken(&self.measured.experiment.solvers[solver])
    }

    /// Who needs least of a metric, beside the next and the most.
    fn effort(&self, metric: Metric) -> Option<Ranked> {
        let ranked = self.ranked(metric)?;
        let (&(best, least), &(worst, _)) = (ranked.first()?, ranked.last()?);
        let best_ones = tied(&ranked, best);
        let next = ranked.iter().find(|(_, mean)| *mean > least).map(|(solver, _)| *solver)?;
        let against = |other: usize| {
            let found = compare_two(metric, self.measured, [other, best], self.these.only.as_deref())?;
            (found.caution.is_none() && found.ratio.is_some()).then_some(found)
        };
        let next_found = against(next)?;
        let Wording { needs, superlative, less } = Wording::of(&metric, best_ones.len());
        let beside = |place: &str, found: Comparison, interval: &str, p: &str| {
            let ends = found.interval.map_or(String::new(), |it| format!(" ({interval}{}{p})", ends(it)));
            let (much, other) = (how_much(&found), self.named(&tied(&ranked, found.first)));
            format!("{much} {less}{ends} than {other}, {place}{}", most_boards(&found))
        };
        let count = ranked.len();
        let of_count = match (self.counts_alike(count), self.these.is_all && count > 2) {
            (false, _) => format!(" of the {count} whose counts compare"),
            (true, true) => format!(" of {count} solvers"),
            (true, false) => String::new(),
        };
        let p = next_found.doubt_of_many(self.measured);
        let doubt = match self.doubt(&next_found) {
            "" => self.doubt_of_others(metric, &ranked, [next, best]),
            doubt => doubt.to_owned(),
        };
        let of_these = if self.these.is_all { String::new() } else { format!(" of these {count}") };
        let worst_ones = tied(&ranked, worst);
        let needs_most = format!("which {} the most{of_these}", Wording::of(&metric, worst_ones.len()).needs);
        let last = (!worst_ones.contains(&next)).then(|| against(worst)).flatten();
        let last = last.map_or(String::new(), |found| format!(", and {}", beside(&needs_most, found, "", "")));
        let text = format!(
            "{}{} {needs} {superlative}{of_count}{doubt}: {}{last}. Geometric means {}{}{}.",
            self.of_whom(),
            self.named(&best_ones),
            beside("the next", next_found, "95 % interval ", &p),
            self.over_boards(),
            self.beside_zeros(metric, best),
            self.otherwise(metric, &ranked, &best_ones)
        );
        Some(Ranked { text, order: ranked, doubt })
    }

    /// Who of the ranked needs least and most by arithmetic means, where that is another.
    fn otherwise(&self, metric: Metric, ranked: &[(usize, f64)], best: &[usize]) -> String {
        let mean = |&(solver, _): &(usize, f64)| {
            Some((solver, metric.sample(self.measured, solver, self.these.only.as_deref()).mean()?))
        };
        let Some(mut means) = ranked.iter().map(mean).collect::<Option<Vec<(usize, Number)>>>() else {
            return String::new();
        };
        means.sort_by_key(|(_, mean)| *mean);
        let at = |place: usize| means.get(place).map(|(solver, _)| *solver);
        let Wording { needs, superlative, .. } = Wording::of(&metric, 1);
        let most = ranked.last().map(|(solver, _)| *solver);
        let least = at(0).filter(|solver| !best.contains(solver));
        let most = at(means.len() - 1).filter(|solver| ranked.len() > 2 && Some(*solver) != most);
        let said: Vec<String> = [(least, superlative), (most, "the most")]
            .into_iter()
            .filter_map(|(solver, much)| Some(format!("{} {needs} {much}", self.label(solver?))))
            .collect();
        if said.is_empty() { String::new() } else { format!("; by arithmetic means {}", said.join(" and ")) }
    }

    /// How much longer than the shortest, or than what is proven, the paths of the one that needs least are, and who needs least of those
    /// without this price.
    fn price(&self) -> Option<String> {
        let ranked = self.ranked(Metric::EXPANDED)?;
        let best = tied(&ranked, ranked.first()?.0);
        let gap = self.mean_gap(best[0]).filter(|gap| !gap.is_zero() && best.len() < ranked.len())?;
        if best.iter().any(|&solver| self.mean_gap(solver) != Some(gap)) {
            return None;
        }
        let gap = gap.significant(3);
        let share = relative_gap(self.measured, &best[..1], self.these.only.as_deref());
        let share = share.map_or(String::new(), |share| format!(" ({} %)", Number::nearest(share).significant(2)));
        let paths = match (self.measured.experiment.has_costs(), self.has_proven_optima()) {
            (false, true) => format!("are on average {gap} moves{share} longer than the shortest"),
            (true, true) => format!("cost on average {gap}{share} above the optimum"),
            (false, false) => format!("are on average {gap} moves longer than the best lower bound"),
            (true, false) => format!("cost on average {gap} more than the best lower bound"),
        };
        // Above a lower bound, a path may be the shortest.
        let is_optimal = |&&(solver, _): &&(usize, f64)| {
            self.has_proven_optima() && self.mean_gap(solver).is_some_and(Number::is_zero)
        };
        let optimal: Vec<(usize, f64)> = ranked.iter().filter(is_optimal).copied().collect();
        let shortest = if self.measured.experiment.has_costs() { "cheapest" } else { "shortest" };
        let (among, whom) = match self.counts_alike(ranked.len()) {
            false => {
                (format!(" of the {} whose counts compare,", ranked.len()), "solvers whose counts compare and that")
            }
            true if self.these.is_all => (String::new(), "solvers that"),
            true => (format!(" of these {} solvers,", ranked.len()), "of them that"),
        };
        let without = match optimal[..] {
            [] => String::new(),
            [(only, _)] => format!(";{among} only {} found nothing but {shortest} paths", self.label(only)),
            [(_, least), ..] => {
                let count = optimal.len();
                let (first, others): (Vec<_>, Vec<_>) = optimal.into_iter().partition(|(_, mean)| *mean == least);
                let first: Vec<usize> = first.into_iter().map(|(solver, _)| solver).collect();
                if others.is_empty() {
                    let names = self.named(&first);
                    return Some(format!(
                        "The paths of {} {paths};{among} only {names} found nothing but {shortest} paths.",
                        self.named(&best)
                    ));
                }
                let pair = others.first().map(|&(next, _)| [next, first[0]]);
                let found = pair
                    .and_then(|pair| compare_two(Metric::EXPANDED, self.measured, pair, self.these.only.as_deref()));
                let doubt = found.map_or("", |found| self.doubt(&found));
                let Wording { needs, superlative, .. } = Wording::of(&Metric::EXPANDED, first.len());
                format!(
                    "; of the {count} {whom} found only {shortest} paths, {} {needs} {superlative}{doubt}",
                    self.named(&first)
                )
            }
        };
        Some(format!("The paths of {} {paths}{without}.", self.named(&best)))
    }

    /// That a difference is not clear, where it is not.
    fn doubt(&self, found: &Comparison) -> &'static str {
        found.doubt(self.measured, self.these.only.as_deref())
    }

    /// The solvers behind the next, than which the best does not clearly need less, where there are such.
    fn doubt_of_others(&self, metric: Metric, ranked: &[(usize, f64)], [next, best]: [usize; 2]) -> String {
        if self.measured.experiment.population {
            return String::new();
        }
        let behind = ranked.iter().map(|(solver, _)| *solver).skip_while(|solver| *solver != next).skip(1);
        let pairs: Vec<[usize; 2]> = behind.map(|other| [other, best]).collect();
        let all = compare_each(metric, self.measured, &pairs, self.these.only.as_deref());
        let doubted = all.iter().filter(|found| {
            found.caution.is_none() && !found.is_clearly_less(self.measured, self.these.only.as_deref())
        });
        let doubted: Vec<usize> = doubted.map(|found| found.first).collect();
        let less = Wording::of(&metric, 1).less;
        if doubted.is_empty() {
            String::new()
        } else {
            format!(", though not clearly {less} than {}", self.named(&doubted))
        }
    }

    /// Whether a ranking of so many has all of these solvers: programs count by conventions of their own.
    fn counts_alike(&self, ranked: usize) -> bool {
        ranked == self.these.solvers.len()
    }

    /// What a ranking of so many of those that solved every board is of; nothing where all solvers are compared.
    fn finishers(&self, ranked: usize) -> Option<String> {
        let finishers = self.these.finishers()?;
        let all = self.counts_alike(ranked);
        Some(if all { finishers } else { format!("the {ranked} whose counts compare, of {finishers}") })
    }

    fn has_proven_optima(&self) -> bool {
        self.measured.are_optima_proven(self.these.only.as_deref())
    }

    fn mean_gap(&self, solver: usize) -> Option<Number> {
        Metric::GAP.sample(self.measured, solver, self.these.only.as_deref()).mean()
    }

    /// The solvers by what they need, least first; those alone whose counts compare.
    fn ranked(&self, metric: Metric) -> Option<Vec<(usize, f64)>> {
        let compares = |&solver: &usize| {
            let is_program = self.measured.experiment.solvers[solver].role == Role::External;
            self.measured.reports(&metric, solver) && !(is_program && metric.is_counted())
        };
        let mean = |solver: usize| {
            let sample = metric.sample(self.measured, solver, self.these.only.as_deref());
            Some((solver, sample.geometric_mean_above_zero()?))
        };
        let ranked: Option<Vec<(usize, f64)>> = self.these.solvers.iter().copied().filter(compares).map(mean).collect();
        let mut ranked = ranked?;
        ranked.sort_by(|a, b| a.1.total_cmp(&b.1));
        (ranked.len() >= 2).then_some(ranked)
    }

    /// How far paths are from the shortest.
    fn gap(&self) -> Option<String> {
        if !self.has_proven_optima() {
            return None;
        }
        let experiment = self.measured.experiment;
        let mean = |&solver: &usize| Some((solver, self.mean_gap(solver)?));
        let mut means: Vec<(usize, Number)> = self.these.solvers.iter().map(mean).collect::<Option<_>>()?;
        means.sort_by_key(|(_, mean)| Reverse(*mean));
        let optimal = means.iter().filter(|(_, mean)| mean.is_zero()).map(|(solver, _)| *solver);
        let optimal: Vec<usize> = optimal.collect();
        let (worst, most) = *means.first()?;
        let (worst_ones, others): (Vec<_>, Vec<_>) = means.iter().partition(|(_, mean)| *mean == most);
        let worst_ones: Vec<usize> = worst_ones.into_iter().map(|(solver, _)| solver).collect();
        let (all, boards) = (means.len(), self.over_boards());
        let (shortest, longest, too_many) = match experiment.has_costs() {
            false => ("shortest", "longest", "moves above the optimum"),
            true => ("cheapest", "most expensive", "above the optimum"),
        };
        if most.is_zero() {
            let whom = self.these.finishers().unwrap_or_else(|| format!("all {all} solvers"));
            return Some(format!("All paths of {whom} are the {shortest}; {boards}."));
        }
        let some = match (self.these.is_all, optimal.len()) {
            (true, 0) => "No solver".into(),
            (true, 1..=MOST_NAMED) => format!("Of {all} solvers, {}", self.named(&optimal)),
            (true, count) => format!("{count} of {all} solvers"),
            (false, 0) => format!("{}none", self.of_whom()),
            (false, 1..=MOST_NAMED) => format!("{}{}", self.of_whom(), self.named(&optimal)),
            (false, count) => format!("{}{count}", self.of_whom()),
        };
        let values = Metric::GAP.sample(self.measured, worst, self.these.only.as_deref()).repeated();
        let interval = Some(()).filter(|()| !experiment.population).and_then(|()| mean_intervals(&[values]).pop()?);
        let ends = interval.map_or(String::new(), |it| format!(" (95 % interval {})", ends(it)));
        // Paths at the optimum are a fact of these boards.
        let next = others.first().filter(|(_, mean)| !experiment.population && !mean.is_zero());
        let next = next.map(|(next, _)| *next);
        let found = next.and_then(|next| {
            compare_two(Metric::gap(experiment), self.measured, [worst, next], self.these.only.as_deref())
        });
        let doubt = next
            .filter(|_| found.as_ref().is_some_and(Comparison::is_doubted))
            .map_or(String::new(), |next| format!(", not clearly more than {}", self.label(next)));
        Some(format!(
            "{some} found only {shortest} paths; {} found the {longest} on average: {} {too_many}{ends}{doubt}; {boards}{}.",
            self.named(&worst_ones),
            most.significant(3),
            shortest_of_others(self.measured, &self.these)
        ))
    }

    fn of_whom(&self) -> String {
        self.these.finishers().map_or(String::new(), |finishers| format!("Of {finishers}, "))
    }

    fn named(&self, solvers: &[usize]) -> String {
        let labels: Vec<String> = solvers.iter().map(|&solver| self.label(solver)).collect();
        enumerated(&labels, MOST_NAMED)
    }

    /// Over which boards means are.
    fn over_boards(&self) -> String {
        let all = self.measured.boards() as u64;
        let of_all = || format!("over {}", those_of(self.these.boards, all, "board"));
        match self.these.only {
            _ if self.these.boards == all => format!("over all {}", several(all, "board")),
            // The others have no solution.
            None => format!("{} that can be solved", of_all()),
            Some(_) => format!("{} that all of them solved", of_all()),
        }
    }

    /// That boards which need nothing, such as the goal itself, are in no geometric mean.
    fn beside_zeros(&self, metric: Metric, solver: usize) -> &'static str {
        let sample = metric.sample(self.measured, solver, self.these.only.as_deref());
        if sample.iter().any(|(value, _)| value.is_zero()) { ", excluding boards that are already solved" } else { "" }
    }
}
