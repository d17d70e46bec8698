//! How good the solutions of anytime searches are within a budget of expansions, from the first one to the last.

use super::budget::{exact_to, places};
use super::encoding::MOST_TOGETHER;
use super::sentences::MOST_NAMED;
use super::{Chart, Drawing, ExperimentCharts, Group};
use crate::config::Role;
use crate::report::chart::{Curve, Curves, Scale, Spot};
use crate::report::common::ENOUGH_IN_COMMON;
use crate::results::{Optimum, Run, SolverResults};
use std::collections::{BTreeMap, BTreeSet};
use taquin::wording::{group_thousands, those_of};

/// The quality of solutions that findings are about: about 5 % more than the optimum.
const GOOD: f64 = 0.95;

/// The solutions of a run, each better than the one before.
struct Progress {
    /// What is known to be the best cost of the board.
    best: u32,
    /// Expansions when it was found, and its cost.
    solutions: Vec<(f64, u32)>,
    /// The expansions at which the run was stopped.
    stopped: Option<f64>,
}

impl Progress {
    /// The cost of the best solution within a budget.
    fn cost(&self, budget: f64) -> Option<u32> {
        let found = self.solutions.partition_point(|(expanded, _)| *expanded <= budget);
        found.checked_sub(1).map(|last| self.solutions[last].1)
    }

    /// The best cost known over that of the best solution within a budget, and 0 where there is none.
    fn quality(&self, budget: f64) -> f64 {
        match self.cost(budget) {
            None => 0.0,
            Some(0) => 1.0,
            Some(cost) => f64::from(self.best) / f64::from(cost),
        }
    }
}

/// What a run found on its way; of a search that does not improve its solution, that one.
fn solutions(run: &Run) -> Vec<(f64, u32)> {
    let Some(counters) = &run.record.counters else { return vec![] };
    let one = |expanded: u64, cost| ((expanded as f64).max(1.0), cost);
    if counters.incumbents.is_empty() {
        return counters
            .expanded
            .zip(run.record.cost())
            .map(|(expanded, cost)| one(expanded, cost))
            .into_iter()
            .collect();
    }
    counters.incumbents.iter().map(|&(expanded, _, cost, _)| one(expanded, cost)).collect()
}

/// By board, the least cost that is known and whether it is proven to be optimal.
type BestCosts = BTreeMap<usize, (u32, bool)>;

