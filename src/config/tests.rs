//! Tests of the whole way from text to config.

mod answered;
mod broken;
mod documented;
mod everyday;
mod homes;
mod meant;
mod mended;
mod pairs;
mod refused;
mod repaired;
mod several;
mod shown;
mod slips;
mod valid;
mod written;

use super::Config;
use std::path::Path;

/// A config that is right, to be made wrong at one place.
const SMALL: &str = r#"title = "Small"
seed = 7

[heuristics]
sum = "h1 + h2"

[algorithms]
"my A*" = "astar(ties = fifo)"

[[experiment]]
name = "one"
size = "3x3"
goal = "blank-last"
instances = { boards = ["724506831", "1 2 3/4 5 6/7 0 8"] }
algorithms = ["my A*", "weighted_astar(weight = [2, 3])"]
heuristics = ["manhattan", "sum"]
exclude = [{ algorithm = "my A*", heuristic = "sum" }]
limits = { expanded = 1_000, bytes = "2 GiB" }

[[evaluation]]
name = "values"
size = "3x3"
boards = ["724506831"]
heuristics = ["misplaced"]

[[table]]
title = "Printed"
experiment = "one"
columns = [{ name = "nodes", formula = "expanded + 1" }, { name = "ends", formula = "status" }]
rows = [
    { name = "A*", solver = "my A*, manhattan", instance = 1, cells = [12.40, "solved"] },
]
"#;

fn parse(text: &str) -> Result<Config, super::Diagnostics> {
    Config::parse("configs/small.toml", text, Path::new("configs"))
}
