//! Where results come from, as the manifest beside them has it.

use crate::config::{Config, Role};
use crate::report::names::{FAST_IDA_STAR, enumerated};
use serde::Serialize;
use serde_json::Value;
use taquin::wording::several;

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
    /// `is_whole`: whether every run of the config is there.
    pub(super) fn new(config: &Config, manifest: Option<&str>, is_whole: bool) -> Provenance {
        let manifest: Value = manifest.and_then(|text| serde_json::from_str(text).ok()).unwrap_or_default();
        let makers = Maker::all(&manifest);
        // The last command may have made a part, or merged what others made.
        let makes_all = |command: &String| command.contains(" run ") && !(is_whole && command.contains(" --only"));
        let command = text(&manifest, "/command").map(|command| called(&command)).filter(makes_all);
        let command = command.unwrap_or_else(|| format!("harness run {}.toml", config.name));
        let mut facts = vec![Fact { name: "Config", text: format!("{}, seed {}", config.name, config.seed) }];
        facts.extend(text(&manifest, "/config_sha256").map(|text| Fact { name: "SHA-256 of the config", text }));
        facts.extend(match &makers[..] {
            [only] => only.facts(),
            several => several.iter().map(|maker| Fact { name: "Runs made by", text: maker.sentence() }).collect(),
        });
        facts.extend(end(&manifest, &makers));
        let sentence = sentence(config, &makers, text(&manifest, "/config_sha256"));
        Provenance { facts, command, sentence }
    }
}

/// When the last of the runs ended, or, where the call that wrote the files made none, when it wrote them.
fn end(manifest: &Value, makers: &[Maker]) -> Option<Fact> {
    let moment = text(manifest, "/finished").map(|moment| read(&moment))?;
    if manifest.pointer("/runs_made_now").and_then(Value::as_u64) != Some(0) {
        return Some(Fact { name: "Finished", text: moment });
    }
    let writer = Maker::of(manifest).program();
    let by = writer.as_ref().filter(|_| makers.iter().any(|maker| maker.program() != writer));
    let by = by.map(|program| format!(", by harness {program}")).unwrap_or_default();
    Some(Fact { name: "Files written", text: moment + &by })
}

/// Who made runs, as recorded in the manifest.
struct Maker {
    version: Option<String>,
    revision: Option<String>,
    processor: Option<String>,
    /// The processor and what else is known of the machine.
    machine: String,
    threads: Option<u64>,
    started: Option<String>,
    runs: Option<u64>,
}

impl Maker {
    /// All that made runs; older manifests record only the last.
    fn all(manifest: &Value) -> Vec<Maker> {
        match manifest.pointer("/made_by").and_then(Value::as_array) {
            Some(makers) if !makers.is_empty() => makers.iter().map(Maker::of).collect(),
            _ => vec![Maker::of(manifest)],
        }
    }

    fn of(recorded: &Value) -> Maker {
        let text = |pointer: &str| text(recorded, pointer);
        let number = |pointer: &str| recorded.pointer(pointer).and_then(Value::as_u64);
        let memory = number("/machine/memory_bytes");
        let memory = memory.map(|bytes| format!("{:.0} GiB of memory", bytes as f64 / f64::from(1 << 30)));
        let cores = text("/machine/cores").map(|cores| format!("{cores} cores"));
        let system = text("/machine/system").zip(text("/machine/architecture"));
        let system = system.map(|(system, architecture)| format!("{system} {architecture}"));
        let processor = text("/machine/processor");
        let machine: Vec<String> = [processor.clone(), cores, memory, system].into_iter().flatten().collect();
        let first = text("/first_started").or_else(|| text("/started")).map(|moment| read(&moment));
        let last = text("/last_started").map(|moment| read(&moment)).filter(|last| Some(last) != first.as_ref());
        let others = last.zip(number("/processes"));
        let others = others.map(|(last, count)| format!("; the last of {count} processes {last}")).unwrap_or_default();
        Maker {
            version: text("/harness"),
            revision: text("/git_revision"),
            processor,
            machine: machine.join(", "),
            threads: number("/threads"),
            started: first.map(|first| first + &others),
            runs: number("/runs"),
        }
    }

    /// `0.1.0, revision 0123456789ab`, perhaps `with changes`; none where nothing is known.
    fn program(&self) -> Option<String> {
        let revision = self.revision.as_ref().map(|revision| {
            let (digest, changes) = revision.split_once(' ').unwrap_or((revision, ""));
            format!(", revision {} {changes}", short(digest)).trim_end().to_owned()
        });
        Some(format!("{}{}", self.version.as_ref()?, revision.unwrap_or_default()))
    }

