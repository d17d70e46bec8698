//! What the texts of heuristics and algorithms mean in a config, its own names included.

mod slips;

use super::Command;
use super::commands::{command, unstartable};
use super::context::within;
use super::diagnostic::{Problem, as_toml, quoted};
use super::library::Library;
use super::problems::Problems;
use super::wire::{At, Brief, CommandTable, Named};
use std::collections::{BTreeMap, BTreeSet};
use taquin::arithmetic::{self, Node};
use taquin::heuristic::{DefinitionError, Definitions, Expression, HeuristicError};
use taquin::puzzle::Goal;
use taquin::solve::{AlgorithmError, AlgorithmSpec, LikelyAlgorithms};
use taquin::spelling::{listed, nearest};

/// The names that a config defines.
#[derive(Clone, Debug, Default)]
pub(super) struct Names {
    /// Names that expressions can use.
    definitions: Definitions,
    /// Names such as `H1 to H6`, which can only stand alone.
    titles: BTreeMap<String, Expression>,
    algorithms: BTreeMap<String, AlgorithmSpec>,
    /// How they are defined.
    written: BTreeMap<String, At<String>>,
    /// Names of either kind whose definitions are wrong, and only stand in for what was meant.
    broken: BTreeSet<String>,
    /// The programs among them.
    pub(super) commands: BTreeMap<String, Command>,
    /// Those of them that this machine cannot start.
    pub(super) unstartable: BTreeMap<String, Problem>,
}

/// What a text was read as.
#[derive(Clone, Debug)]
pub(super) struct Likely<T> {
    pub(super) value: T,
    pub(super) certainty: Certainty,
}

/// How far what was read is what was meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Certainty {
    /// It is as it was meant, names put right.
    Meant,
    /// An algorithm with other options.
    Options,
    /// It only stands in for something that is unknown.
    StandIn,
}

