//! Searches from both ends, written from the pseudo-code of MM (Holte et al. 2016), NBS (Chen et al. 2017) and Nicholson
//! (1966), and from the description of DVCBS (Shperberg et al. 2019): an open list is a sorted set for each order.

use crate::kept::Kept;
use crate::{Counts, INFINITY, Tiles, first, on_eight, on_korf, on_walks};
use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap};
use std::iter::successors;
use taquin::puzzle::shape::{Tiles3x3, Tiles4x4};
use taquin::puzzle::{Board, Goal, Shape, Slide, Source};

/// What is known of a board on one side: its g, the slide that led to it, and the number of its opening while it is open.
#[derive(Clone, Copy)]
struct Known {
    g: u64,
    came: Option<Slide>,
    open: Option<u64>,
}

struct Side<S: Shape> {
    known: HashMap<Board<S>, Known>,
    /// Where this side goes to.
    target: Board<S>,
    blind: bool,
    opened: u64,
    by_f: BTreeMap<(u64, u64, Reverse<u64>), Board<S>>,
    by_g: BTreeMap<(u64, Reverse<u64>, u64), Board<S>>,
    /// MM's priority, with its epsilon.
    by_priority: BTreeMap<(u64, u64, Reverse<u64>), Board<S>>,
    epsilon: u64,
}

/// Rows and columns between the places of each tile on two boards.
pub(crate) fn manhattan<S: Shape>(board: &Board<S>, target: &Board<S>) -> u64 {
    let place = |board: &Board<S>, tile| (0..S::CELLS).find(|&cell| board.tile(cell) == tile).unwrap();
    let apart = |one: usize, other: usize| one.abs_diff(other) as u64;
    (1..S::CELLS as u8)
        .map(|tile| (place(board, tile), place(target, tile)))
        .map(|(one, other)| apart(one / S::WIDTH, other / S::WIDTH) + apart(one % S::WIDTH, other % S::WIDTH))
        .sum()
}

impl<S: Shape> Side<S> {
    fn new(from: Board<S>, target: Board<S>, blind: bool, epsilon: u64) -> Side<S> {
        let (by_f, by_g, by_priority) = (BTreeMap::new(), BTreeMap::new(), BTreeMap::new());
        let mut side = Side { known: HashMap::new(), target, blind, opened: 0, by_f, by_g, by_priority, epsilon };
        side.open(from, 0, None);
        side
    }

    fn h(&self, board: &Board<S>) -> u64 {
        if self.blind { 0 } else { manhattan(board, &self.target) }
    }

    fn open(&mut self, board: Board<S>, g: u64, came: Option<Slide>) {
        self.close(&board);
        self.opened += 1;
        let (order, f) = (self.opened, g + self.h(&board));
        self.by_f.insert((f, g, Reverse(order)), board);
        self.by_g.insert((g, Reverse(order), f), board);
        self.by_priority.insert((f.max(2 * g + self.epsilon), g, Reverse(order)), board);
        self.known.insert(board, Known { g, came, open: Some(order) });
    }

    /// The open boards of least g of each f from one on, and of these the one that was opened last.
    fn firsts(&self, from: u64) -> impl Iterator<Item = ((u64, u64, Reverse<u64>), Board<S>)> {
        let first = |f: u64| self.by_f.range((f, 0, Reverse(INFINITY))..).next().map(|(&key, &board)| (key, board));
        successors(first(from), move |&((f, ..), _)| first(f + 1))
    }

    /// Takes a board out of the open list, if it is there.
    fn close(&mut self, board: &Board<S>) {
        let f_less_g = self.h(board);
        if let Some(known) = self.known.get_mut(board)
            && let Some(order) = known.open.take()
        {
            let (g, f) = (known.g, known.g + f_less_g);
            self.by_f.remove(&(f, g, Reverse(order)));
            self.by_g.remove(&(g, Reverse(order), f));
            self.by_priority.remove(&(f.max(2 * g + self.epsilon), g, Reverse(order)));
        }
    }
}

/// The two sides, the best path known, and what was counted.
struct Search<'a, S: Shape> {
    tiles: &'a Tiles<S>,
    sides: [Side<S>; 2],
    best: u64,
    counts: Counts,
}

