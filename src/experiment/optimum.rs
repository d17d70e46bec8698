//! How optimal lengths are settled: by complete enumeration on 3x3, elsewhere by what all runs together prove.

use super::config::{Config, Experiment};
use super::results::{Optimum, Run};
use crate::puzzle::{Arrangement, DistanceTable, Goal, Size};
use rayon::prelude::*;
use rustc_hash::FxHashMap;

/// The distance tables of the 3x3 goals of a config.
#[derive(Debug)]
pub(super) struct Optima<'a> {
    tables: FxHashMap<&'a Goal, DistanceTable>,
}

/// The best proven lower bound and the shortest solution of each board, over all runs to the same goal.
pub(super) type Bounds<'a> = FxHashMap<(&'a Goal, &'a Arrangement), (u32, Option<u32>)>;

impl<'a> Optima<'a> {
    /// Enumerates the 3x3 goals of a config, in parallel.
    pub(super) fn new(config: &'a Config) -> Optima<'a> {
        let mut goals: Vec<&Goal> = vec![];
        for experiment in config.experiments.iter().filter(|one| one.goal.size() == Size::Tiles3x3) {
            if !goals.contains(&&experiment.goal) {
                goals.push(&experiment.goal);
            }
        }
        Optima { tables: goals.into_par_iter().map(|goal| (goal, DistanceTable::new(goal))).collect() }
    }

    /// What is known before any run.
    pub(super) fn known(&self, goal: &Goal, start: &Arrangement) -> Optimum {
        match self.tables.get(goal) {
            Some(table) => match table.distance(start).map(u32::from) {
                Some(length) => Optimum::Between { lower: length, upper: Some(length) },
                None => Optimum::Unsolvable,
            },
            None if goal.solvable(start).is_err() => Optimum::Unsolvable,
            None => Optimum::Between { lower: 0, upper: None },
        }
    }

    /// What is known of each instance of an experiment after the runs.
    pub(super) fn settle(&self, experiment: &Experiment, bounds: &Bounds) -> Vec<Optimum> {
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

/// Notes what a run tells of a board.
pub(super) fn note<'a>(bounds: &mut Bounds<'a>, goal: &'a Goal, start: &'a Arrangement, run: &Run) {
    let (lower, upper) = bounds.entry((goal, start)).or_default();
    *lower = (*lower).max(run.record.lower_bound.unwrap_or(0));
    *upper = [*upper, run.record.length()].into_iter().flatten().min();
}
