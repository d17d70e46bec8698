//! Searches of the 8-puzzle on ranks.
//!
//! A state's node is found by its number, and a thread uses the same memory for all its searches. In best-first searches
//! the value of every state is worked out beforehand, and kept in a byte where all fit: these searches wait for memory more
//! than they count. The loops are those of [`best_first`] and
//! [`breadth_first`](crate::search::breadth_first); only the space, the heuristic and the index of the nodes are others.

mod breadth_first;
mod census;
#[cfg(test)]
mod tests;

pub use breadth_first::BreadthFirst;

use crate::heuristic::{Compiled, Heuristic};
use crate::puzzle::shape::Tiles3x3;
use crate::puzzle::{Board, Goal, RankedPuzzle, Ranking, Slide, SlideOrder};
use crate::search::best_first::{self, Memory, Options, Ties};
use crate::search::{Direct, Meter, Outcome};
use crate::space::{Cost, Space};
use std::cell::RefCell;

/// Best-first searches of the 8-puzzle to one goal with one heuristic.
pub struct BestFirst {
    puzzle: RankedPuzzle,
    values: AnyValues,
}

/// A heuristic by the states' numbers.
struct Values<T> {
    puzzle: RankedPuzzle,
    values: Box<[T]>,
}

enum AnyValues {
    Bytes(Values<u8>),
    Costs(Values<Cost>),
}

thread_local! {
    static MEMORY: RefCell<Memory<RankedPuzzle, Cost, Direct>> =
        RefCell::new(Memory::new(Ties::default(), Direct::new(Ranking::STATES)));
}

impl BestFirst {
    /// Works out the values of all states; 0 without a heuristic.
    ///
    /// # Panics
    /// When the goal is not 3x3.
    pub fn new(goal: &Goal, order: SlideOrder, heuristic: Option<&Compiled<Tiles3x3>>) -> BestFirst {
        let puzzle = RankedPuzzle::new(goal, order);
        let value = |board| heuristic.map_or(0, |heuristic| heuristic.estimate(board));
        let values: Box<[Cost]> = puzzle.boards().iter().map(value).collect();
        let bytes: Result<_, _> = values.iter().map(|&value| u8::try_from(value)).collect();
        let values = match bytes {
            Ok(values) => AnyValues::Bytes(Values { puzzle: puzzle.clone(), values }),
            Err(_) => AnyValues::Costs(Values { puzzle: puzzle.clone(), values }),
        };
        BestFirst { puzzle, values }
    }

    /// Runs a best-first search, the same as [`best_first::search`] on boards.
    ///
    /// # Panics
    /// When the start cannot reach the goal.
    pub fn search(&self, start: &Board<Tiles3x3>, options: &Options, meter: &mut Meter) -> Outcome<Slide> {
        let start = self.puzzle.state(start).expect("a start that can reach the goal");
        MEMORY.with_borrow_mut(|memory| {
            let memory = memory.cleared(options.ties);
            match &self.values {
                AnyValues::Bytes(values) => best_first::search_in(memory, &self.puzzle, values, start, options, meter),
                AnyValues::Costs(values) => best_first::search_in(memory, &self.puzzle, values, start, options, meter),
            }
        })
    }
}

impl<T: Copy + Into<Cost> + Sync> Heuristic<RankedPuzzle> for Values<T> {
    type Memo = Cost;

    #[inline(always)]
    fn evaluate(&self, &state: &u32) -> Cost {
        self.values[state as usize].into()
    }

    #[inline(always)]
    fn advance(&self, _: Cost, before: &u32, step: Slide) -> Cost {
        self.evaluate(&self.puzzle.apply(before, step))
    }

    #[inline(always)]
    fn advance_to(&self, _: Cost, _: &u32, _: Slide, child: &u32) -> Cost {
        self.evaluate(child)
    }

    #[inline(always)]
    fn value(&self, memo: Cost) -> Cost {
        memo
    }
}
