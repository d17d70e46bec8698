//! Published values beside measured ones: every cell of a printed table gets a verdict.

use super::Sample;
use super::common::compared;
use super::evaluation::HeuristicValues;
use super::judged::{JudgedCell, JudgedRow, JudgedTable, Verdict};
use super::observation::{Observed, Query};
use super::printed::{Printed, Spread};
use crate::config::{
    Agreement, Config, Experiment, PublishedCell, PublishedColumn, PublishedRow, PublishedTable, Statistic,
};
use crate::formula::{Formula, Number, Value};
use crate::results::schema::{self, NAMES, Nature};
use crate::results::{ExperimentResults, Results, SolverResults};
use std::collections::BTreeSet;

/// Judges every table that a config holds.
pub fn judge(config: &Config, results: &Results, values: &HeuristicValues) -> Vec<JudgedTable> {
    let measurements = Measurements { config, results, values };
    config.tables.iter().map(|table| measurements.judge_table(table)).collect()
}

/// Whether a row of a table is of the experiment or evaluation of this name.
pub(super) fn is_published(config: &Config, name: &str) -> bool {
    config.tables.iter().flat_map(|table| &table.rows).any(|row| row.experiment == name)
}

struct Measurements<'a> {
    config: &'a Config,
    results: &'a Results,
    values: &'a HeuristicValues,
}

impl Measurements<'_> {
    fn judge_table(&self, table: &PublishedTable) -> JudgedTable {
        let judge_row = |row: &PublishedRow| {
            let cells = table.columns.iter().zip(&row.cells);
            let cells = cells.map(|(column, cell)| cell.as_ref().map(|cell| self.judge_cell(row, column, cell)));
            JudgedRow { name: row.name.clone(), cells: cells.collect() }
        };
        JudgedTable {
            title: table.title.clone(),
            source: table.source.clone(),
            prose: table.prose.clone(),
            columns: table.columns.iter().map(|column| column.name.clone()).collect(),
            rows: table.rows.iter().map(judge_row).collect(),
        }
    }

    fn judge_cell(&self, row: &PublishedRow, column: &PublishedColumn, cell: &PublishedCell) -> JudgedCell {
        let formula = cell.formula.as_ref().unwrap_or(&column.formula);
        let timed = Formula::parse(formula, &NAMES).is_ok_and(|formula| schema::needs_time(&formula));
        let agreement = cell.agreement_in(column);
        let printed = cell.printed.trim().to_string();
        let mut is_bound = false;
        let (verdict, measured, note) = match self.measure(row, column, cell) {
            Ok(measured) => {
                let text = Printed::read(&printed).beside(&measured.value, agreement);
                let (verdict, note) = measured.judge(cell, agreement);
                is_bound = measured.is_bound;
                let why = if verdict == Verdict::Differs { row.note.trim() } else { "" };
                (verdict, text, joined([why, &note, &measured.note]))
            }
            Err(Unmeasured::NotRun) => (Verdict::NotRun, String::new(), "not run".into()),
            Err(Unmeasured::Unknown(why)) if printed.is_empty() || agreement == Agreement::Shown => {
                (Verdict::Shown, String::new(), why)
            }
            Err(Unmeasured::Unknown(why)) => (Verdict::Missing, String::new(), why),
        };
        JudgedCell { verdict, printed, measured, note, timed, is_bound }
    }

    fn measure(
        &self,
        row: &PublishedRow,
        column: &PublishedColumn,
        cell: &PublishedCell,
    ) -> Result<Measured, Unmeasured> {
        let text = cell.formula.as_ref().unwrap_or(&column.formula);
        let formula = Formula::parse(text, &NAMES).map_err(|error| error.to_string())?;
        let conditions = [Some(&column.only), row.only.as_ref()].into_iter().flatten();
        let conditions = conditions.filter(|condition| !condition.trim().is_empty());
        let conditions: Result<Vec<Formula>, _> = conditions.map(|text| Formula::condition(text, &NAMES)).collect();
        let conditions = conditions.map_err(|error| error.to_string())?;
        let observed = self.observe(row, Query { formula: &formula, conditions: &conditions })?;
        if observed.runs == 0 {
            return Err(Unmeasured::NotRun);
        }
        let statistic = cell.statistic.unwrap_or(column.statistic);
        let (value, spread) = summarise(&observed, statistic)?;
        let used: u64 = observed.values.iter().map(|(_, weight)| weight).sum();
        let note = if used == observed.runs { String::new() } else { format!("{used} of {} runs", observed.runs) };
        let grows = formula.grows_with(&|name| schema::nature(name) == Some(Nature::Effort));
        let is_bound = grows && is_bound(&observed, statistic, &value);
        Ok(Measured { value, spread, note, is_bound })
    }

    fn observe(&self, row: &PublishedRow, question: Query<'_>) -> Result<Observed, String> {
        let named = |name: &str| name == row.experiment;
        if let Some(index) = self.config.evaluations.iter().position(|evaluation| named(&evaluation.name)) {
            return self.observe_boards(index, row, question);
        }
        let experiments = self.config.experiments.iter().zip(&self.results.experiments);
        let found = experiments.into_iter().find(|(experiment, _)| named(&experiment.name));
        found.map_or(Ok(Observed::default()), |(experiment, results)| observe_runs(experiment, results, row, question))
    }

    fn observe_boards(&self, index: usize, row: &PublishedRow, question: Query<'_>) -> Result<Observed, String> {
        let evaluation = &self.config.evaluations[index];
        let mut observed = Observed::default();
        for (board, values) in self.values.get(index).into_iter().flatten().enumerate() {
            for ((alias, _), &value) in evaluation.heuristics.iter().zip(values) {
                if row.instance.is_none_or(|wanted| wanted == board)
                    && row.solver.as_ref().is_none_or(|wanted| wanted == alias)
                {
                    observed.merge(question.ask_value(value));
                }
            }
        }
        Ok(observed)
    }
}

