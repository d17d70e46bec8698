//! Every kind of chart with 2, 8 and 20 solvers, light and dark, on one page, to compare before and after changing a chart:
//! `cargo run --release --example charts -- FOLDER`, then open `FOLDER/index.html`.

use harness::config::Config;
use harness::plan::Plan;
use harness::report::{self, ReportInput, Scope, chart::Theme};
use harness::run::{self, Options};
use std::error::Error;
use std::fs;
use std::path::Path;

const ALGORITHMS: [&str; 4] = ["astar", "weighted_astar(weight = 1.5)", "weighted_astar(weight = 3)", "greedy"];
const HEURISTICS: [&str; 9] =
    ["manhattan", "linear_conflict", "misplaced", "2 * manhattan", "3 * manhattan", "h1", "h2", "h3", "h4"];
const SIZES: [(&str, &str, usize); 4] =
    [("3x3", "three", 60), ("3x4", "twelve", 40), ("4x4", "four", 30), ("5x5", "five", 12)];

/// Numbers of algorithms and heuristics of each sheet, and of the heuristics that it combines in pairs.
const SHEETS: [(usize, usize, usize); 3] = [(1, 2, 3), (4, 2, 5), (4, 5, 9)];

fn main() -> Result<(), Box<dyn Error>> {
    let place = std::env::args().nth(1).ok_or("name a folder: cargo run --release --example charts -- FOLDER")?;
    let place = Path::new(&place);
    let mut page = String::from("<!DOCTYPE html><title>Charts</title><style>img{width:800px}</style>\n");
    for (algorithms, heuristics, parts) in SHEETS {
        let solvers = algorithms * heuristics;
        page += &format!("<h1>{solvers} solvers</h1>\n");
        for (kind, text) in [("sizes", sizes(algorithms, heuristics)), ("pairs", pairs(parts))] {
            draw(place, &format!("{solvers}-{kind}"), &text, &mut page)?;
        }
    }
    fs::write(place.join("index.html"), page)?;
    Ok(())
}

/// Runs a config and draws its charts, each in both themes side by side.
fn draw(place: &Path, name: &str, text: &str, page: &mut String) -> Result<(), Box<dyn Error>> {
    let config = Config::parse(name, text, Path::new(".")).map_err(|error| error.render(false))?;
    let options = Options::new(place.join(name));
    let results = run::run(&Plan::new(&config, &[])?, &options)?.results;
    let scope = Scope::new(&config, &results);
    for chart in report::charts(&ReportInput::new(&scope)) {
        for (theme, word) in [(Theme::Light, "light"), (Theme::Dark, "dark")] {
            let file = format!("{name}-{}-{word}.png", chart.name);
            fs::write(place.join(&file), chart.drawing.picture().png(theme, chart.words()))?;
            *page += &format!("<img src=\"{file}\" alt=\"{file}\">\n");
        }
    }
    Ok(())
}

/// The same solvers on boards of four sizes.
fn sizes(algorithms: usize, heuristics: usize) -> String {
    let solvers = format!("algorithms = {:?}\nheuristics = {:?}", &ALGORITHMS[..algorithms], &HEURISTICS[..heuristics]);
    let experiment = |(size, name, boards): (&str, &str, usize)| {
        format!(
            "[[experiment]]\nname = \"{name}\"\nsize = \"{size}\"\ninstances = {{ walk = {boards}, moves = 60 }}\n\
             limits = {{ expanded = 5000 }}\n{solvers}\n"
        )
    };
    format!("title = \"Sizes\"\nseed = 3\n{}", SIZES.map(experiment).concat())
}

/// Some heuristics in pairs.
fn pairs(parts: usize) -> String {
    let parts = &HEURISTICS[..parts];
    let pairs = || parts.iter().enumerate().flat_map(|(index, b)| parts[..index].iter().map(move |a| (a, b)));
    let single = parts.iter().map(ToString::to_string);
    let all =
        single.chain(pairs().map(|(a, b)| format!("{a} + {b}"))).chain(pairs().map(|(a, b)| format!("max({a}, {b})")));
    format!(
        "title = \"Pairs\"\nseed = 3\n[[experiment]]\nname = \"pairs\"\nsize = \"3x3\"\ninstances = {{ uniform = 40 }}\n\
         algorithms = [\"astar\"]\nheuristics = {:?}\n",
        all.collect::<Vec<_>>()
    )
}
