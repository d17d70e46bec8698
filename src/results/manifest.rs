//! Where results come from: who made the runs, who wrote the files, the config, and a digest of each deterministic file.

use super::Results;
use super::digest::sha256;
use super::failure::Failure;
use super::process_info::{Made, Maker};
use crate::config::Config;
use chrono::{DateTime, SecondsFormat};
use serde::Serialize;
use std::collections::BTreeMap;
use std::time::{SystemTime, UNIX_EPOCH};
use taquin::solve::Status;

/// What one invocation of the runner adds to the manifest.
#[derive(Debug)]
pub(crate) struct Invocation<'a> {
    pub(crate) command: &'a str,
    pub(crate) started: SystemTime,
    pub(crate) threads: usize,
    pub(crate) runs_made: u64,
    pub(crate) made_by: Vec<Made>,
    pub(crate) memory: Memory,
}

/// What became of the budget.
#[derive(Clone, Copy, Debug, Default, Serialize)]
pub(crate) struct Memory {
    pub(crate) budget_bytes: Option<u64>,
    pub(crate) runs_given_up_and_made_again: u64,
    pub(crate) runs_too_large: u64,
}

#[derive(Serialize)]
struct Manifest<'a> {
    #[serde(flatten)]
    writer: Maker,
    config: &'a str,
    config_sha256: String,
    seed: u64,
    command: &'a str,
    started: String,
    finished: String,
    memory: Memory,
    runs_planned: usize,
    runs_made_now: u64,
    made_by: Vec<MadeBy<'a>>,
    statuses: BTreeMap<Status, u64>,
    #[serde(skip_serializing_if = "<[Failure]>::is_empty")]
    failures: &'a [Failure],
    limits: Vec<Limits<'a>>,
    files_sha256: BTreeMap<&'static str, String>,
}

/// The most failures in the manifest.
pub(crate) const MOST_FAILURES: usize = 1000;

/// Runs, and who made them; unknown in old journals.
#[derive(Serialize)]
struct MadeBy<'a> {
    runs: u64,
    processes: u64,
    first_started: Option<String>,
    last_started: Option<String>,
    #[serde(flatten)]
    maker: Option<&'a Maker>,
}

#[derive(Serialize)]
struct Limits<'a> {
    experiment: &'a str,
    expanded: Option<u64>,
    generated: Option<u64>,
    bytes: Option<u64>,
    seconds: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    until: Option<u32>,
}

/// The manifest as JSON, with the digests of the deterministic files.
pub(crate) fn manifest(
    config: &Config,
    results: &Results,
    failures: &[Failure],
    invocation: &Invocation,
    files_sha256: BTreeMap<&'static str, String>,
) -> Vec<u8> {
    let limits = config.experiments.iter().map(|experiment| Limits {
        experiment: &experiment.name,
        expanded: experiment.limits.expanded,
        generated: experiment.limits.generated,
        bytes: experiment.limits.bytes,
        seconds: experiment.limits.time.map(|time| time.as_secs_f64()),
        until: experiment.limits.until,
    });
    let manifest = Manifest {
        writer: Maker::this(invocation.threads),
        config: &config.name,
        config_sha256: sha256(config.text.as_bytes()),
        seed: config.seed,
        command: invocation.command,
        started: utc(invocation.started),
        finished: utc(SystemTime::now()),
        memory: invocation.memory,
        runs_planned: config.experiments.iter().map(|one| one.instances.len() * one.solvers.len()).sum(),
        runs_made_now: invocation.runs_made,
        made_by: invocation.made_by.iter().map(MadeBy::of).collect(),
        statuses: results.statuses(),
        failures: &failures[..failures.len().min(MOST_FAILURES)],
        limits: limits.collect(),
        files_sha256,
    };
    let mut json = serde_json::to_vec_pretty(&manifest).expect("a manifest is JSON");
    json.push(b'\n');
    json
}

impl<'a> MadeBy<'a> {
    fn of(made: &'a Made) -> MadeBy<'a> {
        let Made { maker, started, processes, runs } = made;
        let moment = |which: usize| started.map(|moments| calendar(moments[which]));
        MadeBy {
            runs: *runs,
            processes: *processes,
            first_started: moment(0),
            last_started: moment(1),
            maker: maker.as_ref(),
        }
    }
}

fn utc(moment: SystemTime) -> String {
    calendar(moment.duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs()))
}

/// Seconds since 1970 as `YYYY-MM-DDTHH:MM:SSZ`; later years are written as 9999.
fn calendar(seconds: u64) -> String {
    const END_OF_9999: u64 = 253_402_300_799;
    let moment = DateTime::from_timestamp(seconds.min(END_OF_9999) as i64, 0).expect("a moment before 10000");
    moment.to_rfc3339_opts(SecondsFormat::Secs, true)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn moments_are_written_as_the_calendar_has_them() {
        let at = |seconds| utc(UNIX_EPOCH + Duration::from_secs(seconds));
        assert_eq!(at(0), "1970-01-01T00:00:00Z");
        assert_eq!(at(951_782_400), "2000-02-29T00:00:00Z");
        assert_eq!(at(1_000_000_000), "2001-09-09T01:46:40Z");
        assert_eq!(at(1_735_689_599), "2024-12-31T23:59:59Z");
        assert_eq!(utc(UNIX_EPOCH - Duration::from_secs(1)), "1970-01-01T00:00:00Z");
    }
}
