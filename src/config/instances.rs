//! Where the boards of an experiment come from.

use super::context::{Context, not_empty};
use super::diagnostic::{Problem, quoted};
use super::experiment::MOST_RUNS;
use super::goal::with_blank;
use super::library::line_span;
use super::limits::positive;
use super::problems::Problems;
use super::wire::{self, At, Count, Map};
use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::Arc;
use taquin::puzzle::sample::MOST_INSTANCES;
use taquin::puzzle::{Arrangement, BoardError, FileError, Goal, SampleError, Size, Source, read_boards};
use taquin::wording::several;

/// The largest instance file in bytes.
const LARGEST_FILE: u64 = 64 << 20;

/// The boards, one line on where they come from, and whether they are all there are.
pub(super) struct Instances {
    pub(super) boards: Vec<Arrangement>,
    pub(super) source: String,
    pub(super) every: bool,
}

/// The kinds of sources, by their keys; `file` may have `take`, and so on.
pub(super) const KINDS: [&str; 7] = ["boards", "file", "uniform", "permutations", "walk", "distance", "every"];

/// The instances, and how many there are, also where they could not be read.
pub(super) struct Counted {
    pub(super) instances: Option<Instances>,
    pub(super) count: Option<usize>,
}

/// The most instances that an experiment can have.
pub(super) struct Most {
    pub(super) instances: u64,
    /// Whether its solvers and repeats are known, on which that depends.
    pub(super) is_known: bool,
}

impl Most {
    fn check(&self, count: u64, is_drawn: bool, span: &Range<usize>) -> Result<(), Problem> {
        let limit = if is_drawn { MOST_INSTANCES } else { u64::MAX };
        let most = self.instances.min(limit);
        if count <= most {
            return Ok(());
        }
        let problem = Problem::at(
            span,
            match count > limit {
                true => format!("{count} instances are too many: at most {limit} can be drawn"),
                false => format!("{count} instances are too many runs"),
            },
        );
        Err(match self.is_known {
            true if most == limit => problem,
            true => problem.help(format!("with these solvers and repeats the maximum is {most} instances")),
            false => problem.help(format!("the maximum is {MOST_RUNS} runs: instances times solvers times repeats")),
        })
    }
}

/// Reads or draws the instances; errors are collected. Without a goal none are drawn.
pub(super) fn instances(
    wire: &At<Map<wire::Instances>>,
    goal: Option<&Goal>,
    most: &Most,
    context: &mut Context,
) -> Counted {
    let kinds = kinds(wire, context);
    for (companion, owner, span) in companions(wire) {
        let belongs = |kind: &&str| owner.map_or(is_drawn(kind), |owner| owner == *kind);
        if let (Some(kind), false) = (kinds.first(), kinds.iter().any(belongs)) {
            let right = owner.map_or("drawn boards".into(), quoted);
            let message = format!("{} belongs to {right}, not to {}", quoted(companion), quoted(kind));
            context.problems.add(Problem::at(&span, message).label("remove it"));
        }
    }
    // All sources are read, though only one can be meant.
    let is_alone = kinds.len() == 1;
    let of_kind = |kind| match kind {
        "boards" | "file" => written(kind, wire, goal, most, context),
        _ => drawn(kind, is_alone, wire, goal, most, context),
    };
    let mut counted: Vec<Counted> = kinds.into_iter().map(of_kind).collect();
    let counts: Option<Vec<usize>> = counted.iter().map(|one| one.count).collect();
    let count = counts.and_then(|counts| counts.into_iter().max());
    let alone = counted.pop().filter(|_| counted.is_empty());
    Counted { instances: alone.and_then(|one| one.instances), count }
}

/// The instances that the config or a file spells out.
fn written(
    kind: &str,
    wire: &At<Map<wire::Instances>>,
    goal: Option<&Goal>,
    most: &Most,
    context: &mut Context,
) -> Counted {
    let problems = context.problems;
    let (instances, count) = match &wire.boards {
        Some(list) if kind == "boards" => {
            problems.keep(not_empty(list, "boards"));
            let read = goal.and_then(|goal| boards(list, goal, problems)).map(|boards| {
                let source = Source::Listed(boards.clone()).to_string();
                Instances { boards, source, every: false }
            });
            (read, Some(list.len() as u64).filter(|count| *count > 0))
        }
        _ => from_file(wire, goal, context),
    };
    let fits = count.is_none_or(|count| problems.keep(most.check(count, false, &wire.span)).is_some());
    Counted { instances: instances.filter(|_| fits), count: count.map(|count| count as usize) }
}

