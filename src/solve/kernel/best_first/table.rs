//! The nodes of a search by their boards: 64 bits each, in a table of which more than half is filled.
//!
//! A board has a key of 56 bits. The upper ones tell the line where its slot is looked for first, its *home*; the slot is
//! there or, where lines are full, in one of the next. It holds the lower 50 bits of the key and 14 bits that the search
//! notes. The upper six bits follow from where the slot is: boards whose keys differ in nothing else have homes a 64th
//! of the table apart, and no slot is as far from its home.
//!
//! The table grows by half its size, in place: the order of homes is that of keys, whatever the number of lines, so going
//! through the lines from the last to the first, each slot moves on to lines that were left before.

use super::lines::{Line, Lines, SEGMENT, SLOTS, prefetch};
use crate::puzzle::{Board, Shape};
use crate::search::{Meter, Stop};
use std::ops::ControlFlow;

/// Bits of a key, and those of them that a slot holds.
const KEY: u32 = 56;
const HELD: u32 = 50;
/// Bits for what the search notes.
const NOTED: u32 = 14;
const NOTE: u32 = (1 << NOTED) - 1;
/// Into so many parts do the upper bits of a key divide the table; their number divides that of the homes.
const PARTS: usize = 1 << (KEY - HELD);

/// Homes of a new table.
const FEWEST: usize = 512;
/// Lines after the last home, at most, for what does not fit there.
const SPARE: usize = 1024;
/// A table of fewer homes grows to twice its size.
const SMALL: usize = 1 << 15;
/// The share of the slots that are filled before the table grows, in hundredths.
const FULL: usize = 80;

/// A board as the table knows it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Key(u64);

impl Key {
    /// The key of a board; those of boards that can reach each other are different.
    ///
    /// Of 16 cells the first and the last are left out. The two tiles that are missing there could be either way around,
    /// but those two boards cannot reach each other: the cells are an even number of steps apart, so that the blank has
    /// the same colour in both, and one has the tiles in even order and the other in odd.
    #[inline(always)]
    pub(super) fn new<S: Shape<Word = u64>>(board: &Board<S>) -> Key {
        const {
            assert!(S::CELLS * 4 <= KEY as usize || S::CELLS == 16);
            assert!((S::WIDTH + S::HEIGHT).is_multiple_of(2) || S::CELLS < 16);
        }
        let word = if S::CELLS < 16 { board.word() } else { board.word() << 4 >> 8 };
        Key::of(word)
    }

    /// Of 56 bits others, so that all of them depend on all; each step can be undone.
    #[inline(always)]
    pub(super) fn of(word: u64) -> Key {
        const MASK: u64 = (1 << KEY) - 1;
        let mixed = ((word ^ word >> 29).wrapping_mul(0x9E37_79B9_7F4A_7C15)) & MASK;
        Key(mixed ^ mixed >> 27)
    }

    #[cfg(test)]
    pub(super) fn from_bits(bits: u64) -> Key {
        assert!(bits >> KEY == 0);
        Key(bits)
    }

    /// The key with a slot's halves whose home, one of `homes`, is at or before `line` and next to it; `part` is that of the
    /// line.
    #[inline(always)]
    fn found(line: usize, part: u64, upper: u32, lower: u32, homes: usize) -> Key {
        let held = u64::from(upper) | u64::from(lower >> NOTED) << u32::BITS;
        let key = Key(held | part << HELD);
        if key.home(homes) > line { Key(key.0.wrapping_sub(1 << HELD)) } else { key }
    }

    /// The first line to look at, of so many.
    #[inline(always)]
    fn home(self, homes: usize) -> usize {
        (((self.0 >> (KEY - u32::BITS)) * homes as u64) >> u32::BITS) as usize
    }

    #[inline(always)]
    fn upper(self) -> u32 {
        self.0 as u32
    }

    /// What the key is in the lower half of a slot, where 14 bits are for notes.
    #[inline(always)]
    fn lower(self) -> u32 {
        ((self.0 >> u32::BITS) as u32) << NOTED
    }
}

/// Lines after so many homes: as many as a part has, at most, so that no two keys could have the same slot.
fn spare(homes: usize) -> usize {
    (homes / PARTS).min(SPARE)
}

/// A slot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Place {
    line: usize,
    slot: usize,
}

/// All nodes.
pub(super) struct Table {
    lines: Lines,
    homes: usize,
    /// Lines after the last home; no slot is so far from its home.
    spare: usize,
    len: usize,
    /// The number of nodes at which it grows.
    full: usize,
}

