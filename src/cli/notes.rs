//! What a valid config may do otherwise than its author thinks.

use crate::config::{Config, Experiment, Role};
use std::collections::BTreeMap;
use taquin::puzzle::Arrangement;

/// A sentence each, on some experiments of a config.
pub(super) fn notes(config: &Config, wanted: impl Fn(&Experiment) -> bool) -> Vec<String> {
    let experiments = || config.experiments.iter().filter(|one| wanted(one));
    let boards = experiments().filter_map(unreachable_boards);
    let names = experiments().filter_map(textbook_names);
    let repeated = experiments().filter_map(repeated_boards);
    boards.chain(repeated).chain(names).chain(unused_names(config)).collect()
}

/// Boards that cannot reach the goal, where they are few: they may be slips.
fn unreachable_boards(experiment: &Experiment) -> Option<String> {
    const MOST: usize = 10;
    let Experiment { goal, instances, name, .. } = experiment;
    let found = (1..).zip(instances).filter(|(_, board)| goal.solvable(board).is_err()).take(MOST + 1);
    let numbers: Vec<String> = found.map(|(number, _): (usize, _)| number.to_string()).collect();
    match &numbers[..] {
        [] => None,
        [one] => Some(format!(
            "board {one} of \"{name}\" cannot reach the goal (perhaps two tiles were exchanged by mistake); its runs will end as unsolvable"
        )),
        [others @ .., last] if numbers.len() <= MOST => Some(format!(
            "boards {} and {last} of \"{name}\" cannot reach the goal (perhaps two tiles were exchanged by mistake); their runs will end as unsolvable",
            others.join(", ")
        )),
        _ => None,
    }
}

/// Boards that are listed several times: in means and tests each counts as one of its own.
fn repeated_boards(experiment: &Experiment) -> Option<String> {
    let Experiment { instances, name, source, population, .. } = experiment;
    // Draws may repeat by chance.
    if *population || source.contains(", seed ") {
        return None;
    }
    let mut first: BTreeMap<&Arrangement, usize> = BTreeMap::new();
    let again = (1..).zip(instances).filter_map(|(number, board)| {
        let one = *first.entry(board).or_insert(number);
        (one != number).then_some((number, one))
    });
    let again: Vec<(usize, usize)> = again.collect();
    let (number, one) = again.first()?;
    let more = match again.len() - 1 {
        0 => String::new(),
        1 => ", and 1 more is repeated".into(),
        others => format!(", and {others} more are repeated"),
    };
    Some(format!("board {number} of \"{name}\" is board {one} again{more}; means and tests count each of them"))
}

/// Names that nothing uses: another may be written in their place.
fn unused_names(config: &Config) -> Option<String> {
    let names: Vec<String> = config.unused().iter().map(|name| format!("\"{name}\"")).collect();
    match &names[..] {
        [] => None,
        [one] => Some(format!("{one} is defined, but not used")),
        [others @ .., last] => Some(format!("{} and {last} are defined, but not used", others.join(", "))),
    }
}

/// That h1 or h2 is not that of textbooks, where an experiment compares it with none of h3 to h6.
fn textbook_names(experiment: &Experiment) -> Option<String> {
    let compared = experiment.solvers.iter().filter(|named| named.role == Role::Compared);
    let all: Vec<String> =
        compared.filter_map(|named| named.solver.heuristic()).map(|heuristic| heuristic.to_string()).collect();
    let has_part = |name: &str| all.iter().any(|text| text.split(|c: char| !c.is_alphanumeric()).any(|it| it == name));
    if ["h3", "h4", "h5", "h6"].into_iter().any(has_part) {
        return None;
    }
    let is_used = |name: &str| all.iter().any(|text| text == name);
    let used = [("h1", "misplaced"), ("h2", "manhattan")].into_iter().filter(|(name, _)| is_used(name));
    let (names, theirs): (Vec<&str>, Vec<String>) = used.map(|(name, theirs)| (name, format!("\"{theirs}\""))).unzip();
    let (overestimate, those) = match names[..] {
        [] => return None,
        [_] => ("overestimates", "that"),
        _ => ("overestimate", "those"),
    };
    Some(format!(
        "{} of \"{}\" {overestimate} (h1 to h6 are those of student reports); for {those} of textbooks, write {}",
        names.join(" and "),
        experiment.name,
        theirs.join(" and ")
    ))
}
