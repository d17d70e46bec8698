//! The list of board sizes, each with the machine word that holds its tiles.
//!
//! A new size is one line in the `shapes!` list at the end of this file.

use std::fmt::{self, Debug, Display};
use std::hash::Hash;
use std::str::FromStr;

/// An unsigned integer that packs the tiles of a board, a fixed number of bits a cell.
pub trait Word: Copy + Eq + Ord + Hash + Debug + Default + Send + Sync + 'static {
    /// The `bits` lowest bits after shifting right by `shift`.
    fn field(self, shift: u32, bits: u32) -> u8;
    /// This word with `value` xor-ed in at `shift`.
    fn toggled(self, shift: u32, value: u8) -> Self;
    /// The `bits` lowest bits, 1 to 32, after shifting right by `shift`.
    fn bits(self, shift: u32, bits: u32) -> u32;
    /// This word with `bits` xor-ed in at `shift`.
    fn with_bits(self, shift: u32, bits: u32) -> Self;
    /// The word folded to 64 bits, without loss when it is no wider.
    fn folded(self) -> u64;
}

macro_rules! word {
    ($($word:ty),*) => {$(
        impl Word for $word {
            #[inline(always)]
            fn field(self, shift: u32, bits: u32) -> u8 {
                (self >> shift) as u8 & ((1u8 << bits) - 1)
            }
            #[inline(always)]
            fn toggled(self, shift: u32, value: u8) -> Self {
                self ^ (<$word>::from(value) << shift)
            }
            #[inline(always)]
            fn bits(self, shift: u32, bits: u32) -> u32 {
                (self >> shift) as u32 & (u32::MAX >> (32 - bits))
            }
            #[inline(always)]
            fn with_bits(self, shift: u32, bits: u32) -> Self {
                self ^ (<$word>::from(bits) << shift)
            }
            #[inline(always)]
            fn folded(self) -> u64 {
                let wide = u128::from(self);
                wide as u64 ^ (wide >> 64) as u64
            }
        }
    )*};
}
word!(u64, u128);

/// A board size known at compile time.
pub trait Shape: Copy + Eq + Hash + Debug + Default + Send + Sync + 'static {
    /// Cells in a row.
    const WIDTH: usize;
    /// Rows.
    const HEIGHT: usize;
    /// All cells, the blank's included.
    const CELLS: usize = Self::WIDTH * Self::HEIGHT;
    /// Bits that one cell takes in the word.
    const BITS: u32 = if Self::CELLS <= 16 { 4 } else { 5 };
    /// The same size as a run-time value.
    const SIZE: Size;
    /// What packs the tiles.
    type Word: Word;
}

/// A text that names no board size in the list.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("unknown size \"{0}\": sizes (width x height) are {list}", list = Size::list())]
pub struct UnknownSize(String);

macro_rules! shapes {
    ($d:tt $($(#[$doc:meta])* $name:ident: $width:literal x $height:literal in $word:ty;)*) => {
        $(
            $(#[$doc])*
            #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
            pub struct $name;
            impl Shape for $name {
                const WIDTH: usize = $width;
                const HEIGHT: usize = $height;
                const SIZE: Size = Size::$name;
                type Word = $word;
            }
        )*

        /// A board size known at run time; printed and read as `WIDTHxHEIGHT`.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum Size {
            $($(#[$doc])* $name,)*
        }

        impl Size {
            /// Every size there is, smallest first.
            pub const ALL: &'static [Size] = &[$(Size::$name,)*];

            /// Cells in a row.
            pub fn width(self) -> usize {
                match self { $(Size::$name => $width,)* }
            }

            /// Rows.
            pub fn height(self) -> usize {
                match self { $(Size::$name => $height,)* }
            }
        }

        /// Runs an expression with a type alias bound to the [`Shape`] of a run-time [`Size`].
        macro_rules! with_shape {
            ($d size:expr, $d shape:ident => $d body:expr) => {
                match $d size {
                    $($crate::puzzle::Size::$name => {
                        type $d shape = $crate::puzzle::shape::$name;
                        $d body
                    })*
                }
            };
        }
        pub(crate) use with_shape;
    };
}

impl Size {
    /// All cells, the blank's included.
    pub fn cells(self) -> usize {
        self.width() * self.height()
    }

    /// The rows and the columns between two cells.
    pub(crate) fn distance(self, from: usize, to: usize) -> usize {
        let width = self.width();
        (from / width).abs_diff(to / width) + (from % width).abs_diff(to % width)
    }

    fn list() -> String {
        let names: Vec<String> = Size::ALL.iter().map(Size::to_string).collect();
        names.join(", ")
    }
}

impl Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.width(), self.height())
    }
}

impl FromStr for Size {
    type Err = UnknownSize;

    /// Reads `3x3`, also as `3 x 3`, `3X3` or `3×3`.
    fn from_str(text: &str) -> Result<Self, UnknownSize> {
        let plain: String = text.replace(['X', '×', '*'], "x").split_whitespace().collect();
        let found = Size::ALL.iter().find(|size| size.to_string() == plain);
        found.copied().ok_or_else(|| UnknownSize(text.to_string()))
    }
}

shapes! { $
    /// The 8-puzzle: 181,440 solvable states, complete enumeration takes milliseconds.
    Tiles3x3: 3 x 3 in u64;
    /// The 11-puzzle, three wide and four high: the rectangle that keeps code honest about width and height.
    Tiles3x4: 3 x 4 in u64;
    /// The 15-puzzle.
    Tiles4x4: 4 x 4 in u64;
    /// The 19-puzzle, four wide and five high: between what can be solved optimally and what can hardly be.
    Tiles4x5: 4 x 5 in u128;
    /// The 24-puzzle.
    Tiles5x5: 5 x 5 in u128;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_size_reads_back_what_it_prints() {
        for &size in Size::ALL {
            assert_eq!(size.to_string().parse(), Ok(size));
        }
    }

    #[test]
    fn an_unknown_size_is_answered_with_the_known_ones() {
        let error = "6x6".parse::<Size>().unwrap_err().to_string();
        assert_eq!(error, "unknown size \"6x6\": sizes (width x height) are 3x3, 3x4, 4x4, 4x5, 5x5");
    }
}
