//! What statistics and comparisons say of made-up results; expected values were computed by hand.

use super::*;
use crate::formula::Number;
use crate::report::statistics::{Basis, Coverage, ExperimentStatistics, Over, Summary, statistics};
use crate::report::{Metric, Quantile};
use std::sync::Arc;

fn computed(config: &Config, results: &Results) -> ExperimentStatistics {
    statistics(&ReportInput::new(&Scope::new(config, results))).remove(0)
}

fn mean(summary: &Summary) -> String {
    summary.mean().unwrap().written(3)
}

#[test]
fn where_some_failed_the_common_boards_are_shown_as_well() {
    let (config, results) = made_up();
    let statistics = computed(&config, &results);
    assert_eq!(statistics.basis, Basis::Common(2));
    // h1 expands 10, 20, 33; of these 10 and 20 on the two boards that h3 solved as well.
    let (own, fair) =
        (statistics.solvers[0].own(Metric::EXPANDED).unwrap(), statistics.solvers[0].fair(Metric::EXPANDED).unwrap());
    assert_eq!((own.over, mean(own), fair.over, mean(fair)), (Over::All, "21".into(), Over::Common, "15".into()));
    assert_eq!(statistics.solvers[2].fair(Metric::EXPANDED).map(mean), Some("7.5".into()));
}

#[test]
fn a_solver_with_stopped_runs_has_quantiles_and_no_mean_over_all_of_them() {
    let (config, results) = made_up();
    let own = computed(&config, &results).solvers[2].own(Metric::EXPANDED).cloned().unwrap();
    // 7, 8, and at least 1000: the third quartile lies half-way between 8 and that.
    assert_eq!((own.mean(), own.sum(), own.readings.median()), (None, None, Quantile::Value(8.into())));
    assert_eq!(
        [3, 4].map(|quarters| own.readings.quartile(quarters)),
        [504, 1000].map(|least: u64| Quantile::AtLeast(least.into()))
    );
}

#[test]
fn fewer_than_ten_boards_in_common_carry_no_verdict() {
    let best = |(config, results): &(Config, Results)| computed(config, results).best(Metric::EXPANDED);
    assert_eq!((best(&made_up()), best(&tenfold(made_up()))), (None, Some(2)));
}

#[test]
fn the_rows_of_statistics_have_the_distribution() {
    let text = file("statistics.csv");
    let lines: Vec<Vec<&str>> = text.lines().map(|line| line.split(',').collect()).collect();
    let value = |row: usize, name: &str| lines[row][lines[0].iter().position(|&head| head == name).unwrap()];
    assert_eq!(
        ["label", "metric", "over", "runs", "stopped"].map(|name| value(1, name)),
        ["h1", "expanded", "all", "3", "0"]
    );
    assert_eq!(["q1", "median", "q3", "sum"].map(|name| value(1, name)), ["15", "20", "26.5", "63"]);
    assert_eq!(value(1, "geometric_mean"), "18.7578"); // the cube root of 6600
    assert!(lines.iter().any(|line| line[1] == "h2" && line[4] == "expanded" && line[11] == "100"), "{text}"); // 100, 200, 300
    assert!(!text.contains("time") && file("times.csv").contains("boards,h1,A*,h1,time,all,3,0,0.000021,"));
}

#[test]
fn a_run_without_a_path_counts_as_twice_its_limit() {
    let (mut config, mut results) = made_up();
    let par2 = |config: &Config, results: &Results, metric| {
        let statistics = computed(config, results);
        statistics.solvers[2].own(metric).unwrap().par2.map(|par2| par2.written(3))
    };
    assert_eq!(par2(&config, &results, Metric::EXPANDED), None);
    config.experiments[0].solvers[2].limits.expanded = Some(1000);
    assert_eq!(par2(&config, &results, Metric::EXPANDED), Some("671.667".into())); // (7 + 8 + 2000) / 3
    assert_eq!(par2(&config, &results, Metric::GENERATED), None);
    results.experiments[0].solvers[2] =
        SolverResults::rows(vec![run(0, 7, 30), run(1, 8, 22), failed(2, Status::Unsolvable)]);
    assert_eq!(par2(&config, &results, Metric::EXPANDED), Some("7.5".into()));
}

