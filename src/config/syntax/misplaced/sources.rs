//! Where boards come from, beside `instances` in an experiment, or within `instances` in an evaluation.

use crate::config::diagnostic::{Problem, REPORTED, quoted};
use crate::config::syntax::synonyms;
use std::borrow::Cow;
use std::ops::Range;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// Keys that say by themselves where boards come from.
const KINDS: [&str; 7] = ["boards", "file", "uniform", "permutations", "walk", "distance", "every"];

/// Keys that stand beside some of those.
const OTHERS: [(&str, &[&str]); 4] = [
    ("take", &["file"]),
    ("moves", &["walk"]),
    ("count", &["distance"]),
    ("seed", &["uniform", "permutations", "walk", "distance"]),
];

/// A longer line is not written out.
const LONGEST: usize = 150;

/// Moves keys of instances from an experiment into its instances.
pub(super) fn gathered(experiment: &mut DeTable, text: &str) -> Option<Problem> {
    let choices: Vec<&str> = KINDS.into_iter().chain(OTHERS.map(|(other, _)| other)).collect();
    let beside: Vec<&str> = experiment.keys().map(|key| key.get_ref().as_ref()).collect();
    let meant = |key: &str| match choices.iter().find(|choice| **choice == key) {
        Some(choice) => Some(*choice),
        None => synonyms::meant(key, &choices, &beside),
    };
    // A table in braces is added to; a section has lines of its own.
    let (known, inside) = match experiment.get("instances").map(|known| (known.get_ref(), known.span())) {
        Some((DeValue::Table(known), span)) => {
            let braces = text.get(span)?.strip_prefix('{')?.strip_suffix('}')?.trim().trim_end_matches(',');
            (known.keys().map(|key| key.get_ref().to_string()).collect(), braces.to_string())
        }
        Some(_) => return None,
        None => (Vec::new(), String::new()),
    };
    let found = experiment.iter().filter_map(|(key, value)| Some((key, meant(key.get_ref())?, value.span())));
    let mut found: Vec<(String, &str, Range<usize>, Range<usize>)> = found
        .filter(|(_, meant, _)| !known.iter().any(|known| known == meant))
        .map(|(key, meant, value)| (key.get_ref().to_string(), meant, key.span(), value))
        .collect();
    let has_kind = known.iter().any(|known| KINDS.contains(&known.as_str()));
    let kinds: Vec<&str> = found.iter().map(|(_, meant, ..)| *meant).filter(|meant| KINDS.contains(meant)).collect();
    // A seed beside instances that have all they need is the file's.
    let belongs = |meant: &str| match OTHERS.iter().find(|(other, _)| *other == meant) {
        Some((other, owners)) => owners
            .iter()
            .any(|owner| kinds.contains(owner) || (*other != "seed" && known.iter().any(|known| known == owner))),
        None => !has_kind,
    };
    found.retain(|(_, meant, ..)| belongs(meant));
    found.sort_by_key(|(.., key, _)| key.start);
    let (_, _, place, _) = found.first()?.clone();
    let written =
        found.iter().map(|(_, meant, _, value)| format!("{meant} = {}", text.get(value.clone()).unwrap_or("…")));
    let entries: Vec<String> = Some(inside).filter(|inside| !inside.is_empty()).into_iter().chain(written).collect();
    let entries = entries.join(", ").split_whitespace().collect::<Vec<_>>().join(" ");
    let is_shown = entries.len() <= LONGEST && is_toml(&format!("a = {{ {entries} }}"));
    let entries = if is_shown { entries } else { "…".into() };
    let names: Vec<String> = found.iter().map(|(key, ..)| quoted(key)).collect();
    let message = match &names[..] {
        [name] => format!("the key {name} belongs to instances"),
        _ => format!("the keys {} belong to instances", names.join(", ")),
    };
    if known.is_empty() && !experiment.contains_key("instances") {
        let empty = Spanned::new(place.clone(), DeValue::Table(DeTable::new()));
        experiment.insert(Spanned::new(place.clone(), Cow::Borrowed("instances")), empty);
    }
    for (key, meant, ..) in &found {
        let entry = experiment.remove_entry(key.as_str());
        let instances = experiment.get_mut("instances").map(Spanned::get_mut);
        if let (Some((key, value)), Some(DeValue::Table(instances))) = (entry, instances) {
            instances.insert(Spanned::new(key.span(), Cow::Owned(meant.to_string())), value);
        }
    }
    Some(Problem::at(&place, message).label(format!("write instances = {{ {entries} }}")))
}

/// Whether a line can be written as it is.
fn is_toml(line: &str) -> bool {
    !line.contains('\n') && DeTable::parse(line).is_ok()
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
