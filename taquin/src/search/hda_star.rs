//! HDA*: hash-distributed A* (Kishimoto, Fukunaga & Botea 2009).
//!
//! Each thread owns a part of the states, by their hash, with an open and a closed list of its own. It expands its nodes in the order
//! of A* and sends each child to the part that owns it. Nodes of an f that is not below the cost of the best path so far are
//! dropped; once no part has another, and no child is under way, that path is optimal. Which nodes are expanded before, and which of
//! several best paths is found, depends on timing where there are several threads.

use super::arena::{Node, NodeId};
use super::best_first::{Ties, Weights};
use super::closed::{Closed, Hashed};
use super::observer::Observer;
use super::{
    Algorithm, Behaviour, Bound, Guarantee, Info, Limits, Meter, NODE_BYTES, NoOptions, Nodes, Open, Outcome, Path,
    Statistics, Stop, Task,
};
use crate::heuristic::{Heuristic, Knowledge, Known};
use crate::space::{Cost, Space};
use crate::threads;
use rustc_hash::FxBuildHasher;
use std::hash::{BuildHasher, Hash};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError, TryLockError};
use std::time::Duration;

/// HDA*: hash-distributed A* (Kishimoto, Fukunaga & Botea 2009).
#[derive(Clone, Copy, Debug)]
pub struct HdaStar;

impl Algorithm for HdaStar {
    const INFO: Info = Info {
        parallel: true,
        depends_on_timing: true,
        ..Info::new(
            "hdastar",
            "HDA*",
            "hash-distributed A*: each thread owns the states that hash to it, and sends children that it does not own to their \
             owners (Kishimoto, Fukunaga & Botea 2009)",
        )
    };

    type Options = NoOptions;

    fn behaviour(_: &NoOptions) -> Behaviour {
        Behaviour { nodes: Nodes::All, generates_parent: Some(false), f: Weights { g: 1, h: 1 } }
    }

    fn guarantee(_: &NoOptions, heuristic: Knowledge) -> Guarantee {
        Bound::ONE.guarantee(heuristic, heuristic.admissible == Known::Proven)
    }

    fn search<P: Space, H: Heuristic<P>, O: Observer<P>>(task: Task<'_, P, H, O>, _: &NoOptions) -> Outcome<P::Move> {
        let Task { space, heuristic, start, meter, .. } = task;
        let shared = Shared::new(space, heuristic, meter);
        let parts: Vec<_> = (0..meter.threads()).map(|number| Mutex::new(Part::new(number, meter.threads()))).collect();
        let memo = heuristic.evaluate(&start);
        shared.send(shared.owner(&start), vec![Child { state: start, g: 0, memo, came: None }]);

        let next = AtomicUsize::new(0);
        let times = threads::together(meter.threads(), || {
            threads::timed(|| shared.serve(&parts, next.fetch_add(1, Ordering::Relaxed))).1
        });
        let stop = *lock(&shared.stop);
        let parts: Vec<_> =
            parts.into_iter().map(|part| part.into_inner().unwrap_or_else(PoisonError::into_inner)).collect();
        let counted = shared.counted(&parts);
        meter.helped(times[1..].iter().sum::<Duration>());
        meter.add(&counted);
        match (stop, best(&parts)) {
            (Some(stop), _) => Outcome::stopped(stop, heuristic.value(memo)),
            (None, Some((owner, goal))) => {
                let path = path(space, &parts, owner, goal);
                let cost = path.cost;
                Outcome::solved(path, cost)
            }
            (None, None) => Outcome::exhausted(),
        }
    }
}

/// A child on its way to the part that owns it.
struct Child<P: Space, T> {
    state: P::State,
    g: Cost,
    memo: T,
    /// The part and the number of its parent, and the move from there.
    came: Option<(usize, NodeId, P::Move)>,
}

/// What a node holds besides.
#[derive(Clone, Copy)]
struct Note<T> {
    memo: T,
    /// The part that has the parent.
    owner: usize,
}

/// A place in an open list; stale once its node is known at another g.
struct Entry {
    node: NodeId,
    g: Cost,
}

/// The states of a hash.
struct Part<P: Space, T> {
    number: usize,
    open: Open<Entry>,
    closed: Closed<P, Note<T>, Hashed>,
    /// The cheapest goal, if one was reached.
    goal: Option<NodeId>,
    /// Whether it counts among what is pending.
    is_active: bool,
    /// By part, children that are to be sent.
    outgoing: Vec<Vec<Child<P, T>>>,
    reopened: u64,
    duplicates: u64,
}

/// What all parts share.
struct Shared<'a, P: Space, H: Heuristic<P>> {
    space: &'a P,
    heuristic: &'a H,
    meter: &'a Meter,
    /// By part, the children that were sent to it.
    inboxes: Vec<Inbox<P, H::Memo>>,
    /// The cost of the best path so far.
    incumbent: AtomicU32,
    /// Batches under way and parts that are active: nothing is left once it is 0, for a batch is pending until its
    /// receiver is.
    pending: AtomicUsize,
    expanded: AtomicU64,
    generated: AtomicU64,
    stored: AtomicU64,
    is_stopped: AtomicBool,
    stop: Mutex<Option<Stop>>,
}

