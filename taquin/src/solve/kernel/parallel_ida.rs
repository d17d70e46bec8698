//! Iterations of IDA* counted chunk by chunk, ahead of the search, by as many threads as there are.
//!
//! The kernel cuts an iteration into *chunks*, runs of neighbouring subtrees, and counts each chunk in whatever order is
//! fastest. Where a chunk holds a goal, or more nodes than may be counted, those behind it are dropped, and it is cut up
//! again: into fewer subtrees, and one subtree into those below it, until the search stands close to where the goal or
//! the limit is and walks the rest by itself. So it meets the same goal, after the same nodes, whatever the number of
//! threads.

mod layer;
mod plan;
mod team;

use crate::puzzle::{Board, Puzzle, Shape, Slide};
use crate::search::ida_star::{Entry, Kernel, Subtree};
use crate::search::{Alarm, Iteration, Meter, Tally};
use crate::space::Cost;
use layer::Tree;
use plan::Sight;
use std::any::Any;
use std::sync::Arc;
use std::time::Duration;
use team::Team;

/// Children of the iteration before from which on an iteration is worth cutting up, at most.
/// Tests cut up small ones, too.
pub(super) const WORTH: u64 = if cfg!(test) { 500 } else { 3000 };
/// Times that an iteration is larger than the one before for each step of the bound, until two are known.
const GROWTH: f64 = 2.4;
/// Its limits: estimates outside of them are clamped.
const GROWTHS: (f64, f64) = (1.01, 20.0);
/// Moves that subtrees may be deep where they are counted by recursion, so that no path is too long for the stack.
pub(super) const DEEPEST: Cost = 2000;
/// Nodes, about, between two looks at whether a count is still wanted.
pub(super) const PERIOD: u64 = 1 << 16;

/// Counts whole subtrees of the searches for one goal.
pub trait Counter<S: Shape>: Send + Sync + 'static {
    /// What one thread counts with, to be used again and again.
    type Workspace: Default + Send + 'static;

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

/// A counter of any kind: a call counts many nodes, so all that divides an iteration is compiled once for a shape.
pub(super) trait AnyCounter<S: Shape>: Send + Sync {
    /// [`Counter::TO_BEGIN`].
    fn to_begin(&self) -> u64;

    /// [`Counter::LEAST_SLACK`].
    fn least_slack(&self) -> Cost;

    /// [`Counter::estimate`].
    fn estimate(&self, board: &Board<S>) -> Cost;

    /// A [`Counter::Workspace`].
    fn workspace(&self) -> Workspace;

    /// [`Counter::count`], with a workspace of its own.
    fn count(
        &self,
        workspace: &mut Workspace,
        roots: &[Root<S>],
        room: Tally,
        is_over: &dyn Fn() -> bool,
    ) -> Option<Count>;
}

/// What one thread counts with; its counter knows of which type.
type Workspace = Box<dyn Any + Send>;

impl<S: Shape, C: Counter<S>> AnyCounter<S> for C {
    fn to_begin(&self) -> u64 {
        C::TO_BEGIN
    }

    fn least_slack(&self) -> Cost {
        C::LEAST_SLACK
    }

    fn estimate(&self, board: &Board<S>) -> Cost {
        Counter::estimate(self, board)
    }

    fn workspace(&self) -> Workspace {
        Box::new(C::Workspace::default())
    }

    fn count(
        &self,
        workspace: &mut Workspace,
        roots: &[Root<S>],
        room: Tally,
        is_over: &dyn Fn() -> bool,
    ) -> Option<Count> {
        let workspace = workspace.downcast_mut().expect("a workspace of its own");
        Counter::count(self, workspace, roots, room, is_over)
    }
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

/// What is known of an iteration before it is counted.
#[derive(Clone)]
struct Errand {
    /// How many times larger an iteration is for each step of the bound, about, and by how many it grew last.
    growth: f64,
    steps: Cost,
    /// Its children, about, if there is no goal in it.
    children: f64,
    /// More than this need not be counted.
    room: Tally,
    alarm: Alarm,
}

impl Errand {
    /// Of the iteration that follows, when this one has this many times the children that were expected: it grew the more,
    /// and so will the next.
    fn following(&self, times: f64) -> Errand {
        let steps = self.steps as i32;
        let growth = (self.growth * times.powf(1.0 / f64::from(steps))).clamp(GROWTHS.0, GROWTHS.1);
        Errand { growth, children: self.children * times * growth.powi(steps), ..self.clone() }
    }
}

/// The kernel of one search.
pub struct Ahead<'a, S: Shape> {
    puzzle: &'a Puzzle<S>,
    counter: Arc<dyn AnyCounter<S>>,
    prune_parent: bool,
    threads: usize,
    /// Where there has been an iteration that is worth cutting up.
    team: Option<Team<S>>,
    alarm: Alarm,
    bound: Cost,
    course: Course,
}

