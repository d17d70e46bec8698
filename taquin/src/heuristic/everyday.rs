//! Other names by which people call a heuristic.

/// Each with the name in this crate.
const SYNONYMS: [(&str, &str); 12] = [
    ("hamming", "misplaced"),
    ("misplaced_tiles", "misplaced"),
    ("taxicab", "manhattan"),
    ("city_block", "manhattan"),
    ("cityblock", "manhattan"),
    ("l1", "manhattan"),
    ("manhattan_distance", "manhattan"),
    ("linear_conflicts", "linear_conflict"),
    // As papers abbreviate them.
    ("md", "manhattan"),
    ("lc", "linear_conflict"),
    ("wd", "walking_distance"),
    ("id", "inversion_distance"),
];

/// The name that a synonym stands for.
pub(super) fn meant(name: &str) -> Option<&'static str> {
    SYNONYMS.iter().find(|(synonym, _)| *synonym == name).map(|(_, name)| *name)
}

/// A text that is a single name, such as `Manhattan` or `linear conflict`, as names are written here.
pub(super) fn name(text: &str) -> Option<String> {
    let text = text.trim();
    let is_name = text.chars().all(|c| c.is_ascii_alphanumeric() || " _".contains(c));
    let begins = text.chars().next().is_some_and(char::is_alphabetic);
    (is_name && begins).then(|| text.to_lowercase().replace(' ', "_"))
}
