//! Iterations of IDA* counted chunk by chunk, ahead of the search, by as many threads as there are.
//!
//! The kernel cuts an iteration into *chunks*, runs of neighbouring subtrees, and counts each chunk in whatever order is
//! fastest. Where a chunk holds a goal, or more nodes than may be counted, it is cut up again, and those before it are
//! all that is counted; the search goes into the one subtree that is left by itself and asks again for each subtree on
//! its way, until it stands where the goal or the limit is. So it meets the same goal, after the same nodes, whatever
//! the number of threads.

mod chunks;

use crate::puzzle::{Board, Puzzle, Shape, Slide};
use crate::search::ida_star::{Entry, Kernel, Subtree};
use crate::search::{Alarm, Iteration, Meter, Tally, moves_without_back};
use crate::space::{Cost, Space};
use chunks::{Chunks, Errand};

pub(in crate::solve) use chunks::take_helped;

/// Children of the iteration before from which on an iteration is worth cutting up, at most.
/// Tests cut up small ones, too.
pub(super) const WORTH: u64 = if cfg!(test) { 500 } else { 20_000 };
/// Times that an iteration is larger than the one before for each step of the bound, until two have told.
const GROWTH: f64 = 2.4;
/// The least and the most that is believed of it.
const GROWTHS: (f64, f64) = (1.01, 20.0);
/// Moves that subtrees may be deep where they are counted by recursion, so that no path is too long for the stack.
pub(super) const DEEPEST: Cost = 2000;
/// Nodes, about, between two looks at whether a count is still wanted.
pub(super) const PERIOD: u64 = 1 << 16;
/// Roots of a chunk, about.
const ROOTS: usize = 32;

/// Counts whole subtrees of the searches for one goal.
pub trait Counter<S: Shape>: Clone + Send + Sync + 'static {
    /// What one thread counts with, to be used again and again.
    type Workspace: Default + Send;

    /// Children that could be counted in the time that beginning and ending a chunk takes, about.
    const TO_BEGIN: u64;

    /// Slack below which the subtrees below the roots are left to the search.
    const LEAST_SLACK: Cost;

    /// The estimate of a board.
    fn estimate(&self, board: &Board<S>) -> Cost;

    /// What expanding the roots and all their descendants within the bound comes to; `None` when there is a goal among
    /// the descendants, when it is more than `room` or too deep, or when `is_over` says that it is not wanted any more.
    fn count(
        &self,
        workspace: &mut Self::Workspace,
        roots: &[Root<S>],
        room: Tally,
        is_over: &dyn Fn() -> bool,
    ) -> Option<Count>;
}

/// The root of a subtree.
#[derive(Clone, Copy, Debug)]
pub struct Root<S: Shape> {
    /// Its board.
    pub board: Board<S>,
    /// The slide that led to it.
    pub came: Slide,
    /// Bound less g.
    pub rest: Cost,
    /// Bound less f.
    pub slack: Cost,
}

/// What counting subtrees comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Count {
    /// What it adds to the counters.
    pub tally: Tally,
    /// How far the least f beyond the bound is beyond it.
    pub excess: Cost,
}

impl Count {
    /// Of no subtree.
    pub(super) const NOTHING: Count = Count { tally: Tally { expanded: 0, generated: 0 }, excess: Cost::MAX };
}

/// The kernel of one search.
pub struct Ahead<'a, S: Shape, C: Counter<S>> {
    puzzle: &'a Puzzle<S>,
    counter: C,
    prune_parent: bool,
    /// Threads beside the one that searches.
    helpers: usize,
    workspace: C::Workspace,
    alarm: Alarm,
    bound: Cost,
    /// Moves from the start to the roots of the subtrees that make up the chunks.
    depth: usize,
    /// Nodes within the bound that are fewer moves from the start.
    above: u64,
    /// `None` where the kernel is of no help.
    chunks: Option<Chunks<S, C>>,
}

