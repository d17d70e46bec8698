//! Best-first searches of boards that are one word, with nodes of 64 bits.
//!
//! The order is that of [`best_first`], hence the rows are the same; only how nodes are kept is another matter:
//!
//! - A node is a slot of a table (`table`): its board, half its g, the slide that led to it, and whether it is open
//!   (`note`). The parent of a node is the board before that slide.
//! - The open list (`stacks`) holds boards. One that comes out of it is out of date if its node is not open: when a node is
//!   opened again its new entry leaves first, for its f is smaller or, where g does not count, it lies above the old one.
//! - The memory is waited for as little as possible: all children's lines are asked for before the first is looked at, and
//!   so are those of the boards that are likely to be expanded soon.
//!
//! The loop is compiled twice, for AVX2 and for every processor.
//!
//! A search whose costs or values outgrow a note or the list of stacks starts anew as a generic one.

mod lines;
mod note;
mod stacks;
mod table;
#[cfg(test)]
mod tests;

use crate::heuristic::{Composite, Heuristic, PatternSums, Single, TileTable, Zero};
use crate::puzzle::{Board, Puzzle, Shape, Slide};
use crate::search::best_first::{self, Options, Ties};
use crate::search::{GoalTest, Meter, Outcome, Path, Stop, moves_without_back};
use crate::space::{Cost, Space};
use note::{LARGEST_G, Note};
use stacks::{LARGEST_F, LARGEST_H, Stacks};
use std::ops::ControlFlow;
use table::{Key, Place, Table};

/// No search takes fewer bytes for a node: a slot of 64 bits, and its share of those that are empty.
pub(crate) const LEAST_NODE: u64 = 9;

/// How many boards of a stack will have been expanded when one is that is looked at now.
const AHEAD: usize = 3;

/// A heuristic whose memo is had again from a board and its value.
pub trait Recall<S: Shape>: Heuristic<Puzzle<S>> {
    /// The memo of a board whose value is known; from scratch unless there is a shorter way.
    #[inline(always)]
    fn recall(&self, board: &Board<S>, _value: Cost) -> Self::Memo {
        self.evaluate(board)
    }
}

impl<S: Shape> Recall<S> for Zero {}

impl<S: Shape> Recall<S> for TileTable<S> {
    #[inline(always)]
    fn recall(&self, board: &Board<S>, value: Cost) -> u32 {
        self.memo(board, value)
    }
}

impl<S: Shape> Recall<S> for PatternSums<S> {}

impl<S: Shape> Recall<S> for Single<S> {}

impl<S: Shape> Recall<S> for Composite<S> {}

/// Whether searches with these options can be run here: those that test for the goal when they expand, and take the
/// smallest h of equal f, of these the last.
pub fn fits(options: &Options) -> bool {
    options.ties == Ties::LowH && options.goal_test == GoalTest::Expansion
}

/// Runs a best-first search, the same as [`best_first::search`].
///
/// # Panics
/// When the options do not fit.
pub fn search<S: Shape<Word = u64>, H: Recall<S>>(
    puzzle: &Puzzle<S>,
    heuristic: &H,
    start: Board<S>,
    options: &Options,
    meter: &mut Meter,
) -> Outcome<Slide> {
    assert!(fits(options), "options for which there is no kernel");
    compact(puzzle, heuristic, start, options, meter, has_avx2()).unwrap_or_else(|| {
        meter.restart();
        best_first::search(puzzle, heuristic, start, options, meter)
    })
}

/// Whether the processor has what [`Search::run_by_avx2`] is compiled for.
fn has_avx2() -> bool {
    #[cfg(target_arch = "x86_64")]
    return is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("lzcnt")
        && is_x86_feature_detected!("popcnt");
    #[cfg(not(target_arch = "x86_64"))]
    false
}

