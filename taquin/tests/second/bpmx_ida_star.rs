//! Felner, Zahavi, Schaeffer & Holte (2005): IDA* with bidirectional pathmax, recursive, by a heuristic that is not consistent.

use crate::{Counts, INFINITY, Tiles, first, on_korf_by};
use taquin::puzzle::shape::{Shape, Tiles3x3, Tiles4x4};
use taquin::puzzle::{Board, Goal, Slide, Source};

struct Iteration<'a, S: Shape> {
    tiles: &'a Tiles<S>,
    bound: u64,
    beyond: u64,
    counts: Counts,
}

impl<S: Shape> Iteration<'_, S> {
    /// The largest estimate of a board that is known once it was searched; nothing when a goal was found.
    fn descend(&mut self, board: &Board<S>, came: Option<Slide>, g: u64, mut h: u64) -> Option<u64> {
        self.counts.expanded += 1;
        for (slide, child) in self.tiles.children(board, came) {
            self.counts.generated += 1;
            let mut below = self.tiles.h(&child).max(h.saturating_sub(1));
            h = h.max(below - below.min(1));
            if g + h <= self.bound && g + 1 + below <= self.bound {
                if self.tiles.is_goal(&child) {
                    self.counts.length = Some(g + 1);
                    return None;
                }
                below = self.descend(&child, Some(slide), g + 1, below)?;
                h = h.max(below - below.min(1));
            } else {
                self.beyond = self.beyond.min(g + 1 + below);
            }
            if g + h > self.bound {
                self.beyond = self.beyond.min(g + h);
                break;
            }
        }
        Some(h)
    }
}

fn search<S: Shape>(tiles: &Tiles<S>, start: Board<S>) -> Counts {
    let h = tiles.h(&start);
    let mut iteration = Iteration { tiles, bound: h, beyond: INFINITY, counts: Counts::default() };
    while iteration.descend(&start, None, 0, h).is_some() {
        (iteration.bound, iteration.beyond) = (iteration.beyond, INFINITY);
    }
    iteration.counts
}

fn compare<S: Shape>(heuristic: &str, count: u64, moves: u64) {
    let goal = Goal::parse("blank-first", S::SIZE, None).unwrap();
    let tiles = Tiles::<S>::new(&goal, heuristic);
    for start in (Source::Walk { count, moves }).instances(&goal, 26).unwrap() {
        let expected = search(&tiles, Board::from(&start));
        assert_eq!(first(&goal, &format!("bpmx_idastar: {heuristic}"), &start), expected, "{start}");
    }
}

#[test]
fn ida_star_with_bidirectional_pathmax_counts_as_its_description() {
    compare::<Tiles3x3>("manhattan", 20, 24);
    compare::<Tiles3x3>("pdb_dual(\"4-4\")", 30, 40);
    compare::<Tiles3x3>("pdb(\"1 2 3 4 / 5 6 7 8\")", 30, 40);
    compare::<Tiles4x4>("pdb_dual(\"4-4-4-3\")", 10, 40);
    compare::<Tiles3x3>("random_choice(1, pdb(\"4-4\"), pdb_dual(\"4-4\"))", 30, 40);
    compare::<Tiles3x3>("random_max(1, 2, pdb(\"4-4\"), pdb_dual(\"4-4\"), misplaced)", 30, 40);
    on_korf_by("manhattan", "bpmx_idastar", search);
    on_korf_by("pdb_dual(\"5-5-5\")", "bpmx_idastar", search);
}
