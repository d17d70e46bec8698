//! Samples of boards that are too many to be enumerated.

use super::counterexample::{Fall, Overestimate, Underestimate};
use super::facts::{Facts, Found};
use super::joint::Joint;
use super::{Audit, AuditError, Options, greater};
use crate::heuristic::{Compiled, Expression, Knowledge};
use crate::puzzle::{Arrangement, Board, Goal, Puzzle, Shape, Size, Slide, SlideOrder, Source, draw};
use crate::search::{Limits, Meter};
use crate::solve::prepare;
use crate::space::{Cost, Space};
use crate::threads;
use rustc_hash::{FxHashMap, FxHashSet};
use std::cmp::Reverse;

/// The most boards around the goal.
const AROUND: usize = 100_000;
/// Random walks, and the slides of each.
const WALKS: u64 = 100;
const SLIDES: u64 = 1000;

/// What a sample consists of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sample {
    /// All boards that are at most this many moves from the goal.
    pub radius: Cost,
    /// How many those are.
    pub around: u64,
    /// Slides of random walks, each from a drawn board.
    pub slides: u64,
    /// Where the boards come from that were solved.
    pub source: String,
    /// How many of them were drawn.
    pub drawn: u64,
    /// How many of them were solved to the optimum.
    pub solved: u64,
    /// The solver.
    pub solver: &'static str,
}

/// The boards of a sample.
struct Boards<S: Shape> {
    /// The boards around the goal in the order of their distance, which is beside them.
    around: Vec<(Board<S>, Cost)>,
    /// Where each of them stands there.
    places: FxHashMap<Board<S>, usize>,
    /// The boards of each walk.
    walks: Vec<Vec<Board<S>>>,
    /// Boards with a shortest path.
    solved: Vec<(Board<S>, Vec<Slide>)>,
    /// All boards whose distances are known, each once.
    known: Vec<(Board<S>, Cost)>,
}

/// A solver of proven optimality that is fast for most boards of a size.
fn solver(size: Size) -> &'static str {
    match size {
        Size::Tiles3x3 | Size::Tiles3x4 => "idastar: max(linear_conflict, walking_distance)",
        Size::Tiles4x4 => "idastar: pdb(\"5-5-5\")",
        Size::Tiles4x5 | Size::Tiles5x5 => "idastar: linear_conflict",
    }
}

pub(super) fn audit<S: Shape>(
    heuristics: &[Expression],
    compiled: &[Compiled<S>],
    goal: &Goal,
    options: &Options,
) -> Result<Audit, AuditError> {
    let count = options.boards;
    let source = options.walk.map_or(Source::Uniform { count }, |moves| Source::Walk { count, moves });
    let drawn = if count == 0 { vec![] } else { source.instances(goal, options.seed)? };
    let puzzle = Puzzle::<S>::new(goal, SlideOrder::default());
    let (around, places) = around(&puzzle);
    let solved = solve(goal, &drawn, options);
    let known = known(&around, &solved);
    let boards = Boards { around, places, walks: walks(goal, options.seed)?, solved, known };
    let sample = Sample {
        radius: boards.around.last().map_or(0, |(_, distance)| *distance),
        around: boards.around.len() as u64,
        slides: WALKS * SLIDES,
        source: source.to_string(),
        drawn: drawn.len() as u64,
        solved: boards.solved.len() as u64,
        solver: solver(goal.size()),
    };
    let all = boards.all();
    let values: Vec<Vec<Cost>> =
        compiled.iter().map(|heuristic| all.iter().map(|board| heuristic.estimate(board)).collect()).collect();
    let facts = heuristics.iter().zip(compiled).map(|(expression, heuristic)| {
        let refused = |reason| AuditError::Heuristic { expression: expression.to_string(), reason };
        Ok(Facts {
            expression: expression.clone(),
            knowledge: Knowledge::of(expression, goal).map_err(refused)?,
            complete: false,
            joint: boards.solved_by(heuristic).map(|(_, distance, value)| (distance, value)).collect::<Joint>(),
            lowest: Underestimate::most(boards.solved_by(heuristic)),
            overestimates: boards.overestimates(heuristic),
            falls: boards.falls(heuristic, &puzzle),
            at_goal: heuristic.estimate(&puzzle.goal()),
            even: true,
            implied: None,
        })
    });
    let facts = facts.collect::<Result<Vec<_>, AuditError>>()?;
    Ok(Audit { goal: goal.clone(), sample: Some(sample), facts, greater: greater(&values), compared: all.len() as u64 })
}

/// All boards up to a distance from the goal, as far as they are no more than [`AROUND`].
#[expect(clippy::type_complexity, reason = "two halves of one thing")]
fn around<S: Shape>(puzzle: &Puzzle<S>) -> (Vec<(Board<S>, Cost)>, FxHashMap<Board<S>, usize>) {
    let mut boards = vec![(puzzle.goal(), 0)];
    let mut places = FxHashMap::from_iter([(puzzle.goal(), 0)]);
    let mut next = 0;
    while next < boards.len() && boards.len() <= AROUND {
        let (board, distance) = boards[next];
        for child in puzzle.moves(&board).map(|slide| puzzle.apply(&board, slide)) {
            places.entry(child).or_insert_with(|| {
                boards.push((child, distance + 1));
                boards.len() - 1
            });
        }
        next += 1;
    }
    // Those as far as the last one that was looked at are all there, those beyond it are not.
    let radius = boards[next - 1].1;
    let kept = boards.partition_point(|&(_, distance)| distance <= radius);
    boards.drain(kept..).for_each(|(board, _)| {
        places.remove(&board);
    });
    (boards, places)
}

