//! The names of algorithms, and what each stands for: this is the one place where a name becomes a search.

mod name;

pub use name::{NAMES, Name};

use super::setting::Setting;
use crate::arithmetic::{self, Node, Operator, Tree};
use crate::puzzle::{Slide, SlideOrder};
use crate::search::{best_first, breadth_first, depth_first, ida_star};
use crate::spelling::nearest;
use name::COMMAND;
use std::fmt;
use std::str::FromStr;

/// A search procedure with its parameters.
///
/// ```
/// use taquin::solve::Algorithm;
/// let algorithm: Algorithm = "weighted_astar(weight = 1.5, ties = fifo)".parse().unwrap();
/// assert_eq!(algorithm.to_string(), "weighted_astar(weight = 3/2, ties = fifo)");
/// let swept = Algorithm::sweep("weighted_astar(weight = [1, 1.5, 2])").unwrap();
/// assert_eq!(swept.len(), 3);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Algorithm {
    pub(super) method: Method,
    pub(super) order: SlideOrder,
    /// Threads of one search.
    pub(super) threads: u32,
    name: &'static Name,
}

/// Which search, with its own parameters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Method {
    BestFirst(best_first::Options),
    IdaStar(ida_star::Options),
    BreadthFirst(breadth_first::Options),
    DepthFirst(depth_first::Options),
    Random {
        seed: u64,
    },
    MarquesCoquardAStar,
    MarquesCoquardIdaStar,
    MichelAStar,
    /// A program that a config names.
    Command {
        name: &'static str,
    },
}

/// An option of an algorithm, with the value that it has there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AlgorithmOption {
    /// Its name.
    pub name: &'static str,
    /// The value, as it is read.
    pub value: String,
    /// What the values may be, for people.
    pub values: String,
    /// What it decides, for people.
    pub meaning: &'static str,
}

/// Left, right, up, down of the blank: the order of Marques & Coquard and of Michel.
const LEFT_FIRST: SlideOrder = SlideOrder::Directions([Slide::Left, Slide::Right, Slide::Up, Slide::Down]);

/// How many algorithms one text may stand for.
const LARGEST_SWEEP: usize = 10_000;

/// Why a text names no algorithm.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct AlgorithmError(pub(super) String);

fn error<T>(message: impl Into<String>) -> Result<T, AlgorithmError> {
    Err(AlgorithmError(message.into()))
}

impl Algorithm {
    /// The algorithm of a name, its options at their defaults.
    fn named(name: &str) -> Result<Algorithm, AlgorithmError> {
        let Some(found) = NAMES.iter().chain([&COMMAND]).find(|entry| entry.name == name) else {
            return error(unknown("algorithm", name, NAMES.iter().map(|entry| entry.name)));
        };
        let method = match found.name {
            "astar" => Method::BestFirst(best_first::Options::a_star()),
            "weighted_astar" => Method::BestFirst(best_first::Options::weighted(2, 1)),
            "greedy" => Method::BestFirst(best_first::Options::greedy()),
            "uniform_cost" => Method::BestFirst(best_first::Options::uniform_cost()),
            "idastar" => Method::IdaStar(ida_star::Options::default()),
            "breadth_first" => Method::BreadthFirst(breadth_first::Options::default()),
            "depth_first" => Method::DepthFirst(depth_first::Options::default()),
            "iterative_deepening" => Method::DepthFirst(depth_first::Options::iterative_deepening()),
            "random" => Method::Random { seed: 1 },
            "marques_coquard_astar" => Method::MarquesCoquardAStar,
            "marques_coquard_idastar" => Method::MarquesCoquardIdaStar,
            "michel_astar" => Method::MichelAStar,
            "command" => Method::Command { name: "" },
            _ => unreachable!("every name has a method"),
        };
        let published = found.name.starts_with("marques") || found.name.starts_with("michel");
        let order = if published { LEFT_FIRST } else { SlideOrder::KORF };
        Ok(Algorithm { method, order, threads: 1, name: found })
    }

