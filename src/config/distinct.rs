//! No two algorithms or heuristics of a list may be the same, nor be called the same.

use super::candidate::Candidate;
use super::context::{Context, in_decimals};
use super::diagnostic::{Problem, quoted};
use super::names::Certainty;
use std::collections::BTreeMap;
use std::fmt::Display;
use std::ops::Range;

/// So many that are repeated are named.
const NAMED: usize = 12;

/// What an entry of a list has in common with one before it.
struct Repeated<'a> {
    place: &'a Range<usize>,
    first: &'a Range<usize>,
    values: Vec<String>,
    /// Whether that is only so once what is wrong with it is put right.
    corrected: bool,
}

/// Notes what is in a list twice; of an entry that cannot be read that is not known.
pub(super) fn check_distinct<T: Display>(all: &[Candidate<T>], what: &str, context: &Context) {
    let mut values: BTreeMap<String, &Range<usize>> = BTreeMap::new();
    let mut aliases: BTreeMap<&str, &Range<usize>> = BTreeMap::new();
    let mut repeated: Vec<Repeated> = Vec::new();
    let is_wrong =
        |one: &Candidate<T>| context.problems.any(|place| one.span.start <= place.start && place.end <= one.span.end);
    for one in all.iter().filter(|one| one.certainty == Certainty::Meant || !is_wrong(one)) {
        // Of a name with a wrong definition only the name is known.
        let canonical = if one.certainty == Certainty::Meant { one.value.to_string() } else { one.alias.clone() };
        if let Some(&first) = values.get(&canonical) {
            let value = in_decimals(&canonical);
            match repeated.last_mut().filter(|last| last.place == &one.span) {
                Some(last) => last.values.push(value),
                None => {
                    let corrected = is_wrong(one);
                    repeated.push(Repeated { place: &one.span, first, values: vec![value], corrected });
                }
            }
            continue;
        }
        values.insert(canonical, &one.span);
        match aliases.get(one.alias.as_str()) {
            Some(first) => {
                let message = format!("two {what}s have the label {}", quoted(&one.alias));
                let problem = Problem::at(&one.span, message).help("give one of them another label");
                context.problems.add(seen(problem, &one.span, first, "here again".into()));
            }
            None => drop(aliases.insert(&one.alias, &one.span)),
        }
    }
    for Repeated { place, first, values, corrected } in repeated {
        context.problems.add(match &values[..] {
            [only] => {
                let message = format!("the {what} {} appears twice in the list", quoted(only));
                let again = if corrected { "here again, once it is corrected" } else { "here again" };
                seen(Problem::at(place, message).help("remove one"), place, first, again.into())
            }
            several => {
                let message = format!("{} {what}s appear twice in the list", several.len());
                let more = if several.len() > NAMED { ", …" } else { "" };
                let named = several.iter().take(NAMED).map(String::as_str).collect::<Vec<_>>().join(", ");
                let label = format!("again {named}{more}");
                seen(Problem::at(place, message).help("remove one of each").label(label.clone()), place, first, label)
            }
        });
    }
}

/// With the place of the first, unless it is the same.
fn seen(problem: Problem, place: &Range<usize>, first: &Range<usize>, label: String) -> Problem {
    if place == first { problem } else { problem.label(label).see(first, "first here") }
}
