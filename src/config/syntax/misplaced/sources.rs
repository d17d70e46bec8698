//! Where boards come from, in another form than a table with one of its keys.

use super::homes::keys;
use super::stray::{LONGEST, is_toml, unjudged};
use crate::config::diagnostic::{Problem, REPORTED, as_toml, quoted};
use crate::config::goal::size_of_boards;
use crate::config::instances::KINDS;
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
        is("instances") || (is("boards") && (value.is_integer() || !tables(value, text).is_empty()))
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
    let inner = value.get_ref().as_table().filter(|table| table.len() == 1).and_then(|table| table.get("boards"));
    let inner = inner.map_or(Vec::new(), |boards| tables(boards.get_ref(), text));
    let listed = if inner.is_empty() { tables(value.get_ref(), text) } else { inner.clone() };
    let problem = match value.get_mut() {
        value if !listed.is_empty() && (is_of_boards || !inner.is_empty() || value.is_array()) => {
            let problem = match (&*name, inner.is_empty()) {
                ("instances", true) => Problem::at(&place, "expected a table, found a list"),
                ("instances", false) => Problem::at(&place, "random boards are not listed in boards"),
                _ => Problem::at(&key.span(), format!("unknown key {}", quoted(&name))),
            };
            let mut right = Vec::new();
            for mut table in listed {
                right.push(format!("instances = {{ {} }}", entries(&mut table, text)));
                *value = DeValue::Table(table);
            }
            let each = if right.len() > 1 { "an [[experiment]] for each: " } else { "" };
            Some(problem.label(format!("write {each}{}", right.join(", and "))))
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

/// The table in braces that a value is, or the tables that it lists if it has nothing else.
fn tables<'i>(value: &DeValue<'i>, text: &str) -> Vec<DeTable<'i>> {
    let is_inline = |item: &Spanned<DeValue>| text.get(item.span()).is_some_and(|written| written.starts_with('{'));
    let has_keys = |table: &&DeTable| !table.is_empty();
    let of_item =
        |item: &Spanned<DeValue<'i>>| item.get_ref().as_table().filter(has_keys).filter(|_| is_inline(item)).cloned();
    match value {
        DeValue::Table(table) if !table.is_empty() => vec![table.clone()],
        DeValue::Array(items) => items.iter().map(of_item).collect::<Option<_>>().unwrap_or_default(),
        _ => Vec::new(),
    }
}

/// The key and the entry of instances that are meant by words such as `all` or `20 random`; without a number 100 is an example.
fn named(written: &str) -> Option<(&'static str, String)> {
    let words = || written.split_whitespace();
    let kind = words().find_map(|word| synonyms::meant(word, &["every", "uniform"], &[]))?;
    let number = words().find(|word| word.parse::<u64>().is_ok()).unwrap_or("100");
    Some((kind, format!("{kind} = {}", if kind == "every" { "true" } else { number })))
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
        DeValue::String(written) if let Some((kind, right)) = named(written) => {
            let (place, value) = match kind {
                "every" => (place.clone(), DeValue::Boolean(true)),
                _ => (unjudged(place), DeValue::String(Cow::Borrowed(""))),
            };
            (kind, Spanned::new(place, value), right)
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

/// Takes the boards of an evaluation out of instances, which only experiments have, as they have boards of other sources.
pub(super) fn of_evaluation(evaluation: &mut DeTable, text: &str) -> Option<Problem> {
    if evaluation.contains_key("boards") {
        return None;
    }
    let mut sources = ["instances"].into_iter().chain(KINDS);
    let (key, mut value) = sources.find_map(|key| evaluation.remove_entry(key))?;
    let problem = Problem::at(&key.span(), format!("unknown key {}", quoted(key.get_ref())));
    let boards = match value.get_mut() {
        DeValue::Table(table) => table.remove("boards"),
        _ => Some(value).filter(|_| key.get_ref() == "instances"),
    };
    let written = boards.as_ref().and_then(|boards| text.get(boards.span()));
    let written = written.filter(|boards| boards.len() <= LONGEST && is_toml(&format!("boards = {boards}")));
    let problem = match (&boards, written) {
        (Some(_), Some(written)) => problem.label(format!("write boards = {written}")),
        (Some(_), None) => {
            problem.label("an evaluation lists its boards: write boards = and the list without the braces")
        }
        _ => problem.label("an evaluation lists its boards: write boards = [\"8 6 7/2 5 4/3 0 1\"]"),
    };
    let boards = boards.unwrap_or_else(|| Spanned::new(REPORTED, DeValue::String(Cow::Borrowed(""))));
    evaluation.insert(Spanned::new(key.span(), Cow::Borrowed("boards")), boards);
    Some(problem)
}
