//! Least squares with weights that are not negative: the best of all subsets of columns.

/// What is to be explained, and the columns that explain it, a constant before them.
pub(super) struct Columns {
    target: Vec<f64>,
    columns: Vec<Vec<f64>>,
}

/// A column whose part that is not explained by those before it is smaller than this share depends on them.
const SMALLEST: f64 = 1e-9;

impl Columns {
    pub(super) fn new(target: Vec<f64>, features: Vec<Vec<f64>>) -> Columns {
        let constant = vec![1.0; target.len()];
        Columns { target, columns: std::iter::once(constant).chain(features).collect() }
    }

    /// The weights of the constant and of each feature that leave the least sum of squares, none of them negative.
    ///
    /// # Errors
    /// With the first feature that is a weighted sum of those before it and the constant.
    pub(super) fn fitted(&self) -> Result<Vec<f64>, usize> {
        let all: Vec<usize> = (0..self.columns.len()).collect();
        if let Err(column) = self.solved(&all) {
            return Err(column.saturating_sub(1));
        }
        let mut best = (f64::INFINITY, vec![0.0; self.columns.len()]);
        for subset in 0..1_u32 << self.columns.len() {
            let chosen: Vec<usize> = all.iter().copied().filter(|&column| subset >> column & 1 == 1).collect();
            let Ok(weights) = self.solved(&chosen) else { continue };
            let squares = self.squares(&weights);
            if weights.iter().all(|&weight| weight >= 0.0) && squares < best.0 {
                best = (squares, weights);
            }
        }
        Ok(best.1)
    }

    /// The weights of some columns, 0 for the others, by orthogonalisation (modified Gram-Schmidt).
    fn solved(&self, chosen: &[usize]) -> Result<Vec<f64>, usize> {
        let mut basis: Vec<Vec<f64>> = Vec::new();
        // By column, its part along each vector of the basis.
        let mut parts: Vec<Vec<f64>> = Vec::new();
        for &column in chosen {
            let mut rest = self.columns[column].clone();
            let mut along = Vec::new();
            for unit in &basis {
                let part = dot(unit, &rest);
                rest.iter_mut().zip(unit).for_each(|(rest, unit)| *rest -= part * unit);
                along.push(part);
            }
            let (length, whole) = (dot(&rest, &rest).sqrt(), dot(&self.columns[column], &self.columns[column]).sqrt());
            if length <= SMALLEST * whole {
                return Err(column);
            }
            along.push(length);
            basis.push(rest.iter().map(|value| value / length).collect());
            parts.push(along);
        }
        let mut rest = self.target.clone();
        let mut along = Vec::new();
        for unit in &basis {
            let part = dot(unit, &rest);
            rest.iter_mut().zip(unit).for_each(|(rest, unit)| *rest -= part * unit);
            along.push(part);
        }
        let mut weights = vec![0.0; self.columns.len()];
        for place in (0..chosen.len()).rev() {
            let later: f64 = (place + 1..chosen.len()).map(|other| parts[other][place] * weights[chosen[other]]).sum();
            weights[chosen[place]] = (along[place] - later) / parts[place][place];
        }
        Ok(weights)
    }

    /// The sum of the squares that weights leave.
    fn squares(&self, weights: &[f64]) -> f64 {
        let explained =
            |row: usize| -> f64 { self.columns.iter().zip(weights).map(|(column, weight)| column[row] * weight).sum() };
        self.target.iter().enumerate().map(|(row, target)| (target - explained(row)).powi(2)).sum()
    }
}

fn dot(one: &[f64], other: &[f64]) -> f64 {
    one.iter().zip(other).map(|(a, b)| a * b).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Columns of whole numbers that look random.
    fn columns(seed: u64, rows: usize) -> Vec<f64> {
        let next = |state: &u64| Some(state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(seed));
        std::iter::successors(Some(seed), next).skip(1).map(|state| (state >> 40) as f64 % 30.0).take(rows).collect()
    }

    fn close(found: &[f64], expected: &[f64]) -> bool {
        found.len() == expected.len() && found.iter().zip(expected).all(|(a, b)| (a - b).abs() < 1e-6)
    }

    #[test]
    fn an_exact_combination_is_found() {
        let (a, b) = (columns(1, 100), columns(2, 100));
        let target = a.iter().zip(&b).map(|(a, b)| 4.0 + 2.5 * a + 0.125 * b).collect();
        assert!(close(&Columns::new(target, vec![a, b]).fitted().unwrap(), &[4.0, 2.5, 0.125]));
    }

    #[test]
    fn the_line_through_four_points_is_the_textbooks() {
        // Means 2.5 and 7; the products of the deviations sum to 7, the squares of those of x to 5.
        let fit = Columns::new(vec![6.0, 5.0, 7.0, 10.0], vec![vec![1.0, 2.0, 3.0, 4.0]]).fitted().unwrap();
        assert!(close(&fit, &[3.5, 1.4]), "{fit:?}");
    }

    #[test]
    fn weights_are_not_negative() {
        let (a, b) = (columns(1, 100), columns(2, 100));
        let target = a.iter().zip(&b).map(|(a, b)| 40.0 + 2.0 * a - 0.5 * b).collect();
        let fit = Columns::new(target, vec![a, b]).fitted().unwrap();
        assert!(fit[2] == 0.0 && fit[1] > 1.5 && fit[0] > 20.0, "{fit:?}");
    }

    #[test]
    fn a_column_that_depends_on_those_before_it_is_named() {
        let (a, b) = (columns(1, 50), columns(2, 50));
        let sum = a.iter().zip(&b).map(|(a, b)| a + 2.0 * b + 3.0).collect();
        let target = columns(3, 50);
        assert_eq!(Columns::new(target.clone(), vec![a.clone(), b, sum]).fitted(), Err(2));
        assert_eq!(Columns::new(target, vec![vec![7.0; 50], a]).fitted(), Err(0));
    }
}
