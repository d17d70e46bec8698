//! What an expression comes to for one goal: whatever is a sum over tiles becomes one table.

use super::combination::Combination;
use super::costs::Costs;
use super::leaf::Leaf;
use super::named::{MAX_NAMED, Named};
use super::pattern::Partition;
use super::{HeuristicError, Knowledge, Known, MAX_VALUE};
use crate::arithmetic::Tree;
use crate::puzzle::Goal;

/// A heuristic that is evaluated by itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Part {
    /// A sum over tiles.
    Table(Costs),
    /// Linear conflict, Manhattan distance included.
    LinearConflict,
    /// Walking distance.
    WalkingDistance,
    /// Additive pattern databases: the tiles of each pattern.
    Patterns(Vec<Vec<u8>>),
    /// One of another crate, with what is known of it for the goal.
    Named(Named, Knowledge),
}

/// An expression whose sums over tiles are merged as far as rounding allows.
pub(super) type NormalForm = Combination<Part>;

impl NormalForm {
    /// Normalises what an expression is made of.
    ///
    /// # Errors
    /// [`HeuristicError`] when a part has no meaning for the goal's size, or its values could exceed [`MAX_VALUE`].
    pub(super) fn of(expression: &Combination<Leaf>, goal: &Goal) -> Result<NormalForm, HeuristicError> {
        let all =
            |parts: &[Combination<Leaf>]| parts.iter().map(|part| NormalForm::of(part, goal)).collect::<Result<_, _>>();
        let form = match expression {
            Combination::Leaf(leaf) => part(leaf, goal)?,
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
    fn ceiling(&self) -> u64 {
        match self {
            Combination::Leaf(Part::Table(costs)) => costs.ceiling(),
            Combination::Leaf(Part::LinearConflict | Part::WalkingDistance | Part::Patterns(_)) => 1000,
            Combination::Leaf(Part::Named(..)) => MAX_NAMED.into(),
            Combination::Scaled(factor, part) => u64::from(*factor) * part.ceiling(),
            Combination::Quotient(part, _) => part.ceiling(),
            Combination::Sum(parts) => parts.iter().map(Combination::ceiling).sum(),
            Combination::Max(parts) | Combination::Min(parts) => {
                parts.iter().map(Combination::ceiling).max().unwrap_or(0)
            }
        }
    }

    /// Whether the value is known to be at most the distance to the goal.
    pub(super) fn is_admissible(&self, goal: &Goal) -> bool {
        match self {
            Combination::Leaf(Part::Patterns(_)) => true,
            Combination::Leaf(Part::Named(_, knowledge)) => knowledge.admissible == Known::Proven,
            Combination::Quotient(part, _) => part.is_admissible(goal),
            Combination::Max(parts) => parts.iter().all(|part| part.is_admissible(goal)),
            Combination::Min(parts) => parts.iter().any(|part| part.is_admissible(goal)),
            form => form.is_consistent(goal),
        }
    }

    /// Whether no slide is known to change the value by more than 1, and the goal's is 0.
    pub(super) fn is_consistent(&self, goal: &Goal) -> bool {
        self.steepness() <= 1 && self.value(&|part| part.at(goal)) == 0
    }

    /// A bound of the change by one slide.
    fn steepness(&self) -> u64 {
        let steepest = |parts: &[NormalForm]| parts.iter().map(Combination::steepness).max().unwrap_or(0);
        match self {
            Combination::Leaf(Part::Table(costs)) => costs.steepness().div_ceil(costs.divisor()),
            Combination::Leaf(Part::LinearConflict | Part::WalkingDistance) => 1,
            Combination::Leaf(Part::Named(_, Knowledge { consistent: Known::Proven, .. })) => 1,
            Combination::Leaf(Part::Named(..)) => self.ceiling(),
            // The tables forget where the blank is, so their values jump.
            Combination::Leaf(Part::Patterns(_)) => self.ceiling(),
            Combination::Scaled(factor, part) => u64::from(*factor) * part.steepness(),
            Combination::Quotient(part, divisor) => part.steepness().div_ceil((*divisor).into()),
            Combination::Sum(parts) => parts.iter().map(Combination::steepness).sum(),
            Combination::Max(parts) | Combination::Min(parts) => steepest(parts),
        }
    }

    /// The different parts, and the combination with each replaced by its number among them. Patterns are parts of
    /// their own.
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
    /// The value of the goal itself.
    fn at(&self, goal: &Goal) -> u32 {
        match self {
            Part::Table(costs) => costs.at(goal),
            Part::LinearConflict | Part::WalkingDistance | Part::Patterns(_) => 0,
            // What is not known to be consistent is never asked for it.
            Part::Named(..) => 0,
        }
    }
}

fn part(leaf: &Leaf, goal: &Goal) -> Result<NormalForm, HeuristicError> {
    if let Some(costs) = leaf.costs(goal)? {
        return Ok(table(costs));
    }
    let patterns = |partition: &Partition| partition.patterns(goal).map(|all| Combination::Leaf(Part::Patterns(all)));
    match leaf {
        Leaf::WalkingDistance => Ok(Combination::Leaf(Part::WalkingDistance)),
        Leaf::Patterns(partition) => patterns(partition),
        Leaf::PatternsReflected(partition) => {
            let reflected = Combination::Leaf(Part::Patterns(partition.reflected(goal)?));
            Ok(Combination::Max(vec![patterns(partition)?, reflected]))
        }
        Leaf::LinearConflict => Ok(Combination::Leaf(Part::LinearConflict)),
        Leaf::Named(named) => {
            named.check(goal)?;
            Ok(Combination::Leaf(Part::Named(*named, (named.knowledge)(goal))))
        }
        leaf => unreachable!("{leaf:?} is a table"),
    }
}

fn table(costs: Costs) -> NormalForm {
    Combination::Leaf(Part::Table(costs))
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
