//! Algorithms as people write them: `A*`, `a-star`, `bfs`, and the labels of tables, such as `weighted A* 3/2`.

use super::entry::Entry;
use super::registry::{entries, find};

/// A text of an algorithm with the canonical name and the options written out; `None` where it begins with nothing that an
/// algorithm is called.
///
/// The name is all before the parenthesis. A label has the value of its own option behind it, and other options with their
/// names, between commas.
pub(super) fn spelled_out(text: &str) -> Option<String> {
    let (head, options) = text.split_at(text.find('(').unwrap_or(text.len()));
    if let Some(entry) = called(head) {
        return Some(format!("{}{options}", entry.info().name));
    }
    let labels = entries().into_iter().filter_map(|entry| {
        let (label, rest) = text.trim().split_at_checked(entry.info().label.len())?;
        (label.eq_ignore_ascii_case(entry.info().label) && rest.starts_with(' ')).then_some((entry, rest))
    });
    let (entry, rest) = labels.max_by_key(|(entry, _)| entry.info().label.len())?;
    let options: Vec<String> = rest.split(',').map(|part| option(entry, part.trim())).collect::<Option<_>>()?;
    Some(format!("{}({})", entry.info().name, options.join(", ")))
}

/// The option of a label.
fn option(entry: &'static Entry, text: &str) -> Option<String> {
    let known = entry.spec().options();
    let named = text.split_once(' ').filter(|(name, _)| known.iter().any(|option| option.name == *name));
    match (named, entry.info().headline) {
        (Some((name, value)), _) => Some(format!("{name} = {value}")),
        (None, Some(headline)) if !text.is_empty() && !text.contains(' ') => Some(format!("{headline} = {text}")),
        _ => None,
    }
}

/// The algorithm that is called so; one that has this very name comes before those that are also called by it.
fn called(name: &str) -> Option<&'static Entry> {
    if let Some(entry) = find(name.trim()) {
        return Some(entry);
    }
    let name = plain(name);
    entries().into_iter().find(|entry| entry.names().any(|known| plain(known) == name))
}

/// An algorithm that a name may mean, and what to say of it.
type Meaning = (&'static str, &'static str);

/// Names that people use for several algorithms, with those that they may mean.
const AMBIGUOUS: [(&str, &[Meaning]); 7] = [
    ("bestfirst", &[("greedy", " (by h alone)"), ("astar", " (by g + h)")]),
    ("bestfirstsearch", &[("greedy", " (by h alone)"), ("astar", " (by g + h)")]),
    ("hillclimbing", &[("enforced_hill_climbing", ""), ("greedy", "")]),
    ("bidirectionalastar", &[("mm", ""), ("nbs", ""), ("dvcbs", ""), ("bsstar", "")]),
    ("anytimeastar", &[("arastar", ""), ("restarting_weighted_astar", ""), ("window_astar", "")]),
    (
        "bidirectional",
        &[("bidirectional_uniform_cost", " (blind)"), ("mm", ""), ("nbs", ""), ("dvcbs", ""), ("bsstar", "")],
    ),
    (
        "anytime",
        &[("arastar", ""), ("restarting_weighted_astar", ""), ("anytime_weighted_rbfs", ""), ("window_astar", "")],
    ),
];

/// The algorithms that a text with several meanings may stand for, such as `bidirectional`; none of a text that has one meaning, or
/// none at all.
pub(super) fn meanings(text: &str) -> &'static [Meaning] {
    if spelled_out(text).is_some() {
        return &[];
    }
    let name = plain(text.split('(').next().unwrap_or_default());
    AMBIGUOUS.iter().find(|(known, _)| *known == name).map_or(&[], |(_, meanings)| meanings)
}

/// What is wrong with a text that has several meanings.
pub(super) fn ambiguous(text: &str, meanings: &[Meaning]) -> String {
    let all: Vec<String> = meanings.iter().map(|(name, what)| format!("\"{name}\"{what}")).collect();
    match all.split_last() {
        Some((last, others)) if !others.is_empty() => {
            format!("\"{text}\" has several meanings: write {} or {last}", others.join(", "))
        }
        _ => format!("\"{text}\" has several meanings: write {}", all.concat()),
    }
}

