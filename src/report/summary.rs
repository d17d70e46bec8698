//! Summaries: a line for each solver of each experiment.

use super::common::{Common, compared};
use super::endings::Endings;
use super::measured::{Material, Measured};
use super::metric::Metric;
use super::numbers::{exact, short};
use super::published::is_published;
use super::repeats::unsteady;
use super::statistics::{ExperimentStatistics, files as statistics};
use super::table::{Align, Style, Table, escaped, wrap};
use super::{JudgedTable, Sample, comparison};
use crate::experiment::config::{Config, Experiment, NamedSolver};
use crate::experiment::table::Table as Csv;
use crate::formula::Number;
use crate::solve::Status;

/// More solvers of one board than this are not listed one by one.
const MOST_LINES: usize = 24;

/// One solver in one experiment, or several that differ in nothing but their seeds.
struct Line<'a> {
    experiment: &'a Experiment,
    measured: &'a Measured<'a>,
    solvers: Vec<usize>,
    endings: Endings,
}

impl<'a> Line<'a> {
    fn all(measured: &'a Measured<'a>) -> impl Iterator<Item = Line<'a>> {
        let Measured { experiment, results, .. } = *measured;
        compared(experiment).filter_map(move |solver| {
            let endings = Endings::of(results.solvers.get(solver)?);
            (endings.runs() > 0).then_some(Line { experiment, measured, solvers: vec![solver], endings })
        })
    }

    /// The same, solvers that differ in nothing but their seeds taken together.
    fn grouped(measured: &'a Measured<'a>) -> Vec<Line<'a>> {
        let mut groups: Vec<Line> = vec![];
        for line in Line::all(measured) {
            match groups.iter_mut().find(|group| are_seeds(group.named(), line.named())) {
                Some(group) => {
                    group.solvers.extend(line.solvers);
                    group.endings = Endings::pooled([std::mem::take(&mut group.endings), line.endings]);
                }
                None => groups.push(line),
            }
        }
        groups
    }

    fn named(&self) -> &'a NamedSolver {
        &self.experiment.solvers[self.solvers[0]]
    }

    fn label(&self) -> String {
        match self.solvers.len() {
            1 => self.named().label.clone(),
            seeds => format!("{}, {seeds} seeds", self.named().solver.algorithm().name().label),
        }
    }

    fn sample(&self, fact: &'static str) -> Sample<Number> {
        Sample::pooled(self.solvers.iter().map(|&solver| self.measured.sample(fact, solver, None)))
    }

    /// Whether some of the paths have a count, and others have not.
    fn is_partly_told(&self, count: &'static str) -> bool {
        let told = self.sample(count).count();
        told > 0 && told < self.sample("length").count()
    }

    /// The sample over the instances that all solvers solved.
    fn common(&self, metric: &Metric, common: &Common) -> Sample<Number> {
        let Some(only) = common.only() else { return Sample::default() };
        let samples = self.solvers.iter().map(|&solver| metric.sample(self.measured, solver, only));
        Sample::pooled(samples)
    }
}

/// Whether two solvers differ in nothing but their seeds.
pub(super) fn are_seeds(first: &NamedSolver, second: &NamedSolver) -> bool {
    let unseeded = |named: &NamedSolver| {
        let algorithm = named.solver.algorithm();
        let (seeds, others): (Vec<_>, Vec<_>) =
            algorithm.options().into_iter().partition(|option| option.name == "seed");
        (!seeds.is_empty()).then_some((algorithm.name(), others))
    };
    let same_heuristic = first.solver.heuristic() == second.solver.heuristic();
    unseeded(first).is_some_and(|one| same_heuristic && Some(one) == unseeded(second))
}

/// `summary.csv`: how runs ended, and how good the paths are. What they counted is in `statistics.csv`.
pub(super) fn csv(measured: &[Measured]) -> Vec<u8> {
    let mut csv = Csv::headed(
        "experiment,label,algorithm,heuristic,runs,solved,unsolvable,limited,other,coverage,\
         gap_lower_mean,gap_upper_mean,gap_upper_max,optimal,optimal_share,common_boards",
    );
    for measured in measured {
        let common = Common::of(measured.experiment, measured.results);
        for line in Line::all(measured) {
            csv_line(&mut csv, &line, &common);
        }
    }
    csv.bytes()
}

