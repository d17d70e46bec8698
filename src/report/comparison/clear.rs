//! When a difference of two solvers is clear.

use super::{Comparison, corrected};
use crate::report::measured::Measured;

/// A difference that is chance with this probability or more is in doubt.
pub(in crate::report) const SIGNIFICANT: f64 = 0.05;

impl Comparison {
    /// Whether the second clearly needs less: the interval leaves out 1, and with a probability of chance of 5 % or more, corrected for
    /// all comparisons of the experiment, it needs less on every board.
    pub(in crate::report) fn is_clearly_less(&self, measured: &Measured) -> bool {
        let p = corrected(&self.metric, measured, [self.first, self.second]).map(|it| it.p);
        let is_doubted = p.is_some_and(|p| p >= SIGNIFICANT) && self.order.is_some_and(|order| order.less > 0);
        self.is_apart() && !is_doubted
    }

    /// Whether the interval of the ratio leaves out 1; an exact ratio has none.
    pub(in crate::report) fn is_apart(&self) -> bool {
        self.interval.map_or(self.test.is_none(), |it| it.low > 1.0)
    }

    /// Whether the difference may be chance by its own test.
    pub(in crate::report) fn is_doubted(&self) -> bool {
        self.test.is_none_or(|test| test.p >= SIGNIFICANT)
    }
}