/// Names of other languages and of near relatives, which are not read, with the algorithm that is meant.
const SUGGESTED: [(&str, &str); 30] = [
    ("focal", "astar_epsilon"),
    ("focalsearch", "astar_epsilon"),
    ("astareps", "astar_epsilon"),
    ("aeps", "astar_epsilon"),
    ("aepsilon", "astar_epsilon"),
    ("astarε", "astar_epsilon"),
    ("aε", "astar_epsilon"),
    ("peastar", "epeastar"),
    ("anytimeweightedastar", "restarting_weighted_astar"),
    ("awastar", "restarting_weighted_astar"),
    ("anytimerepairingastar", "arastar"),
    ("bidirectionalbfs", "bidirectional_uniform_cost"),
    ("bidirectionalbreadthfirst", "bidirectional_uniform_cost"),
    ("bidirectionaldijkstra", "bidirectional_uniform_cost"),
    ("profondeur", "depth_first"),
    ("profondeurdabord", "depth_first"),
    ("enprofondeur", "depth_first"),
    ("largeur", "breadth_first"),
    ("largeurdabord", "breadth_first"),
    ("enlargeur", "breadth_first"),
    ("glouton", "greedy"),
    ("gloutonne", "greedy"),
    ("coutuniforme", "uniform_cost"),
    ("coûtuniforme", "uniform_cost"),
    ("aétoile", "astar"),
    ("idaétoile", "idastar"),
    ("iterativedeepeningastar", "idastar"),
    ("iterativedeepeninga", "idastar"),
    ("eagergreedy", "greedy"),
    ("widastar", "weighted_idastar"),
];

/// The algorithm that is meant by a name which is not read.
pub(super) fn suggested(name: &str) -> Option<&'static str> {
    let name = plain(name);
    SUGGESTED.iter().find(|(known, _)| *known == name).map(|(_, name)| *name)
}

/// A name without what people write differently.
fn plain(name: &str) -> String {
    let name: String = name.chars().filter(|c| !c.is_whitespace() && !"-_−–".contains(*c)).collect();
    name.to_lowercase().replace(['*', '∗'], "star")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::{AlgorithmSpec, Solver, algorithms};
    use std::collections::BTreeMap;

    #[test]
    fn everyday_names_are_read_and_the_canonical_one_is_printed() {
        for (text, expected) in [
            ("A*", "astar"),
            ("a-star", "astar"),
            ("A_Star(ties = fifo)", "astar(ties = fifo)"),
            ("IDA*", "idastar"),
            ("ida", "idastar"),
            ("IDA-star", "idastar"),
            ("bfs", "breadth_first"),
            ("Breadth-First Search", "breadth_first"),
            ("DFS", "depth_first"),
            ("ucs", "uniform_cost"),
            ("Dijkstra", "uniform_cost"),
            ("GBFS", "greedy"),
            ("wastar(weight = 2)", "weighted_astar(weight = 2)"),
            ("WA*(weight = [2])", "weighted_astar(weight = 2)"),
            ("weighted A* 3/2", "weighted_astar(weight = 3/2)"),
            ("weighted A* 3/2, ties fifo", "weighted_astar(weight = 3/2, ties = fifo)"),
        ] {
            let read = text.parse::<AlgorithmSpec>().map(|read| read.to_string());
            assert_eq!(read, Ok(expected.to_string()), "{text}");
        }
        let wrong = "best-first".parse::<AlgorithmSpec>().unwrap_err().to_string();
        assert!(wrong.contains("\"greedy\"") && wrong.contains("\"astar\""), "{wrong}");
        for text in ["best_first", "A+", "weighted A* heavy things", "star", ""] {
            assert!(text.parse::<AlgorithmSpec>().is_err(), "{text}");
        }
    }

    #[test]
    fn no_two_algorithms_are_called_alike() {
        let mut all = BTreeMap::new();
        for entry in entries() {
            for name in entry.names() {
                let other = all.insert(plain(name), entry.info().name);
                assert!(other.is_none_or(|other| other == entry.info().name), "{name}: {other:?}");
            }
        }
    }

    #[test]
    fn the_label_of_every_algorithm_is_read_as_the_algorithm() {
        let more = ["weighted_astar(weight = 3/2, ties = fifo)", "astar(order = dlru)", "idastar(threads = 2)"];
        let more = more.map(|text| text.parse::<AlgorithmSpec>().unwrap());
        for algorithm in algorithms().into_iter().chain(more) {
            assert_eq!(algorithm.label().parse(), Ok(algorithm));
        }
    }

    #[test]
    fn a_solver_is_read_as_tables_print_it() {
        for (text, expected) in [
            ("A*, manhattan", "astar: manhattan"),
            ("weighted A* 3/2, ties fifo, max(h1, h2)", "weighted_astar(weight = 3/2, ties = fifo): max(h1, h2)"),
            ("BFS", "breadth_first"),
        ] {
            assert_eq!(text.parse::<Solver>().map(|read| read.to_string()), Ok(expected.to_string()));
        }
        let wrong = "weighted A* 3/2, ties fifo, max(h1, mine)".parse::<Solver>().unwrap_err();
        assert!(wrong.to_string().starts_with("unknown heuristic `mine`"), "{wrong}");
    }
}