/// How the kernel takes part in an iteration.
#[derive(Clone, Copy)]
enum Course {
    /// It does not.
    Absent,
    /// It knows the counts of the next roots at `depth` moves from the start: those of `counted` roots are returned
    /// already, then comes the chunk of that number.
    Ahead { depth: usize, counted: usize, chunk: usize },
    /// It counts each subtree that the search comes to.
    Beside,
}

impl<'a, S: Shape> Ahead<'a, S> {
    /// A kernel for a search of the puzzle, whose goal is that of the counter, by this many threads.
    pub(super) fn new(
        puzzle: &'a Puzzle<S>,
        counter: Arc<dyn AnyCounter<S>>,
        prune_parent: bool,
        threads: usize,
    ) -> Ahead<'a, S> {
        let (alarm, course) = (Alarm::default(), Course::Absent);
        Ahead { puzzle, counter, prune_parent, threads, team: None, alarm, bound: 0, course }
    }

    /// Ends the threads that helped, and returns their CPU time.
    pub fn end(mut self) -> Duration {
        self.team.as_mut().map_or(Duration::ZERO, Team::disband)
    }

    /// The count of the subtrees from this root on that are taken together, if it is their first; of nothing, if its
    /// subtree is counted already; `None` where the search is to go into it.
    fn next_root(&mut self, depth: usize, counted: usize, chunk: usize, room: Tally) -> Option<Count> {
        if counted > 0 {
            self.course = Course::Ahead { depth, counted: counted - 1, chunk };
            return Some(Count::NOTHING);
        }
        match self.team.as_mut()?.settled(chunk, room) {
            Sight::Counted { count, roots } => {
                self.course = Course::Ahead { depth, counted: roots - 1, chunk: chunk + 1 };
                Some(count)
            }
            Sight::Below { depth } => {
                self.course = Course::Ahead { depth, counted: 0, chunk: chunk + 1 };
                None
            }
            Sight::End => {
                self.course = Course::Beside;
                None
            }
        }
    }
}

/// How many times larger an iteration is than the one before, for each step of the bound.
fn growth(iterations: &[Iteration]) -> f64 {
    let [.., first, second, _] = iterations else { return GROWTH };
    let (ratio, steps) = (second.generated as f64 / first.generated.max(1) as f64, second.bound - first.bound);
    ratio.powf(1.0 / f64::from(steps)).clamp(GROWTHS.0, GROWTHS.1)
}

impl<S: Shape> Kernel<Puzzle<S>> for Ahead<'_, S> {
    fn begin(&mut self, start: &Board<S>, meter: &Meter) {
        self.course = Course::Absent;
        self.alarm = meter.alarm();
        let iterations = meter.statistics().iterations.as_slice();
        let [.., before, now] = iterations else { return };
        if before.generated < WORTH.min(self.counter.to_begin()) {
            return;
        }
        self.bound = now.bound;
        let growth = growth(iterations);
        let steps = (now.bound - before.bound).min(100);
        let children = before.generated as f64 * growth.powi(steps as i32);
        let errand = Errand { growth, steps, children, room: meter.room(), alarm: self.alarm.clone() };
        let (puzzle, counter, prune_parent) = (self.puzzle, &self.counter, self.prune_parent);
        let team = self.team.get_or_insert_with(|| {
            let tree = Tree { puzzle: puzzle.clone(), counter: Arc::clone(counter), prune_parent };
            Team::new(tree, self.threads)
        });
        if let Some(depth) = team.begin(start, now.bound, errand) {
            self.course = Course::Ahead { depth, counted: 0, chunk: 0 };
        }
    }

    #[inline]
    fn count(&mut self, node: &Entry<Puzzle<S>>, room: Tally) -> Option<Subtree> {
        let count = match self.course {
            Course::Ahead { depth, counted, chunk } if node.depth == depth => {
                self.next_root(depth, counted, chunk, room)?
            }
            Course::Beside if node.slack >= self.counter.least_slack() => {
                let rest = self.bound - node.depth as Cost;
                let root = Root { board: node.state, came: node.came, rest, slack: node.slack };
                self.team.as_mut()?.count_beside(&root, room, &self.alarm)?
            }
            _ => return None,
        };
        Some(Subtree { tally: count.tally, beyond: self.bound.saturating_add(count.excess) })
    }
}
