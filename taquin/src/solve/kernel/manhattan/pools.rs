//! Counting subtrees without an order: nodes wait in pools of their kind and are expanded many at a time.
//!
//! A kind is the blank's cell, the last slide, and the slack, half of bound less f: all nodes of a pool have the same
//! moves, at the same places of the word. So a batch of them is expanded by loops without a branch. Slack falls or stays
//! from a node to its children; by taking full batches of the least slack first, few nodes wait at a time.

use super::slides::{BATCH, Batch, Kind, Slides};
use crate::puzzle::Shape;
use crate::puzzle::shape::Word;
use crate::search::Tally;
use crate::solve::kernel::parallel_ida::{PERIOD, Root};

/// Nodes that wait; there is always room for a batch more.
#[derive(Clone, Debug)]
struct Pool {
    nodes: Vec<u64>,
    len: usize,
}

impl Default for Pool {
    fn default() -> Self {
        Pool { nodes: vec![0; BATCH], len: 0 }
    }
}

impl Pool {
    /// Where the next nodes are to be put.
    #[inline(always)]
    fn end(&mut self) -> &mut Batch {
        let end = self.nodes.get_mut(self.len..).and_then(|end| end.first_chunk_mut());
        end.expect("there is room for a batch")
    }

    /// Takes in the first `count` nodes of those put at the end.
    #[inline(always)]
    fn grow(&mut self, count: usize) {
        self.len += count;
        if self.nodes.len() < self.len + BATCH {
            self.nodes.resize(2 * self.nodes.len(), 0);
        }
    }
}

/// The pools of one slack, by kind.
#[derive(Clone, Debug)]
struct Level {
    pools: [Pool; 64],
    /// Kinds with a full batch, one bit each.
    full: u64,
    /// Kinds with any node.
    some: u64,
}

impl Default for Level {
    fn default() -> Self {
        Level { pools: std::array::from_fn(|_| Pool::default()), full: 0, some: 0 }
    }
}

impl Level {
    #[inline(always)]
    fn pool(&mut self, kind: Kind) -> &mut Pool {
        &mut self.pools[kind.0 % 64]
    }

    /// Takes in the first `count` nodes of those put at the end of the pool.
    #[inline(always)]
    fn grow(&mut self, kind: Kind, count: usize) {
        let pool = self.pool(kind);
        pool.grow(count);
        let (full, some) = (pool.len >= BATCH, pool.len > 0);
        self.full |= u64::from(full) << kind.0;
        self.some |= u64::from(some) << kind.0;
    }

    /// Takes up to a batch of a kind; returns where they are.
    #[inline(always)]
    fn take(&mut self, kind: Kind) -> std::ops::Range<usize> {
        let pool = self.pool(kind);
        let rest = pool.len.saturating_sub(BATCH);
        let taken = rest..pool.len;
        pool.len = rest;
        self.full &= !(u64::from(rest < BATCH) << kind.0);
        self.some &= !(u64::from(rest == 0) << kind.0);
        taken
    }

    fn clear(&mut self) {
        self.pools.iter_mut().for_each(|pool| pool.len = 0);
        (self.full, self.some) = (0, 0);
    }
}

/// The pools, to be used again and again.
#[derive(Clone, Debug, Default)]
pub struct Pools {
    /// By slack.
    levels: Vec<Level>,
    /// Kinds to be taken before the others while there is no full batch: those with the blank on a cell of one colour.
    /// Their children are of the other colour, so batches are larger when the colours take turns.
    turn: u64,
}

/// The kinds with the blank on a light cell of a chessboard, one bit each.
const LIGHT: u64 = 0xf0f0_0f0f_f0f0_0f0f;

impl Pools {
    /// What expanding the roots and all their descendants within the bound counts; `None` when there is a goal among
    /// the descendants, when it is more than `room`, or when it is not wanted any more.
    pub(super) fn count<S: Shape>(
        &mut self,
        slides: &Slides,
        roots: &[Root<S>],
        room: Tally,
        is_over: &dyn Fn() -> bool,
    ) -> Option<Tally> {
        self.levels.iter_mut().for_each(Level::clear);
        for root in roots {
            // How often the estimate may rise on the way down.
            let slack = root.slack as usize / 2;
            if self.levels.len() <= slack {
                self.levels.resize_with(slack + 1, Level::default);
            }
            let kind = Kind::new(root.board.blank(), root.came);
            self.levels[slack].pool(kind).end()[0] = root.board.word().folded();
            self.levels[slack].grow(kind, 1);
        }
        let (mut tally, mut pause) = (Tally::default(), 0);
        while let Some((slack, kind)) = self.next() {
            let goal = self.expand(slides, slack, kind, &mut tally);
            if goal || !tally.fits(room) || tally.expanded >= pause && is_over() {
                return None;
            }
            pause = pause.max(tally.expanded / PERIOD * PERIOD + PERIOD);
        }
        Some(tally)
    }

    /// The full batch of the least slack; while there is none, any batch of the greatest slack, so that the levels
    /// below fill up.
    #[inline]
    fn next(&mut self) -> Option<(usize, Kind)> {
        if let Some(slack) = self.levels.iter().position(|level| level.full != 0) {
            return Some((slack, Kind(self.levels[slack].full.trailing_zeros() as usize)));
        }
        let slack = self.levels.iter().rposition(|level| level.some != 0)?;
        let some = self.levels[slack].some;
        if some & self.turn == 0 {
            self.turn = if some & LIGHT == 0 { !LIGHT } else { LIGHT };
        }
        Some((slack, Kind((some & self.turn).trailing_zeros() as usize)))
    }

    /// Expands a batch and puts the children where they belong; returns whether one is the goal.
    #[inline(always)]
    fn expand(&mut self, slides: &Slides, slack: usize, kind: Kind, tally: &mut Tally) -> bool {
        let (lower, own) = self.levels.split_at_mut(slack);
        let (level, mut lower) = (&mut own[0], lower.last_mut());
        let taken = level.take(kind);
        // A slide moves the blank, so no child returns to the pool that is being read.
        let nodes = std::mem::take(&mut level.pool(kind).nodes);
        let batch = &nodes[taken];
        tally.expanded += batch.len() as u64;
        let mut goal = false;
        for way in &slides.ways[kind.0] {
            tally.generated += batch.len() as u64;
            let falling = level.pool(way.child).end();
            let rising = lower.as_mut().map(|lower| lower.pool(way.child).end());
            let falls = way.split(batch, falling, rising);
            if let Some(lower) = &mut lower {
                lower.grow(way.child, batch.len() - falls);
            }
            // The distance is 0 at the goal, so it fell.
            goal |= way.child.blank() == slides.blank && falling[..falls].contains(&slides.goal);
            level.grow(way.child, falls);
        }
        level.pool(kind).nodes = nodes;
        goal
    }
}
