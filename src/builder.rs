//! An experiment built in code, and its results as rows in memory.

use crate::config::{Config, Diagnostics, Experiment, NamedSolver, as_toml};
use crate::plan::Plan;
use crate::results::FolderError;
use crate::results::{Optimum, Results, Run};
use crate::run::{self, Options, RunError};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use taquin::puzzle::{Arrangement, Size};

/// An experiment: boards by algorithms by heuristics, as an `[[experiment]]` of a config, without the file.
///
/// Texts are those of configs: `"astar(ties = fifo)"`, `"A*"`, `"h5 + misplaced"`.
///
/// ```
/// use harness::builder::ExperimentBuilder;
/// use taquin::puzzle::Size;
///
/// let done = ExperimentBuilder::new("weights", Size::Tiles3x3)
///     .uniform(10)
///     .algorithms(["A*", "weighted A* 2"])
///     .heuristics(["manhattan"])
///     .run()?;
/// assert_eq!(done.rows().count(), 20);
/// for row in done.rows().filter(|row| row.solver.label == "A*") {
///     assert_eq!(row.run.record.length(), row.optimum.proven());
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
#[must_use = "call run()"]
pub struct ExperimentBuilder {
    size: Size,
    seed: u64,
    name: String,
    /// Keys with their values, as a config writes them.
    lines: Vec<(&'static str, String)>,
}

/// Why a built experiment could not be run.
#[derive(Debug, thiserror::Error)]
pub enum BuildError {
    /// The experiment is invalid; the lines are those of [`ExperimentBuilder::to_toml`].
    #[error("{0}")]
    Config(#[from] Diagnostics),
    /// It could not be run.
    #[error(transparent)]
    Run(#[from] RunError),
    /// The folder of its journal could not be used.
    #[error(transparent)]
    Folder(#[from] FolderError),
}

impl ExperimentBuilder {
    /// An experiment on boards of a size, without boards and solvers.
    pub fn new(name: impl Into<String>, size: Size) -> ExperimentBuilder {
        ExperimentBuilder { size, seed: 0, name: name.into(), lines: Vec::new() }
    }

    fn with(mut self, key: &'static str, value: String) -> ExperimentBuilder {
        self.lines.retain(|(known, _)| *known != key);
        self.lines.push((key, value));
        self
    }

    /// The seed of all draws; 0 where it is not called.
    pub fn seed(self, seed: u64) -> ExperimentBuilder {
        ExperimentBuilder { seed, ..self }
    }

    /// The goal: `blank-last`, `blank-first`, `spiral` or a board; `blank-last` where it is not called.
    pub fn goal(self, goal: &str) -> ExperimentBuilder {
        self.with("goal", as_toml(goal))
    }

    /// What moves cost: `heavy`, `inverse`, `sqrt` or `one_plus_inverse`; 1 each where it is not called.
    pub fn costs(self, costs: &str) -> ExperimentBuilder {
        self.with("costs", as_toml(costs))
    }

    /// Given boards, each as a text such as `8 6 7/2 5 4/3 0 1`.
    pub fn boards<T: AsRef<str>>(self, boards: impl IntoIterator<Item = T>) -> ExperimentBuilder {
        self.with("instances", format!("{{ boards = {} }}", list(boards)))
    }

    /// Boards drawn from all that can reach the goal, each equally likely.
    pub fn uniform(self, count: u64) -> ExperimentBuilder {
        self.with("instances", format!("{{ uniform = {count} }}"))
    }

    /// Boards at the end of random walks from the goal.
    pub fn walks(self, count: u64, moves: u64) -> ExperimentBuilder {
        self.with("instances", format!("{{ walk = {count}, moves = {moves} }}"))
    }

    /// Boards at an optimal distance from the goal, in moves.
    pub fn at_distance(self, distance: u64, count: u64) -> ExperimentBuilder {
        self.with("instances", format!("{{ distance = {distance}, count = {count} }}"))
    }

    /// The algorithms, each with every heuristic unless it is blind.
    pub fn algorithms<T: AsRef<str>>(self, algorithms: impl IntoIterator<Item = T>) -> ExperimentBuilder {
        self.with("algorithms", list(algorithms))
    }

    /// The heuristics.
    pub fn heuristics<T: AsRef<str>>(self, heuristics: impl IntoIterator<Item = T>) -> ExperimentBuilder {
        self.with("heuristics", list(heuristics))
    }

    /// The most states that a run expands.
    pub fn expand_at_most(self, states: u64) -> ExperimentBuilder {
        self.with("limits", format!("{{ expanded = {states} }}"))
    }

    /// The config that says the same.
    pub fn to_toml(&self) -> String {
        let ExperimentBuilder { size, seed, name, lines } = self;
        // The numbers of TOML end at 2^63 - 1.
        let seed = if i64::try_from(*seed).is_ok() { seed.to_string() } else { format!("\"{seed}\"") };
        let mut text = format!("seed = {seed}\n\n[[experiment]]\nname = {}\nsize = \"{size}\"\n", as_toml(name));
        for (key, value) in lines {
            let _ = writeln!(text, "{key} = {value}");
        }
        text
    }

    /// The same as a [`Config`], for what takes one, such as [`Plan`] and reports.
    ///
    /// # Errors
    /// [`Diagnostics`] say all that is wrong.
    pub fn build(&self) -> Result<Config, Diagnostics> {
        Config::parse("built", &self.to_toml(), Path::new(""))
    }

    /// Makes all runs, on all cores. While they are made, their journal is in the system's folder for temporary files.
    ///
    /// # Errors
    /// [`BuildError`] when it is no experiment, or when its runs cannot be made.
    pub fn run(&self) -> Result<Completed, BuildError> {
        let config = self.build()?;
        let place = Temporary::new();
        let results = run::run(&Plan::new(&config, &[]).expect("all of it"), &Options::new(&place.0))?.results;
        Ok(Completed { config, results })
    }
}

/// An experiment that was run: all of its rows, in memory.
#[derive(Clone, Debug)]
pub struct Completed {
    /// What was run.
    pub config: Config,
    /// All that is known of it; reports are functions of both.
    pub results: Results,
}

/// A solver on a board.
#[derive(Clone, Copy, Debug)]
pub struct Row<'a> {
    /// The board.
    pub board: &'a Arrangement,
    /// What is known of its optimal length.
    pub optimum: Optimum,
    /// The solver; its label is that of tables.
    pub solver: &'a NamedSolver,
    /// How it ended, its path, its counters and times.
    pub run: &'a Run,
}

impl Completed {
    fn experiment(&self) -> &Experiment {
        &self.config.experiments[0]
    }

    /// A row for each run of a compared solver, solver by solver.
    pub fn rows(&self) -> impl Iterator<Item = Row<'_>> {
        let known = &self.results.experiments[0];
        let solvers = self.experiment().solvers.iter().zip(&known.solvers);
        let compared = solvers.take(self.experiment().compared().count());
        compared.flat_map(move |(solver, runs)| {
            runs.runs().unwrap_or_default().iter().map(move |run| {
                let instance = run.record.key.instance;
                let (board, optimum) = (&self.experiment().instances[instance], known.optima[instance]);
                Row { board, optimum, solver, run }
            })
        })
    }
}

fn list<T: AsRef<str>>(texts: impl IntoIterator<Item = T>) -> String {
    let texts: Vec<String> = texts.into_iter().map(|text| as_toml(text.as_ref())).collect();
    format!("[{}]", texts.join(", "))
}

/// A folder of this process that is gone when it is dropped.
struct Temporary(PathBuf);

impl Temporary {
    fn new() -> Temporary {
        static COUNT: AtomicU64 = AtomicU64::new(0);
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        Temporary(std::env::temp_dir().join(format!("harness-{}-{count}", std::process::id())))
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        // What cannot be removed is left to the system.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_that_is_wrong_is_reported() {
        let wrong = ExperimentBuilder::new("two words", Size::Tiles3x3).uniform(0).algorithms(["A+"]).build();
        let wrong = wrong.unwrap_err();
        let said: Vec<&str> = wrong.iter().map(|one| one.message()).collect();
        assert_eq!(
            said,
            [r#"invalid name "two words""#, r#""uniform" must be at least 1"#, r#"invalid algorithm "A+""#]
        );
    }

    /// Held while an experiment runs, so that no other one's folder is there.
    static ALONE: std::sync::Mutex<()> = std::sync::Mutex::new(());

    #[test]
    fn rows_are_those_of_compared_solvers_and_nothing_is_left_on_the_disk() {
        let _alone = ALONE.lock().unwrap();
        let built = ExperimentBuilder::new("one", Size::Tiles3x4)
            .at_distance(12, 3)
            .algorithms(["idastar", "bfs"])
            .heuristics(["manhattan"]);
        let done = built.run().unwrap();
        let rows: Vec<(&str, Option<u32>, Option<u32>)> =
            done.rows().map(|row| (&row.solver.label[..], row.run.record.length(), row.optimum.proven())).collect();
        let expected = ["IDA*", "breadth-first"].map(|label| [(label, Some(12), Some(12)); 3]).concat();
        assert_eq!(rows, expected);
        let own = format!("harness-{}-", std::process::id());
        let left = std::fs::read_dir(std::env::temp_dir()).unwrap().flatten();
        assert!(left.into_iter().all(|entry| !entry.file_name().to_string_lossy().starts_with(&own)));
    }

    #[test]
    fn where_moves_have_costs_optima_and_gaps_are_costs() {
        use crate::results::csv_files::moved;
        use taquin::puzzle::{CostTable, MoveCosts};
        let _alone = ALONE.lock().unwrap();
        let built = ExperimentBuilder::new("costs", Size::Tiles3x3)
            .costs("heavy")
            .uniform(4)
            .algorithms(["A*", "weighted A* 2", "breadth-first"])
            .heuristics(["manhattan"]);
        let done = built.run().unwrap();
        let goal = &done.config.experiments[0].goal;
        assert_eq!(goal.costs(), MoveCosts::Heavy);
        let table = CostTable::new(goal);
        for Row { board, optimum, solver, run } in done.rows() {
            let tiles = moved(board, run.record.path.as_ref().unwrap()).unwrap();
            let cost = tiles.iter().map(|&tile| u32::from(tile)).sum();
            let least = table.cost(board).unwrap();
            assert_eq!((run.record.cost(), optimum.proven()), (Some(cost), Some(least)), "{}", solver.label);
            match solver.label.as_str() {
                "A*" => assert_eq!(cost, least),
                "weighted A* 2" => assert!(least <= cost && cost <= 2 * least),
                // Its paths have the fewest moves, and no bound on costs is proven.
                _ => assert_eq!((run.record.lower_bound, cost >= least), (None, true)),
            }
        }
    }
}
