//! The chart of effort by the size of the board.

use super::figures::{caption, drawn, find, limit};
use super::*;
use crate::report::chart::Picture as _;

#[test]
fn growth_takes_the_median_and_shows_where_it_is_a_limit() {
    let sizes = [Size::Tiles3x3, Size::Tiles4x4, Size::Tiles4x5];
    let experiments = sizes.iter().map(|&size| {
        let goal = Goal::blank_last(size);
        let instances = vec![goal.arrangement().clone(); 3];
        Experiment { goal, instances, ..experiment(&size.to_string(), 3, vec![solver("h1", 0), solver("h2", 1)]) }
    });
    let experiments: Vec<Experiment> = experiments.collect();
    let rows = |runs: [Run; 3]| SolverResults::rows(runs.into());
    let results = |first: [Run; 3]| ExperimentResults {
        optima: proven(&[20, 20, 20]),
        solvers: vec![rows(first), rows([run(0, 7, 20), run(1, 8, 20), run(2, 9, 20)])],
    };
    let results = vec![
        results([run(0, 10, 20), run(1, 50, 20), run(2, 20, 20)]),
        results([run(0, 100, 20), limit(1), run(2, 400, 20)]),
        results([limit(0), run(1, 300, 20), limit(2)]),
    ];
    let charts = drawn(experiments.clone(), results.clone());
    let Drawing::Curves(growth) = find(&charts, "growth") else { panic!("curves") };
    let spots: Vec<(f64, bool)> = growth.curves[0].spots.iter().map(|spot| (spot.y, spot.at_least)).collect();
    assert_eq!(spots, [(20.0, false), (400.0, false), (1000.0, true)]);
    let text = caption(&charts, "growth");
    assert!(text.contains("h1. Hollow mark: some runs were stopped"), "{text}");
    assert!(text.contains("Triangle above the axes"), "{text}");
    // Of h1 only a limit of 1000 is known on the largest boards: 20 nodes on the smallest, 400 on the next.
    let both = " From 3x3 to 4x4 the median grows by a factor of 1 for h2 and 20 for h1. From 3x3 to 4x5 the median grows by a \
                factor of 1 for h2 and at least 50 for h1.";
    assert!(text.contains(both), "{text}");
    let least = "From 3x3 to 4x5 the median grows least by a factor of 1 for h2; the next is at least 50 for h1, not clearly more.";
    assert_eq!(charts.iter().find(|chart| chart.name == "growth").unwrap().finding, least);
    assert_eq!((growth.places.join(" "), growth.curves.len()), ("3x3 4x4 4x5".into(), 2));
    let twice = |index: usize| [experiments[0].clone(), experiments[1].clone(), experiments[index].clone()].to_vec();
    assert!(drawn(twice(0), results.clone()).iter().all(|chart| chart.name != "growth"), "a size occurs twice");
    let optional = Experiment { name: "more".into(), title: "More".into(), optional: true, ..experiments[0].clone() };
    let charts = drawn([vec![optional], experiments].concat(), [vec![results[1].clone()], results].concat());
    let Drawing::Curves(again) = find(&charts, "growth") else { panic!("curves") };
    assert_eq!(again.curves, growth.curves, "an optional experiment has the size of another");
    assert!(caption(&charts, "growth").contains(" Not in this chart: \"More\"."));
}

#[test]
fn no_solver_is_said_to_grow_least_where_a_limit_hides_how_much_another_does() {
    let sizes = [Size::Tiles3x3, Size::Tiles4x4, Size::Tiles4x5];
    let experiments = sizes.map(|size| {
        let goal = Goal::blank_last(size);
        let instances = vec![goal.arrangement().clone(); 3];
        Experiment { goal, instances, ..experiment(&size.to_string(), 3, vec![solver("h1", 0), solver("h2", 1)]) }
    });
    // h1 grows to more than 1000 nodes, h2 from 10 to 30.
    let said = |least: u64| {
        let rows = |expanded: [Option<u64>; 2]| ExperimentResults {
            optima: proven(&[20; 3]),
            solvers: expanded
                .map(|nodes| {
                    let one = |board| nodes.map_or_else(|| limit(board), |nodes| run(board, nodes, 20));
                    SolverResults::rows((0..3).map(one).collect())
                })
                .into(),
        };
        let results = [rows([Some(least), Some(10)]), rows([None, Some(20)]), rows([None, Some(30)])];
        let charts = drawn(experiments.clone().into(), results.into());
        charts.into_iter().find(|chart| chart.name == "growth").map(|chart| chart.finding)
    };
    let clear = "From 3x3 to 4x5 the median grows least by a factor of 3 for h2; the next is at least 10 for h1, not clearly more.";
    assert_eq!(said(100).as_deref(), Some(clear));
    // At least twice as many, or at least as many: perhaps fewer than three times.
    assert_eq!(said(500).as_deref(), Some(""));
    assert_eq!(said(1000).as_deref(), Some(""));
}

