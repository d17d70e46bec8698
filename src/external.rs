//! External solvers: programs that read a board and print moves. Each runs in its own process group, with limits on time and
//! memory, and its moves are replayed. A program that prints only a length gets the status `claimed`.
//!
//! `docs/external.md` documents the protocol. Only configs name programs; rows of results never do.

mod answer;
mod lookup;
mod process;
mod watchdog;

use answer::Reply;
pub use lookup::{Unstartable, startable};
use process::{Ended, Finish, Program};
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};
use std::time::Duration;
use taquin::puzzle::{Arrangement, Goal};
use taquin::search::Meter;
use taquin::solve::{Answer, Engine, Solved, Status, replayed};
use watchdog::Watchdog;

/// How long to wait for the rest of the output of a program that has ended.
const LAST_WORDS: Duration = Duration::from_secs(2);

/// A program as a config names it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Command {
    /// The program and its arguments.
    pub words: Vec<String>,
    /// The time limit of a run, on the wall clock.
    pub time: Duration,
    /// The limit on the address space of each of its processes, in bytes.
    pub memory: u64,
    /// The digests of those words that name files in the config's folder.
    pub programs: Vec<(String, String)>,
}

/// Why a program cannot be run.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ExternalError {
    /// A copy of a config, or an embedded one, has no folder to run programs from.
    #[error("program \"{0}\" is relative to the config's folder: run the original config, not a copy of it")]
    Copy(String),
    /// This machine cannot start it.
    #[error(transparent)]
    Unstartable(#[from] Unstartable),
}

/// Prepares a program for a goal; it runs in `folder`, that of its config.
///
/// # Errors
/// [`ExternalError`].
pub fn engine(goal: &Goal, command: &Command, folder: Option<&Path>) -> Result<Box<dyn Engine>, ExternalError> {
    let name = command.words.first().cloned().unwrap_or_default();
    let folder = folder.ok_or_else(|| ExternalError::Copy(name.clone()))?;
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    startable(&name, folder)?;
    let (goal, command, watchdog) = (goal.clone(), command.clone(), OnceLock::new());
    Ok(Box::new(External { goal, command, folder: folder.into(), watchdog }))
}

struct External {
    goal: Goal,
    command: Command,
    folder: PathBuf,
    /// From the first run on.
    watchdog: OnceLock<Arc<Watchdog>>,
}

impl Engine for External {
    fn run(&self, start: &Arrangement, meter: Meter) -> Option<Answer> {
        if self.goal.solvable(start).is_err() {
            return Some(row(Status::Unsolvable, Reply::default()).into());
        }
        let Command { words, memory, time, .. } = &self.command;
        let time = meter.limits().time.map_or(*time, |limit| limit.min(*time));
        let question = answer::question(&self.goal, start);
        let (folder, watchdog) = (&self.folder, self.watchdog.get_or_init(Watchdog::shared));
        let program = Program { words, folder, memory: *memory, time, patience: LAST_WORDS, watchdog };
        let Finish { ended, left } = program.run(&question, &|| meter.is_cancelled());
        let (judged, failed_as) = match ended {
            Ended::Cancelled => return None,
            Ended::TimedOut => (Err(format!("stopped after {} s", time.as_secs_f64())), Status::Unfinished),
            Ended::Failed(why) => (Err(why), Status::Crashed),
            Ended::Said(text) => (answer::read(&text).and_then(|answer| self.judged(start, answer)), Status::Invalid),
        };
        let (solved, failure) = match judged {
            Ok(solved) => (solved, None),
            Err(why) => (row(failed_as, Reply::default()), Some(format!("{why}{}", left.last_words()))),
        };
        let elsewhere = Some((left.wall, left.cpu));
        Some(Answer { elsewhere, failure, ..solved.into() })
    }
}

impl External {
    /// Judges an answer: moves are replayed; a length alone must be at least the Manhattan distance, with its parity.
    fn judged(&self, start: &Arrangement, answer: Reply) -> Result<Solved, String> {
        match (&answer.moves, answer.cost) {
            (Some(moves), cost) => match replayed(&self.goal, start, moves) {
                None => Err("its moves do not lead to the goal".into()),
                Some(length) if cost.is_some_and(|cost| cost != length) => {
                    Err(format!("it printed {length} moves, but a cost of {}", cost.unwrap_or_default()))
                }
                Some(_) => Ok(row(Status::Solved, answer)),
            },
            (None, Some(cost)) => {
                let least = self.goal.manhattan(start);
                match cost >= least && (cost - least).is_multiple_of(2) {
                    true => Ok(row(Status::Claimed, answer)),
                    false => Err(format!(
                        "no solution has {cost} moves: possible lengths are {least} and every second number above"
                    )),
                }
            }
            (None, None) => Err("it printed neither moves nor a cost".into()),
        }
    }
}

fn row(status: Status, reply: Reply) -> Solved {
    let claimed = reply.cost.filter(|_| status == Status::Claimed);
    Solved { path: reply.moves, claimed, reported: Some(reply.reported), ..Solved::without_path(status) }
}

#[cfg(test)]
mod tests;
