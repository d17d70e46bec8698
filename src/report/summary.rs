//! Summaries: a line for each solver of each experiment.

use super::Scope;
use super::common::{Common, ENOUGH_IN_COMMON, compared, solved_by_all};
use super::easier::easier;
use super::endings::Endings;
use super::measured::{Measured, ReportInput};
use super::metric::Metric;
use super::names::{boards_and_shared, titled};
use super::numbers::{exact, short};
use super::published::is_published;
use super::reading::Readings;
use super::reference::sentence;
use super::repeats::unsteady;
use super::statistics::{ExperimentStatistics, files as statistics, par2};
use super::table::{Align, Style, Table, escaped, wrap};
use super::{JudgedTable, Sample, comparison, defects, guaranteed, table_memory};
use crate::config::{Experiment, NamedSolver};
use crate::formula::Number;
use crate::results::Optimum;
use crate::results::table::Table as Csv;
use taquin::solve::Status;
use taquin::wording::{capitalised, several, those_of};

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
        let experiment = measured.experiment;
        compared(experiment).filter_map(move |solver| {
            let endings = measured.endings(solver)?.clone();
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
                    group.endings = Endings::pooled([&group.endings, &line.endings]);
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
            seeds => format!("{}, {seeds} seeds", self.named().solver.algorithm().info().label),
        }
    }

    /// What is known of a metric over all runs.
    fn readings(&self, metric: &Metric) -> Readings {
        Readings::pooled(self.solvers.iter().map(|&solver| self.measured.readings(metric, solver, None)).collect())
    }

    /// Whether a program reported a count of some of its solutions, and not of others.
    fn is_partly_reported(&self, metric: &Metric) -> bool {
        let readings = self.readings(metric);
        readings.measured().count() > 0 && readings.unreported() > 0
    }

    /// The values of a fact over the boards that all compared solvers solved.
    fn common(&self, fact: &'static str, common: &Common) -> Sample<Number> {
        let Some(only) = common.only() else { return Sample::default() };
        Sample::pooled(self.solvers.iter().map(|&solver| self.measured.sample(fact, solver, only)))
    }

    /// The mean over all boards that have a solution, runs without one counting as twice their limit.
    fn par2(&self, metric: Metric) -> Option<Number> {
        let readings = self.readings(&metric);
        par2(metric, readings.measured(), &self.endings, self.named())
    }
}

/// Whether two solvers differ in nothing but their seeds.
pub(super) fn are_seeds(first: &NamedSolver, second: &NamedSolver) -> bool {
    let unseeded = |named: &NamedSolver| {
        let algorithm = named.solver.algorithm();
        let (seeds, others): (Vec<_>, Vec<_>) =
            algorithm.options().into_iter().partition(|option| option.name == "seed");
        (!seeds.is_empty()).then_some((algorithm.info().name, others))
    };
    let same_heuristic = first.solver.heuristic() == second.solver.heuristic();
    unseeded(first).is_some_and(|one| same_heuristic && Some(one) == unseeded(second))
}

