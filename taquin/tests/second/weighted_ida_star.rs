//! Korf (1985), the recursive cost-bounded search, by f = g + w h; weights are halves.

use crate::{Counts, INFINITY, Tiles, on_eight, on_korf};
use taquin::puzzle::{Board, Shape, Slide};

struct Iteration<'a, S: Shape> {
    tiles: &'a Tiles<S>,
    halves: u64,
    bound: u64,
    beyond: u64,
    counts: Counts,
}

impl<S: Shape> Iteration<'_, S> {
    /// Whether a goal was found below a board.
    fn descend(&mut self, board: &Board<S>, came: Option<Slide>, g: u64) -> bool {
        self.counts.expanded += 1;
        for (slide, child) in self.tiles.children(board, came) {
            self.counts.generated += 1;
            let f = 2 * (g + 1) + self.halves * self.tiles.h(&child);
            if f > self.bound {
                self.beyond = self.beyond.min(f);
            } else if self.tiles.is_goal(&child) {
                self.counts.length = Some(g + 1);
                return true;
            } else if self.descend(&child, Some(slide), g + 1) {
                return true;
            }
        }
        false
    }
}

fn search<S: Shape>(tiles: &Tiles<S>, start: Board<S>, halves: u64) -> Counts {
    let bound = halves * tiles.h(&start);
    let mut iteration = Iteration { tiles, halves, bound, beyond: INFINITY, counts: Counts::default() };
    while !iteration.descend(&start, None, 0) {
        iteration.bound = iteration.beyond;
        iteration.beyond = INFINITY;
    }
    iteration.counts
}

#[test]
fn weighted_ida_star_counts_as_its_pseudo_code() {
    on_korf("weighted_idastar", |tiles, start| search(tiles, start, 4));
    on_korf("weighted_idastar(weight = 3/2)", |tiles, start| search(tiles, start, 3));
    on_eight("weighted_idastar(weight = 1)", |tiles, start| search(tiles, start, 2));
}
