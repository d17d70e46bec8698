//! What changed between results, as the templates draw it: inside `report.html`, and as a page of its own.

use super::grid::{Cell, Grid};
use super::pack;
use super::{rendered, style_sheet};
use crate::report::compare::{Change, Changes, Verdict};
use crate::report::numbers::short;
use minijinja::value::Serde;
use serde::Serialize;

/// All that changed.
#[derive(Serialize)]
pub(super) struct Changed {
    /// How many lines came to each verdict that counts.
    worse: usize,
    better: usize,
    same: usize,
    lines: usize,
    incomplete: Vec<String>,
    groups: Vec<Group>,
    notes: Vec<String>,
    /// The numbers of the charts, packed.
    packed: String,
}

/// The changes of an experiment.
#[derive(Serialize)]
struct Group {
    heading: String,
    /// How much stayed the same.
    same: String,
    table: Option<Grid>,
    /// The boards that changed most, change by change.
    boards: Vec<Listed>,
}

/// The boards of a change.
#[derive(Serialize)]
struct Listed {
    heading: String,
    /// How many of them are not listed.
    more: usize,
    table: Grid,
}

/// What the charts of an experiment draw.
#[derive(Serialize)]
struct Drawn<'a> {
    heading: &'a str,
    rows: Vec<Row<'a>>,
}

#[derive(Serialize)]
struct Row<'a> {
    subject: &'a str,
    metric: &'a str,
    verdict: &'static str,
    ratio: Option<f64>,
    low: Option<f64>,
    high: Option<f64>,
    /// How many boards both solved, and only the one or the other.
    pairs: u64,
    gained: u64,
    lost: u64,
    /// Values before and after.
    points: &'a [(f64, f64)],
}

impl Changed {
    /// Boards lead to their pages where the page has the runs of the subjects.
    pub(super) fn new(changes: &Changes, has_runs: bool) -> Changed {
        let count = |verdict: Verdict| changes.changes.iter().filter(|change| change.verdict == verdict).count();
        let tables = changes.tables(None);
        let groups = changes.groups();
        let drawn: Vec<Drawn> = groups
            .iter()
            .map(|(heading, changes)| Drawn { heading, rows: changes.iter().map(|change| Row::new(change)).collect() })
            .collect();
        let packed = pack::pack(&drawn);
        let group = |((heading, same, table), (_, changes)): ((String, String, Option<_>), &(String, Vec<&Change>))| {
            let boards = changes.iter().filter_map(|change| Listed::new(change, has_runs)).collect();
            Group { heading, same, table: table.as_ref().map(Grid::from), boards }
        };
        Changed {
            worse: count(Verdict::Worse),
            better: count(Verdict::Better),
            same: count(Verdict::Same),
            lines: changes.changes.len(),
            incomplete: changes.incomplete.clone(),
            groups: tables.into_iter().zip(&groups).map(group).collect(),
            notes: changes.footnotes(),
            packed,
        }
    }
}

impl<'a> Row<'a> {
    fn new(change: &'a Change) -> Row<'a> {
        let it = &change.comparison;
        Row {
            subject: &change.subject,
            metric: it.metric.name,
            verdict: change.verdict.word(),
            ratio: it.ratio,
            low: it.interval.map(|ends| ends.low),
            high: it.interval.map(|ends| ends.high),
            pairs: it.pairs,
            gained: it.only_first,
            lost: it.only_second,
            points: change.boards.as_ref().map_or(&[], |boards| &boards.drawn),
        }
    }
}

impl Listed {
    /// None where no board changed.
    fn new(change: &Change, has_runs: bool) -> Option<Listed> {
        let boards = change.boards.as_ref().filter(|boards| boards.changed > 0)?;
        let heading = [("board", false), ("tiles", false), ("before", true), ("after", true), ("ratio", true)];
        let rows = boards.listed.iter().map(|one| {
            let number = one.instance + 1;
            let link = has_runs.then(|| format!("#instance/{}/{number}", change.experiment));
            let ratio = one.before.zip(one.after).and_then(|(before, after)| after.over(before));
            let value = |value: Option<_>| value.map_or("not solved".into(), |value| short(Some(value)));
            vec![
                Cell { link, ..Cell::new(&number.to_string()) },
                Cell::new(&one.board),
                Cell::new(&value(one.before)),
                Cell::new(&value(one.after)),
                Cell::new(&ratio.map_or("–".into(), |ratio| short(Some(ratio)))),
            ]
        });
        Some(Listed {
            heading: format!(
                "{}, {}: {} boards changed",
                change.subject, change.comparison.metric.name, boards.changed
            ),
            more: boards.changed - boards.listed.len(),
            table: Grid::new(heading, rows.collect()),
        })
    }
}

/// The page of a comparison.
#[derive(Serialize)]
struct Page<'a> {
    title: &'a str,
    policy: String,
    style: String,
    script: &'static str,
    changed: Changed,
    charting: String,
}

/// The parts of the script of a comparison, which share one scope.
const SCRIPT: &str = concat!(
    "\"use strict\";\n(() => {\n",
    include_str!("../../../assets/report/script/element.js"),
    include_str!("../../../assets/report/script/address.js"),
    include_str!("../../../assets/report/script/inflate.js"),
    include_str!("../../../assets/report/script/copy.js"),
    include_str!("../../../assets/report/script/menu.js"),
    include_str!("../../../assets/report/script/table.js"),
    include_str!("../../../assets/report/script/theme.js"),
    include_str!("../../../assets/report/script/charting.js"),
    include_str!("../../../assets/report/script/changes.js"),
    "undoSaved(document);\nenableTables(document);\nenableCopying(document);\nshowChanges();\n",
    "document.documentElement.dataset.ready = \"\";\n})();\n",
);

/// A page that shows what changed, in one file.
pub(crate) fn page_of_changes(changes: &Changes, title: &str) -> String {
    let style = style_sheet(&[]);
    let page = Page {
        title,
        policy: super::policy(SCRIPT, &style),
        style,
        script: SCRIPT,
        changed: Changed::new(changes, false),
        charting: pack::charting(),
    };
    rendered("compare.html", Serde(page))
}
