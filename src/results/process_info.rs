//! Who makes runs: the program, the machine and the threads of a process.

use super::record::BEHAVIOUR_VERSION;
use serde::{Deserialize, Serialize};
use std::fs;
use std::time::{SystemTime, UNIX_EPOCH};

/// What a process writes down before the runs that it makes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Beginning {
    /// The name of the machine.
    pub host: Option<String>,
    /// The process.
    pub process: u32,
    /// The job and its task, as `17_3`, where Slurm started it.
    pub job: Option<String>,
    /// Seconds since 1970.
    pub started: u64,
    /// Who makes the runs; unknown in old journals.
    #[serde(default)]
    pub maker: Option<Maker>,
}

/// What the times of runs depend on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Maker {
    /// The version of the program.
    pub harness: String,
    /// The revision that it was built from, where that is known.
    pub git_revision: Option<String>,
    /// The version of how its searches count.
    pub behaviour_version: u32,
    /// How many threads made runs at once.
    pub threads: usize,
    /// Where.
    pub machine: Machine,
}

/// A machine, as far as the system reports it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Machine {
    /// The operating system.
    pub system: String,
    /// The kind of processor, as `x86_64`.
    pub architecture: String,
    /// The model of the processor.
    pub processor: Option<String>,
    /// How many cores the process may use.
    pub cores: Option<usize>,
    /// All of its memory.
    pub memory_bytes: Option<u64>,
}

/// The runs of makers that are alike.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Made {
    /// Who; unknown in old journals.
    pub(crate) maker: Option<Maker>,
    /// Seconds since 1970 at which the first of their processes started, and the last.
    pub(crate) started: Option<[u64; 2]>,
    /// How many processes they were.
    pub(crate) processes: u64,
    /// The runs whose rows count.
    pub(crate) runs: u64,
}

impl Beginning {
    /// This process, which runs searches on this many threads from now on.
    pub(crate) fn now(threads: usize) -> Beginning {
        let variable = |name: &str| std::env::var(name).ok();
        let job = variable("SLURM_ARRAY_JOB_ID").zip(variable("SLURM_ARRAY_TASK_ID"));
        let host = fs::read_to_string("/proc/sys/kernel/hostname").ok().map(|text| text.trim().to_string());
        Beginning {
            host: variable("SLURMD_NODENAME").or(host),
            process: std::process::id(),
            job: job.map(|(job, task)| format!("{job}_{task}")).or_else(|| variable("SLURM_JOB_ID")),
            started: SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs()),
            maker: Some(Maker::this(threads)),
        }
    }
}

impl Maker {
    /// This program on this machine.
    pub(crate) fn this(threads: usize) -> Maker {
        Maker {
            harness: env!("CARGO_PKG_VERSION").into(),
            git_revision: option_env!("TAQUIN_GIT_REVISION").map(String::from),
            behaviour_version: BEHAVIOUR_VERSION,
            threads,
            machine: Machine::this(),
        }
    }

    /// Whether the two are alike: what a system has of its memory differs by little from start to start.
    fn is_like(&self, other: &Maker) -> bool {
        let rounded = |maker: &Maker| {
            let memory_bytes = maker.machine.memory_bytes.map(|bytes| (bytes + (1 << 29)) >> 30);
            Maker { machine: Machine { memory_bytes, ..maker.machine.clone() }, ..maker.clone() }
        };
        rounded(self) == rounded(other)
    }
}

impl Machine {
    fn this() -> Machine {
        let line = |file: &str, key: &str| {
            let text = fs::read_to_string(file).ok()?;
            let (_, value) = text.lines().find(|line| line.starts_with(key))?.split_once(':')?;
            Some(value.trim().to_string())
        };
        let kibibytes = line("/proc/meminfo", "MemTotal");
        let kibibytes = kibibytes.and_then(|text| text.split(' ').next()?.parse::<u64>().ok());
        Machine {
            system: std::env::consts::OS.into(),
            architecture: std::env::consts::ARCH.into(),
            processor: line("/proc/cpuinfo", "model name"),
            cores: std::thread::available_parallelism().ok().map(usize::from),
            memory_bytes: kibibytes.map(|kibibytes| kibibytes * 1024),
        }
    }
}

/// What each maker made, in the order in which they first started, by what each process did; those without runs that
/// count are left out.
pub(crate) fn made<'a>(processes: impl IntoIterator<Item = (Option<&'a Beginning>, u64)>) -> Vec<Made> {
    let mut all: Vec<Made> = vec![];
    for (beginning, runs) in processes.into_iter().filter(|&(_, runs)| runs > 0) {
        let maker = beginning.and_then(|beginning| beginning.maker.as_ref());
        let started = beginning.map(|beginning| [beginning.started; 2]);
        let same = |made: &&mut Made| match (&made.maker, maker) {
            (Some(theirs), Some(maker)) => theirs.is_like(maker),
            (None, None) => true,
            _ => false,
        };
        match all.iter_mut().find(same) {
            Some(made) => {
                made.started = match (made.started, started) {
                    (Some([first, last]), Some([begin, _])) => Some([first.min(begin), last.max(begin)]),
                    (one, other) => one.or(other),
                };
                made.processes += 1;
                made.runs += runs;
            }
            None => all.push(Made { maker: maker.cloned(), started, processes: 1, runs }),
        }
    }
    all.sort_by_key(|made| made.started);
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn processes_of_one_maker_are_counted_together() {
        let machine = |gib: u64| {
            let memory_bytes = Some(gib << 30);
            Machine { system: "s".into(), architecture: "a".into(), processor: None, cores: Some(2), memory_bytes }
        };
        let maker = |threads, machine| {
            let (harness, git_revision, behaviour_version) = ("1.0".into(), None, 1);
            Maker { harness, git_revision, behaviour_version, threads, machine }
        };
        let began = |started, maker| Beginning { host: None, process: 1, job: None, started, maker };
        let two = maker(2, machine(8));
        let mut less = machine(8);
        less.memory_bytes = Some((8 << 30) - 4096);
        let four = maker(4, machine(8));
        let all = [
            (Some(began(30, Some(two.clone()))), 5),
            (None, 7),
            (Some(began(20, Some(four.clone()))), 1),
            (Some(began(10, Some(maker(2, less)))), 6),
            (Some(began(5, None)), 2),
            (Some(began(1, Some(four.clone()))), 0),
        ];
        let merged = made(all.iter().map(|(beginning, runs)| (beginning.as_ref(), *runs)));
        let expected = [
            Made { maker: None, started: Some([5, 5]), processes: 2, runs: 9 },
            Made { maker: Some(two), started: Some([10, 30]), processes: 2, runs: 11 },
            Made { maker: Some(four), started: Some([20, 20]), processes: 1, runs: 1 },
        ];
        assert_eq!(merged, expected);
    }
}
