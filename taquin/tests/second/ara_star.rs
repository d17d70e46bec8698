//! Likhachev, Gordon & Thrun (2003), Figure 1: ImprovePath and Main of ARA*, with sets; weights are in halves.

use crate::kept::Kept;
use crate::{Counts, INFINITY, Tiles, on_eight, on_walks};
use std::collections::{HashMap, HashSet};
use taquin::puzzle::{Board, Shape, Slide};
use taquin::space::Space;

struct Ara<'a, S: Shape> {
    tiles: &'a Tiles<S>,
    g: HashMap<Board<S>, u64>,
    came: HashMap<Board<S>, Slide>,
    /// When a board was made, and when it was opened last.
    made: Vec<Board<S>>,
    opened: HashMap<Board<S>, i64>,
    time: i64,
    open: HashSet<Board<S>>,
    closed: HashSet<Board<S>>,
    incons: HashSet<Board<S>>,
    goal: u64,
    counts: Counts,
}

impl<S: Shape> Ara<'_, S> {
    fn insert(&mut self, board: Board<S>) {
        self.time += 1;
        self.opened.insert(board, self.time);
        self.open.insert(board);
    }

    fn f(&self, board: &Board<S>, halves: u64) -> u64 {
        2 * self.g[board] + halves * self.tiles.h(board)
    }

    /// Notes the path to the goal as it is now: a state on the way may have been reached by fewer moves since g was.
    fn publish(&mut self, goal: Board<S>) {
        let (mut board, mut length) = (goal, 0);
        while let Some(slide) = self.came.get(&board) {
            (board, length) = (self.tiles.puzzle.apply(&board, slide.back()), length + 1);
        }
        if self.counts.incumbents.last().is_none_or(|&(_, best)| length < best) {
            self.counts.incumbents.push((self.counts.expanded, length));
        }
    }

    fn improve_path(&mut self, halves: u64) {
        loop {
            let key = |board: &&Board<S>| (self.f(board, halves), self.tiles.h(board), -self.opened[*board]);
            let Some(&board) = self.open.iter().min_by_key(key) else { return };
            if self.goal < INFINITY && self.f(&board, halves) >= 2 * self.goal {
                return;
            }
            self.open.remove(&board);
            self.closed.insert(board);
            self.counts.expanded += 1;
            for (slide, child) in self.tiles.children(&board, self.came.get(&board).copied()) {
                self.counts.generated += 1;
                let g = self.g[&board] + 1;
                if self.g.get(&child).is_some_and(|&known| known <= g) {
                    continue;
                }
                if self.g.insert(child, g).is_none() {
                    self.made.push(child);
                }
                self.came.insert(child, slide);
                if self.tiles.is_goal(&child) {
                    self.goal = g;
                    self.publish(child);
                } else if self.closed.contains(&child) {
                    self.incons.insert(child);
                } else {
                    self.insert(child);
                }
            }
        }
    }
}

fn search<S: Shape>(tiles: &Tiles<S>, start: Board<S>, mut halves: u64) -> Counts {
    let mut ara = Ara {
        tiles,
        g: HashMap::from([(start, 0)]),
        came: HashMap::new(),
        made: vec![start],
        opened: HashMap::new(),
        time: 0,
        open: HashSet::from([start]),
        closed: HashSet::new(),
        incons: HashSet::new(),
        goal: INFINITY,
        counts: Counts::default(),
    };
    loop {
        let waiting: HashSet<Board<S>> = ara.open.drain().chain(ara.incons.drain()).collect();
        let waiting: Vec<Board<S>> = ara.made.iter().filter(|board| waiting.contains(board)).copied().collect();
        let waiting: Vec<Board<S>> =
            waiting.into_iter().filter(|board| ara.f(board, 2) < ara.goal.saturating_mul(2)).collect();
        if waiting.is_empty() {
            ara.publish(tiles.puzzle.goal());
            return Counts { length: Some(ara.goal), ..ara.counts };
        }
        ara.closed.clear();
        waiting.into_iter().for_each(|board| ara.insert(board));
        ara.improve_path(halves);
        halves = (halves - 1).max(2);
    }
}

const KORF: Kept = Kept {
    solver: "arastar",
    heuristic: "max(linear_conflict, pdb('5-5-5'))",
    counts: [(3656, 7719, 42), (4110, 8559, 45), (1009, 2134, 42), (5536, 11_683, 41), (2724, 5658, 44)],
};

#[test]
fn anytime_repairing_a_star_counts_as_its_pseudo_code() {
    on_walks("arastar", |tiles, start| search(tiles, start, 5));
    on_eight("arastar(weight = 4)", |tiles, start| search(tiles, start, 8));
    KORF.are_of_the_first();
}

#[test]
#[ignore = "many seconds: every choice looks through all open boards"]
fn anytime_repairing_a_star_counts_on_korfs_boards_what_is_kept() {
    KORF.are_of(|tiles, start| search(tiles, start, 5));
}
