//! An algorithm with its options: how it is set and written; [`sweep`] reads it.

mod sweep;

pub use sweep::LikelyAlgorithms;

use super::command::{COMMAND, Command};
use super::entry::{AnyOptions, Entry, typed};
use super::everyday;
use super::option::{self, OptionInfo, Values};
use super::registry::{entries, find};
use crate::heuristic::Knowledge;
use crate::puzzle::{MoveCosts, SlideOrder};
use crate::search::{Algorithm, Behaviour, Guarantee, Info};
use crate::spelling::nearest;
use crate::wording::program;
use std::fmt;
use std::num::IntErrorKind;
use std::str::FromStr;
use std::sync::Arc;

/// A search procedure with its parameters.
///
/// ```
/// use taquin::solve::AlgorithmSpec;
/// let algorithm: AlgorithmSpec = "weighted_astar(weight = 1.5, ties = fifo)".parse().unwrap();
/// assert_eq!(algorithm.to_string(), "weighted_astar(weight = 3/2, ties = fifo)");
/// let swept = AlgorithmSpec::sweep("weighted_astar(weight = [1, 1.5, 2])").unwrap();
/// assert_eq!(swept.len(), 3);
/// ```
#[derive(Clone)]
pub struct AlgorithmSpec {
    entry: &'static Entry,
    /// The options of its own, typed and as text.
    options: Arc<AnyOptions>,
    values: Arc<Values>,
    /// The order of successors, an option of every algorithm.
    order: SlideOrder,
    /// Threads of one search, an option of those that several may share.
    threads: u32,
}

/// An option that belongs to no algorithm alone.
struct Shared {
    name: &'static str,
    value: String,
    is_default: bool,
    values: &'static str,
    meaning: &'static str,
}

/// The order of successors, an option of every algorithm.
const ORDER: &str = "order";

/// The threads of one search, an option of those that several may share.
const THREADS: &str = "threads";

/// The options that no algorithm may have as its own.
pub(super) const RESERVED: [&str; 2] = [ORDER, THREADS];

/// The most threads of a search.
const MOST_THREADS: u32 = 256;

/// What the values of an option that is any whole number may be.
const WHOLE: &str = "a whole number";
const SOME_THREADS: &str = "a whole number from 1 to 256";

/// Why a text names no algorithm.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct AlgorithmError(pub(super) String);

fn error<T>(message: impl Into<String>) -> Result<T, AlgorithmError> {
    Err(AlgorithmError(message.into()))
}

impl AlgorithmSpec {
    pub(super) fn new(entry: &'static Entry, values: Values, options: Arc<AnyOptions>) -> AlgorithmSpec {
        AlgorithmSpec { entry, options, values: Arc::new(values), order: entry.order(), threads: 1 }
    }

    /// The algorithm of a name, its options at their defaults.
    fn named(name: &str) -> Result<AlgorithmSpec, AlgorithmError> {
        match find(name) {
            Some(entry) => Ok(entry.spec()),
            None if name == Command::INFO.name => Ok(COMMAND.spec()),
            None => error(unknown_algorithm(name)),
        }
    }

