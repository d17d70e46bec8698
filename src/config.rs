//! A config after validation: only valid values, ready to be planned.
//!
//! [`Config::read`] makes one of a TOML file, in three steps: [`toml`] and the private `wire` structs check keys and
//! types, one file for each section turns them into the types below, and each error becomes a [`Diagnostic`]
//! that shows the line, and all are reported at once. Everything that can fail before the first run fails here, except programs
//! that this machine lacks: another machine may run them.

mod candidate;
mod cell;
pub(crate) mod colours;
mod commands;
mod context;
mod diagnostic;
mod distinct;
mod doubts;
pub mod embedded;
#[allow(clippy::module_inception)]
mod experiment;
mod family;
mod goal;
mod instances;
mod library;
mod limits;
mod names;
mod options;
mod outline;
mod printed;
mod problems;
mod read;
mod reference;
mod refusal;
mod schema;
mod solvers;
mod syntax;
mod tables;
mod unused;
mod wire;

#[cfg(test)]
mod tests;

pub(crate) use context::COMBINATIONS;
pub use diagnostic::Diagnostic;
pub(crate) use diagnostic::as_toml;
pub use limits::{MOST_SECONDS, bytes, near_bytes, seconds};
pub use problems::Diagnostics;
pub use schema::{key_for, schema};

use crate::external::Command;
use std::collections::BTreeMap;
use std::path::PathBuf;
use taquin::heuristic::{Expression, HeuristicError, KeptTable, TableBytes};
use taquin::puzzle::{Arrangement, Goal, MoveCosts};
use taquin::search::Limits;
use taquin::solve::{Guarantee, Solver, Suboptimality};

/// Everything that a config file says.
#[derive(Clone, Debug)]
pub struct Config {
    /// The file's stem: names the results folder.
    pub name: String,
    /// The file's path as it was given, which messages show.
    pub path: String,
    /// The file's text, kept for the manifest's digest and for a copy beside the results.
    pub text: String,
    /// The title of the report.
    pub title: String,
    /// Prose at the top of the report, Markdown.
    pub prose: String,
    /// The seed that every draw descends from.
    pub seed: u64,
    /// The experiments, in the file's order; names are unique.
    pub experiments: Vec<Experiment>,
    /// The evaluations, in the file's order; names are unique, also among experiments.
    pub evaluations: Vec<Evaluation>,
    /// The published tables, in the file's order.
    pub tables: Vec<PublishedTable>,
    /// The files that instances were read from, in the order of the experiments, each once; of programs their digests.
    pub files: Vec<InstanceFile>,
    /// The programs that it names as algorithms.
    pub commands: BTreeMap<String, Command>,
    /// Those of them that its experiments ask and that this machine cannot start: why, and on which line. Others may be able to.
    pub unstartable: BTreeMap<String, Diagnostic>,
    /// The folder that programs run from; none where the config is embedded, or a copy beside results.
    pub folder: Option<PathBuf>,
}

impl Config {
    /// Gives every solver its colour, which depends on the solvers that there are.
    pub(crate) fn assign_colours(&mut self) {
        colours::paint(&mut self.experiments);
    }

    /// Whether moves of some experiment have costs of their own.
    pub fn has_costs(&self) -> bool {
        self.experiments.iter().any(Experiment::has_costs)
    }

    /// The most threads that any of its searches has.
    pub fn threads(&self) -> usize {
        let solvers = self.experiments.iter().flat_map(|experiment| &experiment.solvers);
        solvers.map(|named| named.solver.algorithm().threads()).max().unwrap_or(1)
    }

    /// The tables that its heuristics look values up in and that are kept in files, each once, by name, with their memory.
    ///
    /// # Errors
    /// When a heuristic is not defined for its goal's size.
    pub fn kept_tables(&self) -> Result<BTreeMap<String, (KeptTable, TableBytes)>, HeuristicError> {
        let searched = self.experiments.iter().flat_map(|experiment| {
            let heuristics = experiment.solvers.iter().filter_map(|named| named.solver.heuristic());
            heuristics.map(|heuristic| (&experiment.goal, heuristic))
        });
        let evaluated = self.evaluations.iter().flat_map(|evaluation| {
            let heuristics = evaluation.heuristics.iter();
            heuristics.map(|(_, heuristic)| (&evaluation.goal, heuristic))
        });
        let mut tables = BTreeMap::new();
        for (goal, heuristic) in searched.chain(evaluated) {
            let bytes = heuristic.table_bytes(goal)?;
            let found = heuristic.kept_tables(goal)?.into_iter();
            tables.extend(found.map(|table| {
                let name = table.name().to_string();
                let bytes = bytes.get(&name).copied().unwrap_or(TableBytes { kept: table.len() as u64, making: 0 });
                (name, (table, bytes))
            }));
        }
        Ok(tables)
    }
}

