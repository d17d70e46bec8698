//! From values to places on the sheet.

use super::{Scale, label};

/// The span from which [`Scale::Auto`] is logarithmic, in decades.
const DECADES: f64 = 1.5;

/// The room of the place for zero on a logarithmic axis, in pixels.
const ZERO_ROOM: f64 = 40.0;

/// The digits at which a logarithmic axis may begin and end, as parts of a decade.
const STEPS: [(u32, f64); 3] = [(1, 0.0), (2, std::f64::consts::LOG10_2), (5, 1.0 - std::f64::consts::LOG10_2)];

/// A place that is marked on the axis.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Tick {
    pub(super) at: f64,
    /// Empty for a line without a number.
    pub(super) label: String,
}

/// An axis between two places on the sheet.
#[derive(Clone, Debug)]
pub(super) struct Axis {
    map: Map,
    /// From left to right, or from bottom to top.
    pub(super) ticks: Vec<Tick>,
    /// Where the axis is broken between zero and the logarithmic part.
    pub(super) gap: Option<f64>,
}

#[derive(Clone, Debug)]
enum Map {
    Linear {
        low: f64,
        high: f64,
        from: f64,
        to: f64,
    },
    /// `low` and `high` are exponents of ten.
    Log {
        low: f64,
        high: f64,
        zero: f64,
        from: f64,
        to: f64,
    },
}

impl Axis {
    /// The axis on which all `values` have a place between `from` and `to` (pixels, in either order), with about a
    /// label every `pitch` pixels.
    pub(super) fn new(scale: Scale, values: impl Iterator<Item = f64>, from: f64, to: f64, pitch: f64) -> Axis {
        // Beyond these bounds differences and powers would overflow.
        let values: Vec<f64> =
            values.filter(|value| value.is_finite()).map(|value| value.clamp(-1e300, 1e300)).collect();
        let least = |values: &mut dyn Iterator<Item = f64>| values.min_by(f64::total_cmp);
        let min = least(&mut values.iter().copied()).unwrap_or(0.0);
        let max = -least(&mut values.iter().map(|value| -value)).unwrap_or(0.0);
        let positive = least(&mut values.iter().copied().filter(|&value| value >= 1e-300));
        match positive {
            Some(positive)
                if scale == Scale::Log
                    || ([Scale::Auto, Scale::FromZero].contains(&scale) && spans_decades(min, positive, max)) =>
            {
                Axis::log(positive.log10(), max.log10(), min <= 0.0, from, to, pitch)
            }
            _ if scale == Scale::FromZero => Axis::linear(min.min(0.0), max.max(0.0), true, from, to, pitch),
            _ => Axis::linear(min, max, scale != Scale::Span, from, to, pitch),
        }
    }

    /// An axis with a name at each of the places 0, 1, ….
    pub(super) fn named(names: &[String], from: f64, to: f64) -> Axis {
        // Points may stand a little beside their place.
        const ASIDE: f64 = 0.15;
        let map = Map::Linear { low: -ASIDE, high: (names.len() as f64 - 1.0).max(1.0) + ASIDE, from, to };
        let tick = |(index, name): (usize, &String)| Tick { at: map.place(index as f64), label: name.clone() };
        Axis { ticks: names.iter().enumerate().map(tick).collect(), map, gap: None }
    }

    fn linear(min: f64, max: f64, near_zero: bool, from: f64, to: f64, pitch: f64) -> Axis {
        let largest = max.abs().max(min.abs());
        let (mut min, mut max) = (min, max);
        let reaches = near_zero && ((min > 0.0 && min < 0.6 * max) || (max < 0.0 && max > 0.6 * min));
        if max - min <= largest * 1e-9 || reaches {
            (min, max) = (min.min(0.0), max.max(0.0));
        }
        let step = if max - min < 1e-300 {
            max = min + 1.0;
            1.0
        } else {
            round_step((max - min) / ((to - from).abs() / pitch).max(1.0))
        };
        let (first, last) = ((min / step + 1e-9).floor(), (max / step - 1e-9).ceil());
        let (low, high) = (first * step, last * step);
        let map = Map::Linear { low, high, from, to };
        let count = (last - first).clamp(1.0, 40.0) as u32;
        let ticks = (0..=count)
            .map(|index| (first + f64::from(index)) * step)
            .map(|value| Tick { at: map.place(value), label: label::tick(value, step, high.max(-low)) })
            .collect();
        Axis { map, ticks, gap: None }
    }

