//! The batch scripts: plain text that can be read, changed and submitted by hand.

use super::SLURM;
use super::text::TextPath;
use std::fmt::Write;

/// The resources of each task; by default the cluster's.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Resources {
    /// The time limit, in a form of Slurm's: `30` minutes, `2:00:00`, `1-12:00`.
    pub time: Option<String>,
    /// The memory of a task, in a form of Slurm's: `4G`.
    pub memory: Option<String>,
    /// The memory of the merge, which holds the rows of all tasks; by default that of a task.
    pub merge_memory: Option<String>,
    /// The partition. None of these contains control characters.
    pub partition: Option<String>,
    /// Cores, and threads, of a task.
    pub cpus: usize,
    /// Other options of sbatch, as [`extra_option`](super::extra_option) takes it.
    pub extra: Vec<String>,
}

/// The content of the scripts of a results folder. All paths are absolute.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Job {
    /// The config's name.
    pub name: String,
    /// The config as the tasks read it: a file, or the name of a built-in one.
    pub config: TextPath,
    /// The results folder.
    pub out: TextPath,
    /// The program.
    pub harness: TextPath,
    /// The folder of pattern databases, which all tasks share.
    pub cache: TextPath,
    /// The number of shards.
    pub shards: u32,
    /// What each task asks for.
    pub resources: Resources,
}

/// A task is asked to stop this many seconds before its time limit.
const NOTICE: u32 = 30;

/// The share that the program would take of a machine; without control groups it cannot see the memory of a job.
const MEMORY: &str = r#"# Four fifths of the memory that Slurm gives the job.
memory=$(( ${SLURM_MEM_PER_NODE:-$(( ${SLURM_MEM_PER_CPU:-0} * ${SLURM_CPUS_PER_TASK:-1} ))} * 4 / 5 ))
[ "$memory" -gt 0 ] && memory="--memory ${memory}MiB" || memory=

"#;

impl Job {
    /// The scripts with their names inside the results folder: pattern databases, tasks, merge.
    pub fn scripts(&self) -> [(String, String); 3] {
        let named = |name: &str, text| (format!("{SLURM}/{name}.sh"), text);
        [named("prepare", self.prepare()), named("tasks", self.tasks()), named("merge", self.merge())]
    }

    /// Where a script is.
    pub fn script(&self, name: &str) -> TextPath {
        self.out.join(SLURM).join(&format!("{name}.sh"))
    }

    fn prepare(&self) -> String {
        let about = "Builds the pattern databases that the runs need, once for all tasks.";
        let (harness, config) = (self.harness.word(), self.config.word());
        let command = format!("RAYON_NUM_THREADS=\"${{SLURM_CPUS_PER_TASK:-1}}\" {harness} prepare {config}\n");
        self.head("prepare", about, "prepare-%j.txt", &[]) + &command
    }

    fn merge(&self) -> String {
        let about = "Merges the shards; if runs are missing, lists them and exits with 3.";
        let (harness, out) = (self.harness.word(), self.out.word());
        self.head("merge", about, "merge-%j.txt", &[]) + MEMORY + &format!("{harness} merge $memory {out}\n")
    }

    fn tasks(&self) -> String {
        let about = "One shard per task. If task 1 is not shard 1, the argument is the shard before it.";
        let options = ["--requeue".to_string(), format!("--signal=B:USR1@{NOTICE}")];
        let (harness, config, out) = (self.harness.word(), self.config.word(), self.out.word());
        let shards = self.shards;
        let body = format!(
            r#"shard=$(( ${{1:-0}} + SLURM_ARRAY_TASK_ID ))

# {NOTICE} seconds before the time limit the task is asked to stop; its completed runs are kept, and it is requeued.
# A task that completed nothing exits with 3 and is not requeued: give it more --time.
nearly_over=
trap 'nearly_over=yes; kill -TERM "$task"' USR1
{harness} run {config} --shard "$shard/{shards}" --jobs "${{SLURM_CPUS_PER_TASK:-1}}" $memory --out {out} &
task=$!
wait "$task"; code=$?
while kill -0 "$task" 2>/dev/null; do wait "$task"; code=$?; done
if [ "$nearly_over" ] && [ "$code" = 130 ]; then
  # Slurm's controller may be unavailable for a moment.
  for attempt in 1 2 3 4 5 6 7 8 9 10; do
    scontrol requeue "${{SLURM_ARRAY_JOB_ID}}_$SLURM_ARRAY_TASK_ID" && break
    sleep 2
  done
fi
exit "$code"
"#
        );
        self.head("tasks", about, "%A_%a.txt", &options) + MEMORY + &body
    }

    fn head(&self, part: &str, about: &str, log: &str, options: &[String]) -> String {
        let Resources { time, memory, merge_memory, partition, cpus, extra } = &self.resources;
        let memory = merge_memory.as_ref().filter(|_| part == "merge").or(memory.as_ref());
        // Slurm puts numbers and names in the place of % and a letter.
        let logs = self.out.join(SLURM).join("logs").text().replace('%', "%%");
        let mut all = vec![
            format!("--job-name=taquin-{}-{part}", self.name),
            format!("--output={logs}/{log}"),
            "--open-mode=append".into(),
            format!("--chdir={}", self.out.text()),
            "--ntasks=1".into(),
            format!("--cpus-per-task={cpus}"),
        ];
        all.extend_from_slice(options);
        for (option, value) in [("time", time.as_ref()), ("mem", memory), ("partition", partition.as_ref())] {
            all.extend(value.map(|value| format!("--{option}={value}")));
        }
        all.extend_from_slice(extra);
        let mut text = format!("#!/bin/bash\n# {about}\n");
        for option in all {
            writeln!(text, "#SBATCH {}", directive(&option)).expect("memory takes it");
        }
        writeln!(text, "\nexport TAQUIN_CACHE={}\n", self.cache.word()).expect("memory takes it");
        text
    }
}

/// An option as a line of sbatch has it, which knows quotes.
fn directive(option: &str) -> String {
    match option.contains(|c: char| c.is_whitespace() || "\"'#".contains(c)) {
        true => format!("\"{}\"", option.replace('"', "\\\"")),
        false => option.into(),
    }
}
