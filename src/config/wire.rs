//! The config as it is written: one struct for each table of the TOML, nothing checked but keys and types.
//!
//! The docs of the fields are what editors show; they become the JSON Schema.

mod at;
mod brief;
mod node;
mod range;
mod scalar;

pub(super) use at::{At, Map, Named};
pub(super) use brief::Brief;
pub(super) use node::Node;
pub(super) use range::range;
pub(super) use scalar::{Bytes, Count, Distances, Printed, Seconds, Seed};

use super::experiment::MOST_REPEATS;
use schemars::JsonSchema;
use serde::Deserialize;
use std::sync::LazyLock;

/// A table with keys of its own: what it is called, and its keys.
pub(super) type Keys = (&'static str, Vec<String>);

/// The tables whose keys are often written in another.
pub(super) static TABLES: LazyLock<[Keys; 7]> = LazyLock::new(|| {
    [
        ("an experiment", keys::<Experiment>()),
        ("instances", keys::<Instances>()),
        ("limits", keys::<Limits>()),
        ("the file", keys::<Document>()),
        ("a column", keys::<Column>()),
        ("a row", keys::<Row>()),
        ("a cell", keys::<CellTable>()),
    ]
});

/// The keys of a table, in their order.
fn keys<T: JsonSchema>() -> Vec<String> {
    let schema = schemars::schema_for!(T);
    let properties = schema.get("properties").and_then(|properties| properties.as_object());
    properties.into_iter().flat_map(|properties| properties.keys().cloned()).collect()
}

/// A config holds experiments on sliding-tile puzzles, evaluations of heuristics, and published tables to compare with.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Document {
    /// The title of the report; by default the file's name.
    #[serde(default)]
    pub(super) title: Option<String>,
    /// The random seed, from 0 to 2^64 - 1.
    #[serde(default)]
    #[schemars(extend("default" = 0))]
    pub(super) seed: Option<Seed>,
    /// Markdown at the top of the report.
    #[serde(default)]
    pub(super) prose: String,
    /// Heuristics with a name, which the expressions below may use: `sum = "h1 + h2"`.
    #[serde(default)]
    pub(super) heuristics: Named<String>,
    /// Algorithms with a name, which charts and tables show: `"my A*" = "astar(ties = fifo)"`; or programs:
    /// `student = { command = ["python3", "solver.py"] }`.
    #[serde(default)]
    pub(super) algorithms: Named<Brief<CommandTable>>,
    /// Matrices of runs: every instance by every solver.
    #[serde(default)]
    pub(super) experiment: Vec<At<Map<Experiment>>>,
    /// Heuristic values of given boards, without a search.
    #[serde(default)]
    pub(super) evaluation: Vec<At<Map<Evaluation>>>,
    /// Published tables, compared cell by cell with what is measured.
    #[serde(default)]
    pub(super) table: Vec<At<Map<Table>>>,
}

impl Document {
    /// Reads the keys and values of a text.
    pub(super) fn read(tables: toml::Spanned<toml::de::DeTable>) -> Result<Document, toml::de::Error> {
        Document::deserialize(toml::de::Deserializer::from(tables))
    }
}