impl Table {
    /// An empty table; breaks when there is no memory for it.
    pub(super) fn new(meter: &Meter) -> ControlFlow<Stop, Table> {
        let mut table = Table { lines: Lines::new(), homes: 0, spare: 0, len: 0, full: 0 };
        table.extend_to(FEWEST, meter)?;
        ControlFlow::Continue(table)
    }

    /// Nodes in it.
    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// The bytes that it takes.
    pub(super) fn bytes(&self) -> u64 {
        self.lines.bytes()
    }

    /// Brings what a search for the key would look at into the cache.
    #[inline(always)]
    pub(super) fn prefetch(&self, key: Key) {
        prefetch(self.lines.get(key.home(self.homes)));
    }

    /// Where the node of a key is and its note, or where it would be and 0.
    #[inline(always)]
    pub(super) fn find(&self, key: Key) -> (Place, u32) {
        let home = key.home(self.homes);
        let lower = key.lower();
        let mut line = home;
        loop {
            let slots = self.lines.get(line);
            let mut holding = slots.holding(key.upper());
            while holding != 0 && line - home < self.spare {
                let slot = holding.trailing_zeros() as usize % SLOTS;
                let half = slots.lower[slot];
                if half & !NOTE == lower && half & NOTE != 0 {
                    return (Place { line, slot }, half & NOTE);
                }
                holding &= holding - 1;
            }
            let filled = slots.filled();
            if filled < SLOTS {
                return (Place { line, slot: filled }, 0);
            }
            line += 1;
        }
    }

    /// Notes something else, which is not 0, of a node.
    #[inline(always)]
    pub(super) fn note(&mut self, place: Place, note: u32) {
        let half = &mut self.lines.get_mut(place.line).lower[place.slot];
        *half = *half & !NOTE | note;
    }

    /// Adds a node with its note, which is not 0, where [`Table::find`] says that it would be; breaks when there is no
    /// memory for it.
    #[inline(always)]
    pub(super) fn add(&mut self, key: Key, mut place: Place, note: u32, meter: &Meter) -> ControlFlow<Stop> {
        debug_assert!((1..=NOTE).contains(&note));
        while self.len >= self.full || place.line - key.home(self.homes) > self.spare / 2 {
            self.grow(meter)?;
            (place, _) = self.find(key);
        }
        let line = self.lines.get_mut(place.line);
        line.upper[place.slot] = key.upper();
        line.lower[place.slot] = key.lower() | note;
        self.len += 1;
        ControlFlow::Continue(())
    }

    /// Makes lines for so many homes.
    fn extend_to(&mut self, homes: usize, meter: &Meter) -> ControlFlow<Stop> {
        self.lines.extend_to(homes + spare(homes), meter)?;
        (self.homes, self.spare) = (homes, spare(homes));
        self.full = homes * SLOTS / 100 * FULL;
        ControlFlow::Continue(())
    }

    #[cold]
    #[inline(never)]
    fn grow(&mut self, meter: &Meter) -> ControlFlow<Stop> {
        let before = self.homes;
        let wanted = if before < SMALL { 2 * before } else { before / 2 * 3 };
        let lines = wanted + spare(wanted);
        let homes =
            if lines < SEGMENT { wanted.next_multiple_of(PARTS) } else { lines.next_multiple_of(SEGMENT) - SPARE };
        self.extend_to(homes, meter)?;
        self.spread(before);
        ControlFlow::Continue(())
    }

    /// Moves every slot from where it was, with so many homes, to where it belongs.
    fn spread(&mut self, before: usize) {
        let mut early = Vec::new();
        for line in (0..before + spare(before)).rev() {
            let slots = std::mem::replace(self.lines.get_mut(line), Line::EMPTY);
            let part = (line * PARTS / before).min(PARTS - 1) as u64;
            for slot in 0..slots.filled() {
                let (upper, lower) = (slots.upper[slot], slots.lower[slot]);
                let home = Key::found(line, part, upper, lower, before).home(self.homes);
                if home >= line { self.put(home, upper, lower) } else { early.push((home, upper, lower)) }
            }
            // What was far from its home may have to wait until its lines are empty.
            for (home, upper, lower) in early.extract_if(.., |(home, ..)| *home >= line) {
                self.put(home, upper, lower);
            }
        }
    }

    /// Fills the first empty slot from `home` on.
    #[inline(always)]
    fn put(&mut self, home: usize, upper: u32, lower: u32) {
        for line in home..home + self.spare {
            let slots = self.lines.get_mut(line);
            let slot = slots.filled();
            if slot < SLOTS {
                (slots.upper[slot], slots.lower[slot]) = (upper, lower);
                return;
            }
        }
        unreachable!("a table that has just grown has room everywhere");
    }
}
