//! One sentence on where the optimal lengths of an experiment come from, or its optimal costs, and what finding them took.

use super::common::compared;
use crate::config::{Experiment, NamedSolver, Role};
use crate::results::{ExperimentResults, Optimum};
use std::collections::{BTreeMap, BTreeSet};
use taquin::puzzle::Size;
use taquin::solve::Status;
use taquin::wording::group_thousands;

/// The sentence; none where no compared solver ran on a board that has a solution, and where rows are folded on boards larger
/// than 3x3, whose lengths stay unknown. It has no times, so it is the same on every machine.
pub(super) fn sentence(experiment: &Experiment, results: &ExperimentResults) -> Option<String> {
    let (lengths, shortest) = if experiment.has_costs() { ("costs", "cheapest") } else { ("lengths", "shortest") };
    let solvers = || compared(experiment).filter_map(|place| results.solvers.get(place));
    if experiment.goal.size() == Size::Tiles3x3 {
        let ran = solvers().any(|solver| solver.count() > 0);
        return ran.then(|| format!("Optimal {lengths}: by complete enumeration of the 3x3 states."));
    }
    let runs = solvers().filter_map(|solver| solver.runs()).flatten();
    let boards: BTreeSet<usize> =
        runs.map(|run| run.record.key.instance).filter(|&it| is_solvable(results, it)).collect();
    if boards.is_empty() {
        return None;
    }
    let proven = boards.iter().filter(|&&board| results.optima[board].proven().is_some()).count();
    let proven_of = format!("Optimal {lengths}: proven for {} of {}", grouped(proven as u64), of_boards(boards.len()));
    Some(match Cost::of(experiment, results, &boards) {
        Some(cost) if proven == boards.len() => format!("{proven_of}. Reference: {}.", cost.sentence(boards.len())),
        Some(cost) => {
            let others = match (proven, boards.len() - proven) {
                (0, 1) => "it has",
                (0, _) => "all of them have",
                (_, 1) => "the other one has",
                _ => "the others have",
            };
            let is_solved = |board: &usize| matches!(results.optima[*board].bounds(), Some((_, Some(_))));
            let open = |board: &&usize| results.optima[**board].proven().is_none();
            let (bounds, upper) = match boards.iter().filter(open).any(is_solved) {
                true => ("bounds", format!("; upper bounds are the {shortest} solutions found")),
                false => ("lower bounds only", String::new()),
            };
            format!(
                "{proven_of}; {others} {bounds}. Lower bounds come from the reference, {} ({}), and from the solvers' own \
                 proofs{upper}.",
                cost.named.solver,
                cost.in_parentheses(boards.len())
            )
        }
        None => {
            let by = match proven == proven_alone(experiment, results, &boards) {
                true => "the compared solvers themselves",
                false => "the compared solvers and the other experiments on these boards",
            };
            let missing = reference(experiment).map(|(_, named)| format!(" Reference: {}, not run.", named.solver));
            format!("{proven_of} by {by}.{}", missing.unwrap_or_default())
        }
    })
}

/// What the reference took on the boards that compared solvers ran on.
struct Cost<'a> {
    named: &'a NamedSolver,
    runs: usize,
    expanded: u64,
    /// The runs that ended at its limit of expanded nodes.
    stopped: usize,
}

