//! `harness submit` and `harness status` from the command line, with a fake Slurm in the PATH.

use crate::commands::{CONFIG, harness, place};
use assert_cmd::Command;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use tempfile::TempDir;

/// Logs its arguments, runs the file `hook`, and prints job 40, 41, …; `squeue` prints the file `queue`.
const SBATCH: &str = "#!/bin/sh\nhere=$(dirname \"$0\")\necho \"$@\" >>\"$here/called\"\n\
                      [ ! -e \"$here/hook\" ] || . \"$here/hook\"\necho $((39 + $(wc -l <\"$here/called\")))\n";
const SQUEUE: &str = "#!/bin/sh\ncat \"$(dirname \"$0\")/queue\"\n";

/// Reports the largest array size; fails the first two times that it should requeue a task.
const SCONTROL: &str = "#!/bin/sh\nhere=$(dirname \"$0\")\nif [ \"$1\" = show ]; then echo 'MaxArraySize            = 6'; exit; fi\n\
                        echo \"$@\" >>\"$here/controlled\"; [ $(wc -l <\"$here/controlled\") -gt 2 ]\n";
const SLEEP: &str = "#!/bin/sh\n";

fn slurm(place: &TempDir) {
    let bin = place.path().join("bin");
    fs::create_dir(&bin).expect("made");
    fs::write(bin.join("queue"), "").expect("written");
    for (name, text) in [("sbatch", SBATCH), ("squeue", SQUEUE), ("scontrol", SCONTROL), ("sleep", SLEEP)] {
        fs::write(bin.join(name), text).expect("written");
        fs::set_permissions(bin.join(name), fs::Permissions::from_mode(0o755)).expect("allowed");
    }
}

/// Sets what squeue prints: jobs, each with its working folder.
fn queue(place: &TempDir, jobs: &[(&str, &str)]) {
    let folder = |name| fs::canonicalize(place.path().join(name)).expect("there").display().to_string();
    let lines: String = jobs.iter().map(|(job, name)| format!("{job} {}\n", folder(name))).collect();
    fs::write(place.path().join("bin/queue"), lines).expect("written");
}

#[test]
fn a_dry_run_writes_readable_scripts_and_submits_nothing() {
    let place = place();
    slurm(&place);
    let line = "submit my.toml --shards 4 --time 10 --memory 1G --merge-memory 6G --partition short --sbatch-arg=--account=me \
                --dry-run";
    let (code, text, errors) = harness(&place, line);
    assert_eq!(code, 0, "{errors}");
    assert!(
        text.contains("tasks=$(sbatch --parsable --array=1-4 /") && text.contains("nothing was submitted"),
        "{text}"
    );
    assert!(
        text.contains("merge=$(sbatch --parsable \"--dependency=afterany:$tasks\" --kill-on-invalid-dep=yes"),
        "{text}"
    );
    assert!(!place.path().join("bin/called").exists());
    let script = |name| fs::read_to_string(place.path().join(format!("results/my/slurm/{name}.sh"))).expect("written");
    let (tasks, merge) = (script("tasks"), script("merge"));
    for expected in ["--time=10", "--mem=6G", "--partition=short", "--account=me", "merge $memory /"] {
        assert!(merge.contains(expected), "no {expected} in\n{merge}");
    }
    for expected in [
        "--time=10",
        "--mem=1G",
        "--partition=short",
        "--account=me",
        "--signal=B:USR1@30",
        "--requeue",
        "\"$shard/4\"",
        "$memory --out /",
    ] {
        assert!(tasks.contains(expected), "no {expected} in\n{tasks}");
    }
}

#[test]
fn arrays_are_no_larger_than_slurm_accepts_and_the_merge_waits_for_all_of_them() {
    let place = place();
    slurm(&place);
    let (code, text, errors) = harness(&place, "submit my.toml --shards 12 --out here");
    assert_eq!(code, 0, "{errors}");
    assert!(text.contains("tasks: job 40, 41, 42; merge: job 43"), "{text}");
    let called = fs::read_to_string(place.path().join("bin/called")).expect("called");
    let here = fs::canonicalize(place.path().join("here")).expect("made");
    let scripts = here.join("slurm").display().to_string();
    let expected = [
        format!("--parsable --array=1-5 {scripts}/tasks.sh"),
        format!("--parsable --array=1-5 {scripts}/tasks.sh 5"),
        format!("--parsable --array=1-2 {scripts}/tasks.sh 10"),
        format!("--parsable --dependency=afterany:40:41:42 --kill-on-invalid-dep=yes {scripts}/merge.sh"),
    ];
    assert_eq!(called.lines().collect::<Vec<_>>(), expected);
}

