//! What the repeats of a run come to, and how far they lie apart: what else the machine did shows there.

use super::common::compared;
use super::numbers::short;
use crate::config::Experiment;
use crate::formula::Number;
use crate::results::record::median;
use crate::results::{ExperimentResults, SolverResults};
use taquin::solve::Status;

/// A sentence on the solved runs whose slowest repeat took more than twice their median. Nothing where there are none, or no run
/// was made three times: of two repeats neither is the odd one.
pub(super) fn unsteady(experiment: &Experiment, results: &ExperimentResults) -> Option<String> {
    let (mut repeated, mut ratios) = (0, vec![]);
    for solver in compared(experiment) {
        let Some(runs) = results.solvers.get(solver).and_then(SolverResults::runs) else { continue };
        let solved = runs.iter().filter(|run| run.record.status == Status::Solved);
        for run in solved.filter(|run| run.timings.len() >= 3) {
            repeated += 1;
            let slowest = run.timings.iter().map(|timing| timing.cpu_seconds).fold(0.0, f64::max);
            let ratio = slowest / median(&run.timings, |timing| timing.cpu_seconds)?.to_f64();
            if ratio > 2.0 && ratio.is_finite() {
                ratios.push((ratio, solver, run.record.key.instance));
            }
        }
    }
    let &(ratio, solver, instance) = ratios.iter().max_by(|a, b| a.0.total_cmp(&b.0))?;
    let (unsteady, label) = (ratios.len(), &experiment.solvers[solver].label);
    let ratio = short(Some(Number::nearest(ratio)));
    Some(format!(
        "In {unsteady} of {repeated} repeated runs the slowest repeat took more than twice the median: at most {ratio} times \
         ({label}, board {}).",
        instance + 1
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::tests::{experiment, failed, run, solver};
    use crate::results::Run;
    use crate::results::record::Timing;

    fn timed(instance: usize, seconds: &[f64]) -> Run {
        let one = run(instance, 10, 20);
        let timing = |&cpu_seconds: &f64| Timing { cpu_seconds, ..one.timings[0].clone() };
        Run { timings: seconds.iter().map(timing).collect(), ..one }
    }

    fn note(runs: Vec<Run>) -> Option<String> {
        let experiment = experiment("boards", runs.len(), vec![solver("h1", 0)]);
        unsteady(&experiment, &ExperimentResults { optima: vec![], solvers: vec![SolverResults::rows(runs)] })
    }

    #[test]
    fn a_run_takes_the_median_of_its_repeats() {
        let median = |seconds: &[f64]| median(&timed(0, seconds).timings, |timing| timing.cpu_seconds);
        assert_eq!(median(&[]), None);
        assert_eq!(
            [&[3.0][..], &[9.0, 1.0, 2.0], &[9.0, 1.0, 2.0, 3.0]].map(median),
            [3, 2, 0].map(|whole| { Some(if whole == 0 { Number::nearest(2.5) } else { Number::from(whole) }) })
        );
    }

    #[test]
    fn a_repeat_that_took_more_than_twice_the_median_is_reported() {
        let steady = || timed(0, &[1.0, 2.0, 1.0, 1.0]);
        assert_eq!(note(vec![steady(), timed(1, &[9.0, 1.0])]), None);
        let unsolvable = Run { timings: timed(1, &[9.0, 1.0, 1.0]).timings, ..failed(1, Status::Unsolvable) };
        assert_eq!(note(vec![steady(), unsolvable]), None);
        assert_eq!(
            note(vec![steady(), timed(1, &[2.0, 5.0, 1.0]), timed(2, &[12.0, 4.0, 4.0]), timed(3, &[9.0, 1.0])]),
            Some("In 2 of 3 repeated runs the slowest repeat took more than twice the median: at most 3 times (h1, board 3).".into())
        );
    }
}
