//! Changes to be read: on a terminal, as Markdown, CSV and JSON.

use super::{Change, Changes, Verdict};
use crate::formula::Number;
use crate::report::comparison::Order;
use crate::report::comparison::files::cautions;
use crate::report::numbers::{exact, json, probability, rounded, short, with_interval};
use crate::report::table::{Align, Style, Table, escaped, wrap};
use crate::results::table::Table as Csv;

impl Changes {
    /// The changes of each experiment, below a heading.
    pub(in crate::report) fn groups(&self) -> Vec<(String, Vec<&Change>)> {
        let mut groups: Vec<(String, Vec<&Change>)> = vec![];
        for change in &self.changes {
            let heading = format!("experiment {}, compared with {}", change.experiment, quoted(&change.baseline));
            match groups.last_mut() {
                Some((last, changes)) if *last == heading => changes.push(change),
                _ => groups.push((heading, vec![change])),
            }
        }
        groups
    }

    /// What changed, experiment by experiment, in tables for a width, below a heading and a line on what stayed the same.
    pub(in crate::report) fn tables(&self, width: Option<usize>) -> Vec<(String, String, Option<Table>)> {
        let table = |(heading, changes): (String, Vec<&Change>)| {
            let partial = changes.iter().any(|change| change.partial);
            let line = same_line(&changes, partial);
            let changed: Vec<&Change> = changes.into_iter().filter(|change| change.verdict != Verdict::Same).collect();
            let narrow = width.is_some_and(|width| !table(&changed, false).fits(width));
            (heading, line, (!changed.is_empty()).then(|| table(&changed, narrow)))
        };
        self.groups().into_iter().map(table).collect()
    }

    /// For a terminal.
    pub fn terminal(&self, style: Style) -> String {
        let incomplete = |line: &String| wrap(line, style.width).join("\n") + "\n\n";
        let mut text: String = self.incomplete.iter().map(incomplete).collect();
        for (heading, line, table) in self.tables(Some(style.width)) {
            text += &format!("{}\n", style.paint("1", &wrap(&heading, style.width).join("\n")));
            if !line.is_empty() {
                text += &format!("{}\n", wrap(&line, style.width).join("\n"));
            }
            if let Some(table) = table {
                let coloured = |cell: &str| match cell.trim() {
                    "worse" => style.paint("31", cell),
                    "better" => style.paint("32", cell),
                    _ => cell.to_string(),
                };
                text += &format!("\n{}", table.terminal(style, coloured));
            }
            text += "\n";
        }
        for note in self.footnotes() {
            text += &format!("{}\n", style.paint("2", &wrap(&note, style.width).join("\n")));
        }
        text
    }

    /// As Markdown.
    pub fn markdown(&self) -> String {
        let mut text: String = self.incomplete.iter().map(|line| escaped(line) + "\n\n").collect();
        for (heading, line, table) in self.tables(None) {
            text += &format!("## {}\n\n", escaped(&heading));
            text += &if line.is_empty() { line } else { format!("{line}\n\n") };
            text += &table.map_or(String::new(), |table| table.markdown() + "\n");
        }
        self.footnotes().iter().for_each(|note| text += &format!("- {}\n", escaped(note)));
        text.trim_end().to_string() + "\n"
    }

    pub(in crate::report) fn footnotes(&self) -> Vec<String> {
        let cautions = cautions(self.changes.iter().map(|change| &change.comparison)).into_iter();
        let cautions = cautions.map(|caution| format!("† {caution}"));
        cautions.chain(self.notes.iter().cloned()).collect()
    }

    /// As JSON: what is incomplete, the changes as an array of objects, and the notes.
    pub fn json(&self) -> String {
        let number = |number: Option<f64>| json(rounded(number));
        let change = |Change { experiment, subject, baseline, comparison: it, verdict, .. }: &Change| {
            serde_json::json!({
                "experiment": experiment,
                "subject": subject,
                "baseline": baseline,
                "metric": it.metric.name,
                "verdict": verdict.word(),
                "pairs": it.pairs,
                "only_subject": it.only_first,
                "only_baseline": it.only_second,
                "less": it.order.map(|order| order.less),
                "equal": it.order.map(|order| order.equal),
                "more": it.order.map(|order| order.more),
                "difference": json(exact(it.difference)),
                "ratio": number(it.ratio),
                "ratio_interval": it.interval.map(|ends| [number(Some(ends.low)), number(Some(ends.high))]),
                "p": number(it.test.map(|test| test.p)),
                "p_holm": number(it.p_holm),
                "caution": it.caution,
            })
        };
        let changes: Vec<serde_json::Value> = self.changes.iter().map(change).collect();
        let all = serde_json::json!({ "incomplete": self.incomplete, "changes": changes, "notes": self.notes });
        serde_json::to_string_pretty(&all).expect("plain values") + "\n"
    }

