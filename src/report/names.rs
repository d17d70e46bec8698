//! What solvers are called by those who ask about results.

use crate::config::{Experiment, NamedSolver, Role};
use taquin::spelling::{doubted, listed};
use taquin::wording::capitalised;

/// The places of the solvers that a name means: of those with this label or written so, else of those with this alias, else of
/// those with a part of one of these, case ignored; compared ones where there are such.
pub(super) fn meant(experiment: &Experiment, name: &str) -> Vec<usize> {
    let wanted = name.to_lowercase();
    let own = |named: &NamedSolver| [named.label.to_lowercase(), experiment.key(named).to_lowercase()];
    let all = |named: &NamedSolver| named.names().map(str::to_lowercase).into_iter().chain(own(named));
    let rules: [&dyn Fn(&NamedSolver) -> bool; 4] = [
        &|named| own(named).contains(&wanted),
        &|named| named.is(name),
        &|named| !wanted.is_empty() && all(named).any(|text| text == wanted),
        &|named| all(named).any(|text| text.contains(&wanted)),
    ];
    let fitting = |fits: &&dyn Fn(&NamedSolver) -> bool| -> Vec<usize> {
        (0..experiment.solvers.len()).filter(|&place| fits(&experiment.solvers[place])).collect()
    };
    let mut found = rules.iter().map(fitting).find(|found| !found.is_empty()).unwrap_or_default();
    let is_compared = |place: &usize| experiment.solvers[*place].role != Role::Reference;
    if found.iter().any(is_compared) {
        found.retain(is_compared);
    }
    found
}

/// Refuses names that mean no solver of any experiment.
pub(super) fn refuse_unknown<'a>(
    experiments: impl Iterator<Item = &'a Experiment> + Clone,
    names: &[impl AsRef<str>],
) -> Result<(), String> {
    let is_known = |name: &str| experiments.clone().any(|experiment| !meant(experiment, name).is_empty());
    let unknown: Vec<&str> = names.iter().map(AsRef::as_ref).filter(|name| !is_known(name)).collect();
    if unknown.is_empty() {
        return Ok(());
    }
    let solvers: Vec<&NamedSolver> = experiments.flat_map(Experiment::compared).collect();
    let texts: Vec<String> = solvers.iter().map(|named| named.solver.to_string()).collect();
    let known = || {
        let names = solvers.iter().flat_map(|named| named.names()).filter(|name| !name.is_empty());
        names.chain(texts.iter().map(String::as_str))
    };
    let doubted: Vec<String> = unknown.into_iter().map(|name| doubted(name, known())).collect();
    let labels = listed(solvers.iter().map(|named| named.label.as_str()));
    Err(format!("no solver is called {}: there are {labels}", doubted.join(" or ")))
}

/// The place of the solver that each name means in an experiment which has the first and another of them; none of any
/// other experiment.
///
/// # Errors
/// When one of the names means several solvers.
pub(super) fn one_each(experiment: &Experiment, names: &[impl AsRef<str>]) -> Result<Vec<Option<usize>>, String> {
    let meant: Vec<Vec<usize>> = names.iter().map(|name| meant(experiment, name.as_ref())).collect();
    let compares = |(first, others): (&Vec<usize>, &[Vec<usize>])| {
        !first.is_empty() && others.iter().any(|other| !other.is_empty())
    };
    if !meant.split_first().is_some_and(compares) {
        return Ok(vec![]);
    }
    let one = |(name, places): (&str, Vec<usize>)| match places[..] {
        [] => Ok(None),
        [place] => Ok(Some(place)),
        _ => {
            let labels: Vec<&str> = places.iter().map(|&place| &experiment.solvers[place].label[..]).collect();
            let labels = labels.join("\", \"");
            let experiment = &experiment.name;
            Err(format!(
                "\"{name}\" fits several solvers of experiment \"{experiment}\": \"{labels}\"; write one of them in full"
            ))
        }
    };
    names.iter().map(AsRef::as_ref).zip(meant).map(one).collect()
}

/// The algorithm or the heuristic that all compared solvers have and no label names.
fn shared(experiment: &Experiment) -> Option<&str> {
    let parts: [fn(&NamedSolver) -> &str; 2] = [|named| &named.algorithm, |named| &named.heuristic];
    parts.into_iter().find_map(|part| {
        let shared = part(experiment.compared().next()?);
        let is_shared = experiment.compared().all(|named| part(named) == shared && !named.label.contains(shared));
        (is_shared && !shared.is_empty()).then_some(shared)
    })
}

/// The same in words, or else the heuristic of all solvers that have one.
pub(super) fn shared_in_words(experiment: &Experiment) -> Option<String> {
    if let Some(shared) = shared(experiment) {
        return Some(format!("all solvers use {shared}"));
    }
    let informed: Vec<_> = experiment.compared().filter(|named| !named.heuristic.is_empty()).collect();
    let heuristic = &informed.first()?.heuristic;
    let has_it = |named: &&NamedSolver| named.heuristic == *heuristic && !named.label.contains(heuristic.as_str());
    let whose = match informed[..] {
        [only] => format!("heuristic of {}", only.label),
        _ => "all solvers with a heuristic".into(),
    };
    informed.iter().all(has_it).then(|| format!("{whose}: {heuristic}"))
}

