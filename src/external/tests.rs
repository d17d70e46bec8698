use super::*;
use crate::puzzle::Size;
use crate::search::Limits;

fn command(words: &[&str], seconds: u64) -> Command {
    let words = words.iter().map(|word| word.to_string()).collect();
    Command { words, time: Duration::from_secs(seconds), memory: 1 << 30, programs: vec![] }
}

/// What a shell script makes of a board that is two moves from the goal.
fn solved(script: &str, seconds: u64) -> Solved {
    let goal = Goal::blank_last(Size::Tiles3x3);
    let engine = engine(&goal, &command(&["sh", "-c", script], seconds), Some(Path::new("."))).unwrap();
    engine.solve(&goal.read("1 2 3/4 5 6/0 7 8").unwrap(), Meter::new(Limits::default())).unwrap()
}

#[test]
fn moves_are_replayed_and_counts_are_the_programs_own() {
    let answer = solved("echo expanded 2; echo generated 5; echo hello; echo moves R R", 60);
    assert_eq!((answer.status, answer.path), (Status::Solved, Some(vec![Slide::Right, Slide::Right])));
    assert_eq!((answer.statistics.expanded, answer.statistics.generated, answer.lower_bound), (2, 5, None));
}

#[test]
fn the_board_is_asked_row_by_row() {
    let script = "read size; read goal; read board; \
                  [ \"$size/$goal/$board\" = 'size 3 3/goal 1 2 3 4 5 6 7 8 0/board 1 2 3 4 5 6 0 7 8' ] && echo moves rr";
    assert_eq!(solved(script, 60).status, Status::Solved);
}

#[test]
fn wrong_answers_are_invalid() {
    for script in [
        "echo moves R",
        "echo moves L",
        "echo moves RX",
        "echo moves RR; echo cost 3",
        "echo cost 2",
        "true",
        "echo moves R R; echo expanded many",
    ] {
        assert_eq!(solved(script, 60).status, Status::Invalid, "{script}");
    }
}

#[test]
fn what_fails_or_never_stops_talking_has_crashed() {
    for script in ["echo moves RR; exit 1", "kill -KILL $$", "yes", "printf '\\377moves RR\\n'"] {
        assert_eq!(solved(script, 60).status, Status::Crashed, "{script}");
    }
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
fn what_a_program_leaves_running_ends_with_it_and_its_answer_counts() {
    assert_eq!(solved("sleep 1000 & echo moves RR", 60).status, Status::Solved);
}

#[test]
fn a_cancelled_run_is_no_row() {
    let goal = Goal::blank_last(Size::Tiles3x3);
    let engine = engine(&goal, &command(&["sleep", "1000"], 1000), Some(Path::new("."))).unwrap();
    let cancel = crate::search::Cancel::default();
    cancel.store(true, std::sync::atomic::Ordering::Relaxed);
    let meter = Meter::new(Limits::default()).cancelled_by(cancel);
    assert_eq!(engine.solve(&goal.read("1 2 3/4 5 6/0 7 8").unwrap(), meter), None);
}

#[test]
fn a_program_that_is_nowhere_or_has_no_folder_is_refused() {
    let goal = Goal::blank_last(Size::Tiles3x3);
    let refused = |word: &str, folder| engine(&goal, &command(&[word], 1), folder).err();
    assert_eq!(
        refused("no-such-program", Some(Path::new("."))),
        Some(ExternalError::Missing("no-such-program".into()))
    );
    assert_eq!(refused("./nowhere", Some(Path::new("."))), Some(ExternalError::Missing("./nowhere".into())));
    assert_eq!(refused("sh", None), Some(ExternalError::Copy("sh".into())));
}