/// The same search in compact nodes, by AVX2 or not; `None` when it outgrew them.
fn compact<S: Shape<Word = u64>, H: Recall<S>>(
    puzzle: &Puzzle<S>,
    heuristic: &H,
    start: Board<S>,
    options: &Options,
    meter: &mut Meter,
    avx2: bool,
) -> Option<Outcome<Slide>> {
    let table = match Table::new(meter) {
        ControlFlow::Continue(table) => table,
        ControlFlow::Break(stop) => return Some(Outcome::stopped(stop, 0)),
    };
    let open = Stacks::default();
    let mut search = Search { puzzle, heuristic, start, options, meter, open, table, proven: 0 };
    let run = match if avx2 { search.run_fast() } else { search.run() } {
        ControlFlow::Continue(path) => ControlFlow::Continue(path),
        ControlFlow::Break(Halt::Stopped(stop)) => ControlFlow::Break(stop),
        ControlFlow::Break(Halt::Outgrown) => {
            search.meter.give_back(search.table.bytes() + search.open.bytes());
            return None;
        }
    };
    Some(Outcome::of(run, search.proven))
}

/// Why a search ends before its end.
enum Halt {
    Stopped(Stop),
    /// A cost or a value is too large for what it is to be kept in.
    Outgrown,
}

struct Search<'a, S: Shape, H> {
    puzzle: &'a Puzzle<S>,
    heuristic: &'a H,
    start: Board<S>,
    options: &'a Options,
    meter: &'a mut Meter,
    open: Stacks,
    table: Table,
    proven: Cost,
}

/// A board that is about to be expanded, and its node.
struct Taken<S: Shape> {
    board: Board<S>,
    h: Cost,
    place: Place,
    note: Note,
}

/// A child that is about to be looked up.
#[derive(Clone, Copy)]
struct Child<S: Shape> {
    board: Board<S>,
    key: Key,
    step: Slide,
    h: Cost,
}

