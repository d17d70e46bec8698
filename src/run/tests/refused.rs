//! Folders, solvers and repeats that end in an error.

use super::*;

#[test]
fn a_folder_in_use_or_of_another_kind_is_refused_before_anything_runs() {
    let place = tempfile::tempdir().unwrap();
    let options = options(&place, 2);
    let (first, _) = run_fakes(&small(), &options, quiet);
    let (second, calls) = run_fakes(&small(), &options, quiet);
    assert!(matches!(second, Err(RunError::Folder(FolderError::Busy(_)))));
    assert_eq!(calls, 0);
    drop(first);
    let foreign = tempfile::tempdir().unwrap();
    fs::write(foreign.path().join("thesis.tex"), "text").unwrap();
    let (refused, calls) = run_fakes(&small(), &Options::new(foreign.path()), quiet);
    assert!(matches!(refused, Err(RunError::Folder(FolderError::Foreign(_)))));
    assert_eq!(calls, 0);
}

#[test]
fn a_folder_that_cannot_be_written_to_is_reported_before_anything_runs() {
    let place = tempfile::tempdir().unwrap();
    let options = options(&place, 2);
    // A folder stands where a file should be: even a superuser cannot write there.
    fs::create_dir_all(&options.out).unwrap();
    drop(Folder::open(&options.out).unwrap());
    fs::create_dir(options.out.join("config.toml")).unwrap();
    let (refused, calls) = run_fakes(&small(), &options, quiet);
    let message = refused.unwrap_err().to_string();
    assert!(message.starts_with("cannot write ") && message.contains("config.toml"), "{message}");
    assert_eq!(calls, 0);
}

#[test]
fn a_solver_that_does_not_fit_its_goal_is_named() {
    let place = tempfile::tempdir().unwrap();
    let config = small();
    let prepare = |goal: &Goal, _: &Solver| Err(format!("not at {}", goal.size()));
    let refused = run_with(&Plan::new(&config, &["four".into()]).unwrap(), &options(&place, 2), &prepare);
    let message = refused.unwrap_err().to_string();
    assert_eq!(message, "experiment \"four\", solver \"breadth_first\": not at 4x4");
}

#[test]
fn repeats_that_count_differently_are_an_error_that_names_the_run() {
    struct Fickle(AtomicUsize);
    impl Engine for Fickle {
        fn run(&self, _: &Arrangement, _: Meter) -> Option<Answer> {
            let expanded = self.0.fetch_add(1, Ordering::SeqCst) as u64;
            let statistics = Statistics { expanded, ..Statistics::default() };
            Some(Solved { statistics, ..Solved::without_path(Status::Exhausted) }.into())
        }
    }
    let place = tempfile::tempdir().unwrap();
    let mut config = config(vec![experiment("twice", boards(Size::Tiles3x3, 1), &["breadth_first"])]);
    config.experiments[0].repeats = 2;
    let prepare = |_: &Goal, _: &Solver| Ok(Box::new(Fickle(AtomicUsize::new(0))) as _);
    let refused = run_with(&Plan::new(&config, &[]).unwrap(), &options(&place, 1), &prepare);
    let message = refused.unwrap_err().to_string();
    assert!(message.starts_with("experiment \"twice\", instance 1, solver \"breadth_first\""), "{message}");
}
