//! Which charts there are, and the numbers in them, worked out by hand.

use super::*;
use crate::report::chart::{Need, Spot};

/// A solver that is what its text says, called by its heuristic and `algorithm`.
pub(super) fn real(algorithm: &str, text: &str, colour: usize) -> NamedSolver {
    let parsed: taquin::solve::Solver = text.parse().unwrap();
    let heuristic = parsed.heuristic().map_or(String::new(), |heuristic| heuristic.to_string());
    let label = format!("{algorithm}, {heuristic}");
    NamedSolver { label, algorithm: algorithm.into(), heuristic, solver: parsed, ..solver("", colour) }
}

pub(super) fn drawn(experiments: Vec<Experiment>, results: Vec<ExperimentResults>) -> Vec<Chart> {
    let (config, results) = (config(experiments, vec![]), Results { experiments: results });
    charts(&config, &results)
}

/// The charts of one experiment.
pub(super) fn charts_of((experiment, results): (Experiment, ExperimentResults)) -> Vec<Chart> {
    drawn(vec![experiment], vec![results])
}

pub(super) fn chart<'a>(charts: &'a [Chart], name: &str) -> &'a Chart {
    let names: Vec<&str> = charts.iter().map(|chart| chart.name.as_str()).collect();
    charts.iter().find(|chart| chart.name == name).unwrap_or_else(|| panic!("{name} in {names:?}"))
}

pub(super) fn find<'a>(charts: &'a [Chart], name: &str) -> &'a Drawing {
    &chart(charts, name).drawing
}

pub(super) fn caption<'a>(charts: &'a [Chart], name: &str) -> &'a str {
    &chart(charts, name).caption
}

fn places(spots: &[Spot]) -> Vec<(f64, f64)> {
    spots.iter().map(|spot| (spot.x, spot.y)).collect()
}