impl ExperimentCharts<'_> {
    /// The mean quality of each solver's best solution within each budget, as anytime searches are compared (the score of the
    /// International Planning Competition; Richter, Thayer & Ruml 2010).
    pub(super) fn attainment(&self) -> Option<Chart> {
        let mut contenders = self.contenders();
        contenders.retain(|&group| self.groups[group].solvers.iter().all(|&solver| self.is_ours(solver)));
        let boards = self.run_by_all(&contenders);
        let only = boards.only()?;
        let runs = contenders.iter().flat_map(|&group| self.runs(&self.groups[group]));
        let mut shown = runs.filter(|run| only.is_none_or(|only| only.contains(&run.record.key.instance)));
        let improves = |run: &Run| run.record.counters.as_ref().is_some_and(|counters| counters.incumbents.len() > 1);
        if !shown.any(improves) {
            return None;
        }
        let best = self.best_costs(&contenders, only);
        let progress = |&group: &usize| (group, self.progress(&self.groups[group], &best));
        let progress: BTreeMap<usize, Vec<Progress>> = contenders.iter().map(progress).collect();
        let (anytime, others): (Vec<usize>, Vec<usize>) =
            contenders.iter().partition(|&&group| self.is_anytime(&self.groups[group]));
        let is_crowded = contenders.len() > MOST_TOGETHER && !others.is_empty();
        let in_grey = is_crowded.then(|| self.drawn(&anytime, &others, &progress, (&best, only)));
        // Panels have the others in grey already.
        let in_grey = in_grey.filter(|chart| matches!(chart.drawing, Drawing::Curves(_)));
        let chart = in_grey.unwrap_or_else(|| self.drawn(&contenders, &[], &progress, (&best, only)));
        let is_proven = best.len() as u64 >= ENOUGH_IN_COMMON && best.values().all(|(_, is_proven)| *is_proven);
        Some(chart.found(is_proven.then(|| self.first_to_be_good(&progress)).flatten().as_ref()))
    }

    /// The chart with some groups in colour and others in grey.
    fn drawn(
        &self,
        groups: &[usize],
        grey: &[usize],
        progress: &BTreeMap<usize, Vec<Progress>>,
        (best, only): (&BestCosts, Option<&BTreeSet<usize>>),
    ) -> Chart {
        let curves = |of: &[usize]| of.iter().map(|group| self.groups[*group].curve(curve(&progress[group]))).collect();
        let (curves, others): (Vec<Curve>, Vec<Curve>) = (curves(groups), curves(grey));
        let (title, subtitle) = self.titles("solution quality within a budget of expanded nodes");
        let (x, y) = ("budget of expanded nodes".into(), "quality of the best solution so far (%)".into());
        let (x_scale, y_scale, y_span) = (Scale::Log, Scale::Linear, Some((0.0, 100.0)));
        let cost = if self.experiment.has_costs() { "cost" } else { "length" };
        let is_proven = best.values().all(|(_, is_proven)| *is_proven);
        let what = if is_proven { format!("the optimal {cost}") } else { format!("the least {cost} known") };
        let over = match self.solvable(only) {
            all if all > best.len() => {
                format!("over {} of which a solution is known", those_of(best.len(), all, "board"))
            }
            _ => self.over_run(only),
        };
        let caption = format!(
            "Quality: {what} divided by that of the best solution so far, 0 while there is none; the mean {over}. Higher and \
             further left is better.{}{}",
            self.without_progress(groups, grey),
            self.time_per_node(),
        );
        let curves = Curves {
            title,
            subtitle,
            x,
            y,
            x_scale,
            y_scale,
            y_span,
            steps: true,
            curves,
            others,
            ..Curves::default()
        };
        self.curves("attainment", &caption, curves, groups)
    }

    /// A sentence on searches that end with their first solution.
    fn without_progress(&self, groups: &[usize], grey: &[usize]) -> String {
        let labels: Vec<&str> = grey.iter().map(|&group| &*self.groups[group].label).collect();
        match &labels[..] {
            [] if groups.iter().all(|&group| self.is_anytime(&self.groups[group])) => String::new(),
            [] => " A search that is not anytime has its solution at its end.".into(),
            few if few.len() <= MOST_NAMED => {
                format!(" In grey, as they have a solution only at their end: {}.", few.join("; "))
            }
            _ => " In grey: the searches that are not anytime, which have a solution only at their end.".into(),
        }
    }

    fn is_anytime(&self, group: &Group) -> bool {
        group.solvers.iter().all(|&solver| self.experiment.solvers[solver].solver.algorithm().info().anytime)
    }

    /// Whether a solver is one of the harness: what programs count is their own.
    fn is_ours(&self, solver: usize) -> bool {
        self.experiment.solvers[solver].role == Role::Compared
    }

    /// The runs of a group.
    fn runs(&self, group: &Group) -> impl Iterator<Item = &Run> {
        let results = group.solvers.iter().filter_map(|&solver| self.results.solvers.get(solver));
        results.filter_map(SolverResults::runs).flatten()
    }

    /// The best cost of each board that is known, by some solution of these groups or by proof, and whether it is proven.
    fn best_costs(&self, groups: &[usize], only: Option<&BTreeSet<usize>>) -> BestCosts {
        let mut best: BestCosts = BTreeMap::new();
        for run in groups.iter().flat_map(|&group| self.runs(&self.groups[group])) {
            let board = run.record.key.instance;
            let optimum = self.results.optima.get(board).copied().and_then(Optimum::proven);
            let found = solutions(run).last().map(|(_, cost)| *cost);
            let known = optimum.map(|cost| (cost, true)).or(found.map(|cost| (cost, false)));
            if let Some(known) = known.filter(|_| only.is_none_or(|only| only.contains(&board))) {
                best.entry(board).and_modify(|least| *least = known.min(*least)).or_insert(known);
            }
        }
        best
    }

    fn progress(&self, group: &Group, best: &BestCosts) -> Vec<Progress> {
        let of = |run: &Run| {
            let &(best, _) = best.get(&run.record.key.instance)?;
            let expanded = run.record.counters.as_ref().and_then(|counters| counters.expanded).unwrap_or(0);
            let stopped = run.record.status.is_limit().then_some((expanded as f64).max(1.0));
            Some(Progress { best, solutions: solutions(run), stopped })
        };
        self.runs(group).filter_map(of).collect()
    }

    /// Who has good solutions first, and who last of those that have them.
    fn first_to_be_good(&self, progress: &BTreeMap<usize, Vec<Progress>>) -> Option<String> {
        let all = progress.iter().filter_map(|(&group, runs)| Some((budget_for(runs, GOOD)?, group)));
        let mut all: Vec<(f64, usize)> = all.collect();
        all.sort_by(|a, b| a.0.total_cmp(&b.0));
        let (&(least, first), &(most, last)) = (all.first()?, all.last()?);
        if all.get(1)?.0 == least {
            return None;
        }
        let nodes = |count: f64| group_thousands(format_args!("{count:.0}"));
        let (first, last) = (self.spoken(&self.groups[first]), self.spoken(&self.groups[last]));
        Some(format!(
            "{first} is the first to reach a mean quality of {:.0} %, after {} expanded nodes; of the {} that do, {last} is the \
             last, after {}.",
            100.0 * GOOD,
            nodes(least),
            all.len(),
            nodes(most)
        ))
    }
}