/// What the solvers that a row names measured: the one of that label, else those of that algorithm or heuristic; nothing
/// unless each of them has runs.
fn observe_runs(
    experiment: &Experiment,
    results: &ExperimentResults,
    row: &PublishedRow,
    question: Query<'_>,
) -> Result<Observed, String> {
    let solvers = &experiment.solvers;
    let chosen: Vec<usize> = match &row.solver {
        Some(name) if solvers.iter().any(|solver| solver.label == *name) => {
            (0..solvers.len()).filter(|&index| solvers[index].label == *name).collect()
        }
        name => {
            let named = |index: &usize| name.as_ref().is_none_or(|name| solvers[*index].answers_to(name));
            compared(experiment).filter(named).collect()
        }
    };
    if let (true, Some(name)) = (chosen.is_empty(), &row.solver) {
        return Err(format!("{} has no solver \"{name}\"", experiment.name));
    }
    // Nor is what was printed of all boards to be held against some.
    let boards = experiment.instances.len() as u64;
    let runs = chosen.iter().filter_map(|&solver| results.solvers.get(solver)).map(SolverResults::count);
    if let (None, Some(runs)) = (row.instance, runs.min().filter(|runs| (1..boards).contains(runs))) {
        return Err(format!("{runs} of {boards} boards run"));
    }
    let instance = row.instance.map(|instance| BTreeSet::from([instance]));
    let ask = |solver| question.ask(experiment, results, solver, instance.as_ref());
    let answers: Vec<Result<Observed, String>> = chosen.into_iter().map(ask).collect();
    let mut observed = Observed::default();
    // What was printed of all of them is not to be held against a part.
    if answers.iter().flatten().all(|answer| answer.runs > 0) {
        for answer in answers {
            observed.merge(answer?);
        }
    }
    Ok(observed)
}

fn joined(notes: [&str; 3]) -> String {
    notes.into_iter().filter(|note| !note.is_empty()).collect::<Vec<_>>().join("; ")
}