/// Twenty boards of optimal lengths 20, 21, 22, 23, five of each: h1 expands 10 a board on all of them, two moves too many
/// on the first two; h2 expands 40, on the last five 5, and is stopped on the first after 1000.
fn twenty() -> Vec<Chart> {
    let lengths: Vec<u32> = (0..20).map(|board| 20 + board / 5).collect();
    let length = |board: usize| 20 + board / 5;
    let first = (0..20).map(|board| run(board, 10, length(board) + if board < 2 { 2 } else { 0 })).collect();
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
fn charts_of_effort_name_the_solvers_whose_paths_are_longer_than_the_shortest() {
    let charts = twenty();
    for name in ["boards-expanded", "boards-profile", "boards-pair-1"] {
        let caption = caption(&charts, name);
        let longer = "h1 found some paths longer than the shortest; this chart does not show path lengths.";
        assert!(caption.contains(longer), "{name}: {caption}");
        assert_eq!(
            caption.contains("The time per node differs between solvers."),
            name != "boards-pair-1",
            "{caption}"
        );
    }
}

#[test]
fn where_the_shortest_is_unknown_only_paths_longer_than_a_known_one_are_called_longer() {
    let rows =
        |length: usize| SolverResults::rows((0..20).map(|board| run(board, 10 + length as u64, length)).collect());
    // The best known path has 20 moves, and each solution at least 10.
    let optima = vec![Optimum::Between { lower: 10, upper: Some(20) }; 20];
    let results = ExperimentResults { optima, solvers: vec![rows(20), rows(22)] };
    let charts = drawn(vec![experiment("boards", 20, vec![solver("h1", 0), solver("h2", 1)])], vec![results]);
    let caption = caption(&charts, "boards-expanded");
    assert!(caption.contains("h2 found some paths longer than the shortest, perhaps others did, too;"), "{caption}");
}

#[test]
fn a_profile_counts_the_boards_on_which_each_solver_expands_least() {
    let charts = twenty();
    let caption = caption(&charts, "boards-profile");
    assert!(caption.contains("expands the fewest nodes (h1: 15; h2: 5)."), "{caption}");
}

#[test]
fn a_program_that_does_not_report_what_it_expanded_has_no_mark_in_charts_of_it() {
    let of = |expanded| (0..20).map(|board| run(board, expanded + board as u64, 20)).collect();
    let silent = (0..20).map(|board| silent(board, 22)).collect();
    let solvers = [of(10), of(30), silent].map(SolverResults::rows).into();
    let program = NamedSolver { role: Role::External, ..solver("program", 2) };
    let results = ExperimentResults { optima: proven(&[20; 20]), solvers };
    let charts = drawn(vec![experiment("boards", 20, vec![solver("h1", 0), solver("h2", 1), program])], vec![results]);
    let names = |program: bool| -> Vec<&str> {
        let of_program = |chart: &&Chart| chart.drawing.picture().csv().contains("program") == program;
        charts.iter().filter(of_program).map(|chart| &chart.name["boards-".len()..]).collect()
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
    // Both solved 19 boards: too few for a histogram of their gaps.
    let expected: Vec<String> =
        kinds.iter().filter(|kind| **kind != "histogram").map(|kind| format!("boards-{kind}")).collect();
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
    // The stopped run had expanded 1000: beyond that, h2 might have solved the board.
    assert_eq!(places(&budget.curves[1].spots), [(5.0, 25.0), (40.0, 95.0), (1000.0, 95.0)]);
    assert_eq!(open(&budget.curves[1].spots), [false, false, true]);
    let Drawing::Curves(profile) = find(&charts, "boards-profile") else { panic!("curves") };
    // h1 is the best of 15 boards, and needs twice as much on 5; h2 is the best of 5, and needs 4 times as much on 14; on the
    // first it needs 100 times as much or more.
    assert_eq!(places(&profile.curves[0].spots), [(1.0, 75.0), (2.0, 100.0)]);
    assert_eq!(places(&profile.curves[1].spots), [(1.0, 25.0), (4.0, 95.0), (100.0, 95.0)]);
    // The bound is at the right edge, so nothing is dashed.
    assert!(!caption(&charts, "boards-budget").contains("Dashed"), "{}", caption(&charts, "boards-budget"));
}

fn open(spots: &[Spot]) -> Vec<bool> {
    spots.iter().map(|spot| spot.at_least).collect()
}

#[test]
fn two_solvers_meet_on_the_boards_that_both_were_run_on_and_one_solved() {
    let charts = twenty();
    let Drawing::Pairs(pairs) = find(&charts, "boards-pair-1") else { panic!("pairs") };
    // h1 solved a larger share, so it is the better one.
    assert_eq!((pairs.x.label.as_str(), pairs.y.label.as_str(), pairs.pairs.len()), ("h1", "h2", 20));
    assert_eq!((pairs.pairs[0].x, pairs.pairs[0].y), (Need::Measured(10.0), Need::AtLeast(1000.0)));
    assert_eq!((pairs.pairs[19].instance, pairs.pairs[19].y), (20, Need::Measured(5.0)));
    assert_eq!(pairs.title, "The experiment boards: expanded nodes of h1 against h2, board by board");
    let caption = caption(&charts, "boards-pair-1");
    assert!(
        caption.starts_with("Expanded nodes on the 20 boards that both solvers were run on and at least one solved."),
        "{caption}"
    );
}

#[test]
fn the_median_at_a_length_is_over_all_runs_or_hollow() {
    let charts = twenty();
    let Drawing::Curves(length) = find(&charts, "boards-length") else { panic!("curves") };
    assert_eq!(places(&length.curves[0].spots), [(20.0, 10.0), (21.0, 10.0), (22.0, 10.0), (23.0, 10.0)]);
    // At 20 moves h2 needs 40 four times and once 1000 or more: the median is 40.
    assert_eq!(places(&length.curves[1].spots), [(20.0, 40.0), (21.0, 40.0), (22.0, 40.0), (23.0, 5.0)]);
    assert_eq!(open(&length.curves[1].spots), [false; 4]);
    let stopped = |place: usize| length.curves[place].spots.iter().map(|spot| spot.stopped).collect::<Vec<_>>();
    assert_eq!((stopped(0), stopped(1)), (vec![false; 4], vec![true, false, false, false]));
    assert_eq!(length.boards, [(20.0, 5), (21.0, 5), (22.0, 5), (23.0, 5)]);
    assert_eq!(
        caption(&charts, "boards-length"),
        "The median expanded nodes on the boards of each optimal length, over all 20 boards; 5 boards per length. Optimal lengths: \
         by complete enumeration of the 3x3 states. Hollow mark: some runs were stopped, but the median is exact. \
         Of the 40 runs of the whole experiment, 1 stopped at a limit on expanded nodes."
    );
}

#[test]
fn gaps_are_compared_on_the_boards_that_all_solved() {
    let charts = twenty();
    let Drawing::Distribution(gaps) = find(&charts, "boards-gap") else { panic!("rows") };
    // The first board, on which h1 is two moves too long, was not solved by h2; the second counts.
    let sorted = |mut values: Vec<f64>| {
        values.sort_by(f64::total_cmp);
        values
    };
    let first = sorted(gaps.series[0].values.clone());
    assert_eq!((first.len(), first[17], first[18], gaps.series[1].values.len()), (19, 0.0, 2.0, 19));
    assert!(gaps.series.iter().all(|series| series.at_least.is_empty()));
    let Drawing::Tradeoff(points) = find(&charts, "boards-tradeoff") else { panic!("points") };
    // 14 boards with 40 and 5 with 5; 585 / 19.
    assert_eq!((points.marks[0].x, points.marks[1].x, points.marks[1].y), (10.0, 585.0 / 19.0, 0.0));
    for (name, subtitle) in [("boards-gap", &gaps.subtitle), ("boards-tradeoff", &points.subtitle)] {
        let over = "over the 19 of 20 boards that all solvers solved";
        assert!(caption(&charts, name).contains(over), "{name}");
        assert_eq!(*subtitle, format!("3x3; {over}; all solvers use A*; 20 boards"));
    }
}

/// h1 solves the first `solved` of some boards with 10 expansions each, and is stopped on the others after 1000; h2 solves all
/// with 50, but was not run on the last `not_run`.
fn half(boards: usize, solved: usize, not_run: usize) -> Vec<Chart> {
    let first = (0..boards).map(|board| if board < solved { run(board, 10, 20) } else { limit(board) });
    let second = (0..boards - not_run).map(|board| run(board, 50, 22));
    let solvers = vec![SolverResults::rows(first.collect()), SolverResults::rows(second.collect())];
    let results = ExperimentResults { optima: proven(&vec![20; boards]), solvers };
    drawn(vec![experiment("boards", boards, vec![solver("h1", 0), solver("h2", 1)])], vec![results])
}

pub(super) fn limit(board: usize) -> Run {
    failed(board, Status::ExpandedLimit) // after 1000 expansions
}

#[test]
fn stopped_runs_count_as_at_least_their_limit_and_missing_ones_are_counted() {
    let charts = half(30, 8, 5);
    let Drawing::Distribution(expanded) = find(&charts, "boards-expanded") else { panic!("rows") };
    let facts: Vec<_> =
        expanded.series.iter().map(|one| (one.values.len(), one.at_least.clone(), one.not_run)).collect();
    assert_eq!(facts, [(8, vec![1000.0; 22], 0), (25, vec![], 5)]);
    let text = caption(&charts, "boards-expanded");
    for words in [
        "on up to 30 boards",
        "Dashed arrow: some runs were stopped",
        "The rows are over different boards and do not compare",
    ] {
        assert!(text.contains(words), "{words} in {text}");
    }
    // The time that a stopped run took is a bound, too.
    let Drawing::Distribution(time) = find(&charts, "boards-time") else { panic!("rows") };
    assert_eq!((time.axis.as_str(), &time.series[0].at_least[..]), ("CPU time (ms)", &[1.0; 22][..]));
    // Budgets are over the 25 boards that both were run on: 8 of 25 within 10.
    let Drawing::Curves(budget) = find(&charts, "boards-budget") else { panic!("curves") };
    assert_eq!(places(&budget.curves[0].spots), [(10.0, 32.0), (1000.0, 32.0)]);
    assert_eq!(places(&budget.curves[1].spots), [(50.0, 100.0)]);
    let text = caption(&charts, "boards-budget");
    assert!(text.contains("over the 25 of 30 boards that all solvers shown were run on"), "{text}");
    // h2 solved all its runs, so it is the better one; the boards it was not run on are no pairs.
    let Drawing::Pairs(pairs) = find(&charts, "boards-pair-1") else { panic!("pairs") };
    assert_eq!((pairs.x.label.as_str(), pairs.pairs.len()), ("h2", 25));
}

#[test]
fn fewer_than_ten_boards_in_common_carry_no_verdict() {
    let has_tradeoff = |charts: &[Chart]| charts.iter().any(|chart| chart.name == "boards-tradeoff");
    assert!(!has_tradeoff(&half(30, 9, 0)));
    assert!(has_tradeoff(&half(30, 10, 0)));
}

/// A* with each of some heuristics on ten boards: the first expands 10 states for 20 moves, the second 20 for 22, and so on.
fn combined(texts: &[&str]) -> Vec<Chart> {
    let solvers = texts.iter().map(|text| real("A*", &format!("astar: {text}"), 0)).collect();
    let effort = |solver: usize| {
        SolverResults::rows((0..10).map(|board| run(board, 10 * (solver as u64 + 1), 20 + 2 * solver)).collect())
    };
    let results = ExperimentResults { optima: proven(&[20; 10]), solvers: (0..texts.len()).map(effort).collect() };
    drawn(vec![experiment("pairs", 10, solvers)], vec![results])
}

/// The names of a map and its cells; none where nothing is known.
fn map(charts: &[Chart]) -> (Vec<String>, Vec<Vec<Option<f64>>>) {
    let Drawing::Heat(heat) = find(charts, "pairs-combinations-expanded") else { panic!("a map") };
    let row = |row: &Vec<f64>| row.iter().map(|cell| Some(*cell).filter(|cell| cell.is_finite())).collect();
    (heat.names.clone(), heat.cells.iter().map(row).collect())
}

#[test]
fn combinations_are_found_in_either_order() {
    let charts = combined(&["h1", "h2", "h3", "h2 + h1", "max(h1, h3)", "h2 + h3", "h1 + h2 + h3"]);
    let (names, cells) = map(&charts);
    assert_eq!(names, ["h1", "h2", "h3"]);
    let expected = [[Some(10.0), None, Some(50.0)], [Some(40.0), Some(20.0), None], [None, Some(60.0), Some(30.0)]];
    assert_eq!(cells, expected);
    assert_eq!(
        charts.iter().find(|chart| chart.name == "pairs-combinations-expanded").unwrap().finding,
        "Fewest expanded nodes by arithmetic means: alone h1 (10), then h2 (20); of the maxima max(h1, h3) (50); of the sums h2 + h1 (40)."
    );
    // Both are there for two pairs: 50 nodes and 28 moves for one maximum, 80 and 34 for the other; 40 and 26, 60 and 30 for the sums.
    let charts = combined(&["h1", "h2", "h3", "h3 + h1", "max(h1, h3)", "h2 + h3", "h1 + h2", "max(h2, h3)"]);
    let finding = &charts.iter().find(|chart| chart.name == "pairs-combinations-expanded").unwrap().finding;
    let said = " By these means the sum expands fewer nodes than the maximum in 2 of 2 pairs; its paths there are 3 moves \
                shorter on average, and they are longer in no pair.";
    assert!(finding.ends_with(said), "{finding}");
}

#[test]
fn a_heuristic_that_occurs_in_pairs_only_has_an_empty_place_of_its_own() {
    let (names, cells) = map(&combined(&["h1", "h1 + misplaced", "h2", "max(misplaced, h2)", "h1 + h2"]));
    assert_eq!(names, ["h1", "h2", "misplaced"]);
    let expected = [[Some(10.0), None, None], [Some(50.0), Some(30.0), Some(40.0)], [Some(20.0), None, None]];
    assert_eq!(cells, expected);
}

#[test]
fn paths_of_weighted_searches_are_drawn_beside_their_bound() {
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
fn of_many_solvers_some_are_drawn_together_and_each_has_its_place_in_the_tradeoff() {
    let solver =
        |weight: usize| real(&format!("W{weight}"), &format!("weighted_astar(weight = {weight}): manhattan"), 0);
    // 41 solvers: one more than have a row of their own.
    let solvers: Vec<NamedSolver> = (1..=41).map(solver).collect();
    let rows = |weight: usize| {
        SolverResults::rows((0..10).map(|board| run(board, 1000 - weight as u64, 20 + 2 * weight)).collect())
    };
    let results = ExperimentResults { optima: proven(&[20; 10]), solvers: (1..=41).map(rows).collect() };
    let charts = drawn(vec![experiment("many", 10, solvers)], vec![results]);
    let Drawing::Distribution(expanded) = find(&charts, "many-expanded") else { panic!("rows") };
    assert_eq!(expanded.series.len(), 1);
    let together = "; 41 solvers, drawn together by algorithm and heuristic; ";
    assert!(expanded.subtitle.contains(together), "{}", expanded.subtitle);
    let caption = &charts.iter().find(|chart| chart.name == "many-expanded").unwrap().caption;
    assert!(caption.contains("of each algorithm and heuristic on 10 boards:"), "{caption}");
    let Drawing::Tradeoff(points) = find(&charts, "many-tradeoff") else { panic!("points") };
    let first = &points.marks[0];
    assert_eq!((points.marks.len(), &first.label[..], first.x, first.y), (41, "W1, manhattan", 999.0, 2.0));
    assert!(!points.subtitle.contains("together"), "{}", points.subtitle);
}
