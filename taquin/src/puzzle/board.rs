//! A board packed into one word, and the four slides of its blank.

use super::arrangement::Arrangement;
use super::shape::{Shape, Word};
use std::fmt;
use std::hash::{Hash, Hasher};

/// A move, named by the direction in which the *blank* travels: `Up` slides the tile above the blank down.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Slide {
    /// The blank goes one row up.
    Up,
    /// The blank goes one column right.
    Right,
    /// The blank goes one row down.
    Down,
    /// The blank goes one column left.
    Left,
}

impl Slide {
    /// The four slides, clockwise.
    pub const ALL: [Slide; 4] = [Slide::Up, Slide::Right, Slide::Down, Slide::Left];

    /// The slide that undoes this one.
    #[inline]
    pub fn back(self) -> Slide {
        Slide::ALL[(self as usize + 2) % 4]
    }

    /// One letter: `U`, `R`, `D` or `L`, the way the blank goes.
    #[inline]
    pub fn letter(self) -> char {
        ['U', 'R', 'D', 'L'][self as usize]
    }

    /// The slide of a letter, upper or lower case.
    #[inline]
    pub fn from_letter(letter: char) -> Option<Slide> {
        Slide::ALL.into_iter().find(|slide| slide.letter() == letter.to_ascii_uppercase())
    }
}

/// An arrangement of the tiles `1..CELLS` and the blank (tile 0), packed into one word with the blank's cell beside it.
///
/// Cells count from 0 at the top left, row by row. How tiles are *written* is the business of
/// [`Labels`](super::Labels).
///
/// ```
/// use taquin::puzzle::{Arrangement, Board, Size, Slide, shape::Tiles3x3};
/// let text = Arrangement::from_tiles(Size::Tiles3x3, &[1, 2, 3, 4, 0, 5, 6, 7, 8]).unwrap();
/// let board = Board::<Tiles3x3>::from(&text);
/// assert_eq!(board.slide(Slide::Up).to_string(), "1 0 3/4 2 5/6 7 8");
/// assert_eq!(board.slide(Slide::Up).slide(Slide::Down), board);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Board<S: Shape> {
    word: S::Word,
    blank: u8,
}

impl<S: Shape> Board<S> {
    /// The board of a packed word whose blank is on `blank`.
    #[inline(always)]
    pub(crate) fn packed(word: S::Word, blank: usize) -> Self {
        Board { word, blank: blank as u8 }
    }

    /// The slides open to a blank in each cell, as bits `1 << slide as u8`.
    pub(crate) const OPEN: [u8; 32] = {
        let mut open = [0; 32];
        let mut cell = 0;
        while cell < S::CELLS {
            let (row, column) = (cell / S::WIDTH, cell % S::WIDTH);
            open[cell] = (row > 0) as u8
                | ((column + 1 < S::WIDTH) as u8) << 1
                | ((row + 1 < S::HEIGHT) as u8) << 2
                | ((column > 0) as u8) << 3;
            cell += 1;
        }
        open
    };

    /// How far each slide takes the blank, in cells.
    const STEPS: [isize; 4] = [-(S::WIDTH as isize), 1, S::WIDTH as isize, -1];

    /// The tile on `cell`, 0 for the blank.
    #[inline(always)]
    pub fn tile(&self, cell: usize) -> u8 {
        self.word.field(cell as u32 * S::BITS, S::BITS)
    }

    /// The blank's cell.
    #[inline(always)]
    pub fn blank(&self) -> usize {
        usize::from(self.blank)
    }

    /// The packed word: the tile of cell `c` in bits `c * BITS` and up.
    #[inline(always)]
    pub fn word(&self) -> S::Word {
        self.word
    }

    /// Whether the blank can make `slide`.
    #[inline(always)]
    pub fn can(&self, slide: Slide) -> bool {
        Self::is_open(self.blank(), slide)
    }

    /// Whether a blank on `cell` can make `slide`.
    #[inline(always)]
    pub(super) fn is_open(cell: usize, slide: Slide) -> bool {
        Self::OPEN[cell] >> slide as u8 & 1 == 1
    }

    /// The cell that the blank enters by `slide`, which must be open to it.
    #[inline(always)]
    pub fn target(&self, slide: Slide) -> usize {
        debug_assert!(self.can(slide));
        usize::from(self.blank).wrapping_add_signed(Self::STEPS[slide as usize])
    }

    /// The board after `slide`, which must be open to the blank.
    #[inline(always)]
    pub fn slide(&self, slide: Slide) -> Self {
        let target = self.target(slide);
        let tile = self.tile(target);
        let word = self.word.toggled(target as u32 * S::BITS, tile).toggled(u32::from(self.blank) * S::BITS, tile);
        Board { word, blank: target as u8 }
    }

    /// All tiles, cell by cell.
    pub fn tiles(&self) -> impl Iterator<Item = u8> + '_ {
        (0..S::CELLS).map(|cell| self.tile(cell))
    }
}

impl<S: Shape<Word = u64>> Board<S> {
    /// The board of a packed word.
    #[inline(always)]
    pub(crate) fn from_word(word: u64) -> Self {
        const { assert!(S::BITS == 4) }
        // The first field that is 0: there alone can taking 1 away from each field set its highest bit.
        let zeros = word.wrapping_sub(0x1111_1111_1111_1111) & !word & 0x8888_8888_8888_8888;
        Board { word, blank: (zeros.trailing_zeros() / 4) as u8 }
    }
}

impl<S: Shape> From<&Arrangement> for Board<S> {
    /// # Panics
    /// When the arrangement is of another size: sizes are matched before boards are packed.
    fn from(arrangement: &Arrangement) -> Self {
        assert_eq!(arrangement.size(), S::SIZE, "an arrangement of another size");
        let tiles = arrangement.tiles().iter().enumerate();
        let word = tiles.fold(S::Word::default(), |word, (cell, &tile)| word.toggled(cell as u32 * S::BITS, tile));
        Board { word, blank: arrangement.blank() as u8 }
    }
}

impl<S: Shape> From<&Board<S>> for Arrangement {
    fn from(board: &Board<S>) -> Self {
        let tiles: Vec<u8> = board.tiles().collect();
        Arrangement::from_tiles(S::SIZE, &tiles).expect("a board is a permutation")
    }
}

impl<S: Shape> Hash for Board<S> {
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.word.folded());
    }
}

impl<S: Shape> fmt::Display for Board<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", Arrangement::from(self))
    }
}

impl<S: Shape> fmt::Debug for Board<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board({self})")
    }
}
