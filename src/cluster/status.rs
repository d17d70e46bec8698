//! The progress of the shards of a results folder, from its files and from Slurm's queue.

use super::queue::{Queue, Queued};
use super::submission::{Part, Submission};
use super::text::TextPath;
use crate::plan::Plan;
use crate::results::archive::MANIFEST;
use crate::results::checksums::SUMS;
use crate::results::disk;
use crate::results::folder::JOURNAL;
use crate::run::{AttemptSurvey, Life, RunError, ShardSurvey, Survey, survey};
use crate::shard::Shard;
use std::collections::BTreeMap;
use std::fmt;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use taquin::wording::program;

/// The name of the merge job.
const MERGE: &str = "merge";

/// The progress of a results folder.
#[derive(Clone, Debug)]
pub struct Status {
    /// What its files show.
    pub survey: Survey,
    /// Slurm's state of each shard in the queue; none if Slurm does not answer or nothing was submitted.
    pub queue: Option<BTreeMap<u32, String>>,
    /// Our other jobs in the queue, with Slurm's state.
    pub others: Vec<(&'static str, String, String)>,
    /// The results folder.
    out: PathBuf,
    /// Whether anything was submitted for it.
    is_submitted: bool,
    /// Whether the shards were merged.
    is_merged: bool,
    /// Whether there are results without any journal.
    is_copy: bool,
    now: SystemTime,
}

/// Surveys a results folder. The shards are those of the last submission, else of the last attempt.
///
/// # Errors
/// [`RunError`] when files cannot be read, or contradict each other.
pub fn status(plan: &Plan, out: &Path) -> Result<Status, RunError> {
    let submissions = Submission::read_all(out).map_err(RunError::Folder)?;
    let found = survey(plan, out, submissions.last().map(|last| last.shards))?;
    let answer = if submissions.is_empty() { None } else { queued(out) };
    let (mut queue, mut others) = (BTreeMap::new(), vec![]);
    let of = found.shards.len() as u32;
    for Queued { job, task, state } in answer.iter().flatten() {
        match (Submission::part(&submissions, job), task) {
            (Some(Part::Tasks(shards, batch)), Some(task)) if shards == of => {
                queue.insert(batch.offset + task, state.clone());
            }
            (Some(Part::Prepare), _) => others.push(("prepare", job.clone(), state.clone())),
            (Some(Part::Merge), _) => others.push((MERGE, job.clone(), state.clone())),
            _ => {}
        }
    }
    let has_results = out.join(SUMS).exists();
    Ok(Status {
        queue: answer.map(|_| queue),
        others,
        out: out.into(),
        is_submitted: !submissions.is_empty(),
        is_merged: has_results && runs_written(out) >= found.done,
        is_copy: has_results && found.attempts.is_empty() && !out.join(JOURNAL).exists(),
        now: SystemTime::now(),
        survey: found,
    })
}

/// The number of runs in the results, according to their manifest.
fn runs_written(out: &Path) -> u64 {
    let manifest = disk::read(&out.join(MANIFEST)).ok().flatten().and_then(|text| serde_json::from_slice(&text).ok());
    let manifest: serde_json::Value = manifest.unwrap_or_default();
    let statuses = manifest["statuses"].as_object().into_iter().flatten();
    statuses.filter_map(|(_, runs)| runs.as_u64()).sum()
}

fn queued(out: &Path) -> Option<Vec<Queued>> {
    Queue.mine(&out.canonicalize().ok()?).ok()
}

/// The state of an incomplete shard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Doing {
    Running,
    Queued,
    CutOff,
    Unknown,
    Stopped,
    NotBegun,
}

impl Doing {
    const ALL: [(Doing, &'static str); 6] = [
        (Doing::Running, "running"),
        (Doing::Queued, "queued"),
        (Doing::CutOff, "killed"),
        (Doing::Unknown, "running or killed"),
        (Doing::Stopped, "stopped"),
        (Doing::NotBegun, "not started"),
    ];
}

impl Status {
    /// The shards with missing runs that are neither in the queue nor running.
    pub fn idle(&self) -> Vec<u32> {
        let open = self.open();
        let idle = open.filter(|(shard, _)| !matches!(self.doing(shard.shard), Doing::Running | Doing::Queued));
        idle.map(|(shard, _)| shard.shard.index()).collect()
    }

    /// Whether all runs are completed.
    pub fn is_complete(&self) -> bool {
        self.survey.done == self.survey.planned
    }

    /// The command that is left to do if the shards in `out` are complete, or in the queue, but no merge is queued.
    pub(super) fn left(&self, out: &Path) -> Option<String> {
        let out = TextPath::new(out).map_or_else(|_| "FOLDER".into(), |out| out.word());
        let merges = self.others.iter().any(|(part, ..)| *part == MERGE);
        let has_tasks = self.queue.as_ref().is_some_and(|queue| !queue.is_empty());
        match self.is_complete() && !self.survey.attempts.is_empty() {
            _ if merges => None,
            true if !self.is_merged => Some(format!("not merged yet: {} merge {out}", program())),
            false if has_tasks => {
                Some(format!("no merge is queued; when the tasks have ended: {} merge {out}", program()))
            }
            _ => None,
        }
    }

