//! Uniform-cost search: best-first by g alone (Dijkstra 1959).

use super::Info;
use super::best_first::Options;
use super::preset::Preset;

/// Uniform-cost search: best-first by g alone (Dijkstra 1959).
#[derive(Clone, Copy, Debug)]
pub struct UniformCost;

impl Preset for UniformCost {
    const INFO: Info = Info {
        informed: false,
        ..Info::new("uniform_cost", "uniform cost", "uniform-cost search: best-first by g alone (Dijkstra 1959)")
    };

    const SYNONYMS: &'static [&'static str] = &["ucs", "dijkstra", "uniform_cost_search"];

    const OPTIONS: Options = Options::uniform_cost();
}
