//! Subtrees of boards of any size in batches, where the tables are large and look-ups wait for memory.
//!
//! A batch of nodes is taken from a stack and all their children are made; then the values of the first sum are looked up,
//! none of which waits for another, and then those of the second sum for the children that are left. Those within the
//! bound go onto the stack. In which order a subtree is walked does not change its count.

use crate::heuristic::PatternLookup;
use crate::puzzle::{Board, Goal, Shape, Slide};
use crate::search::Tally;
use crate::solve::kernel::parallel_ida::{Count, PERIOD, Root};
use crate::space::Cost;
use std::ops::Range;

/// Nodes that are expanded together.
const BATCH: usize = 64;
/// Children of a batch, at most: no node's last slide is undone.
const CHILDREN: usize = 3 * BATCH;
/// Patterns of all sums together, at most.
const MOST: usize = 8;

/// What a goal's kernel knows.
#[derive(Debug)]
pub(super) struct Batches<S: Shape> {
    lookups: Vec<PatternLookup>,
    /// By pattern, the values of its table.
    values: Vec<&'static [u8]>,
    sums: Vec<Sum>,
    goal: Board<S>,
}

#[derive(Debug)]
struct Sum {
    /// The places of its patterns among all.
    lookups: Range<usize>,
    /// By tile, the place of its pattern, if it has one.
    places: [Option<u8>; 32],
}

/// A node with the values of its patterns.
#[derive(Clone, Copy, Debug)]
struct Node<S: Shape> {
    board: Board<S>,
    came: Slide,
    /// The tile that moved last.
    tile: u8,
    /// By pattern, its value, and the packed cells of its tiles.
    values: [u8; MOST],
    cells: [u32; MOST],
    /// The bound minus f, by sum.
    slack: [i32; 2],
}

/// A subtree as it is counted.
struct Walk<S: Shape> {
    stack: Vec<Node<S>>,
    children: Vec<Node<S>>,
    /// The children that are within the bound by all sums so far.
    within: Vec<u32>,
    wanted: Vec<Wanted>,
    found: [u8; CHILDREN],
    /// The largest slack of the nodes beyond the bound.
    nearest: i32,
}

/// What is looked up: for which child, in which pattern's table, where.
#[derive(Clone, Copy, Debug)]
struct Wanted {
    child: u32,
    place: u32,
    number: usize,
}

impl<S: Shape> Batches<S> {
    /// For boards that are to become `goal`; `None` where there are more patterns than nodes have room for.
    pub(super) fn new(goal: &Goal, sums: &[Vec<&PatternLookup>]) -> Option<Batches<S>> {
        let lookups: Vec<PatternLookup> = sums.iter().flatten().map(|&lookup| lookup.clone()).collect();
        if lookups.len() > MOST || sums.len() > 2 {
            return None;
        }
        let mut first = 0;
        let sum = |patterns: &Vec<&PatternLookup>| {
            let mut places = [None; 32];
            for (place, lookup) in (first as u8..).zip(patterns) {
                lookup.tiles().for_each(|tile| places[usize::from(tile)] = Some(place));
            }
            let lookups = first..first + patterns.len();
            first = lookups.end;
            Sum { lookups, places }
        };
        let sums = sums.iter().map(sum).collect();
        let values = lookups.iter().map(|lookup| lookup.table().values()).collect();
        Some(Batches { lookups, values, sums, goal: Board::from(goal.arrangement()) })
    }

    /// Counts as [`Counter::count`](super::Counter::count) does.
    pub(super) fn count(&self, roots: &[Root<S>], room: Tally, is_over: &dyn Fn() -> bool) -> Option<Count> {
        let (mut tally, mut pause) = (Tally::default(), 0);
        let mut walk = Walk {
            stack: roots.iter().map(|root| self.node(root)).collect(),
            children: Vec::with_capacity(CHILDREN),
            within: Vec::with_capacity(CHILDREN),
            wanted: Vec::with_capacity(CHILDREN),
            found: [0; CHILDREN],
            nearest: i32::MIN,
        };
        while !walk.stack.is_empty() {
            tally.expanded += self.make_children(&mut walk) as u64;
            tally.generated += walk.children.len() as u64;
            if !tally.fits(room) || tally.expanded >= pause && is_over() {
                return None;
            }
            pause = pause.max(tally.expanded / PERIOD * PERIOD + PERIOD);
            for sum in 0..self.sums.len() {
                self.look_up(sum, &mut walk);
                self.keep_within(sum, &mut walk);
            }
            let Walk { stack, children, within, .. } = &mut walk;
            for child in within.iter().map(|&child| &children[child as usize]) {
                if child.board == self.goal {
                    return None;
                }
                stack.push(*child);
            }
        }
        let excess = if walk.nearest == i32::MIN { Cost::MAX } else { walk.nearest.unsigned_abs() };
        Some(Count { tally, excess })
    }

