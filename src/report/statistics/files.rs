//! `statistics.csv`, `statistics.md`, `coverage.csv` and `times.csv`.

use super::{Basis, Coverage, ExperimentStatistics, Over, SolverStatistics, Summary};
use crate::experiment::config::{Config, Experiment};
use crate::experiment::table::Table as Csv;
use crate::formula::Number;
use crate::report::Metric;
use crate::report::numbers::{exact, rounded, short, with_interval};
use crate::report::resampling::RESAMPLED;
use crate::report::table::{Align, Table, capitalised, escaped};

const HEADER: &str = "experiment,label,algorithm,heuristic,metric,over,runs,mean,mean_low,mean_high,sd,\
                      geometric_mean,geometric_mean_low,geometric_mean_high,min,q1,median,median_low,median_high,q3,max,sum,par2";

/// `statistics.csv`: a row for each solver and metric but time.
pub(in crate::report) fn csv(config: &Config, told: &[ExperimentStatistics]) -> Vec<u8> {
    rows(config, told, |metric| metric != Metric::TIME)
}

/// `times.csv`: the same of time.
pub(in crate::report) fn times_csv(config: &Config, told: &[ExperimentStatistics]) -> Vec<u8> {
    rows(config, told, |metric| metric == Metric::TIME)
}

fn rows(config: &Config, told: &[ExperimentStatistics], wanted: impl Fn(Metric) -> bool) -> Vec<u8> {
    let mut csv = Csv::headed(HEADER);
    for one in told {
        let experiment = &config.experiments[one.experiment];
        for solver in &one.solvers {
            for summary in solver.summaries.iter().filter(|summary| wanted(summary.metric)) {
                head(&mut csv, experiment, solver);
                row(&mut csv, summary);
            }
        }
    }
    csv.bytes()
}

fn head(csv: &mut Csv, experiment: &Experiment, solver: &SolverStatistics) {
    let named = &experiment.solvers[solver.solver];
    csv.text(&experiment.name).text(&named.label).text(&named.algorithm).text(&named.heuristic);
}

fn row(csv: &mut Csv, summary: &Summary) {
    let Summary { metric, over, sample, mean_interval, geometric_interval, median_interval, par2, .. } = summary;
    csv.text(metric.name).text(over.word()).number(sample.count());
    csv.optional(exact(sample.mean()));
    csv.optional(rounded(mean_interval.map(|it| it.low))).optional(rounded(mean_interval.map(|it| it.high)));
    csv.optional(rounded(sample.standard_deviation())).optional(rounded(sample.geometric_mean()));
    csv.optional(rounded(geometric_interval.map(|it| it.low))).optional(rounded(geometric_interval.map(|it| it.high)));
    csv.optional(exact(sample.quartile(0))).optional(exact(sample.quartile(1))).optional(exact(sample.median()));
    csv.optional(exact(median_interval.map(|it| it.0))).optional(exact(median_interval.map(|it| it.1)));
    csv.optional(exact(sample.quartile(3))).optional(exact(sample.quartile(4)));
    csv.optional(summary.sum().map(|sum| sum.written(6))).optional(exact(*par2)).end();
}

/// `coverage.csv`: how many boards each solver solved within each budget of expansions.
pub(in crate::report) fn coverage_csv(config: &Config, told: &[ExperimentStatistics]) -> Vec<u8> {
    let mut csv = Csv::headed("experiment,label,algorithm,heuristic,expanded_budget,solved,solvable");
    for one in told {
        let experiment = &config.experiments[one.experiment];
        let Some(coverage) = Coverage::of(experiment, one) else { continue };
        for (solver, counts) in one.solvers.iter().zip(&coverage.solved) {
            for (budget, solved) in coverage.budgets.iter().zip(counts) {
                head(&mut csv, experiment, solver);
                csv.number(budget).optional(*solved).number(solver.endings.solvable()).end();
            }
        }
    }
    csv.bytes()
}

/// `statistics.md`: the same to be read. Experiments on one board are left to the summary.
pub(in crate::report) fn markdown(config: &Config, told: &[ExperimentStatistics]) -> String {
    let mut text = format!("# {}: statistics\n\n{NOTES}\n", escaped(&config.title));
    for one in told {
        let experiment = &config.experiments[one.experiment];
        if one.solvers.iter().all(|solver| solver.endings.solved() < 2) {
            continue;
        }
        text += &format!("## {}\n\n*{}*\n\n", escaped(&experiment.title), escaped(&experiment.source));
        text += &basis(experiment, one);
        for metric in Metric::COMPARED {
            text += &format!("### {}\n\n{}\n", capitalised(metric.title), table(experiment, one, metric).markdown());
        }
        if let Some(coverage) = Coverage::of(experiment, one) {
            let covered = covered(experiment, one, &coverage);
            text += &format!("### Boards solved within a budget of expansions\n\n{covered}\n");
        }
    }
    text.trim_end().to_string() + "\n"
}

