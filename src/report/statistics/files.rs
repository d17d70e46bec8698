//! `statistics.csv`, `statistics.md`, `coverage.csv` and `times.csv`.

use super::{Basis, Coverage, ExperimentStatistics, Over, SolverStatistics, Summary};
use crate::config::{Config, Experiment};
use crate::formula::Number;
use crate::report::names::{boards_and_shared, titled};
use crate::report::numbers::{exact, rounded, short, with_interval};
use crate::report::table::{Align, Table, escaped};
use crate::report::{Metric, Quantile, Readings};
use crate::results::table::Table as Csv;
use taquin::wording::{capitalised, several, some_of, those_of};
use taquin_inference::RESAMPLED;

const HEADER: &str = "experiment,label,algorithm,heuristic,metric,over,runs,stopped,mean,mean_low,mean_high,sd,\
                      geometric_mean,geometric_mean_low,geometric_mean_high,min,q1,median,median_low,median_high,q3,max,\
                      min_at_least,q1_at_least,median_at_least,q3_at_least,max_at_least,sum,par2";

/// `statistics.csv`: a row for each solver and metric but time.
pub(in crate::report) fn csv(config: &Config, statistics: &[ExperimentStatistics]) -> Vec<u8> {
    rows(config, statistics, |metric| metric != Metric::TIME)
}

/// `times.csv`: the same of time.
pub(in crate::report) fn times_csv(config: &Config, statistics: &[ExperimentStatistics]) -> Vec<u8> {
    rows(config, statistics, |metric| metric == Metric::TIME)
}

