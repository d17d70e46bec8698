//! A perfect index of the 181,440 states of the 8-puzzle that can reach a goal.
//!
//! A slide never changes the order of the tiles by an odd number of swaps on a board three cells wide: sideways it
//! changes nothing, up and down it carries one tile past two others. So, read without the blank, the tiles of all states
//! of a goal are permutations of one parity, and the last two follow from the six before them. The rank counts the
//! blank's cell first (9 values), then the tiles in lexicographic order (8!/2 = 20,160 permutations), so ranks go by the
//! blank's cell and within it as a dictionary goes.

use super::board::Board;
use super::goal::Goal;
use super::shape::Tiles3x3;
use super::{Arrangement, Size};

const TILES: usize = 8;
/// Tiles whose choice is free; the last two have one order of the right parity.
const FREE: usize = TILES - 2;
/// Permutations of the tiles that have one parity: 8!/2.
pub(super) const ORDERS: usize = 20_160;

/// The ranks `0..181_440` of the 3x3 states that can reach a goal, and the way back.
///
/// ```
/// use taquin::puzzle::{Board, Goal, Ranking, Size};
/// let goal = Goal::blank_last(Size::Tiles3x3);
/// let ranking = Ranking::new(&goal);
/// let board = Board::from(goal.arrangement());
/// assert_eq!(ranking.rank(&board), Some(8 * 20_160));
/// assert_eq!(ranking.unrank(0).to_string(), "0 1 2/3 4 5/6 7 8");
/// assert_eq!(ranking.unrank(1).to_string(), "0 1 2/3 4 5/7 8 6");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ranking {
    odd: bool,
}

impl Ranking {
    /// The number of ranks: 9!/2.
    pub const STATES: usize = 9 * ORDERS;

    /// The ranks of the states that can reach `goal`.
    ///
    /// # Panics
    /// When the goal is not 3x3.
    pub fn new(goal: &Goal) -> Ranking {
        Ranking { odd: place(&Board::from(goal.arrangement())).1 }
    }

    /// Whether the tiles of the states, read without the blank, are odd permutations.
    pub(super) fn is_odd(&self) -> bool {
        self.odd
    }

    /// The rank of a board, or nothing when it cannot reach the goal.
    #[inline]
    pub fn rank(&self, board: &Board<Tiles3x3>) -> Option<usize> {
        let (order, odd) = place(board);
        (odd == self.odd).then_some(board.blank() * ORDERS + order)
    }

    /// The board of a rank.
    ///
    /// # Panics
    /// When `rank` is not below [`Ranking::STATES`].
    pub fn unrank(&self, rank: usize) -> Board<Tiles3x3> {
        assert!(rank < Self::STATES, "ranks are 0 to {}", Self::STATES - 1);
        let mut order = rank % ORDERS;
        let mut skips = [0; FREE];
        for (position, skip) in skips.iter_mut().enumerate().rev() {
            let choices = TILES - position;
            *skip = order % choices;
            order /= choices;
        }
        let mut left: Vec<u8> = (1..=TILES as u8).collect();
        let mut tiles: Vec<u8> = skips.iter().map(|&skip| left.remove(skip)).collect();
        if (skips.iter().sum::<usize>() % 2 == 1) != self.odd {
            left.reverse();
        }
        tiles.append(&mut left);
        tiles.insert(rank / ORDERS, 0);
        Board::from(&Arrangement::from_tiles(Size::Tiles3x3, &tiles).expect("a permutation"))
    }
}

/// The place of the tiles without the blank among the permutations of their parity, and whether that is odd.
#[inline]
fn place(board: &Board<Tiles3x3>) -> (usize, bool) {
    let before_blank = (1 << (board.blank() * 4)) - 1;
    let tiles = board.word() & before_blank | board.word() >> 4 & !before_blank;
    // Four bits a tile: how many smaller ones are left. It never falls below 0, as only those are taken from it.
    let mut smaller: u32 = 0x7654_3210;
    let (mut order, mut inversions) = (0, 0);
    for position in 0..TILES {
        let tile = (tiles >> (position * 4) & 15) as u32 - 1;
        let skipped = smaller >> (tile * 4) & 15;
        smaller -= 0x1111_1110 << (tile * 4);
        inversions += skipped;
        if position < FREE {
            order = order * (TILES - position) + skipped as usize;
        }
    }
    (order, inversions % 2 == 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn goals() -> Vec<Goal> {
        let goals = ["blank-last", "blank-first", "spiral", "2 1 3/4 5 6/7 8 0", "7 0 3/2 8 1/5 6 4"];
        goals.map(|text| Goal::parse(text, Size::Tiles3x3, None).unwrap()).into()
    }

    #[test]
    fn every_rank_is_a_different_solvable_board_and_comes_back() {
        for goal in goals() {
            let ranking = Ranking::new(&goal);
            let mut seen = std::collections::BTreeSet::new();
            for rank in 0..Ranking::STATES {
                let board = ranking.unrank(rank);
                assert_eq!(ranking.rank(&board), Some(rank), "{board}");
                seen.insert(board.word());
            }
            assert_eq!(seen.len(), 181_440, "{goal}");
        }
    }

    #[test]
    fn exactly_the_boards_solvable_by_parity_have_a_rank() {
        let mut permutations = vec![vec![]];
        for tile in 0..9u8 {
            let longer =
                |short: Vec<u8>| (0..=short.len()).map(move |cell| [&short[..cell], &[tile], &short[cell..]].concat());
            permutations = permutations.into_iter().flat_map(longer).collect();
        }
        assert_eq!(permutations.len(), 362_880);
        for goal in goals() {
            let ranking = Ranking::new(&goal);
            for tiles in permutations.iter().step_by(7) {
                let board = Arrangement::from_tiles(Size::Tiles3x3, tiles).unwrap();
                let ranked = ranking.rank(&Board::from(&board)).is_some();
                assert_eq!(ranked, goal.solvable(&board).is_ok(), "{board} to {goal}");
            }
        }
    }

    #[test]
    fn ranks_go_by_the_cell_of_the_blank_and_then_as_in_a_dictionary() {
        for goal in goals() {
            let ranking = Ranking::new(&goal);
            let key = |rank| {
                let board = ranking.unrank(rank);
                (board.blank(), board.tiles().filter(|&tile| tile != 0).collect::<Vec<_>>())
            };
            assert!((1..Ranking::STATES).all(|rank| key(rank - 1) < key(rank)), "{goal}");
        }
    }
}
