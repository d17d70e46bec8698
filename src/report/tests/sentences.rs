//! What charts and tables say of what they show, worked out by hand.

use super::baseline::expanding;
use super::figures::{chart as find, drawn, real};
use super::measured::Measured;
use super::*;

/// Ten boards of optimal length 20, on each of which a solver expands so many nodes and finds a path of such a length.
fn ten(solvers: Vec<(NamedSolver, u64, usize)>) -> Vec<Chart> {
    let rows = |&(_, expanded, length): &(NamedSolver, u64, usize)| {
        SolverResults::rows((0..10).map(|board| run(board, expanded, length)).collect())
    };
    let results = ExperimentResults { optima: proven(&[20; 10]), solvers: solvers.iter().map(rows).collect() };
    let named = solvers.into_iter().map(|(named, ..)| named).collect();
    drawn(vec![experiment("ten", 10, named)], vec![results])
}

#[test]
fn a_finding_on_one_of_several_curves_names_it_and_says_what_the_curves_show() {
    let solver = |weight: u64, heuristic: &str, expanded: u64| {
        let text = format!("weighted_astar(weight = {weight}): {heuristic}");
        (real("weighted_astar", &text, 0), expanded, 18 + 2 * weight as usize)
    };
    let misplaced =
        [900, 800, 700, 600].into_iter().zip(1..).map(|(expanded, weight)| solver(weight, "misplaced", expanded));
    let manhattan =
        [400, 200, 100, 100].into_iter().zip(1..).map(|(expanded, weight)| solver(weight, "manhattan", expanded));
    let h1 = [900, 500, 500, 500].into_iter().zip(1..).map(|(expanded, weight)| solver(weight, "h1", expanded));
    let charts = ten(misplaced.clone().chain(manhattan.clone()).chain(h1).collect());
    let chart = find(&charts, "ten-weight");
    // Both expand 100 nodes with the weights 3 and 4; with 3, paths are 18 + 2 * 3 moves long, 20 with 1.
    assert_eq!(
        chart.finding,
        "A larger weight clearly saves nodes up to 3 with manhattan and 2 with h1. Even the largest weight clearly saves nodes with misplaced. At \
         weight 3, weighted A* with manhattan expands 4 times fewer nodes than at 1 (geometric \
         means over 10 boards, 95 % interval 4 to 4), and its paths are 4 moves longer on average."
    );
    assert!(
        chart.caption.starts_with("Above: the geometric mean of the expanded nodes at each weight over all 10 boards.")
    );
    // Of two curves, what the weight of the other saves is said, too: 900 / 600 nodes, 18 + 2 * 4 moves.
    let two = ten(misplaced.chain(manhattan).collect());
    let finding = &find(&two, "ten-weight").finding;
    assert!(
        finding.ends_with(" At weight 4 with misplaced: 1.5 times fewer nodes (1.5 to 1.5), paths 6 moves longer."),
        "{finding}"
    );
}

#[test]
fn where_few_boards_are_common_those_that_solved_all_are_shown_by_effort_and_length() {
    let solvers = vec![
        real("A*", "astar: manhattan", 0),
        real("greedy", "greedy: manhattan", 1),
        real("depth-first search", "depth_first", 2),
    ];
    let all = |expanded, length| SolverResults::rows((0..10).map(|board| run(board, expanded, length)).collect());
    let stopped = (3..10).map(|board| failed(board, Status::ExpandedLimit));
    let few = SolverResults::rows((0..3).map(|board| run(board, 1, 90)).chain(stopped).collect());
    let results = ExperimentResults { optima: proven(&[20; 10]), solvers: vec![all(100, 20), all(10, 26), few] };
    let charts = drawn(vec![experiment("ten", 10, solvers)], vec![results]);
    let chart = find(&charts, "ten-tradeoff");
    let Drawing::Tradeoff(points) = &chart.drawing else { panic!("points") };
    let marks: Vec<_> = points.marks.iter().map(|mark| (mark.label.as_str(), mark.x, mark.y)).collect();
    assert_eq!(marks, [("A*, manhattan", 100.0, 0.0), ("greedy, manhattan", 10.0, 6.0)]);
    let said =
        "over all 10 boards: further left and down is better. Of 3 solvers, the 2 that solved every board are shown.";
    assert!(chart.caption.contains(said), "{}", chart.caption);
    // The gaps are those of the same solvers on the same boards.
    let chart = find(&charts, "ten-gap");
    let Drawing::Distribution(gap) = &chart.drawing else { panic!("a distribution") };
    let series: Vec<_> = gap.series.iter().map(|one| (one.label.as_str(), one.values.clone())).collect();
    assert_eq!(series, [("A*, manhattan", vec![0.0; 10]), ("greedy, manhattan", vec![6.0; 10])]);
    assert!(chart.caption.contains("Of 3 solvers, the 2 that solved every board are shown."), "{}", chart.caption);
}