/// Walks that never undo the slide just made, from boards drawn of all.
fn walks<S: Shape>(goal: &Goal, seed: u64) -> Result<Vec<Vec<Board<S>>>, AuditError> {
    let starts = Source::Uniform { count: WALKS }.instances(goal, seed)?;
    let walk = |(index, start): (u64, &Arrangement)| {
        // Streams of their own: those of small numbers have drawn the boards.
        let mut rng = draw::rng(seed, (1 << 32) + index);
        let mut boards = vec![Board::<S>::from(start)];
        let mut last: Option<Slide> = None;
        for _ in 0..SLIDES {
            let board = boards[boards.len() - 1];
            let open =
                || Slide::ALL.into_iter().filter(|&slide| board.can(slide) && last.map(Slide::back) != Some(slide));
            let place = draw::below(&mut rng, open().count() as u64) as usize;
            last = open().nth(place);
            boards.push(board.slide(last.expect("a place in the list")));
        }
        boards
    };
    Ok((0..).zip(&starts).map(walk).collect())
}

/// The boards that could be solved, with shortest paths.
fn solve<S: Shape>(goal: &Goal, drawn: &[Arrangement], options: &Options) -> Vec<(Board<S>, Vec<Slide>)> {
    let solver = solver(goal.size()).parse().expect("a solver of every size");
    let engine = prepare(goal, &solver).expect("a solver of every goal of its size");
    let limits = Limits { expanded: Some(options.expanded), ..Limits::default() };
    let path = |(): &mut (), start: &Arrangement| {
        let solved = engine.solve(start, Meter::new(limits))?;
        Some((Board::from(start), solved.path?))
    };
    threads::map(drawn, || (), path).into_iter().flatten().collect()
}

/// The boards around the goal and those that were solved, each once.
fn known<S: Shape>(around: &[(Board<S>, Cost)], solved: &[(Board<S>, Vec<Slide>)]) -> Vec<(Board<S>, Cost)> {
    let solved = solved.iter().map(|(board, path)| (*board, path.len() as Cost));
    let mut seen = FxHashSet::default();
    around.iter().copied().chain(solved).filter(|(board, _)| seen.insert(*board)).collect()
}

impl<S: Shape> Boards<S> {
    /// All boards, each once.
    fn all(&self) -> Vec<Board<S>> {
        let known = self.known.iter().map(|(board, _)| *board);
        let mut seen = FxHashSet::default();
        known.chain(self.walks.iter().flatten().copied()).filter(|board| seen.insert(*board)).collect()
    }

    /// A shortest path from a board around the goal.
    fn path(&self, mut place: usize) -> Vec<Slide> {
        let mut path = vec![];
        while self.around[place].1 > 0 {
            let (board, distance) = self.around[place];
            let open = Slide::ALL.into_iter().filter(|&slide| board.can(slide));
            let mut nearer = open.filter_map(|slide| Some((slide, *self.places.get(&board.slide(slide))?)));
            let (slide, next) =
                nearer.find(|&(_, next)| self.around[next].1 < distance).expect("the board that it was reached from");
            path.push(slide);
            place = next;
        }
        path
    }

    /// The boards that were solved, with their distances and values.
    fn solved_by(&self, heuristic: &Compiled<S>) -> impl Iterator<Item = (&Board<S>, Cost, Cost)> {
        self.solved.iter().map(|(board, path)| (board, path.len() as Cost, heuristic.estimate(board)))
    }

    fn overestimates(&self, heuristic: &Compiled<S>) -> Found<Overestimate> {
        let excess = |board: &Board<S>, distance: Cost| heuristic.estimate(board).saturating_sub(distance);
        let judged = self.known.iter().map(|&(board, distance)| (board, distance, excess(&board, distance)));
        let wrong: Vec<_> = judged.filter(|&(.., excess)| excess > 0).collect();
        let nearest = wrong.iter().min_by_key(|&&(_, distance, excess)| (distance, Reverse(excess)));
        let path = |board: &Board<S>| match self.places.get(board) {
            Some(&place) => self.path(place),
            None => self.solved.iter().find(|(other, _)| other == board).expect("a board of the sample").1.clone(),
        };
        let example = |(board, distance, _): &(Board<S>, Cost, Cost)| Overestimate {
            board: Arrangement::from(board),
            value: heuristic.estimate(board),
            distance: *distance,
            path: path(board),
        };
        Found {
            count: wrong.len() as u64,
            of: self.known.len() as u64,
            worst: wrong.iter().map(|&(.., excess)| excess).max().unwrap_or(0),
            example: nearest.map(example),
        }
    }

    /// Slides around the goal, then those of the walks, both ways.
    fn falls(&self, heuristic: &Compiled<S>, puzzle: &Puzzle<S>) -> Found<Fall> {
        let mut found = Found::none();
        let mut look = |from: &Board<S>, slide: Slide| {
            let to = from.slide(slide);
            let (value, neighbour_value) = (heuristic.estimate(from), heuristic.estimate(&to));
            let excess = value.saturating_sub(neighbour_value + 1);
            found.of += 1;
            found.count += u64::from(excess > 0);
            found.worst = excess.max(found.worst);
            if excess > 0 && found.example.is_none() {
                let (board, neighbour) = (Arrangement::from(from), Arrangement::from(&to));
                found.example = Some(Fall { board, value, slide, neighbour, neighbour_value, cost: 1 });
            }
        };
        for (board, _) in &self.around {
            puzzle.moves(board).for_each(|slide| look(board, slide));
        }
        for pair in self.walks.iter().flat_map(|walk| walk.windows(2)) {
            let slide =
                puzzle.moves(&pair[0]).find(|&slide| pair[0].slide(slide) == pair[1]).expect("a walk goes by slides");
            look(&pair[0], slide);
            look(&pair[1], slide.back());
        }
        found
    }
}