/// A file of instances as it was read.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct InstanceFile {
    /// Its path as the config writes it.
    pub path: String,
    /// Its text.
    pub text: String,
}

/// A matrix of runs: every instance by every solver.
#[derive(Clone, Debug)]
pub struct Experiment {
    /// Its name: letters, digits, `-`, `_` and `.`; names files and charts.
    pub name: String,
    /// The title of its charts and tables.
    pub title: String,
    /// Prose for the report, Markdown.
    pub prose: String,
    /// The goal, with its size, its labels and the costs of moves.
    pub goal: Goal,
    /// One line on where the instances come from, such as "1000 random solvable boards, seed 2024".
    pub source: String,
    /// The boards, solvable or not, in order.
    pub instances: Vec<Arrangement>,
    /// The compared solvers without those excluded, their canonical texts unique; last the reference, if there is one.
    pub solvers: Vec<NamedSolver>,
    /// What each run may use.
    pub limits: Limits,
    /// Times each run is timed; counters must agree.
    pub repeats: u32,
    /// Whether its runs are timed one at a time, nothing else running.
    pub isolated: bool,
    /// Whether its runs are made only where they are asked for by name.
    pub optional: bool,
    /// Whether runs are folded into histograms per solver instead of kept as rows.
    pub fold: bool,
    /// Whether its boards are all that can reach the goal: what is measured of them has no sampling error.
    pub population: bool,
}

/// A solver as a config presents it.
#[derive(Clone, Debug)]
pub struct NamedSolver {
    /// The label in charts and tables, unique in the experiment.
    pub label: String,
    /// The algorithm's alias.
    pub algorithm: String,
    /// The heuristic's alias; empty for blind algorithms.
    pub heuristic: String,
    /// The index of its colour, the same in all charts of the config: its heuristic's, its algorithm's, or its own.
    pub colour: usize,
    /// What runs.
    pub solver: Solver,
    /// Whether it competes or only settles the optimum.
    pub role: Role,
    /// What each of its runs may use: the experiment's limits, or those of a reference.
    pub limits: Limits,
}

impl NamedSolver {
    /// What its results are guaranteed to be; where it may end before its last solution, their cost is not.
    pub(crate) fn guarantee(&self, goal: &Goal) -> Result<Guarantee, HeuristicError> {
        let ends_early = self.limits.until.is_some() && self.solver.algorithm().info().anytime;
        let cost = |cost| if ends_early { Suboptimality::Unbounded } else { cost };
        self.solver.guarantee(goal).map(|it| Guarantee { cost: cost(it.cost), ..it })
    }
}

impl Experiment {
    /// Whether its moves have costs of their own.
    pub fn has_costs(&self) -> bool {
        self.goal.costs() != MoveCosts::Unit
    }

    /// What moves cost and in which unit, as tables say it.
    pub fn costs(&self) -> String {
        self.goal.costs().described(self.goal.size())
    }

    /// The solvers that compete.
    pub fn compared(&self) -> impl Iterator<Item = &NamedSolver> {
        self.solvers.iter().filter(|solver| solver.role != Role::Reference)
    }

    /// What identifies the runs of one of its solvers: the canonical text, marked for a reference that has the same text as a
    /// compared solver.
    pub fn key(&self, named: &NamedSolver) -> String {
        let has_twin = named.role == Role::Reference && self.compared().any(|one| one.solver == named.solver);
        let mark = if has_twin { " (reference)" } else { "" };
        format!("{}{mark}", named.solver)
    }
}

impl NamedSolver {
    /// What it is called: its label, its algorithm's alias, and its heuristic's, empty where it is blind.
    pub fn names(&self) -> [&str; 3] {
        [&self.label, &self.algorithm, &self.heuristic]
    }

    /// Whether a text means this very solver: its label, what sentences make of it (`A* with h1`), or any way in which a solver is
    /// written (`astar: h1`, `A*, h1`).
    pub(crate) fn is(&self, text: &str) -> bool {
        self.label == text
            || self.label == text.replacen(" with ", ", ", 1)
            || text.parse().is_ok_and(|solver: Solver| solver == self.solver)
    }

    /// Whether a row of a published table that names `name` means it.
    pub fn answers_to(&self, name: &str) -> bool {
        !name.is_empty() && self.names().contains(&name)
    }
}

