//! A product of algorithms and heuristics: its matrix, what was found, and how its series look; worked out by hand.

use super::figures::{chart as find, charts_of, real};
use super::*;
use crate::report::chart::Look;
use crate::report::comparison::compare_two;
use crate::report::matrix::Entry;
use crate::report::measured::Measured;
use std::collections::BTreeSet;

const ALGORITHMS: [&str; 3] = ["astar", "idastar", "greedy"];
const HEURISTICS: [&str; 4] = ["misplaced", "manhattan", "linear_conflict", "walking_distance"];

/// Twelve solvers, the first of which expands 10 nodes on each board, the second 20, and so on; the last is stopped after 1000 on
/// as many boards as `stopped`.
pub(in crate::report) fn product(boards: usize, stopped: usize) -> (Experiment, ExperimentResults) {
    let pairs = ALGORITHMS.iter().flat_map(|one| HEURISTICS.iter().enumerate().map(move |other| (one, other)));
    let solvers = pairs.map(|(one, (colour, other))| real(one, &format!("{one}: {other}"), colour));
    let rows = |solver: u64| {
        let one = |board: usize| match solver == 11 && board < stopped {
            true => failed(board, Status::ExpandedLimit),
            false => run(board, 10 * (solver + 1), 20),
        };
        SolverResults::rows((0..boards).map(one).collect())
    };
    let results = ExperimentResults { optima: proven(&vec![20; boards]), solvers: (0..12).map(rows).collect() };
    (experiment("product", boards, solvers.collect()), results)
}

#[test]
fn a_cell_of_stopped_runs_is_a_bound_and_never_the_best() {
    let charts = charts_of(product(10, 6));
    let Drawing::Matrix(matrix) = &find(&charts, "product-matrix").drawing else { panic!("a matrix") };
    assert_eq!((&matrix.rows[..], matrix.columns.len()), (&ALGORITHMS.map(String::from)[..], 4));
    let nodes = &matrix.panels[0];
    assert_eq!(nodes.title, "median expanded nodes");
    let cell = |row: usize, column: usize| nodes.cells[row][column].as_ref().unwrap();
    assert_eq!((cell(0, 0).low, cell(0, 0).high, cell(0, 0).best), (10.0, 10.0, [true, true]));
    let bound = cell(2, 3);
    assert_eq!((bound.low, bound.high, bound.shade, bound.best), (1000.0, f64::INFINITY, None, [false, false]));
    let solved = matrix.panels.iter().find(|panel| panel.title == "solved (%)").unwrap();
    assert_eq!(solved.cells[2][3].as_ref().unwrap().low, 40.0);
}

#[test]
fn each_cell_is_compared_with_the_best_of_its_row() {
    let (experiment, results) = product(20, 12);
    let measured = Measured::new(&experiment, &results);
    let ratios = measured.matrix().unwrap().ratios.as_ref().unwrap();
    let shown = |row: usize| -> Vec<String> {
        let cell = |entry: &Option<Entry>| {
            let entry = entry.as_ref().unwrap();
            let notes = entry.range.iter().chain(&entry.fewer).map(|note| format!(" {note}"));
            format!("{}{}{}", entry.mark(), entry.value.written(), notes.collect::<String>())
        };
        ratios.cells[row].iter().map(cell).collect()
    };
    assert_eq!(shown(0), ["▸1", "2 2 to 2", "3 3 to 3", "4 4 to 4"]);
    // 90, 100, 110 and, on the eight boards that it solved, 120 nodes.
    assert_eq!(shown(2), ["▸1", "1.111 1.11 to 1.11", "1.222 1.22 to 1.22", "1.333 1.33 to 1.33 8 boards"]);
}

