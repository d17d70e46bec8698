//! Pearl & Kim (1982): A*-epsilon, with the focal list rebuilt for each expansion; the bound is in tenths.

use crate::open_list::List;
use crate::{Counts, Tiles, on_eight, on_eight_at, on_korf_by, on_walks};
use taquin::puzzle::{Board, MoveCosts, Shape};

fn search<S: Shape>(tiles: &Tiles<S>, start: Board<S>, tenths: u64) -> Counts {
    let mut list = List::new(tiles, start);
    loop {
        let least = list.least(|known| known.f()).unwrap().f();
        let focal = |f: u64| 10 * f > tenths * least;
        let next = list.least(|known| (focal(known.f()), tiles.d(&known.board), known.f())).unwrap();
        if tiles.is_goal(&next.board) {
            return list.done(next.board);
        }
        list.expand(next.board, true);
    }
}

#[test]
fn a_star_epsilon_counts_as_its_pseudo_code() {
    on_walks("astar_epsilon", |tiles, start| search(tiles, start, 15));
    on_walks("astar_epsilon(bound = 1.1)", |tiles, start| search(tiles, start, 11));
    on_eight("astar_epsilon(bound = 1.3)", |tiles, start| search(tiles, start, 13));
    for costs in [MoveCosts::Heavy, MoveCosts::Inverse] {
        on_eight_at(costs, "astar_epsilon(bound = 2)", |tiles, start| search(tiles, start, 20));
    }
    on_korf_by("linear_conflict", "astar_epsilon(bound = 3)", |tiles, start| search(tiles, start, 30));
}
