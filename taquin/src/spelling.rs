//! Which known word somebody may have meant.

use std::collections::BTreeSet;

/// No longer text is taken for a misspelt word.
const LONGEST: usize = 200;

/// The candidate that is nearest to `word`, if any is near; the first of several alike. Near are candidates that differ in one
/// letter (left out, added, replaced, or two exchanged), and in one more for every six that they have: a third would let
/// `best_first` be `depth_first`. Case does not count.
///
/// ```
/// use taquin::spelling::nearest;
/// assert_eq!(nearest("manhatan", ["misplaced", "manhattan"]), Some("manhattan"));
/// assert_eq!(nearest("xyz", ["misplaced", "manhattan"]), None);
/// assert_eq!(nearest("r", ["p", "q"]), None);
/// assert_eq!(nearest("best_first", ["depth_first", "breadth_first"]), None);
/// ```
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let word = word.to_lowercase();
    let distance = |candidate: &str| strsim::osa_distance(&word, &candidate.to_lowercase());
    let close = |candidate: &&str| {
        // A difference in length is one in letters: checked first, since texts of users may be very long.
        let farthest = 1 + candidate.len() / 6;
        candidate.len() <= LONGEST
            && candidate.len().abs_diff(word.len()) <= farthest
            && distance(candidate) <= farthest
            // A word of which no letter is left is another.
            && distance(candidate) < candidate.chars().count().max(word.chars().count())
    };
    let near = candidates.into_iter().filter(close);
    near.min_by_key(|candidate| distance(candidate))
}

/// A word that is none of the candidates, quoted, with the one that may have been meant.
pub fn doubted<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> String {
    match nearest(word, candidates) {
        Some(near) => format!("\"{word}\" (did you mean \"{near}\"?)"),
        None => format!("\"{word}\""),
    }
}

/// So many names are listed.
const LISTED: usize = 12;

/// The first of some names in their order, quoted, each once, and how many more there are.
pub fn listed<'a>(names: impl IntoIterator<Item = &'a str>) -> String {
    let names: BTreeSet<&str> = names.into_iter().collect();
    let shown: Vec<String> = names.iter().take(LISTED).map(|name| format!("\"{name}\"")).collect();
    let more = names.len().saturating_sub(LISTED);
    shown.join(", ") + &if more > 0 { format!(" and {more} more") } else { String::new() }
}
