//! Gilon, Felner & Stern (2016): the open board of greatest potential, found anew for each expansion; the bound is in tenths.

use crate::open_list::List;
use crate::{Counts, Tiles, on_eight, on_korf, on_walks};
use taquin::puzzle::{Board, Shape};

fn search<S: Shape>(tiles: &Tiles<S>, start: Board<S>, bound: u64) -> Counts {
    let mut list = List::new(tiles, start);
    // The least common multiple of 1 to 60, of which h is one.
    let common: i128 = 9_690_712_164_777_231_700_912_800;
    loop {
        let least = list.least(|known| known.f()).unwrap().f();
        let next = list.least(|known| match (known.h, (bound * least) as i128 - (10 * known.g) as i128) {
            (0, left) if left >= 0 => i128::MIN,
            (0, _) => i128::MAX,
            (h, left) => {
                assert_eq!(common % i128::from(h), 0);
                -left * (common / i128::from(h))
            }
        });
        let next = next.unwrap();
        if tiles.is_goal(&next.board) {
            return list.done(next.board);
        }
        list.expand(next.board, true);
    }
}

#[test]
fn dynamic_potential_search_counts_as_its_pseudo_code() {
    on_walks("dps", |tiles, start| search(tiles, start, 15));
    on_walks("dps(bound = 1.1)", |tiles, start| search(tiles, start, 11));
    on_eight("dps(bound = 1.2)", |tiles, start| search(tiles, start, 12));
    on_korf("dps(bound = 3)", |tiles, start| search(tiles, start, 30));
}
