//! The runner against engines that are made for each test.

mod cores;
#[cfg(unix)]
mod lost;
mod makers;
mod refused;
mod results;
mod shards;
mod stops;

use super::*;
use crate::config::{Experiment, NamedSolver, Role};
use crate::results::folder::{Folder, JOURNAL};
use crate::results::{Optimum, Run, SolverResults};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicUsize, Ordering};
use taquin::puzzle::{Arrangement, Size, Slide};
use taquin::search::Limits;
use taquin::search::{Meter, Statistics};
use taquin::solve::{Answer, Solved, Status};

const FILES: [&str; 5] = ["instances.csv", "runs.csv", "solutions.csv", "iterations.csv", "histograms.csv"];

/// Counts whatever the board says, and walks to and fro before it goes to the goal, in 32 slides or 31.
struct Fake {
    calls: Arc<AtomicUsize>,
    each: Each,
}

/// What a fake does before it answers, given the number of its call, from 1.
type Each = Arc<dyn Fn(usize) + Send + Sync>;

impl Engine for Fake {
    fn run(&self, start: &Arrangement, _: Meter) -> Option<Answer> {
        (self.each)(self.calls.fetch_add(1, Ordering::SeqCst) + 1);
        let expanded = start.tiles().iter().fold(7, |sum, &tile| (sum * 31 + u64::from(tile)) % 1009);
        let down = start.blank() < start.size().width();
        let to_and_fro = if down { [Slide::Down, Slide::Up] } else { [Slide::Up, Slide::Down] };
        let way = way(start);
        let solved = Solved {
            path: Some([to_and_fro.repeat((32 - way.len()) / 2), way].concat()),
            lower_bound: (start.size() == Size::Tiles4x4).then_some(2),
            statistics: Statistics { expanded, generated: 2 * expanded + 40, ..Statistics::default() },
            ..Solved::without_path(Status::Solved)
        };
        Some(solved.into())
    }
}

/// A way to the goal of fewer than 32 slides; none for a board that has no solution.
fn way(start: &Arrangement) -> Vec<Slide> {
    static ENGINES: LazyLock<[Box<dyn Engine>; 2]> = LazyLock::new(|| {
        let solver = "astar: linear_conflict".parse().unwrap();
        [Size::Tiles3x3, Size::Tiles4x4].map(|size| prepare(&Goal::blank_last(size), &solver).unwrap())
    });
    let engine = &ENGINES[usize::from(start.size() == Size::Tiles4x4)];
    engine.solve(start, Meter::new(Limits::default())).and_then(|solved| solved.path).unwrap_or_default()
}

fn experiment(name: &str, boards: Vec<Arrangement>, solvers: &[&str]) -> Experiment {
    let goal = Goal::blank_last(boards[0].size());
    let named = |(colour, text): (usize, &&str)| NamedSolver {
        label: text.to_string(),
        algorithm: text.to_string(),
        heuristic: String::new(),
        colour,
        solver: text.parse().unwrap(),
        role: Role::Compared,
        limits: Limits::default(),
    };
    Experiment {
        name: name.into(),
        title: name.into(),
        prose: String::new(),
        goal,
        source: "listed".into(),
        instances: boards,
        solvers: solvers.iter().enumerate().map(named).collect(),
        limits: Limits::default(),
        repeats: 1,
        isolated: false,
        optional: false,
        fold: false,
        population: false,
    }
}

/// The goal with three tiles rotated, on 3x3 again and again: all solvable, all different.
fn boards(size: Size, count: usize) -> Vec<Arrangement> {
    let turned = |index: usize| {
        let mut tiles = Goal::blank_last(size).arrangement().tiles().to_vec();
        let first = if size == Size::Tiles3x3 { 0 } else { index };
        (first..=index).for_each(|turn| {
            let first = turn * 5 % (size.cells() - 3);
            tiles[first..first + 3].rotate_left(1);
        });
        Arrangement::from_tiles(size, &tiles).unwrap()
    };
    (0..count).map(turned).collect()
}

