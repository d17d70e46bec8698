//! Results folders and journals that are moved, removed or replaced while runs are made.

use super::*;
use crate::results::folder::{MARKER, SHARDS, owner};
use crate::shard::Shard;
use std::io::Write;

/// A place by the system's own name, by which it knows where a file is.
fn place() -> (tempfile::TempDir, PathBuf) {
    let place = tempfile::tempdir().unwrap();
    let out = place.path().canonicalize().unwrap().join("results");
    (place, out)
}

fn options_for(out: &Path) -> Options {
    Options { jobs: Some(1), ..Options::new(out) }
}

/// Where what is lost was, and where it is said to be.
fn reported<T: std::fmt::Debug>(ended: Result<T, RunError>) -> (PathBuf, Option<PathBuf>) {
    match ended {
        Err(RunError::Folder(FolderError::Lost { path, now })) => (path, now),
        other => panic!("{other:?}"),
    }
}

/// A run whose folder changes during its fifth report.
fn lost(out: &Path, change: impl Fn(&Path) + Send + Sync + 'static) -> (PathBuf, Option<PathBuf>) {
    let theirs = out.to_path_buf();
    let each = move |call| {
        if call == 5 {
            change(&theirs)
        }
    };
    reported(run_fakes(&small(), &options_for(out), each).0)
}

/// The same of a shard.
fn lost_shard(out: &Path, change: impl Fn(&Path) + Send + Sync + 'static) -> (PathBuf, Option<PathBuf>) {
    let theirs = out.to_path_buf();
    let (calls, each): (_, Each) = (
        Arc::default(),
        Arc::new(move |call| {
            if call == 5 {
                change(&theirs)
            }
        }),
    );
    let prepare = |_: &Goal, _: &Solver| {
        Ok(Box::new(Fake { calls: Arc::clone(&calls), each: Arc::clone(&each) }) as Box<dyn Engine>)
    };
    let config = small();
    let plan = Plan::new(&config, &[]).unwrap();
    reported(run_shard_with(&plan, Shard::new(1, 1).unwrap(), &options_for(out), &prepare))
}

/// A run to its end, as another process would make it.
fn another_run(config: &Config, options: &Options) {
    std::thread::scope(|scope| scope.spawn(|| drop(run_fakes(config, options, quiet).0.unwrap())).join().unwrap());
}

#[test]
fn a_folder_that_is_removed_is_reported_and_not_made_again() {
    let (_place, out) = place();
    assert_eq!(lost(&out, |out| fs::remove_dir_all(out).unwrap()), (out.join(JOURNAL), None));
    assert!(!out.exists());
    let (path, now) = lost_shard(&out, |out| fs::remove_dir_all(out).unwrap());
    assert!(path.starts_with(out.join(SHARDS)) && now.is_none(), "{path:?} {now:?}");
    assert!(!out.exists());
}

#[test]
fn a_folder_that_is_moved_is_reported_with_its_new_place_and_resumed_there() {
    let (_place, out) = place();
    let moved = out.with_file_name("moved");
    let (path, now) = lost(&out, |out| fs::rename(out, out.with_file_name("moved")).unwrap());
    assert_eq!(path, out.join(JOURNAL));
    assert!(now == Some(moved.join(JOURNAL)) || !cfg!(target_os = "linux"), "{now:?}");
    assert!(!out.exists());
    let kept = lines(&fs::read(moved.join(JOURNAL)).unwrap());
    assert!(kept >= 4, "{kept} runs had ended before");
    let (finished, calls) = run_fakes(&small(), &options_for(&moved), quiet);
    assert_eq!((finished.unwrap().known as usize, calls), (SMALL, SMALL - kept));

    let again = out.with_file_name("again");
    let (path, now) = lost_shard(&out, |out| fs::rename(out, out.with_file_name("again")).unwrap());
    let inside = again.join(path.strip_prefix(&out).unwrap());
    assert!(now == Some(inside) || !cfg!(target_os = "linux"), "{now:?}");
    assert!(!out.exists());
}

