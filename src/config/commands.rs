//! Programs that a config names as algorithms.

use super::diagnostic::{Problem, quoted};
use super::library::{Library, kept};
use super::limits::{positive, time};
use super::wire::{At, CommandTable};
use super::{Command, InstanceFile};
use crate::external::startable;
use std::collections::BTreeMap;
use std::time::Duration;

/// The default time limit of a run, in seconds.
const SECONDS: Duration = Duration::from_secs(60);

/// The default limit on address space, in bytes.
const MEMORY: u64 = 2 << 30;

/// Reads a program.
pub(super) fn command(name: &At<String>, wire: &CommandTable, library: &Library) -> Result<Command, Problem> {
    if name.is_empty() || !name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_') {
        return Err(Problem::at(&name.span, format!("invalid name {} for a program", quoted(name)))
            .help("use letters without accents, digits and _; for another name in charts: { algorithm = \"NAME\", label = \"…\" }"));
    }
    if wire.command.first().is_none_or(|program| program.is_empty()) {
        return Err(Problem::at(&wire.command.span, "the command is empty")
            .help("write command = [\"python3\", \"solver.py\"]"));
    }
    if let Some(word) = wire.command.iter().find(|word| word.contains('\0')) {
        return Err(Problem::at(&word.span, "a command cannot contain zero bytes"));
    }
    let words: Vec<String> = wire.command.iter().map(|word| word.it.clone()).collect();
    let digest = |word: &String| library.program(word).map(|digest| (word.clone(), digest));
    let time = wire.seconds.as_ref().map_or(Ok(SECONDS), time)?;
    let memory = wire.memory.as_ref().map_or(Ok(MEMORY), |at| positive(at, at.0, "the memory"))?;
    Ok(Command { programs: words.iter().filter_map(digest).collect(), words, time, memory })
}

/// Why this machine cannot start a program; nothing is looked for where there is no folder that it would run from.
pub(super) fn unstartable(wire: &CommandTable, library: &Library) -> Option<Problem> {
    let (program, folder) = (wire.command.first()?, library.folder()?);
    let why = startable(program, &folder).err()?;
    Some(Problem::at(&program.span, why.to_string()).help(why.help()))
}

/// The digests of programs, as they are kept beside the results.
pub(super) fn digests(commands: &BTreeMap<String, Command>) -> Vec<InstanceFile> {
    let programs: BTreeMap<&String, &String> =
        commands.values().flat_map(|one| &one.programs).map(|(a, b)| (a, b)).collect();
    programs.into_iter().map(|(word, digest)| InstanceFile { path: kept(word), text: digest.clone() }).collect()
}
