//! `harness solve`

mod answer;
mod incumbents;
mod quoting;

use super::arguments::{algorithm, at_least_one, heuristic};
use super::goal::{CostsArgument, GoalArguments};
use super::sanitize::Sanitized;
use super::{Exit, Failure, Out, interrupt, terminal};
use crate::config;
use crate::memory::{Budget, Shortage, Tables};
use crate::report::wrap;
use crate::results::record::{Record, RunKey};
use crate::run::show_search;
use crate::run::show_tables;
use answer::{Answer, Bounds};
use std::fmt::Display;
use std::io::{ErrorKind, Write};
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};
use taquin::heuristic::Definitions;
use taquin::puzzle::{Arrangement, BoardError, Goal, MoveCosts, Size, strip_bom};
use taquin::search::{Cancel, Limits, Meter, Progress};
use taquin::solve::{Solver, Status, heuristic_value, prepare};
use taquin::wording::{group_thousands, program};

const EXAMPLES: &str = "\
Examples:
  harness solve 8 6 7 2 5 4 3 0 1
  harness solve 283164705 --goal spiral
  harness solve 135X76420 -a \"greedy(ties = fifo)\" -e \"h5 + misplaced\"
  harness solve 8 6 7 2 5 4 3 0 1 --costs heavy
  harness solve 8 6 7 2 5 4 3 0 1 -a \"arastar(weight = 5)\" --until 35
  harness generate --size 4x4 --seed 7 | harness solve - --json

A board is written row by row: numbers separated by spaces, commas or
semicolons, rows also by slashes; on 3x3 also nine digits, as in 867254301.
The blank is 0 or X; with X, a tile may have the number 0. By default the
answer is optimal, except on 4x5 and 5x5, and on 4x4 with --costs: there
weighted A* finds a solution, with a proven lower bound on its length or cost.

Keys of --json, null where they do not apply:
  board, goal, size, solver
  blank        the number that stands for the blank; null if an X stands for it
  status       a word from `harness list statuses`
  reason       why the board was not solved
  slides       the tiles to slide, in order
  path         the moves of the blank: letters U, R, D, L
  length       the number of moves
  cost         their cost in units of 1/scale; without --costs the length
  costs, scale the costs of moves, and the units in a cost of 1
  lower_bound  proven: no solution costs less
  upper_bound  a solution of this cost is known
  h            the heuristic's value for the board
  counters     expanded, generated, reopened, duplicates, stored,
               peak_bytes, before_last_layer (expansions below the f of the
               goal), and iterations (of iterative deepening) as [bound,
               expanded, generated]
  incumbents   only of anytime searches, absent for others: the solutions, each
               better than the one before: expanded, generated, cost, length
  seconds      the wall-clock time of the search";

/// Solve a board, by default optimally up to 4x4
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Arguments {
    /// The board, or - to read it from standard input
    #[arg(required = true)]
    board: Vec<String>,
    #[command(flatten)]
    goal: GoalArguments,
    /// Board size, by default read off the number of cells
    #[arg(long)]
    size: Option<Size>,
    #[command(flatten)]
    costs: CostsArgument,
    /// The solver, as "ALGORITHM: HEURISTIC" or a label such as "A*, h1"
    #[arg(long, conflicts_with_all = ["algorithm", "heuristic"], allow_hyphen_values = true)]
    solver: Option<String>,
    /// The algorithm, with options, such as "weighted_astar(weight = 3/2)"
    #[arg(long, short, allow_hyphen_values = true)]
    algorithm: Option<String>,
    /// The heuristic: an expression, such as "max(manhattan, 2 * misplaced)"
    #[arg(long, short = 'e', allow_hyphen_values = true)]
    heuristic: Option<String>,
    /// Print one JSON object
    #[arg(long, conflicts_with = "quiet")]
    json: bool,
    /// Print every board of the solution
    #[arg(long, conflicts_with_all = ["quiet", "json"])]
    boards: bool,
    /// Print only the tiles to slide; the reason for a failure goes to standard error
    #[arg(long, short)]
    quiet: bool,
    #[command(flatten)]
    pub(super) limits: LimitArguments,
}