    /// The algorithms that a text with several meanings may stand for, such as `bidirectional`, each with what to say of it; none of
    /// any other text.
    pub fn meanings(text: &str) -> &'static [(&'static str, &'static str)] {
        everyday::meanings(text)
    }

    /// What is wrong with a text of which these are the meanings.
    pub fn ambiguous(text: &str, meanings: &[(&'static str, &'static str)]) -> String {
        everyday::ambiguous(text, meanings)
    }

    /// The algorithm that is probably meant by a name which is none.
    pub fn suggested(name: &str) -> Option<&'static str> {
        // Any word of two letters is near `mm`.
        everyday::suggested(name).or_else(|| nearest(name, known().filter(|known| known.len() > 2)))
    }

    /// Its name and what it is.
    pub fn info(&self) -> &'static Info {
        self.entry.info()
    }

    pub(super) fn entry(&self) -> &'static Entry {
        self.entry
    }

    /// The options of an algorithm; `None` where it is another one.
    pub(super) fn options_of<A: Algorithm>(&self) -> Option<&A::Options> {
        self.entry.is::<A>().then(|| typed::<A>(&*self.options))
    }

    pub(super) fn shared(&self) -> Arc<AnyOptions> {
        Arc::clone(&self.options)
    }

    /// What it does with these options.
    pub fn behaviour(&self) -> Behaviour {
        (self.entry.behaviour)(&*self.options)
    }

    /// What its results are guaranteed to be, given what is known of its heuristic.
    pub fn guarantee(&self, heuristic: Knowledge) -> Guarantee {
        (self.entry.guarantee)(&*self.options, heuristic)
    }

    /// The same where moves have these costs: what holds for the number of moves alone is not guaranteed of other costs.
    pub fn guarantee_at(&self, costs: MoveCosts, heuristic: Knowledge) -> Guarantee {
        let guarantee = self.guarantee(heuristic);
        match guarantee.in_moves && costs != MoveCosts::Unit {
            true => Guarantee { complete: guarantee.complete, ..Guarantee::NONE },
            false => guarantee,
        }
    }

    /// The order in which it makes the successors of a board.
    pub fn order(&self) -> SlideOrder {
        self.order
    }

    /// The threads that one search takes; its row does not depend on them.
    pub fn threads(&self) -> usize {
        self.threads as usize
    }

    /// The same with no more threads than this.
    #[must_use]
    pub fn with_threads_at_most(self, most: usize) -> AlgorithmSpec {
        AlgorithmSpec { threads: self.threads.min(u32::try_from(most.max(1)).unwrap_or(u32::MAX)), ..self }
    }

    /// The name of the program that it is, where it is one that only a config can name.
    pub fn command(&self) -> Option<&str> {
        self.options_of::<Command>().map(|options| options.name())
    }

    /// Sets an option.
    fn set(&mut self, option: &str, text: &str) -> Result<(), AlgorithmError> {
        let Some(values) = self.values_of(option) else {
            let info = self.info();
            if option == THREADS {
                let parallel =
                    entries().into_iter().map(Entry::info).filter(|info| info.parallel).map(|info| info.name);
                let parallel: Vec<&str> = parallel.collect();
                let (name, parallel) = (info.name, parallel.join(" and "));
                return error(format!("{name} runs on one thread: only {parallel} have the option threads"));
            }
            if let Some(variant) = self.variant_with(option, text) {
                return error(format!("{} has no option {option}: {variant} has it", info.name));
            }
            let options = self.options();
            let known = options.iter().map(|known| known.name.as_str());
            return error(unknown_option(option, info.name, known));
        };
        match self.take(option, text) {
            Some(()) => Ok(()),
            None => {
                let least = if text.starts_with('-') && !values.contains(" from ") {
                    "a whole number from 0 on"
                } else {
                    WHOLE
                };
                let expected = match (values, text) {
                    ("true, false", "yes" | "on" | "1") => format!("write {option} = true"),
                    ("true, false", "no" | "off" | "0") => format!("write {option} = false"),
                    _ if values.contains(WHOLE)
                        && !values.contains(" to ")
                        && text.parse::<u32>().is_err_and(|error| *error.kind() == IntErrorKind::PosOverflow) =>
                    {
                        format!("expected at most {}", u32::MAX)
                    }
                    _ => format!("expected {}", values.replacen(WHOLE, least, 1)),
                };
                error(format!("invalid {option} `{text}`: {expected}"))
            }
        }
    }

    /// The shortest name of an algorithm that has this one's among its words and has an option, with the value where it is one.
    fn variant_with(&self, option: &str, text: &str) -> Option<String> {
        let own: Vec<&str> = self.info().name.split('_').collect();
        let is_variant = |name: &str| name.split('_').collect::<Vec<_>>().windows(own.len()).any(|words| words == own);
        let variants = entries().into_iter().filter(|entry| is_variant(entry.info().name));
        let variants = variants.filter(|entry| entry.options().iter().any(|known| known.name == option));
        let mut variant = variants.min_by_key(|entry| entry.info().name.len())?.spec();
        let name = variant.info().name;
        let value = variant.take(option, text).map(|()| format!("({option} = {text})"));
        Some(format!("{name}{}", value.unwrap_or_default()))
    }

    /// What the values of an option may be; `None` where the algorithm has no such option.
    fn values_of(&self, option: &str) -> Option<&'static str> {
        if let Some(own) = self.entry.options().iter().find(|own| own.name == option) {
            return Some(&own.values);
        }
        self.shared_options().find(|shared| shared.name == option).map(|shared| shared.values)
    }

    /// Takes a value for an option that there is; `None` when it cannot be.
    fn take(&mut self, option: &str, text: &str) -> Option<()> {
        match option {
            ORDER => self.order = text.parse().ok()?,
            THREADS => self.threads = text.parse().ok().filter(|number| (1..=MOST_THREADS).contains(number))?,
            _ => {
                let mut values = Values::clone(&self.values);
                values.insert(option.into(), option::value(text));
                self.options = self.entry.read(&values)?;
                self.values = Arc::new(self.entry.written(&*self.options));
            }
        }
        Some(())
    }

    /// The value of an option, as it is read; `None` where the algorithm has no such option.
    ///
    /// ```
    /// use taquin::solve::AlgorithmSpec;
    /// let algorithm: AlgorithmSpec = "weighted_astar(weight = 1.5)".parse().unwrap();
    /// assert_eq!(algorithm.value_of("weight").as_deref(), Some("3/2"));
    /// assert_eq!(algorithm.value_of("seed"), None);
    /// ```
    pub fn value_of(&self, option: &str) -> Option<String> {
        let own = self.values.get(option).map(option::text);
        own.or_else(|| self.shared_options().find(|shared| shared.name == option).map(|shared| shared.value))
    }

    /// The options, in the order in which they are written.
    pub fn options(&self) -> Vec<OptionInfo> {
        let own = self.entry.options().iter().zip(self.values.values());
        let own = own.map(|(known, value)| OptionInfo { value: option::text(value), ..known.clone() });
        let shared = self.shared_options().map(|Shared { name, value, values, meaning, .. }| OptionInfo {
            name: name.into(),
            value,
            values: values.into(),
            meaning: meaning.into(),
        });
        own.chain(shared).collect()
    }

    /// The algorithm that it is where the option that belongs to its name is 1, if that has a name of its own.
    ///
    /// ```
    /// use taquin::solve::AlgorithmSpec;
    /// let weighted: AlgorithmSpec = "weighted_astar(weight = 3, ties = fifo)".parse().unwrap();
    /// assert_eq!(weighted.at_one().unwrap().to_string(), "astar(ties = fifo)");
    /// ```
    pub fn at_one(&self) -> Option<AlgorithmSpec> {
        let Info { at_one, headline, .. } = *self.info();
        let others = self.changes().into_iter().filter(|(option, _)| Some(*option) != headline);
        let others: Vec<String> = others.map(|(option, value)| format!("{option} = {value}")).collect();
        format!("{}({})", at_one?, others.join(", ")).parse().ok()
    }

    /// The options that belong to no algorithm alone; a program has none.
    fn shared_options(&self) -> impl Iterator<Item = Shared> {
        let order = Shared {
            name: ORDER,
            value: self.order.to_string(),
            is_default: self.order == self.entry.order(),
            values: "the blank's four directions, each once (u up, l left, r right, d down; such as ulrd), or tile: the tile with the \
                     smallest number first",
            meaning: "the order of the children",
        };
        let threads = Shared {
            name: THREADS,
            value: self.threads.to_string(),
            is_default: self.threads == 1,
            values: SOME_THREADS,
            meaning: match self.info().depends_on_timing {
                true => "number of threads of one search; which solution it finds and what it counts depend on timing",
                false => "number of threads of one search; its solution and counts do not depend on it",
            },
        };
        let order = Some(order).filter(|_| !self.entry.is::<Command>());
        order.into_iter().chain(Some(threads).filter(|_| self.info().parallel))
    }

    /// The options that differ from their defaults, and always the one that belongs to the name.
    fn changes(&self) -> Vec<(&str, String)> {
        let headline = self.info().headline;
        let own = self.entry.options().iter().zip(self.values.values());
        let own = own.map(|(known, value)| (known.name.as_str(), option::text(value), &known.value));
        let own = own.filter(|(name, value, default)| value != *default || Some(*name) == headline);
        let shared = self.shared_options().filter(|shared| !shared.is_default);
        own.map(|(name, value, _)| (name, value)).chain(shared.map(|shared| (shared.name, shared.value))).collect()
    }

    /// A short name for charts and tables, such as `weighted A* 3/2`.
    pub fn label(&self) -> String {
        let Info { label, headline, .. } = *self.info();
        let write = |(option, value): (&str, String)| match headline {
            Some(headline) if option == headline => value,
            _ => format!("{option} {value}"),
        };
        let changes: Vec<String> = self.changes().into_iter().map(write).collect();
        if changes.is_empty() { label.into() } else { format!("{label} {}", changes.join(", ")) }
    }
}

