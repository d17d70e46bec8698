//! How often each distance occurs with each value of a heuristic: all statistics of its errors follow from that.

use crate::space::Cost;
use std::collections::BTreeMap;

/// The number of boards for each pair of a distance to the goal and a value of the heuristic.
///
/// ```
/// use taquin::audit::Joint;
/// let joint: Joint = [(4, 2), (3, 3), (2, 3)].into_iter().collect();
/// assert_eq!(joint.errors().into_iter().collect::<Vec<_>>(), [(-1, 1), (0, 1), (2, 1)]);
/// assert_eq!((joint.mean_distance(), joint.mean_size()), (3.0, 1.0));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Joint(BTreeMap<(Cost, Cost), u64>);

impl FromIterator<(Cost, Cost)> for Joint {
    /// Of pairs of a distance and a value, a board each.
    fn from_iter<T: IntoIterator<Item = (Cost, Cost)>>(pairs: T) -> Joint {
        let mut joint = Joint::default();
        pairs.into_iter().for_each(|pair| *joint.0.entry(pair).or_default() += 1);
        joint
    }
}

impl Joint {
    /// Distance, value, and how many boards have both, in order.
    pub fn pairs(&self) -> impl Iterator<Item = (Cost, Cost, u64)> {
        self.0.iter().map(|(&(distance, value), &boards)| (distance, value, boards))
    }

    /// The number of boards.
    pub fn boards(&self) -> u64 {
        self.0.values().sum()
    }

    /// The number of boards for each error: distance minus value, negative where the value is too large.
    pub fn errors(&self) -> BTreeMap<i64, u64> {
        let mut errors = BTreeMap::new();
        for (distance, value, boards) in self.pairs() {
            *errors.entry(i64::from(distance) - i64::from(value)).or_default() += boards;
        }
        errors
    }

    /// The mean distance to the goal; not a number where there are no boards, as for all means.
    pub fn mean_distance(&self) -> f64 {
        self.mean(|distance, _| distance)
    }

    /// The mean value of the heuristic.
    pub fn mean_value(&self) -> f64 {
        self.mean(|_, value| value)
    }

    /// The mean error: distance minus value.
    pub fn mean_error(&self) -> f64 {
        self.mean(|distance, value| distance - value)
    }

    /// The mean size of the error, whatever its sign.
    pub fn mean_size(&self) -> f64 {
        self.mean(|distance, value| (distance - value).abs())
    }

    /// How many boards have the value that is their distance.
    pub fn exact(&self) -> u64 {
        self.pairs().filter(|(distance, value, _)| distance == value).map(|(.., boards)| boards).sum()
    }

    /// The correlation of values and distances (Pearson 1895), from -1 to 1; none where one of them never changes.
    pub fn pearson(&self) -> Option<f64> {
        correlation(self.pairs().map(|(distance, value, boards)| (distance.into(), value.into(), boards)))
    }

    /// The correlation of their ranks (Spearman 1904), equal ones sharing the mean of their ranks: 1 where boards of
    /// greater distance always have the greater value.
    pub fn spearman(&self) -> Option<f64> {
        let distances = ranks(self.pairs().map(|(distance, _, boards)| (distance, boards)));
        let values = ranks(self.pairs().map(|(_, value, boards)| (value, boards)));
        correlation(self.pairs().map(|(distance, value, boards)| (distances[&distance], values[&value], boards)))
    }

    fn mean(&self, of: impl Fn(i128, i128) -> i128) -> f64 {
        let sum: i128 = self.pairs().map(|(d, h, boards)| of(d.into(), h.into()) * i128::from(boards)).sum();
        sum as f64 / self.boards() as f64
    }
}

/// Twice the rank of each number among all of them, so that the means of ranks are whole.
fn ranks(weighted: impl Iterator<Item = (Cost, u64)>) -> BTreeMap<Cost, i128> {
    let mut counts: BTreeMap<Cost, u64> = BTreeMap::new();
    weighted.for_each(|(number, boards)| *counts.entry(number).or_default() += boards);
    let mut before: i128 = 0;
    let rank = |(number, count): (Cost, u64)| {
        let rank = 2 * before + i128::from(count) + 1;
        before += i128::from(count);
        (number, rank)
    };
    counts.into_iter().map(rank).collect()
}

/// All sums are exact; what is rounded is the last step.
fn correlation(weighted: impl Iterator<Item = (i128, i128, u64)>) -> Option<f64> {
    let (mut n, mut x, mut y, mut xx, mut yy, mut xy) = (0, 0, 0, 0, 0, 0);
    for (a, b, boards) in weighted {
        let boards = i128::from(boards);
        n += boards;
        x += boards * a;
        y += boards * b;
        xx += boards * a * a;
        yy += boards * b * b;
        xy += boards * a * b;
    }
    let (across, down) = (n * xx - x * x, n * yy - y * y);
    (across > 0 && down > 0).then(|| (n * xy - x * y) as f64 / ((across as f64).sqrt() * (down as f64).sqrt()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn joint(pairs: &[(Cost, Cost)]) -> Joint {
        pairs.iter().copied().collect()
    }

    #[test]
    fn correlations_are_those_of_the_textbook() {
        // Distances 1 2 3 4 5, values 2 1 4 3 5: the sums of squares are 10 and 10, that of products 8.
        let ranked = joint(&[(1, 2), (2, 1), (3, 4), (4, 3), (5, 5)]);
        assert!((ranked.pearson().unwrap() - 0.8).abs() < 1e-15);
        assert!((ranked.spearman().unwrap() - 0.8).abs() < 1e-15);
        // Squares keep the order: ranks correlate fully, numbers do not (1 4 9: 8 over the root of 2 * 98/3).
        let squares = joint(&[(1, 1), (2, 4), (3, 9)]);
        assert!((squares.spearman().unwrap() - 1.0).abs() < 1e-15);
        assert!((squares.pearson().unwrap() - 8.0 / (2.0_f64 * 98.0 / 3.0).sqrt()).abs() < 1e-15);
        assert_eq!((joint(&[(1, 7), (2, 7)]).pearson(), joint(&[]).spearman()), (None, None));
    }

    #[test]
    fn equal_numbers_share_the_mean_of_their_ranks() {
        // Values 0 0 1 have the ranks 1.5 1.5 3 beside 1 2 3: the root of 3/4.
        let tied = joint(&[(1, 0), (2, 0), (3, 1)]);
        assert!((tied.spearman().unwrap() - 0.75_f64.sqrt()).abs() < 1e-15);
    }

    #[test]
    fn errors_are_counted_by_sign() {
        let counted = joint(&[(5, 2), (5, 2), (1, 3), (0, 0)]);
        assert_eq!(counted.errors(), BTreeMap::from([(-2, 1), (0, 1), (3, 2)]));
        assert_eq!((counted.mean_error(), counted.mean_size(), counted.exact()), (1.0, 2.0, 1));
        assert_eq!((counted.mean_distance(), counted.mean_value(), counted.boards()), (2.75, 1.75, 4));
    }
}
