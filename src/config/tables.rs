//! One `[[table]]`: what a document printed, and what measures it.

use super::cell::{self, Column, Meaning};
use super::context::{Context, check_name, not_empty, plain_name};
use super::diagnostic::{Problem, quoted};
use super::outline::{Kind, Outline};
use super::problems::Problems;
use super::wire::{self, At, Count};
use super::{PublishedCell, PublishedRow, PublishedTable};
use crate::formula::Formula;
use taquin::spelling::nearest;
use taquin::wording::several;

/// What has the name; where nothing has it, that is noted, and what may have been meant takes its place.
fn find<'a>(name: &At<String>, context: &'a Context) -> Option<&'a Outline> {
    let outlines = || context.outlines.iter().filter(|one| !one.name.is_empty());
    if let Some(found) = outlines().find(|one| one.name == name.it) {
        context.problems.keep(check_name(name));
        return Some(found);
    }
    // Names are shown as they will be right.
    let names: Vec<String> = outlines().map(|one| plain_name(&one.name)).collect();
    let unknown = Problem::at(&name.span, format!("unknown experiment {}", quoted(name)));
    let (names, written) = (|| names.iter().map(String::as_str), plain_name(name));
    context.problems.add(unknown.among(&written, "experiments and evaluations", names()));
    let near = nearest(&written, names());
    near.and_then(|near| outlines().find(|one| plain_name(&one.name) == near)).or_else(|| only(context))
}

/// What measures, where there is only one thing that can.
fn only<'a>(context: &'a Context) -> Option<&'a Outline> {
    context.outlines.first().filter(|_| context.outlines.len() == 1)
}

/// Reads a table; what is wrong is noted.
pub(super) fn table(wire: &wire::Table, context: &Context) -> Option<PublishedTable> {
    let problems = context.problems;
    let before = problems.count();
    problems.keep(not_empty(&wire.columns, "columns"));
    problems.keep(not_empty(&wire.rows, "rows"));
    let columns: Vec<_> = wire.columns.iter().map(|column| cell::column(column, context)).collect();
    let default = wire.experiment.as_ref().map(|name| find(name, context));
    // Of several rows that nothing measures, the table is likely to lack the name.
    if let Some(row) = wire.rows.iter().find(|row| row.experiment.is_none()).filter(|_| default.is_none()) {
        let nowhere = Problem::at(&row.name.span, "the experiment that measures this row is missing");
        problems.add(nowhere.help("name the experiment in the row, or in the table for all rows"));
    }
    let rows = wire.rows.iter().filter_map(|row| {
        let named = row.experiment.as_ref().map(|name| find(name, context));
        let source = named.or(default).unwrap_or_else(|| only(context));
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
        columns: columns
            .iter()
            .zip(&wire.columns.it)
            .map(|(column, wire)| column.published(wire))
            .collect::<Option<_>>()?,
        rows,
    })
}

/// Reads a row; where nothing is known of what measures it, what it says by itself is checked all the same.
fn row(
    wire: &wire::Row,
    source: Option<&Outline>,
    (columns, table): (&[Column], &wire::Table),
    context: &Context,
) -> Option<PublishedRow> {
    let problems = context.problems;
    let before = problems.count();
    problems.keep(check_width(wire, table));
    let solvers = source.and_then(|source| source.solvers(wire.solver.as_ref(), problems));
    let instance = wire.instance.as_ref().map(|at| source.and_then(|source| self::instance(at, source, problems)));
    if let Some(only) = &wire.only
        && let Some(condition) = cell::condition(only, context)
    {
        let problem = |message| Problem::at(&only.span, message);
        source.map(|source| problems.keep(check_names(&condition, source, problem)));
    }
    let boards = if instance.is_some() { Some(1) } else { source.and_then(|source| source.instances) };
    let runs = solvers.zip(boards).map(|(solvers, boards)| solvers * boards);
    let read = wire.cells.iter().zip(columns.iter().zip(&table.columns.it)).map(|(at, (column, wire_column))| {
        let Some((cell, meaning)) = cell::cell(at, column, &wire_column.formula, context)? else { return Some(None) };
        let source = source?;
        if let (Some(only), Some(condition)) = (&wire_column.only, &column.only) {
            let problem = |message| Problem::at(&at.span, message).see(&only.span, "the condition");
            problems.keep(check_names(condition, source, problem));
        }
        let runs = runs.filter(|_| wire.only.is_none() && wire_column.only.is_none());
        problems.keep(check_meaning(&meaning, source, runs));
        Some(Some(cell))
    });
    // All of them are read, not only those before one that is wrong.
    let read: Vec<Option<Option<PublishedCell>>> = read.collect();
    let cells = read.into_iter().collect::<Option<Vec<_>>>()?;
    let source = source?;
    (problems.count() == before).then(|| PublishedRow {
        name: wire.name.it.clone(),
        experiment: source.name.clone(),
        solver: wire.solver.as_ref().map(|solver| solver.it.clone()),
        instance: instance.flatten(),
        only: wire.only.as_ref().map(|only| only.it.clone()),
        note: wire.note.clone().unwrap_or_default(),
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
        .help(match wire.cells.len() > table.columns.len() {
            true => "write one cell for each column, and no commas in numbers: 1234567",
            false => "a column without a printed value has the cell \"\"",
        }))
}

/// The place of the only instance of a row; what is wrong is noted.
fn instance(at: &At<Count>, source: &Outline, problems: &Problems) -> Option<usize> {
    let (name, most) = (quoted(&source.name), source.instances.unwrap_or(usize::MAX));
    let number = usize::try_from(at.0).ok().filter(|number| (1..=most).contains(number));
    if number.is_none() {
        let expected = source.instances.map_or("a number from 1 on".into(), |most| format!("1 to {most}"));
        let missing = Problem::at(&at.span, format!("{name} has no instance {}", at.0));
        let advice = if at.0 == 0 { ": instances are counted from 1, so check the other rows, too" } else { "" };
        problems.add(missing.help(format!("expected {expected}{advice}")));
    }
    if source.kind == Kind::Folded {
        let folded = Problem::at(&at.span, format!("the rows of {name} are folded"));
        problems.add(
            folded.label("folded rows do not keep single instances").help("write rows = \"keep\" in the experiment"),
        );
    }
    number.map(|number| number - 1)
}

/// Whether what measures a row can give the value of a cell; `runs` is how many there are, where that is known.
fn check_meaning(meaning: &Meaning, source: &Outline, runs: Option<usize>) -> Result<(), Problem> {
    let problem = |message| Problem::at(&meaning.span, message).see(&meaning.place, "the formula");
    check_names(&meaning.formula, source, problem)?;
    let name = quoted(&source.name);
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
fn check_names(formula: &Formula, source: &Outline, problem: impl Fn(String) -> Problem) -> Result<(), Problem> {
    let help = match source.kind {
        Kind::Evaluation if formula.names().iter().any(|name| *name != "value") => {
            "an evaluation runs nothing: all that its formulas know is value"
        }
        Kind::Experiment | Kind::Folded if formula.names().contains("value") => {
            "value belongs to evaluations: take a counter such as expanded or length"
        }
        _ => return Ok(()),
    };
    Err(problem(format!("{} does not measure \"{formula}\"", quoted(&source.name))).help(help))
}
