//! What an experiment shows, in a sentence a measure.

mod nearly_shortest;
mod unsolved;

use super::grid::Cell;
use crate::config::Role;
use crate::formula::Number;
use crate::report::common::{Comparable, ENOUGH_IN_COMMON, compared, solved_by_all};
use crate::report::comparison::compare_two;
use crate::report::finding::{doubt, shortest_of_others};
use crate::report::measured::Measured;
use crate::report::metric::{Aggregate, Metric};
use crate::report::names::{enumerated, spoken};
use crate::report::statistics::ExperimentStatistics;
use crate::report::summary;
use serde::Serialize;
use std::collections::BTreeSet;
use taquin::wording::those_of;

/// Who is best by a measure, and by how much.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub(super) struct Finding {
    pub(super) measure: String,
    pub(super) text: String,
}

impl Finding {
    pub(super) fn new(measure: &str, text: String) -> Finding {
        Finding { measure: measure.to_owned(), text }
    }
}

/// No more solvers than this are named where several are best.
const NAMED: usize = 3;

/// The findings of an experiment on the solvers that compare; none where fewer than two can be compared, or they differ in
/// nothing but their seeds.
pub(super) fn all(measured: &Measured, statistics: Option<&ExperimentStatistics>) -> Vec<Finding> {
    let experiment = measured.experiment;
    if summary::lines(measured) < 2 {
        return vec![];
    }
    let Some(these) = Comparable::of(measured) else {
        return too_few(measured, statistics).into_iter().collect();
    };
    let only = these.only.as_deref();
    // Where an optimal length is not proven, the gap is at most that to its lower bound.
    let is_proven = measured.are_optima_proven(only);
    let above = if is_proven { "the optimum" } else { "the best lower bound" };
    let paths = match experiment.has_costs() {
        false => ("Shortest solutions", Metric::GAP, format!(" moves above {above}")),
        true => ("Cheapest solutions", Metric::gap(experiment), format!(" above {above}")),
    };
    let measures = [
        ("Least effort", Metric::EXPANDED, " expanded nodes".to_string()),
        paths.clone(),
        ("Least time", Metric::TIME, " of CPU time".to_string()),
    ];
    let (of_whom, over) = match (these.finishers(), only) {
        (Some(finishers), _) => (format!("of {finishers}, "), String::new()),
        (None, Some(_)) => {
            let boards = those_of(these.boards, measured.boards() as u64, "board");
            (String::new(), format!("; over {boards} that all solved, which tend to be easy"))
        }
        (None, None) => Default::default(),
    };
    let findings = measured.findings();
    let tell = |(measure, metric, unit): (&'static str, Metric, String)| {
        let value = |solver| {
            let sample = metric.sample(measured, solver, only);
            metric.of(&sample).filter(|_| measured.reports(&metric, solver))
        };
        // How a program counts is its own.
        let alike = |&solver: &usize| experiment.solvers[solver].role != Role::External || !metric.is_counted();
        // The headline's ranking, in its means; there is no second one by other means.
        let said = [(Metric::EXPANDED, &findings.effort), (Metric::TIME, &findings.time)];
        let said = said.into_iter().find(|(one, _)| *one == metric).and_then(|(_, ranked)| ranked.as_ref());
        let solvers: Vec<(Number, usize)> = match said {
            Some(said) => said.order.iter().map(|&(solver, mean)| (Number::nearest(mean), solver)).collect(),
            None => {
                let known = these.solvers.iter().copied().filter(alike);
                let mut known: Vec<_> = known.filter_map(|solver| Some((value(solver)?, solver))).collect();
                known.sort_by_key(|(value, _)| *value);
                known
            }
        };
        let doubt = match solvers[..] {
            _ if said.is_some() => said.map_or("", |said| &said.doubt),
            // Paths at the optimum are a fact of these boards.
            [(least, _), ..] if least.is_zero() => "",
            [(least, best), (next, second), ..] if next > least => doubt(measured, metric, [second, best]),
            _ => "",
        };
        let ranked: Vec<(Number, String)> =
            solvers.iter().map(|&(value, solver)| (value, spoken(&experiment.solvers[solver]))).collect();
        let (how, by) = match metric.aggregate {
            _ if said.is_some() => (" (geometric mean)", "geometric mean"),
            Aggregate::Mean => (" on average", "mean"),
            Aggregate::Median => (" (median)", "median"),
        };
        let written = |value, largest| if metric == Metric::TIME { time(value, largest) } else { count(value) };
        let largest = ranked.last().map_or(Number::ZERO, |(value, _)| *value);
        // Multiples of what is only a bound say nothing; the headline has the ratios of its own ranking.
        let is_known = is_proven || metric == Metric::EXPANDED || metric == Metric::TIME;
        let by = (is_known && said.is_none()).then_some(by);
        let text = compare(&ranked, doubt, |value| written(value, largest), &format!("{unit}{how}"), by)?;
        let beside = match metric {
            _ if metric == paths.1 && is_proven => shortest_of_others(measured, &these),
            Metric::EXPANDED => farthest(measured, only, &solvers),
            _ => String::new(),
        };
        Some(Finding::new(measure, format!("{of_whom}{text}{over}{beside}")))
    };
    let [effort, paths, time] = measures.map(tell);
    let nearly_shortest = nearly_shortest::all(measured, &these, findings);
    let unsolved = unsolved::of(measured);
    effort.into_iter().chain(paths).chain(nearly_shortest).chain(time).chain(unsolved).collect()
}

