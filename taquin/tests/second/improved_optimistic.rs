//! Chen et al. (2019): a weighted search without re-openings, then A* from the start; the bound is in tenths.

use crate::open_list::List;
use crate::{Counts, Tiles, on_eight, on_korf, on_walks};
use taquin::puzzle::{Board, Shape};

fn search<S: Shape>(tiles: &Tiles<S>, start: Board<S>, bound: u64) -> Counts {
    let weight = 2 * bound - 10;
    let mut first = List::new(tiles, start);
    let mut proven = 0;
    let path = loop {
        let next = first.least(|known| (10 * known.g + weight * known.h, known.h)).unwrap();
        proven = proven.max((10 * next.g + weight * next.h).div_ceil(weight));
        if tiles.is_goal(&next.board) {
            break first.path(next.board);
        }
        first.expand(next.board, false);
    };
    let cost = path.len() as u64 - 1;
    let counts = first.counts;
    if 10 * cost <= bound * proven {
        return Counts { length: Some(cost), ..counts };
    }
    let mut second = List::new(tiles, start);
    let mut saved = 0;
    let length = loop {
        let next = second.least(|known| (known.f(), known.h)).unwrap();
        proven = proven.max(next.f());
        if 10 * (cost - saved) <= bound * proven {
            break cost - saved;
        }
        if tiles.is_goal(&next.board) {
            break next.g;
        }
        for child in second.expand(next.board, true) {
            if let Some(place) = path.iter().position(|&board| board == child) {
                saved = saved.max((place as u64).saturating_sub(second.known[&child].g));
            }
        }
    };
    Counts {
        expanded: counts.expanded + second.counts.expanded,
        generated: counts.generated + second.counts.generated,
        length: Some(length),
        ..Counts::default()
    }
}

#[test]
fn improved_optimistic_search_counts_as_its_pseudo_code() {
    on_walks("improved_optimistic", |tiles, start| search(tiles, start, 15));
    on_walks("improved_optimistic(bound = 1.1)", |tiles, start| search(tiles, start, 11));
    on_eight("improved_optimistic(bound = 1.2)", |tiles, start| search(tiles, start, 12));
    on_korf("improved_optimistic(bound = 3)", |tiles, start| search(tiles, start, 30));
}
