//! Whether the results can be trusted: how runs ended, and open issues.

use crate::config::{Config, Role};
use crate::report::measured::{Measured, ReportInput};
use crate::report::{JudgedTable, Verdict, endings};
use crate::results::contradictions;
use crate::results::guarantees::broken_guarantees;
use crate::results::{Optimum, Results};
use serde::Serialize;
use taquin::puzzle::Size;
use taquin::solve::Status;
use taquin::wording::several;

/// What a reader asks first.
#[derive(Serialize)]
pub(super) struct Trust {
    runs: u64,
    planned: u64,
    /// Runs that compete with none: they settle the optimal lengths.
    settling: u64,
    statuses: Vec<Ended>,
    instances: usize,
    proven: usize,
    /// Whether some board has no solution.
    unsolvable: bool,
    /// Of the other boards: how many somebody solved.
    open_solved: usize,
    /// Whether moves of some experiment have costs of their own.
    priced: bool,
    /// Whether folded runs were not compared: the optimal lengths of their boards are not known beforehand.
    unchecked: bool,
    problems: Vec<Problem>,
}

/// How many runs ended with a status.
#[derive(Serialize)]
struct Ended {
    word: String,
    means: &'static str,
    count: u64,
}

/// An open issue: something unexplained.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub(super) struct Problem {
    kind: &'static str,
    place: String,
    detail: String,
}

impl Trust {
    pub(super) fn new(material: &ReportInput, tables: &[JudgedTable]) -> Trust {
        let ReportInput { config, results, ref measured, .. } = *material;
        let statuses = results.statuses();
        let ended = Status::ALL.iter().filter_map(|(status, _, means)| {
            let count = *statuses.get(status)?;
            Some(Ended { word: endings::spoken(*status), means, count })
        });
        let optima = || measured.iter().flat_map(Measured::optima);
        let settled = |optimum: &Optimum| *optimum == Optimum::Unsolvable || optimum.proven().is_some();
        let has_path = |optimum: &Optimum| optimum.bounds().is_some_and(|(_, upper)| upper.is_some());
        Trust {
            unsolvable: optima().any(|optimum| optimum == Optimum::Unsolvable),
            runs: statuses.values().sum(),
            planned: measured.iter().map(|one| (one.boards() * one.experiment.solvers.len()) as u64).sum(),
            settling: settling(config, results),
            statuses: ended.collect(),
            instances: optima().count(),
            proven: optima().filter(settled).count(),
            open_solved: optima().filter(|optimum| !settled(optimum)).filter(has_path).count(),
            priced: config.has_costs(),
            unchecked: measured.iter().any(|one| one.experiment.fold && one.experiment.goal.size() != Size::Tiles3x3),
            problems: problems(config, results, tables),
        }
    }
}

fn settling(config: &Config, results: &Results) -> u64 {
    let solvers = config.experiments.iter().zip(&results.experiments);
    let solvers = solvers.flat_map(|(experiment, known)| experiment.solvers.iter().zip(&known.solvers));
    let settling = solvers.filter(|(named, _)| named.role == Role::Reference);
    settling.map(|(_, runs)| runs.count()).sum()
}

/// Broken guarantees, defects of the program, rows that contradict each other, and printed values that are neither met nor explained.
fn problems(config: &Config, results: &Results, tables: &[JudgedTable]) -> Vec<Problem> {
    let mut problems = vec![];
    for (experiment, known) in config.experiments.iter().zip(&results.experiments) {
        problems.extend(broken_guarantees(experiment, known).into_iter().map(|solver| Problem {
            kind: "guarantee broken",
            place: format!("{}, {}", experiment.name, solver.label),
            detail: format!("{}; board {}: {}", several(solver.paths as u64, "path"), solver.board, solver.found),
        }));
        for (named, solver) in experiment.solvers.iter().zip(&known.solvers) {
            for (status, count) in solver.statuses().into_iter().filter(|(status, _)| status.is_defect()) {
                let place = format!("{}, {}", experiment.name, named.label);
                let kind = match named.role {
                    Role::External => "failure of an external program",
                    _ => "defect of the program",
                };
                problems.push(Problem { kind, place, detail: format!("{count} {status}") });
            }
        }
    }
    problems.extend(contradictions(config, results).into_iter().map(|solver| Problem {
        kind: "contradiction",
        place: format!("{}, {}", solver.experiment, solver.label),
        detail: solver.detail(),
    }));
    for table in tables {
        for (row, column, cell) in table.cells() {
            let kind = match cell.verdict {
                Verdict::Differs => "published value not met",
                Verdict::Missing => "nothing to compare with",
                _ => continue,
            };
            let detail = format!("printed {}, measured {}", written(&cell.printed), written(&cell.measured));
            let detail = if cell.note.is_empty() { detail } else { format!("{detail}: {}", cell.note) };
            problems.push(Problem { kind, place: format!("{}: {row}, {column}", table.title), detail });
        }
    }
    problems
}

fn written(text: &str) -> &str {
    if text.is_empty() { "nothing" } else { text }
}
