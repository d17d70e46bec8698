//! Expanded nodes, gap and time of each solver.

use super::{Chart, Drawing, ExperimentCharts, Group};
use crate::config::Experiment;
use crate::formula::Number;
use crate::report::chart::{Figure, Interval, Intervals, Series};
use crate::report::common::ENOUGH_IN_COMMON;
use crate::report::endings::Endings;
use crate::report::limits;
use crate::report::metric::Metric;
use crate::report::names::note_on_ida_star;
use crate::report::reading::{Readings, unit_of_time};
use crate::results::SolverResults;
use std::collections::BTreeSet;
use taquin::wording::{several, those_of};

/// What bounds of optimal lengths mean for several solvers.
const SAME_BOUNDS: &str = ", the same for every solver: the two ends are equally far apart for all, and differences between solvers \
                           are exact but for rounding";

/// How paths are compared with the best, in words.
struct How {
    much: &'static str,
    longer: &'static str,
    number: &'static str,
    lengths: &'static str,
}

impl How {
    fn of(experiment: &Experiment) -> How {
        match experiment.has_costs() {
            false => How {
                much: "How many moves",
                longer: "are longer than the shortest",
                number: "number of moves",
                lengths: "lengths",
            },
            true => How { much: "How much", longer: "cost more than the cheapest", number: "amount", lengths: "costs" },
        }
    }
}

