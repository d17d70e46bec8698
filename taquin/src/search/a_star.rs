//! A*: best-first by g + h (Hart, Nilsson & Raphael 1968).

use super::Info;
use super::best_first::Options;
use super::preset::Preset;

/// A*: best-first by g + h (Hart, Nilsson & Raphael 1968).
#[derive(Clone, Copy, Debug)]
pub struct AStar;

impl Preset for AStar {
    const INFO: Info = Info::new("astar", "A*", "A*: best-first by g + h (Hart, Nilsson & Raphael 1968)");

    const OPTIONS: Options = Options::a_star();
}
