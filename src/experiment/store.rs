//! The files that hold the results: CSV, the same bytes on any machine and for any number of threads, and the timings.
//!
//! Rows stand in the order of the config: experiment, then solver (in `instances.csv` there is none), then instance.
//! Instances count from 1. Text that a spreadsheet would run as a formula gets an apostrophe in front.

use super::config::{Config, Experiment, NamedSolver, Role};
use super::results::{Optimum, Results, Run, SolverResults};
use crate::puzzle::{Arrangement, Goal, Slide};
use std::borrow::Cow;

/// What fills a file.
type Fill = fn(&Config, &Results) -> Vec<u8>;

/// The deterministic files.
pub(super) const FILES: [(&str, Fill); 5] = [
    ("instances.csv", instances),
    ("runs.csv", runs),
    ("solutions.csv", solutions),
    ("iterations.csv", iterations),
    ("histograms.csv", histograms),
];

/// The runs of each solver whose rows are kept.
fn kept<'a>(
    config: &'a Config,
    results: &'a Results,
) -> impl Iterator<Item = (&'a Experiment, &'a NamedSolver, &'a [Run])> {
    solvers(config, results).filter_map(|(experiment, named, results)| match results {
        SolverResults::Rows(runs) => Some((experiment, named, &runs[..])),
        SolverResults::Fold(_) => None,
    })
}

fn solvers<'a>(
    config: &'a Config,
    results: &'a Results,
) -> impl Iterator<Item = (&'a Experiment, &'a NamedSolver, &'a SolverResults)> {
    let experiments = config.experiments.iter().zip(&results.experiments);
    experiments.flat_map(|(experiment, results)| {
        experiment.solvers.iter().zip(&results.solvers).map(move |(named, results)| (experiment, named, results))
    })
}

/// The boards; those of folded experiments are left out, which have no rows to refer to them.
fn instances(config: &Config, results: &Results) -> Vec<u8> {
    let header = "experiment,instance,size,goal,board,solvable,optimum_lower,optimum_upper";
    let mut table = Table::new(header);
    for (experiment, results) in config.experiments.iter().zip(&results.experiments) {
        if experiment.fold {
            continue;
        }
        let goal = &experiment.goal;
        for (index, (board, optimum)) in experiment.instances.iter().zip(&results.optima).enumerate() {
            table.text(&experiment.name).number(index + 1).text(&goal.size().to_string()).text(&goal.to_string());
            table.text(&board.written(goal.labels()));
            match *optimum {
                Optimum::Unsolvable => table.text("no").blank().blank(),
                Optimum::Between { lower, upper } => table.text("yes").number(lower).optional(upper),
            };
            table.end();
        }
    }
    table.bytes()
}

fn runs(config: &Config, results: &Results) -> Vec<u8> {
    let mut table = Table::new(
        "experiment,instance,algorithm,heuristic,label,solver,role,status,length,gap_lower,gap_upper,lower_bound,expanded,\
         generated,reopened,duplicates,stored,peak_bytes,iterations,before_last_layer,branching_factor",
    );
    let optima = config.experiments.iter().zip(&results.experiments).map(|(one, results)| (&one.name, &results.optima));
    let optima: std::collections::BTreeMap<_, _> = optima.collect();
    for (experiment, named, runs) in kept(config, results) {
        let solver = named.solver.to_string();
        for Run { record, .. } in runs {
            let instance = record.key.instance;
            table.text(&experiment.name).number(instance + 1);
            table.text(&named.algorithm).text(&named.heuristic).text(&named.label).text(&solver);
            table.text(match named.role {
                Role::Compared => "compared",
                Role::Reference => "reference",
            });
            table.text(record.status.word()).optional(record.length());
            let gap = record.length().and_then(|length| optima[&experiment.name].get(instance)?.gap(length));
            table.optional(gap.map(|(least, _)| least)).optional(gap.map(|(_, most)| most));
            table.optional(record.lower_bound);
            match &record.counters {
                Some(c) => {
                    for counter in [c.expanded, c.generated, c.reopened, c.duplicates, c.stored, c.peak_bytes] {
                        table.number(counter);
                    }
                    let iterated = !c.iterations.is_empty();
                    table.optional(iterated.then_some(c.iterations.len())).optional(c.before_last_layer);
                    let length = record.length().filter(|&length| length > 0);
                    let factor = length.map(|length| branching_factor(c.generated, length));
                    table.optional(factor.map(|factor| format!("{factor:.6}")));
                }
                None => (0..9).for_each(|_| {
                    table.blank();
                }),
            }
            table.end();
        }
    }
    table.bytes()
}

