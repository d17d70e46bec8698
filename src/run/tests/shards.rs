//! Shards against one run of the whole.

use super::*;
use crate::config::InstanceFile;
use crate::results::folder::SHARDS;
use crate::results::folder::owner;
use crate::shard::Shard;
use crate::shard::log::Attempt;

fn fakes() -> impl Fn(&Goal, &Solver) -> Result<Box<dyn Engine>, String> + Sync {
    |_, _| Ok(Box::new(Fake { calls: Arc::default(), each: Arc::new(quiet) }) as Box<dyn Engine>)
}

pub(super) fn shard(config: &Config, out: &Path, index: u32, of: u32) -> ShardFinished {
    let plan = Plan::new(config, &[]).unwrap();
    let options = Options { jobs: Some(2), ..Options::new(out) };
    run_shard_with(&plan, Shard::new(index, of).unwrap(), &options, &fakes()).unwrap()
}

pub(super) fn merged(config: &Config, out: &Path) -> Result<Merged, RunError> {
    merge(&Plan::new(config, &[]).unwrap(), &Options { jobs: Some(2), ..Options::new(out) })
}

/// A line without its digest, as one that somebody has changed may be.
fn unsealed(line: &str) -> String {
    format!("{}}}", line.split(",\"sum\":").next().unwrap())
}

fn missing_runs(config: &Config, out: &Path) -> usize {
    match merged(config, out).unwrap() {
        Merged::Complete(_) => 0,
        Merged::Incomplete { missing, .. } => missing.iter().map(|missing| missing.instances.len()).sum(),
    }
}

#[test]
fn shards_in_any_order_merge_into_the_files_of_one_run() {
    let place = tempfile::tempdir().unwrap();
    let config = small();
    let mut planned = 0;
    for index in [5, 1, 4, 2, 3] {
        let done = shard(&config, place.path(), index, 5);
        assert_eq!((done.known_before, done.made, done.cancelled), (0, done.planned, false));
        planned += done.planned;
    }
    assert_eq!(planned, SMALL as u64);
    assert!(matches!(merged(&config, place.path()).unwrap(), Merged::Complete(finished) if finished.known == planned));
    assert!(files(place.path()) == expected());
    assert_eq!(fs::read_to_string(place.path().join("config.toml")).unwrap(), config.text);
    fs::write(place.path().join("runs.csv.before"), "").unwrap();
    let Merged::Complete(finished) = merged(&config, place.path()).unwrap() else { panic!("nothing is missing") };
    finished.folder.seal().unwrap();
    let sums = fs::read_to_string(place.path().join("SHA256SUMS")).unwrap();
    assert!(sums.contains("  config.toml\n"), "{sums}");
    assert!(!place.path().join("runs.csv.before").exists(), "rows are written again");
}

#[test]
fn what_is_missing_is_listed_and_nothing_is_written() {
    let place = tempfile::tempdir().unwrap();
    let config = small();
    let done = shard(&config, place.path(), 2, 3).planned;
    let Merged::Incomplete { missing, .. } = merged(&config, place.path()).unwrap() else {
        panic!("two shards are missing")
    };
    assert_eq!(missing.iter().map(|one| one.instances.len()).sum::<usize>(), SMALL - done as usize);
    assert!(!place.path().join("runs.csv").exists());
    let text = Missing { experiment: "e".into(), solver: "s".into(), instances: vec![0, 4, 5, 6, 8, 9] }.to_string();
    assert_eq!(text, "e/s: 6 missing: instances 1, 5-7, 9-10");
}

