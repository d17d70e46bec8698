//! What each solver solves within a budget of expansions, absolutely and beside the best.

use super::{Chart, Drawing, Sheet};
use crate::report::chart::{Curve, Curves, Scale, Spot};
use crate::report::metric::Metric;
use std::collections::BTreeMap;

/// So many different values are told one by one, more are looked at where [`MANTISSAS`] says.
const MOST_VALUES: usize = 60;

/// The places of a decade, in hundredths, each about 15.5 % above the one before.
const MANTISSAS: [f64; 16] =
    [100.0, 115.0, 133.0, 154.0, 178.0, 205.0, 237.0, 274.0, 316.0, 365.0, 422.0, 487.0, 562.0, 649.0, 750.0, 866.0];

impl Sheet<'_> {
    /// The share of the solvable instances that each solver has solved by each budget (a cactus plot).
    pub(super) fn budget(&self) -> Option<Chart> {
        let solvable = self.solvable();
        let curve = |group: usize| {
            let group = &self.groups[group];
            let sample = self.sample(group, Metric::EXPANDED.formula, None);
            let values = sample.iter().map(|(value, weight)| (value.to_f64().max(1.0), weight));
            let spots = shares(values, solvable as u64 * group.solvers.len() as u64);
            Curve { label: group.label.clone(), colour: group.colour, spots }
        };
        let curves: Vec<Curve> = self.contenders().into_iter().map(curve).collect();
        self.are_many_and_differ(&curves).then(|| {
            let (title, subtitle) = self.titles("solved within a budget");
            let (x, y) = ("budget of expanded nodes".into(), "solved (% of the solvable instances)".into());
            let caption = format!(
                "How many instances {} has solved by the time it has expanded so many nodes: the higher and the further \
                 left, the better.",
                self.each()
            );
            self.chart("budget", caption, self.shares_drawing(title, subtitle, x, y, curves))
        })
    }

    /// The share of instances on which each solver needs at most so many times the best one's expansions (a performance
    /// profile: Dolan & Moré, 2002).
    pub(super) fn profile(&self) -> Option<Chart> {
        let contenders = self.contenders();
        let efforts: Option<Vec<_>> = contenders.iter().map(|&group| self.efforts(group)).collect();
        let efforts = efforts?;
        let mut best: BTreeMap<usize, u64> = BTreeMap::new();
        for (&instance, &effort) in efforts.iter().flatten() {
            best.entry(instance).and_modify(|least| *least = effort.min(*least)).or_insert(effort);
        }
        let curve = |(&group, efforts): (&usize, &BTreeMap<usize, u64>)| {
            let ratio = |(instance, effort): (&usize, &u64)| *effort as f64 / best[instance] as f64;
            let spots = shares(efforts.iter().map(ratio).map(|ratio| (ratio, 1)), best.len() as u64);
            Curve { label: self.groups[group].label.clone(), colour: self.groups[group].colour, spots }
        };
        let curves: Vec<Curve> = contenders.iter().zip(&efforts).map(curve).collect();
        self.are_many_and_differ(&curves).then(|| {
            let (title, subtitle) = self.titles("performance profile");
            let x = "times the expanded nodes of the best solver of the instance".into();
            let y = "solved (% of what any solver solved)".into();
            let caption = "On how many instances each solver needs at most so many times what the best one needs there: at 1 \
                           it is the best itself, at the right edge stands all that it solves.";
            self.chart("profile", caption, self.shares_drawing(title, subtitle, x, y, curves))
        })
    }

    fn shares_drawing(&self, title: String, mut subtitle: String, x: String, y: String, curves: Vec<Curve>) -> Drawing {
        let all = self.groups.iter().filter(|group| self.tells(group, &Metric::EXPANDED)).count();
        if curves.len() < all {
            let what = if self.mixes() { "" } else { " solvers" };
            subtitle += &format!("; the best {} of {all}{what}", curves.len());
        }
        let (x_scale, y_scale, y_span) = (Scale::Log, Scale::Linear, Some((0.0, 100.0)));
        Drawing::Curves(Curves {
            title,
            subtitle,
            x,
            y,
            x_scale,
            y_scale,
            y_span,
            steps: true,
            curves,
            ..Curves::default()
        })
    }

    fn are_many_and_differ(&self, curves: &[Curve]) -> bool {
        self.solvable() >= super::ENOUGH && curves.windows(2).any(|pair| pair[0].spots != pair[1].spots)
    }
}

/// The share of `all`, in percent, that is at most each value; values ascend or not, and occur as often as told.
fn shares(values: impl Iterator<Item = (f64, u64)>, all: u64) -> Vec<Spot> {
    let mut values: Vec<(f64, u64)> = values.collect();
    values.sort_by(|a, b| a.0.total_cmp(&b.0));
    let Some((&(least, _), &(most, _))) = values.first().zip(values.last()) else { return vec![] };
    let mut places: Vec<f64> = values.iter().map(|(value, _)| *value).collect();
    places.dedup();
    if places.len() > MOST_VALUES {
        let decades = std::iter::successors(Some(0.01), |decade| Some(decade * 10.0));
        let grid = decades.flat_map(|decade| MANTISSAS.map(|mantissa| (decade * mantissa * 100.0).round() / 100.0));
        let inner = grid.skip_while(|place| *place <= least).take_while(|place| *place < most);
        places = std::iter::once(least).chain(inner).chain([most]).collect();
        places.dedup();
    }
    let mut solved = 0;
    let mut rest = values.into_iter().peekable();
    let spot = |place: f64| {
        while let Some((_, weight)) = rest.next_if(|(value, _)| *value <= place) {
            solved += weight;
        }
        Spot { x: place, y: 100.0 * solved as f64 / all as f64, at_least: false }
    };
    places.into_iter().map(spot).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_share_counts_all_up_to_its_place() {
        let spots = shares([(30.0, 1), (10.0, 2), (20.0, 1)].into_iter(), 8);
        let told: Vec<(f64, f64)> = spots.iter().map(|spot| (spot.x, spot.y)).collect();
        assert_eq!(told, [(10.0, 25.0), (20.0, 37.5), (30.0, 50.0)]);
    }

    #[test]
    fn of_many_values_some_places_are_told_with_exact_shares() {
        let spots = shares((1..=1000).map(|value| (f64::from(value), 1)), 1000);
        assert!(spots.len() < 60 && spots[0].x == 1.0 && spots.last().is_some_and(|last| last.x == 1000.0));
        assert!(spots.iter().all(|spot| (spot.y - spot.x.floor() / 10.0).abs() < 1e-9), "{spots:?}");
    }
}
