//! The files that hold the results: CSV, the same bytes on any machine and for any number of threads, and the timings.
//!
//! Rows stand in the order of the config: experiment, then solver (in `instances.csv` there is none), then instance.
//! Instances count from 1.

use super::schema::{self, COSTED, ROW, Seen};
use super::table::Table;
use super::{Fold, Optimum, Results, Run, SolverResults};
use crate::config::{Config, Experiment, NamedSolver};
use rayon::prelude::*;
use std::io::{self, Write};
use taquin::puzzle::{Arrangement, Goal, MoveCosts, Slide};
use taquin::solve::replayed;

/// A file of CSV.
pub(crate) struct File {
    pub(crate) name: &'static str,
    pub(crate) header: &'static str,
    /// The columns that it has besides, where moves of an experiment have costs of their own.
    costs: &'static str,
    rows: Rows,
}

/// What makes a file's rows.
enum Rows {
    OfExperiment(fn(&mut Table, &Experiment, &[Optimum], bool)),
    OfSolver(fn(&mut Table, &Part)),
}

/// The deterministic files; that of incumbents is there only where a search has some.
pub(crate) const FILES: [File; 6] = [INSTANCES, RUNS, SOLUTIONS, ITERATIONS, INCUMBENTS, HISTOGRAMS];

/// The boards.
pub(super) const INSTANCES: File = File {
    name: "instances.csv",
    header: "experiment,instance,size,goal,board,solvable,optimum_lower,optimum_upper\n",
    costs: ",costs",
    rows: Rows::OfExperiment(instances),
};

/// The rows of runs, but for their paths, iterations and incumbents.
pub(crate) const RUNS: File =
    File { name: "runs.csv", header: schema::HEADER, costs: ",cost,costs", rows: Rows::OfSolver(runs) };

/// The paths.
pub(crate) const SOLUTIONS: File = File {
    name: "solutions.csv",
    header: "experiment,instance,solver,length,tiles,slides\n",
    costs: "",
    rows: Rows::OfSolver(solutions),
};

/// What each iteration took.
pub(crate) const ITERATIONS: File = File {
    name: "iterations.csv",
    header: "experiment,instance,solver,iteration,bound,expanded,generated\n",
    costs: "",
    rows: Rows::OfSolver(iterations),
};

/// The solutions that anytime searches found on their way, the last one included.
pub(crate) const INCUMBENTS: File = File {
    name: "incumbents.csv",
    header: "experiment,instance,solver,incumbent,expanded,generated,length\n",
    costs: ",cost,costs",
    rows: Rows::OfSolver(incumbents),
};

/// What folded runs are folded into.
pub(crate) const HISTOGRAMS: File = File {
    name: "histograms.csv",
    header: "experiment,solver,counter,value,runs\n",
    costs: "",
    rows: Rows::OfSolver(histograms),
};

/// What the runs took: no two runs share it.
pub(crate) const TIMINGS: File = File {
    name: "timings.csv",
    header: "experiment,instance,solver,repeat,cpu_seconds,wall_seconds,process_bytes,given_up\n",
    costs: "",
    rows: Rows::OfSolver(timings),
};

/// Every file with its content, the timings among them where `timed`.
pub(crate) fn contents(config: &Config, results: &Results, timed: bool) -> Vec<(&'static str, Vec<u8>)> {
    let files = FILES.iter().filter(|file| file.is_needed(results)).chain(timed.then_some(&TIMINGS));
    files.map(|file| (file.name, file.content(config, results))).collect()
}

/// So many rows are made at a time by one thread.
const PIECE: usize = 4096;

/// So many pieces are made before they are written: what a file takes of the memory.
const PIECES: usize = 32;

/// What is made of a file at a time.
enum Piece<'a> {
    OfExperiment(fn(&mut Table, &Experiment, &[Optimum], bool), &'a Experiment, &'a [Optimum], bool),
    OfSolver(fn(&mut Table, &Part), Part<'a>),
}

impl File {
    /// Whether results have the file.
    pub(crate) fn is_needed(&self, results: &Results) -> bool {
        let mut solvers = results.experiments.iter().flat_map(|experiment| &experiment.solvers);
        self.name != INCUMBENTS.name
            || solvers.any(|solver| solver.runs().is_some_and(|runs| runs.iter().any(has_incumbents)))
    }

