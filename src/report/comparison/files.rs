//! `comparisons.csv` and `comparisons.md`, and the same of time.

use super::{Comparison, Extreme, MOST_IN_PAIRS};
use crate::config::{Config, Experiment};
use crate::formula::Number;
use crate::report::Metric;
use crate::report::common::{ENOUGH_IN_COMMON, compared};
use crate::report::names::{boards_and_shared, titled};
use crate::report::numbers::{exact, probability, rounded, short, with_interval};
use crate::report::statistics::{ExperimentStatistics, Unit};
use crate::report::table::{Align, Table, escaped};
use crate::results::table::Table as Csv;
use taquin::wording::{capitalised, several, some_of};

const HEADER: &str = "experiment,metric,first,second,pairs,only_first,only_second,less,equal,more,difference,ratio,ratio_low,\
                      ratio_high,ranked,p,p_holm,method,caution";

/// `comparisons.csv`: a row for each two solvers and each metric but time.
pub(in crate::report) fn csv(config: &Config, statistics: &[ExperimentStatistics]) -> Vec<u8> {
    rows(config, statistics, |metric| metric != Metric::TIME)
}

/// `comparisons-time.csv`: the same of time.
pub(in crate::report) fn times_csv(config: &Config, statistics: &[ExperimentStatistics]) -> Vec<u8> {
    rows(config, statistics, |metric| metric == Metric::TIME)
}

fn rows(config: &Config, statistics: &[ExperimentStatistics], wanted: impl Fn(Metric) -> bool) -> Vec<u8> {
    let mut csv = Csv::headed(HEADER);
    for one in statistics {
        let experiment = &config.experiments[one.experiment];
        for comparison in one.comparisons.iter().filter(|comparison| wanted(comparison.metric)) {
            csv.text(&experiment.name).text(comparison.metric.name);
            csv.text(&experiment.solvers[comparison.first].label).text(&experiment.solvers[comparison.second].label);
            row(&mut csv, comparison);
        }
    }
    csv.bytes()
}

fn row(csv: &mut Csv, it: &Comparison) {
    csv.number(it.pairs).number(it.only_first).number(it.only_second);
    it.counts().into_iter().for_each(|count| _ = csv.optional(count));
    csv.optional(exact(it.difference)).optional(rounded(it.ratio));
    csv.optional(rounded(it.interval.map(|ends| ends.low))).optional(rounded(it.interval.map(|ends| ends.high)));
    csv.optional(it.order.map(|_| it.test.map_or(0, |test| test.ranked))).optional(rounded(it.test.map(|test| test.p)));
    csv.optional(rounded(it.p_holm)).text(it.test.map_or("", |test| test.method.word()));
    csv.text(it.caution.unwrap_or_default()).end();
}

/// `comparisons.md`: every solver against the one that needs least.
pub(in crate::report) fn markdown(config: &Config, statistics: &[ExperimentStatistics]) -> String {
    let mut text = format!("# {}\n\n{NOTES}\n", escaped(&titled(&config.title, "comparisons")));
    for one in statistics {
        let experiment = &config.experiments[one.experiment];
        let parts: Vec<String> =
            Metric::compared(experiment).into_iter().filter_map(|metric| part(experiment, one, metric)).collect();
        if !parts.is_empty() {
            text += &format!("## {}\n\n*{}*\n\n", escaped(&experiment.title), escaped(&boards_and_shared(experiment)));
            text += &many(experiment, one).map_or(String::new(), |note| format!("{}\n\n", escaped(&note)));
            text += &parts.concat();
        }
    }
    text.trim_end().to_string() + "\n"
}

const NOTES: &str = "\
Each line compares two solvers on the boards that both solved. *Ratio*: how many times as much the solver needs as the one it
is compared with, by geometric means; in parentheses its 95 % interval from 2000 bootstrap resamples of the boards.
*Difference*: how much more it needs on average, less where negative. *Less, same, more*: on how many boards. *p*: Wilcoxon's
signed-rank test of the ratios, with Holm's correction for all comparisons by that metric. *Smallest* and *largest ratio*: on the
board where the solver did best against the other, and where it did worst (the first of several). A board that only one of them solved
has no ratio, which favours the solver that solved fewer; the columns *only it solves* and *only the other solves* count such boards.
`comparisons.csv` compares every pair of up to 20 solvers, and `harness compare FOLDER --solver A --solver B` compares any two. Where an experiment has every board
that there is, ratio and difference are exact: there is no interval and nothing to test.