    /// The name under which it is called.
    pub fn name(&self) -> &'static Name {
        self.name
    }

    /// Whether it works without a heuristic.
    pub fn is_blind(&self) -> bool {
        self.name.blind
    }

    /// Whether it keeps a node for each state that it expands.
    pub fn remembers(&self) -> bool {
        match self.method {
            Method::DepthFirst(options) => options.visited && !options.iterative,
            Method::IdaStar(_) | Method::MarquesCoquardIdaStar => false,
            _ => true,
        }
    }

    /// The order in which it makes the successors of a board.
    pub fn order(&self) -> SlideOrder {
        self.order
    }

    /// The threads that one search takes; what it finds and counts does not depend on them.
    pub fn threads(&self) -> usize {
        self.threads as usize
    }

    /// The same with no more than so many threads.
    #[must_use]
    pub fn with_threads_at_most(self, most: usize) -> Algorithm {
        Algorithm { threads: self.threads.min(u32::try_from(most.max(1)).unwrap_or(u32::MAX)), ..self }
    }

    /// Whether it makes, and counts, the child that undoes the last move: counts of generated children are comparable only
    /// among algorithms that do and among those that do not. None of a program, of which nobody knows.
    pub fn makes_parents(&self) -> Option<bool> {
        Some(match self.method {
            Method::BestFirst(options) => !options.prune_parent,
            Method::IdaStar(options) => !options.prune_parent,
            Method::BreadthFirst(options) => !options.prune_parent,
            Method::DepthFirst(options) => !options.prune_parent,
            Method::Random { .. } | Method::MichelAStar => true,
            Method::MarquesCoquardAStar | Method::MarquesCoquardIdaStar => false,
            Method::Command { .. } => return None,
        })
    }

    /// The name of the program that it is, where it is one that only a config can name.
    pub fn command(&self) -> Option<&'static str> {
        match self.method {
            Method::Command { name } => Some(name),
            _ => None,
        }
    }

    /// The place of an option that this algorithm has.
    fn setting(&mut self, option: &str) -> Setting<'_> {
        match (option, &mut self.method) {
            ("order", _) => Setting::Order(&mut self.order),
            ("threads", _) => Setting::Threads(&mut self.threads),
            ("ties", Method::BestFirst(options)) => Setting::Ties(&mut options.ties),
            ("reopen", Method::BestFirst(options)) => Setting::Reopen(&mut options.reopen),
            ("weight", Method::BestFirst(options)) => Setting::Weight(&mut options.weights),
            ("goal_test", Method::BestFirst(options)) => Setting::GoalTest(&mut options.goal_test),
            ("goal_test", Method::BreadthFirst(options)) => Setting::GoalTest(&mut options.goal_test),
            ("prune_parent", Method::BestFirst(options)) => Setting::PruneParent(&mut options.prune_parent),
            ("prune_parent", Method::IdaStar(options)) => Setting::PruneParent(&mut options.prune_parent),
            ("prune_parent", Method::BreadthFirst(options)) => Setting::PruneParent(&mut options.prune_parent),
            ("prune_parent", Method::DepthFirst(options)) => Setting::PruneParent(&mut options.prune_parent),
            ("visited", Method::DepthFirst(options)) => Setting::Visited(&mut options.visited),
            ("depth_limit", Method::DepthFirst(options)) => Setting::Depth(&mut options.depth_limit),
            ("seed", Method::Random { seed }) => Setting::Seed(seed),
            ("name", Method::Command { name }) => Setting::Program(name),
            _ => unreachable!("{} lists {option} among its options", self.name.name),
        }
    }

    fn set(&mut self, option: &str, value: &str) -> Result<(), AlgorithmError> {
        let name = self.name;
        if option == "threads" && !name.options.contains(&option) {
            return error(format!("{} runs on one thread: threads is an option of idastar alone", name.name));
        }
        if !name.options.contains(&option) {
            return error(unknown(&format!("option of {}", name.name), option, name.options.iter().copied()));
        }
        let mut setting = self.setting(option);
        match setting.read(value) {
            Some(()) => Ok(()),
            None => error(format!("{option} = {value} cannot be: {option} takes {}", setting.values())),
        }
    }

    /// The options, in the order in which they are written.
    pub fn options(&self) -> Vec<AlgorithmOption> {
        let mut copy = *self;
        let mut option = |name| {
            let setting = copy.setting(name);
            AlgorithmOption { name, value: setting.write(), values: setting.values(), meaning: setting.meaning() }
        };
        self.name.options.iter().map(|&name| option(name)).collect()
    }

    /// The options that differ from their defaults, and always the weight.
    fn changes(&self) -> Vec<(&'static str, String)> {
        let default = Algorithm::named(self.name.name).expect("its own name").options();
        let pairs = self.options().into_iter().zip(default);
        pairs
            .filter(|(mine, default)| mine != default || mine.name == "weight")
            .map(|(mine, _)| (mine.name, mine.value))
            .collect()
    }

    /// A short name for charts and tables, such as `weighted A* 3/2`.
    pub fn label(&self) -> String {
        let write = |(option, value): (&str, String)| match option {
            "weight" => value,
            _ => format!("{option} {value}"),
        };
        let changes: Vec<String> = self.changes().into_iter().map(write).collect();
        if changes.is_empty() { self.name.label.into() } else { format!("{} {}", self.name.label, changes.join(", ")) }
    }

    /// Reads a text whose options may be lists, such as `weight = [1, 1.5]` or `seed = range(1, 200)`, and returns one
    /// algorithm for each combination, the last list running fastest.
    ///
    /// # Errors
    /// [`AlgorithmError`] says what is unknown or out of range.
    pub fn sweep(text: &str) -> Result<Vec<Algorithm>, AlgorithmError> {
        let tree = arithmetic::parse(text).map_err(|fault| AlgorithmError(fault.message))?;
        let (name, arguments) = match &tree.node {
            Node::Name(name) => (name, [].as_slice()),
            Node::Call { name, arguments } => (name, arguments.as_slice()),
            _ => return error(format!("\"{text}\" is no algorithm: write a name, or NAME(OPTION = VALUE, …)")),
        };
        let mut algorithms = vec![Algorithm::named(name)?];
        let mut seen: Vec<&str> = Vec::new();
        for argument in arguments {
            let (option, values) = option(argument)?;
            if seen.contains(&option) {
                return error(format!("{option} is given twice"));
            }
            seen.push(option);
            if algorithms.len().saturating_mul(values.len()) > LARGEST_SWEEP {
                return error(format!("\"{text}\" stands for more than {LARGEST_SWEEP} algorithms"));
            }
            let mut swept = Vec::with_capacity(algorithms.len() * values.len());
            for algorithm in algorithms {
                for value in &values {
                    let mut next = algorithm;
                    next.set(option, value)?;
                    swept.push(next);
                }
            }
            algorithms = swept;
        }
        Ok(algorithms)
    }
}

