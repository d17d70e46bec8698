//! Random draws that stay the same on every machine and with every version of the crates: ChaCha with 20 rounds (RFC
//! 8439) and the rules written out here.
//!
//! - The key is the seed, little-endian in its first 8 bytes, zeros behind; the stream (nonce) is a second number, so
//!   draw *i* of a seed has a stream of its own and never depends on how many others are made.
//! - A number below `n` is `x mod n` of the next 64 bits `x`, those not below the largest multiple of `n` that fits in
//!   64 bits being thrown away.
//! - A shuffle (Fisher and Yates 1938) goes from the last place down to the second, swapping it with one drawn among
//!   itself and those before it.

use rand_chacha::ChaCha20Rng;
pub use rand_chacha::rand_core::Rng;
use rand_chacha::rand_core::SeedableRng;

/// The draws of one stream of a seed.
///
/// ```
/// use taquin::puzzle::draw::{below, rng};
/// let draw = |stream| below(&mut rng(2024, stream), 1_000_000);
/// assert_eq!(draw(0), draw(0));
/// assert_ne!(draw(0), draw(1));
/// ```
pub fn rng(seed: u64, stream: u64) -> ChaCha20Rng {
    let mut key = [0; 32];
    key[..8].copy_from_slice(&seed.to_le_bytes());
    let mut rng = ChaCha20Rng::from_seed(key);
    rng.set_stream(stream);
    rng
}

/// A number in `0..n`, each equally likely.
///
/// # Panics
/// When `n` is 0.
pub fn below(rng: &mut ChaCha20Rng, n: u64) -> u64 {
    let excess = (u64::MAX % n + 1) % n;
    loop {
        let drawn = rng.next_u64();
        if drawn <= u64::MAX - excess {
            return drawn % n;
        }
    }
}

/// Puts `items` in a random order, each order equally likely.
pub fn shuffle<T>(rng: &mut ChaCha20Rng, items: &mut [T]) {
    for last in (1..items.len()).rev() {
        items.swap(last, below(rng, last as u64 + 1) as usize);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_zero_seed_gives_the_key_stream_of_the_standard() {
        // RFC 8439, appendix A.1, test vector 1: 76 b8 e0 ad a0 f1 3d 90 | 40 5d 6a e5 53 86 bd 28
        let mut rng = rng(0, 0);
        assert_eq!(rng.next_u64(), 0x903d_f1a0_ade0_b876);
        assert_eq!(rng.next_u64(), 0x28bd_8653_e56a_5d40);
    }

    #[test]
    fn streams_of_a_seed_differ_and_repeat() {
        let first = |seed, stream| rng(seed, stream).next_u64();
        assert_eq!(first(7, 3), first(7, 3));
        assert_ne!(first(7, 3), first(7, 4));
        assert_ne!(first(7, 3), first(8, 3));
    }

    #[test]
    fn numbers_below_three_are_remainders_of_the_key_stream() {
        let mut rng = rng(0, 0);
        assert_eq!(below(&mut rng, 3), 0x903d_f1a0_ade0_b876 % 3);
        assert_eq!(below(&mut rng, 1), 0);
    }

    #[test]
    fn numbers_beyond_the_largest_multiple_are_thrown_away() {
        // One more than half of what 64 bits hold: it fits once, so the first number below it is the draw.
        let n = (1 << 63) + 1;
        let mut thrown_away = 0;
        for stream in 0..20 {
            let mut numbers = rng(3, stream);
            let kept = std::iter::repeat_with(|| numbers.next_u64()).inspect(|_| thrown_away += 1).find(|&x| x < n);
            assert_eq!(Some(below(&mut rng(3, stream), n)), kept, "stream {stream}");
        }
        assert!(thrown_away > 20, "half of the numbers are");
    }

    #[test]
    fn all_orders_of_three_are_about_equally_likely() {
        let mut counts = std::collections::BTreeMap::new();
        for stream in 0..6000 {
            let mut items = [0, 1, 2];
            shuffle(&mut rng(1, stream), &mut items);
            *counts.entry(items).or_insert(0) += 1;
        }
        assert_eq!(counts.len(), 6);
        // Six standard deviations of a binomial (6000, 1/6) are 173.
        assert!(counts.values().all(|count| (827..=1173).contains(count)), "{counts:?}");
    }
}
