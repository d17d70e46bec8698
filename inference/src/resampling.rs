//! The bootstrap (Efron 1979): how far a mean might have been otherwise, had other instances of the same kind been drawn.
//!
//! An interval holds the middle 95 % of the means of [`RESAMPLES`] resamples, each as large as the sample. Which values a
//! resample takes depends on the size of the sample and on nothing else, so the same numbers give the same interval in any
//! order of work, and samples of equal size are resampled alike.
//!
//! The mean of many values is distributed normally, whatever they are, so a sample of more than [`RESAMPLED`] has the interval
//! of its standard error: resampling it would take long, and find the same.

use rayon::prelude::*;
use std::collections::BTreeMap;
use taquin::puzzle::draw::{self, Rng};

/// How many resamples an interval comes from.
pub const RESAMPLES: usize = 2000;

/// The largest sample that is resampled. A larger one has the interval of its standard error.
pub const RESAMPLED: usize = 10_000;

/// Half the interval that holds 95 % of the normal distribution, in standard deviations.
const NORMAL: f64 = 1.959_963_984_540_054;

/// The key of the draws; each resample has a stream of its own.
const SEED: u64 = 1979;

/// Resamples that are taken together: their weights stand side by side, so one pass over the values serves all.
const BLOCK: usize = 8;

/// The ends of an interval that holds what is estimated with 95 % confidence.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Confidence {
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Confidence {
    /// Both ends, changed alike by a function that keeps their order.
    pub fn map(self, change: impl Fn(f64) -> f64) -> Confidence {
        Confidence { low: change(self.low), high: change(self.high) }
    }
}

/// The 95 % interval of the mean of each sample: by percentiles of resamples (Efron 1979), or, of a sample of more than
/// [`RESAMPLED`] values, by its standard error; none for fewer than two values.
///
/// ```
/// use taquin_inference::{Confidence, mean_intervals};
/// let intervals = mean_intervals(&[vec![3.0; 12], vec![7.0]]);
/// assert_eq!(intervals, [Some(Confidence { low: 3.0, high: 3.0 }), None]);
/// ```
pub fn mean_intervals(samples: &[Vec<f64>]) -> Vec<Option<Confidence>> {
    let mut intervals: Vec<Option<Confidence>> =
        samples.par_iter().map(|sample| (sample.len() > RESAMPLED).then(|| normal(sample))).collect();
    let mut by_size: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for (index, sample) in samples.iter().enumerate().filter(|(_, sample)| (2..=RESAMPLED).contains(&sample.len())) {
        by_size.entry(sample.len()).or_default().push(index);
    }
    for (size, indices) in by_size {
        let alike: Vec<&[f64]> = indices.iter().map(|&index| &samples[index][..]).collect();
        let blocks: Vec<Vec<[f64; BLOCK]>> =
            (0..RESAMPLES / BLOCK).into_par_iter().map(|block| block_of_means(size, &alike, block)).collect();
        let found: Vec<Confidence> = (0..alike.len())
            .into_par_iter()
            .map(|sample| middle(blocks.iter().flat_map(|block| block[sample]).collect()))
            .collect();
        for (index, interval) in indices.into_iter().zip(found) {
            intervals[index] = Some(interval);
        }
    }
    intervals
}

/// The mean, and 1.96 standard errors on either side.
fn normal(sample: &[f64]) -> Confidence {
    let count = sample.len() as f64;
    let mean = sample.iter().sum::<f64>() / count;
    let squares: f64 = sample.iter().map(|value| (value - mean) * (value - mean)).sum();
    let half = NORMAL * (squares / (count - 1.0) / count).sqrt();
    Confidence { low: mean - half, high: mean + half }
}

/// The means of samples of one size over the resamples of one block.
fn block_of_means(size: usize, samples: &[&[f64]], block: usize) -> Vec<[f64; BLOCK]> {
    let mut weights = vec![[0.0; BLOCK]; size];
    (0..BLOCK).for_each(|lane| draw_weights(&mut weights, lane, (block * BLOCK + lane) as u64));
    let mean = |sample: &&[f64]| {
        let mut sums = [0.0; BLOCK];
        for (value, weights) in sample.iter().zip(&weights) {
            for (sum, weight) in sums.iter_mut().zip(weights) {
                *sum += value * weight;
            }
        }
        sums.map(|sum| sum / size as f64)
    };
    samples.iter().map(mean).collect()
}

/// Draws one resample: how often it takes each value, in one lane of the weights.
fn draw_weights(weights: &mut [[f64; BLOCK]], lane: usize, stream: u64) {
    let (mut rng, size) = (draw::rng(SEED, stream), weights.len());
    // A factor of 2^32 leaves a bias below size / 2^32, far below what resampling itself leaves open.
    let mut take = |bits: u64| weights[(((bits & 0xffff_ffff) * size as u64) >> 32) as usize][lane] += 1.0;
    for _ in 0..size / 2 {
        let bits = rng.next_u64();
        take(bits);
        take(bits >> 32);
    }
    if size % 2 == 1 {
        take(rng.next_u64());
    }
}

