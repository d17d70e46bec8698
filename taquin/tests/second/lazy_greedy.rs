//! Helmert (2006), deferred evaluation: a queue of parents and moves, by the h of the parent.

use crate::{Counts, Tiles, on_eight, on_korf};
use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};
use taquin::puzzle::{Board, Shape};

fn search<S: Shape>(tiles: &Tiles<S>, start: Board<S>) -> Counts {
    let mut counts = Counts::default();
    // The moves to each board that was taken up, and the one that led there.
    let mut closed = HashMap::new();
    let mut entries = vec![(start, None, 0)];
    let mut open = BinaryHeap::from([Reverse((0, 0))]);
    while let Some(Reverse((_, entry))) = open.pop() {
        let (board, came, depth) = entries[entry];
        if closed.contains_key(&board) {
            continue;
        }
        closed.insert(board, depth);
        if tiles.is_goal(&board) {
            return Counts { length: Some(depth), ..counts };
        }
        counts.expanded += 1;
        for (slide, child) in tiles.children(&board, came) {
            counts.generated += 1;
            open.push(Reverse((tiles.h(&board), entries.len())));
            entries.push((child, Some(slide), depth + 1));
        }
    }
    counts
}

#[test]
fn lazy_greedy_search_counts_as_its_pseudo_code() {
    on_korf("lazy_greedy", search);
    on_eight("lazy_greedy", search);
}
