//! Greedy best-first search: by h alone (Doran & Michie 1966).

use super::best_first::{self, Choices, Options};
use super::observer::Observer;
use super::{Algorithm, Behaviour, Guarantee, Info, Outcome, Task};
use crate::heuristic::{Heuristic, Knowledge};
use crate::space::Space;

/// Greedy best-first search: by h alone (Doran & Michie 1966).
#[derive(Clone, Copy, Debug)]
pub struct Greedy;

impl Greedy {
    pub(crate) fn options(choices: &Choices) -> Options {
        choices.with(Options::greedy().weights)
    }
}

impl Algorithm for Greedy {
    const INFO: Info = Info::new("greedy", "greedy", "greedy best-first search: by h alone (Doran & Michie 1966)");

    const SYNONYMS: &'static [&'static str] = &["gbfs", "greedy_best_first", "greedy_best_first_search"];

    type Options = Choices;

    fn defaults() -> Choices {
        Options::greedy().choices()
    }

    fn behaviour(choices: &Choices) -> Behaviour {
        Greedy::options(choices).behaviour()
    }

    fn guarantee(choices: &Choices, heuristic: Knowledge) -> Guarantee {
        Greedy::options(choices).guarantee(heuristic)
    }

    fn search<P: Space, H: Heuristic<P>, O: Observer<P>>(
        task: Task<'_, P, H, O>,
        choices: &Choices,
    ) -> Outcome<P::Move> {
        best_first::observed(task, &Greedy::options(choices))
    }
}
