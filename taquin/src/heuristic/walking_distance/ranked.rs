//! Directions of many states: a perfect numbering of them, and their distances as a table in a file.
//!
//! A state is numbered line by line. What can still follow some lines depends only on how many tiles of each home are left
//! for the others and on whether the blank is among them; so the lines lead through a small graph, whose edges say how
//! many states come before.

use crate::heuristic::build_progress::Making;
use crate::heuristic::cache::{self, Values};
use crate::heuristic::{KeptTable, LargeTable, TableBytes};
use crate::threads::{self, together};
use rustc_hash::FxHashMap;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU8, AtomicUsize, Ordering};

/// Lines, and cells in a line, that there are at most.
const MOST: usize = 5;
/// Bits of the number of tiles of one home in one line.
const BITS: u32 = 3;
/// What one line can hold, as far as bits go.
const CODES: usize = 1 << (BITS * MOST as u32);
const NONE: u8 = u8::MAX;
/// The distance of a state that is not reached yet.
const UNREACHED: u8 = u8::MAX;
/// States that a thread looks at in one go.
const SHARE: usize = 1 << 16;

/// How many tiles of each home line stand in each line.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Counts([u16; MOST]);

impl Counts {
    /// One tile more of a home in a line.
    #[inline(always)]
    pub(super) fn add(&mut self, line: usize, home: u8) {
        self.0[line] += one(home);
    }

    /// The tiles of a home in a line.
    #[cfg(test)]
    pub(super) fn of(&self, line: usize, home: u8) -> u8 {
        tiles(self.0[line], home) as u8
    }
}

#[inline(always)]
fn one(home: u8) -> u16 {
    1 << (BITS * u32::from(home))
}

/// The tiles of a home in a line of these.
#[inline(always)]
fn tiles(code: u16, home: u8) -> u16 {
    code >> (BITS * u32::from(home)) & ((1 << BITS) - 1)
}

/// The numbering of the states of one direction.
#[derive(Debug)]
pub(super) struct Numbering {
    lines: usize,
    length: u16,
    /// The kinds of lines: those that are full, then those with the blank.
    kinds: Vec<u16>,
    /// The kind of what a line holds.
    kind: Box<[u8]>,
    /// From each node of the graph, by kind.
    edges: Vec<Edge>,
    count: usize,
    /// The tiles of each home, in all lines together.
    all_tiles: u16,
}

/// What a line of one kind leads to.
#[derive(Clone, Copy, Debug, Default)]
struct Edge {
    /// The states that come before, among those that share all lines up to here.
    before: u32,
    next: u32,
}

impl Numbering {
    /// For this many lines of this many cells, the goal's blank in line `blank`.
    pub(super) fn new(lines: usize, length: usize, blank: usize) -> Numbering {
        let total = |code: u16| (0..MOST as u8).map(|home| tiles(code, home)).sum::<u16>();
        let length = length as u16;
        let is_line = |&code: &u16| (0..MOST as u8).all(|home| usize::from(home) < lines || tiles(code, home) == 0);
        let holding = |tiles| (0..CODES as u16).filter(is_line).filter(move |&code| total(code) == tiles);
        let kinds: Vec<u16> = holding(length).chain(holding(length - 1)).collect();
        let mut kind = vec![NONE; CODES].into_boxed_slice();
        for (number, &code) in kinds.iter().enumerate() {
            kind[usize::from(code)] = number as u8;
        }
        let all_tiles = (0..lines as u8).map(|home| (length - u16::from(usize::from(home) == blank)) * one(home)).sum();
        let mut numbering = Numbering { lines, length, kinds, kind, edges: Vec::new(), count: 0, all_tiles };
        let mut known = FxHashMap::default();
        numbering.count = numbering.explore(&mut known, lines, all_tiles, true).1;
        numbering
    }