The sentence below an experiment's title adds *though not clearly* in two cases: the 95 % interval includes 1; or *p* is 0.05 or more,
and on some of the boards the solver needs more. The chart over weights takes the same rule, with the *p* of each pair before the
correction.
";

/// One metric of one experiment, as Markdown; nothing where nothing is compared.
pub(in crate::report) fn part(
    experiment: &Experiment,
    statistics: &ExperimentStatistics,
    metric: Metric,
) -> Option<String> {
    let reference = reference(experiment, statistics, metric)?;
    let against = statistics.against(metric, reference.solver);
    let heading = format!("### {}", escaped(&reference.heading(experiment, statistics)));
    if let Some(all) = same_for_all(&against) {
        return Some(format!("{heading}\n\n{all}\n\n"));
    }
    let unit = statistics.unit(metric);
    let mut text = format!("{heading}\n\n{}\n", table(experiment, &against, unit).markdown());
    for note in notes(statistics, &against) {
        text += &format!("{note}\n\n");
    }
    Some(text)
}

/// The solver that the others are compared with.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::report) struct Reference {
    metric: Metric,
    pub(in crate::report) solver: usize,
    pub(in crate::report) why: String,
}

impl Reference {
    /// The measure, its unit, the solver, and why it is this one.
    pub(in crate::report) fn heading(&self, experiment: &Experiment, statistics: &ExperimentStatistics) -> String {
        let (title, label) = (statistics.unit(self.metric).title, &experiment.solvers[self.solver].label);
        format!("{}, compared with {label} ({})", capitalised(&title), self.why)
    }
}

/// Of too many solvers for all pairs, a sentence on which pairs there are.
pub(in crate::report) fn many(experiment: &Experiment, statistics: &ExperimentStatistics) -> Option<String> {
    let one = statistics.comparisons.first().filter(|_| statistics.solvers.len() > MOST_IN_PAIRS)?;
    let (label, why) = (&experiment.solvers[one.first].label, first_of(experiment, one.first));
    let p = if experiment.population { "" } else { ", and corrects p for its own comparisons alone" };
    Some(format!(
        "More than {MOST_IN_PAIRS} solvers: each table compares with one only, which its heading names{p}. comparisons.csv compares with \
         {label}, {why}."
    ))
}

/// Why a solver is compared with the others though it is not the best.
fn first_of(experiment: &Experiment, solver: usize) -> &'static str {
    match compared(experiment).next() {
        Some(first) if first == solver => "the first of the config",
        _ => "the first of the config that solved ten boards",
    }
}

/// A sentence where the compared solvers all need the same.
pub(in crate::report) fn same_for_all(against: &[Comparison]) -> Option<String> {
    let boards = against.iter().map(|one| one.pairs).min().filter(|_| against.iter().all(Comparison::is_equal))?;
    Some(format!("The same for every solver on {}.", several(boards, "board")))
}

/// What is to be known of comparisons.
pub(in crate::report) fn notes(statistics: &ExperimentStatistics, against: &[Comparison]) -> Vec<String> {
    let few = format!("Rows of fewer than {ENOUGH_IN_COMMON} boards do not say which solver is better.");
    let cautions = cautions(against).into_iter().map(|caution| format!("† {caution}"));
    let common = statistics.common_boards().filter(|_| !statistics.easier.is_empty());
    let easier = common.map(|common| {
        format!("Every solver solved {}. {}", some_of(common, statistics.boards as u64, "board"), statistics.easier)
    });
    let few = (!statistics.allows_verdicts()).then_some(few);
    let differ = against.windows(2).any(|pair| pair[0].pairs != pair[1].pairs).then(|| {
        "Rows over different numbers of boards do not compare with each other, only with the solver in the heading."
            .into()
    });
    easier.into_iter().chain(differ).chain(few).chain(cautions).collect()
}

