//! Errors in the arguments of a command, in our own words.

use super::Arguments;
use crate::config;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{CommandFactory, Error};
use std::error::Error as _;
use std::num::{IntErrorKind, ParseIntError};
use std::str::FromStr;
use taquin::heuristic::{Definitions, Expression};
use taquin::solve::{AlgorithmError, AlgorithmSpec, Solver};
use taquin::spelling::nearest;
use taquin::wording::program;

/// The units of sizes, which are words of their own where the quotes are forgotten.
const UNITS: [&str; 7] = ["kB", "KB", "MB", "GB", "KiB", "MiB", "GiB"];

/// Reads a whole number that is not 0, such as `1000` or `1_000`.
pub(super) fn at_least_one<N: FromStr<Err = ParseIntError> + PartialOrd + From<u8>>(text: &str) -> Result<N, String> {
    match text.replace('_', "").parse::<N>() {
        Ok(number) if number >= 1.into() => Ok(number),
        Err(error) if *error.kind() == IntErrorKind::PosOverflow => Err("this number is too large".into()),
        _ => Err("expected a whole number, at least 1".into()),
    }
}

/// Reads a heuristic; of an algorithm in its place it is said that it is one.
pub(super) fn heuristic(text: &str, definitions: &Definitions) -> Result<Expression, String> {
    Expression::parse(text, definitions).map_err(|error| match text.parse::<AlgorithmSpec>() {
        Ok(_) => "this is an algorithm, not a heuristic: write one such as manhattan, linear_conflict or h1".into(),
        Err(_) => error.to_string(),
    })
}

/// Reads an algorithm; of a heuristic or a solver in its place it is said what it is.
pub(super) fn algorithm(text: &str) -> Result<AlgorithmSpec, String> {
    text.parse().map_err(|error: AlgorithmError| match text.parse::<Solver>() {
        Ok(_) => format!("this is a solver: write --solver \"{text}\""),
        Err(_) if Expression::parse(text, &Definitions::default()).is_ok() => {
            format!("this is a heuristic, not an algorithm: write --heuristic \"{text}\"")
        }
        Err(_) => error.to_string(),
    })
}

/// The error and what is expected, in one line; `None` for what clap explains well enough.
pub(super) fn explained(error: &Error) -> Option<String> {
    let text = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => Some(text.clone()),
        Some(ContextValue::Strings(several)) => Some(several.join(", ")),
        _ => None,
    };
    if error.kind() == ErrorKind::InvalidSubcommand {
        let command = text(ContextKind::InvalidSubcommand)?;
        if command.starts_with('-') {
            return Some(format!("expected a command, found {command}: `{} --help` lists the commands", program()));
        }
        let commands = Arguments::command();
        let meant = nearest(&command, commands.get_subcommands().map(clap::Command::get_name));
        let meant = meant.map(|meant| format!("did you mean {meant}?"));
        return Some(format!("unknown command {command}: {}", meant.unwrap_or("--help lists the commands".into())));
    }
    let argument = text(ContextKind::InvalidArg)?;
    // What has no name of its own is shown in brackets where it may be left out.
    let option = argument.split([' ', '=']).next().unwrap_or_default().trim_matches(['[', ']', '.']);
    match error.kind() {
        ErrorKind::ValueValidation => {
            let value = text(ContextKind::InvalidValue)?;
            let reason = error.source().map(ToString::to_string).unwrap_or_default();
            let negative = value.starts_with('-') && reason == "invalid digit found in string";
            let expected = if negative { "expected a whole number, 0 or more".into() } else { expected(&reason) };
            Some(format!("{option} {value}: {expected}"))
        }
        ErrorKind::ArgumentConflict => {
            let other = text(ContextKind::PriorArg)?;
            let other = other.split([' ', ',']).next().unwrap_or_default();
            match other == option {
                true => Some(format!("{option} is given twice")),
                false => Some(format!("use either {option} or {other}, not both")),
            }
        }
        // It is not required beside --missing.
        ErrorKind::MissingRequiredArgument if option == "--shards" => {
            Some(format!("missing {argument}, or --missing to resubmit what an earlier submission left undone"))
        }
        ErrorKind::MissingRequiredArgument => Some(format!("missing {argument}; --help shows the usage")),
        ErrorKind::InvalidValue => {
            let value = text(ContextKind::InvalidValue).filter(|value| !value.is_empty());
            let choices = text(ContextKind::ValidValue)
                .filter(|choices| !choices.is_empty())
                .map(|choices| format!("expected one of {choices}"));
            let is_named = text(ContextKind::InvalidValue).is_some_and(|value| value.parse::<AlgorithmSpec>().is_ok());
            let advice = || format!("; `{} list algorithms` describes it", program());
            let advice = (option == "KIND" && is_named).then(advice).unwrap_or_default();
            let choices = choices.map(|choices| choices + &advice);
            let choices = choices.unwrap_or_else(|| format!("a value is missing: write {argument}"));
            Some(match value {
                Some(value) => format!("{option} {value}: {choices}"),
                None => format!("{option}: {choices}"),
            })
        }
        ErrorKind::UnknownArgument if UNITS.contains(&option) => {
            Some(format!("a size with a unit is in quotes, as in --memory \"4 {option}\""))
        }
        ErrorKind::UnknownArgument if !option.starts_with('-') => {
            Some(format!("unexpected argument \"{option}\"; --help shows the usage"))
        }
        ErrorKind::UnknownArgument => {
            // What is only a little alike, such as --fresh for --resume, may be the contrary.
            let meant = text(ContextKind::SuggestedArg).filter(|meant| nearest(option, [meant.as_str()]).is_some());
            let usage = match error.get(ContextKind::Usage) {
                Some(ContextValue::StyledStr(usage)) => usage.to_string(),
                _ => String::new(),
            };
            let advice = match (option, meant) {
                ("--resume" | "--continue", _) => ": a run resumes by itself".into(),
                ("--heuristic" | "-e", None) if usage.contains("<HEURISTIC>") => {
                    ": give heuristics without an option, such as manhattan or \"h5 + misplaced\"".into()
                }
                (_, None) if usage.contains("<COMMAND>") && is_of_a_command(option) => {
                    format!(": options follow the command, as in {} solve --size 3x3 …", program())
                }
                (_, None)
                    if usage.contains("<CONFIG>")
                        && let Some(key) = config::key_for(option.trim_start_matches('-')) =>
                {
                    format!(": this is the key {key} of a config (docs/config.md)")
                }
                (_, Some(meant)) => format!(": did you mean {meant}?"),
                (_, None) => "; --help lists the options".into(),
            };
            Some(format!("unknown option {option}{advice}"))
        }
        _ => None,
    }
}