fn csv_line(csv: &mut Csv, line: &Line<'_>, common: &Common) {
    let (named, endings) = (line.named(), &line.endings);
    csv.text(&line.experiment.name).text(&named.label).text(&named.algorithm).text(&named.heuristic);
    let unsolvable = endings.runs() - endings.solvable();
    let limited = endings.count(Status::is_limit);
    let other = endings.solvable() - endings.solved() - limited;
    csv.number(endings.runs()).number(endings.solved()).number(unsolvable).number(limited).number(other);
    csv.optional(exact(Number::from(endings.solved()).over(endings.solvable().into())));
    let (least, most) = (line.sample("gap_lower"), line.sample("gap_upper"));
    csv.optional(exact(least.mean())).optional(exact(most.mean())).optional(exact(most.max().copied()));
    let optimal = line.sample("optimal");
    let known = optimal.count() > 0 || endings.solved() == 0;
    csv.optional(known.then(|| optimal.sum().written(0))).optional(exact(optimal.share()));
    csv.optional(common.only().map(|_| line.common(&Metric::LENGTH, common).count())).end();
}

/// `summary.md`: the same to be read; runs that tell of a defect in the program come first.
pub(super) fn markdown(config: &Config, measured: &[Measured]) -> String {
    let mut text = format!("# {}\n\n", escaped(&config.title));
    text += &defects(measured);
    for measured in measured {
        let Measured { experiment, results, .. } = *measured;
        let lines = Line::grouped(measured);
        if lines.is_empty() {
            continue;
        }
        text += &format!("## {}\n\n*{}*\n\n", escaped(&experiment.title), escaped(&experiment.source));
        if !experiment.prose.trim().is_empty() {
            text += &format!("{}\n\n", experiment.prose.trim());
        }
        text += &readable(&lines, &Common::of(experiment, results), Endings::told).markdown();
        text += &note(&lines, &COUNTS).map_or(String::new(), |note| format!("\n{note}\n"));
        text += "\n";
    }
    text.trim_end().to_string() + "\n"
}

/// The columns that are left to the files, so that a terminal's width is enough.
const LEFT_TO_FILES: [&str; 2] = ["expanded (median)", "generated (mean)"];

/// The same for a terminal, in short, without the experiments that a published table shows.
pub fn summary(material: &Material, style: Style) -> String {
    let mut text = String::new();
    for measured in &material.measured {
        let Measured { experiment, results, .. } = *measured;
        let lines = Line::grouped(measured);
        if lines.is_empty() || is_published(material.config, &experiment.name) {
            continue;
        }
        let heading = |code, text: &str| style.paint(code, &wrap(text, style.width).join("\n"));
        text += &format!("{}\n{}\n\n", heading("1", &experiment.title), heading("2", &experiment.source));
        let table = readable(&lines, &Common::of(experiment, results), Endings::brief).without(&LEFT_TO_FILES);
        text += &table.terminal(style, str::to_string);
        let told = note(&lines, &COUNTS[..1]).map(|note| wrap(note, style.width).join("\n"));
        text += &told.map_or(String::new(), |note| format!("\n{note}\n"));
        text += "\n";
    }
    text
}

/// A line for each solver of an experiment, those that differ only in their seeds together, and the solvers of each line;
/// nothing where none was run.
pub(super) fn table(measured: &Measured) -> Option<(Table, Vec<Vec<usize>>)> {
    let lines = Line::grouped(measured);
    let common = || Common::of(measured.experiment, measured.results);
    let table = (!lines.is_empty()).then(|| readable(&lines, &common(), Endings::told))?;
    Some((table, lines.into_iter().map(|line| line.solvers).collect()))
}

/// What a table says below it, where a mark needs it.
pub(super) fn told_below(measured: &Measured) -> Option<&'static str> {
    note(&Line::grouped(measured), &COUNTS)
}

/// The counts whose means a table has.
const COUNTS: [&str; 2] = ["expanded", "generated"];

/// What the mark of a count means that a program did not tell of each of its paths, where there is one.
fn note(lines: &[Line<'_>], counts: &[&'static str]) -> Option<&'static str> {
    let marked = lines.iter().any(|line| counts.iter().any(|count| line.is_partly_told(count)));
    marked.then_some(
        "(of …): of so many of the boards that it solved the program told its count; the figure is over these, and does not \
         compare with the others.",
    )
}

/// How many lines the table of an experiment has.
pub(super) fn lines(measured: &Measured) -> usize {
    Line::grouped(measured).len()
}

