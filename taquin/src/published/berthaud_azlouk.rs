//! A* and breadth-first search of Berthaud & Azlouk: presets of the textbook's, found by trying all alternatives.
//!
//! The nodes that they count are the states taken up, the goal included: `expanded + 1`. Their successors come in the
//! order north, south, east, west of the blank (`udrl`).

use crate::search::{GoalTest, best_first, breadth_first};

/// Their A*: equals leave in the order of their coming, a node that is reached by a cheaper path comes anew, expanded
/// states are opened again, and nothing is pruned.
pub const A_STAR: best_first::Options =
    best_first::Options { ties: best_first::Ties::Fifo, prune_parent: false, ..best_first::Options::a_star() };

/// Their breadth-first search.
pub const BREADTH_FIRST: breadth_first::Options =
    breadth_first::Options { goal_test: GoalTest::Expansion, prune_parent: false };

#[cfg(test)]
mod tests {
    use super::*;
    use crate::published::boards::{Part, Sum, manhattan_sum, puzzle};
    use crate::puzzle::{Board, Goal, Puzzle, Size, shape::Tiles3x3};
    use crate::search::best_first::Ties;
    use crate::search::{Limits, Meter, replay};
    use crate::space::Space;
    use std::collections::{HashMap, HashSet};

    fn table_3_1() -> (Puzzle<Tiles3x3>, Board<Tiles3x3>) {
        let goal = Goal::parse("01234567X", Size::Tiles3x3, None).unwrap();
        let start = Board::from(&goal.read("135X76420").unwrap());
        (puzzle(&goal, "udrl"), start)
    }

    #[test]
    fn table_3_1_is_met_in_all_six_rows() {
        const STEEP: [u32; 8] = [36, 12, 12, 4, 1, 1, 4, 1];
        const DOWN: [u32; 8] = [8, 7, 6, 5, 4, 3, 2, 1];
        const PEELED: [u32; 8] = [8, 7, 6, 5, 3, 2, 4, 1];
        let rows = [
            (STEEP, 4, 54, 738, 2055, 31),
            (DOWN, 1, 85, 196, 534, 39),
            (DOWN, 4, 21, 4737, 12688, 27),
            (PEELED, 1, 88, 252, 688, 39),
            (PEELED, 4, 22, 4293, 11553, 27),
            ([1; 8], 1, 17, 2835, 7527, 25),
        ];
        let (puzzle, start) = table_3_1();
        for (weights, divisor, estimate, nodes, generated, moves) in rows {
            let heuristic = Sum::new(&puzzle, &[Part { weights: weights.to_vec(), times: 1, divisor }]);
            assert_eq!(heuristic.of(&start), estimate);
            let mut meter = Meter::new(Limits::default());
            let path = best_first::search(&puzzle, &heuristic, start, &A_STAR, &mut meter).best.unwrap();
            let counted = meter.finish();
            assert_eq!((counted.expanded + 1, counted.generated, path.cost), (nodes, generated, moves));
            assert_eq!(replay(&puzzle, start, &path.moves), Some(moves));
        }
    }

    #[test]
    fn breadth_first_takes_up_153740_states() {
        let (puzzle, start) = table_3_1();
        let mut meter = Meter::new(Limits::default());
        let outcome = breadth_first::search(&puzzle, start, &BREADTH_FIRST, &mut meter);
        assert_eq!((outcome.best.unwrap().cost, outcome.lower_bound), (25, 25));
        assert_eq!(meter.finish().expanded + 1, 153_740);
    }

    #[test]
    fn every_tie_rule_of_the_sweep_takes_up_what_the_sweep_found() {
        let (puzzle, start) = table_3_1();
        let heuristic = manhattan_sum(&puzzle, 1);
        let taken_up = |options: best_first::Options| {
            let mut meter = Meter::new(Limits::default());
            let outcome = best_first::search(&puzzle, &heuristic, start, &options, &mut meter);
            assert_eq!(outcome.best.unwrap().cost, 25);
            assert_eq!(outcome.lower_bound, if options.reopen { 25 } else { 17 });
            meter.finish().expanded + 1
        };
        assert_eq!(taken_up(best_first::Options { ties: Ties::Lifo, ..A_STAR }), 2558);
        assert_eq!(taken_up(best_first::Options { reopen: false, ..A_STAR }), 2835);
        assert_eq!(taken_up(best_first::Options { prune_parent: true, ..A_STAR }), 2835);
    }

    /// Manhattan is consistent: whatever the tie rule, what is expanded before the last layer are the states that are
    /// nearer than the goal by g + h, counted here from their distances.
    #[test]
    fn expansions_before_the_last_layer_are_the_states_of_smaller_f() {
        let (puzzle, start) = table_3_1();
        let heuristic = manhattan_sum(&puzzle, 1);
        let mut distances = HashMap::from([(start, 0)]);
        let mut layer = HashSet::from([start]);
        for distance in 1.. {
            let reached = layer.iter().flat_map(|board| puzzle.moves(board).map(|slide| board.slide(slide)));
            layer = reached.filter(|board| !distances.contains_key(board)).collect();
            distances.extend(layer.iter().map(|&board| (board, distance)));
            if layer.is_empty() {
                break;
            }
        }
        assert_eq!(distances.len(), 181_440);
        let below = distances.iter().filter(|&(board, distance)| distance + heuristic.of(board) < 25).count();
        for ties in [Ties::Fifo, Ties::Lifo, Ties::LowH, Ties::HighH] {
            let mut meter = Meter::new(Limits::default());
            best_first::search(&puzzle, &heuristic, start, &best_first::Options { ties, ..A_STAR }, &mut meter);
            assert_eq!(meter.finish().before_last_layer, below as u64, "{ties:?}");
        }
    }
}
