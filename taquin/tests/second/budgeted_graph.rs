//! Helmert et al. (2019): BGS. Each query is Dijkstra's algorithm among the boards within the limit; a move costs 1, so the
//! first way to a board is a shortest one.

use crate::{Counts, INFINITY, Tiles, on_eight, on_korf, on_walks};
use std::collections::{BTreeMap, HashSet};
use taquin::puzzle::{Board, Shape};

/// How many boards a query expanded, and the interval of the critical f that follows.
type Reply = (u64, u64, u64);

struct Bgs<'a, S: Shape> {
    tiles: &'a Tiles<S>,
    start: Board<S>,
    solution: u64,
    counts: Counts,
}

impl<S: Shape> Bgs<'_, S> {
    fn query(&mut self, limit: u64, budget: u64) -> Reply {
        let (mut nodes, mut f_below, mut f_above) = (0, 0, INFINITY);
        // By g, and those of equal g by how long they have waited, the latest first.
        let mut open = BTreeMap::from([((0, 0), (self.start, None))]);
        let mut known = HashSet::from([self.start]);
        while let Some(((g, _), (board, came))) = open.pop_first() {
            f_below = f_below.max(g + self.tiles.h(&board));
            if self.tiles.is_goal(&board) {
                self.solution = g;
                return (nodes, g, g);
            }
            if nodes == budget {
                return (nodes, 0, f_below);
            }
            nodes += 1;
            self.counts.expanded += 1;
            for (slide, child) in self.tiles.children(&board, came) {
                self.counts.generated += 1;
                let f = g + 1 + self.tiles.h(&child);
                if f > limit {
                    f_above = f_above.min(f);
                } else if known.insert(child) {
                    open.insert((g + 1, -(known.len() as i64)), (child, Some(slide)));
                }
            }
        }
        (nodes, f_above, INFINITY)
    }
}

fn search<S: Shape>(tiles: &Tiles<S>, start: Board<S>, c1: u64, c2: u64) -> Counts {
    let mut bgs = Bgs { tiles, start, solution: INFINITY, counts: Counts::default() };
    let (mut low, mut budget) = (tiles.h(&start), 0);
    while bgs.solution > low {
        // As IDA*, without a budget.
        let (mut nodes, least, mut high) = bgs.query(low, INFINITY);
        low = low.max(least);
        if nodes < c1 * budget {
            let mut step = 1;
            while low < high && !(c1 * budget <= nodes && nodes < c2 * budget) {
                let limit = if high == INFINITY { low + step } else { (low + high) / 2 };
                step *= 2;
                let (asked, least, most) = bgs.query(limit, c2 * budget);
                (nodes, low, high) = (asked, low.max(least), high.min(most));
            }
        }
        budget = nodes.max(c1 * budget);
    }
    bgs.counts.length = Some(bgs.solution).filter(|&cost| cost < INFINITY);
    bgs.counts
}

#[test]
fn budgeted_graph_search_counts_as_its_pseudo_code() {
    on_korf("bgs", |tiles, start| search(tiles, start, 2, 8));
    on_korf("bgs(least = 20, most = 30)", |tiles, start| search(tiles, start, 20, 30));
    on_walks("bgs", |tiles, start| search(tiles, start, 2, 8));
    on_eight("bgs(least = 4, most = 5)", |tiles, start| search(tiles, start, 4, 5));
}
