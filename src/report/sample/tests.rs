//! Statistics by hand computation.

use super::*;

fn sample(values: &[u64]) -> Sample<Number> {
    values.iter().map(|&value| Number::from(value)).collect()
}

fn exact(text: &str) -> Option<Number> {
    Number::parse(text)
}

#[test]
fn small_samples_agree_with_hand_computation() {
    let five = sample(&[9, 1, 4, 1, 5]);
    assert_eq!((five.count(), five.sum(), five.mean()), (5, Number::from(20), exact("4")));
    assert_eq!(five.variance(), exact("11")); // (25 + 9 + 0 + 9 + 1) / 4
    assert_eq!([five.quartile(1), five.median(), five.quartile(3)], [exact("1"), exact("4"), exact("5")]);
    assert_eq!((five.quartile(0), five.quartile(4)), (exact("1"), exact("9")));
    let four = sample(&[1, 2, 4, 8]);
    assert_eq!([four.quartile(1), four.median(), four.quartile(3)], [exact("1.75"), exact("3"), exact("5")]);
    assert!((four.geometric_mean().unwrap() - 8f64.sqrt()).abs() < 1e-12); // the fourth root of 64
}

#[test]
fn weights_count_like_repeated_values() {
    let weighted: Sample<Number> =
        [(Number::from(2), 3), (Number::from(7), 1), (Number::from(9), 0)].into_iter().collect();
    let repeated = sample(&[2, 7, 2, 2]);
    assert_eq!(weighted, repeated);
    assert_eq!(weighted.variance(), exact("6.25")); // mean 3.25: (3 · 1.5625 + 14.0625) / 3
    assert_eq!(weighted.quartile(3), exact("3.25")); // position 2.25 lies between 2 and 7
}

#[test]
fn the_range_of_a_median_is_that_of_the_sign_test() {
    // Tables of the sign test, 5 % two-sided: of 6 values none may be left out, of 10 one, of 20 five, of 100 thirty-nine.
    for (count, outside) in [(6, 0), (10, 1), (20, 5), (50, 17), (100, 39)] {
        let range = sample(&(1..=count).collect::<Vec<_>>()).median_range().unwrap();
        assert_eq!(range, (Number::from(outside + 1), Number::from(count - outside)), "{count}");
    }
    // Whole binomial coefficients added up: the last r whose sets of fewer than r heads are at most a fortieth of all.
    for (count, outside) in [(101, 41), (501, 229), (999, 469), (1500, 712), (2000, 956)] {
        assert_eq!(values_outside(count), outside, "{count}");
    }
    assert_eq!(sample(&[1, 2, 3, 4, 5]).median_range(), None);
    assert_eq!(sample(&[]).median_range(), None);
    assert!(values_outside(1000).abs_diff(values_outside(1001)) <= 1, "the approximation goes on where the sum ends");
}

#[test]
fn of_equally_frequent_values_the_smallest_is_the_mode() {
    assert_eq!(sample(&[3, 5, 5, 3, 9]).mode(), Some((&Number::from(3), 2)));
    let texts: Sample<&str> = ["b", "a", "b"].into_iter().collect();
    assert_eq!(texts.mode(), Some((&"b", 2)));
}

#[test]
fn a_share_counts_what_is_not_zero() {
    let gaps = sample(&[0, 2, 0, 4, 4]);
    assert_eq!(gaps.share(), exact("3/5"));
    assert_eq!(gaps.indicator().mean(), exact("3/5"));
    assert_eq!(gaps.geometric_mean(), None);
}

#[test]
fn seconds_and_large_numbers_are_summed_exactly() {
    let parsed = |texts: &[&str]| Sample::of_numbers(texts.iter().map(|text| exact(text).unwrap()).collect());
    let seconds = parsed(&["0.000000003", "0.25", "0.1", "0.1", "2"]);
    assert_eq!(seconds.count(), 5);
    assert_eq!(seconds.sum(), exact("2.450000003").unwrap());
    // 0.05 on either side of the mean: 2 · 0.0025 / 1.
    assert_eq!(parsed(&["0.1", "0.2"]).variance(), exact("0.005"));
    // Thirds are no billionths: 1/3 and 2/3 have the mean 1/2 and the variance 1/18.
    let thirds = parsed(&["2/3", "1/3"]);
    assert_eq!((thirds.mean(), thirds.variance()), (exact("1/2"), exact("1/18")));
    // 10^18 and 10^18 + 2: their squares are beyond 64 bits.
    let large = parsed(&["1000000000000000000", "1000000000000000002"]);
    assert_eq!((large.mean(), large.variance()), (exact("1000000000000000001"), exact("2")));
}