/// An experiment is a matrix of runs: every instance by every solver. A solver is an algorithm with a heuristic.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Experiment {
    /// Its name, unique in the file: letters, digits, `-`, `_` and `.`; it names files and charts.
    pub(super) name: At<String>,
    /// The title of its charts and tables; by default its name.
    #[serde(default)]
    pub(super) title: Option<String>,
    /// Markdown for the report.
    #[serde(default)]
    pub(super) prose: String,
    /// The size of the board, width x height, such as `3x3`.
    pub(super) size: At<String>,
    /// The goal: `blank-last`, `blank-first`, `spiral`, or a board such as `0 1 2/3 4 5/6 7 X`.
    #[serde(default)]
    #[schemars(extend("default" = "blank-last"))]
    pub(super) goal: Option<At<String>>,
    /// The number that stands for the blank, unless the goal has an X.
    #[serde(default)]
    #[schemars(extend("default" = 0))]
    pub(super) blank: Option<At<Count>>,
    /// What a move costs: `unit`, or by the number of its tile: `heavy` (the number), `inverse` (1 / number), `sqrt` (its square root),
    /// `one_plus_inverse` (1 + 1 / (number + 1)); fractions are measured in a unit that tables name. Optima, gaps,
    /// bounds and guarantees are then in these costs.
    #[serde(default)]
    #[schemars(extend("default" = "unit"))]
    pub(super) costs: Option<At<String>>,
    /// Where the boards come from.
    pub(super) instances: At<Map<Instances>>,
    /// The algorithms: `"astar"`, `"weighted_astar(weight = [1, 1.5, 2])"`, a name from `[algorithms]`, or a table.
    pub(super) algorithms: At<Vec<At<Brief<AlgorithmTable>>>>,
    /// The heuristics: `"h1"`, `"h5 + misplaced"`, a name from `[heuristics]`, or a table. Not needed by blind algorithms.
    #[serde(default)]
    pub(super) heuristics: Option<At<Vec<At<Brief<HeuristicTable>>>>>,
    /// Pairs of algorithm and heuristic that are not run.
    #[serde(default)]
    pub(super) exclude: Vec<At<Map<Exclusion>>>,
    /// The limits of one run; the status of a run that reaches one says which.
    #[serde(default)]
    pub(super) limits: Map<Limits>,
    /// How often each run is timed. Counters must not differ between repeats; an external program whose answers differ
    /// counts as failed.
    #[serde(default)]
    #[schemars(range(min = 1, max = MOST_REPEATS), extend("default" = 1))]
    pub(super) repeats: Option<At<Count>>,
    /// Run one search at a time, so that timings are undisturbed.
    #[serde(default)]
    pub(super) isolated: bool,
    /// Run only if `--only` names the experiment, for instance because it takes days.
    #[serde(default)]
    pub(super) optional: bool,
    /// `keep` the row of every run, or `fold` them into exact histograms for each solver; by default `keep`, but `fold` where
    /// `every = true`.
    #[serde(default)]
    pub(super) rows: Option<At<String>>,
    /// The solver that finds the optimal lengths, such as `idastar: linear_conflict`, or `none`. It runs separately,
    /// even if a compared solver is the same. The default depends on the size, the costs and the rows.
    #[serde(default)]
    pub(super) reference: Option<At<String>>,
}

/// The boards of an experiment come from exactly one of `boards`, `file`, `uniform`, `permutations`, `walk`, `distance` and `every`.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Instances {
    /// A list of boards such as `7 2 4/5 0 6/8 3 1` or `724506831`.
    #[serde(default)]
    pub(super) boards: Option<At<Vec<At<String>>>>,
    /// A file with a board on each line (Korf's numbered form is read too); relative to the config's folder.
    #[serde(default)]
    pub(super) file: Option<At<String>>,
    /// With `file`: which of its boards, counted from 1.
    #[serde(default)]
    pub(super) take: Option<At<Vec<At<Count>>>>,
    /// The number of boards to draw from all that can reach the goal, each equally likely.
    #[serde(default)]
    pub(super) uniform: Option<At<Count>>,
    /// The number of boards to draw from all permutations of the tiles; about half of them cannot reach the goal.
    #[serde(default)]
    pub(super) permutations: Option<At<Count>>,
    /// The number of boards, each at the end of a random walk from the goal, `moves` long.
    #[serde(default)]
    pub(super) walk: Option<At<Count>>,
    /// With `walk`: the length of the walk.
    #[serde(default)]
    pub(super) moves: Option<At<Count>>,
    /// Boards at this optimal distance from the goal, or at each of a list, such as `[2, 4, 6]` or
    /// `{ from = 2, to = 20, step = 2 }`, in turn.
    #[serde(default)]
    pub(super) distance: Option<At<Distances>>,
    /// With `distance`: how many boards at each.
    #[serde(default)]
    pub(super) count: Option<At<Count>>,
    /// With drawn boards: a seed to use instead of the config's.
    #[serde(default)]
    pub(super) seed: Option<At<Seed>>,
    /// `true` for every board that can reach the goal (3x3).
    #[serde(default)]
    pub(super) every: Option<At<bool>>,
}

