//! Subtrees of 4x4 boards, where the cells of each pattern's tiles are the index into its table: nodes wait in pools of
//! their kind and are expanded many at a time.
//!
//! There is a function for each kind. A batch is expanded by loops in which no branch depends on a node and no look-up waits
//! for another.

use super::direct::{Direct, Node};
use super::kinds::{BATCH, KINDS, Kinds, kind};
use crate::puzzle::Shape;
use crate::puzzle::shape::Tiles4x4;
use crate::search::Tally;
use crate::solve::kernel::parallel_ida::{Count, PERIOD, Root};
use crate::solve::kernel::recursion::{leads, slides, target};
use crate::space::Cost;
use std::array::from_fn;

const CELLS: usize = Tiles4x4::CELLS;

/// Nodes of one kind.
#[derive(Debug)]
struct Pool<const SUMS: usize> {
    nodes: Vec<Node<SUMS>>,
    len: usize,
}

/// The pools, to be used again and again.
#[derive(Debug)]
pub(super) struct Pools<const SUMS: usize> {
    /// By kind.
    pools: [Pool<SUMS>; KINDS],
    kinds: Kinds,
}

impl<const SUMS: usize> Default for Pools<SUMS> {
    fn default() -> Self {
        Pools { pools: from_fn(|_| Pool { nodes: Vec::new(), len: 0 }), kinds: Kinds::default() }
    }
}

impl<const SUMS: usize> Pools<SUMS> {
    /// Counts as [`Counter::count`](super::Counter::count) does.
    pub(super) fn count<S: Shape>(
        &mut self,
        direct: &Direct<SUMS>,
        roots: &[Root<S>],
        room: Tally,
        is_over: &dyn Fn() -> bool,
    ) -> Option<Count> {
        self.pools.iter_mut().for_each(|pool| pool.len = 0);
        self.kinds = Kinds::default();
        for root in roots {
            let (kind, node) = (kind(root.board.blank(), root.came), direct.node(root));
            self.end(kind, &node)[0] = node;
            self.grow(kind, 1);
        }
        let (mut tally, mut pause) = (Tally::default(), 0);
        let mut walk = Walk { direct, pools: self, generated: 0, nearest: i32::MIN, met: false };
        while let Some(kind) = walk.pools.kinds.next() {
            tally.expanded += walk.expand(kind);
            tally.generated = walk.generated;
            if walk.met || !tally.fits(room) || tally.expanded >= pause && is_over() {
                return None;
            }
            pause = pause.max(tally.expanded / PERIOD * PERIOD + PERIOD);
        }
        let excess = if walk.nearest == i32::MIN { Cost::MAX } else { walk.nearest.unsigned_abs() };
        Some(Count { tally, excess })
    }

    /// Where the next nodes of a kind are to be put.
    #[inline(always)]
    fn end(&mut self, kind: usize, any: &Node<SUMS>) -> &mut [Node<SUMS>; BATCH] {
        let pool = &mut self.pools[kind];
        if pool.nodes.len() < pool.len + BATCH {
            pool.extend(any);
        }
        pool.nodes[pool.len..].first_chunk_mut().expect("there is room for a batch")
    }

    /// Takes in the first `count` nodes of those put at the end.
    #[inline(always)]
    fn grow(&mut self, kind: usize, count: usize) {
        let pool = &mut self.pools[kind];
        pool.len += count;
        self.kinds.grew(kind, pool.len);
    }

    /// Takes the nodes of a kind, and returns which of them are to be expanded.
    fn take(&mut self, kind: usize) -> (Vec<Node<SUMS>>, std::ops::Range<usize>) {
        let pool = &mut self.pools[kind];
        let rest = pool.len.saturating_sub(BATCH);
        let batch = rest..pool.len;
        pool.len = rest;
        self.kinds.left(kind, rest);
        self.kinds.begin_batch();
        (std::mem::take(&mut pool.nodes), batch)
    }
}

impl<const SUMS: usize> Pool<SUMS> {
    #[cold]
    fn extend(&mut self, any: &Node<SUMS>) {
        self.nodes.resize((2 * self.nodes.len()).max(2 * BATCH), *any);
    }
}

/// What is counted, and with what.
struct Walk<'a, const SUMS: usize> {
    direct: &'a Direct<SUMS>,
    pools: &'a mut Pools<SUMS>,
    generated: u64,
    /// The largest slack of the nodes beyond the bound.
    nearest: i32,
    /// Whether there was a goal.
    met: bool,
}

type Step<'a, const SUMS: usize> = fn(&mut Walk<'a, SUMS>, &[Node<SUMS>]);

impl<'a, const SUMS: usize> Walk<'a, SUMS> {
    /// The functions of all kinds, by the blank's cell, then by the last slide.
    const STEPS: [[Step<'a, SUMS>; 4]; CELLS] = {
        macro_rules! step {
            ($blank:literal $came:literal) => {
                if leads::<Tiles4x4>($blank, $came) {
                    Self::step::<$blank, $came> as Step<'a, SUMS>
                } else {
                    Self::nowhere
                }
            };
        }
        macro_rules! all {
            ($($blank:literal)*) => { [$([step!($blank 0), step!($blank 1), step!($blank 2), step!($blank 3)]),*] };
        }
        all!(0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15)
    };

    /// Expands a batch of a kind and returns how many nodes that were.
    fn expand(&mut self, kind: usize) -> u64 {
        // A slide moves the blank, so no child returns to the pool that is being read.
        let (nodes, batch) = self.pools.take(kind);
        let expanded = batch.len() as u64;
        Self::STEPS[kind / 4][kind % 4](self, &nodes[batch]);
        self.pools.pools[kind].nodes = nodes;
        expanded
    }

    fn nowhere(&mut self, _: &[Node<SUMS>]) {
        unreachable!("no slide leads there");
    }

    fn step<const BLANK: usize, const CAME: usize>(&mut self, batch: &[Node<SUMS>]) {
        macro_rules! make {
            ($slide:literal) => {
                if const { slides::<Tiles4x4>(BLANK, CAME) >> $slide & 1 == 1 } {
                    self.make::<BLANK, $slide>(batch);
                }
            };
        }
        make!(0);
        make!(1);
        make!(2);
        make!(3);
    }

    /// Makes the children by a slide, and puts those within the bound into their pool.
    #[inline(always)]
    fn make<const BLANK: usize, const SLIDE: usize>(&mut self, batch: &[Node<SUMS>]) {
        let (direct, kind) = (self.direct, const { 4 * target::<Tiles4x4>(BLANK, SLIDE) + SLIDE });
        let (mut count, mut nearest, mut met) = (0, self.nearest, false);
        let end = self.pools.end(kind, &batch[0]);
        for node in batch {
            let child = &mut end[count % BATCH];
            let slack = direct.advance::<BLANK, SLIDE>(node, child);
            let within = slack >= 0;
            met |= within & (child.word == direct.goal);
            nearest = nearest.max(if within { i32::MIN } else { slack });
            count += usize::from(within);
        }
        self.pools.grow(kind, count);
        self.generated += batch.len() as u64;
        (self.nearest, self.met) = (nearest, self.met | met);
    }
}
