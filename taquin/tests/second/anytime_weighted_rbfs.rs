//! Hansen & Zhou (2007), Figure 9: RBFS that keeps the best solution and leaves out what cannot be better; weights are tenths.

use crate::{Counts, INFINITY, Tiles, on_eight, on_korf_by, on_walks};
use taquin::puzzle::{Board, Shape, Slide};

struct Search<'a, S: Shape> {
    tiles: &'a Tiles<S>,
    tenths: u64,
    best: u64,
    counts: Counts,
}

impl<S: Shape> Search<'_, S> {
    fn f(&self, g: u64, board: &Board<S>) -> u64 {
        10 * g + self.tenths * self.tiles.h(board)
    }

    /// What is left below a board, searched up to a bound.
    fn search(&mut self, board: &Board<S>, came: Option<Slide>, g: u64, value: u64, bound: u64) -> u64 {
        if g + self.tiles.h(board) >= self.best {
            return INFINITY;
        }
        if self.tiles.is_goal(board) {
            self.best = g;
            self.counts.incumbents.push((self.counts.expanded, g));
            return INFINITY;
        }
        self.counts.expanded += 1;
        let f = self.f(g, board);
        let children = self.tiles.children(board, came);
        self.counts.generated += children.len() as u64;
        let inherited = |child_f: u64| if f < value { value.max(child_f) } else { child_f };
        let mut values: Vec<u64> = children.iter().map(|(_, child)| inherited(self.f(g + 1, child))).collect();
        while let Some(best) = (0..values.len()).min_by_key(|&child| values[child]) {
            if values[best] > bound || values[best] == INFINITY {
                return values[best];
            }
            let second = (0..values.len()).filter(|&child| child != best).map(|child| values[child]).min();
            let (slide, child) = children[best];
            let bound = bound.min(second.unwrap_or(INFINITY));
            values[best] = self.search(&child, Some(slide), g + 1, values[best], bound);
        }
        INFINITY
    }
}

fn search<S: Shape>(tiles: &Tiles<S>, start: Board<S>, tenths: u64) -> Counts {
    let mut search = Search { tiles, tenths, best: INFINITY, counts: Counts::default() };
    let f = search.f(0, &start);
    search.search(&start, None, 0, f, INFINITY);
    Counts { length: Some(search.best), ..search.counts }
}

#[test]
fn anytime_weighted_rbfs_counts_as_its_pseudo_code() {
    on_walks("anytime_weighted_rbfs", |tiles, start| search(tiles, start, 13));
    on_eight("anytime_weighted_rbfs(weight = 2)", |tiles, start| search(tiles, start, 20));
    on_korf_by("pdb('5-5-5')", "anytime_weighted_rbfs", |tiles, start| search(tiles, start, 13));
}