    /// The node at which this many lines are to be filled by the tiles that are left, with the blank or not, and the ways to do
    /// so. The first node to be asked for is the first.
    fn explore(
        &mut self,
        known: &mut FxHashMap<(usize, u16, bool), (u32, usize)>,
        lines: usize,
        left: u16,
        blank: bool,
    ) -> (u32, usize) {
        if lines == 0 {
            return (0, usize::from(left == 0 && !blank));
        }
        if let Some(&node) = known.get(&(lines, left, blank)) {
            return node;
        }
        let first = self.edges.len();
        self.edges.resize(first + self.kinds.len(), Edge::default());
        let mut count = 0;
        for kind in 0..self.kinds.len() {
            let code = self.kinds[kind];
            self.edges[first + kind].before = count as u32;
            let with_blank = self.has_blank(kind as u8);
            if (0..MOST as u8).all(|home| tiles(code, home) <= tiles(left, home)) && (blank || !with_blank) {
                let (next, ways) = self.explore(known, lines - 1, left - code, blank && !with_blank);
                self.edges[first + kind].next = next;
                count += ways;
            }
        }
        let node = (first / self.kinds.len()) as u32;
        known.insert((lines, left, blank), (node, count));
        (node, count)
    }

    /// Whether a line of a kind has the blank.
    fn has_blank(&self, kind: u8) -> bool {
        (0..MOST as u8).map(|home| tiles(self.kinds[usize::from(kind)], home)).sum::<u16>() < self.length
    }

    /// The states that there are.
    #[cfg(test)]
    pub(super) fn count(&self) -> usize {
        self.count
    }

    /// The number of a state.
    #[inline(always)]
    pub(super) fn number(&self, counts: &Counts) -> usize {
        let (mut node, mut number) = (0, 0);
        for code in &counts.0[..self.lines] {
            let edge = self.edges[node as usize * self.kinds.len() + usize::from(self.kind[usize::from(*code)])];
            number += edge.before;
            node = edge.next;
        }
        number as usize
    }

    /// The states by number: quick in the order of the numbers.
    pub(super) fn states(&self) -> States<'_> {
        let mut spans = [Span::default(); MOST];
        spans[0].end = self.count as u32;
        States { numbering: self, spans, last: Counts::default() }
    }

    /// Calls `visit` with all states that a slide leads to.
    pub(super) fn neighbours(&self, counts: &Counts, mut visit: impl FnMut(&Counts)) {
        let with_blank = |code: &u16| self.has_blank(self.kind[usize::from(*code)]);
        let here = counts.0[..self.lines].iter().position(with_blank).expect("a state with the blank");
        for there in [here.wrapping_sub(1), here + 1].into_iter().filter(|&there| there < self.lines) {
            for home in (0..self.lines as u8).filter(|&home| tiles(counts.0[there], home) > 0) {
                let mut after = *counts;
                after.0[there] -= one(home);
                after.0[here] += one(home);
                visit(&after);
            }
        }
    }
}

/// The state of a number, found from the last one that was asked for: neighbouring numbers share their first lines.
pub(super) struct States<'a> {
    numbering: &'a Numbering,
    /// By line, the numbers of the states that share the lines before it with the last state.
    spans: [Span; MOST],
    last: Counts,
}

/// From a node, all states with the lines that led to it.
#[derive(Clone, Copy, Default)]
struct Span {
    node: u32,
    first: u32,
    end: u32,
}

impl States<'_> {
    /// The state of a number.
    pub(super) fn at(&mut self, number: usize) -> &Counts {
        let (Numbering { lines, kinds, edges, .. }, number) = (self.numbering, number as u32);
        let shared = |&line: &usize| (self.spans[line].first..self.spans[line].end).contains(&number);
        for line in (0..*lines).rev().find(shared).expect("a number of a state")..lines - 1 {
            let Span { node, first, end } = self.spans[line];
            let edges = &edges[node as usize * kinds.len()..][..kinds.len()];
            // The last of those with so few states before: the others have none of their own.
            let after = edges.partition_point(|edge| first + edge.before <= number);
            let edge = edges[after - 1];
            let end = edges.get(after).map_or(end, |edge| first + edge.before);
            self.spans[line + 1] = Span { node: edge.next, first: first + edge.before, end };
            self.last.0[line] = kinds[after - 1];
        }
        // What the others leave.
        self.last.0[lines - 1] = self.numbering.all_tiles - self.last.0[..lines - 1].iter().sum::<u16>();
        &self.last
    }
}