/// So many boards that cannot reach the goal are no accident.
const FEWEST_WRONG: usize = 10;

/// Refuses many boards of which none can reach the goal: another goal was meant.
pub(super) fn check_reach(wire: &wire::Instances, boards: &[Arrangement], goal: &Goal) -> Result<(), Problem> {
    let place = wire.boards.as_ref().map(|at| &at.span).or(wire.file.as_ref().map(|at| &at.span));
    let Some(place) = place else { return Ok(()) };
    let reach = |goal: &Goal| boards.iter().filter(|board| goal.solvable(board).is_ok()).count();
    if boards.len() < FEWEST_WRONG || reach(goal) > 0 {
        return Ok(());
    }
    let named = |name: &str| Goal::parse(name, goal.size(), Some(goal.labels())).ok();
    let other = Goal::NAMES.iter().find(|(name, _)| named(name).is_some_and(|goal| reach(&goal) == boards.len()));
    let problem = Problem::at(place, format!("none of these {} boards can reach the goal", boards.len()));
    Err(match other {
        Some((name, _)) => problem.label(format!("they can reach goal = {}", quoted(name))),
        None => problem.label("give the goal that they can reach"),
    })
}

/// The instances that are drawn or enumerated.
fn drawn(
    kind: &str,
    is_alone: bool,
    wire: &At<Map<wire::Instances>>,
    goal: Option<&Goal>,
    most: &Most,
    context: &Context,
) -> Counted {
    let problems = context.problems;
    let Some((source, span)) = source(kind, is_alone, wire, problems) else {
        return Counted { instances: None, count: None };
    };
    let count = Some(source.count()).filter(|_| match source {
        Source::Distance { .. } => wire.count.as_ref().is_some_and(|at| at.0 > 0),
        Source::Every => goal.is_some_and(|goal| goal.size() == Size::Tiles3x3),
        _ => true,
    });
    let fits = count.is_none_or(|count| problems.keep(most.check(count, true, &span)).is_some());
    // Where they are too many, a few show what else is wrong.
    let source = if fits { source } else { few(source) };
    let seed = wire.seed.as_ref().map_or(context.seed, |seed| seed.0);
    let draws = goal.and_then(|goal| {
        problems.keep(source.draws(goal, seed).map_err(|error| {
            let moves = wire.moves.as_ref().filter(|_| matches!(error, SampleError::TooLong(_)));
            Problem::at(moves.map_or(&span, |moves| &moves.span), error.to_string())
        }))
    });
    let instances = draws.filter(|_| fits).map(|draws| {
        let boards = (0..draws.count()).map(|index| draws.instance(index)).collect();
        let line = if source.is_drawn() { format!("{source}, seed {seed}") } else { source.to_string() };
        Instances { boards, source: line, every: source == Source::Every }
    });
    Counted { instances, count: count.map(|count| count as usize) }
}

/// The same source with as few boards as it can have.
fn few(source: Source) -> Source {
    match source {
        Source::Walk { moves, .. } => Source::Walk { count: 1, moves },
        Source::Distance { distances, .. } => Source::Distance { count: 1, distances },
        Source::Every => Source::Every,
        _ => Source::Uniform { count: 1 },
    }
}