#[test]
fn solvers_are_compared_on_the_boards_that_both_solved() {
    let (config, results) = made_up();
    let statistics = computed(&config, &results);
    let against = statistics.against(Metric::EXPANDED, 1);
    let counts: Vec<_> = against.iter().map(|one| (one.first, one.pairs, one.counts().map(Option::unwrap))).collect();
    assert_eq!(counts, [(0, 3, [3, 0, 0]), (2, 2, [2, 0, 0])]);
    // 10/100, 20/200, 33/300: the geometric mean is 0.1 times the cube root of 1.1. 7/100 and 8/200: the root of 0.0028.
    let ratios: Vec<f64> = against.iter().map(|one| one.ratio.unwrap()).collect();
    assert!((ratios[0] - 0.103_228_01).abs() < 1e-8 && (ratios[1] - 0.0028f64.sqrt()).abs() < 1e-12, "{ratios:?}");
    // Resampled, the geometric mean of the three can be 0.1 (all from the first two) and 0.11.
    let ends = against[0].interval.unwrap();
    assert!((ends.low - 0.1).abs() < 1e-9 && (ends.high - 0.11).abs() < 1e-9, "{ends:?}");
    assert_eq!([against[1].only_first, against[1].only_second], [0, 1]);
    let lengths = &statistics.against(Metric::LENGTH, 1)[0];
    assert_eq!(lengths.counts(), [Some(0), Some(2), Some(1)]);
    // 10, 20 and 33 in place of 100, 200 and 300: 537 less over three boards.
    assert_eq!(against[0].difference, Some(Number::ZERO - Number::from(179)));
    assert_eq!(lengths.test.unwrap().p, 1.0);
}

#[test]
fn of_all_boards_that_there_are_figures_are_exact() {
    let (mut config, mut results) = made_up();
    config.experiments[0].population = true;
    let fold = |runs: [(u64, usize); 3]| {
        let mut fold = Fold::default();
        let runs = runs.into_iter().enumerate().map(|(board, (expanded, length))| run(board, expanded, length));
        runs.for_each(|run| fold.add(&run.record, proven(&[0, 20, 22])[run.record.key.instance]));
        SolverResults::Fold(fold)
    };
    // The goal is one of the boards. The geometric means of 10, 90 and of 10, 10 are 30 and 10, the means 100/3 and 20/3.
    results.experiments[0].solvers[..2]
        .clone_from_slice(&[fold([(0, 0), (10, 20), (90, 22)]), fold([(0, 0), (10, 22), (10, 26)])]);
    let statistics = computed(&config, &results);
    let exact = &statistics.against(Metric::EXPANDED, 1)[0];
    assert_eq!((exact.pairs, exact.counts(), exact.difference), (3, [None; 3], Some(Number::fraction(80, 3))));
    assert!((exact.ratio.unwrap() - 3.0).abs() < 1e-12 && exact.interval.is_none() && exact.test.is_none());
    assert_eq!(statistics.against(Metric::LENGTH, 1)[0].difference, Some(Number::ZERO - Number::from(2)));
    // A board that one of them left unsolved makes it no population.
    results.experiments[0].solvers[1] = SolverResults::Fold(Fold::default());
    assert!(self::computed(&config, &results).against(Metric::EXPANDED, 1).is_empty());
}

#[test]
fn folded_samples_have_the_intervals_of_their_rows() {
    let config = config(vec![experiment("boards", 6, vec![solver("h1", 0)])], vec![]);
    let runs = [20, 24, 21, 20, 22, 26].into_iter().enumerate().map(|(board, length)| run(board, 10, length)).collect();
    let known = ExperimentResults { optima: proven(&[20; 6]), solvers: vec![SolverResults::rows(runs)] };
    let mut results = Results { experiments: vec![known] };
    let rows = computed(&config, &results).solvers[0].own(Metric::LENGTH).cloned().unwrap();
    let SolverResults::Rows(runs) = &results.experiments[0].solvers[0] else { panic!("rows") };
    let mut fold = Fold::default();
    runs.iter().for_each(|run| fold.add(&run.record, Optimum::Between { lower: 20, upper: Some(20) }));
    results.experiments[0].solvers[0] = SolverResults::Fold(fold);
    let folded = computed(&config, &results).solvers[0].own(Metric::LENGTH).cloned().unwrap();
    assert!(rows.mean_interval.is_some());
    assert_eq!(rows, folded);
}

#[test]
fn probabilities_are_corrected_within_a_metric() {
    let (config, results) = made_up();
    let statistics = computed(&config, &results);
    // The three pairs by expanded nodes rank 3, 2 and 2 boards, all on one side: 2/8, 2/4 and 2/4; Holm: 3/4, 1 and 1.
    let by_expanded = statistics.comparisons.iter().filter(|one| one.metric == Metric::EXPANDED);
    let statistics: Vec<_> =
        by_expanded.map(|one| (one.first, one.second, one.test.unwrap().p, one.p_holm.unwrap())).collect();
    // h1 and h2 differ by the factor 10 twice, which share their ranks.
    assert_eq!(statistics, [(0, 1, 0.25, 0.75), (0, 2, 0.5, 1.0), (1, 2, 0.5, 1.0)]);
}

