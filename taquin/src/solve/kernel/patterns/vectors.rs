//! Subtrees of 4x4 boards by vectors, for patterns of up to five tiles: pools as in [`super::pools`], of nodes side by side.

#[cfg(target_arch = "x86_64")]
mod avx512;
mod detours;
mod portable;
mod slides;

use super::kinds::{BATCH, KINDS, Kinds, kind};
use crate::heuristic::PatternLookup;
use crate::puzzle::shape::Shape;
use crate::puzzle::{Goal, Size};
use crate::search::Tally;
use crate::solve::kernel::manhattan::Instructions;
use crate::solve::kernel::parallel_ida::{Count, PERIOD, Root};
use crate::space::Cost;
use slides::{Nodes, Room, Slides, Way};
use std::array::from_fn;

/// What a goal's kernel knows, for one sum (of three lanes) or for the larger of two (five lanes).
#[derive(Debug)]
pub(super) struct Vectors<const LANES: usize> {
    slides: Slides<LANES>,
    instructions: Instructions,
}

impl<const LANES: usize> Vectors<LANES> {
    /// For boards that are to become `goal`; `None` where the sums are of another number or size, or their patterns too large.
    ///
    /// # Panics
    /// When the processor has not got the instructions.
    pub(super) fn new(goal: &Goal, sums: &[Vec<&PatternLookup>], instructions: Instructions) -> Option<Self> {
        assert!(Instructions::available().contains(&instructions), "{instructions:?} on another processor");
        let slides = (goal.size() == Size::Tiles4x4).then(|| Slides::new(goal, sums))??;
        Some(Vectors { slides, instructions })
    }

    /// Makes the children of nodes of one kind by all slides, and puts those within the bound into the rooms.
    #[cfg_attr(target_arch = "x86_64", expect(unsafe_code, reason = "instructions that not every processor has"))]
    fn expand<const WAYS: usize>(
        &self,
        ways: &[Way; WAYS],
        nodes: &Nodes<LANES>,
        rooms: [Room<LANES>; WAYS],
    ) -> Made<WAYS> {
        match self.instructions {
            #[cfg(target_arch = "x86_64")]
            // SAFETY: `new` made sure that the processor has the instructions.
            Instructions::Avx512 => unsafe { avx512::expand(&self.slides, ways, nodes, rooms) },
            _ => portable::expand(&self.slides, ways, nodes, rooms),
        }
    }
}

/// What the children of a batch are.
struct Made<const WAYS: usize> {
    /// How many are within the bound, slide by slide.
    within: [usize; WAYS],
    /// The largest estimate of those beyond it.
    nearest: i64,
    /// Whether there is a goal.
    met: bool,
}

impl<const WAYS: usize> Made<WAYS> {
    const NOTHING: Self = Made { within: [0; WAYS], nearest: i64::MIN, met: false };
}

/// Nodes of one kind.
#[derive(Debug)]
struct Pool<const LANES: usize> {
    nodes: [Vec<u64>; LANES],
    len: usize,
}

impl<const LANES: usize> Pool<LANES> {
    const EMPTY: Self = Pool { nodes: [const { Vec::new() }; LANES], len: 0 };

    /// Where the next nodes are to be put.
    fn end(&mut self) -> Room<'_, LANES> {
        let end = self.len + BATCH;
        if self.nodes[0].len() < end {
            self.nodes.iter_mut().for_each(|lane| lane.resize(2 * end, 0));
        }
        self.nodes.each_mut().map(|lane| lane[self.len..].first_chunk_mut().expect("there is room for a batch"))
    }
}

/// The pools, to be used again and again.
#[derive(Debug)]
pub(super) struct Pools<const LANES: usize> {
    /// By kind.
    pools: [Pool<LANES>; KINDS],
    kinds: Kinds,
}

impl<const LANES: usize> Default for Pools<LANES> {
    fn default() -> Self {
        Pools { pools: from_fn(|_| Pool::EMPTY), kinds: Kinds::default() }
    }
}

/// What is found on the way.
struct Found {
    tally: Tally,
    /// The largest estimate of the nodes beyond the bound.
    nearest: i64,
    /// Whether there was a goal.
    met: bool,
}

impl<const LANES: usize> Pools<LANES> {
    /// Counts as [`Counter::count`](super::Counter::count) does.
    pub(super) fn count<S: Shape>(
        &mut self,
        vectors: &Vectors<LANES>,
        roots: &[Root<S>],
        room: Tally,
        is_over: &dyn Fn() -> bool,
    ) -> Option<Count> {
        self.pools.iter_mut().for_each(|pool| pool.len = 0);
        self.kinds = Kinds::default();
        for root in roots {
            let kind = kind(root.board.blank(), root.came);
            let node = vectors.slides.node(root);
            self.pools[kind].end().into_iter().zip(node).for_each(|(lane, number)| lane[0] = number);
            self.grow(kind, 1);
        }
        let mut found = Found { tally: Tally::default(), nearest: i64::MIN, met: false };
        let (mut pause, mut chosen) = (0, self.kinds.next());
        while let Some(kind) = chosen {
            let first = self.pools[kind].len.saturating_sub(BATCH);
            self.kinds.left(kind, first);
            // Chosen before the children are known: so the processor can begin with it while their values are on their way.
            let next = self.kinds.next();
            self.kinds.begin_batch();
            self.expand(vectors, kind, first, &mut found);
            if found.met || !found.tally.fits(room) || found.tally.expanded >= pause && is_over() {
                return None;
            }
            pause = pause.max(found.tally.expanded / PERIOD * PERIOD + PERIOD);
            chosen = next.or_else(|| self.kinds.next());
        }
        let beyond = found.nearest > i64::MIN;
        let excess = if beyond { Slides::<LANES>::excess(found.nearest) } else { Cost::MAX };
        Some(Count { tally: found.tally, excess })
    }

    /// Expands the nodes of a kind from the first one on.
    fn expand(&mut self, vectors: &Vectors<LANES>, kind: usize, first: usize, found: &mut Found) {
        // A slide moves the blank, so no child returns to the pool that is being read.
        let Pool { nodes, len } = std::mem::replace(&mut self.pools[kind], Pool::EMPTY);
        let batch = nodes.each_ref().map(|lane| &lane[first..len]);
        let ways = &vectors.slides.ways[kind][..];
        found.tally.expanded += batch[0].len() as u64;
        found.tally.generated += (batch[0].len() * ways.len()) as u64;
        match ways.len() {
            1 => self.make::<1>(vectors, ways, &batch, found),
            2 => self.make::<2>(vectors, ways, &batch, found),
            _ => self.make::<3>(vectors, ways, &batch, found),
        }
        self.pools[kind] = Pool { nodes, len: first };
    }

    /// Makes the children of a batch, and takes in those within the bound.
    fn make<const WAYS: usize>(
        &mut self,
        vectors: &Vectors<LANES>,
        ways: &[Way],
        batch: &Nodes<LANES>,
        found: &mut Found,
    ) {
        let ways: &[Way; WAYS] = ways.try_into().expect("as many slides");
        let kinds = ways.each_ref().map(|way| way.child);
        let rooms = self.pools.get_disjoint_mut(kinds).expect("kinds of their own").map(Pool::end);
        let Made { within, nearest, met } = vectors.expand(ways, batch, rooms);
        kinds.into_iter().zip(within).for_each(|(kind, count)| self.grow(kind, count));
        (found.nearest, found.met) = (found.nearest.max(nearest), found.met | met);
    }

    fn grow(&mut self, kind: usize, count: usize) {
        self.pools[kind].len += count;
        self.kinds.grew(kind, self.pools[kind].len);
    }
}