fn config(experiments: Vec<Experiment>) -> Config {
    Config {
        path: "test.toml".into(),
        name: "test".into(),
        text: "title = \"test\"\n".into(),
        title: "Test".into(),
        prose: String::new(),
        seed: 1,
        experiments,
        evaluations: vec![],
        tables: vec![],
        files: vec![],
        commands: BTreeMap::new(),
        unstartable: BTreeMap::new(),
        folder: None,
    }
}

/// Rows and folds, two sizes. The fakes find 32 moves, so folded runs are those of an algorithm that guarantees nothing.
fn small() -> Config {
    let mut folded = experiment("folded", boards(Size::Tiles3x3, 2500), &["depth_first"]);
    folded.fold = true;
    config(vec![
        experiment("three", boards(Size::Tiles3x3, 70), &["breadth_first", "random(seed = 2)"]),
        folded,
        experiment("four", boards(Size::Tiles4x4, 9), &["breadth_first"]),
    ])
}

/// The runs of [`small`], and the calls that make them: one a run.
const SMALL: usize = 2 * 70 + 2500 + 9;

/// Runs with fakes that do `each` before they answer; returns what came of it and the number of their answers.
fn run_fakes(
    config: &Config,
    options: &Options,
    each: impl Fn(usize) + Send + Sync + 'static,
) -> (Result<Finished, RunError>, usize) {
    let (calls, each): (Arc<AtomicUsize>, Each) = (Arc::default(), Arc::new(each));
    let prepare = |_: &Goal, _: &Solver| {
        let (calls, each) = (Arc::clone(&calls), Arc::clone(&each));
        Ok(Box::new(Fake { calls, each }) as Box<dyn Engine>)
    };
    let finished = run_with(&Plan::new(config, &[]).unwrap(), options, &prepare);
    (finished, calls.load(Ordering::SeqCst))
}

fn quiet(_: usize) {}

fn files(out: &Path) -> BTreeMap<&'static str, Vec<u8>> {
    FILES.iter().map(|&name| (name, fs::read(out.join(name)).unwrap())).collect()
}

fn options(place: &tempfile::TempDir, jobs: usize) -> Options {
    Options { jobs: Some(jobs), ..Options::new(place.path().join("results")) }
}

/// The files of [`small`], run without a stop.
fn expected() -> BTreeMap<&'static str, Vec<u8>> {
    let place = tempfile::tempdir().unwrap();
    let options = options(&place, 2);
    let (finished, calls) = run_fakes(&small(), &options, quiet);
    assert_eq!((finished.unwrap().known, calls), (SMALL as u64, SMALL));
    files(&options.out)
}

#[test]
fn files_are_the_same_for_any_number_of_threads() {
    let expected = expected();
    for jobs in [1, 4, 7] {
        let place = tempfile::tempdir().unwrap();
        let options = options(&place, jobs);
        run_fakes(&small(), &options, quiet).0.unwrap();
        assert!(files(&options.out) == expected, "{jobs} threads");
    }
}

#[test]
fn rows_stand_in_the_order_of_the_config() {
    let runs = String::from_utf8(expected().remove("runs.csv").unwrap()).unwrap();
    let rows: Vec<Vec<&str>> = runs.lines().map(|line| line.split(',').collect()).collect();
    assert_eq!(rows.len(), 1 + 70 + 70 + 9);
    let start = |row: usize| (rows[row][0], rows[row][1], rows[row][5]);
    assert_eq!(start(1), ("three", "1", "breadth_first"));
    assert_eq!(start(70), ("three", "70", "breadth_first"));
    assert_eq!(start(71), ("three", "1", "random(seed = 2)"));
    assert_eq!(start(141), ("four", "1", "breadth_first"));
    assert!(rows.iter().all(|row| row.len() == rows[0].len()));
}

/// The runs that lines of the journal stand for.
fn lines(journal: &[u8]) -> usize {
    let runs = |line: serde_json::Value| match line.get("fold") {
        Some(fold) if fold["first"] == 2048 => 2500 - 2048,
        Some(_) => 1024,
        None => line["runs"]["rows"].as_array().map_or(0, Vec::len),
    };
    let lines = std::str::from_utf8(journal).unwrap().lines();
    lines.map(|line| runs(serde_json::from_str(line).unwrap())).sum()
}

