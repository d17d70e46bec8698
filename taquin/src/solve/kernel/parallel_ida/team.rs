//! The threads of one search, and the plan that they share.

use super::layer::{Top, Tree};
use super::plan::{Next, Plan, Sight, Task};
use super::{Count, Errand, Root, Workspace};
use crate::puzzle::{Board, Shape};
use crate::search::{Alarm, Tally};
use crate::space::Cost;
use crate::threads::Helper;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::time::{Duration, Instant};

/// Children from which on an iteration is worth other threads.
const WORTH_THREADS: f64 = if cfg!(test) { 50.0 } else { 20_000.0 };
/// How long a thread waits awake: falling asleep and being woken takes about as long.
const AWAKE: Duration = Duration::from_micros(100);

/// The threads. The one that has the team searches; it counts chunks where it would have to wait for them.
pub(super) struct Team<S: Shape> {
    shared: Arc<Shared<S>>,
    threads: usize,
    helpers: Vec<Helper>,
    workspace: Workspace,
}

struct Shared<S: Shape> {
    tree: Tree<S>,
    table: Mutex<Table<S>>,
    /// Changes of the plan that somebody may wait for.
    changes: AtomicU64,
    changed: Condvar,
}

struct Table<S: Shape> {
    /// `None` before the first iteration.
    plan: Option<Plan<S>>,
    /// That of the iteration which is expected to follow, for threads that would have to wait for the end of this one.
    following: Option<Plan<S>>,
    asleep: usize,
    /// Whether the search is over.
    over: bool,
}

impl<S: Shape> Team<S> {
    /// A team of one thread, to which others come when there is enough to do for `threads`.
    pub(super) fn new(tree: Tree<S>, threads: usize) -> Self {
        let table = Mutex::new(Table { plan: None, following: None, asleep: 0, over: false });
        let shared = Arc::new(Shared { tree, table, changes: AtomicU64::new(0), changed: Condvar::new() });
        Team { workspace: shared.tree.counter.workspace(), shared, threads, helpers: Vec::new() }
    }

    /// Begins an iteration; returns how many moves from the start its first roots are, if there are any.
    pub(super) fn begin(&mut self, start: &Board<S>, bound: Cost, errand: Errand) -> Option<usize> {
        if self.helpers.is_empty() && errand.children >= WORTH_THREADS {
            // Where the system has no more threads, those that there are do the work.
            self.helpers = (1..self.threads).filter_map(|_| self.help()).collect();
        }
        let mut table = self.shared.table();
        let plan = table.following.take().filter(|plan| plan.bound() == bound).unwrap_or_else(|| {
            let top = Top { board: *start, came: None, rest: bound };
            Plan::new(&self.shared.tree, top, errand, self.helpers.len() + 1)
        });
        let depth = plan.depth();
        table.plan = Some(plan);
        self.shared.notify(table);
        depth
    }

    fn help(&self) -> Option<Helper> {
        let shared = Arc::clone(&self.shared);
        Helper::start(move || {
            let mut workspace = shared.tree.counter.workspace();
            let mut table = shared.table();
            while !table.over {
                table = shared.work(table, &mut workspace);
            }
        })
    }

    /// What the search sees of a chunk, as soon as that is known.
    pub(super) fn settled(&mut self, chunk: usize, room: Tally) -> Sight {
        let mut table = self.shared.table();
        loop {
            let Some(plan) = table.plan.as_mut() else { return Sight::End };
            if let Some(sight) = plan.sight(chunk, room, &self.shared.tree) {
                return sight;
            }
            table = self.shared.work(table, &mut self.workspace);
        }
    }

    /// Counts one subtree that is no part of the plan.
    pub(super) fn count_beside(&mut self, root: &Root<S>, room: Tally, alarm: &Alarm) -> Option<Count> {
        self.shared.tree.counter.count(&mut self.workspace, &[*root], room, &|| alarm.rings())
    }
}

impl<S: Shape> Shared<S> {
    fn table(&self) -> MutexGuard<'_, Table<S>> {
        self.table.lock().expect("a thread that counts does not panic")
    }

    /// Lets those who wait know that the plan is another.
    fn notify(&self, table: MutexGuard<'_, Table<S>>) {
        self.changes.fetch_add(1, Ordering::Release);
        if table.asleep > 0 {
            self.changed.notify_all();
        }
    }

    /// Does what is next to be done for the plan; where there is nothing, waits until the plan has changed.
    fn work<'a>(&'a self, mut table: MutexGuard<'a, Table<S>>, workspace: &mut Workspace) -> MutexGuard<'a, Table<S>> {
        match table.next(&self.tree) {
            None => return self.wait(table),
            Some(Next::Look) => {}
            Some(Next::Count(task)) => {
                self.notify(table);
                let count = task.count(&*self.tree.counter, workspace);
                table = self.table();
                table.put(&task, count, &self.tree);
            }
        }
        self.notify(table);
        self.table()
    }

    fn wait<'a>(&'a self, table: MutexGuard<'a, Table<S>>) -> MutexGuard<'a, Table<S>> {
        let changes = self.changes.load(Ordering::Acquire);
        let changed = || self.changes.load(Ordering::Acquire) != changes;
        drop(table);
        let begin = Instant::now();
        while !changed() && begin.elapsed() < AWAKE {
            std::hint::spin_loop();
        }
        let mut table = self.table();
        while !changed() {
            table.asleep += 1;
            table = self.changed.wait(table).expect("a thread that counts does not panic");
            table.asleep -= 1;
        }
        table
    }
}

impl<S: Shape> Table<S> {
    fn next(&mut self, tree: &Tree<S>) -> Option<Next<S>> {
        let plan = self.plan.as_mut()?;
        if let Some(next) = plan.next(tree) {
            return Some(next);
        }
        if self.following.is_none() {
            self.following = plan.following(tree);
        }
        self.following.as_mut()?.next(tree)
    }

    fn put(&mut self, task: &Task<S>, count: Option<Count>, tree: &Tree<S>) {
        for plan in [&mut self.plan, &mut self.following].into_iter().flatten() {
            if plan.bound() == task.bound {
                plan.put(task, count, tree);
            }
        }
        self.following.take_if(|_| self.plan.as_ref().is_some_and(|plan| !plan.is_open()));
    }
}

impl<S: Shape> Team<S> {
    /// Ends the helpers, and returns their CPU time.
    pub(super) fn disband(&mut self) -> Duration {
        let mut table = self.shared.table();
        (table.over, table.plan, table.following) = (true, None, None);
        self.shared.notify(table);
        self.helpers.drain(..).map(Helper::join).sum()
    }
}

impl<S: Shape> Drop for Team<S> {
    fn drop(&mut self) {
        self.disband();
    }
}