#[test]
fn a_survey_counts_what_all_attempts_have_made_by_the_shards_of_the_last_unless_another_is_given() {
    let place = tempfile::tempdir().unwrap();
    let config = small();
    let plan = Plan::new(&config, &[]).unwrap();
    assert_eq!(survey(&plan, place.path(), None).unwrap().shards.len(), 1);
    let made = shard(&config, place.path(), 2, 3).made;
    let now = survey(&plan, place.path(), None).unwrap();
    let done: Vec<u64> = now.shards.iter().map(|shard| shard.done).collect();
    assert_eq!((now.planned, now.done, done), (SMALL as u64, made, vec![0, made, 0]));
    let five = survey(&plan, place.path(), Some(5)).unwrap().shards;
    assert_eq!((five.len(), five.iter().map(|shard| shard.done).sum()), (5, made));
    assert_eq!(five.iter().map(|shard| shard.planned).sum::<u64>(), SMALL as u64);
}

#[test]
fn a_shard_makes_what_no_attempt_has_finished_whatever_its_number_of_shards_was() {
    let place = tempfile::tempdir().unwrap();
    let config = small();
    let first = shard(&config, place.path(), 1, 2);
    assert_eq!((shard(&config, place.path(), 1, 2).made, first.made), (0, first.planned));
    let rest: u64 = (1..=7).map(|index| shard(&config, place.path(), index, 7).made).sum();
    assert_eq!(rest, SMALL as u64 - first.made);
    assert_eq!(missing_runs(&config, place.path()), 0);
    let (finished, calls) = run_fakes(&config, &Options::new(place.path()), quiet);
    assert_eq!((finished.unwrap().known, calls), (SMALL as u64, 0));
    assert!(files(place.path()) == expected());
}

#[test]
fn a_run_of_the_whole_that_was_stopped_is_completed_by_shards() {
    let place = tempfile::tempdir().unwrap();
    let options = Options { jobs: Some(1), ..Options::new(place.path()) };
    let cancel = Arc::clone(&options.cancel);
    drop(run_fakes(&small(), &options, move |call| cancel.store(call >= 50, Ordering::SeqCst)));
    let made: u64 = (1..=3).map(|index| shard(&small(), place.path(), index, 3).made).sum();
    assert_eq!(made, SMALL as u64 - 50);
    assert_eq!(missing_runs(&small(), place.path()), 0);
    assert!(files(place.path()) == expected());
}

#[test]
fn two_attempts_at_one_shard_at_once_write_files_of_their_own_and_merge_into_one() {
    let place = tempfile::tempdir().unwrap();
    let config = small();
    std::thread::scope(|scope| {
        for index in [1, 1, 2, 2, 2] {
            let (config, place) = (&config, place.path());
            scope.spawn(move || shard(config, place, index, 2));
        }
    });
    assert_eq!(Attempt::list(place.path()).unwrap().len(), 5);
    assert_eq!(missing_runs(&config, place.path()), 0);
    assert!(files(place.path()) == expected());
}

#[test]
fn a_journal_that_cannot_be_read_is_named_where_its_runs_are_missing() {
    let place = tempfile::tempdir().unwrap();
    let config = small();
    drop(run_fakes(&config, &Options::new(place.path()), quiet));
    let journal = place.path().join("journal.jsonl");
    let text = fs::read_to_string(&journal).unwrap();
    fs::write(&journal, text.replacen("{\"runs\"", "{\"rows\"", 2)).unwrap();
    let lines: Vec<usize> =
        (1..).zip(text.lines()).filter(|(_, line)| line.starts_with("{\"runs\"")).map(|(line, _)| line).collect();
    let said = format!("{}: lines {}, {} could not be read and were skipped", journal.display(), lines[0], lines[1]);
    let now = survey(&Plan::new(&config, &[]).unwrap(), place.path(), None).unwrap();
    assert!(now.done < now.planned);
    assert_eq!(now.unreadable, std::slice::from_ref(&said));
    let Merged::Incomplete { unreadable, .. } = merged(&config, place.path()).unwrap() else {
        panic!("some are missing")
    };
    assert_eq!(unreadable, [said]);
}