/// Limits of the search.
#[derive(clap::Args)]
#[command(next_help_heading = "Limits")]
pub(super) struct LimitArguments {
    /// Stop after this many expanded nodes
    #[arg(long, value_name = "NODES", value_parser = at_least_one::<u64>)]
    expanded: Option<u64>,
    /// Stop after this many generated nodes
    #[arg(long, value_name = "NODES", value_parser = at_least_one::<u64>)]
    generated: Option<u64>,
    /// Stop after storing this many bytes of nodes, at 64 bytes a node; a number of bytes, a number with a unit, or the word none
    #[arg(long, value_name = "BYTES", value_parser = stored, default_value = "2 GiB")]
    bytes: Stored,
    /// Memory limit of the process, such as "4 GiB"; in bytes without a unit [default: 80 % of the memory of the machine or its
    /// cgroup]
    #[arg(long, value_name = "BYTES", value_parser = bytes)]
    pub(super) memory: Option<u64>,
    /// Stop after this time
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    seconds: Option<Duration>,
    /// End an anytime search with its first solution of at most this cost, a whole number in the unit that costs are printed
    /// in; other searches ignore it
    #[arg(long, value_name = "COST", value_parser = cost)]
    until: Option<u32>,
}

pub(super) fn run(arguments: &Arguments, out: Out) -> Result<Exit, Failure> {
    let (goal, start) = arguments.problem()?;
    let solver = arguments.solver(&goal)?;
    let Some(answer) = search(&goal, &start, &solver, &arguments.limits)? else { return Ok(Exit::Interrupted) };
    if arguments.json {
        writeln!(out, "{}", answer.json())?;
    } else if arguments.quiet {
        match answer.slides() {
            Some(slides) => writeln!(out, "{slides}")?,
            // If standard error is closed, the exit code still says it.
            None => drop(writeln!(Sanitized::new(anstream::stderr().lock()), "{}", answer.verdict())),
        }
    } else {
        answer.print(terminal::width(), arguments.boards, out)?;
    }
    Ok(match answer.status {
        Status::Solved => Exit::Done,
        status if status.is_defect() => Exit::Defect,
        _ => Exit::Unmet,
    })
}

/// Solves a board; `None` when interrupted.
fn search(
    goal: &Goal,
    start: &Arrangement,
    solver: &Solver,
    limits: &LimitArguments,
) -> Result<Option<Answer>, Failure> {
    let cancel = interrupt::cancel();
    let budget = tables_fit(goal, solver, Budget::new(limits.memory, 1, cancel.clone()))?;
    let engine = show_tables(|| prepare(goal, solver)).map_err(Failure::input)?;
    let started = Instant::now();
    let progress = Arc::new(Progress::default());
    let meter = |grant| {
        let meter = Meter::new(limits.limits()).cancelled_by(cancel.clone()).granted_by(grant);
        meter.shown_in(Arc::clone(&progress))
    };
    let solved = show_search(&progress, || Arc::new(budget).run(|grant| engine.solve(start, meter(grant))));
    let too_large = |shortage: Shortage| {
        Failure::Results(format!(
            "the search ran out of memory: {shortage}. To solve the board, {}; --expanded or --bytes would end the search sooner, without a solution",
            shortage.room.bound.remedy()
        ))
    };
    let Some(solved) = solved.map_err(too_large)? else {
        report_interruption(&progress, started.elapsed());
        return Ok(None);
    };
    let seconds = started.elapsed().as_secs_f64();
    let key = RunKey { experiment: "".into(), instance: 0, solver: solver.to_string().into() };
    let mut record = Record::new(key, &solved);
    // Those of a search that the clock stopped, too: nobody compares them with another machine's.
    let incumbents = &solved.statistics.incumbents;
    record.counters.iter_mut().for_each(|counters| counters.incumbents.clear());
    let found = incumbents.last().map(|last| last.cost);
    let own = Bounds { lower: solved.lower_bound, upper: solved.cost().or(found) };
    let searched = record.status != Status::Unsolvable && own.proven().is_none();
    let Some(bounds) = (if searched { reference(goal, start, own, cancel) } else { Some(own) }) else {
        return Ok(None);
    };
    let value = |expression| heuristic_value(goal, start, expression);
    let h = solver.heuristic().map(value).transpose().map_err(Failure::input)?;
    let answer = Answer::new(goal, start, solver, record, own, bounds).with_incumbents(incumbents);
    Ok(Some(answer.with_estimate(h).with_limits(seconds, &limits.limits(), progress.tally().expanded)))
}

