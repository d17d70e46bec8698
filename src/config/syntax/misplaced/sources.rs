//! Where boards come from, in another form than a table with one of its keys.

use super::homes::{LONGEST, is_toml, keys, unjudged};
use crate::config::diagnostic::{Problem, REPORTED, as_toml, quoted};
use crate::config::goal::size_of_boards;
use crate::config::syntax::{boards, synonyms};
use std::borrow::Cow;
use std::ops::Range;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// What people call the kind of boards that they want, the number beside it.
const KIND: [&str; 5] = ["type", "kind", "method", "generator", "source"];

/// Kinds whose key has the number of boards.
const COUNTED: [&str; 3] = ["uniform", "permutations", "walk"];

/// Reads the instances of an experiment that are written as a list, as a text, or with the name of their kind.
pub(super) fn reformed(experiment: &mut DeTable, text: &str) -> Option<Problem> {
    let is_meant = |key: &str, value: &DeValue| {
        let is = |home| synonyms::meant(key, &[home], &[]).is_some();
        // A number or a table says how many boards are wanted.
        is("instances") || (is("boards") && (value.is_integer() || value.is_table()))
    };
    let name = match experiment.contains_key("instances") {
        true => "instances".into(),
        false => {
            experiment.iter().find(|(key, value)| is_meant(key.get_ref(), value.get_ref()))?.0.get_ref().to_string()
        }
    };
    let (key, mut value) = experiment.remove_entry(name.as_str())?;
    let (place, was_table) = (value.span(), value.get_ref().is_table());
    let is_of_boards = synonyms::meant(&name, &["boards"], &[]).is_some();
    let problem = match value.get_mut() {
        DeValue::Table(table) if is_of_boards => {
            let problem = Problem::at(&key.span(), format!("unknown key {}", quoted(&name)));
            Some(problem.label(format!("write instances = {{ {} }}", entries(table, text))))
        }
        DeValue::Table(table) => renamed(table, text),
        other => tabled(other, &place, text).map(|right| {
            let problem = match name == "instances" {
                true if text.get(place.clone()).is_some_and(|plain| plain.starts_with('[')) => {
                    Problem::at(&place, "expected a table, found a list")
                }
                true => Problem::at(&place, "expected a table"),
                false => Problem::at(&key.span(), format!("unknown key {}", quoted(&name))),
            };
            problem.label(format!("write instances = {{ {right} }}"))
        }),
    };
    let is_tabled = problem.is_some() && name != "instances" && (is_of_boards || !was_table);
    let key = if is_tabled { Spanned::new(key.span(), Cow::Borrowed("instances")) } else { key };
    experiment.insert(key, value);
    problem
}

/// Puts the table that is meant in the place of a list of boards, of a board or of the name of a file, and returns its entry.
fn tabled<'i>(value: &mut DeValue<'i>, place: &Range<usize>, text: &str) -> Option<String> {
    let plain = text.get(place.clone()).unwrap_or_default();
    let is_board = |item: &Spanned<DeValue>| {
        item.get_ref().as_str().is_some_and(|text| text.contains(|c: char| c.is_ascii_digit()))
    };
    if let Some(texts) = boards::boards(value) {
        let list = texts.iter().map(|text| as_toml(text)).collect::<Vec<_>>().join(", ");
        let board = |text: String| Spanned::new(place.clone(), DeValue::String(Cow::Owned(text)));
        let boards = DeValue::Array(texts.into_iter().map(board).collect());
        let entry = (Spanned::new(place.clone(), Cow::Borrowed("boards")), Spanned::new(place.clone(), boards));
        *value = DeValue::Table([entry].into_iter().collect());
        return Some(format!("boards = [{}]", if list.len() <= LONGEST { &list } else { "…" }));
    }
    let (key, inner, right) = match value {
        DeValue::Array(items) if !items.is_empty() && items.iter().all(is_board) => {
            let is_shown = plain.len() <= LONGEST && is_toml(&format!("boards = {plain}"));
            let right = format!("boards = {}", if is_shown { plain } else { "[…]" });
            (
                "boards",
                Spanned::new(place.clone(), DeValue::Array(std::mem::replace(items, [].into_iter().collect()))),
                right,
            )
        }
        DeValue::String(written) if size_of_boards([written.as_ref()]).is_some() => {
            let right = format!("boards = [{}]", as_toml(written));
            let board = Spanned::new(place.clone(), DeValue::String(std::mem::take(written)));
            ("boards", Spanned::new(place.clone(), DeValue::Array([board].into_iter().collect())), right)
        }
        DeValue::String(written) => {
            // A file whose name is only guessed is not looked for.
            let (end, place) = if written.contains('.') { ("", place.clone()) } else { (".txt", unjudged(place)) };
            let right = format!("file = {}", as_toml(&format!("{written}{end}")));
            ("file", Spanned::new(place, DeValue::String(std::mem::take(written))), right)
        }
        DeValue::Integer(_) => ("uniform", Spanned::new(place.clone(), value.clone()), format!("uniform = {plain}")),
        _ => return None,
    };
    *value = DeValue::Table([(Spanned::new(place.clone(), Cow::Borrowed(key)), inner)].into_iter().collect());
    Some(right)
}