#[test]
fn the_limit_on_simultaneous_tasks_applies_to_tasks_alone() {
    let place = place();
    slurm(&place);
    let (code, text, errors) = harness(&place, "submit my.toml --shards 6 --at-once 2 --out here");
    assert_eq!(code, 0, "{errors}");
    let called = fs::read_to_string(place.path().join("bin/called")).expect("called");
    let arrays: Vec<&str> = called.split_whitespace().filter(|word| word.starts_with("--array")).collect();
    assert_eq!(arrays, ["--array=1-5%2", "--array=1%2"], "{text}");
    for script in ["tasks", "merge", "prepare"] {
        let script = fs::read_to_string(place.path().join(format!("here/slurm/{script}.sh"))).expect("written");
        assert!(!script.contains("--array"), "{script}");
    }
}

#[test]
fn only_incomplete_shards_that_are_neither_queued_nor_running_are_submitted_again() {
    let place = place();
    slurm(&place);
    assert_eq!(harness(&place, "submit my.toml --shards 4 --out here").0, 0);
    assert_eq!(harness(&place, "run my.toml --shard 2/4 --out here").0, 0);
    // Slurm lost its state and reused a job number for a job of another folder.
    queue(
        &place,
        &[("40_1 RUNNING", "here"), ("40_4 PENDING", "here"), ("40_3 RUNNING", "bin"), ("41 PENDING", "here")],
    );
    let (code, text, _) = harness(&place, "status here");
    assert_eq!(code, 3);
    for expected in [
        "3 of 12 runs completed",
        "1 of 4 shards completed, 1 running, 1 queued, 1 not started",
        "merge is job 41: PENDING",
    ] {
        assert!(text.contains(expected), "no {expected} in\n{text}");
    }
    let [config, copy] = ["my.toml", "here/config.toml"].map(|file| place.path().join(file));
    let text = fs::read_to_string(&config).expect("written");
    fs::write(&config, format!("{text}# changed\n")).expect("there is room");
    let (code, _, errors) = harness(&place, "submit my.toml --shards 4 --out here");
    assert!(code == 2 && errors.contains("are in the queue (job 40)"), "{errors}");
    assert_eq!(fs::read_to_string(copy).expect("kept"), text, "the tasks find the config that they were given");
    fs::write(&config, text).expect("there is room");
    let (code, text, errors) = harness(&place, "submit my.toml --missing --out here");
    assert_eq!(code, 0, "{errors}");
    assert!(text.contains("1 of 4 shards") && text.contains("--array=3 "), "{text}");
    assert!(text.contains("--dependency=afterany:42:40"), "{text}");
    for shard in [1, 3, 4] {
        assert_eq!(harness(&place, &format!("run my.toml --shard {shard}/4 --out here")).0, 0);
    }
    queue(&place, &[]);
    let (code, text, _) = harness(&place, "submit my.toml --missing --out here");
    assert!(code == 0 && text.contains("nothing to submit"), "{text}");
    fs::remove_file(place.path().join("bin/queue")).expect("squeue fails now");
    let (code, text, errors) = harness(&place, "submit my.toml --missing --out here");
    assert!(code > 0 && text.is_empty() && errors.contains("squeue"), "{code}: {text}{errors}");

    assert_eq!(harness(&place, "merge here").0, 0);
    let kept = ["here/config.toml", "here/runs.csv", "here/SHA256SUMS"].map(|file| place.path().join(file));
    let before = kept.each_ref().map(|file| fs::read(file).expect("merged"));
    fs::write(&config, fs::read_to_string(&config).expect("written") + "# changed\n").expect("there is room");
    assert_eq!(harness(&place, "submit my.toml --shards 4 --dry-run --out here").0, 0);
    assert!(kept.each_ref().map(|file| fs::read(file).expect("kept")) == before, "a dry run changes no results");
}

