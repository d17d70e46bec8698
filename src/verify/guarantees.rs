//! The guarantees of solvers ([`Guarantee`]), checked row by row: paths, lengths, bounds, limits.

use super::{Finding, Verification};
use crate::config::{Experiment, NamedSolver, Role};
use crate::results::Optimum;
use crate::results::archive::Archive;
use crate::results::csv_files::{INCUMBENTS, RUNS, SOLUTIONS, arrives};
use crate::results::guarantees::{broken, guarantee};
use crate::results::record::Record;
use std::collections::BTreeMap;
use taquin::puzzle::Arrangement;
use taquin::search::NODE_BYTES;
use taquin::solve::{Guarantee, Status, Suboptimality};

pub(super) fn check(archive: &Archive, verification: &mut Verification) {
    let mut findings = vec![];
    let (mut rows, mut paths) = (0, 0);
    // Rows stand in the order of the config; the header is the first line.
    let mut line = 1;
    for (experiment, known) in archive.config.experiments.iter().zip(&archive.results.experiments) {
        let column = if experiment.has_costs() { "cost" } else { "length" };
        let mut cheapest: BTreeMap<usize, (u32, &str)> = BTreeMap::new();
        for (named, results) in experiment.solvers.iter().zip(&known.solvers) {
            let Some(runs) = results.runs() else { continue };
            let guarantee = guarantee(named, &experiment.goal);
            for run in runs {
                line += 1;
                rows += 1;
                let record = &run.record;
                let (board, optimum) = (&experiment.instances[record.key.instance], known.optima[record.key.instance]);
                let mut wrong = Wrong { line, findings: &mut findings };
                paths += u64::from(record.path.is_some());
                wrong.path(experiment, board, record);
                wrong.claim(named, experiment.goal.manhattan(board), optimum, record);
                wrong.promise(guarantee, optimum, record, column);
                wrong.counters(named, guarantee, record);
                wrong.incumbents(optimum, record);
                if let (Suboptimality::Optimal, Some(cost)) = (guarantee.cost, record.cost()) {
                    let (other, solver) = *cheapest.entry(record.key.instance).or_insert((cost, &named.label));
                    if other != cost {
                        wrong.tell(column, format!("{other}, as {solver} found, which is optimal, too"), cost);
                    }
                }
            }
        }
    }
    verification.add(
        format!("{rows} rows satisfy the guarantees of their solvers, and {paths} paths lead to the goal"),
        format!("between {rows} rows with {paths} paths and the guarantees of their solvers"),
        findings,
    );
}

struct Wrong<'a> {
    line: u64,
    findings: &'a mut Vec<Finding>,
}

