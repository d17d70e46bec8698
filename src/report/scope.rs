//! What a report speaks of: the experiments, solvers and boards that were run, and nothing else.
//!
//! Every table, chart and sentence is made from a [`Scope`], so results of `--only X` look like those of a config that has
//! only X. What was not run is named in one line.

use crate::config::{Config, Experiment, NamedSolver, Role};
use crate::results::{ExperimentResults, Results, SolverResults};
use std::borrow::Cow;
use std::fmt;
use taquin::wording::{several, some_of};

/// The line on what was not run names at most this many things.
const MOST_NAMED: usize = 12;

/// A config and its results, without what was not run.
///
/// ```
/// use harness::{config::Config, plan::Plan, run};
/// use harness::report::Scope;
///
/// let text = "title = 'Ten boards'\nseed = 1\n[[experiment]]\nname = 'ten'\nsize = '3x3'\ninstances = { uniform = 10 }\n\
///             algorithms = ['astar']\nheuristics = ['manhattan', 'misplaced']\n";
/// let config = Config::parse("ten", text, ".".as_ref())?;
/// let folder = tempfile::tempdir()?;
/// let plan = Plan::new(&config, &["ten/manhattan".to_string()])?;
/// let finished = run::run(&plan, &run::Options::new(folder.path()))?;
/// let scope = Scope::new(&config, &finished.results);
/// assert_eq!(scope.not_run(), Some("Incomplete: 10 of 20 runs done. Missing: ten/misplaced."));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Scope<'a> {
    config: Cow<'a, Config>,
    results: Cow<'a, Results>,
    coverage: Coverage,
    not_run: Option<String>,
}

/// How many of the runs of a config there are, and which are missing.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct Coverage {
    /// The runs that there are.
    pub runs: u64,
    /// The runs of the config.
    pub planned: u64,
    /// What was not run, in the order of the config.
    pub missing: Vec<Missing>,
}

/// Something that was not run.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Missing {
    /// No solver of an experiment, which has this many.
    Experiment {
        /// Its name.
        experiment: String,
        /// How many solvers it compares.
        solvers: u64,
    },
    /// A solver on any board.
    Solver {
        /// The experiment's name.
        experiment: String,
        /// The solver's label.
        solver: String,
    },
    /// A solver on some boards.
    Boards {
        /// The experiment's name.
        experiment: String,
        /// The solver's label.
        solver: String,
        /// How many boards it was not run on.
        count: u64,
        /// How many boards the experiment has.
        boards: u64,
    },
}

impl<'a> Scope<'a> {
    /// Leaves out experiments and solvers without a run, and the boards behind the last one that was run.
    pub fn new(config: &'a Config, results: &'a Results) -> Scope<'a> {
        let both = || config.experiments.iter().zip(&results.experiments);
        let coverage = Coverage::of(config, results, &|experiment| (0..experiment.solvers.len()).collect());
        let not_run = coverage.sentence("");
        if both().all(|(experiment, results)| is_whole(experiment, results)) {
            return Scope { config: Cow::Borrowed(config), results: Cow::Borrowed(results), coverage, not_run };
        }
        let (experiments, results) = both().filter_map(|(experiment, results)| of_runs(experiment, results)).unzip();
        let mut config = Config { experiments, ..config.clone() };
        config.assign_colours();
        Scope { config: Cow::Owned(config), results: Cow::Owned(Results { experiments: results }), coverage, not_run }
    }

    /// One line: how many of the runs there are, and what was not run; none where everything was.
    pub fn not_run(&self) -> Option<&str> {
        self.not_run.as_deref()
    }

    /// The same line on some solvers of each experiment alone.
    pub fn not_run_of(
        config: &Config,
        results: &Results,
        wanted: impl Fn(&Experiment) -> Vec<usize>,
    ) -> Option<String> {
        let has_references = config.experiments.iter().any(|one| one.compared().count() < one.solvers.len());
        Coverage::of(config, results, &wanted).sentence(if has_references { " of compared solvers" } else { "" })
    }

    /// How many of the runs there are, and what was not run.
    pub fn coverage(&self) -> &Coverage {
        &self.coverage
    }

    /// The config without what was not run.
    pub fn config(&self) -> &Config {
        &self.config
    }

    /// The results of that config.
    pub fn results(&self) -> &Results {
        &self.results
    }
}

