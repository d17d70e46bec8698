//! A graph search whose every choice looks through all open nodes: what the second implementations of best-first searches
//! share.

use crate::{Counts, Tiles};
use std::collections::HashMap;
use taquin::puzzle::{Board, Shape, Slide};

/// What is known of a board.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Known<S: Shape> {
    pub(crate) board: Board<S>,
    pub(crate) g: u64,
    pub(crate) h: u64,
    pub(crate) parent: Option<(Board<S>, Slide)>,
    pub(crate) open: bool,
    /// How many were opened before it.
    pub(crate) order: i64,
}

impl<S: Shape> Known<S> {
    pub(crate) fn f(&self) -> u64 {
        self.g + self.h
    }
}

/// All boards that are known.
pub(crate) struct List<'a, S: Shape> {
    pub(crate) tiles: &'a Tiles<S>,
    pub(crate) known: HashMap<Board<S>, Known<S>>,
    order: i64,
    pub(crate) counts: Counts,
}

impl<'a, S: Shape> List<'a, S> {
    pub(crate) fn new(tiles: &'a Tiles<S>, start: Board<S>) -> Self {
        let mut list = List { tiles, known: HashMap::new(), order: 0, counts: Counts::default() };
        list.open(start, 0, None);
        list
    }

    fn open(&mut self, board: Board<S>, g: u64, parent: Option<(Board<S>, Slide)>) {
        self.order += 1;
        let known = Known { board, g, h: self.tiles.h(&board), parent, open: true, order: self.order };
        self.known.insert(board, known);
    }

    /// The open board of least key; of equal ones, the one that was opened last.
    pub(crate) fn least<K: Ord>(&self, key: impl Fn(&Known<S>) -> K) -> Option<Known<S>> {
        let open = self.known.values().filter(|known| known.open);
        open.min_by_key(|known| (key(known), -known.order)).copied()
    }

    /// Opens an open board anew: it is the latest.
    pub(crate) fn touch(&mut self, board: Board<S>) {
        self.order += 1;
        let known = self.known.get_mut(&board).unwrap();
        if known.open {
            known.order = self.order;
        }
    }

    /// Closes a board and opens its children; closed ones that are reached at less cost, too, if `again`.
    pub(crate) fn expand(&mut self, board: Board<S>, again: bool) -> Vec<Board<S>> {
        self.counts.expanded += 1;
        let Known { g, parent, .. } = self.known[&board];
        self.known.get_mut(&board).unwrap().open = false;
        let mut opened = Vec::new();
        for (slide, child) in self.tiles.children(&board, parent.map(|(_, slide)| slide)) {
            self.counts.generated += 1;
            let g = g + self.tiles.cost(&board, slide);
            if self.known.get(&child).is_none_or(|known| g < known.g && (known.open || again)) {
                self.open(child, g, Some((board, slide)));
                opened.push(child);
            }
        }
        opened
    }

    /// The boards of the path to a board, the start first.
    pub(crate) fn path(&self, board: Board<S>) -> Vec<Board<S>> {
        let mut path = vec![board];
        while let Some((parent, _)) = self.known[&path[path.len() - 1]].parent {
            path.push(parent);
        }
        path.reverse();
        path
    }

    /// The counts, with the length of the path to a board.
    pub(crate) fn done(mut self, board: Board<S>) -> Counts {
        self.counts.length = Some(self.path(board).len() as u64 - 1);
        self.counts
    }
}
