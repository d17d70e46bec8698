//! What a run is expected to cost, before anything has run: a model that is simple on purpose, for dealing runs only.
//!
//! A search of a space of 2^s states is expected to expand 2^(s * p) of them, the power p told by what guides it; how far
//! the board is from its goal moves that by a bit for every five steps of the Manhattan distance; the limit of
//! expansions caps it. The powers are those of the runs in `results/paper` and of Korf's hundred boards, where the five
//! steps come from, too. Whole numbers only: every machine deals the same.

use crate::experiment::config::{Experiment, NamedSolver, Role};
use crate::heuristic::Knowledge;
use crate::puzzle::{Arrangement, Goal, Size};
use crate::solve::{Guarantee, Owed};

/// What guides a search, with the power of its space that it visits, in sixteenths.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Guidance {
    Blind = 15,
    Weak = 13,
    Distance = 10,
    Conflict = 9,
    Patterns = 8,
    /// The first solution that turns up is good enough.
    Hasty = 6,
}

/// Steps of the Manhattan distance that double the work.
const STEPS_A_BIT: i64 = 5;

/// A node of iterative deepening is this many bits cheaper than one that is stored.
const UNSTORED_BITS: i64 = 3;

/// Nothing is expected to take longer than 2^45 expansions: days.
const MOST_BITS: i64 = 45;

/// The expected costs of the runs of one solver in one experiment.
pub(super) struct Model {
    goal: Goal,
    /// Where each tile belongs.
    homes: Vec<usize>,
    /// Of a board at the mean distance.
    bits: i64,
    most: u64,
    repeats: u64,
}

impl Model {
    pub(super) fn of(experiment: &Experiment, named: &NamedSolver) -> Model {
        let goal = experiment.goal.clone();
        let unstored = named.solver.algorithm().to_string().contains("ida");
        let bits = space_bits(goal.size()) * guidance(named, &goal) as i64 / 16;
        Model {
            homes: goal.homes(),
            bits: bits - if unstored { UNSTORED_BITS } else { 0 },
            most: named.limits.expanded.unwrap_or(u64::MAX).max(1),
            repeats: u64::from(experiment.repeats.max(1)),
            goal,
        }
    }

    /// In expansions, repeats counted; 1 for a board that has no solution.
    pub(super) fn cost(&self, board: &Arrangement) -> u64 {
        if self.goal.solvable(board).is_err() {
            return 1;
        }
        let farther = self.manhattan(board) as i64 - mean_distance(self.goal.size());
        let bits = (self.bits + farther.div_euclid(STEPS_A_BIT)).clamp(0, MOST_BITS);
        (1 << bits).min(self.most).saturating_mul(self.repeats)
    }

    fn manhattan(&self, board: &Arrangement) -> usize {
        let width = self.goal.size().width();
        let steps = |(cell, &tile): (usize, &u8)| {
            let home = self.homes[usize::from(tile)];
            (cell / width).abs_diff(home / width) + (cell % width).abs_diff(home % width)
        };
        board.tiles().iter().enumerate().filter(|(_, tile)| **tile != 0).map(steps).sum()
    }
}

/// The states that can reach the goal, in bits: half of the permutations.
fn space_bits(size: Size) -> i64 {
    let permutations: u128 = (1..=size.cells() as u128).product();
    i64::from(permutations.ilog2()) - 1
}

/// The mean Manhattan distance of the states, rounded: each tile's mean over all cells and homes.
fn mean_distance(size: Size) -> i64 {
    // Two places drawn from 0..n are (n^2 - 1) / 3n apart in the mean.
    let apart = |n: i64| (n * n - 1, 3 * n);
    let (width, height) = (size.width() as i64, size.height() as i64);
    let ((a, b), (c, d)) = (apart(width), apart(height));
    (width * height - 1) * (a * d + c * b) / (b * d)
}

fn guidance(named: &NamedSolver, goal: &Goal) -> Guidance {
    let Some(heuristic) = named.solver.heuristic() else {
        return if named.role == Role::External { Guidance::Distance } else { Guidance::Blind };
    };
    let owed = Knowledge::of(heuristic, goal).map(|known| Guarantee::of(named.solver.algorithm(), known).cost);
    if owed != Ok(Owed::Optimal) {
        return Guidance::Hasty;
    }
    let text = heuristic.to_string();
    let has = |names: &[&str]| names.iter().any(|name| text.contains(name));
    match () {
        _ if has(&["pdb"]) => Guidance::Patterns,
        _ if has(&["linear_conflict", "walking_distance"]) => Guidance::Conflict,
        _ if has(&["manhattan", "h6", "weighted", "random_weights"]) => Guidance::Distance,
        _ => Guidance::Weak,
    }
}
