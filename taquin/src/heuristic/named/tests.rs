//! Heuristics of other crates, and the evaluators that they may have.

use super::*;
use crate::heuristic::{Expression, Known, TableBytes, forms, register};
use crate::puzzle::shape::{Tiles3x3, Tiles4x4};
use crate::puzzle::{Size, Source};
use crate::search::{Limits, Meter};
use crate::solve::{Engine, prepare};

/// The row of the blank below the goal's: admissible, since a slide moves it by one row at most.
struct BlankRow;

impl NamedHeuristic for BlankRow {
    const NAME: &'static str = "blank_row";
    const SUMMARY: &'static str = "rows between the blank and its place";

    fn knowledge(_: &Goal) -> Knowledge {
        Knowledge { admissible: Known::Proven, consistent: Known::Proven }
    }

    fn check(goal: &Goal) -> Result<(), String> {
        if goal.size() == Size::Tiles3x3 { Ok(()) } else { Err("it is for 3x3 boards".into()) }
    }

    fn evaluator<S: Shape>(goal: &Goal) -> impl Heuristic<Puzzle<S>, Memo = u32> + Send + 'static {
        let home = Board::<S>::from(goal.arrangement()).blank() / S::WIDTH;
        move |board: &Board<S>| (board.blank() / S::WIDTH).abs_diff(home) as Cost
    }
}

#[test]
fn a_registered_heuristic_combines_with_others() {
    register::<BlankRow>();
    register::<BlankRow>();
    let expression: Expression = "max(2 * blank_row, misplaced)".parse().unwrap();
    assert_eq!(expression.to_string(), "max(2 * blank_row, misplaced)");
    let goal = Goal::blank_last(Size::Tiles3x3);
    let compiled = expression.compile::<Tiles3x3>(&goal).unwrap();
    for board in &(Source::Uniform { count: 50 }).instances(&goal, 5).unwrap() {
        let misplaced = board.tiles().iter().zip(1..9).filter(|&(&tile, home)| tile != home && tile != 0).count();
        let last = u32::from(board.tiles()[8] != 0);
        let rows = 2 - (board.blank() / 3) as Cost;
        assert_eq!(compiled.estimate(&board.into()), (2 * rows).max(misplaced as Cost + last), "{board}");
    }
    let knowledge = Knowledge::of(&"blank_row".parse().unwrap(), &goal).unwrap();
    assert_eq!(knowledge.consistent, Known::Proven);
    assert_eq!(Knowledge::of(&"2 * blank_row".parse().unwrap(), &goal).unwrap().admissible, Known::Refuted);
    let error = expression.compile::<Tiles4x4>(&Goal::blank_last(Size::Tiles4x4)).unwrap_err();
    assert_eq!(error.to_string(), "blank_row: it is for 3x3 boards");
    let listed = forms().into_iter().find(|form| form.name == "blank_row").unwrap();
    assert_eq!((listed.text.as_str(), listed.meaning), ("blank_row", "rows between the blank and its place"));
}

/// Linear conflict by another name, which searches therefore call through a pointer.
struct Another;

struct Wrapped<S: Shape>(crate::heuristic::LinearConflict<S>);

impl<S: Shape> Heuristic<Puzzle<S>> for Wrapped<S> {
    type Memo = u32;

    fn evaluate(&self, board: &Board<S>) -> u32 {
        self.0.evaluate(board)
    }

    fn advance(&self, memo: u32, before: &Board<S>, step: Slide) -> u32 {
        self.0.advance(memo, before, step)
    }

    fn value(&self, memo: u32) -> Cost {
        self.0.value(memo)
    }
}

impl NamedHeuristic for Another {
    const NAME: &'static str = "another_conflict";
    const SUMMARY: &'static str = "linear conflict";
    const STRENGTH: Strength = Strength::Conflict;

    fn knowledge(_: &Goal) -> Knowledge {
        Knowledge::CONSISTENT
    }

    fn evaluator<S: Shape>(goal: &Goal) -> impl Heuristic<Puzzle<S>, Memo = u32> + Send + 'static {
        Wrapped(crate::heuristic::LinearConflict::<S>::new(goal))
    }
}

#[test]
fn a_heuristic_that_is_called_through_a_pointer_counts_the_same() {
    register::<Another>();
    let goal = Goal::blank_last(Size::Tiles4x4);
    let boards = Source::Walk { count: 5, moves: 60 }.instances(&goal, 3).unwrap();
    for text in ["astar: *", "idastar: *", "astar(ties = fifo): max(*, misplaced)", "idastar: * + 1"] {
        let engine = |name: &str| prepare(&goal, &text.replace('*', name).parse().unwrap()).unwrap();
        let (own, called) = (engine("linear_conflict"), engine("another_conflict"));
        for board in &boards {
            let solve = |engine: &dyn Engine| engine.solve(board, Meter::new(Limits::default())).unwrap();
            assert_eq!(solve(&*own), solve(&*called), "{text}: {board}");
        }
    }
}

/// A heuristic that claims nothing, and whose values are too large.
struct Huge;

impl NamedHeuristic for Huge {
    const NAME: &'static str = "huge";
    const SUMMARY: &'static str = "the largest number";
    const MOST: Cost = 700;

    fn knowledge(_: &Goal) -> Knowledge {
        Knowledge::UNKNOWN
    }

    fn tables(_: &Goal) -> Vec<LargeTable> {
        vec![LargeTable::new("huge", TableBytes { kept: 5_000_000, making: 1 })]
    }

    fn evaluator<S: Shape>(_: &Goal) -> impl Heuristic<Puzzle<S>, Memo = u32> + Send + 'static {
        |_: &Board<S>| Cost::MAX
    }
}

#[test]
fn values_are_limited_and_what_is_not_claimed_is_not_proven() {
    register::<Huge>();
    let goal = Goal::blank_last(Size::Tiles4x4);
    let expression = |text: &str| text.parse::<Expression>().unwrap();
    let board = Board::from(goal.arrangement());
    assert_eq!(expression("huge").compile::<Tiles4x4>(&goal).unwrap().estimate(&board), 700);
    // The goal's value is 1, though no slide changes it.
    assert_eq!(Knowledge::of(&expression("huge / 700"), &goal).unwrap().admissible, Known::Refuted);
    assert_eq!(Knowledge::of(&expression("huge / 701"), &goal).unwrap(), Knowledge::CONSISTENT);
}

#[test]
fn tables_and_strength_are_those_of_all_parts() {
    register::<Huge>();
    register::<Another>();
    let goal = Goal::blank_last(Size::Tiles4x4);
    let expression: Expression = "max(huge / 2, huge) + pdb('1 2') + another_conflict".parse().unwrap();
    let tables = expression.table_bytes(&goal).unwrap();
    assert_eq!(tables["huge"], TableBytes { kept: 5_000_000, making: 1 });
    assert_eq!(tables.len(), 2, "{tables:?}");
    assert_eq!(expression.strength(), Strength::Patterns);
    assert_eq!("another_conflict / 2".parse::<Expression>().unwrap().strength(), Strength::Conflict);
    assert_eq!("3".parse::<Expression>().unwrap().strength(), Strength::Weak);
}
