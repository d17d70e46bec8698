//! What a weight buys and costs; worked out by hand.

use super::figures::{chart as find, charts_of, real};
use super::*;
use taquin::puzzle::MoveCosts;

#[test]
fn effort_and_gap_are_drawn_against_the_weight() {
    let solver = |weight: u64| real(&format!("W{weight}"), &format!("weighted_astar(weight = {weight}): manhattan"), 0);
    let rows = |weight: u64| {
        SolverResults::rows((0..10).map(|board| run(board, 1200 / weight, 18 + 2 * weight as usize)).collect())
    };
    let results = ExperimentResults { optima: proven(&[20; 10]), solvers: (1..=4).map(rows).collect() };
    let charts = charts_of((experiment("weights", 10, (1..=4).map(solver).collect()), results));
    let chart = find(&charts, "weights-weight");
    let Drawing::Panels(panels) = &chart.drawing else { panic!("panels") };
    let points = |panel: usize| -> Vec<(f64, f64)> {
        panels.measures[panel].panels[0].curves[0].spots.iter().map(|spot| (spot.x, spot.y)).collect()
    };
    assert_eq!(points(0), [(1.0, 1200.0), (2.0, 600.0), (3.0, 400.0), (4.0, 300.0)]);
    assert_eq!(points(1), [(1.0, 0.0), (2.0, 2.0), (3.0, 4.0), (4.0, 6.0)]);
    assert_eq!(
        chart.finding,
        "Even the largest weight clearly saves nodes. At weight 4, weighted A* expands 4 times fewer nodes than at 1 (geometric means over \
         10 boards, 95 % interval 4 to 4), and its paths are 6 moves longer on average."
    );
}

#[test]
fn a_star_is_the_weight_1_of_weighted_a_star_if_it_has_the_same_options_and_solved_every_board() {
    let texts = ["astar: manhattan", "weighted_astar(weight = 2): manhattan", "weighted_astar(weight = 4): manhattan"]
        .map(String::from);
    let rows = |weight: u64, boards: usize| {
        SolverResults::rows((0..boards).map(|board| run(board, 1200 / weight, 18 + 2 * weight as usize)).collect())
    };
    let of = |texts: &[String; 3], first: SolverResults| {
        let solvers = vec![first, rows(2, 10), rows(4, 10)];
        let results = ExperimentResults { optima: proven(&[20; 10]), solvers };
        let named = texts.iter().zip(["A*", "W2", "W4"]).map(|(text, label)| real(label, text, 0)).collect();
        charts_of((experiment("weights", 10, named), results))
    };
    let charts = of(&texts, rows(1, 10));
    let chart = find(&charts, "weights-weight");
    let Drawing::Panels(panels) = &chart.drawing else { panic!("panels") };
    let spots = &panels.measures[0].panels[0].curves[0].spots;
    assert_eq!(
        spots.iter().map(|spot| (spot.x, spot.y)).collect::<Vec<_>>(),
        [(1.0, 1200.0), (2.0, 600.0), (4.0, 300.0)]
    );
    assert!(chart.caption.contains("At weight 1: A*."), "{}", chart.caption);
    assert!(chart.finding.ends_with("and its paths are 6 moves longer on average."), "{}", chart.finding);
    let is_drawn = |charts: &[Chart]| charts.iter().any(|chart| chart.name == "weights-weight");
    // Without it there are two weights, which are no curve.
    assert!(!is_drawn(&of(&texts, rows(1, 9))));
    let [_, two, four] = texts;
    assert!(!is_drawn(&of(&["astar(ties = fifo): manhattan".into(), two, four], rows(1, 10))));
}

#[test]
fn more_than_eight_curves_over_the_weight_have_a_panel_each() {
    let names = ["manhattan", "misplaced", "linear_conflict", "walking_distance", "h1", "h2", "h3", "h4", "h5"];
    let pairs = || names.iter().flat_map(|name| (2..=4).map(move |weight| (name, weight)));
    let solver = |(name, weight): (&&str, u64)| {
        real(&format!("WA* {weight}"), &format!("weighted_astar(weight = {weight}): {name}"), 0)
    };
    let rows = |(_, weight): (_, u64)| {
        SolverResults::rows((0..10).map(|board| run(board, 1200 / weight, 18 + 2 * weight as usize)).collect())
    };
    let results = ExperimentResults { optima: proven(&[20; 10]), solvers: pairs().map(rows).collect() };
    let charts = charts_of((experiment("weights", 10, pairs().map(solver).collect()), results));
    let chart = find(&charts, "weights-weight");
    let Drawing::Panels(panels) = &chart.drawing else { panic!("panels") };
    for measure in &panels.measures {
        assert_eq!(measure.panels.iter().map(|panel| panel.title.as_str()).collect::<Vec<_>>(), names);
        assert!(measure.panels.iter().all(|panel| panel.curves.len() == 1));
    }
    assert_eq!((panels.measures.len(), panels.legend.len()), (2, 0));
    assert!(chart.drawing.picture().csv().contains("\nh5: geometric mean of expanded nodes,h5,3,400,no\n"));
    assert!(chart.caption.ends_with("One panel per heuristic; the others are grey."), "{}", chart.caption);
}

#[test]
fn a_larger_weight_is_not_clearly_better_where_it_is_worse_on_most_boards_that_differ() {
    let solver = |weight: u64| real(&format!("W{weight}"), &format!("weighted_astar(weight = {weight}): manhattan"), 0);
    // At 3: as much on 18 boards, a little more on 12, a tenth on 10. The mean is lower for sure, the signed ranks do not agree.
    let at_three = |board: usize| {
        if board < 18 {
            1000
        } else if board < 30 {
            1010
        } else {
            100
        }
    };
    let rows = |weight: u64| {
        let expanded = |board| {
            if weight == 1 {
                9000
            } else if weight == 2 {
                1000
            } else {
                at_three(board)
            }
        };
        SolverResults::rows((0..40).map(|board| run(board, expanded(board), 20)).collect())
    };
    let results = ExperimentResults { optima: proven(&[20; 40]), solvers: (1..=3).map(rows).collect() };
    let charts = charts_of((experiment("weights", 40, (1..=3).map(solver).collect()), results));
    let finding = &find(&charts, "weights-weight").finding;
    // 10^(10/40) * (1000/1010)^(12/40).
    assert!(
        finding.starts_with(
            "A larger weight clearly saves nodes up to 2. Beyond that, savings are not clear: at best 1.77 times fewer nodes (95 % interval "
        ),
        "{finding}"
    );
}

#[test]
fn with_costs_a_weight_makes_paths_cost_more() {
    let solver = |weight: u64| real(&format!("W{weight}"), &format!("weighted_astar(weight = {weight}): manhattan"), 0);
    let rows = |weight: u64| {
        let one = |board| {
            let mut run = run(board, 1200 / weight, 20);
            run.record.cost = Some(10 * weight as u32);
            run
        };
        SolverResults::rows((0..10).map(one).collect())
    };
    let results = ExperimentResults { optima: proven(&[10; 10]), solvers: (1..=4).map(rows).collect() };
    let mut experiment = experiment("heavy", 10, (1..=4).map(solver).collect());
    experiment.goal = experiment.goal.with_costs(MoveCosts::Heavy).unwrap();
    let charts = charts_of((experiment, results));
    let chart = find(&charts, "heavy-weight");
    assert!(chart.finding.ends_with("and its paths cost 30 more on average."), "{}", chart.finding);
    let Drawing::Panels(panels) = &chart.drawing else { panic!("panels") };
    assert_eq!(panels.measures[1].title, "mean cost above the optimum");
}
