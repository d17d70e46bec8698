//! One `[[table]]`: what a document printed, and what measures it.

use super::cell::{self, Meaning};
use super::context::{Context, not_empty};
use super::diagnostic::{Problem, quoted};
use super::wire::{self, At, Map};
use super::{Evaluation, Experiment, PublishedCell, PublishedColumn, PublishedRow, PublishedTable};
use crate::formula::Formula;
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
    fn find(&self, name: &At<String>) -> Result<Source<'a>, Problem> {
        let experiment = self.experiments.iter().find(|one| one.name == name.it).map(Source::Experiment);
        let evaluation = || self.evaluations.iter().find(|one| one.name == name.it).map(Source::Evaluation);
        experiment.or_else(evaluation).ok_or_else(|| {
            let experiments = self.experiments.iter().map(|one| one.name.as_str());
            let names = experiments.chain(self.evaluations.iter().map(|one| one.name.as_str()));
            Problem::at(&name.span, format!("no experiment is called {}", quoted(name))).among(name, "there are", names)
        })
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

    /// How many solvers, or heuristics, a name stands for; all without a name.
    fn solvers(self, name: Option<&At<String>>) -> Result<usize, Problem> {
        let labels: Vec<Vec<&str>> = match self {
            Source::Experiment(experiment) => experiment.compared().map(|solver| solver.names().to_vec()).collect(),
            Source::Evaluation(evaluation) => evaluation.heuristics.iter().map(|one| vec![one.0.as_str()]).collect(),
        };
        let Some(name) = name else { return Ok(labels.len()) };
        let count = labels.iter().filter(|names| names.contains(&name.as_str())).count();
        if count == 0 {
            let what = format!("{} has no solver called {}", quoted(self.name()), quoted(name));
            let names = labels.iter().map(|names| names[0]);
            return Err(Problem::at(&name.span, what).among(name, "its solvers", names));
        }
        Ok(count)
    }
}

pub(super) fn table(wire: &wire::Table, measured: &Measured, context: &Context) -> Result<PublishedTable, Problem> {
    not_empty(&wire.columns, "columns")?;
    not_empty(&wire.rows, "rows")?;
    let columns = wire.columns.iter().map(|column| cell::column(column, context)).collect::<Result<Vec<_>, _>>()?;
    let default = wire.experiment.as_ref().map(|name| measured.find(name)).transpose()?;
    let row = |row: &At<Map<wire::Row>>| {
        let named = row.experiment.as_ref().map(|name| measured.find(name)).transpose()?;
        let source = named.or(default).ok_or_else(|| {
            Problem::at(&row.name.span, "nothing says which experiment measures this row")
                .help("name an experiment in the row, or in the table for all its rows")
        })?;
        self::row(row, source, (&columns, wire), context)
    };
    let rows = wire.rows.iter().map(row).collect::<Result<Vec<_>, _>>()?;
    Ok(PublishedTable {
        title: wire.title.it.clone(),
        source: wire.source.clone(),
        prose: wire.prose.clone(),
        columns,
        rows,
    })
}

fn row(
    wire: &wire::Row,
    source: Source,
    (columns, table): (&[PublishedColumn], &wire::Table),
    context: &Context,
) -> Result<PublishedRow, Problem> {
    if wire.cells.len() != columns.len() {
        let (cells, columns) = (several(wire.cells.len(), "cell"), several(columns.len(), "column"));
        let message = format!("this row has {cells}, the table has {columns}");
        return Err(Problem::at(&wire.cells.span, message)
            .see(&table.columns.span, "the columns")
            .help("a column in which the document printed nothing has the cell \"\""));
    }
    let solvers = source.solvers(wire.solver.as_ref())?;
    let instance = wire.instance.as_ref().map(|at| {
        let number = usize::try_from(at.0).ok().filter(|number| (1..=source.instances()).contains(number));
        number.map(|number| number - 1).ok_or_else(|| {
            Problem::at(&at.span, format!("{} has no instance {}", quoted(source.name()), at.0))
                .help(format!("its instances are 1 to {}", source.instances()))
        })
    });
    let instance = instance.transpose()?;
    if let (Some(at), Source::Experiment(Experiment { fold: true, .. })) = (&wire.instance, source) {
        return Err(Problem::at(&at.span, format!("the rows of {} are folded", quoted(source.name())))
            .label("single instances cannot be told any more")
            .help("write rows = \"keep\" in the experiment"));
    }
    if let Some(only) = &wire.only {
        let condition = cell::condition(only, context)?;
        check_names(&condition, source, |message| Problem::at(&only.span, message))?;
    }
    let runs = solvers * instance.map_or(source.instances(), |_| 1);
    let mut cells: Vec<Option<PublishedCell>> = Vec::new();
    for (at, (column, wire_column)) in wire.cells.iter().zip(columns.iter().zip(&table.columns.it)) {
        let Some((cell, meaning)) = cell::cell(at, column, &wire_column.formula, context)? else {
            cells.push(None);
            continue;
        };
        if let Some(only) = &wire_column.only {
            let condition = cell::condition(only, context)?;
            let problem = |message| Problem::at(&at.span, message).see(&only.span, "the condition");
            check_names(&condition, source, problem)?;
        }
        check_meaning(&meaning, source, (wire.only.is_none() && column.only.is_empty()).then_some(runs))?;
        cells.push(Some(cell));
    }
    Ok(PublishedRow {
        name: wire.name.it.clone(),
        experiment: source.name().into(),
        solver: wire.solver.as_ref().map(|solver| solver.it.clone()),
        instance,
        only: wire.only.as_ref().map(|only| only.it.clone()),
        cells,
    })
}

/// Whether what measures a row can give the value of a cell; `runs` is how many there are, where that is known.
fn check_meaning(meaning: &Meaning, source: Source, runs: Option<usize>) -> Result<(), Problem> {
    let problem = |message| Problem::at(&meaning.span, message).see(&meaning.place, "the formula");
    check_names(&meaning.formula, source, problem)?;
    let name = quoted(source.name());
    match runs {
        Some(runs) if runs != 1 && meaning.single => {
            let message = format!("the statistic \"value\" takes a single run, {name} has {runs} for this row");
            Err(Problem::at(&meaning.span, message)
                .help("name a solver and an instance, or take mean, sum, median or mode"))
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