#[test]
fn comparisons_of_what_is_not_counted_alike_are_marked() {
    let (mut config, results) = made_up();
    config.experiments[0].solvers[1].solver = "depth_first(prune_parent = false)".parse().unwrap();
    let statistics = computed(&config, &results);
    let marked = |metric| -> Vec<bool> {
        let compared = statistics.comparisons.iter().filter(|one| one.metric == metric);
        compared.map(|one| one.caution.is_some()).collect()
    };
    assert_eq!(marked(Metric::GENERATED), [true, false, true]);
    assert_eq!(marked(Metric::EXPANDED), [false; 3]);
}

#[test]
fn nobody_knows_how_a_program_counts() {
    let named = |text: &str| NamedSolver { solver: text.parse().unwrap(), ..solver("", 0) };
    let caution = |metric, first: &str, second: &str| comparison::caution(&metric, &named(first), &named(second));
    let (program, other) = ("command(name = student)", "command(name = other)");
    for metric in [Metric::EXPANDED, Metric::GENERATED] {
        for second in ["breadth_first", "breadth_first(prune_parent = false)", other] {
            let statistics = [caution(metric, program, second), caution(metric, second, program)];
            assert!(
                statistics.iter().all(|statistics| statistics.unwrap().contains("by its own convention")),
                "{second}: {statistics:?}"
            );
        }
        assert_eq!(caution(metric, program, program), None, "it counts as it counted before");
    }
    for metric in [Metric::LENGTH, Metric::TIME] {
        assert_eq!(caution(metric, program, "breadth_first"), None);
    }
}

#[test]
fn each_caution_is_written_once() {
    let (mut config, mut results) = with_a_program(3);
    let mut solvers = config.experiments[0].solvers.clone();
    solvers[0].solver = "command(name = student)".parse().unwrap();
    solvers[1].solver = "depth_first(prune_parent = false)".parse().unwrap();
    solvers.extend([1, 0].map(|known: usize| solvers[known].clone()));
    config.experiments[0].solvers = solvers;
    let rows = &mut results.experiments[0].solvers;
    rows.extend([rows[1].clone(), rows[0].clone()]);
    let statistics = computed(&config, &results);
    assert_eq!(comparison::files::cautions(&statistics.against(Metric::GENERATED, 2)).len(), 2);
}

#[test]
fn coverage_counts_what_was_solved_within_each_budget() {
    let (mut config, results) = made_up();
    let coverage = |config: &Config| Coverage::of(&config.experiments[0], &computed(config, &results)).unwrap();
    let open = coverage(&config);
    assert_eq!(open.budgets, [10, 100, 1000]);
    assert_eq!(open.solved, [[1, 3, 3], [0, 1, 3], [2, 2, 2]].map(|row| row.map(Some)));
    config.experiments[0].solvers.iter_mut().for_each(|solver| solver.limits.expanded = Some(500));
    assert_eq!(coverage(&config).budgets, [10, 100, 500]);
}

/// A program that solves all three boards, and reports what it expanded on the first `reported`.
pub(in crate::report) fn with_a_program(reported: usize) -> (Config, Results) {
    let (mut config, mut results) = made_up();
    config.experiments[0].solvers.insert(0, NamedSolver { role: Role::External, ..solver("program", 9) });
    let runs = (0..3).map(|board| if board < reported { run(board, 1, 30) } else { silent(board, 30) });
    results.experiments[0].solvers.insert(0, SolverResults::rows(runs.collect()));
    (config, results)
}