/// The sbatch that accepts the merge kills its caller.
#[test]
fn an_interrupted_submission_is_not_forgotten() {
    let place = place();
    slurm(&place);
    let hook = place.path().join("bin/hook");
    fs::write(&hook, "case \"$*\" in *merge.sh) kill -KILL $PPID;; esac\n").expect("written");
    let path = format!("{}:{}", place.path().join("bin").display(), std::env::var("PATH").unwrap_or_default());
    let mut submit = Command::new(env!("CARGO_BIN_EXE_harness"));
    submit.args(["submit", "my.toml", "--shards", "4", "--out", "here"]).current_dir(&place).env("PATH", path);
    assert_eq!(submit.output().expect("it runs").status.code(), None, "it was killed");
    fs::remove_file(&hook).expect("written");
    let called = || fs::read_to_string(place.path().join("bin/called")).expect("called").lines().count();
    assert_eq!(called(), 2, "the tasks and the merge were taken");

    queue(&place, &[("40_1 PENDING", "here"), ("40_2 PENDING", "here"), ("41 PENDING", "here")]);
    let (code, _, errors) = harness(&place, "submit my.toml --shards 4 --out here");
    assert!(code == 2 && errors.contains("tasks of here are in the queue (job 40)"), "{errors}");
    let (_, text, _) = harness(&place, "status here");
    assert!(text.contains("2 queued, 2 not started"), "{text}");

    fs::remove_file(place.path().join("here/slurm/submissions.jsonl")).expect("noted");
    for options in ["", " --missing"] {
        let (code, _, errors) = harness(&place, &format!("submit my.toml --shards 4 --out here{options}"));
        assert!(code == 2 && errors.contains("unknown arrays work in here (job 40)"), "{errors}");
    }
    assert_eq!(called(), 2, "nothing was submitted twice");
    queue(&place, &[("41 PENDING", "here")]);
    assert_eq!(harness(&place, "submit my.toml --shards 4 --out here").0, 0);
}

#[test]
fn a_rejected_merge_is_reported_with_the_jobs_before_it_until_the_shards_are_merged() {
    let place = place();
    slurm(&place);
    let hook = place.path().join("bin/hook");
    let refuses = "case \"$*\" in *merge.sh) echo 'Memory specification can not be satisfied' >&2; exit 1;; esac\n";
    fs::write(&hook, refuses).expect("written");
    let (code, text, errors) = harness(&place, "submit my.toml --shards 2 --out here");
    assert_eq!((code, text.as_str()), (3, ""), "{errors}");
    for expected in
        ["merge.sh` failed; Slurm said: Memory specification", "submitted before that: job 40;", "`harness merge here`"]
    {
        assert!(errors.contains(expected), "no {expected} in {errors}");
    }
    queue(&place, &[("40_1 RUNNING", "here"), ("40_2 PENDING", "here")]);
    for line in ["status here", "submit my.toml --missing --out here"] {
        let text = harness(&place, line).1;
        assert!(text.contains("no merge is queued; when the tasks have ended: harness merge here\n"), "{line}: {text}");
    }
    queue(&place, &[]);
    let left = "not merged yet: harness merge here\n";
    for (shard, is_said) in [(1, false), (2, true)] {
        assert_eq!(harness(&place, &format!("run my.toml --shard {shard}/2 --out here")).0, 0);
        let (code, text, _) = harness(&place, "status here");
        assert_eq!((code, text.contains(left)), (if is_said { 0 } else { 3 }, is_said), "{text}");
    }
    for again in ["submit my.toml --missing --out here", "submit my.toml --missing --shards 3 --out here"] {
        let (code, text, errors) = harness(&place, again);
        assert!(code == 0 && text.contains("nothing to submit") && text.ends_with(left), "{text}{errors}");
    }
    fs::remove_file(&hook).expect("written");
    let (code, text, errors) = harness(&place, "submit my.toml --shards 2 --out here");
    assert!(code == 0 && text.contains("tasks: job 42; merge: job 43"), "{text}{errors}");
    queue(&place, &[("43 PENDING", "here")]);
    let (_, text, _) = harness(&place, "status here");
    assert!(text.contains("merge is job 43: PENDING") && !text.contains("not merged yet"), "{text}");
    queue(&place, &[]);
    assert_eq!(harness(&place, "merge here").0, 0);
    for line in ["status here", "submit my.toml --missing --out here"] {
        let (code, text, _) = harness(&place, line);
        assert!(code == 0 && !text.contains("not merged yet"), "{text}");
    }
}

#[test]
fn a_task_has_as_many_cores_as_a_search_has_threads_by_default() {
    let place = place();
    slurm(&place);
    let cores = |options: &str| {
        let (code, _, errors) = harness(&place, &format!("submit my.toml --shards 2 --dry-run{options}"));
        assert_eq!(code, 0, "{errors}");
        let script =
            |name| fs::read_to_string(place.path().join(format!("results/my/slurm/{name}.sh"))).expect("written");
        ["tasks", "merge", "prepare"].map(|name| {
            let text = script(name);
            let cores = text.lines().find_map(|line| line.strip_prefix("#SBATCH --cpus-per-task="));
            cores.expect("an option").to_string()
        })
    };
    let jobs = || {
        let (code, commands, errors) = harness(&place, "shards my.toml --of 2");
        assert_eq!(code, 0, "{errors}");
        let words: Vec<&str> = commands.lines().next().expect("a command").split(' ').collect();
        words[words.iter().position(|&word| word == "--jobs").expect("an option") + 1].to_string()
    };
    assert_eq!((cores(""), jobs()), (["1"; 3].map(String::from), "1".into()));
    let several = CONFIG.replace("\"astar\"", "\"idastar(threads = [1, 3, 2])\"");
    fs::write(place.path().join("my.toml"), several).expect("written");
    assert_eq!((cores(""), jobs()), (["3"; 3].map(String::from), "3".into()));
    assert_eq!(cores(" --cpus 2"), ["2"; 3].map(String::from));
}

