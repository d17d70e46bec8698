//! Fitted weights as an expression, and how far its values are from true distances.

use serde_json::{Value, json};
use taquin::heuristic::{Expression, MAX_CONSTANT};

/// A fitted combination.
pub(super) struct Model {
    /// The constant, then the weight of each feature, as fitted.
    pub(super) weights: Vec<f64>,
    /// The same in whole numbers, rounded to the nearest value.
    pub(super) expression: Expression,
    /// Whether a half was added to the constant, since a quotient is rounded down.
    pub(super) adds_half: bool,
}

/// Weights are rounded to multiples of one by the first of these that has them all, or the last.
const DENOMINATORS: [u64; 4] = [1, 10, 100, 1000];

impl Model {
    /// The combination of features by weights, of which the constant is the first; none may be negative.
    ///
    /// # Errors
    /// When a weight is too large for an expression.
    pub(super) fn new(features: &[Expression], weights: Vec<f64>) -> Result<Model, String> {
        let rounded = |by: u64| weights.iter().map(move |weight| (weight * by as f64).round());
        let is_exact = |by: &u64| {
            rounded(*by).zip(&weights).all(|(whole, weight)| (whole - weight * *by as f64).abs() < 1e-6 * *by as f64)
        };
        let by = DENOMINATORS.into_iter().find(is_exact).unwrap_or(1000);
        let mut whole = rounded(by).map(|weight| weight as u64);
        let constant = whole.next().unwrap_or(0) + by / 2;
        let mut parts: Vec<String> = Vec::new();
        for (feature, weight) in features.iter().zip(whole) {
            match weight {
                0 => {}
                weight if weight > MAX_CONSTANT => {
                    return Err(format!("the weight of {feature} is too large: {weight} / {by}"));
                }
                weight => parts.push(format!("{weight} * ({feature})")),
            }
        }
        if constant > 0 || parts.is_empty() {
            parts.push(constant.to_string());
        }
        let text = format!("({}) / {by}", parts.join(" + "));
        let expression = text.parse::<Expression>().map_err(|error| format!("{text}: {error}"))?;
        Ok(Model { weights, expression, adds_half: by > 1 })
    }
}

/// How far values are from distances.
#[derive(Debug, PartialEq)]
pub(super) struct Judgement {
    pub(super) boards: usize,
    /// The share of the distances' variance that is explained; negative where their mean would be nearer.
    pub(super) r_squared: f64,
    /// The mean of the absolute errors.
    pub(super) absolute: f64,
    /// The mean of value - distance.
    pub(super) mean: f64,
    /// Boards whose value is greater than the distance, and by how much at most.
    pub(super) overestimates: usize,
    pub(super) worst: u32,
}

impl Judgement {
    /// Of pairs of a value and a distance.
    pub(super) fn of(pairs: impl Iterator<Item = (u32, u32)>) -> Judgement {
        let pairs: Vec<(u32, u32)> = pairs.collect();
        let count = pairs.len() as f64;
        let errors = || pairs.iter().map(|&(value, distance)| f64::from(value) - f64::from(distance));
        let mean_distance = pairs.iter().map(|&(_, distance)| f64::from(distance)).sum::<f64>() / count;
        let variance: f64 = pairs.iter().map(|&(_, distance)| (f64::from(distance) - mean_distance).powi(2)).sum();
        let excess = || pairs.iter().map(|&(value, distance)| value.saturating_sub(distance));
        Judgement {
            boards: pairs.len(),
            r_squared: 1.0 - errors().map(|error| error * error).sum::<f64>() / variance,
            absolute: errors().map(f64::abs).sum::<f64>() / count,
            mean: errors().sum::<f64>() / count,
            overestimates: excess().filter(|&excess| excess > 0).count(),
            worst: excess().max().unwrap_or(0),
        }
    }

    pub(super) fn json(&self) -> Value {
        let Judgement { boards, r_squared, absolute, mean, overestimates, worst } = self;
        json!({
            "boards": boards, "r_squared": r_squared, "mean_absolute_error": absolute, "mean_error": mean,
            "overestimates": overestimates, "largest_overestimate": worst,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn model(features: &[&str], weights: &[f64]) -> String {
        let features: Vec<Expression> = features.iter().map(|text| text.parse().unwrap()).collect();
        Model::new(&features, weights.to_vec()).unwrap().expression.to_string()
    }

    #[test]
    fn weights_become_whole_numbers_of_an_expression() {
        let two = ["manhattan", "max(h5, misplaced)"];
        assert_eq!(model(&two, &[0.0, 2.0, 1.0]), "2 * manhattan + max(h5, misplaced)");
        assert_eq!(model(&two, &[3.0, 1.0, 0.0]), "manhattan + 3");
        assert_eq!(model(&two, &[0.5, 1.5, 0.25]), "(150 * manhattan + 25 * max(h5, misplaced) + 100) / 100");
        assert_eq!(model(&two, &[1.23456, 0.98765, 0.0]), "(988 * manhattan + 1735) / 1000");
        assert_eq!(model(&["h1 / 2"], &[0.0, 0.1]), "(h1 / 2 + 5) / 10");
        assert_eq!(model(&["manhattan"], &[0.0, 0.0]), "zero");
    }

    #[test]
    fn a_judgement_is_what_its_pairs_come_to() {
        // Errors 1, -1, 2, 0 around distances of mean 5 with squares 9 + 1 + 1 + 9.
        let judged = Judgement::of([(3, 2), (3, 4), (8, 6), (8, 8)].into_iter());
        assert_eq!((judged.boards, judged.overestimates, judged.worst), (4, 2, 2));
        assert_eq!((judged.absolute, judged.mean), (1.0, 0.5));
        assert!((judged.r_squared - (1.0 - 6.0 / 20.0)).abs() < 1e-12);
    }
}
