//! What an algorithm is: one type that implements [`Algorithm`], in one file.

use super::best_first::Weights;
use super::observer::Observer;
use super::{Meter, Outcome};
use crate::heuristic::{Heuristic, Knowledge};
use crate::space::Space;
use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::fmt::Debug;

/// A search procedure.
///
/// Everything that configs, commands, reports and the page know of an algorithm comes from its implementation of this
/// trait. An algorithm becomes known by its name once it is registered: one line in the list of `search`, or
/// [`solve::register`](crate::solve::register) from another crate.
pub trait Algorithm: 'static {
    /// Its name, its label and what it is.
    const INFO: Info;

    /// Other names by which people call it, besides its label. They are read wherever the name is, and never printed; case,
    /// hyphens, underscores and spaces do not count.
    const SYNONYMS: &'static [&'static str] = &[];

    /// Its options. Their names, types and documentation are what configs accept and `harness list` prints: booleans,
    /// whole numbers, `Option`s of them (`none`), enums of words, and [`Weight`](super::Weight).
    type Options: Default + Debug + Serialize + DeserializeOwned + JsonSchema + Send + Sync + 'static;

    /// The values of options that a config leaves out.
    fn defaults() -> Self::Options {
        Self::Options::default()
    }

    /// What it does with these options.
    fn behaviour(options: &Self::Options) -> Behaviour;

    /// What its results are guaranteed to be, given what is known of its heuristic. Blind algorithms ignore that.
    fn guarantee(options: &Self::Options, heuristic: Knowledge) -> Guarantee;

    /// Searches for a path from the start to a goal.
    ///
    /// Each expansion, each child and each stored node is reported to the meter, which ends the search at a limit
    /// (`meter.expand()?`). A search that reports its steps to the observer, too, has a tree in `harness play`.
    fn search<P: Space, H: Heuristic<P>, O: Observer<P>>(
        task: Task<'_, P, H, O>,
        options: &Self::Options,
    ) -> Outcome<P::Move>;
}

/// What a search is to do, and to whom it reports.
#[derive(Debug)]
pub struct Task<'a, P: Space, H, O> {
    /// The states, their moves and the goal.
    pub space: &'a P,
    /// The estimate of the rest; 0 everywhere for a blind algorithm.
    pub heuristic: &'a H,
    /// Where the path begins.
    pub start: P::State,
    /// Counts, and ends the search at a limit.
    pub meter: &'a mut Meter,
    /// Follows the steps, for the tree of `harness play`; nobody in experiments.
    pub observer: &'a mut O,
    /// The same seen from the goals, where the algorithm searches from both ends ([`Info::both_ends`]).
    pub backward: Option<Backward<'a, P, H>>,
}

/// A task seen from its goals.
#[derive(Debug)]
pub struct Backward<'a, P: Space, H> {
    /// Its moves lead from a state to those that it can be reached from, at the same cost.
    pub space: &'a P,
    /// The estimate of the cost from the start.
    pub heuristic: &'a H,
    /// The goals, where it begins.
    pub goals: &'a [P::State],
    /// The move that leads back along one of its moves.
    pub forward: fn(P::Move) -> P::Move,
}

/// Of an algorithm that has no options.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct NoOptions {}

/// The name of an algorithm and what it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Info {
    /// The name in configs and on the command line.
    pub name: &'static str,
    /// The name in charts and tables.
    pub label: &'static str,
    /// One line: what it is, and its source (author, year).
    pub summary: &'static str,
    /// Whether it takes a heuristic.
    pub informed: bool,
    /// The option that belongs to the name: always written, and in labels without its own name, as in `weighted A* 3/2`.
    pub headline: Option<&'static str>,
    /// The name of the algorithm that it is where its headline is 1, with the same options besides.
    pub at_one: Option<&'static str>,
    /// The order of successors in which its authors ran it, as [`SlideOrder`](crate::puzzle::SlideOrder) is written;
    /// `None` for the usual one.
    pub order: Option<&'static str>,
    /// Whether it searches from both ends; then it takes only heuristics that can be aimed at any start.
    pub both_ends: bool,
    /// Whether it adds its heuristic to a number of moves, so that each must cost 1.
    pub counts_moves: bool,
    /// Whether it also asks its heuristic for the number of moves that are left
    /// ([`Heuristic::moves_left`](crate::heuristic::Heuristic::moves_left)), which differs where moves have costs.
    pub distances: bool,
    /// Whether it improves its first solution, and reports each better one to the meter, which may end it
    /// ([`Meter::improve`]).
    pub anytime: bool,
    /// Whether several threads may share one search. Its results and counters must not depend on their number, unless it says
    /// that they depend on timing.
    pub parallel: bool,
    /// Whether its path and its counters depend on timing: rows have neither, only the status, the length and the cost, which
    /// must not.
    pub depends_on_timing: bool,
}

impl Info {
    /// An algorithm with a heuristic, on one thread, in the usual order of successors.
    pub const fn new(name: &'static str, label: &'static str, summary: &'static str) -> Info {
        Info {
            name,
            label,
            summary,
            informed: true,
            headline: None,
            at_one: None,
            order: None,
            both_ends: false,
            counts_moves: false,
            distances: false,
            anytime: false,
            parallel: false,
            depends_on_timing: false,
        }
    }
}

/// What a search does, as far as plans, memory limits and comparisons need it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Behaviour {
    /// What it stores.
    pub nodes: Nodes,
    /// Whether it makes, and counts, the child that undoes the last move: counts of generated children are comparable
    /// only among algorithms that do and among those that do not. `None` where it is unknown.
    pub generates_parent: Option<bool>,
    /// How it weighs a node's cost so far and its estimate: f = g-weight * g + h-weight * h.
    pub f: Weights,
}

/// What a search stores.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Nodes {
    /// A node for each state that it has expanded.
    All,
    /// The nodes of one path.
    Path,
}

/// What the results of a search are guaranteed to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Guarantee {
    /// The cost of the path that it returns.
    pub cost: Suboptimality,
    /// Whether its lower bound is one: no solution costs less.
    pub lower_bound: bool,
    /// Whether the number of expansions below the goal's f is the same for every way of breaking ties.
    pub layers: bool,
    /// Whether cost and bound count moves, whatever these cost: they hold for costs only where each move costs 1.
    pub in_moves: bool,
    /// Whether there is no solution at all when it ends without one.
    pub complete: bool,
}

/// How far the cost of a returned path may be from the optimum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Suboptimality {
    /// No path costs less.
    Optimal,
    /// At most this many times the optimum: numerator and denominator.
    Bounded(u32, u32),
    /// As far as it likes.
    Unbounded,
}

impl Guarantee {
    /// A path if it returns one, and nothing else.
    pub const NONE: Guarantee = Guarantee {
        cost: Suboptimality::Unbounded,
        lower_bound: false,
        layers: false,
        in_moves: false,
        complete: false,
    };

    /// The cheapest path, a bound that proves it, and no solution where it returns none.
    pub const OPTIMAL: Guarantee =
        Guarantee { cost: Suboptimality::Optimal, lower_bound: true, layers: false, in_moves: false, complete: true };
}
