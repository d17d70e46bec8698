//! A*: best-first by g + h (Hart, Nilsson & Raphael 1968).

use super::best_first::{self, Choices, Options};
use super::observer::Observer;
use super::{Algorithm, Behaviour, Guarantee, Info, Outcome, Task};
use crate::heuristic::{Heuristic, Knowledge};
use crate::space::Space;

/// A*: best-first by g + h (Hart, Nilsson & Raphael 1968).
#[derive(Clone, Copy, Debug)]
pub struct AStar;

impl AStar {
    pub(crate) fn options(choices: &Choices) -> Options {
        choices.with(Options::a_star().weights)
    }
}

impl Algorithm for AStar {
    const INFO: Info = Info::new("astar", "A*", "A*: best-first by g + h (Hart, Nilsson & Raphael 1968)");

    type Options = Choices;

    fn behaviour(choices: &Choices) -> Behaviour {
        AStar::options(choices).behaviour()
    }

    fn guarantee(choices: &Choices, heuristic: Knowledge) -> Guarantee {
        AStar::options(choices).guarantee(heuristic)
    }

    fn search<P: Space, H: Heuristic<P>, O: Observer<P>>(
        task: Task<'_, P, H, O>,
        choices: &Choices,
    ) -> Outcome<P::Move> {
        best_first::observed(task, &AStar::options(choices))
    }
}
