//! The open list: a stack for each f and h, of which the one with the smallest f, and of these the smallest h, is taken
//! from first.

use super::members::Members;
use crate::search::{Meter, Stop};
use crate::space::Cost;
use std::ops::ControlFlow;

/// Boards of a full chunk.
const CHUNK: usize = 512;
/// How many boards of a stack will have been taken when one is that is looked at now.
const AHEAD: usize = 3;
/// Boards that a stack has room for at first.
const FIRST: usize = 8;

/// The f and the h below which there are stacks.
pub(super) const LARGEST_F: u64 = 1 << 14;
pub(super) const LARGEST_H: Cost = 1 << 10;

/// Boards that wait to be expanded, each a word.
#[derive(Default)]
pub(super) struct Stacks {
    rows: Vec<Row>,
    /// No row before this one has boards.
    first: usize,
    /// The stack that was taken from last.
    last: usize,
    /// Chunks without boards.
    spare: Vec<Vec<u64>>,
    bytes: u64,
}

/// The stacks of one f, by h.
#[derive(Default)]
struct Row {
    stacks: Vec<Stack>,
    /// The stacks that have boards, as bits.
    filled: Members,
}

/// Full chunks, and the one that is filled or emptied.
struct Stack {
    full: Vec<Vec<u64>>,
    top: Vec<u64>,
    /// So many of the top, the lowest ones, were not looked at ahead of time; [`CHUNK`] where none was.
    fresh: usize,
}

impl Default for Stack {
    fn default() -> Self {
        Stack { full: Vec::new(), top: Vec::new(), fresh: CHUNK }
    }
}

impl Stacks {
    /// The bytes that it takes.
    pub(super) fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Adds a board, with f and h below the largest; breaks when there is no memory for it.
    #[inline]
    pub(super) fn push(&mut self, f: u64, h: Cost, board: u64, meter: &Meter) -> ControlFlow<Stop> {
        let (f, h) = (f as usize, h as usize);
        if let Some(row) = self.rows.get_mut(f)
            && let Some(Stack { top, fresh, .. }) = row.stacks.get_mut(h)
            && top.len() < top.capacity()
        {
            *fresh = if top.is_empty() { CHUNK } else { *fresh };
            top.push(board);
            row.filled.insert(h);
            self.first = self.first.min(f);
            return ControlFlow::Continue(());
        }
        self.extend_to(f, h, meter)?;
        self.make_room(f, h, meter)?;
        self.push(f as u64, h as Cost, board, meter)
    }

    /// Takes the board that is to be expanded next, with its f and its h.
    #[inline(always)]
    pub(super) fn pop(&mut self) -> Option<(u64, Cost, u64)> {
        let h = loop {
            match self.rows.get(self.first)?.filled.first() {
                Some(h) => break h,
                None => self.first += 1,
            }
        };
        let row = &mut self.rows[self.first];
        let stack = &mut row.stacks[h];
        let board = stack.top.pop()?;
        let emptied = stack.top.is_empty();
        if emptied & !stack.full.is_empty() {
            self.refill(h);
        } else {
            row.filled.remove_if(emptied, h);
        }
        self.last = h;
        Some((self.first as u64, h as Cost, board))
    }

    #[cold]
    fn refill(&mut self, h: usize) {
        let stack = &mut self.rows[self.first].stacks[h];
        if let Some(below) = stack.full.pop() {
            stack.fresh = CHUNK;
            self.spare.push(std::mem::replace(&mut stack.top, below));
        }
    }

    /// A board that will be taken soon, from the stack that was taken from last; each is returned once while it waits.
    #[inline(always)]
    pub(super) fn ahead(&mut self) -> Option<u64> {
        let row = self.rows.get_mut(self.first)?;
        let Stack { top, fresh, .. } = row.stacks.get_mut(self.last)?;
        let place = top.len().wrapping_sub(AHEAD + 1);
        if place >= *fresh {
            return None;
        }
        *fresh = place;
        top.get(place).copied()
    }

    /// Makes a stack for an f and an h, if there is none.
    #[cold]
    fn extend_to(&mut self, f: usize, h: usize, meter: &Meter) -> ControlFlow<Stop> {
        debug_assert!(f < LARGEST_F as usize && h < LARGEST_H as usize);
        self.bytes += extend(&mut self.rows, f + 1, meter)?;
        self.bytes += extend(&mut self.rows[f].stacks, h + 1, meter)?;
        ControlFlow::Continue(())
    }

    /// Makes room for one more board on a stack: a larger top while that is small, then another chunk.
    #[cold]
    fn make_room(&mut self, f: usize, h: usize, meter: &Meter) -> ControlFlow<Stop> {
        let Stack { full, top, fresh } = &mut self.rows[f].stacks[h];
        let capacity = top.capacity();
        if top.len() < capacity {
            return ControlFlow::Continue(());
        }
        if capacity < CHUNK {
            let wanted = (2 * capacity).max(FIRST);
            meter.take(8 * (wanted - capacity) as u64)?;
            self.bytes += 8 * (wanted - capacity) as u64;
            if top.try_reserve_exact(wanted - top.len()).is_err() {
                return meter.fail();
            }
            return ControlFlow::Continue(());
        }
        let chunk = match self.spare.pop() {
            Some(chunk) => chunk,
            None => {
                let bytes = (8 * CHUNK + size_of::<Vec<u64>>()) as u64;
                meter.take(bytes)?;
                self.bytes += bytes;
                let mut chunk = Vec::new();
                if chunk.try_reserve_exact(CHUNK).is_err() {
                    return meter.fail();
                }
                chunk
            }
        };
        full.push(std::mem::replace(top, chunk));
        *fresh = CHUNK;
        ControlFlow::Continue(())
    }
}

/// Extends a list with empty entries until it has this many; returns the bytes of those that are new.
fn extend<T: Default>(list: &mut Vec<T>, entries: usize, meter: &Meter) -> ControlFlow<Stop, u64> {
    let more = entries.saturating_sub(list.len());
    let bytes = (more * size_of::<T>()) as u64;
    meter.take(bytes)?;
    if list.try_reserve(more).is_err() {
        meter.fail()?;
    }
    list.resize_with(list.len() + more, T::default);
    ControlFlow::Continue(bytes)
}