/// Runs the script of one task whose program, signal.sh, sends it Slurm's signal that its time is nearly over; returns the exit
/// code, and what the task said.
fn nearly_over(place: &TempDir, program: &str) -> (Option<i32>, String) {
    slurm(place);
    let config = "[algorithms]\nslow = { command = [\"sh\", \"signal.sh\"] }\n\n[[experiment]]\nname = \"boards\"\n\
                  size = \"3x3\"\ninstances = { file = \"boards.txt\" }\nalgorithms = [\"slow\"]\nreference = \"none\"\n";
    fs::write(place.path().join("my.toml"), config).expect("written");
    fs::write(place.path().join("signal.sh"), program).expect("written");
    assert_eq!(harness(place, "submit my.toml --shards 1 --time 10").0, 0);
    let path = format!("{}:{}", place.path().join("bin").display(), std::env::var("PATH").unwrap_or_default());
    let mut task = Command::new("sh");
    task.args(["-c", "echo $$ >script.pid; exec bash results/my/slurm/tasks.sh"]).current_dir(place.path());
    task.env("PATH", path).env("SLURM_ARRAY_JOB_ID", "40").env("SLURM_ARRAY_TASK_ID", "1");
    task.env("SLURM_MEM_PER_NODE", "1000");
    let output = task.output().expect("it runs");
    (output.status.code(), String::from_utf8(output.stdout).expect("text"))
}

const TIME_IS_OVER: &str = "kill -USR1 \"$(cat script.pid)\"\nexec /bin/sleep 50\n";

#[test]
fn a_task_whose_time_is_over_asks_to_be_queued_again_until_slurm_answers() {
    let place = place();
    // One board is solved at once; at the next the time is over.
    let (code, text) = nearly_over(&place, &format!("mkdir first 2>/dev/null && echo cost 2 && exit\n{TIME_IS_OVER}"));
    assert_eq!(code, Some(130), "{text}");
    assert!(text.contains("stopped: run the same command again to resume"), "{text}");
    let asked = fs::read_to_string(place.path().join("bin/controlled")).expect("it asked");
    assert_eq!(asked, "requeue 40_1\n".repeat(3));
    let (code, text, _) = harness(&place, "status results/my");
    assert!(code == 3 && text.contains("1 of 4 runs completed"), "{text}");
    assert!(
        text.contains("0 of 1 shards completed, 1 stopped") && text.contains("1/1         1/4 runs  stopped on"),
        "{text}"
    );
}

#[test]
fn a_task_that_finished_nothing_says_that_it_needs_more_time() {
    let place = place();
    let (code, text) = nearly_over(&place, TIME_IS_OVER);
    assert_eq!(code, Some(3), "{text}");
    assert!(text.contains("stopped before any run finished") && text.contains("raise --time"), "{text}");
    assert!(!text.contains("run the same command again"), "{text}");
    assert!(!place.path().join("bin/controlled").exists(), "it is not queued again");
}

/// Slurm has requeued a task, or queued another one beside it, and reports the state of the one that waits.
#[test]
fn a_task_that_holds_the_lock_is_running_whatever_slurm_reports() {
    let place = place();
    slurm(&place);
    assert_eq!(harness(&place, "submit my.toml --shards 1 --out here").0, 0);
    queue(&place, &[("40_1 PENDING", "here")]);
    let (_, text, _) = harness(&place, "status here");
    assert!(
        text.contains("0 of 1 shards completed, 1 queued") && text.contains("1/1        0/12 runs  queued"),
        "{text}"
    );
    fs::create_dir(place.path().join("here/shards")).expect("made");
    let attempt = fs::File::create_new(place.path().join("here/shards/1-of-1.0.jsonl")).expect("made");
    attempt.lock().expect("locked");
    let (_, text, _) = harness(&place, "status here");
    assert!(
        text.contains("0 of 1 shards completed, 1 running") && text.contains("1/1        0/12 runs  running"),
        "{text}"
    );
    attempt.unlock().expect("locked");
    queue(&place, &[]);
    let (_, text, _) = harness(&place, "status here");
    assert!(text.contains("0 of 1 shards completed, 1 killed"), "{text}");
}