#[test]
fn a_path_that_ends_elsewhere_is_not_recalled() {
    let place = tempfile::tempdir().unwrap();
    let options = options(&place, 1);
    run_fakes(&small(), &options, quiet).0.unwrap();
    let journal = options.out.join(JOURNAL);
    let lines = fs::read_to_string(&journal).unwrap();
    let [beginning, first, rest] = lines.splitn(3, '\n').collect::<Vec<_>>()[..] else { panic!("{lines}") };
    // Its digest is taken away, as in an older journal, and its last slide goes back.
    let (line, _) = first.split_once(",\"sum\":").unwrap();
    let path = line.split("[\"solved\",\"").nth(1).unwrap().split('"').next().unwrap();
    let (kept, _) = path.split_at(path.len() - 1);
    let back = ["UD", "DU", "LR", "RL"].iter().find(|pair| kept.ends_with(&pair[..1])).unwrap();
    let changed = line.replacen(path, &format!("{kept}{}", &back[1..]), 1);
    assert_ne!(changed, line);
    fs::write(&journal, format!("{beginning}\n{changed}}}\n{rest}")).unwrap();
    let (finished, calls) = run_fakes(&small(), &options, quiet);
    assert_eq!((finished.unwrap().known, calls), (SMALL as u64, 1));
    assert!(files(&options.out) == expected());
}

#[test]
fn a_run_that_panics_is_a_row_and_is_made_again_the_next_time() {
    let place = tempfile::tempdir().unwrap();
    let options = options(&place, 1);
    let (finished, _) = run_fakes(&small(), &options, |call| assert!(call != 5 && call != 500, "call {call}"));
    let finished = finished.unwrap();
    let messages: Vec<&str> = finished.defects.iter().map(|defect| &defect.message[..]).collect();
    assert_eq!((finished.known as usize, messages), (SMALL, vec!["call 500", "call 5"]));
    assert!(finished.defects[0].replay.starts_with("harness solve '"), "{:?}", finished.defects[0]);
    assert!(String::from_utf8(files(&options.out)["runs.csv"].clone()).unwrap().contains(",crashed,"));
    drop(finished);
    // Large boards are taken up first: the fifth call made a row, the five hundredth was in a folded block.
    let (finished, calls) = run_fakes(&small(), &options, quiet);
    assert_eq!((calls, finished.unwrap().defects), (1 + 1024, vec![]));
    assert!(files(&options.out) == expected());
}

#[test]
fn only_what_a_change_touches_is_run_again() {
    let place = tempfile::tempdir().unwrap();
    let options = options(&place, 2);
    run_fakes(&small(), &options, quiet).0.unwrap();
    let mut changed = small();
    changed.prose = "New words.".into();
    changed.text = "title = \"test\"\nprose = \"New words.\"\n".into();
    changed.experiments[0].title = "A new title".into();
    changed.experiments[0].solvers[0].label = "BFS".into();
    assert_eq!(run_fakes(&changed, &options, quiet).1, 0);
    assert_eq!(fs::read_to_string(options.out.join("config.toml")).unwrap(), changed.text);
    for limits in [
        Limits { expanded: Some(1000), ..Limits::default() },
        Limits { generated: Some(1000), ..Limits::default() },
        Limits { bytes: Some(1000), ..Limits::default() },
        Limits { time: Some(std::time::Duration::from_secs(1000)), ..Limits::default() },
    ] {
        changed.experiments[2].solvers[0].limits = limits;
        assert_eq!(run_fakes(&changed, &options, quiet).1, 9, "{limits:?}");
    }
    changed.experiments[1].instances.swap(0, 1);
    assert_eq!(run_fakes(&changed, &options, quiet).1, 1024);
    for repeats in [2, 3] {
        changed.experiments[0].repeats = repeats;
        assert_eq!(run_fakes(&changed, &options, quiet).1, repeats as usize * 2 * 70);
    }
    changed.experiments[0].repeats = 2;
    assert_eq!(run_fakes(&changed, &options, quiet).1, 0);
}

