//! Summaries: a line for each solver of each experiment.

use super::common::{Common, compared};
use super::metric::{Metric, observe};
use super::table::{Align, Style, Table, escaped, wrap};
use super::{JudgedTable, Sample};
use crate::experiment::config::{Config, Experiment, NamedSolver};
use crate::experiment::results::{ExperimentResults, Results, SolverResults};
use crate::experiment::table::Table as Csv;
use crate::formula::Number;
use crate::solve::Status;
use std::collections::BTreeMap;

/// The metrics whose distribution `summary.csv` tells.
const DISTRIBUTIONS: [Metric; 3] = [Metric::EXPANDED, Metric::GENERATED, Metric::LENGTH];

/// How the runs of a solver ended.
struct Endings(BTreeMap<Status, u64>);

impl Endings {
    fn of(results: &SolverResults) -> Endings {
        match results {
            SolverResults::Fold(fold) => Endings(fold.statuses.clone()),
            SolverResults::Rows(runs) => {
                let mut statuses = BTreeMap::new();
                for run in runs {
                    *statuses.entry(run.record.status).or_default() += 1;
                }
                Endings(statuses)
            }
        }
    }

    fn runs(&self) -> u64 {
        self.0.values().sum()
    }

    fn count(&self, wanted: impl Fn(Status) -> bool) -> u64 {
        self.0.iter().filter(|(status, _)| wanted(**status)).map(|(_, count)| count).sum()
    }

    /// Such as `10`, `9 of 10`, and in words what became of the rest.
    fn told(&self) -> String {
        let solved = self.count(|status| status == Status::Solved);
        if solved == self.runs() {
            return solved.to_string();
        }
        let rest = self.0.iter().filter(|(status, _)| **status != Status::Solved);
        let rest: Vec<String> =
            rest.map(|(status, count)| format!("{count} {}", status.word().replace('_', " "))).collect();
        format!("{solved} of {} ({})", self.runs(), rest.join(", "))
    }
}

/// One solver in one experiment.
struct Line<'a> {
    experiment: &'a Experiment,
    results: &'a ExperimentResults,
    solver: usize,
    endings: Endings,
}

impl<'a> Line<'a> {
    fn all(experiment: &'a Experiment, results: &'a ExperimentResults) -> impl Iterator<Item = Line<'a>> {
        compared(experiment).filter_map(move |solver| {
            let endings = Endings::of(results.solvers.get(solver)?);
            (endings.runs() > 0).then_some(Line { experiment, results, solver, endings })
        })
    }

    fn named(&self) -> &'a NamedSolver {
        &self.experiment.solvers[self.solver]
    }

    fn sample(&self, formula: &str) -> Sample<Number> {
        observe(formula, self.experiment, self.results, self.solver, None)
    }

    /// The sample over the instances that all solvers solved.
    fn common(&self, metric: &Metric, common: &Common) -> Sample<Number> {
        let sample = |only| metric.sample(self.experiment, self.results, self.solver, only);
        common.only().map(sample).unwrap_or_default()
    }

    fn head(&self, csv: &mut Csv) {
        let named = self.named();
        csv.text(&self.experiment.name).text(&named.label).text(&named.algorithm).text(&named.heuristic);
    }
}

fn experiments<'a>(
    config: &'a Config,
    results: &'a Results,
) -> impl Iterator<Item = (&'a Experiment, &'a ExperimentResults)> {
    config.experiments.iter().zip(&results.experiments)
}

/// Numbers with at most six decimals.
fn exact(number: Option<Number>) -> Option<String> {
    number.map(|number| number.written(6))
}

/// Numbers that come from roots and logarithms: six significant digits, which no machine disagrees about.
fn rounded(number: Option<f64>) -> Option<String> {
    number.map(|number| Number::nearest(number).significant(6))
}

