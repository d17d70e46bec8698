//! Best-first searches that have a name of their own.

use super::best_first::{self, Choices, Options};
use super::observer::Observer;
use super::{Algorithm, Behaviour, Guarantee, Info, Outcome, Task};
use crate::heuristic::{Heuristic, Knowledge};
use crate::space::Space;

/// A best-first search with a name: an algorithm whose f is fixed, and whose other options may be chosen.
pub trait Preset: 'static {
    /// Its name, its label and what it is.
    const INFO: Info;

    /// Other names that people write for it.
    const SYNONYMS: &'static [&'static str] = &[];

    /// What f is made of, and what is chosen where nothing else is.
    const OPTIONS: Options;

    /// Its options with these choices.
    fn options(choices: &Choices) -> Options {
        choices.with(Self::OPTIONS.weights)
    }
}

impl<T: Preset> Algorithm for T {
    const INFO: Info = T::INFO;

    const SYNONYMS: &'static [&'static str] = T::SYNONYMS;

    type Options = Choices;

    fn defaults() -> Choices {
        T::OPTIONS.choices()
    }

    fn behaviour(choices: &Choices) -> Behaviour {
        T::options(choices).behaviour()
    }

    fn guarantee(choices: &Choices, heuristic: Knowledge) -> Guarantee {
        T::options(choices).guarantee(heuristic)
    }

    fn search<P: Space, H: Heuristic<P>, O: Observer<P>>(
        task: Task<'_, P, H, O>,
        choices: &Choices,
    ) -> Outcome<P::Move> {
        best_first::observed(task, &T::options(choices))
    }
}
