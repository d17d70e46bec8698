use super::*;
use taquin::puzzle::{Size, Slide};
use taquin::search::Limits;
use taquin::solve::ReportedCounters;

fn command(words: &[&str], seconds: u64) -> Command {
    let words = words.iter().map(|word| word.to_string()).collect();
    Command { words, time: Duration::from_secs(seconds), memory: 1 << 30, programs: vec![] }
}

/// What a shell script makes of a board that is two moves from the goal, and why it failed.
fn asked(script: &str, seconds: u64) -> (Solved, Option<String>) {
    let goal = Goal::blank_last(Size::Tiles3x3);
    let engine = engine(&goal, &command(&["sh", "-c", script], seconds), Some(Path::new("."))).unwrap();
    let answer = engine.run(&goal.read("1 2 3/4 5 6/0 7 8").unwrap(), Meter::new(Limits::default())).unwrap();
    (answer.solved, answer.failure)
}

fn solved(script: &str, seconds: u64) -> Solved {
    asked(script, seconds).0
}

#[test]
fn moves_are_replayed_and_counts_are_the_programs_own() {
    let answer = solved("echo expanded 2; echo generated 5; echo hello; echo moves R R", 60);
    assert_eq!((answer.status, answer.path), (Status::Solved, Some(vec![Slide::Right, Slide::Right])));
    assert_eq!(
        (answer.reported, answer.lower_bound),
        (Some(ReportedCounters { expanded: Some(2), generated: Some(5) }), None)
    );
}

#[test]
fn a_byte_order_mark_before_the_answer_is_none_of_it() {
    let answer = solved("printf '\\357\\273\\277moves R R\\n'", 60);
    assert_eq!((answer.status, answer.path), (Status::Solved, Some(vec![Slide::Right, Slide::Right])));
}

#[test]
fn what_is_not_reported_is_blank_and_a_0_that_is_reported_is_0() {
    for (script, expanded, generated) in [
        ("echo moves RR", None, None),
        ("echo moves RR; echo expanded 0", Some(0), None),
        ("echo cost 2; echo generated 5", None, Some(5)),
    ] {
        assert_eq!(solved(script, 60).reported, Some(ReportedCounters { expanded, generated }), "{script}");
    }
}

#[test]
fn the_board_is_asked_row_by_row() {
    let script = "read size; read goal; read board; \
                  [ \"$size/$goal/$board\" = 'size 3 3/goal 1 2 3 4 5 6 7 8 0/board 1 2 3 4 5 6 0 7 8' ] && echo moves rr";
    assert_eq!(solved(script, 60).status, Status::Solved);
}

#[test]
fn a_cost_without_moves_is_claimed_with_no_path_and_no_proof() {
    for cost in [2, 4, 30] {
        let (answer, failure) = asked(&format!("echo expanded 7; echo cost {cost}"), 60);
        assert_eq!((answer.status, answer.claimed, failure), (Status::Claimed, Some(cost), None));
        let reported = ReportedCounters { expanded: Some(7), generated: None };
        assert_eq!((answer.path, answer.lower_bound, answer.reported), (None, None, Some(reported)));
    }
}

#[test]
fn wrong_answers_are_invalid_with_the_reason() {
    for (script, why) in [
        ("echo moves R", "its moves do not lead to the goal"),
        ("echo moves L", "its moves do not lead to the goal"),
        ("echo moves", "its moves do not lead to the goal"),
        ("echo moves RX", "invalid line \"moves RX\": expected moves and letters of L, U, R, D"),
        ("echo moves RR; echo cost 3", "it printed 2 moves, but a cost of 3"),
        ("echo cost 0", "no solution has 0 moves: possible lengths are 2 and every second number above"),
        ("echo cost 3", "no solution has 3 moves: possible lengths are 2 and every second number above"),
        ("echo cost -2", "invalid line \"cost -2\": expected cost and a whole number"),
        ("echo cost 4294967298", "invalid line \"cost 4294967298\": expected cost and a number below 2^32"),
        (
            "echo cost 99999999999999999999",
            "invalid line \"cost 99999999999999999999\": expected cost and a number below 2^32",
        ),
        ("true", "it printed neither moves nor a cost"),
        ("echo moves R R; echo expanded many", "invalid line \"expanded many\": expected expanded and a whole number"),
    ] {
        let (answer, failure) = asked(script, 60);
        assert_eq!((answer.status, answer.path, answer.claimed), (Status::Invalid, None, None), "{script}");
        assert_eq!(failure.as_deref(), Some(why), "{script}");
    }
}

#[test]
fn counts_that_floating_point_does_not_hold_are_invalid() {
    let largest = (1u64 << 53) - 1;
    let reported = solved(&format!("echo moves RR; echo expanded {largest}; echo generated {largest}"), 60).reported;
    assert_eq!(reported, Some(ReportedCounters { expanded: Some(largest), generated: Some(largest) }));
    for word in ["expanded", "generated"] {
        for count in ["9007199254740992", "10000000000000000000", "99999999999999999999"] {
            let (answer, failure) = asked(&format!("echo moves RR; echo {word} {count}"), 60);
            assert_eq!(
                (answer.status, answer.reported),
                (Status::Invalid, Some(ReportedCounters::default())),
                "{word} {count}"
            );
            let why = format!("invalid line \"{word} {count}\": expected {word} and a count below 2^53");
            assert_eq!(failure, Some(why));
        }
    }
}

