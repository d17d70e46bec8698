//! Bisiani (1987): beam search, each layer a list that is sorted and cut.

use crate::{Counts, Tiles, on_eight, on_korf};
use std::collections::HashSet;
use taquin::puzzle::{Board, Shape, Slide};

fn search<S: Shape>(tiles: &Tiles<S>, start: Board<S>, width: usize) -> Counts {
    let mut counts = Counts::default();
    let mut kept = HashSet::from([start]);
    let mut beam: Vec<(Board<S>, Option<Slide>)> = vec![(start, None)];
    for depth in 1.. {
        let mut layer: Vec<(u64, Board<S>, Slide)> = Vec::new();
        for (board, came) in beam {
            counts.expanded += 1;
            for (slide, child) in tiles.children(&board, came) {
                counts.generated += 1;
                if tiles.is_goal(&child) {
                    return Counts { length: Some(depth), ..counts };
                }
                if !kept.contains(&child) && layer.iter().all(|other| other.1 != child) {
                    layer.push((tiles.h(&child), child, slide));
                }
            }
        }
        if layer.is_empty() {
            break;
        }
        layer.sort_by_key(|child| child.0);
        layer.truncate(width);
        kept.extend(layer.iter().map(|child| child.1));
        beam = layer.into_iter().map(|(_, board, slide)| (board, Some(slide))).collect();
    }
    counts
}

#[test]
fn beam_search_counts_as_its_pseudo_code() {
    on_korf("beam", |tiles, start| search(tiles, start, 100));
    on_korf("beam(width = 7)", |tiles, start| search(tiles, start, 7));
    on_eight("beam(width = 3)", |tiles, start| search(tiles, start, 3));
}
