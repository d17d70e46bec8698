//! Hoffmann & Nebel (2001), Figure 3: breadth first to a state of less h, with a queue of whole paths.

use crate::{Counts, Tiles, on_eight, on_korf};
use std::collections::{HashSet, VecDeque};
use taquin::puzzle::{Board, Shape, Slide};

fn search<S: Shape>(tiles: &Tiles<S>, start: Board<S>) -> Counts {
    let (mut counts, mut current, mut length) = (Counts::default(), start, 0);
    while !tiles.is_goal(&current) {
        let mut seen = HashSet::from([current]);
        let mut queue: VecDeque<(Board<S>, Vec<Slide>)> = VecDeque::from([(current, vec![])]);
        'search: while let Some((board, path)) = queue.pop_front() {
            counts.expanded += 1;
            for (slide, child) in tiles.children(&board, path.last().copied()) {
                counts.generated += 1;
                if !seen.insert(child) {
                    continue;
                }
                let mut path = path.clone();
                path.push(slide);
                if tiles.h(&child) < tiles.h(&current) {
                    current = child;
                    length += path.len() as u64;
                    break 'search;
                }
                queue.push_back((child, path));
            }
        }
    }
    Counts { length: Some(length), ..counts }
}

#[test]
fn enforced_hill_climbing_counts_as_its_pseudo_code() {
    on_korf("enforced_hill_climbing", search);
    on_eight("enforced_hill_climbing", search);
}