#[test]
fn programs_that_fail_or_print_without_end_have_crashed_with_the_reason() {
    for (script, why) in [
        ("echo moves RR; exit 1", "exit status: 1"),
        ("kill -KILL $$", "signal: 9 (SIGKILL)"),
        ("yes", "it printed more than 1 MiB"),
        ("printf '\\377moves RR\\n'", "its answer is not UTF-8 text"),
    ] {
        let (answer, failure) = asked(script, 60);
        assert_eq!((answer.status, failure.as_deref()), (Status::Crashed, Some(why)), "{script}");
    }
}

#[test]
fn of_standard_error_the_last_lines_are_kept_without_what_controls_a_terminal() {
    let failure = |script: &str| asked(script, 60).1;
    let script = "for line in 1 2 3 4 5 6 7; do echo line $line >&2; done; echo >&2; exit 3";
    let five = "exit status: 3\nline 3\nline 4\nline 5\nline 6\nline 7";
    assert_eq!(failure(script).as_deref(), Some(five));
    let script = "printf '\\033[31mred\\007\\302\\233\\377\\n' >&2; echo moves R";
    assert_eq!(failure(script).as_deref(), Some("its moves do not lead to the goal\n[31mred\u{fffd}"));
    let long = failure("yes | tr -d '\\n' | head -c 3000000 >&2; exit 4").unwrap();
    assert_eq!(long, format!("exit status: 4\n{}", "y".repeat(200)));
    assert_eq!(failure("echo not heard >&2; echo moves R R"), None);
}

#[test]
fn at_the_time_limit_the_whole_group_is_killed() {
    let place = tempfile::tempdir().unwrap();
    let file = place.path().join("pid");
    let script = format!("sleep 1000 & echo $! >'{}'; wait", file.display());
    assert_eq!(solved(&script, 1).status, Status::Unfinished);
    let pid = std::fs::read_to_string(file).unwrap().trim().parse().unwrap();
    // A killed process is gone, or a zombie until somebody takes its end.
    let state = |pid: i32| {
        std::fs::read_to_string(format!("/proc/{pid}/stat")).map_or("gone".into(), |stat| {
            stat.rsplit(") ").next().unwrap_or_default().chars().take(1).collect::<String>()
        })
    };
    while !["gone", "Z", "X"].contains(&state(pid).as_str()) {
        std::thread::sleep(Duration::from_millis(1));
    }
}

#[test]
fn the_cpu_time_of_a_stopped_program_is_its_own_and_not_the_time_on_the_wall() {
    let goal = Goal::blank_last(Size::Tiles3x3);
    let cpu = |words: &[&str]| {
        let engine = engine(&goal, &command(words, 1), Some(Path::new("."))).unwrap();
        let meter = Meter::new(Limits::default());
        let answer = engine.run(&goal.read("1 2 3/4 5 6/0 7 8").unwrap(), meter).unwrap();
        assert_eq!(answer.solved.status, Status::Unfinished, "{words:?}");
        answer.elsewhere.expect("times of its own").1
    };
    // Starting it takes milliseconds, and its limit is a second.
    assert!(cpu(&["sleep", "1000"]) < Duration::from_millis(500));
    assert!(cpu(&["sh", "-c", "while :; do :; done"]) > Duration::ZERO);
}

#[test]
fn what_a_program_leaves_running_ends_with_it_and_its_answer_counts() {
    assert_eq!(solved("sleep 1000 & echo moves RR", 60).status, Status::Solved);
}

/// A script that answers, and leaves behind what has left its group: that makes a file, and goes on as long as it is there,
/// a minute at most.
fn leaving(hold: &Path, redirected: &str) -> String {
    let hold = hold.display();
    let waits = format!("n=0; while [ -f \"{hold}\" ] && [ $n -lt 600 ]; do sleep 0.1; n=$((n + 1)); done");
    let left = format!("setsid sh -c ': >\"{hold}\"; {waits}; rm -f \"{hold}\"' {redirected} &");
    format!("{left} until [ -f '{hold}' ]; do sleep 0.1; done; echo moves RR")
}

