//! Which runs a page holds: all, or of very many those on some boards, evenly chosen.

/// The most runs of a page: with these it has about 8 MB, and opens within two seconds.
pub(super) const MOST_RUNS: usize = 250_000;

/// The whole part of 2^64 divided by the golden ratio: the fractional parts of its multiples are spread evenly, in no step with
/// any order of boards (Knuth, The Art of Computer Programming, 6.4).
const GOLDEN: u64 = 0x9E37_79B9_7F4A_7C15;

/// The boards of an experiment whose runs are kept, where a config has `runs` runs in all; none where every run is.
pub(super) fn boards(boards: usize, runs: usize) -> Option<Vec<usize>> {
    if runs <= MOST_RUNS {
        return None;
    }
    let share = (u64::MAX as f64 * MOST_RUNS as f64 / runs as f64) as u64;
    Some((0..boards).filter(|&board| (board as u64).wrapping_mul(GOLDEN) <= share).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_run_is_kept_as_long_as_there_are_not_too_many() {
        assert_eq!([0, 250_000].map(|runs| boards(10, runs)), [None, None]);
    }

    #[test]
    fn of_a_million_runs_a_quarter_is_kept_from_every_part_of_the_boards() {
        let kept = boards(25_000, 1_000_000).unwrap();
        assert!(kept.len().abs_diff(6250) <= 2, "{}", kept.len());
        for part in kept.chunk_by(|one, other| one / 1000 == other / 1000) {
            assert!(part.len().abs_diff(250) <= 3, "{part:?}");
        }
    }

    #[test]
    fn the_first_board_is_always_kept() {
        assert_eq!(boards(3, 1_000_000_000_000), Some(vec![0]));
    }
}
