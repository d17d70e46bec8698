//! Submission: prepares the folder, writes the scripts, submits an array of tasks and the merge after it.

use super::SLURM;
use super::queue::{Queue, QueueError, Queued, written};
use super::script::{Job, Resources};
use super::status::status;
use super::submission::{Batch, Part, Submission};
use super::text::{NotText, TextPath};
use crate::config::Config;
use crate::plan::Plan;
use crate::results::Folder;
use crate::results::FolderError;
use crate::run::{RunError, lay_out_shards, survey};
use crate::shard::Shard;
use std::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use taquin::wording::{program, shell_word};

/// What is to be submitted.
#[derive(Clone, Debug)]
pub struct Request {
    /// The config as given: a file, or the name of a built-in one.
    pub config: PathBuf,
    /// The results folder.
    pub out: PathBuf,
    /// The program that the tasks run.
    pub harness: PathBuf,
    /// The folder of pattern databases; by default `tables` in the results folder.
    pub cache: Option<PathBuf>,
    /// The number of shards; by default that of the last submission.
    pub shards: Option<u32>,
    /// Only incomplete shards that are neither queued nor running.
    pub missing: bool,
    /// The most tasks of an array that run at once; by default no limit.
    pub at_once: Option<u32>,
    /// Write the scripts and submit nothing.
    pub dry_run: bool,
    /// The resources of each task.
    pub resources: Resources,
}

/// What was submitted, or would be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Submitted {
    /// The number of shards.
    pub shards: u32,
    /// The tasks among them.
    pub tasks: usize,
    /// The folder of the scripts.
    pub scripts: PathBuf,
    /// The commands, as a shell takes them.
    pub commands: Vec<String>,
    /// The jobs; none when nothing was submitted.
    pub submission: Option<Submission>,
    /// What is left to do, if no merge is queued.
    pub left: Option<String>,
}

