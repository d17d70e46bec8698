//! Rankings to be read: on a terminal, as Markdown, CSV and JSON.

use super::{Group, Ranked, Ranking};
use crate::formula::Number;
use crate::report::numbers::{json, rounded, with_interval};
use crate::report::table::{Align, Style, Table, escaped, wrap};
use crate::results::table::Table as Csv;
use taquin::wording::{several, those_of};

impl Group {
    fn heading(&self) -> String {
        let metric = self.metric.title;
        match self.ranked.len() {
            0 => format!("{}: no ranking", self.experiments.join(", ")),
            solvers => {
                let solved = self.boards + self.nothing;
                let boards = match solved == self.of {
                    true => format!("all {}", several(self.of, "board")),
                    false => format!("{} that all of them solved", those_of(solved, self.of, "board")),
                };
                let but = match self.nothing {
                    0 => "",
                    1 => ", but for one where nothing is needed",
                    many => &format!(", but for {many} where nothing is needed"),
                };
                let solvers = several(solvers as u64, "solver");
                format!("{}: {solvers} by {metric}, over {boards}{but}", self.experiments.join(", "))
            }
        }
    }

    fn table(&self) -> Table {
        let heads = ["rank", "solver", "ratio", "best on", "solved"]
            .map(|name| (name, if name == "solver" { Align::Left } else { Align::Right }));
        let mut table = Table::new(heads);
        for Ranked { rank, label, ratio, interval, best_on, solved, runs } in &self.ranked {
            let ends = interval.map(|ends| (Number::nearest(ends.low), Number::nearest(ends.high)));
            let ratio = with_interval(Some(Number::nearest(*ratio)), ends);
            table.push(vec![
                rank.to_string(),
                label.clone(),
                ratio,
                best_on.to_string(),
                format!("{solved} of {runs}"),
            ]);
        }
        table
    }
}

impl Ranking {
    /// Whether no solver has a rank.
    pub fn is_empty(&self) -> bool {
        self.groups.iter().all(|group| group.ranked.is_empty())
    }

    fn footnotes(&self) -> Vec<String> {
        let unranked = self.groups.iter().flat_map(|group| &group.unranked);
        let unranked = unranked.map(|(label, reason)| format!("not ranked: {label}: {reason}"));
        let stopped = self.groups.iter().flat_map(|group| &group.ranked).any(|one| one.solved < one.runs);
        let stopped = stopped.then(|| {
            "boards that a ranked solver did not solve are left out. This favours the solvers that fail: compare the column \
             solved, too"
                .to_string()
        });
        let have_ties = |group: &Group| group.ranked.iter().map(|one| one.best_on).sum::<u64>() > group.boards;
        let ties = self.groups.iter().any(have_ties);
        let ties =
            ties.then(|| "best on: a board on which several solvers are best counts for each of them".to_string());
        unranked.chain(stopped).chain(ties).chain(self.notes.iter().cloned()).collect()
    }

    /// For a terminal.
    pub fn terminal(&self, style: Style) -> String {
        let mut text = String::new();
        if let Some(line) = &self.incomplete {
            text += &format!("{}\n\n", wrap(line, style.width).join("\n"));
        }
        for group in &self.groups {
            text += &format!("{}\n", style.paint("1", &wrap(&group.heading(), style.width).join("\n")));
            if !group.ranked.is_empty() {
                text += &format!("\n{}", group.table().terminal(style, str::to_string));
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
        let mut text = self.incomplete.iter().map(|line| escaped(line) + "\n\n").collect::<String>();
        for group in &self.groups {
            text += &format!("## {}\n\n", escaped(&group.heading()));
            if !group.ranked.is_empty() {
                text += &(group.table().markdown() + "\n");
            }
        }
        self.footnotes().iter().for_each(|note| text += &format!("- {}\n", escaped(note)));
        text.trim_end().to_string() + "\n"
    }

    /// As CSV, one row per ranked solver.
    pub fn csv(&self) -> String {
        let mut csv = Csv::headed(
            "experiments,metric,boards,of_boards,rank,solver,ratio,ratio_low,ratio_high,best_on,solved,runs",
        );
        for group in &self.groups {
            for one in &group.ranked {
                csv.text(&group.experiments.join(" ")).text(group.metric.name).number(group.boards).number(group.of);
                csv.number(one.rank as u64).text(&one.label).optional(rounded(Some(one.ratio)));
                csv.optional(rounded(one.interval.map(|ends| ends.low)));
                csv.optional(rounded(one.interval.map(|ends| ends.high)));
                csv.number(one.best_on).number(one.solved).number(one.runs).end();
            }
        }
        String::from_utf8(csv.bytes()).expect("texts and numbers")
    }

    /// As JSON: the groups, each with its ranked and unranked solvers, and the notes.
    pub fn json(&self) -> String {
        let number = |number: Option<f64>| json(rounded(number));
        let solver = |one: &Ranked| {
            serde_json::json!({
                "rank": one.rank,
                "solver": one.label,
                "ratio": number(Some(one.ratio)),
                "ratio_interval": one.interval.map(|ends| [number(Some(ends.low)), number(Some(ends.high))]),
                "best_on": one.best_on,
                "solved": one.solved,
                "runs": one.runs,
            })
        };
        let group = |group: &Group| {
            let unranked = group.unranked.iter();
            let unranked = unranked.map(|(label, reason)| serde_json::json!({ "solver": label, "reason": reason }));
            serde_json::json!({
                "experiments": group.experiments,
                "metric": group.metric.name,
                "boards": group.boards,
                "of_boards": group.of,
                "ranked": group.ranked.iter().map(solver).collect::<Vec<_>>(),
                "unranked": unranked.collect::<Vec<_>>(),
            })
        };
        let all = serde_json::json!({
            "metric": self.metric.name,
            "incomplete": self.incomplete,
            "groups": self.groups.iter().map(group).collect::<Vec<_>>(),
            "notes": self.notes,
        });
        serde_json::to_string_pretty(&all).expect("plain values") + "\n"
    }
}
