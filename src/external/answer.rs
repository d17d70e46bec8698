//! The protocol: what a program reads and prints, lines of a word and its values.

use std::num::IntErrorKind;
use taquin::puzzle::{Arrangement, Goal, Labels, Slide, strip_bom};
use taquin::solve::ReportedCounters;

/// Larger counts are not exact in JSON, data frames and spreadsheets.
const COUNT_BITS: u32 = 53;

/// A program's answer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Reply {
    pub(super) moves: Option<Vec<Slide>>,
    pub(super) cost: Option<u32>,
    pub(super) reported: ReportedCounters,
}

/// The question: width and height, the goal and the board row by row, the blank as 0.
pub(super) fn question(goal: &Goal, start: &Arrangement) -> String {
    let size = goal.size();
    let numbers = |board: &Arrangement| board.written(Labels::numbers(0)).replace('/', " ");
    format!("size {} {}\ngoal {}\nboard {}\n", size.width(), size.height(), numbers(goal.arrangement()), numbers(start))
}

/// Reads an answer. Lines with other words are ignored.
///
/// # Errors
/// A line that cannot be read.
pub(super) fn read(text: &str) -> Result<Reply, String> {
    let mut answer = Reply::default();
    for line in strip_bom(text).lines() {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let unread =
            |wanted: &str| format!("invalid line \"{}\": expected {word} and {wanted}", harmless(line, LONGEST_SHOWN));
        // Digits that overflow a word get the same message, with the largest number allowed.
        let below = |limit: u32, wanted: &str| match rest.trim().parse::<u64>() {
            Ok(number) if number < 1 << limit => Ok(number),
            Err(error) if *error.kind() != IntErrorKind::PosOverflow => Err(unread("a whole number")),
            _ => Err(unread(&format!("{wanted} below 2^{limit}"))),
        };
        let count = || below(COUNT_BITS, "a count").map(Some);
        match word {
            "moves" => {
                let letters = rest.chars().filter(|c| !c.is_whitespace());
                let moves: Option<Vec<Slide>> = letters.map(Slide::from_letter).collect();
                answer.moves = Some(moves.ok_or_else(|| unread("letters of L, U, R, D"))?);
            }
            "cost" => answer.cost = Some(below(u32::BITS, "a number")? as u32),
            "expanded" => answer.reported.expanded = count()?,
            "generated" => answer.reported.generated = count()?,
            _ => {}
        }
    }
    Ok(answer)
}

/// Invalid lines are shown up to this length.
const LONGEST_SHOWN: usize = 60;

/// The last `most` characters of a text, without control characters.
pub(super) fn harmless(text: &str, most: usize) -> String {
    let mut last: Vec<char> = text.chars().rev().filter(|c| !c.is_control()).take(most).collect();
    last.reverse();
    last.into_iter().collect()
}
