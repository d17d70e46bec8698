//! The summary of a run.

use super::completed_runs::{Kept, Known};
use crate::config::{Config, Role};
use crate::memory::Shortage;
use crate::plan::{Plan, Series};
use crate::results::Results;
use crate::results::failure::{Failure, Failures, failures};
use crate::results::folder::Folder;
use crate::results::optimum::{Optima, contradictions};
use crate::results::record::{Record, RunKey};
use crate::results::replay;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::path::Path;
use taquin::solve::Status;
use taquin::wording::{group_thousands, several, some_of};

/// The most defects, runs that are too large and unreadable lines that are listed.
const SHOWN: usize = 10;

/// What is there when the runs have ended.
#[derive(Debug)]
pub struct Finished {
    /// All that is known of the config, whatever was selected.
    pub results: Results,
    /// The folder, which nobody else can write to until this is dropped.
    pub folder: Folder,
    /// The runs whose results are known.
    pub known: u64,
    /// Those of them that this call made.
    pub made: u64,
    /// The runs of the config.
    pub planned: u64,
    /// How many runs of compared solvers ended how.
    pub endings: BTreeMap<Status, u64>,
    /// The known runs of references, which only settle optimal lengths.
    pub references: u64,
    /// Whether the runs were cancelled before their end.
    pub cancelled: bool,
    /// The runs with a defect of the program; the next call repeats them.
    pub defects: Vec<Defect>,
    /// Why programs failed, run by run, of folded runs the first few of each solver; those runs are kept.
    pub failures: Vec<Failure>,
    /// The runs in which programs failed.
    pub failed: u64,
    /// The runs that did not fit into the memory; they are tried again the next time.
    pub too_large: Vec<TooLarge>,
    /// Warnings.
    pub warnings: Vec<String>,
}

/// Names the searches that had fewer threads than their solvers say.
pub(super) fn fewer_threads(plan: &Plan, threads: usize) -> Option<String> {
    let fewer = |series: &&Series| series.named.solver.algorithm().threads() > threads;
    let solvers = plan.series.iter().filter(fewer).count();
    let (take, their) = if solvers == 1 { ("solver takes", "its") } else { ("solvers take", "their") };
    (solvers > 0).then(|| {
        format!(
            "{solvers} {take} more threads than the {threads} there are (--jobs): {their} searches have {threads}; the rows \
             are the same, the times are not"
        )
    })
}

/// Names the lines of each journal that could not be read.
pub(super) fn unreadable<R: Kept>(known: &Known<R>) -> Vec<String> {
    known.unreadable().iter().map(|(file, lines)| passed_over(file, lines)).collect()
}

fn passed_over(file: &Path, lines: &[u64]) -> String {
    let shown: Vec<String> = lines.iter().take(SHOWN).map(u64::to_string).collect();
    let more = lines.len().saturating_sub(SHOWN);
    let more = if more > 0 { format!(" and {more} more") } else { String::new() };
    let (word, were) = if lines.len() == 1 { ("line", "was") } else { ("lines", "were") };
    let shown = shown.join(", ");
    format!("{}: {word} {shown}{more} could not be read and {were} skipped", file.display())
}

/// A run with a defect of the program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Defect {
    /// Which run.
    pub key: RunKey,
    /// How it ended.
    pub status: Status,
    /// What the panic said.
    pub message: String,
    /// The command that makes the run again.
    pub replay: String,
}

/// A run that did not fit into the memory though it had all of it to itself, and so has no row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TooLarge {
    /// Which run.
    pub key: RunKey,
    /// How far it came.
    pub shortage: Shortage,
    /// The runs that are missing for it: those of its block where they are folded, else 1.
    pub runs: u64,
}

impl TooLarge {
    /// A line for each of the first, and what can be done.
    pub(super) fn tell(all: &[TooLarge], f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for TooLarge { key: RunKey { experiment, instance, solver }, shortage, .. } in all.iter().take(SHOWN) {
            write!(f, "\ntoo large: {experiment} instance {}, {solver}: {shortage}", instance + 1)?;
        }
        if all.len() > SHOWN {
            write!(f, "\n… and {} more", all.len() - SHOWN)?;
        }
        let remedies: BTreeSet<&str> = all.iter().map(|one| one.shortage.room.bound.remedy()).collect();
        remedies.iter().try_for_each(|remedy| write!(f, "\nthese have no row: {remedy}, or set a limit in bytes"))
    }
}

