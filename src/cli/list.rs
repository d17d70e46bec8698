//! `harness list`: the names that configs and commands know, one per line.

mod heuristics;

use super::check::summary;
use super::terminal::{self, FAINT, STRONG};
use super::{Exit, Failure, Out};
use crate::config::{Config, embedded::CONFIGS};
use crate::formula;
use crate::report::wrap;
use crate::results::schema;
use std::io;
use taquin::heuristic;
use taquin::puzzle::{Goal, Size};
use taquin::solve::{self, AlgorithmSpec, OptionInfo, Status};

const EXAMPLES: &str = "\
Examples:
  harness list                everything
  harness list algorithms     algorithms, with the defaults of their options
  harness list goals sizes    both";

/// List algorithms, heuristics, goals and other names
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Arguments {
    /// What to list [default: everything]
    #[arg(value_name = "KIND")]
    kinds: Vec<Kind>,
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Kind {
    /// Algorithms with their options
    #[value(alias = "algorithm")]
    Algorithms,
    /// Options of algorithms
    #[value(alias = "option")]
    Options,
    /// Heuristics, which expressions combine
    #[value(alias = "heuristic")]
    Heuristics,
    /// Names of goals
    #[value(alias = "goal")]
    Goals,
    /// Sizes of boards
    #[value(alias = "size")]
    Sizes,
    /// Built-in configs
    #[value(alias = "config")]
    Configs,
    /// How a run may end
    #[value(alias = "status")]
    Statuses,
    /// Names and operators of formulas
    #[value(alias = "formula")]
    Formulas,
}

/// A name, what it is, and further lines below it.
struct Entry {
    name: String,
    summary: String,
    details: Vec<String>,
}

impl Entry {
    fn new(name: impl ToString, summary: impl ToString) -> Entry {
        Entry { name: name.to_string(), summary: summary.to_string(), details: Vec::new() }
    }
}

pub(super) fn run(arguments: &Arguments, out: Out) -> Result<Exit, Failure> {
    let all = <Kind as clap::ValueEnum>::value_variants();
    let kinds = if arguments.kinds.is_empty() { all } else { &arguments.kinds };
    for (index, kind) in kinds.iter().enumerate() {
        if kinds.len() > 1 {
            writeln!(out, "{}{STRONG}{}{STRONG:#}", if index == 0 { "" } else { "\n" }, kind.title())?;
        }
        print(&kind.entries(), terminal::width(), out)?;
    }
    Ok(Exit::Done)
}

fn print(entries: &[Entry], width: usize, out: Out) -> io::Result<()> {
    let column = entries.iter().map(|entry| entry.name.len()).max().unwrap_or(0);
    let rest = width.saturating_sub(column + 4).max(20);
    for Entry { name, summary, details } in entries {
        let lines = wrap(summary, rest);
        writeln!(out, "  {STRONG}{name:<column$}{STRONG:#}  {}", lines[0])?;
        for line in &lines[1..] {
            writeln!(out, "  {:column$}  {line}", "")?;
        }
        for line in details.iter().flat_map(|detail| wrap(detail, rest)) {
            writeln!(out, "  {:column$}  {FAINT}{line}{FAINT:#}", "")?;
        }
    }
    Ok(())
}

impl Kind {
    fn title(self) -> &'static str {
        match self {
            Kind::Algorithms => "Algorithms, with the defaults of their options",
            Kind::Options => "Options, as in weighted_astar(weight = 3/2, ties = fifo)",
            Kind::Heuristics => "Heuristics, to be combined as in max(h1, 2 * misplaced) or (h1 + h2) / 2",
            Kind::Goals => "Goals, or any board",
            Kind::Sizes => "Sizes",
            Kind::Configs => "Built-in configs",
            Kind::Statuses => "Statuses of a run",
            Kind::Formulas => "Formulas over a run, as in generated / expanded or solved * (gap_upper <= 2)",
        }
    }

    fn entries(self) -> Vec<Entry> {
        match self {
            Kind::Algorithms => solve::algorithms().iter().map(algorithm).collect(),
            Kind::Options => options(),
            Kind::Heuristics => heuristic::forms().iter().map(heuristics::entry).collect(),
            Kind::Goals => Goal::NAMES.iter().map(|(name, line)| goal(name, line)).collect(),
            Kind::Sizes => Size::ALL.iter().map(|&size| Entry::new(size, cells(size))).collect(),
            Kind::Configs => CONFIGS.iter().map(|(name, _)| config(name)).collect(),
            Kind::Statuses => Status::ALL.iter().map(|(_, word, line)| Entry::new(word, line)).collect(),
            Kind::Formulas => formulas(),
        }
    }
}

/// An algorithm with the defaults of its options.
fn algorithm(algorithm: &AlgorithmSpec) -> Entry {
    let options = algorithm.options().into_iter().map(|option| format!("{}={}", option.name, option.value));
    let details = vec![options.collect::<Vec<_>>().join(", ")];
    Entry { details, ..Entry::new(algorithm.info().name, algorithm.info().summary) }
}

/// Every option that some algorithm has, with what it decides and what it may be.
fn options() -> Vec<Entry> {
    let algorithms = solve::algorithms();
    let mut options: Vec<(OptionInfo, Vec<&str>)> = Vec::new();
    // Algorithms share names of options; what these mean may differ.
    for algorithm in &algorithms {
        for option in algorithm.options() {
            let meaning = |option: &OptionInfo| (option.name.clone(), option.meaning.clone(), option.values.clone());
            match options.iter_mut().find(|(other, _)| meaning(other) == meaning(&option)) {
                Some((_, names)) => names.push(algorithm.info().name),
                None => options.push((option, vec![algorithm.info().name])),
            }
        }
    }
    options.sort_by(|(a, _), (b, _)| a.name.cmp(&b.name));
    let entry = |(option, names): (OptionInfo, Vec<&str>)| {
        let all = names.len() == algorithms.len();
        let of = if all { "of every algorithm".into() } else { format!("of {}", names.join(", ")) };
        Entry { details: vec![option.values, of], ..Entry::new(option.name, option.meaning) }
    };
    options.into_iter().map(entry).collect()
}

/// The names of formulas, and what joins them.
fn formulas() -> Vec<Entry> {
    let columns = schema::columns().map(|column| match column.formula_kind() {
        formula::Kind::Number => Entry::new(column.name, column.meaning),
        formula::Kind::Text => {
            let line = format!("{}: a string, used alone or compared with = or !=", column.meaning);
            Entry::new(column.name, line)
        }
    });
    columns.chain(formula::JOINTS.iter().map(|(name, line)| Entry::new(name, line))).collect()
}

/// The board after the colon gets a line of its own, where it is not broken.
fn goal(name: &str, line: &str) -> Entry {
    let (summary, board) = line.split_once(": ").unwrap_or((line, ""));
    Entry { details: vec![board.to_string()], ..Entry::new(name, summary) }
}

fn config(name: &str) -> Entry {
    let config = Config::built_in(name).expect("built-in configs are valid");
    Entry { details: vec![summary(&config)], ..Entry::new(name, config.title) }
}

fn cells(size: Size) -> String {
    let (width, height) = (size.width(), size.height());
    format!("{width} wide, {height} high: the {}-puzzle", size.cells() - 1)
}
