//! A board and its goal, as requests and answers hold them.

use super::answer::{Asked, Code, Refusal};
use axum::Json;
use serde::{Deserialize, Serialize};
use serde_json::json;
use taquin::puzzle::{Arrangement, Goal, Labels, MoveCosts, Size, Source, UnknownMoveCosts};
use taquin::spelling::nearest;

/// The longest random walk that a page may ask for.
const LONGEST_WALK: u64 = 10_000;
/// The longest text of a board or a goal: far more than the largest board takes.
const LONGEST_TEXT: usize = 500;

/// A board with its goal, as text.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Problem {
    board: String,
    #[serde(default = "first_goal")]
    goal: String,
    size: Option<String>,
    /// The number that stands for the blank.
    blank: Option<u8>,
    /// What moves cost, by name; 1 each without.
    costs: Option<String>,
}

/// A goal, as text.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Shuffle {
    size: String,
    #[serde(default = "first_goal")]
    goal: String,
    seed: u64,
    blank: Option<u8>,
    /// Moves of a random walk from the goal, in place of all boards.
    moves: Option<u64>,
    /// The number of moves of a shortest solution, in place of all boards.
    distance: Option<u64>,
}

fn first_goal() -> String {
    Goal::NAMES[0].0.into()
}

/// A board as a page draws it.
#[derive(Serialize)]
pub(super) struct DrawnBoard {
    size: String,
    width: usize,
    height: usize,
    /// The tiles cell by cell; 0 is the blank.
    tiles: Vec<u8>,
    goal_tiles: Vec<u8>,
    /// What is written on each tile.
    labels: Vec<String>,
    /// The number that stands for the blank, `None` for an X. Sent back with the texts, it keeps their meaning.
    blank: Option<u8>,
    board: String,
    goal: String,
    solvable: bool,
    /// Why not.
    refusal: Option<Refusal>,
}

impl Problem {
    /// The goal, and the board in the goal's labels.
    pub(super) fn read(&self) -> Result<(Goal, Arrangement), Refusal> {
        short(&self.board)?;
        let size = self.size.as_deref().map_or_else(|| Ok(Arrangement::size_of(&self.board)?), size)?;
        let goal = goal(&self.goal, size, Labels::given(&self.board, size, self.blank))?;
        let board = goal.read(&self.board)?;
        let refused = |error: &dyn std::fmt::Display| Refusal::input(Code::Costs, error);
        let costs: MoveCosts = match &self.costs {
            Some(name) => name.parse().map_err(|error: UnknownMoveCosts| refused(&error))?,
            None => MoveCosts::Unit,
        };
        Ok((goal.with_costs(costs).map_err(|error| refused(&error))?, board))
    }

    /// A board that can reach the goal, for what counts moves, whatever these cost.
    pub(super) fn unpriced(&self) -> Result<(Goal, Arrangement), Refusal> {
        let (goal, board) = self.solvable()?;
        match goal.costs() {
            MoveCosts::Unit => Ok((goal, board)),
            _ => Err(Refusal::input(Code::Costs, "hints and reviews count moves: leave out costs")),
        }
    }

    /// The same of a board that can reach the goal.
    pub(super) fn solvable(&self) -> Result<(Goal, Arrangement), Refusal> {
        let (goal, board) = self.read()?;
        goal.solvable(&board)?;
        Ok((goal, board))
    }
}

fn short(text: &str) -> Result<(), Refusal> {
    if text.len() <= LONGEST_TEXT {
        return Ok(());
    }
    Err(Refusal::input(
        Code::Long,
        format!("a board of {} characters is too long: the maximum is {LONGEST_TEXT}", text.len()),
    ))
}

fn size(text: &str) -> Result<Size, Refusal> {
    text.parse().map_err(|error| Refusal::input(Code::Size, error))
}

fn goal(text: &str, size: Size, labels: Option<Labels>) -> Result<Goal, Refusal> {
    short(text)?;
    labels.map_or(Ok(()), |labels| labels.fit(size))?;
    let names = Goal::NAMES.map(|(name, _)| name);
    Goal::parse(text, size, labels).map_err(|error| match nearest(text, names) {
        Some(name) if !names.contains(&text) => {
            Refusal::input(Code::Goal, format!("unknown goal \"{text}\": did you mean \"{name}\"?"))
        }
        _ => Refusal::input(Code::Goal, format!("invalid goal \"{text}\": {error}"))
            .with(json!({ "reason": Refusal::from(error) })),
    })
}

impl DrawnBoard {
    pub(super) fn new(goal: &Goal, board: &Arrangement) -> DrawnBoard {
        let (size, labels) = (goal.size(), goal.labels());
        let refusal = goal.solvable(board).err().map(Refusal::from);
        DrawnBoard {
            size: size.to_string(),
            width: size.width(),
            height: size.height(),
            tiles: board.tiles().to_vec(),
            goal_tiles: goal.arrangement().tiles().to_vec(),
            labels: (0..size.cells() as u8).map(|tile| labels.write(tile)).collect(),
            blank: labels.blank_number(),
            board: board.written(labels),
            goal: goal.to_string(),
            solvable: refusal.is_none(),
            refusal,
        }
    }
}

/// `POST /api/board`: reads a board, and says whether it can reach its goal.
pub(super) async fn board(Asked(problem): Asked<Problem>) -> Result<Json<DrawnBoard>, Refusal> {
    let (goal, board) = problem.read()?;
    Ok(Json(DrawnBoard::new(&goal, &board)))
}

/// `POST /api/shuffle`: draws a board that can reach the goal, the same for the same seed.
pub(super) async fn shuffle(Asked(asked): Asked<Shuffle>) -> Result<Json<DrawnBoard>, Refusal> {
    let goal = goal(&asked.goal, size(&asked.size)?, asked.blank.map(Labels::numbers))?;
    let source = match (asked.moves, asked.distance) {
        (Some(_), Some(_)) => {
            return Err(Refusal::input(Code::Moves, "moves and distance are two kinds of boards: give one of them"));
        }
        (None, Some(distance)) => Source::Distance { count: 1, distances: vec![distance] },
        (None, None) => Source::Uniform { count: 1 },
        (Some(moves @ 0..=LONGEST_WALK), None) => Source::Walk { count: 1, moves },
        (Some(moves), None) => {
            let reason = format!("a walk of {moves} moves is too long: the maximum is {LONGEST_WALK}");
            return Err(Refusal::input(Code::Moves, reason));
        }
    };
    let boards = source.instances(&goal, asked.seed)?;
    Ok(Json(DrawnBoard::new(&goal, &boards[0])))
}