/// Why nothing, or not all, was submitted.
#[derive(Debug, thiserror::Error)]
pub enum SubmitError {
    /// The number of shards is not given.
    #[error("--missing submits what is left of earlier shards, but nothing was submitted for {} yet: give --shards N", .0.display())]
    Shards(PathBuf),
    /// An invalid number of shards.
    #[error(transparent)]
    Shard(#[from] crate::shard::ShardError),
    /// Tasks of an earlier submission are in the queue.
    #[error(
        "tasks of {} are in the queue (job {}): wait for them, `scancel` them, or use --missing without --shards to \
         submit the other shards", out.display(), jobs.join(", ")
    )]
    Busy {
        /// The results folder.
        out: PathBuf,
        /// Their jobs.
        jobs: Vec<String>,
    },
    /// Unknown arrays are in the queue.
    #[error(
        "unknown arrays work in {} (job {}), so their shards are unknown, too: wait for them, or `scancel` \
         them", out.display(), jobs.join(", ")
    )]
    Unnoted {
        /// The results folder.
        out: PathBuf,
        /// Their jobs.
        jobs: Vec<String>,
    },
    /// A path that neither commands nor scripts can hold.
    #[error(transparent)]
    NotText(#[from] NotText),
    /// A name that a line of a batch script cannot hold.
    #[error("{name:?} contains {what}, which batch scripts cannot hold: choose another name")]
    Unwritable {
        /// The name.
        name: String,
        /// What is in it.
        what: &'static str,
    },
    /// The results folder cannot be used.
    #[error(transparent)]
    Folder(#[from] FolderError),
    /// The files of the shards cannot be read, or contradict each other.
    #[error(transparent)]
    Survey(#[from] RunError),
    /// A script, or the note of the submission, could not be written.
    #[error("cannot write {}: {source}", file.display())]
    Write {
        /// The file.
        file: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// Slurm failed.
    #[error(transparent)]
    Queue(#[from] QueueError),
    /// Some jobs were submitted before an error.
    #[error(
        "{reason}\nsubmitted before that: job {}; when they have ended, or after `scancel`, `{name} submit --missing` \
         submits the rest, and `{name} merge {}` merges the shards", jobs.join(", "), out.word(), name = program()
    )]
    Partly {
        /// The results folder.
        out: TextPath,
        /// The jobs.
        jobs: Vec<String>,
        /// The error.
        reason: Box<SubmitError>,
    },
}

/// Prepares the results folder unless tasks of another submission are queued, writes the scripts and submits them: the job
/// that builds tables if there are any, then the tasks, then the merge.
///
/// # Errors
/// [`SubmitError`].
pub fn submit(config: &Config, request: &Request) -> Result<Submitted, SubmitError> {
    let plan = Plan::new(config, &[]).expect("no selection");
    writable(&config.name, char::is_control, "control characters")?;
    let named = TextPath::new(&request.out)?;
    results(&std::path::absolute(&request.out).map_err(failed(&request.out))?)?;
    let read = if request.config.exists() { absolute(&request.config)? } else { request.config.clone() };
    let (read, harness) = (TextPath::new(&read)?, TextPath::new(&request.harness)?);
    let cache = request.cache.as_deref().map(tables).transpose()?;
    let submissions = Submission::read_all(&request.out)?;
    let of = request.shards.or(submissions.last().filter(|_| request.missing).map(|last| last.shards));
    let of = Shard::new(1, of.ok_or_else(|| SubmitError::Shards(request.out.clone()))?)?.of();

    // No job works in a missing folder. A Slurm that does not answer may still have tasks queued.
    let asked = if request.out.is_dir() { Queue.mine(&absolute(&request.out)?) } else { Ok(vec![]) };
    let queued = if request.dry_run { asked.unwrap_or_default() } else { asked? };
    let same = submissions.last().is_some_and(|last| last.shards == of);
    let (mut active, mut unnoted) = (vec![], vec![]);
    for Queued { job, task, .. } in queued {
        let jobs = match (Submission::part(&submissions, &job), task) {
            (Some(Part::Tasks(..)), _) => &mut active,
            // Taken by Slurm when `submit` was interrupted, or submitted by hand.
            (_, Some(_)) => &mut unnoted,
            (_, None) => continue,
        };
        if jobs.last() != Some(&job) {
            jobs.push(job);
        }
    }
    if !unnoted.is_empty() {
        return Err(SubmitError::Unnoted { out: request.out.clone(), jobs: unnoted });
    }
    let leaves_them_out = request.missing && same;
    if !active.is_empty() && !leaves_them_out {
        return Err(SubmitError::Busy { out: request.out.clone(), jobs: active });
    }
    let folder = if request.dry_run {
        let folder = Folder::open(&request.out)?;
        folder.is_claimed(&config.name)?;
        folder
    } else {
        lay_out_shards(config, &request.out)?
    };
    let out = results(&absolute(&request.out)?)?;
    let found = if request.missing { Some(status(&plan, out.path())?) } else { None };
    let left = found.as_ref().and_then(|found| found.left(&request.out));
    let chosen: Vec<u32> = match found {
        None => (1..=of).collect(),
        Some(found) if same => found.idle(),
        Some(_) => {
            let shards = survey(&plan, out.path(), Some(of))?.shards.into_iter();
            shards.filter(|shard| shard.done < shard.planned).map(|shard| shard.shard.index()).collect()
        }
    };

    let job = Job {
        name: config.name.clone(),
        config: read,
        harness,
        cache: cache.unwrap_or_else(|| out.join("tables")),
        shards: of,
        resources: request.resources.clone(),
        out,
    };
    let scripts = job.out.path().join(SLURM);
    folder.make(&format!("{SLURM}/logs"))?;
    for (name, text) in job.scripts() {
        folder.write(&name, text.as_bytes())?;
    }
    drop(folder);
    let mut desk = Desk { job: &job, out: named, at_once: request.at_once, dry_run: request.dry_run, commands: vec![] };
    let tasks = chosen.len();
    let submission = if chosen.is_empty() { None } else { Some(desk.hand_in(config, &chosen, &active)) };
    let submission = submission.transpose()?.filter(|_| !request.dry_run);
    Ok(Submitted { shards: of, tasks, scripts, commands: desk.commands, submission, left })
}

/// Where jobs are handed in.
struct Desk<'a> {
    job: &'a Job,
    /// The results folder as it was named.
    out: TextPath,
    at_once: Option<u32>,
    dry_run: bool,
    commands: Vec<String>,
}

impl Desk<'_> {
    /// Submits all jobs; where a later one is refused, the error names those that were taken.
    fn hand_in(&mut self, config: &Config, chosen: &[u32], active: &[String]) -> Result<Submission, SubmitError> {
        let mut taken = Submission { shards: self.job.shards, prepare: None, arrays: vec![], merge: None };
        let Err(reason) = self.hand_in_all(config, chosen, active, &mut taken) else { return Ok(taken) };
        let arrays = taken.arrays.into_iter().map(|(job, _)| job);
        let jobs: Vec<String> = taken.prepare.into_iter().chain(arrays).chain(taken.merge).collect();
        match jobs.is_empty() {
            true => Err(reason),
            false => Err(SubmitError::Partly { out: self.out.clone(), jobs, reason: Box::new(reason) }),
        }
    }

    /// Each job that was taken is noted before the next, so that none is forgotten by whom is interrupted.
    fn hand_in_all(
        &mut self,
        config: &Config,
        chosen: &[u32],
        active: &[String],
        taken: &mut Submission,
    ) -> Result<(), SubmitError> {
        // An undefined heuristic, which no valid config has, is reported by the tasks.
        if config.kept_tables().is_ok_and(|tables| !tables.is_empty()) {
            taken.prepare = Some(self.sbatch("prepare", "prepare", &[], None)?);
            self.note(taken)?;
        }
        // Tasks build missing tables themselves, so they may start even if this job fails.
        let after: Vec<String> = taken.prepare.iter().map(|job| format!("--dependency=afterany:{job}")).collect();
        for (index, batch) in Batch::of(chosen, Queue.most_tasks()).into_iter().enumerate() {
            let options = [&[format!("--array={}", batch.array(self.at_once))], &after[..]].concat();
            let name = if index == 0 { "tasks".into() } else { format!("tasks{}", index + 1) };
            let job = self.sbatch("tasks", &name, &options, Some(batch.offset))?;
            taken.arrays.push((job, batch));
            self.note(taken)?;
        }
        let jobs: Vec<&str> = taken.arrays.iter().map(|(job, _)| job).chain(active).map(String::as_str).collect();
        let after = format!("--dependency=afterany:{}", jobs.join(":"));
        taken.merge = Some(self.sbatch("merge", "merge", &[after, "--kill-on-invalid-dep=yes".into()], None)?);
        self.note(taken)
    }

    fn note(&self, taken: &Submission) -> Result<(), SubmitError> {
        let out = &self.job.out;
        let noted = if self.dry_run { Ok(()) } else { taken.note(out.path()) };
        noted.map_err(failed(out.join(SLURM).path()))
    }

    /// Submits one script; returns the job's number, or the variable that would hold it.
    fn sbatch(
        &mut self,
        script: &str,
        name: &str,
        options: &[String],
        argument: Option<u32>,
    ) -> Result<String, SubmitError> {
        let mut command = vec!["sbatch".to_string(), "--parsable".into()];
        command.extend_from_slice(options);
        command.push(self.job.script(script).text().into());
        command.extend(argument.filter(|&offset| offset > 0).map(|offset| offset.to_string()));
        if !self.dry_run {
            self.commands.push(written(&command));
            return Ok(Queue.submit(&command)?);
        }
        // Double quotes expand the variables in options; those in a folder's name must not be expanded.
        let word = |word: &String| match word.starts_with("--") && word.contains('$') {
            true => format!("\"{word}\""),
            false => shell_word(word),
        };
        let words: Vec<String> = command.iter().map(word).collect();
        self.commands.push(format!("{name}=$({})", words.join(" ")));
        Ok(format!("${name}"))
    }
}

