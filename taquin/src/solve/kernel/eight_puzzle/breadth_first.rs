//! Breadth-first searches of the 8-puzzle on ranks, or their known results where runs are not timed.

use super::census::Censuses;
use crate::puzzle::shape::Tiles3x3;
use crate::puzzle::{Board, Goal, RankedPuzzle, Ranking, Slide, SlideOrder};
use crate::search::breadth_first::{self, Options};
use crate::search::{Closed, Direct, Meter, Outcome};
use std::cell::RefCell;

/// Breadth-first searches of the 8-puzzle to one goal.
pub struct BreadthFirst {
    puzzle: RankedPuzzle,
    options: Options,
    /// Where the children are not ordered by the numbers on the tiles.
    censuses: Option<Censuses>,
}

thread_local! {
    static NODES: RefCell<Closed<RankedPuzzle, (), Direct>> = RefCell::new(Closed::new(Direct::new(Ranking::STATES)));
}

impl BreadthFirst {
    /// # Panics
    /// When the goal is not 3x3.
    pub fn new(goal: &Goal, order: SlideOrder, options: Options) -> BreadthFirst {
        let censuses = (order != SlideOrder::AscendingTile).then(|| Censuses::new(goal, order, options));
        BreadthFirst { puzzle: RankedPuzzle::new(goal, order), options, censuses }
    }

    /// Runs a breadth-first search, the same as [`breadth_first::search`] on boards.
    ///
    /// # Panics
    /// When the start cannot reach the goal.
    pub fn search(&self, start: &Board<Tiles3x3>, meter: &mut Meter) -> Outcome<Slide> {
        let censuses = self.censuses.as_ref().filter(|_| meter.is_untimed());
        let known = censuses.and_then(|censuses| censuses.look_up(start, meter));
        known.unwrap_or_else(|| self.make(start, meter))
    }

    fn make(&self, start: &Board<Tiles3x3>, meter: &mut Meter) -> Outcome<Slide> {
        let start = self.puzzle.state(start).expect("a start that can reach the goal");
        NODES.with_borrow_mut(|nodes| breadth_first::search_in(nodes, &self.puzzle, start, &self.options, meter))
    }
}