#[test]
fn a_line_that_was_torn_is_missing_and_is_made_again_by_the_next_attempt() {
    let place = tempfile::tempdir().unwrap();
    let config = small();
    (1..=2).for_each(|index| drop(shard(&config, place.path(), index, 2)));
    let torn = &Attempt::list(place.path()).unwrap()[0].path;
    let whole = fs::read(torn).unwrap();
    let line_ends: Vec<usize> = (1..=whole.len()).filter(|&end| whole[end - 1] == b'\n').collect();
    // The first line is no run, nor is the last; of what is cut off, one run is cut in two.
    let last_run = line_ends[line_ends.len() - 2];
    fs::write(torn, &whole[..last_run - 1]).unwrap();
    let lost = lines(&whole[line_ends[line_ends.len() - 3]..last_run]);
    assert_eq!(missing_runs(&config, place.path()), lost);
    assert_eq!(shard(&config, place.path(), 1, 2).made, lost as u64);
    assert_eq!(missing_runs(&config, place.path()), 0);
    assert!(files(place.path()) == expected());
}

/// A line of one row, that changed.
fn with_row(line: &str, change: impl FnOnce(&mut serde_json::Value)) -> String {
    let mut line: serde_json::Value = serde_json::from_str(line).unwrap();
    let rows = line["runs"]["rows"].as_array_mut().unwrap();
    assert_eq!(rows.len(), 1);
    change(&mut rows[0]);
    format!("{line}\n")
}

#[test]
fn duplicates_that_differ_are_refused_and_both_files_are_named() {
    let place = tempfile::tempdir().unwrap();
    let config = small();
    (1..=2).for_each(|index| drop(shard(&config, place.path(), index, 2)));
    let attempts = Attempt::list(place.path()).unwrap();
    let other = place.path().join(SHARDS).join("1-of-2.forged.jsonl");
    let text = fs::read_to_string(&attempts[0].path).unwrap();
    let line = unsealed(text.lines().find(|line| line.contains("\"four\"")).expect("each shard has a large board"));
    fs::write(&other, with_row(&line, |row| row[2][4][0] = (row[2][4][0].as_u64().unwrap() + 1).into())).unwrap();
    let error = merged(&config, place.path()).unwrap_err().to_string();
    for file in [&attempts[0].path, &other] {
        assert!(error.contains(&*file.to_string_lossy()), "{error}");
    }
    assert!(error.contains("experiment \"four\""), "{error}");
    let plan = Plan::new(&config, &[]).unwrap();
    assert_eq!(survey(&plan, place.path(), None).unwrap_err().to_string(), error);
    assert!(!place.path().join("runs.csv").exists());
    fs::remove_file(other).unwrap();
    assert_eq!(missing_runs(&config, place.path()), 0);
}

#[test]
fn of_two_lines_of_one_file_the_later_is_believed() {
    let place = tempfile::tempdir().unwrap();
    let config = small();
    shard(&config, place.path(), 1, 1);
    let file = &Attempt::list(place.path()).unwrap()[0].path;
    let text = fs::read_to_string(file).unwrap();
    let line = unsealed(text.lines().find(|line| line.contains("\"four\"")).unwrap());
    let more = |row: &mut serde_json::Value| row[2][4][0] = (row[2][4][0].as_u64().unwrap() + 1).into();
    // In front of the other, as a line of an earlier config.
    fs::write(file, with_row(&line, more) + &text).unwrap();
    assert_eq!(missing_runs(&config, place.path()), 0);
    assert!(files(place.path()) == expected());
}

