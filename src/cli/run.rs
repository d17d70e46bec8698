//! `harness run`

mod plan;

use super::check::{read, summary};
use super::notes::notes;
use super::terminal::{self, FAINT, STRONG};
use super::{Exit, Failure, Out, interrupt};
use crate::config::{Config, Experiment};
use crate::plan::Plan;
use crate::report::{self, JudgedTable, ReportError, ReportInput, Scope, Style, Tally, legend, wrap};
use crate::results::archive::CONFIG;
use crate::results::disk::read_text;
use crate::run::{self, Finished, Options, RunError, show_report};
use crate::shard::Shard;
use std::path::PathBuf;
use taquin::wording::several;

const EXAMPLES: &str = "\
Examples:
  harness run paper
  harness run configs/paper.toml --jobs 2 --strict
  harness run my.toml --list
  harness run my.toml --only 'korf*' --only 'uniform/A*, h1'

Results are written to results/NAME, where NAME is the name of the config. An
interrupted run resumes when the same command is given again: completed runs are
kept, unless their boards, solver or limits have changed.";

/// Run a config, write its results and show them
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Arguments {
    /// A file, or a name from `harness list configs`
    config: PathBuf,
    /// Threads [default: one for each core]
    #[arg(long, short, alias = "threads", value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(super) jobs: Option<u16>,
    /// Memory limit of the process, such as "4 GiB"; in bytes without a unit [default: 80 % of the memory of the machine or its
    /// cgroup]
    #[arg(long, value_name = "BYTES", value_parser = super::solve::bytes)]
    pub(super) memory: Option<u64>,
    /// Run only this experiment (EXPERIMENT) or solver (EXPERIMENT/SOLVER, with the label that --list prints). * stands
    /// for any text and ? for one character, except where the whole name is a label, such as "A*, h1". Reference runs are always
    /// included
    #[arg(long, value_name = "NAME")]
    only: Vec<String>,
    /// Print what would run, and run nothing
    #[arg(long)]
    list: bool,
    /// The results folder [default: results/NAME]
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
    /// Discard existing results and start again
    #[arg(long)]
    fresh: bool,
    /// Write the row of every run to runs.csv, even where the config asks for histograms only
    #[arg(long)]
    rows: bool,
    /// Exit with 1 if a published value differs from the measured one, or if its runs were made but give no value to
    /// compare it with. Published values whose runs were not made (optional experiments, or left out by --only) are
    /// skipped
    #[arg(long)]
    strict: bool,
    /// Run shard I of N, one of N parts of the runs; `harness merge` combines them
    #[arg(long, value_name = "I/N", conflicts_with_all = ["only", "list", "fresh", "rows", "strict"])]
    shard: Option<Shard>,
}

pub(super) fn run(arguments: &Arguments, out: Out) -> Result<Exit, Failure> {
    let config = arguments.config()?;
    let plan = Plan::new(&config, &arguments.only).map_err(Failure::input)?;
    let options = arguments.options(&config);
    if arguments.list {
        print_title(&plan, out)?;
        return plan::print(&plan, out);
    }
    if let Some(shard) = arguments.shard {
        print_title(&plan, out)?;
        return run_shard(&plan, shard, &options, out);
    }
    let is_changed = read_text(&options.out.join(CONFIG)).is_some_and(|earlier| earlier != config.text);
    let taken = run::take(&plan, &options).map_err(not_run)?;
    print_title(&plan, out)?;
    if is_changed && !arguments.fresh {
        let folder = options.out.display();
        let changed = "has results of an earlier version of this config: its tables and charts will be replaced. Finished runs stay in the folder, and are reused where they fit.";
        print_note(&format!("{folder} {changed}"), out)?;
    }
    let finished = run::run_taken(taken).map_err(not_run)?;
    if finished.made == 0 && finished.known > 0 && !finished.cancelled {
        print_note("all these runs were finished before; the tables and charts of the whole folder are rebuilt", out)?;
    }
    let tables = show(&config, &finished, out)?;
    Ok(arguments.verdict(&finished, &tables))
}

fn print_title(plan: &Plan, out: Out) -> std::io::Result<()> {
    let config = plan.config;
    let is_selected = |experiment: &Experiment| plan.selected().any(|(one, _)| one.name == experiment.name);
    writeln!(out, "{STRONG}{}{STRONG:#}\n{FAINT}{}{FAINT:#}\n", config.title, summary(config))?;
    notes(config, is_selected).iter().try_for_each(|note| print_note(note, out))?;
    out.flush()
}

fn print_note(note: &str, out: Out) -> std::io::Result<()> {
    wrap(&format!("note: {note}\n"), terminal::width()).iter().try_for_each(|line| writeln!(out, "{line}"))
}

