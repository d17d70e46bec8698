//! Small numbers of which the smallest is found at once.

use super::stacks::LARGEST_H;

/// A set of numbers below [`LARGEST_H`].
#[derive(Default)]
pub(super) struct Members {
    words: [u64; WORDS],
    /// The words that are not 0, as bits.
    used: u32,
}

const WORDS: usize = (LARGEST_H / u64::BITS) as usize;

impl Members {
    /// The smallest number.
    #[inline(always)]
    pub(super) fn first(&self) -> Option<usize> {
        let word = self.used.trailing_zeros() as usize;
        let bits = self.words.get(word)?;
        Some(word * u64::BITS as usize + bits.trailing_zeros() as usize)
    }

    #[inline(always)]
    pub(super) fn insert(&mut self, number: usize) {
        let (word, bit) = Self::place(number);
        self.words[word] |= 1 << bit;
        self.used |= 1 << word;
    }

    /// Removes a number if `gone`, without a branch that the processor would have to guess.
    #[inline(always)]
    pub(super) fn remove_if(&mut self, gone: bool, number: usize) {
        let (word, bit) = Self::place(number);
        self.words[word] &= !(u64::from(gone) << bit);
        self.used &= !(u32::from(self.words[word] == 0) << word);
    }

    #[inline(always)]
    fn place(number: usize) -> (usize, usize) {
        let bits = u64::BITS as usize;
        (number / bits % WORDS, number % bits)
    }
}
