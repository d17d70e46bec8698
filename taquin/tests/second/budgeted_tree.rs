//! Helmert et al. (2019), Algorithms 1 and 2: BTS with the interval of the critical f, recursive.

use crate::{Counts, INFINITY, Tiles, on_eight, on_korf};
use taquin::puzzle::{Board, Shape, Slide};

struct Bts<'a, S: Shape> {
    tiles: &'a Tiles<S>,
    /// The solution's cost, and the lower bound at which the search may stop.
    solution: u64,
    proven: u64,
    nodes: u64,
    f_below: u64,
    f_above: u64,
    cost_limit: u64,
    node_limit: u64,
    /// Whether one more expansion would have passed the limit.
    cut: bool,
    counts: Counts,
}

impl<S: Shape> Bts<'_, S> {
    fn query(&mut self, cost_limit: u64, node_limit: u64, start: &Board<S>) -> (u64, u64) {
        (self.cost_limit, self.node_limit) = (cost_limit, node_limit);
        (self.nodes, self.f_below, self.f_above, self.cut) = (0, 0, INFINITY, false);
        self.limited(start, None, 0);
        if self.cut {
            (0, self.f_below)
        } else if self.f_below >= self.solution {
            (self.solution, self.solution)
        } else {
            (self.f_above, INFINITY)
        }
    }

    fn limited(&mut self, board: &Board<S>, came: Option<Slide>, g: u64) {
        if self.cut || self.solution == self.proven {
            return;
        }
        let f = g + self.tiles.h(board);
        if f > self.cost_limit {
            self.f_above = self.f_above.min(f);
            return;
        }
        if f >= self.solution {
            self.f_below = self.solution;
            return;
        }
        self.f_below = self.f_below.max(f);
        if self.tiles.is_goal(board) {
            self.solution = g;
            return;
        }
        if self.nodes >= self.node_limit {
            self.cut = true;
            return;
        }
        self.nodes += 1;
        self.counts.expanded += 1;
        for (slide, child) in self.tiles.children(board, came) {
            // Children are made one by one: none after the search has ended.
            if self.cut || self.solution <= self.proven {
                return;
            }
            self.counts.generated += 1;
            self.limited(&child, Some(slide), g + 1);
        }
    }
}

fn search<S: Shape>(tiles: &Tiles<S>, start: Board<S>, c1: u64, c2: u64) -> Counts {
    let mut bts = Bts {
        tiles,
        solution: INFINITY,
        proven: 0,
        nodes: 0,
        f_below: 0,
        f_above: INFINITY,
        cost_limit: 0,
        node_limit: 0,
        cut: false,
        counts: Counts::default(),
    };
    let (mut lower, mut budget) = (tiles.h(&start), 0);
    while bts.solution > lower {
        let mut upper = INFINITY;
        let narrow = |bts: &mut Bts<S>, lower: &mut u64, upper: &mut u64, cost, nodes| {
            bts.proven = *lower;
            let (low, high) = bts.query(cost, nodes, &start);
            (*lower, *upper) = ((*lower).max(low), (*upper).min(high));
        };
        let limit = lower;
        narrow(&mut bts, &mut lower, &mut upper, limit, INFINITY);
        if bts.nodes >= c1 * budget {
            budget = bts.nodes;
            continue;
        }
        let mut delta = 0;
        while upper != lower && !(c1 * budget <= bts.nodes && bts.nodes < c2 * budget) {
            let next = if upper == INFINITY { lower + 2_u64.pow(delta) } else { (lower + upper) / 2 };
            delta += 1;
            narrow(&mut bts, &mut lower, &mut upper, next, c2 * budget);
        }
        budget = bts.nodes.max(c1 * budget);
    }
    bts.counts.length = Some(bts.solution).filter(|&cost| cost < INFINITY);
    bts.counts
}

#[test]
fn budgeted_tree_search_counts_as_its_pseudo_code() {
    on_korf("bts", |tiles, start| search(tiles, start, 2, 8));
    on_korf("bts(least = 20, most = 30)", |tiles, start| search(tiles, start, 20, 30));
    on_eight("bts(least = 4, most = 5)", |tiles, start| search(tiles, start, 4, 5));
}
