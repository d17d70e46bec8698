//! Where results come from, as the manifest beside them has it.

use crate::experiment::config::{Config, Role};
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
    let solvers = || config.experiments.iter().flat_map(|experiment| &experiment.solvers);
    let mut programs: Vec<&str> = vec![];
    for named in solvers().filter(|named| named.role == Role::External) {
        if !programs.contains(&&named.label[..]) {
            programs.push(&named.label);
        }
    }
    let (others, counts, theirs) = match programs.is_empty() {
        true => (String::new(), "counts", ""),
        false => (
            format!(" but those of {}", programs.join(" and ")),
            "taquin's counts",
            " Programs count by conventions of their own, and what they claim without a path was not replayed.",
        ),
    };
    let alone = programs.is_empty() && solvers().all(|named| named.solver.algorithm().threads() == 1);
    let threads = if alone { "one thread" } else { "all threads of a search together" };
    let machine = processor.map(|processor| format!(" CPU times: {threads}, {processor}.")).unwrap_or_default();
    format!(
        "All searches{others} were run with taquin {version}{revision}, config {}{digest}, seed {}; every path was replayed, \
         and {counts} do not depend on the machine or the number of threads.{theirs}{machine}",
        config.name, config.seed
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::config::NamedSolver;
    use crate::report::tests::{config, experiment, solver};

    /// The sentence of a config whose solvers are these, each with its label and its role.
    fn told(solvers: &[(&str, &str, Role)]) -> String {
        let named = |(label, text, role): &(&str, &str, Role)| NamedSolver {
            solver: text.parse().unwrap(),
            role: *role,
            ..solver(label, 0)
        };
        let solvers = solvers.iter().map(named).collect();
        sentence(&config(vec![experiment("e", 1, solvers)], vec![]), "1.0", None, None, Some(&"a processor".into()))
    }

    #[test]
    fn the_sentence_for_a_paper_says_who_searched_and_with_how_many_threads() {
        let (one, two) = ("idastar: manhattan", "idastar(threads = 2): manhattan");
        let program = "command(name = student)";
        let all = "All searches were run with taquin 1.0, config made-up, seed 1; every path was replayed, and counts do not \
                   depend on the machine or the number of threads.";
        assert_eq!(told(&[("a", one, Role::Compared)]), format!("{all} CPU times: one thread, a processor."));
        let several = " CPU times: all threads of a search together, a processor.";
        assert_eq!(told(&[("a", one, Role::Compared), ("b", two, Role::Compared)]), format!("{all}{several}"));
        let with =
            told(&[("a", one, Role::Compared), ("student", program, Role::External), ("x", program, Role::External)]);
        assert!(with.starts_with("All searches but those of student and x were run with taquin 1.0, config"), "{with}");
        let theirs = "and taquin's counts do not depend on the machine or the number of threads. Programs count by conventions of \
                      their own, and what they claim without a path was not replayed.";
        assert!(with.ends_with(&format!("{theirs}{several}")), "{with}");
    }
}
