//! Korf's twenty easiest boards to the end, by AVX2 and without.

use super::*;
use crate::solve::kernel::twenty::{Easy, easiest};

/// With a heuristic that never says too much, so that A* finds the moves that he printed.
fn agrees(heuristic: &str, all: &[Options]) {
    let goal = Goal::parse("blank-first", Tiles4x4::SIZE, None).unwrap();
    let puzzle = Puzzle::new(&goal, "ulrd".parse().unwrap());
    match Expression::parse(heuristic, &Definitions::default()).unwrap().compile::<Tiles4x4>(&goal).unwrap() {
        Compiled::Table(heuristic) => Setting { goal, puzzle, heuristic }.agrees_on_the_twenty(all),
        Compiled::Patterns(heuristic) => Setting { goal, puzzle, heuristic }.agrees_on_the_twenty(all),
        Compiled::Single(heuristic) => Setting { goal, puzzle, heuristic }.agrees_on_the_twenty(all),
        Compiled::Composite(heuristic) => Setting { goal, puzzle, heuristic }.agrees_on_the_twenty(all),
    }
}

impl<H: Recall<Tiles4x4>> Setting<Tiles4x4, H> {
    fn agrees_on_the_twenty(&self, all: &[Options]) {
        for (Easy { number, tiles, moves, .. }, options) in
            easiest().iter().flat_map(|easy| all.iter().map(move |own| (easy, own)))
        {
            let (outcome, _) = self.agrees(&self.goal.read(tiles).unwrap(), options, Limits::default());
            let cost = outcome.best.unwrap().cost;
            assert!(cost == *moves || cost > *moves && *options != Options::a_star(), "number {number}: {cost} moves");
        }
    }
}

#[test]
fn the_twenty_are_searched_alike_with_the_manhattan_distance() {
    let weights =
        [(3, 2), (2, 1), (3, 1), (5, 1)].map(|(numerator, denominator)| Options::weighted(numerator, denominator));
    let greedy = [Options::greedy(), Options { reopen: true, ..Options::greedy() }];
    agrees("manhattan", &[&[Options::a_star()], &weights[..], &greedy].concat());
}

#[test]
fn the_twenty_are_searched_alike_with_heuristics_of_every_other_kind() {
    for heuristic in ["linear_conflict", "walking_distance", "max(linear_conflict, walking_distance)", "pdb('5-5-5')"] {
        agrees(heuristic, &[Options::a_star(), Options::weighted(3, 2), Options::greedy()]);
    }
}
