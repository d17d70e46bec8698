//! Rankings of made-up results; expected values were computed by hand.

use super::*;
use crate::report::Style;
use crate::report::tests::{config, experiment, failed, run, solver};
use crate::results::{Results, Run, SolverResults};
use taquin::puzzle::{Goal, Size};

/// Twelve boards; each solver solves the first boards with the values given, and is stopped on the others.
fn archive(solvers: &[(&str, &[u64])]) -> Archive {
    let named = solvers.iter().enumerate().map(|(place, (label, _))| {
        let text = ["astar: manhattan", "idastar: manhattan", "greedy: manhattan"][place];
        NamedSolver { solver: text.parse().unwrap(), ..solver(label, place) }
    });
    let experiment = experiment("boards", 12, named.collect());
    let rows = |values: &[u64]| {
        let one = |board: usize| match values.get(board) {
            Some(&value) => run(board, value, 20),
            None => failed(board, Status::ExpandedLimit),
        };
        SolverResults::rows((0..12).map(one).collect::<Vec<Run>>())
    };
    let results = ExperimentResults {
        optima: crate::report::tests::proven(&[20; 12]),
        solvers: solvers.iter().map(|(_, values)| rows(values)).collect(),
    };
    let results = Results { experiments: vec![results] };
    Archive { path: "results".into(), config: config(vec![experiment], vec![]), results, behaviour: None }
}

fn lines(ranking: &Ranking) -> Vec<(usize, String, String, u64, u64)> {
    let of = |one: &Ranked| (one.rank, one.label.clone(), format!("{:.4}", one.ratio), one.best_on, one.solved);
    ranking.groups[0].ranked.iter().map(of).collect()
}

#[test]
fn the_ratio_is_the_geometric_mean_of_multiples_of_the_best() {
    // a is best on ten boards and needs 4 times as much on two: 4^(2/12) = 1.2599. b needs twice as much on ten: 2^(10/12).
    let a = [[100; 10].as_slice(), &[400; 2]].concat();
    let b = [[200; 10].as_slice(), &[100; 2]].concat();
    let ranking = rank(&archive(&[("b", &b), ("a", &a)]), Metric::EXPANDED);
    let expected = [(1, "a".into(), "1.2599".into(), 10, 12), (2, "b".into(), "1.7818".into(), 2, 12)];
    assert_eq!(lines(&ranking), expected);
    assert_eq!((ranking.groups[0].boards, ranking.groups[0].of), (12, 12));
}

#[test]
fn equal_solvers_share_a_rank() {
    let ranking = rank(&archive(&[("a", &[7; 12]), ("b", &[7; 12]), ("c", &[14; 12])]), Metric::EXPANDED);
    let ranks: Vec<usize> = lines(&ranking).into_iter().map(|(rank, ..)| rank).collect();
    assert_eq!(ranks, [1, 1, 3]);
}

#[test]
fn a_solver_whose_rows_lack_the_metric_is_named_and_not_said_to_have_solved_nothing() {
    let mut archive = archive(&[("a", &[100; 12]), ("b", &[200; 12]), ("c", &[300; 12])]);
    let SolverResults::Rows(runs) = &mut archive.results.experiments[0].solvers[2] else { panic!("rows") };
    let runs = std::sync::Arc::make_mut(runs);
    runs.iter_mut().for_each(|run| run.record.counters = None);
    let ranking = rank(&archive, Metric::EXPANDED);
    assert_eq!(lines(&ranking).len(), 2);
    assert_eq!(ranking.notes, ["boards, c: its rows have no expanded, so it is not ranked"]);
    assert_eq!(lines(&rank(&archive, Metric::LENGTH)).len(), 3, "they have lengths");
}

#[test]
fn boards_that_one_solver_did_not_solve_are_in_no_ratio_and_this_is_said() {
    // On the two boards that b leaves unsolved a needs a thousand times as much: they count for nobody.
    let a = [[100; 10].as_slice(), &[100_000; 2]].concat();
    let ranking = rank(&archive(&[("a", &a), ("b", &[200; 10])]), Metric::EXPANDED);
    let expected = [(1, "a".into(), "1.0000".into(), 10, 12), (2, "b".into(), "2.0000".into(), 0, 10)];
    assert_eq!(lines(&ranking), expected);
    assert_eq!((ranking.groups[0].boards, ranking.groups[0].of), (10, 12));
    assert!(ranking.terminal(Style::PLAIN).contains("are left out. This favours the solvers that fail"));
}

