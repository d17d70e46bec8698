//! What rows of published tables may name: an experiment or an evaluation, as far as it could be read.
//!
//! Most of an experiment in which something is wrong is known all the same, so that tables are checked in the same round.

use super::diagnostic::{Problem, quoted};
use super::doubts::Doubts;
use super::problems::Problems;
use super::wire::At;
use taquin::solve::{AlgorithmSpec, Solver};
use taquin::spelling::nearest;

/// An experiment or an evaluation, right or wrong.
#[derive(Clone, Debug)]
pub(super) struct Outline {
    pub(super) name: String,
    pub(super) kind: Kind,
    /// What each of its solvers, or heuristics, is called, and what it is.
    pub(super) solvers: Vec<(Vec<String>, Option<Solver>)>,
    /// What else they may be called.
    pub(super) doubts: Doubts,
    /// The number of its boards, right or wrong; `None` where it is not known.
    pub(super) instances: Option<usize>,
}

/// What measures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Experiment,
    /// An experiment that does not keep single rows.
    Folded,
    Evaluation,
}

impl Outline {
    /// The number of solvers, or heuristics, that a name means, at least one; all without a name; `None` where that is unknown. A
    /// name that none has is noted, and the one that was probably meant takes its place.
    pub(super) fn solvers(&self, name: Option<&At<String>>, problems: &Problems) -> Option<usize> {
        let Some(name) = name else { return Some(self.solvers.len()).filter(|_| self.doubts.are_none()) };
        let count = |name: &str| self.solvers.iter().filter(|(names, _)| names.iter().any(|one| one == name)).count();
        if count(name) > 0 {
            return Some(count(name));
        }
        if self.doubts.may_be(name) {
            return None;
        }
        let what = format!("{} has no solver {}", quoted(&self.name), quoted(name));
        let names: Vec<&str> = self.solvers.iter().filter_map(|(names, _)| names.first()).map(String::as_str).collect();
        let names = || names.iter().copied().filter(|name| !name.is_empty());
        let near = || nearest(name, names().filter(|known| is_like(name, known)));
        let meant = self.meant(name).or_else(near);
        let label = meant.map_or(String::new(), |meant| format!("did you mean {}?", quoted(meant)));
        // An algorithm, which stands for several of them, is listed, too.
        let listed = names().chain(meant.filter(|meant| names().all(|name| name != *meant)));
        problems.add(Problem::at(&name.span, what).among(name, "its solvers", listed).label(label));
        meant.map(count)
    }

    /// What the solver, or the algorithm, that a text spells out is called here: the very one, or the only one that differs in its
    /// options alone.
    fn meant(&self, text: &str) -> Option<&str> {
        let known = || self.solvers.iter().filter_map(|(names, solver)| Some((names, solver.as_ref()?)));
        let spelled = [": ", " with ", " + ", "; ", " "].map(|between| text.replacen(between, ": ", 1));
        let solvers: Vec<Solver> = spelled.iter().filter_map(|text| text.parse().ok()).collect();
        if let Some((names, _)) = known().find(|(_, known)| solvers.contains(known)) {
            return names.first().map(String::as_str);
        }
        // The name at a place, of all those that are such, if it is the same.
        let only = |place: usize, is: &dyn Fn(&Solver) -> bool| {
            let mut found = known().filter(|(_, solver)| is(solver)).filter_map(|(names, _)| names.get(place));
            let first = found.next()?;
            found.all(|other| other == first).then_some(first.as_str())
        };
        let name = |algorithm: &AlgorithmSpec| algorithm.info().name;
        let is_alike = |one: &Solver, other: &Solver| {
            name(one.algorithm()) == name(other.algorithm()) && one.heuristic() == other.heuristic()
        };
        if let Some(alike) = solvers.iter().find_map(|meant| only(0, &|solver| is_alike(solver, meant))) {
            return Some(alike);
        }
        let algorithm = text.parse::<AlgorithmSpec>().ok()?;
        let very = only(1, &|solver| *solver.algorithm() == algorithm);
        very.or_else(|| only(1, &|solver| name(solver.algorithm()) == name(&algorithm)))
    }
}

/// Whether the parts of a solver's name, algorithm and heuristic, are near those of another.
fn is_like(name: &str, known: &str) -> bool {
    match (name.split_once(", "), known.split_once(", ")) {
        (Some((algorithm, heuristic)), Some((first, second))) => {
            nearest(algorithm, [first]).is_some() && nearest(heuristic, [second]).is_some()
        }
        _ => true,
    }
}