/// Whether every solver ran at least one board, every board was run, and a population was run completely.
fn is_whole(experiment: &Experiment, results: &ExperimentResults) -> bool {
    let boards = experiment.instances.len();
    let least = if experiment.population { boards as u64 } else { 1 };
    results.solvers.len() == experiment.solvers.len()
        && results.solvers.iter().all(|solver| solver.count() >= least)
        && boards_run(boards, &results.solvers) == boards
}

/// The boards without those behind the last one that was run; which that is, folded runs do not show.
fn boards_up_to_the_last_run(boards: usize, solvers: &[SolverResults]) -> usize {
    let last = |solver: &SolverResults| match solver.runs() {
        Some(runs) => runs.last().map_or(0, |run| run.record.key.instance + 1),
        None => boards,
    };
    solvers.iter().map(last).max().unwrap_or(0)
}

/// How many boards somebody was run on; folded runs are of all.
fn boards_run(boards: usize, solvers: &[SolverResults]) -> usize {
    if solvers.iter().any(|solver| solver.runs().is_none()) {
        return boards;
    }
    let mut was_run = vec![false; boards];
    for run in solvers.iter().filter_map(SolverResults::runs).flatten() {
        if let Some(was_run) = was_run.get_mut(run.record.key.instance) {
            *was_run = true;
        }
    }
    was_run.into_iter().filter(|was_run| *was_run).count()
}

/// The solvers of an experiment that have runs; nothing where no compared solver has.
fn of_runs(experiment: &Experiment, results: &ExperimentResults) -> Option<(Experiment, ExperimentResults)> {
    let boards = experiment.instances.len() as u64;
    let both = experiment.solvers.iter().zip(&results.solvers).filter(|(_, runs)| runs.count() > 0);
    let (solvers, runs): (Vec<_>, Vec<_>) = both.map(|(named, runs)| (named.clone(), runs.clone())).unzip();
    let population = experiment.population && runs.iter().all(|runs| runs.count() == boards);
    let has_runs = solvers.iter().any(|named| named.role != Role::Reference);
    has_runs.then(|| {
        let boards = boards_up_to_the_last_run(experiment.instances.len(), &runs);
        let mut experiment = Experiment { solvers, population, ..experiment.clone() };
        experiment.source = source(&experiment.source, experiment.instances.len(), boards_run(boards, &runs));
        experiment.instances.truncate(boards);
        let optima = results.optima.iter().copied().take(boards).collect();
        (experiment, ExperimentResults { optima, solvers: runs })
    })
}

/// Where `some` of `all` boards come from: each draw of a seed is the same however many there are.
fn source(line: &str, all: usize, some: usize) -> String {
    match line.strip_prefix(&format!("{all} ")) {
        Some(rest) => format!("{some} {rest}"),
        None => line.to_owned(),
    }
}

impl Coverage {
    /// Of some solvers of each experiment.
    fn of(config: &Config, results: &Results, wanted: &dyn Fn(&Experiment) -> Vec<usize>) -> Coverage {
        let mut coverage = Coverage::default();
        for (experiment, results) in config.experiments.iter().zip(&results.experiments) {
            let runs = |place: usize| results.solvers.get(place).map_or(0, SolverResults::count);
            let wanted = wanted(experiment).into_iter();
            let wanted: Vec<(&NamedSolver, u64)> =
                wanted.map(|place| (&experiment.solvers[place], runs(place))).collect();
            if wanted.iter().any(|(named, _)| named.role != Role::Reference) {
                coverage.runs += wanted.iter().map(|(_, runs)| runs).sum::<u64>();
                coverage.planned += (wanted.len() * experiment.instances.len()) as u64;
                coverage.missing.extend(missing(experiment, &wanted));
            }
        }
        coverage
    }

