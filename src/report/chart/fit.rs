//! Names in the room that there is: whole where they fit, else cut so that they stay distinct.

use super::canvas::Type;
use super::font::{self, Keep};
use std::collections::BTreeSet;

/// The names in `room` pixels each. One that is wider loses its end; where two would then look alike, all lose their start
/// instead, and their middle where that is of no use either.
pub(super) fn fitted(names: &[impl AsRef<str>], room: f64, style: Type) -> Vec<String> {
    let cut = |keep: Keep| -> Vec<String> {
        names.iter().map(|name| font::shorten(name.as_ref(), room, style.size, style.weight, keep)).collect()
    };
    let distinct = |names: &[&str]| names.iter().collect::<BTreeSet<_>>().len();
    let whole = distinct(&names.iter().map(AsRef::as_ref).collect::<Vec<_>>());
    let are_distinct = |cut: &Vec<String>| distinct(&cut.iter().map(String::as_str).collect::<Vec<_>>()) == whole;
    [Keep::Start, Keep::End].into_iter().map(cut).find(are_distinct).unwrap_or_else(|| cut(Keep::Ends))
}

/// A name in lines of at most `room` pixels, broken after spaces and the signs of formulas; a longer word has a line of its own.
pub(super) fn broken(name: &str, room: f64, style: Type) -> Vec<String> {
    let mut lines: Vec<String> = vec![];
    for part in name.split_inclusive([' ', '_', ',', '(', '+', '*']) {
        match lines.last_mut() {
            Some(last) if style.width(&format!("{last}{}", part.trim_end())) <= room => last.push_str(part),
            _ => lines.push(part.to_owned()),
        }
    }
    lines.iter().map(|line| line.trim_end().to_owned()).filter(|line| !line.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use super::super::canvas::TEXT;
    use super::*;

    #[test]
    fn names_that_do_not_fit_stay_distinct_and_whole_where_they_can() {
        let room = TEXT.width("linear_conflict, weighted");
        let of = |names: &[&str]| fitted(names, room, TEXT);
        assert_eq!(of(&["A*", "greedy"]), ["A*", "greedy"]);
        let ends = of(&["A*, max(linear_conflict, walking_distance)", "B*, max(linear_conflict, walking_distance)"]);
        assert!(ends[0].starts_with("A*, max(linear") && ends[0].ends_with('…'), "{ends:?}");
        let starts = of(&["weighted A* with a weight of 3/2, h1", "weighted A* with a weight of 3/2, h2"]);
        assert!(starts[0].starts_with('…') && starts[0].ends_with("h1"), "{starts:?}");
    }

    #[test]
    fn names_are_broken_after_the_signs_of_formulas() {
        let room = TEXT.width("max(linear_ ");
        let lines = broken("max(linear_conflict, walking_distance)", room, TEXT);
        assert_eq!(lines, ["max(linear_", "conflict,", "walking_", "distance)"]);
        assert_eq!(broken("h1 + h2", 500.0, TEXT), ["h1 + h2"]);
    }
}
