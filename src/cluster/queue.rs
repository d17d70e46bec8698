//! Calls of Slurm's commands.

use std::io;
use std::path::Path;
use std::process::{Command, Stdio};
use taquin::wording::shell_word;

/// The largest array where Slurm does not report its limit: the default of `MaxArraySize`, less one.
const MOST_TASKS: u32 = 1000;

/// Slurm, as found on the path.
#[derive(Clone, Copy, Debug, Default)]
pub struct Queue;

/// A job, or a task of an array, in Slurm's queue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Queued {
    /// The job.
    pub job: String,
    /// The task of the array, if it is one.
    pub task: Option<u32>,
    /// Slurm's state, such as `RUNNING` or `PENDING`.
    pub state: String,
}

/// Why a Slurm command failed.
#[derive(Debug, thiserror::Error)]
pub enum QueueError {
    /// The command could not be started.
    #[error("cannot start {program}: {source}; is Slurm installed, and may this machine submit jobs?")]
    Missing {
        /// The command.
        program: String,
        /// The system's error.
        source: io::Error,
    },
    /// The command failed.
    #[error("`{command}` failed; Slurm said: {said}")]
    Refused {
        /// The whole command.
        command: String,
        /// Its message.
        said: String,
    },
}

impl Queue {
    /// Submits a job by a command that begins with `sbatch`, and returns its number.
    ///
    /// # Errors
    /// [`QueueError`] with sbatch's message.
    pub fn submit(self, command: &[String]) -> Result<String, QueueError> {
        let said = call(command)?;
        let job = said.trim().split(';').next().unwrap_or_default().to_string();
        if job.is_empty() || !job.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(QueueError::Refused {
                command: written(command),
                said: format!("no job number in \"{said}\""),
            });
        }
        Ok(job)
    }

    /// The largest array that the cluster allows.
    pub fn most_tasks(self) -> u32 {
        let config = call(&["scontrol", "show", "config"]).unwrap_or_default();
        let line = config.lines().find_map(|line| line.trim().strip_prefix("MaxArraySize"));
        let size = line.and_then(|rest| rest.trim_start_matches([' ', '=']).trim().parse::<u32>().ok());
        size.map_or(MOST_TASKS, |size| size.saturating_sub(1)).max(1)
    }

    /// The user's jobs in the queue whose working folder this is, with each task of each array.
    ///
    /// # Errors
    /// [`QueueError`] when Slurm does not answer.
    pub fn mine(self, folder: &Path) -> Result<Vec<Queued>, QueueError> {
        let said = call(&["squeue", "--me", "--noheader", "--array", "--format=%i %T %Z"])?;
        let read = |line: &str| {
            let (id, rest) = line.trim().split_once(' ')?;
            let (state, place) = rest.trim_start().split_once(' ')?;
            if Path::new(place.trim_start()) != folder {
                return None;
            }
            let (job, task) = id.split_once('_').map_or((id, None), |(job, task)| (job, task.parse().ok()));
            Some(Queued { job: job.into(), task, state: state.into() })
        };
        Ok(said.lines().filter_map(read).collect())
    }
}

/// A command as a person would type it.
pub(super) fn written(command: &[impl AsRef<str>]) -> String {
    let words: Vec<String> = command.iter().map(|word| shell_word(word.as_ref())).collect();
    words.join(" ")
}

fn call(command: &[impl AsRef<str>]) -> Result<String, QueueError> {
    let program = command[0].as_ref();
    let output = Command::new(program)
        .args(command[1..].iter().map(AsRef::as_ref))
        .stdin(Stdio::null())
        .output()
        .map_err(|source| QueueError::Missing { program: program.into(), source })?;
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr).trim().to_string();
        return Err(QueueError::Refused { command: written(command), said });
    }
    Ok(String::from_utf8_lossy(&output.stdout).into())
}
