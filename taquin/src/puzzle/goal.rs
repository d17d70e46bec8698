//! Goals, and whether a board can reach one.

use super::arrangement::{Arrangement, BoardError};
use super::costs::{MoveCosts, MoveCostsError};
use super::labels::Labels;
use super::shape::Size;

/// The arrangement that a search looks for, with the labels in which its boards are written, and what moves cost.
///
/// ```
/// use taquin::puzzle::{Goal, Size};
/// let goal = Goal::parse("0 1 2/3 4 5/6 7 X", Size::Tiles3x3, None).unwrap();
/// let start = goal.read("135X76420").unwrap();
/// assert!(goal.solvable(&start).is_ok());
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Goal {
    arrangement: Arrangement,
    labels: Labels,
    costs: MoveCosts,
}

/// Why a board cannot reach a goal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error(
    "unsolvable: this board differs from the goal by an {} number of swaps, but its blank is an {} number of cells from the goal's. \
     Each move changes the parity of both numbers, so both must be odd, or both even",
    parity(*.permutation_odd), parity(!*.permutation_odd)
)]
pub struct Unsolvable {
    permutation_odd: bool,
}

impl Unsolvable {
    /// Whether the board, its blank counted as a tile, is an odd permutation of the goal; the blank then stands an even number
    /// of cells from the goal's, and the other way round.
    pub fn permutation_odd(&self) -> bool {
        self.permutation_odd
    }
}

fn parity(odd: bool) -> &'static str {
    if odd { "odd" } else { "even" }
}

impl Goal {
    /// The names of goals, each with what it means.
    pub const NAMES: [(&'static str, &'static str); 3] = [
        ("blank-last", "tiles in reading order, the blank at the bottom right: 1 2 3/4 5 6/7 8 0"),
        ("blank-first", "the blank at the top left, then tiles in reading order: 0 1 2/3 4 5/6 7 8"),
        ("spiral", "tiles clockwise from the top left, the blank at the inner end: 1 2 3/8 0 4/7 6 5"),
    ];

    /// Reads a goal: one of [`Goal::NAMES`] or a board, in `labels` or else in those that its text seems to use.
    ///
    /// # Errors
    /// [`BoardError`] when the text is neither, or the size has no such labels.
    pub fn parse(text: &str, size: Size, labels: Option<Labels>) -> Result<Goal, BoardError> {
        let labels = labels.unwrap_or_else(|| Labels::detect(text, size));
        labels.fit(size)?;
        let name = text.trim().to_lowercase().replace(['_', ' '], "-");
        let arrangement = match name.as_str() {
            "blank-last" => Goal::in_order(size, size.cells() - 1),
            "blank-first" => Goal::in_order(size, 0),
            "spiral" => Goal::spiral(size),
            _ => Arrangement::parse(text.trim(), size, labels)?,
        };
        Ok(Goal { arrangement, labels, costs: MoveCosts::Unit })
    }

    /// The goal of most people: tiles in reading order, the blank last.
    pub fn blank_last(size: Size) -> Goal {
        let arrangement = Goal::in_order(size, size.cells() - 1);
        Goal { arrangement, labels: Labels::default(), costs: MoveCosts::Unit }
    }

    /// The same where moves have costs of their own; they cost 1 without.
    ///
    /// # Errors
    /// [`MoveCostsError`] when costs of paths would not fit [`Cost`](crate::space::Cost), or the tiles are not numbered from 1.
    pub fn with_costs(self, costs: MoveCosts) -> Result<Goal, MoveCostsError> {
        costs.check(self.size(), self.labels)?;
        Ok(Goal { costs, ..self })
    }

    /// The goal to become a board, written as those of this goal, at the same costs.
    ///
    /// ```
    /// use taquin::puzzle::{Goal, Size};
    /// let goal = Goal::blank_last(Size::Tiles3x3);
    /// let start = goal.read("1 2 3/4 5 6/0 7 8").unwrap();
    /// assert_eq!(goal.aimed_at(&start).manhattan(goal.arrangement()), 2);
    /// ```
    pub fn aimed_at(&self, board: &Arrangement) -> Goal {
        Goal { arrangement: board.clone(), ..*self }
    }

    fn in_order(size: Size, blank: usize) -> Arrangement {
        let mut tiles: Vec<u8> = (1..size.cells() as u8).collect();
        tiles.insert(blank, 0);
        Arrangement::from_tiles(size, &tiles).expect("a permutation")
    }

    fn spiral(size: Size) -> Arrangement {
        let (width, height) = (size.width(), size.height());
        let ring = |row: usize, column: usize| row.min(column).min(height - 1 - row).min(width - 1 - column);
        let mut cells: Vec<usize> = (0..size.cells()).collect();
        cells.sort_by_key(|cell| {
            let (row, column) = (cell / width, cell % width);
            let ring = ring(row, column);
            let (right, bottom) = (width - 1 - ring, height - 1 - ring);
            let side = if row == ring {
                (0, column)
            } else if column == right {
                (1, row)
            } else if row == bottom {
                (2, width - column)
            } else {
                (3, height - row)
            };
            (ring, side)
        });
        let mut tiles = vec![0; size.cells()];
        for (tile, &cell) in (1..size.cells() as u8).zip(&cells) {
            tiles[cell] = tile;
        }
        Arrangement::from_tiles(size, &tiles).expect("a permutation")
    }

    /// The goal's arrangement.
    pub fn arrangement(&self) -> &Arrangement {
        &self.arrangement
    }

    /// How its boards are written.
    pub fn labels(&self) -> Labels {
        self.labels
    }

    /// What moves cost.
    pub fn costs(&self) -> MoveCosts {
        self.costs
    }