/// Whether some command has an option of this name.
fn is_of_a_command(option: &str) -> bool {
    let has = |argument: &clap::Arg| {
        let long = argument.get_long().is_some_and(|long| option.strip_prefix("--") == Some(long));
        long || argument.get_short().is_some_and(|short| *option == *format!("-{short}"))
    };
    Arguments::command().get_subcommands().any(|command| command.get_arguments().any(has))
}

/// The reason of a parser: ours as they are, those of the standard library and of clap in our words.
fn expected(reason: &str) -> String {
    if let Some((_, range)) = reason.split_once(" is not in ") {
        let (from, to) = range.split_once("..").unwrap_or((range, ""));
        return match to.trim_start_matches('=') {
            "" | "18446744073709551615" | "4294967295" => format!("expected a whole number, at least {from}"),
            to => format!("expected a whole number from {from} to {to}"),
        };
    }
    match reason {
        "invalid digit found in string" | "cannot parse integer from empty string" => "expected a whole number".into(),
        "number too large to fit in target type" => "this number is too large".into(),
        "invalid float literal" | "cannot parse float from empty string" => "expected a number".into(),
        ours => ours.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::numbers_are_values;
    use super::*;

    #[test]
    fn wrong_values_and_options_are_explained() {
        for (line, expected) in [
            ("generate --size 4x4 --count -1", "--count -1: expected a whole number, at least 1"),
            ("generate --size 4x4 --count 0", "--count 0: expected a whole number, at least 1"),
            ("generate --size 4x4 --count many", "--count many: expected a whole number, at least 1"),
            (
                "solve 123456780 --until 4294967296",
                "--until 4294967296: this number is too large; costs are in the unit of printed ones (moves, without --costs)",
            ),
            (
                "generate --distance 2-6",
                "--distance 2-6: expected whole numbers with commas between them, such as 2,3,4",
            ),
            ("generate --seed -1", "--seed -1: expected a whole number, 0 or more"),
            (
                "solve 123456780 --seconds abc",
                "--seconds abc: expected a number of seconds above 0 and at most 100000000",
            ),
            ("run my.toml --jobs 0", "--jobs 0: expected a whole number from 1 to 1024"),
            ("table results/my --format xml", "--format xml: expected one of terminal, markdown, csv, latex, json"),
            ("run my.toml --only", "--only: a value is missing: write --only <NAME>"),
            ("run my.toml --job 2", "unknown option --job: did you mean --jobs?"),
            ("run my.toml --seed 3", "unknown option --seed: this is the key seed of a config (docs/config.md)"),
            (
                "run my.toml --algorithm astar",
                "unknown option --algorithm: this is the key algorithms of a config (docs/config.md)",
            ),
            ("run my.toml --json", "unknown option --json; --help lists the options"),
            (
                "--size 3x3 solve 123456780",
                "unknown option --size: options follow the command, as in harness solve --size 3x3 …",
            ),
            (
                "audit manhattan --heuristic h1",
                "unknown option --heuristic: give heuristics without an option, such as manhattan or \"h5 + misplaced\"",
            ),
            ("run my.toml --resume", "unknown option --resume: a run resumes by itself"),
            ("audit --size 4x4 --every", "unknown option --every; --help lists the options"),
            ("solve 123456780 -q --json --boards", "use either --quiet or --json, not both"),
            ("solve 724506831 -a astar -a idastar", "--algorithm is given twice"),
            ("generate --walk 5 --distance 3", "use either --walk or --distance, not both"),
            ("run my.toml --fresh --shard 1/2", "use either --fresh or --shard, not both"),
            ("slove", "unknown command slove: did you mean solve?"),
            ("help slove", "unknown command slove: did you mean solve?"),
            ("help --help", "expected a command, found --help: `harness --help` lists the commands"),
            ("report x --memory 4 GiB", "a size with a unit is in quotes, as in --memory \"4 GiB\""),
            ("schema x", "unexpected argument \"x\"; --help shows the usage"),
            ("submit my.toml", "missing --shards <N>, or --missing to resubmit what an earlier submission left undone"),
            (
                "solve 123456780 --until 1.5",
                "--until 1.5: expected a whole number, at least 1; costs are in the unit of printed ones (moves, without --costs)",
            ),
            ("shards my.toml --of 0", "--of 0: expected a whole number from 1 to 1000000"),
            (
                "list heuristics rules",
                "KIND rules: expected one of algorithms, options, heuristics, goals, sizes, configs, statuses, formulas",
            ),
        ] {
            let words = ["harness"].into_iter().chain(line.split(' '));
            let error = numbers_are_values(Arguments::command()).try_get_matches_from(words).expect_err(line);
            assert_eq!(explained(&error).as_deref(), Some(expected), "{line}");
        }
    }
}
