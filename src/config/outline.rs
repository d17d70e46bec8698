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
        let names = self.solvers.iter().filter_map(|(names, _)| names.first()).map(String::as_str);
        let near = || nearest(name, names.clone().filter(|known| is_like(name, known)));
        let meant = self.meant(name).or_else(near);
        let label = meant.map_or(String::new(), |meant| format!("did you mean {}?", quoted(meant)));
        problems.add(Problem::at(&name.span, what).among(name, "its solvers", names.clone()).label(label));
        meant.map(count)
    }

    /// What the solver, or the algorithm, that a text spells out is called here.
    fn meant(&self, text: &str) -> Option<&str> {
        let known = || self.solvers.iter().filter_map(|(names, solver)| Some((names, solver.as_ref()?)));
        let spelled = [": ", " with ", " + ", "; ", " "].map(|between| text.replacen(between, ": ", 1));
        let solvers = spelled.iter().filter_map(|text| text.parse::<Solver>().ok());
        let found = solvers.filter_map(|solver| known().find(|(_, known)| **known == solver)).next();
        if let Some((names, _)) = found {
            return names.first().map(String::as_str);
        }
        let algorithm = text.parse::<AlgorithmSpec>().ok()?;
        let (names, _) = known().find(|(_, known)| *known.algorithm() == algorithm)?;
        names.get(1).map(String::as_str)
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