#[test]
fn only_the_selected_runs_are_made_and_all_that_is_known_is_written() {
    let place = tempfile::tempdir().unwrap();
    let options = options(&place, 2);
    let config = small();
    let prepare = |_: &Goal, _: &Solver| Ok(Box::new(Fake { calls: Arc::default(), each: Arc::new(quiet) }) as _);
    let select = |only: &str| {
        let plan = Plan::new(&config, &[only.to_string()]).unwrap();
        run_with(&plan, &options, &prepare).unwrap().known
    };
    assert_eq!(select("four"), 9);
    assert_eq!(select("three/random*"), 9 + 70);
    let runs = String::from_utf8(fs::read(options.out.join("runs.csv")).unwrap()).unwrap();
    assert_eq!(runs.lines().count(), 1 + 9 + 70);
}

#[test]
fn the_runs_of_optional_experiments_are_made_only_where_they_are_named() {
    let mut config = small();
    config.experiments[0].optional = true;
    let selected = |only: &[&str]| {
        let only: Vec<String> = only.iter().map(|name| name.to_string()).collect();
        Plan::new(&config, &only).unwrap().runs()
    };
    let (all, own) = (SMALL, selected(&[&config.experiments[0].name]));
    assert!(own > 0);
    assert_eq!(selected(&[]), all - own);
    assert_eq!(selected(&["*"]), all);
}

#[test]
fn fresh_forgets_the_runs_and_keeps_what_is_not_ours() {
    let place = tempfile::tempdir().unwrap();
    let mut options = options(&place, 2);
    run_fakes(&small(), &options, quiet).0.unwrap();
    fs::write(options.out.join("notes.txt"), "mine").unwrap();
    options.fresh = true;
    assert_eq!(run_fakes(&small(), &options, quiet).1, SMALL);
    assert_eq!(fs::read_to_string(options.out.join("notes.txt")).unwrap(), "mine");
}

/// Real searches, a few hundred milliseconds of them.
fn searches() -> Config {
    let mut rows = experiment("rows", boards(Size::Tiles3x3, 40), &["breadth_first", "random(seed = 2)"]);
    rows.solvers[0].limits.expanded = Some(20_000);
    rows.solvers[1].limits.expanded = Some(1000);
    let mut folded = experiment("folded", boards(Size::Tiles3x3, 1100), &["random(seed = 1)"]);
    folded.solvers[0].limits.expanded = Some(40);
    folded.fold = true;
    config(vec![rows, folded])
}

/// Where the victim of the next test is to work; it does nothing otherwise.
const VICTIM: &str = "TAQUIN_TEST_VICTIM";

#[test]
fn victim_of_the_kill_test() {
    if let Some(out) = std::env::var_os(VICTIM) {
        run(&Plan::new(&searches(), &[]).unwrap(), &Options { jobs: Some(2), ..Options::new(out) }).unwrap();
    }
}

#[test]
fn a_process_that_is_killed_again_and_again_ends_in_the_same_files_and_does_nothing_twice() {
    let config = searches();
    let plan = Plan::new(&config, &[]).unwrap();
    let untouched = tempfile::tempdir().unwrap();
    run(&plan, &options(&untouched, 2)).unwrap();
    let place = tempfile::tempdir().unwrap();
    let options = options(&place, 2);
    for moment in 0..8 {
        let mut victim = std::process::Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "run::tests::victim_of_the_kill_test"])
            .env(VICTIM, &options.out)
            .stdout(std::process::Stdio::null())
            .spawn()
            .unwrap();
        std::thread::sleep(std::time::Duration::from_millis(10 + 30 * moment));
        victim.kill().unwrap();
        victim.wait().unwrap();
    }
    assert_eq!(run(&plan, &options).unwrap().known, plan.all_runs() as u64);
    assert!(files(&options.out) == files(&untouched.path().join("results")));
    let journal = fs::read_to_string(options.out.join(JOURNAL)).unwrap();
    assert_eq!(journal.lines().filter(|line| !line.starts_with("{\"begin\"")).count(), 2 * 40 + 2);
}
