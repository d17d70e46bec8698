//! Goldenberg et al. (2014): EPEA* with a list of open nodes that is searched; which children have F is found by making all.

use crate::{Counts, Tiles, on_eight, on_korf};
use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap};
use taquin::puzzle::{Board, Shape, Slide};

struct Node {
    g: u64,
    came: Option<Slide>,
    /// The children whose f is not above this were made.
    made: Option<u64>,
    queued: (u64, u64, Reverse<u64>),
}

fn search<S: Shape>(tiles: &Tiles<S>, start: Board<S>) -> Counts {
    let mut counts = Counts::default();
    let mut nodes = HashMap::from([(
        start,
        Node { g: 0, came: None, made: None, queued: (tiles.h(&start), tiles.h(&start), Reverse(0)) },
    )]);
    // By F, h, and the latest first.
    let mut open = BTreeMap::from([(nodes[&start].queued, start)]);
    let mut serial = 0;
    while let Some(((value, h, _), board)) = open.pop_first() {
        let (g, came, made) = (nodes[&board].g, nodes[&board].came, nodes[&board].made);
        if tiles.is_goal(&board) {
            counts.length = Some(g);
            return counts;
        }
        counts.expanded += 1;
        let fs: Vec<_> = tiles
            .children(&board, came)
            .into_iter()
            .map(|(slide, child)| (g + 1 + tiles.h(&child), slide, child))
            .collect();
        for &(f, slide, child) in fs.iter().filter(|(f, ..)| *f <= value && made.is_none_or(|made| *f > made)) {
            counts.generated += 1;
            if let Some(known) = nodes.get(&child) {
                if known.g <= g + 1 {
                    continue;
                }
                open.remove(&known.queued);
            }
            serial += 1;
            let queued = (f, f - g - 1, Reverse(serial));
            nodes.insert(child, Node { g: g + 1, came: Some(slide), made: None, queued });
            open.insert(queued, child);
        }
        let node = nodes.get_mut(&board).unwrap();
        node.made = Some(value);
        if let Some(next) = fs.iter().map(|&(f, ..)| f).filter(|&f| f > value).min() {
            serial += 1;
            node.queued = (next, h, Reverse(serial));
            open.insert(node.queued, board);
        }
    }
    counts
}

#[test]
fn enhanced_partial_expansion_a_star_counts_as_its_pseudo_code() {
    on_korf("epeastar", search);
    on_eight("epeastar", search);
}
