//! Which known word somebody may have meant.

/// The candidate that is nearest to `word`, if any is near; the first of several alike.
///
/// ```
/// use taquin::spelling::nearest;
/// assert_eq!(nearest("manhatan", ["misplaced", "manhattan"]), Some("manhattan"));
/// assert_eq!(nearest("xyz", ["misplaced", "manhattan"]), None);
/// ```
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let distance = |candidate: &str| strsim::osa_distance(&word.to_lowercase(), candidate);
    let near = candidates.into_iter().filter(|candidate| distance(candidate) * 3 <= candidate.len().max(3));
    near.min_by_key(|candidate| distance(candidate))
}
