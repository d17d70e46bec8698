//! What people write for the keys of a config.

use crate::config::limits::{bytes, duration, guessed_bytes, near_bytes, unit_of_time};
use std::borrow::Cow;
use toml::de::DeValue;

/// What people write for a key, whichever table has it.
const SYNONYMS: &[(&str, &str)] = &[
    ("algo", "algorithms"),
    ("algos", "algorithms"),
    ("solver", "algorithms"),
    ("solvers", "algorithms"),
    ("search", "algorithms"),
    ("searches", "algorithms"),
    ("planner", "algorithms"),
    ("method", "algorithms"),
    ("alg", "algorithms"),
    ("h", "heuristics"),
    ("id", "name"),
    ("puzzle", "size"),
    ("domain", "size"),
    ("dimensions", "size"),
    ("puzzles", "instances"),
    ("problems", "instances"),
    ("start", "boards"),
    ("board", "boards"),
    ("initial", "boards"),
    ("initial_state", "boards"),
    ("start_state", "boards"),
    ("puzzle_state", "boards"),
    ("goal_state", "goal"),
    ("path", "file"),
    ("filename", "file"),
    ("random", "uniform"),
    ("samples", "sampling"),
    ("sample", "sampling"),
    ("tolerance", "band"),
    ("expression", "heuristic"),
    ("expr", "heuristic"),
    ("scramble", "walk"),
    ("marche", "walk"),
    ("marche_aleatoire", "walk"),
    ("mouvements", "moves"),
    ("coups", "moves"),
    ("random_walk", "walk"),
    ("steps", "moves"),
    ("length", "moves"),
    ("depth", "distance"),
    ("n", "count"),
    ("per_distance", "count"),
    ("each", "count"),
    ("all", "every"),
    ("repetitions", "repeats"),
    ("runs", "repeats"),
    ("trials", "repeats"),
    ("nodes", "expanded"),
    ("expansions", "expanded"),
    ("time", "seconds"),
    ("timeout", "seconds"),
    ("memory", "bytes"),
    ("time_limit", "seconds"),
    ("max_time", "seconds"),
    ("duration", "seconds"),
    ("wall_time", "seconds"),
    ("wall_clock", "seconds"),
    ("cpu_time", "seconds"),
    ("node_limit", "expanded"),
    ("max_nodes", "expanded"),
    ("max_expanded", "expanded"),
    ("max_expansions", "expanded"),
    ("states", "expanded"),
    ("max_states", "expanded"),
    ("ram", "bytes"),
    ("mem", "bytes"),
    ("max_memory", "bytes"),
    ("memory_limit", "bytes"),
    ("description", "prose"),
    ("board_size", "size"),
    ("dimension", "size"),
    ("cmd", "command"),
    ("program", "command"),
    ("exec", "command"),
    ("path", "command"),
    ("script", "command"),
    ("binary", "command"),
    ("executable", "command"),
    ("random_seed", "seed"),
    ("reps", "repeats"),
    ("name", "label"),
    ("alias", "label"),
    ("value", "printed"),
    ("value", "formula"),
    // Of rows.
    ("heuristic", "solver"),
    ("algorithm", "solver"),
    ("board", "instance"),
    ("values", "cells"),
    // French.
    ("graine", "seed"),
    ("germe", "seed"),
    ("nom", "name"),
    ("taille", "size"),
    ("but", "goal"),
    ("objectif", "goal"),
    ("algorithmes", "algorithms"),
    ("heuristiques", "heuristics"),
    ("limites", "limits"),
    ("plateaux", "boards"),
    ("aleatoire", "uniform"),
    ("secondes", "seconds"),
    ("temps", "seconds"),
    ("duree", "seconds"),
    ("delai", "seconds"),
    ("experience", "experiment"),
    ("tableau", "table"),
    ("heuristique", "heuristic"),
    ("algorithme", "algorithm"),
    ("nom", "label"),
    ("colonnes", "columns"),
    ("lignes", "rows"),
    ("cellules", "cells"),
    ("formule", "formula"),
    ("noeuds", "expanded"),
    ("noeuds_max", "expanded"),
    ("max_noeuds", "expanded"),
    ("etats", "expanded"),
    ("octets", "bytes"),
    ("memoire", "bytes"),
    // Of a whole file.
    ("run", "experiment"),
    ("benchmark", "experiment"),
];

/// What people call the title or the name of a table.
const TITLES: [&str; 6] = ["title", "name", "label", "heading", "header", "caption"];

