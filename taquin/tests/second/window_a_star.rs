//! Aine, Chakrabarti & Kumar (2007), Figure 2: AWA* with a list that is searched.

use crate::kept::Kept;
use crate::open_list::List;
use crate::{Counts, INFINITY, Tiles, on_eight, on_walks};
use std::collections::HashSet;
use taquin::puzzle::{Board, Shape};

fn search<S: Shape>(tiles: &Tiles<S>, start: Board<S>) -> Counts {
    let mut list = List::new(tiles, start);
    let mut best = INFINITY;
    for window in 0.. {
        let mut level: i64 = -1;
        let mut suspended: Vec<Board<S>> = Vec::new();
        let mut out: HashSet<(Board<S>, u64)> = HashSet::new();
        // A board that was suspended and is then reached by fewer moves is open again.
        while let Some(next) = list.least(|known| (out.contains(&(known.board, known.g)), known.f(), known.h)) {
            if out.contains(&(next.board, next.g)) || next.f() >= best {
                break;
            }
            if next.g as i64 <= level - window {
                out.insert((next.board, next.g));
                suspended.push(next.board);
                continue;
            }
            level = level.max(next.g as i64);
            if tiles.is_goal(&next.board) {
                list.known.get_mut(&next.board).unwrap().open = false;
                best = list.path(next.board).len() as u64 - 1;
                list.counts.incumbents.push((list.counts.expanded, best));
                break;
            }
            list.expand(next.board, true);
        }
        for board in suspended {
            list.touch(board);
        }
        if list.least(|known| known.f()).is_none_or(|known| known.f() >= best) {
            break;
        }
    }
    Counts { length: Some(best), ..list.counts }
}

const KORF: Kept = Kept {
    solver: "window_astar",
    heuristic: "max(linear_conflict, pdb('5-5-5'))",
    counts: [(5794, 12_320, 42), (5455, 11_454, 45), (1870, 3989, 42), (6822, 14_412, 41), (4251, 8884, 44)],
};

#[test]
fn anytime_window_a_star_counts_as_its_pseudo_code() {
    on_walks("window_astar", search);
    on_eight("window_astar", search);
    KORF.are_of_the_first();
}

#[test]
#[ignore = "many seconds: every choice looks through all open boards"]
fn anytime_window_a_star_counts_on_korfs_boards_what_is_kept() {
    KORF.are_of(search);
}