/// Why a solver runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// To be compared.
    Compared,
    /// To be compared, too: a program whose counts are its own.
    External,
    /// To find the optimal length, or bounds on it, of each instance; added by the harness, shown in no chart.
    Reference,
}

impl Role {
    /// Its word in files.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Role::Compared => "compared",
            Role::External => "external",
            Role::Reference => "reference",
        }
    }
}

/// Heuristic values of given boards, no search.
#[derive(Clone, Debug)]
pub struct Evaluation {
    /// Its name.
    pub name: String,
    /// The title of its table.
    pub title: String,
    /// Prose for the report, Markdown.
    pub prose: String,
    /// The goal.
    pub goal: Goal,
    /// The boards.
    pub boards: Vec<Arrangement>,
    /// The heuristics: alias, and expression.
    pub heuristics: Vec<(String, Expression)>,
}

/// A table that a document printed.
#[derive(Clone, Debug)]
pub struct PublishedTable {
    /// Its title, such as "Berthaud & Azlouk, table 3.1".
    pub title: String,
    /// Where it was printed: authors, year, section.
    pub source: String,
    /// Prose for the report, Markdown.
    pub prose: String,
    /// What its columns measure.
    pub columns: Vec<PublishedColumn>,
    /// Its rows.
    pub rows: Vec<PublishedRow>,
}

/// One column of a published table.
#[derive(Clone, Debug)]
pub struct PublishedColumn {
    /// The heading.
    pub name: String,
    /// A formula over the counters of a run; see [`Formula`](crate::formula::Formula).
    pub formula: String,
    /// Which runs are looked at: a condition in the same language; empty for all.
    pub only: String,
    /// How the runs' values become one.
    pub statistic: Statistic,
    /// What counts as agreement.
    pub agreement: Agreement,
}

/// How the values of several runs become the one of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Statistic {
    /// The value itself; there must be exactly one run.
    Value,
    /// The arithmetic mean.
    Mean,
    /// The sum.
    Sum,
    /// The median.
    Median,
    /// The share of runs whose value is not zero (of a condition: for which it holds).
    Share,
    /// The most frequent value; of several the smallest, of texts the first in order.
    Mode,
    /// The share of runs that have the most frequent value.
    ModeShare,
}

/// What counts as agreement of a measured with a published value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Agreement {
    /// The very same number or text.
    Exact,
    /// |measured - printed| is at most half the last printed digit, inclusive.
    Rounded,
    /// The printed value is the mean of a sample of this many runs that cannot be drawn again: |measured - printed| is
    /// at most 2.576 standard errors of the difference of the two means (99 %), plus half a printed unit.
    Sampling {
        /// The size of the published sample.
        published_runs: u32,
    },
    /// |measured - printed| is at most this share of the printed value: for counts that depend on what the document leaves
    /// open, such as the order among equals.
    Band {
        /// In percent.
        percent: u32,
    },
    /// Shown, never judged: times, and figures without a rule.
    Shown,
}

/// One row of a published table.
#[derive(Clone, Debug)]
pub struct PublishedRow {
    /// The heading.
    pub name: String,
    /// The experiment or evaluation that measures it.
    pub experiment: String,
    /// The label of the solver, the alias of the algorithm or that of the heuristic: narrows the runs.
    pub solver: Option<String>,
    /// Only this instance (or evaluated board), from 0.
    pub instance: Option<usize>,
    /// A condition of its own besides the columns', such as `solved * (generated < 1000000)`.
    pub only: Option<String>,
    /// Why measured values differ; empty where nothing is said.
    pub note: String,
    /// One cell for each column; none where nothing is shown, neither printed nor measured.
    pub cells: Vec<Option<PublishedCell>>,
}

/// One printed value.
#[derive(Clone, Debug)]
pub struct PublishedCell {
    /// As printed, with a point for decimals: a number, a fraction such as `1/5`, a status or a move sequence; empty
    /// where the document prints nothing and the measured value is shown alone.
    pub printed: String,
    /// A formula of its own instead of the column's (some rows count the root, others do not).
    pub formula: Option<String>,
    /// A statistic of its own instead of the column's.
    pub statistic: Option<Statistic>,
    /// Agreement of its own instead of the column's.
    pub agreement: Option<Agreement>,
    /// Why the printed value is known to be wrong, and what is right.
    pub erratum: Option<Erratum>,
}

/// A printed value that is known to be wrong.
#[derive(Clone, Debug)]
pub struct Erratum {
    /// The right value as text, judged like a printed one; none where no single value would be right.
    pub correct: Option<String>,
    /// Why.
    pub reason: String,
}