/// Why a cell has no value.
enum Unmeasured {
    /// No run was made of a solver that is needed.
    NotRun,
    /// The runs do not show it, for this reason.
    Unknown(String),
}

impl From<String> for Unmeasured {
    fn from(why: String) -> Unmeasured {
        Unmeasured::Unknown(why)
    }
}

struct Measured {
    value: Value,
    spread: Spread,
    note: String,
    is_bound: bool,
}

impl Measured {
    fn judge(&self, cell: &PublishedCell, agreement: Agreement) -> (Verdict, String) {
        let judgement = Printed::read(&cell.printed).judge(&self.value, agreement, self.spread);
        let agrees = judgement.agrees;
        let z = judgement.z.map(|z| format!("z = {z:.2}")).unwrap_or_default();
        let Some(erratum) = &cell.erratum else {
            return match agreement {
                _ if cell.printed.trim().is_empty() => (Verdict::Shown, String::new()),
                Agreement::Shown => (Verdict::Shown, String::new()),
                Agreement::Band { percent } if agrees => {
                    let as_printed = Printed::read(&cell.printed).judge(&self.value, Agreement::Rounded, self.spread);
                    if as_printed.agrees { (Verdict::Pass, z) } else { (Verdict::Band, format!("within {percent} %")) }
                }
                _ if agrees => (Verdict::Pass, z),
                _ => (Verdict::Differs, z),
            };
        };
        if agrees && agreement != Agreement::Shown {
            return (
                Verdict::Differs,
                "listed as an error of the document, yet the measured value agrees with it".into(),
            );
        }
        let right = |correct: &String| Printed::read(correct).judge(&self.value, agreement, self.spread).agrees;
        match &erratum.correct {
            Some(correct) if !right(correct) => {
                (Verdict::Differs, format!("neither the printed value nor {correct}, which should be right"))
            }
            _ => (Verdict::Erratum, erratum.reason.trim().to_string()),
        }
    }
}

/// Whether a statistic of effort is only a lower bound, since it is over runs that were stopped: a median is one where it is not
/// below what each of these had reached.
fn is_bound(observed: &Observed, statistic: Statistic, value: &Value) -> bool {
    let Some(least) = observed.least_stopped else { return false };
    match statistic {
        Statistic::Median => !matches!(value, Value::Number(value) if *value < least),
        Statistic::Sum | Statistic::Mean | Statistic::Value => true,
        _ => false,
    }
}

/// The one value that a statistic makes of many, and how they spread.
fn summarise(observed: &Observed, statistic: Statistic) -> Result<(Value, Spread), String> {
    let all: Sample<&Value> = observed.values.iter().map(|(value, weight)| (value, *weight)).collect();
    let count = all.count();
    let Some((mode, frequency)) = all.mode() else {
        return Err(format!("none of {} runs", observed.runs));
    };
    let numbers = observed.numbers();
    let unspread = |value| Ok((value, Spread::default()));
    match statistic {
        Statistic::Value if count > 1 => return Err(format!("{count} runs where one was expected")),
        Statistic::Mode => return unspread((*mode).clone()),
        Statistic::ModeShare => {
            return unspread(Value::Number(Number::fraction(frequency.into(), count.into())));
        }
        _ if matches!(mode, Value::Text(_)) && frequency == count => return unspread((*mode).clone()),
        _ if numbers.count() < count => {
            return Err("strings that differ have no such statistic: ask for their mode".into());
        }
        _ => {}
    }
    let spread = |sample: &Sample<Number>| Spread { runs: sample.count(), variance: sample.variance() };
    let (number, spread) = match statistic {
        Statistic::Sum => (Some(numbers.sum()), Spread::default()),
        Statistic::Median => (numbers.median(), Spread::default()),
        Statistic::Share => (numbers.share(), spread(&numbers.indicator())),
        _ => (numbers.mean(), spread(&numbers)),
    };
    Ok((Value::Number(number.expect("there are values")), spread))
}
