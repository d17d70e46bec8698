//! Heuristics combined in pairs, as a map.

use super::sentences::MOST_NAMED;
use super::{Chart, Drawing, ExperimentCharts, Group};
use crate::config::COMBINATIONS;
use crate::formula::Number;
use crate::report::chart::Heat;
use crate::report::metric::Metric;
use crate::report::names::enumerated;
use std::cmp::Ordering;
use std::collections::BTreeSet;
use taquin::heuristic::{Definitions, Expression};
use taquin::solve::Solver;
use taquin::wording::{group_thousands, some_of};

/// The least and the most heuristics of a map.
const SIZES: std::ops::RangeInclusive<usize> = 3..=12;

/// The heuristics that are combined, and the group in each cell.
struct Grid {
    names: Vec<String>,
    cells: Vec<Vec<Option<usize>>>,
}

impl ExperimentCharts<'_> {
    /// Effort, and the gap if there is one, of pairs of heuristics under one algorithm.
    pub(super) fn combinations(&self) -> Vec<Chart> {
        let (Some(grid), Some(only)) = (self.grid(), self.enough_solved_by_all()) else {
            return vec![];
        };
        let map = |metric: Metric| {
            let value = |cell: &Option<usize>| {
                cell.map_or(f64::NAN, |group| self.mean(&self.groups[group], metric.formula, only))
            };
            let (title, subtitle) = self.titles_over(&format!("pairs of heuristics by {}", metric.title), only);
            let heat = Heat {
                title,
                subtitle,
                measure: format!("mean {}", metric.title),
                names: grid.names.clone(),
                cells: grid.cells.iter().map(|row| row.iter().map(value).collect()).collect(),
            };
            let caption = format!(
                "Mean {} of each heuristic alone, of the larger of two and of their sum, {}.{}",
                metric.title,
                self.over_solved(only),
                self.easier(only)
            );
            let found = (metric == Metric::EXPANDED)
                .then(|| self.least_of_each(&grid, &heat) + &self.sums_and_maxima(&grid, only));
            self.chart(&format!("{COMBINATIONS}-{}", metric.name), caption, Drawing::Heat(heat)).found(found.as_ref())
        };
        let gap = self.has_gaps(self.groups.iter(), only).then_some(Metric::gap(self.experiment));
        [Metric::EXPANDED].into_iter().chain(gap).map(map).collect()
    }

    /// The heuristics of the groups, where all have one algorithm, and after them those that occur in pairs only.
    fn heuristics(&self) -> Option<Vec<(Option<usize>, Expression)>> {
        let single = |group: &Group| match group.solvers[..] {
            [solver] => Some(&self.experiment.solvers[solver].solver),
            _ => None,
        };
        let solvers = self.groups.iter().enumerate().filter_map(|(index, group)| Some((index, single(group)?)));
        let solvers: Vec<(usize, &Solver)> = solvers.filter(|(_, solver)| solver.heuristic().is_some()).collect();
        if solvers.windows(2).any(|pair| pair[0].1.algorithm() != pair[1].1.algorithm()) {
            return None;
        }
        let own = solvers.into_iter().filter_map(|(index, solver)| Some((Some(index), solver.heuristic()?.clone())));
        let mut all: Vec<(Option<usize>, Expression)> = own.collect();
        for part in all.iter().filter_map(|(_, whole)| whole.pair()).flatten().collect::<Vec<_>>() {
            if !all.iter().any(|(_, known)| *known == part) {
                all.push((None, part));
            }
        }
        Some(all)
    }

    fn grid(&self) -> Option<Grid> {
        let all = self.heuristics()?;
        let find = |text: String| {
            let wanted = Expression::parse(&text, &Definitions::default()).ok()?;
            all.iter().position(|(_, heuristic)| *heuristic == wanted)
        };
        let either = |a: usize, b: usize, write: fn(&Expression, &Expression) -> String| {
            let (a, b) = (&all[a].1, &all[b].1);
            find(write(a, b)).or_else(|| find(write(b, a)))
        };
        let sum = |a: usize, b: usize| either(a, b, |a, b| format!("({a}) + ({b})"));
        let max = |a: usize, b: usize| either(a, b, |a, b| format!("max({a}, {b})"));
        let (mut operands, mut wholes) = (BTreeSet::new(), BTreeSet::new());
        for (a, b) in (0..all.len()).flat_map(|b| (0..b).map(move |a| (a, b))) {
            let found: Vec<usize> = [sum(a, b), max(a, b)].into_iter().flatten().collect();
            operands.extend([a, b].iter().filter(|_| !found.is_empty()));
            wholes.extend(found);
        }
        let parts: Vec<usize> = operands.difference(&wholes).copied().collect();
        let cell = |row: usize, column: usize| {
            let found = match row.cmp(&column) {
                Ordering::Less => max(parts[row], parts[column]),
                Ordering::Equal => Some(parts[row]),
                Ordering::Greater => sum(parts[row], parts[column]),
            };
            all[found?].0
        };
        let row = |row: usize| (0..parts.len()).map(|column| cell(row, column)).collect();
        let name = |&part: &usize| match all[part].0 {
            Some(group) => self.experiment.solvers[self.groups[group].solvers[0]].heuristic.clone(),
            None => all[part].1.to_string(),
        };
        let cells: Vec<Vec<Option<usize>>> = (0..parts.len()).map(row).collect();
        let empty = cells.iter().flatten().filter(|cell| cell.is_none()).count();
        let says_something = SIZES.contains(&parts.len()) && 2 * empty <= parts.len() * parts.len();
        says_something.then(|| Grid { names: parts.iter().map(name).collect(), cells })
    }

    /// Which heuristic alone, which maximum and which sum has the least mean.
    fn least_of_each(&self, grid: &Grid, heat: &Heat) -> String {
        let least = |(how, order): (&str, Ordering)| {
            let known: Vec<(&str, f64)> = places(heat)
                .filter(|&(row, column)| row.cmp(&column) == order && heat.cells[row][column].is_finite())
                .filter_map(|(row, column)| Some((grid.cells[row][column]?, heat.cells[row][column])))
                .map(|(group, value)| (self.groups[group].heuristic.as_str(), value))
                .collect();
            let least = known.iter().map(|(_, value)| *value).min_by(f64::total_cmp)?;
            let with = |wanted: f64| {
                let names = known.iter().filter(|(_, value)| *value == wanted).map(|(name, _)| *name);
                format!("{} ({})", enumerated(&names.collect::<Vec<_>>(), MOST_NAMED), written(wanted))
            };
            let next = known.iter().map(|(_, value)| *value).filter(|value| *value > least).min_by(f64::total_cmp);
            let next = next.filter(|_| order == Ordering::Equal).map(|next| format!(", then {}", with(next)));
            Some(format!("{how} {}{}", with(least), next.unwrap_or_default()))
        };
        let kinds = [("alone", Ordering::Equal), ("of the maxima", Ordering::Less), ("of the sums", Ordering::Greater)];
        let least: Vec<String> = kinds.into_iter().filter_map(least).collect();
        format!("Fewest expanded nodes by arithmetic means: {}.", least.join("; "))
    }

    /// In how many pairs the sum needs less than the maximum, how much longer its paths are there, and in how many they are longer, after a blank; nothing where fewer than
    /// two pairs have both.
    fn sums_and_maxima(&self, grid: &Grid, only: Option<&BTreeSet<usize>>) -> String {
        let size = grid.cells.len();
        let pairs = (0..size).flat_map(|row| (0..row).map(move |column| (row, column)));
        let both = pairs.filter_map(|(row, column)| Some([grid.cells[row][column]?, grid.cells[column][row]?]));
        let both: Vec<[&Group; 2]> = both.map(|pair| pair.map(|group| &self.groups[group])).collect();
        let more = |[sum, maximum]: [&Group; 2], metric: Metric| {
            self.mean(sum, metric.formula, only) - self.mean(maximum, metric.formula, only)
        };
        let known = both.into_iter().filter(|pair| more(*pair, Metric::EXPANDED).is_finite());
        let (fewer, others): (Vec<_>, Vec<_>) = known.partition(|pair| more(*pair, Metric::EXPANDED) < 0.0);
        let metric = Metric::of_paths(self.experiment);
        let longer = fewer.iter().map(|pair| more(*pair, metric)).sum::<f64>() / fewer.len() as f64;
        let much = Number::nearest(longer.abs()).significant(3);
        let paths = match (self.experiment.has_costs(), longer < 0.0) {
            (false, false) => format!("are {much} moves longer"),
            (false, true) => format!("are {much} moves shorter"),
            (true, false) => format!("cost {much} more"),
            (true, true) => format!("cost {much} less"),
        };
        let dearer = fewer.iter().chain(&others).filter(|pair| more(**pair, metric) > 0.0).count() as u64;
        let all = (fewer.len() + others.len()) as u64;
        let all_of = match dearer {
            0 => "no pair".to_string(),
            _ if dearer == all => format!("all {all} pairs"),
            _ => format!("{dearer} of {all} pairs"),
        };
        let dear = if self.experiment.has_costs() { "cost more" } else { "are longer" };
        let price = match fewer.len() {
            0 => String::new(),
            _ => format!("; its paths there {paths} on average, and they {dear} in {all_of}"),
        };
        match all {
            0 | 1 => String::new(),
            all => format!(
                " By these means the sum expands fewer nodes than the maximum in {}{price}.",
                some_of(fewer.len() as u64, all, "pair")
            ),
        }
    }
}

fn places(heat: &Heat) -> impl Iterator<Item = (usize, usize)> {
    let count = heat.cells.len();
    (0..count).flat_map(move |row| (0..count).map(move |column| (row, column)))
}

/// A mean of nodes, with four digits.
fn written(value: f64) -> String {
    let value = Number::nearest(value).significant(4);
    if value.contains('.') { value } else { group_thousands(&value) }
}
