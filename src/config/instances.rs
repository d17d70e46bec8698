//! Where the boards of an experiment come from.

use super::context::{self, Context, not_empty};
use super::diagnostic::{Problem, quoted};
use super::limits::positive;
use super::problems::Problems;
use super::wire::{self, At, Count, Map};
use std::ops::Range;
use std::sync::Arc;
use taquin::puzzle::{Arrangement, FileError, Goal, Source, read_boards};

/// The largest instance file in bytes.
const LARGEST_FILE: u64 = 64 << 20;

/// The boards, one line on where they come from, and whether they are all there are.
pub(super) struct Instances {
    pub(super) boards: Vec<Arrangement>,
    pub(super) source: String,
    pub(super) every: bool,
}

/// The kinds of sources, by their keys; `file` may have `take`, and so on.
const KINDS: [&str; 7] = ["boards", "file", "uniform", "permutations", "walk", "distance", "every"];

/// Reads or draws the instances, at most `most`; errors are collected. Without a goal none are drawn.
pub(super) fn instances(
    wire: &At<Map<wire::Instances>>,
    goal: Option<&Goal>,
    most: u64,
    context: &mut Context,
) -> Option<Instances> {
    let problems = context.problems;
    let kind = problems.keep(kind(wire))?;
    for (companion, owner, span) in companions(wire) {
        if owner.is_some_and(|owner| owner != kind) || (owner.is_none() && !is_drawn(kind)) {
            let right = owner.map_or("drawn boards".into(), quoted);
            let message = format!("{} belongs to {right}, not to {}", quoted(companion), quoted(kind));
            problems.add(Problem::at(&span, message));
        }
    }
    let listed = match kind {
        "boards" => {
            let boards = context::boards(wire.boards.as_ref().expect("its kind"), goal?, problems)?;
            let source = Source::Listed(boards.clone()).to_string();
            Instances { boards, source, every: false }
        }
        "file" => from_file(wire, goal?, context)?,
        _ => {
            let (source, span) = source(kind, wire, problems)?;
            return problems.keep(drawn(source, &span, wire, goal?, most, context));
        }
    };
    problems.keep(check_count(listed.boards.len() as u64, most, &wire.span))?;
    Some(listed)
}

fn check_count(count: u64, most: u64, span: &Range<usize>) -> Result<(), Problem> {
    if count > most {
        return Err(Problem::at(span, format!("{count} instances are too many runs"))
            .help(format!("with these solvers and repeats the maximum is {most} instances")));
    }
    Ok(())
}

/// Which one of [`KINDS`] is given.
fn kind(wire: &At<Map<wire::Instances>>) -> Result<&'static str, Problem> {
    let spans = [
        wire.boards.as_ref().map(|at| &at.span),
        wire.file.as_ref().map(|at| &at.span),
        wire.uniform.as_ref().map(|at| &at.span),
        wire.permutations.as_ref().map(|at| &at.span),
        wire.walk.as_ref().map(|at| &at.span),
        wire.distance.as_ref().map(|at| &at.span),
        wire.every.as_ref().map(|at| &at.span),
    ];
    let mut given = KINDS.into_iter().zip(spans).filter_map(|(kind, span)| Some((kind, span?)));
    let Some((kind, first)) = given.next() else {
        return Err(Problem::at(&wire.span, "the source of the instances is missing")
            .help(format!("add one of {}", KINDS.join(", "))));
    };
    match given.next() {
        None => Ok(kind),
        Some((other, span)) => {
            let message = format!("instances have one source, not both {} and {}", quoted(kind), quoted(other));
            Err(Problem::at(span, message).label("this").see(first, "or this").help("write two experiments"))
        }
    }
}

/// Keys that only make sense beside another: with which kind, or with all drawn kinds.
fn companions(wire: &wire::Instances) -> impl Iterator<Item = (&'static str, Option<&'static str>, Range<usize>)> {
    let take = wire.take.as_ref().map(|at| ("take", Some("file"), at.span.clone()));
    let moves = wire.moves.as_ref().map(|at| ("moves", Some("walk"), at.span.clone()));
    let count = wire.count.as_ref().map(|at| ("count", Some("distance"), at.span.clone()));
    let seed = wire.seed.as_ref().map(|at| ("seed", None, at.span.clone()));
    [take, moves, count, seed].into_iter().flatten()
}

fn is_drawn(kind: &str) -> bool {
    matches!(kind, "uniform" | "permutations" | "walk" | "distance")
}

