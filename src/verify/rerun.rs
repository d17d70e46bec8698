//! Re-runs searches and compares their rows.

use super::origin::Origin;
use super::{Finding, Options, Verification};
use crate::config::{Experiment, NamedSolver, Role};
use crate::memory::{Budget, Shortage, Tables, of_results};
use crate::results::archive::{Archive, CONFIG};
use crate::results::csv_files::{HISTOGRAMS, INCUMBENTS, ITERATIONS, RUNS, SOLUTIONS};
use crate::results::guarantees::FoldCheck;
use crate::results::optimum::Optima;
use crate::results::record::{Record, RunKey};
use crate::results::schema::COUNTERS;
use crate::results::{Fold, SolverResults};
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use taquin::heuristic::HeuristicError;
use taquin::puzzle::draw;
use taquin::search::{Cancel, Limits, Meter};
use taquin::solve::{Engine, Status, prepare};
use taquin::wording::several;

/// How many runs are re-run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// None.
    None,
    /// Drawn ones, as long as their expansions add up to no more than this.
    Expansions(u64),
    /// So many drawn ones.
    Runs(usize),
    /// All of them.
    All,
}

impl Default for Choice {
    /// What takes about a minute on one core.
    fn default() -> Choice {
        Choice::Expansions(100_000_000)
    }
}

/// A run, or all folded runs of a solver.
#[derive(Clone, Copy)]
struct Task<'a> {
    experiment: &'a Experiment,
    named: &'a NamedSolver,
    what: What<'a>,
    expanded: u64,
}

