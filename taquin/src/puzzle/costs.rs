//! What sliding a tile costs, by its number.

use super::labels::Labels;
use super::shape::Size;
use crate::space::Cost;
use crate::spelling::nearest;
use std::fmt;
use std::str::FromStr;

/// No scale is larger: paths of a thousand moves and their estimates are to stay below [`Cost::MAX`].
const LARGEST_SCALE: u64 = 1_000_000;

/// What moves cost: a function of the number of the tile that slides, as a whole number in units of a scale.
///
/// ```
/// use taquin::puzzle::{MoveCosts, Size};
/// let [heavy, inverse] = [MoveCosts::Heavy, MoveCosts::Inverse];
/// assert_eq!((heavy.of(7, Size::Tiles4x4), heavy.scale(Size::Tiles4x4)), (7, 1));
/// // A seventh, in units of 1/360360.
/// assert_eq!((inverse.of(7, Size::Tiles4x4), inverse.scale(Size::Tiles4x4)), (51_480, 360_360));
/// assert_eq!("heavy".parse(), Ok(heavy));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum MoveCosts {
    /// 1 each.
    #[default]
    Unit,
    /// The tile's number.
    Heavy,
    /// 1 / number.
    Inverse,
    /// The square root of the number.
    Sqrt,
    /// 1 + 1 / (number + 1).
    OnePlusInverse,
}

/// Why a goal cannot have costs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum MoveCostsError {
    /// The scale is too large.
    #[error(
        "costs = {costs} needs units of 1/{scale} on a {size} board, and costs of paths would exceed {most}: \
         take unit, heavy or sqrt, or a smaller board",
        most = Cost::MAX - 1
    )]
    Scale {
        /// The costs.
        costs: MoveCosts,
        /// The size.
        size: Size,
        /// Its scale.
        scale: u64,
    },
    /// The tiles are not numbered from 1.
    #[error("costs = {costs} depends on the numbers of the tiles, which must be 1 to {last}: the blank must be 0", last = .size.cells() - 1)]
    Labels {
        /// The costs.
        costs: MoveCosts,
        /// The size.
        size: Size,
    },
}

/// A text that names no costs.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("unknown costs \"{text}\": {advice}")]
pub struct UnknownMoveCosts {
    text: String,
    advice: String,
}

impl MoveCosts {
    /// All of them, each with its name and what a move costs.
    pub const ALL: [(MoveCosts, &'static str, &'static str); 5] = [
        (MoveCosts::Unit, "unit", "each move costs 1"),
        (MoveCosts::Heavy, "heavy", "a move costs the number of its tile"),
        (MoveCosts::Inverse, "inverse", "a move costs 1 / number, in units of 1 / lcm(1 .. last number)"),
        (MoveCosts::Sqrt, "sqrt", "a move costs the square root of the number, in units of 1/1000, rounded"),
        (
            MoveCosts::OnePlusInverse,
            "one_plus_inverse",
            "a move costs 1 + 1 / (number + 1), in units of 1 / lcm(1 .. last number + 1)",
        ),
    ];

    /// Its name.
    pub fn name(self) -> &'static str {
        MoveCosts::ALL[self as usize].1
    }

    /// How many units a cost of 1 has on boards of a size.
    pub fn scale(self, size: Size) -> u64 {
        let last = size.cells() as u64 - 1;
        let common = |last: u64| (1..=last).fold(1, |all, number| all / divisor(all, number) * number);
        match self {
            MoveCosts::Unit | MoveCosts::Heavy => 1,
            MoveCosts::Inverse => common(last),
            MoveCosts::Sqrt => 1000,
            MoveCosts::OnePlusInverse => common(last + 1),
        }
    }

    /// What a move of the tile with this number costs, in units of the scale.
    ///
    /// # Panics
    /// When the tile is the blank, or the scale too large for the size, which [`Goal::with_costs`](super::Goal::with_costs)
    /// refuses.
    pub fn of(self, tile: u8, size: Size) -> Cost {
        let (number, scale) = (u64::from(tile), self.scale(size));
        let cost = match self {
            MoveCosts::Unit => 1,
            MoveCosts::Heavy => number,
            MoveCosts::Inverse => scale / number,
            // The root of (2 * scale)^2 * number is twice the cost.
            MoveCosts::Sqrt => (4 * scale * scale * number).isqrt().div_ceil(2),
            MoveCosts::OnePlusInverse => scale + scale / (number + 1),
        };
        assert!(tile > 0, "the blank does not slide");
        Cost::try_from(cost).expect("a scale that was checked")
    }

    /// What tables say: the name and, where it is not 1, the unit.
    pub fn described(self, size: Size) -> String {
        match self.scale(size) {
            1 => self.name().into(),
            scale => format!("{} (unit 1/{scale})", self.name()),
        }
    }

    pub(super) fn check(self, size: Size, labels: Labels) -> Result<(), MoveCostsError> {
        let scale = self.scale(size);
        if self == MoveCosts::Unit {
            Ok(())
        } else if labels != Labels::default() {
            Err(MoveCostsError::Labels { costs: self, size })
        } else if scale > LARGEST_SCALE {
            Err(MoveCostsError::Scale { costs: self, size, scale })
        } else {
            Ok(())
        }
    }
}