/// `summary.csv`: how runs ended, and the distribution of what they counted. No time is in it.
pub(super) fn csv(config: &Config, results: &Results) -> Vec<u8> {
    let mut head = "experiment,label,algorithm,heuristic,runs,solved,unsolvable,limited,other".to_string();
    for metric in DISTRIBUTIONS {
        for statistic in ["mean", "sd", "min", "q1", "median", "q3", "max", "geometric_mean"] {
            head += &format!(",{}_{statistic}", metric.name);
        }
    }
    head += ",gap_lower_mean,gap_upper_mean,gap_upper_max,optimal,optimal_share,common_runs";
    for metric in DISTRIBUTIONS {
        head += &format!(",common_{}_mean", metric.name);
    }
    let mut csv = Csv::headed(&head);
    for (experiment, results) in experiments(config, results) {
        let common = Common::of(experiment, results);
        for line in Line::all(experiment, results) {
            csv_line(&mut csv, &line, &common);
        }
    }
    csv.bytes()
}

fn csv_line(csv: &mut Csv, line: &Line<'_>, common: &Common) {
    line.head(csv);
    let endings = &line.endings;
    let solved = endings.count(|status| status == Status::Solved);
    let unsolvable = endings.count(|status| status == Status::Unsolvable);
    let limited = endings.count(Status::is_limit);
    let other = endings.runs() - solved - unsolvable - limited;
    csv.number(endings.runs()).number(solved).number(unsolvable).number(limited).number(other);
    for metric in DISTRIBUTIONS {
        let sample = line.sample(metric.formula);
        csv.optional(exact(sample.mean())).optional(rounded(sample.standard_deviation()));
        for quarters in 0..=4 {
            csv.optional(exact(sample.quartile(quarters)));
        }
        csv.optional(rounded(sample.geometric_mean()));
    }
    let (least, most) = (line.sample("gap_lower"), line.sample("gap_upper"));
    csv.optional(exact(least.mean())).optional(exact(most.mean())).optional(exact(most.max().copied()));
    let optimal = line.sample("optimal");
    csv.number(optimal.sum().written(0)).optional(exact(optimal.share()));
    let samples = DISTRIBUTIONS.map(|metric| line.common(&metric, common));
    csv.optional(common.only().map(|_| samples[0].count()));
    for sample in samples {
        csv.optional(exact(sample.mean()));
    }
    csv.end();
}

/// `summary.md`: the same to be read; runs that tell of a defect in the program come first.
pub(super) fn markdown(config: &Config, results: &Results) -> String {
    let mut text = format!("# {}\n\n", escaped(&config.title));
    text += &defects(config, results);
    for (experiment, results) in experiments(config, results) {
        let lines: Vec<Line> = Line::all(experiment, results).collect();
        if lines.is_empty() {
            continue;
        }
        text += &format!("## {}\n\n*{}*\n\n", escaped(&experiment.title), escaped(&experiment.source));
        if !experiment.prose.trim().is_empty() {
            text += &format!("{}\n\n", experiment.prose.trim());
        }
        text += &readable(&lines, &Common::of(experiment, results)).markdown();
        text += "\n";
    }
    text.trim_end().to_string() + "\n"
}

/// The columns that are left to the files, so that a terminal's width is enough.
const LEFT_TO_FILES: [&str; 2] = ["expanded (median)", "generated (mean)"];

/// The same for a terminal, in short, without the experiments that a published table shows.
pub fn summary(config: &Config, results: &Results, style: Style) -> String {
    let mut text = String::new();
    for (experiment, results) in experiments(config, results) {
        let lines: Vec<Line> = Line::all(experiment, results).collect();
        let mut published = config.tables.iter().flat_map(|table| &table.rows);
        if lines.is_empty() || published.any(|row| row.experiment == experiment.name) {
            continue;
        }
        let heading = |code, text: &str| style.paint(code, &wrap(text, style.width).join("\n"));
        text += &format!("{}\n{}\n\n", heading("1", &experiment.title), heading("2", &experiment.source));
        let table = readable(&lines, &Common::of(experiment, results)).without(&LEFT_TO_FILES);
        text += &table.terminal(style, str::to_string);
        text += "\n";
    }
    text
}

/// A line for each solver of an experiment; nothing where none was run.
pub(super) fn table(experiment: &Experiment, results: &ExperimentResults) -> Option<Table> {
    let lines: Vec<Line> = Line::all(experiment, results).collect();
    (!lines.is_empty()).then(|| readable(&lines, &Common::of(experiment, results)))
}

