//! The algorithms that are known by name.

use super::AlgorithmSpec;
use super::entry::{Entry, entry};
use crate::heuristic::RegistrationError;
use crate::published::marques_coquard::{MarquesCoquardAStar, MarquesCoquardIdaStar};
use crate::published::michel::MichelAStar;
use crate::published::random::Random;
use crate::search::{self, Algorithm};
use std::sync::{LazyLock, PoisonError, RwLock};

macro_rules! entries {
    ($($file:ident::$name:ident,)*) => {
        vec![
            $(entry::<search::$name>(),)*
            entry::<Random>(),
            entry::<MarquesCoquardAStar>(),
            entry::<MarquesCoquardIdaStar>(),
            entry::<MichelAStar>(),
        ]
    };
}

/// The list of `search`, and then the procedures of papers, one line each.
static BUILT_IN: LazyLock<Vec<Entry>> = LazyLock::new(|| search::algorithms!(entries));

/// What other crates have registered.
static ADDED: RwLock<Vec<&'static Entry>> = RwLock::new(Vec::new());

/// Makes an algorithm known by its name, from then on and for the whole process. One that is registered already stays as
/// it is. The name comes before everyday names of other algorithms, such as `bfs`.
///
/// # Errors
/// When another algorithm has its name, or the name is reserved (`command`) or none: a lower-case letter, then lower-case
/// letters, digits and `_`. When an option has such a name, or a reserved one (`order`, `threads`). When its default options
/// are not read as they are written, or its `INFO` names an option or an order that there is not.
pub fn try_register<A: Algorithm>() -> Result<(), RegistrationError> {
    let new = const { entry::<A>() };
    new.check()?;
    match find(A::INFO.name) {
        Some(known) if known.is::<A>() => {}
        Some(_) => return Err(RegistrationError(format!("two algorithms are named {}", A::INFO.name))),
        None => ADDED.write().unwrap_or_else(PoisonError::into_inner).push(Box::leak(Box::new(new))),
    }
    Ok(())
}

/// As [`try_register`], for a program that cannot go on without.
///
/// # Panics
/// Where [`try_register`] has an error.
pub fn register<A: Algorithm>() {
    try_register::<A>().unwrap_or_else(|wrong| panic!("{wrong}"));
}

/// Every algorithm that has a name, its options at their defaults.
pub fn algorithms() -> Vec<AlgorithmSpec> {
    entries().into_iter().map(Entry::spec).collect()
}

/// Every algorithm that has a name.
pub(super) fn entries() -> Vec<&'static Entry> {
    BUILT_IN.iter().chain(ADDED.read().unwrap_or_else(PoisonError::into_inner).iter().copied()).collect()
}

pub(super) fn find(name: &str) -> Option<&'static Entry> {
    entries().into_iter().find(|entry| entry.info().name == name)
}

#[cfg(test)]
mod tests;