    /// The line of the columns' names.
    pub(super) fn header(&self, config: &Config) -> String {
        let costs = if config.has_costs() { self.costs } else { "" };
        format!("{}{costs}\n", self.header.trim_end())
    }

    /// The file's content.
    pub(crate) fn content(&self, config: &Config, results: &Results) -> Vec<u8> {
        let mut content = vec![];
        self.write(config, results, &mut content).expect("memory takes it");
        content
    }

    /// Writes the file, its pieces made in parallel.
    pub(crate) fn write(&self, config: &Config, results: &Results, out: &mut impl Write) -> io::Result<()> {
        out.write_all(self.header(config).as_bytes())?;
        for pieces in self.pieces(config, results).chunks(PIECES) {
            let rows: Vec<Vec<u8>> = pieces.par_iter().map(Piece::rows).collect();
            rows.iter().try_for_each(|rows| out.write_all(rows))?;
        }
        Ok(())
    }

    fn pieces<'a>(&self, config: &'a Config, results: &'a Results) -> Vec<Piece<'a>> {
        let (mut pieces, has_costs) = (vec![], config.has_costs());
        for (experiment, known) in config.experiments.iter().zip(&results.experiments) {
            let optima = &known.optima[..];
            let fill = match self.rows {
                Rows::OfExperiment(fill) => {
                    pieces.push(Piece::OfExperiment(fill, experiment, optima, has_costs));
                    continue;
                }
                Rows::OfSolver(fill) => fill,
            };
            for (named, results) in experiment.solvers.iter().zip(&known.solvers) {
                let part = |runs, fold| {
                    let solver = experiment.key(named);
                    Piece::OfSolver(fill, Part { experiment, optima, named, solver, runs, fold, has_costs })
                };
                match results {
                    SolverResults::Rows(runs) => pieces.extend(runs.chunks(PIECE).map(|runs| part(runs, None))),
                    SolverResults::Fold(fold) => pieces.push(part(&[], Some(fold))),
                }
            }
        }
        pieces
    }
}

impl Piece<'_> {
    fn rows(&self) -> Vec<u8> {
        let mut table = Table::new();
        match self {
            Piece::OfExperiment(fill, experiment, optima, has_costs) => {
                fill(&mut table, experiment, optima, *has_costs)
            }
            Piece::OfSolver(fill, part) => fill(&mut table, part),
        }
        table.bytes()
    }
}

/// What one solver did on some instances of an experiment: rows, or what they are folded into.
struct Part<'a> {
    experiment: &'a Experiment,
    optima: &'a [Optimum],
    named: &'a NamedSolver,
    solver: String,
    runs: &'a [Run],
    fold: Option<&'a Fold>,
    /// Whether moves of an experiment of the config have costs of their own.
    has_costs: bool,
}

/// The boards; those of folded experiments are left out, which have no rows to refer to them.
fn instances(table: &mut Table, experiment: &Experiment, optima: &[Optimum], has_costs: bool) {
    if experiment.fold {
        return;
    }
    let (goal, labels) = (experiment.goal.to_string(), experiment.goal.labels());
    let size = experiment.goal.size().to_string();
    for (index, (board, optimum)) in experiment.instances.iter().zip(optima).enumerate() {
        table.text(&experiment.name).count(index + 1).text(&size).text(&goal).text(&board.written(labels));
        match *optimum {
            Optimum::Unsolvable => table.text("no").blank().blank(),
            Optimum::Between { lower, upper } => table.text("yes").count(lower).optional_count(upper),
        };
        if has_costs {
            table.text(&experiment.costs());
        }
        table.end();
    }
}

fn runs(table: &mut Table, part: &Part) {
    let Part { experiment, optima, named, solver, has_costs, .. } = part;
    for run in part.runs {
        let instance = run.record.key.instance;
        table.text(&experiment.name).count(instance + 1);
        table.text(&named.algorithm).text(&named.heuristic).text(&named.label).text(solver).text(named.role.word());
        let seen = Seen::new(run, Some(optima[instance]));
        ROW.iter().for_each(|column| _ = table.value((column.value)(seen)));
        if *has_costs {
            COSTED.iter().for_each(|column| _ = table.value((column.value)(seen)));
            table.text(&experiment.costs());
        }
        table.end();
    }
}

