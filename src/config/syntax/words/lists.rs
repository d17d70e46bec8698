//! Lists in the place of single values, single values in the place of lists, and lists in lists.

use super::example;
use crate::config::diagnostic::as_toml;

/// How the texts of a list are written where one is wanted.
pub(super) fn several(key: &str, list: &str) -> Option<String> {
    let texts = items("", list);
    let is_text = |text: &&str| text.len() > 2 && text.starts_with(['"', '\'']) && text.ends_with(['"', '\'']);
    if texts.len() < 2 || !texts.iter().all(is_text) {
        return None;
    }
    let each = |between: &str| texts.iter().map(|text| format!("{key} = {text}")).collect::<Vec<_>>().join(between);
    Some(match (key, &texts[..]) {
        ("size" | "goal" | "costs", _) => format!("an [[experiment]] for each: {}", each(", and ")),
        ("algorithm" | "heuristic", _) => format!("an entry for each: {{ {} }}", each(" }, { ")),
        ("reference", [algorithm, heuristic]) => {
            let plain = |text: &str| text.trim_matches(['"', '\'']).to_string();
            format!("reference = {}", as_toml(&format!("{}: {}", plain(algorithm), plain(heuristic))))
        }
        _ => format!("one of them: {}", each(" or ")),
    })
}

/// How an item of a list is written in place of one of the wrong type: items of a list within it have no brackets of their own.
pub(in crate::config::syntax) fn item(list: &str, written: &str, message: &str) -> Option<String> {
    let inside = written.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).map(str::trim);
    match inside.filter(|inside| has_texts(list) && !inside.is_empty() && !inside.contains('\n')) {
        Some(inside) if inside.starts_with(['"', '\'']) => Some(format!("{inside}, without brackets of their own")),
        Some(inside) => {
            Some(format!("\"{}\"", inside.replace(',', " ").split_whitespace().collect::<Vec<_>>().join(" ")))
        }
        None => example(list).filter(|_| message.ends_with(", expected a string")).map(String::from),
    }
}

/// How the boards to take are written: the first ones, or those of a range.
pub(super) fn taken(written: &str) -> Option<String> {
    const MOST: usize = 50;
    let written = written.trim_matches(['"', '\'']);
    let list = |first: u64, last: u64, step: u64| {
        let numbers = (first..=last).step_by(usize::try_from(step).ok()?).map(|number| number.to_string());
        match numbers.take(MOST + 1).collect::<Vec<_>>() {
            all if all.is_empty() => None,
            all if all.len() <= MOST => Some(format!("take = [{}]", all.join(", "))),
            all => Some(format!("take = [{}, …, {last}] with each of its numbers", all[..3].join(", "))),
        }
    };
    let words = || written.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    let numbers: Vec<u64> = words().filter_map(|word| word.parse().ok()).collect();
    let is_head = words().any(|word| ["first", "premiers", "head", "top"].contains(&&*word.to_lowercase()));
    let are_listed = written.contains(',') && written.chars().all(|c| c.is_ascii_digit() || ", ".contains(c));
    match numbers[..] {
        _ if are_listed => Some(format!("take = [{written}]")),
        [only] if words().count() == 1 => {
            let first = list(1, only, 1)?;
            Some(format!("take = [{only}] for that board alone; for the first {only} boards {first}"))
        }
        [last] if is_head => list(1, last, 1),
        [first, last] => list(first, last, 1),
        [first, last, step] if step > 0 => list(first, last, step),
        _ => None,
    }
}

/// Whether the value of a key is a list of texts.
pub(in crate::config::syntax) fn has_texts(key: &str) -> bool {
    ["algorithms", "heuristics", "boards", "command"].contains(&key)
}

/// Whether the value of a key is a list.
pub(in crate::config::syntax) fn has_items(key: &str) -> bool {
    has_texts(key)
        || ["rows", "columns", "cells", "exclude", "take", "experiment", "evaluation", "table"].contains(&key)
}

/// What a single text for a list of them holds: the words of a command, else what is between commas outside of parentheses.
pub(in crate::config::syntax) fn items<'a>(key: &str, text: &'a str) -> Vec<&'a str> {
    match key {
        "command" => return text.split_whitespace().collect(),
        "boards" => return vec![text],
        _ => {}
    }
    let mut depth = 0;
    let parts = text.split(|c: char| {
        depth += i32::from("([".contains(c)) - i32::from(")]".contains(c));
        c == ',' && depth == 0
    });
    parts.map(str::trim).filter(|part| !part.is_empty()).collect()
}
