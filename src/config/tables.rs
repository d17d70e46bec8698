//! One `[[table]]`: what a document printed, and what measures it.

use super::cell::{self, Meaning};
use super::context::{Context, check_name, not_empty};
use super::diagnostic::{Problem, quoted};
use super::wire::{self, At, Count};
use super::{Evaluation, Experiment, PublishedCell, PublishedColumn, PublishedRow, PublishedTable};
use crate::formula::Formula;
use taquin::spelling::nearest;
use taquin::wording::several;

/// What the rows of tables may name.
pub(super) struct Measured<'a> {
    pub(super) experiments: &'a [Experiment],
    pub(super) evaluations: &'a [Evaluation],
}

/// What measures one row.
#[derive(Clone, Copy)]
enum Source<'a> {
    Experiment(&'a Experiment),
    Evaluation(&'a Evaluation),
}

impl<'a> Measured<'a> {
    /// What has the name; where nothing has it, that is noted, and what may have been meant takes its place.
    fn find(&self, name: &At<String>, context: &Context) -> Option<Source<'a>> {
        let found = |name: &str| {
            let experiment = self.experiments.iter().find(|one| one.name == name).map(Source::Experiment);
            experiment.or_else(|| self.evaluations.iter().find(|one| one.name == name).map(Source::Evaluation))
        };
        if let Some(source) = found(name) {
            return Some(source);
        }
        let problem = check_name(name).err().or_else(|| {
            let unknown = !context.taken().any(|taken| taken.eq_ignore_ascii_case(name));
            let problem = Problem::at(&name.span, format!("unknown experiment {}", quoted(name)));
            unknown.then(|| problem.among(name, "experiments and evaluations", context.taken()))
        });
        context.problems.add(problem.unwrap_or_else(Problem::following));
        nearest(name, context.taken()).and_then(found)
    }
}

impl<'a> Source<'a> {
    fn name(self) -> &'a str {
        match self {
            Source::Experiment(experiment) => &experiment.name,
            Source::Evaluation(evaluation) => &evaluation.name,
        }
    }

    fn instances(self) -> usize {
        match self {
            Source::Experiment(experiment) => experiment.instances.len(),
            Source::Evaluation(evaluation) => evaluation.boards.len(),
        }
    }

    /// The number of solvers, or heuristics, that a name means; all without a name.
    fn solvers(self, name: Option<&At<String>>) -> Result<usize, Problem> {
        let labels: Vec<Vec<&str>> = match self {
            Source::Experiment(experiment) => experiment.compared().map(|solver| solver.names().to_vec()).collect(),
            Source::Evaluation(evaluation) => evaluation.heuristics.iter().map(|one| vec![one.0.as_str()]).collect(),
        };
        name.map_or(Ok(labels.len()), |name| called(name, self.name(), &labels))
    }
}

/// The number of solvers of an experiment that a name means, at least one.
fn called<T: AsRef<[S]>, S: AsRef<str>>(name: &At<String>, experiment: &str, solvers: &[T]) -> Result<usize, Problem> {
    let is_called = |names: &&T| names.as_ref().iter().any(|one| one.as_ref() == name.as_str());
    let count = solvers.iter().filter(is_called).count();
    if count == 0 {
        let what = format!("{} has no solver {}", quoted(experiment), quoted(name));
        let names = solvers.iter().map(|names| names.as_ref()[0].as_ref());
        return Err(Problem::at(&name.span, what).among(name, "its solvers", names));
    }
    Ok(count)
}

/// Reads a table; what is wrong is noted.
pub(super) fn table(wire: &wire::Table, measured: &Measured, context: &Context) -> Option<PublishedTable> {
    let problems = context.problems;
    let before = problems.count();
    problems.keep(not_empty(&wire.columns, "columns"));
    problems.keep(not_empty(&wire.rows, "rows"));
    let columns: Vec<_> = wire.columns.iter().map(|column| cell::column(column, context)).collect();
    let default = wire.experiment.as_ref().map(|name| measured.find(name, context));
    let rows = wire.rows.iter().filter_map(|row| {
        let named = row.experiment.as_ref().map(|name| measured.find(name, context));
        let nowhere = || {
            Problem::at(&row.name.span, "the experiment that measures this row is missing")
                .help("name the experiment in the row, or in the table for all rows")
        };
        let source = problems.keep(named.or(default).ok_or_else(nowhere)).flatten();
        self::row(row, source, (&columns, wire), context)
    });
    let rows: Vec<_> = rows.collect();
    if problems.count() > before {
        return None;
    }
    Some(PublishedTable {
        title: wire.title.it.clone(),
        source: wire.source.clone(),
        prose: wire.prose.clone(),
        columns: columns.into_iter().collect::<Option<_>>()?,
        rows,
    })
}

