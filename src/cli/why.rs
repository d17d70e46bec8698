//! `harness why`

use super::memory::MemoryArgument;
use super::terminal::{self, FAINT, STRONG};
use super::{Exit, Failure, Out};
use crate::config::Config;
use crate::formula::Number;
use crate::report::{Align, PairedDifference, Style, Table, duels, duels_csv, estimates, wrap};
use crate::results::archive::Archive;
use crate::results::schema;
use std::path::PathBuf;
use taquin::puzzle::MoveCosts;
use taquin::wording::several;

const EXAMPLES: &str = "\
Examples:
  harness why results/paper 'A*, h1' 'A*, h6'
  harness why results/paper h1 h6 --metric generated --count 3
  harness why results/paper h1 h6 --format csv > differences.csv

Name a solver by its label, an alias, its full text (as in `astar: h1`), or a
part that no other solver of the experiment has. The command compares the boards
that both solved, in each experiment with both; those that differ most come
first. 1st/2nd is the value of A divided by that of B: below 1, A needs less.
Where a value is 0, the difference 1st-2nd is shown instead. Boards that only
one of the two solved, or that one of them did not run, are not listed, only
counted. --metric takes any metric where less is better, such as expanded,
stored, length, gap or time.

h is the heuristic value of the board; it is left out if the heuristic needs
large tables.";

