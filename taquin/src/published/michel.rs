//! A* of Michel's post (in C++).
//!
//! What differs from the textbook: the open list holds one entry a board, and an entry is replaced when the child's F
//! is smaller than that of the node *being expanded*, not than its own; expanded states are never looked up, so they
//! come back; equals leave in the order of their boards, cell by cell as written. The way back is looked up among the
//! expanded states, each of which keeps only its latest parent: it may run in a circle, in which the original goes
//! round until the memory is full.
//!
//! The attempts that it prints are the states expanded. Its successors come in the order left, right, up, down of the
//! blank (`lrud`).

use crate::heuristic::{Heuristic, Knowledge};
use crate::search::best_first::Weights;
use crate::search::observer::Observer;
use crate::search::{Algorithm, Behaviour, Guarantee, Info, Meter, NoOptions, Nodes, Outcome, Path, Stop, Task};
use crate::space::{Cost, Space};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;
use std::ops::ControlFlow;

/// A* as Michel (2011) wrote it.
#[derive(Clone, Copy, Debug)]
pub struct MichelAStar;

impl Algorithm for MichelAStar {
    const INFO: Info = Info {
        order: Some("lrud"),
        ..Info::new("michel_astar", "A* of Michel", "A* as published by Michel (2011), not the textbook's")
    };

    type Options = NoOptions;

    fn behaviour(_: &NoOptions) -> Behaviour {
        Behaviour { nodes: Nodes::All, generates_parent: Some(true), f: Weights { g: 1, h: 1 } }
    }

    /// It proves no bound, and may lose the path.
    fn guarantee(_: &NoOptions, _: Knowledge) -> Guarantee {
        Guarantee::NONE
    }

    fn search<P: Space, H: Heuristic<P>, O: Observer<P>>(task: Task<'_, P, H, O>, _: &NoOptions) -> Outcome<P::Move> {
        let Task { space, heuristic, start, meter, .. } = task;
        let mut closed = FxHashMap::default();
        match run(space, heuristic, start, &mut closed, meter) {
            ControlFlow::Continue(Some(goal)) => {
                way_back(space, start, goal, &closed).map_or_else(Outcome::path_lost, |path| Outcome::solved(path, 0))
            }
            ControlFlow::Continue(None) => Outcome::exhausted(),
            ControlFlow::Break(stop) => Outcome::stopped(stop, 0),
        }
    }
}

/// Memory for this many entries of the queue is requested at once, for this many bytes each.
const QUEUED: usize = 4096;
const QUEUE_BYTES: usize = 128;

struct Node<P: Space, M> {
    f: Cost,
    g: Cost,
    memo: M,
    came: Option<(P::State, P::Move)>,
}

type Known<P, M> = FxHashMap<<P as Space>::State, Node<P, M>>;

/// Searches until a goal is taken up, which is then the last of the expanded states in `closed`.
fn run<P: Space, H: Heuristic<P>>(
    space: &P,
    heuristic: &H,
    start: P::State,
    closed: &mut Known<P, H::Memo>,
    meter: &mut Meter,
) -> ControlFlow<Stop, Option<P::State>> {
    let mut open: Known<P, H::Memo> = FxHashMap::default();
    let mut queue = BTreeMap::new();
    let mut queued = QUEUED;
    meter.store(1)?;
    open.insert(start, Node { f: 0, g: 0, memo: heuristic.evaluate(&start), came: None });
    queue.insert((0, space.place(&start)), start);
    while let Some(((f, _), state)) = queue.pop_first() {
        let node = open.remove(&state).expect("what is queued is open");
        let (g, memo) = (node.g, node.memo);
        meter.make_room(closed)?;
        closed.insert(state, node);
        if space.is_goal(&state) {
            return ControlFlow::Continue(Some(state));
        }
        meter.expand()?;
        for step in space.moves(&state) {
            meter.generate()?;
            let child = space.apply(&state, step);
            let memo = heuristic.advance(memo, &state, step);
            let g = g.saturating_add(space.cost(&state, step));
            let child_f = g.saturating_add(heuristic.value(memo));
            if let Some(waiting) = open.get(&child) {
                if child_f >= f {
                    meter.duplicate();
                    continue;
                }
                queue.remove(&(waiting.f, space.place(&child)));
            }
            if queue.len() == queued {
                queued += QUEUED;
                meter.take((QUEUED * QUEUE_BYTES) as u64)?;
            }
            queue.insert((child_f, space.place(&child)), child);
            meter.make_room(&mut open)?;
            open.insert(child, Node { f: child_f, g, memo, came: Some((state, step)) });
            meter.store(open.len() + closed.len())?;
        }
    }
    ControlFlow::Continue(None)
}

