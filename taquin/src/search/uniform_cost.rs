//! Uniform-cost search: best-first by g alone (Dijkstra 1959).

use super::best_first::{self, Choices, Options};
use super::observer::Observer;
use super::{Algorithm, Behaviour, Guarantee, Info, Outcome, Task};
use crate::heuristic::{Heuristic, Knowledge};
use crate::space::Space;

/// Uniform-cost search: best-first by g alone (Dijkstra 1959).
#[derive(Clone, Copy, Debug)]
pub struct UniformCost;

impl UniformCost {
    pub(crate) fn options(choices: &Choices) -> Options {
        choices.with(Options::uniform_cost().weights)
    }
}

impl Algorithm for UniformCost {
    const INFO: Info = Info {
        informed: false,
        ..Info::new("uniform_cost", "uniform cost", "uniform-cost search: best-first by g alone (Dijkstra 1959)")
    };

    const SYNONYMS: &'static [&'static str] = &["ucs", "dijkstra", "uniform_cost_search"];

    type Options = Choices;

    fn behaviour(choices: &Choices) -> Behaviour {
        UniformCost::options(choices).behaviour()
    }

    fn guarantee(choices: &Choices, heuristic: Knowledge) -> Guarantee {
        UniformCost::options(choices).guarantee(heuristic)
    }

    fn search<P: Space, H: Heuristic<P>, O: Observer<P>>(
        task: Task<'_, P, H, O>,
        choices: &Choices,
    ) -> Outcome<P::Move> {
        best_first::observed(task, &UniformCost::options(choices))
    }
}