#[test]
fn in_a_folder_that_another_run_has_replaced_nothing_is_mixed() {
    let other = || Config {
        name: "other".into(),
        ..config(vec![experiment("e", boards(Size::Tiles3x3, 3), &["breadth_first"])])
    };
    let (_place, out) = place();
    lost(&out, move |out| {
        fs::remove_dir_all(out).unwrap();
        another_run(&other(), &options_for(out));
    });
    assert_eq!(owner(&out), Some("other".into()));
    assert_eq!(lines(&fs::read(out.join(JOURNAL)).unwrap()), 3);
    assert_eq!(fs::read_to_string(out.join("runs.csv")).unwrap().lines().count(), 1 + 3);
}

#[test]
fn a_journal_that_is_removed_is_reported_and_no_rows_are_written_that_it_lacks() {
    let (_place, out) = place();
    let (path, now) = lost(&out, |out| fs::remove_file(out.join(JOURNAL)).unwrap());
    assert_eq!((path, now), (out.join(JOURNAL), None));
    assert!(!out.join("runs.csv").exists());
    let (finished, calls) = run_fakes(&small(), &options_for(&out), quiet);
    assert_eq!((finished.unwrap().known as usize, calls), (SMALL, SMALL));
}

#[test]
fn a_shard_whose_file_is_removed_says_so_whoever_did_it() {
    let (_place, out) = place();
    let (path, now) = lost_shard(&out, |out| fs::remove_dir_all(out.join(SHARDS)).unwrap());
    assert!(path.starts_with(out.join(SHARDS)) && now.is_none(), "{path:?} {now:?}");
    lost_shard(&out, |out| another_run(&small(), &Options { fresh: true, ..options_for(out) }));
    assert!(!out.join(SHARDS).exists());
    assert!(files(&out) == expected());
}

#[test]
fn a_marker_that_is_removed_is_reported_and_the_next_call_puts_it_back_and_goes_on() {
    let (_place, out) = place();
    let theirs = out.clone();
    let remove = move |call| {
        if call == 5 {
            fs::remove_file(theirs.join(MARKER)).unwrap();
        }
    };
    let error = run_fakes(&small(), &options_for(&out), remove).0.unwrap_err();
    assert!(matches!(&error, RunError::Folder(FolderError::Unmarked(path)) if *path == out), "{error}");
    assert!(!out.join(MARKER).exists() && !out.join("runs.csv").exists());
    let kept = lines(&fs::read(out.join(JOURNAL)).unwrap());
    assert!(kept >= 4, "{kept} runs had ended before");
    let (finished, calls) = run_fakes(&small(), &options_for(&out), quiet);
    assert_eq!((finished.unwrap().known as usize, calls), (SMALL, SMALL - kept));
    assert!(files(&out) == expected());
}

#[test]
fn a_torn_journal_is_reported_when_it_is_repaired() {
    let (_place, out) = place();
    run_fakes(&small(), &options_for(&out), quiet).0.unwrap();
    let mut journal = fs::OpenOptions::new().append(true).open(out.join(JOURNAL)).unwrap();
    journal.write_all(b"{\"runs\":{").unwrap();
    let torn = |finished: Result<Finished, RunError>| -> Vec<String> {
        // Fakes contradict each other, which is a warning, too.
        finished.unwrap().warnings.into_iter().filter(|warning| warning.contains("incomplete")).collect()
    };
    let warned = torn(run_fakes(&small(), &options_for(&out), quiet).0);
    assert_eq!(
        warned,
        ["the last line of journal.jsonl was incomplete: 9 bytes were removed, and their runs are repeated"]
    );
    assert_eq!(torn(run_fakes(&small(), &options_for(&out), quiet).0), Vec::<String>::new());
}