#[test]
fn growth_has_an_interval_where_both_ends_are_known() {
    let experiments = [Size::Tiles3x3, Size::Tiles4x4, Size::Tiles4x5].map(|size| {
        let goal = Goal::blank_last(size);
        let instances = vec![goal.arrangement().clone(); 10];
        Experiment { goal, instances, ..experiment(&size.to_string(), 10, vec![solver("h1", 0)]) }
    });
    // Of ten values the second and the ninth: the median is beyond either with 11 of 1024 chances.
    let results = [0, 1, 2].map(|stopped| ExperimentResults {
        optima: proven(&[20; 10]),
        solvers: vec![SolverResults::rows(
            (0..10)
                .map(|board| if board < 10 - stopped { run(board, 10 + board as u64, 20) } else { limit(board) })
                .collect(),
        )],
    });
    let charts = drawn(experiments.into(), results.into());
    let Drawing::Curves(growth) = find(&charts, "growth") else { panic!("curves") };
    let intervals: Vec<_> = growth.curves[0].spots.iter().map(|spot| spot.interval).collect();
    assert_eq!(intervals, [Some((11.0, 18.0)), Some((11.0, 18.0)), None]);
    assert!(growth.csv().starts_with("label,low,high,x,y,at_least\nh1,11,18,3x3,14.5,no\n"));
}

#[test]
fn growth_joins_a_solver_whose_label_leaves_out_what_an_experiment_shares() {
    let sizes = [Size::Tiles3x3, Size::Tiles4x4, Size::Tiles4x5];
    let labelled = |label: &str, heuristic: &str, colour: usize| NamedSolver {
        label: label.into(),
        algorithm: "A*".into(),
        heuristic: heuristic.into(),
        ..solver(label, colour)
    };
    let both = || vec![labelled("A*, zero", "zero", 0), labelled("A*, manhattan", "manhattan", 1)];
    let solvers = [both(), both(), vec![labelled("A*", "manhattan", 0)]];
    let experiments = sizes.into_iter().zip(solvers).enumerate().map(|(place, (size, solvers))| {
        let goal = Goal::blank_last(size);
        let instances = vec![goal.arrangement().clone(); 3];
        let mut one = Experiment { goal, instances, ..experiment(&size.to_string(), 3, solvers) };
        one.limits.expanded = (place > 0).then_some(1000);
        one
    });
    let rows = |expanded: u64| SolverResults::rows((0..3).map(|board| run(board, expanded, 20)).collect());
    let results = |solvers: Vec<SolverResults>| ExperimentResults { optima: proven(&[20, 20, 20]), solvers };
    let results = vec![results(vec![rows(10), rows(5)]), results(vec![rows(100), rows(50)]), results(vec![rows(500)])];
    let charts = drawn(experiments.collect(), results);
    let Drawing::Curves(growth) = find(&charts, "growth") else { panic!("curves") };
    let spots = |place: usize| growth.curves[place].spots.iter().map(|spot| spot.y).collect::<Vec<f64>>();
    assert_eq!((growth.curves[1].label.as_str(), spots(1)), ("A*, manhattan", vec![5.0, 50.0, 500.0]));
    assert_eq!(spots(0)[..2], [10.0, 100.0]);
    assert!(caption(&charts, "growth").contains("A solver without a mark at a size is not in that experiment."));
    let limits = "limits per run: 3x3: none, 4x4: 1,000 expanded nodes, 4x5: 1,000 expanded nodes";
    assert!(growth.subtitle.starts_with(limits), "{}", growth.subtitle);
}

#[test]
fn growth_is_as_large_as_both_intervals_allow() {
    let sizes = [Size::Tiles3x3, Size::Tiles4x4, Size::Tiles4x5];
    let experiments = sizes.map(|size| {
        let goal = Goal::blank_last(size);
        let instances = vec![goal.arrangement().clone(); 10];
        Experiment { goal, instances, ..experiment(&size.to_string(), 10, vec![solver("h1", 0)]) }
    });
    let results = [10, 50, 110].map(|least| ExperimentResults {
        optima: proven(&[20; 10]),
        solvers: vec![SolverResults::rows((0..10).map(|board| run(board, least + board as u64, 20)).collect())],
    });
    let text = caption(&drawn(experiments.into(), results.into()), "growth").to_string();
    // Medians 14.5, 54.5 and 114.5; second and ninth values 11 to 18, 51 to 58 and 111 to 118: 51 / 18 to 58 / 11, 111 / 18 to 118 / 11.
    let said = " From 3x3 to 4x4 the median grows by a factor of 3.8 (2.8 to 5.3) for h1. From 3x3 to 4x5 the median grows by a factor of \
                7.9 (6.2 to 11) for h1. In parentheses: the smallest and largest factor that the medians' 95 % intervals allow.";
    assert!(text.contains(said), "{text}");
}
