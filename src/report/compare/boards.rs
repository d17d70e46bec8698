//! The boards behind a change: a sample of all, and those that changed most.

use crate::formula::Number;
use std::cmp::Ordering;

/// The most pairs that a chart draws.
const DRAWN: usize = 400;

/// The most boards that are listed.
const LISTED: usize = 25;

/// A board before and after; a run without a solution has no value.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::report) struct Board {
    /// Its index in the experiment of the subject.
    pub(in crate::report) instance: usize,
    pub(in crate::report) before: Option<Number>,
    pub(in crate::report) after: Option<Number>,
    /// As people write it; only of listed boards.
    pub(in crate::report) board: String,
}

/// The boards behind a change.
#[derive(Clone, Debug, Default, PartialEq)]
pub(in crate::report) struct Boards {
    /// The values of boards that both solved, before and after, evenly chosen where there are many.
    pub(in crate::report) drawn: Vec<(f64, f64)>,
    /// The boards that changed most: those that only one side solved, then by the factor.
    pub(in crate::report) listed: Vec<Board>,
    /// How many changed.
    pub(in crate::report) changed: usize,
}

impl Boards {
    /// Of all boards that both sides ran; `written` spells one out.
    pub(super) fn new(all: Vec<Board>, written: impl Fn(usize) -> String) -> Boards {
        let solved: Vec<(f64, f64)> =
            all.iter().filter_map(|one| Some((one.before?.to_f64(), one.after?.to_f64()))).collect();
        let step = (solved.len() as f64 / DRAWN as f64).max(1.0);
        let drawn = (0..solved.len().min(DRAWN)).map(|place| solved[(place as f64 * step) as usize]).collect();
        let mut listed: Vec<Board> = all.into_iter().filter(|one| one.before != one.after).collect();
        let changed = listed.len();
        listed.sort_by(|one, other| by_size(one, other).then(one.instance.cmp(&other.instance)));
        listed.truncate(LISTED);
        listed.iter_mut().for_each(|one| one.board = written(one.instance));
        Boards { drawn, listed, changed }
    }
}

/// The greater change first.
fn by_size(one: &Board, other: &Board) -> Ordering {
    let size = |board: &Board| match (board.before, board.after) {
        (Some(before), Some(after)) if !before.is_zero() && !after.is_zero() => {
            libm::fabs(libm::log(after.to_f64()) - libm::log(before.to_f64()))
        }
        _ => f64::INFINITY,
    };
    size(other).total_cmp(&size(one))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(instance: usize, before: Option<u64>, after: Option<u64>) -> Board {
        Board { instance, before: before.map(Number::from), after: after.map(Number::from), board: String::new() }
    }

    #[test]
    fn boards_that_one_side_did_not_solve_come_first_then_the_greatest_factors() {
        let all = vec![
            board(0, Some(10), Some(10)),
            board(1, Some(10), Some(20)),
            board(2, Some(90), Some(10)),
            board(3, Some(5), None),
            board(4, None, None),
        ];
        let boards = Boards::new(all, |instance| format!("board {instance}"));
        let listed: Vec<&str> = boards.listed.iter().map(|one| one.board.as_str()).collect();
        assert_eq!((listed, boards.changed), (vec!["board 3", "board 2", "board 1"], 3));
        assert_eq!(boards.drawn, [(10.0, 10.0), (10.0, 20.0), (90.0, 10.0)]);
    }

    #[test]
    fn of_many_boards_a_chart_draws_some_from_first_to_last() {
        let boards = Boards::new((0..1000).map(|at| board(at, Some(at as u64), Some(1))).collect(), |_| String::new());
        assert_eq!(boards.drawn.len(), 400);
        assert_eq!((boards.drawn[0].0, boards.drawn[399].0), (0.0, 997.0));
        assert_eq!(boards.listed.len(), 25);
    }
}
