//! Where results come from: version, config, machine, and a digest of each deterministic file.

use super::config::Config;
use super::digest::sha256;
use super::failure::Failure;
use super::record::BEHAVIOUR_VERSION;
use super::results::Results;
use crate::solve::Status;
use serde::Serialize;
use std::collections::BTreeMap;
use std::time::{SystemTime, UNIX_EPOCH};

/// What one invocation of the runner adds to the manifest.
#[derive(Debug)]
pub(super) struct Invocation<'a> {
    pub(super) command: &'a str,
    pub(super) started: SystemTime,
    pub(super) threads: usize,
    pub(super) runs_made: u64,
    pub(super) memory: Memory,
}

/// What became of the budget.
#[derive(Clone, Copy, Debug, Default, Serialize)]
pub(super) struct Memory {
    pub(super) budget_bytes: Option<u64>,
    pub(super) runs_given_up_and_made_again: u64,
    pub(super) runs_too_large: u64,
}

#[derive(Serialize)]
struct Manifest<'a> {
    harness: &'static str,
    git_revision: Option<&'static str>,
    behaviour_version: u32,
    config: &'a str,
    config_sha256: String,
    seed: u64,
    command: &'a str,
    started: String,
    finished: String,
    threads: usize,
    machine: Machine,
    memory: Memory,
    runs_planned: usize,
    runs_made_now: u64,
    statuses: BTreeMap<Status, u64>,
    #[serde(skip_serializing_if = "<[Failure]>::is_empty")]
    failures: &'a [Failure],
    limits: Vec<Limits<'a>>,
    files_sha256: BTreeMap<&'static str, String>,
}

/// The manifest tells of so many failures.
pub(super) const MOST_FAILURES: usize = 1000;

#[derive(Serialize)]
struct Machine {
    system: &'static str,
    architecture: &'static str,
    processor: Option<String>,
    cores: Option<usize>,
    memory_bytes: Option<u64>,
}

#[derive(Serialize)]
struct Limits<'a> {
    experiment: &'a str,
    expanded: Option<u64>,
    generated: Option<u64>,
    bytes: Option<u64>,
    seconds: Option<f64>,
}

/// The manifest as JSON, with the digests of the deterministic files.
pub(super) fn manifest(
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
    });
    let manifest = Manifest {
        harness: env!("CARGO_PKG_VERSION"),
        git_revision: option_env!("TAQUIN_GIT_REVISION"),
        behaviour_version: BEHAVIOUR_VERSION,
        config: &config.name,
        config_sha256: sha256(config.text.as_bytes()),
        seed: config.seed,
        command: invocation.command,
        started: utc(invocation.started),
        finished: utc(SystemTime::now()),
        threads: invocation.threads,
        machine: Machine::this(),
        memory: invocation.memory,
        runs_planned: config.experiments.iter().map(|one| one.instances.len() * one.solvers.len()).sum(),
        runs_made_now: invocation.runs_made,
        statuses: results.statuses(),
        failures: &failures[..failures.len().min(MOST_FAILURES)],
        limits: limits.collect(),
        files_sha256,
    };
    let mut json = serde_json::to_vec_pretty(&manifest).expect("a manifest is JSON");
    json.push(b'\n');
    json
}

impl Machine {
    fn this() -> Machine {
        let line = |file: &str, key: &str| {
            let text = std::fs::read_to_string(file).ok()?;
            let (_, value) = text.lines().find(|line| line.starts_with(key))?.split_once(':')?;
            Some(value.trim().to_string())
        };
        let kibibytes = line("/proc/meminfo", "MemTotal");
        let kibibytes = kibibytes.and_then(|text| text.split(' ').next()?.parse::<u64>().ok());
        Machine {
            system: std::env::consts::OS,
            architecture: std::env::consts::ARCH,
            processor: line("/proc/cpuinfo", "model name"),
            cores: std::thread::available_parallelism().ok().map(usize::from),
            memory_bytes: kibibytes.map(|kibibytes| kibibytes * 1024),
        }
    }
}

/// A moment as `YYYY-MM-DDTHH:MM:SSZ`; clocks are believed from 1970 to 9999.
fn utc(moment: SystemTime) -> String {
    const END_OF_9999: u64 = 253_402_300_799;
    let seconds = moment.duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs()).min(END_OF_9999);
    let (days, second) = (seconds / 86_400, seconds % 86_400);
    let (mut year, mut day) = (1970, days);
    let leap = |year: u64| year.is_multiple_of(4) && !year.is_multiple_of(100) || year.is_multiple_of(400);
    let length = |year| if leap(year) { 366 } else { 365 };
    while day >= length(year) {
        day -= length(year);
        year += 1;
    }
    let february = if leap(year) { 29 } else { 28 };
    let mut month = 1;
    for days in [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] {
        if day < days {
            break;
        }
        day -= days;
        month += 1;
    }
    let (hour, minute, second) = (second / 3600, second / 60 % 60, second % 60);
    format!("{year}-{month:02}-{:02}T{hour:02}:{minute:02}:{second:02}Z", day + 1)
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
