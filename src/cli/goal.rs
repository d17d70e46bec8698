//! The `--goal`, `--blank` and `--costs` of commands.

use super::Failure;
use taquin::puzzle::{Goal, Labels, MoveCosts, Size};
use taquin::spelling::nearest;

/// Reads a goal; `labels` come from the other arguments.
fn goal(text: &str, size: Size, labels: Option<Labels>) -> Result<Goal, Failure> {
    if let Some(labels) = labels {
        let largest = size.cells() - 1;
        let expected = format!("--blank {}: expected a number from 0 to {largest} on a {size} board", labels.blank());
        labels.fit(size).map_err(|_| Failure::Input(expected))?;
    }
    Goal::parse(text, size, labels).map_err(|error| {
        let names = Goal::NAMES.map(|(name, _)| name);
        Failure::Input(match nearest(text, names) {
            _ if names.contains(&text) || text.contains(|c: char| c.is_ascii_digit()) => {
                format!("invalid goal \"{text}\": {error}")
            }
            Some(name) => format!("unknown goal \"{text}\": did you mean \"{name}\"?"),
            None => format!(
                "unknown goal \"{text}\": expected a board such as 1 2 3/4 5 6/7 8 0, or one of {}",
                names.join(", ")
            ),
        })
    })
}

/// The goal of a command, and how its tiles are numbered.
#[derive(clap::Args)]
pub(super) struct GoalArguments {
    /// The goal: a name from `harness list goals`, or a board
    #[arg(long, default_value = "blank-last")]
    goal: String,
    /// The number that stands for the blank [default: 0]
    #[arg(long, value_name = "NUMBER")]
    blank: Option<u8>,
}

impl GoalArguments {
    /// As it is written.
    pub(super) fn goal(&self) -> &str {
        &self.goal
    }

    /// The goal on boards of a size.
    pub(super) fn read(&self, size: Size) -> Result<Goal, Failure> {
        goal(&self.goal, size, self.blank.map(Labels::numbers))
    }

    /// The goal for a board as written, which may show how its tiles are numbered.
    pub(super) fn read_for(&self, board: &str, size: Size) -> Result<Goal, Failure> {
        goal(&self.goal, size, Labels::given(board, size, self.blank))
    }
}

/// What moves cost.
#[derive(clap::Args)]
pub(super) struct CostsArgument {
    /// What a move costs: unit (1), or by the number n of its tile: heavy (n), inverse (1/n), sqrt (the square root of n),
    /// one_plus_inverse (1 + 1/(n + 1))
    #[arg(long, value_name = "COSTS", default_value_t)]
    costs: MoveCosts,
}

impl CostsArgument {
    /// The goal at these costs.
    pub(super) fn given_to(&self, goal: Goal) -> Result<Goal, Failure> {
        goal.with_costs(self.costs).map_err(|error| Failure::Input(format!("--costs {}: {error}", self.costs)))
    }
}
