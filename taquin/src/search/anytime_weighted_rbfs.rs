//! Anytime weighted RBFS (Hansen & Zhou 2007), to its last solution: recursive best-first search by g + weight * h that goes on
//! after a solution, without what cannot cost less.
//!
//! A node whose g + h is not below the cost of the best solution is left out when its turn comes, as if nothing were below
//! it; so is a goal. All else is as in RBFS.

use super::observer::Observer;
use super::rbfs;
use super::{Algorithm, Behaviour, Bound, Guarantee, Info, Nodes, Outcome, Task, Weight};
use crate::heuristic::{Heuristic, Knowledge, Known};
use crate::space::Space;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Anytime weighted RBFS (Hansen & Zhou 2007).
#[derive(Clone, Copy, Debug)]
pub struct AnytimeWeightedRbfs;

/// The options of anytime weighted RBFS.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
pub struct AnytimeWeightedRbfsOptions {
    /// The factor of the heuristic.
    pub weight: Weight,
}

impl Default for AnytimeWeightedRbfsOptions {
    fn default() -> Self {
        AnytimeWeightedRbfsOptions { weight: Weight::ratio(13, 10) }
    }
}

impl Algorithm for AnytimeWeightedRbfs {
    const INFO: Info = Info {
        headline: Some("weight"),
        anytime: true,
        ..Info::new(
            "anytime_weighted_rbfs",
            "anytime weighted RBFS",
            "weighted RBFS that goes on to an optimal solution (Hansen & Zhou 2007)",
        )
    };

    type Options = AnytimeWeightedRbfsOptions;

    fn behaviour(options: &AnytimeWeightedRbfsOptions) -> Behaviour {
        Behaviour { nodes: Nodes::Path, generates_parent: Some(false), f: options.weight.into() }
    }

    fn guarantee(_: &AnytimeWeightedRbfsOptions, heuristic: Knowledge) -> Guarantee {
        Bound::ONE.guarantee(heuristic, heuristic.admissible == Known::Proven)
    }

    fn search<P: Space, H: Heuristic<P>, O: Observer<P>>(
        task: Task<'_, P, H, O>,
        options: &AnytimeWeightedRbfsOptions,
    ) -> Outcome<P::Move> {
        rbfs::recur(task, options.weight, true)
    }
}