fn divisor(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { divisor(b, a % b) }
}

impl fmt::Display for MoveCosts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for MoveCosts {
    type Err = UnknownMoveCosts;

    fn from_str(text: &str) -> Result<MoveCosts, UnknownMoveCosts> {
        let names = MoveCosts::ALL.map(|(_, name, _)| name);
        match MoveCosts::ALL.iter().find(|(_, name, _)| *name == text) {
            Some((costs, ..)) => Ok(*costs),
            None => Err(UnknownMoveCosts {
                text: text.into(),
                advice: match nearest(text, names) {
                    Some(near) => format!("did you mean \"{near}\"?"),
                    None => format!("costs are {}", names.join(", ")),
                },
            }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::Goal;

    #[test]
    fn scaled_costs_are_those_of_the_definitions() {
        for size in [Size::Tiles3x3, Size::Tiles3x4, Size::Tiles4x4] {
            for tile in 1..size.cells() as u8 {
                let number = f64::from(tile);
                let real = |costs: MoveCosts| f64::from(costs.of(tile, size)) / costs.scale(size) as f64;
                assert_eq!(real(MoveCosts::Unit), 1.0);
                assert_eq!(real(MoveCosts::Heavy), number);
                assert_eq!(real(MoveCosts::Inverse), 1.0 / number);
                assert_eq!(MoveCosts::Sqrt.of(tile, size), (1000.0 * number.sqrt()).round() as Cost);
                assert!((real(MoveCosts::OnePlusInverse) - 1.0 - 1.0 / (number + 1.0)).abs() < 1e-15);
            }
        }
        assert_eq!(MoveCosts::Inverse.described(Size::Tiles4x4), "inverse (unit 1/360360)");
        assert_eq!(MoveCosts::Heavy.described(Size::Tiles4x4), "heavy");
    }

    #[test]
    fn names_are_read_and_others_refused_with_a_hint() {
        for (costs, name, _) in MoveCosts::ALL {
            assert_eq!((name.parse(), costs.name()), (Ok(costs), name));
        }
        let error = |text: &str| text.parse::<MoveCosts>().unwrap_err().to_string();
        assert_eq!(error("heavi"), "unknown costs \"heavi\": did you mean \"heavy\"?");
        assert_eq!(error("7"), "unknown costs \"7\": costs are unit, heavy, inverse, sqrt, one_plus_inverse");
    }

    #[test]
    fn costs_that_would_overflow_are_refused_and_so_are_other_numbers() {
        let goal = |size| Goal::blank_last(size);
        for (costs, ..) in MoveCosts::ALL {
            assert!(goal(Size::Tiles4x4).with_costs(costs).is_ok());
        }
        assert_eq!(
            goal(Size::Tiles5x5).with_costs(MoveCosts::Inverse).unwrap_err().to_string(),
            "costs = inverse needs units of 1/5354228880 on a 5x5 board, and costs of paths would exceed 4294967294: \
             take unit, heavy or sqrt, or a smaller board"
        );
        assert!(goal(Size::Tiles4x5).with_costs(MoveCosts::OnePlusInverse).is_err());
        let crossed = Goal::parse("0 1 2/3 4 5/6 7 X", Size::Tiles3x3, None).unwrap();
        assert_eq!(
            crossed.with_costs(MoveCosts::Heavy).unwrap_err().to_string(),
            "costs = heavy depends on the numbers of the tiles, which must be 1 to 8: the blank must be 0"
        );
    }
}
