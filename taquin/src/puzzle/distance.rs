//! The optimal length of every 8-puzzle, by breadth-first search backwards from the goal.

use super::board::{Board, Slide};
use super::goal::Goal;
use super::rank::Ranking;
use super::shape::Tiles3x3;
use super::{Arrangement, Size};

const UNREACHED: u8 = u8::MAX;

/// The fewest moves of a solution of every 3x3 board to one goal, whatever they cost (Reinefeld 1993).
///
/// ```
/// use taquin::puzzle::{DistanceTable, Goal, Size};
/// let goal = Goal::blank_last(Size::Tiles3x3);
/// let table = DistanceTable::new(&goal);
/// assert_eq!(table.distance(&goal.read("8 6 7/2 5 4/3 0 1").unwrap()), Some(31));
/// assert_eq!(table.distance(&goal.read("2 1 3/4 5 6/7 8 0").unwrap()), None);
/// assert_eq!(table.histogram()[31], 2);
/// ```
#[derive(Clone, Debug)]
pub struct DistanceTable {
    ranking: Ranking,
    distances: Box<[u8]>,
}

impl DistanceTable {
    /// Enumerates the states of `goal`: about ten milliseconds, 181,440 bytes.
    ///
    /// # Panics
    /// When the goal is not 3x3.
    pub fn new(goal: &Goal) -> DistanceTable {
        let ranking = Ranking::new(goal);
        let mut distances = vec![UNREACHED; Ranking::STATES].into_boxed_slice();
        let rank = |board: &Board<Tiles3x3>| ranking.rank(board).expect("slides keep to the states of the goal");
        let mut layer = vec![Board::from(goal.arrangement())];
        distances[rank(&layer[0])] = 0;
        for depth in 1.. {
            let mut next = vec![];
            for board in &layer {
                for slide in Slide::ALL.into_iter().filter(|&slide| board.can(slide)) {
                    let child = board.slide(slide);
                    let distance = &mut distances[rank(&child)];
                    if *distance == UNREACHED {
                        *distance = depth;
                        next.push(child);
                    }
                }
            }
            if next.is_empty() {
                break;
            }
            layer = next;
        }
        DistanceTable { ranking, distances }
    }

    /// The fewest moves from a board, or nothing when the board cannot reach the goal.
    ///
    /// # Panics
    /// When the board is not 3x3.
    pub fn distance(&self, board: &Arrangement) -> Option<u8> {
        assert_eq!(board.size(), Size::Tiles3x3, "a 3x3 board");
        self.of(&Board::from(board))
    }

    /// As [`DistanceTable::distance`], of a packed board.
    #[inline]
    pub fn of(&self, board: &Board<Tiles3x3>) -> Option<u8> {
        self.ranking.rank(board).map(|rank| self.distances[rank])
    }

    /// The optimal lengths by rank.
    pub fn distances(&self) -> &[u8] {
        &self.distances
    }

    /// The ranks of the states.
    pub fn ranking(&self) -> Ranking {
        self.ranking
    }

    /// How many states have each optimal length, from 0 to the largest.
    pub fn histogram(&self) -> Vec<u32> {
        let mut states = vec![];
        for &distance in &self.distances {
            let distance = usize::from(distance);
            if states.len() <= distance {
                states.resize(distance + 1, 0);
            }
            states[distance] += 1;
        }
        states
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(goal: &str) -> (Goal, DistanceTable) {
        let goal = Goal::parse(goal, Size::Tiles3x3, None).unwrap();
        let table = DistanceTable::new(&goal);
        (goal, table)
    }

    #[test]
    fn states_by_depth_are_those_of_reinefeld() {
        let published = [
            1, 2, 4, 8, 16, 20, 39, 62, 116, 152, 286, 396, 748, 1024, 1893, 2512, 4485, 5638, 9529, 10878, 16993,
            17110, 23952, 20224, 24047, 15578, 14560, 6274, 3910, 760, 221, 2,
        ];
        // The goals with the blank in a corner are turns and mirror images of each other.
        for goal in ["blank-last", "blank-first"] {
            assert_eq!(table(goal).1.histogram(), published, "{goal}");
        }
    }

    #[test]
    fn optimal_lengths_have_the_published_mean() {
        let total: u64 = table("blank-last").1.distances().iter().map(|&distance| u64::from(distance)).sum();
        let mean = total as f64 / 181_440.0;
        assert!((mean - 21.97240).abs() < 5e-6, "{mean}");
    }

    #[test]
    fn every_state_but_the_goal_has_a_neighbour_one_move_nearer_and_none_more_than_one_away() {
        for goal in ["blank-last", "spiral", "7 0 3/2 8 1/5 6 4"] {
            let (goal, table) = table(goal);
            assert_eq!(table.distance(goal.arrangement()), Some(0));
            for (rank, &distance) in table.distances().iter().enumerate() {
                let board = table.ranking().unrank(rank);
                let open = Slide::ALL.into_iter().filter(|&slide| board.can(slide));
                let around: Vec<u8> = open.map(|slide| table.of(&board.slide(slide)).unwrap()).collect();
                assert!(around.iter().all(|near| near.abs_diff(distance) == 1), "{board}");
                assert_eq!(around.iter().any(|&near| near < distance), distance > 0, "{board}");
            }
        }
    }

    #[test]
    fn published_instances_have_their_optimal_lengths() {
        let (goal, table) = table("blank-last");
        for (board, length) in [("724/506/831", 20), ("352/417/068", 20), ("462/135/078", 20)] {
            assert_eq!(table.distance(&goal.read(board).unwrap()), Some(length), "{board}");
        }
        let crossed = Goal::parse("01234567X", Size::Tiles3x3, None).unwrap();
        let start = crossed.read("135X76420").unwrap();
        assert_eq!(DistanceTable::new(&crossed).distance(&start), Some(25));
    }

    #[test]
    fn every_other_permutation_is_unsolvable() {
        let (goal, table) = table("blank-last");
        assert_eq!(table.distance(&goal.read("1 2 3/4 5 6/8 7 0").unwrap()), None);
    }
}
