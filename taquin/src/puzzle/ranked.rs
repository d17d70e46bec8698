//! The 8-puzzle on ranks: what a slide does is looked up, and searches can find a state's node by its number.
//!
//! Read without the blank, sideways slides change nothing; up and down ones carry a tile past two others, which depends on
//! the order of the tiles and the row and column alone. So six tables of 20,160 orders hold all slides down, six more all
//! slides up.

use super::board::{Board, Slide};
use super::goal::Goal;
use super::order::{ByBlank, SlideOrder};
use super::rank::{ORDERS, Ranking};
use super::shape::Tiles3x3;
use crate::space::Space;
use std::sync::OnceLock;

/// The cell from which slides down lead off the board.
const LAST_ROW: usize = 6;

/// The 3x3 [`Puzzle`](super::Puzzle) with the [ranks](Ranking) of boards in their place: the same moves in the same order.
///
/// ```
/// use taquin::puzzle::{Goal, RankedPuzzle, Size, Slide, SlideOrder};
/// use taquin::space::Space;
/// let puzzle = RankedPuzzle::new(&Goal::blank_last(Size::Tiles3x3), SlideOrder::KORF);
/// let state = puzzle.apply(&(8 * 20_160), Slide::Up);
/// assert_eq!(puzzle.board(state).to_string(), "1 2 3/4 5 0/7 8 6");
/// ```
#[derive(Clone, Debug)]
pub struct RankedPuzzle {
    tables: &'static Tables,
    ranking: Ranking,
    goal: u32,
    order: SlideOrder,
    /// By the blank's cell, in the order of their children, where that does not depend on the tiles.
    slides: Option<ByBlank>,
}

/// What all goals of one parity share.
#[derive(Debug)]
struct Tables {
    /// By rank.
    boards: Box<[Board<Tiles3x3>]>,
    /// By the blank's cell before the slide, then the order of the tiles: their order after it.
    down: [Box<[u16]>; LAST_ROW],
    /// By the blank's cell after the slide, then the order of the tiles: their order after it.
    up: [Box<[u16]>; LAST_ROW],
}

impl RankedPuzzle {
    /// # Panics
    /// When the goal is not 3x3.
    pub fn new(goal: &Goal, order: SlideOrder) -> RankedPuzzle {
        static TABLES: [OnceLock<Tables>; 2] = [const { OnceLock::new() }; 2];
        let ranking = Ranking::new(goal);
        let tables = TABLES[usize::from(ranking.is_odd())].get_or_init(|| Tables::new(ranking));
        let goal = ranking.rank(&Board::from(goal.arrangement())).expect("a goal reaches itself") as u32;
        let slides = order.by_blank::<Tiles3x3>();
        RankedPuzzle { tables, ranking, goal, order, slides }
    }

    /// The state of a board, or nothing when it cannot reach the goal.
    #[inline]
    pub fn state(&self, board: &Board<Tiles3x3>) -> Option<u32> {
        self.ranking.rank(board).map(|rank| rank as u32)
    }

    /// The board of a state.
    #[inline]
    pub fn board(&self, state: u32) -> Board<Tiles3x3> {
        self.tables.boards[state as usize]
    }

    /// The boards of all states, in their order.
    pub fn boards(&self) -> &[Board<Tiles3x3>] {
        &self.tables.boards
    }
}

impl Tables {
    fn new(ranking: Ranking) -> Tables {
        let mut boards: Vec<_> = (0..ORDERS).map(|order| ranking.unrank(order)).collect();
        boards.resize(Ranking::STATES, boards[0]);
        let rank = |board: &Board<Tiles3x3>| ranking.rank(board).expect("slides keep to the states of the goal");
        use Slide::{Down, Left, Right};
        for order in 0..ORDERS {
            let mut board = boards[order];
            for slide in [Right, Right, Down, Left, Left, Down, Right, Right] {
                board = board.slide(slide);
                boards[rank(&board)] = board;
            }
        }
        let after = |blank: usize, order: usize| (rank(&boards[blank * ORDERS + order].slide(Down)) % ORDERS) as u16;
        let down: [Box<[u16]>; LAST_ROW] =
            std::array::from_fn(|blank| (0..ORDERS).map(|order| after(blank, order)).collect());
        let up = std::array::from_fn(|blank| inverse(&down[blank]));
        Tables { boards: boards.into(), down, up }
    }
}

fn inverse(permutation: &[u16]) -> Box<[u16]> {
    let mut inverse = vec![0; permutation.len()];
    for (from, &to) in (0..).zip(permutation) {
        inverse[usize::from(to)] = from;
    }
    inverse.into()
}

impl Space for RankedPuzzle {
    type State = u32;
    type Move = Slide;

    #[inline]
    fn is_goal(&self, &state: &u32) -> bool {
        state == self.goal
    }

    #[inline]
    fn moves(&self, &state: &u32) -> impl Iterator<Item = Slide> {
        match &self.slides {
            Some(slides) => slides.slides(state as usize / ORDERS, None),
            None => self.order.slides(&self.board(state)),
        }
    }

    #[inline(always)]
    fn moves_after(&self, &state: &u32, came: Option<Slide>) -> impl Iterator<Item = Slide> {
        match &self.slides {
            Some(slides) => slides.slides(state as usize / ORDERS, came),
            None => self.order.slides_after(&self.board(state), came),
        }
    }

    #[inline]
    fn apply(&self, &state: &u32, step: Slide) -> u32 {
        const ACROSS: u32 = ORDERS as u32;
        let (blank, order) = ((state / ACROSS) as usize, (state % ACROSS) as usize);
        match step {
            Slide::Right => state + ACROSS,
            Slide::Left => state - ACROSS,
            Slide::Down => (blank as u32 + 3) * ACROSS + u32::from(self.tables.down[blank][order]),
            Slide::Up => (blank as u32 - 3) * ACROSS + u32::from(self.tables.up[blank - 3][order]),
        }
    }

    #[inline]
    fn back(&self, step: Slide) -> Option<Slide> {
        Some(step.back())
    }

    fn place(&self, &state: &u32) -> u128 {
        state.into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{Puzzle, Size};

    #[test]
    fn every_state_has_the_moves_of_its_board_in_the_same_order() {
        for (goal, order) in [("blank-last", "ulrd"), ("blank-first", "tile"), ("2 1 3/4 5 6/7 8 0", "drlu")] {
            let (goal, order) = (Goal::parse(goal, Size::Tiles3x3, None).unwrap(), order.parse().unwrap());
            let (puzzle, ranked) = (Puzzle::<Tiles3x3>::new(&goal, order), RankedPuzzle::new(&goal, order));
            for state in 0..Ranking::STATES as u32 {
                let board = ranked.board(state);
                assert_eq!(ranked.state(&board), Some(state));
                assert_eq!(ranked.is_goal(&state), puzzle.is_goal(&board));
                let after = |step| (step, board.slide(step));
                let expected: Vec<_> = puzzle.moves(&board).map(after).collect();
                let found: Vec<_> =
                    ranked.moves(&state).map(|step| (step, ranked.board(ranked.apply(&state, step)))).collect();
                assert_eq!(found, expected, "{board} by {order}");
            }
        }
    }
}
