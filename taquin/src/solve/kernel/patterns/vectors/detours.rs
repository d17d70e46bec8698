//! Pattern databases in half a byte a value: small enough for three of five tiles to stay near a processor.
//!
//! A slide of one of a pattern's tiles changes their Manhattan distance by 1. So a value is that distance and a number of
//! *detours*, two moves each, and these are few: 5 at most in the patterns of 5-5-5.

use crate::heuristic::PatternLookup;
use crate::puzzle::shape::{Shape, Tiles4x4};
use crate::puzzle::{Board, Goal};
use crate::solve::kernel::pages::Pages;

const CELLS: usize = Tiles4x4::CELLS;
/// Tiles of a pattern, at most.
pub(super) const MOST_TILES: usize = 5;
/// The bytes of a large page.
const PAGE: usize = 2 << 20;
/// Bytes before the first table, all of them 0.
const ZEROS: usize = 8;

/// The detours of several patterns, one table behind the other.
#[derive(Debug)]
pub(super) struct Detours {
    memory: Pages,
    /// Where the first large page of it begins.
    first: usize,
    /// The bytes that are filled from there on.
    len: usize,
}

/// Where a table is, from the first byte on, and its bytes, a multiple of four.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    pub(super) start: usize,
    pub(super) len: usize,
}

impl Detours {
    /// For tables of patterns of this many tiles; `None` when there is no memory for them.
    pub(super) fn with_room_for(tiles: impl Iterator<Item = usize>) -> Option<Detours> {
        let bytes = ZEROS + tiles.map(bytes).sum::<usize>();
        let memory = Pages::new(bytes.next_multiple_of(PAGE) + PAGE)?;
        let address = memory.as_ptr().addr();
        let first = address.next_multiple_of(PAGE) - address;
        Some(Detours { memory, first, len: ZEROS })
    }

    /// Adds the table of a pattern, by the cells of its tiles on the board; `None` where half a byte is not enough.
    pub(super) fn add(&mut self, goal: &Goal, lookup: &PatternLookup) -> Option<Place> {
        let homes = goal.homes();
        // By tile and cell: what its standing there adds to the packed cells, and its distance from home.
        let stands = |tile: u8| {
            let home = homes[usize::from(tile)];
            std::array::from_fn::<_, CELLS, _>(|cell| (lookup.toggle(tile, home, cell), distance(cell, home)))
        };
        let tiles: Vec<_> = lookup.tiles().map(stands).collect();
        let place = Place { start: self.len, len: bytes(tiles.len()) };
        self.len += place.len;
        let table = &mut self.memory[self.first + place.start..][..place.len];
        // How many tiles are left to place, the last first, so that the table is filled from one end to the other; the cells
        // taken, one bit each; the index; the packed cells; the distance.
        let at_home = lookup.evaluate(&Board::<Tiles4x4>::from(goal.arrangement()));
        let mut placed = vec![(tiles.len(), 0u16, 0, at_home, 0)];
        while let Some((left, taken, index, packed, far)) = placed.pop() {
            for (cell, (toggle, distance)) in
                tiles[left - 1].iter().enumerate().filter(|(cell, _)| taken >> cell & 1 == 0)
            {
                let (index, packed, far) = (index * CELLS + cell, packed ^ toggle, far + distance);
                if left > 1 {
                    placed.push((left - 1, taken | 1 << cell, index, packed, far));
                    continue;
                }
                let detours = (lookup.value(packed) - far) / 2;
                table[index / 2] |= u8::try_from(detours).ok().filter(|&detours| detours < 16)? << (index % 2 * 4);
            }
        }
        Some(place)
    }

    /// All tables, and before the first one some bytes of 0. They stay where they are.
    pub(super) fn bytes(&self) -> &[u8] {
        &self.memory[self.first..][..self.len]
    }
}

/// The bytes of a table.
fn bytes(tiles: usize) -> usize {
    CELLS.pow(tiles as u32) / 2
}

/// The moves of a tile from one cell to another, where no other is in its way.
pub(super) fn distance(a: usize, b: usize) -> u32 {
    ((a / 4).abs_diff(b / 4) + (a % 4).abs_diff(b % 4)) as u32
}
