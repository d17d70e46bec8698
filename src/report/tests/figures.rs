//! Which charts there are, and the numbers in them, worked out by hand.

use super::*;
use crate::report::chart::Spot;

/// A solver that is what its text says, called by its heuristic and `algorithm`.
fn real(algorithm: &str, text: &str, colour: usize) -> NamedSolver {
    let parsed: crate::solve::Solver = text.parse().unwrap();
    let heuristic = parsed.heuristic().map_or(String::new(), |heuristic| heuristic.to_string());
    let label = format!("{algorithm}, {heuristic}");
    NamedSolver { label, algorithm: algorithm.into(), heuristic, solver: parsed, ..solver("", colour) }
}

fn drawn(experiments: Vec<Experiment>, results: Vec<ExperimentResults>) -> Vec<Chart> {
    charts(&config(experiments, vec![]), &Results { experiments: results })
}

fn find<'a>(charts: &'a [Chart], name: &str) -> &'a Drawing {
    let names: Vec<&str> = charts.iter().map(|chart| chart.name.as_str()).collect();
    &charts.iter().find(|chart| chart.name == name).unwrap_or_else(|| panic!("{name} in {names:?}")).drawing
}

fn places(spots: &[Spot]) -> Vec<(f64, f64)> {
    spots.iter().map(|spot| (spot.x, spot.y)).collect()
}

/// Twenty boards of optimal lengths 20, 21, 22, 23, five of each: h1 expands 10 a board on all of them, two moves too many
/// on the first; h2 expands 40, on the last five 5, and hits its limit on the first.
fn twenty() -> Vec<Chart> {
    let lengths: Vec<u32> = (0..20).map(|board| 20 + board / 5).collect();
    let length = |board: usize| 20 + board / 5;
    let first = (0..20).map(|board| run(board, 10, length(board) + if board == 0 { 2 } else { 0 })).collect();
    let second = (0..20).map(|board| match board {
        0 => failed(0, Status::ExpandedLimit),
        _ => run(board, if board >= 15 { 5 } else { 40 }, length(board)),
    });
    let results = ExperimentResults {
        optima: proven(&lengths),
        solvers: vec![SolverResults::rows(first), SolverResults::rows(second.collect())],
    };
    drawn(vec![experiment("boards", 20, vec![solver("h1", 0), solver("h2", 1)])], vec![results])
}

#[test]
fn a_program_that_does_not_tell_what_it_expanded_has_no_mark_in_charts_of_it() {
    let of = |expanded| (0..20).map(|board| run(board, expanded + board as u64, 20)).collect();
    let silent = (0..20).map(|board| silent(board, 22)).collect();
    let solvers = [of(10), of(30), silent].map(SolverResults::rows).into();
    let program = NamedSolver { role: Role::External, ..solver("program", 2) };
    let results = ExperimentResults { optima: proven(&[20; 20]), solvers };
    let charts = drawn(vec![experiment("boards", 20, vec![solver("h1", 0), solver("h2", 1), program])], vec![results]);
    let names = |program: bool| -> Vec<&str> {
        let told = |chart: &&Chart| chart.drawing.picture().csv().contains("program") == program;
        charts.iter().filter(told).map(|chart| &chart.name["boards-".len()..]).collect()
    };
    assert_eq!(names(true), ["gap", "histogram", "time"]);
    assert_eq!(names(false), ["expanded", "budget", "profile", "pair-1"]);
    let Drawing::Curves(budget) = find(&charts, "boards-budget") else { panic!("curves") };
    assert!(!budget.subtitle.contains("best"), "{}", budget.subtitle);
}

#[test]
fn every_chart_that_says_something_is_there_with_a_sentence_to_read_it_by() {
    let charts = twenty();
    let names: Vec<&str> = charts.iter().map(|chart| chart.name.as_str()).collect();
    let kinds = ["expanded", "gap", "histogram", "time", "tradeoff", "budget", "profile", "length", "pair-1"];
    // On the boards that both solved, no path is too long: no effort against gap.
    let expected: Vec<String> =
        kinds.iter().filter(|kind| **kind != "tradeoff").map(|kind| format!("boards-{kind}")).collect();
    assert_eq!(names, expected);
    for chart in &charts {
        assert_eq!(chart.experiment.as_deref(), Some("boards"));
        assert!(chart.caption.ends_with('.') && chart.caption.len() > 40, "{}", chart.caption);
        assert!(chart.drawing.picture().title().starts_with("The experiment boards: "));
        assert!(chart.drawing.picture().csv().lines().count() > 1, "{}", chart.name);
    }
}