/// Gives the keys of instances the names that are meant, by their values.
fn renamed(table: &mut DeTable, text: &str) -> Option<Problem> {
    let beside: Vec<&str> = table.keys().map(|key| key.get_ref().as_ref()).collect();
    let named = KIND.into_iter().find_map(|name| {
        let (key, value) = table.get_key_value(name)?;
        let kind = value.get_ref().as_str()?;
        let exact = COUNTED.into_iter().find(|known| *known == kind);
        Some((key.clone(), exact.or_else(|| synonyms::meant(kind, &COUNTED, &beside))?))
    });
    if let Some((key, kind)) = named
        && let Some((_, count)) = ["count", "n", "number"].into_iter().find_map(|count| table.remove_entry(count))
    {
        table.remove(key.get_ref().as_ref());
        table.insert(Spanned::new(key.span(), Cow::Borrowed(kind)), count);
        let problem = Problem::at(&key.span(), format!("unknown key {}", quoted(key.get_ref())));
        return Some(problem.label(format!("write {{ {} }}", entries(table, text))));
    }
    let korf = table.keys().find(|key| key.get_ref().starts_with("korf")).cloned();
    if let Some(key) = korf.filter(|_| !table.contains_key("file")) {
        table.remove(key.get_ref().as_ref());
        let file = Spanned::new(unjudged(&key.span()), DeValue::String(Cow::Borrowed("")));
        table.insert(Spanned::new(key.span(), Cow::Borrowed("file")), file);
        let problem = Problem::at(&key.span(), format!("unknown key {}", quoted(key.get_ref())));
        return Some(problem.label("write { file = \"korf100.txt\" }, a file with a board on each line"));
    }
    let is_file = |text: &str| text.contains('.') && size_of_boards([text]).is_none();
    let written = table.get("boards").filter(|_| !table.contains_key("file"));
    let written = written.and_then(|boards| boards.get_ref().as_str()).filter(|text| is_file(text))?;
    let label = format!("write file = {}", as_toml(written));
    let (key, value) = table.remove_entry("boards")?;
    let problem = Problem::at(&value.span(), "this is a file, not a list of boards").label(label);
    table.insert(Spanned::new(key.span(), Cow::Borrowed("file")), value);
    Some(problem)
}

/// Gives the keys of a table the names that those of instances have, and returns its entries as they are written.
fn entries(table: &mut DeTable, text: &str) -> String {
    let mut all: Vec<_> = std::mem::take(table).into_iter().collect();
    all.sort_by_key(|(key, _)| key.span().start);
    let names: Vec<String> = all.iter().map(|(key, _)| key.get_ref().to_string()).collect();
    let beside: Vec<&str> = names.iter().map(String::as_str).collect();
    let mut written = Vec::new();
    for (key, value) in all {
        let meant = synonyms::meant(key.get_ref(), &keys("instances"), &beside).map(Cow::Borrowed);
        let meant = meant.unwrap_or_else(|| key.get_ref().clone());
        written.push(format!("{meant} = {}", text.get(value.span()).unwrap_or("…")));
        table.insert(Spanned::new(key.span(), meant), value);
    }
    written.join(", ")
}

/// Takes the boards of an evaluation out of instances, which only experiments have.
pub(super) fn of_evaluation(evaluation: &mut DeTable, text: &str) -> Option<Problem> {
    if evaluation.contains_key("boards") {
        return None;
    }
    let (key, mut value) = evaluation.remove_entry("instances")?;
    let problem = Problem::at(&key.span(), "unknown key \"instances\"");
    let boards = match value.get_mut() {
        DeValue::Table(table) => table.remove("boards"),
        _ => Some(value),
    };
    let written = boards.as_ref().and_then(|boards| text.get(boards.span()));
    let written = written.filter(|boards| boards.len() <= LONGEST && is_toml(&format!("boards = {boards}")));
    let problem = match (&boards, written) {
        (Some(_), Some(written)) => problem.label(format!("write boards = {written}")),
        (Some(_), None) => problem.label("did you mean \"boards\"?"),
        _ => problem.label("an evaluation lists its boards: write boards = [\"8 6 7/2 5 4/3 0 1\"]"),
    };
    let boards = boards.unwrap_or_else(|| Spanned::new(REPORTED, DeValue::String(Cow::Borrowed(""))));
    evaluation.insert(Spanned::new(key.span(), Cow::Borrowed("boards")), boards);
    Some(problem)
}
