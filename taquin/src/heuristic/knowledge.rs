//! What is known of a heuristic without enumerating all states.

use super::expression::Expression;
use super::{Compiled, HeuristicError};
use crate::puzzle::shape::with_shape;
use crate::puzzle::{Goal, Puzzle, Shape, SlideOrder};
use crate::space::{Cost, Space};
use rustc_hash::FxHashSet;

/// How sure a property is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Known {
    /// It holds.
    Proven,
    /// It does not.
    Refuted,
    /// Nobody knows here.
    Unknown,
}

/// What is known of a heuristic for one goal, moves at its costs.
///
/// ```
/// use taquin::heuristic::{Definitions, Expression, Knowledge, Known};
/// use taquin::puzzle::{Goal, Size};
/// let goal = Goal::blank_last(Size::Tiles4x4);
/// let of = |text| {
///     Knowledge::of(&Expression::parse(text, &Definitions::default()).unwrap(), &goal).unwrap()
/// };
/// assert_eq!(of("max(manhattan, walking_distance)").consistent, Known::Proven);
/// assert_eq!(of("2 * manhattan").admissible, Known::Refuted);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Knowledge {
    /// Whether no estimate exceeds the least cost of a solution.
    pub admissible: Known,
    /// Whether no slide lowers the estimate by more than it costs, and the goal's is 0; then it is admissible, too.
    pub consistent: Known,
}

/// How many slides from the goal counterexamples are looked for.
const RADIUS: Cost = 8;

impl Knowledge {
    /// Consistent, hence admissible: that of the heuristic which is 0 everywhere, too.
    pub const CONSISTENT: Knowledge = Knowledge { admissible: Known::Proven, consistent: Known::Proven };

    /// Nothing.
    pub const UNKNOWN: Knowledge = Knowledge { admissible: Known::Unknown, consistent: Known::Unknown };

    /// What is known of an expression.
    ///
    /// Consistency is proven where no slide can change the value by more than it costs, by the largest change of each part;
    /// admissibility without it by what it is made of. Where neither is proven, both are refuted by counterexamples near
    /// the goal. Pattern databases are admissible by the way they are made, and are not made for this.
    ///
    /// # Errors
    /// As [`Expression::compile`].
    pub fn of(expression: &Expression, goal: &Goal) -> Result<Knowledge, HeuristicError> {
        let form = expression.normalised(goal)?;
        if form.is_consistent(goal) {
            return Ok(Knowledge { admissible: Known::Proven, consistent: Known::Proven });
        }
        if form.is_admissible(goal) {
            return Ok(Knowledge { admissible: Known::Proven, consistent: Known::Unknown });
        }
        with_shape!(goal.size(), S => Ok(near(&expression.compile::<S>(goal)?, goal)))
    }
}

/// What the boards within [`RADIUS`] slides of the goal refute.
fn near<S: Shape>(heuristic: &Compiled<S>, goal: &Goal) -> Knowledge {
    let puzzle = Puzzle::<S>::new(goal, SlideOrder::default());
    let mut seen = FxHashSet::from_iter([puzzle.goal()]);
    // Each board with the cost of a path of fewest moves: a solution, if not the cheapest.
    let mut layer = vec![(puzzle.goal(), 0)];
    let (mut admissible, mut consistent) = (Known::Unknown, Known::Unknown);
    for _ in 0..=RADIUS {
        let mut following = Vec::new();
        for (board, cost) in layer {
            let value = heuristic.estimate(&board);
            if value > cost {
                admissible = Known::Refuted;
            }
            for slide in puzzle.moves(&board) {
                let (neighbour, step) = (puzzle.apply(&board, slide), puzzle.cost(&board, slide));
                if heuristic.estimate(&neighbour).abs_diff(value) > step {
                    consistent = Known::Refuted;
                }
                if seen.insert(neighbour) {
                    following.push((neighbour, cost + step));
                }
            }
        }
        layer = following;
    }
    if admissible == Known::Refuted {
        consistent = Known::Refuted;
    }
    Knowledge { admissible, consistent }
}
