//! IDA* with bidirectional pathmax (Felner, Zahavi, Schaeffer & Holte 2005), for heuristics that are not consistent.
//!
//! A child's estimate is at least its parent's less the move between them. A state's is at least that of each child, and of
//! each state on the way that was searched, less the move back. Once it puts the state beyond the bound, its other children
//! are not made. Else it searches and counts as IDA*; moves that cannot be undone pass no estimate back.

use super::best_first::Weights;
use super::observer::{Fate, Made, Observer};
use super::{Algorithm, Behaviour, Bound, Guarantee, Info, NoOptions, Nodes, Outcome, Path, Stop, Task};
use crate::heuristic::{Heuristic, Knowledge, Known};
use crate::space::{Cost, Space};
use std::ops::ControlFlow;

/// IDA* with bidirectional pathmax (Felner et al. 2005).
#[derive(Clone, Copy, Debug)]
pub struct BpmxIdaStar;

impl Algorithm for BpmxIdaStar {
    const INFO: Info = Info::new(
        "bpmx_idastar",
        "IDA* with BPMX",
        "IDA* with bidirectional pathmax, for inconsistent heuristics (Felner, Zahavi, Schaeffer & Holte 2005)",
    );

    type Options = NoOptions;

    fn behaviour(_: &NoOptions) -> Behaviour {
        Behaviour { nodes: Nodes::Path, generates_parent: Some(false), f: Weights { g: 1, h: 1 } }
    }

    fn guarantee(_: &NoOptions, heuristic: Knowledge) -> Guarantee {
        Bound::ONE.guarantee(heuristic, heuristic.admissible == Known::Proven)
    }

    fn search<P: Space, H: Heuristic<P>, O: Observer<P>>(task: Task<'_, P, H, O>, _: &NoOptions) -> Outcome<P::Move> {
        let mut bound = 0;
        let run = run(task, &mut bound);
        Outcome::of(run, bound)
    }
}

/// A state on the path.
struct Step<P: Space, T> {
    state: P::State,
    /// The move that led here, and what its way back costs where there is one.
    came: Option<(P::Move, Option<Cost>)>,
    g: Cost,
    /// The largest estimate that is known to hold.
    h: Cost,
    memo: T,
    /// Where its moves begin among those to be tried.
    moves: usize,
}

/// The path, with the moves still to be tried at each of its states, the next one last.
struct Trail<P: Space, T> {
    steps: Vec<Step<P, T>>,
    untried: Vec<P::Move>,
    bound: Cost,
    /// The least f beyond the bound.
    beyond: Cost,
}

fn run<P: Space, H: Heuristic<P>, O: Observer<P>>(
    task: Task<'_, P, H, O>,
    bound: &mut Cost,
) -> ControlFlow<Stop, Option<Path<P::Move>>> {
    let Task { space, heuristic, start, meter, observer, .. } = task;
    let memo = heuristic.evaluate(&start);
    let h = heuristic.value(memo);
    if space.is_goal(&start) {
        observer.began(&start, h, None);
        observer.reached(&start, 0);
        return ControlFlow::Continue(Some(Path { moves: Vec::new(), cost: 0 }));
    }
    let mut trail = Trail::<P, H::Memo> { steps: Vec::new(), untried: Vec::new(), bound: h, beyond: Cost::MAX };
    loop {
        *bound = trail.bound;
        meter.begin_iteration(trail.bound);
        observer.began(&start, h, Some(trail.bound));
        let mut next = Some(Step { state: start, came: None, g: 0, h, memo, moves: 0 });
        loop {
            if let Some(step) = next.take() {
                meter.expand()?;
                observer.expanded(&step.state, step.g);
                meter.hold(trail.steps.len() + 1)?;
                meter.make_room(&mut trail.steps)?;
                meter.make_room_for(4, &mut trail.untried)?;
                trail.enter(step, space);
            }
            let Some(node) = trail.steps.last() else { break };
            if trail.untried.len() == node.moves {
                trail.leave();
                continue;
            }
            let Some(step) = trail.untried.pop() else { break };
            meter.generate()?;
            let Step { state, g: parent_g, h: parent_h, memo, .. } = *node;
            let cost = space.cost(&state, step);
            let memo = heuristic.advance(memo, &state, step);
            let (g, h) = (parent_g.saturating_add(cost), heuristic.value(memo).max(parent_h.saturating_sub(cost)));
            let made = Made { parent: state, parent_g, step, g, h };
            let child = space.apply(&state, step);
            let back = space.back(step).map(|back| space.cost(&child, back));
            if !trail.raise(h, back) || g.saturating_add(h) > trail.bound {
                trail.beyond = trail.beyond.min(g.saturating_add(h));
                observer.generated(made, Fate::Beyond);
            } else if space.is_goal(&child) {
                observer.generated(made, Fate::Goal);
                let came = trail.steps.iter().filter_map(|step| step.came.map(|(step, _)| step));
                return ControlFlow::Continue(Some(Path { moves: came.chain([step]).collect(), cost: g }));
            } else {
                observer.generated(made, Fate::Opened);
                next = Some(Step { state: child, came: Some((step, back)), g, h, memo, moves: 0 });
            }
        }
        if trail.beyond == Cost::MAX {
            return ControlFlow::Continue(None);
        }
        (trail.bound, trail.beyond) = (trail.beyond, Cost::MAX);
    }
}

impl<P: Space, T> Trail<P, T> {
    /// Goes on to a state, whose moves are to be tried.
    fn enter(&mut self, mut step: Step<P, T>, space: &P) {
        step.moves = self.untried.len();
        self.untried.extend(space.moves_after(&step.state, step.came.map(|(step, _)| step)));
        self.untried[step.moves..].reverse();
        self.steps.push(step);
    }

    /// Goes back to the state before, which learns what the last one came to.
    fn leave(&mut self) {
        if let Some(Step { h, came: Some((_, back)), .. }) = self.steps.pop() {
            self.raise(h, back);
        }
    }

    /// Raises the estimate of the last state to that of one that follows it less the move back; returns whether the state
    /// is still within the bound. Where it is not, its other moves are not tried.
    fn raise(&mut self, h: Cost, back: Option<Cost>) -> bool {
        let (Some(node), Some(back)) = (self.steps.last_mut(), back) else { return true };
        node.h = node.h.max(h.saturating_sub(back));
        let f = node.g.saturating_add(node.h);
        if f > self.bound {
            self.beyond = self.beyond.min(f);
            self.untried.truncate(node.moves);
        }
        f <= self.bound
    }
}
