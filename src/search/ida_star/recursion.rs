//! Subtrees counted by plain recursion: the same walk as the search's own, without a path that is kept.

use super::{Entry, Kernel, Options, Subtree};
use crate::heuristic::Heuristic;
use crate::search::{Meter, Tally, moves_without_back};
use crate::space::{Cost, Space};
use std::ops::ControlFlow;

/// Moves that a subtree may be deep, so that no path is too long for the stack.
const DEEPEST: usize = 1000;
/// About how many subtrees an iteration is cut into, at least; what is counted in vain, as there is a goal in it, is little.
const SUBTREES: u64 = 1000;
/// About how many children a subtree has.
const CHILDREN: u64 = 1_000_000;
/// The most nodes of a subtree: the clock is not looked at before it is counted.
const LARGEST: u64 = 10_000_000;
/// The nodes that may be walked in vain at the beginning; later as many more as were counted.
const CREDIT: u64 = 10_000;

/// A [`Kernel`] for any space and heuristic: it does no more than the search does, but several times as fast.
pub struct Recursion<'a, P, H> {
    space: &'a P,
    heuristic: &'a H,
    options: &'a Options,
    bound: Cost,
    /// Moves from the start to the subtrees.
    depth: usize,
    room: Tally,
    /// How many nodes may be walked in vain.
    credit: u64,
    counted: Subtree,
}

impl<'a, P: Space, H: Heuristic<P>> Recursion<'a, P, H> {
    /// A kernel for searches of a space with a heuristic and these options.
    pub fn new(space: &'a P, heuristic: &'a H, options: &'a Options) -> Recursion<'a, P, H> {
        let (room, counted) = (Tally::default(), Subtree { tally: Tally::default(), beyond: 0 });
        Recursion { space, heuristic, options, bound: 0, depth: 0, room, credit: CREDIT, counted }
    }

    /// Counts the nodes below a state, itself included; breaks where there is a goal, or too much to count.
    fn walk(&mut self, state: &P::State, came: P::Move, g: Cost, memo: H::Memo, deepest: usize) -> ControlFlow<()> {
        self.counted.tally.expanded += 1;
        if deepest == 0 || !self.counted.tally.fits(self.room) {
            return ControlFlow::Break(());
        }
        for step in moves_without_back(self.space, state, Some(came).filter(|_| self.options.prune_parent)) {
            self.counted.tally.generated += 1;
            let g = self.space.cost(state, step).saturating_add(g);
            let memo = self.heuristic.advance(memo, state, step);
            let f = g.saturating_add(self.heuristic.value(memo));
            if f > self.bound {
                self.counted.beyond = self.counted.beyond.min(f);
                continue;
            }
            let child = self.space.apply(state, step);
            if self.space.is_goal(&child) {
                return ControlFlow::Break(());
            }
            self.walk(&child, step, g, memo, deepest - 1)?;
        }
        ControlFlow::Continue(())
    }
}

impl<P: Space, H: Heuristic<P>> Kernel<P> for Recursion<'_, P, H> {
    fn begin(&mut self, _: &P::State, meter: &Meter) {
        let iterations = &meter.statistics().iterations;
        let before = iterations.iter().rev().nth(1).map_or(0, |iteration| iteration.generated);
        self.bound = iterations.last().map_or(0, |iteration| iteration.bound);
        // Where a state has two children, most of the time, the subtrees are that many or more.
        self.depth = (before / CHILDREN).max(SUBTREES).ilog2() as usize;
    }

    #[inline]
    fn count(&mut self, node: &Entry<P>, room: Tally) -> Option<Subtree> {
        if node.depth < self.depth {
            return None;
        }
        let memo = self.heuristic.evaluate(&node.state);
        let g = self.bound.checked_sub(node.slack)?.checked_sub(self.heuristic.value(memo))?;
        self.room = Tally { expanded: room.expanded.min(self.credit).min(LARGEST), ..room };
        self.counted = Subtree { tally: Tally::default(), beyond: Cost::MAX };
        let whole = self.walk(&node.state, node.came, g, memo, DEEPEST).is_continue();
        let Subtree { tally, .. } = self.counted;
        let counted = whole && tally.fits(room);
        self.credit = if counted { self.credit + tally.expanded } else { self.credit.saturating_sub(tally.expanded) };
        counted.then_some(self.counted)
    }
}
