//! What the texts of heuristics and algorithms mean in a config, its own names included.

use super::Command;
use super::commands::{command, unstartable};
use super::context::within;
use super::diagnostic::{Problem, as_toml, quoted};
use super::library::Library;
use super::problems::Problems;
use super::wire::{At, Brief, CommandTable, Named};
use std::collections::{BTreeMap, BTreeSet};
use taquin::arithmetic::{self, Node};
use taquin::heuristic::{Definitions, Expression, ExpressionError, HeuristicError};
use taquin::puzzle::Goal;
use taquin::solve::{AlgorithmSpec, algorithms};
use taquin::spelling::nearest;

/// The names that a config defines.
#[derive(Clone, Debug, Default)]
pub(super) struct Names {
    /// Names that expressions can use.
    definitions: Definitions,
    /// Names such as `H1 to H6`, which can only stand alone.
    titles: BTreeMap<String, Expression>,
    algorithms: BTreeMap<String, AlgorithmSpec>,
    /// Names of either kind whose definitions are wrong.
    broken: BTreeSet<String>,
    /// The programs among them.
    pub(super) commands: BTreeMap<String, Command>,
    /// Those of them that this machine cannot start.
    pub(super) unstartable: BTreeMap<String, Problem>,
}

impl Names {
    /// Reads the definitions of heuristics, which may use one another, and of algorithms. Those that are wrong are noted.
    pub(super) fn read(
        text: &str,
        heuristics: &Named<String>,
        algorithms: &Named<Brief<CommandTable>>,
        library: &Library,
        problems: &Problems,
    ) -> Names {
        let mut names = Names::default();
        let (words, titles): (Vec<_>, Vec<_>) = heuristics.0.iter().partition(|(name, _)| is_word(name));
        names.define(text, &words, problems);
        for (name, written) in titles {
            match problems.keep(names.title(text, name, written, problems)) {
                Some(expression) => drop(names.titles.insert(name.it.clone(), expression)),
                None => drop(names.broken.insert(name.it.clone())),
            }
        }
        for (name, meaning) in &algorithms.0 {
            match problems.keep(names.meaning(name, meaning, library, problems)) {
                Some(algorithm) => drop(names.algorithms.insert(name.it.clone(), algorithm)),
                None => drop(names.broken.insert(name.it.clone())),
            }
        }
        names
    }

    /// Defines the words that expressions can use, names in them put right; without those that are wrong, and without those that use
    /// them.
    fn define(&mut self, text: &str, words: &[&(At<String>, At<String>)], problems: &Problems) {
        let mut words: Vec<(At<String>, At<String>)> = words.iter().copied().cloned().collect();
        let mut refused = BTreeSet::new();
        loop {
            let usable =
                words.iter().filter(|(name, written)| !refused.contains(&name.it) && !self.uses_broken(written));
            let pairs = usable.map(|(name, written)| (name.as_str(), written.as_str()));
            let wrong = match Definitions::new(pairs) {
                Ok(definitions) => {
                    self.definitions = definitions;
                    let unusable = words.iter().filter(|(name, _)| {
                        self.definitions.get(name).is_none() && Expression::parse(name, &self.definitions).is_err()
                    });
                    self.broken.extend(unusable.map(|(name, _)| name.it.clone()));
                    return;
                }
                Err(wrong) => wrong,
            };
            let (_, written) =
                words.iter_mut().find(|(name, _)| name.it == wrong.name).expect("one of the definitions");
            let span = within(text, written, &wrong.error.span);
            let message = format!("invalid definition of {}", quoted(&wrong.name));
            let meant = meant(written, &wrong.error);
            problems.add(Problem::at(&span, message).label(wrong.error.message));
            if let Some(meant) = meant {
                written.it = meant;
                continue;
            }
            // A name that has a meaning already keeps it.
            if Expression::parse(&wrong.name, &Definitions::default()).is_err() {
                self.broken.insert(wrong.name.clone());
            }
            refused.insert(wrong.name);
        }
    }

    /// Reads a name that can only stand alone.
    fn title(
        &self,
        text: &str,
        name: &At<String>,
        written: &At<String>,
        problems: &Problems,
    ) -> Result<Expression, Problem> {
        check_name(name)?;
        if Expression::parse(name, &self.definitions).is_ok() {
            return Err(
                Problem::at(&name.span, format!("{} is already defined", quoted(name))).help("choose another name")
            );
        }
        self.likely_expression(text, written, problems)
    }