#[test]
fn budgets_and_ratios_count_what_is_solved() {
    let charts = twenty();
    let Drawing::Curves(budget) = find(&charts, "boards-budget") else { panic!("curves") };
    assert_eq!(places(&budget.curves[0].spots), [(10.0, 100.0)]);
    assert_eq!(places(&budget.curves[1].spots), [(5.0, 25.0), (40.0, 95.0)]);
    let Drawing::Curves(profile) = find(&charts, "boards-profile") else { panic!("curves") };
    // h1 is the best of 15 boards, and needs twice as much on 5; h2 is the best of 5, and needs 4 times as much on 14.
    assert_eq!(places(&profile.curves[0].spots), [(1.0, 75.0), (2.0, 100.0)]);
    assert_eq!(places(&profile.curves[1].spots), [(1.0, 25.0), (4.0, 95.0)]);
}

#[test]
fn two_solvers_meet_on_every_board_that_one_of_them_solved() {
    let charts = twenty();
    let Drawing::Pairs(pairs) = find(&charts, "boards-pair-1") else { panic!("pairs") };
    // h1 solved more, so it is the better one.
    assert_eq!((pairs.x.label.as_str(), pairs.y.label.as_str(), pairs.pairs.len()), ("h1", "h2", 20));
    assert!(pairs.pairs[0].x == 10.0 && pairs.pairs[0].y.is_nan());
    assert_eq!((pairs.pairs[19].instance, pairs.pairs[19].y), (20, 5.0));
}

#[test]
fn lengths_at_which_a_board_was_left_unsolved_have_no_median() {
    let charts = twenty();
    let Drawing::Curves(length) = find(&charts, "boards-length") else { panic!("curves") };
    assert_eq!(places(&length.curves[0].spots), [(20.0, 10.0), (21.0, 10.0), (22.0, 10.0), (23.0, 10.0)]);
    assert_eq!(places(&length.curves[1].spots), [(21.0, 40.0), (22.0, 40.0), (23.0, 5.0)]);
    let Drawing::Histogram(gaps) = find(&charts, "boards-histogram") else { panic!("histogram") };
    assert_eq!((&gaps.rows[0].counts, &gaps.rows[1].counts), (&vec![(0, 19), (2, 1)], &vec![(0, 19)]));
}

/// A* with each of some heuristics on one board: the first expands 10 states, the second 20, and so on.
fn combined(texts: &[&str]) -> Vec<Chart> {
    let solvers = texts.iter().map(|text| real("A*", &format!("astar: {text}"), 0)).collect();
    let effort = |solver: usize| SolverResults::rows(vec![run(0, 10 * (solver as u64 + 1), 20)]);
    let results = ExperimentResults { optima: proven(&[20]), solvers: (0..texts.len()).map(effort).collect() };
    drawn(vec![experiment("pairs", 1, solvers)], vec![results])
}

/// The names of a map and its cells; none where nothing is known.
fn map(charts: &[Chart]) -> (Vec<String>, Vec<Vec<Option<f64>>>) {
    let Drawing::Heat(heat) = find(charts, "pairs-combinations-expanded") else { panic!("a map") };
    let row = |row: &Vec<f64>| row.iter().map(|cell| Some(*cell).filter(|cell| cell.is_finite())).collect();
    (heat.names.clone(), heat.cells.iter().map(row).collect())
}

#[test]
fn combinations_are_found_in_either_order() {
    let (names, cells) = map(&combined(&["h1", "h2", "h3", "h2 + h1", "max(h1, h3)", "h2 + h3", "h1 + h2 + h3"]));
    assert_eq!(names, ["h1", "h2", "h3"]);
    let expected = [[Some(10.0), None, Some(50.0)], [Some(40.0), Some(20.0), None], [None, Some(60.0), Some(30.0)]];
    assert_eq!(cells, expected);
}

#[test]
fn a_heuristic_that_stands_in_pairs_only_has_an_empty_place_of_its_own() {
    let (names, cells) = map(&combined(&["h1", "h1 + misplaced", "h2", "max(misplaced, h2)", "h1 + h2"]));
    assert_eq!(names, ["h1", "h2", "misplaced"]);
    let expected = [[Some(10.0), None, None], [Some(50.0), Some(30.0), Some(40.0)], [Some(20.0), None, None]];
    assert_eq!(cells, expected);
}