/// The middle 95 % of some values.
fn middle(mut values: Vec<f64>) -> Confidence {
    values.sort_unstable_by(f64::total_cmp);
    let quantile = |share: f64| {
        let position = share * (values.len() - 1) as f64;
        let below = position.floor();
        let (low, high) = (values[below as usize], values[position.ceil() as usize]);
        low + (high - low) * (position - below)
    };
    Confidence { low: quantile(0.025), high: quantile(0.975) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn interval(values: &[f64]) -> Option<Confidence> {
        mean_intervals(&[values.to_vec()])[0]
    }

    #[test]
    fn one_value_has_no_interval_and_equal_values_have_an_exact_one() {
        assert_eq!((interval(&[]), interval(&[7.0])), (None, None));
        assert_eq!(interval(&[3.0; 12]), Some(Confidence { low: 3.0, high: 3.0 }));
    }

    #[test]
    fn of_two_values_a_quarter_of_the_resamples_has_only_the_smaller_one() {
        assert_eq!(interval(&[0.0, 1.0]), Some(Confidence { low: 0.0, high: 1.0 }));
    }

    #[test]
    fn the_middle_of_values_lies_between_two_quantiles() {
        // Of 0 to 40 the positions are 0.025 * 40 = 1 and 39; of 0 to 20 they are 0.5 and 19.5, between two values.
        let middle_of = |last: u32| middle((0..=last).rev().map(f64::from).collect());
        for (last, low, high) in [(40, 1.0, 39.0), (20, 0.5, 19.5)] {
            let found = middle_of(last);
            assert!((found.low - low).abs() < 1e-9 && (found.high - high).abs() < 1e-9, "{found:?}");
        }
    }

    #[test]
    fn a_large_sample_has_the_interval_of_its_standard_error() {
        // 0 and 1, 2000 times each: the mean's standard error is 0.5 / sqrt(4000) = 0.0079; 1.96 of them are 0.0155.
        let values: Vec<f64> = (0..4000).map(|index| f64::from(index % 2)).collect();
        let Confidence { low, high } = interval(&values).unwrap();
        assert!((0.5 - low - 0.0155).abs() < 0.001 && (high - 0.5 - 0.0155).abs() < 0.001, "{low} {high}");
    }

    #[test]
    fn a_sample_too_large_to_be_resampled_has_it_exactly() {
        // 0 and 1, 8000 times each: 1.959964 * 0.5 * sqrt(16000 / 15999) / sqrt(16000) = 0.0077477.
        let values: Vec<f64> = (0..16_000).map(|index| f64::from(index % 2)).collect();
        let Confidence { low, high } = interval(&values).unwrap();
        assert!((0.5 - low - 0.007_747_7).abs() < 1e-7 && (high - 0.5 - 0.007_747_7).abs() < 1e-7, "{low} {high}");
    }

    #[test]
    fn both_kinds_of_interval_are_alike_where_one_gives_way_to_the_other() {
        let value = |index: usize| ((index * 7919) % 1013) as f64;
        let width = |size| interval(&(0..size).map(value).collect::<Vec<f64>>()).map(|it| it.high - it.low).unwrap();
        let ratio = width(RESAMPLED) / width(RESAMPLED + 1);
        assert!((0.93..1.07).contains(&ratio), "{ratio}");
    }

    #[test]
    fn an_interval_covers_the_true_mean_about_as_often_as_it_says() {
        // 400 samples of 40 numbers below 1000, drawn uniformly: their true mean is 499.5.
        let sample =
            |index| (0..40).map(move |_| index).scan(draw::rng(5, index), |rng, _| Some(draw::below(rng, 1000)));
        let samples: Vec<Vec<f64>> = (0..400).map(|index| sample(index).map(|value| value as f64).collect()).collect();
        let intervals = mean_intervals(&samples);
        let covered = intervals.iter().flatten().filter(|it| it.low <= 499.5 && 499.5 <= it.high).count();
        // Percentiles of 40 values cover 94 % or so; 400 samples leave 2.2 % on either side of that at two standard errors.
        assert!((365..=390).contains(&covered), "{covered} of 400");
    }

    #[test]
    fn of_few_skewed_values_an_interval_holds_the_mean_less_often_than_it_says() {
        let covered = |size: usize| {
            let sample = |index: u64| -> Vec<f64> {
                let mut rng = draw::rng(7, index);
                // Distributed exponentially, of mean 1.
                (0..size)
                    .map(|_| -libm::log((draw::below(&mut rng, 1 << 32) + 1) as f64 / (1u64 << 32) as f64))
                    .collect()
            };
            let intervals = mean_intervals(&(0..1000).map(sample).collect::<Vec<_>>());
            intervals.iter().flatten().filter(|it| it.low <= 1.0 && 1.0 <= it.high).count() / 10
        };
        // Found by another program with another generator: 78.6, 80.5, 86.2, 90.0 and 92.2 %; a thousand leave 2.6 or less.
        let found = [5, 6, 10, 20, 50].map(covered);
        assert!(
            found.iter().zip([78, 80, 86, 90, 92]).all(|(found, expected)| found.abs_diff(expected) <= 3),
            "{found:?}"
        );
    }

    #[test]
    fn an_interval_depends_neither_on_the_samples_beside_it_nor_on_threads() {
        let long: Vec<f64> = (0..101).map(|index| f64::from(index * index % 37)).collect();
        let alone = interval(&long);
        let beside = mean_intervals(&[vec![1.0, 2.0], long.clone(), (0..101).map(f64::from).collect()])[1];
        let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build().unwrap();
        assert_eq!((alone, alone), (beside, pool.install(|| interval(&long))));
    }
}