    fn log(min: f64, max: f64, with_zero: bool, from: f64, to: f64, pitch: f64) -> Axis {
        let (mut low, mut high) = (snap(min, false), snap(max, true));
        if high - low < 0.2 {
            (low, high) = (low.floor() - f64::from(low.fract() == 0.0), high.floor() + 1.0);
        }
        let zero = from;
        let room = if with_zero { ZERO_ROOM.copysign(to - from) } else { 0.0 };
        let from = from + room;
        let map = Map::Log { low, high, zero, from, to };
        let decade = (to - from).abs() / (high - low);
        let stride = (0.8 * pitch / decade).ceil().max(1.0) as i32;
        let mut ticks = Vec::new();
        if with_zero {
            ticks.push(Tick { at: zero, label: "0".to_owned() });
        }
        for exponent in low.floor() as i32..=high.ceil() as i32 {
            for digit in 1..=9 {
                let power = f64::from(exponent) + f64::from(digit).log10();
                let numbered = match digit {
                    1 => exponent.rem_euclid(stride) == 0,
                    2 | 5 => decade > 2.2 * pitch,
                    _ => decade > 7.0 * pitch,
                };
                let shown = numbered || if digit == 1 { decade > 8.0 } else { decade > 60.0 };
                if shown && power > low - 1e-9 && power < high + 1e-9 {
                    let label = if numbered { label::power(digit, exponent) } else { String::new() };
                    ticks.push(Tick { at: map.place_of_power(power), label });
                }
            }
        }
        Axis { map, ticks, gap: with_zero.then_some(zero + room / 2.0) }
    }

    /// The axis without the numbers that would come too near to the one before, given their extent in pixels.
    pub(super) fn thinned(mut self, extent: impl Fn(&str) -> f64) -> Axis {
        let mut end: Option<(f64, f64)> = None;
        for tick in self.ticks.iter_mut().filter(|tick| !tick.label.is_empty()) {
            let half = extent(&tick.label) / 2.0 + 2.0;
            if end.is_some_and(|(before, room)| (tick.at - before).abs() < room + half) {
                tick.label.clear();
            } else {
                end = Some((tick.at, half));
            }
        }
        self
    }

    /// The place of a value in pixels.
    pub(super) fn place(&self, value: f64) -> f64 {
        self.map.place(value)
    }

    /// A sentence on a break, after a blank; nothing if there is none.
    pub(super) fn broken(&self, which: &str) -> String {
        let is_broken = self.gap.is_some();
        let sentence = || format!(" The {which} axis is logarithmic; 0 has a place of its own before the break.");
        if is_broken { sentence() } else { String::new() }
    }

    /// Whether equal steps are equal factors.
    pub(super) fn is_log(&self) -> bool {
        matches!(self.map, Map::Log { .. })
    }
}

impl Map {
    fn place(&self, value: f64) -> f64 {
        match *self {
            Map::Linear { low, high, from, to } => from + (to - from) * ((value - low) / (high - low)).clamp(0.0, 1.0),
            Map::Log { zero, .. } if value < 1e-300 => zero,
            Map::Log { .. } => self.place_of_power(value.log10()),
        }
    }

    fn place_of_power(&self, power: f64) -> f64 {
        match *self {
            Map::Log { low, high, from, to, .. } => from + (to - from) * ((power - low) / (high - low)).clamp(0.0, 1.0),
            Map::Linear { .. } => unreachable!("a linear axis has no powers"),
        }
    }
}

fn spans_decades(min: f64, positive: f64, max: f64) -> bool {
    min >= 0.0 && max.log10() - positive.log10() > DECADES
}