#[test]
fn growth_takes_the_median_and_tells_where_it_is_a_limit() {
    let sizes = [Size::Tiles3x3, Size::Tiles4x4, Size::Tiles4x5];
    let experiments = sizes.iter().map(|&size| {
        let goal = Goal::blank_last(size);
        let instances = vec![goal.arrangement().clone(); 3];
        Experiment { goal, instances, ..experiment(&size.to_string(), 3, vec![solver("h1", 0), solver("h2", 1)]) }
    });
    let experiments: Vec<Experiment> = experiments.collect();
    let rows = |runs: [Run; 3]| SolverResults::rows(runs.into());
    let limit = |board| failed(board, Status::ExpandedLimit); // after 1000 expansions
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
    let told: Vec<(f64, bool)> = growth.curves[0].spots.iter().map(|spot| (spot.y, spot.at_least)).collect();
    assert_eq!(told, [(20.0, false), (400.0, false), (1000.0, true)]);
    assert_eq!((growth.places.join(" "), growth.curves.len()), ("3x3 4x4 4x5".into(), 2));
    let twice = |index: usize| [experiments[0].clone(), experiments[1].clone(), experiments[index].clone()].to_vec();
    assert!(drawn(twice(0), results).iter().all(|chart| chart.name != "growth"), "a size occurs twice");
}

#[test]
fn paths_of_weighted_searches_stand_beside_their_bound() {
    let weights = ["1", "2", "5/2"];
    let solvers = weights.map(|weight| real(weight, &format!("weighted_astar(weight = {weight}): manhattan"), 0));
    let rows = |lengths: [usize; 2]| SolverResults::rows(vec![run(0, 5, lengths[0]), run(1, 5, lengths[1])]);
    let results =
        ExperimentResults { optima: proven(&[20, 10]), solvers: vec![rows([20, 10]), rows([24, 10]), rows([24, 15])] };
    let charts = drawn(vec![experiment("weights", 2, solvers.into())], vec![results]);
    let Drawing::Curves(bound) = find(&charts, "weights-bound") else { panic!("curves") };
    let labels: Vec<&str> = bound.curves.iter().map(|curve| curve.label.as_str()).collect();
    assert_eq!(labels, ["worst, manhattan", "mean, manhattan"]);
    assert_eq!(places(&bound.curves[0].spots), [(1.0, 1.0), (2.0, 1.2), (2.5, 1.5)]);
    assert_eq!(places(&bound.curves[1].spots), [(1.0, 1.0), (2.0, 1.1), (2.5, 1.35)]);
    assert_eq!(places(&bound.guide.as_ref().unwrap().spots), [(1.0, 1.0), (2.0, 2.0), (2.5, 2.5)]);
}

#[test]
fn of_many_solvers_it_is_told_that_they_are_drawn_together_and_each_has_its_place_in_the_tradeoff() {
    let solver =
        |weight: usize| real(&format!("W{weight}"), &format!("weighted_astar(weight = {weight}): manhattan"), 0);
    // 41 solvers: one more than have a row of their own.
    let solvers: Vec<NamedSolver> = (1..=41).map(solver).collect();
    let rows = |weight: usize| SolverResults::rows(vec![run(0, 1000 - weight as u64, 20 + 2 * weight)]);
    let results = ExperimentResults { optima: proven(&[20]), solvers: (1..=41).map(rows).collect() };
    let charts = drawn(vec![experiment("many", 1, solvers)], vec![results]);
    let Drawing::Distribution(expanded) = find(&charts, "many-expanded") else { panic!("rows") };
    assert_eq!(expanded.series.len(), 1);
    assert!(
        expanded.subtitle.ends_with("; 41 solvers, drawn together by algorithm and heuristic"),
        "{}",
        expanded.subtitle
    );
    let caption = &charts.iter().find(|chart| chart.name == "many-expanded").unwrap().caption;
    assert!(caption.contains("of each algorithm and heuristic:"), "{caption}");
    let Drawing::Tradeoff(points) = find(&charts, "many-tradeoff") else { panic!("points") };
    let first = &points.marks[0];
    assert_eq!((points.marks.len(), &first.label[..], first.x, first.y), (41, "W1, manhattan", 999.0, 2.0));
    assert!(!points.subtitle.contains("together"), "{}", points.subtitle);
}
