//! Heuristics combined in pairs, as a map.

use super::{Chart, Drawing, Group, Sheet};
use crate::heuristic::{Definitions, Expression};
use crate::report::chart::Heat;
use crate::report::common::Common;
use crate::report::metric::Metric;
use std::collections::BTreeSet;

/// The least and the most heuristics of a map.
const SIZES: std::ops::RangeInclusive<usize> = 3..=12;

/// The heuristics that are combined, and which group stands in each cell.
struct Grid {
    names: Vec<String>,
    cells: Vec<Vec<Option<usize>>>,
}

impl Sheet<'_> {
    /// Effort, and the gap where there is one, of pairs of heuristics under one algorithm.
    pub(super) fn combinations(&self) -> Vec<Chart> {
        let common = Common::of(self.experiment, self.results);
        let (Some(grid), Some(only)) = (self.grid(), common.only()) else {
            return vec![];
        };
        let map = |metric: Metric| {
            let value = |cell: &Option<usize>| {
                cell.map_or(f64::NAN, |group| self.mean(&self.groups[group], metric.formula, only))
            };
            let (title, subtitle) = self.titles(&format!("pairs by {}", metric.title));
            let heat = Heat {
                title,
                subtitle,
                measure: format!("mean {}", metric.title),
                names: grid.names.clone(),
                cells: grid.cells.iter().map(|row| row.iter().map(value).collect()).collect(),
            };
            let caption = format!(
                "Mean {} of each heuristic alone (diagonal), of the larger of two (above) and of their sum (below): the \
                 paler the better.",
                metric.title
            );
            self.chart(&format!("combinations-{}", metric.name), caption, Drawing::Heat(heat))
        };
        let gap = self.has_gaps().then_some(Metric::GAP);
        [Metric::EXPANDED].into_iter().chain(gap).map(map).collect()
    }

    fn grid(&self) -> Option<Grid> {
        let single = |group: &Group| match group.solvers[..] {
            [solver] => self.experiment.solvers[solver].solver.heuristic(),
            _ => None,
        };
        let all: Vec<(usize, &Expression)> =
            self.groups.iter().enumerate().filter_map(|(index, group)| Some((index, single(group)?))).collect();
        let algorithms = |(group, _): &(usize, &Expression)| {
            self.experiment.solvers[self.groups[*group].solvers[0]].solver.algorithm()
        };
        if all.windows(2).any(|pair| algorithms(&pair[0]) != algorithms(&pair[1])) {
            return None;
        }
        let find = |text: String| {
            let wanted = Expression::parse(&text, &Definitions::default()).ok()?;
            all.iter().find(|(_, heuristic)| **heuristic == wanted).map(|(group, _)| *group)
        };
        let sum = |a: &Expression, b: &Expression| find(format!("({a}) + ({b})")).or(find(format!("({b}) + ({a})")));
        let max = |a: &Expression, b: &Expression| find(format!("max({a}, {b})")).or(find(format!("max({b}, {a})")));
        let each = || all.iter().enumerate().flat_map(|(index, b)| all[..index].iter().map(move |a| (a, b)));
        let combined = each().map(|(a, b)| (a.0, b.0, [sum(a.1, b.1), max(a.1, b.1)]));
        let (mut operands, mut wholes) = (BTreeSet::new(), BTreeSet::new());
        for (a, b, found) in combined.filter(|(.., found)| found.iter().any(Option::is_some)) {
            operands.extend([a, b]);
            wholes.extend(found.into_iter().flatten());
        }
        let is_part = |one: &&(usize, &Expression)| operands.contains(&one.0) && !wholes.contains(&one.0);
        let parts: Vec<&(usize, &Expression)> = all.iter().filter(is_part).collect();
        let cell = |row: usize, column: usize| match row.cmp(&column) {
            std::cmp::Ordering::Less => max(parts[row].1, parts[column].1),
            std::cmp::Ordering::Equal => Some(parts[row].0),
            std::cmp::Ordering::Greater => sum(parts[row].1, parts[column].1),
        };
        let row = |row: usize| (0..parts.len()).map(|column| cell(row, column)).collect();
        let name =
            |part: &&(usize, &Expression)| self.experiment.solvers[self.groups[part.0].solvers[0]].heuristic.clone();
        let cells: Vec<Vec<Option<usize>>> = (0..parts.len()).map(row).collect();
        let empty = cells.iter().flatten().filter(|cell| cell.is_none()).count();
        let says_something = SIZES.contains(&parts.len()) && 2 * empty <= parts.len() * parts.len();
        says_something.then(|| Grid { names: parts.iter().map(name).collect(), cells })
    }
}
