//! What each solver solves within a budget of expansions, absolutely and beside the best.

use super::{Chart, ExperimentCharts};
use crate::formula::Number;
use crate::report::chart::{Curve, Curves, Need, Scale, Spot};
use crate::report::metric::Metric;
use std::collections::BTreeMap;
use taquin::wording::several;

/// Up to this many different values are shown one by one, more at the places of [`MANTISSAS`].
const MOST_VALUES: usize = 60;

/// No more solvers than this have their boards counted in the caption of a profile.
const MOST_COUNTED: usize = 6;

/// The places of a decade, in hundredths, each about 15.5 % above the one before.
const MANTISSAS: [f64; 16] =
    [100.0, 115.0, 133.0, 154.0, 178.0, 205.0, 237.0, 274.0, 316.0, 365.0, 422.0, 487.0, 562.0, 649.0, 750.0, 866.0];

impl ExperimentCharts<'_> {
    /// The share of the boards that each solver has solved by each budget (a cactus plot).
    pub(super) fn budget(&self) -> Option<Chart> {
        let contenders = self.rivals()?;
        let boards = self.run_by_all(&contenders);
        let only = boards.only()?;
        let curve = |&group: &usize| {
            let group = &self.groups[group];
            let readings = self.readings(group, &Metric::EXPANDED, only);
            let one = |value: Number| value.to_f64().max(1.0);
            let values = readings.measured().iter().map(|(value, weight)| (one(*value), weight));
            let exact = readings.at_least().min().copied().map(one);
            let spots = exact_to(exact, shares(values, readings.count()));
            group.curve(spots)
        };
        let curves: Vec<Curve> = contenders.iter().map(curve).collect();
        (self.solvable(only) >= super::ENOUGH && differ(&curves)).then(|| {
            let (title, subtitle) = self.titles("boards solved within a budget of expanded nodes");
            let (x, y) = ("budget of expanded nodes".into(), "solved (% of the boards)".into());
            let caption = format!(
                "The share of the boards that {} solves within a budget of expanded nodes, {}: higher and further left is \
                 better.{}{}{}",
                self.each(),
                self.over_run(only),
                self.time_per_node(),
                self.longer_paths(contenders.iter().map(|&group| &self.groups[group])),
                self.left_out(&Metric::EXPANDED)
            );
            let curves = self.shares(title, subtitle, x, y, curves);
            self.curves("budget", &caption, curves, &contenders)
        })
    }

    /// The share of boards on which each solver needs at most this many times the best one's expansions (a performance
    /// profile: Dolan & Moré, 2002).
    pub(super) fn profile(&self) -> Option<Chart> {
        let contenders = self.rivals()?;
        let boards = self.run_by_all(&contenders);
        let only = boards.only()?;
        let needs: Option<Vec<_>> = contenders.iter().map(|&group| self.needs(group, only)).collect();
        let needs = needs?;
        let mut best: BTreeMap<usize, f64> = BTreeMap::new();
        for (&board, need) in needs.iter().flatten() {
            if let Need::Measured(value) = *need {
                best.entry(board).and_modify(|least| *least = value.min(*least)).or_insert(value);
            }
        }
        let fewest = contenders.iter().zip(&needs).map(|(&group, needs)| {
            let is_best =
                |(board, need): &(&usize, &Need)| matches!(need, Need::Measured(value) if *value == best[*board]);
            (&*self.groups[group].label, needs.iter().filter(is_best).count())
        });
        let fewest = fewest_on(fewest.filter(|(_, boards)| *boards > 0).collect());
        let curves = contenders.iter().zip(&needs).map(|(&group, needs)| {
            let group = &self.groups[group];
            group.curve(ratios(needs, &best))
        });
        let curves: Vec<Curve> = curves.collect();
        (best.len() >= super::ENOUGH && differ(&curves)).then(|| {
            let (title, subtitle) = self.titles("performance profile");
            let x = "times the fewest nodes that any of the solvers expanded".into();
            let y = "boards (%) on which a solver needs at most x".into();
            let caption = format!(
                "On each board, a solver's expanded nodes are divided by the fewest of the solvers shown. A line shows the share \
                 of the {} (those that at least one solver solved{}) on which this ratio is at most x. At 1: the boards on which the solver \
                 expands the fewest nodes{fewest}. At the right edge: the share that it solved.{}{}{}",
                several(best.len() as u64, "board"),
                if only.is_some() { ", of the boards that all solvers shown were run on" } else { "" },
                self.time_per_node(),
                self.longer_paths(contenders.iter().map(|&group| &self.groups[group])),
                self.left_out(&Metric::EXPANDED)
            );
            let curves = self.shares(title, subtitle, x, y, curves);
            self.curves("profile", &caption, curves, &contenders)
        })
    }

    /// The contenders, where there are several: the shares of a single one compare nothing.
    fn rivals(&self) -> Option<Vec<usize>> {
        Some(self.contenders()).filter(|contenders| contenders.len() > 1)
    }

    fn shares(&self, title: String, mut subtitle: String, x: String, y: String, curves: Vec<Curve>) -> Curves {
        let all = self.groups.iter().filter(|group| self.reports(group, &Metric::EXPANDED)).count();
        if curves.len() < all {
            let what = if self.mixes() { "" } else { " solvers" };
            subtitle += &format!("; the first and the best, {} of {all}{what}", curves.len());
        }
        let (x_scale, y_scale, y_span) = (Scale::Log, Scale::Linear, Some((0.0, 100.0)));
        Curves { title, subtitle, x, y, x_scale, y_scale, y_span, steps: true, curves, ..Curves::default() }
    }
}

