//! Korf (1993), Figure 6: RBFS(node, F(node), bound), recursive as printed; weights are halves.

use crate::{Counts, INFINITY, Tiles, on_eight, on_korf};
use taquin::puzzle::{Board, Shape, Slide};

struct Rbfs<'a, S: Shape> {
    tiles: &'a Tiles<S>,
    halves: u64,
    counts: Counts,
}

impl<S: Shape> Rbfs<'_, S> {
    fn f(&self, g: u64, board: &Board<S>) -> u64 {
        2 * g + self.halves * self.tiles.h(board)
    }

    fn rbfs(&mut self, board: &Board<S>, came: Option<Slide>, g: u64, value: u64, bound: u64) -> u64 {
        let f = self.f(g, board);
        if f > bound {
            return f;
        }
        if self.tiles.is_goal(board) {
            self.counts.length = Some(g);
            return f;
        }
        self.counts.expanded += 1;
        let mut children: Vec<(u64, usize, Slide, Board<S>)> = Vec::new();
        for (place, (slide, child)) in self.tiles.children(board, came).into_iter().enumerate() {
            self.counts.generated += 1;
            let child_f = self.f(g + 1, &child);
            children.push((if f < value { value.max(child_f) } else { child_f }, place, slide, child));
        }
        if children.is_empty() {
            return INFINITY;
        }
        loop {
            children.sort_by_key(|child| (child.0, child.1));
            let (best, _, slide, child) = children[0];
            if best > bound || best == INFINITY {
                return best;
            }
            let second = children.get(1).map_or(INFINITY, |child| child.0);
            children[0].0 = self.rbfs(&child, Some(slide), g + 1, best, bound.min(second));
            if self.counts.length.is_some() {
                return best;
            }
        }
    }
}

fn search<S: Shape>(tiles: &Tiles<S>, start: Board<S>, halves: u64) -> Counts {
    let mut search = Rbfs { tiles, halves, counts: Counts::default() };
    let f = search.f(0, &start);
    search.rbfs(&start, None, 0, f, INFINITY);
    search.counts
}

#[test]
fn rbfs_counts_as_its_pseudo_code() {
    on_korf("rbfs", |tiles, start| search(tiles, start, 2));
    on_korf("rbfs(weight = 3)", |tiles, start| search(tiles, start, 6));
    on_eight("rbfs(weight = 1.5)", |tiles, start| search(tiles, start, 3));
}
