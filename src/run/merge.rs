//! The results of a config from the files of its shards, without a single run.

use super::completed_runs::Known;
use super::resume::recall_all;
use super::run_summary::unreadable;
use super::{Defect, Finished, Invocation, Memory, Options, RunError, lay_out, preflight, threads, write_up};
use crate::plan::{Plan, Series};
use crate::results::folder::Folder;
use crate::results::optimum::Optima;
use std::fmt;
use std::time::SystemTime;

/// What a merge came to.
#[derive(Debug)]
pub enum Merged {
    /// All runs are there, and the files are written.
    Complete(Box<Finished>),
    /// Some runs are not; nothing is written.
    Incomplete {
        /// Those of each solver.
        missing: Vec<Missing>,
        /// Which lines of which journals could not be read, a sentence each.
        unreadable: Vec<String>,
    },
}

/// Runs of one solver in one experiment that nobody has finished.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Missing {
    /// The experiment.
    pub experiment: String,
    /// The solver's label.
    pub solver: String,
    /// The instances, from 0, in order.
    pub instances: Vec<usize>,
}

/// Puts together what shards, and runs of the whole, have left in a results folder; the files are those that one run of
/// the whole would write, to the byte, times and manifest aside.
///
/// Of one run made twice, the one counts whose file comes first.
///
/// # Errors
/// [`RunError`]; among others [`RunError::Conflict`] where a run made twice came out differently.
pub fn merge(plan: &Plan, options: &Options) -> Result<Merged, RunError> {
    let started = SystemTime::now();
    preflight::budget_of(plan, options, 1)?;
    let folder = Folder::open(&options.out)?;
    lay_out(plan.config, &folder)?;
    let mut known: Known = Known::nothing(plan).with_defects();
    recall_all(&mut known, plan, folder.path(), |_| true)?;
    let missing = missing(plan, &known);
    if !missing.is_empty() {
        return Ok(Merged::Incomplete { missing, unreadable: unreadable(&known) });
    }
    let pool = threads(options)?;
    let optima = pool.install(|| Optima::new(plan.config));
    let made_by = known.makers();
    let finished = Finished::of(plan, folder, known, &optima);
    let defects = defects(plan, &finished);
    let invocation = Invocation {
        command: &options.command,
        started,
        threads: pool.current_num_threads(),
        runs_made: 0,
        made_by,
        memory: Memory::default(),
    };
    finished.folder.unseal()?;
    pool.install(|| write_up(plan.config, &finished, &invocation))?;
    Ok(Merged::Complete(Box::new(Finished { defects, ..finished })))
}

/// What is missing of the selected runs of a plan.
pub(super) fn missing(plan: &Plan, known: &Known) -> Vec<Missing> {
    let of = |(index, series): (usize, &Series)| {
        let units: Vec<_> = match series.experiment.fold {
            true => series.blocks().collect(),
            false => (0..series.boards().len()).map(|instance| instance..instance + 1).collect(),
        };
        let missing = units.into_iter().filter(|unit| known.missing(index, unit) > 0);
        let (experiment, solver) = (series.experiment.name.clone(), series.named.label.clone());
        Missing { experiment, solver, instances: missing.flatten().collect() }
    };
    let selected = plan.series.iter().enumerate().filter(|(_, series)| series.selected);
    selected.map(of).filter(|missing| !missing.instances.is_empty()).collect()
}

/// The rows with a defect.
fn defects(plan: &Plan, finished: &Finished) -> Vec<Defect> {
    let solvers = finished.results.experiments.iter().flat_map(|experiment| &experiment.solvers);
    let rows = plan.series.iter().zip(solvers);
    let rows = rows.flat_map(|(series, one)| one.runs().into_iter().flatten().map(move |run| (series, run)));
    let wrong = rows.filter(|(series, run)| run.record.status.is_defect() && !series.is_external());
    wrong.map(|(series, run)| Defect::new(series, &run.record, "in one of the shards".into())).collect()
}

impl fmt::Display for Missing {
    /// `EXPERIMENT/SOLVER: instances 1, 3-7`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Missing { experiment, solver, instances } = self;
        let mut ranges: Vec<(usize, usize)> = vec![];
        for &instance in instances {
            match ranges.last_mut() {
                Some((_, last)) if *last + 1 == instance => *last = instance,
                _ => ranges.push((instance, instance)),
            }
        }
        let text = |&(first, last): &(usize, usize)| match first == last {
            true => (first + 1).to_string(),
            false => format!("{}-{}", first + 1, last + 1),
        };
        const SHOWN: usize = 20;
        let more = if ranges.len() > SHOWN { ", …" } else { "" };
        let ranges: Vec<String> = ranges.iter().take(SHOWN).map(text).collect();
        write!(f, "{experiment}/{solver}: {} missing: instances {}{more}", instances.len(), ranges.join(", "))
    }
}
