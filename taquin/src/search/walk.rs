//! A depth-first walk along all paths that its visitor lets through: what an iteration of the IDA* family is.

use super::observer::{Fate, Made, Observer};
use super::trail::Trail;
use super::{Meter, Path, Stop, Task};
use crate::heuristic::Heuristic;
use crate::space::{Cost, Space};
use std::ops::ControlFlow;

/// A child on the way: its state, the cost of the way to it and its estimate.
#[derive(Clone, Copy, Debug)]
pub(super) struct Child<S> {
    pub(super) state: S,
    pub(super) g: Cost,
    pub(super) h: Cost,
}

impl<S> Child<S> {
    /// g + h.
    pub(super) fn f(&self) -> Cost {
        self.g.saturating_add(self.h)
    }
}

/// Who decides where a walk goes.
pub(super) trait Visitor<S, M> {
    /// What becomes of a child: one that is opened is expanded at once, or ends the path where it is a goal. Any other is
    /// dropped.
    fn meet(&mut self, child: Child<S>, meter: &mut Meter) -> ControlFlow<Stop, Fate>;

    /// A state is about to be expanded; breaks off the walk with `false`.
    fn enter(&mut self) -> bool {
        true
    }

    /// The move of a state about to be expanded that is tried before its others.
    fn first(&mut self, _state: &S) -> Option<M> {
        None
    }

    /// A move of the current state is tried; its child is met next.
    fn turn(&mut self, _step: M) {}

    /// The walk came back to a state from all that follows it.
    fn leave(&mut self, _state: &S) {}

    /// A path to a goal; breaks off the walk with `false`.
    fn solve(&mut self, path: Path<M>, meter: &mut Meter) -> bool;
}

/// A search of which each walk begins at the start.
pub(super) struct Walker<'a, P: Space, H: Heuristic<P>, O> {
    space: &'a P,
    heuristic: &'a H,
    pub(super) meter: &'a mut Meter,
    observer: &'a mut O,
    start: P::State,
    memo: H::Memo,
    /// Whether the children of a state come in the order of f, those of equal f in that of their moves.
    by_f: bool,
}

impl<'a, P: Space, H: Heuristic<P>, O: Observer<P>> Walker<'a, P, H, O> {
    pub(super) fn new(task: Task<'a, P, H, O>) -> Self {
        let Task { space, heuristic, start, meter, observer, .. } = task;
        let memo = heuristic.evaluate(&start);
        Walker { space, heuristic, meter, observer, start, memo, by_f: false }
    }

    /// The same with the children of a state in the order of f.
    pub(super) fn by_f(self) -> Self {
        Walker { by_f: true, ..self }
    }

    /// The start.
    pub(super) fn root(&self) -> Child<P::State> {
        Child { state: self.start, g: 0, h: self.heuristic.value(self.memo) }
    }

    /// The path of no moves, where the start is a goal.
    pub(super) fn arrived(&mut self) -> Option<Path<P::Move>> {
        self.space.is_goal(&self.start).then(|| {
            self.observer.began(&self.start, self.root().h, None);
            self.observer.reached(&self.start, 0);
            Path { moves: Vec::new(), cost: 0 }
        })
    }

    /// Walks from the start, which is no goal, within a bound that the observer is shown.
    pub(super) fn walk(
        &mut self,
        bound: Option<Cost>,
        visitor: &mut impl Visitor<P::State, P::Move>,
    ) -> ControlFlow<Stop> {
        let mut trail = Trail::new();
        self.observer.began(&self.start, self.root().h, bound);
        if !visitor.enter() {
            return ControlFlow::Continue(());
        }
        self.expand(&mut trail, self.start, None, (0, self.memo), visitor.first(&self.start))?;
        while let Some((node, step)) = trail.next() {
            let Some(step) = step else {
                visitor.leave(&node.state);
                trail.leave();
                continue;
            };
            self.meter.generate()?;
            let (parent_g, memo) = node.note;
            let g = self.space.cost(&node.state, step).saturating_add(parent_g);
            let memo = self.heuristic.advance(memo, &node.state, step);
            let child = Child { state: self.space.apply(&node.state, step), g, h: self.heuristic.value(memo) };
            let made = Made { parent: node.state, parent_g, step, g, h: child.h };
            visitor.turn(step);
            let fate = visitor.meet(child, self.meter)?;
            if fate != Fate::Opened {
                if fate == Fate::Duplicate {
                    self.meter.duplicate();
                }
                self.observer.generated(made, fate);
                continue;
            }
            if self.space.is_goal(&child.state) {
                self.observer.generated(made, Fate::Goal);
                if !visitor.solve(Path { moves: trail.moves(step), cost: g }, self.meter) {
                    return ControlFlow::Continue(());
                }
                visitor.leave(&child.state);
                continue;
            }
            self.observer.generated(made, Fate::Opened);
            if !visitor.enter() {
                return ControlFlow::Continue(());
            }
            self.expand(&mut trail, child.state, Some(step), (g, memo), visitor.first(&child.state))?;
        }
        ControlFlow::Continue(())
    }

    /// Expands a state: its moves without the one that undoes `came` are to be tried, `first` before the others.
    fn expand(
        &mut self,
        trail: &mut Trail<P::State, P::Move, (Cost, H::Memo)>,
        state: P::State,
        came: Option<P::Move>,
        note: (Cost, H::Memo),
        first: Option<P::Move>,
    ) -> ControlFlow<Stop> {
        self.meter.expand()?;
        self.observer.expanded(&state, note.0);
        self.meter.hold(trail.len() + 1)?;
        trail.make_room(self.meter)?;
        let moves = self.space.moves_after(&state, came);
        if !self.by_f && first.is_none() {
            trail.enter(state, came, note, moves);
            return ControlFlow::Continue(());
        }
        let mut moves: Vec<P::Move> = moves.collect();
        if self.by_f {
            moves.sort_by_key(|&step| {
                let h = self.heuristic.value(self.heuristic.advance(note.1, &state, step));
                h.saturating_add(self.space.cost(&state, step))
            });
        }
        moves.sort_by_key(|&step| first.is_some_and(|first| step != first));
        trail.enter(state, came, note, moves.into_iter());
        ControlFlow::Continue(())
    }
}
