//! One `[[experiment]]` or `[[evaluation]]`.

use super::candidate;
use super::context::{Context, not_empty};
use super::diagnostic::{Problem, quoted};
use super::doubts::Doubts;
use super::goal;
use super::instances::{Counted, Most, boards, check_reach, instances};
use super::limits::{limits, positive};
use super::outline::{Kind, Outline};
use super::problems::Problems;
use super::reference::reference;
use super::solvers::{Compared, solvers};
use super::wire;
use super::{Evaluation, Experiment, NamedSolver};
use taquin::puzzle::{Goal, MoveCosts, Size};

/// The most runs of an experiment.
pub(super) const MOST_RUNS: u64 = 100_000_000;

/// The most repeats of a run.
pub(super) const MOST_REPEATS: u64 = 10_000;

/// What may become of the rows.
pub(super) const ROWS: [&str; 2] = ["keep", "fold"];

/// Reads an experiment; `None` if it has errors, all of which are collected.
pub(super) fn experiment(wire: &wire::Experiment, context: &mut Context) -> Option<Experiment> {
    let problems = context.problems;
    let before = problems.count();
    let name = problems.keep(context.take_name(&wire.name));
    problems.keep(context.refuse_charts_of_another(&wire.name));
    let boards = wire.instances.boards.iter().flat_map(|list| &list.it);
    let before_goal = problems.count();
    let goal = goal::goal(&wire.size, &wire.goal, &wire.blank, &wire.costs, boards, problems);
    let is_goal_read = problems.count() == before_goal;
    let estimated = goal.as_ref().map(|goal| goal::costs(&wire.costs, goal, problems));
    if goal.is_none() {
        // What costs there are depends on no size.
        goal::costs(&wire.costs, &Goal::blank_last(Size::Tiles4x4), problems);
    }
    let limits = limits(&wire.limits, problems);
    let before_solvers = problems.count();
    let repeats = problems.keep(repeats(wire)).unwrap_or(1);
    let fold = fold(wire, problems);
    let Compared { mut solvers, doubts } = solvers(wire, estimated.as_ref(), limits, context);
    let named = |one: &NamedSolver| (one.names().map(String::from).to_vec(), Some(one.solver.clone()));
    let names = solvers.iter().map(named).collect();
    solvers.extend(reference(&wire.reference, estimated.as_ref(), fold, context));
    let most = Most {
        instances: MOST_RUNS / (solvers.len().max(1) as u64 * u64::from(repeats)),
        is_known: problems.count() == before_solvers,
    };
    let goal = if problems.count() == before { estimated } else { goal };
    let Counted { instances, count } = instances(&wire.instances, goal.as_ref(), &most, context);
    if let (true, Some(goal), Some(read)) = (is_goal_read, &goal, &instances) {
        problems.keep(check_reach(&wire.instances, &read.boards, goal));
    }
    context.outlines.push(Outline {
        name: wire.name.it.clone(),
        kind: if fold { Kind::Folded } else { Kind::Experiment },
        solvers: names,
        doubts,
        instances: count,
    });
    if problems.count() > before {
        return None;
    }
    let (name, instances, goal) = (name?, instances?, goal?);
    Some(Experiment {
        title: wire.title.clone().unwrap_or_else(|| name.clone()),
        name,
        prose: wire.prose.clone(),
        source: match goal.costs() {
            MoveCosts::Unit => instances.source,
            costs => format!("{}, costs {}", instances.source, costs.described(goal.size())),
        },
        goal,
        instances: instances.boards,
        solvers,
        limits,
        repeats,
        isolated: wire.isolated,
        optional: wire.optional,
        fold,
        population: instances.every,
    })
}

/// Whether the rows are folded into histograms; a word that is unknown is noted.
fn fold(wire: &wire::Experiment, problems: &Problems) -> bool {
    let Some(word) = &wire.rows else { return wire.instances.every.as_ref().is_some_and(|every| **every) };
    if !ROWS.contains(&word.as_str()) {
        let unknown = Problem::at(&word.span, format!("invalid value {}", quoted(word)));
        problems.add(unknown.among(word, "values of rows", ROWS));
    }
    word.starts_with("fold")
}

fn repeats(wire: &wire::Experiment) -> Result<u32, Problem> {
    let Some(at) = &wire.repeats else { return Ok(1) };
    match positive(at, at.0, "repeats")? {
        count @ 1..=MOST_REPEATS => Ok(count as u32),
        count => Err(Problem::at(&at.span, format!("{count} repeats are too many"))
            .help(format!("the maximum is {MOST_REPEATS}"))),
    }
}

/// Reads an evaluation; `None` if it has errors, all of which are collected.
pub(super) fn evaluation(wire: &wire::Evaluation, context: &mut Context) -> Option<Evaluation> {
    let problems = context.problems;
    let before = problems.count();
    let name = problems.keep(context.take_name(&wire.name));
    let goal = goal::goal(&wire.size, &wire.goal, &wire.blank, &None, &wire.boards.it, problems);
    problems.keep(not_empty(&wire.boards, "boards"));
    let boards = goal.as_ref().and_then(|goal| boards(&wire.boards, goal, problems));
    let heuristics = candidate::heuristics(&wire.heuristics, goal.as_ref(), context);
    context.outlines.push(Outline {
        name: wire.name.it.clone(),
        kind: Kind::Evaluation,
        solvers: heuristics.iter().flatten().map(|heuristic| (vec![heuristic.alias.clone()], None)).collect(),
        doubts: heuristics.as_deref().map_or(Doubts::of_all(), Doubts::of_heuristics),
        instances: Some(wire.boards.len()).filter(|count| *count > 0),
    });
    if problems.count() > before {
        return None;
    }
    let name = name?;
    Some(Evaluation {
        title: wire.title.clone().unwrap_or_else(|| name.clone()),
        name,
        prose: wire.prose.clone(),
        goal: goal?,
        boards: boards?,
        heuristics: heuristics?.into_iter().map(|heuristic| (heuristic.alias, heuristic.value)).collect(),
    })
}