#[test]
fn shards_leave_optional_experiments_out_and_what_is_known_of_them_is_shown() {
    let place = tempfile::tempdir().unwrap();
    let mut config = small();
    (1..3).for_each(|index| drop(shard(&config, place.path(), index, 5)));
    config.experiments[0].optional = true;
    let plan = Plan::new(&config, &[]).unwrap();
    let known = survey(&plan, place.path(), Some(5)).unwrap();
    assert!(known.done < known.planned && known.planned < SMALL as u64, "{known:?}");
    (1..=5).for_each(|index| drop(shard(&config, place.path(), index, 5)));
    let known = survey(&plan, place.path(), Some(5)).unwrap();
    assert_eq!(known.done, known.planned);
    let Merged::Complete(finished) = merged(&config, place.path()).unwrap() else { panic!("nothing is missing") };
    assert_eq!(finished.known, known.done);
    // Of the experiment that has become optional, two shards had made some.
    assert!(finished.known > plan.runs() as u64 && finished.known < SMALL as u64, "{}", finished.known);
}

#[test]
fn a_run_that_the_clock_ended_gives_way_to_one_that_came_to_its_end() {
    let place = tempfile::tempdir().unwrap();
    let config = small();
    shard(&config, place.path(), 1, 1);
    let text = fs::read_to_string(&Attempt::list(place.path()).unwrap()[0].path).unwrap();
    let line = unsealed(text.lines().find(|line| line.contains("\"four\"")).unwrap());
    let stopped = serde_json::json!(["unfinished", null, null, null, null]);
    let earlier = place.path().join(SHARDS).join("1-of-1.0.jsonl");
    fs::write(&earlier, with_row(&line, |row| row[2] = stopped)).unwrap();
    assert_eq!(missing_runs(&config, place.path()), 0);
    assert!(files(place.path()) == expected());
}

#[test]
fn a_shard_whose_run_panics_is_merged_into_the_row_that_one_run_would_write() {
    let panics = |config: &Config, out: &Path, shard: Option<Shard>| {
        let prepare = |_: &Goal, _: &Solver| {
            let each: Each = Arc::new(|call| assert!(call != 1, "the first call"));
            Ok(Box::new(Fake { calls: Arc::default(), each }) as Box<dyn Engine>)
        };
        let plan = Plan::new(config, &[]).unwrap();
        let options = Options { jobs: Some(1), ..Options::new(out) };
        match shard {
            None => run_with(&plan, &options, &prepare).unwrap().defects.len(),
            Some(shard) => run_shard_with(&plan, shard, &options, &prepare).unwrap().defects.len(),
        }
    };
    let config = config(vec![experiment("four", boards(Size::Tiles4x4, 1), &["breadth_first"])]);
    let (whole, place) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    assert_eq!(panics(&config, whole.path(), None), 1);
    assert_eq!(panics(&config, place.path(), Some(Shard::new(1, 1).unwrap())), 1);
    let Merged::Complete(finished) = merged(&config, place.path()).unwrap() else { panic!("nothing is missing") };
    assert_eq!(finished.defects.len(), 1);
    assert!(files(place.path()) == files(whole.path()));
    drop(finished);
    let mut external = config.clone();
    external.experiments[0].solvers[0].role = Role::External;
    let Merged::Complete(finished) = merged(&external, place.path()).unwrap() else { panic!("nothing is missing") };
    assert_eq!(finished.defects.len(), 0, "a program of somebody else is no defect of this one");
    drop(finished);
    assert_eq!(shard(&config, place.path(), 1, 1).made, 1, "it is made again");
    assert!(
        matches!(merged(&config, place.path()).unwrap(), Merged::Complete(finished) if finished.defects.is_empty())
    );
}