#[test]
fn the_largest_counts_of_ten_million_runs_have_their_moments() {
    let of = |pairs: &[(u64, u64)]| -> Sample<Number> {
        pairs.iter().map(|&(value, weight)| (Number::from(value), weight)).collect()
    };
    let near = |sample: &Sample<Number>, expected: f64| {
        let (variance, root) = (sample.variance().unwrap().to_f64(), sample.standard_deviation().unwrap());
        assert!((variance / expected - 1.0).abs() < 1e-12, "{variance}, not {expected}");
        assert!((root / expected.sqrt() - 1.0).abs() < 1e-12, "{root}");
    };
    // Half of the runs 0, the others as many as there may be: each half of that from the mean.
    let (most, half) = ((1u64 << 53) - 1, 5_000_000);
    let apart = of(&[(0, half), (most, half)]);
    assert_eq!(apart.sum(), Number::fraction(i128::from(most) * i128::from(half), 1));
    assert_eq!(apart.mean(), Some(Number::fraction(most.into(), 2)));
    near(&apart, (most as f64 / 2.0).powi(2) * 1e7 / (1e7 - 1.0));
    // All within 2 of the largest: exact, as of 0, 1 and 2. Σd² = 10^7 with d from the middle.
    let together = of(&[(most - 2, half), (most - 1, 1), (most, half)]);
    assert_eq!(together.mean(), Some(Number::from(most - 1)));
    assert_eq!(together.variance(), Some(Number::ONE));
    // Deviations 5 and -3 from the mean 15, in units of 10^18: (3 · 25 + 5 · 9) / 7.
    let larger = of(&[(10_000_000_000_000_000_000, 3), (18_000_000_000_000_000_000, 5)]);
    assert_eq!(larger.mean(), Some(Number::from(15_000_000_000_000_000_000)));
    near(&larger, 120.0 / 7.0 * 1e36);
}

#[test]
fn whole_numbers_make_the_same_sample_however_they_are_collected() {
    let values: Vec<Number> = [3, 1, 3, u64::MAX, 0, 1, 3].map(Number::from).to_vec();
    assert_eq!(Sample::of_numbers(values.clone()), values.iter().copied().collect());
    let small = &values[..3];
    assert_eq!(Sample::of_numbers(small.to_vec()), small.iter().copied().collect());
}

#[test]
fn a_pooled_sample_has_all_values_with_their_weights() {
    assert_eq!(Sample::pooled([sample(&[2, 1]), sample(&[2, 3]), sample(&[])]), sample(&[1, 2, 2, 3]));
    assert_eq!(Sample::pooled([sample(&[2, 1])]), sample(&[1, 2]));
    assert_eq!(Sample::<Number>::pooled([]), sample(&[]));
}

#[test]
fn nothing_has_no_statistics_and_one_value_no_variance() {
    let none = Sample::<Number>::default();
    assert_eq!((none.mean(), none.median(), none.mode(), none.share()), (None, None, None, None));
    assert_eq!((none.variance(), sample(&[4]).variance()), (None, None));
    assert_eq!(sample(&[4]).median(), exact("4"));
}

#[test]
fn a_sum_is_exact_whatever_is_added() {
    let all = |texts: &[&str]| sum(texts.iter().map(|text| exact(text).unwrap()));
    assert_eq!(all(&["0.000000003", "0.25", "2"]), exact("2.250000003").unwrap());
    assert_eq!(all(&["1/3", "2/3", "1"]), exact("2").unwrap(), "thirds are no billionths");
    assert_eq!(all(&["10000000000000000000", "0.5"]), exact("10000000000000000000.5").unwrap());
    assert_eq!(all(&[]), Number::ZERO);
}
