//! Options that users pass on to sbatch, and which of them would break a submission.

/// Rejected options: the long name, the short one, and why, or what to use instead. These are the options that a submission
/// sets itself, and those that would hide jobs from it. `--signal` is allowed: a task may be stopped earlier.
const REJECTED: [(&str, Option<char>, &str); 24] = [
    ("array", Some('a'), "use --at-once N to limit the tasks that run at once"),
    ("chdir", Some('D'), "jobs are found by their working folder, the results folder"),
    ("clusters", Some('M'), "jobs are looked up on one cluster only"),
    ("cpus-per-task", Some('c'), "use --cpus N"),
    ("dependency", Some('d'), "harness sets the dependencies; --begin and --hold delay all jobs"),
    ("error", Some('e'), "logs are in slurm/logs in the results folder"),
    ("help", Some('h'), "nothing would be submitted"),
    ("job-name", Some('J'), "jobs are named after the config"),
    ("kill-on-invalid-dep", None, "harness sets it for the merge"),
    ("mem", None, "use --memory and --merge-memory"),
    ("no-requeue", None, "tasks that reach their time limit are requeued"),
    ("ntasks", Some('n'), "a job is one task; use --cpus N for its cores"),
    ("open-mode", None, "logs are appended to"),
    ("output", Some('o'), "logs are in slurm/logs in the results folder"),
    ("parsable", None, "harness sets it"),
    ("partition", Some('p'), "use harness's own --partition NAME"),
    ("requeue", None, "harness sets it for tasks"),
    ("test-only", None, "use --dry-run to submit nothing"),
    ("time", Some('t'), "use harness's own --time LIMIT"),
    ("uid", None, "only your own jobs are looked up"),
    ("usage", None, "nothing would be submitted"),
    ("version", Some('V'), "nothing would be submitted"),
    ("wait", Some('W'), "the merge would be submitted only after the tasks"),
    ("wrap", None, "jobs are the scripts in slurm in the results folder"),
];

/// Short options without a value, which others may follow: `-Ha1-6`.
const FLAGS: [char; 5] = ['H', 'O', 'Q', 's', 'v'];

/// An option as each batch script gets it, such as `--account=search`.
///
/// # Errors
/// What is expected, if it is not an option or one that [`submit`](super::submit()) rejects.
pub fn extra_option(text: &str) -> Result<String, String> {
    let name = text.strip_prefix("--").or(text.strip_prefix('-')).unwrap_or_default();
    if !name.starts_with(|letter: char| letter.is_ascii_alphanumeric()) || text.contains(char::is_control) {
        return Err("expected one option of sbatch with its dashes, such as --account=search".into());
    }
    let rejected = match text.starts_with("--") {
        // Sbatch accepts abbreviated names.
        true => {
            let name = name.split(|c: char| c == '=' || c.is_whitespace()).next().unwrap_or(name);
            REJECTED.iter().find(|(long, ..)| long.starts_with(name))
        }
        false => {
            let letter = name.trim_start_matches(FLAGS).chars().next();
            REJECTED.iter().find(|(_, short, _)| short.is_some() && *short == letter)
        }
    };
    match rejected {
        Some((long, _, instead)) => Err(format!("--{long} is not allowed in --sbatch-arg: {instead}")),
        None => Ok(text.into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_lines_of_a_script() {
        for right in
            ["--account=search", "-Asearch", "--exclusive", "--comment=a b", "--comment=", "--signal=B:USR1@10", "-H"]
        {
            assert_eq!(extra_option(right).as_deref(), Ok(right));
        }
        for wrong in ["", "foo", "-", "--", "---", "---foo", "-- foo", "--=x", "--comment=a\nb", "--comment=a\tb"] {
            assert!(extra_option(wrong).is_err_and(|wanted| wanted.contains("--account=search")), "{wrong}");
        }
    }

    #[test]
    fn options_that_a_submission_sets_are_rejected_in_every_form_that_sbatch_accepts() {
        for (wrong, name) in [
            ("--array=1-6%1", "--array "),
            ("--array 1-6%1", "--array "),
            ("--arr=1-6%1", "--array "),
            ("-a1-6%1", "--array "),
            ("-a 1-6%1", "--array "),
            ("-a=1-6%1", "--array "),
            ("-Ha1-6%1", "--array "),
            ("-D/tmp", "--chdir "),
            ("--wait", "--wait "),
            ("--mem=4G", "--memory "),
            ("--test-only", "--dry-run "),
        ] {
            assert!(extra_option(wrong).is_err_and(|wanted| wanted.contains(name)), "{wrong}");
        }
        for right in ["--mem-per-cpu=1G", "--time-min=5", "--wait-all-nodes=1", "--ntasks-per-core=1", "-Aa", "-sH"] {
            assert_eq!(extra_option(right).as_deref(), Ok(right));
        }
    }
}
