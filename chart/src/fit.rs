//! Names in the room that there is: whole where they fit, else cut between words so that they stay distinct.

use super::canvas::Type;
use std::collections::BTreeSet;

/// The names in `room` pixels each. One that is wider loses its last words; where two would then look alike, all lose their first
/// ones instead, and their middle where that is of no use either.
pub(super) fn fitted(names: &[impl AsRef<str>], room: f64, style: Type) -> Vec<String> {
    let cut = |cut: fn(&str, f64, Type) -> String| -> Vec<String> {
        names.iter().map(|name| cut(name.as_ref(), room, style)).collect()
    };
    let distinct = |names: &[&str]| names.iter().collect::<BTreeSet<_>>().len();
    let whole = distinct(&names.iter().map(AsRef::as_ref).collect::<Vec<_>>());
    let are_distinct = |cut: &Vec<String>| distinct(&cut.iter().map(String::as_str).collect::<Vec<_>>()) == whole;
    let ways: [fn(&str, f64, Type) -> String; 2] = [start, end];
    ways.into_iter().map(cut).find(are_distinct).unwrap_or_else(|| cut(|name, room, style| style.word(name, room)))
}

/// As many of the first words as fit; where none does, the ends of the text.
pub(super) fn start(text: &str, room: f64, style: Type) -> String {
    kept(text, room, style, words(text), |kept, word| kept + word, |kept| format!("{}…", kept.trim_end()))
}

/// As many of the last words as fit.
fn end(text: &str, room: f64, style: Type) -> String {
    let last = words(text).rev();
    kept(text, room, style, last, |kept, word| format!("{word}{kept}"), |kept| format!("…{}", kept.trim_start()))
}

fn kept<'a>(
    text: &str,
    room: f64,
    style: Type,
    words: impl Iterator<Item = &'a str>,
    add: fn(String, &str) -> String,
    written: fn(&str) -> String,
) -> String {
    if style.width(text) <= room {
        return text.to_owned();
    }
    let (mut kept, mut longest) = (String::new(), None);
    for word in words {
        kept = add(kept, word);
        let next = written(&kept);
        if style.width(&next) > room {
            break;
        }
        longest = Some(next);
    }
    longest.unwrap_or_else(|| style.word(text, room))
}

/// The words of a text, and the names in formulas.
fn words(text: &str) -> impl DoubleEndedIterator<Item = &str> {
    text.split_inclusive([' ', ',', '(', '+', '*'])
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
        // No name in it is cut: linear_conflict would not fit.
        assert_eq!(ends, ["A*, max(…", "B*, max(…"]);
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