#[test]
fn who_solved_most_is_the_best_of_a_row_though_another_needs_less_where_it_ended() {
    let (experiment, mut results) = product(20, 0);
    // The first solves two boards fewer; the second needs as much or, on two boards, twice as much.
    let rows = |one: &dyn Fn(usize) -> Run| SolverResults::rows((0..20).map(one).collect());
    results.solvers[0] =
        rows(&|board| if board < 2 { failed(board, Status::ExpandedLimit) } else { run(board, 100, 20) });
    results.solvers[1] = rows(&|board| run(board, if board % 10 == 5 { 200 } else { 100 }, 20));
    results.solvers[2..4].fill(rows(&|board| failed(board, Status::ExpandedLimit)));
    let measured = Measured::new(&experiment, &results);
    let ratios = measured.matrix().unwrap().ratios.as_ref().unwrap();
    let entry = |column: usize| ratios.cells[0][column].as_ref().unwrap();
    // Of equal value on all but two of the boards that both solved: 2^(-2/18).
    assert_eq!(
        (entry(0).mark(), &*entry(0).value.written(), entry(0).fewer.as_deref()),
        ("≈", "0.9259", Some("18 boards"))
    );
    assert_eq!((entry(1).mark(), &*entry(2).value.written()), ("▹", "–"));
}

#[test]
fn results_without_times_have_no_matrix_of_times_though_runs_were_stopped() {
    let has_times = |(experiment, results)| {
        charts_of((experiment, results)).iter().any(|chart| chart.name == "product-matrix-time")
    };
    assert!(has_times(product(10, 6)));
    let (experiment, mut results) = product(10, 6);
    for solver in &mut results.solvers {
        let mut runs = solver.runs().unwrap().to_vec();
        runs.iter_mut().for_each(|run| run.timings.clear());
        *solver = SolverResults::rows(runs);
    }
    assert!(!has_times((experiment, results)));
}

#[test]
fn a_board_without_a_solution_is_in_no_median_and_this_is_said() {
    let (experiment, mut results) = product(11, 0);
    results.optima[10] = Optimum::Unsolvable;
    for solver in &mut results.solvers {
        *solver = SolverResults::rows(
            (0..11)
                .map(|board| match board {
                    10 => failed(board, Status::Unsolvable),
                    _ => run(board, 10, 20),
                })
                .collect(),
        );
    }
    let charts = charts_of((experiment, results));
    let caption = &find(&charts, "product-matrix").caption;
    assert!(caption.contains("Arithmetic means over the 10 of 11 boards with a solution."), "{caption}");
    let caption = &find(&charts, "product-expanded").caption;
    assert!(caption.contains(" on the 10 of 11 boards that can be solved: further left is better."), "{caption}");
}

#[test]
fn what_was_found_has_who_how_many_times_how_sure_and_on_how_many_boards() {
    let finding = |boards| {
        let (experiment, results) = product(boards, 0);
        let (config, results) = (config(vec![experiment], vec![]), Results { experiments: vec![results] });
        findings(&ReportInput::new(&Scope::new(&config, &results))).pop()
    };
    // All ten boards are on one side in each of the 12 · 11 / 2 comparisons: 66 · 2/1024 = 0.129, though every interval leaves out 1.
    let (title, sentence) = finding(10).unwrap();
    assert_eq!(title, "The experiment product");
    assert_eq!(
        sentence,
        "astar with misplaced expands the fewest nodes of 12 solvers: 2 times fewer (95 % interval 2 \
         to 2 for this pair alone; p = 0.13, corrected for the 66 pairs compared) than astar with manhattan, the next, and 12 times fewer (12 to 12) than greedy with walking_distance, \
         which expands the most. Geometric means over all 10 boards."
    );
    assert_eq!(finding(9), None, "no verdict from fewer than ten boards");
}

#[test]
fn a_finding_says_where_most_boards_are_against_the_mean() {
    let experiment = experiment("e", 12, vec![solver("h1", 0), solver("h2", 1)]);
    // h2 needs a little more on eight boards, and a hundred times less on four.
    let h2 = |board| if board < 8 { run(board, 110, 1) } else { run(board, 1, 1) };
    let solvers = vec![
        SolverResults::rows((0..12).map(|board| run(board, 100, 1)).collect()),
        SolverResults::rows((0..12).map(h2).collect()),
    ];
    let results = Results { experiments: vec![ExperimentResults { optima: proven(&[1; 12]), solvers }] };
    let config = config(vec![experiment], vec![]);
    let (_, sentence) = findings(&ReportInput::new(&Scope::new(&config, &results))).remove(0);
    assert!(
        sentence.starts_with("h2 expands") && sentence.contains(", yet more on 8 of 12 boards. Geometric"),
        "{sentence}"
    );
    // The interval leaves out 1. Of the ranks 1 to 12 the four large ratios have 9 to 12, 42 of 78: no difference by the signed-rank test.
    assert!(sentence.contains(", though not clearly: ") && sentence.contains("; p = 0."), "{sentence}");
    // There is one pair: nothing is corrected.
    assert!(!sentence.contains("corrected"), "{sentence}");
}

