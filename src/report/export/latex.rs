//! `tables.tex` and `macros.tex`. No time is in them.

use crate::config::Config;
use crate::formula::Number;
use crate::report::comparison::files as comparison;
use crate::report::names::titled;
use crate::report::numbers::{exact, probability, short};
use crate::report::statistics::{ExperimentStatistics, files as statistics};
use crate::report::table::{Align, LATEX_PACKAGES, Table, line};
use crate::report::{JudgedTable, Metric};
use std::collections::BTreeSet;

/// A table for each metric of each experiment with several boards, and for each published table.
pub(super) fn tables(config: &Config, statistics: &[ExperimentStatistics], published: &[JudgedTable]) -> String {
    let mut text = format!("% {}: tables. They need \\usepackage{{{LATEX_PACKAGES}}}.\n\n", line(&config.title));
    for (number, table) in (1..).zip(published) {
        text += &(judged(table).latex(
            &format!("{}: as printed, in parentheses as measured where that differs", table.title),
            &format!("published-{number}"),
        ) + "\n");
    }
    for one in statistics {
        let experiment = &config.experiments[one.experiment];
        if one.boards == 1 {
            continue;
        }
        for metric in Metric::compared(experiment) {
            let caption = titled(&experiment.title, metric.title);
            let key = format!("{}-{}", experiment.name, metric.name);
            text += &(statistics::table(experiment, one, metric).latex(&caption, &key) + "\n");
            let Some(reference) = comparison::reference(experiment, one, metric) else { continue };
            let label = &experiment.solvers[reference.solver].label;
            let caption = titled(&experiment.title, &format!("{}, compared with {label}", metric.title));
            let against = one.against(metric, reference.solver);
            let table = comparison::table(experiment, &against, one.unit(metric)).without(&comparison::EXTREMES);
            text += &(table.latex(&caption, &(key + "-compared")) + "\n");
        }
    }
    text.trim_end().to_string() + "\n"
}

fn judged(table: &JudgedTable) -> Table {
    let columns = table.columns.iter().map(|column| (column.as_str(), Align::Right));
    let mut drawn = Table::new([("", Align::Left)].into_iter().chain(columns));
    for row in &table.rows {
        let cells = row.cells.iter().map(|cell| match cell {
            None => String::new(),
            Some(cell) if cell.printed == cell.shown() || cell.measured.is_empty() => cell.printed.clone(),
            Some(cell) if cell.printed.is_empty() => cell.shown(),
            Some(cell) => format!("{} ({})", cell.printed, cell.shown()),
        });
        drawn.push([row.name.clone()].into_iter().chain(cells).collect());
    }
    drawn
}

