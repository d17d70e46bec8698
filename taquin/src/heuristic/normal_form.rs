//! What an expression comes to for one goal: whatever is a sum over tiles becomes one table.

use super::combination::Combination;
use super::costs::Costs;
use super::expression::Term;
use super::named::Alone;
use super::pattern::Table;
use super::{HeuristicError, LargeTable, MAX_VALUE};
use crate::arithmetic::Tree;
use crate::puzzle::{Goal, MoveCosts};
use crate::space::Cost;
use std::collections::BTreeMap;

/// What leaves come to: sums over tiles merge, patterns add up, all others are evaluated alone.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Part {
    /// A sum over tiles.
    Table(Costs),
    /// Additive pattern databases: the tiles of each pattern.
    Patterns(Vec<Vec<u8>>),
    /// Any other.
    Alone(Alone),
}

/// An expression whose sums over tiles are merged as far as rounding allows.
pub(super) type NormalForm = Combination<Part>;

impl NormalForm {
    /// Normalises what an expression is made of.
    ///
    /// # Errors
    /// [`HeuristicError`] when a part has no meaning for the goal's size, or its values could exceed [`MAX_VALUE`].
    pub(super) fn of(expression: &Combination<Term>, goal: &Goal) -> Result<NormalForm, HeuristicError> {
        let all =
            |parts: &[Combination<Term>]| parts.iter().map(|part| NormalForm::of(part, goal)).collect::<Result<_, _>>();
        let form = match expression {
            Combination::Leaf(Term::Constant(value)) => table(Costs::constant(goal.size(), *value)),
            Combination::Leaf(Term::Leaf(leaf)) if goal.costs() != MoveCosts::Unit && !leaf.info().costs => {
                return Err(HeuristicError::Moves { heuristic: leaf.info().name, costs: goal.costs() });
            }
            Combination::Leaf(Term::Leaf(leaf)) => leaf.form(goal)?,
            Combination::Scaled(factor, part) => match NormalForm::of(part, goal)? {
                Combination::Leaf(Part::Table(costs)) if costs.is_whole() => table(costs.scaled((*factor).into())),
                part => Combination::Scaled(*factor, part.into()),
            },
            Combination::Quotient(part, divisor) => match NormalForm::of(part, goal)? {
                Combination::Leaf(Part::Table(costs)) => table(costs.divided(*divisor)),
                part => Combination::Quotient(part.into(), *divisor),
            },
            Combination::Sum(parts) => merged(all(parts)?),
            Combination::Max(parts) => Combination::Max(all(parts)?),
            Combination::Min(parts) => Combination::Min(all(parts)?),
        };
        match form.ceiling() {
            0..=MAX_VALUE => Ok(form),
            _ => Err(HeuristicError::TooLarge { expression: Tree::from(expression).to_string(), size: goal.size() }),
        }
    }

    /// A bound of what the last step computes: the value, or what is divided at last.
    pub(super) fn ceiling(&self) -> u64 {
        match self {
            Combination::Leaf(part) => part.ceiling(),
            Combination::Scaled(factor, part) => u64::from(*factor) * part.ceiling(),
            Combination::Quotient(part, _) => part.ceiling(),
            Combination::Sum(parts) => parts.iter().map(Combination::ceiling).sum(),
            Combination::Max(parts) | Combination::Min(parts) => {
                parts.iter().map(Combination::ceiling).max().unwrap_or(0)
            }
        }
    }

    /// Whether the value is known to be at most the cost of a solution.
    pub(super) fn is_admissible(&self, goal: &Goal) -> bool {
        match self {
            Combination::Leaf(part) if part.is_admissible() => true,
            Combination::Quotient(part, _) => part.is_admissible(goal),
            Combination::Max(parts) => parts.iter().all(|part| part.is_admissible(goal)),
            Combination::Min(parts) => parts.iter().any(|part| part.is_admissible(goal)),
            form => form.is_consistent(goal),
        }
    }

    /// Whether no slide is known to change the value by more than it costs, and the goal's is 0.
    pub(super) fn is_consistent(&self, goal: &Goal) -> bool {
        let gentle = |(cost, tiles): (Cost, Vec<u8>)| self.steepness(&tiles) <= cost.into();
        by_cost(goal).into_iter().all(gentle) && self.value(&|part| part.at(goal)) == 0
    }

    /// A bound of the change by one slide of any of some tiles.
    fn steepness(&self, tiles: &[u8]) -> u64 {
        let steepness = |part: &NormalForm| part.steepness(tiles);
        let steepest = |parts: &[NormalForm]| parts.iter().map(steepness).max().unwrap_or(0);
        match self {
            Combination::Leaf(part) => part.steepness(tiles),
            Combination::Scaled(factor, part) => u64::from(*factor) * part.steepness(tiles),
            Combination::Quotient(part, divisor) => part.steepness(tiles).div_ceil((*divisor).into()),
            Combination::Sum(parts) => parts.iter().map(steepness).sum(),
            Combination::Max(parts) | Combination::Min(parts) => steepest(parts),
        }
    }

