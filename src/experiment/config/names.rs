//! What the texts of heuristics and algorithms mean in a config, its own names included.

use super::context::within;
use super::diagnostic::{Problem, nearest, quoted};
use super::wire::{At, Named};
use crate::arithmetic;
use crate::heuristic::{Definitions, Expression};
use crate::puzzle::Size;
use crate::solve::Algorithm;
use std::collections::BTreeMap;

/// The names that a config defines.
#[derive(Clone, Debug, Default)]
pub(super) struct Names {
    heuristics: BTreeMap<String, Expression>,
    algorithms: BTreeMap<String, Algorithm>,
}

impl Names {
    /// Reads the definitions, each of which may use those above it.
    pub(super) fn read(text: &str, heuristics: &Named<String>, algorithms: &Named<String>) -> Result<Names, Problem> {
        let mut names = Names::default();
        for (index, (name, expression)) in heuristics.0.iter().enumerate() {
            check_name(name)?;
            let read = names.expression(text, expression).map_err(|problem| {
                let mut below = heuristics.0[index..].iter().filter(|(other, _)| expression.contains(&other.it));
                match below.next() {
                    Some((other, _)) => problem.see(&other.span, "a definition can only use those above it"),
                    None => problem,
                }
            })?;
            names.heuristics.insert(name.it.clone(), read);
        }
        for (name, written) in &algorithms.0 {
            check_name(name)?;
            match &names.algorithms(written)?[..] {
                [algorithm] => names.algorithms.insert(name.it.clone(), *algorithm),
                several => {
                    let message = format!("{} stands for {} algorithms", quoted(name), several.len());
                    return Err(Problem::at(&written.span, message).label("a name has one meaning"));
                }
            };
        }
        Ok(names)
    }

    /// The algorithm that the config defines under a name.
    pub(super) fn algorithm(&self, name: &str) -> Option<Algorithm> {
        self.algorithms.get(name).copied()
    }

    /// All algorithms that a text stands for.
    pub(super) fn algorithms(&self, written: &At<String>) -> Result<Vec<Algorithm>, Problem> {
        if let Some(algorithm) = self.algorithm(written) {
            return Ok(vec![algorithm]);
        }
        Algorithm::sweep(written).map_err(|error| {
            let problem = Problem::at(&written.span, format!("{} is no algorithm", quoted(written)));
            match nearest(written, &self.algorithms.keys().map(String::as_str).collect::<Vec<_>>()) {
                Some(name) => problem.label(format!("did you mean {}?", quoted(name))),
                None => problem.label(error.to_string()),
            }
        })
    }

    /// The heuristic that a text stands for.
    pub(super) fn expression(&self, text: &str, written: &At<String>) -> Result<Expression, Problem> {
        if let Some(expression) = self.heuristics.get(&written.it) {
            return Ok(expression.clone());
        }
        let tree = arithmetic::parse(written).map_err(|error| {
            let problem =
                Problem::at(&within(text, written, &error.span), format!("{} is no heuristic", quoted(written)));
            problem.label(error.message)
        })?;
        Expression::read(&tree, &Definitions::default()).map_err(|error| {
            let problem =
                Problem::at(&within(text, written, &error.span), format!("{} is no heuristic", quoted(written)));
            problem.label(error.message)
        })
    }

    /// The heuristic that a text stands for, for boards of a size.
    pub(super) fn expression_for(&self, size: Size, text: &str, written: &At<String>) -> Result<Expression, Problem> {
        let expression = self.expression(text, written)?;
        expression.check(size).map_err(|error| Problem::at(&written.span, error.to_string()))?;
        Ok(expression)
    }
}

fn check_name(name: &At<String>) -> Result<(), Problem> {
    if name.trim().is_empty() || name.trim() != name.it || name.chars().any(char::is_control) {
        return Err(Problem::at(&name.span, format!("{} cannot be a name", quoted(name)))
            .help("names have at least one letter, and no spaces around them"));
    }
    Ok(())
}
