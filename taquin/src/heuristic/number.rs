//! Whole numbers in expressions.

use super::expression::{ExpressionError, refuse};
use crate::arithmetic::{Decimal, Node, Tree};

/// The largest constant: weight, factor, divisor.
pub const MAX_CONSTANT: u64 = 1_000_000;

/// A whole number that stands by itself.
pub(super) fn number(tree: &Tree) -> Result<u64, ExpressionError> {
    match &tree.node {
        Node::Number(number) => whole(*number, tree),
        _ => refuse(tree, "expected a whole number"),
    }
}

pub(super) fn whole(number: Decimal, tree: &Tree) -> Result<u64, ExpressionError> {
    let advice = |(above, below)| format!(": for {number} times x write {above} * x / {below}");
    number.whole().map_or_else(
        || refuse(tree, format!("constants are whole numbers{}", number.fraction().map_or(String::new(), advice))),
        Ok,
    )
}

pub(super) fn limited(value: u64, tree: &Tree) -> Result<u32, ExpressionError> {
    match value {
        0..=MAX_CONSTANT => Ok(value as u32),
        _ => refuse(tree, format!("{value} is too large: constants go up to {MAX_CONSTANT}")),
    }
}

pub(super) fn divisor(value: u64, tree: &Tree) -> Result<u32, ExpressionError> {
    if value == 0 { refuse(tree, "division by zero: divisors are at least 1") } else { limited(value, tree) }
}