/// The effective branching factor: that of the uniform tree of depth `length` which has `generated` nodes below its
/// root (Nilsson 1971). Additions and multiplications only, so it is the same number on every machine.
fn branching_factor(generated: u64, length: u32) -> f64 {
    let nodes = generated as f64;
    let below_root = |factor: f64| (0..length).fold(0.0, |sum, _| (sum + 1.0) * factor);
    let (mut low, mut high) = (0.0, nodes.max(1.0));
    for _ in 0..128 {
        let middle = (low + high) / 2.0;
        if below_root(middle) > nodes { high = middle } else { low = middle }
    }
    low
}

fn solutions(config: &Config, results: &Results) -> Vec<u8> {
    let mut table = Table::new("experiment,instance,solver,length,tiles,slides");
    for (experiment, named, runs) in kept(config, results) {
        let solver = named.solver.to_string();
        for Run { record, .. } in runs {
            let Some(path) = &record.path else { continue };
            let instance = record.key.instance;
            let tiles = moved(&experiment.goal, &experiment.instances[instance], path).unwrap_or_default();
            table.text(&experiment.name).number(instance + 1).text(&solver).number(path.len());
            table.text(&tiles.join(" ")).text(path).end();
        }
    }
    table.bytes()
}

/// The labels of the tiles that a path's slides move, one after the other; nothing when a slide leaves the board.
pub(super) fn moved(goal: &Goal, start: &Arrangement, path: &str) -> Option<Vec<String>> {
    let (width, cells) = (start.size().width(), start.size().cells());
    let mut tiles = start.tiles().to_vec();
    let mut blank = start.blank();
    let mut moved = Vec::with_capacity(path.len());
    for letter in path.chars() {
        let column = blank % width;
        let target = match Slide::from_letter(letter)? {
            Slide::Up => blank.checked_sub(width)?,
            Slide::Down => Some(blank + width).filter(|&cell| cell < cells)?,
            Slide::Left => (column > 0).then(|| blank - 1)?,
            Slide::Right => (column + 1 < width).then_some(blank + 1)?,
        };
        moved.push(goal.labels().write(tiles[target]));
        tiles.swap(blank, target);
        blank = target;
    }
    Some(moved)
}

fn iterations(config: &Config, results: &Results) -> Vec<u8> {
    let mut table = Table::new("experiment,instance,solver,iteration,bound,expanded,generated");
    for (experiment, named, runs) in kept(config, results) {
        let solver = named.solver.to_string();
        for Run { record, .. } in runs {
            let iterations = record.counters.iter().flat_map(|counters| &counters.iterations);
            for (index, &(bound, expanded, generated)) in iterations.enumerate() {
                table.text(&experiment.name).number(record.key.instance + 1).text(&solver);
                table.number(index + 1).number(bound).number(expanded).number(generated).end();
            }
        }
    }
    table.bytes()
}

/// The folded runs: how many have each status, and how many solved ones each value of each counter.
fn histograms(config: &Config, results: &Results) -> Vec<u8> {
    let mut table = Table::new("experiment,solver,counter,value,runs");
    for (experiment, named, results) in solvers(config, results) {
        let SolverResults::Fold(fold) = results else { continue };
        let solver = named.solver.to_string();
        for (status, runs) in &fold.statuses {
            table.text(&experiment.name).text(&solver).text("status").text(status.word()).number(runs).end();
        }
        for (counter, histogram) in &fold.histograms {
            for (value, runs) in histogram {
                table.text(&experiment.name).text(&solver).text(counter).number(value).number(runs).end();
            }
        }
    }
    table.bytes()
}

