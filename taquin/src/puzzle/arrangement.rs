//! A board of any size as people write it.

use super::board::Slide;
use super::labels::Labels;
use super::shape::Size;
use crate::wording::several;
use std::fmt;

/// Why a text is no board.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BoardError {
    /// The number of cells fits no size, or not the expected one.
    #[error("the board has {}; {}{}", several(*found, "cell"), wanted(sizes), if odd.is_empty() { String::new() } else { format!("; {odd}") })]
    Cells {
        /// Cells in the text.
        found: usize,
        /// The sizes of which one would be right.
        sizes: Vec<Size>,
        /// Which tiles are missing or appear twice, where they are few.
        odd: String,
    },
    /// Rows marked by `/` that do not all have the width of the board.
    #[error("row {row} has {}, but a {size} board has {width} in each row", several(*found, "cell"), width = size.width())]
    Row {
        /// The row, from 1.
        row: usize,
        /// Its cells.
        found: usize,
        /// The board's size.
        size: Size,
    },
    /// Something that is neither a number nor an `X`.
    #[error("\"{0}\" is not a tile: write numbers separated by spaces, and 0 or X for the blank")]
    Token(String),
    /// A number past the last tile.
    #[error("{label} is not a tile of a {size} board: tiles are {}; write {} for the blank", labels.of_tiles(*size), labels.of_blank())]
    Label {
        /// The number as written.
        label: String,
        /// The board's size.
        size: Size,
        /// How its tiles are numbered.
        labels: Labels,
    },
    /// A tile that appears twice.
    #[error("{} appears twice and {missing} is missing", named(twice))]
    Twice {
        /// The tile as written; `0 = X` where a number and an `X` stand for the blank.
        twice: String,
        /// The one whose place it takes.
        missing: String,
        /// What stands for the blank.
        blank: String,
    },
}

/// A tile by how it is written.
fn named(written: &str) -> String {
    match written.split_once(" = ") {
        Some((number, cross)) => format!("the blank ({number} and {cross})"),
        None => format!("tile {written}"),
    }
}

/// How many cells would be right.
fn wanted(sizes: &[Size]) -> String {
    if let [size] = sizes {
        return format!("a {size} board has {}", size.cells());
    }
    let wanted: Vec<String> = sizes.iter().map(|size| format!("{} ({size})", size.cells())).collect();
    format!("boards have {}", wanted.join(", "))
}

/// Which tiles are missing in a text or appear twice, where they are few and it has nothing else.
fn odd(tokens: &[String], size: Size, labels: Labels) -> String {
    const MOST: usize = 3;
    let read = tokens.iter().map(|token| read_tile(token, size, labels).ok());
    let Some(tiles) = read.collect::<Option<Vec<u8>>>() else { return String::new() };
    let of = |is: fn(usize) -> bool| {
        let all = 0..size.cells() as u8;
        all.filter(|tile| is(tiles.iter().filter(|other| *other == tile).count())).collect::<Vec<u8>>()
    };
    let said = [
        (of(|count| count == 0), "is missing", "are missing"),
        (of(|count| count > 1), "appears twice", "appear twice"),
    ];
    let said = said.into_iter().filter(|(tiles, ..)| (1..=MOST).contains(&tiles.len())).map(|(tiles, one, several)| {
        let names: Vec<String> = tiles.iter().map(|tile| labels.write(*tile)).collect();
        match &tiles[..] {
            [0] => format!("the blank, {}, {one}", names[0]),
            [_] => format!("tile {} {one}", names[0]),
            _ => format!("tiles {} {several}", names.join(", ")),
        }
    });
    said.collect::<Vec<_>>().join(" and ")
}

