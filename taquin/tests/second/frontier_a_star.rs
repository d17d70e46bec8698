//! Korf & Zhang (2000): frontier A* and the path by divide and conquer, recursive; open boards are removed when expanded.

use crate::{Counts, Tiles, first, on_eight, on_korf};
use std::collections::{BTreeMap, HashMap, HashSet};
use taquin::puzzle::shape::{Shape, Tiles3x3};
use taquin::puzzle::{Board, Goal, Slide, Source};
use taquin::search::{Limits, Meter};
use taquin::solve::prepare;
use taquin::space::Space;

struct OpenBoard<S: Shape> {
    g: u64,
    used: HashSet<Slide>,
    middle: Option<Halfway<S>>,
}

/// The two boards between which a path reaches its middle, and the number of moves to the first.
#[derive(Clone, Copy)]
struct Halfway<S: Shape>(Board<S>, Board<S>, u64);

/// From a board to another at a known distance, or to the goal: the last board, its g, and the middle.
fn frontier<S: Shape>(
    tiles: &Tiles<S>,
    counts: &mut Counts,
    from: Board<S>,
    to: Option<(Board<S>, u64)>,
) -> (Board<S>, u64, Option<Halfway<S>>) {
    let mut boards = HashMap::from([(from, OpenBoard { g: 0, used: HashSet::new(), middle: None })]);
    // By f and h, boards with the g at which they were opened.
    let mut queue: BTreeMap<_, Vec<_>> = BTreeMap::new();
    queue.entry((tiles.h(&from), tiles.h(&from))).or_default().push((from, 0));
    loop {
        let mut bucket = queue.first_entry().expect("there is a path");
        let Some((board, g)) = bucket.get_mut().pop() else {
            bucket.remove();
            continue;
        };
        if boards.get(&board).is_none_or(|open| open.g != g) || to.is_some_and(|(_, most)| g > most) {
            continue;
        }
        let OpenBoard { used, middle, .. } = boards.remove(&board).unwrap();
        if to.is_none() && tiles.is_goal(&board) {
            return (board, g, middle);
        }
        counts.expanded += 1;
        for (slide, child) in tiles.children(&board, None) {
            if used.contains(&slide) {
                continue;
            }
            counts.generated += 1;
            let h = tiles.h(&child);
            let is_halfway = match to {
                Some((to, length)) => child == to || 2 * (g + 1) >= length,
                None => g + 1 >= h,
            };
            let middle = middle.or(is_halfway.then_some(Halfway(board, child, g)));
            if to == Some((child, g + 1)) {
                return (child, g + 1, middle);
            }
            let known = boards.entry(child).or_insert(OpenBoard { g: u64::MAX, used: HashSet::new(), middle: None });
            known.used.insert(slide.back());
            if g + 1 < known.g {
                (known.g, known.middle) = (g + 1, middle);
                queue.entry((g + 1 + h, h)).or_default().push((child, g + 1));
            }
        }
    }
}

/// The boards after the first of a path that is so long.
fn path<S: Shape>(
    tiles: &Tiles<S>,
    counts: &mut Counts,
    from: Board<S>,
    (to, length): (Board<S>, u64),
) -> Vec<Board<S>> {
    if from == to {
        return Vec::new();
    }
    let (_, _, middle) = frontier(tiles, counts, from, Some((to, length)));
    halves(tiles, counts, from, (to, length), middle.unwrap())
}

fn halves<S: Shape>(
    tiles: &Tiles<S>,
    counts: &mut Counts,
    from: Board<S>,
    (to, length): (Board<S>, u64),
    Halfway(before, after, g): Halfway<S>,
) -> Vec<Board<S>> {
    let mut boards = path(tiles, counts, from, (before, g));
    boards.push(after);
    boards.extend(path(tiles, counts, after, (to, length - g - 1)));
    boards
}

fn search<S: Shape>(tiles: &Tiles<S>, start: Board<S>) -> Counts {
    let mut counts = Counts::default();
    let (goal, length, middle) = frontier(tiles, &mut counts, start, None);
    let boards = middle.map_or_else(Vec::new, |middle| halves(tiles, &mut counts, start, (goal, length), middle));
    let steps = [start].into_iter().chain(boards.iter().copied()).zip(&boards);
    for (board, next) in steps {
        assert!(tiles.puzzle.moves(&board).any(|slide| tiles.puzzle.apply(&board, slide) == *next));
    }
    Counts { length: Some(boards.len() as u64), ..counts }
}

#[test]
fn frontier_a_star_counts_as_its_description() {
    on_eight("frontier_astar", search);
    on_korf("frontier_astar", search);
}

#[test]
fn until_its_goal_frontier_a_star_expands_what_a_star_does_and_stores_less() {
    let goal = Goal::parse("spiral", Tiles3x3::SIZE, None).unwrap();
    let tiles = Tiles::<Tiles3x3>::new(&goal, "manhattan");
    for start in (Source::Uniform { count: 12 }).instances(&goal, 5).unwrap() {
        let mut counts = Counts::default();
        let (_, length, _) = frontier(&tiles, &mut counts, Board::from(&start), None);
        let a_star = first(&goal, "astar: manhattan", &start);
        assert_eq!((counts.expanded, Some(length)), (a_star.expanded, a_star.length), "{start}");
        let stored = ["astar: manhattan", "frontier_astar: manhattan"].map(|solver| {
            let engine = prepare(&goal, &solver.parse().unwrap()).unwrap();
            engine.solve(&start, Meter::new(Limits::default())).unwrap().statistics.stored
        });
        assert!(stored[1] < stored[0], "{stored:?} on {start}");
    }
}
