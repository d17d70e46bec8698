//! A table of any shape: one number for each pair of a row's and a column's property of the runs.

mod dimension;
mod layout;
mod measure;
#[cfg(test)]
mod tests;

pub use dimension::Dimension;
pub use measure::Measure;

use super::common::{Common, compared};
use super::measured::Measured;
use super::observation::{Question, fact};
use crate::experiment::config::{Config, Experiment, Role};
use crate::experiment::results::{ExperimentResults, Results, Run, SolverResults};
use crate::formula::{Formula, Number, Value};
use std::collections::BTreeMap;

/// Which runs a [`Pivot`] is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Runs {
    /// Those on instances that every compared solver of their experiment solved: only these compare.
    Common,
    /// Those that found a path.
    Solved,
    /// All, as far as they counted.
    All,
}

/// A table with a number in each cell.
#[derive(Clone, Debug, PartialEq)]
pub struct Pivot {
    /// What the numbers are, and over which runs.
    pub caption: String,
    /// What the rows are.
    pub rows_are: String,
    /// The headings of the columns.
    pub columns: Vec<String>,
    /// Each row: its heading, and a number for each column, where there is one.
    pub rows: Vec<(String, Vec<Option<Number>>)>,
}

/// Makes the table of some experiments.
///
/// # Errors
/// When folded runs do not tell what is asked for, no run has the properties of the rows and of the columns, or how runs
/// ended is asked of solved ones.
pub fn pivot(
    config: &Config,
    results: &Results,
    experiments: &[usize],
    [rows, columns]: [&Dimension; 2],
    measure: &Measure,
    runs: Runs,
) -> Result<Pivot, String> {
    if runs == Runs::Solved && measure.is_of_endings() {
        let text = &measure.text;
        return Err(format!("\"{text}\" tells how runs ended, so it is over all of them: leave out --over solved"));
    }
    let mut cells: BTreeMap<(usize, usize), Vec<(Number, u64)>> = BTreeMap::new();
    let (mut row_keys, mut column_keys) = (Keys::default(), Keys::default());
    // Whether any run has the property of the rows, and that of the columns; none where there is no run.
    let mut had: Option<[bool; 2]> = None;
    let mut over = vec![];
    if experiments.len() > 1 && ![rows, columns].contains(&&Dimension::Experiment) {
        let names: Vec<&str> = experiments.iter().map(|&index| config.experiments[index].name.as_str()).collect();
        over.push(format!("cells pool the experiments {}", names.join(", ")));
    }
    for &index in experiments {
        let (experiment, results) = (&config.experiments[index], &results.experiments[index]);
        let selection = Selection::new(experiment, results, measure, runs);
        over.extend(selection.told(experiment).filter(|told| !over.contains(told)));
        for solver in compared(experiment) {
            over.extend(selection.partly_told(measure, experiment, results, solver));
            let mut add = |run: Option<&Run>, values: Vec<(Number, u64)>| {
                let key = |dimension: &Dimension| dimension.of(experiment, solver, results, run);
                let (row, column) = (key(rows), key(columns));
                let before = had.unwrap_or_default();
                had = Some([before[0] || row.is_some(), before[1] || column.is_some()]);
                if let (Some(row), Some(column)) = (row, column) {
                    let place = (row_keys.place(row), column_keys.place(column));
                    cells.entry(place).or_default().extend(values);
                }
            };
            match results.solvers.get(solver) {
                None => {}
                Some(SolverResults::Rows(runs)) => {
                    for run in runs.iter() {
                        add(Some(run), selection.value(measure, run, results).into_iter().collect());
                    }
                }
                Some(SolverResults::Fold(_)) if !rows.is_of_solvers() || !columns.is_of_solvers() => {
                    return Err(format!("{}: folded runs do not tell instances apart", experiment.name));
                }
                Some(SolverResults::Fold(_)) => {
                    let question = Question { formula: &measure.formula, conditions: &selection.conditions };
                    let observed = question.ask(experiment, results, solver, None);
                    let observed = observed.map_err(|reason| format!("{}: {reason}", experiment.name))?;
                    add(None, observed.numbers().iter().map(|(value, weight)| (*value, weight)).collect());
                }
            }
        }
    }
    if row_keys.0.is_empty() {
        return Err(match had {
            None => "no run of these experiments is known".to_string(),
            Some([false, true]) => format!("no run has the property \"{}\" of the rows", rows.name()),
            Some([true, false]) => format!("no run has the property \"{}\" of the columns", columns.name()),
            Some([true, true]) => format!("no run has both properties, \"{}\" and \"{}\"", rows.name(), columns.name()),
            Some([false, false]) => format!("no run has the property \"{}\" or \"{}\"", rows.name(), columns.name()),
        });
    }
    let cell = |row, column| {
        let values = cells.get(&(row, column))?;
        measure.of(&values.iter().copied().collect())
    };
    let columns = column_keys.ordered();
    let row = |(name, row): (String, usize)| (name, columns.iter().map(|&(_, column)| cell(row, column)).collect());
    Ok(Pivot {
        caption: [vec![measure.text.clone()], over].concat().join("; "),
        rows_are: rows.name().into(),
        rows: row_keys.ordered().into_iter().map(row).collect(),
        columns: columns.iter().map(|(name, _)| name.clone()).collect(),
    })
}

