//! BS* written from the description of Kwa (1989): open and closed lists, from which each operation removes boards at once,
//! except that descendants are pruned when their turn comes.

use crate::both_ends::manhattan;
use crate::{Counts, INFINITY, Tiles, on_eight, on_korf, on_walks};
use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap, HashSet};
use taquin::puzzle::{Board, Shape, Slide};

struct Side<S: Shape> {
    target: Board<S>,
    /// The cost of the way to a board, and the board and the slide that it comes from.
    g: HashMap<Board<S>, u64>,
    came: HashMap<Board<S>, (Board<S>, Slide)>,
    /// By f, and of equal f those that were opened last first.
    open: BTreeMap<(u64, Reverse<u64>), Board<S>>,
    place: HashMap<Board<S>, (u64, Reverse<u64>)>,
    closed: HashSet<Board<S>>,
    /// The boards that the other side has nipped.
    nipped: HashSet<Board<S>>,
}

impl<S: Shape> Side<S> {
    fn new(target: Board<S>) -> Side<S> {
        let (g, came, open, place) = (HashMap::new(), HashMap::new(), BTreeMap::new(), HashMap::new());
        Side { target, g, came, open, place, closed: HashSet::new(), nipped: HashSet::new() }
    }

    fn open(&mut self, board: Board<S>, g: u64, order: u64) {
        if let Some(place) = self.place.remove(&board) {
            self.open.remove(&place);
        }
        self.closed.remove(&board);
        let place = (g + manhattan(&board, &self.target), Reverse(order));
        self.g.insert(board, g);
        self.open.insert(place, board);
        self.place.insert(board, place);
    }

    fn trim(&mut self, best: u64) {
        for board in self.open.split_off(&(best, Reverse(INFINITY))).values() {
            self.place.remove(board);
        }
    }

    fn descends_from_nipped(&self, mut board: Board<S>) -> bool {
        while !self.nipped.contains(&board) {
            match self.came.get(&board) {
                Some(&(parent, _)) => board = parent,
                None => return false,
            }
        }
        true
    }

    /// Prunes what comes first, as long as there is something to prune.
    fn prune(&mut self) {
        while let Some((&place, &board)) = self.open.first_key_value()
            && self.descends_from_nipped(board)
        {
            self.open.remove(&place);
            self.place.remove(&board);
        }
    }
}

fn bs_star<S: Shape>(tiles: &Tiles<S>, start: Board<S>) -> Counts {
    let goal = tiles.puzzle.goal();
    let (mut counts, mut best, mut order) = (Counts::default(), INFINITY, 2);
    let mut sides = [Side::new(goal), Side::new(start)];
    if start == goal {
        return Counts { length: Some(0), ..counts };
    }
    sides[0].open(start, 0, 1);
    sides[1].open(goal, 0, 2);
    loop {
        sides.iter_mut().for_each(Side::prune);
        if sides.iter().any(|side| side.open.is_empty()) {
            return Counts { length: Some(best), ..counts };
        }
        let [side, other] = if sides[0].open.len() <= sides[1].open.len() { [0, 1] } else { [1, 0] };
        let (_, board) = sides[side].open.pop_first().unwrap();
        sides[side].place.remove(&board);
        sides[side].closed.insert(board);
        if sides[other].closed.contains(&board) {
            sides[other].nipped.insert(board);
            continue;
        }
        counts.expanded += 1;
        let (g, came) = (sides[side].g[&board] + 1, sides[side].came.get(&board).map(|&(_, slide)| slide));
        for (slide, child) in tiles.children(&board, came) {
            counts.generated += 1;
            if sides[side].g.get(&child).is_some_and(|&known| known <= g) {
                continue;
            }
            // Screened.
            if g + manhattan(&child, &sides[side].target) >= best {
                continue;
            }
            order += 1;
            sides[side].open(child, g, order);
            sides[side].came.insert(child, (board, slide));
            if let Some(rest) = sides[other].g.get(&child)
                && g + rest < best
            {
                best = g + rest;
                sides.iter_mut().for_each(|side| side.trim(best));
            }
        }
    }
}

#[test]
fn bs_star_counts_as_its_description() {
    on_eight("bsstar", bs_star);
    on_walks("bsstar", bs_star);
    on_korf("bsstar", bs_star);
}
