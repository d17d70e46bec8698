//! Notes for the largest or the smallest of several sums over tiles.

use super::Guide;
use crate::heuristic::{Extreme, Side, TileTable};
use crate::puzzle::{Board, Shape, Slide};
use crate::space::Cost;
use std::ops::BitAnd;

/// What is added to each lane: those of sums within the bound are less than this, the others are not.
const ZERO: u32 = 1 << 31;

/// Numbers of 32 bits side by side in one word.
pub trait Word: Copy + Default + Eq + BitAnd<Output = Self> + Send + Sync + 'static {
    /// How many there are.
    const LANES: usize;
    /// The highest bit of each.
    const HIGHEST: Self;

    /// The word whose lanes are numbers given lowest first; where they are differences, adding it adds each to its lane.
    fn of(lanes: impl DoubleEndedIterator<Item = i64>) -> Self;
    /// The sum modulo what the word holds.
    fn plus(self, other: Self) -> Self;
    /// The largest of the lanes.
    fn largest(self) -> u32;
}

macro_rules! word {
    ($word:ty, $lanes:literal, $highest:literal) => {
        impl Word for $word {
            const LANES: usize = $lanes;
            const HIGHEST: Self = $highest;

            fn of(lanes: impl DoubleEndedIterator<Item = i64>) -> Self {
                lanes.rev().fold(0, |word: Self, lane| (word << 32).wrapping_add_signed(lane.into()))
            }

            #[inline(always)]
            fn plus(self, other: Self) -> Self {
                self.wrapping_add(other)
            }

            #[inline(always)]
            fn largest(self) -> u32 {
                (0..$lanes).fold(0, |largest: u32, lane| largest.max((self >> (32 * lane)) as u32))
            }
        }
    };
}
word!(u64, 2, 0x8000_0000_8000_0000);
word!(u128, 4, 0x8000_0000_8000_0000_8000_0000_8000_0000);

/// Each lane has how much a sum is larger than the least beyond the bound, plus 2³¹. So all lanes are brought up to date by
/// one addition, none carries into the next, and the highest bits show which are beyond the bound. For the smallest of the
/// sums all bits are turned over, so that it is the largest lane again that counts.
#[derive(Clone, Debug)]
pub struct Lanes<S: Shape, W> {
    tables: Vec<TileTable<S>>,
    /// The bits of a lane that are turned over: all or none.
    turned: u32,
    divisor: u32,
    /// What a slide adds, by the blank's cell, the slide and the tile that moves.
    changes: Box<[[[W; 32]; 4]; 25]>,
}

/// As many lanes as are enough for some sums: with fewer of them notes are smaller.
pub enum Enough<S: Shape> {
    /// In 64 bits.
    Two(Lanes<S, u64>),
    /// In 128 bits.
    Four(Lanes<S, u128>),
}

impl<S: Shape> Enough<S> {
    /// `None` where there are more sums than lanes in the largest word.
    pub fn of(extreme: &Extreme<S>) -> Option<Enough<S>> {
        Lanes::new(extreme).map(Enough::Two).or_else(|| Lanes::new(extreme).map(Enough::Four))
    }
}

impl<S: Shape, W: Word> Lanes<S, W> {
    /// `None` where there are more sums than lanes.
    fn new(extreme: &Extreme<S>) -> Option<Lanes<S, W>> {
        let (own, divisor) = (extreme.tables(), extreme.divisor());
        if own.len() > W::LANES {
            return None;
        }
        // A sum more than once makes neither the largest nor the smallest another.
        let tables: Vec<TileTable<S>> = own.iter().cycle().take(W::LANES).cloned().collect();
        let (turned, sign) = match extreme.side() {
            Side::Largest => (0, 1),
            Side::Smallest => (u32::MAX, -1),
        };
        let mut changes = Box::new([[[W::default(); 32]; 4]; 25]);
        for (blank, slide) in (0..S::CELLS).flat_map(|blank| Slide::ALL.map(|slide| (blank, slide))) {
            for tile in 1..S::CELLS as u8 {
                let change =
                    |table: &TileTable<S>| sign * (i64::from(table.change(blank, slide, tile)) + i64::from(divisor));
                changes[blank][slide as usize][usize::from(tile)] = W::of(tables.iter().map(change));
            }
        }
        Some(Lanes { tables, turned, divisor, changes })
    }

    /// The sums of a board, each after something is added.
    fn lanes(&self, board: &Board<S>, added: i64) -> W {
        W::of(self.tables.iter().map(|table| (((added + i64::from(table.sum(board))) as u32) ^ self.turned).into()))
    }
}

impl<S: Shape, W: Word> Guide<S> for Lanes<S, W> {
    type Note = W;

    fn estimate(&self, board: &Board<S>) -> Cost {
        (self.lanes(board, 0).largest() ^ self.turned) / self.divisor
    }

    fn note(&self, board: &Board<S>, rest: Cost) -> Option<W> {
        let least = i64::from(ZERO) - (i64::from(rest) + 1) * i64::from(self.divisor);
        // Neither a sum nor the divisor is larger than half of what is left of a lane, so no slide brings it past that.
        (least > i64::from(ZERO / 4)).then(|| self.lanes(board, least))
    }

    #[inline(always)]
    fn advance(&self, note: W, before: &Board<S>, step: Slide) -> W {
        let tile = before.tile(before.target(step));
        note.plus(self.changes[before.blank()][step as usize][usize::from(tile) % 32])
    }

    #[inline(always)]
    fn is_within(&self, note: W) -> bool {
        (note & W::HIGHEST == W::default()) == (self.turned == 0)
    }

    #[inline(always)]
    fn beyond(&self, note: W) -> i32 {
        (note.largest() ^ self.turned).wrapping_sub(ZERO - 1) as i32
    }

    fn excess(&self, beyond: i32) -> Cost {
        (beyond as u32).div_ceil(self.divisor)
    }

    fn least_beyond(&self) -> i32 {
        self.divisor as i32
    }
}
