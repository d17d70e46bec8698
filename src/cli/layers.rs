//! `harness layers`

use super::goal::GoalArguments;
use super::memory::MemoryArgument;
use super::{Exit, Failure, Out};
use crate::memory::Budget;
use taquin::puzzle::{Size, StatesByDistance};

const EXAMPLES: &str = "\
Examples:
  harness layers
      the 8-puzzle: 32 rows, 181440 states
  harness layers --size 4x4 --goal blank-first --depth 20
      the 15-puzzle, up to 20 moves from the goal
  harness layers --size 3x4 --csv > eleven.csv
      the whole 11-puzzle: 53 moves, 239500800 states, 0.8 GB

Memory holds two layers and the neighbours of the second, 8 bytes per state (16
on 4x5 and 5x5). If the next layer does not fit in --memory, the command prints
the layers before it and exits with 3.";

/// Count the states at each distance from the goal
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Arguments {
    /// Board size
    #[arg(long, default_value_t = Size::Tiles3x3)]
    size: Size,
    #[command(flatten)]
    goal: GoalArguments,
    /// The largest distance to count, in moves [default: the largest possible]
    #[arg(long, value_name = "MOVES")]
    depth: Option<u64>,
    /// Print CSV
    #[arg(long)]
    csv: bool,
    #[command(flatten)]
    pub(super) memory: MemoryArgument,
}

/// What helps where this distance is too far.
fn shorter(distance: u64) -> String {
    format!("limit the distance with --depth {}", distance.saturating_sub(1))
}

pub(super) fn run(arguments: &Arguments, out: Out) -> Result<Exit, Failure> {
    let goal = arguments.goal.read(arguments.size)?;
    let budget = Budget::of_process();
    budget.has_room_at_all().map_err(Failure::input)?;
    writeln!(out, "{}", if arguments.csv { "distance,states" } else { "distance  states" })?;
    let mut layers = StatesByDistance::new(&goal);
    let (mut all, mut moves, mut is_whole) = (0, 0, false);
    for distance in 0..=arguments.depth.unwrap_or(u64::MAX) {
        budget
            .has_room_for("this layer needs", layers.next_bytes(), shorter(distance))
            .map_err(|excess| Failure::Results(format!("distance {distance}: {excess}")))?;
        let Some(states) = layers.next() else {
            is_whole = true;
            break;
        };
        all += states;
        moves += distance * states;
        match arguments.csv {
            true => writeln!(out, "{distance},{states}")?,
            false => writeln!(out, "{distance:8}  {states}")?,
        }
        // A layer can take minutes.
        out.flush()?;
    }
    match arguments.depth {
        _ if arguments.csv => {}
        // A mean up to a limit says nothing of the puzzle.
        Some(depth) if !is_whole => writeln!(out, "\n{all} states up to {depth} moves from the goal")?,
        _ => writeln!(out, "\n{all} states, {:.4} moves from the goal on average", moves as f64 / all as f64)?,
    }
    Ok(Exit::Done)
}