#[test]
fn a_headline_has_the_price_of_the_least_effort_and_who_needs_least_without_it() {
    let headline = |solvers: &[(&str, u64, usize)]| {
        let rows = |&(_, expanded, length): &(&str, u64, usize)| {
            SolverResults::rows((0..10).map(|board| run(board, expanded, length)).collect())
        };
        let results = ExperimentResults { optima: proven(&[20; 10]), solvers: solvers.iter().map(rows).collect() };
        let named = solvers.iter().enumerate().map(|(place, (name, ..))| solver(name, place)).collect();
        let one = experiment("ten", 10, named);
        Measured::new(&one, &results).findings().headline().expect("a headline")
    };
    let two = headline(&[("greedy", 10, 26), ("A*", 100, 20), ("IDA*", 100, 20), ("RBFS", 200, 20)]);
    let price = " The paths of greedy are on average 6 moves (30 %) longer than the shortest; of the 3 solvers that found only shortest paths, A* and IDA* expand the \
                 fewest nodes.";
    assert!(two.ends_with(price), "{two}");
    let alone = headline(&[("greedy", 10, 26), ("lazy", 20, 22), ("A*", 100, 20)]);
    assert!(
        alone.ends_with(
            " The paths of greedy are on average 6 moves (30 %) longer than the shortest; only A* found nothing but shortest paths."
        ),
        "{alone}"
    );
    let free = headline(&[("A*", 10, 20), ("greedy", 100, 26)]);
    assert!(!free.contains("longer than"), "{free}");
}

#[test]
fn each_algorithm_with_several_bounds_has_a_curve_of_its_own_and_no_path_passes_its_bound() {
    let solver = |text: &str, length: usize| (real("A*", text, 0), 10, length);
    let charts = ten(vec![
        solver("astar: manhattan", 20),
        solver("weighted_astar(weight = 2): manhattan", 24),
        solver("weighted_astar(weight = 3): manhattan", 30),
        solver("weighted_astar(weight = 4): manhattan", 32),
        solver("ees(bound = 2): manhattan", 26),
        solver("ees(bound = 3): manhattan", 40),
        solver("ees(bound = 5): manhattan", 44),
    ]);
    let chart = find(&charts, "ten-bound");
    let Drawing::Curves(curves) = &chart.drawing else { panic!("curves") };
    let spots = |label: &str| -> Vec<(f64, f64)> {
        let curve = curves.curves.iter().find(|curve| curve.label == label).expect(label);
        curve.spots.iter().map(|spot| (spot.x, spot.y)).collect()
    };
    assert_eq!(spots("worst, weighted A*"), [(2.0, 1.2), (3.0, 1.5), (4.0, 1.6)]);
    assert_eq!(spots("worst, EES"), [(2.0, 1.3), (3.0, 2.0), (5.0, 2.2)]);
    assert_eq!(curves.curves.len(), 4, "worst and mean of each; A* has one bound only");
    let guide: Vec<(f64, f64)> =
        curves.guide.as_ref().expect("the bounds").spots.iter().map(|spot| (spot.x, spot.y)).collect();
    assert_eq!(guide, [(2.0, 2.0), (3.0, 3.0), (4.0, 4.0), (5.0, 5.0)], "those of all curves");
    assert_eq!(curves.x, "proven bound", "that of one is no weight");
    // Ten boards by six solvers; A*'s bound is 1.
    assert_eq!(
        chart.finding,
        "No path is longer than its solver's bound times the shortest length: 60 paths of solvers with a bound above 1, on 10 boards with \
         a proven shortest length."
    );
    let alone = ten([1, 2, 3].map(|it| solver(&format!("weighted_astar(weight = {it}): manhattan"), 20)).into());
    let chart = find(&alone, "ten-bound");
    let Drawing::Curves(curves) = &chart.drawing else { panic!("curves") };
    assert_eq!(curves.x, "proven bound (the weight)");
}