/// The timings, which no two runs share.
pub(super) fn timings(config: &Config, results: &Results) -> Vec<u8> {
    let mut table = Table::new("experiment,instance,solver,repeat,cpu_seconds,wall_seconds,process_bytes");
    for (experiment, named, runs) in kept(config, results) {
        let solver = named.solver.to_string();
        for run in runs {
            for timing in &run.timings {
                table.text(&experiment.name).number(run.record.key.instance + 1).text(&solver);
                table.number(timing.repeat + 1).number(timing.cpu_seconds).number(timing.wall_seconds);
                table.optional(timing.process_bytes).end();
            }
        }
    }
    table.bytes()
}

/// A CSV table that is written cell by cell.
struct Table(csv::Writer<Vec<u8>>);

impl Table {
    fn new(header: &str) -> Table {
        let mut table = Table(csv::Writer::from_writer(vec![]));
        table.0.write_record(header.split(',')).expect("memory takes it");
        table
    }

    fn cell(&mut self, cell: &str) -> &mut Table {
        self.0.write_field(cell).expect("memory takes it");
        self
    }

    fn text(&mut self, text: &str) -> &mut Table {
        self.cell(&defused(text))
    }

    fn number(&mut self, number: impl ToString) -> &mut Table {
        self.cell(&number.to_string())
    }

    fn optional(&mut self, value: Option<impl ToString>) -> &mut Table {
        self.cell(&value.map(|value| value.to_string()).unwrap_or_default())
    }

    fn blank(&mut self) -> &mut Table {
        self.cell("")
    }

    /// Ends the row.
    fn end(&mut self) {
        self.0.write_record(None::<&[u8]>).expect("every row has as many cells as the header");
    }

    fn bytes(self) -> Vec<u8> {
        self.0.into_inner().expect("memory takes it")
    }
}

fn defused(text: &str) -> Cow<'_, str> {
    if text.starts_with(['=', '+', '-', '@', '\t', '\r']) { format!("'{text}").into() } else { text.into() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::Size;

    #[test]
    fn the_branching_factor_is_the_root_of_the_uniform_tree() {
        // 2 + 4 + 8 = 14, 3 + 9 = 12, one node a level, and 52 nodes at depth 5: Russell and Norvig print 1.92.
        let rounded = |generated, length| format!("{:.6}", branching_factor(generated, length));
        assert_eq!(rounded(14, 3), "2.000000");
        assert_eq!(rounded(12, 2), "3.000000");
        assert_eq!(rounded(7, 7), "1.000000");
        assert_eq!(rounded(0, 4), "0.000000");
        assert_eq!(format!("{:.2}", branching_factor(52, 5)), "1.92");
        assert!(branching_factor(u64::MAX, 80).is_finite());
    }

    #[test]
    fn a_path_is_told_by_the_tiles_that_move() {
        let goal = Goal::parse("blank-last", Size::Tiles3x3, Some(0)).unwrap();
        let start = goal.read("1 2 3/4 5 6/7 0 8").unwrap();
        assert_eq!(moved(&goal, &start, "RUL"), Some(vec!["8".into(), "6".into(), "5".into()]));
        assert_eq!(moved(&goal, &start, "D"), None);
        assert_eq!(moved(&goal, &start, "RR"), None);
        assert_eq!(moved(&goal, &start, "U?"), None);
    }

    #[test]
    fn a_cell_that_a_spreadsheet_would_run_is_defused() {
        for text in ["=1+1", "+1", "-1", "@sum", "\tx"] {
            assert_eq!(defused(text), format!("'{text}"));
        }
        assert_eq!(defused("h1 + h2"), "h1 + h2");
    }
}
