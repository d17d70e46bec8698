//! Counting subtrees without an order: nodes wait in pools of their kind and are expanded many at a time.
//!
//! A kind is the blank's cell, the last slide, and the slack, half of bound less f: all nodes of a pool have the same
//! moves, at the same places of the word. So a batch of them is expanded by loops without a branch. Slack falls or stays
//! from a node to its children; by taking full batches of the least slack first, few nodes wait at a time.

use crate::puzzle::shape::{Tiles4x4, Word};
use crate::puzzle::{Board, Goal, Shape, Slide};
use crate::search::Tally;
use crate::space::Cost;

/// Nodes that are expanded at a time, at most.
const BATCH: usize = 128;

type Batch = [u64; BATCH];

/// The root of a subtree.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node<S: Shape> {
    pub(super) board: Board<S>,
    pub(super) came: Option<Slide>,
    /// Half of bound less f: how often the estimate may rise on the way down.
    pub(super) slack: Cost,
}

/// The slides to and from one goal: where they lead, and whether the Manhattan distance falls or rises, always by 1.
#[derive(Clone, Debug)]
pub(super) struct Slides {
    goal: Board<Tiles4x4>,
    homes: Vec<usize>,
    /// The slides of each kind of node.
    ways: Vec<Vec<Way>>,
}

/// A slide of the nodes of one kind.
#[derive(Clone, Copy, Debug)]
struct Way {
    /// The kind of the children.
    child: Kind,
    /// What xor-ing a tile times this moves: its place and the blank's.
    places: u64,
    /// By the tile that moves: 1 where the distance falls, 0 where it rises.
    falls: [u8; 16],
    split: Split,
}

impl Slides {
    pub(super) fn new(goal: &Goal) -> Slides {
        let homes = goal.homes();
        let way = |blank: usize, slide: Slide| {
            let cell = target(blank, slide)?;
            let nearer = |tile: usize| distance(blank, homes[tile]) < distance(cell, homes[tile]);
            Some(Way {
                child: Kind::new(cell, slide),
                places: 1 << (4 * cell) | 1 << (4 * blank),
                falls: std::array::from_fn(|tile| u8::from(nearer(tile))),
                split: SPLITS[cell],
            })
        };
        let ways = (0..64).map(|kind| {
            let back = Slide::ALL[kind % 4].back();
            Slide::ALL.into_iter().filter(|&slide| slide != back).filter_map(|slide| way(kind / 4, slide)).collect()
        });
        Slides { goal: Board::from(goal.arrangement()), ways: ways.collect(), homes }
    }

    /// Half of what is left between the estimate of a board and `bound`, if anything is.
    pub(super) fn slack<S: Shape>(&self, board: &Board<S>, bound: Cost) -> Option<Cost> {
        let tiles = board.tiles().enumerate().filter(|&(_, tile)| tile > 0);
        let estimate = tiles.map(|(cell, tile)| distance(cell, self.homes[usize::from(tile)])).sum();
        Some(bound.checked_sub(estimate)? / 2)
    }
}

fn distance(a: usize, b: usize) -> Cost {
    ((a / 4).abs_diff(b / 4) + (a % 4).abs_diff(b % 4)) as Cost
}

/// Where the blank gets to, if it can make the slide.
fn target(blank: usize, slide: Slide) -> Option<usize> {
    match slide {
        Slide::Up => blank.checked_sub(4),
        Slide::Right => (blank % 4 < 3).then_some(blank + 1),
        Slide::Down => (blank < 12).then_some(blank + 4),
        Slide::Left => (blank % 4 >= 1).then(|| blank - 1),
    }
}

/// The blank's cell and the last slide, as one number below 64.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Kind(usize);

impl Kind {
    fn new(blank: usize, came: Slide) -> Kind {
        Kind(blank * 4 + came as usize)
    }

    fn blank(self) -> usize {
        self.0 / 4
    }
}

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
pub(super) struct Pools {
    /// By slack.
    levels: Vec<Level>,
}

impl Pools {
    /// What expanding the roots and all their descendants within the bound counts; `None` when there is a goal among
    /// the descendants, or when it is more than `room`.
    pub(super) fn count<S: Shape>(&mut self, slides: &Slides, roots: &[Node<S>], room: Tally) -> Option<Tally> {
        self.levels.iter_mut().for_each(Level::clear);
        for root in roots {
            let (slack, came) = (root.slack as usize, root.came?);
            if self.levels.len() <= slack {
                self.levels.resize_with(slack + 1, Level::default);
            }
            let kind = Kind::new(root.board.blank(), came);
            self.levels[slack].pool(kind).end()[0] = root.board.word().folded();
            self.levels[slack].grow(kind, 1);
        }
        let mut tally = Tally::default();
        while let Some((slack, kind)) = self.next() {
            let goal = self.expand(slides, slack, kind, &mut tally);
            if goal || !tally.fits(room) {
                return None;
            }
        }
        Some(tally)
    }

    /// The full batch of the least slack; while there is none, any batch of the greatest slack, so that the levels
    /// below fill up.
    #[inline]
    fn next(&self) -> Option<(usize, Kind)> {
        let full = self.levels.iter().position(|level| level.full != 0);
        let slack = full.or_else(|| self.levels.iter().rposition(|level| level.some != 0))?;
        let level = &self.levels[slack];
        let kinds = if full.is_some() { level.full } else { level.some };
        Some((slack, Kind(kinds.trailing_zeros() as usize)))
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
            let falls = match &mut lower {
                Some(lower) => {
                    let falls = (way.split)(way, batch, falling, lower.pool(way.child).end());
                    lower.grow(way.child, batch.len() - falls);
                    falls
                }
                None => (way.split)(way, batch, falling, &mut [0; BATCH]),
            };
            // The distance is 0 at the goal, so it fell.
            goal |= way.child.blank() == slides.goal.blank() && falling[..falls].contains(&slides.goal.word());
            level.grow(way.child, falls);
        }
        level.pool(kind).nodes = nodes;
        goal
    }
}

/// What makes the children of a batch by a slide, puts those whose distance falls apart from those whose distance
/// rises, and returns the number of the former.
type Split = fn(way: &Way, batch: &[u64], falling: &mut Batch, rising: &mut Batch) -> usize;

/// One copy for each cell that the tile may come from: shifts by a constant are worth a quarter of the speed.
const SPLITS: [Split; 16] = {
    macro_rules! splits {
        ($($cell:literal)*) => { [$(split::<{ 4 * $cell }>),*] };
    }
    splits!(0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15)
};

fn split<const FROM: u32>(way: &Way, batch: &[u64], falling: &mut Batch, rising: &mut Batch) -> usize {
    let mut falls = 0;
    for (index, &word) in batch.iter().enumerate() {
        let tile = word >> FROM & 15;
        let child = word ^ (tile * way.places);
        falling[falls % BATCH] = child;
        rising[(index - falls) % BATCH] = child;
        falls += usize::from(way.falls[tile as usize]);
    }
    falls
}
