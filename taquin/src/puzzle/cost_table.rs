//! The least cost of a solution of every 8-puzzle, by Dijkstra's algorithm backwards from the goal.

use super::board::{Board, Slide};
use super::goal::Goal;
use super::rank::Ranking;
use super::shape::Tiles3x3;
use super::{Arrangement, Puzzle, Size, SlideOrder};
use crate::space::{Cost, Space};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// The least cost from every 3x3 board to one goal, whatever its moves cost.
///
/// ```
/// use taquin::puzzle::{CostTable, Goal, MoveCosts, Size};
/// let goal = Goal::blank_last(Size::Tiles3x3).with_costs(MoveCosts::Heavy).unwrap();
/// let table = CostTable::new(&goal);
/// assert_eq!(table.cost(&goal.read("1 2 3/4 5 6/0 7 8").unwrap()), Some(7 + 8));
/// assert_eq!(table.cost(&goal.read("2 1 3/4 5 6/7 8 0").unwrap()), None);
/// ```
#[derive(Clone, Debug)]
pub struct CostTable {
    ranking: Ranking,
    costs: Box<[Cost]>,
}

impl CostTable {
    /// Enumerates the states of `goal`: some tens of milliseconds, 725,760 bytes.
    ///
    /// # Panics
    /// When the goal is not 3x3.
    pub fn new(goal: &Goal) -> CostTable {
        let ranking = Ranking::new(goal);
        let puzzle = Puzzle::<Tiles3x3>::new(goal, SlideOrder::KORF);
        let rank = |board: &Board<Tiles3x3>| ranking.rank(board).expect("slides keep to the states of the goal");
        let mut costs = vec![Cost::MAX; Ranking::STATES].into_boxed_slice();
        let solved = rank(&puzzle.goal());
        costs[solved] = 0;
        let mut queue = BinaryHeap::from([Reverse((0, solved))]);
        while let Some(Reverse((cost, state))) = queue.pop() {
            if cost > costs[state] {
                continue;
            }
            let board: Board<Tiles3x3> = ranking.unrank(state);
            // A slide back moves the same tile.
            for slide in Slide::ALL.into_iter().filter(|&slide| board.can(slide)) {
                let (before, cost) = (rank(&board.slide(slide)), cost + puzzle.cost(&board, slide));
                if cost < costs[before] {
                    costs[before] = cost;
                    queue.push(Reverse((cost, before)));
                }
            }
        }
        CostTable { ranking, costs }
    }

    /// The least cost of a solution, or nothing when the board cannot reach the goal.
    ///
    /// # Panics
    /// When the board is not 3x3.
    pub fn cost(&self, board: &Arrangement) -> Option<Cost> {
        assert_eq!(board.size(), Size::Tiles3x3, "a 3x3 board");
        self.ranking.rank(&Board::from(board)).map(|rank| self.costs[rank])
    }

    /// The least costs by rank.
    pub fn costs(&self) -> &[Cost] {
        &self.costs
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{DistanceTable, MoveCosts};

    #[test]
    fn where_moves_cost_one_it_is_the_number_of_moves() {
        let goal = Goal::parse("spiral", Size::Tiles3x3, None).unwrap();
        let distances: Vec<Cost> = DistanceTable::new(&goal).distances().iter().map(|&one| one.into()).collect();
        assert_eq!(CostTable::new(&goal).costs(), distances);
    }

    #[test]
    fn every_state_but_the_goal_has_a_neighbour_nearer_by_the_cost_of_the_move_and_none_nearer_by_more() {
        for (costs, ..) in MoveCosts::ALL {
            let goal = Goal::blank_last(Size::Tiles3x3).with_costs(costs).unwrap();
            let (table, ranking) = (CostTable::new(&goal), Ranking::new(&goal));
            for (rank, &cost) in table.costs().iter().enumerate() {
                let board: Board<Tiles3x3> = ranking.unrank(rank);
                let through = |slide: Slide| {
                    let tile = board.tile(board.target(slide));
                    table.costs()[ranking.rank(&board.slide(slide)).unwrap()] + costs.of(tile, Size::Tiles3x3)
                };
                let least = Slide::ALL.into_iter().filter(|&slide| board.can(slide)).map(through).min();
                let is_goal = Arrangement::from(&board) == *goal.arrangement();
                assert_eq!(cost, if is_goal { 0 } else { least.unwrap() }, "{board} by {costs}");
            }
        }
    }
}