/// Show the boards on which two solvers differ most
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Arguments {
    /// A results folder, such as results/paper
    results: PathBuf,
    /// A solver: its label, or a part of it that no other has
    a: String,
    /// The solver that it is compared with
    b: String,
    /// The metric to compare
    #[arg(long, value_name = "METRIC", default_value = "expanded")]
    metric: String,
    /// Number of boards shown per experiment
    #[arg(long, value_name = "N", default_value_t = 5)]
    count: usize,
    /// The output format
    #[arg(long, value_name = "FORMAT", default_value = "terminal")]
    format: Format,
    #[command(flatten)]
    pub(super) memory: MemoryArgument,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum Format {
    Terminal,
    Csv,
    Json,
}

pub(super) fn run(arguments: &Arguments, out: Out) -> Result<Exit, Failure> {
    let archive = Archive::open(&arguments.results)?;
    let names = [arguments.a.as_str(), arguments.b.as_str()];
    // `compare` and `rank` call it so.
    let measure = if arguments.metric == "time" { "cpu_seconds" } else { &arguments.metric };
    let mut found = duels(&archive.config, &archive.results, names, measure).map_err(Failure::Input)?;
    let compared: Vec<usize> = found.iter().map(|duel| duel.differences.len()).collect();
    found.iter_mut().for_each(|duel| duel.differences.truncate(arguments.count));
    match arguments.format {
        Format::Json => writeln!(out, "{}", serde_json::to_string(&found).expect("texts and numbers"))?,
        Format::Csv => out.write_all(&duels_csv(&found, measure))?,
        Format::Terminal => {
            for (index, (duel, compared)) in found.iter().zip(compared).enumerate() {
                if index > 0 {
                    writeln!(out)?;
                }
                print(duel, compared, measure, &archive.config, out)?;
            }
        }
    }
    Ok(Exit::Done)
}

/// A label as a sentence has it: in quotes, where it has a comma of its own.
fn spoken(label: &str) -> String {
    if label.contains(',') { format!("\"{label}\"") } else { label.into() }
}

fn print(duel: &PairedDifference, compared: usize, measure: &str, config: &Config, out: Out) -> Result<(), Failure> {
    let width = terminal::width();
    let [a, b] = &duel.labels;
    let [won, lost] = duel.won;
    let equal = compared as u64 - won - lost;
    let mut verdict = match (compared, duel.unmeasured) {
        (0, 0) => "no board was solved by both".to_string(),
        (0, boards) => format!("both solved {}, but this folder has no {measure} for them", several(boards, "board")),
        _ => {
            format!("{measure} is lower on {won} of {compared} boards with {}, on {lost} with {}", spoken(a), spoken(b))
        }
    };
    if equal > 0 {
        verdict += &format!("; equal on {equal}");
    }
    if compared > 0 && duel.unmeasured > 0 {
        verdict += &format!("; {} solved by both, without {measure}", duel.unmeasured);
    }
    if schema::find(measure).is_some_and(|column| column.unit == "cost") && duel.costs != MoveCosts::Unit.name() {
        verdict += &format!("; costs {}", duel.costs);
    }
    for (label, alone) in duel.labels.iter().zip(duel.alone).filter(|(_, alone)| *alone > 0) {
        verdict += &format!("; {alone} solved by {} only", spoken(label));
    }
    for (label, boards) in duel.labels.iter().zip(duel.run_alone).filter(|(_, boards)| *boards > 0) {
        verdict += &format!("; {boards} run with {} only", spoken(label));
    }
    writeln!(out, "{STRONG}{}{STRONG:#}", duel.experiment)?;
    for line in wrap(&verdict, width) {
        writeln!(out, "{FAINT}{line}{FAINT:#}")?;
    }
    if compared == 0 {
        return Ok(());
    }
    writeln!(out, "\n{}", table(duel, measure, config).terminal(Style { colour: true, width }, str::to_string))?;
    let mut heading = "Repeat these runs:\n";
    for one in duel.differences.iter().filter(|one| one.replay.iter().any(Option::is_some)) {
        writeln!(out, "{heading}{FAINT}board {}{FAINT:#}", one.instance)?;
        one.replay.iter().flatten().try_for_each(|command| writeln!(out, "  {command}"))?;
        heading = "";
    }
    Ok(())
}

/// The boards with their optimal lengths and heuristic values, where known: one column of these if both solvers have the same. Values
/// of 0 have no ratio.
fn table(duel: &PairedDifference, measure: &str, config: &Config) -> Table {
    let estimates = duel.differences.iter().map(|one| estimates(config, duel, one.instance));
    let estimates: Vec<[Option<u32>; 2]> = estimates.collect();
    let has_optima = duel.differences.iter().any(|one| one.optimum.is_some());
    let (is_shared, is_known) =
        (estimates.iter().all(|[a, b]| a == b), estimates.iter().any(|both| *both != [None; 2]));
    let (once, twice) = (is_known && is_shared, is_known && !is_shared);
    let has_ratios = duel.differences.iter().all(|one| one.ratio.is_some());
    let (factor, unit) = duel.unit(measure);
    let [a, b] = &duel.labels.each_ref().map(|label| format!("{label}{unit}"));
    let columns = [
        (true, "board", Align::Right),
        (true, "tiles", Align::Left),
        (has_optima, "optimum", Align::Right),
        (once, "h", Align::Right),
        (true, a, Align::Right),
        (twice, "h", Align::Right),
        (true, b, Align::Right),
        (twice, "h", Align::Right),
        (true, if has_ratios { "1st/2nd" } else { "1st-2nd" }, Align::Right),
    ];
    let mut table =
        Table::new(columns.iter().filter(|(is_there, ..)| *is_there).map(|&(_, head, align)| (head, align)));
    let known = |value: Option<u32>| value.map_or("–".to_string(), |value| value.to_string());
    for (one, h) in duel.differences.iter().zip(estimates) {
        let value = |value: f64| match unit {
            "" => value.to_string(),
            _ => Number::nearest(value * factor).significant(4),
        };
        let ([a, b], [h, h_of_b]) = (one.values.map(value), h.map(known));
        let beside = match one.ratio {
            Some(ratio) if has_ratios => Number::nearest(ratio).significant(3),
            _ => value(one.values[0] - one.values[1]),
        };
        let (number, optimum) = (one.instance.to_string(), known(one.optimum));
        let cells = [number, one.board.clone(), optimum, h.clone(), a, h, b, h_of_b, beside];
        table.push(columns.iter().zip(cells).filter(|((is_there, ..), _)| *is_there).map(|(_, cell)| cell).collect());
    }
    table
}
