//! The law of what was not run: results of some solvers, on some boards, make the files of a config that has only these.

use super::*;
use crate::report::chart::Theme;
use crate::report::export::{Export, export_files};
use proptest::collection::vec;
use proptest::prelude::*;

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

/// The results of the chosen solvers on the first boards alone; of the other solvers there is no run.
fn partly(results: &ExperimentResults, chosen: &[bool], boards: usize) -> ExperimentResults {
    let of = |(solver, &chosen): (&SolverResults, &bool)| {
        let runs = solver.runs().unwrap().iter().filter(|run| chosen && run.record.key.instance < boards);
        SolverResults::rows(runs.cloned().collect())
    };
    ExperimentResults { solvers: results.solvers.iter().zip(chosen).map(of).collect(), ..results.clone() }
}

/// The same experiment with the chosen solvers and the first boards alone, or nothing where none is chosen.
fn only(experiment: &Experiment, partly: &ExperimentResults, boards: usize) -> Option<(Experiment, ExperimentResults)> {
    let both = experiment.solvers.iter().zip(&partly.solvers).filter(|(_, solver)| solver.count() > 0);
    let (solvers, runs): (Vec<NamedSolver>, Vec<SolverResults>) =
        both.map(|(named, runs)| (named.clone(), runs.clone())).unzip();
    let instances = experiment.instances[..boards].to_vec();
    let optima = partly.optima[..boards].to_vec();
    let is_empty = solvers.is_empty();
    let experiment = Experiment { solvers, instances, ..experiment.clone() };
    (!is_empty).then_some((experiment, ExperimentResults { optima, solvers: runs }))
}

/// Every file of a report and what the terminal shows, without the line on what was not run.
fn report(experiments: Vec<(Experiment, ExperimentResults)>) -> Vec<(String, String)> {
    let (experiments, results) = experiments.into_iter().unzip();
    let mut config = config(experiments, vec![]);
    config.assign_colours();
    let results = Results { experiments: results };
    let scope = Scope::new(&config, &results);
    let material = Material::new(&scope);
    let values = HeuristicValues::new();
    let mut files = crate::report::table_files(&material, &values, &[]);
    files.extend(export_files(&material, &[], &[Export::Latex, Export::Json, Export::Parquet]));
    files.push(page_file(&material, &values, &[], None));
    let shown = summary(&material, Style { colour: false, width: 1000 });
    files.push(ReportFile { name: "terminal".into(), content: shown.into() });
    // A PNG is the drawing of its SVG, and takes a hundred times as long.
    let drawn = |chart: Chart| {
        let picture = chart.drawing.picture();
        (chart.name, [picture.svg(Theme::Auto, &chart.caption), picture.csv(), chart.caption].concat())
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
            .map(|(((experiment, results), chosen), &boards)| (experiment.clone(), partly(results, chosen, boards)))
            .collect();
        let alone: Vec<(Experiment, ExperimentResults)> =
            some.iter().zip(&boards).filter_map(|((experiment, results), &boards)| only(experiment, results, boards)).collect();
        let (some, alone) = (report(some), report(alone));
        for (found, expected) in some.iter().zip(&alone) {
            prop_assert_eq!(found, expected);
        }
        prop_assert_eq!(some.len(), alone.len());
    }
}
