//! Subtrees counted by recursion, for the heuristics that are used most: one function for each cell of the blank and each
//! slide that may have led there, so that all places of tiles in the word, and all moves, are known when it is compiled.

mod bound_tracker;
mod lanes;
#[cfg(test)]
mod tests;

pub use bound_tracker::{Guide, Rest, TileSum};
pub use lanes::{Enough, Lanes};

use super::parallel_ida::{Count, Counter, DEEPEST, PERIOD, Root};
use crate::puzzle::{Board, Goal, Shape, Size, Slide};
use crate::search::Tally;
use crate::space::Cost;
use std::marker::PhantomData;
use std::sync::Arc;

/// A [`Counter`] for one goal and heuristic, and searches that leave out the move that undoes the last one.
#[derive(Debug)]
pub struct Recursion<S: Shape, G> {
    guide: Arc<G>,
    goal: Board<S>,
}

impl<S: Shape, G> Clone for Recursion<S, G> {
    fn clone(&self) -> Self {
        Recursion { guide: Arc::clone(&self.guide), ..*self }
    }
}

impl<S: Shape, G: Guide<S>> Recursion<S, G> {
    /// A counter for searches to a goal; `None` for sizes that are searched less, since functions for all of them would
    /// take too long to compile.
    pub fn new(goal: &Goal, guide: G) -> Option<Self> {
        serves::<S>().then(|| Recursion { guide: Arc::new(guide), goal: Board::from(goal.arrangement()) })
    }
}

impl<S: Shape, G: Guide<S>> Counter<S> for Recursion<S, G> {
    type Workspace = ();
    const TO_BEGIN: u64 = 1000;
    const LEAST_SLACK: Cost = 1;

    fn estimate(&self, board: &Board<S>) -> Cost {
        self.guide.estimate(board)
    }

    fn count(&self, (): &mut (), roots: &[Root<S>], room: Tally, is_over: &dyn Fn() -> bool) -> Option<Count> {
        let (tally, least, guide) = (Tally::default(), i32::MAX, &*self.guide);
        let (goal, enough) = (self.goal.word(), guide.least_beyond());
        let mut walk = Walk { guide, goal, tally, least, enough, pause: 0, room, is_over, ended: false };
        for root in roots {
            let note = guide.note(&root.board, root.rest).filter(|_| root.rest <= DEEPEST)?;
            Steps::<S, G>::ALL[root.board.blank()][root.came as usize](&mut walk, root.board.word(), note);
            if walk.ended {
                return None;
            }
        }
        let excess = if walk.least == i32::MAX { Cost::MAX } else { guide.excess(walk.least) };
        Some(Count { tally: walk.tally, excess }).filter(|count| count.tally.fits(room))
    }
}

/// What is counted on a walk, and what ends it.
struct Walk<'a, S: Shape, G> {
    guide: &'a G,
    goal: S::Word,
    tally: Tally,
    /// How far the least estimate beyond the bound is beyond it, as the guide measures it.
    least: i32,
    /// With no more than this, no other node can be nearer to the bound.
    enough: i32,
    /// The number of expansions at which to look up.
    pause: u64,
    room: Tally,
    is_over: &'a dyn Fn() -> bool,
    /// Whether there was a goal, or too much to count. Then every call returns at once.
    ended: bool,
}

impl<S: Shape, G> Walk<'_, S, G> {
    #[cold]
    fn look_up(&mut self) {
        if self.ended || !self.tally.fits(self.room) || (self.is_over)() {
            self.end();
        } else {
            self.pause = self.tally.expanded + PERIOD;
        }
    }

    fn end(&mut self) {
        (self.ended, self.pause) = (true, 0);
    }
}

type Step<S, G> = fn(&mut Walk<S, G>, <S as Shape>::Word, <G as Guide<S>>::Note);

/// The functions for all nodes.
struct Steps<S, G>(PhantomData<(S, G)>);