const USAGE: &str = r"% \taquin{EXPERIMENT/SOLVER/METRIC/STATISTIC} is that number, as in \taquin{KEY}.
% Comparisons: \taquin{EXPERIMENT/SOLVER/METRIC/ratio to/OTHER}, also with difference to, ratio low, ratio high, p.
% A key that does not exist is an error. In keys, characters that TeX treats specially are written as -, several spaces as one;
% where another solver is called so, a number follows, as in h-1 (2). Solvers that keys call otherwise are listed here.
\makeatletter
\newcommand{\taquin}[1]{\ifcsname taquin@#1\endcsname\csname taquin@#1\endcsname\else
  \PackageError{taquin}{there is no number #1}{See the keys in macros.tex.}\fi}
\newcommand{\taquin@set}[2]{\expandafter\gdef\csname taquin@#1\endcsname{#2}}
";

/// A macro with each headline number under a key.
pub(super) fn macros(config: &Config, statistics: &[ExperimentStatistics]) -> String {
    let mut numbers: Vec<(String, String)> = vec![];
    let mut renamed = String::new();
    for one in statistics {
        let experiment = &config.experiments[one.experiment];
        let name = &experiment.name;
        let labels: Vec<&str> = experiment.solvers.iter().map(|named| &named.label[..]).collect();
        let keys = keys(&labels);
        for (key, label) in keys.iter().zip(labels).filter(|(key, label)| key != label) {
            renamed += &format!("% {name}/{key}: {}\n", line(label));
        }
        let label = |solver: usize| &keys[solver];
        numbers.push((format!("{name}/boards"), one.boards.to_string()));
        for solver in &one.solvers {
            let mut add = |key: &str, text: Option<String>| {
                numbers.extend(text.map(|text| (format!("{name}/{}/{key}", label(solver.solver)), text)));
            };
            add("runs", Some(solver.endings.runs().to_string()));
            add("solved", Some(solver.endings.solved().to_string()));
            for metric in Metric::all(experiment).into_iter().filter(|&metric| metric != Metric::TIME) {
                let (Some(own), Some(summary)) = (solver.own(metric), solver.fair(metric)) else { continue };
                let mut define = |key: &str, number: Option<Number>| {
                    add(&format!("{}/{key}", metric.name), number.map(|number| short(Some(number))));
                };
                define("boards", Some(summary.readings.count().into()));
                define("mean", summary.mean());
                define("mean low", summary.mean_interval.map(|it| Number::nearest(it.low)));
                define("mean high", summary.mean_interval.map(|it| Number::nearest(it.high)));
                define("geometric mean", summary.geometric_mean().map(Number::nearest));
                define("median", own.readings.median().value());
                define("median at least", own.readings.median().at_least());
                define("par2", own.par2);
                add(&format!("{}/sum", metric.name), exact(summary.sum()));
            }
        }
        let both_ways = one.comparisons.iter().flat_map(|it| [it.clone(), it.reversed()]);
        for it in both_ways.filter(|it| it.metric != Metric::TIME) {
            let (first, second) = (label(it.first), label(it.second));
            let mut add = |key: &str, text: Option<String>| {
                let key = format!("{name}/{first}/{}/{key}/{second}", it.metric.name);
                numbers.extend(text.map(|text| (key, text)));
            };
            let written = |number: Option<f64>| number.map(|number| short(Some(Number::nearest(number))));
            add("difference to", it.difference.map(|difference| short(Some(difference))));
            add("ratio to", written(it.ratio));
            add("ratio low", written(it.interval.map(|ends| ends.low)));
            add("ratio high", written(it.interval.map(|ends| ends.high)));
            add("p", it.p_holm.map(|p| if p < 0.0001 { "$<0.0001$".into() } else { probability(p) }));
        }
    }
    let key = numbers.iter().find(|(key, _)| key.ends_with("/mean")).map_or("", |(key, _)| key);
    let usage = USAGE.replace("KEY", key).replacen("\\makeatletter", &(renamed + "\\makeatletter"), 1);
    let mut text = format!("% {}: headline numbers.\n{usage}", line(&config.title));
    for (key, number) in &numbers {
        text += &format!("\\taquin@set{{{key}}}{{{number}}}\n");
    }
    text + "\\makeatother\n"
}

/// What each solver is called in keys: no two alike, and a label that TeX reads as it is stays what it is.
fn keys(labels: &[&str]) -> Vec<String> {
    let plain: Vec<String> = labels.iter().map(|label| self::plain(label)).collect();
    let kept = labels.iter().zip(&plain).filter(|(label, plain)| *label == plain);
    let mut taken: BTreeSet<String> = kept.map(|(label, _)| label.to_string()).collect();
    let key = |(label, plain): (&&str, String)| {
        if *label == plain {
            return plain;
        }
        let numbered = |number: usize| if number == 1 { plain.clone() } else { format!("{plain} ({number})") };
        (1..).map(numbered).find(|key| taken.insert(key.clone())).expect("numbers do not end")
    };
    labels.iter().zip(plain).map(key).collect()
}

/// A label as TeX reads it: without special characters, several spaces as one.
fn plain(label: &str) -> String {
    let special = |letter: char| letter.is_control() || "\\{}%#~^&$".contains(letter);
    let mut plain: String = label.chars().map(|letter| if special(letter) { '-' } else { letter }).collect();
    while plain.contains("  ") {
        plain = plain.replace("  ", " ");
    }
    plain
}