impl<'a, S: Shape> Search<'a, S> {
    fn new(tiles: &'a Tiles<S>, start: Board<S>, blind: bool, epsilon: u64) -> Self {
        let goal = tiles.puzzle.goal();
        let sides = [Side::new(start, goal, blind, epsilon), Side::new(goal, start, blind, epsilon)];
        Search { tiles, sides, best: if start == goal { 0 } else { INFINITY }, counts: Counts::default() }
    }

    fn expand(&mut self, side: usize, board: Board<S>) {
        self.counts.expanded += 1;
        let Known { g, came, .. } = self.sides[side].known[&board];
        self.sides[side].close(&board);
        for (slide, child) in self.tiles.children(&board, came) {
            self.counts.generated += 1;
            if self.sides[side].known.get(&child).is_some_and(|known| known.g <= g + 1) {
                continue;
            }
            self.sides[side].open(child, g + 1, Some(slide));
            if let Some(other) = self.sides[1 - side].known.get(&child) {
                self.best = self.best.min(g + 1 + other.g);
            }
        }
    }

    fn done(mut self) -> Counts {
        self.counts.length = Some(self.best);
        self.counts
    }
}

fn mm<S: Shape>(tiles: &Tiles<S>, start: Board<S>, epsilon: u64) -> Counts {
    let mut search = Search::new(tiles, start, false, epsilon);
    loop {
        let [one, other] = [0, 1].map(|side: usize| {
            let side = &search.sides[side];
            let (least_f, least_g) =
                (side.by_f.first_key_value().unwrap().0.0, side.by_g.first_key_value().unwrap().0.0);
            let (&(priority, ..), &board) = side.by_priority.first_key_value().unwrap();
            (priority, least_f, least_g, board)
        });
        let bound = one.0.min(other.0).max(one.1).max(other.1).max(one.2 + other.2 + 1);
        if search.best <= bound {
            return search.done();
        }
        if one.0 <= other.0 { search.expand(0, one.3) } else { search.expand(1, other.3) }
    }
}

fn nbs<S: Shape>(tiles: &Tiles<S>, start: Board<S>) -> Counts {
    let mut search = Search::new(tiles, start, false, 0);
    let mut bound = 0;
    loop {
        // Of each side, the board of least g among those whose f is within the bound.
        let pair = loop {
            let ready = [0, 1].map(|side: usize| {
                let within = search.sides[side].firsts(0).take_while(|((f, ..), _)| *f <= bound);
                within.min_by_key(|&((_, g, order), _)| (g, order)).map(|((_, g, _), board)| (g, board))
            });
            let beyond = [0, 1]
                .map(|side: usize| search.sides[side].firsts(bound + 1).next().map_or(INFINITY, |((f, ..), _)| f));
            let through = match ready {
                [Some((g, _)), Some((other, _))] => g + other + 1,
                _ => INFINITY,
            };
            if through <= bound {
                break [ready[0].unwrap().1, ready[1].unwrap().1];
            }
            bound = through.min(beyond[0]).min(beyond[1]);
        };
        if search.best <= bound {
            return search.done();
        }
        search.expand(0, pair[0]);
        search.expand(1, pair[1]);
    }
}