impl<'a, S: Shape, C: Counter<S>> Ahead<'a, S, C> {
    /// A kernel for a search of the puzzle, whose goal is that of the counter, by so many threads.
    pub fn new(puzzle: &'a Puzzle<S>, counter: &C, prune_parent: bool, threads: usize) -> Ahead<'a, S, C> {
        let (counter, workspace, alarm) = (counter.clone(), C::Workspace::default(), Alarm::default());
        let helpers = threads.saturating_sub(1);
        Ahead { puzzle, counter, prune_parent, helpers, workspace, alarm, bound: 0, depth: 0, above: 0, chunks: None }
    }

    /// The nodes within the bound that are as many moves from the start as there must be to have so many of them; in the
    /// order of the search.
    fn roots(&mut self, start: &Board<S>, wanted: usize) -> Vec<Root<S>> {
        let mut roots = self.below(&[(*start, None)]).unwrap_or_default();
        (self.depth, self.above) = (1, 1);
        while roots.len() < wanted && self.depth + 1 < self.bound as usize {
            let boards: Vec<_> = roots.iter().map(|root| (root.board, Some(root.came))).collect();
            // The search itself finds a goal that is above the roots.
            let Some(deeper) = self.below(&boards) else { break };
            self.above += roots.len() as u64;
            roots = deeper;
            self.depth += 1;
        }
        roots
    }

    /// The nodes within the bound one move below those of the depth; `None` when one of them is the goal.
    fn below(&self, boards: &[(Board<S>, Option<Slide>)]) -> Option<Vec<Root<S>>> {
        let rest = self.bound.saturating_sub(self.depth as Cost + 1);
        let mut below = Vec::with_capacity(3 * boards.len());
        for (board, came) in boards {
            for came in moves_without_back(self.puzzle, board, came.filter(|_| self.prune_parent)) {
                let board = board.slide(came);
                let Some(slack) = rest.checked_sub(self.counter.estimate(&board)) else { continue };
                if self.puzzle.is_goal(&board) {
                    return None;
                }
                below.push(Root { board, came, rest, slack });
            }
        }
        Some(below)
    }
}

/// How many times larger an iteration is than the one before, for each step of the bound.
fn growth(iterations: &[Iteration]) -> f64 {
    let [.., first, second, _] = iterations else { return GROWTH };
    let (ratio, steps) = (second.generated as f64 / first.generated.max(1) as f64, second.bound - first.bound);
    ratio.powf(1.0 / f64::from(steps)).clamp(GROWTHS.0, GROWTHS.1)
}

impl<S: Shape, C: Counter<S>> Kernel<Puzzle<S>> for Ahead<'_, S, C> {
    fn begin(&mut self, start: &Board<S>, meter: &Meter) {
        (self.chunks, self.depth) = (None, 0);
        self.alarm = meter.alarm();
        let iterations = meter.statistics().iterations.as_slice();
        let [.., before, now] = iterations else { return };
        if before.generated < WORTH.min(C::TO_BEGIN) {
            return;
        }
        self.bound = now.bound;
        let growth = growth(iterations);
        let steps = (now.bound - before.bound).min(100) as i32;
        let children = before.generated as f64 * growth.powi(steps);
        let number = chunks::number(children, C::TO_BEGIN, self.helpers + 1);
        let roots = self.roots(start, number * ROOTS);
        let errand = Errand {
            counter: self.counter.clone(),
            room: meter.room(),
            alarm: self.alarm.clone(),
            helpers: self.helpers,
        };
        self.chunks = Some(Chunks::new(errand, roots, number, growth, children));
    }

    #[inline]
    fn count(&mut self, node: &Entry<Puzzle<S>>, room: Tally) -> Option<Subtree> {
        if self.chunks.is_none() || node.depth < self.depth {
            return None;
        }
        let count = if node.depth == self.depth {
            self.chunks.as_mut()?.next_root(self.above, room, &mut self.workspace)?
        } else if node.slack >= C::LEAST_SLACK {
            let rest = self.bound - node.depth as Cost;
            let root = Root { board: node.state, came: node.came, rest, slack: node.slack };
            self.counter.count(&mut self.workspace, &[root], room, &|| self.alarm.rings())?
        } else {
            return None;
        };
        Some(Subtree { tally: count.tally, beyond: self.bound.saturating_add(count.excess) })
    }
}
