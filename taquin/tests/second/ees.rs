//! Thayer & Ruml (2011), selectNode of EES with all three lists rebuilt for each expansion; the bound is in tenths.

use crate::kept::Kept;
use crate::open_list::{Known, List};
use crate::{Counts, Tiles, on_eight, on_eight_at, on_walks};
use taquin::puzzle::{Board, MoveCosts, Shape};

fn search<S: Shape>(tiles: &Tiles<S>, start: Board<S>, bound: u64, corrected: bool) -> Counts {
    let h0 = tiles.h(&start);
    let hat = |known: &Known<S>, estimate: u64| match known.g {
        0 => estimate,
        _ if !corrected => estimate,
        g => estimate + estimate * known.f().saturating_sub(h0) / g,
    };
    let f_hat = |known: &Known<S>| known.g + hat(known, known.h);
    let d_hat = |known: &Known<S>| hat(known, tiles.d(&known.board));
    let mut list = List::new(tiles, start);
    loop {
        let best_f = list.least(|known| known.f()).unwrap();
        let best_f_hat = list.least(f_hat).unwrap();
        let in_focal = |known: &Known<S>| 10 * f_hat(known) <= bound * f_hat(&best_f_hat);
        let best_d_hat = list.least(|known| (!in_focal(known), d_hat(known), f_hat(known))).unwrap();
        let next = if 10 * f_hat(&best_d_hat) <= bound * best_f.f() {
            best_d_hat
        } else if 10 * f_hat(&best_f_hat) <= bound * best_f.f() {
            best_f_hat
        } else {
            best_f
        };
        if tiles.is_goal(&next.board) {
            return list.done(next.board);
        }
        list.expand(next.board, true);
    }
}

const KORF: Kept = Kept {
    solver: "ees(bound = 3)",
    heuristic: "manhattan",
    counts: [(4277, 8909, 54), (2175, 4567, 71), (5392, 10_961, 64), (9483, 19_356, 45), (7885, 16_298, 62)],
};

#[test]
fn explicit_estimation_search_counts_as_its_pseudo_code() {
    on_walks("ees", |tiles, start| search(tiles, start, 15, true));
    on_walks("ees(bound = 1.3, correction = plain)", |tiles, start| search(tiles, start, 13, false));
    on_eight("ees(bound = 1.2)", |tiles, start| search(tiles, start, 12, true));
    for costs in [MoveCosts::Heavy, MoveCosts::Inverse] {
        on_eight_at(costs, "ees(bound = 2)", |tiles, start| search(tiles, start, 20, true));
        on_eight_at(costs, "ees(correction = plain)", |tiles, start| search(tiles, start, 15, false));
    }
    KORF.are_of_the_first();
}

#[test]
#[ignore = "many seconds: every choice looks through all open boards"]
fn explicit_estimation_search_counts_on_korfs_boards_what_is_kept() {
    KORF.are_of(|tiles, start| search(tiles, start, 30, true));
}
