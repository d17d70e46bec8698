//! Furcy & Koenig (2005), Figures 4 and 5: BULB, BULBprobe and nextSlice, recursive, with one table of layers.

use crate::{Counts, Tiles, on_eight, on_korf, on_walks};
use std::collections::HashSet;
use taquin::puzzle::{Board, Shape, Slide};

type Child<S> = (Board<S>, Slide);

struct Bulb<'a, S: Shape> {
    tiles: &'a Tiles<S>,
    width: usize,
    memory: usize,
    /// The boards by depth, with the slides that led to them.
    table: Vec<Vec<(Board<S>, Option<Slide>)>>,
    /// All of them.
    known: HashSet<Board<S>>,
    counts: Counts,
}

/// What `nextSlice` returns: the length of a solution, nothing more to come, or where the next slice begins.
enum Slice {
    Solution(u64),
    End,
    Index(usize),
}

impl<S: Shape> Bulb<'_, S> {
    /// Takes the last layer out of the table.
    fn forget(&mut self) {
        for (board, _) in self.table.pop().unwrap() {
            self.known.remove(&board);
        }
    }

    fn probe(&mut self, depth: usize, discrepancies: u64) -> Option<u64> {
        let mut index = match self.next_slice(depth, 0) {
            Slice::Solution(length) => return Some(length),
            Slice::End => return None,
            Slice::Index(index) => index,
        };
        if discrepancies == 0 {
            return self.follow(depth, 0);
        }
        self.forget();
        loop {
            match self.next_slice(depth, index) {
                Slice::Solution(length) => return Some(length),
                Slice::End => break,
                Slice::Index(next) => index = next,
            }
            if let Some(length) = self.follow(depth, discrepancies - 1) {
                return Some(length);
            }
        }
        match self.next_slice(depth, 0) {
            Slice::Solution(length) => Some(length),
            Slice::End => None,
            Slice::Index(_) => self.follow(depth, discrepancies),
        }
    }

    /// Goes on from the slice that was just stored, unless it is empty, and forgets it.
    fn follow(&mut self, depth: usize, discrepancies: u64) -> Option<u64> {
        let length = if self.table[depth + 1].is_empty() { None } else { self.probe(depth + 1, discrepancies) };
        self.forget();
        length
    }

    fn next_slice(&mut self, depth: usize, index: usize) -> Slice {
        let mut successors: Vec<Child<S>> = Vec::new();
        for (board, came) in self.table[depth].clone() {
            self.counts.expanded += 1;
            for (slide, child) in self.tiles.children(&board, came) {
                self.counts.generated += 1;
                if self.tiles.is_goal(&child) {
                    return Slice::Solution(depth as u64 + 1);
                }
                if !self.known.contains(&child) {
                    successors.push((child, slide));
                }
            }
        }
        successors.sort_by_key(|(child, _)| self.tiles.h(child));
        if index == successors.len() {
            return Slice::End;
        }
        self.table.push(Vec::new());
        let mut next = index;
        while next < successors.len() && self.table[depth + 1].len() < self.width {
            let (child, slide) = successors[next];
            if self.known.insert(child) {
                self.table[depth + 1].push((child, Some(slide)));
                if self.known.len() >= self.memory {
                    self.forget();
                    return Slice::End;
                }
            }
            next += 1;
        }
        Slice::Index(next)
    }
}

fn search<S: Shape>(tiles: &Tiles<S>, start: Board<S>, width: usize, memory: usize) -> Counts {
    let mut bulb = Bulb {
        tiles,
        width,
        memory,
        table: vec![vec![(start, None)]],
        known: HashSet::from([start]),
        counts: Counts::default(),
    };
    for discrepancies in 0.. {
        if let Some(length) = bulb.probe(0, discrepancies) {
            return Counts { length: Some(length), ..bulb.counts };
        }
    }
    unreachable!("there is a solution")
}

#[test]
fn bulb_counts_as_its_pseudo_code() {
    on_korf("bulb", |tiles, start| search(tiles, start, 100, 6_000_000));
    on_walks("bulb(width = 7, nodes = 400)", |tiles, start| search(tiles, start, 7, 400));
    on_eight("bulb(width = 2, nodes = 80)", |tiles, start| search(tiles, start, 2, 80));
    on_eight("bulb(width = 5, nodes = 150)", |tiles, start| search(tiles, start, 5, 150));
    on_eight("bulb(width = 7, nodes = none)", |tiles, start| search(tiles, start, 7, usize::MAX));
}