    /// The different parts, and the combination with each replaced by its number among them. Each pattern is a part of its
    /// own.
    pub(super) fn numbered(&self) -> (Vec<Part>, Combination<usize>) {
        let mut parts: Vec<Part> = Vec::new();
        let mut number = |part: Part| {
            let known = parts.iter().position(|other| *other == part);
            Combination::Leaf(known.unwrap_or_else(|| {
                parts.push(part);
                parts.len() - 1
            }))
        };
        let combination = self.replace(&mut |part| match part {
            Part::Patterns(patterns) => {
                Combination::Sum(patterns.iter().map(|tiles| number(Part::Patterns(vec![tiles.clone()]))).collect())
            }
            part => number(part.clone()),
        });
        (parts, combination)
    }

    /// The large tables of its parts.
    pub(super) fn tables(&self, goal: &Goal) -> Vec<LargeTable> {
        self.numbered().0.iter().flat_map(|part| part.tables(goal)).collect()
    }

    /// The patterns of its parts.
    pub(super) fn patterns(&self) -> Vec<Vec<u8>> {
        let patterns = |part: Part| match part {
            Part::Patterns(patterns) => patterns,
            Part::Alone(alone) => alone.patterns().to_vec(),
            Part::Table(_) => Vec::new(),
        };
        self.numbered().0.into_iter().flat_map(patterns).collect()
    }

    /// The lists of patterns of one sum, or of two whose larger is the value; `None` for all else.
    pub(super) fn pattern_sums(&self) -> Option<Vec<&[Vec<u8>]>> {
        fn sum(form: &NormalForm) -> Option<&[Vec<u8>]> {
            match form {
                Combination::Leaf(Part::Patterns(patterns)) => Some(patterns),
                _ => None,
            }
        }
        match self {
            Combination::Max(parts) if parts.len() == 2 => parts.iter().map(sum).collect(),
            form => sum(form).map(|patterns| vec![patterns]),
        }
    }
}

impl Part {
    /// No value is larger, nor what is divided at last for one.
    fn ceiling(&self) -> u64 {
        match self {
            Part::Table(costs) => costs.ceiling(),
            Part::Patterns(_) => 1000,
            Part::Alone(alone) => alone.most.into(),
        }
    }

    /// Whether the value is at most the distance to the goal by the way it is made. A table's is found by its steepness.
    fn is_admissible(&self) -> bool {
        match self {
            Part::Table(_) => false,
            Part::Patterns(_) => true,
            Part::Alone(alone) => alone.is_admissible(),
        }
    }

    /// A bound of the change by one slide of any of some tiles.
    fn steepness(&self, tiles: &[u8]) -> u64 {
        match self {
            Part::Table(costs) => costs.steepness(tiles).div_ceil(costs.divisor()),
            // The tables forget where the blank is, so their values jump.
            Part::Patterns(_) => self.ceiling(),
            Part::Alone(alone) if alone.is_consistent() => 1,
            Part::Alone(_) => self.ceiling(),
        }
    }

    /// A bound of the value of the goal itself.
    fn at(&self, goal: &Goal) -> u32 {
        match self {
            Part::Table(costs) => costs.at(goal),
            _ if self.is_admissible() => 0,
            _ => self.ceiling() as u32,
        }
    }

    /// The tables that it looks values up in and that take much memory.
    pub(super) fn tables(&self, goal: &Goal) -> Vec<LargeTable> {
        match self {
            Part::Table(_) => Vec::new(),
            Part::Patterns(patterns) => patterns.iter().map(|tiles| Table::large(goal, tiles)).collect(),
            Part::Alone(alone) => alone.tables(goal),
        }
    }
}

/// The tiles that cost the same, with that.
fn by_cost(goal: &Goal) -> BTreeMap<Cost, Vec<u8>> {
    let mut tiles: BTreeMap<Cost, Vec<u8>> = BTreeMap::new();
    for tile in 1..goal.size().cells() as u8 {
        tiles.entry(goal.costs().of(tile, goal.size())).or_default().push(tile);
    }
    tiles
}

/// A sum over tiles.
pub(super) fn table(costs: Costs) -> NormalForm {
    Combination::Leaf(Part::Table(costs))
}

/// Additive pattern databases of disjoint patterns.
pub(super) fn patterns(tiles: Vec<Vec<u8>>) -> NormalForm {
    Combination::Leaf(Part::Patterns(tiles))
}

/// A sum: tables without rounding become one, which then joins a rounded one.
fn merged(parts: Vec<NormalForm>) -> NormalForm {
    let mut sum: Vec<NormalForm> = Vec::new();
    let is_whole = |part: &NormalForm| matches!(part, Combination::Leaf(Part::Table(costs)) if costs.is_whole());
    let (whole, others): (Vec<_>, Vec<_>) = parts.into_iter().partition(is_whole);
    for part in others.into_iter().chain(whole) {
        let joined = sum.iter().position(|other| join(other, &part).is_some());
        match joined {
            Some(index) => sum[index] = join(&sum[index], &part).expect("just joined"),
            None => sum.push(part),
        }
    }
    if sum.len() == 1 { sum.remove(0) } else { Combination::Sum(sum) }
}

/// A table plus one without rounding.
fn join(table: &NormalForm, whole: &NormalForm) -> Option<NormalForm> {
    match (table, whole) {
        (Combination::Leaf(Part::Table(costs)), Combination::Leaf(Part::Table(whole))) if whole.is_whole() => {
            costs.plus(whole).map(self::table)
        }
        _ => None,
    }
}
