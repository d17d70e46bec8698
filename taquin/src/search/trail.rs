//! The path that a depth-first search is on, with the moves still to be tried at each of its states.
//!
//! It takes the place of the call stack: paths of millions of moves are as safe as short ones, and a child is made only
//! when its turn comes.

use super::{Meter, Stop};
use std::ops::ControlFlow;

/// A state on the path.
#[derive(Clone, Copy)]
pub(super) struct Step<S, M, T> {
    pub(super) state: S,
    /// The move that led here; `None` at the start.
    pub(super) came: Option<M>,
    /// What else the search carries along.
    pub(super) note: T,
    /// Where its moves begin among those to be tried.
    moves: usize,
}

/// The states from the start to the current one.
pub(super) struct Trail<S, M, T> {
    steps: Vec<Step<S, M, T>>,
    /// The untried moves of all states on the path, those of the current one last, the next one at the very end.
    untried: Vec<M>,
}

impl<S: Copy, M: Copy, T: Copy> Trail<S, M, T> {
    pub(super) fn new() -> Self {
        Trail { steps: Vec::new(), untried: Vec::new() }
    }

    /// Makes room for one more state if there is none; a path that cannot become long does without.
    pub(super) fn make_room(&mut self, meter: &Meter) -> ControlFlow<Stop> {
        meter.make_room(&mut self.steps)?;
        meter.make_room_for(4, &mut self.untried)
    }

    /// Moves on to `state`, at which `moves` are to be tried.
    #[inline(always)]
    pub(super) fn enter(&mut self, state: S, came: Option<M>, note: T, moves: impl Iterator<Item = M>) {
        let first = self.untried.len();
        self.untried.extend(moves);
        self.untried[first..].reverse();
        self.steps.push(Step { state, came, note, moves: first });
    }

    /// The current state and the next move to try there; `None` instead of the move when none is left.
    #[inline(always)]
    pub(super) fn next(&mut self) -> Option<(Step<S, M, T>, Option<M>)> {
        let step = *self.steps.last()?;
        let untried = if self.untried.len() > step.moves { self.untried.pop() } else { None };
        Some((step, untried))
    }

    /// Goes back to the state before the current one.
    #[inline(always)]
    pub(super) fn leave(&mut self) {
        self.steps.pop();
    }

    /// States on the path.
    #[inline(always)]
    pub(super) fn len(&self) -> usize {
        self.steps.len()
    }

    /// The moves of the path and then `last`.
    pub(super) fn moves(&self, last: M) -> Vec<M> {
        self.steps.iter().filter_map(|step| step.came).chain([last]).collect()
    }
}