/// Which of [`KINDS`] are given; there should be one.
fn kinds(wire: &At<Map<wire::Instances>>, context: &Context) -> Vec<&'static str> {
    let spans = [
        wire.boards.as_ref().map(|at| &at.span),
        wire.file.as_ref().map(|at| &at.span),
        wire.uniform.as_ref().map(|at| &at.span),
        wire.permutations.as_ref().map(|at| &at.span),
        wire.walk.as_ref().map(|at| &at.span),
        wire.distance.as_ref().map(|at| &at.span),
        wire.every.as_ref().map(|at| &at.span),
    ];
    let given: Vec<_> = KINDS.into_iter().zip(spans).filter_map(|(kind, span)| Some((kind, span?))).collect();
    match given[..] {
        [] => context.problems.add(
            Problem::at(&wire.span, "the source of the instances is missing")
                .help(format!("add one of {}", KINDS.join(", "))),
        ),
        [_] => {}
        [(kind, first), (_, span), ..] => {
            let others: Vec<String> = given[1..].iter().map(|(other, _)| quoted(other)).collect();
            let both = if others.len() == 1 { "both " } else { "" };
            let message = format!("instances have one source, not {both}{} and {}", quoted(kind), others.join(" and "));
            let alone: Vec<String> = given.iter().map(|(kind, span)| alone(kind, span, wire, context)).collect();
            let help = format!("write an [[experiment]] for each: {}", alone.join(", and "));
            let problem = Problem::at(span, message).label("one source").see(first, "another source");
            context.problems.add(problem.help(help));
        }
    }
    given.into_iter().map(|(kind, _)| kind).collect()
}

/// How instances with only one of several sources are written, with the keys that belong to it.
fn alone(kind: &str, span: &Range<usize>, wire: &wire::Instances, context: &Context) -> String {
    let written = |key: &str, span: &Range<usize>| {
        let value =
            Some(context.written(span)).filter(|value| (1..=60).contains(&value.len()) && !value.contains('\n'));
        format!("{key} = {}", value.unwrap_or("…"))
    };
    let own = companions(wire).filter(|(_, owner, _)| owner.map_or(is_drawn(kind), |owner| owner == kind));
    let mut entries: Vec<String> = own.map(|(key, _, span)| written(key, &span)).collect();
    let needed = [("walk", "moves", wire.moves.is_none()), ("distance", "count", wire.count.is_none())];
    entries
        .extend(needed.iter().filter(|(of, _, lacks)| *of == kind && *lacks).map(|(_, key, _)| format!("{key} = …")));
    entries.insert(0, written(kind, span));
    format!("instances = {{ {} }}", entries.join(", "))
}

