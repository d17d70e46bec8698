//! How tiles are written, and what stands for the blank.

use super::arrangement::{BoardError, is_cross, tokens};
use super::shape::Size;
use std::fmt::Write;

/// How tiles are written: as numbers, one of which (usually 0) is the blank, or with an `X` for the blank.
///
/// Inside, the blank is tile 0 and the others are `1..` in the order of their labels. So with labels 0 to 8 of which 8
/// is the blank, label 3 is tile 4; with 0 as the blank, label and tile are the same.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Labels {
    blank: u8,
    cross: bool,
}

impl Default for Labels {
    /// 0 is the blank.
    fn default() -> Self {
        Labels::numbers(0)
    }
}

impl Labels {
    /// Labels `0..cells`, of which `blank` is the blank.
    pub fn numbers(blank: u8) -> Labels {
        Labels { blank, cross: false }
    }

    /// Labels `0..cells - 1`, and `X` for the blank.
    pub fn cross(size: Size) -> Labels {
        Labels { blank: size.cells() as u8 - 1, cross: true }
    }

    /// The labels that a text seems to use: with an `X` beside a 0 the tiles count from 0, otherwise 0 is the blank.
    pub fn detect(text: &str, size: Size) -> Labels {
        let tokens = tokens(text);
        let crossed = tokens.iter().any(|token| is_cross(token));
        if crossed && tokens.iter().any(|token| token == "0") { Labels::cross(size) } else { Labels::default() }
    }

    /// The labels that are given beside a goal: by the number of the blank, else by an `X` beside a 0 in `board`; `None`
    /// where they follow from the goal's own text.
    ///
    /// ```
    /// use taquin::puzzle::{Labels, Size};
    /// let given = |board, blank| Labels::given(board, Size::Tiles3x3, blank);
    /// assert_eq!(given("135X76420", None), Some(Labels::cross(Size::Tiles3x3)));
    /// assert_eq!(given("135876420", Some(8)), Some(Labels::numbers(8)));
    /// assert_eq!(given("135876420", None), None);
    /// ```
    pub fn given(board: &str, size: Size, blank: Option<u8>) -> Option<Labels> {
        let crossed = || Some(Labels::detect(board, size)).filter(|labels| labels.cross);
        blank.map(Labels::numbers).or_else(crossed)
    }

    /// Whether a board has as many labels as the blank's number needs.
    ///
    /// # Errors
    /// [`BoardError::Label`] when the number is past its last.
    pub fn fit(&self, size: Size) -> Result<(), BoardError> {
        match usize::from(self.blank) < size.cells() {
            true => Ok(()),
            false => Err(BoardError::Label { label: self.blank.to_string(), size, labels: Labels::default() }),
        }
    }

    /// The number that is written for the blank; nothing where an `X` is.
    pub fn blank_number(&self) -> Option<u8> {
        (!self.cross).then_some(self.blank)
    }

    /// The number that the blank's label has among the labels.
    pub fn blank(&self) -> u8 {
        self.blank
    }

    /// The number on a tile; tile 0 is the blank.
    pub fn number(&self, tile: u8) -> u8 {
        match tile {
            0 => self.blank,
            _ if tile <= self.blank => tile - 1,
            _ => tile,
        }
    }

    /// The tile that carries a number.
    pub fn tile(&self, number: u8) -> u8 {
        match number {
            _ if number == self.blank => 0,
            _ if number < self.blank => number + 1,
            _ => number,
        }
    }

    /// The numbers of all tiles as text.
    ///
    /// ```
    /// use taquin::puzzle::{Labels, Size};
    /// let texts = [0, 5, 8].map(|blank| Labels::numbers(blank).of_tiles(Size::Tiles3x3));
    /// assert_eq!(texts, ["1 to 8", "0 to 8 without 5", "0 to 7"]);
    /// ```
    pub fn of_tiles(&self, size: Size) -> String {
        let last = size.cells() as u8 - 1;
        match self.blank {
            0 => format!("1 to {last}"),
            blank if blank == last => format!("0 to {}", last - 1),
            blank => format!("0 to {last} without {blank}"),
        }
    }

    /// What may stand for the blank.
    pub(super) fn of_blank(&self) -> String {
        self.blank_number().map_or("X".into(), |number| format!("{number} or X"))
    }

    /// A tile as text.
    pub fn write(&self, tile: u8) -> String {
        let mut text = String::new();
        self.append(tile, &mut text);
        text
    }

    pub(super) fn append(self, tile: u8, text: &mut String) {
        match tile == 0 && self.cross {
            true => text.push('X'),
            false => write!(text, "{}", self.number(tile)).expect("a string takes everything"),
        }
    }
}