    fn node(&self, root: &Root<S>) -> Node<S> {
        let Root { board, came, rest, .. } = *root;
        let mut node = Node { board, came, tile: 0, values: [0; MOST], cells: [0; MOST], slack: [rest as i32; 2] };
        for (number, sum) in self.sums.iter().enumerate() {
            for place in sum.lookups.clone() {
                let lookup = &self.lookups[place];
                node.cells[place] = lookup.evaluate(&board);
                node.values[place] = lookup.value(node.cells[place]) as u8;
                node.slack[number] -= i32::from(node.values[place]);
            }
        }
        node
    }

    /// Expands a batch of nodes and returns how many they are. The values of the children are still those of their parents.
    fn make_children(&self, walk: &mut Walk<S>) -> usize {
        let first = walk.stack.len().saturating_sub(BATCH);
        walk.children.clear();
        for node in &walk.stack[first..] {
            let slides = Slide::ALL.into_iter().filter(|&slide| slide != node.came.back() && node.board.can(slide));
            for slide in slides {
                let (from, to) = (node.board.target(slide), node.board.blank());
                let (tile, mut cells) = (node.board.tile(from), node.cells);
                for place in self.sums.iter().filter_map(|sum| sum.places[usize::from(tile) % 32]) {
                    let place = usize::from(place);
                    cells[place % MOST] ^= self.lookups[place].toggle(tile, from, to);
                }
                let slack = node.slack.map(|slack| slack - 1);
                walk.children.push(Node { board: node.board.slide(slide), came: slide, tile, cells, slack, ..*node });
            }
        }
        let expanded = walk.stack.len() - first;
        walk.stack.truncate(first);
        walk.within.clear();
        walk.within.extend(0..walk.children.len() as u32);
        expanded
    }

    /// Brings the children that are left up to date with a sum: first all numbers, then all values, so that as many are
    /// on their way from memory as it can send.
    fn look_up(&self, sum: usize, walk: &mut Walk<S>) {
        let places = &self.sums[sum].places;
        let Walk { children, within, wanted, found, .. } = walk;
        wanted.clear();
        for &child in &*within {
            let Node { tile, cells, .. } = &children[child as usize];
            if let Some(place) = places[usize::from(*tile) % 32] {
                let number = self.lookups[usize::from(place)].table().number(cells[usize::from(place) % MOST]);
                wanted.push(Wanted { child, place: place.into(), number });
            }
        }
        for (value, &Wanted { place, number, .. }) in found.iter_mut().zip(&*wanted) {
            *value = self.values[place as usize][number];
        }
        for (&value, &Wanted { child, place, .. }) in found.iter().zip(&*wanted) {
            let Node { values, slack, .. } = &mut children[child as usize];
            let before = std::mem::replace(&mut values[place as usize % MOST], value);
            slack[sum] += i32::from(before) - i32::from(value);
        }
    }

    /// Drops the children that are beyond the bound by a sum.
    fn keep_within(&self, sum: usize, walk: &mut Walk<S>) {
        let mut kept = 0;
        for index in 0..walk.within.len() {
            let child = walk.within[index];
            let slack = walk.children[child as usize].slack[sum];
            walk.within[kept] = child;
            kept += usize::from(slack >= 0);
            if slack < 0 && slack > walk.nearest {
                walk.nearest = walk.nearest.max(self.exact(&walk.children[child as usize]));
            }
        }
        walk.within.truncate(kept);
    }

    /// The slack of a node by all sums.
    fn exact(&self, node: &Node<S>) -> i32 {
        let root = Root { board: node.board, came: node.came, rest: 0, slack: 0 };
        let estimates = self.node(&root).slack;
        let bound = node.slack[0]
            + node.values[self.sums[0].lookups.clone()].iter().map(|&value| i32::from(value)).sum::<i32>();
        bound + estimates[..self.sums.len()].iter().min().expect("a sum")
    }
}
