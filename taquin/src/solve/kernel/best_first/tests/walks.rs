//! A thousand walks of each size, by AVX2 and without.

use super::*;

/// All goals have their walks, whose shortest ones are searched to the end.
const GOALS: [(&str, &str, &str); 4] = [
    ("blank-first", "blank-first", "ulrd"),
    ("blank-last", "blank-last", "tile"),
    ("spiral", "spiral", "drlu"),
    ("5 1 2/3 4 9/6 7 8/0 10 11", "5 1 2 3/4 9 6 7/8 0 10 11/12 13 15 14", "rdul"),
];

fn settings<S: Shape<Word = u64>>() -> impl Iterator<Item = (Goal, Puzzle<S>)> {
    GOALS.into_iter().map(|(of_twelve, of_sixteen, order)| {
        let goal = if S::CELLS == 12 { of_twelve } else { of_sixteen };
        let goal = Goal::parse(goal, S::SIZE, None).unwrap();
        let puzzle = Puzzle::new(&goal, order.parse().unwrap());
        (goal, puzzle)
    })
}

impl<S: Shape<Word = u64>, H: Recall<S>> Setting<S, H> {
    /// Searches 250 walks with the options in turn, and returns how many are searched to the end.
    #[track_caller]
    fn agrees_on_walks(&self, options: &[Options], moves: [u64; 5], limit: u64) -> usize {
        let walks = moves.into_iter().flat_map(|moves| self.walks(50, moves));
        let runs = walks.zip(options.iter().cycle()).map(|(start, own)| self.agrees(&start, own, expanded(limit)));
        runs.filter(|(outcome, _)| outcome.ending == Ending::Solved).count()
    }
}

/// A thousand walks with the options in turn.
#[track_caller]
fn agrees_on_a_thousand_walks<S: Shape<Word = u64>>(heuristic: &str, options: &[Options], moves: [u64; 5], limit: u64) {
    let expression = Expression::parse(heuristic, &Definitions::default()).unwrap();
    let solved = settings::<S>().map(|(goal, puzzle)| match expression.compile(&goal).unwrap() {
        Compiled::Table(heuristic) => Setting { goal, puzzle, heuristic }.agrees_on_walks(options, moves, limit),
        Compiled::Patterns(heuristic) => Setting { goal, puzzle, heuristic }.agrees_on_walks(options, moves, limit),
        Compiled::Single(heuristic) => Setting { goal, puzzle, heuristic }.agrees_on_walks(options, moves, limit),
        Compiled::Composite(heuristic) => Setting { goal, puzzle, heuristic }.agrees_on_walks(options, moves, limit),
    });
    let solved: usize = solved.sum();
    assert!(solved > 400, "{solved} of 1000 are solved with {heuristic}");
}

/// A thousand walks of each size with the Manhattan distance and each of the options.
#[track_caller]
fn agrees_with_the_manhattan_distance(options: &[Options]) {
    for own in options {
        agrees_on_a_thousand_walks::<Tiles3x4>("manhattan", &[*own], [0, 10, 25, 40, 70], 2000);
        agrees_on_a_thousand_walks::<Tiles4x4>("manhattan", &[*own], [0, 10, 25, 40, 70], 2000);
    }
}

#[test]
fn a_star_is_the_same_on_a_thousand_walks() {
    agrees_with_the_manhattan_distance(&[Options::a_star()]);
}

#[test]
fn weighted_a_star_is_the_same_on_a_thousand_walks() {
    agrees_with_the_manhattan_distance(&[(3, 2), (2, 1), (3, 1), (5, 1)].map(|(n, d)| Options::weighted(n, d)));
}

#[test]
fn greedy_search_is_the_same_on_a_thousand_walks() {
    agrees_with_the_manhattan_distance(&[Options::greedy(), Options { reopen: true, ..Options::greedy() }]);
}

#[test]
fn heuristics_of_every_kind_take_the_same_search_on_a_thousand_walks() {
    let options = [Options::a_star(), Options::weighted(3, 2), Options::greedy()];
    for heuristic in [
        // It rounds: its memo is not had from its value.
        "(2 * manhattan + misplaced) / 3",
        "linear_conflict",
        "walking_distance",
        "max(linear_conflict, 2 * misplaced)",
        "pdb(\"1 2 3 4 / 5 6 7 8 / 9 10 11\")",
    ] {
        agrees_on_a_thousand_walks::<Tiles3x4>(heuristic, &options, [0, 8, 16, 25, 40], 500);
        agrees_on_a_thousand_walks::<Tiles4x4>(heuristic, &options, [0, 8, 16, 25, 40], 500);
    }
}

#[test]
fn blind_search_is_the_same_on_a_thousand_walks() {
    fn agrees<S: Shape<Word = u64>>() {
        let search = |(goal, puzzle)| {
            let setting = Setting::<S, Zero> { goal, puzzle, heuristic: Zero };
            setting.agrees_on_walks(&[Options::uniform_cost()], [0, 4, 7, 10, 16], 1000)
        };
        let solved: usize = settings::<S>().map(search).sum();
        assert!(solved > 500, "{solved} of 1000 are solved");
    }
    agrees::<Tiles3x4>();
    agrees::<Tiles4x4>();
}
