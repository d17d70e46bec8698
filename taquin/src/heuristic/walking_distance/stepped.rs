//! Directions of few states: each has a number and leads to those that follow it.

use rustc_hash::FxHashMap;
use std::sync::OnceLock;

/// Lines, and cells in a line, that there are at most.
pub(super) const MOST: usize = 4;

/// How many tiles of each home line stand in each line, and in which the blank is.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub(super) struct Crowd {
    pub(super) tiles: [[u8; MOST]; MOST],
    pub(super) blank: u8,
}

/// All crowds of one direction, numbered in breadth-first order from the goal's.
#[derive(Debug)]
pub(super) struct Stepped {
    index: FxHashMap<Crowd, u16>,
    distance: Vec<u8>,
    /// From each crowd, by whether the blank goes to the next line or the one before, and the home of the tile.
    next: Vec<[[u16; MOST]; 2]>,
}

impl Stepped {
    /// The table for this many lines of this many cells, the goal's blank in line `blank`; each is made once.
    pub(super) fn of(lines: usize, length: usize, blank: usize) -> &'static Stepped {
        static TABLES: [[[OnceLock<Stepped>; MOST]; MOST]; MOST] =
            [const { [const { [const { OnceLock::new() }; MOST] }; MOST] }; MOST];
        TABLES[lines - 1][length - 1][blank].get_or_init(|| Stepped::explore(lines, length, blank))
    }

    fn explore(lines: usize, length: usize, blank: usize) -> Stepped {
        let mut goal = Crowd { blank: blank as u8, ..Crowd::default() };
        for line in 0..lines {
            goal.tiles[line][line] = (length - usize::from(line == blank)) as u8;
        }
        let mut index = FxHashMap::from_iter([(goal.clone(), 0)]);
        let mut crowds = vec![goal];
        let mut distance = vec![0];
        let mut next = Vec::new();
        while let Some(crowd) = crowds.get(next.len()).cloned() {
            let mut following = [[0; MOST]; 2];
            for (forward, home) in (0..2 * MOST).map(|choice| (choice / MOST, choice % MOST)) {
                let Some(neighbour) = crowd.step(lines, forward == 1, home) else { continue };
                following[forward][home] = *index.entry(neighbour.clone()).or_insert_with(|| {
                    crowds.push(neighbour);
                    distance.push(distance[next.len()] + 1);
                    (crowds.len() - 1) as u16
                });
            }
            next.push(following);
        }
        Stepped { index, distance, next }
    }

    /// The crowds that there are.
    #[cfg(test)]
    pub(super) fn count(&self) -> usize {
        self.distance.len()
    }

    /// The number of a crowd.
    pub(super) fn number(&self, crowd: &Crowd) -> u16 {
        self.index[crowd]
    }

    /// The moves in this direction that lead from a crowd to the goal's.
    #[inline(always)]
    pub(super) fn distance(&self, number: u16) -> u8 {
        self.distance[usize::from(number)]
    }

    /// The crowd after a tile of line `home` has changed places with the blank.
    #[inline(always)]
    pub(super) fn next(&self, number: u16, forward: bool, home: u8) -> u16 {
        self.next[usize::from(number)][usize::from(forward)][usize::from(home)]
    }
}

impl Crowd {
    /// The crowd after the blank went to the next line, or the one before, and a tile of line `home` came from there.
    fn step(&self, lines: usize, forward: bool, home: usize) -> Option<Crowd> {
        let here = usize::from(self.blank);
        let there = if forward { here + 1 } else { here.checked_sub(1)? };
        if there >= lines || self.tiles[there][home] == 0 {
            return None;
        }
        let mut after = Crowd { blank: there as u8, ..self.clone() };
        after.tiles[there][home] -= 1;
        after.tiles[here][home] += 1;
        Some(after)
    }
}
