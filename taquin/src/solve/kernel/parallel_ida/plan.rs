//! The chunks of one iteration in the order of the search: what is known of each, and which is to be counted next.

#[cfg(test)]
mod tests;

use super::layer::{Layer, Top, Tree};
use super::{AnyCounter, Count, Errand, Workspace};
use crate::puzzle::Shape;
use crate::search::Tally;
use crate::space::Cost;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Roots of a chunk, about.
const ROOTS: usize = 16;
/// Chunks of an iteration, at most.
const MOST: f64 = 10_000.0;
/// Into how many parts a chunk is cut for each thread, at least, whose end the search will not get to.
const PARTS: usize = 4;

/// The chunks; behind the last one the search does not get, or it goes on by itself.
pub(super) struct Plan<S: Shape> {
    errand: Errand,
    top: Top<S>,
    threads: usize,
    /// Whether the search may get to the end of all chunks, as far as is known.
    open: bool,
    layers: Vec<Arc<Layer<S>>>,
    chunks: Vec<Chunk>,
}

struct Chunk {
    /// Its roots, in one of the layers.
    layer: usize,
    roots: Range<usize>,
    /// Moves from the start to its roots.
    depth: usize,
    /// Children in its subtrees, about.
    children: f64,
    /// Whether it cannot be counted: the search ends in it, as it does not before it.
    ends: bool,
    state: State,
}

enum State {
    Free,
    /// Somebody counts it, until this says that it is dropped.
    Taken(Arc<AtomicBool>),
    Counted(Count),
    /// It is one root, into which the search goes: to the chunks that follow.
    Below,
    /// It is one root, below which the search is on its own.
    Left,
}

/// A chunk to be counted.
pub(super) struct Task<S: Shape> {
    layer: Arc<Layer<S>>,
    roots: Range<usize>,
    /// The bound of its plan, and its number there, as long as it is not dropped.
    pub(super) bound: Cost,
    chunk: usize,
    dropped: Arc<AtomicBool>,
    errand: Errand,
}

/// What is next to be done for a plan.
pub(super) enum Next<S: Shape> {
    Count(Task<S>),
    /// To look again: a chunk was cut up.
    Look,
}

/// What the search sees of the next chunk.
pub(super) enum Sight {
    /// What its roots and all below them come to.
    Counted { count: Count, roots: usize },
    /// The next chunks are below its one root; this many moves from the start.
    Below { depth: usize },
    /// There are no more.
    End,
}

impl<S: Shape> Task<S> {
    /// Counts it, as [`Counter::count`](super::Counter::count) has it.
    pub(super) fn count(&self, counter: &dyn AnyCounter<S>, workspace: &mut Workspace) -> Option<Count> {
        let is_over = || self.dropped.load(Ordering::Relaxed) || self.errand.alarm.rings();
        counter.count(workspace, &self.layer.roots[self.roots.clone()], self.errand.room, &is_over)
    }
}

impl<S: Shape> Plan<S> {
    /// A plan for the iteration that begins at `top`.
    pub(super) fn new(tree: &Tree<S>, top: Top<S>, errand: Errand, threads: usize) -> Plan<S> {
        let children = errand.children;
        let least = if threads > 1 { 2 * threads } else { 1 };
        let number = number(children, threads, tree.counter.to_begin()).max(least);
        let mut plan = Plan { errand, top, threads, open: true, layers: Vec::new(), chunks: Vec::new() };
        if let Some(layer) = tree.layer(top, number * ROOTS) {
            let (depth, roots) = (layer.depth, 0..layer.roots.len());
            plan.layers.push(Arc::new(layer));
            plan.append(depth, roots, number, children);
        }
        plan
    }

    /// A plan for the iteration that comes next if the search gets to the end of this one.
    pub(super) fn following(&self, tree: &Tree<S>) -> Option<Plan<S>> {
        let top = Top { rest: self.bound() + self.errand.steps, ..self.top };
        self.open.then(|| Plan::new(tree, top, self.errand.following(self.growth()), self.threads))
    }

    /// How many times the children that were expected of them the counted chunks have.
    fn growth(&self) -> f64 {
        let (mut counted, mut expected) = (0, 0.0);
        for chunk in &self.chunks {
            if let State::Counted(count) = chunk.state {
                counted += count.tally.generated;
                expected += chunk.children;
            }
        }
        if counted > 0 { counted as f64 / expected } else { 1.0 }
    }

    /// The bound of the iteration.
    pub(super) fn bound(&self) -> Cost {
        self.top.rest
    }

    /// Whether the search may get to the end of all chunks, as far as is known.
    pub(super) fn is_open(&self) -> bool {
        self.open
    }

    /// Moves from the start to the roots of the first chunk.
    pub(super) fn depth(&self) -> Option<usize> {
        self.chunks.first().map(|chunk| chunk.depth)
    }