#[derive(Clone, Copy)]
enum What<'a> {
    /// A row, and its line in `runs.csv`.
    Row(&'a Record, u64),
    Fold(&'a Fold),
}

pub(super) fn check(archive: &Archive, options: &Options, origin: &Origin, verification: &mut Verification) {
    let Tasks { tasks, by_chance, by_programs, in_part } = tasks(archive);
    if by_chance > 0 {
        let (runs, are) = counted(by_chance);
        verification
            .notes
            .push(format!("{runs} {are} left out: a time limit or a defect ended them, or others of their histogram"));
    }
    if by_programs > 0 {
        let ((runs, are), why) = (counted(by_programs), "verify starts no program that a results folder names");
        verification.notes.push(format!("{runs} of external programs {are} not re-run: {why}"));
    }
    if in_part > 0 {
        verification
            .notes
            .push(format!("histograms left out, since not all of their runs are known: those of {in_part}"));
    }
    let all: usize = tasks.iter().map(Task::runs).sum();
    let mut chosen = chosen(tasks, options.choice, options.seed);
    let threads = options.jobs.unwrap_or_else(rayon::current_num_threads);
    let mut budget = Budget::new(options.memory, threads, options.cancel.clone());
    budget.set_aside(of_archive(archive));
    if let Err(finding) = leave_out_large_tables(&mut chosen, &mut budget, verification) {
        return verification.fail("a solver does not fit its experiment", finding);
    }
    let engines = match engines(&chosen) {
        Ok(engines) => engines,
        Err(finding) => return verification.fail("a solver does not fit its experiment", finding),
    };
    let (made, stopped, optima) = (AtomicUsize::new(0), AtomicBool::new(false), Optima::new(&archive.config));
    let (budget, too_large) = (Arc::new(budget), Mutex::new(Vec::<(usize, Shortage)>::new()));
    let make = |task: &Task| {
        let engine = &engines[&key(task)];
        match task.again(&**engine, &optima, &options.cancel, &budget) {
            Ok(Some(findings)) => {
                made.fetch_add(task.runs(), Ordering::Relaxed);
                return findings;
            }
            Ok(None) => stopped.store(true, Ordering::Relaxed),
            Err(shortage) => lock(&too_large).push((task.runs(), shortage)),
        }
        vec![]
    };
    let pool = rayon::ThreadPoolBuilder::new().num_threads(options.jobs.unwrap_or(0)).build();
    let all_made = || chosen.par_iter().flat_map_iter(make).collect();
    let findings: Vec<Finding> =
        pool.map_or_else(|_| chosen.iter().flat_map(make).collect(), |pool| pool.install(all_made));
    verification.cancelled = stopped.into_inner();
    verification.notes.extend(note_too_large(&lock(&too_large)[..]));
    if verification.cancelled {
        verification.notes.push("interrupted: not all of the chosen runs were re-run".into());
    }
    if origin.other_behaviour && !findings.is_empty() {
        let count = findings.len();
        return verification.notes.push(format!("{count} cells differ in re-run rows: searches count differently"));
    }
    let made = made.into_inner();
    if made == 0 {
        return verification.notes.push("no run was re-run".into());
    }
    let between = format!("between the rows of {made} of {all} runs and their re-runs");
    verification.add(format!("re-ran {made} of {all} runs: the same rows"), between, findings);
}

/// What the rows and boards of a results folder take.
fn of_archive(archive: &Archive) -> u64 {
    let results = archive.results.experiments.iter().flat_map(|experiment| &experiment.solvers);
    let rows: usize = results.filter_map(|solver| Some(solver.runs()?.len())).sum();
    let boards: usize = archive.config.experiments.iter().map(|experiment| experiment.instances.len()).sum();
    of_results(rows as u64, boards as u64)
}

/// Leaves out the runs of solvers whose tables do not fit, and sets the others aside.
fn leave_out_large_tables(
    chosen: &mut Vec<Task<'_>>,
    budget: &mut Budget,
    verification: &mut Verification,
) -> Result<(), Finding> {
    let (mut tables, mut fits) = (Tables::default(), BTreeMap::new());
    for task in chosen.iter() {
        if let (Entry::Vacant(place), Some(heuristic)) = (fits.entry(key(task)), task.named.solver.heuristic()) {
            let mut with = tables.clone();
            with.add(heuristic, &task.experiment.goal).map_err(|reason| unfit(&reason))?;
            let room = budget.has_room_for_tables("the tables of its heuristic and of those before it need", &with);
            if room.is_ok() {
                tables = with;
            }
            place.insert(room.err());
        }
    }
    budget.set_aside(tables.kept());
    let excess = |task: &Task| fits.get(&key(task)).cloned().flatten();
    let (large, others): (Vec<Task>, Vec<Task>) = chosen.drain(..).partition(|task| excess(task).is_some());
    *chosen = others;
    if let Some(first) = large.first() {
        let (runs, are) = counted(large.iter().map(Task::runs).sum::<usize>() as u64);
        let excess = excess(first).expect("what is too large has an excess");
        let solver = &first.named.solver;
        verification.notes.push(format!("{runs} {are} not re-run; of the first, {solver}, {excess}"));
    }
    Ok(())
}

/// A note on runs that do not fit into the memory.
fn note_too_large(all: &[(usize, Shortage)]) -> Option<String> {
    let (_, first) = all.first()?;
    let (runs, are) = counted(all.iter().map(|(runs, _)| runs).sum::<usize>() as u64);
    let remedy = first.room.bound.remedy();
    Some(format!("{runs} {are} too large for the memory and not re-run; of the first: {first}; {remedy}"))
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().expect("no thread panics over a list")
}

fn unfit(reason: &HeuristicError) -> Finding {
    Finding::file(CONFIG, "a solver that fits its experiment", reason.to_string())
}

/// So many runs, and the verb that goes with them.
fn counted(runs: u64) -> (String, &'static str) {
    (several(runs, "run"), if runs == 1 { "is" } else { "are" })
}

/// All that can be re-run, and the number of runs that cannot: what ended them was chance, or they are those of
/// programs. Nor can folded runs where some are missing, which nobody can tell from the others.
struct Tasks<'a> {
    tasks: Vec<Task<'a>>,
    by_chance: u64,
    by_programs: u64,
    in_part: usize,
}