/// On which board the first two of a ranking differ most, and how many times; nothing where that is not known, as of folded runs.
fn farthest(measured: &Measured, only: Option<&BTreeSet<usize>>, ranked: &[(Number, usize)]) -> String {
    let [(_, best), (_, next), ..] = ranked else { return String::new() };
    let found = compare_two(Metric::EXPANDED, measured, [*next, *best], only);
    let Some(extremes) = found.and_then(|found| found.extremes) else { return String::new() };
    let far = |ratio: f64| ratio.max(1.0 / ratio);
    let [one, other] = extremes;
    let most = if far(one.ratio) > far(other.ratio) { one } else { other };
    format!(
        "; the first two differ most on board {}: {} times",
        most.instance + 1,
        Number::nearest(far(most.ratio)).significant(3)
    )
}

/// That too few boards were solved by every solver, where it is known which.
fn too_few(measured: &Measured, statistics: Option<&ExperimentStatistics>) -> Option<Finding> {
    measured.common().only()?;
    let common = statistics.and_then(ExperimentStatistics::common_boards).unwrap_or(0);
    let solved = solved_by_all(common, measured.boards());
    let endings = || compared(measured.experiment).filter_map(|solver| measured.endings(solver));
    let stopped = endings().any(|one| one.iter().any(|(status, _)| status.is_limit()));
    let solvable = measured.solvable();
    let advice = match endings().any(|one| one.solved() < one.solvable()) {
        _ if !measured.is_run_everywhere() => "Some solvers were not run on every board: run the rest",
        _ if solvable < ENOUGH_IN_COMMON => "Run more boards that have a solution",
        true if stopped => "Raise the limits, or run only solvers that solve more",
        true => "Run only solvers that solve more",
        false => "Run more boards that have a solution",
    };
    let text = format!("{solved}; comparing means needs at least {ENOUGH_IN_COMMON} such boards. {advice}.");
    Some(Finding::new("No overall comparison", text))
}

/// The best and the worst of a ranking.
fn compare(
    ranked: &[(Number, String)],
    doubt: &str,
    written: impl Fn(Number) -> String,
    of_what: &str,
    by: Option<&str>,
) -> Option<String> {
    let &[(least, _), .., (most, _)] = &ranked else { return None };
    let (least, most) = (*least, *most);
    if least == most {
        return Some(format!("all equal: {}{of_what}", written(least)));
    }
    let named = |wanted: Number| {
        let these = ranked.iter().filter(|(value, _)| *value == wanted);
        enumerated(&these.map(|(_, label)| label.as_str()).collect::<Vec<_>>(), NAMED)
    };
    let (best, worst) = (named(least), named(most));
    let times = by.zip(most.over(least)).map_or(String::new(), |(by, ratio)| {
        format!(", a {by} {} times as large", Cell::new(&ratio.significant(3)).text)
    });
    Some(format!("{best}{doubt}: {}{of_what}; most: {worst}, {}{times}", written(least), written(most)))
}

fn count(number: Number) -> String {
    Cell::new(&number.significant(4)).text
}