/// The names of all algorithms.
fn known() -> impl Iterator<Item = &'static str> + Clone {
    entries().into_iter().map(|entry| entry.info().name)
}

/// An unknown word with the nearest known one, or where to find all.
fn unknown_algorithm(word: &str) -> String {
    // What belongs in parentheses, or is a heuristic.
    if let Some((name, rest)) = word.split_once(' ').filter(|(name, _)| known().any(|known| known == *name)) {
        let rest = rest.trim();
        let written = if rest.contains('=') { format!("{name}({rest})") } else { format!("{name}: {rest}") };
        let what = if rest.contains('=') { "options are in parentheses" } else { "a heuristic follows a colon" };
        return format!("unknown algorithm \"{word}\": {what}, as in {written}");
    }
    match AlgorithmSpec::suggested(word) {
        Some(near) => format!("unknown algorithm \"{word}\": did you mean \"{near}\"?"),
        None => format!("unknown algorithm \"{word}\": `{} list algorithms` shows them all", program()),
    }
}

fn unknown_option<'a>(word: &str, algorithm: &str, known: impl Iterator<Item = &'a str> + Clone) -> String {
    let remedy = match nearest(word, known.clone()) {
        Some(near) => format!("did you mean \"{near}\"?"),
        None => format!("expected one of {}", known.collect::<Vec<_>>().join(", ")),
    };
    format!("unknown option \"{word}\" of {algorithm}: {remedy}")
}

impl FromStr for AlgorithmSpec {
    type Err = AlgorithmError;

    fn from_str(text: &str) -> Result<Self, AlgorithmError> {
        match AlgorithmSpec::sweep(text)?.as_slice() {
            [algorithm] => Ok(algorithm.clone()),
            several => error(format!("these are {} algorithms: give each option one value", several.len())),
        }
    }
}

impl fmt::Display for AlgorithmSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.info().name)?;
        let written: Vec<String> = self.changes().iter().map(|(option, value)| format!("{option} = {value}")).collect();
        if written.is_empty() { Ok(()) } else { write!(f, "({})", written.join(", ")) }
    }
}

impl fmt::Debug for AlgorithmSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl PartialEq for AlgorithmSpec {
    fn eq(&self, other: &AlgorithmSpec) -> bool {
        let own = |spec: &AlgorithmSpec| (spec.info().name, spec.order, spec.threads);
        own(self) == own(other) && self.values == other.values
    }
}

impl Eq for AlgorithmSpec {}

#[cfg(test)]
mod tests;
