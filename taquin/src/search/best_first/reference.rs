//! Best-first search written for being read: every choice looks through all that is known, and nothing is stale.

use super::{GoalTest, Options, Ties};
use crate::heuristic::Heuristic;
use crate::search::{Limits, Meter, Outcome, Path, Statistics, Stop};
use crate::space::{Cost, Space};
use std::collections::HashMap;
use std::ops::ControlFlow;

/// What is known of a state.
struct Known<P: Space> {
    g: Cost,
    h: Cost,
    came: Option<(P::State, P::Move)>,
    /// When it was opened, where it is open.
    opened: Option<i64>,
}

impl<P: Space> Known<P> {
    /// Smaller for what is to be expanded earlier; `None` where it is not open.
    fn rank(&self, options: &Options) -> Option<(u64, i64, i64)> {
        let (f, h, opened) = (options.weights.f(self.g, self.h), i64::from(self.h), self.opened?);
        Some(match options.ties {
            Ties::Fifo => (f, 0, opened),
            Ties::Lifo => (f, 0, -opened),
            Ties::LowH => (f, h, -opened),
            Ties::HighH => (f, -h, opened),
        })
    }
}

pub(super) fn search<P: Space, H: Heuristic<P>>(
    space: &P,
    heuristic: &H,
    start: P::State,
    options: &Options,
    limits: Limits,
) -> (Outcome<P::Move>, Statistics) {
    let mut meter = Meter::new(limits);
    let mut proven = 0;
    let run = run(space, heuristic, start, options, &mut meter, &mut proven);
    (Outcome::of(run, proven), meter.finish())
}

fn run<P: Space, H: Heuristic<P>>(
    space: &P,
    heuristic: &H,
    start: P::State,
    options: &Options,
    meter: &mut Meter,
    proven: &mut Cost,
) -> ControlFlow<Stop, Option<Path<P::Move>>> {
    let estimate = |state: &P::State| heuristic.value(heuristic.evaluate(state));
    let early = options.goal_test == GoalTest::Generation;
    *proven = if options.weights.h > 0 { estimate(&start) } else { 0 };
    if early && space.is_goal(&start) {
        return ControlFlow::Continue(Some(Path { moves: vec![], cost: 0 }));
    }
    meter.store(1)?;
    let mut clock = 0;
    let mut known: HashMap<P::State, Known<P>> = HashMap::new();
    known.insert(start, Known { g: 0, h: estimate(&start), came: None, opened: Some(clock) });
    loop {
        let open = known.iter().filter_map(|(state, known)| Some((known.rank(options)?, *state)));
        let Some(((f, ..), state)) = open.min_by_key(|&(rank, _)| rank) else {
            return ControlFlow::Continue(None);
        };
        meter.enter_layer(f);
        *proven = options.proven(f).max(*proven);
        if !early && space.is_goal(&state) {
            return ControlFlow::Continue(Some(path(space, &known, state, None)));
        }
        meter.expand()?;
        let current = known.get_mut(&state).unwrap();
        current.opened = None;
        let g = current.g;
        let undoing = current.came.filter(|_| options.prune_parent).and_then(|(_, step)| space.back(step));
        for step in space.moves(&state).filter(|&step| Some(step) != undoing) {
            meter.generate()?;
            let child = space.apply(&state, step);
            if early && space.is_goal(&child) {
                return ControlFlow::Continue(Some(path(space, &known, state, Some(step))));
            }
            clock += 1;
            let g = g + space.cost(&state, step);
            let better = Known { g, h: estimate(&child), came: Some((state, step)), opened: Some(clock) };
            match known.get_mut(&child) {
                None => {
                    meter.store(known.len() + 1)?;
                    known.insert(child, better);
                }
                Some(old) if g < old.g && (old.opened.is_some() || options.reopen) => {
                    if old.opened.is_none() {
                        meter.reopen();
                    }
                    *old = better;
                }
                Some(_) => meter.duplicate(),
            }
        }
    }
}

/// The path to a state and then along `last`.
fn path<P: Space>(
    space: &P,
    known: &HashMap<P::State, Known<P>>,
    to: P::State,
    last: Option<P::Move>,
) -> Path<P::Move> {
    let mut steps: Vec<(P::State, P::Move)> = last.into_iter().map(|step| (to, step)).collect();
    let mut state = to;
    while let Some((parent, step)) = known[&state].came {
        steps.push((parent, step));
        state = parent;
    }
    steps.reverse();
    let cost = steps.iter().map(|(state, step)| space.cost(state, *step)).sum();
    Path { moves: steps.into_iter().map(|(_, step)| step).collect(), cost }
}
