//! What people write for the keys of a config.

/// What people write for a key.
const SYNONYMS: [(&str, &str); 88] = [
    ("algo", "algorithms"),
    ("algos", "algorithms"),
    ("solver", "algorithms"),
    ("solvers", "algorithms"),
    ("searches", "algorithms"),
    ("h", "heuristics"),
    ("puzzle", "size"),
    ("dimensions", "size"),
    ("puzzles", "instances"),
    ("problems", "instances"),
    ("random", "uniform"),
    ("samples", "sampling"),
    ("sample", "sampling"),
    ("tolerance", "band"),
    ("expression", "heuristic"),
    ("scramble", "walk"),
    ("random_walk", "walk"),
    ("steps", "moves"),
    ("length", "moves"),
    ("depth", "distance"),
    ("n", "count"),
    ("all", "every"),
    ("repetitions", "repeats"),
    ("runs", "repeats"),
    ("nodes", "expanded"),
    ("expansions", "expanded"),
    ("time", "seconds"),
    ("timeout", "seconds"),
    ("memory", "bytes"),
    ("time_limit", "seconds"),
    ("max_time", "seconds"),
    ("duration", "seconds"),
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
    ("random_seed", "seed"),
    ("reps", "repeats"),
    ("name", "label"),
    ("alias", "label"),
    ("value", "printed"),
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

/// Units of bytes at the end of a key, and how a text has them.
const BYTES: [(&str, &str); 7] =
    [("_kb", "kB"), ("_mb", "MB"), ("_gb", "GB"), ("_mib", "MiB"), ("_gib", "GiB"), ("_mo", "MB"), ("_go", "GB")];

/// Units of time at the end of a key, in seconds.
const TIMES: [(&str, f64); 5] = [("_ms", 0.001), ("_s", 1.0), ("_sec", 1.0), ("_min", 60.0), ("_minutes", 60.0)];

/// The key of a table that another word is often used for; `beside` are the other keys of the table.
pub(super) fn meant<'a>(word: &str, choices: &[&'a str], beside: &[&str]) -> Option<&'a str> {
    let synonym = |word: &str| {
        let word = without_unit(word);
        let meant = SYNONYMS.iter().filter(|(synonym, _)| plain(synonym) == plain(word));
        meant.into_iter().find_map(|(_, key)| choices.iter().copied().find(|choice| choice == key))
    };
    let has = |wanted: &str| beside.iter().any(|key| *key == wanted || synonym(key) == Some(wanted));
    match synonym(word) {
        // Random boards with a number of moves are walks.
        Some("uniform") if has("moves") => Some("walk"),
        // The name of a heuristic that has none otherwise is itself.
        Some("label") if choices.contains(&"heuristic") && !has("heuristic") => Some("heuristic"),
        meant => meant,
    }
}

/// How a key is written whose name ends in the unit of its number: `bytes = "512 MB"` for `memory_mb = 512`.
pub(super) fn with_unit(word: &str, key: &str, number: f64) -> Option<String> {
    let word = word.to_lowercase();
    match key {
        "bytes" | "memory" => {
            let (_, unit) = BYTES.iter().find(|(end, _)| word.ends_with(end))?;
            Some(format!("{key} = \"{number} {unit}\""))
        }
        "seconds" => {
            let (_, factor) = TIMES.iter().find(|(end, _)| word.ends_with(end))?;
            Some(format!("{key} = {}", number * factor))
        }
        _ => None,
    }
}

/// A word without a unit at its end.
fn without_unit(word: &str) -> &str {
    let mut ends = BYTES.iter().map(|(end, _)| *end).chain(TIMES.iter().map(|(end, _)| *end));
    ends.find_map(|end| word.strip_suffix(end)).unwrap_or(word)
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
