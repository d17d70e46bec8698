//! Zhang & Korf (1995): depth-first branch and bound, recursive; the path is a list that is searched.

use crate::{Counts, Tiles, on_eight, on_korf};
use taquin::puzzle::{Board, Shape, Slide};

struct Search<'a, S: Shape> {
    tiles: &'a Tiles<S>,
    path: Vec<Board<S>>,
    upper: u64,
    counts: Counts,
}

impl<S: Shape> Search<'_, S> {
    fn descend(&mut self, board: &Board<S>, came: Option<Slide>) {
        self.counts.expanded += 1;
        self.path.push(*board);
        let g = self.path.len() as u64;
        let mut children = self.tiles.children(board, came);
        children.sort_by_key(|(_, child)| g + self.tiles.h(child));
        for (slide, child) in children {
            self.counts.generated += 1;
            if g + self.tiles.h(&child) >= self.upper || self.path.contains(&child) {
                continue;
            }
            if self.tiles.is_goal(&child) {
                self.upper = g;
                self.counts.length = Some(g);
                self.counts.incumbents.push((self.counts.expanded, g));
                continue;
            }
            self.descend(&child, Some(slide));
        }
        self.path.pop();
    }
}

fn search<S: Shape>(tiles: &Tiles<S>, start: Board<S>, limit: u64) -> Counts {
    let mut search = Search { tiles, path: Vec::new(), upper: limit + 1, counts: Counts::default() };
    search.descend(&start, None);
    search.counts
}

/// With a limit of 46 moves, which is the optimum of one of the five and less than four more than that of the others.
#[test]
fn depth_first_branch_and_bound_counts_as_its_pseudo_code() {
    on_korf("dfbnb(limit = 46)", |tiles, start| search(tiles, start, 46));
    on_eight("dfbnb(limit = 35)", |tiles, start| search(tiles, start, 35));
}
