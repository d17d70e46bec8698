//! Boards in text files: one a line, in any text form, or as Korf writes them.

use super::arrangement::{Arrangement, BoardError};
use super::goal::Goal;

/// Why the text of a file is no list of boards.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum FileError {
    /// Nothing but blank lines and comments.
    #[error("no boards in the file: expected one board per line")]
    Empty,
    /// A line that is no board.
    #[error("line {line}: {reason}")]
    Board {
        /// The line, from 1.
        line: usize,
        /// Why.
        reason: BoardError,
    },
    /// A board with a word before it.
    #[error("line {line}: write the board alone, without \"{label}\"")]
    Label {
        /// The line, from 1.
        line: usize,
        /// The word.
        label: String,
    },
    /// A line without the index that the first board has before its tiles.
    #[error("line {line}: found {found} words, expected {wanted} as in line {first}: a number and then the tiles")]
    Index {
        /// The line, from 1.
        line: usize,
        /// Its words.
        found: usize,
        /// The words of an index and a board.
        wanted: usize,
        /// The line of the first board.
        first: usize,
    },
}

/// Reads boards of a goal's size and labels from the text of a file, one a line, in order, solvable or not.
///
/// Blank lines and whatever follows a `#` are skipped. A line is a board in any text form that [`Goal::read`] takes. If
/// the first board has one number too many before it, the file is in Korf's format: in each line a number, which is
/// skipped, then the tiles between spaces.
///
/// # Errors
/// A [`FileError`] for each line that is no board, which names it; one when there is no board.
///
/// ```
/// use taquin::puzzle::{Goal, Size, read_boards};
/// let goal = Goal::blank_last(Size::Tiles3x3);
/// let plain = read_boards("# two boards\n1 2 3/4 5 6/7 0 8\n\n123405786 # two moves\n", &goal).unwrap();
/// let korf = read_boards("1 1 2 3 4 5 6 7 0 8\n2 1 2 3 4 0 5 7 8 6\n", &goal).unwrap();
/// assert_eq!(plain, korf);
/// ```
pub fn read_boards(text: &str, goal: &Goal) -> Result<Vec<Arrangement>, Vec<FileError>> {
    let lines = strip_bom(text).lines().map(|line| line.split('#').next().unwrap_or_default().trim());
    let lines: Vec<(usize, &str)> = (1..).zip(lines).filter(|(_, line)| !line.is_empty()).collect();
    let &(first, start) = lines.first().ok_or_else(|| vec![FileError::Empty])?;
    let wanted = goal.size().cells() + 1;
    let indexed = has_index(start, wanted);
    let read = |&(line, written): &(usize, &str)| {
        if indexed && !has_index(written, wanted) {
            return Err(FileError::Index { line, found: written.split_whitespace().count(), wanted, first });
        }
        let board = if indexed { written.split_once(char::is_whitespace).unwrap_or_default().1 } else { written };
        goal.read(board).map_err(|reason| match board.split_once(char::is_whitespace) {
            Some((label, rest)) if goal.read(rest).is_ok() => FileError::Label { line, label: label.into() },
            _ => FileError::Board { line, reason },
        })
    };
    let (mut boards, mut errors) = (Vec::with_capacity(lines.len()), Vec::new());
    for line in &lines {
        match read(line) {
            Ok(board) => boards.push(board),
            Err(error) => errors.push(error),
        }
    }
    if errors.is_empty() { Ok(boards) } else { Err(errors) }
}

/// A text without the byte order mark that some editors begin it with.
///
/// ```
/// assert_eq!(taquin::puzzle::strip_bom("\u{feff}123456780"), "123456780");
/// ```
pub fn strip_bom(text: &str) -> &str {
    text.trim_start_matches('\u{feff}')
}

fn has_index(line: &str, wanted: usize) -> bool {
    let mut words = line.split_whitespace();
    words.clone().count() == wanted && words.all(|word| word.bytes().all(|byte| byte.is_ascii_digit()))
}

/// Writes boards in a goal's labels, one a line; [`read_boards`] reads them back.
///
/// ```
/// use taquin::puzzle::{Goal, Size, write_boards};
/// let goal = Goal::parse("0 1 2/3 4 5/6 7 X", Size::Tiles3x3, None).unwrap();
/// assert_eq!(write_boards([goal.arrangement()], &goal), "0 1 2/3 4 5/6 7 X\n");
/// ```
pub fn write_boards<'a>(boards: impl IntoIterator<Item = &'a Arrangement>, goal: &Goal) -> String {
    boards.into_iter().map(|board| board.written(goal.labels()) + "\n").collect()
}

#[cfg(test)]
mod tests {
    use super::super::{Labels, Size, Source};
    use super::*;

    fn refused(text: &str, size: Size) -> String {
        let errors = read_boards(text, &Goal::blank_last(size)).unwrap_err();
        errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
    }

