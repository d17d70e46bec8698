//! The rows of the CSV files, each put in the place that the config has for it.

use crate::config::{Config, Role};
use crate::results::csv_files::{self, moved};
use crate::results::record::{Counters, Record, RunKey, Timing};
use crate::results::schema::COUNTERS;
use crate::results::table::{Row, RowError, read};
use crate::results::{Fold, Run, SolverResults};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;
use std::sync::Arc;
use taquin::puzzle::{Arrangement, MoveCosts};
use taquin::solve::Status;

/// A place for each run of a config, and for each fold.
pub(super) struct Rows<'a> {
    config: &'a Config,
    /// By experiment and solver: the index of both.
    places: FxHashMap<(&'a str, String), (usize, usize)>,
    parts: Vec<Vec<Part>>,
}

/// What one solver did in one experiment.
struct Part {
    experiment: Arc<str>,
    solver: Arc<str>,
    runs: Vec<Option<Run>>,
    /// The line of each run in `runs.csv`.
    lines: Vec<u64>,
    fold: Fold,
}

type Read = Result<(), RowError>;

impl<'a> Rows<'a> {
    pub(super) fn new(config: &'a Config) -> Rows<'a> {
        let (mut places, mut parts) = (FxHashMap::default(), vec![]);
        for (index, experiment) in config.experiments.iter().enumerate() {
            let name: Arc<str> = experiment.name.as_str().into();
            let mut solvers = vec![];
            for (place, named) in experiment.solvers.iter().enumerate() {
                let solver = experiment.key(named);
                let (experiment, text) = (Arc::clone(&name), solver.as_str().into());
                solvers.push(Part { experiment, solver: text, runs: vec![], lines: vec![], fold: Fold::default() });
                places.insert((&config.experiments[index].name[..], solver), (index, place));
            }
            parts.push(solvers);
        }
        Rows { config, places, parts }
    }

    /// The results of each solver of each experiment.
    ///
    /// # Errors
    /// When a run is solved and has no path, with the line of `runs.csv`.
    pub(super) fn finish(self) -> Result<Vec<Vec<SolverResults>>, RowError> {
        self.check_paths()?;
        let finish = |(part, fold): (Part, bool)| match fold && part.runs.is_empty() {
            true => SolverResults::Fold(part.fold),
            false => SolverResults::rows(part.runs.into_iter().flatten().collect()),
        };
        let experiments = self.config.experiments.iter().zip(self.parts);
        let results = experiments.map(|(experiment, parts)| {
            // Rows of one solver mean that the rows of all were kept.
            let fold = experiment.fold && parts.iter().all(|part| part.runs.is_empty());
            parts.into_iter().map(|part| finish((part, fold))).collect()
        });
        Ok(results.collect())
    }

    /// A claimed length has no path; whatever is solved has one, or depends on timing and has a length.
    fn check_paths(&self) -> Read {
        for part in self.parts.iter().flatten() {
            let mut rows =
                part.runs.iter().zip(&part.lines).filter_map(|(run, &line)| Some((&run.as_ref()?.record, line)));
            if let Some((record, line)) = rows.find(|(one, _)| one.status == Status::Solved && one.cost().is_none()) {
                let RunKey { experiment, instance, solver } = &record.key;
                let reason = format!(
                    "its status is solved, so {} should have its slides: there is no row of experiment \"{experiment}\", \
                     instance {}, solver \"{solver}\"",
                    csv_files::SOLUTIONS.name,
                    instance + 1
                );
                return Err(RowError { line, reason });
            }
        }
        Ok(())
    }

    pub(super) fn runs(&mut self, csv: &[u8]) -> Read {
        read(csv, &csv_files::RUNS.header(self.config), |row| {
            let instance = self.instance(row)?;
            let (experiment, solver) = self.place(row)?;
            let own = &self.config.experiments[experiment];
            let named = &own.solvers[solver];
            let role = named.role;
            let part = &mut self.parts[experiment][solver];
            let key = RunKey { experiment: Arc::clone(&part.experiment), instance, solver: Arc::clone(&part.solver) };
            let status = row.value("status")?;
            // Of a path that depends on timing there are no slides, only its cost.
            let is_not_kept = status == Status::Solved && named.solver.algorithm().info().depends_on_timing;
            let is_costed = is_not_kept && own.goal.costs() != MoveCosts::Unit;
            let record = Record {
                key,
                status,
                path: None,
                cost: if is_costed { row.optional("cost")? } else { None },
                claimed: if status == Status::Claimed || is_not_kept { row.optional("length")? } else { None },
                lower_bound: row.optional("lower_bound")?,
                counters: counters(row, role)?,
            };
            if part.runs.len() <= instance {
                part.runs.resize(instance + 1, None);
                part.lines.resize(instance + 1, 0);
            }
            part.lines[instance] = row.line();
            match part.runs[instance].replace(Run { record, timings: vec![] }) {
                None => Ok(()),
                Some(_) => Err(row.error("the run has a row already")),
            }
        })
    }

    pub(super) fn solutions(&mut self, csv: &[u8]) -> Read {
        read(csv, &csv_files::SOLUTIONS.header(self.config), |row| {
            let (board, goal) = (self.board(row)?, &self.config.experiments[self.place(row)?.0].goal);
            let run = self.run(row)?;
            let path = row.text("slides");
            let Some(tiles) = moved(board, path) else {
                return Err(row.error(format!("the slides \"{}\" leave the board", path.escape_debug())));
            };
            run.record.cost = csv_files::cost(goal, &tiles);
            run.record.path = Some(path.into());
            Ok(())
        })
    }

    pub(super) fn iterations(&mut self, csv: &[u8]) -> Read {
        read(csv, &csv_files::ITERATIONS.header(self.config), |row| {
            let iteration = (row.value("bound")?, row.value("expanded")?, row.value("generated")?);
            match &mut self.run(row)?.record.counters {
                Some(counters) => counters.iterations.push(iteration),
                None => return Err(row.error("the run has no counters in runs.csv")),
            }
            Ok(())
        })
    }

    pub(super) fn incumbents(&mut self, csv: &[u8]) -> Read {
        let has_costs = self.config.has_costs();
        read(csv, &csv_files::INCUMBENTS.header(self.config), |row| {
            let length = row.value("length")?;
            let cost = if has_costs { row.value("cost")? } else { length };
            let incumbent = (row.value("expanded")?, row.value("generated")?, cost, length);
            match &mut self.run(row)?.record.counters {
                Some(counters) => counters.incumbents.push(incumbent),
                None => return Err(row.error("the run has no counters in runs.csv")),
            }
            Ok(())
        })
    }

    pub(super) fn timings(&mut self, csv: &[u8]) -> Read {
        read(csv, &csv_files::TIMINGS.header(self.config), |row| {
            let repeat: u32 = row.value("repeat")?;
            let timing = Timing {
                repeat: repeat.checked_sub(1).ok_or_else(|| row.error("repeats count from 1"))?,
                cpu_seconds: row.value("cpu_seconds")?,
                wall_seconds: row.value("wall_seconds")?,
                process_bytes: row.optional("process_bytes")?,
                failure: None,
                given_up: row.value("given_up")?,
            };
            self.run(row)?.timings.push(timing);
            Ok(())
        })
    }

    pub(super) fn histograms(&mut self, csv: &[u8]) -> Read {
        read(csv, &csv_files::HISTOGRAMS.header(self.config), |row| {
            let (counter, runs) = (row.text("counter"), row.value("runs")?);
            let fold = &mut self.part(row)?.fold;
            let known = match counter {
                "status" => fold.statuses.insert(row.value("value")?, runs),
                _ if Fold::keeps(counter) => {
                    fold.histograms.entry(counter.into()).or_default().insert(row.value("value")?, runs)
                }
                _ => return Err(row.error(format!("unknown counter \"{}\"", counter.escape_debug()))),
            };
            known.map_or(Ok(()), |_| Err(row.error("the value has a row already")))
        })?;
        for (experiment, parts) in self.config.experiments.iter().zip(&self.parts) {
            let most = experiment.instances.len() as u64;
            if let Some(part) = parts.iter().find(|part| !part.fold.fits(most)) {
                let reason = format!(
                    "experiment \"{}\", solver \"{}\": its statuses, and each of its counters, should have {most} runs at most",
                    part.experiment, part.solver
                );
                return Err(RowError { line: 1, reason });
            }
        }
        Ok(())
    }

    fn place(&self, row: Row) -> Result<(usize, usize), RowError> {
        let (experiment, solver) = (row.text("experiment"), row.text("solver"));
        let place = self.places.get(&(experiment, solver.to_string()));
        place.copied().ok_or_else(|| {
            let (experiment, solver) = (experiment.escape_debug(), solver.escape_debug());
            row.error(format!("config.toml has no experiment \"{experiment}\" with the solver \"{solver}\""))
        })
    }

    fn part(&mut self, row: Row) -> Result<&mut Part, RowError> {
        let (experiment, solver) = self.place(row)?;
        Ok(&mut self.parts[experiment][solver])
    }

    /// The instance's index from 0.
    fn instance(&self, row: Row) -> Result<usize, RowError> {
        let experiment = &self.config.experiments[self.place(row)?.0];
        let number: usize = row.value("instance")?;
        match number.checked_sub(1).filter(|&index| index < experiment.instances.len()) {
            Some(index) => Ok(index),
            None => Err(row.error(format!("its instances are 1 to {}", experiment.instances.len()))),
        }
    }

    fn board(&self, row: Row) -> Result<&'a Arrangement, RowError> {
        let (experiment, _) = self.place(row)?;
        Ok(&self.config.experiments[experiment].instances[self.instance(row)?])
    }

