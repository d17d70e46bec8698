//! What a run is expected to cost, before anything has run: a model that is simple on purpose, for dealing runs only.
//!
//! A search of a space of 2^s states is expected to expand 2^(s * p) of them, the power p given by what guides it; one that
//! takes the first solution 2^(5 + s / 8), whatever guides it. How far the board is from its goal moves that by a bit for
//! every five steps of the Manhattan distance; of boards that are much nearer than the mean, which are easy on purpose, by a
//! bit for every two. Limits cap it. The powers are those of the runs in `results`, the five steps those of Korf's hundred
//! boards. Whole numbers only: every machine deals the same.

use crate::config::{Experiment, NamedSolver, Role};
use taquin::heuristic::Strength;
use taquin::puzzle::{Goal, Size};
use taquin::search::{NODE_BYTES, Nodes};
use taquin::solve::Suboptimality;

/// What guides a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Guidance {
    Blind,
    By(Strength),
    /// The first solution that turns up is good enough.
    Hasty,
}

/// Parts of a bit: exponents are counted in them.
const PARTS: i64 = 16;

/// Parts of a bit that a step of the Manhattan distance is worth, about the mean, and beyond [`NEAR`] steps below it.
const STEP: i64 = PARTS / 5;
const NEAR_STEP: i64 = PARTS / 2;
const NEAR: i64 = -6;

/// Nothing is expected to take longer than 2^45 expansions: days.
const MOST_BITS: i64 = 45;

/// What an expansion costs: one that stores its children is worth eight that do not.
const STORED: u64 = 8;
const UNSTORED: u64 = 1;

/// What a second is worth, and the start of a program.
const SECOND: u64 = 2_000_000 * STORED;
const PROGRAM: u64 = SECOND / 32;

/// The expected costs of the runs of one solver in one experiment, an expansion that stores nothing being 1.
pub(super) struct Model {
    /// The mean distance of boards of this size.
    mean: i64,
    /// Parts of bits of a board at that distance.
    exponent: i64,
    hasty: bool,
    expansion: u64,
    least: u64,
    most: u64,
    repeats: u64,
}

impl Model {
    pub(super) fn of(experiment: &Experiment, named: &NamedSolver) -> Model {
        let goal = &experiment.goal;
        let stores = named.solver.algorithm().behaviour().nodes == Nodes::All;
        let (guidance, bits) = (guidance(named, goal), space_bits(goal.size()));
        let exponent = match guidance {
            Guidance::Blind => 15 * bits,
            Guidance::By(Strength::Weak) => 13 * bits,
            Guidance::By(Strength::Distance) => 10 * bits,
            Guidance::By(Strength::Conflict) => 9 * bits,
            Guidance::By(Strength::Patterns) => 8 * bits,
            Guidance::Hasty => 5 * PARTS + if stores { 2 * bits } else { 3 * bits },
        };
        let expansion = if stores { STORED } else { UNSTORED };
        Model {
            mean: mean_distance(goal.size()),
            exponent,
            hasty: guidance == Guidance::Hasty,
            expansion,
            least: if named.role == Role::External { PROGRAM } else { 1 },
            most: most(named, stores, expansion),
            repeats: u64::from(experiment.repeats.max(1)),
        }
    }

    /// Of all repeats, for a board this many steps from the goal by Manhattan distance; 1 for one that has no solution.
    pub(super) fn cost(&self, steps: Option<u16>) -> u64 {
        let Some(steps) = steps else { return 1 };
        let farther = i64::from(steps) - self.mean;
        let nearer = if self.hasty { 0 } else { (farther - NEAR).min(0) };
        let exponent = self.exponent + (farther - nearer) * STEP + nearer * NEAR_STEP;
        let cost = power_of_two(exponent).saturating_mul(self.expansion);
        cost.min(self.most).max(self.least).saturating_mul(self.repeats)
    }
}

/// What the limits let a run cost.
fn most(named: &NamedSolver, stores: bool, expansion: u64) -> u64 {
    let limits = &named.limits;
    // A state has two children or three.
    let expansions = [
        limits.expanded,
        limits.generated.map(|generated| generated / 2),
        limits.bytes.filter(|_| stores).map(|bytes| bytes / NODE_BYTES),
    ];
    let costs = expansions.into_iter().flatten().map(|count| count.saturating_mul(expansion));
    let seconds = limits.time.map(|time| time.as_secs().saturating_add(1).saturating_mul(SECOND));
    costs.chain(seconds).min().unwrap_or(u64::MAX).max(1)
}

/// 2^(exponent / PARTS), between whole powers along straight lines.
fn power_of_two(exponent: i64) -> u64 {
    let exponent = exponent.clamp(0, MOST_BITS * PARTS);
    let (bits, parts) = (exponent / PARTS, exponent % PARTS);
    (1 << bits) * (PARTS + parts) as u64 / PARTS as u64
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
        return if named.role == Role::External { Guidance::By(Strength::Distance) } else { Guidance::Blind };
    };
    if named.guarantee(goal).map(|guarantee| guarantee.cost) != Ok(Suboptimality::Optimal) {
        return Guidance::Hasty;
    }
    Guidance::By(heuristic.strength())
}