#[test]
fn every_chart_answers_a_question() {
    let solver = |text: &str, expanded: u64| (real(text, text, 0), expanded, 20);
    let charts = ten(vec![solver("astar: manhattan", 10), solver("astar: misplaced", 20), solver("breadth_first", 90)]);
    for chart in charts.iter().chain(&super::charts(&made_up().0, &made_up().1)) {
        assert!(chart.question().ends_with('?'), "{}", chart.name);
    }
    let question = "How many nodes does each solver expand, and how much does that vary?";
    assert_eq!(find(&charts, "ten-expanded").question(), question);
}

#[test]
fn times_have_one_unit_that_the_heading_names() {
    // Of h1 10, 20 and 33 µs; the median of h2, 200 µs, is the largest.
    let times = file("times.md");
    assert!(times.contains("\n### CPU time (µs)\n\n| solver | solved |"), "{times}");
    assert!(times.contains("### CPU time (µs), compared with h1 (the first of the config)"), "{times}");
    let line = times.lines().find(|line| line.starts_with("| h1 | 3 of 3 |")).expect("a row of h1");
    let numbers = line.split(['|', '(', ')', ' ']).filter_map(|word| word.parse::<f64>().ok());
    let near = |found: f64, expected: f64| (found / expected - 1.0).abs() < 1e-3;
    // The mean and the geometric mean of 10 and 20; then of all three the median, the quartiles, the least, the most and the mean.
    let expected = [3.0, 3.0, 15.0, 200f64.sqrt(), 20.0, 15.0, 26.5, 10.0, 33.0, 21.0];
    let numbers: Vec<f64> = numbers.collect();
    assert!(numbers.len() == 10 && numbers.iter().zip(expected).all(|(&found, it)| near(found, it)), "{line}");
}

#[test]
fn only_what_a_table_has_is_explained_above_it() {
    let said = |expanded| file_of(&expanding(expanded), "statistics.md");
    let all = [Some(10), Some(20), Some(30)];
    // Stopped after 1000: the median of it, 2000 and 3000 is 2000, or 3000 had it needed more.
    let between = said([[None, Some(2000), Some(3000)], all, all]);
    assert!(
        between.contains("2000–3000") && between.contains("\"120–300\" is a value between 120 and 300"),
        "{between}"
    );
    let above = said([[None; 3], all, all]);
    assert!(!above.contains("120–300"), "{above}");
    assert!(above.contains("PAR2 (penalised average) is the mean over all boards"), "{above}");
    let complete = said([all, all, all]);
    assert!(!complete.contains("PAR2") && !complete.contains("≥ 1000"), "{complete}");
}

#[test]
fn which_solvers_have_colours_is_said_where_some_are_grey_and_colours_mean_solvers() {
    // Six heuristics and the sums of each two of them are 21.
    let names = (1..=6).map(|one| format!("h{one}"));
    let sums = (1..6).flat_map(|one| (one + 1..=6).map(move |other| format!("h{one} + h{other}")));
    let names: Vec<String> = names.chain(sums).collect();
    let charts = |many: usize| {
        let one = |(place, name): (usize, &String)| {
            (real(name, &format!("astar: {name}"), place), 100 + place as u64, 20 + 2 * (place % 2))
        };
        ten(names.iter().take(many).enumerate().map(one).collect())
    };
    let said = |charts: &[Chart], kind: &str| find(charts, &format!("ten-{kind}")).caption.contains("In colour");
    let (few, many) = (charts(20), charts(21));
    for kind in ["expanded", "gap", "tradeoff"] {
        assert_eq!([&few, &many].map(|charts| said(charts, kind)), [false, true], "{kind}");
    }
    let caption = &find(&many, "ten-expanded").caption;
    assert!(
        caption.ends_with("the first solver and the best others (most boards solved, then fewest expanded nodes)."),
        "{caption}"
    );
    assert!(!said(&many, "combinations-expanded"), "its colours mean numbers");
}

