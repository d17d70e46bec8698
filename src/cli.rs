//! The command line: one file for each command.

mod arguments;
mod audit;
mod check;
mod closed;
mod compare;
mod completions;
mod failure;
mod fit;
mod generate;
mod goal;
mod interrupt;
mod layers;
mod list;
mod memory;
mod merge;
mod notes;
mod play;
mod prepare;
mod rank;
mod report;
mod run;
mod sanitize;
mod schema;
mod shards;
mod solve;
mod status;
mod submit;
mod table;
mod terminal;
mod verify;
mod walk;
mod why;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use closed::Closable;
use failure::Failure;
use sanitize::Sanitized;
use std::io::{self, Write};
use std::process::ExitCode;
use taquin::heuristic::{NamedHeuristic, RegistrationError};
use taquin::search::Algorithm;
use taquin::wording::{program, set_program, shell_word};

const EXIT_CODES: &str = "\
Exit codes:
  0    success (a published value that differs from the measured one counts
       only with --strict)
  1    a published value does not agree (--strict), a board has no solution or
       was not solved, something became worse (compare) or differs (verify)
  2    invalid input, or no such file or folder: the message says what is
       expected; nothing was written
  3    writing or reading failed, Slurm refused a job, runs are missing (merge,
       status), or runs did not fit in memory
  4    a bug in harness: one of its runs crashed or returned an invalid path
  5    runs are missing, and everything present agrees (verify)
  130  interrupted; `harness run` resumes when run again";

const EXAMPLES: &str = "\
Examples:
  harness run paper                       reproduce the tables of five documents
  harness solve \"8 6 7/2 5 4/3 0 1\"       solve an 8-puzzle in 31 moves
  harness generate --size 4x4 --count 10  print ten boards, one per line
  harness play                            open a page to play and watch searches
  harness list heuristics                 list heuristics to combine
  harness audit \"h5 + misplaced\"          is it admissible? with counterexamples
  harness check my.toml                   report errors, or the number of runs";

/// A parallel experimentation harness for heuristic search on sliding-tile puzzles.
#[derive(Parser)]
#[command(name = "harness", version, arg_required_else_help = true, max_term_width = 100)]
#[command(after_help = format!("{EXAMPLES}\n\n{EXIT_CODES}"))]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Run(run::Arguments),
    Merge(merge::Arguments),
    Shards(shards::Arguments),
    Submit(submit::Arguments),
    Status(status::Arguments),
    Prepare(prepare::Arguments),
    Report(report::Arguments),
    Compare(compare::Arguments),
    Rank(rank::Arguments),
    Table(table::Arguments),
    Solve(solve::Arguments),
    Generate(generate::Arguments),
    Layers(layers::Arguments),
    List(list::Arguments),
    Play(play::Arguments),
    Check(check::Arguments),
    Audit(audit::Arguments),
    Fit(fit::Arguments),
    Verify(verify::Arguments),
    Why(why::Arguments),
    Schema(schema::Arguments),
    Completions(completions::Arguments),
}

/// How a command ended that did not fail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Exit {
    /// Everything was done.
    Done = 0,
    /// A published value that does not agree, a board not solved.
    Unmet = 1,
    /// Runs are missing: they belong to other shards, or did not fit in memory.
    Incomplete = 3,
    /// Runs that reveal a bug.
    Defect = 4,
    /// Consistent results from which runs are missing.
    Missing = 5,
    /// Ctrl-C, or a termination signal.
    Interrupted = 130,
}

impl Command {
    /// The threads of commands that work in parallel; 0 for one for each core.
    fn threads(&self) -> Option<u16> {
        match self {
            Command::Run(run::Arguments { jobs, .. }) | Command::Verify(verify::Arguments { jobs, .. }) => {
                Some(jobs.unwrap_or(0))
            }
            Command::Merge(_) | Command::Prepare(_) | Command::Report(_) => Some(0),
            Command::Compare(_) | Command::Rank(_) | Command::Table(_) | Command::Audit(_) | Command::Why(_) => Some(0),
            Command::Fit(_) => Some(0),
            _ => None,
        }
    }
}

impl Command {
    /// The memory limit of the process, from `--memory`.
    fn memory(&self) -> Option<u64> {
        match self {
            Command::Run(arguments) => arguments.memory,
            Command::Merge(arguments) => arguments.memory,
            Command::Solve(arguments) => arguments.limits.memory,
            Command::Verify(arguments) => arguments.memory,
            Command::Prepare(prepare::Arguments { memory, .. })
            | Command::Check(check::Arguments { memory, .. })
            | Command::Report(report::Arguments { memory, .. })
            | Command::Compare(compare::Arguments { memory, .. })
            | Command::Rank(rank::Arguments { memory, .. })
            | Command::Table(table::Arguments { memory, .. })
            | Command::Audit(audit::Arguments { memory, .. })
            | Command::Fit(fit::Arguments { memory, .. })
            | Command::Why(why::Arguments { memory, .. })
            | Command::Layers(layers::Arguments { memory, .. })
            | Command::Play(play::Arguments { memory, .. }) => memory.memory,
            _ => None,
        }
    }
}

