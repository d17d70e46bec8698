//! How optimal costs are settled: by complete enumeration on 3x3, elsewhere by what all runs together prove. They are lengths,
//! where each move costs 1.

use super::record::Record;
use super::{Optimum, Results, Run};
use crate::config::{Config, Experiment};
use rustc_hash::FxHashMap;
use std::sync::OnceLock;
use taquin::puzzle::{Arrangement, CostTable, DistanceTable, Goal, MoveCosts, Size};
use taquin::wording::several;

/// The tables of the 3x3 goals of a config.
#[derive(Debug)]
pub(crate) struct Optima<'a> {
    tables: FxHashMap<&'a Goal, OnceLock<Enumerated>>,
}

/// The optimal costs of all 3x3 boards.
#[derive(Debug)]
enum Enumerated {
    Moves(DistanceTable),
    Costs(CostTable),
}

impl Enumerated {
    fn new(goal: &Goal) -> Enumerated {
        match goal.costs() {
            MoveCosts::Unit => Enumerated::Moves(DistanceTable::new(goal)),
            _ => Enumerated::Costs(CostTable::new(goal)),
        }
    }

    fn of(&self, start: &Arrangement) -> Option<u32> {
        match self {
            Enumerated::Moves(table) => table.distance(start).map(u32::from),
            Enumerated::Costs(table) => table.cost(start),
        }
    }
}

/// The best proven lower bound and the cheapest solution of each board, over all runs to the same goal.
pub(crate) type Bounds<'a> = FxHashMap<(&'a Goal, &'a Arrangement), (u32, Option<u32>)>;

impl<'a> Optima<'a> {
    /// For the goals of a config; those of 3x3 are enumerated when a board of theirs is first asked for.
    pub(crate) fn new(config: &'a Config) -> Optima<'a> {
        let goals = config.experiments.iter().map(|experiment| &experiment.goal);
        Optima {
            tables: goals.filter(|goal| goal.size() == Size::Tiles3x3).map(|goal| (goal, OnceLock::new())).collect(),
        }
    }

    /// Whether the lengths of all boards are enumerated for a goal, whatever runs find.
    pub(crate) fn are_enumerated(&self, goal: &Goal) -> bool {
        self.tables.contains_key(goal)
    }

    /// What is known before any run.
    pub(crate) fn known(&self, goal: &Goal, start: &Arrangement) -> Optimum {
        match self.tables.get(goal) {
            Some(table) => match table.get_or_init(|| Enumerated::new(goal)).of(start) {
                Some(cost) => Optimum::Between { lower: cost, upper: Some(cost) },
                None => Optimum::Unsolvable,
            },
            None if goal.solvable(start).is_err() => Optimum::Unsolvable,
            None => Optimum::Between { lower: 0, upper: None },
        }
    }

    /// What is known of each instance of an experiment after the runs.
    pub(crate) fn settle(&self, experiment: &Experiment, bounds: &Bounds) -> Vec<Optimum> {
        let settle = |start| match self.known(&experiment.goal, start) {
            Optimum::Between { lower, upper: None } => match bounds.get(&(&experiment.goal, start)) {
                Some(&(lower, upper)) => Optimum::Between { lower, upper },
                None => Optimum::Between { lower, upper: None },
            },
            settled => settled,
        };
        experiment.instances.iter().map(settle).collect()
    }
}

/// Notes what a run proves of a board.
pub(crate) fn note<'a>(bounds: &mut Bounds<'a>, goal: &'a Goal, start: &'a Arrangement, run: &Run) {
    let (lower, upper) = bounds.entry((goal, start)).or_default();
    *lower = (*lower).max(run.record.lower_bound.unwrap_or(0));
    *upper = [*upper, run.record.cost()].into_iter().flatten().min();
}

/// A solver with rows that cannot be true: paths cheaper than what is proven, bounds beyond a path that was replayed.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Contradiction<'a> {
    pub(crate) experiment: &'a str,
    pub(crate) label: &'a str,
    /// How many rows cannot be true.
    pub(crate) rows: u64,
    /// The number of the first board with such a row.
    pub(crate) board: usize,
    /// What its row says, beside what is proven.
    pub(crate) found: String,
}

impl Contradiction<'_> {
    /// What was found, and whose fault it may be: either of the two that contradict each other can be wrong.
    pub(crate) fn detail(&self) -> String {
        let Contradiction { rows, board, found, .. } = self;
        let wrong = "a defect of the program, or a wrong claim about an algorithm or heuristic of your own";
        format!("{}; board {board}: {found}: {wrong}", several(*rows, "row"))
    }
}