/// A permutation of the tiles of a board whose size is known at run time.
///
/// ```
/// use taquin::puzzle::{Arrangement, Labels, Size};
/// let board: Arrangement = "3 4 0/7 2 1/8 6 5".parse().unwrap();
/// assert_eq!(board.size(), Size::Tiles3x3);
/// assert_eq!("[3, 4, 0, 7, 2, 1, 8, 6, 5]".parse(), Ok(board.clone()));
/// assert_eq!("340721865".parse(), Ok(board));
///
/// let cross = Labels::cross(Size::Tiles3x3);
/// let board = Arrangement::parse("135X76420", Size::Tiles3x3, cross).unwrap();
/// assert_eq!(board.tiles(), [2, 4, 6, 0, 8, 7, 5, 3, 1]);
/// assert_eq!(board.written(cross), "1 3 5/X 7 6/4 2 0");
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Arrangement {
    size: Size,
    tiles: Box<[u8]>,
}

impl Arrangement {
    /// Takes tiles cell by cell, 0 being the blank.
    ///
    /// # Errors
    /// When `tiles` is not a permutation of `0..cells`.
    pub fn from_tiles(size: Size, tiles: &[u8]) -> Result<Arrangement, BoardError> {
        let text: Vec<String> = tiles.iter().map(u8::to_string).collect();
        Arrangement::from_tokens(size, &text, Labels::default())
    }

    /// Reads a board of a known size: numbers or `X` between spaces, commas, brackets or slashes, or one character a
    /// cell.
    ///
    /// # Errors
    /// [`BoardError`] when the text is not a permutation of the labels.
    pub fn parse(text: &str, size: Size, labels: Labels) -> Result<Arrangement, BoardError> {
        let rows: Vec<Vec<String>> = text.split('/').map(tokens).collect();
        let cells: Vec<String> = tokens(text);
        if cells.len() != size.cells() {
            return Err(BoardError::Cells { found: cells.len(), sizes: vec![size], odd: odd(&cells, size, labels) });
        }
        if rows.len() > 1
            && let Some(row) = rows.iter().position(|row| row.len() != size.width())
        {
            return Err(BoardError::Row { row: row + 1, found: rows[row].len(), size });
        }
        Arrangement::from_tokens(size, &cells, labels)
    }

    /// The size that a text has by its number of cells and, of several such sizes, by its rows.
    ///
    /// # Errors
    /// [`BoardError::Cells`] when no size has that many, [`BoardError::Token`] when one of them is no tile.
    pub fn size_of(text: &str) -> Result<Size, BoardError> {
        let cells = tokens(text);
        let found = cells.len();
        let rows = text.split('/').count();
        let mut fitting = Size::ALL.iter().filter(|size| size.cells() == found);
        let first = fitting.clone().next();
        let size = fitting.find(|size| size.height() == rows).or(first).copied();
        size.ok_or_else(|| match cells.into_iter().find(|cell| !is_cross(cell) && !is_number(cell)) {
            Some(odd) => BoardError::Token(odd),
            None => BoardError::Cells { found, sizes: Size::ALL.to_vec(), odd: String::new() },
        })
    }

    fn from_tokens(size: Size, tokens: &[String], labels: Labels) -> Result<Arrangement, BoardError> {
        if tokens.len() != size.cells() {
            return Err(BoardError::Cells { found: tokens.len(), sizes: vec![size], odd: odd(tokens, size, labels) });
        }
        let mut tiles = Vec::with_capacity(tokens.len());
        let mut seen = [None; 32];
        let mut twice = None;
        for token in tokens {
            let tile = read_tile(token, size, labels)?;
            if let Some(before) = seen[usize::from(tile)].replace(token) {
                let mixed = is_cross(before) != is_cross(token);
                twice.get_or_insert_with(|| match mixed {
                    true => format!("{} = X", labels.number(tile)),
                    false => labels.write(tile),
                });
            }
            tiles.push(tile);
        }
        if let Some(twice) = twice {
            let missing = (0..size.cells()).find(|&tile| seen[tile].is_none()).expect("a tile appears twice") as u8;
            return Err(BoardError::Twice { twice, missing: labels.write(missing), blank: labels.write(0) });
        }
        Ok(Arrangement { size, tiles: tiles.into() })
    }