impl<S: Shape, G: Guide<S>> Steps<S, G> {
    /// By the blank's cell, then by the slide that led there; those that lead nowhere are not compiled.
    const ALL: [[Step<S, G>; 4]; 25] = {
        macro_rules! step {
            ($blank:literal $came:literal) => {
                if serves::<S>() && leads::<S>($blank, $came) {
                    expand::<S, G, $blank, $came> as Step<S, G>
                } else {
                    nowhere
                }
            };
        }
        macro_rules! all {
            ($($blank:literal)*) => { [$([step!($blank 0), step!($blank 1), step!($blank 2), step!($blank 3)]),*] };
        }
        all!(0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24)
    };
}

/// Stands where the blank cannot have come from.
fn nowhere<S: Shape, G: Guide<S>>(_: &mut Walk<S, G>, _: S::Word, _: G::Note) {
    unreachable!("no slide leads there");
}

/// Expands a node and all its descendants. All children are estimated before any is expanded, so that what is looked up
/// for them comes together.
fn expand<S: Shape, G: Guide<S>, const BLANK: usize, const CAME: usize>(
    walk: &mut Walk<S, G>,
    word: S::Word,
    note: G::Note,
) {
    if walk.tally.expanded >= walk.pause {
        walk.look_up();
        if walk.ended {
            return;
        }
    }
    walk.tally.expanded += 1;
    walk.tally.generated += const { slides::<S>(BLANK, CAME).count_ones() as u64 };
    let board = Board::<S>::packed(word, BLANK);
    macro_rules! note {
        ($slide:literal) => {
            const { slides::<S>(BLANK, CAME) >> $slide & 1 == 1 }
                .then(|| walk.guide.advance(note, &board, Slide::ALL[$slide]))
        };
    }
    macro_rules! enter {
        ($slide:literal $note:expr) => {
            if let Some(note) = $note {
                let step = const { Steps::<S, G>::ALL[target::<S>(BLANK, $slide)][$slide] };
                enter(walk, &board, Slide::ALL[$slide], note, step);
            }
        };
    }
    let notes = (note!(0), note!(1), note!(2), note!(3));
    enter!(0 notes.0);
    enter!(1 notes.1);
    enter!(2 notes.2);
    enter!(3 notes.3);
}

/// Goes on with a child if it is within the bound.
#[inline(always)]
fn enter<S: Shape, G: Guide<S>>(
    walk: &mut Walk<S, G>,
    board: &Board<S>,
    slide: Slide,
    note: G::Note,
    step: Step<S, G>,
) {
    if !walk.guide.is_within(note) {
        // Mostly one of the first nodes decides, and the others are not asked.
        if walk.least > walk.enough {
            walk.least = walk.least.min(walk.guide.beyond(note));
        }
        return;
    }
    let child = board.slide(slide).word();
    if child == walk.goal {
        return walk.end();
    }
    step(walk, child, note);
}

const fn serves<S: Shape>() -> bool {
    matches!(S::SIZE, Size::Tiles4x4 | Size::Tiles5x5)
}

/// The slides of a blank on a cell, as bits, without the one that undoes the last.
pub(super) const fn slides<S: Shape>(blank: usize, came: usize) -> u8 {
    Board::<S>::OPEN[blank] & !(1 << ((came + 2) % 4))
}

/// Whether a slide may have led the blank to a cell.
pub(super) const fn leads<S: Shape>(blank: usize, came: usize) -> bool {
    blank < S::CELLS && Board::<S>::OPEN[blank] >> ((came + 2) % 4) & 1 == 1
}

/// Where the blank gets to; its own cell, where the slide is not open to it.
pub(super) const fn target<S: Shape>(blank: usize, slide: usize) -> usize {
    if Board::<S>::OPEN[blank] >> slide & 1 == 0 {
        return blank;
    }
    match slide {
        0 => blank - S::WIDTH,
        1 => blank + 1,
        2 => blank + S::WIDTH,
        _ => blank - 1,
    }
}
