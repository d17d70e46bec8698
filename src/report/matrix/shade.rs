//! How dark a cell is.

use super::{Entry, Sheet};

/// From the best value, palest, to the worst, darkest.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::report) struct Shades {
    /// The least value above zero, and the largest.
    pub(in crate::report) low: f64,
    pub(in crate::report) high: f64,
    /// Whether equal steps are equal factors; a share is always linear.
    pub(in crate::report) is_log: bool,
    more: bool,
}

/// The palest and the darkest shade.
const PALEST: f64 = 0.06;
/// The palest of a value above zero on a logarithmic scale, where another is zero.
const POSITIVE: f64 = 0.16;

impl Shades {
    /// Of the values of a sheet that are known.
    pub(in crate::report) fn of(sheet: &Sheet) -> Shades {
        let entries = sheet.cells.iter().flatten().flatten();
        Shades::new(entries.filter_map(|entry| entry.value.value()).map(|value| value.to_f64()), sheet.more)
    }

    fn new(values: impl Iterator<Item = f64> + Clone, more: bool) -> Shades {
        let low = values.clone().filter(|value| *value > 0.0).fold(f64::INFINITY, f64::min);
        let high = values.clone().fold(0.0, f64::max);
        if more {
            Shades { low: 0.0, high: 100.0, is_log: false, more }
        } else {
            Shades { low, high, is_log: true, more }
        }
    }

    /// The shade of a known value from 0 to 1 in two digits, on which all machines agree; none of a bound, which may be as bad as can
    /// be, and of a cell over a few boards, which may be the easiest.
    pub(in crate::report) fn shade(&self, entry: &Entry) -> Option<f64> {
        let value = Some(entry.value).filter(|_| !entry.is_over_few());
        Some(self.at(value?.value()?.to_f64()))
    }

    pub(in crate::report) fn at(&self, value: f64) -> f64 {
        let share = match self.is_log {
            true if value <= 0.0 => return PALEST,
            true if self.high <= self.low => 0.0,
            true => (libm::log(value) - libm::log(self.low)) / (libm::log(self.high) - libm::log(self.low)),
            false => (value - self.low) / (self.high - self.low),
        };
        let from = if self.is_log { POSITIVE } else { PALEST };
        let share = if self.more { 1.0 - share } else { share };
        ((from + (1.0 - from) * share) * 100.0).round() / 100.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_factors_are_equal_steps_and_zero_is_palest() {
        let shades = Shades::new([0.0, 1.0, 100.0, 10_000.0].into_iter(), false);
        assert_eq!([0.0, 1.0, 100.0, 10_000.0].map(|value| shades.at(value)), [0.06, 0.16, 0.58, 1.0]);
    }

    #[test]
    fn of_shares_more_is_paler() {
        let shades = Shades::new([50.0].into_iter(), true);
        assert_eq!([0.0, 50.0, 100.0].map(|value| shades.at(value)), [1.0, 0.53, 0.06]);
    }
}
