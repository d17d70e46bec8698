//! Rows and times against the lines of the journals, where those are there.

use super::again::differing;
use super::origin::Origin;
use super::{Finding, Verification};
use crate::experiment::archive::Archive;
use crate::experiment::config::{NamedSolver, Role};
use crate::experiment::record::{Record, Timing};
use crate::experiment::results::{Run, SolverResults};
use crate::experiment::runner::{Journaled, journaled};
use std::collections::BTreeMap;

const JOURNAL: &str = "journal.jsonl";

/// Compares what the CSV files say with what was written down when each run ended.
pub(super) fn check(archive: &Archive, origin: &Origin, verification: &mut Verification) {
    let Archive { path, config, results, .. } = archive;
    let Journaled { results: told, unreadable } = match journaled(config, path) {
        Ok(Some(journaled)) => journaled,
        Ok(None) => return,
        Err(error) => {
            return verification.add("the journals agree", vec![Finding::file(JOURNAL, "", error.to_string())]);
        }
    };
    if origin.other_behaviour {
        return verification
            .notes
            .push("rows were not compared with the journal, which is of another behaviour".into());
    }
    let mut compared = Compared { line: 1, ..Compared::default() };
    for ((experiment, rows), told) in config.experiments.iter().zip(&results.experiments).zip(&told.experiments) {
        for ((named, rows), told) in experiment.solvers.iter().zip(&rows.solvers).zip(&told.solvers) {
            compared.solver(named, rows, told);
        }
    }
    let Compared { rows, untold, mut findings, .. } = compared;
    if untold > 0 {
        verification.notes.push(format!("{untold} runs have no line in a journal of this config"));
    }
    let all_told = untold == 0 && findings.is_empty();
    for (file, line) in unreadable.iter().flat_map(|(file, lines)| lines.iter().map(move |line| (file, *line))) {
        let file = file.strip_prefix(path).unwrap_or(file).display().to_string();
        if all_told {
            verification.notes.push(format!("line {line} of {file} cannot be read, but others tell of every run"));
        } else {
            findings.push(Finding::file(&file, "a line with its digest", "another").at(line, ""));
        }
    }
    verification.add(format!("{rows} rows, with their times, are those of the journal"), findings);
}

#[derive(Default)]
struct Compared {
    /// The line of the last row in `runs.csv`.
    line: u64,
    /// The rows that a journal tells of.
    rows: u64,
    /// The runs that none tells of.
    untold: u64,
    findings: Vec<Finding>,
}

impl Compared {
    fn solver(&mut self, named: &NamedSolver, rows: &SolverResults, told: &SolverResults) {
        match (rows, told) {
            (SolverResults::Rows(rows), SolverResults::Rows(told)) => {
                let told: BTreeMap<usize, &Run> = told.iter().map(|run| (run.record.key.instance, run)).collect();
                for run in rows {
                    self.line += 1;
                    match told.get(&run.record.key.instance) {
                        Some(told) => self.row(run, told),
                        // What a program was may have changed since.
                        None if named.role == Role::External => {}
                        None => self.untold += 1,
                    }
                }
            }
            (SolverResults::Fold(fold), SolverResults::Fold(told)) if told.statuses.is_empty() => {
                self.untold += fold.statuses.values().sum::<u64>();
            }
            (SolverResults::Fold(fold), SolverResults::Fold(told)) if fold != told => {
                let about = format!("others: {}", named.solver);
                self.findings.push(Finding::file("histograms.csv", "the histograms of the journal", about));
            }
            _ => {}
        }
    }

    fn row(&mut self, run: &Run, told: &Run) {
        self.rows += 1;
        self.findings.extend(differing(&run.record, &told.record, self.line));
        if !run.timings.is_empty() && !alike(&run.timings, &told.timings) {
            let Record { key, .. } = &run.record;
            let about = format!("others: {} instance {}, {}", key.experiment, key.instance + 1, key.solver);
            self.findings.push(Finding::file("timings.csv", "the times of the journal", about));
        }
    }
}

/// Whether times are the same, but for the last digit, which reading JSON may cost.
fn alike(one: &[Timing], other: &[Timing]) -> bool {
    let near = |one: f64, other: f64| (one - other).abs() <= 1e-12 * one.abs();
    one.len() == other.len()
        && one.iter().zip(other).all(|(one, other)| {
            near(one.cpu_seconds, other.cpu_seconds)
                && near(one.wall_seconds, other.wall_seconds)
                && (one.repeat, one.process_bytes, one.given_up) == (other.repeat, other.process_bytes, other.given_up)
        })
}