/// Reports on standard error how far an interrupted search came.
fn report_interruption(progress: &Progress, elapsed: Duration) {
    let tally = progress.tally();
    let bound = progress.bound().map(|bound| format!(", in the iteration to f = {bound}")).unwrap_or_default();
    let mut err = Sanitized::new(anstream::stderr().lock());
    let [expanded, generated] = [tally.expanded, tally.generated].map(group_thousands);
    let elapsed = elapsed.as_secs_f64();
    let line = format!(
        "interrupted after {elapsed:.1} s without a solution: {expanded} nodes expanded, {generated} generated{bound}"
    );
    wrap(&line, terminal::width()).iter().for_each(|line| drop(writeln!(err, "{line}")));
}

/// The budget less the tables of a heuristic; rejects tables that do not fit before they are built.
fn tables_fit(goal: &Goal, solver: &Solver, mut budget: Budget) -> Result<Budget, Failure> {
    budget.has_room_at_all().map_err(Failure::input)?;
    let Some(heuristic) = solver.heuristic() else { return Ok(budget) };
    let mut tables = Tables::default();
    tables.add(heuristic, goal).map_err(Failure::input)?;
    let fit = budget.has_room_for_tables("the tables of its heuristic need", &tables);
    fit.map_err(|excess| Failure::Input(format!("solver \"{solver}\": {excess}")))?;
    budget.set_aside(tables.kept());
    Ok(budget)
}

/// A board may be written in as many lines.
const MOST_ROWS: usize = 5;

/// Effort spent on better bounds: some tenths of a second.
const REFERENCE_EXPANSIONS: u64 = 1_000_000;

/// Bounds improved by a short optimal search; `None` when interrupted.
fn reference(goal: &Goal, start: &Arrangement, own: Bounds, cancel: Cancel) -> Option<Bounds> {
    let solver = match goal.costs() {
        MoveCosts::Unit => "idastar: linear_conflict",
        _ => "astar: manhattan",
    };
    let solver: Solver = solver.parse().expect("a solver of every size");
    let engine = prepare(goal, &solver).expect("a solver of every size");
    let limits = Limits { expanded: Some(REFERENCE_EXPANSIONS), ..Limits::default() };
    let found = engine.solve(start, Meter::new(limits).cancelled_by(cancel))?;
    Some(own.and(Bounds { lower: found.lower_bound, upper: found.cost() }))
}

impl Arguments {
    /// The goal, and the board in the goal's labels.
    fn problem(&self) -> Result<(Goal, Arrangement), Failure> {
        let text = self.text()?;
        let wrong = |error: BoardError| {
            Failure::Input(match (self.misplaced(), unread(&text)) {
                (Some(instead), _) => instead,
                (None, Some(reason)) => {
                    format!("cannot read {text}: {reason}; a board is written as 8 6 7 2 5 4 3 0 1")
                }
                (None, None) => format!("invalid board \"{text}\": {error}"),
            })
        };
        let size = self.size.map_or_else(|| Arrangement::size_of(&text), Ok).map_err(wrong)?;
        let goal = self.costs.given_to(self.goal.read_for(&text, size)?)?;
        let start = goal.read(&text).map_err(wrong)?;
        Ok((goal, start))
    }

    fn text(&self) -> Result<String, Failure> {
        let text = self.board.join(" ");
        if text != "-" && Path::new(&text).is_file() {
            return Err(Failure::Input(format!(
                "{text} is a file: to solve the board in it, write `solve - < {text}`"
            )));
        }
        if text != "-" {
            return Ok(text);
        }
        let read = std::io::read_to_string(std::io::stdin());
        let text = read.map_err(|error| Failure::Input(format!("cannot read standard input: {error}")))?;
        let text = strip_bom(&text).trim();
        match text.lines().filter(|line| line.parse::<Arrangement>().is_ok()).count() {
            0 if text.is_empty() => Err(Failure::Input("standard input is empty: expected a board".into())),
            0 if text.lines().nth(MOST_ROWS).is_some() => {
                Err(Failure::Input("standard input is not a board: expected one such as 8 6 7 2 5 4 3 0 1".into()))
            }
            0 | 1 => Ok(text.to_string()),
            boards => Err(Failure::Input(format!(
                "standard input has {boards} boards, expected one; a config with instances = {{ file = \"…\" }} solves many"
            ))),
        }
    }

