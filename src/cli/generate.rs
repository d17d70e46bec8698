//! `harness generate`

use super::arguments::at_least_one;
use super::goal::{CostsArgument, GoalArguments};
use super::{Exit, Failure, Out};
use taquin::puzzle::{Size, Source};

const EXAMPLES: &str = "\
Examples:
  harness generate --size 4x4 --count 10 --seed 7 > ten.txt
      ten boards for a config: instances = { file = \"ten.txt\" }
  harness generate --count 5 --distance 20
      five boards of the 8-puzzle that are 20 moves from the goal
  harness generate --count 100 --distance 2,4,6,8
      a hundred boards at each of these distances, in turn
  harness generate --every
      all 181440 boards of the 8-puzzle that can reach the goal

Boards are drawn independently, so one may be drawn twice. With the same seed,
board i is the same whatever the count. --costs changes no
board: it refuses sizes on which such costs would overflow. Distances are in
moves.";

/// Print random boards, one per line
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Arguments {
    /// Board size
    #[arg(long, default_value_t = Size::Tiles3x3)]
    size: Size,
    /// Number of boards; with --distance, per distance
    #[arg(long, default_value_t = 1, value_parser = at_least_one::<u64>, conflicts_with = "every")]
    count: u64,
    /// Random seed
    #[arg(long, default_value_t = 1, conflicts_with = "every")]
    seed: u64,
    #[command(flatten)]
    goal: GoalArguments,
    #[command(flatten)]
    costs: CostsArgument,
    #[command(flatten)]
    kind: Kind,
}

/// How boards are drawn; by default uniformly from all that can reach the goal.
#[derive(clap::Args)]
#[group(multiple = false)]
struct Kind {
    /// Draw from all permutations; half of them cannot reach the goal
    #[arg(long)]
    permutations: bool,
    /// Take random walks of this many moves from the goal
    #[arg(long, value_name = "MOVES")]
    walk: Option<u64>,
    /// Draw from the boards whose shortest solution has this many moves, such as 20 or 2,4,6
    #[arg(long, value_name = "MOVES", value_delimiter = ',', value_parser = moves)]
    distance: Vec<u64>,
    /// Print every board that can reach the goal (3x3 only)
    #[arg(long)]
    every: bool,
}

pub(super) fn run(arguments: &Arguments, out: Out) -> Result<Exit, Failure> {
    let goal = arguments.costs.given_to(arguments.goal.read(arguments.size)?)?;
    let draws = arguments.kind.source(arguments.count).draws(&goal, arguments.seed).map_err(Failure::input)?;
    for index in 0..draws.count() {
        writeln!(out, "{}", draws.instance(index).written(goal.labels()))?;
    }
    Ok(Exit::Done)
}

fn moves(text: &str) -> Result<u64, String> {
    text.trim().parse().map_err(|_| "expected whole numbers with commas between them, such as 2,3,4".into())
}

impl Kind {
    fn source(&self, count: u64) -> Source {
        match *self {
            Kind { every: true, .. } => Source::Every,
            Kind { permutations: true, .. } => Source::Permutations { count },
            Kind { walk: Some(moves), .. } => Source::Walk { count, moves },
            Kind { ref distance, .. } if distance.is_empty() => Source::Uniform { count },
            Kind { ref distance, .. } => Source::Distance { count, distances: distance.clone() },
        }
    }
}
