//! Kishimoto, Fukunaga & Botea (2009) by one process, which owns all states: A* that takes a goal as soon as it is made and goes
//! on with the nodes whose f is smaller than its cost, the one of smallest h first, of these the last that was opened.

use crate::{Counts, INFINITY, Tiles, on_eight, on_korf};
use std::collections::{BTreeMap, HashMap};
use taquin::puzzle::shape::Shape;
use taquin::puzzle::{Board, Slide};

/// A board and its g.
type Entry<S> = (Board<S>, u64);

fn search<S: Shape>(tiles: &Tiles<S>, start: Board<S>) -> Counts {
    let mut counts = Counts::default();
    let mut known: HashMap<Board<S>, (u64, Option<Slide>)> = HashMap::from([(start, (0, None))]);
    // By f and h, the boards with their g in the order in which they were opened.
    let mut open: BTreeMap<(u64, u64), Vec<Entry<S>>> = BTreeMap::new();
    let mut best = INFINITY;
    if tiles.is_goal(&start) {
        return Counts { length: Some(0), ..counts };
    }
    open.entry((tiles.h(&start), tiles.h(&start))).or_default().push((start, 0));
    while let Some(mut bucket) = open.first_entry() {
        if bucket.key().0 >= best {
            break;
        }
        let (board, g) = bucket.get_mut().pop().unwrap();
        if bucket.get().is_empty() {
            bucket.remove();
        }
        let (least, came) = known[&board];
        if least < g {
            continue;
        }
        counts.expanded += 1;
        for (slide, child) in tiles.children(&board, came) {
            counts.generated += 1;
            let (g, h) = (g + 1, tiles.h(&child));
            if g + h >= best || known.get(&child).is_some_and(|(least, _)| *least <= g) {
                continue;
            }
            known.insert(child, (g, Some(slide)));
            if tiles.is_goal(&child) {
                best = g;
            } else {
                open.entry((g + h, h)).or_default().push((child, g));
            }
        }
    }
    Counts { length: Some(best), ..counts }
}

#[test]
fn hash_distributed_a_star_counts_with_one_thread_as_its_description() {
    on_korf("hdastar", search);
    on_eight("hdastar", search);
}
