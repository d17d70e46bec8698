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

mod key;
mod lines;
mod members;
mod note;
mod segments;
mod stacks;
mod table;
#[cfg(test)]
mod tests;

use crate::heuristic::{Composite, Heuristic, PatternSums, Single, TileTable, Zero};
use crate::puzzle::{Board, Puzzle, Shape, Slide};
use crate::search::best_first::{self, Options, Ties};
use crate::search::{GoalTest, Meter, Outcome, Path, Stop};
use crate::space::{Cost, Space};
use key::{Changes, Key};
use note::{LARGEST_G, Note};
pub use segments::keep_memory;
use stacks::{LARGEST_F, LARGEST_H, Stacks};
use std::ops::ControlFlow;
use table::Table;

/// No search takes fewer bytes for a node: a slot of 64 bits, and its share of those that are empty.
pub(crate) const LEAST_NODE: u64 = 9;

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
    let run = match has_avx2() {
        true => compact::<S, H, true>(puzzle, heuristic, start, options, meter),
        false => compact::<S, H, false>(puzzle, heuristic, start, options, meter),
    };
    run.unwrap_or_else(|| {
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
fn compact<S: Shape<Word = u64>, H: Recall<S>, const AVX2: bool>(
    puzzle: &Puzzle<S>,
    heuristic: &H,
    start: Board<S>,
    options: &Options,
    meter: &mut Meter,
) -> Option<Outcome<Slide>> {
    let table = match Table::<AVX2>::new(meter) {
        ControlFlow::Continue(table) => table,
        ControlFlow::Break(stop) => return Some(Outcome::stopped(stop, 0)),
    };
    let open = Stacks::default();
    let mut search =
        Search { puzzle, heuristic, start, options, meter, open, table, changes: Changes::new::<S>(), proven: 0 };
    let run = match if AVX2 { search.run_fast() } else { search.run() } {
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

struct Search<'a, S: Shape, H, const AVX2: bool> {
    puzzle: &'a Puzzle<S>,
    heuristic: &'a H,
    start: Board<S>,
    options: &'a Options,
    meter: &'a mut Meter,
    open: Stacks,
    table: Table<AVX2>,
    changes: Changes,
    proven: Cost,
}

/// A child that is about to be looked up.
#[derive(Clone, Copy, Default)]
struct Child {
    word: u64,
    key: Key,
    step: u32,
    h: Cost,
}

impl<S: Shape<Word = u64>, H: Recall<S>, const AVX2: bool> Search<'_, S, H, AVX2> {
    /// [`Search::run`] with what the processor has.
    ///
    /// # Panics
    /// When it has no AVX2.
    #[cfg_attr(target_arch = "x86_64", expect(unsafe_code, reason = "measured: 10 to 20 % faster"))]
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
        self.enqueue(self.start.word(), 0, h)?;

        while let Some((f, h, word)) = self.open.pop() {
            if let Some(word) = self.open.ahead() {
                self.look_ahead(&Board::from_word(word));
            }
            let board = Board::from_word(word);
            let key = Key::new(&board);
            let (place, bits) = self.table.find(key);
            let note = Note::of(bits);
            if !note.is_open() {
                continue;
            }
            if self.meter.enter_layer(f) {
                self.proven = self.proven.max(self.options.proven(f));
            }
            if self.puzzle.is_goal(&board) {
                return ControlFlow::Continue(Some(self.path(board)));
            }
            self.meter.expand().map_break(Halt::Stopped)?;
            self.table.note(place, note.closed().bits());
            self.expand(&board, key, h, note)?;
        }
        ControlFlow::Continue(None)
    }

    /// Makes the children of a board, and decides what becomes of each.
    #[inline(always)]
    fn expand(&mut self, board: &Board<S>, key: Key, h: Cost, note: Note) -> ControlFlow<Halt> {
        let memo = self.heuristic.recall(board, h);
        let g = note.g(self.is_odd(board)) + 1;
        let came = (self.options.prune_parent && board.word() != self.start.word()).then_some(note.came());
        let mut children = [Child::default(); 4];
        let mut made = 0;
        for step in self.puzzle.moves_after(board, came) {
            let next = board.slide(step);
            let key = self.changes.after(key, board, step);
            self.table.prefetch(key);
            let estimate = self.heuristic.value(self.heuristic.advance(memo, board, step));
            if estimate < h {
                self.prefetch_children(&next, key);
            }
            children[made % 4] = Child { word: next.word(), key, step: step as u32, h: estimate };
            made += 1;
        }
        if g >= LARGEST_G {
            return ControlFlow::Break(Halt::Outgrown);
        }
        for child in &children[..made.min(4)] {
            self.meter.generate().map_break(Halt::Stopped)?;
            self.consider(child, g)?;
        }
        ControlFlow::Continue(())
    }

    /// Decides what becomes of a child: new, reached at less cost than before, or dropped.
    #[inline(always)]
    fn consider(&mut self, child: &Child, g: Cost) -> ControlFlow<Halt> {
        let opened = Note::open(g, Slide::ALL[child.step as usize % 4]);
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
        self.enqueue(child.word, g, child.h)
    }

    #[inline(always)]
    fn enqueue(&mut self, board: u64, g: Cost, h: Cost) -> ControlFlow<Halt> {
        let f = self.options.weights.f(g, h);
        if f >= LARGEST_F || h >= LARGEST_H {
            return ControlFlow::Break(Halt::Outgrown);
        }
        self.open.push(f, h, board, self.meter).map_break(Halt::Stopped)
    }

    /// The cells that are dark on a chessboard, as bits.
    const DARK: u32 = {
        let (mut dark, mut cell) = (0, 0);
        while cell < S::CELLS {
            dark |= ((cell / S::WIDTH + cell % S::WIDTH) as u32 & 1) << cell;
            cell += 1;
        }
        dark
    };

    /// Whether a board is an odd number of slides from the start.
    #[inline(always)]
    fn is_odd(&self, board: &Board<S>) -> bool {
        (Self::DARK >> board.blank() ^ Self::DARK >> self.start.blank()) & 1 == 1
    }

    /// Brings what is looked at when a board is taken and expanded into the cache.
    #[inline(always)]
    fn look_ahead(&self, board: &Board<S>) {
        let key = Key::new(board);
        self.table.prefetch(key);
        self.prefetch_children(board, key);
    }

    /// Brings what is looked at when a board is expanded into the cache.
    #[inline(always)]
    fn prefetch_children(&self, board: &Board<S>, key: Key) {
        for key in self.changes.around(key, board) {
            self.table.prefetch(key);
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
