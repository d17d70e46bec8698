//! What a pattern's table depends on, the same for patterns that a symmetry of the board makes alike.

use super::placements::Placements;
use crate::puzzle::{Goal, Size};

/// The cells that the tiles of a pattern, and the blank, have in the goal: all that a table depends on.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) struct Homes {
    pub(super) size: Size,
    pub(super) blank: u8,
    /// The cells of the tiles, in ascending order.
    pub(super) tiles: Vec<u8>,
}

/// A pattern turned, or reflected, so that it is where all patterns of its kind are.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Placed {
    pub(super) homes: Homes,
    /// The pattern's tiles, in the order of the homes.
    pub(super) tiles: Vec<u8>,
    /// Where each cell of the board goes.
    pub(super) cells: Vec<u8>,
}

/// Bits that a cell takes where the cells of a pattern's tiles are packed into 32.
pub(super) fn bits(size: Size) -> u32 {
    if size.cells() <= 16 { 4 } else { 5 }
}

/// How many tiles a pattern may have: their cells fit into 32 bits, and a table into some hundred megabytes.
pub(super) fn most_tiles(size: Size) -> usize {
    32 / bits(size) as usize
}

impl Homes {
    /// The name of the table, which can be part of the name of a file.
    pub(super) fn name(&self) -> String {
        let tiles: String = self.tiles.iter().map(|cell| format!("-{cell}")).collect();
        format!("pattern-{}-blank-{}-tiles{tiles}", self.size, self.blank)
    }

    /// The ways in which the tiles may stand on the board.
    pub(super) fn placements(&self) -> Placements {
        Placements::new(self.size.cells(), self.tiles.len(), bits(self.size))
    }
}

impl Placed {
    /// Of all symmetric images of a pattern the one with the least cells.
    pub(super) fn new(goal: &Goal, tiles: &[u8]) -> Placed {
        let size = goal.size();
        let homes = goal.homes();
        let image = |cells: Vec<u8>| {
            let place = |tile: u8| cells[homes[usize::from(tile)]];
            let mut tiles = tiles.to_vec();
            tiles.sort_by_key(|&tile| place(tile));
            let homes = Homes { size, blank: place(0), tiles: tiles.iter().map(|&tile| place(tile)).collect() };
            Placed { homes, tiles, cells }
        };
        let least = symmetries(size).into_iter().map(image).min_by(|a, b| a.homes.cmp(&b.homes));
        least.expect("a board is symmetric to itself")
    }
}

/// Where each cell goes when a board is turned or reflected onto itself.
fn symmetries(size: Size) -> Vec<Vec<u8>> {
    let (width, height) = (size.width(), size.height());
    let flips = (0..8).filter(|flip| flip & 4 == 0 || width == height);
    let image = |flip: usize, cell: usize| {
        let (mut row, mut column) = (cell / width, cell % width);
        if flip & 1 > 0 {
            row = height - 1 - row;
        }
        if flip & 2 > 0 {
            column = width - 1 - column;
        }
        if flip & 4 > 0 {
            (row, column) = (column, row);
        }
        (row * width + column) as u8
    };
    flips.map(|flip| (0..size.cells()).map(|cell| image(flip, cell)).collect()).collect()
}