#[test]
fn the_folder_of_another_config_or_of_none_is_refused_and_so_is_a_config_that_has_changed() {
    let place = tempfile::tempdir().unwrap();
    shard(&small(), place.path(), 1, 2);
    let refused = |config: &Config, out: &Path| {
        let plan = Plan::new(config, &[]).unwrap();
        run_shard_with(&plan, Shard::new(1, 2).unwrap(), &Options::new(out), &fakes()).unwrap_err().to_string()
    };
    let other = Config { name: "other".into(), ..small() };
    assert!(refused(&other, place.path()).contains("holds the results of the config \"test\""));
    let mut changed = Config { text: "title = \"new\"\n".into(), ..small() };
    assert!(refused(&changed, place.path()).contains("config.toml has changed since"));
    let sums = place.path().join("SHA256SUMS");
    let rows = place.path().join("runs.csv");
    [&sums, &rows].into_iter().for_each(|file| fs::write(file, "").unwrap());
    drop(lay_out_shards(&small(), place.path()).unwrap());
    assert!(sums.exists() && rows.exists(), "nothing has changed");
    drop(lay_out_shards(&changed, place.path()).unwrap());
    assert!(!sums.exists(), "the digests are not those of what is there");
    assert!(!rows.exists(), "nor are the rows those of the config");
    assert!(place.path().join("runs.csv.before").exists(), "which may be all that is left of them");
    assert_eq!(shard(&changed, place.path(), 1, 2).made, 0);
    changed.files = vec![InstanceFile { path: "boards.txt".into(), text: "1 2 3".into() }];
    assert!(refused(&changed, place.path()).contains("inputs.json has changed since"));
    let foreign = tempfile::tempdir().unwrap();
    fs::write(foreign.path().join("thesis.tex"), "text").unwrap();
    assert!(refused(&small(), foreign.path()).contains("is not a results folder of harness"));
}

#[test]
fn a_folder_has_an_owner_only_when_the_copies_of_the_config_are_in_it() {
    let place = tempfile::tempdir().unwrap();
    drop(Folder::open(place.path()).unwrap());
    fs::create_dir(place.path().join("config.toml")).unwrap();
    assert!(lay_out_shards(&small(), place.path()).is_err(), "there is no room for the copy");
    assert_eq!(owner(place.path()), None);
    fs::remove_dir(place.path().join("config.toml")).unwrap();
    drop(lay_out_shards(&small(), place.path()).unwrap());
    assert_eq!(owner(place.path()), Some("test".into()));
}

#[test]
fn tasks_run_while_the_folder_is_taken_and_a_merge_waits_for_nobody() {
    let place = tempfile::tempdir().unwrap();
    shard(&small(), place.path(), 1, 2);
    let taken = Folder::open(place.path()).unwrap();
    shard(&small(), place.path(), 2, 2);
    assert!(matches!(merged(&small(), place.path()), Err(RunError::Folder(FolderError::Busy(_)))));
    drop(taken);
    assert_eq!(missing_runs(&small(), place.path()), 0);
}

#[test]
fn a_cancelled_shard_says_so_in_its_file_and_the_next_attempt_goes_on() {
    let place = tempfile::tempdir().unwrap();
    let config = small();
    let plan = Plan::new(&config, &[]).unwrap();
    let options = Options { jobs: Some(1), ..Options::new(place.path()) };
    let cancel = Arc::clone(&options.cancel);
    let calls = Arc::new(AtomicUsize::new(0));
    let prepare = |_: &Goal, _: &Solver| {
        let (cancel, calls) = (Arc::clone(&cancel), Arc::clone(&calls));
        let each: Each = Arc::new(move |call| cancel.store(call >= 5, Ordering::SeqCst));
        Ok(Box::new(Fake { calls, each }) as Box<dyn Engine>)
    };
    let shard_of_one = Shard::new(1, 1).unwrap();
    let stopped = run_shard_with(&plan, shard_of_one, &options, &prepare).unwrap();
    assert_eq!((stopped.cancelled, stopped.made), (true, 5));
    let text = fs::read_to_string(&stopped.path).unwrap();
    assert_eq!(unsealed(text.lines().last().unwrap()), "{\"end\":{\"made\":5,\"stopped\":true}}");
    let next = shard(&config, place.path(), 1, 1);
    assert_eq!((next.known_before, next.made as usize), (5, SMALL - 5));
    assert_eq!(missing_runs(&config, place.path()), 0);
    assert!(files(place.path()) == expected());
}
