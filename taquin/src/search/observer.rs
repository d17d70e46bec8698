//! Watching a search at work: what it takes up, makes and drops, as it happens.
//!
//! A search that nobody watches has [`NoObserver`], which leaves no trace in the compiled code.

use crate::space::{Cost, Space};

/// What becomes of a child when it is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// It waits to be expanded.
    Opened,
    /// Its state was known at a greater cost: it waits in the place of the old node.
    Cheaper,
    /// Its state is known at no greater cost: it is dropped.
    Duplicate,
    /// Its f, or its depth, is beyond the bound: it is dropped.
    Beyond,
    /// It is a goal, and ends the search.
    Goal,
}

/// A child that was just made.
#[derive(Clone, Copy, Debug)]
pub struct Made<P: Space> {
    /// The state that it comes from.
    pub parent: P::State,
    /// The cost of the way to the parent.
    pub parent_g: Cost,
    /// The move from there.
    pub step: P::Move,
    /// The cost of the way to the child.
    pub g: Cost,
    /// The estimate of the rest; 0 in a blind search.
    pub h: Cost,
}

/// Somebody who watches a search.
pub trait Observer<P: Space> {
    /// The search, or with a bound one of its iterations, begins at `start`.
    fn began(&mut self, start: &P::State, h: Cost, bound: Option<Cost>);

    /// The successors of a state are about to be made.
    fn expanded(&mut self, state: &P::State, g: Cost);

    /// A child was made.
    fn generated(&mut self, made: Made<P>, fate: Fate);

    /// A state that was taken up is a goal: the search ends.
    fn reached(&mut self, goal: &P::State, g: Cost);

    /// Whether anybody looks; what is computed for the observer alone is left out where nobody does.
    #[inline(always)]
    fn watches(&self) -> bool {
        true
    }
}

/// Somebody or nobody, known when the search runs.
impl<P: Space, O: Observer<P> + ?Sized> Observer<P> for Option<&mut O> {
    #[inline(always)]
    fn began(&mut self, start: &P::State, h: Cost, bound: Option<Cost>) {
        if let Some(observer) = self {
            observer.began(start, h, bound);
        }
    }

    #[inline(always)]
    fn expanded(&mut self, state: &P::State, g: Cost) {
        if let Some(observer) = self {
            observer.expanded(state, g);
        }
    }

    #[inline(always)]
    fn generated(&mut self, made: Made<P>, fate: Fate) {
        if let Some(observer) = self {
            observer.generated(made, fate);
        }
    }

    #[inline(always)]
    fn reached(&mut self, goal: &P::State, g: Cost) {
        if let Some(observer) = self {
            observer.reached(goal, g);
        }
    }

    #[inline(always)]
    fn watches(&self) -> bool {
        self.is_some()
    }
}

/// Nobody.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoObserver;

impl<P: Space> Observer<P> for NoObserver {
    #[inline(always)]
    fn began(&mut self, _: &P::State, _: Cost, _: Option<Cost>) {}

    #[inline(always)]
    fn expanded(&mut self, _: &P::State, _: Cost) {}

    #[inline(always)]
    fn generated(&mut self, _: Made<P>, _: Fate) {}

    #[inline(always)]
    fn reached(&mut self, _: &P::State, _: Cost) {}

    #[inline(always)]
    fn watches(&self) -> bool {
        false
    }
}
