//! Further options of sbatch that somebody gives, and which of them would break what a submission does.

/// What no submission can be given: the long name, the short one, and why, or what to do instead. These are the options
/// that it tells sbatch itself, and those that would hide jobs from it. Not `--signal`: a task may be told earlier to stop.
const REFUSED: [(&str, Option<char>, &str); 24] = [
    ("array", Some('a'), "give --at-once N to bound how many tasks run at once"),
    ("chdir", Some('D'), "jobs are found by the folder that they work in, that of the results"),
    ("clusters", Some('M'), "jobs are looked for on one cluster alone"),
    ("cpus-per-task", Some('c'), "give --cpus N"),
    ("dependency", Some('d'), "it is told what waits for what; --begin and --hold delay all jobs"),
    ("error", Some('e'), "logs are in slurm/logs, in the folder of results"),
    ("help", Some('h'), "nothing would be submitted"),
    ("job-name", Some('J'), "jobs are named after the config"),
    ("kill-on-invalid-dep", None, "it is told what becomes of the merge"),
    ("mem", None, "give --memory and --merge-memory"),
    ("no-requeue", None, "tasks that come to their time limit are queued again"),
    ("ntasks", Some('n'), "a job is one task; its cores are told by --cpus N"),
    ("open-mode", None, "logs are appended to"),
    ("output", Some('o'), "logs are in slurm/logs, in the folder of results"),
    ("parsable", None, "it is told so"),
    ("partition", Some('p'), "give --partition NAME itself"),
    ("requeue", None, "tasks are told so"),
    ("test-only", None, "give --dry-run to submit nothing"),
    ("time", Some('t'), "give --time LIMIT itself"),
    ("uid", None, "jobs are looked for among your own"),
    ("usage", None, "nothing would be submitted"),
    ("version", Some('V'), "nothing would be submitted"),
    ("wait", Some('W'), "the merge would be submitted when the tasks are over"),
    ("wrap", None, "jobs are the scripts in slurm, in the folder of results"),
];

/// Short options without a value, behind which others may stand: `-Ha1-6`.
const FLAGS: [char; 5] = ['H', 'O', 'Q', 's', 'v'];

/// An option as it stands in a line of each batch script, such as `--account=search`.
///
/// # Errors
/// What would be right, where it is none, or one that [`submit`](super::submit()) cannot be given.
pub fn extra_option(text: &str) -> Result<String, String> {
    let name = text.strip_prefix("--").or(text.strip_prefix('-')).unwrap_or_default();
    if !name.starts_with(|letter: char| letter.is_ascii_alphanumeric()) || text.contains(char::is_control) {
        return Err("sbatch takes an option with its -, such as --account=search, in one line".into());
    }
    let refused = match text.starts_with("--") {
        // Sbatch takes the beginning of a name for the name.
        true => {
            let name = name.split(|c: char| c == '=' || c.is_whitespace()).next().unwrap_or(name);
            REFUSED.iter().find(|(long, ..)| long.starts_with(name))
        }
        false => {
            let letter = name.trim_start_matches(FLAGS).chars().next();
            REFUSED.iter().find(|(_, short, _)| short.is_some() && *short == letter)
        }
    };
    match refused {
        Some((long, _, instead)) => Err(format!("--{long} is not for --sbatch-arg: {instead}")),
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
    fn what_a_submission_tells_itself_is_refused_in_every_form_that_sbatch_takes() {
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
