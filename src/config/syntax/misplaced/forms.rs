//! Texts where tables are wanted, in `exclude` and `columns`, and keys of columns beside these.

use crate::config::diagnostic::{Problem, as_toml, quoted};
use crate::config::syntax::synonyms;
use crate::results::schema;
use std::borrow::Cow;
use std::ops::Range;
use taquin::heuristic::Expression;
use taquin::solve::AlgorithmSpec;
use taquin::wording::program;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// Keys of columns that no published table has.
const OF_COLUMNS: [&str; 3] = ["only", "statistic", "agreement"];

/// A table of texts at one place, and how it is written.
fn inline_table<'i>(entries: &[(&'static str, &str)], place: &Range<usize>) -> (DeValue<'i>, String) {
    let written: Vec<String> = entries.iter().map(|(key, text)| format!("{key} = {}", as_toml(text))).collect();
    let at = |text: &str| Spanned::new(place.clone(), DeValue::String(Cow::Owned(text.into())));
    let table = entries.iter().map(|(key, text)| (Spanned::new(place.clone(), Cow::Borrowed(*key)), at(text)));
    (DeValue::Table(table.collect()), format!("{{ {} }}", written.join(", ")))
}

/// Makes tables of the texts that an experiment excludes.
pub(super) fn exclusions(experiment: &mut DeTable) -> Vec<Problem> {
    let heuristics = experiment.get("heuristics").and_then(|list| list.get_ref().as_array());
    let heuristics: Vec<String> =
        heuristics.into_iter().flatten().filter_map(|one| one.get_ref().as_str().map(String::from)).collect();
    let Some(exclude) = experiment.get_mut("exclude") else { return Vec::new() };
    let read = |item: &mut Spanned<DeValue>| {
        let (text, found) = match item.get_ref() {
            DeValue::Array(pair) => {
                let [algorithm, heuristic] = &pair[..] else { return None };
                (format!("{}: {}", algorithm.get_ref().as_str()?, heuristic.get_ref().as_str()?), "a list".into())
            }
            text => (text.as_str()?.to_string(), format!("the string {}", quoted(text.as_str()?))),
        };
        let both = [": ", ", ", " with ", ":", ","].iter().find_map(|between| text.split_once(between));
        let is_heuristic = heuristics.contains(&text)
            || (text.parse::<AlgorithmSpec>().is_err() && text.parse::<Expression>().is_ok());
        let (value, written) = match (both, is_heuristic) {
            (Some((first, second)), _) => {
                inline_table(&[("algorithm", first.trim()), ("heuristic", second.trim())], &item.span())
            }
            (None, true) => inline_table(&[("heuristic", &text)], &item.span()),
            (None, false) => inline_table(&[("algorithm", &text)], &item.span()),
        };
        *item.get_mut() = value;
        Some((Problem::at(&item.span(), format!("expected a table, found {found}")), written))
    };
    if let Some((problem, written)) = exclude.get_ref().is_str().then(|| read(exclude)).flatten() {
        let only = std::mem::replace(exclude.get_mut(), DeValue::Boolean(true));
        let list = [Spanned::new(exclude.span(), only)].into_iter().collect();
        *exclude.get_mut() = DeValue::Array(list);
        return vec![problem.label(format!("write exclude = [{written}]"))];
    }
    let DeValue::Array(items) = exclude.get_mut() else { return Vec::new() };
    let texts = items.iter_mut().filter_map(read);
    texts.map(|(problem, written)| problem.label(format!("write {written}"))).collect()
}

/// Makes tables of the columns of a published table that are texts, and puts the keys beside the columns into them.
pub(super) fn columns(published: &mut DeTable) -> Vec<Problem> {
    let strays: Vec<_> = OF_COLUMNS.into_iter().filter_map(|key| published.remove_entry(key)).collect();
    let Some(DeValue::Array(columns)) = published.get_mut("columns").map(Spanned::get_mut) else {
        published.extend(strays);
        return Vec::new();
    };
    let mut problems = Vec::new();
    for column in columns.iter_mut() {
        let place = column.span();
        if let Some(text) = column.get_ref().as_str().map(String::from) {
            // What a name stands for that is in no formula is not known: it is only not reported again.
            let is_name = text.chars().all(|c| c.is_alphanumeric() || c == '_' || c == ' ');
            let known =
                synonyms::meant(&text, &["expanded", "seconds"], &[]).filter(|name| schema::find(name).is_some());
            let is_unknown = is_name && schema::find(&text).is_none() && known.is_none();
            let formula = if is_unknown { "expanded" } else { known.unwrap_or(&text) };
            let (value, mut written) = inline_table(&[("name", &text), ("formula", formula)], &place);
            if is_unknown {
                written = format!(
                    "{{ name = {}, formula = … }} with a name from `{} list formulas`",
                    as_toml(&text),
                    program()
                );
            }
            *column.get_mut() = value;
            let problem = Problem::at(&place, format!("expected a table, found the string {}", quoted(&text)));
            problems.push(problem.label(format!("write {written}")));
        }
        let DeValue::Table(column) = column.get_mut() else { continue };
        for (key, value) in &strays {
            column.entry(key.clone()).or_insert_with(|| value.clone());
        }
    }
    problems.extend(strays.iter().map(|(key, _)| {
        let problem = Problem::at(&key.span(), format!("the key {} belongs to a column", quoted(key.get_ref())));
        problem.label(format!(
            "move it into the columns that it is for: {{ name = …, formula = …, {} = … }}",
            key.get_ref()
        ))
    }));
    problems
}

/// Makes tables of the rows of a published table that are lists, their names first.
pub(super) fn rows(published: &mut DeTable, text: &str) -> Vec<Problem> {
    let Some(DeValue::Array(rows)) = published.get_mut("rows").map(Spanned::get_mut) else { return Vec::new() };
    let read = |row: &mut Spanned<DeValue>| {
        let place = row.span();
        let DeValue::Array(items) = row.get_ref() else { return None };
        let (name, cells) = items.split_first().filter(|(name, _)| name.get_ref().is_str())?;
        let written: Vec<&str> = cells.iter().map(|cell| text.get(cell.span()).unwrap_or("…")).collect();
        let label =
            format!("write {{ name = {}, cells = [{}] }}", as_toml(name.get_ref().as_str()?), written.join(", "));
        let key = |key: &'static str| Spanned::new(place.clone(), Cow::Borrowed(key));
        let cells = Spanned::new(place.clone(), DeValue::Array(cells.iter().cloned().collect()));
        let table = DeTable::from_iter([(key("name"), name.clone()), (key("cells"), cells)]);
        *row.get_mut() = DeValue::Table(table);
        Some(Problem::at(&place, "expected a table, found a list").label(label))
    };
    rows.iter_mut().filter_map(read).collect()
}
