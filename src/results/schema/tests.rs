//! Every place that has counters has those of the schema.

use super::*;
use crate::config::Config;
use crate::results::archive::of_rows;
use crate::results::csv_files::contents;
use crate::results::optimum::Optima;
use crate::results::record::RunKey;
use crate::results::{ExperimentResults, Fold, Results, SolverResults};
use std::collections::{BTreeMap, BTreeSet};

/// Every counter with a value of its own.
fn values() -> impl Iterator<Item = (&'static Counter, u64)> {
    COUNTERS.iter().zip(101..)
}

/// A run that was solved by one move, with these values.
fn counted(solver: String) -> Run {
    let mut counters = Counters::default();
    values().for_each(|(counter, value)| *(counter.slot)(&mut counters) = Some(value));
    let key = RunKey { experiment: "one".into(), instance: 0, solver: solver.into() };
    let (status, path, claimed, lower_bound) = (Status::Solved, Some("U".into()), None, Some(1));
    Run {
        record: Record { key, status, path, cost: None, claimed, lower_bound, counters: Some(counters) },
        timings: vec![],
    }
}

#[test]
fn every_counter_is_written_to_runs_csv_and_read_again() {
    let text = "title = 'One board'\nseed = 1\n[[experiment]]\nname = 'one'\nsize = '3x3'\n\
                instances = { boards = ['1 2 3/4 5 6/7 0 8'] }\nalgorithms = ['astar']\nheuristics = ['manhattan']\n";
    let config = Config::parse("one", text, ".".as_ref()).unwrap();
    let run = counted(config.experiments[0].key(&config.experiments[0].solvers[0]));
    let optima = vec![Optimum::Between { lower: 1, upper: Some(1) }];
    let experiment = ExperimentResults { optima, solvers: vec![SolverResults::rows(vec![run.clone()])] };
    let files: BTreeMap<_, _> =
        contents(&config, &Results { experiments: vec![experiment] }, false).into_iter().collect();
    let text = String::from_utf8(files["runs.csv"].clone()).unwrap();
    let [names, cells] = [0, 1].map(|line| text.lines().nth(line).unwrap().split(',').collect::<Vec<_>>());
    assert_eq!(names[7..], ROW.iter().map(|column| column.name).collect::<Vec<_>>());
    for (counter, value) in values() {
        let place = names.iter().position(|name| *name == counter.name).unwrap();
        assert_eq!(cells[place], value.to_string(), "{}", counter.name);
    }
    let [runs, solutions] = ["runs.csv", "solutions.csv"].map(|name| [b"!", &files[name][..]].concat());
    let read = of_rows(&config, &Optima::new(&config), &[runs, solutions, vec![], vec![], vec![], vec![]]).unwrap();
    assert_eq!(read.experiments[0].solvers[0].runs(), Some(&[run][..]));
}

#[test]
fn costs_are_columns_where_an_experiment_has_them_and_are_read_again() {
    let text = |costs: &str| {
        format!(
            "title = 'One board'\n[[experiment]]\nname = 'one'\nsize = '3x3'\n{costs}\
             instances = {{ boards = ['1 2 3/4 5 6/7 0 8'] }}\nalgorithms = ['astar']\nheuristics = ['manhattan']\n"
        )
    };
    let written = |costs: &str, cost: Option<u32>| {
        let config = Config::parse("one", &text(costs), ".".as_ref()).unwrap();
        let mut run = counted(config.experiments[0].key(&config.experiments[0].solvers[0]));
        (run.record.path, run.record.cost, run.record.lower_bound) = (Some("R".into()), cost, Some(0));
        let least = cost.unwrap_or(1);
        let optima = vec![Optimum::Between { lower: least, upper: Some(least) }];
        let experiment = ExperimentResults { optima, solvers: vec![SolverResults::rows(vec![run.clone()])] };
        let files: BTreeMap<_, _> =
            contents(&config, &Results { experiments: vec![experiment] }, false).into_iter().collect();
        let [runs, solutions] = ["runs.csv", "solutions.csv"].map(|name| [b"!", &files[name][..]].concat());
        let read = of_rows(&config, &Optima::new(&config), &[runs, solutions, vec![], vec![], vec![], vec![]]).unwrap();
        assert_eq!(read.experiments[0].solvers[0].runs(), Some(&[run][..]));
        assert_eq!(read.experiments[0].optima, [Optimum::Between { lower: least, upper: Some(least) }]);
        ["runs.csv", "instances.csv"].map(|name| String::from_utf8(files[name].clone()).unwrap())
    };
    let [runs, instances] = written("costs = 'inverse'\n", Some(105));
    assert!(runs.starts_with("experiment,") && runs.contains(",branching_factor,cost,costs\n"), "{runs}");
    assert!(runs.ends_with(",105,inverse (unit 1/840)\n"), "{runs}");
    assert!(instances.ends_with(",yes,105,105,inverse (unit 1/840)\n"), "{instances}");
    let unit = written("", None);
    assert!(unit.iter().all(|text| !text.contains("cost")), "{unit:?}");
    assert_eq!(unit, written("costs = 'unit'\n", None));
}

#[test]
fn formulas_know_every_counter_and_folds_keep_those_of_nodes() {
    let run = counted("s".into());
    let mut fold = Fold::default();
    fold.add(&run.record, Optimum::Between { lower: 1, upper: Some(1) });
    for (counter, value) in values() {
        let formula = Formula::parse(&format!("{} + 1", counter.name), &NAMES).unwrap();
        let facts = |name: &str| fact(name, Seen::new(&run, None));
        assert_eq!(formula.evaluate(&facts), Some(Value::Number((value + 1).into())), "{}", counter.name);
        assert_eq!(fold.histograms.contains_key(counter.name), Fold::keeps(counter.name), "{}", counter.name);
    }
    let kept: Vec<&str> = fold.histograms.keys().map(String::as_str).collect();
    // The names in histograms.csv, since its first version.
    assert_eq!(kept, ["duplicates", "expanded", "gap", "generated", "length", "reopened", "stored"]);
}

#[test]
fn a_claimed_length_is_in_the_row_and_not_in_formulas() {
    let claimed = Record { claimed: Some(7), path: None, status: Status::Claimed, ..counted("s".into()).record };
    let seen = Seen::of_record(&claimed, None);
    let column = find("length").unwrap();
    assert_eq!(((column.value)(seen), column.fact(seen)), (whole(7u32), None));
    assert_eq!(find("claimed").unwrap().fact(seen), Some(Value::Number(7.into())));
}

#[test]
fn of_a_folded_run_its_ending_is_known_and_nothing_else() {
    for column in KEY.iter().chain(columns()) {
        let is_known = (column.value)(Seen::of_status(Status::Solved)).is_some();
        assert_eq!(is_known, column.nature == Nature::Ending, "{}", column.name);
    }
}

#[test]
fn names_are_unique_and_only_times_need_the_clock() {
    let all: Vec<&str> = KEY.iter().chain(columns()).map(|column| column.name).collect();
    assert_eq!(all.iter().collect::<BTreeSet<_>>().len(), all.len());
    let timed = |text: &str| needs_time(&Formula::parse(text, &NAMES).unwrap());
    assert!(timed("1000 * cpu_seconds") && timed("process_bytes / 2"));
    assert!(!timed("expanded / length"));
}
