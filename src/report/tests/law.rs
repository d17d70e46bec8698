//! The law of what was not run: results of some solvers, on some boards, make the files of a config that has only these.

use super::*;
use crate::report::chart::Theme;
use crate::report::export::{Export, export_files};
use proptest::collection::vec;
use proptest::prelude::*;
use std::collections::BTreeSet;

/// Solvers that differ in their algorithms and heuristics.
const SOLVERS: [&str; 5] = [
    "astar: manhattan",
    "astar: misplaced",
    "breadth_first",
    "weighted_astar(weight = 2): manhattan",
    "weighted_astar(weight = 3): manhattan",
];

/// How a run ends: what it expanded, how much longer than 20 moves its path is, and whether it has one.
type Ending = (u64, usize, u8);

/// An experiment with a run of every solver on every board; the optimal lengths are 20, or between 18 and 20.
fn whole(name: &str, endings: &[Vec<Ending>], open: bool) -> (Experiment, ExperimentResults) {
    let named = |(place, text): (usize, &&str)| NamedSolver {
        solver: text.parse().unwrap(),
        limits: Limits { expanded: Some(1000), ..Limits::default() },
        ..solver(text, place)
    };
    let boards = endings[0].len();
    let experiment = experiment(name, boards, SOLVERS.iter().enumerate().take(endings.len()).map(named).collect());
    let ended = |(board, &(expanded, longer, how)): (usize, &Ending)| match how {
        0..6 => run(board, expanded, 20 + 2 * longer),
        6 => failed(board, Status::ByteLimit),
        7 => failed(board, Status::Unfinished),
        _ => failed(board, Status::ExpandedLimit),
    };
    let rows = |endings: &Vec<Ending>| SolverResults::rows(endings.iter().enumerate().map(ended).collect());
    let lower = if open { 18 } else { 20 };
    let optima = vec![Optimum::Between { lower, upper: Some(20) }; boards];
    (experiment, ExperimentResults { optima, solvers: endings.iter().map(rows).collect() })
}

/// The results of some runs alone, given by solver and board.
fn partly(results: &ExperimentResults, was_run: impl Fn(usize, usize) -> bool) -> ExperimentResults {
    let of = |(place, solver): (usize, &SolverResults)| {
        let runs = solver.runs().unwrap().iter().filter(|run| was_run(place, run.record.key.instance));
        SolverResults::rows(runs.cloned().collect())
    };
    ExperimentResults { solvers: results.solvers.iter().enumerate().map(of).collect(), ..results.clone() }
}

/// The same experiment with the solvers and the boards that have runs alone, or nothing where there are none.
fn only(experiment: &Experiment, partly: &ExperimentResults) -> Option<(Experiment, ExperimentResults)> {
    let runs = || partly.solvers.iter().flat_map(|solver| solver.runs().unwrap());
    let boards: BTreeSet<usize> = runs().map(|run| run.record.key.instance).collect();
    let place = |board: usize| boards.iter().take_while(|other| **other < board).count();
    let moved = |run: &Run| {
        let mut run = run.clone();
        run.record.key.instance = place(run.record.key.instance);
        run
    };
    let both = experiment.solvers.iter().zip(&partly.solvers).filter(|(_, solver)| solver.count() > 0);
    let (solvers, results): (Vec<NamedSolver>, Vec<SolverResults>) = both
        .map(|(named, solver)| (named.clone(), SolverResults::rows(solver.runs().unwrap().iter().map(moved).collect())))
        .unzip();
    let instances = boards.iter().map(|&board| experiment.instances[board].clone()).collect();
    let optima = boards.iter().map(|&board| partly.optima[board]).collect();
    let is_empty = solvers.is_empty();
    let source = format!("{} boards", boards.len());
    let experiment = Experiment { solvers, instances, source, ..experiment.clone() };
    (!is_empty).then_some((experiment, ExperimentResults { optima, solvers: results }))
}

/// What something is for the config and the results of some experiments.
fn scoped<T>(experiments: Vec<(Experiment, ExperimentResults)>, of: impl FnOnce(&Scope) -> T) -> T {
    let (experiments, results) = experiments.into_iter().unzip();
    let mut config = config(experiments, vec![]);
    config.assign_colours();
    of(&Scope::new(&config, &Results { experiments: results }))
}

/// Every file of a report and what the terminal shows, without the line on what was not run.
fn report(experiments: Vec<(Experiment, ExperimentResults)>) -> Vec<(String, String)> {
    scoped(experiments, report_of)
}

