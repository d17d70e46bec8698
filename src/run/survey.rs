//! How far the shards of a results folder have come, from its files alone.

use super::RunError;
use super::completed_runs::{Known, Seen};
use super::resume::recall_all;
use super::run_summary::unreadable;
use crate::plan::Plan;
use crate::results::process_info::Beginning;
use crate::shard::log::{Attempt, End};
use crate::shard::{Shard, deal};
use rustc_hash::FxHashMap;
use std::path::{Path, PathBuf};

/// How far the runs of a plan have come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Survey {
    /// The selected runs of the plan, and the others that are known.
    pub planned: u64,
    /// Those whose results are known, failed ones included.
    pub done: u64,
    /// Those that crashed, or whose path leads nowhere.
    pub failed: u64,
    /// Every shard.
    pub shards: Vec<ShardSurvey>,
    /// Every attempt that there is a file of, whatever its number of shards; the earliest first.
    pub attempts: Vec<AttemptSurvey>,
    /// Which lines of which journals could not be read, a sentence each; their runs count as missing.
    pub unreadable: Vec<String>,
}

/// How far a shard has come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShardSurvey {
    /// Which one.
    pub shard: Shard,
    /// Its runs.
    pub planned: u64,
    /// Those whose results are known.
    pub done: u64,
    /// What the others are expected to cost, an expansion that stores nothing being 1.
    pub cost_left: u64,
}

/// An attempt at a shard, by its file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AttemptSurvey {
    /// Which shard.
    pub shard: Shard,
    /// The file.
    pub path: PathBuf,
    /// Who writes it.
    pub begin: Option<Beginning>,
    /// What has become of it.
    pub life: Life,
    /// What the runs that it was the first to have were expected to cost, an expansion that stores nothing being 1.
    pub cost_made: u64,
}

/// What has become of an attempt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Life {
    /// It ended by itself.
    Ended(End),
    /// Its task holds the file's lock.
    Running,
    /// It neither ended nor runs.
    CutOff,
    /// It has not ended; this file system has no locks that would show more.
    Unknown,
}

/// Looks at all journals of a results folder; `of` is the number of shards, that of the last attempt by
/// default.
///
/// # Errors
/// [`RunError`] when files cannot be read, or contradict each other.
pub fn survey(plan: &Plan, out: &Path, of: Option<u32>) -> Result<Survey, RunError> {
    let mut known = Known::<Seen>::nothing(plan).with_defects();
    let attempts = Attempt::list(out)?;
    recall_all(&mut known, plan, out, |_| true)?;
    let began = |attempt: &&Attempt| attempt.ends().ok().and_then(|(begin, _)| Some(begin?.started));
    let of = of.or_else(|| Some(attempts.iter().max_by_key(began)?.shard.of())).unwrap_or(1);
    let mut costs = vec![0u64; known.files().len()];
    let shards = Shard::all(of).expect("a number of shards");
    let mut shards: Vec<_> = shards.map(|shard| ShardSurvey { shard, planned: 0, done: 0, cost_left: 0 }).collect();
    deal(plan, of, |hand, unit| {
        let (shard, runs) = (&mut shards[hand], unit.instances.len() as u64);
        shard.planned += runs;
        match known.source(unit.series, unit.instances.start) {
            None => shard.cost_left = shard.cost_left.saturating_add(unit.cost),
            Some(file) => {
                shard.done += runs;
                costs[file] = costs[file].saturating_add(unit.cost);
            }
        }
    });
    let cost_of: FxHashMap<&Path, u64> = known.files().iter().map(PathBuf::as_path).zip(costs).collect();
    let surveyed = |attempt: Attempt| {
        let (begin, end) = attempt.ends().unwrap_or_default();
        let life = match (end, attempt.is_alive()) {
            (Some(end), _) => Life::Ended(end),
            (None, Some(true)) => Life::Running,
            (None, Some(false)) => Life::CutOff,
            (None, None) => Life::Unknown,
        };
        let cost_made = cost_of.get(attempt.path.as_path()).copied().unwrap_or(0);
        AttemptSurvey { shard: attempt.shard, path: attempt.path, begin, life, cost_made }
    };
    let mut attempts: Vec<AttemptSurvey> = attempts.into_iter().map(surveyed).collect();
    attempts.sort_by_key(|attempt| attempt.begin.as_ref().map_or(0, |begin| begin.started));
    let failed = known.ended(|status| status.is_defect());
    let (done, left) = (known.runs(), shards.iter().map(|shard| shard.planned - shard.done).sum::<u64>());
    Ok(Survey { planned: done + left, done, failed, shards, attempts, unreadable: unreadable(&known) })
}
