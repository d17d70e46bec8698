//! Names become types here: algorithms with their options, and solvers.

use std::fmt;

/// A heuristic expression (placeholder until the heuristics land; then `crate::heuristic::Expression`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expression(pub String);

/// An algorithm with its options and, unless it is blind, a heuristic.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solver(pub String);

impl fmt::Display for Solver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
