//! IDA* with a transposition table (Reinefeld & Marsland 1994): states that were searched far enough are not searched again.
//!
//! The table keeps for a state how far it was searched below: the bound less the g at which it was expanded. A child of
//! which no more is left within the bound than that is dropped as a duplicate; so a cycle is left at once.
//!
//! With `best_move` it also keeps the best move of a state: the one that led to the least f beyond the bound, of equal ones
//! the first that was tried. It is tried first when the state is expanded again; the others come in their own order. A
//! child that is dropped as a duplicate is never the best: the table does not keep the least f below it.
//!
//! A state has one slot: place * 0x9E3779B97F4A7C15 modulo 2^64, of which the upper bits are the slot. It takes the slot
//! unless the state that is there was searched farther in the same iteration. A state that loses its slot loses its best
//! move.

use super::best_first::Weights;
use super::observer::{Fate, Observer};
use super::walk::{Child, Visitor, Walker};
use super::{Algorithm, Behaviour, Bound, Guarantee, Info, Meter, Nodes, Outcome, Path, Stop, Task};
use crate::heuristic::{Heuristic, Knowledge, Known};
use crate::space::{Cost, Space};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;

/// IDA* with a transposition table (Reinefeld & Marsland 1994).
#[derive(Clone, Copy, Debug)]
pub struct TranspositionIdaStar;

/// The options of IDA* with a transposition table.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
pub struct TranspositionOptions {
    /// The slots of the table, as a power of two.
    #[schemars(range(max = 30))]
    pub bits: Bits,
    /// Whether the best move of a state in the last iteration is tried first.
    pub best_move: bool,
}

/// A number of bits, at most 30.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(try_from = "u32", into = "u32")]
#[schemars(title = "a whole number from 0 to 30")]
pub struct Bits(u32);

impl TryFrom<u32> for Bits {
    type Error = String;

    fn try_from(bits: u32) -> Result<Bits, String> {
        if bits <= 30 { Ok(Bits(bits)) } else { Err(format!("a table has at most 2^30 slots, not 2^{bits}")) }
    }
}

impl From<Bits> for u32 {
    fn from(bits: Bits) -> u32 {
        bits.0
    }
}

impl Default for TranspositionOptions {
    fn default() -> Self {
        TranspositionOptions { bits: Bits(18), best_move: false }
    }
}

impl Algorithm for TranspositionIdaStar {
    const INFO: Info =
        Info::new("transposition_idastar", "IDA* + TT", "IDA* with a transposition table (Reinefeld & Marsland 1994)");

    type Options = TranspositionOptions;

    fn behaviour(_: &TranspositionOptions) -> Behaviour {
        Behaviour { nodes: Nodes::All, generates_parent: Some(false), f: Weights { g: 1, h: 1 } }
    }

    fn guarantee(_: &TranspositionOptions, heuristic: Knowledge) -> Guarantee {
        Bound::ONE.guarantee(heuristic, heuristic.admissible == Known::Proven)
    }

    fn search<P: Space, H: Heuristic<P>, O: Observer<P>>(
        task: Task<'_, P, H, O>,
        options: &TranspositionOptions,
    ) -> Outcome<P::Move> {
        let mut proven = 0;
        let run = run(task, options, &mut proven);
        Outcome::of(run, proven)
    }
}

fn run<P: Space, H: Heuristic<P>, O: Observer<P>>(
    task: Task<'_, P, H, O>,
    options: &TranspositionOptions,
    proven: &mut Cost,
) -> ControlFlow<Stop, Option<Path<P::Move>>> {
    let (space, start) = (task.space, task.start);
    let mut walker = Walker::new(task);
    let mut bound = walker.root().h;
    *proven = bound;
    if let Some(path) = walker.arrived() {
        return ControlFlow::Continue(Some(path));
    }
    let mut table = Table::new(options.bits.0, walker.meter)?;
    for iteration in 1.. {
        *proven = bound;
        walker.meter.begin_iteration(bound);
        table.note(space, start, bound, iteration, walker.meter)?;
        let line = options.best_move.then(Vec::new);
        let mut visitor = Iteration { space, bound, beyond: None, path: None, iteration, table: &mut table, line };
        visitor.make_room(walker.meter)?;
        walker.walk(Some(bound), &mut visitor)?;
        let Iteration { path, beyond, .. } = visitor;
        match (path, beyond) {
            (None, Some(beyond)) => bound = beyond,
            (path, _) => return ControlFlow::Continue(path),
        }
    }
    unreachable!("iterations end before their number does")
}

/// What is known of a state.
#[derive(Clone, Copy)]
struct Entry<S, M> {
    state: S,
    /// How far it was searched below, and in which iteration.
    below: Cost,
    iteration: u32,
    best: Option<M>,
}