    /// Reads the definition of an algorithm's name.
    fn meaning(
        &mut self,
        name: &At<String>,
        meaning: &At<Brief<CommandTable>>,
        library: &Library,
        problems: &Problems,
    ) -> Result<AlgorithmSpec, Problem> {
        check_name(name)?;
        let written = match &meaning.it {
            Brief::Plain(text) => At { span: meaning.span.clone(), it: text.clone() },
            Brief::Full(table) => {
                self.unstartable.extend(unstartable(table, library).map(|why| (name.it.clone(), why)));
                self.commands.insert(name.it.clone(), command(name, table, library)?);
                At { span: meaning.span.clone(), it: format!("command(name = {})", name.it) }
            }
        };
        match &self.likely_algorithms(&written, problems)?[..] {
            [algorithm] => Ok(algorithm.clone()),
            several => {
                let message = format!("{} means {} algorithms", quoted(name), several.len());
                Err(Problem::at(&written.span, message).label("a name can mean only one"))
            }
        }
    }

    /// Whether a name is defined, and its definition is wrong.
    pub(super) fn is_broken(&self, name: &str) -> bool {
        self.broken.contains(name)
    }

    /// Whether a text uses a name whose definition is wrong.
    fn uses_broken(&self, text: &str) -> bool {
        let mut words = text.split(|c: char| !c.is_alphanumeric() && c != '_');
        self.is_broken(text) || words.any(|word| self.is_broken(word))
    }

    /// The algorithm that the config defines under a name.
    pub(super) fn algorithm(&self, name: &str) -> Option<AlgorithmSpec> {
        self.algorithms.get(name).cloned()
    }

    /// All algorithms that a text means.
    pub(super) fn algorithms(&self, written: &At<String>) -> Result<Vec<AlgorithmSpec>, Problem> {
        if let Some(algorithm) = self.algorithm(written) {
            return Ok(vec![algorithm]);
        }
        if self.is_broken(written) {
            return Err(Problem::following());
        }
        let known = |algorithm: &AlgorithmSpec| algorithm.command().is_none_or(|name| self.commands.contains_key(name));
        let swept = AlgorithmSpec::sweep(written);
        if swept.as_ref().is_ok_and(|all| !all.iter().all(known)) {
            return Err(Problem::at(&written.span, format!("unknown program {}", quoted(written)))
                .help("define it: [algorithms] student = { command = [\"python3\", \"solver.py\"] }"));
        }
        swept.map_err(|error| {
            let problem = Problem::at(&written.span, format!("invalid algorithm {}", quoted(written)));
            let defined = self.algorithms.keys().chain(&self.broken).map(String::as_str);
            let name = nearest(written, defined);
            let is_whole =
                |(algorithm, _): &(&str, &str)| algorithm.matches('(').count() == algorithm.matches(')').count();
            match (name, written.split_once(": ").filter(is_whole)) {
                (Some(name), _) => problem.label(format!("did you mean {}?", quoted(name))),
                (None, Some((algorithm, heuristic))) => problem.label(format!(
                    "this is a solver: put {} into algorithms and {} into heuristics",
                    quoted(algorithm),
                    quoted(heuristic)
                )),
                (None, None) => problem.label(error.to_string()),
            }
        })
    }

    /// The same; an unknown name that is near a known one is noted, and the known one takes its place.
    pub(super) fn likely_algorithms(
        &self,
        written: &At<String>,
        problems: &Problems,
    ) -> Result<Vec<AlgorithmSpec>, Problem> {
        self.algorithms(written).or_else(|problem| {
            let (name, options) = written.split_at(written.find('(').unwrap_or(written.len()));
            let Some(near) = self.near_algorithm(name.trim()).filter(|near| near != name) else { return Err(problem) };
            problems.add(problem);
            self.algorithms(&At { span: written.span.clone(), it: near + options })
        })
    }

    /// The algorithm of a text whose options are wrong, with those that it has by default.
    pub(super) fn without_options(&self, text: &str) -> Option<AlgorithmSpec> {
        let name = self.near_algorithm(text.split('(').next()?.trim())?;
        self.algorithm(&name).or_else(|| name.parse().ok())
    }