/// On how many boards each solver needs least, in parentheses; nothing where they are too many to be read.
fn fewest_on(fewest: Vec<(&str, usize)>) -> String {
    if fewest.len() > MOST_COUNTED {
        return String::new();
    }
    let each: Vec<String> = fewest.iter().map(|(label, boards)| format!("{label}: {boards}")).collect();
    format!(" ({})", each.join("; "))
}

fn differ(curves: &[Curve]) -> bool {
    curves.windows(2).any(|pair| pair[0].spots != pair[1].spots)
}

/// The share of the best ones' boards by how many times the best need a solver has at most.
fn ratios(needs: &BTreeMap<usize, Need>, best: &BTreeMap<usize, f64>) -> Vec<Spot> {
    let (mut solved, mut exact) = (vec![], None);
    for (need, best) in needs.iter().filter_map(|(board, need)| Some((*need, best.get(board)?))) {
        match need {
            Need::Measured(value) => solved.push((value / best, 1)),
            Need::AtLeast(least) => exact = Some((least / best).min(exact.unwrap_or(f64::INFINITY))),
        }
    }
    exact_to(exact.map(|exact| exact.max(1.0)), shares(solved.into_iter(), best.len() as u64))
}

/// Shares are exact up to the least that a stopped run had reached: beyond it, that run might have been solved.
pub(super) fn exact_to(end: Option<f64>, mut spots: Vec<Spot>) -> Vec<Spot> {
    let Some(end) = end else { return spots };
    spots.iter_mut().for_each(|spot| spot.at_least = spot.x >= end);
    let y = spots.iter().rev().find(|spot| !spot.at_least).map_or(0.0, |spot| spot.y);
    let place = spots.partition_point(|spot| spot.x < end);
    // Where a share begins there, it is exact: the stopped run needs more.
    let is_there = spots.get(place).is_some_and(|spot| spot.x == end);
    if !is_there {
        spots.insert(place, Spot { x: end, y, at_least: true, ..Spot::default() });
    }
    spots
}

/// The values of a sorted list, each once; some places from the least to the most where they are many.
pub(super) fn places(mut values: Vec<f64>) -> Vec<f64> {
    values.dedup();
    let (Some(&least), Some(&most), true) = (values.first(), values.last(), values.len() > MOST_VALUES) else {
        return values;
    };
    let decades = std::iter::successors(Some(0.01), |decade| Some(decade * 10.0));
    let grid = decades.flat_map(|decade| MANTISSAS.map(|mantissa| (decade * mantissa * 100.0).round() / 100.0));
    let inner = grid.skip_while(|place| *place <= least).take_while(|place| *place < most);
    let mut places: Vec<f64> = std::iter::once(least).chain(inner).chain([most]).collect();
    places.dedup();
    places
}

/// The share of `all`, in percent, that is at most each value; values come in any order, each with how often it occurs.
fn shares(values: impl Iterator<Item = (f64, u64)>, all: u64) -> Vec<Spot> {
    let mut values: Vec<(f64, u64)> = values.collect();
    values.sort_by(|a, b| a.0.total_cmp(&b.0));
    let places = places(values.iter().map(|(value, _)| *value).collect());
    let mut solved = 0;
    let mut rest = values.into_iter().peekable();
    let spot = |place: f64| {
        while let Some((_, weight)) = rest.next_if(|(value, _)| *value <= place) {
            solved += weight;
        }
        Spot { x: place, y: 100.0 * solved as f64 / all as f64, ..Spot::default() }
    };
    places.into_iter().map(spot).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_share_counts_all_up_to_its_place() {
        let spots = shares([(30.0, 1), (10.0, 2), (20.0, 1)].into_iter(), 8);
        let places: Vec<(f64, f64)> = spots.iter().map(|spot| (spot.x, spot.y)).collect();
        assert_eq!(places, [(10.0, 25.0), (20.0, 37.5), (30.0, 50.0)]);
    }

    #[test]
    fn beyond_the_least_that_a_stopped_run_had_reached_a_share_is_a_lower_bound() {
        let marked = |end: f64| {
            let spots = exact_to(Some(end), shares([(10.0, 1), (30.0, 2)].into_iter(), 4));
            spots.into_iter().map(|spot| (spot.x, spot.y, spot.at_least)).collect::<Vec<_>>()
        };
        assert_eq!(marked(20.0), [(10.0, 25.0, false), (20.0, 25.0, true), (30.0, 75.0, true)]);
        assert_eq!(marked(30.0), [(10.0, 25.0, false), (30.0, 75.0, true)]);
        assert_eq!(marked(90.0), [(10.0, 25.0, false), (30.0, 75.0, false), (90.0, 75.0, true)]);
        assert_eq!(marked(1.0), [(1.0, 0.0, true), (10.0, 25.0, true), (30.0, 75.0, true)]);
    }

    #[test]
    fn of_many_values_some_places_are_shown_with_exact_shares() {
        let spots = shares((1..=1000).map(|value| (f64::from(value), 1)), 1000);
        assert!(spots.len() < 60 && spots[0].x == 1.0 && spots.last().is_some_and(|last| last.x == 1000.0));
        assert!(spots.iter().all(|spot| (spot.y - spot.x.floor() / 10.0).abs() < 1e-9), "{spots:?}");
    }
}
