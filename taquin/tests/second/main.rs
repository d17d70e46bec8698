//! The algorithms of the literature against a second, slow implementation of each, written from its paper's pseudo-code:
//! the counts must be equal, so both keep the rules for ties that the algorithm's documentation states.

#[allow(dead_code, reason = "what he printed is for the tests of the kernels")]
#[path = "../../src/solve/kernel/twenty.rs"]
mod twenty;

mod a_star_epsilon;
mod anytime_weighted_rbfs;
mod ara_star;
mod beam;
mod both_ends;
mod bpmx_ida_star;
mod branch_and_bound;
mod breadth_first_heuristic;
mod bs_star;
mod budgeted_graph;
mod budgeted_tree;
mod bulb;
mod dps;
mod ees;
mod enforced_hill_climbing;
mod epea_star;
mod frontier_a_star;
mod functions;
mod hda_star;
mod improved_optimistic;
mod kept;
mod lazy_greedy;
mod open_list;
mod optimistic;
mod pwxd;
mod pwxu;
mod rbfs;
mod restarting_weighted_a_star;
mod sma_star;
mod transposition_ida_star;
mod weighted_ida_star;
mod window_a_star;
mod xdp;
mod xup;

use taquin::heuristic::{Compiled, Expression};
use taquin::puzzle::shape::{Shape, Tiles3x3, Tiles4x4};
use taquin::puzzle::{Arrangement, Board, Goal, MoveCosts, Puzzle, Slide, SlideOrder, Source};
use taquin::search::{Limits, Meter};
use taquin::solve::{Status, algorithms, prepare};
use taquin::space::Space;

/// Stands for more than any cost.
const INFINITY: u64 = u64::MAX;

/// What an implementation came to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Counts {
    expanded: u64,
    generated: u64,
    /// The moves of the solution, if it found one.
    length: Option<u64>,
    /// Of an anytime search, each better solution: expanded until then, and its cost.
    incumbents: Vec<(u64, u64)>,
}

/// Boards, their moves and their estimates.
struct Tiles<S: Shape> {
    puzzle: Puzzle<S>,
    heuristic: Compiled<S>,
    /// The same where each move costs 1.
    moves: Compiled<S>,
}

impl<S: Shape> Tiles<S> {
    fn new(goal: &Goal, heuristic: &str) -> Tiles<S> {
        let expression = heuristic.parse::<Expression>().unwrap();
        let plain = goal.clone().with_costs(MoveCosts::Unit).unwrap();
        let [heuristic, moves] = [goal, &plain].map(|goal| expression.compile(goal).unwrap());
        Tiles { puzzle: Puzzle::new(goal, SlideOrder::KORF), heuristic, moves }
    }

    fn h(&self, board: &Board<S>) -> u64 {
        self.heuristic.estimate(board).into()
    }

    /// The moves that are left, estimated.
    fn d(&self, board: &Board<S>) -> u64 {
        self.moves.estimate(board).into()
    }

    fn cost(&self, board: &Board<S>, slide: Slide) -> u64 {
        self.puzzle.cost(board, slide).into()
    }

    fn is_goal(&self, board: &Board<S>) -> bool {
        self.puzzle.is_goal(board)
    }

    /// The moves of a board and where they lead, without the one that undoes the last.
    fn children(&self, board: &Board<S>, came: Option<Slide>) -> Vec<(Slide, Board<S>)> {
        let undo = came.map(Slide::back);
        let moves = self.puzzle.moves(board).filter(|&slide| Some(slide) != undo);
        moves.map(|slide| (slide, self.puzzle.apply(board, slide))).collect()
    }
}

/// The first twelve, which have tests of their own beside them.
const OLDEST: [&str; 12] = [
    "astar",
    "weighted_astar",
    "greedy",
    "uniform_cost",
    "idastar",
    "breadth_first",
    "depth_first",
    "iterative_deepening",
    "random",
    "marques_coquard_astar",
    "marques_coquard_idastar",
    "michel_astar",
];