/// Reads a row; where nothing is known of what measures it, what it says by itself is checked all the same.
fn row(
    wire: &wire::Row,
    source: Option<Source>,
    (columns, table): (&[Option<PublishedColumn>], &wire::Table),
    context: &Context,
) -> Option<PublishedRow> {
    let problems = context.problems;
    let before = problems.count();
    let cells = problems.keep(check_width(wire, table));
    let solvers = match source {
        Some(source) => problems.keep(source.solvers(wire.solver.as_ref())),
        // Its experiment cannot be used, but may have solvers that are known.
        None => {
            let experiment = wire.experiment.as_ref().or(table.experiment.as_ref());
            let known = experiment.and_then(|name| {
                let meant = nearest(name, context.taken()).unwrap_or(name);
                Some((meant, context.solvers_of_broken(meant)?))
            });
            wire.solver.as_ref().zip(known).and_then(|(name, (of, known))| problems.keep(called(name, of, known)))
        }
    };
    let instance = wire.instance.as_ref().map(|at| source.and_then(|source| problems.keep(self::instance(at, source))));
    if let Some(only) = &wire.only
        && let Some(condition) = problems.keep(cell::condition(only, context))
    {
        let problem = |message| Problem::at(&only.span, message);
        source.map(|source| problems.keep(check_names(&condition, source, problem)));
    }
    cells?;
    let all = source.map_or(0, Source::instances);
    let runs = solvers.map(|solvers| solvers * instance.map_or(all, |_| 1));
    let read = wire.cells.iter().zip(columns.iter().zip(&table.columns.it)).map(|(at, (column, wire_column))| {
        let Some(column) = column.as_ref() else {
            problems.keep(cell::check_grouping(at));
            return None;
        };
        let Some((cell, meaning)) = cell::cell(at, column, &wire_column.formula, context)? else { return Some(None) };
        let source = source?;
        if let Some(only) = &wire_column.only {
            let condition = problems.keep(cell::condition(only, context))?;
            let problem = |message| Problem::at(&at.span, message).see(&only.span, "the condition");
            problems.keep(check_names(&condition, source, problem))?;
        }
        let runs = runs.filter(|_| wire.only.is_none() && column.only.is_empty());
        problems.keep(check_meaning(&meaning, source, runs))?;
        Some(Some(cell))
    });
    // All of them are read, not only those before one that is wrong.
    let read: Vec<Option<Option<PublishedCell>>> = read.collect();
    let cells = read.into_iter().collect::<Option<Vec<_>>>()?;
    let source = source?;
    (problems.count() == before).then(|| PublishedRow {
        name: wire.name.it.clone(),
        experiment: source.name().into(),
        solver: wire.solver.as_ref().map(|solver| solver.it.clone()),
        instance: instance.flatten(),
        only: wire.only.as_ref().map(|only| only.it.clone()),
        cells,
    })
}

/// A row has a cell for each column.
fn check_width(wire: &wire::Row, table: &wire::Table) -> Result<(), Problem> {
    if wire.cells.len() == table.columns.len() {
        return Ok(());
    }
    let (cells, columns) = (several(wire.cells.len(), "cell"), several(table.columns.len(), "column"));
    Err(Problem::at(&wire.cells.span, format!("this row has {cells}, the table has {columns}"))
        .see(&table.columns.span, "the columns")
        .help("a column without a printed value has the cell \"\""))
}

/// The place of the only instance of a row.
fn instance(at: &At<Count>, source: Source) -> Result<usize, Problem> {
    let number = usize::try_from(at.0).ok().filter(|number| (1..=source.instances()).contains(number));
    let number = number.ok_or_else(|| {
        Problem::at(&at.span, format!("{} has no instance {}", quoted(source.name()), at.0))
            .help(format!("expected 1 to {}", source.instances()))
    })?;
    match source {
        Source::Experiment(Experiment { fold: true, .. }) => {
            Err(Problem::at(&at.span, format!("the rows of {} are folded", quoted(source.name())))
                .label("folded rows do not keep single instances")
                .help("write rows = \"keep\" in the experiment"))
        }
        _ => Ok(number - 1),
    }
}

/// Whether what measures a row can give the value of a cell; `runs` is how many there are, where that is known.
fn check_meaning(meaning: &Meaning, source: Source, runs: Option<usize>) -> Result<(), Problem> {
    let problem = |message| Problem::at(&meaning.span, message).see(&meaning.place, "the formula");
    check_names(&meaning.formula, source, problem)?;
    let name = quoted(source.name());
    match runs {
        Some(runs) if runs != 1 && meaning.single => {
            let message = format!("the statistic \"value\" needs a single run, but {name} has {runs} for this row");
            Err(Problem::at(&meaning.span, message)
                .help("name a solver and an instance, or use mean, sum, median or mode"))
        }
        _ => Ok(()),
    }
}

/// Whether what measures a row knows all names of a formula or of a condition.
fn check_names(formula: &Formula, source: Source, problem: impl Fn(String) -> Problem) -> Result<(), Problem> {
    let help = match source {
        Source::Evaluation(_) if formula.names().iter().any(|name| *name != "value") => {
            "an evaluation runs nothing: all that its formulas know is value"
        }
        Source::Experiment(_) if formula.names().contains("value") => {
            "value belongs to evaluations: take a counter such as expanded or length"
        }
        _ => return Ok(()),
    };
    Err(problem(format!("{} does not measure \"{formula}\"", quoted(source.name()))).help(help))
}