    /// What it is, each in a fact of its own.
    fn facts(&self) -> Vec<Fact> {
        let fact = |name, text: Option<String>| text.filter(|text| !text.is_empty()).map(|text| Fact { name, text });
        let program = match &self.version {
            Some(version) => format!("harness {version}"),
            None => "not recorded".into(),
        };
        let facts = [
            fact("Program", Some(program)),
            fact("Git revision", self.revision.clone()),
            fact("Machine", Some(self.machine.clone())),
            fact("Threads", self.threads.map(|threads| threads.to_string())),
            fact("Started", self.started.clone()),
        ];
        facts.into_iter().flatten().collect()
    }

    /// The same in a line, with the number of runs.
    fn sentence(&self) -> String {
        let runs = self.runs.map(|runs| format!("{}: ", several(runs, "run"))).unwrap_or_default();
        let program =
            self.program().map_or("program and machine not recorded".into(), |program| format!("harness {program}"));
        let threads = self.threads.map(|threads| several(threads, "thread"));
        let started = self.started.as_ref().map(|started| format!("started {started}"));
        let machine = Some(self.machine.clone()).filter(|machine| !machine.is_empty());
        let all: Vec<String> = [Some(program), machine, threads, started].into_iter().flatten().collect();
        runs + &all.join("; ")
    }
}