#[test]
fn each_later_algorithm_has_a_second_implementation() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/second");
    let files = std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
    let compared: String =
        files.filter(|file| !file.ends_with("main.rs")).map(|file| std::fs::read_to_string(file).unwrap()).collect();
    let is_compared = |name: &str| ["\"", "(", ":"].iter().any(|end| compared.contains(&format!("\"{name}{end}")));
    let names: Vec<&str> = algorithms().iter().map(|algorithm| algorithm.info().name).collect();
    let missing: Vec<&&str> = names.iter().filter(|name| !OLDEST.contains(name) && !is_compared(name)).collect();
    assert!(missing.is_empty(), "no second implementation of {missing:?}");
    assert!(OLDEST.iter().all(|name| names.contains(name)));
}

/// Runs a registered solver on a board.
fn first(goal: &Goal, solver: &str, start: &Arrangement) -> Counts {
    let engine = prepare(goal, &solver.parse().unwrap()).unwrap();
    let solved = engine.solve(start, Meter::new(Limits::default())).unwrap();
    assert!(matches!(solved.status, Status::Solved | Status::Exhausted), "{solver} on {start}: {}", solved.status);
    let (expanded, generated) = (solved.statistics.expanded, solved.statistics.generated);
    let incumbents = solved.statistics.incumbents.iter().map(|found| (found.expanded, found.cost.into())).collect();
    Counts { expanded, generated, length: solved.path.map(|path| path.len() as u64), incumbents }
}

/// The five easiest of Korf's boards.
fn five(goal: &Goal) -> [Arrangement; 5] {
    let [first, second, third, fourth, fifth, ..] = twenty::easiest();
    [first, second, third, fourth, fifth].map(|easy| goal.read(easy.tiles).unwrap())
}

/// Compares an algorithm with its second implementation on the five.
fn on_korf(solver: &str, second: impl Fn(&Tiles<Tiles4x4>, Board<Tiles4x4>) -> Counts) {
    on_korf_by("manhattan", solver, second);
}

/// The same by another heuristic.
fn on_korf_by(heuristic: &str, solver: &str, second: impl Fn(&Tiles<Tiles4x4>, Board<Tiles4x4>) -> Counts) {
    let goal = Goal::parse("blank-first", Tiles4x4::SIZE, None).unwrap();
    let tiles = Tiles::new(&goal, heuristic);
    for start in five(&goal) {
        let expected = second(&tiles, Board::from(&start));
        assert_eq!(
            first(&goal, &format!("{solver}: {heuristic}"), &start),
            expected,
            "{solver}: {heuristic} on {start}"
        );
    }
}

/// The same on five boards that are 24 random moves from the goal, for what is too slow on Korf's.
fn on_walks(solver: &str, second: impl Fn(&Tiles<Tiles4x4>, Board<Tiles4x4>) -> Counts) {
    let goal = Goal::parse("blank-first", Tiles4x4::SIZE, None).unwrap();
    let tiles = Tiles::new(&goal, "manhattan");
    for start in (Source::Walk { count: 5, moves: 24 }).instances(&goal, 26).unwrap() {
        let expected = second(&tiles, Board::from(&start));
        assert_eq!(first(&goal, &format!("{solver}: manhattan"), &start), expected, "{solver} on {start}");
    }
}

/// The same on thirty boards of the 8-puzzle, 24 random moves from the goal.
fn on_eight(solver: &str, second: impl Fn(&Tiles<Tiles3x3>, Board<Tiles3x3>) -> Counts) {
    on_eight_at(MoveCosts::Unit, solver, second);
}

/// The same where moves have costs.
fn on_eight_at(costs: MoveCosts, solver: &str, second: impl Fn(&Tiles<Tiles3x3>, Board<Tiles3x3>) -> Counts) {
    let goal = Goal::parse("blank-first", Tiles3x3::SIZE, None).unwrap().with_costs(costs).unwrap();
    let tiles = Tiles::new(&goal, "manhattan");
    for start in (Source::Walk { count: 30, moves: 24 }).instances(&goal, 26).unwrap() {
        let expected = second(&tiles, Board::from(&start));
        assert_eq!(first(&goal, &format!("{solver}: manhattan"), &start), expected, "{solver} on {start}");
    }
}