/// `summary.csv`: how runs ended, and how good the paths are on the boards that all compared solvers solved. What they counted
/// is in `statistics.csv`.
pub(super) fn csv(material: &ReportInput) -> Vec<u8> {
    let has_costs = material.config.has_costs();
    let mut csv = Csv::headed(&format!(
        "experiment,label,algorithm,heuristic,runs,solved,unsolvable,limited,other,coverage,\
         common_boards,gap_lower_mean,gap_upper_mean,gap_upper_max,optimal,optimal_share{}",
        if has_costs { ",costs" } else { "" }
    ));
    for measured in &material.measured {
        let common = measured.common();
        for line in Line::all(measured) {
            csv_line(&mut csv, &line, common);
            if has_costs {
                csv.text(&measured.experiment.costs());
            }
            csv.end();
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
    csv.optional(common.only().map(|_| line.common(Metric::LENGTH.formula, common).count()));
    let (least, most) = (line.common("gap_lower", common), line.common("gap_upper", common));
    csv.optional(exact(least.mean())).optional(exact(most.mean())).optional(exact(most.max().copied()));
    let optimal = line.common("optimal", common);
    csv.optional((optimal.count() > 0).then(|| optimal.sum().written(0))).optional(exact(optimal.share()));
}

/// `summary.md`: the same to be read; broken guarantees and defects of the program come first.
pub(super) fn markdown(material: &ReportInput) -> String {
    let mut text = format!("# {}\n\n", escaped(&material.config.title));
    text += &material.scope.not_run().map_or(String::new(), |line| format!("{}\n\n", escaped(line)));
    text += &defects::markdown(&material.measured);
    for measured in &material.measured {
        let experiment = measured.experiment;
        let lines = Line::grouped(measured);
        if lines.is_empty() {
            continue;
        }
        text += &format!("## {}\n\n*{}*\n\n", escaped(&experiment.title), escaped(&boards_and_shared(experiment)));
        if !experiment.prose.trim().is_empty() {
            text += &format!("{}\n\n", experiment.prose.trim());
        }
        let common = measured.common();
        text += &readable(&lines, measured, Endings::in_words).markdown();
        text += &notes(measured, &lines, common, &COUNTS)
            .iter()
            .chain(&guaranteed::sentence(measured))
            .chain(&table_memory::sentence(measured))
            .map(|note| format!("\n{}\n", escaped(note)))
            .collect::<String>();
        text += "\n";
    }
    text.trim_end().to_string() + "\n"
}

/// The mark of means that are not over all boards, which a note explains.
fn mark(common: &Common) -> &'static str {
    if matches!(common, Common::Only(_)) { " †" } else { "" }
}

/// One line on what was not run, for a terminal; nothing where everything was.
pub fn not_run(scope: &Scope, style: Style) -> String {
    let line = scope.not_run().map(|line| wrap(line, style.width).join("\n"));
    line.map_or(String::new(), |line| format!("{line}\n\n"))
}

/// The same for a terminal, in short: an experiment that is a product as its matrix, the others as a line for each solver unless a
/// published table shows them.
pub fn summary(material: &ReportInput, style: Style) -> String {
    let mut text = String::new();
    for measured in &material.measured {
        let experiment = measured.experiment;
        let lines = Line::grouped(measured);
        let matrix = measured.matrix();
        if lines.is_empty() || (matrix.is_none() && is_published(material.config, &experiment.name)) {
            continue;
        }
        let heading = |code, text: &str| style.paint(code, &wrap(text, style.width).join("\n"));
        text += &format!("{}\n{}\n\n", heading("1", &experiment.title), heading("2", &boards_and_shared(experiment)));
        if let Some(matrix) = matrix {
            text += &matrix.terminal(style);
            let optima = sentence(experiment, measured.results);
            text += &optima.map_or(String::new(), |note| format!("\n{}\n", wrap(&note, style.width).join("\n")));
            text += "\n";
            continue;
        }
        let common = measured.common();
        // These columns are left to the files, so that a terminal's width is enough.
        let generated = format!("generated (mean){}", mark(common));
        let median = if *common == Common::All { "expanded (median)" } else { "" };
        let table = readable(&lines, measured, Endings::brief).without(&[median, &generated]);
        text += &table.terminal(style, str::to_string);
        for note in notes(measured, &lines, common, &COUNTS[..1]) {
            text += &format!("\n{}\n", wrap(&note, style.width).join("\n"));
        }
        text += "\n";
    }
    text
}

/// A line for each solver of an experiment, those that differ only in their seeds together, and the solvers of each line;
/// nothing where none was run.
pub(super) fn table(measured: &Measured) -> Option<(Table, Vec<Vec<usize>>)> {
    let lines = Line::grouped(measured);
    let table = (!lines.is_empty()).then(|| readable(&lines, measured, Endings::in_words))?;
    Some((table, lines.into_iter().map(|line| line.solvers).collect()))
}

/// What a table says below it.
pub(super) fn notes_below(measured: &Measured) -> Vec<String> {
    let notes = notes(measured, &Line::grouped(measured), measured.common(), &COUNTS);
    notes.into_iter().chain(guaranteed::sentence(measured)).chain(table_memory::sentence(measured)).collect()
}

/// The counts whose means a table has.
const COUNTS: [Metric; 2] = [Metric::EXPANDED, Metric::GENERATED];

/// Over which runs the figures are, what the mark of a count means that a program reported for some solutions only, and where
/// optimal lengths come from.
fn notes(measured: &Measured, lines: &[Line<'_>], common: &Common, counts: &[Metric]) -> Vec<String> {
    let boards = several(measured.boards() as u64, "board");
    let mut notes = vec![];
    let over = match common {
        Common::All => None,
        Common::Unknown => {
            Some("Runs are folded, and some ended without a solution: there are no means over all solvers.".into())
        }
        Common::Only(common) if lines.len() == 1 && common.is_empty() => {
            Some(format!("No board was solved, of {boards}."))
        }
        Common::Only(_) if lines.len() == 1 => Some(format!("†: over the boards that it solved, of {boards}.")),
        Common::Only(these) if these.len() < 2 || !common.has_means(measured.boards(), lines.len()) => {
            let so = if these.len() < 2 { ", so no means are shown" } else { ": too few to compare means" };
            Some(format!("{}{so}.", solved_by_all(these.len() as u64, measured.boards())))
        }
        Common::Only(common) => {
            let few = (common.len() as u64) < ENOUGH_IN_COMMON;
            let few = if few { ", too few to say which solver is better" } else { "" };
            Some(format!(
                "†: over {} that every solver solved{few}.",
                those_of(common.len() as u64, measured.boards() as u64, "board")
            ))
        }
    };
    let easier = match common {
        Common::Only(boards) => easier(measured, Some(boards)),
        Common::All | Common::Unknown => String::new(),
    };
    let has_unsolvable = measured.optima().any(|optimum| optimum == Optimum::Unsolvable);
    let runs = if has_unsolvable { "all runs on boards that have a solution" } else { "all runs" };
    notes.extend(over.map(|over| {
        let over = [over, easier].join(" ").trim_end().to_owned();
        let without = lines.iter().any(|line| line.par2(Metric::EXPANDED).is_none());
        let without = if without { "; – where it had no such limit, or the count is not reported" } else { "" };
        let par2 = format!(
            " PAR2 (penalised average) is the mean over {runs}, where a run without a solution counts as twice its limit on expanded \
             nodes, whatever stopped it{without}."
        );
        let par2 = if has_par2(lines, common) { par2 } else { String::new() };
        format!("{over} The median is over {runs}: a run without a solution counts as at least what it had reached.{par2}")
    }));
    if lines.iter().any(|line| counts.iter().any(|count| line.is_partly_reported(count))) {
        notes.push(
            "(of N): the program reported its count for N of the boards that it solved; the figure leaves out the others, \
             and does not compare with those of other solvers."
                .into(),
        );
    }
    notes.extend(sentence(measured.experiment, measured.results));
    notes
}

/// How many lines the table of an experiment has.
pub(super) fn lines(measured: &Measured) -> usize {
    Line::grouped(measured).len()
}

/// Whether the table has the penalised average of expanded nodes.
fn has_par2(lines: &[Line<'_>], common: &Common) -> bool {
    *common != Common::All && lines.iter().any(|line| line.par2(Metric::EXPANDED).is_some())
}

/// How the runs of each solver ended, and its figures: means over the boards that all compared solvers solved, where some run
/// was stopped also the median and PAR2 over all runs.
fn readable(lines: &[Line<'_>], measured: &Measured, endings: fn(&Endings) -> String) -> Table {
    let common = measured.common();
    let is_complete = *common == Common::All;
    let has_means = common.has_means(measured.boards(), lines.len());
    let mark = mark(common);
    let paths = if lines.first().is_some_and(|line| line.experiment.has_costs()) { "cost" } else { "moves" };
    let means = ["expanded", "generated", paths, "gap"].map(|what| format!("{what} (mean){mark}"));
    let has_par2 = has_par2(lines, common);
    let mut head = vec!["solved".to_string()];
    match is_complete {
        true => head.extend([means[0].clone(), "expanded (median)".into()]),
        false => head.push("expanded (median)".into()),
    }
    head.extend(has_par2.then(|| "expanded (PAR2)".into()));
    head.extend(means[usize::from(is_complete)..].iter().filter(|_| has_means).cloned());
    head.extend(has_means.then(|| format!("optimal{mark}")));
    let head = head.into_iter().map(|name| (name, Align::Right));
    let mut table = Table::new([("solver".to_string(), Align::Left)].into_iter().chain(head));
    for line in lines {
        let metrics = [Metric::EXPANDED, Metric::GENERATED, Metric::of_paths(line.experiment)];
        let [expanded, generated, lengths] = metrics.map(|metric| line.common(metric.formula, common));
        let mean = |sample: &Sample<Number>| of_reported(sample.mean(), sample.count(), lengths.count());
        let readings = line.readings(&Metric::EXPANDED);
        let solved = readings.measured().count() + readings.unreported();
        let median = of_reported_text(readings.median().written(), readings.measured().count(), solved);
        let (least, most) = (line.common("gap_lower", common).mean(), line.common("gap_upper", common).mean());
        let gap = if least == most { short(most) } else { format!("{} to {}", short(least), short(most)) };
        let mut row = vec![line.label(), endings(&line.endings)];
        row.extend(is_complete.then(|| mean(&expanded)));
        row.push(median);
        row.extend(has_par2.then(|| short(line.par2(Metric::EXPANDED))));
        row.extend((has_means && !is_complete).then(|| mean(&expanded)));
        if has_means {
            let optimal = optimal_share(&line.common("optimal", common), lengths.count());
            row.extend([mean(&generated), short(lengths.mean()), gap, optimal]);
        }
        table.push(row);
    }
    table
}

/// A statistic of a count over some runs with a path: where it was not reported for all of them, with for how many it was.
fn of_reported(value: Option<Number>, reported: u64, paths: u64) -> String {
    if value.is_some() { of_reported_text(short(value), reported, paths) } else { short(value) }
}

fn of_reported_text(text: String, reported: u64, paths: u64) -> String {
    if reported > 0 && reported < paths { format!("{text} (of {reported})") } else { text }
}

/// The share of this many paths that are optimal; where it is not known of all of them, the least and the most that it can be.
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

const TIMES: &str = "CPU time of each run, the median of its repeats. `statistics.md` explains the columns of each solver, `comparisons.md` those \
                     of the comparisons.";

/// `times.md`: what was printed of times beside what was measured, then the CPU seconds of solved runs; no two machines
/// agree on them.
pub(super) fn times_markdown(
    material: &ReportInput,
    statistics: &[ExperimentStatistics],
    tables: &[JudgedTable],
) -> String {
    let ReportInput { config, ref measured, .. } = *material;
    let mut text = format!("# {}\n\n{TIMES}\n\n", escaped(&titled(&config.title, "times")));
    let timed = tables.iter().map(|table| table.only(true)).filter(|table| !table.rows.is_empty());
    for table in timed {
        text += &table.shown_markdown();
    }
    for one in statistics {
        let Measured { experiment, results, .. } = measured[one.experiment];
        text += &format!("## {}\n\n", escaped(&experiment.title));
        if let Some(unsteady) = unsteady(experiment, results) {
            text += &format!("{}\n\n", escaped(&unsteady));
        }
        if one.boards == 1 && one.solvers.len() > MOST_LINES {
            text += &format!("{} solvers on one board: their times are in `times.csv`.\n\n", one.solvers.len());
            continue;
        }
        if one.solvers.iter().all(|solver| !measured[one.experiment].reports(&Metric::TIME, solver.solver)) {
            text += "The times of its runs were not kept.\n\n";
            continue;
        }
        text += &statistics::basis(experiment, one);
        let heading = capitalised(&one.unit(Metric::TIME).title);
        text += &format!("### {heading}\n\n{}\n", statistics::table(experiment, one, Metric::TIME).markdown());
        text += &comparison::files::part(experiment, one, Metric::TIME).unwrap_or_default();
    }
    text.trim_end().to_string() + "\n"
}
