//! A game looked at afterwards: its length against the shortest, and the moves that led away from it.

use super::House;
use super::answer::{Asked, Code, Refusal};
use super::guide::{Guide, letters};
use super::problem::Problem;
use super::searches::Live;
use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::time::{Duration, Instant};
use taquin::puzzle::{Arrangement, Goal, Slide};

/// The longest game that is looked at.
const LONGEST_GAME: usize = 5000;
/// The time for all boards of a game, and for each.
const TIME: (Duration, Duration) = (Duration::from_secs(8), Duration::from_secs(1));

/// A game.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Game {
    /// The board that it began with.
    problem: Problem,
    /// The way the blank went: letters U, R, D, L.
    moves: String,
}

/// What is found of it.
#[derive(Serialize)]
pub(super) struct Review {
    moves: usize,
    solved: bool,
    /// The shortest solution that was found.
    path: Option<String>,
    length: Option<usize>,
    /// Whether no solution is shorter.
    proven: bool,
    /// Moves to the goal from each board of the game, the first included, where they are known.
    distances: Vec<Option<usize>>,
    /// The moves that led away from the goal, counted from 1.
    strayed: Vec<usize>,
}

/// `POST /api/review`: looks at a game.
pub(super) async fn review(State(house): State<House>, Asked(game): Asked<Game>) -> Result<Json<Review>, Refusal> {
    let (goal, start) = game.problem.unpriced()?;
    let boards = boards(&start, &game.moves)?;
    let guide = Arc::clone(&house.guide);
    let work = move |live: &Live| look(&guide, &goal, &boards, live);
    Ok(Json(house.searches.queue(format!("review of {} moves", game.moves.len()), work).await?.end().await?))
}

/// Every board of a game.
fn boards(start: &Arrangement, moves: &str) -> Result<Vec<Arrangement>, Refusal> {
    if moves.len() > LONGEST_GAME {
        let reason = format!("a game of {} moves is too long: the maximum is {LONGEST_GAME}", moves.len());
        return Err(Refusal::input(Code::Long, reason));
    }
    let mut boards = vec![start.clone()];
    for (index, letter) in moves.chars().enumerate() {
        let slide = Slide::from_letter(letter)
            .ok_or_else(|| Refusal::input(Code::Moves, format!("invalid move \"{letter}\": expected U, R, D or L")))?;
        let next = boards[index].slid(slide);
        let next = next.ok_or_else(|| {
            Refusal::input(Code::Moves, format!("move {} ({letter}) takes the blank off the board", index + 1))
        })?;
        boards.push(next);
    }
    Ok(boards)
}

fn look(guide: &Guide, goal: &Goal, boards: &[Arrangement], live: &Live) -> Review {
    let started = Instant::now();
    let best = guide.advise(goal, &boards[0], live);
    let mut distances = vec![None; boards.len()];
    // From the end, where distances are short; then from the start, along the solution that is known.
    let backwards = (0..boards.len()).rev();
    for index in backwards.chain(0..boards.len()) {
        if distances[index].is_none() {
            let time = TIME.1.min(TIME.0.saturating_sub(started.elapsed()));
            distances[index] = guide.distance(goal, &boards[index], time, live);
        }
    }
    let strayed = distances.windows(2).enumerate().filter(|(_, pair)| pair[0].is_some() && pair[0] < pair[1]);
    Review {
        moves: boards.len() - 1,
        solved: boards.last() == Some(goal.arrangement()),
        path: best.as_ref().map(|best| letters(&best.path)),
        length: best.as_ref().map(|best| best.path.len()),
        proven: best.is_some_and(|best| best.proven),
        strayed: strayed.map(|(index, _)| index + 1).collect(),
        distances,
    }
}
