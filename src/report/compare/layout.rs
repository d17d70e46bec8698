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
            let heading = format!("{}, compared with {}", change.experiment, change.baseline);
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
            let (same, changed): (Vec<&Change>, Vec<&Change>) =
                changes.into_iter().partition(|change| change.verdict == Verdict::Same);
            let narrow = width.is_some_and(|width| !table(&changed, false).fits(width));
            let line = same_line(same.len(), !changed.is_empty(), partial);
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
            text += &line;
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
            text += &format!("## {}\n\n{line}\n", escaped(&heading));
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

/// How much stayed the same, `others` having changed; `partial` where there is more than was compared.
fn same_line(same: usize, others: bool, partial: bool) -> String {
    match (same, others) {
        (0, _) => String::new(),
        (_, false) if partial => "nothing changed in what both have; what only one has is noted below\n".into(),
        (_, false) => "nothing changed: the same on every board\n".into(),
        (more, true) => {
            let lines = if more == 1 { "1 more line is".into() } else { format!("{more} more lines are") };
            format!("{lines} the same on every board{}\n", if partial { " that both have" } else { "" })
        }
    }
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
        (true, false) => vec!["newly solved", "no longer solved"],
        (true, true) => vec!["newly/ no longer solved"],
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
        let is_shown = !matches!(verdict, Verdict::Within | Verdict::NotJudged);
        row.push(if is_shown { verdict.word().into() } else { String::new() });
        table.push(row);
    }
    table
}