/// An algorithm can also be written as a TOML table with options and a label. All keys but `algorithm` and `label` are options; a list of
/// values, or a range such as `{ from = 1, to = 200 }`, makes one algorithm for each value.
#[derive(Debug, Deserialize)]
#[serde(try_from = "Named<Node>")]
pub(super) struct AlgorithmTable {
    pub(super) algorithm: At<String>,
    pub(super) label: Option<At<String>>,
    pub(super) options: Vec<(At<String>, At<Node>)>,
}

/// A program reads a board and prints moves, or a cost alone.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct CommandTable {
    /// The program and its arguments. It runs in the config's folder, where relative paths start.
    pub(super) command: At<Vec<At<String>>>,
    /// The time limit of a run, in seconds of wall-clock time.
    #[serde(default)]
    #[schemars(extend("default" = 60))]
    pub(super) seconds: Option<At<Seconds>>,
    /// The memory limit (address space) of each of its processes, at least 1 MB.
    #[serde(default)]
    #[schemars(extend("default" = "2 GiB"))]
    pub(super) memory: Option<At<Bytes>>,
}

/// A heuristic is a string, or a table with these keys.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct HeuristicTable {
    /// The expression.
    pub(super) heuristic: At<String>,
    /// The name in charts and tables; by default the expression, with the names of `harness list heuristics`.
    #[serde(default)]
    pub(super) label: Option<At<String>>,
}

/// An entry with only `algorithm` or only `heuristic` excludes all solvers that use it; an entry with both excludes those that use both.
/// Of an algorithm with a weight or bound, options that the entry does not name may have any value.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Exclusion {
    /// An algorithm of this experiment, as written, by its label, or in full.
    #[serde(default)]
    pub(super) algorithm: Option<At<String>>,
    /// A heuristic of this experiment, as written, by its label, or in full.
    #[serde(default)]
    pub(super) heuristic: Option<At<String>>,
}

/// These limits apply to each run.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Limits {
    /// Expanded nodes.
    #[serde(default)]
    pub(super) expanded: Option<At<Count>>,
    /// Generated nodes.
    #[serde(default)]
    pub(super) generated: Option<At<Count>>,
    /// Bytes of stored nodes, at 64 bytes a node; at least 64,000: a number, or a string with a unit such as `512 MB` or `2 GiB`.
    #[serde(default)]
    pub(super) bytes: Option<At<Bytes>>,
    /// Seconds of wall-clock time. Where this limit ends a run depends on the machine; its status is `unfinished`.
    #[serde(default)]
    pub(super) seconds: Option<At<Seconds>>,
    /// End an anytime search with its first solution that costs at most this; it counts as solved. Other searches end with
    /// their first solution anyway.
    #[serde(default)]
    pub(super) until: Option<At<Count>>,
}

/// An evaluation computes heuristic values of given boards, without a search.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Evaluation {
    /// Its name, unique in the file, also among experiments.
    pub(super) name: At<String>,
    /// The title of its table; by default its name.
    #[serde(default)]
    pub(super) title: Option<String>,
    /// Markdown for the report.
    #[serde(default)]
    pub(super) prose: String,
    /// The size of the board, width x height, such as `3x3`.
    pub(super) size: At<String>,
    /// The goal, as in an experiment.
    #[serde(default)]
    #[schemars(extend("default" = "blank-last"))]
    pub(super) goal: Option<At<String>>,
    /// Which number is the blank, where the goal is not written with an X for it.
    #[serde(default)]
    #[schemars(extend("default" = 0))]
    pub(super) blank: Option<At<Count>>,
    /// The boards, each as a string.
    pub(super) boards: At<Vec<At<String>>>,
    /// The heuristics, as in an experiment.
    pub(super) heuristics: At<Vec<At<Brief<HeuristicTable>>>>,
}

