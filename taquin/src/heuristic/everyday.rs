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

/// Names that are not read, with the one that is meant, or that comes nearest.
const SUGGESTED: [(&str, &str); 22] = [
    ("none", "zero"),
    ("null", "zero"),
    ("blind", "zero"),
    ("pattern", "pdb"),
    ("patterns", "pdb"),
    ("pattern_database", "pdb"),
    ("pattern_databases", "pdb"),
    ("pattern_db", "pdb"),
    ("tiles_out_of_place", "misplaced"),
    ("out_of_place", "misplaced"),
    ("wrong_tiles", "misplaced"),
    ("number_of_misplaced_tiles", "misplaced"),
    ("mal_places", "misplaced"),
    ("distance_manhattan", "manhattan"),
    ("distance_de_manhattan", "manhattan"),
    ("mal_placees", "misplaced"),
    ("pieces_mal_placees", "misplaced"),
    ("tuiles_mal_placees", "misplaced"),
    ("conflits_lineaires", "linear_conflict"),
    ("conflit_lineaire", "linear_conflict"),
    ("euclidean", "manhattan"),
    ("euclidean_distance", "manhattan"),
];

/// Names that are not read, each with the one that is meant.
pub(super) fn called() -> impl Iterator<Item = (&'static str, &'static str)> {
    SUGGESTED.iter().copied()
}

/// The name to take in the place of one that is not known.
pub(super) fn suggested(name: &str) -> Option<&'static str> {
    SUGGESTED.iter().find(|(known, _)| *known == name).map(|(_, name)| *name)
}

/// The name that a synonym stands for.
pub(super) fn meant(name: &str) -> Option<&'static str> {
    SYNONYMS.iter().find(|(synonym, _)| *synonym == name).map(|(_, name)| *name)
}

/// A text that is a single name, such as `Manhattan` or `linear conflict`, as names are written here.
pub(super) fn name(text: &str) -> Option<String> {
    let text = text.trim();
    let letter = |c: char| match c {
        'é' | 'è' | 'ê' | 'ë' => 'e',
        'à' | 'â' => 'a',
        'î' | 'ï' => 'i',
        ' ' => '_',
        c => c,
    };
    let plain: String = text.to_lowercase().chars().map(letter).collect();
    let is_name = plain.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    (is_name && plain.starts_with(|c: char| c.is_ascii_lowercase())).then_some(plain)
}
