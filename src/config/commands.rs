//! Programs that a config names as algorithms.

use super::diagnostic::{Problem, quoted};
use super::library::{Library, kept};
use super::limits::{enough_bytes, time};
use super::problems::Problems;
use super::wire::{At, CommandTable};
use super::{Command, InstanceFile};
use crate::external::startable;
use std::collections::BTreeMap;
use std::time::Duration;

/// The default time limit of a run, in seconds.
const SECONDS: Duration = Duration::from_secs(60);

/// The default limit on address space, in bytes.
const MEMORY: u64 = 2 << 30;

/// The least address space that a program can start in.
const FEWEST_BYTES: u64 = 1_000_000;

/// Reads a program; what is wrong is noted.
pub(super) fn command(name: &At<String>, wire: &CommandTable, library: &Library, problems: &Problems) -> Command {
    if name.is_empty() || !name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_') {
        problems.add(Problem::at(&name.span, format!("invalid name {} for a program", quoted(name)))
            .help("use letters without accents, digits and _; for another name in charts: { algorithm = \"NAME\", label = \"…\" }"));
    }
    if wire.command.first().is_none_or(|program| program.is_empty()) {
        problems.add(
            Problem::at(&wire.command.span, "the command is empty")
                .help("write command = [\"python3\", \"solver.py\"]"),
        );
    }
    for word in wire.command.iter().filter(|word| word.contains('\0')) {
        problems.add(Problem::at(&word.span, "a command cannot contain zero bytes"));
    }
    let words: Vec<String> = wire.command.iter().map(|word| word.it.clone()).collect();
    let digest = |word: &String| library.program(word).map(|digest| (word.clone(), digest));
    let time = wire.seconds.as_ref().and_then(|at| problems.keep(time(at))).unwrap_or(SECONDS);
    let memory = wire.memory.as_ref().and_then(|at| problems.keep(enough_bytes(at, FEWEST_BYTES))).unwrap_or(MEMORY);
    Command { programs: words.iter().filter_map(digest).collect(), words, time, memory }
}

/// What the names of scripts end in, which an interpreter is given to run.
const SCRIPTS: [&str; 9] = [".py", ".sh", ".rb", ".pl", ".js", ".jl", ".lua", ".r", ".jar"];

/// What starts a program that it is given.
const INTERPRETERS: [&str; 9] = ["python", "python3", "java", "node", "sh", "bash", "ruby", "perl", "julia"];

fn is_script(word: &str) -> bool {
    let name = word.to_lowercase();
    // A text with spaces is one for `sh -c`.
    !name.starts_with('-') && !name.contains(' ') && SCRIPTS.iter().any(|end| name.ends_with(end))
}

/// The command that a text is which names no algorithm: `python3 mine.py`, or that of `external(command = "./mine")`.
pub(super) fn as_command(text: &str) -> Option<String> {
    let call = text.strip_suffix(')').and_then(|text| Some(text.split_once("command")?.1.trim_start()));
    if let Some(command) = call.and_then(|command| command.strip_prefix('=')) {
        let inside = match command.trim_start().split_at_checked(1)? {
            ("[", words) => words.split(']').next()?,
            (quote @ ("\"" | "'"), words) => words.split(quote).next()?,
            _ => command.split(',').next()?,
        };
        return Some(inside.replace(['"', '\'', ','], " "));
    }
    let (first, rest) = text.split_once(' ').unwrap_or((text, ""));
    let is_path = first.starts_with(['.', '/', '~']) && first.contains('/');
    let is_started = !rest.is_empty() && INTERPRETERS.contains(&first);
    (is_path || is_started || text.split(' ').any(is_script)).then(|| text.into())
}

/// What a program may be called: its script, or its file, without folder and ending.
pub(super) fn program_name<'a>(words: impl Iterator<Item = &'a str> + Clone) -> String {
    let word = words.clone().find(|word| is_script(word)).or_else(|| words.clone().next()).unwrap_or_default();
    let file = word.rsplit('/').next().unwrap_or_default().split('.').next().unwrap_or_default();
    let name: String = file.chars().filter(|c| c.is_ascii_alphanumeric() || *c == '_').collect();
    if name.is_empty() { "mine".into() } else { name }
}

/// Why this machine cannot start a program; nothing is looked for where there is no folder that it would run from.
pub(super) fn unstartable(wire: &CommandTable, library: &Library) -> Option<Problem> {
    let (program, folder) = (wire.command.first()?, library.folder()?);
    // An impossible name has its own error.
    if program.is_empty() || program.contains('\0') {
        return None;
    }
    if let Err(why) = startable(program, &folder) {
        return Some(Problem::at(&program.span, why.to_string()).help(why.help()));
    }
    let script = wire.command.iter().skip(1).find(|word| is_script(word))?;
    (!folder.join(&script.it).exists()).then(|| {
        Problem::at(&script.span, format!("file {} not found", quoted(script)))
            .help("paths start from the folder of the config")
    })
}

/// The digests of programs, as they are kept beside the results.
pub(super) fn digests(commands: &BTreeMap<String, Command>) -> Vec<InstanceFile> {
    let programs: BTreeMap<&String, &String> =
        commands.values().flat_map(|one| &one.programs).map(|(a, b)| (a, b)).collect();
    programs.into_iter().map(|(word, digest)| InstanceFile { path: kept(word), text: digest.clone() }).collect()
}
