//! An algorithm as a value: what the registry holds of a type that implements [`Algorithm`].

use super::AlgorithmSpec;
use super::algorithm_spec::RESERVED;
use super::command::Command;
use super::erased::ErasedSearch;
use super::option::{self, OptionInfo, Values};
use crate::arithmetic;
use crate::heuristic::{Knowledge, RegistrationError};
use crate::puzzle::SlideOrder;
use crate::search::{Algorithm, Behaviour, Guarantee, Info};
use std::any::{Any, TypeId};
use std::sync::{Arc, OnceLock};

/// The options of some algorithm; [`Entry`]'s functions know of which.
pub(super) type AnyOptions = dyn Any + Send + Sync;

/// An algorithm, its type erased. Its searches are compiled where [`entry`] is called.
pub(super) struct Entry {
    info: Info,
    synonyms: &'static [&'static str],
    algorithm: fn() -> TypeId,
    defaults: fn() -> Values,
    written: fn(&AnyOptions) -> Values,
    read: fn(&Values) -> Option<Arc<AnyOptions>>,
    describe: fn() -> Vec<OptionInfo>,
    options: OnceLock<Vec<OptionInfo>>,
    pub(super) behaviour: fn(&AnyOptions) -> Behaviour,
    pub(super) guarantee: fn(&AnyOptions, Knowledge) -> Guarantee,
    pub(super) on_u64: ErasedSearch<u64>,
    pub(super) on_u128: ErasedSearch<u128>,
    #[cfg(test)]
    pub(super) on_graph: OnGraph,
}

/// A search of a small graph, which is given in both directions, for the tests.
#[cfg(test)]
pub(super) type OnGraph = fn(
    &AnyOptions,
    [(&crate::search::toy::Graph, &crate::search::toy::Table); 2],
    &mut crate::search::Meter,
) -> crate::search::Outcome<crate::search::toy::Edge>;

pub(super) const fn entry<A: Algorithm>() -> Entry {
    Entry {
        info: A::INFO,
        synonyms: A::SYNONYMS,
        algorithm: TypeId::of::<A>,
        defaults: || option::write(&A::defaults()),
        written: |options| option::write(typed::<A>(options)),
        read: |values| Some(Arc::new(option::read::<A::Options>(values)?)),
        describe: || option::describe::<A::Options>(&A::defaults()),
        options: OnceLock::new(),
        behaviour: |options| A::behaviour(typed::<A>(options)),
        guarantee: |options, heuristic| A::guarantee(typed::<A>(options), heuristic),
        on_u64: |task, options| A::search(task, typed::<A>(options)),
        on_u128: |task, options| A::search(task, typed::<A>(options)),
        #[cfg(test)]
        on_graph: |options, [(space, heuristic), (reversed, aimed)], meter| {
            let observer = &mut crate::search::observer::NoObserver;
            let goals = space.goals();
            let backward = crate::search::Backward {
                space: reversed,
                heuristic: aimed,
                goals,
                forward: crate::search::toy::Edge::reversed,
            };
            let backward = A::INFO.both_ends.then_some(backward);
            let task = crate::search::Task { space, heuristic, start: 0, meter, observer, backward };
            A::search(task, typed::<A>(options))
        },
    }
}

/// The options of an algorithm whose entry it is.
pub(super) fn typed<A: Algorithm>(options: &AnyOptions) -> &A::Options {
    options.downcast_ref().expect("options are read by the entry that uses them")
}

impl Entry {
    pub(super) fn info(&'static self) -> &'static Info {
        &self.info
    }

    /// All that it is called: its name, its label and their synonyms.
    pub(super) fn names(&self) -> impl Iterator<Item = &'static str> {
        [self.info.name, self.info.label].into_iter().chain(self.synonyms.iter().copied())
    }

    pub(super) fn is<A: Algorithm>(&self) -> bool {
        (self.algorithm)() == TypeId::of::<A>()
    }

    /// Its options with their defaults, in the order of their declaration.
    pub(super) fn options(&self) -> &[OptionInfo] {
        self.options.get_or_init(self.describe)
    }

    /// The order of successors where none is chosen.
    pub(super) fn order(&self) -> SlideOrder {
        self.info.order.map_or(SlideOrder::KORF, |order| order.parse().expect("checked when it was registered"))
    }

    /// The algorithm with its defaults.
    pub(super) fn spec(&'static self) -> AlgorithmSpec {
        let values = (self.defaults)();
        let options = self.read(&values).expect("defaults are read back");
        AlgorithmSpec::new(self, values, options)
    }

    /// Options in their canonical form.
    pub(super) fn written(&self, options: &AnyOptions) -> Values {
        (self.written)(options)
    }

    pub(super) fn read(&self, values: &Values) -> Option<Arc<AnyOptions>> {
        (self.read)(values)
    }

    /// What is not as [`Algorithm`] asks for it: a defect of the program that has it.
    pub(super) fn check(&self) -> Result<(), RegistrationError> {
        let Info { name, headline, order, .. } = self.info;
        let must = |holds: bool, otherwise: String| if holds { Ok(()) } else { Err(RegistrationError(otherwise)) };
        must(arithmetic::is_name(name), format!("\"{name}\" cannot name an algorithm: {}", arithmetic::NAMES))?;
        must(name != Command::INFO.name, format!("the name {name} is reserved for programs of configs"))?;
        for OptionInfo { name: option, .. } in self.options() {
            let names = arithmetic::NAMES;
            must(arithmetic::is_name(option), format!("{name}: \"{option}\" cannot name an option: {names}"))?;
            let reserved = format!("{name}: the option {option} is reserved, algorithms have it anyway");
            must(!RESERVED.contains(&option.as_str()), reserved)?;
        }
        let defaults = (self.defaults)();
        let again = self.read(&defaults).map(|options| self.written(&*options));
        must(
            again.as_ref() == Some(&defaults),
            format!("{name}: its default options are not read as they are written"),
        )?;
        let known = headline.is_none_or(|headline| defaults.contains_key(headline));
        must(known, format!("{name}: its headline {headline:?} is none of its options"))?;
        let read = order.map_or(Ok(SlideOrder::KORF), str::parse);
        must(read.is_ok(), format!("{name}: {order:?} is not an order of successors"))
    }
}
