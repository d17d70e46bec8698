//! What a program is asked, and what it answers: lines of a word and its values.

use crate::puzzle::{Arrangement, Goal, Labels, Slide};

/// A program's answer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Answer {
    pub(super) moves: Vec<Slide>,
    pub(super) cost: Option<u32>,
    pub(super) expanded: Option<u64>,
    pub(super) generated: Option<u64>,
}

/// The question: width and height, the goal and the board row by row, the blank as 0.
pub(super) fn question(goal: &Goal, start: &Arrangement) -> String {
    let size = goal.size();
    let numbers = |board: &Arrangement| board.written(Labels::numbers(0)).replace('/', " ");
    format!("size {} {}\ngoal {}\nboard {}\n", size.width(), size.height(), numbers(goal.arrangement()), numbers(start))
}

/// Reads an answer; none when it has no moves, or a line of it cannot be read. Lines of other words are passed over.
pub(super) fn read(text: &str) -> Option<Answer> {
    let (mut answer, mut moves) = (Answer::default(), None);
    for line in text.lines() {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        match word {
            "moves" => {
                moves =
                    Some(rest.chars().filter(|c| !c.is_whitespace()).map(Slide::from_letter).collect::<Option<_>>()?)
            }
            "cost" => answer.cost = Some(rest.trim().parse().ok()?),
            "expanded" => answer.expanded = Some(rest.trim().parse().ok()?),
            "generated" => answer.generated = Some(rest.trim().parse().ok()?),
            _ => {}
        }
    }
    Some(Answer { moves: moves?, ..answer })
}