/// The solvers with rows that cannot be true.
pub(crate) fn contradictions<'a>(config: &'a Config, results: &Results) -> Vec<Contradiction<'a>> {
    let mut contradictions = vec![];
    for (experiment, known) in config.experiments.iter().zip(&results.experiments) {
        for (named, of) in experiment.solvers.iter().zip(&known.solvers) {
            let mut wrong = of.runs().unwrap_or_default().iter().filter_map(|Run { record, .. }| {
                let optimum = *known.optima.get(record.key.instance)?;
                Some((record.key.instance + 1, contradiction(&experiment.goal, record, optimum)?))
            });
            let Some((board, found)) = wrong.next() else { continue };
            let (rows, experiment, label) = (1 + wrong.count() as u64, &experiment.name, &named.label);
            contradictions.push(Contradiction { experiment, label, rows, board, found });
        }
    }
    contradictions
}

/// What of a run cannot be true on a board of this optimum.
pub(super) fn contradiction(goal: &Goal, record: &Record, optimum: Optimum) -> Option<String> {
    let enough = if goal.costs() == MoveCosts::Unit { "moves are enough" } else { "is enough" };
    let Optimum::Between { lower, upper } = optimum else { return None };
    let cheaper = record.cost().filter(|&cost| cost < lower);
    let beyond = record.lower_bound.zip(upper).filter(|(bound, upper)| bound > upper);
    match (cheaper, beyond) {
        (Some(cost), _) if record.cost.is_some() => {
            Some(format!("a path of cost {cost} where {lower} is proven to be the least"))
        }
        (Some(length), _) => Some(format!("a path of {length} moves where {lower} are proven to be needed")),
        (_, Some((bound, upper))) => Some(format!("a lower bound of {bound} where {upper} {enough}")),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::results::record::RunKey;
    use crate::results::{ExperimentResults, SolverResults};
    use taquin::solve::Status;

    fn record(instance: usize, moves: usize, lower_bound: Option<u32>) -> Record {
        let key = RunKey { experiment: "e".into(), instance, solver: "s".into() };
        let path = Some("RL".repeat(moves / 2));
        Record { key, status: Status::Solved, path, cost: None, claimed: None, lower_bound, counters: None }
    }

    #[test]
    fn what_cannot_be_true_is_reported() {
        let contradicts = |moves: usize, lower_bound, optimum| {
            contradiction(&Goal::blank_last(Size::Tiles3x3), &record(0, moves, lower_bound), optimum)
        };
        let known = Optimum::Between { lower: 20, upper: Some(20) };
        assert_eq!((contradicts(20, Some(20), known), contradicts(24, None, known)), (None, None));
        assert_eq!(contradicts(18, None, known).unwrap(), "a path of 18 moves where 20 are proven to be needed");
        assert_eq!(contradicts(22, Some(21), known).unwrap(), "a lower bound of 21 where 20 moves are enough");
        assert_eq!(contradicts(18, Some(16), Optimum::Between { lower: 16, upper: Some(18) }), None);
    }

    #[test]
    fn a_solver_whose_rows_cannot_be_true_is_reported_once() {
        let config = "[[experiment]]\nname = \"e\"\nsize = \"3x3\"\ninstances = { uniform = 3 }\n\
                      algorithms = [\"astar\"]\nheuristics = [\"manhattan\", \"misplaced\"]\n";
        let config = Config::parse("e", config, std::path::Path::new(".")).unwrap();
        let rows = |of: [Record; 3]| SolverResults::rows(of.map(|record| Run { record, timings: vec![] }).into());
        let first = rows([record(0, 20, None), record(1, 18, None), record(2, 22, Some(21))]);
        let second = rows([record(0, 20, Some(20)), record(1, 20, Some(20)), record(2, 20, Some(20))]);
        let optima = vec![Optimum::Between { lower: 20, upper: Some(20) }; 3];
        let results = Results { experiments: vec![ExperimentResults { optima, solvers: vec![first, second] }] };
        let found = "a path of 18 moves where 20 are proven to be needed".into();
        assert_eq!(
            contradictions(&config, &results),
            [Contradiction { experiment: "e", label: "manhattan", rows: 2, board: 2, found }]
        );
    }
}