/// A text or a number of the manifest, if it has it.
fn text(recorded: &Value, pointer: &str) -> Option<String> {
    match recorded.pointer(pointer)? {
        Value::String(text) => Some(text.clone()).filter(|text| !text.is_empty()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    }
}

fn short(digest: &str) -> String {
    digest.chars().take(12).collect()
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

/// Each once, in their order.
fn listed(names: impl Iterator<Item = String>) -> String {
    let mut all: Vec<String> = vec![];
    for name in names {
        if !all.contains(&name) {
            all.push(name);
        }
    }
    all.join(" and ")
}

fn sentence(config: &Config, makers: &[Maker], digest: Option<String>) -> String {
    let version = |maker: &Maker| match maker.program() {
        Some(program) => format!("harness {program}"),
        None => "an unknown version of harness".into(),
    };
    let versions = listed(makers.iter().map(version));
    let digest = digest.map(|digest| format!(", SHA-256 {}…", short(&digest))).unwrap_or_default();
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
            format!(" but those of {}", enumerated(&programs, usize::MAX)),
            "the counts of harness",
            " Programs count by conventions of their own, and what they claim without a path was not replayed.",
        ),
    };
    let alone = programs.is_empty() && solvers().all(|named| named.solver.algorithm().threads() == 1);
    let threads = if alone { "one thread" } else { "all threads of a search together" };
    let known = makers.iter().any(|maker| maker.processor.is_some());
    let processor = |maker: &Maker| maker.processor.clone().unwrap_or("an unknown machine".into());
    let processors = listed(makers.iter().map(processor));
    let compared = || solvers().filter(|named| named.role != Role::Reference);
    let is_fast = compared().any(|named| named.solver.algorithm().info().name == "idastar");
    let fast = if is_fast { format!("; {FAST_IDA_STAR}") } else { String::new() };
    let machine = if known { format!(" CPU times: {threads}, {processors}{fast}.") } else { String::new() };
    format!(
        "All searches{others} were run with {versions}, config {}{digest}, seed {}; every path was replayed, \
         and {counts} do not depend on the machine or the number of threads.{theirs}{machine}",
        config.name, config.seed
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::NamedSolver;
    use crate::report::tests::{config, experiment, solver};

    /// The sentence of a config whose solvers are these, each with its label and its role.
    fn shown(solvers: &[(&str, &str, Role)]) -> String {
        let named = |(label, text, role): &(&str, &str, Role)| NamedSolver {
            solver: text.parse().unwrap(),
            role: *role,
            ..solver(label, 0)
        };
        let solvers = solvers.iter().map(named).collect();
        let manifest = serde_json::json!({ "harness": "1.0", "machine": { "processor": "a processor" } });
        sentence(&config(vec![experiment("e", 1, solvers)], vec![]), &Maker::all(&manifest), None)
    }

    fn facts(manifest: &Value) -> Vec<String> {
        let config = config(vec![experiment("e", 1, vec![solver("h1", 0)])], vec![]);
        let shown = Provenance::new(&config, Some(&manifest.to_string()), true);
        shown.facts.iter().skip(1).map(|fact| format!("{}: {}", fact.name, fact.text)).collect()
    }

    #[test]
    fn runs_are_ascribed_to_who_made_them_and_not_to_who_wrote_the_files() {
        let machine = |processor: &str| serde_json::json!({ "processor": processor, "cores": 2 });
        let slow = serde_json::json!({
            "runs": 5, "processes": 1, "first_started": "2026-01-02T03:04:05Z", "last_started": "2026-01-02T03:04:05Z",
            "harness": "1.0", "git_revision": "aaaaaaaaaaaaaaaa", "threads": 1, "machine": machine("slow"),
        });
        let fast = serde_json::json!({
            "runs": 1, "processes": 3, "first_started": "2026-02-02T00:00:00Z", "last_started": "2026-02-03T00:00:00Z",
            "harness": "1.1", "git_revision": "bbbbbbbbbbbbbbbb with changes", "threads": 2, "machine": machine("fast"),
        });
        let unknown = serde_json::json!({ "runs": 7, "processes": 1, "first_started": null, "last_started": null });
        let manifest = |made_now: u64, made_by: Vec<&Value>| {
            serde_json::json!({
                "harness": "2.0", "threads": 8, "machine": machine("new"), "started": "2027-01-01T00:00:00Z",
                "finished": "2027-01-01T00:00:01Z", "runs_made_now": made_now, "made_by": made_by,
            })
        };
        let of_slow = [
            "Program: harness 1.0",
            "Git revision: aaaaaaaaaaaaaaaa",
            "Machine: slow, 2 cores",
            "Threads: 1",
            "Started: 2026-01-02 03:04:05 UTC",
        ];
        let mut expected = of_slow.to_vec();
        expected.push("Finished: 2027-01-01 00:00:01 UTC");
        assert_eq!(facts(&manifest(5, vec![&slow])), expected);
        expected[5] = "Files written: 2027-01-01 00:00:01 UTC, by harness 2.0";
        assert_eq!(facts(&manifest(0, vec![&slow])), expected);
        let expected = [
            "Runs made by: 7 runs: program and machine not recorded",
            "Runs made by: 5 runs: harness 1.0, revision aaaaaaaaaaaa; slow, 2 cores; 1 thread; started 2026-01-02 03:04:05 UTC",
            "Runs made by: 1 run: harness 1.1, revision bbbbbbbbbbbb with changes; fast, 2 cores; 2 threads; started 2026-02-02 00:00:00 UTC; the last of 3 \
             processes 2026-02-03 00:00:00 UTC",
            "Finished: 2027-01-01 00:00:01 UTC",
        ];
        let all = manifest(1, vec![&unknown, &slow, &fast]);
        assert_eq!(facts(&all), expected);
        let shown = sentence(&config(vec![experiment("e", 1, vec![solver("h1", 0)])], vec![]), &Maker::all(&all), None);
        let versions = "an unknown version of harness and harness 1.0, revision aaaaaaaaaaaa and harness 1.1, revision bbbbbbbbbbbb with changes, config";
        assert!(shown.contains(versions), "{shown}");
        assert!(shown.ends_with("CPU times: one thread, an unknown machine and slow and fast."), "{shown}");
    }

    #[test]
    fn the_command_makes_what_is_shown() {
        let config = config(vec![experiment("e", 1, vec![solver("h1", 0)])], vec![]);
        let shown = |command: &str, is_whole| {
            let manifest = serde_json::json!({ "command": command }).to_string();
            Provenance::new(&config, Some(&manifest), is_whole).command
        };
        assert_eq!(shown("/bin/harness run my.toml --jobs 2", true), "harness run my.toml --jobs 2");
        assert_eq!(shown("harness run my.toml --only e/h1", true), "harness run made-up.toml");
        assert_eq!(shown("harness run my.toml --only e/h1", false), "harness run my.toml --only e/h1");
        assert_eq!(shown("harness merge results/my", true), "harness run made-up.toml");
    }

    #[test]
    fn the_sentence_for_a_paper_says_who_searched_and_with_how_many_threads() {
        let (one, two) = ("astar: manhattan", "idastar(threads = 2): manhattan");
        let program = "command(name = student)";
        let all = "All searches were run with harness 1.0, config made-up, seed 1; every path was replayed, and counts do not \
                   depend on the machine or the number of threads.";
        assert_eq!(shown(&[("a", one, Role::Compared)]), format!("{all} CPU times: one thread, a processor."));
        let several = " CPU times: all threads of a search together, a processor; IDA* stores no nodes and has optimised code of its \
                       own, so it needs far less time per node than others.";
        assert_eq!(shown(&[("a", one, Role::Compared), ("b", two, Role::Compared)]), format!("{all}{several}"));
        let with =
            shown(&[("a", one, Role::Compared), ("student", program, Role::External), ("x", program, Role::External)]);
        assert!(
            with.starts_with("All searches but those of student and x were run with harness 1.0, config"),
            "{with}"
        );
        let theirs = "and the counts of harness do not depend on the machine or the number of threads. Programs count by conventions of \
                      their own, and what they claim without a path was not replayed.";
        assert!(
            with.ends_with(&format!("{theirs} CPU times: all threads of a search together, a processor.")),
            "{with}"
        );
    }
}