#[test]
fn a_solver_with_too_few_solved_boards_has_no_rank_and_takes_none_from_others() {
    let ranking = rank(&archive(&[("a", &[10; 12]), ("b", &[20; 12]), ("c", &[1; 9])]), Metric::EXPANDED);
    let labels: Vec<String> = lines(&ranking).into_iter().map(|(_, label, ..)| label).collect();
    assert_eq!(labels, ["a", "b"]);
    assert_eq!(ranking.groups[0].unranked, [("c".into(), "solved 9 of the 12 boards that it was run on".into())]);
}

#[test]
fn a_solver_that_solved_all_of_its_few_boards_is_not_said_to_have_failed() {
    let mut archive = archive(&[("a", &[10; 12]), ("b", &[20; 12]), ("c", &[30; 12])]);
    archive.results.experiments[0].solvers[2] = SolverResults::rows((0..9).map(|board| run(board, 30, 20)).collect());
    let reason = "run on 9 boards with a solution; fewer than 10 of them can be compared with all others";
    assert_eq!(rank(&archive, Metric::EXPANDED).groups[0].unranked, [("c".into(), reason.into())]);
}

#[test]
fn from_nine_common_boards_there_is_no_rank() {
    let ranking = rank(&archive(&[("a", &[10; 9]), ("b", &[20; 12])]), Metric::EXPANDED);
    assert!(ranking.is_empty());
    assert_eq!(ranking.groups[0].unranked[0], ("a".into(), "9 boards in common; 10 are needed".into()));
}

#[test]
fn a_board_that_needs_nothing_has_no_ratio() {
    let ranking = rank(&archive(&[("a", &[[10; 11].as_slice(), &[0]].concat()), ("b", &[20; 12])]), Metric::EXPANDED);
    assert_eq!(ranking.groups[0].boards, 11);
    assert_eq!(lines(&ranking)[1].2, "2.0000");
}

#[test]
fn experiments_are_ranked_together_where_they_share_solvers() {
    let sets =
        |lists: &[&[usize]]| lists.iter().map(|list| list.iter().copied().collect()).collect::<Vec<BTreeSet<usize>>>();
    assert_eq!(connected(&sets(&[&[0, 1], &[2], &[], &[1, 3]])), vec![vec![0, 3], vec![1]]);
    assert_eq!(connected(&sets(&[&[0], &[1], &[0, 1]])), vec![vec![0, 1, 2]]);
}

#[test]
fn only_sizes_of_boards_that_are_ranked_on_are_said_to_be_ranked_together() {
    let mut archive = archive(&[("a", &[10; 12]), ("b", &[20; 12])]);
    let mut larger = archive.config.experiments[0].clone();
    larger.name = "larger".into();
    larger.goal = Goal::blank_last(Size::Tiles4x4);
    archive.config.experiments.push(larger);
    archive.results.experiments.push(archive.results.experiments[0].clone());
    let notes = |archive: &Archive| rank(archive, Metric::EXPANDED).notes;
    assert_eq!(notes(&archive), ["boards of 3x3, 4x4 are ranked together, each board with the same weight"]);
    // Without b on the larger boards, none of them is solved by both.
    archive.config.experiments[1].solvers.pop();
    archive.results.experiments[1].solvers.pop();
    assert_eq!(notes(&archive), [""; 0]);
    let group = rank(&archive, Metric::EXPANDED).groups.remove(0);
    assert_eq!((group.boards, group.unranked.len()), (12, 0));
}

#[test]
fn boards_that_need_nothing_are_in_no_ratio_and_are_not_called_unsolved() {
    let nothing = [[0; 1].as_slice(), &[100; 11]].concat();
    let ranking = rank(&archive(&[("a", &nothing), ("b", &nothing)]), Metric::EXPANDED);
    let text = ranking.terminal(Style::PLAIN);
    assert!(text.contains("over all 12 boards, but for one where nothing is needed"), "{text}");
}

#[test]
fn costs_of_paths_are_not_ranked_with_lengths() {
    let mut archive = archive(&[("a", &[10; 12]), ("b", &[20; 12])]);
    let mut priced = archive.config.experiments[0].clone();
    priced.name = "priced".into();
    priced.goal = priced.goal.with_costs(taquin::puzzle::MoveCosts::Heavy).unwrap();
    archive.config.experiments.push(priced);
    archive.results.experiments.push(archive.results.experiments[0].clone());
    let of = |metric: Metric| -> Vec<(Vec<String>, &'static str)> {
        rank(&archive, metric).groups.into_iter().map(|group| (group.experiments, group.metric.name)).collect()
    };
    let [boards, priced] = ["boards", "priced"].map(String::from);
    assert_eq!(of(Metric::LENGTH), [(vec![boards.clone()], "length"), (vec![priced.clone()], "cost")]);
    assert_eq!(of(Metric::EXPANDED), [(vec![boards, priced], "expanded")]);
}