#[test]
fn what_a_program_does_not_report_is_known_nowhere_and_wins_nothing() {
    for reported in [0, 2] {
        let (config, results) = tenfold(with_a_program(reported));
        let statistics = computed(&config, &results);
        let own = |metric| statistics.solvers[0].own(metric).unwrap();
        assert_eq!(own(Metric::EXPANDED).readings.measured().count(), 10 * reported as u64, "of which it reported");
        assert_eq!(own(Metric::EXPANDED).sum(), (reported > 0).then_some(Number::from(20u64)));
        assert_eq!((own(Metric::LENGTH).readings.count(), own(Metric::LENGTH).is_reported), (30, true));
        let chart = charts(&config, &results).into_iter().find(|it| it.name == "boards-expanded");
        let left_out = " One solver is left out: it does not report expanded nodes for every board that it solved.";
        assert!(chart.unwrap().caption.contains(left_out));
        // h3 expands least of those that report it.
        assert_eq!(statistics.best(Metric::EXPANDED), Some(3));
        let pairs = |metric| {
            statistics.comparisons.iter().filter(move |one| one.metric == metric).map(|one| (one.first, one.second))
        };
        assert_eq!(pairs(Metric::EXPANDED).collect::<Vec<_>>(), [(1, 2), (1, 3), (2, 3)]);
        assert_eq!(pairs(Metric::LENGTH).count(), 6);
        let coverage = Coverage::of(&config.experiments[0], &statistics).unwrap();
        assert_eq!((coverage.budgets.len(), &coverage.solved[0]), (3, &vec![None; 3]));
        assert_eq!(coverage.solved[1], [Some(10), Some(30), Some(30)]);
    }
    let (config, results) = tenfold(with_a_program(3));
    assert_eq!(computed(&config, &results).best(Metric::EXPANDED), Some(0), "one that reports all is compared");
    // The program, h1 and h2 solved every board; its counts do not compare with those of the others.
    let leader = |metric| computed(&config, &results).leader(metric).and_then(|it| it.finishers.clone());
    let solved = "the 3 solvers that solved every board";
    assert_eq!(leader(Metric::EXPANDED), Some(format!("the 2 whose counts compare, of {solved}")));
    assert_eq!(leader(Metric::LENGTH).as_deref(), Some(solved));
}

#[test]
fn a_count_that_a_program_reported_for_some_boards_is_marked_beside_others() {
    let shown = |reported| {
        let (mut config, results) = with_a_program(reported);
        // The terminal shows no experiment that a published table shows.
        config.tables.clear();
        let scope = Scope::new(&config, &results);
        let material = ReportInput::new(&scope);
        let files = table_files(&config, &results, &HeuristicValues::new(), &[]);
        let summary = &files.iter().find(|file| file.name == "summary.md").unwrap().content;
        let page = page_file(&material, &HeuristicValues::new(), &[], None);
        let terminal = super::summary(&material, Style { colour: false, width: 200 });
        [String::from_utf8(summary.clone()).unwrap(), terminal, String::from_utf8(page.content).unwrap()]
    };
    // Of one of the three boards that it solved: 1 expanded, and 2 generated. Two are solved by all, of which it is the first.
    let partly = shown(1);
    let cells = ["| program | 3 | 1 (of 1) | – | 1 (of 1) | 2 (of 1) | 30 |", "1 (of 1)", "1 (of 1)"];
    for (text, cell) in partly.iter().zip(cells) {
        assert!(text.contains(cell), "{text}");
        assert_eq!(text.matches("(of N): the program reported its count for N").count(), 1, "{text}");
        assert!(text.contains("the figure leaves out the others, and does not compare with those of other solvers."));
    }
    // Of the two that all solved it reported all.
    let two = &shown(2)[0];
    assert!(two.contains("| program | 3 | 1 (of 2) | – | 1 | 2 | 30 |"), "{two}");
    for reported in [0, 3] {
        assert!(!shown(reported).concat().contains("(of "), "{reported}");
    }
}

#[test]
fn files_are_blank_where_a_program_reports_nothing() {
    let (config, results) = with_a_program(0);
    let files = table_files(&config, &results, &HeuristicValues::new(), &[]);
    let text =
        |name: &str| String::from_utf8(files.iter().find(|file| file.name == name).unwrap().content.clone()).unwrap();
    let line = |name: &str, start: &str| {
        let text = text(name);
        text.lines().find(|line| line.starts_with(start)).map(String::from)
    };
    // From the mean to PAR2.
    let blank = format!("boards,program,A*,program,expanded,all,0,0{}", ",".repeat(21));
    assert!(line("statistics.csv", &blank).is_some(), "{}", text("statistics.csv"));
    assert_eq!(line("coverage.csv", "boards,program"), Some("boards,program,A*,program,10,,3".into()));
    assert!(
        text("statistics.md").contains("| program | 3 of 3 | – | – | – | – | – | – |"),
        "{}",
        text("statistics.md")
    );
    assert!(text("statistics.md").contains("| program | – | – | – |"), "{}", text("statistics.md"));
    // Two boards were solved by every solver, whatever was reported: runs, solved, unsolvable, limited, other, coverage, common.
    let summary = line("summary.csv", "boards,program").unwrap();
    assert!(summary.contains(",3,3,0,0,0,1,2,"), "{summary}");
}