    /// The requested solver; whatever is left out defaults to what suits the goal.
    fn solver(&self, goal: &Goal) -> Result<Solver, Failure> {
        if let Some(solver) = &self.solver {
            return solver.parse().map_err(wrong("--solver", solver));
        }
        let (algorithm, heuristic) = match goal.size() {
            Size::Tiles3x3 | Size::Tiles3x4 if goal.costs() != MoveCosts::Unit => ("astar", "manhattan"),
            _ if goal.costs() != MoveCosts::Unit => ("weighted_astar(weight = 2)", "manhattan"),
            Size::Tiles3x3 => ("astar", "linear_conflict"),
            Size::Tiles4x5 | Size::Tiles5x5 => ("weighted_astar(weight = 2)", "linear_conflict"),
            _ => ("idastar", "max(linear_conflict, walking_distance)"),
        };
        let algorithm = self.algorithm.as_deref().unwrap_or(algorithm);
        let algorithm = self::algorithm(algorithm).map_err(wrong("--algorithm", algorithm))?;
        let heuristic = self.heuristic.as_deref().or(algorithm.info().informed.then_some(heuristic));
        let heuristic = heuristic
            .map(|text| self::heuristic(text, &Definitions::default()).map_err(wrong("--heuristic", text)))
            .transpose()?;
        Solver::new(algorithm, heuristic).map_err(Failure::input)
    }
}

/// Why there is no file to read, where a text that is no board looks like the path of one.
fn unread(text: &str) -> Option<String> {
    // Boards have no points but for a blank; they may have letters up to O, and X.
    let has_blank = text.split_whitespace().any(|cell| cell == ".");
    let is_foreign = |c: char| c.is_alphabetic() && !matches!(c.to_ascii_lowercase(), 'a'..='o' | 'x');
    let is_path = (text.contains('.') && !has_blank) || (text.contains(['/', '\\']) && text.contains(is_foreign));
    is_path.then(|| match std::fs::metadata(text) {
        Ok(_) => "it is not a file".into(),
        Err(error) if error.kind() == ErrorKind::NotFound => "there is no such file".into(),
        Err(error) => error.to_string(),
    })
}

/// An error in the value of an option.
fn wrong<E: Display>(option: &str, text: &str) -> impl FnOnce(E) -> Failure {
    move |error| match text.trim() {
        "" => Failure::Input(format!("{option} is empty; `{} list` shows algorithms and heuristics", program())),
        _ => Failure::Input(format!("{option} \"{text}\": {error}")),
    }
}

impl LimitArguments {
    fn limits(&self) -> Limits {
        let LimitArguments { expanded, generated, bytes: Stored(bytes), seconds: time, until, .. } = *self;
        Limits { expanded, generated, bytes, time, until }
    }
}

/// A limit on stored bytes, or none.
#[derive(Clone, Copy)]
struct Stored(Option<u64>);

fn stored(text: &str) -> Result<Stored, String> {
    let limit = if text == "none" { Ok(None) } else { bytes(text).map(Some) };
    limit.map(Stored).map_err(|error| format!("{error}; or \"none\""))
}

fn cost(text: &str) -> Result<u32, String> {
    at_least_one(text)
        .map_err(|error| format!("{error}; costs are in the unit of printed ones (moves, without --costs)"))
}

pub(super) fn bytes(text: &str) -> Result<u64, String> {
    let bytes = text.parse().ok().or_else(|| config::bytes(text)).filter(|&bytes| bytes > 0);
    let near = config::near_bytes(text).filter(|near| config::bytes(near) > Some(0));
    bytes.ok_or_else(|| match near {
        Some(near) => format!("unknown unit: write \"{near}\""),
        None => "expected a number of bytes above 0, such as 1000000, \"512 MB\" or \"2 GiB\"".into(),
    })
}

fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().and_then(config::seconds);
    seconds.ok_or_else(|| format!("expected a number of seconds above 0 and at most {}", config::MOST_SECONDS))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_looks_like_a_path_is_said_to_be_no_file() {
        for path in ["no/such/board.txt", "board.txt", "./9", "no/such"] {
            assert_eq!(unread(path).as_deref(), Some("there is no such file"), "{path}");
        }
        for board in ["1 2 3/4 5 6/7 8 X", "1234/5678/9ABC/DEFF", "a board", "1 2", "1 2 3 4 5 6 7 . 8"] {
            assert_eq!(unread(board), None, "{board}");
        }
    }
}
