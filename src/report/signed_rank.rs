//! Wilcoxon's signed-rank test of paired counts (1945), and Holm's correction for many tests (1979).
//!
//! Pairs are ranked by how many times the larger value is the smaller one, so a doubled count weighs the same on easy and on
//! hard instances; the test and a ratio of geometric means speak of the same thing. Equal pairs are left out, as Wilcoxon
//! did. Equal factors share the mean of their ranks: a factor is the quotient of two counts, which division rounds to the
//! same number whenever the quotients are the same.

/// How a probability was computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// Over all signs that the ranks may have.
    Exact,
    /// By the normal distribution, corrected for ties and for continuity.
    Normal,
}

impl Method {
    /// The word of CSV files.
    pub fn word(self) -> &'static str {
        match self {
            Method::Exact => "exact",
            Method::Normal => "normal",
        }
    }
}

/// What the test says.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SignedRank {
    /// The pairs whose values differ.
    pub ranked: u64,
    /// The probability of ranks as uneven as these, or more so, if neither side tended to be larger; two-sided.
    pub p: f64,
    /// How it was computed.
    pub method: Method,
}

/// The most pairs for which all signs are looked at.
const MOST_EXACT: usize = 50;

/// Tests pairs of values of 0 or more; none when all are equal.
pub(super) fn signed_rank(pairs: &[(f64, f64)]) -> Option<SignedRank> {
    let factor = |&(first, second): &(f64, f64)| (first.max(second) / first.min(second), first > second);
    let mut factors: Vec<(f64, bool)> = pairs.iter().filter(|(first, second)| first != second).map(factor).collect();
    factors.sort_unstable_by(|a, b| a.0.total_cmp(&b.0));
    let (mut above, mut ties, mut passed) = (0, 0.0, 0);
    for group in factors.chunk_by(|a, b| a.0 == b.0) {
        // Ranks passed + 1 to passed + size share their mean; twice that is whole.
        let size = group.len() as u64;
        above += group.iter().filter(|(_, larger)| *larger).count() as u64 * (2 * passed + size + 1);
        ties += (size * size * size - size) as f64;
        passed += size;
    }
    let all = passed * (passed + 1);
    let smaller = above.min(all - above) as f64 / 2.0;
    let exact = factors.len() <= MOST_EXACT && ties == 0.0;
    let (p, method) = if exact {
        (exact_probability(factors.len(), smaller as usize), Method::Exact)
    } else {
        (normal_probability(passed as f64, smaller, ties), Method::Normal)
    };
    (passed > 0).then_some(SignedRank { ranked: passed, p: p.clamp(f64::MIN_POSITIVE, 1.0), method })
}

/// Twice the share of sets of the ranks 1 to `n` whose sum is at most `sum`.
fn exact_probability(n: usize, sum: usize) -> f64 {
    let mut sets = vec![0.0; sum + 1];
    sets[0] = 1.0;
    for rank in 1..=n.min(sum) {
        for total in (rank..=sum).rev() {
            sets[total] += sets[total - rank];
        }
    }
    2.0 * sets.iter().sum::<f64>() / (1u64 << n) as f64
}

fn normal_probability(n: f64, smaller: f64, ties: f64) -> f64 {
    let mean = n * (n + 1.0) / 4.0;
    let variance = n * (n + 1.0) * (2.0 * n + 1.0) / 24.0 - ties / 48.0;
    let deviation = (mean - smaller - 0.5).max(0.0) / variance.sqrt();
    libm::erfc(deviation / std::f64::consts::SQRT_2)
}

/// The probabilities of a family of tests, raised so that one of them being small by chance is as rare as it says.
pub(super) fn holm(probabilities: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..probabilities.len()).collect();
    order.sort_by(|&a, &b| probabilities[a].total_cmp(&probabilities[b]));
    let mut adjusted = vec![0.0; probabilities.len()];
    let mut least: f64 = 0.0;
    for (passed, index) in order.into_iter().enumerate() {
        least = least.max(probabilities[index] * (probabilities.len() - passed) as f64).min(1.0);
        adjusted[index] = least;
    }
    adjusted
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Pairs whose factors are 2, 3, 4, …, the first value being the larger one where told.
    fn pairs(larger: &[bool]) -> Vec<(f64, f64)> {
        let pair = |(larger, factor): (&bool, f64)| if *larger { (factor, 1.0) } else { (1.0, factor) };
        larger.iter().zip((2..).map(f64::from)).map(pair).collect()
    }

    fn test(larger: &[bool]) -> SignedRank {
        signed_rank(&pairs(larger)).unwrap()
    }

    #[test]
    fn few_pairs_are_tested_over_all_signs() {
        // Five of five: 2 / 32. Of four, rank 1 against the others: sums 0 and 1 of 16 sets, twice.
        assert_eq!(test(&[true; 5]), SignedRank { ranked: 5, p: 0.0625, method: Method::Exact });
        assert_eq!(test(&[false, true, true, true]).p, 0.25);
        assert_eq!(test(&[false, true, true, false]).p, 1.0); // 5 against 5
        // Critical values of the tables (Wilcoxon 1945): n = 10, sum 8, p just below 0.05; 9 is above.
        let sum_8 = [true, true, false, false, true, false, false, false, false, false];
        let p = test(&sum_8).p;
        assert!((p - 50.0 / 1024.0).abs() < 1e-15, "{p}"); // 25 sets of 1..10 have a sum of at most 8
    }

    #[test]
    fn equal_pairs_are_left_out_and_equal_factors_share_their_ranks() {
        assert_eq!(signed_rank(&[(4.0, 4.0), (0.0, 0.0)]), None);
        // 10:20 and 30:60 are the same factor: ranks 1.5, 1.5, 3, all on one side. Variance 3.5 - 6/48 = 3.375, mean 3.
        let test = signed_rank(&[(10.0, 20.0), (30.0, 60.0), (1.0, 9.0), (5.0, 5.0)]).unwrap();
        assert_eq!((test.ranked, test.method), (3, Method::Normal));
        // z = 2.5 / sqrt(3.375) = 1.36083; the normal distribution leaves 0.17356 beyond it on both sides.
        assert!((test.p - 0.17356).abs() < 1e-4, "{}", test.p);
    }

    #[test]
    fn nothing_against_something_is_the_largest_factor() {
        assert_eq!(signed_rank(&[(0.0, 1.0), (5.0, 1.0), (3.0, 1.0)]).unwrap().p, 1.0); // 3 against 1 + 2
    }

    #[test]
    fn many_pairs_have_a_small_but_positive_probability() {
        let clear = test(&[true; 5000]);
        assert_eq!((clear.method, clear.p), (Method::Normal, f64::MIN_POSITIVE));
        let even: Vec<bool> = (0..400).map(|index| index % 4 == 0 || index % 4 == 3).collect();
        assert!(test(&even).p > 0.9);
    }

    #[test]
    fn holm_raises_the_smallest_most_and_keeps_their_order() {
        assert_eq!(holm(&[0.01, 0.04, 0.03, 0.005]), [0.03, 0.06, 0.06, 0.02]);
        assert_eq!(holm(&[0.5, 0.6]), [1.0, 1.0]);
        assert_eq!(holm(&[]), Vec::<f64>::new());
    }
}
