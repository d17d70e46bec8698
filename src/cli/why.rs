//! `harness why`

use super::memory::MemoryArgument;
use super::terminal::{self, FAINT, STRONG};
use super::{Exit, Failure, Out};
use crate::report::{Align, PairedDifference, Style, Table, duels, wrap};
use crate::results::archive::Archive;
use std::path::PathBuf;

const EXAMPLES: &str = "\
Examples:
  harness why results/paper 'A*, h1' 'A*, h6'
  harness why results/my h1 linear --by generated --count 3
  harness why results/my h1 h6 --csv > differences.csv

Name a solver by its label, an alias, its canonical text, or a part that no
other solver of the experiment has. The command compares the instances that
both solved, in each experiment with both; those that differ most come first,
by the greater value divided by the smaller. Instances that both ran and one
solved, and those that one was not run on, are counted. --by takes any measure
where less is better, such as expanded, stored, length, gap or cpu_seconds.";

/// Show the instances on which two solvers differ most
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Arguments {
    /// A results folder, such as results/paper
    results: PathBuf,
    /// A solver: its label, or a part of it that no other has
    a: String,
    /// The solver that it is compared with
    b: String,
    /// The measure to compare
    #[arg(long, value_name = "MEASURE", default_value = "expanded")]
    by: String,
    /// Number of instances shown per experiment
    #[arg(long, value_name = "N", default_value_t = 5)]
    count: usize,
    /// Print a JSON list with one object per experiment
    #[arg(long, conflicts_with = "csv")]
    json: bool,
    /// Print CSV
    #[arg(long)]
    csv: bool,
    #[command(flatten)]
    pub(super) memory: MemoryArgument,
}

pub(super) fn run(arguments: &Arguments, out: Out) -> Result<Exit, Failure> {
    let archive = Archive::open(&arguments.results)?;
    let names = [arguments.a.as_str(), arguments.b.as_str()];
    let mut found = duels(&archive.config, &archive.results, names, &arguments.by).map_err(Failure::Input)?;
    let compared: Vec<usize> = found.iter().map(|duel| duel.differences.len()).collect();
    found.iter_mut().for_each(|duel| duel.differences.truncate(arguments.count));
    if arguments.json {
        writeln!(out, "{}", serde_json::to_string(&found).expect("texts and numbers"))?;
    } else if arguments.csv {
        out.write_all(&crate::report::duels_csv(&found, &arguments.by))?;
    } else {
        for (index, (duel, compared)) in found.iter().zip(compared).enumerate() {
            if index > 0 {
                writeln!(out)?;
            }
            print(duel, compared, &arguments.by, out)?;
        }
    }
    Ok(Exit::Done)
}

/// A label as a sentence has it: in quotes, where it has a comma of its own.
fn spoken(label: &str) -> String {
    if label.contains(',') { format!("\"{label}\"") } else { label.into() }
}

fn print(duel: &PairedDifference, compared: usize, measure: &str, out: Out) -> Result<(), Failure> {
    let width = terminal::width();
    let [a, b] = &duel.labels;
    let [won, lost] = duel.won;
    let equal = compared as u64 - won - lost;
    let mut verdict = match compared {
        0 => "no instance was solved by both".to_string(),
        _ => format!(
            "{measure} is lower on {won} of {compared} instances with {}, on {lost} with {}",
            spoken(a),
            spoken(b)
        ),
    };
    if equal > 0 {
        verdict += &format!("; equal on {equal}");
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
    let heads = [
        ("instance", Align::Right),
        ("board", Align::Left),
        (a, Align::Right),
        (b, Align::Right),
        ("ratio", Align::Right),
    ];
    let mut table = Table::new(heads);
    for one in &duel.differences {
        let [a, b] = one.values.map(|value| value.to_string());
        let ratio = one.ratio.map_or("–".to_string(), |ratio| format!("{ratio:.2}"));
        table.push(vec![one.instance.to_string(), one.board.clone(), a, b, ratio]);
    }
    writeln!(out, "\n{}", table.terminal(Style { colour: true, width }, str::to_string))?;
    for one in &duel.differences {
        writeln!(out, "{FAINT}instance {}{FAINT:#}", one.instance)?;
        one.replay.iter().flatten().try_for_each(|command| writeln!(out, "  {command}"))?;
    }
    Ok(())
}