/// The nearest power 1, 2 or 5 times ten to the n, not above or not below.
fn snap(power: f64, up: bool) -> f64 {
    let decade = (power + 1e-9).floor();
    let within = power - decade;
    if up {
        STEPS.into_iter().map(|step| step.1).chain([1.0]).find(|step| *step >= within - 1e-9).unwrap_or(1.0) + decade
    } else {
        STEPS.into_iter().rev().map(|step| step.1).find(|step| *step <= within + 1e-9).unwrap_or(0.0) + decade
    }
}

/// The least of 1, 2, 5, 10 times ten to the n that is not below `step`.
fn round_step(step: f64) -> f64 {
    let unit = 10f64.powf(step.log10().floor());
    [1.0, 2.0, 5.0]
        .into_iter()
        .map(|digit| digit * unit)
        .find(|round| *round >= step * (1.0 - 1e-9))
        .unwrap_or(10.0 * unit)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn axis(values: &[f64]) -> Axis {
        Axis::new(Scale::Auto, values.iter().copied(), 0.0, 400.0, 60.0)
    }

    fn labels(axis: &Axis) -> Vec<&str> {
        axis.ticks.iter().map(|tick| tick.label.as_str()).filter(|label| !label.is_empty()).collect()
    }

    #[test]
    fn an_axis_from_zero_begins_there_however_near_each_other_its_values_are() {
        let from_zero = Axis::new(Scale::FromZero, [5900.0, 7000.0].into_iter(), 0.0, 400.0, 60.0);
        assert_eq!((labels(&from_zero)[0], labels(&axis(&[5900.0, 7000.0]))[0] == "0"), ("0", false));
        assert_eq!(labels(&Axis::new(Scale::FromZero, [1.0, 900.0].into_iter(), 0.0, 400.0, 60.0))[0], "1");
    }

    #[test]
    fn values_within_a_decade_and_a_half_get_a_linear_axis_from_zero() {
        let axis = axis(&[10.0, 300.0]);
        assert!(!axis.is_log());
        assert_eq!(labels(&axis), ["0", "50", "100", "150", "200", "250", "300"]);
        assert_eq!(axis.place(150.0), 200.0);
    }

    #[test]
    fn values_that_span_decades_get_a_logarithmic_axis() {
        let axis = axis(&[1.0, 10_000.0]);
        assert_eq!(labels(&axis), ["1", "10", "100", "1k", "10k"]);
        assert_eq!(axis.place(100.0), 200.0);
    }

    #[test]
    fn zero_has_its_place_before_the_break() {
        let axis = axis(&[0.0, 1.0, 1000.0]);
        assert_eq!(labels(&axis)[..2], ["0", "1"]);
        assert_eq!((axis.place(0.0), axis.gap, axis.place(1.0), axis.place(1000.0)), (0.0, Some(20.0), 40.0, 400.0));
    }

    #[test]
    fn close_values_far_from_zero_fill_the_axis() {
        assert_eq!(labels(&axis(&[20.0, 30.0])), ["20", "22", "24", "26", "28", "30"]);
    }

    #[test]
    fn a_span_leaves_zero_out() {
        let axis = Axis::new(Scale::Span, [10.0, 30.0].into_iter(), 0.0, 400.0, 80.0);
        assert_eq!((labels(&axis), axis.place(10.0)), (vec!["10", "15", "20", "25", "30"], 0.0));
    }

    #[test]
    fn nothing_or_only_zero_is_an_axis_to_one() {
        assert_eq!(labels(&axis(&[])), ["0", "1"]);
        assert_eq!(axis(&[0.0, 0.0]).place(0.0), 0.0);
    }

    proptest::proptest! {
        #[test]
        fn every_value_has_a_place_on_the_axis(values in proptest::collection::vec(proptest::num::f64::NORMAL, 1..9)) {
            for scale in [Scale::Auto, Scale::FromZero, Scale::Linear, Scale::Span, Scale::Log] {
                let axis = Axis::new(scale, values.iter().copied(), 0.0, 400.0, 60.0);
                let places = values.iter().map(|value| axis.place(*value)).chain(axis.ticks.iter().map(|tick| tick.at));
                for place in places {
                    proptest::prop_assert!((0.0..=400.0).contains(&place), "{place}");
                }
            }
        }
    }
}
