//! A solution as people follow it: the tiles to slide, and boards drawn side by side.

use taquin::puzzle::{Arrangement, Labels, Slide};

/// A path walked from a start: every board on it, and the tile that each slide moves.
pub(in crate::cli) struct Walk {
    /// The boards, the start first: one more than there are slides.
    boards: Vec<Arrangement>,
    /// The tiles that move, 1 or more each.
    tiles: Vec<u8>,
}

impl Walk {
    /// Follows the letters of a path, which must be allowed.
    pub(in crate::cli) fn new(start: &Arrangement, path: &str) -> Walk {
        let mut walk = Walk { boards: vec![start.clone()], tiles: Vec::new() };
        for slide in path.chars().filter_map(Slide::from_letter) {
            let board = walk.boards.last().expect("the start");
            let next = board.slid(slide).expect("an allowed path");
            walk.tiles.push(board.tiles()[next.blank()]);
            walk.boards.push(next);
        }
        walk
    }

    /// The tiles to slide, as they are written on the board.
    pub(in crate::cli) fn slides(&self, labels: Labels) -> Vec<String> {
        self.tiles.iter().map(|&tile| labels.write(tile)).collect()
    }

    /// All boards side by side, numbered by the slides made, as many beside each other as `width` columns hold.
    pub(in crate::cli) fn drawn(&self, labels: Labels, width: usize) -> String {
        let pictures: Vec<Vec<String>> = self
            .boards
            .iter()
            .enumerate()
            .map(|(step, board)| {
                let mut lines = vec![step.to_string()];
                lines.extend(board.drawn(labels).lines().map(String::from));
                lines
            })
            .collect();
        let widest = pictures[0].iter().map(|line| line.chars().count()).max().unwrap_or(0);
        let column = widest.max(self.tiles.len().to_string().len());
        let beside = ((width + GAP) / (column + GAP)).max(1);
        let rows = pictures.chunks(beside).map(|row| {
            let lines = (0..row[0].len()).map(|line| {
                let parts: Vec<String> = row.iter().map(|picture| format!("{:<column$}", picture[line])).collect();
                parts.join(&" ".repeat(GAP)).trim_end().to_string()
            });
            lines.collect::<Vec<_>>().join("\n")
        });
        rows.collect::<Vec<_>>().join("\n\n")
    }
}

/// Columns between two boards.
const GAP: usize = 4;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_walk_names_tiles_and_draws_boards_as_wide_as_the_terminal() {
        let start: Arrangement = "1 2 3/4 0 6/7 5 8".parse().unwrap();
        let walk = Walk::new(&start, "DR");
        assert_eq!(walk.slides(Labels::default()), ["5", "8"]);
        assert_eq!(
            walk.drawn(Labels::default(), 15),
            "0        1\n1 2 3    1 2 3\n4 · 6    4 5 6\n7 5 8    7 · 8\n\n2\n1 2 3\n4 5 6\n7 8 ·"
        );
        assert_eq!(walk.drawn(Labels::default(), 1).lines().count(), 3 * 4 + 2);
    }
}