/// The means of each solver; where not all solved the same, also over what all of them solved.
fn readable(lines: &[Line<'_>], common: &Common) -> Table {
    let means = ["expanded (mean)", "expanded (median)", "generated (mean)", "moves (mean)", "gap (mean)", "optimal"];
    let mut head = vec![("solver".to_string(), Align::Left), ("solved".to_string(), Align::Right)];
    head.extend(means.map(|name| (name.to_string(), Align::Right)));
    let all_solved = match common {
        Common::Only(instances) => instances.len(),
        Common::All | Common::Unknown => 0,
    };
    if all_solved > 0 {
        head.push((format!("expanded (mean of the {all_solved} that all solved)"), Align::Right));
    }
    let mut table = Table::new(head);
    let shown = |number: Option<Number>| number.map_or("–".to_string(), |number| number.significant(4));
    for line in lines {
        let (expanded, optimal) = (line.sample("expanded"), line.sample("optimal"));
        let (least, most) = (line.sample("gap_lower").mean(), line.sample("gap_upper").mean());
        let gap = if least == most { shown(most) } else { format!("{} to {}", shown(least), shown(most)) };
        let share = optimal.share().map(|share| (share * Number::from(100)).significant(3) + " %");
        let mut row = vec![line.named().label.clone(), line.endings.told()];
        row.extend([shown(expanded.mean()), shown(expanded.median())]);
        row.extend(["generated", "length"].map(|formula| shown(line.sample(formula).mean())));
        row.extend([gap, share.unwrap_or("–".into())]);
        if all_solved > 0 {
            row.push(shown(line.common(&Metric::EXPANDED, common).mean()));
        }
        table.push(row);
    }
    table
}

fn defects(config: &Config, results: &Results) -> String {
    let mut table = Table::new(["experiment", "solver", "defect"].map(|name| (name, Align::Left)));
    let mut found = false;
    for (experiment, results) in experiments(config, results) {
        for line in Line::all(experiment, results) {
            for (status, count) in line.endings.0.iter().filter(|(status, _)| status.is_defect()) {
                found = true;
                let defect = format!("{count} {status}");
                table.push(vec![experiment.name.clone(), line.named().label.clone(), defect]);
            }
        }
    }
    if found { format!("## Defects of the program\n\n{}\n", table.markdown()) } else { String::new() }
}

/// `times.csv`: CPU seconds of solved runs; no two machines agree on it.
pub(super) fn times_csv(config: &Config, results: &Results) -> Vec<u8> {
    let mut csv = Csv::headed("experiment,label,algorithm,heuristic,runs,median,mean,min,max,total");
    for (experiment, results) in experiments(config, results) {
        for line in Line::all(experiment, results) {
            let sample = line.sample(Metric::TIME.formula);
            line.head(&mut csv);
            csv.number(sample.count()).optional(exact(sample.median())).optional(exact(sample.mean()));
            csv.optional(exact(sample.min().copied())).optional(exact(sample.max().copied()));
            csv.number(sample.sum().written(6)).end();
        }
    }
    csv.bytes()
}

/// `times.md`: what was printed of times beside what was measured, and the median of each solver.
pub(super) fn times_markdown(config: &Config, results: &Results, tables: &[JudgedTable]) -> String {
    let mut text = format!("# {}: times\n\n", escaped(&config.title));
    let timed = tables.iter().map(|table| table.only(true)).filter(|table| !table.rows.is_empty());
    for table in timed {
        text += &table.shown_markdown();
    }
    for (experiment, results) in experiments(config, results) {
        let columns = [("solver", Align::Left), ("CPU seconds (median)", Align::Right), ("total", Align::Right)];
        let mut table = Table::new(columns);
        let lines: Vec<Line> = Line::all(experiment, results).collect();
        for line in &lines {
            let sample = line.sample(Metric::TIME.formula);
            let Some(median) = sample.median() else { continue };
            table.push(vec![line.named().label.clone(), median.significant(3), sample.sum().significant(3)]);
        }
        if !lines.is_empty() {
            text += &format!("## {}\n\n{}\n", escaped(&experiment.title), table.markdown());
        }
    }
    text.trim_end().to_string() + "\n"
}
