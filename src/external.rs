//! Other people's solvers: a program that reads a board and prints moves, run in a process group of its own, under limits
//! of time and memory, its answer replayed like everyone's.
//!
//! The form of question and answer is told in `docs/external.md`. Only a config names a program; a row of results never
//! does.

mod answer;
mod process;

use crate::puzzle::shape::with_shape;
use crate::puzzle::{Arrangement, Board, Goal, Puzzle, Slide, SlideOrder};
use crate::search::{Meter, Statistics, replay};
use crate::solve::{Engine, Solved, Status};
use answer::Answer;
use process::{Ended, Program};
use std::cell::Cell;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// A program as a config names it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Command {
    /// The program and its arguments.
    pub words: Vec<String>,
    /// The most seconds of a run, on the wall.
    pub time: Duration,
    /// The most bytes of address space of each of its processes.
    pub memory: u64,
    /// The digests of those of its words that are files in the config's folder.
    pub programs: Vec<(String, String)>,
}

/// Why a program cannot be run.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ExternalError {
    /// A copy of a config, or an embedded one, has no folder to run programs from.
    #[error("\"{0}\" is a program beside the config: it runs from the config itself, not from a copy of it")]
    Copy(String),
    /// There is no such program.
    #[error("there is no program \"{0}\", neither in the config's folder nor on the path")]
    Missing(String),
}

thread_local! {
    /// The CPU time of the last program that this thread waited for.
    static CPU: Cell<Duration> = const { Cell::new(Duration::ZERO) };
}

/// Makes a program ready for a goal; it runs in `folder`, that of its config.
///
/// # Errors
/// [`ExternalError`].
pub fn engine(goal: &Goal, command: &Command, folder: Option<&Path>) -> Result<Box<dyn Engine>, ExternalError> {
    let name = command.words.first().cloned().unwrap_or_default();
    let folder = folder.ok_or_else(|| ExternalError::Copy(name.clone()))?;
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let path = std::env::var_os("PATH").unwrap_or_default();
    let found = match name.contains('/') {
        true => folder.join(&name).is_file(),
        false => std::env::split_paths(&path).any(|place| place.join(&name).is_file()),
    };
    if !found {
        return Err(ExternalError::Missing(name));
    }
    Ok(Box::new(External { goal: goal.clone(), command: command.clone(), folder: folder.into() }))
}

struct External {
    goal: Goal,
    command: Command,
    folder: PathBuf,
}

impl Engine for External {
    fn solve(&self, start: &Arrangement, meter: Meter) -> Option<Solved> {
        CPU.set(Duration::ZERO);
        if self.goal.solvable(start).is_err() {
            return Some(row(Status::Unsolvable, None, &Answer::default()));
        }
        let Command { words, memory, time, .. } = &self.command;
        let time = meter.limits().time.map_or(*time, |limit| limit.min(*time));
        let question = answer::question(&self.goal, start);
        let program = Program { words, folder: &self.folder, memory: *memory, time };
        let (ended, cpu) = program.run(&question, &|| meter.is_cancelled());
        CPU.set(cpu);
        let (status, answer) = match ended {
            Ended::Cancelled => return None,
            Ended::TimedOut => (Status::Unfinished, Answer::default()),
            Ended::Failed => (Status::Crashed, Answer::default()),
            Ended::Said(text) => match answer::read(&text) {
                Some(answer) if self.leads_home(start, &answer) => (Status::Solved, answer),
                _ => (Status::Invalid, Answer::default()),
            },
        };
        let path = (status == Status::Solved).then(|| answer.moves.clone());
        Some(row(status, path, &answer))
    }

    fn elsewhere(&self) -> Option<Duration> {
        Some(CPU.get())
    }
}

impl External {
    fn leads_home(&self, start: &Arrangement, answer: &Answer) -> bool {
        let cost = with_shape!(self.goal.size(), S => {
            replay(&Puzzle::<S>::new(&self.goal, SlideOrder::KORF), Board::<S>::from(start), &answer.moves)
        });
        cost.is_some() && answer.cost.is_none_or(|told| Some(told) == cost)
    }
}

fn row(status: Status, path: Option<Vec<Slide>>, answer: &Answer) -> Solved {
    let (expanded, generated) = (answer.expanded.unwrap_or(0), answer.generated.unwrap_or(0));
    let statistics = Statistics { expanded, generated, ..Statistics::default() };
    Solved { status, path, lower_bound: None, statistics, before_last_layer: None }
}

#[cfg(test)]
mod tests;