    /// `whose` says of which solvers the runs are, where these are not all.
    fn sentence(&self, whose: &str) -> Option<String> {
        let Coverage { runs, planned, missing } = self;
        let more = missing.len().saturating_sub(MOST_NAMED);
        let named: Vec<String> = missing.iter().take(MOST_NAMED).map(Missing::to_string).collect();
        let more = if more > 0 { format!("; and {more} more") } else { String::new() };
        let named = named.join("; ");
        (!missing.is_empty())
            .then(|| format!("Incomplete: {}{whose} done. Missing: {named}{more}.", some_of(*runs, *planned, "run")))
    }
}

/// What was not run of solvers of an experiment, of which some are compared; each with the runs that it has.
fn missing(experiment: &Experiment, wanted: &[(&NamedSolver, u64)]) -> Vec<Missing> {
    let boards = experiment.instances.len() as u64;
    let compared = || wanted.iter().filter(|(named, _)| named.role != Role::Reference);
    if compared().all(|&(_, runs)| runs == 0) {
        let solvers = compared().count() as u64;
        return vec![Missing::Experiment { experiment: experiment.name.clone(), solvers }];
    }
    let lacking = wanted.iter().filter(|&&(_, runs)| runs < boards);
    lacking
        .map(|&(named, runs)| {
            let (experiment, solver) = (experiment.name.clone(), named.label.clone());
            match boards - runs {
                count if count == boards => Missing::Solver { experiment, solver },
                count => Missing::Boards { experiment, solver, count, boards },
            }
        })
        .collect()
}

impl fmt::Display for Missing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Missing::Experiment { experiment, solvers } => write!(f, "{experiment} ({})", several(*solvers, "solver")),
            Missing::Solver { experiment, solver } => write!(f, "{experiment}/{solver}"),
            Missing::Boards { experiment, solver, count, boards } => {
                write!(f, "{experiment}/{solver} on {}", some_of(*count, *boards, "board"))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::tests::{config, experiment, proven, run, solver};

    #[test]
    fn boards_that_nobody_was_run_on_are_not_counted_where_they_come_from() {
        assert_eq!(source("40 random walks of 60 moves, seed 3", 40, 24), "24 random walks of 60 moves, seed 3");
        assert_eq!(source("boards.txt", 40, 24), "boards.txt");
    }

    #[test]
    fn what_was_not_run_is_named_and_left_out() {
        let solvers = || vec![solver("h1", 0), solver("h2", 1), solver("h3", 2)];
        let config = config(vec![experiment("e", 3, solvers()), experiment("f", 3, solvers())], vec![]);
        let rows = |boards: usize| SolverResults::rows((0..boards).map(|board| run(board, 10, 20)).collect());
        let of = |counts: [usize; 3]| ExperimentResults { optima: proven(&[20; 3]), solvers: counts.map(rows).into() };
        let results = Results { experiments: vec![of([0, 3, 1]), of([0; 3])] };
        let scope = Scope::new(&config, &results);
        assert_eq!(
            scope.not_run(),
            Some("Incomplete: 4 of 18 runs done. Missing: e/h1; e/h3 on 2 of 3 boards; f (3 solvers).")
        );
        let labels: Vec<&str> = scope.config().experiments[0].solvers.iter().map(|named| &named.label[..]).collect();
        assert_eq!((labels, scope.results().experiments.len()), (vec!["h2", "h3"], 1));
        let of_some = |places: &[usize]| Scope::not_run_of(&config, &results, |_| places.to_vec());
        assert_eq!(
            of_some(&[1, 2]).unwrap(),
            "Incomplete: 4 of 12 runs done. Missing: e/h3 on 2 of 3 boards; f (2 solvers)."
        );
        assert_eq!(of_some(&[]), None);
        let whole = Results { experiments: vec![of([3; 3]), of([3; 3])] };
        assert_eq!(Scope::new(&config, &whole).not_run(), None);
    }
}