type Batch<P, T> = Vec<Child<P, T>>;
type Inbox<P, T> = Mutex<Vec<Batch<P, T>>>;

/// How many nodes a part expands before it looks at its inbox and sends what it has made.
const TURN: usize = 64;

impl<'a, P: Space, H: Heuristic<P>> Shared<'a, P, H> {
    fn new(space: &'a P, heuristic: &'a H, meter: &'a Meter) -> Self {
        Shared {
            space,
            heuristic,
            meter,
            inboxes: (0..meter.threads()).map(|_| Mutex::default()).collect(),
            incumbent: AtomicU32::new(Cost::MAX),
            pending: AtomicUsize::new(0),
            expanded: AtomicU64::new(0),
            generated: AtomicU64::new(0),
            stored: AtomicU64::new(0),
            is_stopped: AtomicBool::new(false),
            stop: Mutex::new(None),
        }
    }

    /// What one of the threads does: it takes up a part that no other has, its own first. So fewer threads than parts, where a
    /// limit keeps some from starting, finish the search, too.
    fn serve(&self, parts: &[Mutex<Part<P, H::Memo>>], own: usize) {
        while self.pending.load(Ordering::SeqCst) > 0 && !self.is_stopped.load(Ordering::Relaxed) {
            let mut is_idle = true;
            for offset in 0..parts.len() {
                let mut part = match parts[(own + offset) % parts.len()].try_lock() {
                    Ok(part) => part,
                    Err(TryLockError::WouldBlock) => continue,
                    // Its thread panicked, which ends the search.
                    Err(TryLockError::Poisoned(_)) => return,
                };
                match part.turn(self) {
                    ControlFlow::Continue(0) => {}
                    ControlFlow::Continue(_) => is_idle = false,
                    ControlFlow::Break(stop) => {
                        lock(&self.stop).get_or_insert(stop);
                        self.is_stopped.store(true, Ordering::Relaxed);
                    }
                }
                if !is_idle {
                    break;
                }
            }
            if is_idle {
                std::thread::yield_now();
            }
        }
    }

    /// The part that owns a state. The index of its closed list has other bits of the hash.
    fn owner(&self, state: &impl Hash) -> usize {
        let hash = FxBuildHasher.hash_one(state).wrapping_mul(0xd6e8_feb8_6659_fd93);
        (((hash >> 32) * self.inboxes.len() as u64) >> 32) as usize
    }

    fn send(&self, owner: usize, batch: Batch<P, H::Memo>) {
        self.pending.fetch_add(1, Ordering::SeqCst);
        lock(&self.inboxes[owner]).push(batch);
    }

    /// Whether a node can be on a path that is cheaper than the best.
    fn is_of_use(&self, g: Cost, h: Cost) -> bool {
        u64::from(g) + u64::from(h) < u64::from(self.incumbent.load(Ordering::Relaxed))
    }

    fn counted(&self, parts: &[Part<P, H::Memo>]) -> Statistics {
        let count = |counter: &AtomicU64| counter.load(Ordering::Relaxed);
        Statistics {
            expanded: count(&self.expanded),
            generated: count(&self.generated),
            stored: count(&self.stored),
            reopened: parts.iter().map(|part| part.reopened).sum(),
            duplicates: parts.iter().map(|part| part.duplicates).sum(),
            ..Statistics::default()
        }
    }
}