fn run_shard(plan: &Plan, shard: Shard, options: &Options, out: Out) -> Result<Exit, Failure> {
    let finished = run::run_shard(plan, shard, options).map_err(not_run)?;
    writeln!(out, "{finished}")?;
    Ok(match () {
        _ if finished.cancelled && finished.made == 0 => Exit::Incomplete,
        _ if finished.cancelled => Exit::Interrupted,
        _ if !finished.defects.is_empty() => Exit::Defect,
        _ if !finished.too_large.is_empty() => Exit::Incomplete,
        _ => Exit::Done,
    })
}

/// Writes and prints the report of finished runs; returns the tables that were at least partly run.
pub(super) fn show(config: &Config, finished: &Finished, out: Out) -> Result<Vec<JudgedTable>, Failure> {
    let values = report::heuristic_values(config).map_err(unreported)?;
    let tables = report::judge(config, &finished.results, &values);
    let scope = Scope::new(config, &finished.results);
    let material = ReportInput::new(&scope);
    let write = || report::write_all(&material, &values, &tables, &finished.folder);
    let files = show_report(write).map_err(unreported)?;
    finished.folder.seal()?;

    let style = Style { colour: true, width: terminal::width() };
    write!(out, "{}", report::not_run(&scope, style))?;
    let shown: Vec<JudgedTable> = tables.into_iter().filter(JudgedTable::was_run).collect();
    for table in &shown {
        writeln!(out, "{}", table.terminal(style))?;
    }
    write!(out, "{}", report::evaluations(config, &values, style))?;
    write!(out, "{}", report::summary(&material, style))?;
    if !shown.is_empty() {
        let tally = Tally::of(&shown);
        writeln!(out, "{STRONG}{tally}{STRONG:#}, in {}", several(shown.len(), "table"))?;
        for line in wrap(legend(&shown), style.width) {
            writeln!(out, "{FAINT}{line}{FAINT:#}")?;
        }
        writeln!(out)?;
    }
    for line in finished.to_string().lines() {
        // Commands are not wrapped, so that they can be copied.
        let lines = if line.starts_with(' ') { vec![line.into()] } else { wrap(line, style.width) };
        lines.iter().try_for_each(|line| writeln!(out, "{line}"))?;
    }
    let found = report::findings(&material);
    for (title, finding) in &found {
        let lines = wrap(finding, style.width);
        writeln!(out, "\n{STRONG}{title}{STRONG:#}")?;
        lines.iter().try_for_each(|line| writeln!(out, "{line}"))?;
    }
    if !found.is_empty() {
        writeln!(out)?;
    }
    let page = finished.folder.path().join("report.html");
    writeln!(out, "wrote {} of tables and charts; open {}", several(files.len(), "file"), page.display())?;
    Ok(shown)
}

impl Arguments {
    fn config(&self) -> Result<Config, Failure> {
        let mut config = read(&self.config)?;
        if self.rows {
            config.experiments.iter_mut().for_each(|experiment| experiment.fold = false);
        }
        Ok(config)
    }

    fn options(&self, config: &Config) -> Options {
        let folder = self.out.clone().unwrap_or_else(|| PathBuf::from("results").join(&config.name));
        Options {
            jobs: self.jobs.map(usize::from),
            memory: self.memory,
            fresh: self.fresh,
            progress: true,
            cancel: interrupt::cancel(),
            command: super::command_line(),
            ..Options::new(folder)
        }
    }

    fn verdict(&self, finished: &Finished, tables: &[JudgedTable]) -> Exit {
        match Tally::of(tables) {
            _ if finished.cancelled => Exit::Interrupted,
            _ if !finished.defects.is_empty() => Exit::Defect,
            _ if !finished.too_large.is_empty() => Exit::Incomplete,
            tally if self.strict && !tally.is_met() => Exit::Unmet,
            _ => Exit::Done,
        }
    }
}

pub(super) fn not_run(error: RunError) -> Failure {
    match error {
        RunError::Program(diagnostic) | RunError::Memory(diagnostic) => Failure::Diagnostic(diagnostic.render(true)),
        RunError::Folder(error) => error.into(),
        RunError::Threads(_) | RunError::Writer(_) => Failure::Results(error.to_string()),
        RunError::Prepare { .. } | RunError::Changed { .. } | RunError::Report { .. } | RunError::NoRoom(_) => {
            Failure::input(error)
        }
        RunError::Unsteady(_) | RunError::Conflict(_) => Failure::Defect(error.to_string()),
    }
}

pub(super) fn unreported(error: ReportError) -> Failure {
    match error {
        ReportError::Heuristic { .. } => Failure::input(error),
        ReportError::Folder(error) => error.into(),
        ReportError::Charts { .. } => Failure::Results(error.to_string()),
    }
}
