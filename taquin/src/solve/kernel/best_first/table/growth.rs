//! How the table grows: every slot moves to where it belongs among more homes, in place.
//!
//! The order of homes is that of keys, whatever their number, so going through the lines from the last to the first, each
//! slot moves on to lines that were left before.

use super::{PARTS, SLOTS, SPARE, Table, spare};
#[cfg(target_arch = "x86_64")]
use crate::solve::kernel::best_first::has_avx2;
use crate::solve::kernel::best_first::key;
use crate::solve::kernel::best_first::lines::Line;
use std::ops::Range;

/// Lines that are left before the window of [`Filled`] is moved.
const STRIDE: usize = 1 << 10;
/// More than the lines that slots of a stride move to: those of a stride and of what may be that far from its home, as many
/// times as the table grows, and those where slots may end that far from their new home.
const WINDOW: usize = 1 << 13;
/// A table grows to less than this many times its size.
const MOST_TIMES: usize = 3;
const _: () = assert!(MOST_TIMES * (STRIDE + SPARE) + SPARE < WINDOW);

pub(super) struct Growth<'a, const AVX2: bool> {
    table: &'a mut Table<AVX2>,
    /// The homes that there were.
    before: u32,
    filled: Filled,
    /// What belongs before the line that it was in: it waits until its lines are left.
    early: Vec<Slot>,
}

/// A slot on its way.
struct Slot {
    home: usize,
    upper: u32,
    lower: u32,
}

impl<'a, const AVX2: bool> Growth<'a, AVX2> {
    /// The growth of a table that had fewer homes, and has lines for what it has now.
    pub(super) fn new(table: &'a mut Table<AVX2>, before: usize) -> Self {
        assert!((table.homes as usize) < MOST_TIMES * before);
        let lines = table.homes as usize + table.spare;
        Growth { table, before: before as u32, filled: Filled::new(lines), early: Vec::new() }
    }

    /// Moves every slot.
    #[cfg_attr(target_arch = "x86_64", expect(unsafe_code, reason = "measured: a fifth fewer instructions"))]
    pub(super) fn spread(mut self) {
        #[cfg(target_arch = "x86_64")]
        if AVX2 {
            assert!(has_avx2());
            // Sound: the processor has what it is compiled for.
            return unsafe { self.spread_by_avx2() };
        }
        self.leave_all();
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    fn spread_by_avx2(&mut self) {
        self.leave_all();
    }

    #[inline(always)]
    fn leave_all(&mut self) {
        let before = self.before as usize;
        let lines = before / PARTS;
        for part in (0..PARTS).rev() {
            let rest = if part + 1 < PARTS { 0 } else { spare(before) };
            self.leave(part as u32, part * lines..(part + 1) * lines + rest);
        }
    }

    /// Moves the slots of the lines of a part.
    #[inline(always)]
    fn leave(&mut self, part: u32, lines: Range<usize>) {
        let mut end = lines.end;
        while end > lines.start {
            let start = end.saturating_sub(STRIDE).max(lines.start);
            // Their product passes 32 bits.
            let last_home = (end as u64 * u64::from(self.table.homes) / u64::from(self.before)) as usize;
            self.filled.move_to(last_home + self.table.spare);
            for line in (start..end).rev() {
                self.leave_line(part, line);
            }
            end = start;
        }
    }

    #[inline(always)]
    fn leave_line(&mut self, part: u32, line: usize) {
        let slots = std::mem::replace(self.table.lines.get_mut(line), Line::EMPTY);
        let homes: [u32; SLOTS] = std::array::from_fn(|slot| {
            let upmost = key::upmost(line as u32, part, slots.upper[slot], slots.lower[slot], self.before);
            key::home(upmost, self.table.homes)
        });
        let halves = slots.upper.into_iter().zip(slots.lower);
        for (home, (upper, lower)) in homes.into_iter().zip(halves).take(slots.filled::<AVX2>()) {
            let moved = Slot { home: home as usize, upper, lower };
            if moved.home >= line { self.put(&moved) } else { self.early.push(moved) }
        }
        if !self.early.is_empty() {
            self.put_early(line);
        }
    }

    #[cold]
    fn put_early(&mut self, line: usize) {
        let mut early = std::mem::take(&mut self.early);
        early.extract_if(.., |slot| slot.home >= line).for_each(|slot| self.put(&slot));
        self.early = early;
    }

    /// Fills the first empty slot from the home on.
    #[inline(always)]
    fn put(&mut self, slot: &Slot) {
        let mut line = slot.home;
        while usize::from(*self.filled.of(line)) == SLOTS {
            line += 1;
        }
        assert!(line - slot.home < self.table.spare, "a table that has just grown has room everywhere");
        let filled = self.filled.of(line);
        let place = usize::from(*filled) % SLOTS;
        *filled += 1;
        let slots = self.table.lines.get_mut(line);
        (slots.upper[place], slots.lower[place]) = (slot.upper, slot.lower);
    }
}

/// How many slots are filled of each of the lines that slots move to: a window that goes down with the lines that they come
/// from.
struct Filled {
    counts: Box<[u8; WINDOW]>,
    /// After the last line.
    end: usize,
}

impl Filled {
    fn new(end: usize) -> Filled {
        Filled { counts: Box::new([0; WINDOW]), end }
    }

    /// Moves the window down to where `end` is after its last line. The lines that come in are empty, or will be by the time
    /// that slots move there.
    #[inline(always)]
    fn move_to(&mut self, end: usize) {
        while self.end > end {
            self.end -= 1;
            self.counts[self.end % WINDOW] = 0;
        }
    }

    #[inline(always)]
    fn of(&mut self, line: usize) -> &mut u8 {
        debug_assert!(line < self.end && self.end - line <= WINDOW, "line {line} before {}", self.end);
        &mut self.counts[line % WINDOW]
    }
}