    /// The size of the board.
    pub fn size(&self) -> Size {
        self.size
    }

    /// The tiles, cell by cell, 0 being the blank.
    pub fn tiles(&self) -> &[u8] {
        &self.tiles
    }

    /// The blank's cell.
    pub fn blank(&self) -> usize {
        self.cell(0)
    }

    /// The cell of a tile.
    ///
    /// # Panics
    /// When the board has no such tile.
    pub fn cell(&self, tile: u8) -> usize {
        self.tiles.iter().position(|&other| other == tile).expect("every tile has a cell")
    }

    /// The board after a slide of the blank, where there is room for it.
    ///
    /// ```
    /// use taquin::puzzle::{Arrangement, Slide};
    /// let board: Arrangement = "1 2 3/4 0 5/6 7 8".parse().unwrap();
    /// assert_eq!(board.slid(Slide::Up).unwrap().to_string(), "1 0 3/4 2 5/6 7 8");
    /// assert_eq!(board.slid(Slide::Up).unwrap().slid(Slide::Up), None);
    /// ```
    pub fn slid(&self, slide: Slide) -> Option<Arrangement> {
        let (from, width) = (self.blank(), self.size.width());
        let to = match slide {
            Slide::Up => from.checked_sub(width)?,
            Slide::Down => Some(from + width).filter(|&to| to < self.tiles.len())?,
            Slide::Left => from.checked_sub(1).filter(|_| from % width > 0)?,
            Slide::Right => Some(from + 1).filter(|to| to % width > 0)?,
        };
        let mut tiles = self.tiles.clone();
        tiles.swap(from, to);
        Some(Arrangement { size: self.size, tiles })
    }

    /// The board in the given labels, cells between spaces and rows between slashes.
    pub fn written(&self, labels: Labels) -> String {
        let mut text = String::with_capacity(3 * self.tiles.len());
        for (cell, &tile) in self.tiles.iter().enumerate() {
            match cell % self.size.width() {
                _ if cell == 0 => {}
                0 => text.push('/'),
                _ => text.push(' '),
            }
            labels.append(tile, &mut text);
        }
        text
    }

    /// The board drawn over several lines, columns aligned, the blank as a dot.
    ///
    /// ```
    /// let board: taquin::puzzle::Arrangement = "8 7 6/5 4 3/2 1 0".parse().unwrap();
    /// assert_eq!(board.drawn(Default::default()), "8 7 6\n5 4 3\n2 1 ·");
    /// ```
    pub fn drawn(&self, labels: Labels) -> String {
        let width = self.tiles.iter().map(|&tile| labels.write(tile).len()).max().unwrap_or(1);
        let cell = |tile: &u8| match tile {
            0 => format!("{:>width$}", "·"),
            _ => format!("{:>width$}", labels.write(*tile)),
        };
        let row = |tiles: &[u8]| tiles.iter().map(cell).collect::<Vec<_>>().join(" ");
        self.tiles.chunks(self.size.width()).map(row).collect::<Vec<_>>().join("\n")
    }
}

impl std::str::FromStr for Arrangement {
    type Err = BoardError;

    /// Reads a board whose size and labels follow from the text.
    fn from_str(text: &str) -> Result<Self, BoardError> {
        let size = Arrangement::size_of(text)?;
        Arrangement::parse(text, size, Labels::detect(text, size))
    }
}

impl fmt::Display for Arrangement {
    /// Writes the board with 0 as its blank.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.written(Labels::default()))
    }
}

pub(super) fn is_cross(token: &str) -> bool {
    token.eq_ignore_ascii_case("x")
}

