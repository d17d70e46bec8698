//! A solver whose heuristic depends on the start of the run.

use super::engine::{Answer, Engine, heuristic_value, prepare};
use super::{Guarantee, Solver};
use crate::heuristic::{Expression, HeuristicError};
use crate::puzzle::shape::with_shape;
use crate::puzzle::{Arrangement, Board, Goal};
use crate::search::Meter;
use crate::space::Cost;
use std::borrow::Cow;
use std::cmp::Reverse;

/// The heuristics of which each run takes one by its start; none where it is the same for all.
pub(super) fn choices(solver: &Solver) -> &[Expression] {
    solver.heuristic().map_or(&[], Expression::choices_at_start)
}

/// The solver of the run from a start.
///
/// # Errors
/// When its heuristic is not defined for the goal, or the start is of another size.
pub(super) fn at_start<'a>(
    solver: &'a Solver,
    goal: &Goal,
    start: &Arrangement,
) -> Result<Cow<'a, Solver>, HeuristicError> {
    let choices = choices(solver);
    let values = choices.iter().map(|heuristic| heuristic_value(goal, start, heuristic));
    let chosen = largest(values.collect::<Result<Vec<_>, _>>()?);
    Ok(chosen.map_or(Cow::Borrowed(solver), |chosen| Cow::Owned(solver.with_heuristic(&choices[chosen]))))
}

/// The place of the largest, the first of equals.
fn largest(values: impl IntoIterator<Item = Cost>) -> Option<usize> {
    values.into_iter().enumerate().min_by_key(|(_, value)| Reverse(*value)).map(|(place, _)| place)
}

/// The engines of which each run takes one.
pub(super) struct Choosing {
    choices: Vec<Choice>,
    guarantee: Guarantee,
}

struct Choice {
    value: Box<dyn Fn(&Arrangement) -> Cost + Send + Sync>,
    engine: Box<dyn Engine>,
}

impl Choosing {
    pub(super) fn new(solver: &Solver, goal: &Goal) -> Result<Choosing, HeuristicError> {
        let choice = |heuristic: &Expression| {
            let engine = prepare(goal, &solver.with_heuristic(heuristic))?;
            with_shape!(goal.size(), S => {
                let heuristic = heuristic.compile::<S>(goal)?;
                Ok(Choice { value: Box::new(move |start| heuristic.estimate(&Board::from(start))), engine })
            })
        };
        let choices = choices(solver).iter().map(choice).collect::<Result<_, _>>()?;
        Ok(Choosing { choices, guarantee: solver.guarantee(goal)? })
    }
}

impl Engine for Choosing {
    fn run(&self, start: &Arrangement, meter: Meter) -> Option<Answer> {
        let chosen = largest(self.choices.iter().map(|choice| (choice.value)(start))).expect("there are some");
        let mut answer = self.choices[chosen].engine.run(start, meter)?;
        // What is not guaranteed for every start is not claimed of this one.
        answer.solved.lower_bound = answer.solved.lower_bound.filter(|_| self.guarantee.lower_bound);
        answer.solved.before_last_layer = answer.solved.before_last_layer.filter(|_| self.guarantee.layers);
        Some(answer)
    }
}
