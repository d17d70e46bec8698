//! IDA* as it is in `search` gives the counts that Korf (1985) printed, less one for the root.

use crate::published::boards::{manhattan_sum, puzzle};
use crate::puzzle::{Board, Goal, Size, SlideOrder, shape::Tiles4x4};
use crate::search::{Limits, Meter, ida_star, replay};

#[test]
fn the_two_easiest_of_korfs_boards_take_as_many_nodes_as_he_printed() {
    let rows = [
        ("0 1 9 7 11 13 5 3 14 12 4 2 8 6 10 15", 28, 42, 540_860),
        ("14 1 9 6 4 8 12 5 7 2 3 0 10 11 13 15", 35, 45, 546_344),
    ];
    let goal = Goal::parse("blank-first", Size::Tiles4x4, None).unwrap();
    let puzzle = puzzle::<Tiles4x4>(&goal, &SlideOrder::KORF.to_string());
    let manhattan = manhattan_sum(&puzzle, 1);
    for (board, estimate, moves, nodes) in rows {
        let start = Board::from(&goal.read(board).unwrap());
        let mut meter = Meter::new(Limits::default());
        let outcome = ida_star::search(&puzzle, &manhattan, start, &ida_star::Options::default(), &mut meter);
        let counted = meter.finish();
        assert_eq!(replay(&puzzle, start, &outcome.best.unwrap().moves), Some(moves));
        assert_eq!(outcome.lower_bound, moves);
        assert_eq!(counted.generated + 1, nodes);
        assert_eq!(counted.generated, counted.iterations.iter().map(|one| one.generated).sum::<u64>());
        assert_eq!(counted.expanded, counted.iterations.iter().map(|one| one.expanded).sum::<u64>());
        let bounds: Vec<u32> = counted.iterations.iter().map(|one| one.bound).collect();
        assert_eq!(bounds, (estimate..=moves).step_by(2).collect::<Vec<u32>>());
    }
}
