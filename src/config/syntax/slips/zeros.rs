//! Numbers with zeros before their first digit.

use super::Slips;
use crate::config::diagnostic::quoted;

/// The digits of a board that is written as one word.
const BOARD: usize = 9;

impl Slips<'_> {
    /// Takes the zeros away; a board, whose first zero is its blank, gets the quotes that it lacks.
    pub(super) fn zeros(&mut self) {
        let mask = self.mask;
        // Dates and times are words, too.
        let is_other = |c: char| c.is_whitespace() || "[]{}(),;=\"".contains(c);
        let mut place = 0;
        while let Some(begin) = mask[place..].find(|c| !is_other(c)).map(|at| place + at) {
            let end = mask[begin..].find(is_other).map_or(mask.len(), |length| begin + length);
            place = end;
            let (word, before, behind) = (&mask[begin..end], &mask[..begin], &mask[end..]);
            let sign = word.len() - word.trim_start_matches(['+', '-']).len();
            let digits = word[sign..].trim_start_matches('0');
            let has_zeros =
                word.len() - sign - digits.len() > usize::from(digits.is_empty() || digits.starts_with('.'));
            let is_number = word[sign..].chars().all(|c| c.is_ascii_digit() || c == '.') && sign < 2;
            let is_value = before.trim_end().ends_with(['=', ':', '[', ','])
                && !before.ends_with(',')
                && !behind.trim_start().starts_with('=');
            // Commas between digits are looked at elsewhere.
            let is_part = behind.starts_with(',') && behind[1..].starts_with(|c: char| c.is_ascii_digit());
            if !is_number || !has_zeros || !is_value || is_part || digits.matches('.').count() > 1 {
                continue;
            }
            let mut cells: Vec<char> = word.chars().collect();
            cells.sort_unstable();
            cells.dedup();
            if cells.len() == BOARD && word.len() == BOARD {
                self.put(begin..end, quoted(word));
                self.report(begin..end, "a board is a string in quotes", format!("write {}", quoted(word)));
                continue;
            }
            let whole = if digits.is_empty() || digits.starts_with('.') { "0" } else { "" };
            let right = format!("{}{whole}{digits}", &word[..sign]);
            self.report(begin..end, "a number has no zeros before it", format!("write {right}"));
            self.put(begin..end, right);
        }
    }
}
