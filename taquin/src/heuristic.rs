//! Estimates of the cost that is left.

mod build_progress;
#[cfg(feature = "files")]
mod cache;
#[cfg(not(feature = "files"))]
#[path = "heuristic/cache/none.rs"]
mod cache;
mod combination;
mod compiled;
mod costs;
mod definitions;
mod erased;
mod everyday;
mod expression;
mod knowledge;
mod large_table;
mod leaf;
mod linear_conflict;
mod min_max;
mod named;
mod normal_form;
mod number;
mod pattern;
mod registry;
mod single;
mod table_cache;
mod table_file;
mod tiles;
mod walking_distance;

#[cfg(test)]
mod laws;

pub use build_progress::{TableProgress, tables_in_the_making};
pub use compiled::{Compiled, Composite, MAX_PARTS};
pub use definitions::{DefinitionError, Definitions};
pub use erased::Erased;
pub use expression::{Expression, ExpressionError};
pub use knowledge::{Knowledge, Known};
pub use large_table::{LargeTable, TableBytes};
pub use leaf::{Form, Strength};
pub use linear_conflict::LinearConflict;
pub use min_max::{Extreme, Side};
pub use named::{MAX_NAMED, NamedHeuristic};
pub use number::MAX_CONSTANT;
#[doc(hidden)]
pub use pattern::read_table;
pub use pattern::{PatternLookup, PatternMemo, PatternSums, Table};
use registry::costed;
pub use registry::{RegistrationError, aimed, forms, register, try_register};
pub use single::{Called, Single};
pub use table_cache::{KeepError, KeptTable};
pub use tiles::TileTable;
pub use walking_distance::WalkingDistance;

use crate::puzzle::{MoveCosts, Size};
use crate::space::{Cost, Space};

/// No estimate, nor a sum that is divided for one, is larger; so searches may add and weigh them.
pub const MAX_VALUE: u64 = 1_000_000_000;

/// Why an expression has no meaning for boards of a size.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum HeuristicError {
    /// A program instead of a search.
    #[error("{solver} is a program: it runs only from the config that names it")]
    Command {
        /// The solver.
        solver: String,
    },
    /// A board of another size than its goal.
    #[error("the board is {board}, its goal {goal}")]
    Board {
        /// The board's size.
        board: Size,
        /// The goal's.
        goal: Size,
    },
    /// A leaf that is not defined for the goal, and why.
    #[error("{0}")]
    Undefined(String),
    /// A heuristic that counts moves, where these have costs of their own.
    #[error(
        "{heuristic} counts moves, so it cannot be used with costs = {costs}: take {list} or a combination of them",
        list = costed().join(", ")
    )]
    Moves {
        /// The heuristic.
        heuristic: &'static str,
        /// What moves cost.
        costs: MoveCosts,
    },
    /// An algorithm that adds its heuristic to a number of moves, where these have costs of their own.
    #[error(
        "{algorithm} adds its heuristic to a number of moves, so it cannot be used with costs = {costs}: take A* or IDA*"
    )]
    Layers {
        /// The algorithm.
        algorithm: &'static str,
        /// What moves cost.
        costs: MoveCosts,
    },
    /// Values that could pass [`MAX_VALUE`].
    #[error("{expression} could exceed {MAX_VALUE} on a {size} board: take smaller constants")]
    TooLarge {
        /// The part that is too large.
        expression: String,
        /// The size.
        size: Size,
    },
    /// More than [`MAX_PARTS`] different parts that do not merge.
    #[error(
        "{found} parts that must be computed side by side: {MAX_PARTS} are allowed; unrounded sums count as one part"
    )]
    TooManyParts {
        /// How many there are.
        found: usize,
    },
}

/// An estimate kept up to date along a path.
///
/// The law, which every implementation is tested against: `advance(evaluate(s), s, m) == evaluate(apply(s, m))`.
/// [`advance_to`](Heuristic::advance_to) returns the same.
/// A child's estimate is asked for *before* the child is made, so a child that is pruned is never built. Several threads may
/// share a heuristic.
pub trait Heuristic<P: Space>: Sync {
    /// What is carried from a state to its children; at least the value itself.
    type Memo: Copy + PartialEq + std::fmt::Debug + Send + Sync;

    /// The memo of a state, from scratch.
    fn evaluate(&self, state: &P::State) -> Self::Memo;

    /// The memo of the state that `step` leads to from `before`, whose own memo is `memo`.
    fn advance(&self, memo: Self::Memo, before: &P::State, step: P::Move) -> Self::Memo;

    /// The same, given the state that `step` leads to: for heuristics that look at the child alone.
    fn advance_to(&self, memo: Self::Memo, before: &P::State, step: P::Move, _child: &P::State) -> Self::Memo {
        self.advance(memo, before, step)
    }

    /// The estimate that a memo holds.
    fn value(&self, memo: Self::Memo) -> Cost;

    /// An estimate of the number of moves that are left at a state, whose memo is `memo`: where each costs 1, it is the
    /// estimate itself.
    fn moves_left(&self, _state: &P::State, memo: Self::Memo) -> Cost {
        self.value(memo)
    }
}

/// The heuristic that 0 everywhere.
#[derive(Clone, Copy, Debug, Default)]
pub struct Zero;

impl<P: Space> Heuristic<P> for Zero {
    type Memo = ();

    fn evaluate(&self, _: &P::State) {}

    fn advance(&self, (): (), _: &P::State, _: P::Move) {}

    fn value(&self, (): ()) -> Cost {
        0
    }
}