    #[test]
    fn what_is_written_reads_back_at_every_size_and_in_every_labels() {
        for &size in Size::ALL {
            for labels in [None, Some(Labels::numbers(0)), Some(Labels::numbers(2)), Some(Labels::cross(size))] {
                let goal = Goal::parse("blank-last", size, labels).unwrap();
                let boards = Source::Permutations { count: 20 }.instances(&goal, 8).unwrap();
                assert_eq!(read_boards(&write_boards(&boards, &goal), &goal), Ok(boards));
            }
        }
    }

    #[test]
    fn lines_may_end_and_begin_as_other_systems_write_them() {
        let goal = Goal::blank_last(Size::Tiles3x3);
        let boards = read_boards("\u{feff}[1, 2, 3, 4, 5, 6, 7, 8, 0]\r\n\r\n \t\r\n  123456708  \r\n", &goal).unwrap();
        assert_eq!(write_boards(&boards, &goal), "1 2 3/4 5 6/7 8 0\n1 2 3/4 5 6/7 0 8\n");
    }

    #[test]
    fn errors_name_the_line_and_what_would_be_right() {
        let small = |text| refused(text, Size::Tiles3x3);
        assert_eq!(small("# nothing\n\n"), "no boards in the file: expected one board per line");
        assert_eq!(small("# one\n123456780\n\n123456770"), "line 4: tile 7 appears twice and 8 is missing");
        assert_eq!(
            small("123456770\n123456780\n1 2"),
            "line 1: tile 7 appears twice and 8 is missing; line 3: the board has 2 cells; a 3x3 board has 9"
        );
        assert_eq!(small("easy 1 2 3/4 5 6/7 8 0"), "line 1: write the board alone, without \"easy\"");
        assert_eq!(small("1: 123456780\n123456708"), "line 1: write the board alone, without \"1:\"");
        assert_eq!(small("1234567890"), "line 1: the board has 10 cells; a 3x3 board has 9");
        assert_eq!(
            small("1 1 2 3 4 5 6 7 8 0\n1 2 3 4 5 6 7 8 0\n"),
            "line 2: found 9 words, expected 10 as in line 1: a number and then the tiles"
        );
        assert_eq!(
            small("1 1 2 3 4 5 6 7 8 0\n\n2 1 2 3 4 5 6 7 9 0\n"),
            "line 3: 9 is not a tile of a 3x3 board: tiles are 1 to 8; write 0 or X for the blank"
        );
    }

    /// The distances were counted from the tiles by a separate program. For problem 89 some printed tables have 36; its
    /// tiles give 38.
    #[test]
    fn korfs_boards_are_solvable_and_have_their_manhattan_distances() {
        let hundred: [u32; 100] = [
            41, 43, 41, 42, 42, 36, 30, 32, 32, 43, 43, 35, 36, 41, 44, 24, 46, 43, 36, 36, 34, 41, 33, 34, 32, 40, 33,
            36, 38, 35, 38, 43, 42, 36, 39, 36, 40, 41, 35, 36, 36, 30, 48, 32, 39, 35, 35, 39, 33, 39, 44, 38, 50, 40,
            29, 29, 36, 37, 35, 48, 31, 43, 40, 31, 31, 41, 28, 31, 37, 30, 30, 38, 37, 46, 30, 41, 34, 41, 28, 43, 39,
            40, 31, 37, 32, 35, 34, 43, 38, 36, 41, 37, 34, 45, 34, 35, 32, 34, 39, 38,
        ];
        let fifty: [u32; 50] = [
            75, 66, 65, 74, 78, 75, 76, 84, 89, 86, 78, 87, 77, 81, 77, 74, 87, 82, 78, 64, 77, 69, 80, 79, 55, 81, 73,
            74, 58, 70, 73, 75, 78, 74, 72, 64, 80, 74, 76, 64, 86, 82, 80, 75, 77, 76, 68, 79, 66, 87,
        ];
        let files = [
            (include_str!("../../../configs/instances/korf100.txt"), Size::Tiles4x4, &hundred[..]),
            (include_str!("../../../configs/instances/korf50.txt"), Size::Tiles5x5, &fifty[..]),
        ];
        for (text, size, counted) in files {
            let goal = Goal::parse("blank-first", size, None).unwrap();
            let boards = read_boards(text, &goal).unwrap();
            assert!(boards.iter().all(|board| goal.solvable(board).is_ok()));
            let found: Vec<u32> = boards.iter().map(manhattan_to_blank_first).collect();
            assert_eq!(found, counted, "{size}");
        }
    }

    fn manhattan_to_blank_first(board: &Arrangement) -> u32 {
        let width = board.size().width();
        let away = |(cell, &tile): (usize, &u8)| {
            let home = usize::from(tile);
            (cell / width).abs_diff(home / width) + (cell % width).abs_diff(home % width)
        };
        let tiles = board.tiles().iter().enumerate().filter(|&(_, &tile)| tile != 0);
        tiles.map(away).sum::<usize>() as u32
    }
}