    /// The shards with missing runs, each with its last attempt.
    fn open(&self) -> impl Iterator<Item = (&ShardSurvey, Option<&AttemptSurvey>)> {
        let open = self.survey.shards.iter().filter(|shard| shard.done < shard.planned);
        open.map(|shard| (shard, self.last(shard.shard)))
    }

    /// The last attempt at a shard; one that runs rather than one that does not.
    fn last(&self, shard: Shard) -> Option<&AttemptSurvey> {
        let mut of = self.survey.attempts.iter().rev().filter(|attempt| attempt.shard == shard);
        let newest = of.clone().next();
        of.find(|attempt| attempt.life == Life::Running).or(newest)
    }

    fn doing(&self, shard: Shard) -> Doing {
        let word = self.queue.as_ref().and_then(|queue| queue.get(&shard.index()));
        match (word.map(String::as_str), self.last(shard).map(|attempt| &attempt.life)) {
            // The holder of the lock runs, even if Slurm has requeued the task or started a second one.
            (_, Some(Life::Running)) | (Some("RUNNING" | "COMPLETING"), _) => Doing::Running,
            (Some(_), _) => Doing::Queued,
            (None, Some(Life::Ended(_))) => Doing::Stopped,
            (None, Some(Life::CutOff)) => Doing::CutOff,
            (None, Some(Life::Unknown)) if self.queue.is_some() => Doing::CutOff,
            (None, Some(Life::Unknown)) => Doing::Unknown,
            (None, None) => Doing::NotBegun,
        }
    }

    /// The time left, from expected costs and the speed of the running tasks so far.
    pub fn time_left(&self) -> Option<Duration> {
        let now = self.now.duration_since(UNIX_EPOCH).ok()?.as_secs();
        let running = self.survey.attempts.iter().filter(|attempt| {
            let last = self.last(attempt.shard).is_some_and(|last| last.path == attempt.path);
            last && self.doing(attempt.shard) == Doing::Running
        });
        let speed = |attempt: &AttemptSurvey| {
            let seconds = now.saturating_sub(attempt.begin.as_ref()?.started).max(1);
            Some(attempt.cost_made as f64 / seconds as f64)
        };
        let speed: f64 = running.filter_map(speed).sum();
        let left: f64 = self.survey.shards.iter().map(|shard| shard.cost_left as f64).sum();
        (speed > 0.0).then(|| Duration::from_secs((left / speed).ceil() as u64))
    }
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const SHOWN: usize = 40;
        let Survey { planned, done, failed, shards, unreadable, .. } = &self.survey;
        write!(f, "{done} of {planned} runs completed, {failed} of them failed, {} missing", planned - done)?;
        unreadable.iter().try_for_each(|lines| write!(f, "\n{lines}"))?;
        if self.is_copy {
            write!(f, "\nno {JOURNAL} beside the results: `{} run` would run everything again", program())?;
        }
        for (what, job, state) in &self.others {
            write!(f, "\n{what} is job {job}: {state}")?;
        }
        if let Some(left) = self.left(&self.out) {
            write!(f, "\n{left}")?;
        }
        if !self.is_submitted && self.survey.attempts.is_empty() {
            return Ok(());
        }
        let of = shards.len();
        write!(f, "\n{} of {of} shards completed", of - self.open().count())?;
        for (doing, word) in Doing::ALL {
            match self.open().filter(|(shard, _)| self.doing(shard.shard) == doing).count() {
                0 => {}
                count => write!(f, ", {count} {word}")?,
            }
        }
        if let Some(left) = self.time_left() {
            write!(f, ", about {} left", words(left))?;
        }
        for (shard, attempt) in self.open().take(SHOWN) {
            let doing = self.doing(shard.shard);
            let word = Doing::ALL.iter().find(|(other, _)| *other == doing).expect("all are listed").1;
            let runs = format!("{}/{} runs", shard.done, shard.planned);
            write!(f, "\n  {:>9}  {runs:>15}  {word}", shard.shard.to_string())?;
            let begin = attempt.and_then(|attempt| attempt.begin.as_ref()).filter(|_| doing != Doing::Queued);
            if let Some(begin) = begin {
                let host = begin.host.as_deref().unwrap_or("unknown machine");
                write!(f, " on {host}")?;
                begin.job.iter().try_for_each(|job| write!(f, ", job {job}"))?;
            }
        }
        match self.open().count().saturating_sub(SHOWN) {
            0 => Ok(()),
            more => write!(f, "\n  … and {more} more"),
        }
    }
}

/// A time in words.
fn words(time: Duration) -> String {
    match time.as_secs() {
        seconds @ 0..120 => format!("{seconds} s"),
        seconds @ 120..7200 => format!("{} min", seconds.div_ceil(60)),
        seconds @ 7200..172_800 => format!("{} h", seconds.div_ceil(3600)),
        seconds => format!("{} days", seconds.div_ceil(86_400)),
    }
}
