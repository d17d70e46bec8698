//! Reinefeld & Marsland (1994): IDA* that looks up how far a state was searched, and which move was its best; the table is a
//! map by slot.

use crate::{Counts, INFINITY, Tiles, on_eight, on_korf, on_walks};
use std::collections::HashMap;
use taquin::puzzle::{Board, Shape, Slide};
use taquin::space::Space;

struct Search<'a, S: Shape> {
    tiles: &'a Tiles<S>,
    bits: u32,
    best_move: bool,
    /// By slot: the board, how far it was searched below, and the iteration.
    table: HashMap<u64, (Board<S>, u64, u64)>,
    /// By slot: a board and its best move.
    best: HashMap<u64, (Board<S>, Slide)>,
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
        let (slot, new) = (self.slot(board), (*board, left, self.iteration));
        let kept = self.table.entry(slot).or_insert(new);
        if kept.2 < self.iteration || left >= kept.1 {
            if kept.0 != *board {
                self.best.remove(&slot);
            }
            *kept = new;
        }
    }

    /// Returns the least f beyond the bound, or nothing once it has solved the board.
    fn descend(&mut self, board: &Board<S>, came: Option<Slide>, g: u64) -> Option<u64> {
        self.counts.expanded += 1;
        let mut moves = self.tiles.children(board, came);
        if let Some(&(_, best)) = self.best.get(&self.slot(board)).filter(|best| self.best_move && best.0 == *board)
            && let Some(place) = moves.iter().position(|&(slide, _)| slide == best)
        {
            let first = moves.remove(place);
            moves.insert(0, first);
        }
        let (mut least, mut best) = (INFINITY, None);
        for (slide, child) in moves {
            self.counts.generated += 1;
            let f = g + 1 + self.tiles.h(&child);
            let beyond = if f > self.bound {
                self.beyond = self.beyond.min(f);
                f
            } else {
                let left = self.bound - (g + 1);
                match self.table.get(&self.slot(&child)) {
                    Some((known, below, _)) if *known == child && *below >= left => continue,
                    _ => self.remember(&child, left),
                }
                if self.tiles.is_goal(&child) {
                    self.counts.length = Some(g + 1);
                    return None;
                }
                self.descend(&child, Some(slide), g + 1)?
            };
            if beyond < least {
                (least, best) = (beyond, Some(slide));
            }
        }
        // Whoever has the slot has the best move.
        let slot = self.slot(board);
        if self.table[&slot].0 == *board {
            self.best.remove(&slot);
            self.best.extend(best.map(|best| (slot, (*board, best))));
        }
        Some(least)
    }
}

fn search<S: Shape>(tiles: &Tiles<S>, start: Board<S>, bits: u32, best_move: bool) -> Counts {
    let (bound, table, best, counts) = (tiles.h(&start), HashMap::new(), HashMap::new(), Counts::default());
    let mut search = Search { tiles, bits, best_move, table, best, bound, beyond: INFINITY, iteration: 1, counts };
    loop {
        search.remember(&start, search.bound);
        if search.descend(&start, None, 0).is_none() {
            return search.counts;
        }
        search.bound = search.beyond;
        search.beyond = INFINITY;
        search.iteration += 1;
    }
}

#[test]
fn ida_star_with_a_transposition_table_counts_as_its_pseudo_code() {
    on_korf("transposition_idastar", |tiles, start| search(tiles, start, 18, false));
    on_korf("transposition_idastar(bits = 10)", |tiles, start| search(tiles, start, 10, false));
    on_eight("transposition_idastar(bits = 4)", |tiles, start| search(tiles, start, 4, false));
}

#[test]
fn the_best_move_first_counts_as_its_pseudo_code() {
    on_korf("transposition_idastar(best_move = true)", |tiles, start| search(tiles, start, 18, true));
    on_korf("transposition_idastar(bits = 10, best_move = true)", |tiles, start| search(tiles, start, 10, true));
    on_walks("transposition_idastar(bits = 6, best_move = true)", |tiles, start| search(tiles, start, 6, true));
    on_eight("transposition_idastar(bits = 4, best_move = true)", |tiles, start| search(tiles, start, 4, true));
}
