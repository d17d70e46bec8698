//! How far paths are above the optimum, in per cent.

use super::Sample;
use super::measured::Measured;
use super::metric::Metric;
use std::collections::BTreeSet;

/// By how many per cent the mean path that some solvers found is longer, or costs more, than the mean optimum; on some boards only, when
/// they are given. None where an optimum there is not proven.
pub(super) fn relative_gap(measured: &Measured, solvers: &[usize], only: Option<&BTreeSet<usize>>) -> Option<f64> {
    let sample = |fact| Sample::pooled(solvers.iter().map(|&solver| measured.sample(fact, solver, only)));
    let [paths, least, most] =
        [Metric::of_paths(measured.experiment).formula, "gap_lower", Metric::GAP.formula].map(sample);
    let is_proven = least.mean() == most.mean() && most.count() == paths.count();
    let (path, gap) = (paths.mean()?.to_f64(), most.mean()?.to_f64());
    (is_proven && path > gap).then(|| 100.0 * gap / (path - gap))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::tests::{experiment, proven, run, solver};
    use crate::results::{ExperimentResults, Optimum, SolverResults};

    #[test]
    fn it_is_the_ratio_of_the_means_on_the_boards_that_are_asked_for() {
        let one = experiment("two", 2, vec![solver("greedy", 0)]);
        let solvers = vec![SolverResults::rows(vec![run(0, 5, 12), run(1, 5, 20)])];
        let results = ExperimentResults { optima: proven(&[10, 20]), solvers };
        let measured = Measured::new(&one, &results);
        // 32 moves for 30; 12 for 10.
        assert_eq!(relative_gap(&measured, &[0], None), Some(100.0 * 1.0 / 15.0));
        assert_eq!(relative_gap(&measured, &[0], Some(&BTreeSet::from([0]))), Some(20.0));
        assert_eq!(relative_gap(&measured, &[0], Some(&BTreeSet::new())), None);
        let open = ExperimentResults {
            optima: vec![Optimum::Between { lower: 8, upper: Some(12) }, proven(&[20])[0]],
            ..results
        };
        assert_eq!(relative_gap(&Measured::new(&one, &open), &[0], None), None);
    }
}
