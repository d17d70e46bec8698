//! What each run may use, and which runs ended at it, as people read them.

use super::common::compared;
use super::endings::{self, Endings};
use super::measured::Measured;
use crate::config::{Experiment, Role};
use std::collections::BTreeSet;
use std::time::Duration;
use taquin::search::Limits;
use taquin::solve::Status;
use taquin::wording::group_thousands;

/// The limits as a list, such as `2,000,000 expanded nodes, 4 MiB of stored nodes`; none where there are none.
fn limits(limits: &Limits) -> Option<String> {
    let each = [Status::ExpandedLimit, Status::GeneratedLimit, Status::ByteLimit, Status::Unfinished];
    let until = limits.until.map(|cost| format!("anytime searches until a cost of {cost}"));
    each.into_iter()
        .filter_map(|status| limit(limits, status))
        .chain(until)
        .reduce(|all, next| format!("{all}, {next}"))
}

/// The limits of the runs that an experiment compares; programs have times of their own.
pub(super) fn limits_of(experiment: &Experiment) -> Option<String> {
    let programs = experiment.compared().filter(|named| named.role == Role::External);
    let times: BTreeSet<Duration> = programs.filter_map(|named| named.limits.time).collect();
    let seconds = Duration::as_secs_f64;
    let programs = match (times.first(), times.last()) {
        (Some(one), Some(last)) if one == last => Some(format!("programs {} s", seconds(one))),
        (Some(least), Some(most)) => Some(format!("programs {} to {} s", seconds(least), seconds(most))),
        _ => None,
    };
    limits(&experiment.limits).into_iter().chain(programs).reduce(|all, next| format!("{all}, {next}"))
}

/// The limit at which runs of a status ended, if there is one.
pub(crate) fn limit(limits: &Limits, status: Status) -> Option<String> {
    match status {
        Status::ExpandedLimit => limits.expanded.map(|nodes| format!("{} expanded nodes", group_thousands(nodes))),
        Status::GeneratedLimit => limits.generated.map(|nodes| format!("{} generated nodes", group_thousands(nodes))),
        Status::ByteLimit => limits.bytes.map(|bytes| format!("{} of stored nodes", memory(bytes))),
        Status::Unfinished => limits.time.map(|time| format!("{} s", Duration::as_secs_f64(&time))),
        _ => None,
    }
}

fn memory(bytes: u64) -> String {
    let units = [
        (1u64 << 30, "GiB"),
        (1_000_000_000, "GB"),
        (1 << 20, "MiB"),
        (1_000_000, "MB"),
        (1 << 10, "KiB"),
        (1000, "kB"),
    ];
    let whole = units.into_iter().find(|(unit, _)| bytes >= *unit && bytes.is_multiple_of(*unit));
    whole.map_or_else(|| format!("{bytes} bytes"), |(unit, name)| format!("{} {name}", bytes / unit))
}

/// What stopped some runs, such as `memory`.
pub(super) fn causes(endings: &Endings) -> String {
    let failures = endings.iter().filter(|(status, _)| status.is_failure());
    let mut causes: Vec<&str> = failures.map(|(status, _)| cause(status)).collect();
    causes.dedup();
    causes.join(", ")
}

fn cause(status: Status) -> &'static str {
    match status {
        Status::ExpandedLimit => "expanded nodes",
        Status::GeneratedLimit => "generated nodes",
        Status::ByteLimit => "memory",
        Status::Unfinished => "time",
        _ => "no path",
    }
}

/// A sentence on how many runs of an experiment ended at which limit; nothing where every run ended by itself.
pub(super) fn stopped(measured: &Measured) -> String {
    let solvers = || compared(measured.experiment);
    let endings = Endings::pooled(solvers().filter_map(|place| measured.endings(place)));
    let part = |(status, count): (Status, u64)| {
        let mut named: Vec<String> =
            solvers().filter_map(|place| limit(&measured.experiment.solvers[place].limits, status)).collect();
        named.dedup();
        let what = match (status.is_limit(), &named[..]) {
            (true, [one]) => format!("stopped at the limit of {one}"),
            (true, _) => format!("stopped at a limit on {}", cause(status)),
            (false, _) => format!("ended without a path ({})", endings::spoken(status)),
        };
        format!("{} {what}", group_thousands(count))
    };
    let parts: Vec<String> = endings.iter().filter(|(status, _)| status.is_failure()).map(part).collect();
    let runs = group_thousands(endings.runs());
    if parts.is_empty() {
        String::new()
    } else {
        format!("Of the {runs} runs of the whole experiment, {}.", parts.join(", "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::NamedSolver;
    use crate::report::tests::{experiment, failed, proven, run, solver};
    use crate::results::{ExperimentResults, SolverResults};

    #[test]
    fn limits_are_read_with_their_units() {
        let all = Limits {
            expanded: Some(2_000_000),
            generated: Some(10),
            bytes: Some(4 << 20),
            time: Some(Duration::from_millis(1500)),
            until: Some(45),
        };
        assert_eq!(
            limits(&all).unwrap(),
            "2,000,000 expanded nodes, 10 generated nodes, 4 MiB of stored nodes, 1.5 s, anytime searches until a cost of 45"
        );
        for (bytes, written) in [(1000, "1 kB"), (1023, "1023 bytes"), (4_000_000_000, "4 GB"), (3 << 30, "3 GiB")] {
            let said = limits(&Limits { bytes: Some(bytes), ..Limits::default() }).unwrap();
            assert_eq!(said, format!("{written} of stored nodes"));
        }
        assert_eq!(limits(&Limits::default()), None);
    }

    #[test]
    fn programs_have_times_of_their_own() {
        let seconds = |seconds| Limits { time: Some(Duration::from_secs(seconds)), ..Limits::default() };
        let program =
            |label, place, time| NamedSolver { role: Role::External, limits: seconds(time), ..solver(label, place) };
        let mut one = experiment("e", 4, vec![solver("h1", 0), program("x", 1, 2)]);
        assert_eq!(limits_of(&one).unwrap(), "programs 2 s");
        one.solvers.push(program("y", 2, 3));
        one.limits = Limits { expanded: Some(1000), ..Limits::default() };
        assert_eq!(limits_of(&one).unwrap(), "1,000 expanded nodes, programs 2 to 3 s");
    }

    #[test]
    fn what_stopped_runs_is_counted() {
        let mut one = experiment("e", 4, vec![solver("h1", 0)]);
        one.solvers[0].limits = Limits { expanded: Some(1000), bytes: Some(4 << 20), ..Limits::default() };
        let stops = [Status::ByteLimit, Status::ExpandedLimit, Status::ByteLimit];
        let stops = stops.into_iter().enumerate().map(|(board, status)| failed(board + 1, status));
        let runs: Vec<_> = std::iter::once(run(0, 10, 20)).chain(stops).collect();
        let results = ExperimentResults { optima: proven(&[20; 4]), solvers: vec![SolverResults::rows(runs)] };
        let endings = Endings::of(&results.solvers[0]);
        assert_eq!(causes(&endings), "expanded nodes, memory");
        assert_eq!(
            stopped(&Measured::new(&one, &results)),
            "Of the 4 runs of the whole experiment, 1 stopped at the limit of 1,000 expanded nodes, 2 stopped at the limit of 4 MiB of stored nodes."
        );
    }
}
