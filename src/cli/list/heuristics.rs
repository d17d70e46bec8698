//! Heuristics in the list of names: how each is written, what it is, and what is proven of it on each size.

use super::Entry;
use taquin::heuristic::{Expression, Form, Knowledge, Known};
use taquin::puzzle::{Goal, Size};
use taquin::wording::program;

/// A way to write a heuristic.
pub(super) fn entry(form: &Form) -> Entry {
    let properties = properties(&form.text);
    let said = form.meaning.strip_suffix("; not admissible").filter(|_| properties.ends_with("not admissible"));
    let details = [form.details.to_string(), properties];
    let details = details.into_iter().filter(|line| !line.is_empty()).collect();
    Entry { details, ..Entry::new(&form.text, said.unwrap_or(form.meaning)) }
}

/// Whether it is admissible and consistent, by size where it is defined for some or sizes differ.
fn properties(text: &str) -> String {
    let Ok(expression) = text.parse::<Expression>() else {
        return format!("depends on its arguments: see `{} audit`", program());
    };
    let mut groups: Vec<(&str, Vec<String>)> = Vec::new();
    for &size in Size::ALL {
        let Ok(knowledge) = Knowledge::of(&expression, &Goal::blank_last(size)) else { continue };
        let words = words(knowledge);
        match groups.iter_mut().find(|(known, _)| *known == words) {
            Some((_, sizes)) => sizes.push(size.to_string()),
            None => groups.push((words, vec![size.to_string()])),
        }
    }
    match &groups[..] {
        [(words, sizes)] if sizes.len() == Size::ALL.len() => words.to_string(),
        _ => {
            let group = |(words, sizes): &(&str, Vec<String>)| format!("{}: {words}", sizes.join(", "));
            groups.iter().map(group).collect::<Vec<_>>().join("; ")
        }
    }
}

fn words(knowledge: Knowledge) -> &'static str {
    match (knowledge.admissible, knowledge.consistent) {
        (_, Known::Proven) => "admissible and consistent",
        (Known::Proven, Known::Refuted) => "admissible, not consistent",
        (Known::Proven, Known::Unknown) => "admissible, not proven consistent",
        (Known::Refuted, _) => "not admissible",
        (Known::Unknown, Known::Refuted) => "not consistent, not proven admissible",
        (Known::Unknown, Known::Unknown) => "not proven admissible",
    }
}
