//! Thayer & Ruml (2008), the pseudo-code of optimistic search; bound and weight are in tenths.

use crate::kept::Kept;
use crate::open_list::List;
use crate::{Counts, INFINITY, Tiles, on_eight, on_walks};
use taquin::puzzle::{Board, Shape};

fn search<S: Shape>(tiles: &Tiles<S>, start: Board<S>, bound: u64, weight: u64) -> Counts {
    let mut list = List::new(tiles, start);
    let (mut incumbent, mut goal) = (INFINITY / 100, None);
    while let Some(first) = list.least(|known| (known.f(), known.h)) {
        if bound * first.f() >= 10 * incumbent {
            break;
        }
        let hopeful = list.least(|known| (10 * known.g + weight * known.h, known.h)).unwrap();
        let next = if 10 * hopeful.g + weight * hopeful.h < 10 * incumbent { hopeful } else { first };
        if tiles.is_goal(&next.board) {
            list.known.get_mut(&next.board).unwrap().open = false;
            let length = list.path(next.board).len() as u64 - 1;
            if length < incumbent {
                (incumbent, goal) = (length, Some(next.board));
            }
        } else {
            list.expand(next.board, true);
        }
    }
    assert!(goal.is_some());
    Counts { length: Some(incumbent), ..list.counts }
}

const KORF: Kept = Kept {
    solver: "optimistic(bound = 3)",
    heuristic: "manhattan",
    counts: [(4846, 10_295, 70), (2257, 4771, 105), (10_585, 22_244, 94), (598, 1249, 69), (10_528, 22_163, 94)],
};

#[test]
fn optimistic_search_counts_as_its_pseudo_code() {
    on_walks("optimistic", |tiles, start| search(tiles, start, 15, 20));
    on_walks("optimistic(bound = 1.1, weight = 3)", |tiles, start| search(tiles, start, 11, 30));
    on_eight("optimistic(bound = 1.2)", |tiles, start| search(tiles, start, 12, 14));
    KORF.are_of_the_first();
}

#[test]
#[ignore = "many seconds: every choice looks through all open boards"]
fn optimistic_search_counts_on_korfs_boards_what_is_kept() {
    KORF.are_of(|tiles, start| search(tiles, start, 30, 50));
}