/// Walks from the goal to the start; `None` when it comes to a state a second time.
fn way_back<P: Space, M>(space: &P, start: P::State, goal: P::State, closed: &Known<P, M>) -> Option<Path<P::Move>> {
    let mut path = Path { moves: Vec::new(), cost: 0 };
    let mut state = goal;
    while state != start {
        let (parent, step) = closed[&state].came?;
        path.moves.push(step);
        path.cost = path.cost.saturating_add(space.cost(&parent, step));
        if path.moves.len() > closed.len() {
            return None;
        }
        state = parent;
    }
    path.moves.reverse();
    Some(path)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::published::boards::{Sum, puzzle};
    use crate::puzzle::{Arrangement, Goal, Labels, Size, shape::Tiles3x3};
    use crate::puzzle::{Board, Puzzle, Slide};
    use crate::search::observer::NoObserver;
    use crate::search::{Ending, Limits};

    fn posted() -> (Puzzle<Tiles3x3>, Labels, Board<Tiles3x3>) {
        let goal = Goal::parse("0 1 2/3 4 5/6 7 8", Size::Tiles3x3, Some(Labels::numbers(8))).unwrap();
        let start = Board::from(&goal.read("6 3 1/8 0 2/7 4 5").unwrap());
        (puzzle(&goal, "lrud"), goal.labels(), start)
    }

    fn search<H: Heuristic<Puzzle<Tiles3x3>>>(
        space: &Puzzle<Tiles3x3>,
        heuristic: &H,
        start: Board<Tiles3x3>,
        meter: &mut Meter,
    ) -> Outcome<Slide> {
        MichelAStar::search(
            Task { space, heuristic, start, meter, observer: &mut NoObserver, backward: None },
            &NoOptions {},
        )
    }

    #[test]
    fn the_posted_solution_comes_after_58_attempts() {
        let boards = [
            "6 3 1/8 0 2/7 4 5",
            "8 3 1/6 0 2/7 4 5",
            "3 8 1/6 0 2/7 4 5",
            "3 0 1/6 8 2/7 4 5",
            "3 0 1/6 4 2/7 8 5",
            "3 0 1/6 4 2/8 7 5",
            "3 0 1/8 4 2/6 7 5",
            "8 0 1/3 4 2/6 7 5",
            "0 8 1/3 4 2/6 7 5",
            "0 1 8/3 4 2/6 7 5",
            "0 1 2/3 4 8/6 7 5",
            "0 1 2/3 4 5/6 7 8",
        ];
        let (puzzle, labels, start) = posted();
        let misplaced = Sum::new(&puzzle, &[]).and_misplaced(&puzzle, true);
        let mut meter = Meter::new(Limits::default());
        let path = search(&puzzle, &misplaced, start, &mut meter).best.unwrap();
        let mut board = start;
        let mut seen = vec![board];
        for &slide in &path.moves {
            board = puzzle.apply(&board, slide);
            seen.push(board);
        }
        let written: Vec<String> = seen.iter().map(|board| Arrangement::from(board).written(labels)).collect();
        assert_eq!(written, boards);
        assert_eq!(meter.finish().expanded, 58);
    }

    /// As its readers complained: with the heuristic of the listing, 226 attempts, and no way back.
    #[test]
    fn the_posted_heuristic_loses_the_path() {
        let (puzzle, _, start) = posted();
        let mut meter = Meter::new(Limits::default());
        let outcome = search(&puzzle, &SquaredEuclidean { goal: puzzle.goal() }, start, &mut meter);
        assert_eq!((outcome.ending, outcome.best), (Ending::PathLost, None));
        assert_eq!(meter.finish().expanded, 226);
    }

    /// The squared distances of all tiles, the blank's included, summed anew for every board.
    struct SquaredEuclidean {
        goal: Board<Tiles3x3>,
    }

    impl Heuristic<Puzzle<Tiles3x3>> for SquaredEuclidean {
        type Memo = Cost;

        fn evaluate(&self, board: &Board<Tiles3x3>) -> Cost {
            let homes: Vec<u8> = self.goal.tiles().collect();
            let squared = |(cell, tile): (usize, u8)| {
                let home = homes.iter().position(|&other| other == tile).unwrap();
                ((cell / 3).abs_diff(home / 3).pow(2) + (cell % 3).abs_diff(home % 3).pow(2)) as Cost
            };
            board.tiles().enumerate().map(squared).sum()
        }

        fn advance(&self, _: Cost, before: &Board<Tiles3x3>, slide: Slide) -> Cost {
            self.evaluate(&before.slide(slide))
        }

        fn value(&self, memo: Cost) -> Cost {
            memo
        }
    }
}