/// Rejects a name that a batch script cannot hold.
fn writable(name: &str, refused: impl Fn(char) -> bool, what: &'static str) -> Result<(), SubmitError> {
    match name.contains(refused) {
        true => Err(SubmitError::Unwritable { name: name.into(), what }),
        false => Ok(()),
    }
}

/// A results folder, as the lines of its scripts name it.
fn results(path: &Path) -> Result<TextPath, SubmitError> {
    let path = TextPath::new(path)?;
    writable(path.text(), char::is_control, "control characters")?;
    // Slurm drops them.
    writable(path.text(), |c| c == '\\', "backslashes")?;
    Ok(path)
}

/// The folder of tables, absolute, since jobs have another working folder.
fn tables(path: &Path) -> Result<TextPath, SubmitError> {
    Ok(TextPath::new(&std::path::absolute(path).map_err(failed(path))?)?)
}

fn absolute(path: &Path) -> Result<PathBuf, SubmitError> {
    fs::canonicalize(path).map_err(failed(path))
}

fn failed(file: &Path) -> impl FnOnce(io::Error) -> SubmitError {
    let file = file.to_path_buf();
    |source| SubmitError::Write { file, source }
}

impl fmt::Display for Submitted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Submitted { shards, tasks, scripts, commands, submission, left } = self;
        if *tasks == 0 {
            write!(f, "nothing to submit: no shard has missing runs, except those that are queued or running")?;
            return left.iter().try_for_each(|left| write!(f, "\n{left}"));
        }
        writeln!(f, "{tasks} of {shards} shards; scripts and logs in {}", scripts.display())?;
        commands.iter().try_for_each(|command| writeln!(f, "  {command}"))?;
        let Some(Submission { prepare, arrays, merge, .. }) = submission else {
            return write!(f, "dry run: nothing was submitted; these commands would do it");
        };
        prepare.iter().try_for_each(|job| writeln!(f, "tables: job {job}"))?;
        let arrays: Vec<&str> = arrays.iter().map(|(job, _)| job.as_str()).collect();
        write!(f, "tasks: job {}; merge: job {}", arrays.join(", "), merge.as_deref().unwrap_or("-"))
    }
}
