//! Reinefeld & Marsland (1994): IDA* that looks up how far a state was searched; the table is a map by slot.

use crate::{Counts, INFINITY, Tiles, on_eight, on_korf};
use std::collections::HashMap;
use taquin::puzzle::{Board, Shape, Slide};
use taquin::space::Space;

struct Search<'a, S: Shape> {
    tiles: &'a Tiles<S>,
    bits: u32,
    /// By slot: the board, how far it was searched below, and the iteration.
    table: HashMap<u64, (Board<S>, u64, u64)>,
    bound: u64,
    beyond: u64,
    iteration: u64,
    counts: Counts,
}

impl<S: Shape> Search<'_, S> {
    fn slot(&self, board: &Board<S>) -> u64 {
        let place = self.tiles.puzzle.place(board) % (1 << 64);
        ((place * 0x9E37_79B9_7F4A_7C15) % (1 << 64)) as u64 / 2_u64.pow(64 - self.bits)
    }

    fn remember(&mut self, board: &Board<S>, left: u64) {
        let new = (*board, left, self.iteration);
        let kept = self.table.entry(self.slot(board)).or_insert(new);
        if kept.2 < self.iteration || left >= kept.1 {
            *kept = new;
        }
    }

    fn descend(&mut self, board: &Board<S>, came: Option<Slide>, g: u64) -> bool {
        self.counts.expanded += 1;
        for (slide, child) in self.tiles.children(board, came) {
            self.counts.generated += 1;
            let f = g + 1 + self.tiles.h(&child);
            if f > self.bound {
                self.beyond = self.beyond.min(f);
                continue;
            }
            let left = self.bound - (g + 1);
            match self.table.get(&self.slot(&child)) {
                Some((known, below, _)) if *known == child && *below >= left => continue,
                _ => self.remember(&child, left),
            }
            if self.tiles.is_goal(&child) {
                self.counts.length = Some(g + 1);
                return true;
            }
            if self.descend(&child, Some(slide), g + 1) {
                return true;
            }
        }
        false
    }
}

fn search<S: Shape>(tiles: &Tiles<S>, start: Board<S>, bits: u32) -> Counts {
    let (bound, table, counts) = (tiles.h(&start), HashMap::new(), Counts::default());
    let mut search = Search { tiles, bits, table, bound, beyond: INFINITY, iteration: 1, counts };
    loop {
        search.remember(&start, search.bound);
        if search.descend(&start, None, 0) {
            return search.counts;
        }
        search.bound = search.beyond;
        search.beyond = INFINITY;
        search.iteration += 1;
    }
}

#[test]
fn ida_star_with_a_transposition_table_counts_as_its_pseudo_code() {
    on_korf("transposition_idastar", |tiles, start| search(tiles, start, 18));
    on_korf("transposition_idastar(bits = 10)", |tiles, start| search(tiles, start, 10));
    on_eight("transposition_idastar(bits = 4)", |tiles, start| search(tiles, start, 4));
}
