//! Iterative deepening (Korf 1985): depth-first searches with the depth limits 0, 1, 2, …, so that the first path found has
//! the fewest moves.

use super::depth_first::{Descent, Options, descend};
use super::observer::Observer;
use super::{Algorithm, Behaviour, Guarantee, Info, Outcome, Task};
use crate::heuristic::{Heuristic, Knowledge};
use crate::space::Space;
use std::ops::ControlFlow;

/// Iterative deepening: what breadth-first search finds, in the memory of one path.
///
/// The lower bound is in moves: the depth limit being searched, since all before it were searched to the end.
///
/// ```
/// use taquin::heuristic::Zero;
/// use taquin::puzzle::{Board, Goal, Puzzle, Size, SlideOrder, shape::Tiles3x3};
/// use taquin::search::{Algorithm, IterativeDeepening, Limits, Meter, Task, observer::NoObserver};
/// let goal = Goal::blank_last(Size::Tiles3x3);
/// let puzzle = Puzzle::<Tiles3x3>::new(&goal, SlideOrder::KORF);
/// let start = Board::from(&goal.read("1 2 3/4 0 6/7 5 8").unwrap());
/// let mut meter = Meter::new(Limits::default());
/// let options = IterativeDeepening::defaults();
/// let task = Task { space: &puzzle, heuristic: &Zero, start, meter: &mut meter, observer: &mut NoObserver, backward: None };
/// let outcome = IterativeDeepening::search(task, &options);
/// assert_eq!(outcome.best.unwrap().cost, 2);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct IterativeDeepening;

impl Algorithm for IterativeDeepening {
    const INFO: Info = Info {
        informed: false,
        ..Info::new(
            "iterative_deepening",
            "iterative deepening",
            "depth-first search with the depth limits 0, 1, 2, … (Korf 1985)",
        )
    };

    const SYNONYMS: &'static [&'static str] = &["iddfs", "dfid", "ids"];

    type Options = Options;

    fn defaults() -> Options {
        Options { visited: false, ..Options::default() }
    }

    fn behaviour(options: &Options) -> Behaviour {
        options.behaviour()
    }

    fn guarantee(options: &Options, _: Knowledge) -> Guarantee {
        match options.depth_limit {
            None => Guarantee { in_moves: true, ..Guarantee::OPTIMAL },
            Some(_) => Guarantee::NONE,
        }
    }

    fn search<P: Space, H: Heuristic<P>, O: Observer<P>>(
        task: Task<'_, P, H, O>,
        options: &Options,
    ) -> Outcome<P::Move> {
        let Task { space, start, meter, observer, .. } = task;
        let mut limit = 0;
        loop {
            meter.begin_iteration(limit);
            match descend(space, start, options, Some(limit), meter, observer) {
                ControlFlow::Continue(Descent { path: None, cut: true }) if Some(limit) != options.depth_limit => {
                    limit += 1;
                }
                run => return Outcome::of(run.map_continue(|descent| descent.path), limit),
            }
        }
    }
}