impl Command {
    /// Whether its work is more than what it prints, so that it goes on where nobody reads that any more.
    fn has_verdict(&self) -> bool {
        use Command::{Completions, Generate, Layers, List, Schema, Shards};
        !matches!(self, Completions(_) | Generate(_) | Layers(_) | List(_) | Schema(_) | Shards(_))
    }
}

/// Where commands write their results: standard output, with colours where it supports them.
type Out<'a> = &'a mut dyn Write;

/// The command line.
///
/// ```no_run
/// use harness::Harness;
/// use std::process::ExitCode;
///
/// fn main() -> ExitCode {
///     Harness::new().main()
/// }
/// ```
#[derive(Debug, Default)]
#[must_use = "call main()"]
pub struct Harness {
    /// Why something could not be registered.
    wrong: Vec<RegistrationError>,
}

impl Harness {
    /// With the built-in algorithms and heuristics.
    pub fn new() -> Harness {
        Harness::default()
    }

    /// With an algorithm of your own: every command, config, chart and page knows it by its name. One that
    /// [`taquin::solve::try_register`] refuses ends [`Harness::main`] with an error.
    pub fn algorithm<A: Algorithm>(mut self) -> Harness {
        self.wrong.extend(taquin::solve::try_register::<A>().err());
        self
    }

    /// With a heuristic of your own: expressions combine it with all others by its name. One that
    /// [`taquin::heuristic::try_register`] refuses ends [`Harness::main`] with an error.
    pub fn heuristic<N: NamedHeuristic>(mut self) -> Harness {
        self.wrong.extend(taquin::heuristic::try_register::<N>().err());
        self
    }

    /// Runs the command that the process was called with, and returns its exit code.
    pub fn main(self) -> ExitCode {
        crate::memory::prepare_allocator();
        if !self.wrong.is_empty() {
            let wrong: Vec<String> = self.wrong.iter().map(ToString::to_string).collect();
            return code(Err(Failure::Input(format!("this program cannot start: {}", wrong.join("; ")))));
        }
        let called = std::env::args_os().next().map(std::path::PathBuf::from);
        if let Some(name) = called.as_deref().and_then(std::path::Path::file_stem) {
            set_program(name.to_string_lossy());
        }
        main()
    }
}

fn main() -> ExitCode {
    interrupt::outlive_limits();
    let command = of_this_program(Arguments::command());
    let matches = numbers_are_values(command).name(program()).try_get_matches();
    let arguments = match matches.and_then(|matches| Arguments::from_arg_matches(&matches)) {
        Ok(arguments) => arguments,
        Err(wrong) if wrong.use_stderr() => match arguments::explained(&wrong) {
            Some(reason) => return code(Err(Failure::Input(reason))),
            None => {
                let _ = write!(Sanitized::new(anstream::stderr().lock()), "{}", wrong.render().ansi());
                return ExitCode::from(2);
            }
        },
        // Help and version: clap would ignore that they cannot be printed.
        Err(help) => {
            return code(help.print().and_then(|()| io::stdout().flush()).map(|()| Exit::Done).map_err(Into::into));
        }
    };
    let stdout = Closable::new(anstream::stdout().lock(), arguments.command.has_verdict());
    let mut out = io::BufWriter::new(Sanitized::new(stdout));
    let result = dispatch(arguments.command, &mut out).and_then(|exit| Ok(out.flush().map(|()| exit)?));
    if result.is_err() {
        let _ = out.flush();
    }
    // Whatever is left in the buffer was meant for a closed pipe.
    std::mem::forget(out);
    code(result)
}

/// Lets `-1` be a value, perhaps an invalid one, rather than an unknown option.
fn numbers_are_values(command: clap::Command) -> clap::Command {
    let value = |argument: clap::Arg| {
        let takes_values = argument.get_action().takes_values();
        argument.allow_negative_numbers(takes_values)
    };
    command.mut_args(value).mut_subcommands(numbers_are_values)
}

