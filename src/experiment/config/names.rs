//! What the texts of heuristics and algorithms mean in a config, its own names included.

use super::Command;
use super::commands::{command, unstartable};
use super::context::within;
use super::diagnostic::{Problem, quoted};
use super::library::Library;
use super::wire::{At, Brief, CommandTable, Named};
use std::collections::BTreeMap;
use taquin::arithmetic::{self, Node};
use taquin::heuristic::{Definitions, Expression};
use taquin::puzzle::Goal;
use taquin::solve::AlgorithmSpec;
use taquin::spelling::nearest;

/// The names that a config defines.
#[derive(Clone, Debug, Default)]
pub(super) struct Names {
    /// Names that expressions can use.
    definitions: Definitions,
    /// Names such as `H1 to H6`, which can only stand alone.
    titles: BTreeMap<String, Expression>,
    algorithms: BTreeMap<String, AlgorithmSpec>,
    /// The programs among them.
    pub(super) commands: BTreeMap<String, Command>,
    /// Those of them that this machine cannot start.
    pub(super) unstartable: BTreeMap<String, Problem>,
}

impl Names {
    /// Reads the definitions of heuristics, which may use one another, and of algorithms.
    pub(super) fn read(
        text: &str,
        heuristics: &Named<String>,
        algorithms: &Named<Brief<CommandTable>>,
        library: &Library,
    ) -> Result<Names, Problem> {
        let names = heuristics.0.iter().map(|(name, _)| name).chain(algorithms.0.iter().map(|(name, _)| name));
        names.into_iter().try_for_each(check_name)?;
        let (words, titles): (Vec<_>, Vec<_>) = heuristics.0.iter().partition(|(name, _)| is_word(name));
        let pairs = words.iter().map(|(name, written)| (name.as_str(), written.as_str()));
        let definitions = Definitions::new(pairs).map_err(|wrong| {
            let (_, written) = words.iter().find(|(name, _)| name.it == wrong.name).expect("one of the definitions");
            let span = within(text, written, &wrong.error.span);
            Problem::at(&span, format!("the definition of {} is wrong", quoted(&wrong.name))).label(wrong.error.message)
        })?;
        let mut names = Names { definitions, ..Names::default() };
        for (name, written) in titles {
            if Expression::parse(name, &names.definitions).is_ok() {
                return Err(Problem::at(&name.span, format!("{} has a meaning already", quoted(name)))
                    .help("choose another name"));
            }
            let expression = names.expression(text, written)?;
            names.titles.insert(name.it.clone(), expression);
        }
        for (name, meaning) in &algorithms.0 {
            let written = match &meaning.it {
                Brief::Plain(text) => At { span: meaning.span.clone(), it: text.clone() },
                Brief::Full(table) => {
                    names.commands.insert(name.it.clone(), command(name, table, library)?);
                    names.unstartable.extend(unstartable(table, library).map(|why| (name.it.clone(), why)));
                    At { span: meaning.span.clone(), it: format!("command(name = {})", name.it) }
                }
            };
            match &names.algorithms(&written)?[..] {
                [algorithm] => names.algorithms.insert(name.it.clone(), algorithm.clone()),
                several => {
                    let message = format!("{} stands for {} algorithms", quoted(name), several.len());
                    return Err(Problem::at(&written.span, message).label("a name has one meaning"));
                }
            };
        }
        Ok(names)
    }

    /// The algorithm that the config defines under a name.
    pub(super) fn algorithm(&self, name: &str) -> Option<AlgorithmSpec> {
        self.algorithms.get(name).cloned()
    }

    /// All algorithms that a text stands for.
    pub(super) fn algorithms(&self, written: &At<String>) -> Result<Vec<AlgorithmSpec>, Problem> {
        if let Some(algorithm) = self.algorithm(written) {
            return Ok(vec![algorithm]);
        }
        let known = |algorithm: &AlgorithmSpec| algorithm.command().is_none_or(|name| self.commands.contains_key(name));
        let swept = AlgorithmSpec::sweep(written);
        if swept.as_ref().is_ok_and(|all| !all.iter().all(known)) {
            return Err(Problem::at(&written.span, format!("{} is no program of this config", quoted(written)))
                .help("define it: [algorithms] student = { command = [\"python3\", \"solver.py\"] }"));
        }
        swept.map_err(|error| {
            let problem = Problem::at(&written.span, format!("{} is no algorithm", quoted(written)));
            match nearest(written, self.algorithms.keys().map(String::as_str)) {
                Some(name) => problem.label(format!("did you mean {}?", quoted(name))),
                None => problem.label(error.to_string()),
            }
        })
    }

    /// The heuristic that a text stands for.
    pub(super) fn expression(&self, text: &str, written: &At<String>) -> Result<Expression, Problem> {
        if let Some(expression) = self.titles.get(&written.it) {
            return Ok(expression.clone());
        }
        Expression::parse(written, &self.definitions).map_err(|error| {
            let span = within(text, written, &error.span);
            let problem = Problem::at(&span, format!("{} is no heuristic", quoted(written)));
            match nearest(written, self.titles.keys().map(String::as_str)) {
                Some(name) => problem.label(format!("did you mean {}?", quoted(name))),
                None => problem.label(error.message),
            }
        })
    }

    /// The heuristic that a text stands for, if it has a meaning for a goal.
    pub(super) fn expression_for(&self, goal: &Goal, text: &str, written: &At<String>) -> Result<Expression, Problem> {
        let expression = self.expression(text, written)?;
        expression.check_for(goal).map_err(|error| {
            let boards = format!("{} is not for {} boards", quoted(written), goal.size());
            let wrong = if expression.check(goal.size()).is_ok() {
                format!("{} is not for this goal", quoted(written))
            } else {
                boards
            };
            Problem::at(&written.span, wrong).label(error.to_string())
        })?;
        Ok(expression)
    }
}

/// Whether a name can stand in an expression.
fn is_word(name: &str) -> bool {
    arithmetic::parse(name).is_ok_and(|tree| matches!(tree.node, Node::Name(word) if word == name))
}

fn check_name(name: &At<String>) -> Result<(), Problem> {
    if name.trim().is_empty() || name.trim() != name.it || name.chars().any(char::is_control) {
        return Err(Problem::at(&name.span, format!("{} cannot be a name", quoted(name)))
            .help("names have at least one letter, and no spaces around them"));
    }
    Ok(())
}