    /// As CSV, a row a change.
    pub fn csv(&self) -> String {
        let mut csv = Csv::headed(
            "experiment,subject,baseline,metric,verdict,pairs,only_subject,only_baseline,less,equal,more,difference,ratio,\
             ratio_low,ratio_high,p,p_holm,caution",
        );
        for Change { experiment, subject, baseline, comparison: it, verdict, .. } in &self.changes {
            csv.text(experiment).text(subject).text(baseline).text(it.metric.name).text(verdict.word());
            csv.number(it.pairs).number(it.only_first).number(it.only_second);
            it.counts().into_iter().for_each(|count| _ = csv.optional(count));
            csv.optional(exact(it.difference)).optional(rounded(it.ratio));
            csv.optional(rounded(it.interval.map(|ends| ends.low)))
                .optional(rounded(it.interval.map(|ends| ends.high)));
            csv.optional(rounded(it.test.map(|test| test.p))).optional(rounded(it.p_holm));
            csv.text(it.caution.unwrap_or_default()).end();
        }
        String::from_utf8(csv.bytes()).expect("texts and numbers")
    }
}

/// In quotes if a comma of its own would look like the sentence's.
fn quoted(name: &str) -> String {
    if name.contains(',') { format!("\"{name}\"") } else { name.into() }
}

/// The metrics that stayed the same, and for how many solvers; `partial` if there is more than was compared.
fn same_line(changes: &[&Change], partial: bool) -> String {
    let is_same = |change: &&&Change| change.verdict == Verdict::Same;
    if changes.iter().filter(is_same).count() == changes.len() {
        let partly = "nothing changed in what both have; what only one has is noted below";
        return if partial { partly } else { "nothing changed: the same on every board" }.into();
    }
    let mut lines: Vec<(String, Vec<&str>)> = vec![];
    let names: Vec<&str> = changes.iter().map(|change| change.comparison.metric.name).collect();
    for (place, name) in names.iter().enumerate().filter(|(place, name)| !names[..*place].contains(name)) {
        let of = changes[place..].iter().filter(|change| change.comparison.metric.name == *name);
        let (all, same) = (of.clone().count(), of.filter(is_same).count());
        let solvers = if same == all { String::new() } else { format!(" for {same} of {all} solvers") };
        match lines.iter_mut().find(|(other, _)| *other == solvers) {
            _ if same == 0 => {}
            Some((_, metrics)) => metrics.push(name),
            None => lines.push((solvers, vec![name])),
        }
    }
    let boards = if partial { "every board that both have" } else { "every board" };
    let line =
        |(solvers, metrics): (String, Vec<&str>)| format!("{}: the same on {boards}{solvers}", metrics.join(", "));
    lines.into_iter().map(line).collect::<Vec<_>>().join("; ")
}

/// A line a change; a narrow table has several counts in a column.
fn table(changes: &[&Change], narrow: bool) -> Table {
    let alone = changes.iter().any(|change| change.comparison.only_first + change.comparison.only_second > 0);
    let ordered = changes.iter().any(|change| change.comparison.order.is_some());
    // The pairs of a narrow table are counted by their order.
    let counted = !(ordered && narrow);
    let mut head = if counted { vec!["boards", "ratio"] } else { vec!["ratio"] };
    head.extend(match (ordered, narrow) {
        (true, false) => vec!["less", "same", "more", "p"],
        (true, true) => vec!["less/ same/ more", "p"],
        (false, _) => vec!["difference"],
    });
    head.extend(match (alone, narrow) {
        (true, false) => vec!["only it solved", "only the other solved"],
        (true, true) => vec!["only it/ the other solved"],
        (false, _) => vec![],
    });
    let left = ["solver", "metric"].map(|name| (name, Align::Left));
    let columns = left.into_iter().chain(head.into_iter().map(|name| (name, Align::Right)));
    let mut table = Table::new(columns.chain([("verdict", Align::Left)]));
    for Change { subject, comparison: it, verdict, .. } in changes {
        let mark = if it.caution.is_some() { " †" } else { "" };
        let ends = it.interval.map(|ends| (Number::nearest(ends.low), Number::nearest(ends.high)));
        let mut row = vec![format!("{subject}{mark}"), it.metric.name.into()];
        row.extend(counted.then(|| it.pairs.to_string()));
        row.push(with_interval(it.ratio.map(Number::nearest), ends));
        let counts = |counts: &[u64]| match narrow {
            true => vec![counts.iter().map(u64::to_string).collect::<Vec<_>>().join("/")],
            false => counts.iter().map(u64::to_string).collect(),
        };
        match it.order {
            Some(Order { less, equal, more }) => {
                row.extend(counts(&[less, equal, more]));
                row.push(it.p_holm.map_or("–".into(), probability));
            }
            None => row.push(short(it.difference)),
        }
        if alone {
            row.extend(counts(&[it.only_first, it.only_second]));
        }
        row.push(if *verdict == Verdict::Within { String::new() } else { verdict.word().into() });
        table.push(row);
    }
    table
}
