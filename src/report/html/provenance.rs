//! Where results come from, as the manifest beside them has it.

use crate::experiment::config::Config;
use serde::Serialize;
use serde_json::Value;

/// Facts on how results were made.
#[derive(Serialize)]
pub(super) struct Provenance {
    facts: Vec<Fact>,
    /// The command that makes everything again.
    command: String,
    /// A sentence for the methods section of a paper.
    sentence: String,
}

/// A fact with its name.
#[derive(Serialize)]
struct Fact {
    name: &'static str,
    text: String,
}

impl Provenance {
    pub(super) fn new(config: &Config, manifest: Option<&str>) -> Provenance {
        let manifest: Value = manifest.and_then(|text| serde_json::from_str(text).ok()).unwrap_or_default();
        let text = |pointer: &str| match manifest.pointer(pointer)? {
            Value::String(text) => Some(text.clone()).filter(|text| !text.is_empty()),
            Value::Number(number) => Some(number.to_string()),
            _ => None,
        };
        let version = text("/harness").unwrap_or(env!("CARGO_PKG_VERSION").into());
        let memory = manifest.pointer("/machine/memory_bytes").and_then(Value::as_u64);
        let memory = memory.map(|bytes| format!("{:.0} GiB of memory", bytes as f64 / f64::from(1 << 30)));
        let cores = text("/machine/cores").map(|cores| format!("{cores} cores"));
        let system = text("/machine/system").zip(text("/machine/architecture"));
        let system = system.map(|(system, architecture)| format!("{system} {architecture}"));
        let machine: Vec<String> = [text("/machine/processor"), cores, memory, system].into_iter().flatten().collect();
        let command = text("/command").map(|command| called(&command));
        let command = command.unwrap_or_else(|| format!("harness run {}", config.name));
        let fact = |name, text: Option<String>| text.filter(|text| !text.is_empty()).map(|text| Fact { name, text });
        let facts = [
            fact("Config", Some(format!("{}, seed {}", config.name, config.seed))),
            fact("SHA-256 of the config", text("/config_sha256")),
            fact("Program", Some(format!("harness {version}"))),
            fact("Git revision", text("/git_revision")),
            fact("Machine", Some(machine.join(", "))),
            fact("Threads", text("/threads")),
            fact("Started", text("/started").map(|moment| read(&moment))),
            fact("Finished", text("/finished").map(|moment| read(&moment))),
        ];
        let sentence = sentence(config, &version, text("/git_revision"), text("/config_sha256"), machine.first());
        Provenance { facts: facts.into_iter().flatten().collect(), command, sentence }
    }
}

/// A command line as everybody can give it, wherever the program lay.
fn called(command: &str) -> String {
    let (program, arguments) = command.split_once(' ').unwrap_or((command, ""));
    let program = program.rsplit(['/', '\\']).next().unwrap_or(program);
    format!("{program} {arguments}").trim_end().to_string()
}

/// `2026-11-21T16:00:00Z` without the letters.
fn read(moment: &str) -> String {
    moment.replace('T', " ").replace('Z', " UTC")
}

fn sentence(
    config: &Config,
    version: &str,
    revision: Option<String>,
    digest: Option<String>,
    processor: Option<&String>,
) -> String {
    let short = |text: String| text.chars().take(12).collect::<String>();
    let revision = revision.map(|revision| format!(", revision {}", short(revision))).unwrap_or_default();
    let digest = digest.map(|digest| format!(", SHA-256 {}…", short(digest))).unwrap_or_default();
    let machine = processor.map(|processor| format!(" CPU times: one thread, {processor}.")).unwrap_or_default();
    format!(
        "All searches were run with taquin {version}{revision}, config {}{digest}, seed {}; every path was replayed, and \
         counts do not depend on the machine or the number of threads.{machine}",
        config.name, config.seed
    )
}
