//! Wilcoxon's signed-rank test of paired counts (1945), and Holm's correction for many tests (1979).
//!
//! Pairs are ranked by how many times the larger value is the smaller one, so a doubled count weighs the same on easy and on
//! hard instances; the test and a ratio of geometric means speak of the same thing. Equal pairs are left out, as Wilcoxon
//! did. Equal factors share the mean of their ranks: a factor is the quotient of two counts, which division rounds to the
//! same number whenever the quotients are the same.

/// How a probability was computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// Over all signs that the ranks may have, shared ones as they are.
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

/// Tests pairs of values of 0 or more; none when all are equal (Wilcoxon 1945).
///
/// ```
/// use taquin_inference::{Method, SignedRank, signed_rank};
/// // In five of five pairs the second value is the larger one: 2 of 32 ways to choose signs are as uneven.
/// let pairs = [(1.0, 2.0), (1.0, 3.0), (1.0, 4.0), (1.0, 5.0), (1.0, 6.0)];
/// assert_eq!(signed_rank(&pairs), Some(SignedRank { ranked: 5, p: 0.0625, method: Method::Exact }));
/// ```
pub fn signed_rank(pairs: &[(f64, f64)]) -> Option<SignedRank> {
    let factor = |&(first, second): &(f64, f64)| (first.max(second) / first.min(second), first > second);
    let mut factors: Vec<(f64, bool)> = pairs.iter().filter(|(first, second)| first != second).map(factor).collect();
    factors.sort_unstable_by(|a, b| a.0.total_cmp(&b.0));
    let (mut above, mut ties, mut passed) = (0, 0.0, 0);
    let mut ranks: Vec<u64> = Vec::with_capacity(factors.len());
    for group in factors.chunk_by(|a, b| a.0 == b.0) {
        // Ranks passed + 1 to passed + size share their mean; twice that is whole.
        let size = group.len() as u64;
        let rank = 2 * passed + size + 1;
        above += group.iter().filter(|(_, larger)| *larger).count() as u64 * rank;
        ranks.extend(group.iter().map(|_| rank));
        ties += (size * size * size - size) as f64;
        passed += size;
    }
    let all = passed * (passed + 1);
    let smaller = above.min(all - above);
    let (p, method) = if ranks.len() <= MOST_EXACT {
        (exact_probability(&ranks, smaller), Method::Exact)
    } else {
        (normal_probability(passed as f64, smaller as f64 / 2.0, ties), Method::Normal)
    };
    (passed > 0).then_some(SignedRank { ranked: passed, p: p.clamp(f64::MIN_POSITIVE, 1.0), method })
}

/// Twice the share of sets of the ranks whose sum is at most `sum`; ranks and sum are doubled.
fn exact_probability(ranks: &[u64], sum: u64) -> f64 {
    let sum = sum as usize;
    let mut sets = vec![0.0; sum + 1];
    sets[0] = 1.0;
    for &rank in ranks {
        let rank = rank as usize;
        for total in (rank..=sum).rev() {
            sets[total] += sets[total - rank];
        }
    }
    2.0 * sets.iter().sum::<f64>() / (1u64 << ranks.len()) as f64
}

fn normal_probability(n: f64, smaller: f64, ties: f64) -> f64 {
    let mean = n * (n + 1.0) / 4.0;
    let variance = n * (n + 1.0) * (2.0 * n + 1.0) / 24.0 - ties / 48.0;
    let deviation = (mean - smaller - 0.5).max(0.0) / variance.sqrt();
    libm::erfc(deviation / std::f64::consts::SQRT_2)
}

/// The probabilities of a family of tests, raised so that one of them being small by chance is as rare as it says (Holm
/// 1979); in the order in which they came.
///
/// ```
/// assert_eq!(taquin_inference::holm(&[0.5, 0.25]), [0.5, 0.5]);
/// ```
pub fn holm(probabilities: &[f64]) -> Vec<f64> {
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

    /// Pairs whose factors are 2, 3, 4, …, the first value being the larger one where `true`.
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
        // 10:20 and 30:60 are the same factor: ranks 1.5, 1.5, 3, all on one side.
        let test = signed_rank(&[(10.0, 20.0), (30.0, 60.0), (1.0, 9.0), (5.0, 5.0)]).unwrap();
        assert_eq!(test, SignedRank { ranked: 3, p: 0.25, method: Method::Exact }); // 2 of 8
        // The other way round for one of the two: of 8 sets, the empty one and two of one rank have a sum of at most 1.5.
        let test = signed_rank(&[(20.0, 10.0), (30.0, 60.0), (1.0, 9.0)]).unwrap();
        assert_eq!(test.p, 0.75);
    }

    #[test]
    fn ties_do_not_take_a_probability_below_the_least_that_there_is() {
        for pairs in 1..=MOST_EXACT {
            // All factors are 2, all on one side: two of 2^pairs.
            let test = signed_rank(&vec![(10.0, 20.0); pairs]).unwrap();
            assert_eq!((test.p, test.method), (2.0 / 2f64.powi(pairs as i32), Method::Exact), "{pairs}");
        }
        // Factors that are all the same make a sign test. Of 6, one on the other side: 1 + 6 of 64 sets, twice.
        let mut six = vec![(10.0, 20.0); 5];
        six.push((20.0, 10.0));
        assert_eq!(signed_rank(&six).unwrap().p, 14.0 / 64.0);
    }

    #[test]
    fn ties_of_many_pairs_narrow_the_normal_distribution() {
        // Ranks are 30.5 each. Sum 24 * 30.5 = 732, mean 915, variance 60 * 30.5^2 / 4 = 13953.75: z = 182.5 / 118.126.
        let tied: Vec<(f64, f64)> = (0..60).map(|index| if index < 24 { (2.0, 1.0) } else { (1.0, 2.0) }).collect();
        let test = signed_rank(&tied).unwrap();
        assert_eq!((test.ranked, test.method), (60, Method::Normal));
        assert!((test.p - 0.122_355_8).abs() < 1e-6, "{}", test.p); // what the normal distribution leaves beyond 1.54496
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
        assert_eq!(holm(&[0.7, 0.6, 0.8]), [1.0; 3]); // three times 0.6 is no probability
        assert_eq!(holm(&[]), Vec::<f64>::new());
    }
}
