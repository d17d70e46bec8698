//! Combinations of sums over tiles that are the largest or the smallest of some such sums.

use super::MAX_VALUE;
use super::combination::Combination;
use super::costs::{Costs, common_divisor};
use super::normal_form::{NormalForm, Part};
use super::tiles::TileTable;
use crate::puzzle::Shape;

/// More sums than this are not spread out.
const MOST: usize = 16;

/// Which of several values is meant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Side {
    /// The largest.
    Largest,
    /// The smallest.
    Smallest,
}

/// The largest or the smallest of some sums over tiles, divided and rounded down once.
#[derive(Clone, Debug)]
pub struct Extreme<S: Shape> {
    side: Side,
    tables: Vec<TileTable<S>>,
}

impl<S: Shape> Extreme<S> {
    /// What a combination comes to, if that is all.
    pub(super) fn of(form: &NormalForm) -> Option<Extreme<S>> {
        let spread = |side| spread(form, side).map(|sums| (side, sums));
        let (side, sums) = spread(Side::Largest).or_else(|| spread(Side::Smallest))?;
        let divisor = sums.iter().map(Costs::divisor).try_fold(1, common_multiple)?;
        let tables = sums.iter().map(|sum| sum.over(divisor).map(|sum| TileTable::new(&sum)));
        Some(Extreme { side, tables: tables.collect::<Option<_>>()? })
    }

    /// Which of the sums it is.
    pub fn side(&self) -> Side {
        self.side
    }

    /// The sums, at least one; all have one divisor.
    pub fn tables(&self) -> &[TileTable<S>] {
        &self.tables
    }

    /// By what the sum is divided at last.
    pub fn divisor(&self) -> u32 {
        self.tables[0].divisor()
    }
}

/// The sums whose largest or smallest a combination is. Whatever grows with its parts may be computed before or after one
/// of them is chosen.
fn spread(form: &NormalForm, side: Side) -> Option<Vec<Costs>> {
    let sums = match (form, side) {
        (Combination::Leaf(Part::Table(costs)), _) => vec![costs.clone()],
        (Combination::Scaled(factor, part), _) => {
            let sums = spread(part, side)?;
            let scaled = |sum: Costs| sum.is_whole().then(|| sum.scaled((*factor).into()));
            sums.into_iter().map(scaled).collect::<Option<_>>()?
        }
        (Combination::Quotient(part, divisor), _) => {
            spread(part, side)?.into_iter().map(|sum| sum.divided(*divisor)).collect()
        }
        (Combination::Sum(parts), _) => {
            let mut parts = parts.iter().map(|part| spread(part, side));
            let first = parts.next()??;
            parts.try_fold(first, |sums, part| every_sum(&sums, &part?))?
        }
        (Combination::Max(parts), Side::Largest) | (Combination::Min(parts), Side::Smallest) => {
            parts.iter().map(|part| spread(part, side)).collect::<Option<Vec<_>>>()?.concat()
        }
        _ => return None,
    };
    (sums.len() <= MOST).then_some(sums)
}

/// Each of some sums plus each of some others; `None` where both are rounded.
fn every_sum(some: &[Costs], others: &[Costs]) -> Option<Vec<Costs>> {
    let plus = |one: &Costs, other: &Costs| if other.is_whole() { one.plus(other) } else { whole_plus(one, other) };
    some.iter().flat_map(|one| others.iter().map(move |other| plus(one, other))).collect()
}

fn whole_plus(whole: &Costs, other: &Costs) -> Option<Costs> {
    if whole.is_whole() { other.plus(whole) } else { None }
}

/// `None` where it is too large to be a divisor.
fn common_multiple(a: u64, b: u64) -> Option<u64> {
    let multiple = a / common_divisor(a, b) * b;
    (multiple <= MAX_VALUE).then_some(multiple)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::heuristic::{Compiled, Definitions, Expression, Heuristic};
    use crate::puzzle::shape::Tiles4x4;
    use crate::puzzle::{Board, Goal, Size, Source};

    fn composite(text: &str, goal: &Goal) -> crate::heuristic::Composite<Tiles4x4> {
        match Expression::parse(text, &Definitions::default()).unwrap().compile(goal) {
            Ok(Compiled::Composite(composite)) => composite,
            other => panic!("{text}: {other:?}"),
        }
    }

    #[test]
    fn the_extreme_of_the_sums_is_the_value_of_the_combination() {
        let goal = Goal::blank_last(Size::Tiles4x4);
        let boards = Source::Uniform { count: 200 }.instances(&goal, 7).unwrap();
        for (text, side, sums) in [
            ("max(manhattan, 2 * misplaced)", Side::Largest, 2),
            ("min(manhattan, 3 * misplaced, euclidean_squared)", Side::Smallest, 3),
            ("(max(manhattan / 2, misplaced / 3) + 5 * misplaced) / 4", Side::Largest, 2),
            ("3 * min(manhattan, misplaced + 9) + min(7, misplaced)", Side::Smallest, 4),
            ("max(manhattan, 2 * misplaced) + max(misplaced, 20) / 3", Side::Largest, 4),
        ] {
            let composite = composite(text, &goal);
            let extreme = composite.extreme().unwrap_or_else(|| panic!("{text} has sums"));
            assert_eq!((extreme.side(), extreme.tables().len()), (side, sums), "{text}");
            for board in boards.iter().map(Board::from) {
                let all = extreme.tables().iter().map(|table| table.sum(&board));
                let sum = if side == Side::Largest { all.max() } else { all.min() };
                assert_eq!(sum.unwrap() / extreme.divisor(), composite.value(composite.evaluate(&board)), "{text}");
            }
        }
    }

    #[test]
    fn what_is_rounded_twice_or_chosen_from_both_sides_is_no_extreme() {
        let goal = Goal::blank_last(Size::Tiles4x4);
        for text in [
            "manhattan / 2 + misplaced / 3",
            "2 * (max(manhattan, misplaced) / 3)",
            "max(min(manhattan, 2 * misplaced), 7)",
            "max(manhattan, linear_conflict)",
        ] {
            assert!(composite(text, &goal).extreme().is_none(), "{text}");
        }
    }
}
