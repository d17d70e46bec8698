//! The nodes of a search by their boards: 64 bits each, in a table of which more than half is filled.
//!
//! A board has a key of 56 bits. The upper ones give the line where its slot is looked for first, its *home*; the slot is
//! there or, where lines are full, in one of the next. It holds the lower 50 bits of the key and 14 bits that the search
//! notes. The upper six bits follow from where the slot is: boards whose keys differ in nothing else have homes a 64th
//! of the table apart, and no slot is as far from its home.
//!
//! The table grows to 1.6 times its size, in place ([`growth`]).

mod growth;

use super::has_avx2;
use super::key::{self, HELD, Key, NOTED};
use super::lines::{Lines, SLOTS};
use super::segments::SEGMENT;
use crate::search::{Meter, Stop};
use growth::Growth;
use std::ops::ControlFlow;

/// The bits of a slot that the search notes.
const NOTE: u32 = (1 << NOTED) - 1;
/// The upper bits of a key divide the table into this many parts; the number of homes is a multiple of it.
const PARTS: usize = 1 << (key::BITS - HELD);

/// Homes of a new table.
const FEWEST: usize = 512;
/// Lines after the last home, at most, for what does not fit there.
const SPARE: usize = 1024;
/// A table of fewer homes grows to twice its size.
const SMALL: usize = 1 << 15;
/// The share of the slots that are filled before the table grows, in hundredths.
const FULL: usize = 80;

/// Lines after this many homes: as many as a part has, at most, so that no two keys could have the same slot.
fn spare(homes: usize) -> usize {
    (homes / PARTS).min(SPARE)
}

/// A slot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Place {
    line: usize,
    slot: usize,
}

/// All nodes; looked up by AVX2 or by what every processor has.
pub(super) struct Table<const AVX2: bool> {
    lines: Lines,
    homes: u32,
    /// Lines after the last home; no slot is so far from its home.
    spare: usize,
    len: usize,
    /// The number of nodes at which it grows.
    full: usize,
}

impl<const AVX2: bool> Table<AVX2> {
    /// An empty table; breaks when there is no memory for it.
    ///
    /// # Panics
    /// When it is to be by AVX2, and the processor has none.
    pub(super) fn new(meter: &Meter) -> ControlFlow<Stop, Self> {
        assert!(!AVX2 || has_avx2());
        let mut table = Table { lines: Lines::new(), homes: 0, spare: 0, len: 0, full: 0 };
        table.extend_to(FEWEST, meter)?;
        ControlFlow::Continue(table)
    }

    /// Nodes in it.
    #[inline(always)]
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
        self.lines.prefetch(key.home(self.homes));
    }

    /// Where the node of a key is and its note, or where it would be and 0.
    #[inline(always)]
    pub(super) fn find(&self, key: Key) -> (Place, u32) {
        let home = key.home(self.homes);
        let lower = key.lower();
        let mut line = home;
        loop {
            let slots = self.lines.get(line);
            let mut holding = slots.holding::<AVX2>(key.upper());
            while holding != 0 && line - home < self.spare {
                let slot = holding.trailing_zeros() as usize % SLOTS;
                let half = slots.lower[slot];
                if half & !NOTE == lower && half & NOTE != 0 {
                    return (Place { line, slot }, half & NOTE);
                }
                holding &= holding - 1;
            }
            let filled = slots.filled::<AVX2>();
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

    /// Makes lines for this many homes.
    fn extend_to(&mut self, homes: usize, meter: &Meter) -> ControlFlow<Stop> {
        let Ok(narrow) = u32::try_from(homes) else { return meter.fail() };
        self.lines.extend_to(homes + spare(homes), meter)?;
        (self.homes, self.spare) = (narrow, spare(homes));
        self.full = homes * SLOTS / 100 * FULL;
        ControlFlow::Continue(())
    }

    #[cold]
    #[inline(never)]
    fn grow(&mut self, meter: &Meter) -> ControlFlow<Stop> {
        let before = self.homes as usize;
        let wanted = if before < SMALL { 2 * before } else { before / 5 * 8 };
        let lines = wanted + spare(wanted);
        let homes =
            if lines < SEGMENT { wanted.next_multiple_of(PARTS) } else { lines.next_multiple_of(SEGMENT) - SPARE };
        self.extend_to(homes, meter)?;
        Growth::new(self, before).spread();
        ControlFlow::Continue(())
    }
}
