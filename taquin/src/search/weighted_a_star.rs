//! Weighted A*: best-first by g + weight * h (Pohl 1970).

use super::best_first::{self, Options, Ties};
use super::observer::Observer;
use super::{Algorithm, Behaviour, GoalTest, Guarantee, Info, Outcome, Task, Weight};
use crate::heuristic::{Heuristic, Knowledge};
use crate::space::Space;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Weighted A*: best-first by g + weight * h (Pohl 1970).
#[derive(Clone, Copy, Debug)]
pub struct WeightedAStar;

/// The options of weighted A*: those of A*, and the weight.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
pub struct WeightedOptions {
    /// The factor of the heuristic.
    pub weight: Weight,
    /// Which of the open states of least f is expanded first.
    pub ties: Ties,
    /// Whether an expanded state is opened again when a cheaper path to it is found.
    pub reopen: bool,
    /// When the goal is recognised.
    pub goal_test: GoalTest,
    /// Whether the slide that undoes the last one is left out.
    pub prune_parent: bool,
}

impl Default for WeightedOptions {
    fn default() -> Self {
        let Options { ties, reopen, goal_test, prune_parent, .. } = Options::a_star();
        WeightedOptions { weight: Weight::whole::<2>(), ties, reopen, goal_test, prune_parent }
    }
}

impl WeightedAStar {
    pub(crate) fn options(options: &WeightedOptions) -> Options {
        let &WeightedOptions { weight, ties, reopen, goal_test, prune_parent } = options;
        Options { weights: weight.into(), ties, reopen, goal_test, prune_parent }
    }
}

impl Algorithm for WeightedAStar {
    const INFO: Info = Info {
        headline: Some("weight"),
        at_one: Some("astar"),
        ..Info::new("weighted_astar", "weighted A*", "weighted A*: best-first by g + weight * h (Pohl 1970)")
    };

    const SYNONYMS: &'static [&'static str] = &["wastar", "wa*"];

    type Options = WeightedOptions;

    fn behaviour(options: &WeightedOptions) -> Behaviour {
        WeightedAStar::options(options).behaviour()
    }

    fn guarantee(options: &WeightedOptions, heuristic: Knowledge) -> Guarantee {
        WeightedAStar::options(options).guarantee(heuristic)
    }

    fn search<P: Space, H: Heuristic<P>, O: Observer<P>>(
        task: Task<'_, P, H, O>,
        options: &WeightedOptions,
    ) -> Outcome<P::Move> {
        best_first::observed(task, &WeightedAStar::options(options))
    }
}
