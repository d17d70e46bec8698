//! The same runs by a bare loop and by the harness in turn, and the seconds of each.

#[path = "slices.rs"]
mod slices;

use harness::config::Config;
use harness::plan::Plan;
use harness::report::{self, ReportInput, Scope, Style};
use harness::run::{self, Finished, Options};
use slices::{Slices, timed};
use std::fmt;
use std::path::Path;

/// The number of boards that the bare loop solves right before and right after tables and charts.
const BESIDE: usize = 10_000;

/// Seconds of CPU time.
#[derive(Clone, Copy, Default)]
pub(crate) struct Seconds {
    /// The bare loop.
    bare: f64,
    /// The additional time of the harness, for runs, journal and rows.
    runs: f64,
    /// Tables, charts and page, if the machine had been as fast as in the bare loop.
    report: f64,
}

impl Seconds {
    /// The sum of several rounds.
    fn sum(all: &[Seconds]) -> Seconds {
        let add = |a: Seconds, b: &Seconds| Seconds {
            bare: a.bare + b.bare,
            runs: a.runs + b.runs,
            report: a.report + b.report,
        };
        all.iter().fold(Seconds::default(), add)
    }
}

impl fmt::Display for Seconds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Seconds { bare, runs, report } = *self;
        let share = |seconds: f64| 100.0 * seconds / bare;
        let (all, runs, report) = (share(runs + report), share(runs), share(report));
        write!(f, "bare {bare:.2} s; added {all:.1} %: {runs:.1} % by runs, {report:.1} % by tables and charts")
    }
}

/// The overhead on an experiment with a number of boards, over several rounds, each of which is shown.
pub(crate) fn rounds(rounds: usize, boards: usize, show: impl Fn(Seconds)) -> Seconds {
    let all: Vec<Seconds> = (0..rounds).map(|_| measure(boards)).inspect(|&round| show(round)).collect();
    Seconds::sum(&all)
}

fn measure(boards: usize) -> Seconds {
    let text = format!(
        "title = 'Short runs'\nseed = 1\n[[experiment]]\nname = 'short'\nsize = '3x3'\ninstances = {{ uniform = {boards} }}\n\
         algorithms = ['astar']\nheuristics = ['manhattan']\n"
    );
    let config = Config::parse("short", &text, Path::new(".")).expect("a config");
    let slices = Slices::of(&config.experiments[0]);
    let folder = std::env::temp_dir().join(format!("taquin-overhead-{}", std::process::id()));
    let (whole, finished) = timed(|| run(&config, &folder, &slices));
    let bare = slices.seconds();

    let beside = || slices.bare(0..BESIDE.min(boards));
    let (before, (report, ()), after) = (beside(), timed(|| write(&config, finished)), beside());
    let as_fast = bare * BESIDE.min(boards) as f64 / boards as f64 / ((before + after) / 2.0);
    std::fs::remove_dir_all(&folder).expect("the folder can be removed");
    Seconds { bare, runs: whole - 2.0 * bare, report: report * as_fast }
}

/// As `harness run` does, with the bare loop in between.
fn run(config: &Config, folder: &Path, slices: &Slices) -> Finished {
    let plan = Plan::new(config, &[]).expect("everything is selected");
    let options = Options { jobs: Some(1), ..Options::new(folder) };
    run::run_with(&plan, &options, &|_, _| Ok(slices.engine())).expect("the folder can be written to")
}

/// As `harness run` does, up to what it prints.
fn write(config: &Config, finished: Finished) {
    let values = report::heuristic_values(config).expect("heuristics for 3x3 boards");
    let tables = report::judge(config, &finished.results, &values);
    let scope = Scope::new(config, &finished.results);
    let material = ReportInput::new(&scope);
    let files = report::write_all(&material, &values, &tables, &finished.folder);
    assert!(!files.expect("the folder can be written to").is_empty());
    finished.folder.seal().expect("the folder can be written to");
    assert!(!report::summary(&material, Style { colour: false, width: 100 }).is_empty());
}