#[test]
fn whose_paths_are_longest_is_said_with_all_that_share_it_and_with_a_doubt_where_boards_disagree() {
    let said = |longer: [usize; 10]| {
        let named = ["shortest", "all by two", "some by more"].iter().enumerate().map(|(at, name)| solver(name, at));
        let lengths = [[20; 10], [22; 10], longer.map(|more| 20 + more)];
        let rows = lengths.map(|lengths| {
            SolverResults::rows(lengths.into_iter().enumerate().map(|(board, length)| run(board, 10, length)).collect())
        });
        let (one, results) = (
            experiment("ten", 10, named.collect()),
            ExperimentResults { optima: proven(&[20; 10]), solvers: rows.into() },
        );
        Measured::new(&one, &results).findings().gap.clone().unwrap()
    };
    let alike = said([4, 4, 4, 4, 4, 0, 0, 0, 0, 0]);
    assert!(
        alike.contains("; all by two and some by more found the longest on average: 2 moves above the optimum"),
        "{alike}"
    );
    // Longer on six boards, shorter on four, by two each.
    let doubted = said([4, 4, 4, 4, 4, 4, 0, 0, 0, 0]);
    assert!(
        doubted.contains("; some by more found the longest on average: 2.4 moves above the optimum (95 % interval "),
        "{doubted}"
    );
    assert!(
        doubted.starts_with("Of 3 solvers, shortest found only shortest paths")
            && doubted.ends_with("), not clearly more than all by two; over all 10 boards."),
        "{doubted}"
    );
    let clear = said([4; 10]);
    assert!(clear.contains("; some by more found the longest on average: 4 moves above the optimum"), "{clear}");
}

#[test]
fn paths_longer_than_nothing_but_shortest_ones_are_not_in_doubt() {
    // On five boards longer, on five alike: p = 2/2^5 = 0.06, and yet no path can be shorter than the shortest.
    let rows =
        |more: usize| SolverResults::rows((0..10).map(|board| run(board, 10, 20 + more * (board % 2))).collect());
    let one = experiment("ten", 10, vec![solver("shortest", 0), solver("longer", 1)]);
    let results = ExperimentResults { optima: proven(&[20; 10]), solvers: vec![rows(0), rows(4)] };
    let gap = Measured::new(&one, &results).findings().gap.clone().unwrap();
    assert!(gap.contains("longer found the longest on average: 2 moves above the optimum (95 % interval "), "{gap}");
    assert!(!gap.contains("not clearly"), "{gap}");
}

#[test]
fn where_too_few_boards_are_common_the_solver_that_solved_most_is_named() {
    let rows = |solved: usize| {
        let stopped = (solved..10).map(|board| failed(board, Status::ExpandedLimit));
        SolverResults::rows((0..solved).map(|board| run(board, 10, 20)).chain(stopped).collect())
    };
    let said = |solved: [usize; 2]| {
        let results = ExperimentResults { optima: proven(&[20; 10]), solvers: solved.map(rows).into() };
        let one = experiment("ten", 10, vec![solver("A*", 0), solver("greedy", 1)]);
        super::super::finding::most_solved(&Measured::new(&one, &results))
    };
    let most =
        "A* solved the most: all 10 boards. Only 3 were solved by every solver: too few to compare what they expand.";
    assert_eq!(said([10, 3]).as_deref(), Some(most));
    let some =
        "A* solved the most: 4 of 10 boards. No board was solved by every solver: too few to compare what they expand.";
    assert_eq!(said([4, 0]).as_deref(), Some(some));
    assert_eq!((said([10, 10]), said([0, 0])), (None, None), "they compare; nobody is first");
    let part = SolverResults::rows((0..2).map(|board| run(board, 10, 20)).collect());
    let results = ExperimentResults { optima: proven(&[20; 10]), solvers: vec![rows(10), part] };
    let one = experiment("ten", 10, vec![solver("A*", 0), solver("greedy", 1)]);
    let said = super::super::finding::most_solved(&Measured::new(&one, &results));
    assert_eq!(said, None, "greedy solved both boards that it was run on");
}

#[test]
fn a_tradeoff_names_who_is_first_by_geometric_means_where_that_is_another() {
    let uneven = |board: usize| run(board, if board == 9 { 1000 } else { 1 }, 20);
    let rows = |one: &dyn Fn(usize) -> Run| SolverResults::rows((0..10).map(one).collect());
    // Arithmetic means 100.9 and 50, geometric ones 2 and 50.
    let results = ExperimentResults {
        optima: proven(&[20; 10]),
        solvers: vec![rows(&uneven), rows(&|board| run(board, 50, 22))],
    };
    let charts = drawn(vec![experiment("ten", 10, vec![solver("A*", 0), solver("greedy", 1)])], vec![results]);
    let caption = &find(&charts, "ten-tradeoff").caption;
    let said = " By geometric means A* expands the fewest nodes.";
    assert!(caption.contains(said), "{caption}");
}