    /// The board size.
    pub fn size(&self) -> Size {
        self.arrangement.size()
    }

    /// The cell where each tile belongs, by tile; the first is the blank's.
    pub fn homes(&self) -> Vec<usize> {
        (0..self.size().cells() as u8).map(|tile| self.arrangement.cell(tile)).collect()
    }

    /// The steps of all tiles from where they stand to where they belong, rows and columns added: no solution of
    /// `start` is shorter, and every solution is longer by an even number.
    ///
    /// ```
    /// use taquin::puzzle::{Goal, Size};
    /// let goal = Goal::blank_last(Size::Tiles3x3);
    /// assert_eq!(goal.manhattan(&goal.read("8 6 7/2 5 4/3 0 1").unwrap()), 21);
    /// ```
    ///
    /// # Panics
    /// When the sizes differ.
    pub fn manhattan(&self, start: &Arrangement) -> u32 {
        assert_eq!(start.size(), self.size(), "boards of one size");
        let homes = self.homes();
        let steps = |(cell, &tile): (usize, &u8)| self.size().distance(cell, homes[usize::from(tile)]);
        start.tiles().iter().enumerate().filter(|(_, tile)| **tile != 0).map(steps).sum::<usize>() as u32
    }

    /// Reads a board of this goal's size in this goal's labels.
    ///
    /// # Errors
    /// [`BoardError`] when the text is no such board.
    pub fn read(&self, text: &str) -> Result<Arrangement, BoardError> {
        Arrangement::parse(text, self.size(), self.labels)
    }

    /// Whether slides can lead from `start` to this goal, by parity; else why not.
    ///
    /// # Errors
    /// [`Unsolvable`] when they cannot.
    ///
    /// # Panics
    /// When the sizes differ.
    pub fn solvable(&self, start: &Arrangement) -> Result<(), Unsolvable> {
        assert_eq!(start.size(), self.size(), "boards of one size");
        let homes = self.homes();
        let mut target: Vec<usize> = start.tiles().iter().map(|&tile| homes[usize::from(tile)]).collect();
        let mut swaps = 0;
        for cell in 0..target.len() {
            while target[cell] != cell {
                let home = target[cell];
                target.swap(cell, home);
                swaps += 1;
            }
        }
        let blank = self.size().distance(start.blank(), homes[0]);
        let permutation_odd = swaps % 2 == 1;
        if permutation_odd == (blank % 2 == 1) { Ok(()) } else { Err(Unsolvable { permutation_odd }) }
    }
}

impl std::fmt::Display for Goal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.arrangement.written(self.labels))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spirals_of_every_kind_of_size() {
        let spiral = |size| Goal::parse("spiral", size, None).unwrap().to_string();
        assert_eq!(spiral(Size::Tiles3x3), "1 2 3/8 0 4/7 6 5");
        assert_eq!(spiral(Size::Tiles4x4), "1 2 3 4/12 13 14 5/11 0 15 6/10 9 8 7");
        assert_eq!(spiral(Size::Tiles3x4), "1 2 3/10 11 4/9 0 5/8 7 6");
        assert_eq!(spiral(Size::Tiles4x5), "1 2 3 4/14 15 16 5/13 0 17 6/12 19 18 7/11 10 9 8");
    }

    #[test]
    fn the_notebook_board_reaches_the_other_goal_only() {
        let blank_last = Goal::blank_last(Size::Tiles4x4);
        let board = blank_last.read("13 2 3 12 9 11 1 10 0 6 4 14 15 8 7 5").unwrap();
        let reason = blank_last.solvable(&board).unwrap_err().to_string();
        assert!(reason.starts_with("unsolvable: this board differs from the goal by an "), "{reason}");
        assert!(Goal::parse("blank-first", Size::Tiles4x4, None).unwrap().solvable(&board).is_ok());
    }

    #[test]
    fn an_unsolvable_board_is_explained_by_both_parities() {
        let goal = Goal::blank_last(Size::Tiles3x3);
        let reason = |board: &str| goal.solvable(&goal.read(board).unwrap()).unwrap_err().to_string();
        let said = |permutation: &str, cells: &str| {
            format!(
                "unsolvable: this board differs from the goal by an {permutation} number of swaps, but its blank is an {cells} number \
                 of cells from the goal's. Each move changes the parity of both numbers, so both must be odd, or both even"
            )
        };
        // One swap, the blank at home; then one swap more, which is no move, and the blank one cell away.
        assert_eq!(reason("1 2 3/4 5 6/8 7 0"), said("odd", "even"));
        assert_eq!(reason("1 2 3/4 5 6/8 0 7"), said("even", "odd"));
    }

    #[test]
    fn two_swapped_tiles_are_unsolvable_at_every_size_and_slides_never_are() {
        for &size in Size::ALL {
            let goal = Goal::blank_last(size);
            let mut tiles = goal.arrangement().tiles().to_vec();
            tiles.swap(0, 1);
            let swapped = Arrangement::from_tiles(size, &tiles).unwrap();
            assert!(goal.solvable(&swapped).is_err(), "{size}");
            let mut tiles = goal.arrangement().tiles().to_vec();
            let last = size.cells() - 1;
            tiles.swap(last, last - size.width());
            let slid = Arrangement::from_tiles(size, &tiles).unwrap();
            assert!(goal.solvable(&slid).is_ok(), "{size}");
        }
    }

    #[test]
    fn a_blank_past_the_last_label_is_refused() {
        let error = Goal::parse("blank-last", Size::Tiles3x3, Some(Labels::numbers(9))).unwrap_err();
        assert_eq!(error.to_string(), "9 is not a tile of a 3x3 board: tiles are 1 to 8; write 0 or X for the blank");
    }
}