#[test]
fn what_is_waited_for_when_a_program_has_ended_is_none_of_its_time() {
    let place = tempfile::tempdir().unwrap();
    let hold = place.path().join("hold");
    let (goal, script) = (Goal::blank_last(Size::Tiles3x3), leaving(&hold, ""));
    let engine = engine(&goal, &command(&["sh", "-c", &script], 1000), Some(Path::new("."))).unwrap();
    let begun = std::time::Instant::now();
    let answer = engine.run(&goal.read("1 2 3/4 5 6/0 7 8").unwrap(), Meter::new(Limits::default())).unwrap();
    let took = begun.elapsed();
    std::fs::remove_file(&hold).unwrap();
    let why = "a process that it started still holds its output open";
    assert_eq!((answer.solved.status, answer.failure.as_deref()), (Status::Crashed, Some(why)));
    let (wall, _) = answer.elsewhere.expect("times of its own");
    assert!(wall + LAST_WORDS <= took, "{wall:?} of {took:?}");
    // Where no program is asked, the time is that of the thread.
    let unsolvable = goal.read("2 1 3/4 5 6/7 8 0").unwrap();
    let answer = engine.run(&unsolvable, Meter::new(Limits::default())).unwrap();
    assert_eq!((answer.solved.status, answer.elsewhere), (Status::Unsolvable, None));
}

#[test]
fn the_complaints_of_a_program_that_answers_are_not_waited_for() {
    let place = tempfile::tempdir().unwrap();
    let hold = place.path().join("hold");
    let words = ["sh".into(), "-c".into(), leaving(&hold, ">/dev/null")];
    let (time, patience) = (Duration::from_secs(1000), Duration::from_secs(1000));
    let (folder, watchdog) = (Path::new("."), &*Watchdog::shared());
    let program = Program { words: &words, folder, memory: 1 << 30, time, patience, watchdog };
    let Finish { ended, left } = program.run("", &|| false);
    assert!(matches!(ended, Ended::Said(said) if said == "moves RR\n"));
    // Whoever had waited for them would have waited for what removes it.
    std::fs::remove_file(&hold).unwrap();
    assert_eq!(left.last_words(), "");
}

#[test]
fn a_cancelled_run_is_no_row() {
    let goal = Goal::blank_last(Size::Tiles3x3);
    let engine = engine(&goal, &command(&["sleep", "1000"], 1000), Some(Path::new("."))).unwrap();
    let cancel = taquin::search::Cancel::default();
    cancel.store(true, std::sync::atomic::Ordering::Relaxed);
    let meter = Meter::new(Limits::default()).cancelled_by(cancel);
    assert_eq!(engine.solve(&goal.read("1 2 3/4 5 6/0 7 8").unwrap(), meter), None);
}

/// The end of a script, where the harness is asked to stop only after the script has gone.
fn stopped_before_the_harness(script: &str) -> Ended {
    let place = tempfile::tempdir().unwrap();
    let number = place.path().join("number");
    let words = ["sh".into(), "-c".into(), format!("echo $$ >'{}'; {script}", number.display())];
    let (time, patience) = (Duration::from_secs(1000), Duration::from_secs(1000));
    let program = Program {
        words: &words,
        folder: Path::new("."),
        memory: 1 << 30,
        time,
        patience,
        watchdog: &Watchdog::shared(),
    };
    let is_gone = || {
        let number = std::fs::read_to_string(&number).unwrap_or_default();
        number.ends_with('\n') && !Path::new("/proc").join(number.trim_end()).exists()
    };
    program.run("", &is_gone).ended
}

#[test]
fn a_program_that_a_stop_stopped_before_the_harness_is_no_row() {
    for script in ["kill -TERM $$", "kill -KILL $$", "exit 143"] {
        assert!(matches!(stopped_before_the_harness(script), Ended::Cancelled), "{script}");
    }
    for script in ["exit 1", "exit 255", "kill -ABRT $$"] {
        assert!(matches!(stopped_before_the_harness(script), Ended::Failed(_)), "{script}");
    }
    assert!(matches!(stopped_before_the_harness("echo moves RR"), Ended::Said(_)));
}

#[test]
fn a_missing_program_and_one_without_a_folder_are_rejected() {
    let goal = Goal::blank_last(Size::Tiles3x3);
    let refused = |word: &str, folder| engine(&goal, &command(&[word], 1), folder).err();
    let missing = ExternalError::Unstartable(Unstartable::NoFile("./nowhere".into()));
    assert_eq!(refused("./nowhere", Some(Path::new("."))), Some(missing));
    assert_eq!(refused("sh", None), Some(ExternalError::Copy("sh".into())));
}

#[test]
fn the_shells_error_is_reported_in_the_name_of_the_harness() {
    use std::os::unix::fs::PermissionsExt;
    let place = tempfile::tempdir().unwrap();
    let file = place.path().join("unread");
    std::fs::write(&file, "#!/no/such/interpreter\n").unwrap();
    std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o755)).unwrap();
    let goal = Goal::blank_last(Size::Tiles3x3);
    let engine = engine(&goal, &command(&["./unread"], 60), Some(place.path())).unwrap();
    let answer = engine.run(&goal.read("1 2 3/4 5 6/0 7 8").unwrap(), Meter::new(Limits::default())).unwrap();
    let failure = answer.failure.unwrap();
    assert_eq!(answer.solved.status, Status::Crashed);
    assert!(failure.contains("\nharness: ") && failure.contains("./unread"), "{failure}");
}