fn solutions(table: &mut Table, part: &Part) {
    let Part { experiment, solver, .. } = part;
    let (goal, cells) = (&experiment.goal, experiment.goal.size().cells() as u8);
    let labels: Vec<String> = (0..cells).map(|tile| goal.labels().write(tile)).collect();
    let mut tiles = String::new();
    for Run { record, .. } in part.runs {
        let Some(path) = &record.path else { continue };
        let instance = record.key.instance;
        tiles.clear();
        for tile in moved(&experiment.instances[instance], path).unwrap_or_default() {
            tiles.extend([&labels[usize::from(tile)], " "]);
        }
        tiles.pop();
        table.text(&experiment.name).count(instance + 1).text(solver).count(path.len());
        table.text(&tiles).text(path).end();
    }
}

/// The tiles that a path's slides move, one after the other; nothing when a slide leaves the board.
pub(crate) fn moved(start: &Arrangement, path: &str) -> Option<Vec<u8>> {
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
        moved.push(tiles[target]);
        tiles.swap(blank, target);
        blank = target;
    }
    Some(moved)
}

/// What a path costs that moves these tiles, where moves have costs of their own.
pub(crate) fn cost(goal: &Goal, moved: &[u8]) -> Option<u32> {
    let cost = |&tile: &u8| goal.costs().of(tile, goal.size());
    let sum = || moved.iter().fold(0, |sum: u32, tile| sum.saturating_add(cost(tile)));
    (goal.costs() != MoveCosts::Unit).then(sum)
}

/// Whether a path's slides lead from a board to a goal.
pub(crate) fn arrives(goal: &Goal, start: &Arrangement, path: &str) -> bool {
    let Some(slides) = path.chars().map(Slide::from_letter).collect::<Option<Vec<Slide>>>() else { return false };
    replayed(goal, start, &slides).is_some()
}

fn iterations(table: &mut Table, part: &Part) {
    let Part { experiment, solver, .. } = part;
    for Run { record, .. } in part.runs {
        let iterations = record.counters.iter().flat_map(|counters| &counters.iterations);
        for (index, &(bound, expanded, generated)) in iterations.enumerate() {
            table.text(&experiment.name).count(record.key.instance + 1).text(solver);
            table.count(index + 1).count(bound).count(expanded).count(generated).end();
        }
    }
}

fn has_incumbents(run: &Run) -> bool {
    run.record.counters.as_ref().is_some_and(|counters| !counters.incumbents.is_empty())
}

fn incumbents(table: &mut Table, part: &Part) {
    let Part { experiment, solver, has_costs, .. } = part;
    for Run { record, .. } in part.runs {
        let incumbents = record.counters.iter().flat_map(|counters| &counters.incumbents);
        for (index, &(expanded, generated, cost, length)) in incumbents.enumerate() {
            table.text(&experiment.name).count(record.key.instance + 1).text(solver);
            table.count(index + 1).count(expanded).count(generated).count(length);
            if *has_costs {
                table.count(cost).text(&experiment.costs());
            }
            table.end();
        }
    }
}

/// The folded runs: how many have each status, and how many solved ones each value of each counter.
fn histograms(table: &mut Table, part: &Part) {
    let Part { experiment, solver, fold: Some(fold), .. } = part else { return };
    for (status, runs) in &fold.statuses {
        table.text(&experiment.name).text(solver).text("status").text(status.word()).count(*runs).end();
    }
    for (counter, histogram) in &fold.histograms {
        for (value, runs) in histogram {
            table.text(&experiment.name).text(solver).text(counter).count(*value).count(*runs).end();
        }
    }
}

fn timings(table: &mut Table, part: &Part) {
    let Part { experiment, solver, .. } = part;
    for run in part.runs {
        for timing in &run.timings {
            table.text(&experiment.name).count(run.record.key.instance + 1).text(solver);
            table.count(timing.repeat + 1).number(timing.cpu_seconds).number(timing.wall_seconds);
            table.optional_count(timing.process_bytes).count(timing.given_up).end();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_is_written_as_the_tiles_that_move() {
        let start = "1 2 3/4 5 6/7 0 8".parse().unwrap();
        assert_eq!(moved(&start, "RUL"), Some(vec![8, 6, 5]));
        assert_eq!(moved(&start, "D"), None);
        assert_eq!(moved(&start, "RR"), None);
        assert_eq!(moved(&start, "U?"), None);
    }
}
