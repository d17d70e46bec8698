//! Every 3x3 board.

use super::closure::Closure;
use super::counterexample::{Fall, Overestimate, Underestimate};
use super::facts::{Facts, Found, Implied};
use super::joint::Joint;
use super::states::States;
use super::{Audit, AuditError, Options, greater};
use crate::heuristic::{Compiled, Expression, Knowledge};
use crate::puzzle::shape::Tiles3x3;
use crate::puzzle::{Arrangement, Goal, MoveCosts, Ranking, Slide, Source};
use crate::space::Cost;
use crate::threads;
use std::cmp::Reverse;

pub(super) fn audit(heuristics: &[Expression], goal: &Goal, options: &Options) -> Result<Audit, AuditError> {
    let states = States::new(goal);
    let starts = starts(goal, options)?;
    let of = |expression: &Expression| -> Result<(Facts, Vec<Cost>), AuditError> {
        let refused = |reason| AuditError::Heuristic { expression: expression.to_string(), reason };
        let compiled: Compiled<Tiles3x3> = expression.compile(goal).map_err(refused)?;
        let values: Vec<Cost> = states.boards().iter().map(|board| compiled.estimate(board)).collect();
        let facts = Facts {
            expression: expression.clone(),
            knowledge: Knowledge::of(expression, goal).map_err(refused)?,
            complete: true,
            joint: states.with(&values).map(|(_, distance, value)| (distance, value)).collect::<Joint>(),
            overestimates: overestimates(&states, &values),
            lowest: Underestimate::most(states.with(&values)),
            falls: falls(&states, &values),
            at_goal: values[states.goal()],
            even: goal.costs() == MoveCosts::Unit,
            implied: implied(&states, &values, &starts),
        };
        Ok((facts, values))
    };
    let all = heuristics.iter().map(of).collect::<Result<Vec<_>, _>>()?;
    let (facts, values): (Vec<Facts>, Vec<Vec<Cost>>) = all.into_iter().unzip();
    let compared = Ranking::STATES as u64;
    Ok(Audit { goal: goal.clone(), sample: None, facts, greater: greater(&values), compared })
}

fn starts(goal: &Goal, options: &Options) -> Result<Vec<usize>, AuditError> {
    if options.starts == 0 {
        return Ok(vec![]);
    }
    let ranking = Ranking::new(goal);
    let boards = Source::Uniform { count: options.starts }.instances(goal, options.seed)?;
    Ok(boards.iter().map(|board| ranking.rank(&board.into()).expect("solvable boards have ranks")).collect())
}

fn overestimates(states: &States, values: &[Cost]) -> Found<Overestimate> {
    let excess = |state: usize| values[state].saturating_sub(states.distances()[state]);
    let wrong = || (0..values.len()).filter(|&state| excess(state) > 0);
    let nearest = wrong().min_by_key(|&state| (states.distances()[state], Reverse(excess(state))));
    let example = |state: usize| Overestimate {
        board: Arrangement::from(&states.boards()[state]),
        value: values[state],
        distance: states.distances()[state],
        path: states.path(state),
    };
    Found {
        count: wrong().count() as u64,
        of: values.len() as u64,
        worst: wrong().map(excess).max().unwrap_or(0),
        example: nearest.map(example),
    }
}

fn falls(states: &States, values: &[Cost]) -> Found<Fall> {
    let slides = || (0..values.len()).flat_map(|from| states.around(from).map(move |(slide, to)| (from, slide, to)));
    let excess =
        |(from, slide, to): (usize, Slide, usize)| values[from].saturating_sub(values[to] + states.cost(from, slide));
    let wrong = || slides().filter(|&one| excess(one) > 0);
    let nearest = wrong().min_by_key(|&(from, slide, to)| {
        let distances = [states.distances()[from], states.distances()[to]];
        (distances.into_iter().min(), Reverse(excess((from, slide, to))))
    });
    let board = |state: usize| Arrangement::from(&states.boards()[state]);
    let example = |(from, slide, to)| Fall {
        board: board(from),
        value: values[from],
        slide,
        neighbour: board(to),
        neighbour_value: values[to],
        cost: states.cost(from, slide),
    };
    Found {
        count: wrong().count() as u64,
        of: slides().count() as u64,
        worst: wrong().map(excess).max().unwrap_or(0),
        example: nearest.map(example),
    }
}

fn implied(states: &States, values: &[Cost], starts: &[usize]) -> Option<Implied> {
    if starts.is_empty() {
        return None;
    }
    let each = threads::map(starts, || Closure::new(states, values), |closure, &start| closure.of(start));
    let (must, may) = each.into_iter().fold((0, 0), |one, other| (one.0 + other.0, one.1 + other.1));
    let mean = |sum: u64| sum as f64 / starts.len() as f64;
    Some(Implied { starts: starts.len() as u64, must: mean(must), may: mean(may) })
}