fn report_of(scope: &Scope) -> Vec<(String, String)> {
    let material = ReportInput::new(scope);
    let values = HeuristicValues::new();
    let mut files = crate::report::table_files(&material, &values, &[]);
    files.extend(export_files(&material, &[], &[Export::Latex, Export::Json, Export::Parquet]));
    files.push(page_file(&material, &values, &[], None));
    let shown = summary(&material, Style { colour: false, width: 1000 });
    files.push(ReportFile { name: "terminal".into(), content: shown.into() });
    // A PNG is the drawing of its SVG, and takes a hundred times as long.
    let drawn = |chart: Chart| {
        let picture = chart.drawing.picture();
        let svg = picture.svg(Theme::Auto, chart.words());
        (chart.name, [svg, picture.csv(), chart.caption].concat())
    };
    let charts = crate::report::charts(&material).into_iter().map(drawn);
    let texts = files.into_iter().map(|file| (file.name, String::from_utf8_lossy(&file.content).into_owned()));
    texts.chain(charts).map(|(name, text)| (name, without(&text, scope.not_run()))).collect()
}

fn without(text: &str, line: Option<&str>) -> String {
    let Some(line) = line else { return text.into() };
    let written = line.replace('/', "&#x2f;");
    let forms = [
        format!("\n<p class=\"note\">{written}</p>"),
        format!("{}\n\n", super::super::table::escaped(line)),
        format!("{line}\n\n"),
        // Nothing was run: it is the last line.
        format!("\n{}\n", super::super::table::escaped(line)),
    ];
    forms.iter().fold(text.to_string(), |text, form| text.replace(form.as_str(), ""))
}

/// A file without the numbers of the boards that its table names.
fn unnumbered((name, text): &(String, String)) -> (String, String) {
    let mut parts = text.split(", board ");
    let first = parts.next().unwrap_or_default().to_owned();
    let others = parts.map(|part| part.trim_start_matches(|letter: char| letter.is_ascii_digit()));
    (name.clone(), others.fold(first, |all, part| all + ", board" + part))
}

fn endings() -> impl Strategy<Value = Vec<Vec<Ending>>> {
    let ending = || (1u64..1000, 0usize..4, 0u8..10);
    (1usize..=SOLVERS.len(), 1usize..25).prop_flat_map(move |(solvers, boards)| vec(vec(ending(), boards), solvers))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn a_report_speaks_only_of_what_was_run(
        first in endings(),
        second in endings(),
        chosen in proptest::array::uniform2(proptest::array::uniform5(any::<bool>())),
        share in proptest::array::uniform2(0.2f64..1.3),
        open in any::<bool>(),
    ) {
        let whole = [whole("first", &first, open), whole("second", &second, false)];
        let boards: Vec<usize> = whole.iter().zip(share).map(|((experiment, _), share)| {
            let all = experiment.instances.len();
            ((all as f64 * share).ceil() as usize).min(all)
        }).collect();
        let some: Vec<(Experiment, ExperimentResults)> = whole.iter().zip(&chosen).zip(&boards)
            .map(|(((experiment, results), chosen), &boards)| {
                (experiment.clone(), partly(results, |solver, board| chosen[solver] && board < boards))
            })
            .collect();
        let alone: Vec<(Experiment, ExperimentResults)> =
            some.iter().filter_map(|(experiment, results)| only(experiment, results)).collect();
        let (some, alone) = (report(some), report(alone));
        for (found, expected) in some.iter().zip(&alone) {
            prop_assert_eq!(found, expected);
        }
        prop_assert_eq!(some.len(), alone.len());
    }

    #[test]
    fn a_report_on_any_runs_is_one_on_their_boards(
        endings in endings(),
        was_run in vec(any::<bool>(), 25 * SOLVERS.len()),
        open in any::<bool>(),
    ) {
        let (experiment, results) = whole("gaps", &endings, open);
        let some = partly(&results, |solver, board| was_run[25 * solver + board]);
        let alone: Vec<(Experiment, ExperimentResults)> = only(&experiment, &some).into_iter().collect();
        let line = scoped(vec![(experiment.clone(), some.clone())], |scope| scope.not_run().map(String::from));
        let boards = experiment.instances.len();
        for (named, runs) in experiment.solvers.iter().zip(&some.solvers) {
            let missing = format!("gaps/{} on {} of {boards} boards", named.label, boards as u64 - runs.count());
            let is_named = line.as_ref().is_some_and(|line| line.contains(&missing));
            prop_assert_eq!(is_named, (1..boards as u64).contains(&runs.count()), "{:?} in {:?}", missing, line);
        }
        let (some, alone) = (report(vec![(experiment, some)]), report(alone));
        // These name boards by their numbers, which are others there.
        let is_numbered = |name: &str| name.ends_with(".html") || name.ends_with(".parquet") || name.contains("-pair-");
        for (found, expected) in some.iter().zip(&alone).filter(|(found, _)| !is_numbered(&found.0)) {
            prop_assert_eq!(unnumbered(found), unnumbered(expected));
        }
        let names = |files: &[(String, String)]| files.iter().map(|(name, _)| name.clone()).collect::<Vec<_>>();
        prop_assert_eq!(names(&some), names(&alone));
    }
}