/// Seconds in the unit that suits the largest of them.
fn time(seconds: Number, largest: Number) -> String {
    let unit = |parts, name| (seconds * Number::from(parts)).significant(3) + name;
    match largest.to_f64() {
        ..0.001 => unit(1_000_000u64, " µs"),
        0.001..1.0 => unit(1000, " ms"),
        _ => unit(1, " s"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::tests::{experiment, failed, proven, run, solver};
    use crate::results::{ExperimentResults, Optimum, SolverResults};
    use taquin::solve::Status;

    fn phrased(values: &[(u64, &'static str)]) -> Option<String> {
        let ranked: Vec<(Number, String)> =
            values.iter().map(|(value, label)| (Number::from(*value), (*label).to_owned())).collect();
        compare(&ranked, "", count, " nodes on average", Some("mean"))
    }

    #[test]
    fn the_best_and_the_worst_are_named_with_their_ratio() {
        let expected = "h4: 250 nodes on average; most: breadth-first, 100,000, a mean 400 times as large";
        assert_eq!(phrased(&[(250, "h4"), (300, "h1"), (100_000, "breadth-first")]).as_deref(), Some(expected));
    }

    #[test]
    fn times_are_written_in_units_that_suit_them() {
        let phrased = |text: &str, largest: &str| time(Number::parse(text).unwrap(), Number::parse(largest).unwrap());
        assert_eq!(["0.00005356", "0.0123", "1234.5"].map(|it| phrased(it, it)), ["53.6 µs", "12.3 ms", "1235 s"]);
        assert_eq!(phrased("0.00005356", "0.0123"), "0.0536 ms", "as the one it is compared with");
    }

    #[test]
    fn nothing_is_compared_with_nothing_and_zero_has_no_multiple() {
        assert_eq!(phrased(&[(250, "h4")]), None);
        assert_eq!(
            phrased(&[(0, "a"), (0, "b"), (2, "c")]).as_deref(),
            Some("a and b: 0 nodes on average; most: c, 2")
        );
        assert_eq!(phrased(&[(3, "a"), (3, "b")]).as_deref(), Some("all equal: 3 nodes on average"));
    }

    #[test]
    fn a_lead_is_in_doubt_where_another_solver_is_nearer_by_geometric_means() {
        // By arithmetic means B is second, 1.2 times A on each board; C is nearer by geometric ones: 1.13 times, more on ten boards, less on ten.
        let c = |board: usize| {
            if board < 10 {
                80
            } else if board < 19 {
                115
            } else {
                3000
            }
        };
        let expanded: [&dyn Fn(usize) -> u64; 3] = [&|_| 100, &|_| 120, &c];
        let said = |solvers: usize| {
            let rows = |one: &&dyn Fn(usize) -> u64| {
                SolverResults::rows((0..20).map(|board| run(board, one(board), 20)).collect())
            };
            let solvers: Vec<SolverResults> = expanded[..solvers].iter().map(rows).collect();
            let named = ["A", "B", "C"].into_iter().take(solvers.len()).enumerate();
            let one = experiment("twenty", 20, named.map(|(place, name)| solver(name, place)).collect());
            let results = ExperimentResults { optima: proven(&[20; 20]), solvers };
            all(&Measured::new(&one, &results), None).remove(0).text
        };
        assert!(said(2).starts_with("A: 100 expanded nodes (geometric mean); most: B"), "{}", said(2));
        assert!(
            said(3).starts_with("A, though not clearly: 100 expanded nodes (geometric mean); most: "),
            "{}",
            said(3)
        );
    }

    #[test]
    fn the_board_on_which_the_first_two_differ_most_is_named() {
        // On board 8 the second expands a fifth; on the others three times as much.
        let second = |board: usize| if board == 7 { 20 } else { 300 };
        let rows = |expanded: &dyn Fn(usize) -> u64| {
            SolverResults::rows((0..10).map(|board| run(board, expanded(board), 20)).collect())
        };
        let one = experiment("ten", 10, vec![solver("A", 0), solver("B", 1)]);
        let results = ExperimentResults { optima: proven(&[20; 10]), solvers: vec![rows(&|_| 100), rows(&second)] };
        let said = all(&Measured::new(&one, &results), None).remove(0).text;
        assert!(said.ends_with("; the first two differ most on board 8: 5 times"), "{said}");
    }

    #[test]
    fn lengths_that_are_not_proven_on_other_boards_leave_those_in_common_above_the_optimum() {
        let rows = |solved: usize, length: usize| {
            let stopped = (solved..20).map(|board| failed(board, Status::ExpandedLimit));
            SolverResults::rows((0..solved).map(|board| run(board, 10, length)).chain(stopped).collect())
        };
        let said = |proven_ones: usize| {
            let open = vec![Optimum::Between { lower: 10, upper: Some(24) }; 20 - proven_ones];
            let optima = [proven(&vec![20; proven_ones]), open].concat();
            let results = ExperimentResults { optima, solvers: vec![rows(12, 22), rows(20, 24)] };
            let one = experiment("twenty", 20, vec![solver("A", 0), solver("B", 1)]);
            let all = all(&Measured::new(&one, &results), None);
            all.into_iter().find(|one| one.measure == "Shortest solutions").unwrap().text
        };
        assert!(said(12).starts_with("A: 2 moves above the optimum on average"), "{}", said(12));
        assert!(said(11).contains(" moves above the best lower bound on average"), "{}", said(11));
    }

    #[test]
    fn solvers_that_solved_fewer_boards_and_found_only_shortest_paths_are_named() {
        let rows = |solved: usize, length: usize| {
            let stopped = (solved..20).map(|board| failed(board, Status::ExpandedLimit));
            SolverResults::rows(
                (0..solved).map(|board| run(board, 10 + length as u64, length)).chain(stopped).collect(),
            )
        };
        let found = |bounds: Vec<Optimum>| {
            let solvers = vec![rows(20, 22), rows(20, 24), rows(12, 20), rows(12, 21), rows(9, 20)];
            let results = ExperimentResults { optima: bounds, solvers };
            let named = ["greedy", "beam", "A*", "lazy", "few"].into_iter().enumerate();
            let one = experiment("twenty", 20, named.map(|(place, name)| solver(name, place)).collect());
            let all = all(&Measured::new(&one, &results), None);
            all.into_iter().find(|one| one.measure == "Shortest solutions").unwrap().text
        };
        // A* found paths of 20 moves, the shortest, on the eight boards that it solved; lazy did not.
        let said = found(proven(&[20; 20]));
        assert!(said.starts_with("of the 2 solvers that solved every board, greedy: 2 moves above"), "{said}");
        assert!(
            said.ends_with(
                "; of the solvers that solved fewer boards, but 10 or more, A* found only shortest paths on those"
            ),
            "{said}"
        );
    }
}