fn tasks(archive: &Archive) -> Tasks<'_> {
    let (mut tasks, mut by_chance, mut by_programs, mut in_part, mut line) = (vec![], 0, 0, 0, 1);
    for (experiment, known) in archive.config.experiments.iter().zip(&archive.results.experiments) {
        let instances = experiment.instances.len() as u64;
        for (named, results) in experiment.solvers.iter().zip(&known.solvers) {
            match results {
                SolverResults::Rows(runs) if named.role == Role::External => {
                    line += runs.len() as u64;
                    by_programs += runs.len() as u64;
                }
                SolverResults::Rows(runs) => {
                    for run in runs.iter() {
                        line += 1;
                        let record = &run.record;
                        if record.status == Status::Unfinished || record.status.is_defect() {
                            by_chance += 1;
                            continue;
                        }
                        let expanded = record.counters.as_ref().and_then(|counters| counters.expanded).unwrap_or(0);
                        tasks.push(Task { experiment, named, what: What::Row(record, line), expanded });
                    }
                }
                SolverResults::Fold(fold) if named.role == Role::External => by_programs += fold.runs(),
                SolverResults::Fold(fold) if fold.statuses.is_empty() => {}
                SolverResults::Fold(fold) if is_in_part(fold, instances) => in_part += 1,
                SolverResults::Fold(fold) if fold.statuses.contains_key(&Status::Unfinished) => {
                    by_chance += fold.runs()
                }
                SolverResults::Fold(fold) => {
                    let histogram = fold.histograms.get("expanded").into_iter().flatten();
                    let expanded =
                        histogram.map(|(value, runs)| value.saturating_mul(*runs)).fold(0, u64::saturating_add);
                    tasks.push(Task { experiment, named, what: What::Fold(fold), expanded });
                }
            }
        }
    }
    Tasks { tasks, by_chance, by_programs, in_part }
}

/// Whether a fold is of fewer runs than there are instances; one that contradicts itself is not.
fn is_in_part(fold: &Fold, instances: u64) -> bool {
    let runs = fold.runs();
    runs < instances && fold.fits(runs)
}

/// The drawn ones; what is larger than the rest of the allowance is passed over.
fn chosen(mut tasks: Vec<Task<'_>>, choice: Choice, seed: u64) -> Vec<Task<'_>> {
    if choice == Choice::All {
        return tasks;
    }
    draw::shuffle(&mut draw::rng(seed, 0), &mut tasks);
    match choice {
        Choice::None => vec![],
        Choice::Runs(most) => {
            tasks.truncate(most);
            tasks
        }
        Choice::Expansions(mut left) => {
            tasks.retain(|task| {
                let fits = task.expanded <= left;
                left -= if fits { task.expanded } else { 0 };
                fits
            });
            tasks
        }
        Choice::All => tasks,
    }
}

type Key<'a> = (&'a str, String);

fn key<'a>(task: &Task<'a>) -> Key<'a> {
    (&task.experiment.name, task.named.solver.to_string())
}

/// One engine for each solver of each experiment, tables ready.
fn engines<'a>(tasks: &[Task<'a>]) -> Result<BTreeMap<Key<'a>, Box<dyn Engine>>, Finding> {
    let mut engines = BTreeMap::new();
    for task in tasks {
        if let Entry::Vacant(place) = engines.entry(key(task)) {
            // Runs are re-run side by side, so a search needs no more than one thread.
            let solver = task.named.solver.clone().with_threads_at_most(1);
            place.insert(prepare(&task.experiment.goal, &solver).map_err(|reason| unfit(&reason))?);
        }
    }
    Ok(engines)
}