/// A published table has these keys.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Table {
    /// Its title, such as `Berthaud & Azlouk, table 3.1`.
    pub(super) title: At<String>,
    /// Where it was printed: authors, year, section.
    #[serde(default)]
    pub(super) source: String,
    /// Markdown for the report.
    #[serde(default)]
    pub(super) prose: String,
    /// The experiment or evaluation that measures its rows, unless a row names another.
    #[serde(default)]
    pub(super) experiment: Option<At<String>>,
    /// What its columns measure.
    pub(super) columns: At<Vec<Map<Column>>>,
    /// Its rows.
    pub(super) rows: At<Vec<At<Map<Row>>>>,
}

/// A column of a published table has these keys.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Column {
    /// The heading.
    pub(super) name: At<String>,
    /// What is measured: a formula over the counters of a run such as `expanded + 1`, `length`, `gap`, `status`.
    pub(super) formula: At<String>,
    /// A condition such as `solved`: runs that do not meet it are left out.
    #[serde(default)]
    pub(super) only: Option<At<String>>,
    /// How the values of the runs are combined: `value`, `mean`, `sum`, `median`, `share`, `mode`, `mode_share`; by
    /// default `mean`, `value` where the formula gives a string.
    #[serde(default)]
    pub(super) statistic: Option<At<String>>,
    /// What counts as agreement: `exact`, `rounded`, `shown`, `{ sampling = 500 }`, or `{ band = 5 }`.
    #[serde(default)]
    #[schemars(extend("default" = "exact"))]
    pub(super) agreement: Option<At<Brief<AgreementTable>>>,
}

/// A row of a published table has these keys.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Row {
    /// The heading.
    pub(super) name: At<String>,
    /// The experiment or evaluation that measures it; by default the table's.
    #[serde(default)]
    pub(super) experiment: Option<At<String>>,
    /// Which runs: the label of a solver, of an algorithm or of a heuristic; by default all runs.
    #[serde(default)]
    pub(super) solver: Option<At<String>>,
    /// Only the runs on this board, counted from 1 as in the results.
    #[serde(default)]
    pub(super) instance: Option<At<Count>>,
    /// A condition such as `generated < 1000000` for all cells of this row, besides the columns' own.
    #[serde(default)]
    pub(super) only: Option<At<String>>,
    /// Why measured values differ, if that is known; the report shows it beside those that do.
    #[serde(default)]
    pub(super) note: Option<String>,
    /// What the document printed, one value for each column: `""` to show nothing, `{}` to show what was measured.
    pub(super) cells: At<Vec<At<Brief<CellTable>>>>,
}

/// A cell may be a table: a printed value with its own formula, statistic, agreement or erratum.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct CellTable {
    /// The value as printed; leave it out to show only the measured value.
    #[serde(default)]
    pub(super) printed: Option<At<Printed>>,
    /// The formula, if not the column's.
    #[serde(default)]
    pub(super) formula: Option<At<String>>,
    /// The statistic, if not the column's.
    #[serde(default)]
    pub(super) statistic: Option<At<String>>,
    /// The kind of agreement, if not the column's.
    #[serde(default)]
    pub(super) agreement: Option<At<Brief<AgreementTable>>>,
    /// Why the printed value is known to be wrong.
    #[serde(default)]
    pub(super) erratum: Option<Map<Erratum>>,
}

/// An erratum says why a printed value is known to be wrong.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Erratum {
    /// The correct value; leave it out if there is no single correct value.
    #[serde(default)]
    pub(super) correct: Option<At<Printed>>,
    /// Why.
    pub(super) reason: At<String>,
}

/// `agreement` may also be a table with exactly one of two keys: `sampling`, for the mean of a random sample that cannot be
/// reproduced, or `band`, for a tolerance.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct AgreementTable {
    /// The number of runs behind the printed mean.
    #[serde(default)]
    pub(super) sampling: Option<At<Count>>,
    /// The greatest difference, in percent of the printed value.
    #[serde(default)]
    pub(super) band: Option<At<Count>>,
}
