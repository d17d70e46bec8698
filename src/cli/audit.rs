//! `harness audit`

mod json;
mod text;

use super::arguments::{at_least_one, heuristic};
use super::goal::{CostsArgument, GoalArguments};
use super::memory::{MemoryArgument, room_for_tables};
use super::{Exit, Failure, Out, terminal};
use crate::memory::Tables;
use taquin::audit::{self, Audit};
use taquin::heuristic::{Definitions, Expression};
use taquin::puzzle::Size;
use taquin::wording::program;

const EXAMPLES: &str = "\
Examples:
  harness audit \"h5 + misplaced\"
  harness audit h1 h2 h3 h4 h5 h6
  harness audit mine --define \"mine = max(manhattan, 2 * misplaced)\" --json
  harness audit --size 4x4 'pdb(\"5-5-5\")' linear_conflict
  harness audit manhattan --costs heavy

On 3x3, every board is examined, so the findings are proofs. On larger sizes,
only samples are examined: all boards near the goal, random walks, and random
boards that are solved optimally. A counterexample disproves a property;
finding none proves nothing, unless the output says `by construction`.

The line `A* expands` gives the fewest and the most states that A* can expand,
depending on ties, each as a mean over random boards. Each path from the start
to the goal has a largest f = g + h; C is the smallest of these maxima. A* must
expand every state that can be reached by a path on which f stays below C;
whether it expands states at f = C depends on ties. Reopened states count once.";

/// Check whether a heuristic is admissible and consistent, and how accurate it is
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Arguments {
    /// Expressions, such as "h5 + misplaced"; several are also compared with each other
    #[arg(required = true, value_name = "HEURISTIC")]
    heuristics: Vec<String>,
    /// Board size
    #[arg(long, default_value_t = Size::Tiles3x3)]
    size: Size,
    #[command(flatten)]
    goal: GoalArguments,
    /// Define a name, as "NAME = EXPRESSION"; may be repeated
    #[arg(long, value_name = "NAME=EXPRESSION")]
    define: Vec<String>,
    /// Random seed
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Random boards on which the expansions of A* are counted (only on 3x3) [default: 100]
    #[arg(long, value_name = "N")]
    starts: Option<u64>,
    /// Random boards to solve (not on 3x3) [default: 40]
    #[arg(long, value_name = "N")]
    boards: Option<u64>,
    /// Draw the boards of --boards by random walks of this many moves from the goal (not on 3x3) [default: 50 on 4x5 and 5x5]
    #[arg(long, value_name = "MOVES")]
    walk: Option<u64>,
    /// Give up on a board after this many expanded nodes (not on 3x3) [default: 50000000]
    #[arg(long, value_name = "NODES", value_parser = at_least_one::<u64>)]
    expanded: Option<u64>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    costs: CostsArgument,
    #[command(flatten)]
    pub(super) memory: MemoryArgument,
}

pub(super) fn run(arguments: &Arguments, out: Out) -> Result<Exit, Failure> {
    arguments.check_options()?;
    let goal = arguments.goal.read(arguments.size)?;
    let goal = arguments.costs.given_to(goal)?;
    let heuristics = arguments.expressions()?;
    let mut tables = Tables::default();
    heuristics.iter().try_for_each(|heuristic| tables.add(heuristic, &goal)).map_err(Failure::input)?;
    room_for_tables("audit", "the tables of its heuristics need", &tables)?;
    let audit = Audit::of(&heuristics, &goal, &arguments.options()).map_err(Failure::input)?;
    if arguments.json {
        writeln!(out, "{}", json::json(&audit))?;
    } else {
        text::print(&audit, terminal::width(), out)?;
    }
    let wrong: Vec<String> = audit.facts.iter().flat_map(|facts| facts.contradictions()).collect();
    if wrong.is_empty() { Ok(Exit::Done) } else { Err(Failure::Defect(wrong.join("; "))) }
}

impl Arguments {
    /// Whether all options are about boards of this size.
    fn check_options(&self) -> Result<(), Failure> {
        let is_whole = self.size == Size::Tiles3x3;
        let of_samples = [("boards", self.boards), ("walk", self.walk), ("expanded", self.expanded)];
        match of_samples.into_iter().find(|(_, value)| value.is_some()) {
            Some((option, _)) if is_whole => {
                Err(Failure::Input(format!("--{option} is for larger sizes: on 3x3, every board is examined")))
            }
            _ if self.starts.is_some() && !is_whole => Err(Failure::Input(format!(
                "--starts is for 3x3: on {}, the expansions of A* are not counted",
                self.size
            ))),
            _ => Ok(()),
        }
    }

    fn expressions(&self) -> Result<Vec<Expression>, Failure> {
        if self.heuristics.iter().any(|word| ["+", "/"].contains(&word.as_str())) {
            let whole = self.heuristics.join(" ");
            return Err(Failure::Input(format!("put the heuristic in quotes: {} audit \"{whole}\"", program())));
        }
        let pair = |text: &'_ String| {
            let (name, text) = text.split_once('=').unwrap_or((text, ""));
            (name.trim().to_string(), text.trim().to_string())
        };
        if let Some(name) = self.define.iter().find(|text| !text.contains(['=', ':'])) {
            let name = name.trim();
            return Err(Failure::Input(format!("--define {name}: write --define \"{name} = …\"")));
        }
        let pairs: Vec<(String, String)> = self.define.iter().map(pair).collect();
        let texts = pairs.iter().map(|(name, text)| (name.as_str(), text.as_str()));
        let definitions = Definitions::new(texts).map_err(Failure::input)?;
        let read = |text: &String| {
            heuristic(text, &definitions).map_err(|error| Failure::Input(format!("\"{text}\": {error}")))
        };
        self.heuristics.iter().map(read).collect()
    }

    fn options(&self) -> audit::Options {
        let default = audit::Options::new(self.size);
        audit::Options {
            seed: self.seed,
            starts: self.starts.unwrap_or(default.starts),
            boards: self.boards.unwrap_or(default.boards),
            walk: self.walk.or(default.walk),
            expanded: self.expanded.unwrap_or(default.expanded),
        }
    }
}
