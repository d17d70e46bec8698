//! The heuristics that are known by name.

use super::expression::{CHOICES, ExpressionError, ZERO};
use super::leaf::best_at_start::BestAtStart;
use super::leaf::euclidean_squared::EuclideanSquared;
use super::leaf::gaschnig::Gaschnig;
use super::leaf::inversion_distance::InversionDistance;
use super::leaf::manhattan::Manhattan;
use super::leaf::misplaced::Misplaced;
use super::leaf::misplaced_cells::MisplacedCells;
use super::leaf::pdb::Pdb;
use super::leaf::pdb_blank::PdbBlank;
use super::leaf::pdb_compressed::PdbCompressed;
use super::leaf::pdb_dual::PdbDual;
use super::leaf::pdb_reflected::PdbReflected;
use super::leaf::published::Published;
use super::leaf::random_choice::RandomChoice;
use super::leaf::random_max::RandomMax;
use super::leaf::random_weights::RandomWeights;
use super::leaf::weighted::Weighted;
use super::leaf::{AnyLeaf, Form, Info, Leaf};
use super::linear_conflict::LinearConflictLeaf;
use super::named::{Named, NamedHeuristic};
use super::walking_distance::WalkingDistanceLeaf;
use crate::arithmetic::{self, Tree};
use std::any::TypeId;
use std::sync::{PoisonError, RwLock};

/// One line a heuristic, in the order in which they are listed.
static BUILT_IN: [Entry; 24] = [
    entry::<Misplaced>(),
    entry::<MisplacedCells>(),
    entry::<Named<Gaschnig>>(),
    entry::<Manhattan>(),
    entry::<Named<LinearConflictLeaf>>(),
    entry::<Named<WalkingDistanceLeaf>>(),
    entry::<Named<InversionDistance>>(),
    entry::<EuclideanSquared>(),
    entry::<Published<1>>(),
    entry::<Published<2>>(),
    entry::<Published<3>>(),
    entry::<Published<4>>(),
    entry::<Published<5>>(),
    entry::<Published<6>>(),
    entry::<Weighted>(),
    entry::<RandomWeights>(),
    entry::<Pdb>(),
    entry::<PdbReflected>(),
    entry::<PdbBlank>(),
    entry::<PdbDual>(),
    entry::<PdbCompressed>(),
    entry::<RandomChoice>(),
    entry::<RandomMax>(),
    entry::<BestAtStart>(),
];

/// What other crates have registered.
static ADDED: RwLock<Vec<&'static Entry>> = RwLock::new(Vec::new());

/// A kind of leaf, its type erased.
pub(super) struct Entry {
    info: Info,
    leaf: fn() -> TypeId,
    read: fn(&[Tree]) -> Result<Option<AnyLeaf>, ExpressionError>,
}

const fn entry<L: Leaf>() -> Entry {
    Entry { info: L::INFO, leaf: TypeId::of::<L>, read: |arguments| Ok(L::read(arguments)?.map(AnyLeaf::new)) }
}

impl Entry {
    pub(super) fn info(&self) -> &Info {
        &self.info
    }

    /// Reads its arguments; `None` when they are of another form.
    pub(super) fn read(&self, arguments: &[Tree]) -> Result<Option<AnyLeaf>, ExpressionError> {
        (self.read)(arguments)
    }
}

/// Why an algorithm or a heuristic cannot be registered.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct RegistrationError(pub(crate) String);

/// Makes a heuristic known by its name, from then on and for the whole process. One that is registered already stays as it
/// is. The name comes before everyday names of other heuristics, such as `hamming`.
///
/// # Errors
/// When its name is that of another heuristic, or of what combines them, or no name: a lower-case letter, then lower-case
/// letters, digits and `_`.
pub fn try_register<N: NamedHeuristic>() -> Result<(), RegistrationError> {
    let new = const { entry::<Named<N>>() };
    let name = N::NAME;
    let wrong = match find(name) {
        _ if !arithmetic::is_name(name) => format!("\"{name}\" cannot name a heuristic: {}", arithmetic::NAMES),
        Some(known) if (known.leaf)() == (new.leaf)() => return Ok(()),
        Some(_) => format!("two heuristics are named {name}"),
        None if forms().iter().any(|form| form.name == name) => format!("{name} is a reserved word in heuristics"),
        None => {
            ADDED.write().unwrap_or_else(PoisonError::into_inner).push(Box::leak(Box::new(new)));
            return Ok(());
        }
    };
    Err(RegistrationError(wrong))
}

