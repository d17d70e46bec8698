//! A plan dealt out to several tasks: which runs are whose, by expected cost, and the files that the tasks write.

mod cost;
mod deal;
pub(crate) mod log;

pub(crate) use deal::deal;
pub use log::End;
use std::fmt;
use std::num::NonZeroU32;
use std::str::FromStr;

/// The most shards of a plan.
pub(crate) const MOST: u32 = 1_000_000;

/// One of several shares of a plan, written `3/8`.
///
/// ```
/// use harness::shard::Shard;
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
#[error("write a shard as I/N, such as 3/8, with N from 1 to {MOST}, I from 1 to N")]
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

    /// Every shard of this many.
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

#[cfg(test)]
mod tests;