impl<'a> Cost<'a> {
    /// None where it did not run on any of them.
    fn of(experiment: &'a Experiment, results: &ExperimentResults, boards: &BTreeSet<usize>) -> Option<Cost<'a>> {
        let (place, named) = reference(experiment)?;
        let runs = results.solvers.get(place)?.runs()?.iter();
        let runs = runs.filter(|run| boards.contains(&run.record.key.instance));
        let mut cost = Cost { named, runs: 0, expanded: 0, stopped: 0 };
        for run in runs {
            let expanded = run.record.counters.as_ref().and_then(|counters| counters.expanded);
            cost.runs += 1;
            cost.expanded = cost.expanded.saturating_add(expanded.unwrap_or(0));
            cost.stopped += usize::from(run.record.status == Status::ExpandedLimit);
        }
        (cost.runs > 0).then_some(cost)
    }

    fn sentence(&self, boards: usize) -> String {
        format!("{}, {}", self.named.solver, self.spent(boards))
    }

    fn in_parentheses(&self, boards: usize) -> String {
        let limit = self.named.limits.expanded.filter(|_| self.stopped > 0);
        let stopped = limit.map(|limit| format!("; stopped after {} on {}", grouped(limit), of_boards(self.stopped)));
        format!("{}{}", self.spent(boards), stopped.unwrap_or_default())
    }

    fn spent(&self, boards: usize) -> String {
        let nodes = if self.expanded == 1 { "node" } else { "nodes" };
        let part = if self.runs < boards { format!(" on {}", of_boards(self.runs)) } else { String::new() };
        let in_total = if self.runs > 1 { " in total" } else { "" };
        format!("{} {nodes} expanded{in_total}{part}", grouped(self.expanded))
    }
}

fn reference(experiment: &Experiment) -> Option<(usize, &NamedSolver)> {
    experiment.solvers.iter().enumerate().find(|(_, named)| named.role == Role::Reference)
}

fn is_solvable(results: &ExperimentResults, instance: usize) -> bool {
    results.optima.get(instance).is_some_and(|&optimum| optimum != Optimum::Unsolvable)
}

/// How many boards the compared solvers prove without the runs of other experiments, which may have the same boards.
fn proven_alone(experiment: &Experiment, results: &ExperimentResults, boards: &BTreeSet<usize>) -> usize {
    let mut bounds: BTreeMap<usize, (u32, Option<u32>)> = BTreeMap::new();
    for run in compared(experiment).filter_map(|place| results.solvers.get(place)?.runs()).flatten() {
        let (lower, upper) = bounds.entry(run.record.key.instance).or_default();
        *lower = (*lower).max(run.record.lower_bound.unwrap_or(0));
        *upper = [*upper, run.record.cost()].into_iter().flatten().min();
    }
    boards.iter().filter(|board| bounds.get(board).is_some_and(|&(lower, upper)| upper == Some(lower))).count()
}

fn grouped(number: u64) -> String {
    group_thousands(number)
}

fn of_boards(boards: usize) -> String {
    format!("{} board{}", grouped(boards as u64), if boards == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::tests::{experiment, failed, proven, run, solver};
    use crate::results::{Run, SolverResults};
    use taquin::puzzle::Goal;
    use taquin::search::Limits;

    fn settling(text: &str, limit: Option<u64>) -> NamedSolver {
        let limits = Limits { expanded: limit, ..Limits::default() };
        NamedSolver { role: Role::Reference, solver: text.parse().unwrap(), limits, ..solver("reference", 0) }
    }

    fn sentence_of(
        size: Size,
        reference: Option<NamedSolver>,
        optima: Vec<Optimum>,
        runs: [Vec<Run>; 2],
    ) -> Option<String> {
        let solvers = [solver("h1", 0)].into_iter().chain(reference);
        let mut one = experiment("e", optima.len(), solvers.collect());
        one.goal = Goal::blank_last(size);
        let solvers = runs.into_iter().take(one.solvers.len()).map(SolverResults::rows).collect();
        sentence(&one, &ExperimentResults { optima, solvers })
    }

    fn own_proof(instance: usize, length: usize) -> Run {
        let mut run = run(instance, 10, length);
        run.record.lower_bound = Some(length as u32);
        run
    }

    #[test]
    fn a_reference_that_proved_all_lengths_is_named_with_its_nodes() {
        let best = || Some(settling("idastar: max(linear_conflict, walking_distance)", None));
        let optima = [proven(&[20, 22]), vec![Optimum::Unsolvable]].concat();
        let own = vec![run(0, 10, 20), run(1, 20, 24), failed(2, Status::Unsolvable)];
        let theirs = vec![run(0, 1_234_000, 20), run(1, 567, 22), failed(2, Status::Unsolvable)];
        assert_eq!(
            sentence_of(Size::Tiles4x4, best(), optima.clone(), [own.clone(), theirs.clone()]).unwrap(),
            "Optimal lengths: proven for 2 of 2 boards. Reference: idastar: max(linear_conflict, walking_distance), \
             1,234,567 nodes expanded in total."
        );
        // Boards that no compared solver ran on do not count, nor do the reference's runs on them.
        assert_eq!(
            sentence_of(Size::Tiles4x4, best(), optima.clone(), [own[1..].to_vec(), theirs.clone()]).unwrap(),
            "Optimal lengths: proven for 1 of 1 board. Reference: idastar: max(linear_conflict, walking_distance), 567 nodes \
             expanded."
        );
        assert_eq!(sentence_of(Size::Tiles4x4, best(), optima.clone(), [vec![], theirs.clone()]), None);
        assert_eq!(sentence_of(Size::Tiles4x4, best(), optima, [own[2..].to_vec(), theirs]), None);
    }

    #[test]
    fn where_only_bounds_are_known_it_is_said_where_they_come_from() {
        let between = Optimum::Between { lower: 80, upper: Some(100) };
        let optima = vec![proven(&[60])[0], between, between];
        let own = vec![own_proof(0, 60), run(1, 10, 100), run(2, 10, 100)];
        let mut theirs = vec![run(0, 2_000, 60), failed(1, Status::ExpandedLimit), failed(2, Status::ExpandedLimit)];
        theirs[1..].iter_mut().for_each(|run| run.record.counters.as_mut().unwrap().expanded = Some(100_000));
        let reference = || Some(settling("idastar: linear_conflict", Some(100_000)));
        assert_eq!(
            sentence_of(Size::Tiles5x5, reference(), optima.clone(), [own.clone(), theirs.clone()]).unwrap(),
            "Optimal lengths: proven for 1 of 3 boards; the others have bounds. Lower bounds come from the reference, \
             idastar: linear_conflict (202,000 nodes expanded in total; stopped after 100,000 on 2 boards), and from the solvers' own \
             proofs; upper bounds are the shortest solutions found."
        );
        let none_proven = |boards: usize| {
            let runs = [(0..boards).map(|board| run(board, 10, 100)).collect(), vec![failed(0, Status::ExpandedLimit)]];
            sentence_of(Size::Tiles5x5, reference(), vec![between; boards], runs).unwrap()
        };
        assert!(none_proven(1).starts_with("Optimal lengths: proven for 0 of 1 board; it has bounds. Lower"));
        assert!(
            none_proven(2).starts_with("Optimal lengths: proven for 0 of 2 boards; all of them have bounds. Lower")
        );
        let unsolved = vec![Optimum::Between { lower: 80, upper: None }; 2];
        let stopped = || (0..2).map(|board| failed(board, Status::ExpandedLimit)).collect::<Vec<_>>();
        let said = sentence_of(Size::Tiles5x5, reference(), unsolved, [stopped(), stopped()]).unwrap();
        assert!(
            said.starts_with("Optimal lengths: proven for 0 of 2 boards; all of them have lower bounds only. Lower")
        );
        assert!(said.ends_with("own proofs."), "{said}");
        let interrupted =
            sentence_of(Size::Tiles5x5, reference(), optima.clone(), [own.clone(), theirs[..2].to_vec()]).unwrap();
        assert!(
            interrupted.contains("(102,000 nodes expanded in total on 2 boards; stopped after 100,000 on 1 board)"),
            "{interrupted}"
        );
        assert_eq!(
            sentence_of(Size::Tiles5x5, None, optima.clone(), [own.clone(), vec![]]).unwrap(),
            "Optimal lengths: proven for 1 of 3 boards by the compared solvers themselves."
        );
        assert_eq!(
            sentence_of(Size::Tiles5x5, reference(), optima, [own, vec![]]).unwrap(),
            "Optimal lengths: proven for 1 of 3 boards by the compared solvers themselves. Reference: idastar: \
             linear_conflict, not run."
        );
    }

    #[test]
    fn lengths_of_3x3_come_from_enumeration_and_some_from_other_experiments() {
        let own = [vec![run(0, 10, 20)], vec![]];
        let enumerated = "Optimal lengths: by complete enumeration of the 3x3 states.";
        assert_eq!(sentence_of(Size::Tiles3x3, None, proven(&[20]), own.clone()).unwrap(), enumerated);
        assert_eq!(sentence_of(Size::Tiles3x3, None, proven(&[20]), [vec![], vec![]]), None);
        assert_eq!(
            sentence_of(Size::Tiles4x4, None, proven(&[20]), own).unwrap(),
            "Optimal lengths: proven for 1 of 1 board by the compared solvers and the other experiments on these boards."
        );
    }
}