/// The distances of all states of one direction.
#[derive(Debug)]
pub(super) struct Ranked {
    numbering: &'static Numbering,
    distances: Values,
}

impl Ranked {
    /// The table for this many lines of this many cells, the goal's blank in line `blank`, from the memory of the process, from
    /// a file, or made now.
    pub(super) fn of(lines: usize, length: usize, blank: usize) -> &'static Ranked {
        static TABLES: [[[OnceLock<Ranked>; MOST]; MOST]; MOST] =
            [const { [const { [const { OnceLock::new() }; MOST] }; MOST] }; MOST];
        TABLES[lines - 1][length - 1][blank].get_or_init(|| {
            let numbering = numbering(lines, length, blank);
            let folder = cache::user_folder(numbering.count);
            let make = |making: &Making| distances(numbering, blank, threads::number(), making);
            let distances = cache::find_or_make(folder.as_deref(), &name(lines, length, blank), numbering.count, make);
            Ranked { numbering, distances }
        })
    }

    /// Such a table before it is there.
    pub(super) fn large(lines: usize, length: usize, blank: usize) -> LargeTable {
        let (name, numbering) = (name(lines, length, blank), numbering(lines, length, blank));
        let kept = numbering.count + numbering.edges.len() * size_of::<Edge>();
        let make = move |making: &Making| distances(numbering, blank, threads::number(), making);
        let file = KeptTable::new(name.clone(), numbering.count, make);
        LargeTable { name, bytes: TableBytes { kept: kept as u64, making: 0 }, file }
    }

    /// The moves in this direction that lead from a state to the goal's.
    #[inline(always)]
    pub(super) fn distance(&self, counts: &Counts) -> u8 {
        self.distances[self.numbering.number(counts)]
    }
}

fn name(lines: usize, length: usize, blank: usize) -> String {
    format!("walking-{lines}-lines-of-{length}-blank-{blank}")
}

fn numbering(lines: usize, length: usize, blank: usize) -> &'static Numbering {
    static NUMBERINGS: [[[OnceLock<Numbering>; MOST]; MOST]; MOST] =
        [const { [const { [const { OnceLock::new() }; MOST] }; MOST] }; MOST];
    NUMBERINGS[lines - 1][length - 1][blank].get_or_init(|| Numbering::new(lines, length, blank))
}

/// The distance of each state, by its number: by breadth-first search through the table itself, by this many threads.
pub(super) fn distances(numbering: &Numbering, blank: usize, threads: usize, making: &Making) -> Vec<u8> {
    let distances: Vec<AtomicU8> = (0..numbering.count).map(|_| AtomicU8::new(UNREACHED)).collect();
    making.begin(distances.len());
    let mut goal = Counts::default();
    for line in 0..numbering.lines {
        goal.0[line] = (numbering.length - u16::from(line == blank)) * one(line as u8);
    }
    distances[numbering.number(&goal)].store(0, Ordering::Relaxed);
    for depth in 0.. {
        let begun = AtomicUsize::new(0);
        let share = || begun.fetch_add(SHARE, Ordering::Relaxed);
        let reached: usize = together(threads, || {
            let shares = std::iter::repeat_with(share).take_while(|&first| first < distances.len());
            let share = |first: usize| first..distances.len().min(first + SHARE);
            shares.map(|first| spread(numbering, &distances, share(first), depth)).sum::<usize>()
        })
        .into_iter()
        .sum();
        if reached == 0 {
            break;
        }
        making.reached(reached);
    }
    distances.into_iter().map(AtomicU8::into_inner).collect()
}

/// Reaches what is next to the states of a range that are at a distance; how many are new. Two threads that reach one
/// state write the same.
fn spread(numbering: &Numbering, distances: &[AtomicU8], range: std::ops::Range<usize>, depth: u8) -> usize {
    let (mut reached, mut states) = (0, numbering.states());
    for number in range.filter(|&number| distances[number].load(Ordering::Relaxed) == depth) {
        numbering.neighbours(states.at(number), |after| {
            let distance = &distances[numbering.number(after)];
            if distance.load(Ordering::Relaxed) == UNREACHED {
                reached += usize::from(distance.swap(depth + 1, Ordering::Relaxed) == UNREACHED);
            }
        });
    }
    reached
}
