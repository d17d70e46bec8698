//! A plan dealt out to several tasks: which runs are whose, by expected cost, and the files that the tasks write.

mod cost;
pub(super) mod log;

use super::plan::Plan;
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::fmt;
use std::num::NonZeroU32;
use std::ops::Range;
use std::str::FromStr;

/// The most shards of a plan.
const MOST: u32 = 1_000_000;

/// One of several shares of a plan, written `3/8`.
///
/// ```
/// use taquin::experiment::Shard;
/// let shard: Shard = "3/8".parse().unwrap();
/// assert_eq!((shard.index(), shard.of()), (3, 8));
/// assert!("9/8".parse::<Shard>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Shard {
    of: NonZeroU32,
    index: u32,
}

/// A text or a pair of numbers that is no shard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a shard is I/N, as 3/8: N from 1 to {MOST}, I from 1 to N")]
pub struct ShardError;

impl Shard {
    /// The shard `index` of `of`, counted from 1.
    ///
    /// # Errors
    /// [`ShardError`] unless `1 <= index <= of <= 1,000,000`.
    pub fn new(index: u32, of: u32) -> Result<Shard, ShardError> {
        let whole = NonZeroU32::new(of).filter(|_| (1..=of).contains(&index) && of <= MOST);
        whole.map(|of| Shard { of, index }).ok_or(ShardError)
    }

    /// Every shard of so many.
    ///
    /// # Errors
    /// [`ShardError`] unless `1 <= of <= 1,000,000`.
    pub fn all(of: u32) -> Result<impl Iterator<Item = Shard>, ShardError> {
        let Shard { of, .. } = Shard::new(1, of)?;
        Ok((1..=of.get()).map(move |index| Shard { of, index }))
    }

    /// Which one, from 1.
    pub fn index(self) -> u32 {
        self.index
    }

    /// Of how many.
    pub fn of(self) -> u32 {
        self.of.get()
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index, self.of)
    }
}

impl FromStr for Shard {
    type Err = ShardError;

    fn from_str(text: &str) -> Result<Shard, ShardError> {
        let number = |text: &str| match text.bytes().all(|byte| byte.is_ascii_digit()) {
            true => text.parse::<u32>().map_err(|_| ShardError),
            false => Err(ShardError),
        };
        let (index, of) = text.split_once('/').ok_or(ShardError)?;
        Shard::new(number(index)?, number(of)?)
    }
}

/// Runs that are dealt together: one of a series of rows, or a block of a folded series, with its expected cost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Unit {
    /// The place of the series in the plan.
    pub(super) series: usize,
    pub(super) instances: Range<usize>,
    pub(super) cost: u64,
}

/// All runs of a plan in the hands of `of` shards: each unit goes, the dearest first, to the shard that has least (the
/// rule of Graham 1969: no shard has more than 4/3 of what the best hands would give it, where costs are as expected).
///
/// Nothing but the plan decides, so every task finds the same hands by itself.
pub(super) fn deal(plan: &Plan, of: u32) -> Vec<Vec<Unit>> {
    let mut units = units(plan);
    units.sort_by_key(|unit| Reverse(unit.cost));
    let mut hands = vec![vec![]; of as usize];
    let mut least: BinaryHeap<Reverse<(u64, usize)>> = (0..hands.len()).map(|hand| Reverse((0, hand))).collect();
    for unit in units {
        let mut top = least.peek_mut().expect("there is a shard");
        let Reverse((load, hand)) = &mut *top;
        *load = load.saturating_add(unit.cost);
        hands[*hand].push(unit);
    }
    hands
}

/// The selected runs of a plan, in its order.
fn units(plan: &Plan) -> Vec<Unit> {
    let mut units = vec![];
    for (index, series) in plan.series.iter().enumerate().filter(|(_, series)| series.selected) {
        let expected = cost::Model::of(series.experiment, series.named);
        let cost = |instances: &Range<usize>| {
            let costs = series.boards()[instances.clone()].iter().map(|board| expected.cost(board));
            costs.fold(0, u64::saturating_add)
        };
        let mut push = |instances: Range<usize>| {
            let cost = cost(&instances);
            units.push(Unit { series: index, instances, cost });
        };
        match series.experiment.fold {
            true => series.blocks().for_each(push),
            false => (0..series.boards().len()).for_each(|instance| push(instance..instance + 1)),
        }
    }
    units
}

#[cfg(test)]
mod tests;
