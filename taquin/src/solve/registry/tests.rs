//! What may be registered.

use super::*;
use crate::heuristic::{Heuristic, Knowledge};
use crate::search::best_first::Weights;
use crate::search::observer::Observer;
use crate::search::{Behaviour, Guarantee, Info, NoOptions, Nodes, Outcome, Task};
use crate::space::Space;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

#[test]
fn what_is_built_in_may_be_registered_and_has_a_name_of_its_own() {
    BUILT_IN.iter().for_each(|entry| entry.check().unwrap());
    let names: BTreeSet<&str> = BUILT_IN.iter().map(|entry| entry.info().name).collect();
    assert_eq!(names.len(), BUILT_IN.len());
}

#[derive(Default, Debug, Serialize, Deserialize, JsonSchema)]
struct WithOrder {
    order: u32,
}

#[derive(Default, Debug, Serialize, Deserialize, JsonSchema)]
struct WithThreads {
    threads: bool,
}

#[derive(Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct WithCapitals {
    beam_width: u32,
}

#[derive(Default, Debug, Serialize, Deserialize, JsonSchema)]
struct AboveZero {
    #[serde(deserialize_with = "above_zero")]
    width: u32,
}

fn above_zero<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<u32, D::Error> {
    u32::deserialize(deserializer)?.checked_sub(1).ok_or_else(|| serde::de::Error::custom("0"))
}

/// Registers an algorithm that finds nothing.
macro_rules! register {
    ($info:expr, $options:ty) => {{
        struct Mine;
        impl Algorithm for Mine {
            const INFO: Info = $info;
            type Options = $options;

            fn behaviour(_: &$options) -> Behaviour {
                Behaviour { nodes: Nodes::Path, generates_parent: None, f: Weights { g: 1, h: 1 } }
            }

            fn guarantee(_: &$options, _: Knowledge) -> Guarantee {
                Guarantee::NONE
            }

            fn search<P: Space, H: Heuristic<P>, O: Observer<P>>(
                _: Task<'_, P, H, O>,
                _: &$options,
            ) -> Outcome<P::Move> {
                Outcome::exhausted()
            }
        }
        register::<Mine>();
    }};
}

const fn named(name: &'static str) -> Info {
    Info::new(name, "mine", "finds nothing")
}

#[test]
#[should_panic(expected = "two algorithms are named astar")]
fn a_built_in_name_is_refused() {
    register!(named("astar"), NoOptions);
}

#[test]
#[should_panic(
    expected = "\"Mine*\" cannot name an algorithm: a lower-case letter, then lower-case letters, digits and _"
)]
fn a_name_that_texts_cannot_have_is_refused() {
    register!(named("Mine*"), NoOptions);
}

#[test]
#[should_panic(expected = "the name command is reserved for programs of configs")]
fn the_name_of_programs_is_refused() {
    register!(named("command"), NoOptions);
}

#[test]
#[should_panic(expected = "mine_order: the option order is reserved")]
fn an_option_called_order_is_refused() {
    register!(named("mine_order"), WithOrder);
}

#[test]
#[should_panic(expected = "mine_threads: the option threads is reserved")]
fn an_option_called_threads_is_refused() {
    register!(named("mine_threads"), WithThreads);
}

#[test]
#[should_panic(expected = "mine_capitals: \"beamWidth\" cannot name an option")]
fn an_option_that_texts_cannot_name_is_refused() {
    register!(named("mine_capitals"), WithCapitals);
}

#[test]
#[should_panic(expected = "mine_defaults: its default options are not read as they are written")]
fn defaults_that_cannot_be_read_are_refused() {
    register!(named("mine_defaults"), AboveZero);
}

#[test]
#[should_panic(expected = "mine_headline: its headline Some(\"width\") is none of its options")]
fn a_headline_that_is_no_option_is_refused() {
    register!(Info { headline: Some("width"), ..named("mine_headline") }, NoOptions);
}

#[test]
#[should_panic(expected = "mine_wrong_order: Some(\"ulrx\") is not an order of successors")]
fn an_order_that_is_none_is_refused() {
    register!(Info { order: Some("ulrx"), ..named("mine_wrong_order") }, NoOptions);
}

#[test]
fn a_registered_name_comes_before_an_everyday_one() {
    register!(named("iddfs"), NoOptions);
    let read: AlgorithmSpec = "iddfs".parse().unwrap();
    assert_eq!(read.to_string(), "iddfs");
}