impl Wrong<'_> {
    fn tell(&mut self, column: &str, expected: impl ToString, found: impl ToString) {
        self.findings.push(Finding::file(RUNS.name, expected.to_string(), found.to_string()).at(self.line, column));
    }

    fn path(&mut self, experiment: &Experiment, board: &Arrangement, record: &Record) {
        if record.path.is_some() && record.status != Status::Solved {
            self.tell("status", "solved, with a path", record.status);
        }
        if (record.status == Status::Unsolvable) != experiment.goal.solvable(board).is_err() {
            self.tell("status", "unsolvable exactly where parity says so", record.status);
        }
        if record.path.as_deref().is_some_and(|path| !arrives(&experiment.goal, board, path)) {
            let key = &record.key;
            let about = format!("{} instance {}, {}", key.experiment, key.instance + 1, key.solver);
            self.findings.push(Finding::file(SOLUTIONS.name, "a path to the goal", format!("none: {about}")));
        }
    }

    fn claim(&mut self, named: &NamedSolver, least: u32, optimum: Optimum, record: &Record) {
        let Some(claimed) = record.claimed else {
            if record.status == Status::Claimed {
                self.tell("length", "the length that was claimed", "blank");
            }
            return;
        };
        if named.role != Role::External && !named.solver.algorithm().info().depends_on_timing {
            self.tell("status", "solved (only external programs may have the status claimed)", record.status);
        }
        if claimed % 2 != least % 2 {
            self.tell(
                "length",
                format!("an {} number, by parity", if least.is_multiple_of(2) { "even" } else { "odd" }),
                claimed,
            );
        }
        match optimum {
            Optimum::Between { lower, .. } if claimed < lower.max(least) => {
                self.tell("length", format!("{} or more, as is proven", lower.max(least)), claimed);
            }
            _ => {}
        }
    }

    fn promise(&mut self, guarantee: Guarantee, optimum: Optimum, record: &Record, column: &str) {
        // Boards that have no solution are found by parity, before any search.
        if guarantee.complete && record.status == Status::Exhausted {
            self.tell("status", "solved: its solver is complete, and the board has a solution", record.status);
        }
        let Optimum::Between { lower, upper } = optimum else { return };
        if let Some(cost) = record.cost() {
            match broken(guarantee.cost, upper.unwrap_or(cost), cost) {
                Some(allowed) => self.tell(column, allowed, cost),
                None if cost < lower => self.tell(column, format!("{lower} or more, as is proven"), cost),
                None => {}
            }
        }
        match (record.lower_bound, upper) {
            (Some(bound), _) if !guarantee.lower_bound => self.tell("lower_bound", "blank: it proves none", bound),
            (Some(bound), Some(upper)) if bound > upper => self.tell("lower_bound", format!("at most {upper}"), bound),
            _ => {}
        }
    }

    fn counters(&mut self, named: &NamedSolver, guarantee: Guarantee, record: &Record) {
        let Some(counters) = &record.counters else { return };
        let limits = &named.limits;
        for (column, count, limit) in [
            ("expanded", counters.expanded, limits.expanded),
            ("generated", counters.generated, limits.generated),
            ("peak_bytes", counters.peak_bytes, limits.bytes),
        ] {
            if let (Some(count), Some(limit)) = (count, limit)
                && count > limit
            {
                self.tell(column, format!("at most {limit}, its limit"), count);
            }
        }
        if counters.peak_bytes != counters.stored.map(|stored| stored.saturating_mul(NODE_BYTES)) {
            let expected = format!("{NODE_BYTES} times {} stored", written(counters.stored));
            self.tell("peak_bytes", expected, written(counters.peak_bytes));
        }
        let sums = counters
            .iterations
            .iter()
            .fold([0u64; 2], |sum, one| [sum[0].saturating_add(one.1), sum[1].saturating_add(one.2)]);
        if !counters.iterations.is_empty() && sums.map(Some) != [counters.expanded, counters.generated] {
            self.tell("expanded", format!("{}, the sum of its iterations", sums[0]), written(counters.expanded));
        }
        if let Some(before) = counters.before_last_layer {
            if !guarantee.layers || record.status != Status::Solved {
                self.tell("before_last_layer", "blank: it depends on ties", before);
            } else if Some(before) > counters.expanded {
                self.tell("before_last_layer", format!("at most {}", written(counters.expanded)), before);
            }
        }
    }

    /// Each is cheaper than the one before and not before it, none is cheaper than the optimum, and the last is the path.
    fn incumbents(&mut self, optimum: Optimum, record: &Record) {
        let Some(counters) = record.counters.as_ref().filter(|counters| !counters.incumbents.is_empty()) else {
            return;
        };
        let incumbents = &counters.incumbents;
        let follows = |pair: &[(u64, u64, u32, u32)]| {
            let (first, next) = (pair[0], pair[1]);
            first.0 <= next.0 && first.1 <= next.1 && first.2 > next.2
        };
        let last = incumbents[incumbents.len() - 1];
        let is_within = Some(last.0) <= counters.expanded && Some(last.1) <= counters.generated;
        let is_path = record.cost().zip(record.length()).is_none_or(|path| path == (last.2, last.3));
        let is_possible = optimum.bounds().is_some_and(|(least, _)| least <= last.2);
        if !(incumbents.windows(2).all(follows) && is_within && is_path && is_possible) {
            let key = &record.key;
            let found = format!("others: {} instance {}, {}", key.experiment, key.instance + 1, key.solver);
            self.findings.push(Finding::file(
                INCUMBENTS.name,
                "solutions that improve, up to the path of the row",
                found,
            ));
        }
    }
}

fn written(count: Option<u64>) -> String {
    count.map_or("blank".into(), |count| count.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::results::record::RunKey;

    #[test]
    fn a_complete_search_that_finds_nothing_on_a_solvable_board_breaks_its_guarantee() {
        let key = RunKey { experiment: "e".into(), instance: 0, solver: "astar: manhattan".into() };
        let (status, lower_bound, counters) = (Status::Exhausted, None, None);
        let record = Record { key, status, path: None, cost: None, claimed: None, lower_bound, counters };
        let optimum = Optimum::Between { lower: 3, upper: None };
        for (guarantee, expected) in [(Guarantee::NONE, 0), (Guarantee { complete: true, ..Guarantee::NONE }, 1)] {
            let mut findings = vec![];
            Wrong { line: 2, findings: &mut findings }.promise(guarantee, optimum, &record, "length");
            assert_eq!(findings.len(), expected);
        }
    }
}