/// The runs of an experiment that count.
struct Selection {
    runs: Runs,
    of_endings: bool,
    conditions: Vec<Formula>,
    common: Common,
}

impl Selection {
    fn new(experiment: &Experiment, results: &ExperimentResults, measure: &Measure, runs: Runs) -> Selection {
        let of_endings = measure.is_of_endings();
        let all = runs == Runs::All || of_endings;
        let conditions = if all { vec![] } else { vec![Formula::condition("solved").expect("a condition")] };
        let common =
            if all || runs == Runs::Solved { Common::All } else { Common::of(&Measured::new(experiment, results)) };
        Selection { runs, of_endings, conditions, common }
    }

    fn value(&self, measure: &Measure, run: &Run, results: &ExperimentResults) -> Option<(Number, u64)> {
        let instance = run.record.key.instance;
        let facts = |name: &str| fact(name, run, results.optima.get(instance).copied(), None);
        let counts = self.common.only().flatten().is_none_or(|only| only.contains(&instance))
            && self.conditions.iter().all(|condition| condition.holds(&facts));
        match measure.formula.evaluate(&facts).filter(|_| counts)? {
            Value::Number(number) => Some((number, 1)),
            Value::Text(_) => None,
        }
    }

    /// Of how many of its solved boards a program told what is asked for; nothing where it told it of all or of none.
    fn partly_told(
        &self,
        measure: &Measure,
        experiment: &Experiment,
        results: &ExperimentResults,
        solver: usize,
    ) -> Option<String> {
        let named = &experiment.solvers[solver];
        if named.role != Role::External {
            return None;
        }
        let (length, solved) = (Formula::parse("length").ok()?, Formula::condition("solved").ok()?);
        let count = |formula: &Formula| {
            let question = Question { formula, conditions: std::slice::from_ref(&solved) };
            let observed = question.ask(experiment, results, solver, self.common.only().flatten()).ok()?;
            Some(observed.numbers().count())
        };
        let (told, paths) = (count(&measure.formula)?, count(&length)?);
        let told_of = || format!("of {} over the {told} of {paths} boards of which it is known", named.label);
        (0 < told && told < paths).then(told_of)
    }

    /// Over what the numbers are; nothing where every solver solved all that can be solved, as it should.
    fn told(&self, experiment: &Experiment) -> Option<String> {
        let (name, all) = (&experiment.name, experiment.instances.len());
        Some(match (self.runs, &self.common) {
            _ if self.of_endings => "over all runs".into(),
            (Runs::All, _) => "over all runs, those without a path as far as they counted".into(),
            (Runs::Solved, _) => "over what each solver solved".into(),
            (Runs::Common, Common::All) => return None,
            (Runs::Common, Common::Only(instances)) => {
                format!("over the {} of {all} boards of {name} that every solver solved", instances.len())
            }
            (Runs::Common, Common::Unknown) => format!("{name}: over what each solver solved, for runs are folded"),
        })
    }
}

/// Headings in the order in which they come, or as numbers where they are.
#[derive(Default)]
struct Keys(BTreeMap<String, usize>);

impl Keys {
    fn place(&mut self, key: String) -> usize {
        let next = self.0.len();
        *self.0.entry(key).or_insert(next)
    }

    fn ordered(self) -> Vec<(String, usize)> {
        let mut keys: Vec<(String, usize)> = self.0.into_iter().collect();
        keys.sort_by_key(|(_, place)| *place);
        if keys.iter().all(|(key, _)| Number::parse(key).is_some()) {
            keys.sort_by_key(|(key, _)| Number::parse(key));
        }
        keys
    }
}