impl Task<'_> {
    fn runs(&self) -> usize {
        match self.what {
            What::Row(..) => 1,
            What::Fold(_) => self.experiment.instances.len(),
        }
    }

    /// What differs; `None` when cancelled.
    ///
    /// # Errors
    /// [`Shortage`] where a run does not fit into the memory.
    fn again(
        &self,
        engine: &dyn Engine,
        optima: &Optima,
        cancel: &Cancel,
        budget: &Arc<Budget>,
    ) -> Result<Option<Vec<Finding>>, Shortage> {
        match self.what {
            What::Row(record, line) => {
                let again = self.made(engine, record.key.instance, cancel, budget)?;
                Ok(again.map(|again| differing(record, &again, line)))
            }
            What::Fold(fold) => {
                let (mut again, check) = (Fold::default(), FoldCheck::new(self.experiment, self.named));
                for (instance, board) in self.experiment.instances.iter().enumerate() {
                    // A fold was made of what was known before any run, not of what the runs beside it proved.
                    let optimum = optima.known(&self.experiment.goal, board);
                    let Some(mut run) = self.made(engine, instance, cancel, budget)? else { return Ok(None) };
                    check.invalidate(&mut run, optimum);
                    again.add(&run, optimum);
                }
                let about = format!("{}, {}", self.experiment.name, self.named.solver);
                let finding =
                    || Finding::file(HISTOGRAMS.name, "the histograms of the runs", format!("others: {about}"));
                Ok(Some(if again == *fold { vec![] } else { vec![finding()] }))
            }
        }
    }

    fn made(
        &self,
        engine: &dyn Engine,
        instance: usize,
        cancel: &Cancel,
        budget: &Arc<Budget>,
    ) -> Result<Option<Record>, Shortage> {
        // Rows that the clock ended are left out; whether it would end this one now is chance.
        let limits = Limits { time: None, ..self.named.limits };
        let meter = || Meter::new(limits).cancelled_by(cancel.clone()).untimed();
        // A short search would end before it looks.
        if meter().is_cancelled() {
            return Ok(None);
        }
        let board = &self.experiment.instances[instance];
        let solved = budget.run(|grant| engine.solve(board, meter().granted_by(grant)))?;
        let Some(solved) = solved else { return Ok(None) };
        let (experiment, solver) = (self.experiment.name.as_str().into(), self.experiment.key(self.named).into());
        Ok(Some(Record::kept(RunKey { experiment, instance, solver }, &solved)))
    }
}

/// The cells in which a row differs from another record of its run.
pub(super) fn differing(row: &Record, again: &Record, line: u64) -> Vec<Finding> {
    let mut findings = vec![];
    let mut compare = |file: &str, column: &str, expected: Option<String>, found: Option<String>| {
        if expected != found {
            let blank = |cell: Option<String>| cell.unwrap_or_else(|| "blank".into());
            let finding = Finding::file(file, blank(expected), blank(found));
            findings.push(if file == RUNS.name {
                finding.at(line, column)
            } else {
                Finding { column: format!("{column} of line {line} in {}", RUNS.name), ..finding }
            });
        }
    };
    let text = |number: Option<u32>| number.map(|number| number.to_string());
    compare(RUNS.name, "status", Some(again.status.to_string()), Some(row.status.to_string()));
    // The length of a path is compared with its slides.
    compare(RUNS.name, "length", text(again.claimed), text(row.claimed));
    compare(RUNS.name, "lower_bound", text(again.lower_bound), text(row.lower_bound));
    compare(SOLUTIONS.name, "slides", again.path.clone(), row.path.clone());
    for counter in COUNTERS {
        let count = |record: &Record| record.counters.as_ref().and_then(counter.get).map(|count| count.to_string());
        compare(RUNS.name, counter.name, count(again), count(row));
    }
    let iterations = |record: &Record| record.counters.as_ref().map(|one| format!("{:?}", one.iterations));
    compare(ITERATIONS.name, "iterations", iterations(again), iterations(row));
    let incumbents = |record: &Record| record.counters.as_ref().map(|one| format!("{:?}", one.incumbents));
    // Earlier versions noted none.
    if row.counters.as_ref().is_some_and(|counters| !counters.incumbents.is_empty()) {
        compare(INCUMBENTS.name, "incumbents", incumbents(again), incumbents(row));
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::results::record::Counters;

    #[test]
    fn every_counter_is_compared() {
        let key = RunKey { experiment: "e".into(), instance: 0, solver: "s".into() };
        let (status, path, claimed, lower_bound) = (Status::Exhausted, None, None, None);
        let row = Record { key, status, path, cost: None, claimed, lower_bound, counters: Some(Counters::default()) };
        for counter in COUNTERS {
            let mut again = row.clone();
            *(counter.slot)(again.counters.as_mut().unwrap()) = Some(5);
            let found = differing(&row, &again, 3);
            assert_eq!(found.len(), 1);
            let Finding { column, expected, found, .. } = &found[0];
            assert_eq!([column, expected, found], [counter.name, "5", "blank"]);
        }
    }
}
