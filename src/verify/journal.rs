//! Rows, times and failures of programs against the lines of the journals, where those are there.

use super::origin::Origin;
use super::rerun::differing;
use super::{Finding, Verification};
use crate::config::{NamedSolver, Role};
use crate::results::archive::{Archive, MANIFEST};
use crate::results::csv_files::{HISTOGRAMS, TIMINGS};
use crate::results::disk;
use crate::results::folder::JOURNAL;
use crate::results::record::{Record, RunKey, Timing};
use crate::results::{Run, SolverResults};
use crate::run::{Failure, Journaled, journaled};
use std::collections::BTreeMap;
use std::path::Path;

/// Compares what the CSV files and the manifest say with what was written down when each run ended.
pub(super) fn check(archive: &Archive, origin: &Origin, verification: &mut Verification) {
    let Archive { path, config, results, .. } = archive;
    let Journaled { results: journal, failures, twice, unreadable } = match journaled(config, path) {
        Ok(Some(journaled)) => journaled,
        Ok(None) => return,
        Err(error) => {
            return verification.fail("a journal cannot be read", Finding::file(JOURNAL, "", error.to_string()));
        }
    };
    if origin.other_behaviour {
        return verification
            .notes
            .push("rows were not compared with the journal: its behaviour version differs".into());
    }
    let timed = path.join(TIMINGS.name).is_file();
    let mut compared = Compared { twice, line: 1, timed, ..Compared::default() };
    for ((experiment, rows), journal) in config.experiments.iter().zip(&results.experiments).zip(&journal.experiments) {
        for ((named, rows), journal) in experiment.solvers.iter().zip(&rows.solvers).zip(&journal.solvers) {
            compared.solver(named, rows, journal);
        }
    }
    let Compared { rows, unknown, others, mut findings, twice, .. } = compared;
    // Where journal and rows are of other runs, the manifest may be older than the journal, and where a program failed twice, of the
    // other time; another version may put it otherwise.
    if unknown + others == 0 && twice.is_empty() && findings.is_empty() && !origin.other_version {
        findings.extend(differing_failure(path, &failures));
    }
    if unknown > 0 {
        verification.notes.push(format!("{unknown} runs have no line in a journal of this config"));
    }
    let all_known = unknown == 0 && findings.is_empty();
    for (file, line) in unreadable.iter().flat_map(|(file, lines)| lines.iter().map(move |line| (file, *line))) {
        let file = file.strip_prefix(path).unwrap_or(file).display().to_string();
        if all_known {
            verification.notes.push(format!("line {line} of {file} cannot be read, but others have every run"));
        } else {
            findings.push(Finding::file(&file, "a line with its digest", "another").at(line, ""));
        }
    }
    verification.add(
        format!("{rows} rows and their times match the journal"),
        format!("between {rows} rows or their times and the journal"),
        findings,
    );
}

#[derive(Default)]
struct Compared {
    /// Runs that were made more than once, by their other lines: rows may be those of any line.
    twice: BTreeMap<RunKey, Vec<Run>>,
    /// The line of the last row in `runs.csv`.
    line: u64,
    /// The rows that a journal has.
    rows: u64,
    /// The runs that none has.
    unknown: u64,
    /// The runs of programs that none has, runs of journals without a row, and solvers whose rows no journal can have.
    others: u64,
    /// Whether there are times.
    timed: bool,
    findings: Vec<Finding>,
}

impl Compared {
    fn solver(&mut self, named: &NamedSolver, rows: &SolverResults, journal: &SolverResults) {
        match (rows, journal) {
            (SolverResults::Rows(rows), SolverResults::Rows(journal)) => {
                let mut journal: BTreeMap<usize, &Run> =
                    journal.iter().map(|run| (run.record.key.instance, run)).collect();
                for run in rows.iter() {
                    self.line += 1;
                    match journal.remove(&run.record.key.instance) {
                        Some(journal) => self.row(run, journal),
                        // What a program was may have changed since.
                        None if named.role == Role::External => self.others += 1,
                        None => self.unknown += 1,
                    }
                }
                self.others += journal.len() as u64;
            }
            (SolverResults::Fold(fold), SolverResults::Fold(journal)) if journal.statuses.is_empty() => {
                self.unknown += fold.statuses.values().sum::<u64>();
            }
            (SolverResults::Fold(fold), SolverResults::Fold(journal)) if fold != journal => {
                let about = format!("others: {}", named.solver);
                self.findings.push(Finding::file(HISTOGRAMS.name, "the histograms of the journal", about));
            }
            (SolverResults::Fold(_), SolverResults::Fold(_)) => {}
            // Rows that were kept of runs that the config folds.
            _ => self.others += 1,
        }
    }

    fn row(&mut self, run: &Run, journal: &Run) {
        self.rows += 1;
        let others = self.twice.get(&journal.record.key).into_iter().flatten();
        let is_of = |one: &Run| alike(&run.timings, &one.timings);
        let has_times = !self.timed || others.clone().chain([journal]).any(is_of);
        let mut same = others.filter(|one| differing(&run.record, &one.record, self.line).is_empty());
        if same.any(|one| !self.timed || is_of(one)) {
            return;
        }
        self.findings.extend(differing(&run.record, &journal.record, self.line));
        if !has_times {
            let Record { key, .. } = &run.record;
            let about = format!("others: {} instance {}, {}", key.experiment, key.instance + 1, key.solver);
            self.findings.push(Finding::file(TIMINGS.name, "the times of the journal", about));
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

/// The first failure of a program that differs between manifest and journal, where there is a manifest.
fn differing_failure(folder: &Path, failures: &[Failure]) -> Option<Finding> {
    let manifest: serde_json::Value = serde_json::from_slice(&disk::read(&folder.join(MANIFEST)).ok()??).ok()?;
    let found: Vec<Failure> = match manifest.get("failures") {
        None => vec![],
        Some(list) => match serde_json::from_value(list.clone()) {
            Ok(found) => found,
            Err(error) => return Some(Finding::file(MANIFEST, "a list of failures", error.to_string())),
        },
    };
    let place = (0..failures.len().max(found.len())).find(|&place| failures.get(place) != found.get(place))?;
    let text = |failure: Option<&Failure>| failure.map_or("none".into(), Failure::to_string);
    let finding = Finding::file(MANIFEST, text(failures.get(place)), text(found.get(place)));
    Some(Finding { column: format!("failure {}", place + 1), ..finding })
}
