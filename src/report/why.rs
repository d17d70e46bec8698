//! Where two solvers differ most: instances of one experiment, the runs of both side by side.

use super::names::{one_each, refuse_unknown};
use super::observation::number;
use super::reading::{Quantile, unit_of_time};
use crate::config::{Config, Experiment};
use crate::formula::Number;
use crate::results::replay;
use crate::results::schema::{self, Nature};
use crate::results::table::Table as Csv;
use crate::results::{ExperimentResults, Results, Run, SolverResults};
use std::cmp::Ordering;
use taquin::solve::{Status, heuristic_value};

/// What is compared, the smaller being the better.
pub fn measures() -> impl Iterator<Item = &'static str> {
    schema::columns().filter(|column| column.nature == Nature::Effort).map(|column| column.name)
}

/// Two solvers compared on the instances of one experiment.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct PairedDifference {
    /// The experiment's name.
    pub experiment: String,
    /// What moves cost, with its unit.
    pub costs: String,
    /// The labels of the two.
    pub labels: [String; 2],
    /// The instances that both solved, those that differ most first.
    pub differences: Vec<Difference>,
    /// On how many of these each was better.
    pub won: [u64; 2],
    /// The instances that both were run on and only one of them solved.
    pub alone: [u64; 2],
    /// The instances that only one of them was run on.
    pub run_alone: [u64; 2],
    /// The instances that both solved and for which the metric is missing, as times are in a git clone.
    pub unmeasured: u64,
}

impl PairedDifference {
    /// The unit in which the values of a measure are read, in parentheses, and what they are multiplied by.
    pub fn unit(&self, measure: &str) -> (f64, &'static str) {
        if !measure.ends_with("_seconds") {
            return (1.0, "");
        }
        let values = self.differences.iter().flat_map(|one| one.values);
        let (factor, unit) = unit_of_time(values.map(|value| Quantile::Value(Number::nearest(value))));
        (factor.to_f64(), unit)
    }
}

/// One instance.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct Difference {
    /// Its number in the experiment, from 1.
    pub instance: usize,
    /// The board.
    pub board: String,
    /// What the two took.
    pub values: [f64; 2],
    /// The first's value divided by the second's; none where one of them is 0.
    pub ratio: Option<f64>,
    /// The optimal length, or cost, if it is proven.
    #[serde(skip)]
    pub optimum: Option<u32>,
    /// The commands that make both runs again; none for programs.
    pub replay: [Option<String>; 2],
}

/// Compares two solvers, each named by its label, its canonical text, an alias, or a part of one of these that no other
/// solver of the experiment has; in every experiment that has both, and where that means one solver each.
///
/// # Errors
/// When a name means no solver or several, no experiment has rows of both, or the metric is not known.
pub fn duels(
    config: &Config,
    results: &Results,
    names: [&str; 2],
    measure: &str,
) -> Result<Vec<PairedDifference>, String> {
    if !measures().any(|known| known == measure) {
        let known = measures().chain(["time"]).collect::<Vec<_>>().join(", ");
        return Err(format!("unknown metric \"{measure}\": expected one of {known}"));
    }
    refuse_unknown(config.experiments.iter(), &names)?;
    let (mut found, mut refusal) = (vec![], None);
    let [a, b] = names;
    for (experiment, known) in config.experiments.iter().zip(&results.experiments) {
        match one_each(experiment, &names).as_deref() {
            Ok(&[Some(a), Some(b)]) if a != b => found.extend(duel(experiment, known, [a, b], measure)),
            Ok(&[Some(one), Some(other)]) if one == other => {
                refusal.get_or_insert(format!("\"{a}\" and \"{b}\" are the same solver: name two"));
            }
            Ok(_) => {}
            Err(error) => _ = refusal.get_or_insert(error.clone()),
        }
    }
    match found.is_empty() {
        false => Ok(found),
        true => Err(refusal.unwrap_or_else(|| {
            let folded = config.experiments.iter().any(|one| one.fold);
            let keep =
                if folded { "; runs that are folded have no rows: repeat them with rows = \"keep\"" } else { "" };
            format!("no experiment has rows of two solvers \"{a}\" and \"{b}\"{keep}")
        })),
    }
}

/// The heuristic values of an instance, counted from 1, for the two solvers; none for a solver without a heuristic, and where its
/// tables take megabytes.
pub fn estimates(config: &Config, duel: &PairedDifference, instance: usize) -> [Option<u32>; 2] {
    let experiment = config.experiments.iter().find(|one| one.name == duel.experiment);
    duel.labels.each_ref().map(|label| {
        let Experiment { goal, solvers, instances, .. } = experiment?;
        let heuristic = solvers.iter().find(|named| named.label == *label)?.solver.heuristic()?;
        let is_small = heuristic.table_bytes(goal).is_ok_and(|tables| tables.is_empty());
        is_small.then(|| heuristic_value(goal, &instances[instance - 1], heuristic).ok()).flatten()
    })
}