/// As [`try_register`], for a program that cannot go on without.
///
/// # Panics
/// Where [`try_register`] has an error.
pub fn register<N: NamedHeuristic>() {
    try_register::<N>().unwrap_or_else(|wrong| panic!("{wrong}"));
}

/// The ways to write heuristics and what combines them, each with a line of what it means; those of other crates come last.
///
/// ```
/// let forms = taquin::heuristic::forms();
/// let weighted = forms.iter().find(|form| form.name == "weighted").unwrap();
/// assert_eq!(weighted.text, "weighted([w, ...], d)");
/// ```
pub fn forms() -> Vec<Form> {
    let of = |entries: Vec<&'static Entry>| entries.into_iter().flat_map(|entry| entry.info.forms());
    let word = |info: &Info| info.forms().collect::<Vec<_>>();
    let (zero, choices) = (word(&ZERO), CHOICES.iter().flat_map(word));
    zero.into_iter().chain(of(BUILT_IN.iter().collect())).chain(choices).chain(of(added())).collect()
}

/// The names of the heuristics that searches from both ends can aim at each start.
pub fn aimed() -> Vec<&'static str> {
    BUILT_IN.iter().chain(added()).filter(|entry| entry.info.aims).map(|entry| entry.info.name).collect()
}

/// The names of the heuristics that estimate costs where moves have costs of their own.
pub(super) fn costed() -> Vec<&'static str> {
    let alone = |name: &str| forms().iter().any(|form| form.text == name);
    let entries = BUILT_IN.iter().chain(added()).filter(|entry| entry.info.costs && alone(entry.info.name));
    entries.map(|entry| entry.info.name).collect()
}

/// The kind of leaf that has a name.
pub(super) fn find(name: &str) -> Option<&'static Entry> {
    BUILT_IN.iter().chain(added()).find(|entry| entry.info.name == name)
}

/// Whether a name is that of a heuristic of another crate: what is known of it is what that crate claims.
pub(super) fn is_added(name: &str) -> bool {
    added().iter().any(|entry| entry.info.name == name)
}

fn added() -> Vec<&'static Entry> {
    ADDED.read().unwrap_or_else(PoisonError::into_inner).clone()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::heuristic::{Expression, Heuristic, Knowledge};
    use crate::puzzle::{Board, Goal, Puzzle, Shape};
    use std::collections::BTreeSet;

    #[test]
    fn every_name_is_one_and_is_given_once() {
        let words = CHOICES.iter().chain([&ZERO]).map(|word| word.name);
        let names: Vec<&str> = BUILT_IN.iter().map(|entry| entry.info.name).chain(words).collect();
        assert!(names.iter().all(|name| arithmetic::is_name(name)), "{names:?}");
        assert_eq!(names.iter().collect::<BTreeSet<_>>().len(), names.len(), "{names:?}");
    }

    #[test]
    fn what_is_listed_is_read_as_it_is_written() {
        for form in forms() {
            let placeholders = form.text.contains(['[', ',']) || form.text == "random_weights(seed)";
            match form.text.parse::<Expression>() {
                Ok(expression) => assert_eq!(expression.to_string(), form.text),
                Err(error) => assert!(placeholders, "{}: {error}", form.text),
            }
        }
    }

    macro_rules! named {
        ($name:literal) => {{
            struct Mine;
            impl NamedHeuristic for Mine {
                const NAME: &'static str = $name;
                const SUMMARY: &'static str = "nothing";

                fn knowledge(_: &Goal) -> Knowledge {
                    Knowledge::UNKNOWN
                }

                fn evaluator<S: Shape>(_: &Goal) -> impl Heuristic<Puzzle<S>, Memo = u32> + Send + 'static {
                    |_: &Board<S>| 0
                }
            }
            register::<Mine>();
        }};
    }

    #[test]
    #[should_panic(expected = "two heuristics are named manhattan")]
    fn a_built_in_name_is_refused() {
        named!("manhattan");
    }

    #[test]
    #[should_panic(expected = "two heuristics are named mine_twice")]
    fn a_name_of_another_registered_heuristic_is_refused() {
        named!("mine_twice");
        named!("mine_twice");
    }

    #[test]
    #[should_panic(expected = "max is a reserved word in heuristics")]
    fn a_word_of_the_language_is_refused() {
        named!("max");
    }

    #[test]
    #[should_panic(
        expected = "\"MyOwn\" cannot name a heuristic: a lower-case letter, then lower-case letters, digits and _"
    )]
    fn a_name_that_expressions_cannot_have_is_refused() {
        named!("MyOwn");
    }
}