#[test]
fn folded_runs_have_neither_pairs_nor_times() {
    let (mut config, _) = made_up();
    config.experiments[0].solvers.truncate(1);
    let mut fold = Fold::default();
    for (instance, expanded) in [(0, 4), (1, 4), (2, 10)] {
        fold.add(&run(instance, expanded, 20).record, proven(&[20])[0]);
    }
    let results = ExperimentResults { optima: proven(&[20, 20, 20]), solvers: vec![SolverResults::Fold(fold)] };
    let statistics = computed(&config, &Results { experiments: vec![results] });
    let expanded = statistics.solvers[0].fair(Metric::EXPANDED).unwrap();
    assert_eq!((statistics.basis, mean(expanded)), (Basis::All, "6".into()));
    assert_eq!(expanded.par2, Some(Number::from(6)));
    let time = statistics.solvers[0].own(Metric::TIME).unwrap();
    assert_eq!((time.readings.measured().count(), time.par2), (0, None));
    assert!(statistics.comparisons.is_empty());
}

#[test]
fn tables_to_be_read_say_what_they_are_over() {
    let statistics = file("statistics.md");
    assert!(
        statistics.contains("Means are over the 2 of 3 boards that every solver solved. Only 2 in common"),
        "{statistics}"
    );
    assert!(statistics.contains("| h3 | 2 of 3 | 7.5 | 7.483 | 8 | 7.5 to ≥ 504 | 7 to ≥ 1000 | – |"), "{statistics}");
    let comparisons = file("comparisons.md");
    assert!(comparisons.contains("### Expanded nodes, compared with h1 (the first of the config)"), "{comparisons}");
    assert!(comparisons.contains("Rows of fewer than 10 boards do not say which solver is better."), "{comparisons}");
    let enough = file_of(&tenfold(made_up()), "comparisons.md");
    assert!(enough.contains("### Expanded nodes, compared with h3 (the least by geometric means)"), "{enough}");
    assert!(!enough.contains("Too few"), "{enough}");
    assert!(comparisons.contains(
        "| solver | boards | ratio | difference | less | same | more | p | smallest ratio | largest ratio | only it solves | only the other solves |"
    ));
}

#[test]
fn fewer_than_six_boards_and_all_that_there_are_have_no_interval() {
    let (mut config, mut results) = made_up();
    let mut interval = |boards: usize, population: bool| {
        config.experiments[0] = Experiment { population, ..experiment("boards", boards, vec![solver("h1", 0)]) };
        let runs = (0..boards).map(|board| run(board, 10 + board as u64, 22)).collect();
        results.experiments[0] =
            ExperimentResults { optima: proven(&vec![22; boards]), solvers: vec![SolverResults::rows(runs)] };
        let summary = computed(&config, &results).solvers[0].own(Metric::EXPANDED).cloned().unwrap();
        let Summary { mean_interval, geometric_interval, median_interval, .. } = summary;
        [mean_interval.is_some(), geometric_interval.is_some(), median_interval.is_some()]
    };
    assert_eq!((interval(5, false), interval(6, false), interval(6, true)), ([false; 3], [true; 3], [false; 3]));
}

#[test]
fn what_is_known_of_no_run_has_no_sum() {
    let (config, mut results) = made_up();
    let SolverResults::Rows(runs) = &mut results.experiments[0].solvers[0] else { panic!("rows") };
    Arc::make_mut(runs).iter_mut().for_each(|run| run.timings.clear());
    let statistics = computed(&config, &results);
    let sum = |metric| statistics.solvers[0].own(metric).unwrap().sum();
    assert_eq!((sum(Metric::TIME), sum(Metric::EXPANDED)), (None, Some(Number::from(63u64))));
}

#[test]
fn solvers_that_differ_by_their_seeds_share_a_line() {
    let seeds = (1..=3).map(|seed| NamedSolver {
        solver: format!("random(seed = {seed})").parse().unwrap(),
        ..solver(&format!("random seed {seed}"), 0)
    });
    let solvers: Vec<NamedSolver> = seeds.chain([solver("blind", 1)]).collect();
    let rows = [10, 20, 60, 5].map(|expanded| SolverResults::rows(vec![run(0, expanded, 20)]));
    let results = ExperimentResults { optima: proven(&[20]), solvers: rows.into() };
    let (config, results) = (config(vec![experiment("e", 1, solvers)], vec![]), Results { experiments: vec![results] });
    let files = table_files(&config, &results, &HeuristicValues::new(), &[]);
    let text =
        |name: &str| String::from_utf8(files.iter().find(|file| file.name == name).unwrap().content.clone()).unwrap();
    assert!(text("summary.md").contains("| random, 3 seeds | 3 | 30 | 20 |"), "{}", text("summary.md"));
    assert!(text("summary.md").contains("| blind | 1 | 5 | 5 |"));
    assert_eq!(text("summary.csv").lines().count(), 5);
}