/// How the runs of compared solvers ended, and how many runs references have.
fn ended(config: &Config, results: &Results) -> (BTreeMap<Status, u64>, u64) {
    let (mut endings, mut references) = (BTreeMap::new(), 0);
    for (experiment, results) in config.experiments.iter().zip(&results.experiments) {
        for (named, runs) in experiment.solvers.iter().zip(&results.solvers) {
            match named.role {
                Role::Reference => references += runs.count(),
                Role::Compared | Role::External => {
                    runs.statuses().into_iter().for_each(|(status, runs)| *endings.entry(status).or_default() += runs);
                }
            }
        }
    }
    (endings, references)
}

impl Finished {
    /// What is known, before anybody says how the runs went.
    pub(super) fn of(plan: &Plan, folder: Folder, known: Known, optima: &Optima) -> Finished {
        let (runs, planned) = (known.runs(), plan.all_runs() as u64);
        let mut warnings = unreadable(&known);
        let folded = known.folded_failures();
        let results = known.results(plan, optima);
        let Failures { shown: failures, runs: failed } = failures(plan.config, &results, folded);
        let contradictions = contradictions(plan.config, &results).into_iter();
        warnings.extend(contradictions.map(|one| format!("{}, {}: {}", one.experiment, one.label, one.detail())));
        let (endings, references) = ended(plan.config, &results);
        Finished {
            made: 0,
            results,
            endings,
            references,
            folder,
            known: runs,
            planned,
            cancelled: false,
            defects: vec![],
            failures,
            failed,
            too_large: vec![],
            warnings,
        }
    }
}

impl Defect {
    pub(super) fn new(series: &Series, record: &Record, message: String) -> Defect {
        let board = &series.boards()[record.key.instance];
        let replay = replay::command(&series.experiment.goal, series.named, board);
        let replay = replay.expect("what fails in a program is no defect");
        Defect { key: record.key.clone(), status: record.status, message, replay }
    }
}

impl fmt::Display for Finished {
    /// The closing lines: how many runs are known and how they ended, defects, warnings, and how to go on.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for warning in &self.warnings {
            writeln!(f, "warning: {warning}")?;
        }
        for defect in self.defects.iter().take(SHOWN) {
            let Defect { key, status, message, replay } = defect;
            writeln!(f, "{status}: {} instance {}, {}: {message}", key.experiment, key.instance + 1, key.solver)?;
            writeln!(f, "  to see it again: {replay}")?;
        }
        if self.defects.len() > SHOWN {
            writeln!(f, "… and {} more", self.defects.len() - SHOWN)?;
        }
        for failure in self.failures.iter().take(SHOWN) {
            writeln!(f, "{failure}")?;
        }
        let more = self.failed.saturating_sub(self.failures.len().min(SHOWN) as u64);
        let runs = if more == 1 { "run" } else { "runs" };
        match self.failures.is_empty() {
            _ if more == 0 => {}
            // So it is where a journal does not say why folded runs failed.
            true => writeln!(f, "{more} {runs} of external programs failed; the reasons were not kept")?,
            false => writeln!(f, "… and {more} more {runs} of external programs failed")?,
        }
        let endings: Vec<String> =
            self.endings.iter().map(|(status, count)| format!("{} {status}", group_thousands(count))).collect();
        let (known, planned, path) = (self.known, self.planned, self.folder.path().display());
        write!(f, "{} in {path}", some_of(known, planned, "run"))?;
        let endings = endings.join(", ");
        match (self.references, endings.is_empty()) {
            (0, true) => {}
            (0, false) => write!(f, ": {endings}")?,
            (of, true) => write!(f, ": {}", several(of, "reference run"))?,
            (of, false) => write!(f, ": {endings} and {}", several(of, "reference run"))?,
        }
        TooLarge::tell(&self.too_large, f)?;
        if self.cancelled {
            write!(f, "\nstopped: run the same command again to resume")?;
        }
        Ok(())
    }
}