/// Puts the name of a program with solvers of its own into the examples of the help.
fn of_this_program(command: clap::Command) -> clap::Command {
    let name = program();
    if name == "harness" {
        return command;
    }
    let named =
        |help: String| help.replace(" harness ", &format!(" {name} ")).replace("`harness ", &format!("`{name} "));
    let help = command.get_after_help().map(|help| named(help.to_string()));
    let command = command.mut_subcommands(of_this_program);
    match help {
        Some(help) => command.after_help(help),
        None => command,
    }
}

/// The exit code. Failures are printed, except the closed pipe of a command that only prints: its reader has read enough.
fn code(result: Result<Exit, Failure>) -> ExitCode {
    ExitCode::from(match result {
        Ok(exit) => exit as u8,
        Err(Failure::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => 0,
        Err(failure) => failure.complain(),
    })
}

fn dispatch(command: Command, out: Out) -> Result<Exit, Failure> {
    crate::memory::give_process(command.memory());
    if let Some(threads) = command.threads() {
        crate::threads::start_threads(threads.into()).map_err(|error| Failure::Results(error.to_string()))?;
    }
    match command {
        Command::Run(arguments) => run::run(&arguments, out),
        Command::Merge(arguments) => merge::run(&arguments, out),
        Command::Shards(arguments) => shards::run(&arguments, out),
        Command::Submit(arguments) => submit::run(arguments, out),
        Command::Status(arguments) => status::run(&arguments, out),
        Command::Prepare(arguments) => prepare::run(&arguments, out),
        Command::Report(arguments) => report::run(&arguments, out),
        Command::Compare(arguments) => compare::run(&arguments, out),
        Command::Rank(arguments) => rank::run(&arguments, out),
        Command::Table(arguments) => table::run(&arguments, out),
        Command::Solve(arguments) => solve::run(&arguments, out),
        Command::Generate(arguments) => generate::run(&arguments, out),
        Command::Layers(arguments) => layers::run(&arguments, out),
        Command::List(arguments) => list::run(&arguments, out),
        Command::Play(arguments) => play::run(&arguments, out),
        Command::Check(arguments) => check::run(&arguments, out),
        Command::Audit(arguments) => audit::run(&arguments, out),
        Command::Fit(arguments) => fit::run(&arguments, out),
        Command::Verify(arguments) => verify::run(&arguments, out),
        Command::Why(arguments) => why::run(&arguments, out),
        Command::Schema(_) => schema::run(out),
        Command::Completions(arguments) => completions::run(&arguments, out),
    }
}

/// The command line as a shell takes it.
fn command_line() -> String {
    let words: Vec<String> = std::env::args_os().map(|word| shell_word(&word.to_string_lossy())).collect();
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use taquin::heuristic::{Heuristic, Knowledge};
    use taquin::puzzle::{Board, Goal, Puzzle, Shape};

    #[test]
    fn what_cannot_be_registered_is_an_error_of_the_program() {
        struct Mine;
        impl NamedHeuristic for Mine {
            const NAME: &'static str = "manhattan";
            const SUMMARY: &'static str = "a name that there is";

            fn knowledge(_: &Goal) -> Knowledge {
                Knowledge::UNKNOWN
            }

            fn evaluator<S: Shape>(_: &Goal) -> impl Heuristic<Puzzle<S>, Memo = u32> + Send + 'static {
                |_: &Board<S>| 0
            }
        }
        let harness = Harness::new().heuristic::<Mine>();
        let wrong: Vec<String> = harness.wrong.iter().map(ToString::to_string).collect();
        assert_eq!(wrong, ["two heuristics are named manhattan"]);
        assert_eq!(format!("{:?}", harness.main()), format!("{:?}", ExitCode::from(2)));
    }

    #[test]
    fn the_command_line_is_well_formed() {
        numbers_are_values(Arguments::command()).debug_assert();
    }

    /// Clap breaks longer lines wherever they end.
    #[test]
    fn every_help_fits_80_columns() {
        let harness = Arguments::command();
        for command in std::iter::once(&harness).chain(harness.get_subcommands()) {
            let help = command.get_after_help().map(ToString::to_string).unwrap_or_default();
            for line in help.lines() {
                assert!(line.chars().count() <= 80, "{}: {line}", command.get_name());
            }
        }
    }

    #[test]
    fn commands_with_an_exit_code_of_their_own_are_named_in_the_help() {
        let codes = EXIT_CODES.replace("\n       ", " ");
        for (code, commands) in [("1 ", &["compare", "verify"][..]), ("3 ", &["merge", "status"]), ("5 ", &["verify"])]
        {
            let line = codes.lines().find(|one| one.trim_start().starts_with(code)).unwrap();
            assert!(commands.iter().all(|command| line.contains(command)), "{line}");
        }
    }
}