#[test]
fn a_finding_names_whom_the_arithmetic_mean_puts_first_and_leaves_out_boards_that_need_nothing() {
    let experiment = experiment("e", 12, vec![solver("h1", 0), solver("h2", 1)]);
    // h2 needs half as much on ten boards, a hundred times as much on one, and both need nothing on the goal.
    let h2 = |board| run(board, [50, 10_000, 0][usize::from(board > 9) + usize::from(board > 10)], 1);
    let solvers = vec![
        SolverResults::rows((0..12).map(|board| run(board, if board < 11 { 100 } else { 0 }, 1)).collect()),
        SolverResults::rows((0..12).map(h2).collect()),
    ];
    let results = Results { experiments: vec![ExperimentResults { optima: proven(&[1; 12]), solvers }] };
    let config = config(vec![experiment], vec![]);
    let (_, sentence) = findings(&ReportInput::new(&Scope::new(&config, &results))).remove(0);
    // 2^(10/11) / 100^(1/11) = 1.24.
    assert!(sentence.starts_with("h2 expands the fewest nodes, though not clearly: 1.24 times fewer ("), "{sentence}");
    let end = "Geometric means over all 12 boards, excluding boards that are already solved; by arithmetic means h1 expands the fewest nodes.";
    assert!(sentence.ends_with(end), "{sentence}");
}

#[test]
fn a_lead_on_fewer_than_ten_boards_is_not_clear() {
    let (experiment, mut results) = product(20, 0);
    // Of greedy, walking distance solved nine boards alone, each with five times the nodes.
    let one = |board: usize| if board < 11 { failed(board, Status::ExpandedLimit) } else { run(board, 500, 20) };
    results.solvers[11] = SolverResults::rows((0..20).map(one).collect());
    let pair = |first| compare_two(Metric::EXPANDED, &Measured::new(&experiment, &results), [first, 8], None).unwrap();
    let is_clear = |first| pair(first).is_clearly_less(&Measured::new(&experiment, &results), None);
    assert_eq!(([9, 11].map(|first| pair(first).pairs), [9, 11].map(is_clear)), ([20, 9], [true, false]));
}

#[test]
fn a_ratio_that_rounds_to_one_is_no_ratio() {
    let experiment = experiment("e", 12, vec![solver("h1", 0), solver("h2", 1)]);
    let rows = |expanded| SolverResults::rows((0..12).map(|board| run(board, expanded, 1)).collect());
    let solvers = vec![rows(100_400), rows(100_000)];
    let results = Results { experiments: vec![ExperimentResults { optima: proven(&[1; 12]), solvers }] };
    let config = config(vec![experiment], vec![]);
    let (_, sentence) = findings(&ReportInput::new(&Scope::new(&config, &results))).remove(0);
    assert!(sentence.starts_with("h2 expands the fewest nodes: under 1 % fewer ("), "{sentence}");
}

#[test]
fn solvers_that_solved_every_board_are_compared_where_all_have_too_few_in_common() {
    let whom =
        "Of the 11 solvers that solved every board, astar with misplaced expands the fewest nodes: 2 times fewer (";
    // Three boards in common; and twelve, the easier ones of thirty.
    for (boards, stopped) in [(12, 9), (30, 18)] {
        let charts = charts_of(product(boards, stopped));
        let finding = &find(&charts, "product-expanded").finding;
        assert!(
            finding.starts_with(whom)
                && finding.contains("greedy with linear_conflict, which expands the most of these 11"),
            "{finding}"
        );
    }
}

#[test]
fn of_more_than_eight_series_each_algorithm_has_a_panel_and_no_two_look_alike() {
    let charts = charts_of(product(20, 0));
    let Drawing::Panels(panels) = &find(&charts, "product-budget").drawing else { panic!("panels") };
    let titles: Vec<&str> = panels.all().map(|panel| panel.title.as_str()).collect();
    assert_eq!(titles, ALGORITHMS);
    for panel in &panels.measures[0].panels {
        let looks: BTreeSet<(usize, usize)> =
            panel.curves.iter().map(|curve| (curve.colour, curve.look.tint)).collect();
        assert_eq!(looks.len(), 4, "{panel:?}");
    }
    let legend: Vec<&str> = panels.legend.iter().map(|entry| entry.label.as_str()).collect();
    assert_eq!(legend, HEURISTICS);
}