    /// The name of an algorithm that is this one, or near it.
    fn near_algorithm(&self, name: &str) -> Option<String> {
        // An everyday name is one, too.
        if self.algorithm(name).is_some() || name.parse::<AlgorithmSpec>().is_ok() {
            return Some(name.into());
        }
        let known: Vec<AlgorithmSpec> = algorithms();
        let own = self.algorithms.keys().map(String::as_str);
        nearest(name, own.chain(known.iter().map(|known| known.info().name))).map(String::from)
    }

    /// The heuristic that a text means.
    pub(super) fn expression(&self, text: &str, written: &At<String>) -> Result<Expression, Problem> {
        self.heuristic(text, written).map_err(|(problem, _)| problem)
    }

    /// The same; an unknown name that is near a known one is noted, and the known one takes its place.
    pub(super) fn likely_expression(
        &self,
        text: &str,
        written: &At<String>,
        problems: &Problems,
    ) -> Result<Expression, Problem> {
        let mut written = written.clone();
        loop {
            match self.heuristic(text, &written) {
                Ok(expression) => return Ok(expression),
                Err((problem, Some(meant))) => {
                    problems.add(problem);
                    written.it = meant;
                }
                Err((problem, None)) => return Err(problem),
            }
        }
    }

    /// The heuristic of a text, or what is wrong with it, and the text that was probably meant.
    fn heuristic(&self, text: &str, written: &At<String>) -> Result<Expression, (Problem, Option<String>)> {
        if let Some(expression) = self.titles.get(&written.it) {
            return Ok(expression.clone());
        }
        if self.uses_broken(written) {
            return Err((Problem::following(), None));
        }
        Expression::parse(written, &self.definitions).map_err(|error| {
            let span = within(text, written, &error.span);
            let problem = Problem::at(&span, format!("invalid heuristic {}", quoted(written)));
            if let Some(name) = nearest(written, self.titles.keys().map(String::as_str)) {
                return (problem.label(format!("did you mean {}?", quoted(name))), Some(name.into()));
            }
            // What the message suggests cannot be pasted between double quotes.
            let needs_others = error.message.contains('"') && !written.contains('"');
            let meant = meant(written, &error);
            let example = meant.as_deref().filter(|meant| meant.contains('"')).unwrap_or("pdb(\"1 2 5 6 / 3 4 7 8\")");
            let problem = match needs_others {
                true => {
                    problem.help(format!("with double quotes inside, write single ones outside: {}", as_toml(example)))
                }
                false => problem,
            };
            (problem.label(error.message), meant)
        })
    }

    /// What a heuristic without a label is called: its text, but for one with everyday names, which are not printed.
    pub(super) fn printed(&self, text: &str, read: &Expression) -> String {
        let is_known = |name: &&str| self.definitions.get(name).is_some() || read.names().contains(name);
        let tree = arithmetic::parse(text).ok().filter(|tree| tree.names().iter().all(|name| is_known(&&**name)));
        match tree.is_some() || self.titles.contains_key(text) {
            true => text.into(),
            false => read.to_string(),
        }
    }

    /// Whether a heuristic is defined for a goal.
    pub(super) fn check_for(goal: &Goal, written: &At<String>, expression: &Expression) -> Result<(), Problem> {
        expression.check_for(goal).map_err(|error| {
            let boards = format!("{} is not defined for {} boards", quoted(written), goal.size());
            let wrong = if matches!(error, HeuristicError::Moves { .. }) {
                format!("{} does not estimate these costs", quoted(written))
            } else if expression.check(goal.size()).is_ok() {
                format!("{} is not defined for this goal", quoted(written))
            } else {
                boards
            };
            Problem::at(&written.span, wrong).label(error.to_string())
        })
    }
}

/// An expression with the name that was probably meant in the place of an unknown one.
fn meant(written: &str, error: &ExpressionError) -> Option<String> {
    let (before, after) = (written.get(..error.span.start)?, written.get(error.span.end..)?);
    Some(format!("{before}{}{after}", error.meant.as_ref()?)).filter(|meant| meant != written)
}

/// Whether a name can stand in an expression.
fn is_word(name: &str) -> bool {
    arithmetic::parse(name).is_ok_and(|tree| matches!(tree.node, Node::Name(word) if word == name))
}

fn check_name(name: &At<String>) -> Result<(), Problem> {
    if name.trim().is_empty() || name.trim() != name.it || name.chars().any(char::is_control) {
        return Err(Problem::at(&name.span, format!("invalid name {}", quoted(name)))
            .help("a name has at least one letter, and no spaces at its ends"));
    }
    Ok(())
}