/// Comparisons as CSV, a row for each instance.
pub fn duels_csv(duels: &[PairedDifference], measure: &str) -> Vec<u8> {
    let mut csv = Csv::headed("experiment,costs,instance,board,metric,a,b,a_value,b_value,ratio,a_replay,b_replay");
    for duel in duels {
        for one in &duel.differences {
            csv.text(&duel.experiment).text(&duel.costs).number(one.instance).text(&one.board).text(measure);
            csv.text(&duel.labels[0]).text(&duel.labels[1]).number(one.values[0]).number(one.values[1]);
            csv.optional(one.ratio.map(|ratio| format!("{ratio:.6}")));
            one.replay.iter().for_each(|command| _ = csv.optional(command.as_ref()));
            csv.end();
        }
    }
    csv.bytes()
}

/// None where one of them has no rows.
fn duel(
    experiment: &Experiment,
    known: &ExperimentResults,
    places: [usize; 2],
    measure: &str,
) -> Option<PairedDifference> {
    let [one, other] = places.map(|place| known.solvers.get(place).and_then(SolverResults::runs));
    let named = places.map(|place| &experiment.solvers[place]);
    let mut duel = PairedDifference {
        experiment: experiment.name.clone(),
        costs: experiment.costs(),
        labels: named.map(|named| named.label.clone()),
        differences: vec![],
        won: [0; 2],
        alone: [0; 2],
        run_alone: [0; 2],
        unmeasured: 0,
    };
    let runs = [one?, other?].map(|runs| by_instance(runs, experiment.instances.len()));
    for (instance, board) in experiment.instances.iter().enumerate() {
        let both = match [runs[0][instance], runs[1][instance]] {
            [Some(one), Some(other)] => [one, other],
            [None, None] => continue,
            [one, _] => {
                duel.run_alone[usize::from(one.is_none())] += 1;
                continue;
            }
        };
        let values = match both.map(|run| run.record.status == Status::Solved) {
            [true, true] => {
                both.map(|run| number(measure, run, known.optima.get(instance).copied()).map(Number::to_f64))
            }
            [false, false] => continue,
            [one, _] => {
                duel.alone[usize::from(!one)] += 1;
                continue;
            }
        };
        let [Some(a), Some(b)] = values else {
            duel.unmeasured += 1;
            continue;
        };
        match a.total_cmp(&b) {
            Ordering::Less => duel.won[0] += 1,
            Ordering::Greater => duel.won[1] += 1,
            Ordering::Equal => {}
        }
        duel.differences.push(Difference {
            instance: instance + 1,
            board: board.written(experiment.goal.labels()),
            values: [a, b],
            optimum: known.optima.get(instance).and_then(|optimum| optimum.proven()),
            ratio: (a.min(b) > 0.0).then(|| a / b),
            replay: named.map(|named| replay::command(&experiment.goal, named, board)),
        });
    }
    // What has no ratio differs most; the order of instances decides among equals.
    let size = |one: &Difference| match one.ratio {
        Some(ratio) => ratio.max(1.0 / ratio),
        None if one.values[0] == one.values[1] => 1.0,
        None => f64::INFINITY,
    };
    let gap = |one: &Difference| (one.values[0] - one.values[1]).abs();
    duel.differences.sort_by(|a, b| size(b).total_cmp(&size(a)).then(gap(b).total_cmp(&gap(a))));
    Some(duel)
}