/// Splits `option = value` into the option and its values.
fn option(tree: &Tree) -> Result<(&str, Vec<String>), AlgorithmError> {
    if let Node::Binary { operator: Operator::Equal, left, right } = &tree.node
        && let Node::Name(option) = &left.node
    {
        return Ok((option, values(right)?));
    }
    error(format!("\"{tree}\" is no option: write OPTION = VALUE"))
}

fn values(tree: &Tree) -> Result<Vec<String>, AlgorithmError> {
    match &tree.node {
        Node::List(parts) if parts.is_empty() => error("an empty list leaves nothing to run"),
        Node::List(parts) => Ok(parts.iter().map(Tree::to_string).collect()),
        Node::Call { name, arguments } if name == "range" => {
            let whole = |tree: &Tree| tree.to_string().parse::<u64>().ok();
            let bounds: Option<Vec<u64>> = arguments.iter().map(whole).collect();
            match bounds.as_deref() {
                Some(&[from, to]) if from <= to && to - from < LARGEST_SWEEP as u64 => {
                    Ok((from..=to).map(|value| value.to_string()).collect())
                }
                _ => error(format!("\"{tree}\" is no range: write range(FIRST, LAST), at most {LARGEST_SWEEP} values")),
            }
        }
        _ => Ok(vec![tree.to_string()]),
    }
}

/// An unknown word with the nearest known one, or all of them.
fn unknown(kind: &str, word: &str, known: impl Iterator<Item = &'static str> + Clone) -> String {
    match nearest(word, known.clone()) {
        Some(near) => format!("unknown {kind} \"{word}\": did you mean \"{near}\"?"),
        None => format!("unknown {kind} \"{word}\": there are {}", known.collect::<Vec<_>>().join(", ")),
    }
}

impl FromStr for Algorithm {
    type Err = AlgorithmError;

    fn from_str(text: &str) -> Result<Self, AlgorithmError> {
        match Algorithm::sweep(text)?.as_slice() {
            [algorithm] => Ok(*algorithm),
            several => error(format!("\"{text}\" stands for {} algorithms, one is wanted", several.len())),
        }
    }
}

impl fmt::Display for Algorithm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name.name)?;
        let written: Vec<String> = self.changes().iter().map(|(option, value)| format!("{option} = {value}")).collect();
        if written.is_empty() { Ok(()) } else { write!(f, "({})", written.join(", ")) }
    }
}

#[cfg(test)]
mod tests;