struct Table<S, M> {
    slots: Vec<Option<Entry<S, M>>>,
    bits: u32,
    filled: usize,
}

impl<S: Copy + Eq, M: Copy> Table<S, M> {
    fn new(bits: u32, meter: &Meter) -> ControlFlow<Stop, Self> {
        let mut slots = Vec::new();
        meter.take((size_of::<Option<Entry<S, M>>>() as u64) << bits)?;
        if slots.try_reserve_exact(1 << bits).is_err() {
            meter.fail()?;
        }
        slots.resize(1 << bits, None);
        ControlFlow::Continue(Table { slots, bits, filled: 0 })
    }

    fn slot<P: Space<State = S>>(&mut self, space: &P, state: S) -> &mut Option<Entry<S, M>> {
        let mixed = (space.place(&state) as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        &mut self.slots[mixed.checked_shr(u64::BITS - self.bits).unwrap_or(0) as usize]
    }

    /// What is known of a state, if it has its slot.
    fn find<P: Space<State = S>>(&mut self, space: &P, state: S) -> Option<&mut Entry<S, M>> {
        self.slot(space, state).as_mut().filter(|entry| entry.state == state)
    }

    fn note<P: Space<State = S>>(
        &mut self,
        space: &P,
        state: S,
        below: Cost,
        iteration: u32,
        meter: &mut Meter,
    ) -> ControlFlow<Stop> {
        let slot = self.slot(space, state);
        let new = slot.is_none();
        if slot.is_none_or(|entry| entry.iteration < iteration || entry.below <= below) {
            let best = slot.filter(|entry| entry.state == state).and_then(|entry| entry.best);
            *slot = Some(Entry { state, below, iteration, best });
        }
        self.filled += usize::from(new);
        meter.store(self.filled)
    }
}

/// What was found so far below a state of the path.
struct Found<M> {
    /// The least f beyond the bound, and the move that led to it.
    least: Cost,
    best: Option<M>,
    /// The move that is tried.
    turn: Option<M>,
}

struct Iteration<'a, P: Space> {
    space: &'a P,
    bound: Cost,
    /// The least f beyond the bound.
    beyond: Option<Cost>,
    path: Option<Path<P::Move>>,
    iteration: u32,
    table: &'a mut Table<P::State, P::Move>,
    /// For each state of the path; none where best moves are not looked for.
    line: Option<Vec<Found<P::Move>>>,
}

impl<P: Space> Iteration<'_, P> {
    fn make_room(&mut self, meter: &Meter) -> ControlFlow<Stop> {
        self.line.as_mut().map_or(ControlFlow::Continue(()), |line| meter.make_room(line))
    }

    /// The last state of the path.
    fn last(&mut self) -> Option<&mut Found<P::Move>> {
        self.line.as_mut()?.last_mut()
    }

    /// Notes an f beyond the bound that the last move of the path led to.
    fn learn(&mut self, f: Cost) {
        if let Some(found) = self.last()
            && f < found.least
        {
            (found.least, found.best) = (f, found.turn);
        }
    }
}

impl<P: Space> Visitor<P::State, P::Move> for Iteration<'_, P> {
    fn first(&mut self, &state: &P::State) -> Option<P::Move> {
        self.line.as_ref()?;
        self.table.find(self.space, state)?.best
    }

    fn turn(&mut self, step: P::Move) {
        if let Some(found) = self.last() {
            found.turn = Some(step);
        }
    }

    fn meet(&mut self, child: Child<P::State>, meter: &mut Meter) -> ControlFlow<Stop, Fate> {
        let f = child.f();
        if f > self.bound {
            self.beyond = Some(self.beyond.map_or(f, |least| least.min(f))).filter(|&f| f < Cost::MAX);
            self.learn(f);
            return ControlFlow::Continue(Fate::Beyond);
        }
        let left = self.bound - child.g;
        if self.table.find(self.space, child.state).is_some_and(|entry| entry.below >= left) {
            return ControlFlow::Continue(Fate::Duplicate);
        }
        self.table.note(self.space, child.state, left, self.iteration, meter)?;
        self.make_room(meter)?;
        ControlFlow::Continue(Fate::Opened)
    }

    fn enter(&mut self) -> bool {
        if let Some(line) = &mut self.line {
            line.push(Found { least: Cost::MAX, best: None, turn: None });
        }
        true
    }

    fn leave(&mut self, &state: &P::State) {
        let Some(Found { least, best, .. }) = self.line.as_mut().and_then(Vec::pop) else { return };
        if let Some(entry) = self.table.find(self.space, state) {
            entry.best = best;
        }
        self.learn(least);
    }

    fn solve(&mut self, path: Path<P::Move>, _: &mut Meter) -> bool {
        self.path = Some(path);
        false
    }
}