/// The runs, by the index of their instance.
fn by_instance(runs: &[Run], instances: usize) -> Vec<Option<&Run>> {
    let mut places = vec![None; instances];
    for run in runs {
        places[run.record.key.instance] = Some(run);
    }
    places
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::{NamedSolver, Role};
    use crate::report::tests::{config, experiment, run, solver};
    use std::sync::Arc;

    fn results() -> (Config, Results) {
        let one = experiment("boards", 3, vec![solver("h1", 0), solver("h2", 1), solver("h2 + h1", 2)]);
        let rows = |values: [u64; 3]| {
            SolverResults::rows((0..3).zip(values).map(|(instance, expanded)| run(instance, expanded, 1)).collect())
        };
        let solvers = vec![rows([10, 20, 30]), rows([5, 20, 90]), rows([1, 1, 0])];
        let results = Results { experiments: vec![ExperimentResults { solvers, ..ExperimentResults::default() }] };
        (config(vec![one], vec![]), results)
    }

    #[test]
    fn the_instances_that_differ_most_come_first_with_what_replays_them() {
        let (config, results) = results();
        let duel = &duels(&config, &results, ["h1", "h2"], "expanded").unwrap()[0];
        let found: Vec<_> = duel.differences.iter().map(|one| (one.instance, one.values, one.ratio)).collect();
        assert_eq!(
            found,
            [(3, [30.0, 90.0], Some(30.0 / 90.0)), (1, [10.0, 5.0], Some(2.0)), (2, [20.0, 20.0], Some(1.0))]
        );
        assert_eq!((duel.won, duel.alone), ([1, 1], [0, 0]));
        // Breadth-first search has no heuristic.
        assert_eq!(estimates(&config, duel, 3), [None, None]);
        assert_eq!(
            duel.differences[0].replay[0].as_deref().unwrap(),
            "harness solve '1 2 3/4 5 6/7 0 8' --goal '1 2 3/4 5 6/7 8 0' --solver 'depth_first'"
        );
    }

    #[test]
    fn a_text_means_the_compared_solver_even_where_the_reference_is_the_same() {
        let (mut config, mut results) = results();
        let twin = NamedSolver { label: "reference".into(), role: Role::Reference, ..solver("h1", 0) };
        config.experiments[0].solvers.truncate(1);
        config.experiments[0].solvers.extend([NamedSolver { heuristic: "h9".into(), ..solver("other", 1) }, twin]);
        config.experiments[0].solvers[1].solver = "random".parse().unwrap();
        results.experiments[0].solvers.truncate(3);
        let labels = |names| duels(&config, &results, names, "expanded").unwrap().remove(0).labels;
        assert_eq!(labels(["depth_first", "other"]), ["h1", "other"]);
        assert_eq!(labels(["depth", "reference"]), ["h1", "reference"]);
    }

    #[test]
    fn what_took_nothing_differs_most_and_only_what_both_solved_is_compared() {
        let (config, mut results) = results();
        let duel = &duels(&config, &results, ["h1", "h2 + h1"], "expanded").unwrap()[0];
        assert_eq!((duel.differences[0].instance, duel.differences[0].ratio, duel.won), (3, None, [0, 3]));
        let SolverResults::Rows(runs) = &mut results.experiments[0].solvers[0] else { panic!("rows") };
        Arc::make_mut(runs)[2] = crate::report::tests::failed(2, Status::ExpandedLimit);
        let duel = &duels(&config, &results, ["h1", "h2 + h1"], "expanded").unwrap()[0];
        assert_eq!((duel.differences.len(), duel.alone), (2, [0, 1]));
    }

    #[test]
    fn boards_that_one_of_them_was_not_run_on_are_not_unsolved() {
        // h1 ran the first board, h2 all three; the first is left unsolved by h1.
        let (config, mut results) = results();
        let stopped = crate::report::tests::failed(0, Status::ExpandedLimit);
        results.experiments[0].solvers[0] = SolverResults::rows(vec![stopped]);
        let duel = &duels(&config, &results, ["h1", "h2"], "expanded").unwrap()[0];
        assert_eq!((duel.alone, duel.run_alone, duel.differences.len()), ([0, 1], [0, 2], 0));
        let back = &duels(&config, &results, ["h2", "h1"], "expanded").unwrap()[0];
        assert_eq!((back.alone, back.run_alone), ([1, 0], [2, 0]));
    }

    #[test]
    fn boards_on_which_both_took_nothing_differ_least() {
        let (config, mut results) = results();
        let rows = |values: [u64; 3]| {
            SolverResults::rows((0..3).zip(values).map(|(instance, expanded)| run(instance, expanded, 1)).collect())
        };
        results.experiments[0].solvers[..2].clone_from_slice(&[rows([0, 4, 5]), rows([0, 6, 5])]);
        let duel = &duels(&config, &results, ["h1", "h2"], "expanded").unwrap()[0];
        let found: Vec<_> = duel.differences.iter().map(|one| (one.instance, one.ratio)).collect();
        assert_eq!(found, [(2, Some(4.0 / 6.0)), (1, None), (3, Some(1.0))]);
    }

    #[test]
    fn a_part_of_a_name_is_enough_where_one_solver_has_it() {
        let (config, results) = results();
        let labels = |a, b| duels(&config, &results, [a, b], "length").map(|duels| duels[0].labels.clone());
        assert_eq!(labels("H1", "+").unwrap(), ["h1", "h2 + h1"]);
        assert_eq!(labels("h1", "h2").unwrap(), ["h1", "h2"], "whole names come first");
        let refused = |a, b, reason: &str| assert!(labels(a, b).unwrap_err().contains(reason), "{a} and {b}");
        refused("h1", "h", "\"h\" fits several solvers of experiment \"boards\": \"h1\", \"h2\", \"h2 + h1\"");
        refused("h1", "h9", "no solver is called \"h9\"");
        refused("h1", "h1", "\"h1\" and \"h1\" are the same solver: name two");
        assert!(
            duels(&config, &results, ["h1", "h2"], "speed").unwrap_err().contains("unknown metric \"speed\": expected")
        );
    }
}