/// Reads boards that are written out; what is wrong is noted.
pub(super) fn boards(list: &At<Vec<At<String>>>, goal: &Goal, problems: &Problems) -> Option<Vec<Arrangement>> {
    let read = |board: &At<String>| {
        goal.read(board).map_err(|error| {
            let label = with_blank(board, goal.labels(), |board| goal.read(board)).map(|(_, label)| label);
            Problem::at(&board.span, format!("this is not a {} board", goal.size()))
                .label(label.unwrap_or(error.to_string()))
        })
    };
    problems.all(list.iter().map(read))
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
fn source(
    kind: &str,
    is_alone: bool,
    wire: &At<Map<wire::Instances>>,
    problems: &Problems,
) -> Option<(Source, Range<usize>)> {
    let number = |at: &Option<At<Count>>, key: &str, what: &str| {
        // Beside another source, the one error says how each is written.
        if at.is_none() && !is_alone {
            return None;
        }
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
            let (distances, wrong) = &at.0;
            wrong.iter().for_each(|wrong| problems.add(Problem::at(&at.span, "invalid range").label(wrong)));
            // The distances are checked in any case.
            let count = number(&wire.count, "count", "how many boards").map_or(1, |(count, _)| count);
            Some((Source::Distance { count, distances: distances.clone() }, at.span.clone()))
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

/// Moves that all random walks of an experiment make together: seconds of work.
const LONGEST_WALKS: u64 = 1_000_000_000;

/// Of a file in which more lines than this are no boards, the first ones and the last are reported.
const MOST_LINES: usize = 10;

/// The boards of a file, or those to take of them, and how many they are.
fn from_file(wire: &wire::Instances, goal: Option<&Goal>, context: &mut Context) -> (Option<Instances>, Option<u64>) {
    let problems = context.problems;
    let file = wire.file.as_ref().expect("its kind");
    for number in wire.take.iter().flat_map(|take| &take.it).filter(|number| number.0 == 0) {
        problems.add(Problem::at(&number.span, "boards are counted from 1"));
    }
    wire.take.as_ref().map(|take| problems.keep(not_empty(take, "boards to take")));
    let (boards, lines) = read_file(file, goal, context);
    let Some(take) = &wire.take else {
        let source = |count| format!("{count} boards of {}", file.it);
        let all = boards.map(|boards| Instances { source: source(boards.len()), boards, every: false });
        return (all, lines);
    };
    let places = take.iter().filter(|number| number.0 > 0).filter(|number| {
        let is_there = lines.is_none_or(|lines| number.0 <= lines);
        if !is_there {
            let missing = Problem::at(&number.span, format!("{} has no board {}", quoted(file), number.0));
            problems.add(missing.help(format!("its boards are 1 to {}", lines.unwrap_or_default())));
        }
        is_there
    });
    let places: Vec<usize> = places.filter_map(|number| usize::try_from(number.0 - 1).ok()).collect();
    let all = boards.map(|boards| {
        let taken: Vec<Arrangement> = places.iter().filter_map(|&place| boards.get(place)).cloned().collect();
        let source = format!("{} of the {} boards of {}", taken.len(), boards.len(), file.it);
        Instances { boards: taken, source, every: false }
    });
    (all, Some(take.len() as u64).filter(|count| *count > 0))
}

/// The boards of a file, and the number of its lines that should be boards; what is wrong is noted.
fn read_file(file: &At<String>, goal: Option<&Goal>, context: &mut Context) -> (Option<Vec<Arrangement>>, Option<u64>) {
    let problems = context.problems;
    let text = context.file(file, LARGEST_FILE).map_err(|reason| {
        Problem::at(&file.span, format!("cannot read the file {}: {reason}", quoted(file)))
            .help("paths are relative to the folder of the config")
    });
    let Some(text) = problems.keep(text) else { return (None, None) };
    let is_board = |line: &&str| !line.split('#').next().unwrap_or_default().trim().is_empty();
    let lines = Some(text.lines().filter(is_board).count() as u64);
    let Some(goal) = goal else { return (None, lines) };
    let mut errors = match read_boards(text, goal) {
        Ok(boards) => return (Some(boards), lines),
        Err(errors) => errors,
    };
    let of_size = |size: &Size| Some((*size, read_boards(text, &Goal::blank_last(*size)).ok()?.len()));
    if let Some((size, count)) = Size::ALL.iter().filter(|size| **size != goal.size()).find_map(of_size) {
        let message = format!(
            "the file {} has {} of size {size}, none of size {}",
            quoted(file),
            several(count as u64, "board"),
            goal.size()
        );
        let problem = Problem::at(&file.span, message);
        problems.add(problem.label(format!("write size = \"{size}\", or name a file of {} boards", goal.size())));
        return (None, lines);
    }
    // Of lines with the same number of cells, which is that of another size, the first shows what is wrong with all.
    let mut seen = BTreeSet::new();
    errors.retain(|error| match error {
        FileError::Board { reason: BoardError::Cells { found, .. }, .. } => seen.insert(*found),
        _ => true,
    });
    let shown: Arc<str> = text.into();
    let problem = |error: &FileError| {
        let (line, reason) = match error {
            FileError::Empty => (1, error.to_string()),
            FileError::Board { line, reason } => (*line, reason.to_string()),
            FileError::Label { line, .. } | FileError::Index { line, .. } => (*line, error.to_string()),
        };
        let message = format!("the file {} is not a list of {} boards", quoted(file), goal.size());
        Problem::at(&file.span, message).within(file, Arc::clone(&shown), line_span(text, line)).label(reason)
    };
    let (last, others) = errors.split_last().expect("one at least");
    others.iter().take(MOST_LINES - 1).for_each(|error| problems.add(problem(error)));
    let hidden = others.len().saturating_sub(MOST_LINES - 1) as u64;
    let verb = if hidden == 1 { "is" } else { "are" };
    let between = format!("between these two, {} {verb} wrong, too", several(hidden, "more line"));
    problems.add(if hidden > 0 { problem(last).help(between) } else { problem(last) });
    (None, lines)
}