/// Counts one more, up to a limit.
fn count(counter: &AtomicU64, limit: Option<u64>, stop: Stop) -> ControlFlow<Stop> {
    let more = |count| Some(count + 1).filter(|&count| limit.is_none_or(|limit| count <= limit));
    match counter.fetch_update(Ordering::Relaxed, Ordering::Relaxed, more) {
        Ok(_) => ControlFlow::Continue(()),
        Err(_) => ControlFlow::Break(stop),
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl<P: Space, T: Copy + PartialEq + std::fmt::Debug + Send + Sync> Part<P, T> {
    fn new(number: usize, parts: usize) -> Self {
        Part {
            number,
            open: Open::new(Ties::LowH),
            closed: Closed::new(Hashed::new()),
            goal: None,
            is_active: false,
            outgoing: (0..parts).map(|_| Vec::new()).collect(),
            reopened: 0,
            duplicates: 0,
        }
    }

    /// Takes in what was sent, expands some nodes and sends their children; returns how many nodes and batches there were.
    fn turn<H: Heuristic<P, Memo = T>>(&mut self, shared: &Shared<'_, P, H>) -> ControlFlow<Stop, usize> {
        if shared.meter.alarm().rings() {
            return ControlFlow::Break(if shared.meter.is_cancelled() { Stop::Cancelled } else { Stop::Time });
        }
        let batches = std::mem::take(&mut *lock(&shared.inboxes[self.number]));
        let mut done = batches.len();
        if done > 0 && !self.is_active {
            self.is_active = true;
            shared.pending.fetch_add(1, Ordering::SeqCst);
        }
        shared.pending.fetch_sub(done, Ordering::SeqCst);
        for child in batches.into_iter().flatten() {
            self.receive(child, shared)?;
        }
        let mut is_done = false;
        for _ in 0..TURN {
            let Some(node) = self.take(shared) else {
                is_done = true;
                break;
            };
            self.expand(node, shared)?;
            done += 1;
        }
        for (owner, children) in self.outgoing.iter_mut().enumerate().filter(|(_, children)| !children.is_empty()) {
            shared.send(owner, std::mem::take(children));
        }
        if is_done && self.is_active {
            self.is_active = false;
            shared.pending.fetch_sub(1, Ordering::SeqCst);
        }
        ControlFlow::Continue(done)
    }

    /// Decides what becomes of a child: new, reached at less cost than before, or dropped.
    fn receive<H: Heuristic<P, Memo = T>>(
        &mut self,
        child: Child<P, T>,
        shared: &Shared<'_, P, H>,
    ) -> ControlFlow<Stop> {
        let Child { state, g, memo, came } = child;
        let h = shared.heuristic.value(memo);
        let is_goal = shared.space.is_goal(&state);
        if !shared.is_of_use(g, if is_goal { 0 } else { h }) {
            return ControlFlow::Continue(());
        }
        let (owner, parent) = came.map_or((0, None), |(owner, parent, step)| (owner, Some((parent, step))));
        let make = || Node::new(state, g, parent, Note { memo, owner });
        let (known, is_new) = self.closed.find_or_insert(state, shared.meter, make)?;
        if is_new {
            let Limits { bytes, .. } = shared.meter.limits();
            count(&shared.stored, bytes.map(|bytes| bytes / NODE_BYTES), Stop::Bytes)?;
        } else {
            let node = &mut self.closed[known];
            let Some((parent, step)) = parent.filter(|_| g < node.g) else {
                self.duplicates += 1;
                return ControlFlow::Continue(());
            };
            self.reopened += u64::from(!node.open);
            node.open_again(g, parent, step);
            node.note.owner = owner;
        }
        if is_goal {
            shared.incumbent.fetch_min(g, Ordering::Relaxed);
            self.goal = self.goal.filter(|&goal| self.closed[goal].g <= g).or(Some(known));
            return ControlFlow::Continue(());
        }
        self.open.push(u64::from(g) + u64::from(h), h, Entry { node: known, g }, shared.meter)
    }

    /// Takes the best open node, if it is of use.
    fn take<H: Heuristic<P, Memo = T>>(&mut self, shared: &Shared<'_, P, H>) -> Option<NodeId> {
        while let Some((f, entry)) = self.open.pop() {
            if f >= u64::from(shared.incumbent.load(Ordering::Relaxed)) {
                return None;
            }
            if self.closed[entry.node].g == entry.g {
                return Some(entry.node);
            }
        }
        None
    }

    /// Makes the children of a node, each for the part that owns it.
    fn expand<H: Heuristic<P, Memo = T>>(&mut self, parent: NodeId, shared: &Shared<'_, P, H>) -> ControlFlow<Stop> {
        let Shared { space, heuristic, meter, .. } = *shared;
        let Limits { expanded, generated, .. } = meter.limits();
        count(&shared.expanded, expanded, Stop::Expanded)?;
        self.closed[parent].open = false;
        let Node { state, g: parent_g, note: Note { memo, .. }, .. } = self.closed[parent];
        for step in space.moves_after(&state, self.closed[parent].step()) {
            count(&shared.generated, generated, Stop::Generated)?;
            let child = space.apply(&state, step);
            let g = parent_g.saturating_add(space.cost(&state, step));
            let memo = heuristic.advance_to(memo, &state, step, &child);
            let owner = shared.owner(&child);
            let child = Child { state: child, g, memo, came: Some((self.number, parent, step)) };
            if owner == self.number {
                self.receive(child, shared)?;
            } else {
                self.outgoing[owner].push(child);
            }
        }
        ControlFlow::Continue(())
    }
}

/// The part and the number of the cheapest goal.
fn best<P: Space, T>(parts: &[Part<P, T>]) -> Option<(usize, NodeId)> {
    let goals = parts.iter().filter_map(|part| part.goal.map(|goal| (part.closed[goal].g, part.number, goal)));
    goals.min().map(|(_, owner, goal)| (owner, goal))
}

/// The path from the start to a node, its cost summed anew.
fn path<P: Space, T>(space: &P, parts: &[Part<P, T>], mut owner: usize, mut id: NodeId) -> Path<P::Move> {
    let (mut moves, mut cost): (_, Cost) = (Vec::new(), 0);
    while let Some((parent, step)) = parts[owner].closed[id].came() {
        (owner, id) = (parts[owner].closed[id].note.owner, parent);
        cost = space.cost(&parts[owner].closed[id].state, step).saturating_add(cost);
        moves.push(step);
    }
    moves.reverse();
    Path { moves, cost }
}