impl ExperimentCharts<'_> {
    /// How a measure of effort is distributed over all runs, stopped ones counting as at least what they had reached.
    pub(super) fn effort(&self, metric: &Metric) -> Option<Chart> {
        let groups = || self.groups.iter().filter(|group| self.reports(group, metric));
        let is_time = metric.name == Metric::TIME.name;
        let (factor, unit) = match is_time {
            true => unit_of_time(groups().map(|group| self.readings(group, metric, None).median())),
            false => (Number::ONE, ""),
        };
        let in_unit = |mut series: Series| {
            let factor = factor.to_f64();
            series.values.iter_mut().chain(&mut series.at_least).for_each(|value| *value *= factor);
            series
        };
        let title = if is_time { "CPU time" } else { metric.title };
        let axis = format!("{title}{unit}");
        let series: Vec<Series> = groups()
            .map(|group| Series {
                not_run: self.not_run(group),
                stopped_by: limits::causes(&self.endings(group)),
                ..in_unit(series(group, &self.readings(group, metric, None)))
            })
            .collect();
        if series.iter().all(|series| series.values.is_empty()) {
            return None;
        }
        let (all, solvable) = (self.measured.boards() as u64, self.solvable(None) as u64);
        let boards = match solvable < all {
            true => format!("{} that can be solved", those_of(solvable, all, "board")),
            false => several(all, "board"),
        };
        let any = |is: fn(&Series) -> bool| series.iter().any(is);
        let is_partial = any(|series| series.not_run > 0);
        let on = if is_partial { "on up to " } else { "on " };
        let mut caption = format!("Distribution of {title} over the runs of {} {on}{boards}", self.each());
        caption += match is_partial {
            true => {
                ". The rows are over different boards and do not compare: the right edge shows how many boards each solver \
                 was run on."
            }
            false if self.experiment.compared().count() < 2 => ".",
            false if (self.measured.boards() as u64) < ENOUGH_IN_COMMON => {
                ". Too few boards to say which solver is better."
            }
            false if any(|series| !series.at_least.is_empty()) => {
                ". Further left is better, but not for a row with stopped runs, whose true values lie further right."
            }
            false => ": further left is better.",
        };
        if metric.name == Metric::EXPANDED.name {
            caption += self.time_per_node();
        }
        if is_time {
            caption += &note_on_ida_star(self.experiment).map_or(String::new(), |note| format!(" {note}"));
        }
        if is_time && self.experiment.repeats == 1 {
            caption += " Each run was timed once: each value is rough.";
        }
        caption += &self.longer_paths(groups());
        caption += &self.left_out(metric);
        let (title, subtitle) = self.titles(title);
        let figure = Figure { title, subtitle, axis, scale: metric.scale, series };
        let finding = self.measured.findings().sentence(is_time);
        Some(self.chart(metric.name, caption, Drawing::Distribution(figure)).found(finding))
    }

    /// The moves above the optimum of the solvers that compare, or of all on the boards that all solved, where some are not 0.
    pub(super) fn gap(&self) -> Option<Chart> {
        let all = || Some((self.groups.iter().collect(), self.solved_by_all()?));
        let (groups, only): (Vec<&Group>, _) = self.comparable().or_else(all)?;
        if !self.optima_are_proven(only) {
            return self.bounds(&groups, only);
        }
        if !self.has_gaps(groups.iter().copied(), only) {
            return None;
        }
        let metric = Metric::gap(self.experiment);
        let series = groups.iter().map(|group| series(group, &self.readings(group, &metric, only))).collect();
        let (title, subtitle) = self.titles_over(metric.title, only);
        let figure = Figure { title, subtitle, axis: metric.title.into(), scale: metric.scale, series };
        let (each, over, how) = (self.each(), self.over_solved(only), How::of(self.experiment));
        let (verdict, shown, easier) =
            (self.leftmost(), self.shown_of_all(groups.len(), groups.len()), self.easier(only));
        let caption = format!("{} the paths of {each} {}, {over}: {verdict}.{shown}{easier}", how.much, how.longer);
        let found = self.measured.findings().gap.as_ref();
        Some(self.chart(metric.name, caption, Drawing::Distribution(figure)).found(found))
    }

    /// Where optima are not proven: the mean gap of each solver, as far as it is known.
    fn bounds(&self, groups: &[&Group], only: Option<&BTreeSet<usize>>) -> Option<Chart> {
        let row = |group: &&Group| Interval {
            label: group.label.clone(),
            colour: group.colour,
            low: self.mean(group, "gap_lower", only),
            high: self.mean(group, "gap_upper", only),
        };
        let rows: Vec<Interval> = groups.iter().map(row).collect();
        rows.iter().any(|row| row.high.is_finite()).then(|| {
            let (title, subtitle) = self.titles_over(Metric::gap(self.experiment).title, only);
            let axis = format!("mean {}", Metric::gap(self.experiment).title);
            let how = How::of(self.experiment);
            let intervals = Intervals { title, subtitle, axis, scale: Metric::GAP.scale, rows };
            let verdict = self.leftmost();
            let which = match self.measured.optima_of(only).iter().any(|optimum| optimum.proven().is_some()) {
                true => format!("Some optimal {} are", how.lengths),
                false => format!("The optimal {} are", how.lengths),
            };
            let caption = format!(
                "The mean {} by which the paths of {} {}, {}: {verdict}. {which} \
                 known only between two bounds{}.{}{}",
                how.number,
                self.each(),
                how.longer,
                self.over_solved(only),
                if self.experiment.compared().count() > 1 { SAME_BOUNDS } else { "" },
                self.shown_of_all(groups.len(), groups.len()),
                self.easier(only)
            );
            self.chart(Metric::GAP.name, caption, Drawing::Bounds(intervals))
        })
    }

    fn leftmost(&self) -> &'static str {
        match self.comparable() {
            Some(_) => "further left is better",
            None => "too few boards to say which solver is better",
        }
    }

    fn endings(&self, group: &Group) -> Endings {
        Endings::pooled(group.solvers.iter().filter_map(|&solver| self.measured.endings(solver)))
    }

    /// How many runs a group lacks on boards that another solver was run on.
    fn not_run(&self, group: &Group) -> usize {
        let boards = self.measured.boards();
        let runs = |&solver: &usize| self.results.solvers.get(solver).map_or(0, SolverResults::count) as usize;
        group.solvers.iter().map(|solver| boards.saturating_sub(runs(solver))).sum()
    }
}

fn series(group: &Group, readings: &Readings) -> Series {
    Series {
        label: group.label.clone(),
        colour: group.colour,
        values: readings.measured().repeated(),
        at_least: readings.at_least().repeated(),
        ..Series::default()
    }
}
