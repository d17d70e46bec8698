//! A best-first search by any function in floating point, for the four of Chen & Sturtevant (2019, 2021).

use crate::open_list::List;
use crate::{Counts, Tiles, on_eight, on_walks};
use taquin::puzzle::{Board, Shape};

/// Values that are equal but for rounding are one key.
pub(crate) fn search<S: Shape>(tiles: &Tiles<S>, start: Board<S>, phi: impl Fn(f64, f64) -> f64) -> Counts {
    let mut list = List::new(tiles, start);
    loop {
        let key = |g: u64, h: u64| (phi(g as f64, h as f64) * 1e6).round() as i64;
        let next = list.least(|known| (key(known.g, known.h), known.h)).unwrap();
        if tiles.is_goal(&next.board) {
            return list.done(next.board);
        }
        list.expand(next.board, false);
    }
}

/// Compares by the bounds 3/2, 2 and 5/4.
pub(crate) fn check(name: &str, phi: fn(b: f64, g: f64, h: f64) -> f64) {
    on_walks(&format!("{name}(bound = 2)"), |tiles, start| search(tiles, start, |g, h| phi(2.0, g, h)));
    on_walks(name, |tiles, start| search(tiles, start, |g, h| phi(1.5, g, h)));
    on_eight(&format!("{name}(bound = 1.25)"), |tiles, start| search(tiles, start, |g, h| phi(1.25, g, h)));
}
