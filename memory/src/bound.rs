//! What refuses memory, in words for whoever can give more of it.

use super::written;
use std::fmt;

const MIB: u64 = 1 << 20;

/// What a process may not pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// Bytes that it may fill: `--memory`, or four fifths of what the machine or its control group has.
    Budget(u64),
    /// Addresses that it may take, filled or not: `ulimit -v`, of which four fifths are taken at most.
    Addresses(u64),
    /// What the system has, which only its refusal shows.
    System,
}

impl Bound {
    /// What it is; the most that can be where the system does not report it.
    pub fn bytes(self) -> u64 {
        match self {
            Bound::Budget(bytes) | Bound::Addresses(bytes) => bytes,
            Bound::System => u64::MAX,
        }
    }

    /// What can be done for more.
    pub fn remedy(self) -> &'static str {
        match self {
            Bound::Budget(_) => "raise it with --memory",
            Bound::Addresses(_) => "raise the limit with ulimit -v",
            Bound::System => "free memory on this machine, or raise its limits (ulimit -v)",
        }
    }

    /// How it is given, where the unit may have been forgotten.
    pub(super) fn unit(self) -> &'static str {
        match self {
            Bound::Budget(..MIB) => ", such as --memory \"4 GiB\" (a number without a unit is in bytes)",
            _ => "",
        }
    }
}

impl fmt::Display for Bound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Bound::Budget(bytes @ ..MIB) => {
                write!(f, "the memory limit of {bytes} byte{}", if *bytes == 1 { "" } else { "s" })
            }
            Bound::Budget(bytes) => write!(f, "the memory limit of {}", written(*bytes)),
            Bound::Addresses(bytes) => write!(f, "the limit of {} on addresses (ulimit -v)", written(*bytes)),
            Bound::System => write!(f, "the system"),
        }
    }
}

/// What a bound leaves beside what is there already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Room {
    /// The bound.
    pub bound: Bound,
    /// The bytes that it leaves.
    pub free: u64,
}

impl fmt::Display for Room {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // What is left is rounded down where all else is rounded up.
        write!(f, "{} leaves {}", self.bound, written(self.free - self.free % MIB))
    }
}
