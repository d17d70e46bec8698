//! The searches of a course notebook (TME10), which are presets of those in `search`, on its 3x3 board.

use crate::published::boards::puzzle;
use crate::published::random;
use crate::puzzle::{Board, Goal, Puzzle, Size, Slide, draw, shape::Tiles3x3};
use crate::search::{GoalTest, Limits, Meter, breadth_first, depth_first, replay};
use crate::space::Space;

fn board() -> (Puzzle<Tiles3x3>, Board<Tiles3x3>) {
    let goal = Goal::parse("spiral", Size::Tiles3x3, None).unwrap();
    (puzzle(&goal, "tile"), Board::from(&goal.read("2 8 3 1 6 4 7 0 5").unwrap()))
}

fn tiles_moved(puzzle: &Puzzle<Tiles3x3>, mut board: Board<Tiles3x3>, slides: &[Slide]) -> Vec<u8> {
    let mut moved = Vec::new();
    for &slide in slides {
        moved.push(board.tile(board.target(slide)));
        board = puzzle.apply(&board, slide);
    }
    moved
}

#[test]
fn breadth_first_finds_the_five_moves_after_51_states_of_86() {
    let (puzzle, start) = board();
    let mut meter = Meter::new(Limits::default());
    let options = breadth_first::Options { goal_test: GoalTest::Expansion, prune_parent: false };
    let path = breadth_first::search(&puzzle, start, &options, &mut meter).best.unwrap();
    let counted = meter.finish();
    assert_eq!(tiles_moved(&puzzle, start, &path.moves), [6, 8, 2, 1, 8]);
    assert_eq!((counted.expanded + 1, counted.stored - 1), (51, 86), "the start is not among those that it enqueues");
}

#[test]
fn depth_first_enters_49563_states_and_finds_a_path_of_46403_moves() {
    let (puzzle, start) = board();
    let mut meter = Meter::new(Limits::default());
    let options = depth_first::Options { prune_parent: false, ..Default::default() };
    let path = depth_first::search(&puzzle, start, &options, &mut meter).best.unwrap();
    let counted = meter.finish();
    assert_eq!(replay(&puzzle, start, &path.moves), Some(46_403));
    assert_eq!(counted.expanded + 1, 49_563);
    assert_eq!(counted.stored, counted.expanded, "the goal ends the search before it is stored");
}

/// The notebook's program gave these five moves in 170 of 200 runs.
#[test]
fn the_random_search_finds_the_five_moves_as_often_as_the_notebooks() {
    const RUNS: usize = 2000;
    let (puzzle, start) = board();
    let mut shortest = 0;
    for seed in 0..RUNS as u64 {
        let mut rng = draw::rng(seed, 0);
        let draw = |n| draw::below(&mut rng, n);
        let path = random::search(&puzzle, start, draw, &mut Meter::new(Limits::default())).best.unwrap();
        assert_eq!(replay(&puzzle, start, &path.moves), Some(path.cost));
        shortest += usize::from(tiles_moved(&puzzle, start, &path.moves) == [6, 8, 2, 1, 8]);
    }
    let share = shortest as f64 / RUNS as f64;
    let error = (0.85 * 0.15 * (1.0 / 200.0 + 1.0 / RUNS as f64)).sqrt();
    assert!((share - 0.85).abs() < 3.0 * error, "{share} in place of 0.85");
}
