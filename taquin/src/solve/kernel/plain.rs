//! Subtrees counted by recursion as the search itself would walk them, without a path that is kept: for any heuristic, with
//! or without the moves that undo the last one.

use super::parallel_ida::{Count, Counter, DEEPEST, PERIOD, Root};
use crate::heuristic::Heuristic;
use crate::puzzle::{Board, Goal, Puzzle, Shape, Slide, SlideOrder};
use crate::search::Tally;
use crate::space::{Cost, Space};
use std::ops::ControlFlow;
use std::sync::Arc;

/// A [`Counter`] for one goal and heuristic.
#[derive(Debug)]
pub struct Plain<S: Shape, H> {
    shared: Arc<Shared<S, H>>,
}

#[derive(Debug)]
struct Shared<S: Shape, H> {
    puzzle: Puzzle<S>,
    heuristic: H,
    prune_parent: bool,
}

impl<S: Shape, H> Clone for Plain<S, H> {
    fn clone(&self) -> Self {
        Plain { shared: Arc::clone(&self.shared) }
    }
}

impl<S: Shape, H: Heuristic<Puzzle<S>>> Plain<S, H> {
    /// A counter for searches to a goal.
    pub fn new(goal: &Goal, heuristic: H, prune_parent: bool) -> Self {
        // Counts do not depend on the order.
        let puzzle = Puzzle::new(goal, SlideOrder::KORF);
        Plain { shared: Arc::new(Shared { puzzle, heuristic, prune_parent }) }
    }
}

impl<S: Shape, H: Heuristic<Puzzle<S>> + Send + Sync + 'static> Counter<S> for Plain<S, H> {
    type Workspace = ();
    const TO_BEGIN: u64 = 1000;
    const LEAST_SLACK: Cost = 1;

    fn estimate(&self, board: &Board<S>) -> Cost {
        let heuristic = &self.shared.heuristic;
        heuristic.value(heuristic.evaluate(board))
    }

    fn count(&self, (): &mut (), roots: &[Root<S>], room: Tally, is_over: &dyn Fn() -> bool) -> Option<Count> {
        let mut walk = Walk { shared: &self.shared, count: Count::NOTHING, pause: 0, room, is_over };
        for root in roots {
            let memo = self.shared.heuristic.evaluate(&root.board);
            if root.rest > DEEPEST || walk.expand(&root.board, root.came, root.rest, memo).is_break() {
                return None;
            }
        }
        Some(walk.count).filter(|count| count.tally.fits(room))
    }
}

/// What is counted on a walk, and what ends it.
struct Walk<'a, S: Shape, H> {
    shared: &'a Shared<S, H>,
    count: Count,
    /// The number of expansions at which to look up.
    pause: u64,
    room: Tally,
    is_over: &'a dyn Fn() -> bool,
}

impl<S: Shape, H: Heuristic<Puzzle<S>>> Walk<'_, S, H> {
    /// Expands a node and all its descendants; breaks where there is a goal, or too much to count.
    fn expand(&mut self, board: &Board<S>, came: Slide, rest: Cost, memo: H::Memo) -> ControlFlow<()> {
        let Shared { puzzle, heuristic, prune_parent } = self.shared;
        if self.count.tally.expanded >= self.pause {
            self.look_up()?;
        }
        self.count.tally.expanded += 1;
        for slide in puzzle.moves_after(board, Some(came).filter(|_| *prune_parent)) {
            self.count.tally.generated += 1;
            let memo = heuristic.advance(memo, board, slide);
            let h = heuristic.value(memo);
            if h >= rest {
                // The bound less the child's g is `rest` - 1.
                self.count.excess = self.count.excess.min(h - rest + 1);
                continue;
            }
            let child = board.slide(slide);
            if puzzle.is_goal(&child) {
                return ControlFlow::Break(());
            }
            self.expand(&child, slide, rest - 1, memo)?;
        }
        ControlFlow::Continue(())
    }

    #[cold]
    fn look_up(&mut self) -> ControlFlow<()> {
        self.pause = self.count.tally.expanded + PERIOD;
        match self.count.tally.fits(self.room) && !(self.is_over)() {
            true => ControlFlow::Continue(()),
            false => ControlFlow::Break(()),
        }
    }
}