    /// Appends chunks of some roots of the last layer.
    fn append(&mut self, depth: usize, roots: Range<usize>, number: usize, children: f64) {
        let layer = self.layers.len() - 1;
        for (roots, share) in self.layers[layer].parts(roots, number, self.errand.growth) {
            let (children, ends, state) = (share * children, false, State::Free);
            self.chunks.push(Chunk { layer, roots, depth, children, ends, state });
        }
    }

    /// What is to be done with the first chunk that nobody has taken.
    pub(super) fn next(&mut self, tree: &Tree<S>) -> Option<Next<S>> {
        let chunk = self.chunks.iter().position(|chunk| matches!(chunk.state, State::Free))?;
        if self.chunks[chunk].ends {
            self.cut_up(chunk, tree);
            return Some(Next::Look);
        }
        let (bound, dropped, errand) = (self.bound(), Arc::default(), self.errand.clone());
        let Chunk { layer, roots, state, .. } = &mut self.chunks[chunk];
        *state = State::Taken(Arc::clone(&dropped));
        let (layer, roots) = (Arc::clone(&self.layers[*layer]), roots.clone());
        Some(Next::Count(Task { layer, roots, bound, chunk, dropped, errand }))
    }

    /// Notes what has come of a task.
    pub(super) fn put(&mut self, task: &Task<S>, count: Option<Count>, tree: &Tree<S>) {
        if task.dropped.load(Ordering::Relaxed) {
            return;
        }
        match count {
            Some(count) => self.chunks[task.chunk].state = State::Counted(count),
            None if self.errand.alarm.rings() => {
                self.open = false;
                self.drop_from(0);
            }
            None => self.cut_up(task.chunk, tree),
        }
    }

    /// What the search sees of a chunk when so much may be counted; `None` while that is not known.
    pub(super) fn sight(&mut self, index: usize, room: Tally, tree: &Tree<S>) -> Option<Sight> {
        let Some(chunk) = self.chunks.get(index) else { return Some(Sight::End) };
        match chunk.state {
            State::Free | State::Taken(_) => None,
            State::Counted(count) => {
                // Between one root and the next the search itself expands some of those, which may lead to no root.
                let above = self.layers[chunk.layer].above;
                let more = Tally { expanded: above, generated: 4 * above };
                if (count.tally + more).fits(room) {
                    return Some(Sight::Counted { count, roots: chunk.roots.len() });
                }
                self.cut_up(index, tree);
                self.sight(index, room, tree)
            }
            State::Below => {
                Some(self.chunks.get(index + 1).map_or(Sight::End, |next| Sight::Below { depth: next.depth }))
            }
            State::Left => Some(Sight::End),
        }
    }

    /// Puts smaller chunks in the place of one in which the search ends, and drops those behind it.
    fn cut_up(&mut self, index: usize, tree: &Tree<S>) {
        self.open = false;
        self.drop_from(index + 1);
        let chunk = self.chunks.last_mut().expect("there is a chunk to cut up");
        let (depth, roots, children) = (chunk.depth, chunk.roots.clone(), chunk.children);
        let number = number(children, self.threads, tree.counter.to_begin()).max(PARTS * self.threads);
        // The chunks of deeper layers were behind it.
        self.layers.truncate(chunk.layer + 1);
        if roots.len() > 1 {
            self.chunks.pop();
            self.append(depth, roots, number, children);
        } else {
            let root = self.layers[chunk.layer].roots[roots.start];
            let worth = Some(root).filter(|root| root.slack >= tree.counter.least_slack());
            let Some(layer) = worth.and_then(|root| tree.layer(Top::from(root), number * PARTS)) else {
                chunk.state = State::Left;
                return;
            };
            chunk.state = State::Below;
            let (depth, roots) = (depth + layer.depth, 0..layer.roots.len());
            self.layers.push(Arc::new(layer));
            self.append(depth, roots, number, children);
        }
        self.chunks.last_mut().expect("parts of a chunk").ends = true;
    }

    /// Drops the chunks from one on.
    fn drop_from(&mut self, index: usize) {
        for chunk in self.chunks.drain(index..) {
            if let State::Taken(dropped) = chunk.state {
                dropped.store(true, Ordering::Relaxed);
            }
        }
    }
}

impl<S: Shape> Drop for Plan<S> {
    fn drop(&mut self) {
        self.drop_from(0);
    }
}

/// Into how many chunks this many children are best cut: with few, much is counted in vain where the goal is, and threads wait
/// for the last one; each costs time by itself.
fn number(children: f64, threads: usize, to_begin: u64) -> usize {
    (children * threads as f64 / to_begin as f64).sqrt().min(MOST) as usize
}