const NOTES: &str = "\
In parentheses: what holds the true value with 95 % confidence, were the instances drawn at random from a larger population;
of means of fewer than 50 with less, and of fewer than six nothing.
For means it comes from 2000 bootstrap resamples, for medians from the order of the values (a sign test). Quartiles
interpolate between values. All figures are in `statistics.csv`.
";

const POPULATION: &str = "Every board that there is was run, so these figures are exact: there is no sampling error, and there are no intervals.";

const PAR2: &str = "PAR2, where a limit \
     makes it known, is over all boards that have a solution: those not solved count as twice the limit.";

const LARGE: &str =
    "Of more than 10,000 values, the interval of a mean comes from its standard error: resamples would find the same.";

/// What the means are over, in a sentence, and where their intervals come from if there are too many boards to be resampled.
pub(in crate::report) fn basis(experiment: &Experiment, told: &ExperimentStatistics) -> String {
    let large = experiment.instances.len() > RESAMPLED && !experiment.population;
    over(experiment, told) + &if large { format!("{LARGE}\n\n") } else { String::new() }
}

fn over(experiment: &Experiment, told: &ExperimentStatistics) -> String {
    let instances = experiment.instances.len();
    match told.basis {
        Basis::All if experiment.population => format!("{POPULATION}\n\n"),
        Basis::All => String::new(),
        Basis::Common(solved) if told.solvers.len() == 1 => {
            format!("Over the {solved} of {instances} boards that it solved. {PAR2}\n\n")
        }
        Basis::Common(0) => {
            "No board was solved by every solver: the rows are over different boards, and do not compare.\n\n".into()
        }
        Basis::Common(common) => {
            format!(
                "Over the {common} of {instances} boards that every solver solved, so that the rows compare. {PAR2}\n\n"
            )
        }
        Basis::Unknown => {
            "Runs are folded, and some found no path: each row is over the boards that its solver solved, and the rows \
                           do not compare.\n\n"
                .into()
        }
    }
}

/// A line a solver.
pub(in crate::report) fn table(experiment: &Experiment, told: &ExperimentStatistics, metric: Metric) -> Table {
    let penalised = |solver: &SolverStatistics| {
        let failed = solver.endings.solved() < solver.endings.solvable();
        failed && solver.own(metric).is_some_and(|own| own.par2.is_some())
    };
    let censored = told.solvers.iter().any(penalised);
    let columns = ["boards", "mean", "geometric mean", "median", "quartiles", "least to most", "PAR2"];
    let columns = columns.iter().take(columns.len() - usize::from(!censored));
    let head = [("solver", Align::Left)].into_iter().chain(columns.map(|name| (*name, Align::Right)));
    let mut table = Table::new(head);
    for solver in &told.solvers {
        let Some(Summary { sample, mean_interval, geometric_interval, median_interval, over, .. }) =
            told.shown(solver, metric).cloned()
        else {
            continue;
        };
        let quartiles = sample.quartile(1).zip(sample.quartile(3));
        let ends = sample.quartile(0).zip(sample.quartile(4));
        let range = |ends: Option<(Number, Number)>| match ends {
            Some((low, high)) => format!("{} to {}", short(Some(low)), short(Some(high))),
            None => "–".into(),
        };
        let mut row = vec![experiment.solvers[solver.solver].label.clone(), sample.count().to_string()];
        row.push(with_interval(sample.mean(), mean_interval.map(nearest)));
        row.push(with_interval(sample.geometric_mean().map(Number::nearest), geometric_interval.map(nearest)));
        row.push(with_interval(sample.median(), median_interval));
        row.extend([range(quartiles), range(ends)]);
        let par2 = solver.own(metric).filter(|_| over != Over::All).and_then(|own| own.par2);
        row.push(short(par2));
        row.truncate(7 + usize::from(censored));
        table.push(row);
    }
    table
}

fn nearest(interval: super::Confidence) -> (Number, Number) {
    (Number::nearest(interval.low), Number::nearest(interval.high))
}

fn covered(experiment: &Experiment, told: &ExperimentStatistics, coverage: &Coverage) -> String {
    let budgets = coverage.budgets.iter().map(|budget| (short(Some((*budget).into())), Align::Right));
    let mut table = Table::new([("solver".to_string(), Align::Left)].into_iter().chain(budgets));
    for (solver, counts) in told.solvers.iter().zip(&coverage.solved) {
        let label = experiment.solvers[solver.solver].label.clone();
        let counts = counts.iter().map(|count| count.map_or("–".into(), |count| count.to_string()));
        table.push([label].into_iter().chain(counts).collect());
    }
    table.markdown()
}