/// What stands below an experiment's title: where its boards come from, and what all of its solvers share.
pub(super) fn boards_and_shared(experiment: &Experiment) -> String {
    let shared = shared_in_words(experiment).map_or(String::new(), |shared| format!("; {shared}"));
    format!("{}{shared}", experiment.source)
}

/// A title and what is shown of it: `Title: means`, or behind a sentence of its own `Does it pay? Means`.
pub(super) fn titled(title: &str, what: &str) -> String {
    let is_sentence = title.ends_with(['?', '!', '.']);
    // Names such as `linear_conflict` or `A*` stay as they are.
    let is_word = what.split(' ').next().is_some_and(|word| word.chars().all(|letter| letter.is_ascii_lowercase()));
    match is_sentence {
        true if is_word => format!("{title} {}", capitalised(what)),
        true => format!("{title} {what}"),
        false => format!("{title}: {what}"),
    }
}

/// `a, b and c`, and of more than that many the first ones: `a, b, c and 7 more`.
pub(super) fn enumerated(names: &[impl AsRef<str>], most: usize) -> String {
    let more = names.len().saturating_sub(most);
    let mut parts: Vec<String> = names.iter().take(most).map(|name| name.as_ref().to_owned()).collect();
    parts.extend((more > 0).then(|| format!("{more} more")));
    let last = parts.pop().unwrap_or_default();
    if parts.is_empty() { last } else { format!("{} and {last}", parts.join(", ")) }
}

/// A solver as a sentence names it: `A* with manhattan` for the label `A*, manhattan`, whose comma would look like the sentence's.
pub(super) fn spoken(named: &NamedSolver) -> String {
    spoken_of(&named.label, &named.algorithm, &named.heuristic)
}

/// The same of its label and its parts.
pub(super) fn spoken_of(label: &str, algorithm: &str, heuristic: &str) -> String {
    match label == format!("{algorithm}, {heuristic}") {
        true => format!("{algorithm} with {heuristic}"),
        false => label.into(),
    }
}

/// Hundreds of millions of nodes a second look like an error otherwise.
pub(super) const FAST_IDA_STAR: &str =
    "IDA* stores no nodes and has optimised code of its own, so it needs far less time per node than others";

/// Why times per node differ so much, where IDA* is compared with others and its kernel runs, which counts moves.
pub(super) fn note_on_ida_star(experiment: &Experiment) -> Option<String> {
    let is_fast = |named: &NamedSolver| named.solver.algorithm().info().name == "idastar";
    let (fast, others): (Vec<_>, Vec<_>) = experiment.compared().partition(|named| is_fast(named));
    let matters = !experiment.has_costs() && !fast.is_empty() && !others.is_empty();
    matters.then(|| format!("{FAST_IDA_STAR}."))
}

#[cfg(test)]
mod tests {
    use super::{shared_in_words, titled};
    use crate::config::NamedSolver;
    use crate::report::tests::{experiment, solver};

    #[test]
    fn what_all_share_or_all_that_have_a_heuristic_is_said_where_no_label_says_it() {
        let named = |label: &str, algorithm: &str, heuristic: &str| NamedSolver {
            label: label.into(),
            algorithm: algorithm.into(),
            heuristic: heuristic.into(),
            ..solver(label, 0)
        };
        let said = |solvers: Vec<NamedSolver>| shared_in_words(&experiment("e", 1, solvers));
        let [astar, mm] = ["A*", "MM"].map(|algorithm| named(algorithm, algorithm, "manhattan"));
        let blind = named("breadth-first", "breadth-first", "");
        assert_eq!(said(vec![astar.clone(), mm.clone()]).unwrap(), "all solvers use manhattan");
        let all = vec![astar.clone(), mm, blind.clone()];
        assert_eq!(said(all).unwrap(), "all solvers with a heuristic: manhattan");
        assert_eq!(said(vec![astar.clone(), blind]).unwrap(), "heuristic of A*: manhattan");
        let other = named("IDA*, misplaced", "IDA*", "misplaced");
        assert_eq!(said(vec![astar, other]), None);
    }

    #[test]
    fn a_title_that_is_a_sentence_has_no_colon_behind_it() {
        assert_eq!(titled("Ten boards", "means"), "Ten boards: means");
        assert_eq!(titled("Does it pay?", "means"), "Does it pay? Means");
        assert_eq!(titled("It pays.", "weighted A* 2 wins"), "It pays. Weighted A* 2 wins");
        assert_eq!(titled("It pays!", "linear_conflict wins"), "It pays! linear_conflict wins");
    }
}