fn rows(config: &Config, statistics: &[ExperimentStatistics], wanted: impl Fn(Metric) -> bool) -> Vec<u8> {
    let costs = if config.has_costs() { ",costs" } else { "" };
    let mut csv = Csv::headed(&format!("{HEADER}{costs}"));
    for one in statistics {
        let experiment = &config.experiments[one.experiment];
        for solver in &one.solvers {
            for summary in solver.summaries.iter().filter(|summary| wanted(summary.metric)) {
                head(&mut csv, experiment, solver);
                row(&mut csv, summary);
                if config.has_costs() {
                    csv.text(&experiment.costs());
                }
                csv.end();
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
    let Summary { metric, over, readings, mean_interval, geometric_interval, median_interval, par2, .. } = summary;
    let quartiles = [0, 1, 2, 3, 4].map(|quarters| readings.quartile(quarters));
    let [min, q1, median, q3, max] = quartiles.map(|quartile| exact(quartile.value()));
    let [median_low, median_high] = [0, 1].map(|end| exact(median_interval.and_then(|ends| ends[end].value())));
    csv.text(metric.name).text(over.word()).number(readings.count()).number(readings.stopped());
    csv.optional(exact(summary.mean()));
    csv.optional(rounded(mean_interval.map(|it| it.low))).optional(rounded(mean_interval.map(|it| it.high)));
    csv.optional(rounded(summary.standard_deviation())).optional(rounded(summary.geometric_mean()));
    csv.optional(rounded(geometric_interval.map(|it| it.low))).optional(rounded(geometric_interval.map(|it| it.high)));
    csv.optional(min)
        .optional(q1)
        .optional(median)
        .optional(median_low)
        .optional(median_high)
        .optional(q3)
        .optional(max);
    quartiles.iter().for_each(|quartile| _ = csv.optional(exact(quartile.at_least())));
    csv.optional(summary.sum().map(|sum| sum.written(6))).optional(exact(*par2));
}

/// `coverage.csv`: how many boards each solver solved within each budget of expansions.
pub(in crate::report) fn coverage_csv(config: &Config, statistics: &[ExperimentStatistics]) -> Vec<u8> {
    let mut csv = Csv::headed("experiment,label,algorithm,heuristic,expanded_budget,solved,solvable");
    for one in statistics {
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
pub(in crate::report) fn markdown(config: &Config, statistics: &[ExperimentStatistics]) -> String {
    let mut text = format!("# {}\n\n{NOTES}\n", escaped(&titled(&config.title, "statistics")));
    for one in statistics {
        let experiment = &config.experiments[one.experiment];
        if one.solvers.iter().all(|solver| solver.endings.solved() < 2) {
            continue;
        }
        text += &format!("## {}\n\n*{}*\n\n", escaped(&experiment.title), escaped(&boards_and_shared(experiment)));
        text += &basis(experiment, one);
        for metric in Metric::compared(experiment) {
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
In parentheses: the 95 % confidence interval, assuming randomly drawn boards; less reliable below 50 boards, and not given below
six. For means it comes from 2000 bootstrap resamples, for medians from the order of the values (a sign test). Quartiles
interpolate between values. All figures are in `statistics.csv`.
";

const POPULATION: &str = "Every board was run, so these figures are exact: no sampling error, no intervals.";

const CENSORED: &str = "Medians and quartiles are over all runs: a run without a solution counts as at least what it had reached, \
     and \"≥ 1000\" means that the value is 1000 or more.";

const BETWEEN: &str =
    " \"120–300\" is a value between 120 and 300, depending on what the stopped runs would have needed.";

const PAR2: &str = " PAR2 (penalised average) is the mean over all boards that have a solution, where a run that found none counts as \
     twice its limit on this measure; a dash where it has no such limit.";

const LARGE: &str =
    "Of more than 10,000 values, the interval of a mean comes from its standard error: resamples would find the same.";

/// Over which runs the statistics are, and where intervals come from if there are too many boards to be resampled.
pub(in crate::report) fn basis(experiment: &Experiment, statistics: &ExperimentStatistics) -> String {
    let large = statistics.boards > RESAMPLED && !experiment.population;
    over(experiment, statistics) + &if large { format!("{LARGE}\n\n") } else { String::new() }
}

fn over(experiment: &Experiment, statistics: &ExperimentStatistics) -> String {
    let boards = statistics.boards as u64;
    let censored = censoring(statistics);
    let easier = if statistics.easier.is_empty() { String::new() } else { format!("{} ", statistics.easier) };
    match statistics.basis {
        Basis::All if experiment.population => format!("{POPULATION}\n\n"),
        Basis::All => String::new(),
        Basis::Common(solved) if statistics.solvers.len() == 1 => {
            format!("It solved {}; means are over these. {easier}{censored}\n\n", some_of(solved, boards, "board"))
        }
        Basis::Common(0) => {
            format!("No board was solved by every solver, so there are no means over all solvers. {censored}\n\n")
        }
        Basis::Common(common) => {
            let few = match statistics.allows_verdicts() {
                true => String::new(),
                false => format!("Only {common} in common: too few boards to say which solver is better. "),
            };
            format!(
                "Means are over {} that every solver solved. {easier}{few}{censored}\n\n",
                those_of(common, boards, "board")
            )
        }
        Basis::Unknown => {
            format!(
                "Runs are folded, and some ended without a solution: there are no means over all solvers. {censored}\n\n"
            )
        }
    }
}

/// What values mean that depend on stopped runs, of those that the tables have.
fn censoring(statistics: &ExperimentStatistics) -> String {
    let all = || statistics.solvers.iter().flat_map(|solver| &solver.summaries).filter(|one| one.over == Over::All);
    let has_between = |one: &Summary| {
        let quartiles = (0..=4).map(|quarters| one.readings.quartile(quarters));
        quartiles.chain(one.median_interval.into_iter().flatten()).any(|it| matches!(it, Quantile::Between(..)))
    };
    let between = if all().any(has_between) { BETWEEN } else { "" };
    let par2 = if all().any(|one| one.par2.is_some()) { PAR2 } else { "" };
    format!("{CENSORED}{between}{par2}")
}

/// One row per solver.
pub(in crate::report) fn table(experiment: &Experiment, statistics: &ExperimentStatistics, metric: Metric) -> Table {
    match statistics.basis {
        Basis::All => complete(experiment, statistics, metric),
        Basis::Common(_) | Basis::Unknown => censored(experiment, statistics, metric),
    }
}

/// Every solver solved every board.
fn complete(experiment: &Experiment, statistics: &ExperimentStatistics, metric: Metric) -> Table {
    let mut table = headed(["boards", "mean", "geometric mean", "median", "quartiles", "least to most"]);
    let shown = Shown { factor: statistics.unit(metric).factor };
    for solver in &statistics.solvers {
        let Some(summary) = solver.own(metric) else { continue };
        let readings = &summary.readings;
        let mut row = vec![experiment.solvers[solver.solver].label.clone(), readings.count().to_string()];
        row.extend(shown.means(summary));
        row.extend([shown.median(summary), shown.range(readings, 1, 3), shown.range(readings, 0, 4)]);
        table.push(row);
    }
    table
}

/// Some runs were stopped: means over the common boards, quantiles over all runs.
fn censored(experiment: &Experiment, statistics: &ExperimentStatistics, metric: Metric) -> Table {
    let common = statistics.common_boards().filter(|&common| common > 0);
    let penalised = statistics.solvers.iter().filter_map(|solver| solver.own(metric)).any(|own| own.par2.is_some());
    let over =
        common.map(|common| ["mean", "geometric mean"].map(|name| format!("{name} ({})", several(common, "board"))));
    let mut head = vec!["solved".to_string()];
    head.extend(over.into_iter().flatten());
    head.extend(["median", "quartiles", "least to most"].map(|name| format!("{name} (all runs)")));
    head.extend(penalised.then(|| "PAR2".to_string()));
    let mut table = headed(head);
    let shown = Shown { factor: statistics.unit(metric).factor };
    for solver in &statistics.solvers {
        let (Some(own), Some(fair)) = (solver.own(metric), solver.fair(metric)) else { continue };
        let (endings, label) = (&solver.endings, &experiment.solvers[solver.solver].label);
        let mut row = vec![label.clone(), format!("{} of {}", endings.solved(), endings.solvable())];
        row.extend(common.map(|_| shown.means(fair)).into_iter().flatten());
        row.extend([shown.median(own), shown.range(&own.readings, 1, 3), shown.range(&own.readings, 0, 4)]);
        row.extend(penalised.then(|| short(own.par2.map(|par2| par2 * shown.factor))));
        table.push(row);
    }
    table
}

fn headed(columns: impl IntoIterator<Item = impl Into<String>>) -> Table {
    let columns = columns.into_iter().map(|name| (name.into(), Align::Right));
    Table::new([("solver".to_string(), Align::Left)].into_iter().chain(columns))
}

/// How values are written, in a unit of which there are this many.
struct Shown {
    factor: Number,
}

impl Shown {
    fn means(&self, summary: &Summary) -> [String; 2] {
        let [mean, geometric] = [summary.mean(), summary.geometric_mean().map(Number::nearest)];
        [(mean, summary.mean_interval), (geometric, summary.geometric_interval)].map(|(value, interval)| {
            let ends = interval.map(|it| [it.low, it.high].map(|end| Number::nearest(end) * self.factor));
            with_interval(value.map(|value| value * self.factor), ends.map(|[low, high]| (low, high)))
        })
    }

    fn median(&self, summary: &Summary) -> String {
        let median = self.written(summary.readings.median());
        match summary.median_interval {
            Some([low, high]) => format!("{median} ({} to {})", self.written(low), self.written(high)),
            None => median,
        }
    }

    fn written(&self, quantile: Quantile) -> String {
        quantile.times(self.factor).written()
    }

    /// From one quartile to another.
    fn range(&self, readings: &Readings, from: u64, to: u64) -> String {
        let (low, high) = (readings.quartile(from), readings.quartile(to));
        match low {
            Quantile::Value(_) | Quantile::Between(..) => format!("{} to {}", self.written(low), self.written(high)),
            Quantile::Unknown | Quantile::AtLeast(_) => self.written(low),
        }
    }
}

fn covered(experiment: &Experiment, statistics: &ExperimentStatistics, coverage: &Coverage) -> String {
    let budgets = coverage.budgets.iter().map(|budget| (short(Some((*budget).into())), Align::Right));
    let mut table = Table::new([("solver".to_string(), Align::Left)].into_iter().chain(budgets));
    for (solver, counts) in statistics.solvers.iter().zip(&coverage.solved) {
        let label = experiment.solvers[solver.solver].label.clone();
        let counts = counts.iter().map(|count| count.map_or("–".into(), |count| count.to_string()));
        table.push([label].into_iter().chain(counts).collect());
    }
    table.markdown()
}