/// The solver that the others are compared with: the one that needs least, where that is known.
pub(in crate::report) fn reference(
    experiment: &Experiment,
    statistics: &ExperimentStatistics,
    metric: Metric,
) -> Option<Reference> {
    let first = statistics
        .comparisons
        .iter()
        .find(|comparison| comparison.metric == metric && statistics.reports(metric))?
        .first;
    // The first is compared with all that report the metric.
    let all = statistics.against(metric, first).len();
    // By what all solved it may need least, and not on the boards that it and another solved.
    let leads = |&solver: &usize| {
        let against = statistics.against(metric, solver);
        against.len() == all && against.iter().all(|other| other.ratio.is_none_or(|ratio| ratio >= 1.0))
    };
    let reference = |solver: usize, why: &str| Some(Reference { metric, solver, why: why.to_owned() });
    if let Some(best) = statistics.best(metric).filter(leads) {
        return reference(best, "the least by geometric means");
    }
    match statistics.leader(metric).map(|leader| (leader.solver, &leader.finishers)) {
        Some((leader, Some(finishers))) => reference(leader, &format!("the least by geometric means of {finishers}")),
        Some((leader, None)) if !statistics.beside_leaders.is_empty() => {
            reference(leader, "the least by geometric means over the boards solved by all")
        }
        _ => reference(first, first_of(experiment, first)),
    }
}

/// Why some of the compared don't count the same thing.
pub(in crate::report) fn cautions<'a>(comparisons: impl IntoIterator<Item = &'a Comparison>) -> Vec<&'static str> {
    let mut cautions: Vec<&str> = comparisons.into_iter().filter_map(|one| one.caution).collect();
    cautions.sort_unstable();
    cautions.dedup();
    cautions
}

/// The columns of the boards that decide, which a table for print leaves out.
pub(in crate::report) const EXTREMES: [&str; 2] = ["smallest ratio", "largest ratio"];

fn extreme(found: Option<Extreme>) -> String {
    let text = |it: Extreme| format!("{}, board {}", Number::nearest(it.ratio).significant(3), it.instance + 1);
    found.map_or("–".into(), text)
}

/// A line a comparison, which names its first solver.
pub(in crate::report) fn table(experiment: &Experiment, comparisons: &[Comparison], unit: Unit) -> Table {
    let alone = comparisons.iter().any(|one| one.only_first + one.only_second > 0);
    let ordered = comparisons.iter().any(|one| one.order.is_some());
    let differ = comparisons.iter().any(|one| one.extremes.is_some());
    let mut head = vec![("solver", Align::Left)];
    head.extend(["boards", "ratio", "difference"].map(|name| (name, Align::Right)));
    head.extend(["less", "same", "more", "p"].map(|name| (name, Align::Right)).iter().filter(|_| ordered));
    head.extend(EXTREMES.map(|name| (name, Align::Right)).iter().filter(|_| differ));
    head.extend(["only it solves", "only the other solves"].map(|name| (name, Align::Right)).iter().filter(|_| alone));
    let mut table = Table::new(head);
    for one in comparisons {
        let mark = if one.caution.is_some() { " †" } else { "" };
        let label = format!("{}{mark}", experiment.solvers[one.first].label);
        let ends = one.interval.map(|it| (Number::nearest(it.low), Number::nearest(it.high)));
        let mut row = vec![label, one.pairs.to_string(), with_interval(one.ratio.map(Number::nearest), ends)];
        row.push(short(one.difference.map(|difference| difference * unit.factor)));
        if let Some(order) = one.order {
            row.extend([order.less, order.equal, order.more].map(|count| count.to_string()));
            let p = one.p_holm.filter(|_| one.pairs >= ENOUGH_IN_COMMON);
            row.push(p.map_or("–".into(), probability));
        }
        row.extend([0, 1].iter().filter(|_| differ).map(|&end| extreme(one.extremes.map(|ends| ends[end]))));
        row.extend([one.only_first, one.only_second].iter().filter(|_| alone).map(u64::to_string));
        table.push(row);
    }
    table
}
