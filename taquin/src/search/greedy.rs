//! Greedy best-first search: by h alone (Doran & Michie 1966).

use super::Info;
use super::best_first::Options;
use super::preset::Preset;

/// Greedy best-first search: by h alone (Doran & Michie 1966).
#[derive(Clone, Copy, Debug)]
pub struct Greedy;

impl Preset for Greedy {
    const INFO: Info = Info::new("greedy", "greedy", "greedy best-first search: by h alone (Doran & Michie 1966)");

    const SYNONYMS: &'static [&'static str] = &["gbfs", "greedy_best_first", "greedy_best_first_search"];

    const OPTIONS: Options = Options::greedy();
}