fn read_tile(token: &str, size: Size, labels: Labels) -> Result<u8, BoardError> {
    if is_cross(token) {
        return Ok(0);
    }
    if !is_number(token) {
        return Err(BoardError::Token(token.to_string()));
    }
    let number = token.parse::<u8>().ok().filter(|&number| usize::from(number) < size.cells());
    let number = number.ok_or_else(|| BoardError::Label { label: token.to_string(), size, labels })?;
    Ok(labels.tile(number))
}

fn is_number(token: &str) -> bool {
    !token.is_empty() && token.bytes().all(|byte| byte.is_ascii_digit())
}

/// The cells of a text: its words, or its characters where nothing but slashes separates them.
pub(super) fn tokens(text: &str) -> Vec<String> {
    let separator = |c: char| c.is_whitespace() || ",;[]()".contains(c);
    let text = text.trim_matches(separator);
    if text.contains(separator) {
        let words = text.split(|c| separator(c) || c == '/');
        words.filter(|word| !word.is_empty()).map(String::from).collect()
    } else {
        text.chars().filter(|&c| c != '/').map(String::from).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_label_may_be_the_blank() {
        let labels = Labels::numbers(2);
        let board = Arrangement::parse("6 3 1/8 0 2/7 4 5", Size::Tiles3x3, labels).unwrap();
        assert_eq!(board.tiles(), [6, 3, 2, 8, 1, 0, 7, 4, 5]);
        assert_eq!(board.written(labels), "6 3 1/8 0 2/7 4 5");
    }

    #[test]
    fn rows_of_single_characters_are_read() {
        assert_eq!("724/506/831".parse::<Arrangement>().unwrap().to_string(), "7 2 4/5 0 6/8 3 1");
    }

    #[test]
    fn bad_boards_have_errors_of_their_own() {
        let error = |text: &str| text.parse::<Arrangement>().unwrap_err().to_string();
        assert_eq!(error("1 2 3 4 5 6 7 8 8"), "tile 8 appears twice and 0 is missing");
        assert_eq!(
            error("1 2 3 4 5 6 7 8 9"),
            "9 is not a tile of a 3x3 board: tiles are 1 to 8; write 0 or X for the blank"
        );
        assert_eq!(
            error("123456789abcdef0"),
            "\"a\" is not a tile: write numbers separated by spaces, and 0 or X for the blank"
        );
        assert_eq!(error("1 2/3 4 5 6/7 8 0"), "row 1 has 2 cells, but a 3x3 board has 3 in each row");
        assert_eq!(
            error("1 2 3 4/5 6 7 8/9 10 11 0"),
            "row 1 has 4 cells, but a 3x4 board has 3 in each row",
            "a board of 12 cells in other rows"
        );
        assert_eq!(error("012345678901"), "tile 0 appears twice and 10 is missing", "one character is one cell");
        assert_eq!(error("1 2"), "the board has 2 cells; boards have 9 (3x3), 12 (3x4), 16 (4x4), 20 (4x5), 25 (5x5)");
        let labelled = |text, labels| Arrangement::parse(text, Size::Tiles3x3, labels).unwrap_err().to_string();
        let (numbers, cross) = (Labels::default(), Labels::cross(Size::Tiles3x3));
        assert_eq!(
            labelled("0 1 2 3 4 5 6 9 X", cross),
            "9 is not a tile of a 3x3 board: tiles are 0 to 7; write X for the blank"
        );
        assert_eq!(labelled("1 2 3 4 5 6 7 0 X", numbers), "the blank (0 and X) appears twice and 8 is missing");
        assert_eq!(labelled("86725430x", cross), "the blank (8 and X) appears twice and 1 is missing");
        assert_eq!(labelled("x6725430x", cross), "tile X appears twice and 1 is missing");
        assert_eq!(error("abc"), "\"a\" is not a tile: write numbers separated by spaces, and 0 or X for the blank");
        assert_eq!(error(""), "the board has 0 cells; boards have 9 (3x3), 12 (3x4), 16 (4x4), 20 (4x5), 25 (5x5)");
    }
}
