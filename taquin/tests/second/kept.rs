//! What second implementations came to that take too long to run each time.

use crate::{Counts, Tiles, first, five};
use taquin::puzzle::shape::{Shape, Tiles4x4};
use taquin::puzzle::{Board, Goal};

/// Expanded, generated and the moves of the solution, on each of the five easiest of Korf's boards.
pub(crate) struct Kept {
    pub(crate) solver: &'static str,
    pub(crate) heuristic: &'static str,
    pub(crate) counts: [(u64, u64, u64); 5],
}

impl Kept {
    /// Compares the registered solver.
    pub(crate) fn are_of_the_first(&self) {
        let goal = goal();
        let solver = format!("{}: {}", self.solver, self.heuristic);
        self.are(five(&goal).map(|start| first(&goal, &solver, &start)));
    }

    /// Compares the second implementation.
    pub(crate) fn are_of(&self, second: impl Fn(&Tiles<Tiles4x4>, Board<Tiles4x4>) -> Counts) {
        let goal = goal();
        let tiles = Tiles::new(&goal, self.heuristic);
        self.are(five(&goal).map(|start| second(&tiles, Board::from(&start))));
    }

    fn are(&self, found: [Counts; 5]) {
        let found = found.map(|counts| (counts.expanded, counts.generated, counts.length.unwrap()));
        assert_eq!(found, self.counts, "{}: {}", self.solver, self.heuristic);
    }
}

fn goal() -> Goal {
    Goal::parse("blank-first", Tiles4x4::SIZE, None).unwrap()
}