/// The budgets at which a run has a better solution than before.
fn budgets(runs: &[Progress]) -> Vec<f64> {
    let mut budgets: Vec<f64> = runs.iter().flat_map(|run| run.solutions.iter().map(|found| found.0)).collect();
    budgets.sort_by(f64::total_cmp);
    budgets
}

fn mean_quality(runs: &[Progress], budget: f64) -> f64 {
    runs.iter().map(|run| run.quality(budget)).sum::<f64>() / runs.len() as f64
}

/// Up to where nothing was stopped.
fn known_up_to(runs: &[Progress]) -> Option<f64> {
    runs.iter().filter_map(|run| run.stopped).reduce(f64::min)
}

/// The least budget for a mean quality, if it is known.
fn budget_for(runs: &[Progress], quality: f64) -> Option<f64> {
    let budgets = budgets(runs);
    let budget = *budgets.get(budgets.partition_point(|&budget| mean_quality(runs, budget) < quality))?;
    Some(budget).filter(|budget| known_up_to(runs).is_none_or(|end| *budget <= end))
}

/// The mean quality in percent at each budget where it rises, or at some of them where these are many.
fn curve(runs: &[Progress]) -> Vec<Spot> {
    let spot = |budget: f64| Spot { x: budget, y: 100.0 * mean_quality(runs, budget), ..Spot::default() };
    exact_to(known_up_to(runs), places(budgets(runs)).into_iter().map(spot).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(best: u32, solutions: &[(f64, u32)], stopped: Option<f64>) -> Progress {
        Progress { best, solutions: solutions.to_vec(), stopped }
    }

    #[test]
    fn quality_rises_with_each_better_solution_and_is_0_before_the_first() {
        let runs = [found(20, &[(10.0, 40), (30.0, 25), (50.0, 20)], None), found(6, &[(20.0, 8)], None)];
        let spots: Vec<(f64, f64)> = curve(&runs).iter().map(|spot| (spot.x, spot.y)).collect();
        // Half of: 20/40, then also 6/8, then 20/25 and 6/8, then 1 and 6/8.
        assert_eq!(spots, [(10.0, 25.0), (20.0, 62.5), (30.0, 77.5), (50.0, 87.5)]);
    }

    #[test]
    fn beyond_the_end_of_a_stopped_run_quality_is_a_lower_bound() {
        let runs = [found(20, &[(10.0, 40), (50.0, 20)], None), found(6, &[(20.0, 8)], Some(40.0))];
        let spots: Vec<(f64, f64, bool)> = curve(&runs).iter().map(|spot| (spot.x, spot.y, spot.at_least)).collect();
        assert_eq!(spots, [(10.0, 25.0, false), (20.0, 62.5, false), (40.0, 62.5, true), (50.0, 87.5, true)]);
    }

    #[test]
    fn a_board_that_is_solved_from_the_start_has_full_quality() {
        assert_eq!(found(0, &[(1.0, 0)], None).quality(1.0), 1.0);
        assert_eq!(found(0, &[(1.0, 0)], None).quality(0.5), 0.0);
    }

    #[test]
    fn the_budget_for_a_quality_is_that_of_the_solution_which_reaches_it() {
        let runs = |stopped| [found(20, &[(10.0, 40), (30.0, 25), (50.0, 20)], None), found(6, &[(20.0, 8)], stopped)];
        assert_eq!(budget_for(&runs(None), 0.625), Some(20.0));
        assert_eq!(budget_for(&runs(None), 0.8), Some(50.0));
        assert_eq!(budget_for(&runs(None), 0.9), None);
        assert_eq!(budget_for(&runs(Some(40.0)), 0.8), None, "the stopped run might have reached it before");
    }
}