impl Names {
    /// Reads the definitions of heuristics, which may use one another, and of algorithms. What is wrong is noted, and what was
    /// probably meant is defined.
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
            names.title(text, name, written, problems);
        }
        for (name, meaning) in &algorithms.0 {
            names.meaning(name, meaning, library, problems);
        }
        names
    }

    /// Defines the words that expressions can use.
    fn define(&mut self, text: &str, words: &[&(At<String>, At<String>)], problems: &Problems) {
        let pairs = words.iter().map(|(name, written)| (name.as_str(), written.as_str()));
        let (definitions, wrong) = Definitions::read_likely(pairs);
        self.definitions = definitions;
        for DefinitionError { name, error } in wrong {
            let (place, written) = words.iter().find(|(word, _)| word.it == name).expect("one of the definitions");
            let is_redefined = self.definitions.get(&name).is_none();
            let span = if is_redefined { place.span.clone() } else { within(text, written, &error.span) };
            problems.add(
                Problem::at(&span, format!("invalid definition of {}", quoted(&name))).label(error.message.clone()),
            );
            if error.meant.is_none() && !is_redefined {
                self.broken.insert(name);
            }
        }
        // So is what uses them.
        while let Some((name, _)) =
            words.iter().find(|(name, written)| !self.is_broken(name) && self.uses_broken(written))
        {
            self.broken.insert(name.it.clone());
        }
    }

    /// Reads a name that can only stand alone.
    fn title(&mut self, text: &str, name: &At<String>, written: &At<String>, problems: &Problems) {
        let is_valid = problems.keep(check_name(name)).is_some();
        let Likely { value, certainty } = self.likely_expression(text, written, problems);
        if is_valid && Expression::parse(name, &self.definitions).is_ok() {
            let defined = Problem::at(&name.span, format!("{} is already defined", quoted(name)));
            problems.add(defined.label("this is a heuristic as it stands").help("choose another name"));
            return;
        }
        self.titles.insert(name.it.clone(), value);
        if certainty != Certainty::Meant {
            self.broken.insert(name.it.clone());
        }
    }

    /// Reads the definition of an algorithm's name.
    fn meaning(
        &mut self,
        name: &At<String>,
        meaning: &At<Brief<CommandTable>>,
        library: &Library,
        problems: &Problems,
    ) {
        problems.keep(check_name(name));
        let is_built_in = name.parse::<AlgorithmSpec>().is_ok_and(|known| known.info().name == name.it);
        if is_built_in {
            let defined = Problem::at(&name.span, format!("{} is already defined", quoted(name)));
            problems.add(defined.label("this is a built-in algorithm").help("choose another name"));
        }
        let written = match &meaning.it {
            Brief::Plain(text) => At { span: meaning.span.clone(), it: text.clone() },
            Brief::Full(table) => {
                self.unstartable.extend(unstartable(table, library).map(|why| (name.it.clone(), why)));
                let command = command(name, table, library, problems);
                self.commands.insert(name.it.clone(), command);
                At { span: meaning.span.clone(), it: format!("command(name = {})", name.it) }
            }
        };
        let silent = Problems::default();
        let is_program = matches!(meaning.it, Brief::Full(_));
        // A program whose name is invalid is no algorithm, of which nothing more is said.
        let Likely { value, mut certainty } =
            self.likely_algorithms(&written, if is_program { &silent } else { problems });
        if let [_, _, ..] = &value[..] {
            let message = format!("{} means {} algorithms", quoted(name), value.len());
            problems.add(
                Problem::at(&written.span, message)
                    .label("a name can mean only one: write all of them in the algorithms of an experiment"),
            );
            certainty = certainty.max(Certainty::Options);
        }
        if is_built_in {
            return;
        }
        self.algorithms.extend(value.into_iter().next().map(|first| (name.it.clone(), first)));
        self.written.insert(name.it.clone(), written);
        if certainty != Certainty::Meant {
            self.broken.insert(name.it.clone());
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

    /// How an algorithm of the config is defined.
    pub(super) fn definition(&self, name: &str) -> Option<&At<String>> {
        self.written.get(name)
    }

    /// The text of a heuristic with all that was meant in the place of what was wrong, if that is known.
    pub(super) fn mended(&self, text: &str) -> Option<String> {
        let (_, mut errors) = Expression::parse_likely(text, &self.definitions);
        errors.sort_by_key(|error| error.span.start);
        let mut mended = text.to_string();
        for error in errors.iter().rev() {
            mended.get(error.span.clone())?;
            mended.replace_range(error.span.clone(), error.meant.as_ref()?);
        }
        Expression::parse(&mended, &self.definitions).is_ok().then_some(mended)
    }

    /// Whether a name is defined, right or wrong.
    pub(super) fn is_defined(&self, name: &str) -> bool {
        self.algorithms.contains_key(name) || self.is_broken(name)
    }

    /// The defined name of an algorithm that a text is, or that was probably meant by it.
    pub(super) fn defined_name(&self, text: &str) -> Option<String> {
        self.near_algorithm(text).filter(|near| self.algorithms.contains_key(near))
    }

    /// All algorithms that a text probably means, and what is wrong with it.
    pub(super) fn read_algorithms(&self, written: &At<String>) -> (Likely<Vec<AlgorithmSpec>>, Option<Problem>) {
        let likely = |value, certainty| Likely { value, certainty };
        if self.is_broken(written) {
            let known = self.algorithm(written);
            let certainty = if known.is_some() { Certainty::Options } else { Certainty::StandIn };
            return (likely(known.into_iter().collect(), certainty), Some(Problem::following()));
        }
        if let Some(algorithm) = self.algorithm(written) {
            return (likely(vec![algorithm], Certainty::Meant), None);
        }
        let LikelyAlgorithms { algorithms, are_meant, wrong } = AlgorithmSpec::sweep_likely(written);
        let known = |algorithm: &AlgorithmSpec| algorithm.command().is_none_or(|name| self.commands.contains_key(name));
        if wrong.is_none() && !algorithms.iter().all(known) {
            let problem = Problem::at(&written.span, format!("unknown program {}", quoted(written)))
                .help("define it: [algorithms] student = { command = [\"python3\", \"solver.py\"] }");
            return (likely(Vec::new(), Certainty::StandIn), Some(problem));
        }
        let certainty = match (algorithms.is_empty(), are_meant) {
            (true, _) => Certainty::StandIn,
            (false, true) => Certainty::Meant,
            (false, false) => Certainty::Options,
        };
        let is_unknown = algorithms.is_empty();
        (likely(algorithms, certainty), wrong.map(|error| self.wrong_algorithm(written, &error, is_unknown)))
    }

    fn wrong_algorithm(&self, written: &At<String>, error: &AlgorithmError, is_unknown: bool) -> Problem {
        let problem = Problem::at(&written.span, format!("invalid algorithm {}", quoted(written)));
        let defined = self.algorithms.keys().chain(&self.broken).map(String::as_str);
        let name = nearest(written, defined);
        let is_whole = |(algorithm, _): &(&str, &str)| algorithm.matches('(').count() == algorithm.matches(')').count();
        let inside = slips::heuristic_inside(written, |text| self.expression(text).is_some());
        let solver = inside.as_ref().map(|(algorithm, heuristic)| (&**algorithm, &**heuristic));
        let solver = solver.or_else(|| written.split_once(": ").filter(is_whole)).or_else(|| {
            let parts = written.split_once(" with ").or_else(|| written.split_once(" + "))?;
            Some(parts).filter(|(algorithm, _)| algorithm.parse::<AlgorithmSpec>().is_ok())
        });
        match (name, solver) {
            _ if slips::in_parentheses(written).is_some() => problem.label(format!(
                "options are in parentheses: write {}",
                slips::in_parentheses(written).unwrap_or_default()
            )),
            _ if self.expression(written).is_some() => {
                problem.label("this is a heuristic: write it in heuristics, and here an algorithm such as \"astar\"")
            }
            (Some(name), _) => problem.label(format!("did you mean {}?", quoted(name))),
            (None, Some((algorithm, heuristic))) => problem.label(format!(
                "this is a solver: put {} into algorithms and {} into heuristics",
                quoted(algorithm),
                as_toml(&self.mended(heuristic).or(slips::patterns(heuristic)).unwrap_or(heuristic.into()))
            )),
            (None, None) => {
                let defined = listed(self.algorithms.keys().filter(|_| is_unknown).map(String::as_str));
                let problem = problem.label(error.to_string());
                if defined.is_empty() { problem } else { problem.help(format!("defined in this file: {defined}")) }
            }
        }
    }

    /// All algorithms that a text means, if nothing is wrong with it.
    pub(super) fn algorithms(&self, written: &At<String>) -> Option<Vec<AlgorithmSpec>> {
        let (likely, problem) = self.read_algorithms(written);
        problem.is_none().then_some(likely.value)
    }

    /// All algorithms that a text probably means; what is wrong is noted. None where a name is unknown and near no other.
    pub(super) fn likely_algorithms(&self, written: &At<String>, problems: &Problems) -> Likely<Vec<AlgorithmSpec>> {
        let (likely, problem) = self.read_algorithms(written);
        let Some(problem) = problem else { return likely };
        problems.add(problem);
        if !likely.value.is_empty() || self.is_broken(written) {
            return likely;
        }
        let (name, options) = written.split_at(written.find('(').unwrap_or(written.len()));
        let near = || self.near_algorithm(name.trim()).filter(|near| near != name).map(|near| near + options);
        let Some(meant) = slips::in_parentheses(written).or_else(near) else { return likely };
        let (likely, problem) = self.read_algorithms(&At { span: written.span.clone(), it: meant });
        problem.into_iter().for_each(|problem| problems.add(problem));
        likely
    }

    /// The name of an algorithm that is this one, or near it.
    fn near_algorithm(&self, name: &str) -> Option<String> {
        // An everyday name is one, too.
        if self.algorithm(name).is_some() || name.parse::<AlgorithmSpec>().is_ok() {
            return Some(name.into());
        }
        let own = self.algorithms.keys().map(String::as_str);
        nearest(name, own).or_else(|| AlgorithmSpec::suggested(name)).map(String::from)
    }

    /// The heuristic that a text means, if nothing is wrong with it.
    pub(super) fn expression(&self, text: &str) -> Option<Expression> {
        let titled = || self.titles.get(text).cloned();
        let parsed = || Expression::parse(text, &self.definitions).ok();
        titled().or_else(parsed).filter(|_| !self.uses_broken(text))
    }

    /// The heuristic that a text probably means; what is wrong is noted.
    pub(super) fn likely_expression(
        &self,
        text: &str,
        written: &At<String>,
        problems: &Problems,
    ) -> Likely<Expression> {
        let is_sure = !self.uses_broken(written);
        let certainty = |is_sure| if is_sure { Certainty::Meant } else { Certainty::StandIn };
        if let Some(expression) = self.titles.get(&written.it) {
            return Likely { value: expression.clone(), certainty: certainty(is_sure) };
        }
        let (value, errors) = Expression::parse_likely(written, &self.definitions);
        if let Some(meant) = slips::patterns(written).filter(|_| errors.iter().any(|error| error.meant.is_none())) {
            let problem = Problem::at(&written.span, format!("invalid heuristic {}", quoted(written)));
            problems.add(problem.label(format!("a pattern database lists its tiles: write {}", as_toml(&meant))));
            let (value, _) = Expression::parse_likely(&meant, &self.definitions);
            return Likely { value, certainty: certainty(is_sure) };
        }
        if !errors.is_empty() && (self.algorithm(written).is_some() || written.parse::<AlgorithmSpec>().is_ok()) {
            let problem = Problem::at(&written.span, format!("invalid heuristic {}", quoted(written)));
            let label = "this is an algorithm: write it in algorithms, and here a heuristic such as \"manhattan\"";
            problems.add(problem.label(label));
            return Likely { value, certainty: Certainty::StandIn };
        }
        let near = nearest(written, self.titles.keys().map(String::as_str)).filter(|_| !errors.is_empty());
        if let Some(name) = near {
            let problem = Problem::at(&written.span, format!("invalid heuristic {}", quoted(written)));
            problems.add(problem.label(format!("did you mean {}?", quoted(name))));
            return Likely { value: self.titles[name].clone(), certainty: certainty(!self.is_broken(name)) };
        }
        if let Some(title) = self.title_inside(written).filter(|_| !errors.is_empty()) {
            let letters = title.to_lowercase().replace(|c: char| !c.is_ascii_alphanumeric(), "_");
            let problem = Problem::at(&written.span, format!("invalid heuristic {}", quoted(written)));
            problems.add(problem.label(format!(
                "names inside a heuristic have lower-case letters, digits and _: call {} {letters}, here and where it is defined",
                quoted(title)
            )));
            return Likely { value, certainty: Certainty::StandIn };
        }
        let are_meant = errors.iter().all(|error| error.meant.is_some());
        errors.into_iter().for_each(|error| problems.add(slips::wrong_heuristic(text, written, error)));
        Likely { value, certainty: certainty(is_sure && are_meant) }
    }

    /// A name that can only stand alone, and is a word of a text.
    fn title_inside(&self, text: &str) -> Option<&str> {
        let mut words = text.split(|c: char| !c.is_alphanumeric() && c != '_');
        words.find_map(|word| self.titles.get_key_value(word)).map(|(title, _)| title.as_str())
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
            let reason = match &error {
                // The name of the costs stands on a line of its own, which may be wrong.
                HeuristicError::Moves { costs, .. } => error.to_string().replace(&format!("costs = {costs}"), "costs"),
                _ => error.to_string(),
            };
            Problem::at(&written.span, wrong).label(reason)
        })
    }
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