    fn run(&mut self, row: Row) -> Result<&mut Run, RowError> {
        let instance = self.instance(row)?;
        let run = self.part(row)?.runs.get_mut(instance).and_then(Option::as_mut);
        run.ok_or_else(|| row.error("runs.csv has no such run"))
    }
}

/// Gives each experiment the reference whose rows are there, where an earlier version chose another than today's.
pub(super) fn take_earlier_references(config: &mut Config, csv: &[u8]) -> Read {
    let mut found: BTreeSet<(String, String)> = BTreeSet::new();
    read(csv, &csv_files::RUNS.header(config), |row| {
        if row.text("role") == "reference" {
            found.insert((row.text("experiment").into(), row.text("solver").into()));
        }
        Ok(())
    })?;
    for (name, solver) in found {
        let experiment = config.experiments.iter_mut().find(|one| one.name == name);
        experiment.into_iter().for_each(|one| one.take_earlier_reference(&solver));
    }
    Ok(())
}

/// The counters of a run; none where they are left blank. Only a program may leave some out.
fn counters(row: Row, role: Role) -> Result<Option<Counters>, RowError> {
    if role != Role::External && row.text("expanded").is_empty() {
        return Ok(None);
    }
    let mut counters = Counters::default();
    for counter in COUNTERS {
        *(counter.slot)(&mut counters) = match role {
            Role::Compared | Role::Reference if counter.is_always_counted() => Some(row.value(counter.name)?),
            Role::Compared | Role::Reference | Role::External => row.optional(counter.name)?,
        };
    }
    Ok(counters.unless_empty())
}