impl<S: Shape<Word = u64>, H: Recall<S>> Search<'_, S, H> {
    /// [`Search::run`] with what the processor has.
    ///
    /// # Panics
    /// When it has no AVX2.
    #[expect(unsafe_code, reason = "5 to 13 % faster, measured")]
    fn run_fast(&mut self) -> ControlFlow<Halt, Option<Path<Slide>>> {
        assert!(has_avx2());
        #[cfg(target_arch = "x86_64")]
        // Sound: the processor has what it is compiled for.
        return unsafe { self.run_by_avx2() };
        #[cfg(not(target_arch = "x86_64"))]
        unreachable!("other processors have no AVX2")
    }

    /// [`Search::run`], compiled for AVX2: lines are compared at once, and words shifted by any number.
    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    fn run_by_avx2(&mut self) -> ControlFlow<Halt, Option<Path<Slide>>> {
        self.run()
    }

    #[inline(always)]
    fn run(&mut self) -> ControlFlow<Halt, Option<Path<Slide>>> {
        let h = self.heuristic.value(self.heuristic.evaluate(&self.start));
        self.proven = if self.options.weights.h > 0 { h } else { 0 };
        self.meter.store(1).map_break(Halt::Stopped)?;
        let note = Note::open(0, Slide::Up);
        let key = Key::new(&self.start);
        let (place, _) = self.table.find(key);
        self.table.add(key, place, note.bits(), self.meter).map_break(Halt::Stopped)?;
        self.enqueue(&self.start.clone(), 0, h)?;

        while let Some(taken) = self.take() {
            if self.puzzle.is_goal(&taken.board) {
                return ControlFlow::Continue(Some(self.path(taken.board)));
            }
            self.meter.expand().map_break(Halt::Stopped)?;
            self.table.note(taken.place, taken.note.closed().bits());
            self.expand(&taken)?;
        }
        ControlFlow::Continue(None)
    }

    /// Takes the best open board from the open list.
    #[inline(always)]
    fn take(&mut self) -> Option<Taken<S>> {
        while let Some((f, h, word)) = self.open.pop() {
            if let Some(word) = self.open.after(AHEAD) {
                let board = Board::from_word(word);
                self.table.prefetch(Key::new(&board));
                self.prefetch_children(&board, None);
            }
            let board = Board::from_word(word);
            let (place, bits) = self.table.find(Key::new(&board));
            let note = Note::of(bits);
            if note.is_open() {
                if self.meter.enter_layer(f) {
                    self.proven = self.proven.max(self.options.proven(f));
                }
                return Some(Taken { board, h, place, note });
            }
        }
        None
    }

    /// Makes the children of a board, and decides what becomes of each.
    #[inline(always)]
    fn expand(&mut self, taken: &Taken<S>) -> ControlFlow<Halt> {
        let Taken { board, h, note, .. } = taken;
        let memo = self.heuristic.recall(board, *h);
        let g = note.g(self.is_odd(board));
        let came = (self.options.prune_parent && *board != self.start).then_some(note.came());
        let mut children = [Child { board: *board, key: Key::new(board), step: Slide::Up, h: 0 }; 4];
        let mut made = 0;
        for step in moves_without_back(self.puzzle, board, came) {
            let next = board.slide(step);
            let child = Child {
                board: next,
                key: Key::new(&next),
                step,
                h: self.heuristic.value(self.heuristic.advance(memo, board, step)),
            };
            self.table.prefetch(child.key);
            if child.h < *h {
                self.prefetch_children(&next, Some(step));
            }
            children[made % 4] = child;
            made += 1;
        }
        for child in &children[..made.min(4)] {
            self.meter.generate().map_break(Halt::Stopped)?;
            self.consider(child, g + 1)?;
        }
        ControlFlow::Continue(())
    }

    /// Decides what becomes of a child: new, reached at less cost than before, or dropped.
    #[inline(always)]
    fn consider(&mut self, child: &Child<S>, g: Cost) -> ControlFlow<Halt> {
        if g >= LARGEST_G {
            return ControlFlow::Break(Halt::Outgrown);
        }
        let opened = Note::open(g, child.step);
        let (place, bits) = self.table.find(child.key);
        if bits == 0 {
            self.table.add(child.key, place, opened.bits(), self.meter).map_break(Halt::Stopped)?;
            self.meter.store(self.table.len()).map_break(Halt::Stopped)?;
        } else {
            let known = Note::of(bits);
            if g >= known.g(g % 2 == 1) || !(known.is_open() || self.options.reopen) {
                self.meter.duplicate();
                return ControlFlow::Continue(());
            }
            if !known.is_open() {
                self.meter.reopen();
            }
            self.table.note(place, opened.bits());
        }
        self.enqueue(&child.board, g, child.h)
    }

    #[inline(always)]
    fn enqueue(&mut self, board: &Board<S>, g: Cost, h: Cost) -> ControlFlow<Halt> {
        let f = self.options.weights.f(g, h);
        if f >= LARGEST_F || h >= LARGEST_H {
            return ControlFlow::Break(Halt::Outgrown);
        }
        self.open.push(f, h, board.word(), self.meter).map_break(Halt::Stopped)
    }

    /// Whether a board is an odd number of slides from the start.
    #[inline(always)]
    fn is_odd(&self, board: &Board<S>) -> bool {
        (colour(board) + colour(&self.start)) % 2 == 1
    }

    /// Brings what is looked at when a board is expanded into the cache.
    #[inline(always)]
    fn prefetch_children(&self, board: &Board<S>, came: Option<Slide>) {
        for step in moves_without_back(self.puzzle, board, came) {
            self.table.prefetch(Key::new(&board.slide(step)));
        }
    }

    /// The path from the start to a board.
    fn path(&self, mut board: Board<S>) -> Path<Slide> {
        let mut moves = Vec::new();
        while board != self.start {
            let (_, bits) = self.table.find(Key::new(&board));
            let came = Note::of(bits).came();
            moves.push(came);
            board = board.slide(came.back());
        }
        moves.reverse();
        let cost = moves.len() as Cost;
        Path { moves, cost }
    }
}

/// The colour of the blank's cell, as on a chessboard.
#[inline(always)]
fn colour<S: Shape>(board: &Board<S>) -> usize {
    board.blank() / S::WIDTH + board.blank() % S::WIDTH
}