/// DVCBS with the vertex cover found by trying all prefixes of the clusters of both sides.
fn dvcbs<S: Shape>(tiles: &Tiles<S>, start: Board<S>) -> Counts {
    let mut search = Search::new(tiles, start, false, 0);
    let mut bound = 0;
    loop {
        let ready = |search: &Search<S>, side: usize| {
            let mut clusters: Vec<(u64, Vec<Board<S>>)> = Vec::new();
            for (&(g, _, f), &board) in &search.sides[side].by_g {
                match clusters.last_mut() {
                    _ if f > bound => {}
                    Some((last, boards)) if *last == g => boards.push(board),
                    _ => clusters.push((g, vec![board])),
                }
            }
            clusters
        };
        let [one, other] = [0, 1].map(|side| ready(&search, side));
        let within = |a: usize, b: usize| one[a].0 + other[b].0 < bound;
        if one.is_empty() || other.is_empty() || !within(0, 0) {
            let beyond = |side: usize| search.sides[side].firsts(bound + 1).next().map(|((f, ..), _)| f);
            let through = one.first().zip(other.first()).map(|(one, other)| one.0 + other.0 + 1);
            bound = [beyond(0), beyond(1), through].into_iter().flatten().min().unwrap();
            continue;
        }
        let size = |clusters: &[(u64, Vec<Board<S>>)]| clusters.iter().map(|cluster| cluster.1.len()).sum::<usize>();
        let mut covers: Vec<(usize, usize, usize)> = Vec::new();
        for a in 0..=one.len() {
            for b in 0..=other.len() {
                if (a..one.len()).all(|a| (b..other.len()).all(|b| !within(a, b))) {
                    covers.push((size(&one[..a]) + size(&other[..b]), a, b));
                }
            }
        }
        let least = covers.iter().map(|cover| cover.0).min().unwrap();
        covers.retain(|cover| cover.0 == least);
        let (forward, backward) = (covers.iter().any(|cover| cover.1 > 0), covers.iter().any(|cover| cover.2 > 0));
        let side = match (forward, backward) {
            (true, true) => usize::from(other[0].1.len() <= one[0].1.len()),
            (forward, _) => usize::from(!forward),
        };
        for board in if side == 0 { &one[0].1 } else { &other[0].1 } {
            if search.best <= bound {
                break;
            }
            search.expand(side, *board);
        }
        if search.best <= bound {
            return search.done();
        }
    }
}

fn nicholson<S: Shape>(tiles: &Tiles<S>, start: Board<S>) -> Counts {
    let mut search = Search::new(tiles, start, true, 0);
    loop {
        let [((g, ..), board), ((other_g, ..), other)] = [0, 1].map(|side: usize| {
            let (&key, &board) = search.sides[side].by_g.first_key_value().unwrap();
            (key, board)
        });
        if search.best <= g + other_g + 1 {
            return search.done();
        }
        if g <= other_g { search.expand(0, board) } else { search.expand(1, other) }
    }
}

const NBS: Kept = Kept {
    solver: "nbs",
    heuristic: "manhattan",
    counts: [
        (95_162, 195_143, 42),
        (53_266, 108_002, 45),
        (241_800, 492_207, 42),
        (99_580, 205_269, 41),
        (629_604, 1_282_121, 44),
    ],
};

#[test]
fn mm_counts_as_its_pseudo_code() {
    on_eight("mm", |tiles, start| mm(tiles, start, 0));
    on_eight("mm(epsilon = true)", |tiles, start| mm(tiles, start, 1));
    on_walks("mm", |tiles, start| mm(tiles, start, 0));
    on_walks("mm(epsilon = true)", |tiles, start| mm(tiles, start, 1));
    on_korf("mm", |tiles, start| mm(tiles, start, 0));
}

#[test]
fn nbs_counts_as_its_pseudo_code() {
    on_eight("nbs", nbs);
    on_walks("nbs", nbs);
    NBS.are_of_the_first();
}

#[test]
#[ignore = "many seconds: a million boards are expanded"]
fn nbs_counts_on_korfs_boards_what_is_kept() {
    NBS.are_of(nbs);
}

#[test]
fn dvcbs_counts_as_its_description() {
    on_eight("dvcbs", dvcbs);
    on_walks("dvcbs", dvcbs);
    on_korf("dvcbs", dvcbs);
}

fn nicholson_on<S: Shape>(source: &Source) {
    let goal = Goal::parse("blank-first", S::SIZE, None).unwrap();
    let tiles = Tiles::<S>::new(&goal, "manhattan");
    for start in source.instances(&goal, 26).unwrap() {
        let expected = nicholson(&tiles, Board::from(&start));
        assert_eq!(first(&goal, "bidirectional_uniform_cost", &start), expected, "{start}");
    }
}

/// Blind, it would expand millions of boards from either end of one of Korf's: of 4x4, 18 moves from the goal instead.
#[test]
fn uniform_cost_search_from_both_ends_counts_as_its_pseudo_code() {
    nicholson_on::<Tiles3x3>(&Source::Walk { count: 30, moves: 40 });
    nicholson_on::<Tiles4x4>(&Source::Distance { count: 5, distances: vec![18] });
}
