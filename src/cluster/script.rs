//! The batch scripts: plain text that can be read, changed and submitted by hand.

use super::SLURM;
use super::text::TextPath;
use std::fmt::Write;

/// What each task asks Slurm for; what is not told is the cluster's default.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Resources {
    /// The time limit, in a form of Slurm's: `30` minutes, `2:00:00`, `1-12:00`.
    pub time: Option<String>,
    /// The memory of a task, in a form of Slurm's: `4G`.
    pub memory: Option<String>,
    /// That of the merge, which holds the rows of all tasks; as much as a task when not told.
    pub merge_memory: Option<String>,
    /// The partition, without control characters, as all of these.
    pub partition: Option<String>,
    /// Cores, and threads, of a task.
    pub cpus: usize,
    /// Further options of sbatch, each one whole, as [`extra_option`](super::extra_option) takes it.
    pub extra: Vec<String>,
}

/// What the scripts of a results folder are about. All paths are absolute.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Job {
    /// The config's name.
    pub name: String,
    /// The config as the tasks read it: a file, or a name within the binary.
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

/// Seconds before the time limit at which a task is told to stop.
const NOTICE: u32 = 30;

/// As the program would take of a machine; a system without control groups does not tell what a job has.
const MEMORY: &str = r#"# Four fifths of the memory that Slurm gives the job.
memory=$(( ${SLURM_MEM_PER_NODE:-$(( ${SLURM_MEM_PER_CPU:-0} * ${SLURM_CPUS_PER_TASK:-1} ))} * 4 / 5 ))
[ "$memory" -gt 0 ] && memory="--memory ${memory}MiB" || memory=

"#;

impl Job {
    /// The scripts, each with its name inside the results folder: of the tasks, of the merge, and of what makes the
    /// pattern databases.
    pub fn scripts(&self) -> [(String, String); 3] {
        let named = |name: &str, text| (format!("{SLURM}/{name}.sh"), text);
        [named("prepare", self.prepare()), named("tasks", self.tasks()), named("merge", self.merge())]
    }

    /// Where a script is.
    pub fn script(&self, name: &str) -> TextPath {
        self.out.join(SLURM).join(&format!("{name}.sh"))
    }

    fn prepare(&self) -> String {
        let about = "Makes the pattern databases that the runs look up, once for all tasks.";
        let (harness, config) = (self.harness.word(), self.config.word());
        let command = format!("RAYON_NUM_THREADS=\"${{SLURM_CPUS_PER_TASK:-1}}\" {harness} prepare {config}\n");
        self.head("prepare", about, "prepare-%j.txt", &[]) + &command
    }

    fn merge(&self) -> String {
        let about = "Puts the shards together; where runs are missing it lists them and ends with 3.";
        let (harness, out) = (self.harness.word(), self.out.word());
        self.head("merge", about, "merge-%j.txt", &[]) + MEMORY + &format!("{harness} merge $memory {out}\n")
    }

    fn tasks(&self) -> String {
        let about = "One shard a task. Where task 1 is not shard 1, the script is given the shard before it.";
        let options = ["--requeue".to_string(), format!("--signal=B:USR1@{NOTICE}")];
        let (harness, config, out) = (self.harness.word(), self.config.word(), self.out.word());
        let shards = self.shards;
        let body = format!(
            r#"shard=$(( ${{1:-0}} + SLURM_ARRAY_TASK_ID ))

# {NOTICE} seconds before the time limit the task is told to stop; what it has finished is kept, and it is queued again.
# One that finished nothing ends with 3 and is not: give it more --time.
told=
trap 'told=yes; kill -TERM "$task"' USR1
{harness} run {config} --shard "$shard/{shards}" --jobs "${{SLURM_CPUS_PER_TASK:-1}}" $memory --out {out} &
task=$!
wait "$task"; code=$?
while kill -0 "$task" 2>/dev/null; do wait "$task"; code=$?; done
if [ "$told" ] && [ "$code" = 130 ]; then
  # Slurm's controller may be away for a moment.
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