/// The key of a table that another word is often used for; `beside` are the other keys of the table.
pub(super) fn meant<'a>(word: &str, choices: &[&'a str], beside: &[&str]) -> Option<&'a str> {
    let synonym = |word: &str| {
        let word = snake(word);
        let word = plain(without_unit(&word));
        let meant = SYNONYMS.iter().filter(|(synonym, key)| plain(synonym) == word || plain(key) == word);
        // A program has `memory` where limits have `bytes`.
        let is = |choice: &&str, key: &str| *choice == key || (*choice == "memory" && key == "bytes");
        meant.into_iter().find_map(|(_, key)| choices.iter().copied().find(|choice| is(choice, key)))
    };
    let has = |wanted: &str| beside.iter().any(|key| *key == wanted || synonym(key) == Some(wanted));
    let has_title = ["columns", "cells", "formula", "optional", "boards"].iter().any(|key| choices.contains(key));
    let is_title = |key: &&str| ["title", "name"].contains(key);
    match synonym(word) {
        // Random boards with a number of moves are walks.
        Some("uniform") if has("moves") => Some("walk"),
        // Most tables have a name, published ones a title; the file has its own title.
        None if has_title && TITLES.contains(&&*word.to_lowercase()) => choices.iter().copied().find(is_title),
        // The name of a heuristic that has none otherwise is itself.
        Some("label") if choices.contains(&"heuristic") && !has("heuristic") => Some("heuristic"),
        meant => meant,
    }
}

/// How the value of a key is written where it has a unit, in the name of the key or behind the number, or needs one:
/// `bytes = "512 MB"` for `memory_mb = 512` and for `memory = 512`, `seconds = 600` for `timeout = "10 minutes"`.
pub(super) fn in_units(word: &str, key: &str, value: &DeValue) -> Option<String> {
    let number = match value {
        DeValue::Integer(number) => number.as_str().parse::<f64>().ok(),
        DeValue::Float(number) => number.as_str().parse().ok(),
        _ => None,
    };
    let unit = if word == key { "" } else { unit(word) };
    match (key, number, value.as_str()) {
        ("limits", Some(number), _) => limited(&number.to_string()),
        ("limits", None, Some(text)) => limited(text),
        ("seconds", Some(number), _) => Some(format!("seconds = {}", number * unit_of_time(unit)?)),
        ("seconds", _, Some(text)) => Some(format!("seconds = {}", duration(text)?)),
        ("bytes" | "memory", Some(number), _) => {
            let written = near_bytes(&format!("{number} {unit}")).or_else(|| guessed_bytes(number))?;
            Some(format!("{key} = \"{written}\""))
        }
        ("bytes" | "memory", _, Some(text)) if bytes(text).is_some() => Some(format!("{key} = \"{text}\"")),
        ("bytes" | "memory", _, Some(text)) => Some(format!("{key} = \"{}\"", near_bytes(text)?)),
        _ => None,
    }
}

/// How a limit is written that is a value alone: what is limited follows from its unit; without one it may be states or time.
pub(super) fn limited(written: &str) -> Option<String> {
    let plain = written.trim_matches(['"', '\'']);
    if plain.replace('_', "").parse::<u64>().is_ok() {
        return Some(format!(
            "limits = {{ expanded = {plain} }} for states, or limits = {{ seconds = {plain} }} for time"
        ));
    }
    let text = DeValue::String(Cow::Borrowed(plain));
    let entry =
        in_units("", "bytes", &text).or_else(|| in_units("", "seconds", &text)).filter(|_| !plain.starts_with('-'))?;
    Some(format!("limits = {{ {entry} }}"))
}

/// The unit at the end of a key; the key itself where it has none.
fn unit(word: &str) -> &str {
    word.rsplit('_').next().unwrap_or(word)
}

/// The key that a word with a unit is, or ends in.
fn without_unit(word: &str) -> &str {
    let unit = unit(word);
    let is_time = unit_of_time(unit).is_some();
    match word.strip_suffix(unit).map(|rest| rest.trim_end_matches('_')) {
        Some("") if is_time && unit.len() > 1 => "seconds",
        Some(rest) if !rest.is_empty() && (is_time || near_bytes(&format!("1 {unit}")).is_some()) => rest,
        _ => word,
    }
}

/// `max_expanded` for `maxExpanded`.
fn snake(word: &str) -> String {
    let begins = |at: usize, c: char| c.is_uppercase() && word[..at].ends_with(char::is_lowercase);
    let parts = word.char_indices().map(|(at, c)| if begins(at, c) { format!("_{c}") } else { c.to_string() });
    parts.collect::<String>().to_lowercase()
}

/// A word in small letters, without accents, in the singular.
fn plain(word: &str) -> String {
    let letter = |c: char| match c {
        'é' | 'è' | 'ê' => 'e',
        'à' | 'â' => 'a',
        ' ' | '-' => '_',
        c => c,
    };
    let letters: String = word.to_lowercase().chars().map(letter).collect();
    letters.trim_end_matches(['s', 'x']).into()
}
