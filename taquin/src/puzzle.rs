//! The sliding-tile puzzle (taquin): boards, goals, where instances come from.
//!
//! Tiles are `1..cells` inside, 0 is the blank; [`Labels`] says how people write them. A move is named by the way the
//! *blank* goes.

mod arrangement;
mod board;
mod cost_table;
mod costs;
mod distance;
pub mod draw;
mod file;
mod frontier;
mod goal;
mod labels;
mod layer;
mod order;
mod rank;
mod ranked;
pub mod sample;
pub mod shape;
mod word;

pub use arrangement::{Arrangement, BoardError};
pub use board::{Board, Slide};
pub use cost_table::CostTable;
pub use costs::{MoveCosts, MoveCostsError, UnknownMoveCosts};
pub use distance::DistanceTable;
pub use file::{FileError, read_boards, strip_bom, write_boards};
pub use frontier::StatesByDistance;
pub use goal::{Goal, Unsolvable};
pub use labels::Labels;
use order::{ByBlank, Slides};
pub use order::{SlideOrder, UnknownOrder};
pub use rank::Ranking;
pub use ranked::RankedPuzzle;
pub use sample::{Draws, SampleError, Source};
pub use shape::{Shape, Size, UnknownSize};
pub use word::{WordBoard, WordPuzzle};

use crate::space::{Cost, Space};

/// The sliding-tile puzzle as a search space: one goal with its costs, one order of successors.
///
/// ```
/// use taquin::puzzle::{Board, Goal, Puzzle, Size, SlideOrder, shape::Tiles3x3};
/// use taquin::space::Space;
/// let goal = Goal::blank_last(Size::Tiles3x3);
/// let puzzle = Puzzle::<Tiles3x3>::new(&goal, SlideOrder::KORF);
/// let solved = Board::from(goal.arrangement());
/// assert!(puzzle.is_goal(&solved));
/// assert_eq!(puzzle.moves(&solved).count(), 2);
/// ```
#[derive(Clone, Debug)]
pub struct Puzzle<S: Shape> {
    goal: Board<S>,
    labels: Labels,
    order: SlideOrder,
    /// Where their order does not depend on the tiles.
    slides: Option<ByBlank>,
    /// By tile, where they are not all 1.
    costs: Option<[Cost; 32]>,
}

impl<S: Shape> Puzzle<S> {
    /// # Panics
    /// When the goal is of another size.
    pub fn new(goal: &Goal, order: SlideOrder) -> Self {
        let slides = order.by_blank::<S>();
        let costs = (goal.costs() != MoveCosts::Unit).then(|| {
            let of = |tile: usize| if (1..S::CELLS).contains(&tile) { goal.costs().of(tile as u8, S::SIZE) } else { 0 };
            std::array::from_fn(of)
        });
        Puzzle { goal: Board::from(goal.arrangement()), labels: goal.labels(), order, slides, costs }
    }

    /// The goal's board.
    pub fn goal(&self) -> Board<S> {
        self.goal
    }

    #[inline(always)]
    fn slides_after(&self, board: &Board<S>, came: Option<Slide>) -> Slides {
        match &self.slides {
            Some(slides) => slides.slides(board.blank(), came),
            None => self.order.slides_after(board, came),
        }
    }

    /// How boards are written; procedures that break ties by the text of a board need it.
    pub fn labels(&self) -> Labels {
        self.labels
    }
}

impl<S: Shape> Space for Puzzle<S> {
    type State = Board<S>;
    type Move = Slide;

    #[inline]
    fn is_goal(&self, state: &Board<S>) -> bool {
        state.word() == self.goal.word()
    }

    #[inline]
    fn moves(&self, state: &Board<S>) -> impl Iterator<Item = Slide> {
        match &self.slides {
            Some(slides) => slides.slides(state.blank(), None),
            None => self.order.slides(state),
        }
    }

    #[inline(always)]
    fn moves_after(&self, state: &Board<S>, came: Option<Slide>) -> impl Iterator<Item = Slide> {
        self.slides_after(state, came)
    }

    #[inline]
    fn apply(&self, state: &Board<S>, step: Slide) -> Board<S> {
        state.slide(step)
    }

    #[inline]
    fn back(&self, step: Slide) -> Option<Slide> {
        Some(step.back())
    }

    /// By the numbers written on the tiles, cell by cell.
    fn place(&self, state: &Board<S>) -> u128 {
        state.tiles().fold(0, |place, tile| place << S::BITS | u128::from(self.labels.number(tile)))
    }

    #[inline(always)]
    fn cost(&self, state: &Board<S>, step: Slide) -> Cost {
        match &self.costs {
            None => 1,
            Some(costs) => costs[usize::from(state.tile(state.target(step))) % 32],
        }
    }

    fn least_cost(&self) -> Cost {
        self.costs.map_or(1, |costs| costs[1..S::CELLS].iter().copied().min().unwrap_or(1))
    }
}