/// What is to be drawn, and the bytes that say so.
fn source(kind: &str, wire: &At<Map<wire::Instances>>, problems: &Problems) -> Option<(Source, Range<usize>)> {
    let number = |at: &Option<At<Count>>, key: &str, what: &str| {
        let missing = || Problem::at(&wire.span, format!("{} needs {}, too: {what}", quoted(kind), quoted(key)));
        let number = at.as_ref().ok_or_else(missing);
        problems.keep(number.and_then(|at| Ok((positive(at, at.0, &quoted(key))?, at.span.clone()))))
    };
    match kind {
        "uniform" => number(&wire.uniform, "uniform", "").map(|(count, span)| (Source::Uniform { count }, span)),
        "permutations" => {
            number(&wire.permutations, "permutations", "").map(|(count, span)| (Source::Permutations { count }, span))
        }
        "walk" => {
            let count = number(&wire.walk, "walk", "");
            let moves = number(&wire.moves, "moves", "the length of each walk");
            let ((count, span), (moves, moves_span)) = (count?, moves?);
            if count.saturating_mul(moves) > LONGEST_WALKS {
                let message = format!("{count} walks of {moves} moves are too long");
                problems.add(
                    Problem::at(&moves_span, message).help(format!("the maximum is {LONGEST_WALKS} moves in all")),
                );
                return None;
            }
            Some((Source::Walk { count, moves }, span))
        }
        "distance" => {
            let at = wire.distance.as_ref().expect("its kind");
            // The distances are checked in any case.
            let count = number(&wire.count, "count", "how many boards").map_or(1, |(count, _)| count);
            Some((Source::Distance { count, distances: at.0.clone() }, at.span.clone()))
        }
        _ => {
            let at = wire.every.as_ref().expect("its kind");
            if !at.it {
                let empty = Problem::at(&at.span, "every = false selects no instances").help("write every = true");
                problems.add(empty);
                return None;
            }
            Some((Source::Every, at.span.clone()))
        }
    }
}

fn drawn(
    source: Source,
    span: &Range<usize>,
    wire: &wire::Instances,
    goal: &Goal,
    most: u64,
    context: &Context,
) -> Result<Instances, Problem> {
    let seed = wire.seed.as_ref().map_or(context.seed, |seed| seed.0);
    let draws = source.draws(goal, seed).map_err(|error| Problem::at(span, error.to_string()))?;
    check_count(draws.count(), most, span)?;
    let boards = (0..draws.count()).map(|index| draws.instance(index)).collect();
    let line = if source.is_drawn() { format!("{source}, seed {seed}") } else { source.to_string() };
    Ok(Instances { boards, source: line, every: source == Source::Every })
}

/// Moves that all random walks of an experiment make together: seconds of work.
const LONGEST_WALKS: u64 = 1_000_000_000;

/// Of a file in which more lines than this are no boards, the first ones and the last are reported.
const MOST_LINES: usize = 10;

fn from_file(wire: &wire::Instances, goal: &Goal, context: &mut Context) -> Option<Instances> {
    let problems = context.problems;
    let file = wire.file.as_ref().expect("its kind");
    for number in wire.take.iter().flat_map(|take| &take.it).filter(|number| number.0 == 0) {
        problems.add(Problem::at(&number.span, "boards are counted from 1"));
    }
    let boards = problems.keep(read_file(file, goal, context))?;
    let Some(take) = &wire.take else {
        let source = format!("{} boards of {}", boards.len(), file.it);
        return Some(Instances { boards, source, every: false });
    };
    problems.keep(not_empty(take, "boards to take"))?;
    let pick = |number: &At<Count>| {
        let index = usize::try_from(number.0 - 1).ok();
        index.and_then(|index| boards.get(index)).cloned().ok_or_else(|| {
            Problem::at(&number.span, format!("{} has no board {}", quoted(file), number.0))
                .help(format!("its boards are 1 to {}", boards.len()))
        })
    };
    let taken = problems.all(take.iter().filter(|number| number.0 > 0).map(pick))?;
    let source = format!("{} of the {} boards of {}", taken.len(), boards.len(), file.it);
    Some(Instances { boards: taken, source, every: false })
}

fn read_file(file: &At<String>, goal: &Goal, context: &mut Context) -> Result<Vec<Arrangement>, Problem> {
    let problems = context.problems;
    let text = context.file(file, LARGEST_FILE).map_err(|reason| {
        Problem::at(&file.span, format!("cannot read the file {}: {reason}", quoted(file)))
            .help("paths are relative to the folder of the config")
    })?;
    read_boards(text, goal).map_err(|errors| {
        let shown: Arc<str> = text.into();
        let problem = |error: &FileError| {
            let (line, reason) = match error {
                FileError::Empty => (1, error.to_string()),
                FileError::Board { line, reason } => (*line, reason.to_string()),
                FileError::Index { line, .. } => (*line, error.to_string()),
            };
            let message = format!("the file {} is not a list of {} boards", quoted(file), goal.size());
            Problem::at(&file.span, message).within(file, Arc::clone(&shown), line_span(text, line)).label(reason)
        };
        let (last, others) = errors.split_last().expect("one at least");
        others.iter().take(MOST_LINES - 1).for_each(|error| problems.add(problem(error)));
        problem(last)
    })
}

/// The bytes of a line, counted from 1.
fn line_span(text: &str, line: usize) -> Range<usize> {
    let start = text.split_inclusive('\n').take(line - 1).map(str::len).sum();
    let length = text[start..].lines().next().map_or(0, |line| line.trim_end().len());
    start..start + length
}
