//! What the table knows a board by.

use crate::puzzle::{Board, Shape, Slide};

/// Bits of a key.
pub(super) const BITS: u32 = 56;
/// Bits of the word that holds a key, below it.
const UNUSED: u32 = u64::BITS - BITS;
/// Bits of a key that a slot holds: the lower ones.
pub(super) const HELD: u32 = 50;
/// Bits of the lower half of a slot that are for other things.
pub(super) const NOTED: u32 = u64::BITS - HELD;

/// An odd number near 2⁵⁶ divided by the golden ratio: its multiples fall far from each other (Knuth 1973).
const FACTOR: u64 = 0x9E37_79B9_7F4A_7C15 << UNUSED;

/// 56 bits that distinguish a board from all others that it can reach: 14 cells as a number, times an odd one.
///
/// They are the upper bits of a word, so that the product is cut off where the word ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Key(u64);

impl Key {
    /// The key of a board; those of boards that can reach each other are different.
    ///
    /// Of 16 cells the first and the last are left out. The two tiles that are missing there could be either way around,
    /// but those two boards cannot reach each other: the cells are an even number of steps apart, so that the blank has
    /// the same colour in both, and one has the tiles in even order and the other in odd.
    #[inline(always)]
    pub(super) fn new<S: Shape<Word = u64>>(board: &Board<S>) -> Key {
        Key::of_word::<S>(board.word())
    }

    #[inline(always)]
    fn of_word<S: Shape>(word: u64) -> Key {
        const {
            assert!(S::CELLS * 4 <= BITS as usize || S::CELLS == 16);
            assert!((S::WIDTH + S::HEIGHT).is_multiple_of(2) || S::CELLS < 16);
        }
        Key::of(if S::CELLS < 16 { word } else { word >> 4 })
    }

    /// Of the lower 56 bits of a word; what is above them does not count.
    #[inline(always)]
    pub(super) fn of(word: u64) -> Key {
        Key(word.wrapping_mul(FACTOR))
    }

    #[cfg(test)]
    pub(super) fn from_bits(bits: u64) -> Key {
        assert!(bits >> BITS == 0);
        Key(bits << UNUSED)
    }

    /// The first line to look at, of this many.
    #[inline(always)]
    pub(super) fn home(self, homes: u32) -> usize {
        home((self.0 >> u32::BITS) as u32, homes) as usize
    }

    /// What is in the upper half of a slot.
    #[inline(always)]
    pub(super) fn upper(self) -> u32 {
        (self.0 >> UNUSED) as u32
    }

    /// What is in the lower half of a slot, where 14 bits are for notes.
    #[inline(always)]
    pub(super) fn lower(self) -> u32 {
        ((self.0 >> (UNUSED + u32::BITS)) as u32) << NOTED
    }
}

/// The first line to look at, of this many, for a key with these upper 32 bits.
#[inline(always)]
pub(super) fn home(upmost: u32, homes: u32) -> u32 {
    ((u64::from(upmost) * u64::from(homes)) >> u32::BITS) as u32
}

/// The upper 32 bits of the key with a slot's halves whose home, one of `homes`, is at or before `line` and next to it; `part`,
/// the upper bits that the slot does not hold, is that of the line.
#[inline(always)]
pub(super) fn upmost(line: u32, part: u32, upper: u32, lower: u32, homes: u32) -> u32 {
    const PART: u32 = HELD + UNUSED - u32::BITS;
    let bits = part << PART | (lower >> NOTED) << UNUSED | upper >> (u32::BITS - UNUSED);
    if home(bits, homes) > line { bits.wrapping_sub(1 << PART) } else { bits }
}

/// By how much each slide changes a key: a product of a sum is the sum of products, and a slide takes a tile from one cell
/// to another.
pub(super) struct Changes(Box<[[Change; 4]; 16]>);

/// What a slide of the blank from a cell changes.
#[derive(Clone, Copy)]
struct Change {
    /// The bits below the tile that is slid.
    shift: u32,
    /// What is added to the key, by the tile; nothing where there is no such slide.
    by: [u64; 16],
}

impl Changes {
    pub(super) fn new<S: Shape<Word = u64>>() -> Changes {
        let mut changes = Box::new([[Change { shift: 0, by: [0; 16] }; 4]; 16]);
        let one_on = |cell: usize| Key::of_word::<S>(1 << (4 * cell)).0;
        for blank in 0..S::CELLS {
            let before = Board::<S>::packed(0, blank);
            for slide in Slide::ALL.into_iter().filter(|&slide| before.can(slide)) {
                let target = before.target(slide);
                let change = one_on(blank).wrapping_sub(one_on(target));
                changes[blank][slide as usize] = Change {
                    shift: 4 * target as u32,
                    by: std::array::from_fn(|tile| change.wrapping_mul(tile as u64)),
                };
            }
        }
        Changes(changes)
    }

    /// The key of the board after a slide.
    #[inline(always)]
    pub(super) fn after<S: Shape<Word = u64>>(&self, key: Key, board: &Board<S>, slide: Slide) -> Key {
        self.0[board.blank() % 16][slide as usize].of(key, board.word())
    }

    /// The keys of the boards after each slide; the board's own where there is no such slide.
    #[inline(always)]
    pub(super) fn around<S: Shape<Word = u64>>(&self, key: Key, board: &Board<S>) -> [Key; 4] {
        let changes = &self.0[board.blank() % 16];
        std::array::from_fn(|slide| changes[slide].of(key, board.word()))
    }
}

impl Change {
    #[inline(always)]
    fn of(&self, key: Key, word: u64) -> Key {
        Key(key.0.wrapping_add(self.by[(word >> self.shift & 15) as usize]))
    }
}
