//! What the cells of a table hold.

use crate::formula::{Formula, Kind, Number};
use crate::report::reading::{Quantile, Readings};
use crate::results::schema::{self, NAMES, Nature};
use std::str::FromStr;

/// What a cell holds: a statistic of a formula, such as `median:expanded`.
#[derive(Clone, Debug, PartialEq)]
pub struct Measure {
    pub(super) text: String,
    statistic: Statistic,
    pub(super) formula: Formula,
    /// Whether it only grows with a search: a run without a path needs at least what it had reached.
    pub(super) grows: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Statistic {
    Mean,
    Median,
    Geomean,
    Sum,
    Min,
    Q1,
    Q3,
    Max,
    Sd,
    Share,
    Count,
}

/// How it is asked for, and how captions say it.
const STATISTICS: [(&str, &str, Statistic); 11] = [
    ("mean", "Mean of", Statistic::Mean),
    ("median", "Median of", Statistic::Median),
    ("geomean", "Geometric mean of", Statistic::Geomean),
    ("sum", "Sum of", Statistic::Sum),
    ("min", "Smallest", Statistic::Min),
    ("q1", "First quartile of", Statistic::Q1),
    ("q3", "Third quartile of", Statistic::Q3),
    ("max", "Largest", Statistic::Max),
    ("sd", "Standard deviation of", Statistic::Sd),
    ("share", "Share of runs with", Statistic::Share),
    ("count", "Number of values of", Statistic::Count),
];

impl FromStr for Measure {
    type Err = String;

    fn from_str(text: &str) -> Result<Measure, String> {
        if STATISTICS.iter().any(|(name, ..)| *name == text.trim()) {
            return Err(format!("the formula is missing: write {}:expanded", text.trim()));
        }
        let (statistic, formula) = text.split_once(':').unwrap_or(("mean", text));
        let Some((_, _, statistic)) = STATISTICS.iter().find(|(name, ..)| *name == statistic.trim()) else {
            let names = STATISTICS.map(|(name, ..)| name).join(", ");
            return Err(format!("unknown statistic \"{statistic}\": expected one of {names}, as in median:expanded"));
        };
        let parsed = Formula::parse(formula.trim(), &NAMES).map_err(|error| error.to_string())?;
        match parsed.kind() {
            Kind::Number => {
                let grows = parsed.grows_with(&|name| schema::nature(name) == Some(Nature::Effort));
                Ok(Measure { text: text.into(), statistic: *statistic, formula: parsed, grows })
            }
            Kind::Text => Err(format!("{} is a string: a table computes with numbers", formula.trim())),
        }
    }
}

impl Measure {
    /// For captions.
    pub(super) fn in_words(&self) -> String {
        let (_, words, _) =
            STATISTICS.iter().find(|(.., of)| *of == self.statistic).expect("every statistic is listed");
        let formula = self.text.split_once(':').map_or(&self.text[..], |(_, formula)| formula);
        format!("{words} {}", formula.trim())
    }

    /// Whether it is about how runs ended, so that those without a path belong to it.
    pub(super) fn is_of_endings(&self) -> bool {
        self.is_all(|nature| nature == Nature::Ending)
    }

    /// Whether a run without a path has it like any other: how it ended, the optimum, what it proved or claimed.
    pub(super) fn is_known_of_every_run(&self) -> bool {
        self.is_all(|nature| matches!(nature, Nature::Ending | Nature::Known))
    }

    /// Whether it says something of a search, of which boards without a solution have none: parity settles them.
    pub(super) fn is_of_searches(&self) -> bool {
        let names = self.formula.names();
        names.into_iter().any(|name| matches!(schema::nature(name), Some(Nature::Effort | Nature::Path)))
    }

    /// Whether it is computed from times, which results may come without.
    pub(super) fn is_of_times(&self) -> bool {
        self.formula.names().iter().any(|name| schema::is_of_timings(name))
    }

    /// Whether it is computed from costs, which experiments may have in units of their own.
    pub(super) fn is_of_costs(&self) -> bool {
        self.formula.names().iter().filter_map(|name| schema::find(name)).any(|column| column.unit == "cost")
    }

    fn is_all(&self, holds: impl Fn(Nature) -> bool) -> bool {
        let names = self.formula.names();
        !names.is_empty() && names.into_iter().all(|name| schema::nature(name).is_some_and(&holds))
    }

    pub(super) fn is_count(&self) -> bool {
        self.statistic == Statistic::Count
    }

    /// Whether a run without a value would make it wrong.
    pub(super) fn needs_every_value(&self) -> bool {
        matches!(self.statistic, Statistic::Mean | Statistic::Geomean | Statistic::Sum | Statistic::Sd)
    }

    /// Whether the least that it can be is known where a run has a bound alone.
    pub(super) fn may_be_a_bound(&self) -> bool {
        self.quarters().is_some()
    }

    fn quarters(&self) -> Option<u64> {
        match self.statistic {
            Statistic::Min => Some(0),
            Statistic::Q1 => Some(1),
            Statistic::Median => Some(2),
            Statistic::Q3 => Some(3),
            Statistic::Max => Some(4),
            _ => None,
        }
    }

    /// The statistic of some runs; `stopped` where one of them ended without a path.
    pub(super) fn of(&self, readings: &Readings, stopped: bool) -> Quantile {
        if let Some(quarters) = self.quarters() {
            return readings.quartile(quarters);
        }
        self.number(readings, stopped).map_or(Quantile::Unknown, Quantile::Value)
    }

    fn number(&self, readings: &Readings, stopped: bool) -> Option<Number> {
        if self.is_count() {
            return Some(readings.count().into());
        }
        let is_known = !(stopped && self.needs_every_value());
        let sample = readings.complete().filter(|sample| is_known && sample.count() > 0)?;
        match self.statistic {
            Statistic::Mean => sample.mean(),
            Statistic::Geomean => sample.geometric_mean().map(Number::nearest),
            Statistic::Sum => Some(sample.sum()),
            Statistic::Sd => sample.standard_deviation().map(Number::nearest),
            Statistic::Share => sample.share(),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_no_values_the_count_is_known_and_nothing_else() {
        let of = |text: &str| text.parse::<Measure>().unwrap().of(&Readings::default(), false);
        assert_eq!(of("count:expanded"), Quantile::Value(Number::ZERO));
        for text in ["mean:expanded", "median:expanded", "sum:expanded", "share:length < 3"] {
            assert_eq!(of(text), Quantile::Unknown, "{text}");
        }
    }
}