#[test]
fn many_solvers_of_one_heuristic_have_the_colour_of_their_algorithm_and_are_paler_with_a_larger_bound() {
    let bounds = ["1.1", "1.5", "2"];
    let names = ["ees", "dps", "weighted_astar"];
    let option = |name: &str| if name == "weighted_astar" { "weight" } else { "bound" };
    let solver = |(name, bound): (&str, &str)| {
        real(&format!("{name} {bound}"), &format!("{name}({} = {bound}): manhattan", option(name)), 0)
    };
    let pairs: Vec<(&str, &str)> = names.into_iter().flat_map(|name| bounds.map(|bound| (name, bound))).collect();
    let rows = |solver: u64| SolverResults::rows((0..20).map(|board| run(board, 10 * (solver + 1), 20)).collect());
    let results = ExperimentResults { optima: proven(&[20; 20]), solvers: (0..9).map(rows).collect() };
    let mut config = config(vec![experiment("bounds", 20, pairs.into_iter().map(solver).collect())], vec![]);
    config.assign_colours();
    let charts = charts(&config, &Results { experiments: vec![results] });
    let Drawing::Panels(panels) = &find(&charts, "bounds-budget").drawing else { panic!("panels") };
    let titles: Vec<&str> = panels.all().map(|panel| panel.title.as_str()).collect();
    assert_eq!(titles, names);
    for (place, panel) in panels.all().enumerate() {
        let looks: Vec<(usize, usize)> = panel.curves.iter().map(|curve| (curve.colour, curve.look.tint)).collect();
        assert_eq!(looks, [(place, 0), (place, 2), (place, 4)]);
        let dashes: BTreeSet<usize> = panel.curves.iter().map(|curve| curve.look.algorithm).collect();
        assert_eq!(dashes.len(), 3);
    }
    let legend: Vec<&str> = panels.legend.iter().map(|entry| entry.label.as_str()).collect();
    assert_eq!(legend, bounds);
    let Drawing::Panels(weight) = &find(&charts, "bounds-weight").drawing else { panic!("panels") };
    assert_eq!((weight.x.as_str(), weight.measures[0].panels[0].curves.len()), ("weight or bound", 3));
}

#[test]
fn up_to_eight_series_are_together_with_a_colour_a_heuristic_and_dashes_an_algorithm() {
    let (mut experiment, mut results) = product(20, 0);
    experiment.solvers.truncate(8);
    results.solvers.truncate(8);
    let charts = charts_of((experiment, results));
    let Drawing::Curves(curves) = &find(&charts, "product-budget").drawing else { panic!("curves") };
    let looks: Vec<(usize, Look)> = curves.curves.iter().map(|curve| (curve.colour, curve.look)).collect();
    let expected = (0..8).map(|place| (place % 4, Look { algorithm: place / 4, tint: 0 }));
    assert_eq!(looks, expected.collect::<Vec<_>>());
}

#[test]
fn gaps_above_a_lower_bound_are_not_called_gaps_above_the_optimum() {
    let solver = |weight: u64| real(&format!("W{weight}"), &format!("weighted_astar(weight = {weight}): manhattan"), 0);
    let rows = |weight: u64| SolverResults::rows((0..10).map(|board| run(board, 1200 / weight, 20)).collect());
    let optima = vec![Optimum::Between { lower: 10, upper: Some(20) }; 10];
    let results = ExperimentResults { optima, solvers: (1..=4).map(rows).collect() };
    let charts = charts_of((experiment("weights", 10, (1..=4).map(solver).collect()), results));
    let chart = find(&charts, "weights-weight");
    let Drawing::Panels(panels) = &chart.drawing else { panic!("panels") };
    assert_eq!(panels.measures[1].title, "mean moves above the best lower bound");
    assert!(
        chart.caption.contains("Below: the mean moves above the best lower bound of its paths"),
        "{}",
        chart.caption
    );
}
