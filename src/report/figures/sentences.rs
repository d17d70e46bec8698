//! Sentences of captions that several charts share.

use super::{ExperimentCharts, Group};
use crate::report::metric::Metric;
use crate::report::names::{enumerated, spoken};

/// No more solvers than this are named in a sentence.
pub(super) const MOST_NAMED: usize = 3;

impl ExperimentCharts<'_> {
    /// A sentence for charts of effort, which do not show how long paths are: whose paths are longer than the shortest.
    pub(super) fn longer_paths<'g>(&self, groups: impl Iterator<Item = &'g Group>) -> String {
        let groups: Vec<&Group> = groups.collect();
        let is_positive = |group: &Group, gap| self.sample(group, gap, None).max().is_some_and(|most| !most.is_zero());
        // Longer than the best path that is known, where the shortest is not proven.
        let (longer, others): (Vec<&Group>, Vec<&Group>) =
            groups.iter().partition(|group| is_positive(group, "gap_lower"));
        let longer: Vec<String> = longer.into_iter().map(|group| self.spoken(group)).collect();
        let whose = match &longer[..] {
            [] => return String::new(),
            all if all.len() == groups.len() && all.len() > MOST_NAMED => "Every solver".into(),
            few if few.len() <= MOST_NAMED => enumerated(few, MOST_NAMED),
            many => format!("{} of {} {}", many.len(), groups.len(), self.they_are()),
        };
        let perhaps =
            if others.iter().any(|group| is_positive(group, "gap_upper")) { ", perhaps others did, too" } else { "" };
        let (longer, shown) = match self.experiment.has_costs() {
            true => ("more than the cheapest cost", "costs"),
            false => ("longer than the shortest", "path lengths"),
        };
        let paths = if self.experiment.has_costs() { "paths that cost" } else { "paths" };
        format!(" {whose} found some {paths} {longer}{perhaps}; this chart does not show {shown}.")
    }

    /// What a sentence calls a group.
    pub(super) fn spoken(&self, group: &Group) -> String {
        match group.solvers[..] {
            [solver] => spoken(&self.experiment.solvers[solver]),
            _ => group.label.clone(),
        }
    }

    /// A sentence for charts of expanded nodes where solvers may differ in how long a node takes.
    pub(super) fn time_per_node(&self) -> &'static str {
        if self.groups.len() > 1 { " The time per node differs between solvers." } else { "" }
    }

    /// What rows and curves are, where several are counted.
    fn they_are(&self) -> &'static str {
        if self.mixes() { "pairs of algorithm and heuristic" } else { "solvers" }
    }

    /// A sentence on how many of the groups that compare are shown, where these do not compare with all.
    pub(super) fn shown_of_all(&self, comparable: usize, shown: usize) -> String {
        let (all, they) = (self.groups.len(), self.they_are());
        match comparable {
            _ if comparable == all => String::new(),
            _ if comparable == shown => format!(" Of {all} {they}, the {shown} that solved every board are shown."),
            _ => format!(" Of {all} {they}, {shown} of the {comparable} that solved every board are shown."),
        }
    }

    /// A sentence on the solvers that are not shown since they do not report a metric.
    pub(super) fn left_out(&self, metric: &Metric) -> String {
        match self.groups.iter().filter(|group| !self.reports(group, metric)).count() {
            0 => String::new(),
            1 => {
                format!(" One solver is left out: it does not report {} for every board that it solved.", metric.title)
            }
            many => format!(
                " {many} solvers are left out: they do not report {} for every board that they solved.",
                metric.title
            ),
        }
    }
}
