//! Zhou & Hansen (2006): breadth-first heuristic search by halves, recursive; the layers are maps and lists by depth.

use crate::{Counts, INFINITY, Tiles, on_eight, on_korf_by, on_walks};
use std::collections::HashMap;
use taquin::puzzle::{Board, Shape, Slide};

struct Search<'a, S: Shape> {
    tiles: &'a Tiles<S>,
    bound: u64,
    beyond: u64,
    counts: Counts,
}

impl<S: Shape> Search<'_, S> {
    /// From a board at a depth to another, or to a goal: the depth of the end, itself, and the board in the middle.
    #[allow(clippy::type_complexity)]
    fn layers(
        &mut self,
        from: Board<S>,
        depth: u64,
        to: Option<Board<S>>,
        middle: u64,
    ) -> Option<(u64, Board<S>, Option<Board<S>>)> {
        let mut layers: HashMap<u64, Vec<(Board<S>, Option<Slide>, Option<Board<S>>)>> = HashMap::new();
        layers.insert(depth, vec![(from, None, None)]);
        for depth in depth.. {
            let layer = layers.get(&depth).cloned()?;
            for (board, came, on_way) in layer {
                self.counts.expanded += 1;
                for (slide, child) in self.tiles.children(&board, came) {
                    self.counts.generated += 1;
                    let f = depth + 1 + self.tiles.h(&child);
                    if f > self.bound {
                        self.beyond = self.beyond.min(f);
                        continue;
                    }
                    if to.map_or(self.tiles.is_goal(&child), |to| to == child) {
                        return Some((depth + 1, child, on_way));
                    }
                    let near = [depth.wrapping_sub(1), depth, depth + 1];
                    if near.iter().filter_map(|depth| layers.get(depth)).flatten().any(|known| known.0 == child) {
                        continue;
                    }
                    let on_way = if depth + 1 == middle { Some(child) } else { on_way };
                    layers.entry(depth + 1).or_default().push((child, Some(slide), on_way));
                }
            }
        }
        None
    }

    /// Finds the moves from a board at a depth to another that is as deep as `end`.
    fn part(&mut self, from: Board<S>, depth: u64, to: Board<S>, end: u64) {
        let middle = (depth + end) / 2;
        let (found, _, on_way) = self.layers(from, depth, Some(to), middle).unwrap();
        assert_eq!(found, end);
        if end > depth + 1 {
            let on_way = on_way.unwrap();
            self.part(from, depth, on_way, middle);
            self.part(on_way, middle, to, end);
        }
    }
}

fn search<S: Shape>(tiles: &Tiles<S>, start: Board<S>) -> Counts {
    let mut search = Search { tiles, bound: tiles.h(&start), beyond: INFINITY, counts: Counts::default() };
    loop {
        let bound = search.bound;
        if let Some((depth, goal, on_way)) = search.layers(start, 0, None, bound / 2) {
            search.counts.length = Some(depth);
            if depth > 1 {
                let on_way = on_way.expect("with unit costs and parity the bound is the length");
                search.part(start, 0, on_way, bound / 2);
                search.part(on_way, bound / 2, goal, depth);
            }
            return search.counts;
        }
        search.bound = search.beyond;
        search.beyond = INFINITY;
    }
}

#[test]
fn breadth_first_heuristic_search_counts_as_its_pseudo_code() {
    on_eight("bfidastar", search);
    on_walks("bfidastar", search);
    on_korf_by("max(linear_conflict, pdb('5-5-5'))", "bfidastar", search);
}