/// The means of each solver; where not all solved the same, also over what all of them solved.
fn readable(lines: &[Line<'_>], common: &Common, endings: fn(&Endings) -> String) -> Table {
    let means = ["expanded (mean)", "expanded (median)", "generated (mean)", "moves (mean)", "gap (mean)", "optimal"];
    let mut head = vec![("solver".to_string(), Align::Left), ("solved".to_string(), Align::Right)];
    head.extend(means.map(|name| (name.to_string(), Align::Right)));
    let all_solved = match common {
        Common::Only(instances) if lines.len() > 1 => instances.len(),
        Common::Only(_) | Common::All | Common::Unknown => 0,
    };
    if all_solved > 0 {
        let them = if all_solved == 1 { "one".into() } else { all_solved.to_string() };
        head.push((format!("expanded (mean of the {them} that all solved)"), Align::Right));
    }
    let mut table = Table::new(head);
    for line in lines {
        let (expanded, optimal) = (line.sample("expanded"), line.sample("optimal"));
        let (least, most) = (line.sample("gap_lower").mean(), line.sample("gap_upper").mean());
        let gap = if least == most { short(most) } else { format!("{} to {}", short(least), short(most)) };
        let (lengths, generated) = (line.sample("length"), line.sample("generated"));
        let share = optimal_share(&optimal, lengths.count());
        let counted = |value, counts: &Sample<Number>| of_told(value, counts.count(), lengths.count());
        let mut row = vec![line.label(), endings(&line.endings)];
        row.extend([expanded.mean(), expanded.median()].map(|value| counted(value, &expanded)));
        row.extend([counted(generated.mean(), &generated), short(lengths.mean()), gap, share]);
        if all_solved > 0 {
            let (expanded, lengths) = (line.common(&Metric::EXPANDED, common), line.common(&Metric::LENGTH, common));
            row.push(of_told(expanded.mean(), expanded.count(), lengths.count()));
        }
        table.push(row);
    }
    table
}

/// A statistic of a count over so many runs with a path: where it was not told of all of them, with of how many it was.
fn of_told(value: Option<Number>, told: u64, paths: u64) -> String {
    match value {
        Some(_) if told < paths => format!("{} (of {told})", short(value)),
        _ => short(value),
    }
}

/// The share of so many paths that are optimal; where it is not known of all of them, the least and the most that it can be.
/// A dash where there is no path.
fn optimal_share(optimal: &Sample<Number>, paths: u64) -> String {
    let (known, unknown) = (optimal.sum(), paths.saturating_sub(optimal.count()));
    let share = |optimal: Number| optimal.over(paths.into()).map(|share| (share * Number::from(100)).significant(3));
    match (share(known), share(known + Number::from(unknown))) {
        (Some(least), Some(most)) if least != most => format!("{least} to {most} %"),
        (Some(share), _) => format!("{share} %"),
        (None, _) => "–".into(),
    }
}

fn defects(measured: &[Measured]) -> String {
    let mut table = Table::new(["experiment", "solver", "defect"].map(|name| (name, Align::Left)));
    let mut found = false;
    for measured in measured {
        for line in Line::all(measured) {
            for (status, count) in line.endings.iter().filter(|(status, _)| status.is_defect()) {
                found = true;
                let defect = format!("{count} {status}");
                table.push(vec![line.experiment.name.clone(), line.label(), defect]);
            }
        }
    }
    if found { format!("## Defects of the program\n\n{}\n", table.markdown()) } else { String::new() }
}

/// `times.md`: what was printed of times beside what was measured, then the CPU seconds of solved runs; no two machines
/// agree on them.
pub(super) fn times_markdown(
    config: &Config,
    measured: &[Measured],
    told: &[ExperimentStatistics],
    tables: &[JudgedTable],
) -> String {
    let mut text = format!("# {}: times\n\n", escaped(&config.title));
    let timed = tables.iter().map(|table| table.only(true)).filter(|table| !table.rows.is_empty());
    for table in timed {
        text += &table.shown_markdown();
    }
    for one in told {
        let Measured { experiment, results, .. } = measured[one.experiment];
        text += &format!("## {}\n\n", escaped(&experiment.title));
        if let Some(unsteady) = unsteady(experiment, results) {
            text += &format!("{}\n\n", escaped(&unsteady));
        }
        if experiment.instances.len() == 1 && one.solvers.len() > MOST_LINES {
            text += &format!("{} solvers on one board: their times are in `times.csv`.\n\n", one.solvers.len());
            continue;
        }
        text += &statistics::basis(experiment, one);
        text += &(statistics::table(experiment, one, Metric::TIME).markdown() + "\n");
        text += &comparison::files::part(experiment, one, Metric::TIME).unwrap_or_default();
    }
    text.trim_end().to_string() + "\n"
}
