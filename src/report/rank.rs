//! One ranking of all solvers: by the geometric mean of how many times as much each needs as the best on the same board.
//!
//! Ratios are over the boards that all ranked solvers solved, so a board that was not run, or not solved, speaks for nobody.
//! Where these are fewer than ten, solvers are left out, those with the fewest solved boards first, and named with the reason.

mod layout;
#[cfg(test)]
mod tests;

use super::common::{ENOUGH_IN_COMMON, compared};
use super::comparison::caution;
use super::metric::Metric;
use super::scope::Scope;
use crate::config::{Experiment, NamedSolver, Role};
use crate::formula::Number;
use crate::results::archive::Archive;
use crate::results::{ExperimentResults, Run};
use std::collections::{BTreeMap, BTreeSet};
use taquin::solve::Status;
use taquin::wording::{group_thousands, several};
use taquin_inference::{Confidence, mean_intervals};

/// The rankings of a folder of results by one metric.
#[derive(Clone, Debug)]
pub struct Ranking {
    /// The metric, of which less is better.
    pub metric: Metric,
    /// One for each set of experiments that share solvers; one in most folders.
    pub groups: Vec<Group>,
    /// What could not be ranked, and what to keep in mind.
    pub notes: Vec<String>,
    /// What was not run.
    pub incomplete: Option<String>,
}

/// Experiments that share solvers, which are ranked together.
#[derive(Clone, Debug, PartialEq)]
pub struct Group {
    /// The names of the experiments.
    pub experiments: Vec<String>,
    /// What is ranked: of paths, their costs where moves have costs.
    pub metric: Metric,
    /// The boards that all ranked solvers solved, and over which they are ranked.
    pub boards: u64,
    /// Further boards that they solved, one of them without needing anything, as the goal: nothing has no multiples.
    pub nothing: u64,
    /// The boards that some solver was run on.
    pub of: u64,
    /// The solvers, the best first; empty where too few boards are in common.
    pub ranked: Vec<Ranked>,
    /// Solvers without a rank, each with the reason.
    pub unranked: Vec<(String, String)>,
}

/// A solver with its rank.
#[derive(Clone, Debug, PartialEq)]
pub struct Ranked {
    /// From 1; equal solvers share a rank.
    pub rank: usize,
    /// The label.
    pub label: String,
    /// The geometric mean, over the boards, of what it needs divided by the least that any ranked solver needs.
    pub ratio: f64,
    /// The 95 % bootstrap interval of the ratio; none where all boards that there are were run.
    pub interval: Option<Confidence>,
    /// On how many of the boards no other needs less.
    pub best_on: u64,
    /// On how many boards it found a solution.
    pub solved: u64,
    /// On how many boards that have a solution, or may have one, it was run.
    pub runs: u64,
}

/// A board of the folder: the places of its experiment and of itself.
type Board = (usize, usize);

/// A solver with its runs in several experiments.
struct Contestant<'a> {
    named: &'a NamedSolver,
    /// The value of each board; none where it was run without finding a solution.
    runs: BTreeMap<Board, Option<Number>>,
}

impl Contestant<'_> {
    fn solved(&self) -> BTreeSet<Board> {
        self.runs.iter().filter(|(_, value)| value.is_some()).map(|(&board, _)| board).collect()
    }
}

/// Ranks the compared solvers of a folder.
pub fn rank(archive: &Archive, metric: Metric) -> Ranking {
    let experiments: Vec<(&Experiment, &ExperimentResults)> =
        archive.config.experiments.iter().zip(&archive.results.experiments).collect();
    let mut notes = vec![];
    let mut contestants: Vec<Contestant> = vec![];
    let mut places: BTreeMap<String, usize> = BTreeMap::new();
    let mut played = vec![BTreeSet::new(); experiments.len()];
    for (place, &(experiment, results)) in experiments.iter().enumerate() {
        if experiment.fold {
            notes.push(format!(
                "{}: its runs are folded (rows = \"fold\"), so boards cannot be compared one by one",
                experiment.name
            ));
            continue;
        }
        for solver in compared(experiment) {
            let named = &experiment.solvers[solver];
            let Some(runs) = results.solvers.get(solver).and_then(|runs| runs.runs()).filter(|runs| !runs.is_empty())
            else {
                continue;
            };
            if named.role == Role::External && metric.is_counted() {
                let why = "a program counts nodes by its own convention, so it is ranked by length and time only";
                notes.push(format!("{}, {}: {why}", experiment.name, named.label));
                continue;
            }
            let metric = metric.within(experiment);
            let value = |run: &Run| metric.value(run, results.optima.get(run.record.key.instance).copied());
            if runs.iter().any(|run| run.record.status == Status::Solved && value(run).is_none()) {
                let what = metric.column().name;
                notes.push(format!(
                    "{}, {}: its rows have no {what}, so it is not ranked",
                    experiment.name, named.label
                ));
                continue;
            }
            let contestant = *places.entry(named.solver.to_string()).or_insert_with(|| {
                contestants.push(Contestant { named, runs: BTreeMap::new() });
                contestants.len() - 1
            });
            played[place].insert(contestant);
            for run in runs.iter().filter(|run| run.record.status != Status::Unsolvable) {
                let value = value(run).filter(|_| run.record.status == Status::Solved);
                contestants[contestant].runs.insert((place, run.record.key.instance), value);
            }
        }
    }
    // Lengths of paths and costs of paths do not compare.
    let metric_of = |place: usize| metric.within(experiments[place].0);
    let played_by = |metric: Metric| -> Vec<BTreeSet<usize>> {
        let has_it = |place: usize| metric_of(place) == metric;
        let those = played.iter().enumerate();
        those.map(|(place, solvers)| if has_it(place) { solvers.clone() } else { BTreeSet::new() }).collect()
    };
    let metrics = [metric].into_iter().chain((0..experiments.len()).map(metric_of).find(|it| *it != metric));
    let groups = metrics.flat_map(|metric| connected(&played_by(metric)));
    let groups = groups.map(|places| {
        let members: BTreeSet<usize> = places.iter().flat_map(|&place| played[place].iter().copied()).collect();
        let members: Vec<&Contestant> = members.into_iter().map(|member| &contestants[member]).collect();
        let exact = places.iter().all(|&place| experiments[place].0.population);
        let names = places.iter().map(|&place| experiments[place].0.name.clone()).collect();
        notes.extend(cautions(&metric, &members));
        let (group, ranked_on) = group(names, metric_of(places[0]), members, exact);
        let size = |place: usize| experiments[place].0.goal.size().to_string();
        let sizes: BTreeSet<String> = ranked_on.into_iter().map(size).collect();
        if sizes.len() > 1 {
            let sizes = sizes.into_iter().collect::<Vec<_>>().join(", ");
            notes.push(format!("boards of {sizes} are ranked together, each board with the same weight"));
        }
        group
    });
    let groups: Vec<Group> = groups.collect();
    let wanted = |experiment: &Experiment| compared(experiment).collect();
    let incomplete = Scope::not_run_of(&archive.config, &archive.results, wanted);
    notes.dedup();
    // Paths are ranked by what they cost, where moves have costs.
    let metric = match experiments.iter().all(|(experiment, _)| experiment.has_costs()) {
        true => experiments.first().map_or(metric, |(experiment, _)| metric.within(experiment)),
        false => metric,
    };
    Ranking { metric, groups, notes, incomplete }
}

/// The experiments that share solvers, directly or by others between them; those without runs are left out.
fn connected(played: &[BTreeSet<usize>]) -> Vec<Vec<usize>> {
    let mut groups: Vec<(Vec<usize>, BTreeSet<usize>)> = vec![];
    for (place, solvers) in played.iter().enumerate().filter(|(_, solvers)| !solvers.is_empty()) {
        let (shared, others): (Vec<_>, Vec<_>) = groups.into_iter().partition(|(_, one)| !one.is_disjoint(solvers));
        let mut merged = (vec![place], solvers.clone());
        for (places, members) in shared {
            merged.0.extend(places);
            merged.1.extend(members);
        }
        merged.0.sort_unstable();
        groups = others;
        groups.push(merged);
    }
    let mut groups: Vec<Vec<usize>> = groups.into_iter().map(|(places, _)| places).collect();
    groups.sort_unstable();
    groups
}

fn cautions(metric: &Metric, members: &[&Contestant]) -> Option<String> {
    let (first, others) = members.split_first()?;
    others.iter().find_map(|other| caution(metric, first.named, other.named)).map(Into::into)
}

/// The ranking of solvers that share experiments, and the places of those that its boards are from.
fn group(experiments: Vec<String>, metric: Metric, members: Vec<&Contestant>, exact: bool) -> (Group, BTreeSet<usize>) {
    let of = members.iter().flat_map(|one| one.runs.keys()).collect::<BTreeSet<_>>().len() as u64;
    let mut left: Vec<(&Contestant, BTreeSet<Board>)> = members.into_iter().map(|one| (one, one.solved())).collect();
    let mut unranked = vec![];
    // The boards that carry ratios, and how many others are common.
    let common = |left: &[(&Contestant, BTreeSet<Board>)]| -> (BTreeSet<Board>, u64) {
        let sets = left.iter().map(|(_, solved)| solved.clone());
        let common = sets.reduce(|common, set| &common & &set).unwrap_or_default();
        let needs_some =
            |board: &Board| left.iter().all(|(one, _)| one.runs[board].is_some_and(|value| !value.is_zero()));
        let (boards, others): (_, BTreeSet<Board>) = common.into_iter().partition(needs_some);
        (boards, others.len() as u64)
    };
    let (mut boards, mut nothing) = common(&left);
    while (boards.len() as u64) < ENOUGH_IN_COMMON && left.len() > 2 {
        let fewest = left.iter().map(|(_, solved)| solved.len()).min().expect("more than two are left");
        let last = left.iter().rposition(|(_, solved)| solved.len() == fewest).expect("the least of them");
        let (gone, solved) = left.remove(last);
        let reason = match solved.len() == gone.runs.len() {
            true => format!(
                "run on {} with a solution; fewer than {ENOUGH_IN_COMMON} of them can be compared with all others",
                several(gone.runs.len(), "board")
            ),
            false => format!(
                "solved {} of the {} that it was run on",
                group_thousands(solved.len()),
                several(gone.runs.len(), "board")
            ),
        };
        unranked.push((gone.named.label.clone(), reason));
        (boards, nothing) = common(&left);
    }
    if (boards.len() as u64) < ENOUGH_IN_COMMON || left.len() < 2 {
        let reason = match left.len() {
            1 => "there is no other solver to compare it with".to_string(),
            _ => format!("{} in common; {ENOUGH_IN_COMMON} are needed", several(boards.len(), "board")),
        };
        unranked.extend(left.iter().map(|(one, _)| (one.named.label.clone(), reason.clone())));
        let boards = boards.len() as u64;
        return (Group { experiments, metric, boards, nothing, of, ranked: vec![], unranked }, BTreeSet::new());
    }
    let ranked = ranked(&left, &boards, exact);
    let places = boards.iter().map(|&(place, _)| place).collect();
    (Group { experiments, metric, boards: boards.len() as u64, nothing, of, ranked, unranked }, places)
}

fn ranked(left: &[(&Contestant, BTreeSet<Board>)], boards: &BTreeSet<Board>, exact: bool) -> Vec<Ranked> {
    let value = |one: &Contestant, board: &Board| one.runs[board].expect("solved by all");
    let least = |board: &Board| left.iter().map(|(one, _)| value(one, board)).min().expect("there are some");
    let best: Vec<Number> = boards.iter().map(least).collect();
    let logarithm = |number: Number| libm::log(number.to_f64());
    let logarithms: Vec<Vec<f64>> = left
        .iter()
        .map(|(one, _)| boards.iter().zip(&best).map(|(board, &best)| logarithm(value(one, board)) - logarithm(best)))
        .map(Iterator::collect)
        .collect();
    let intervals = if exact { vec![None; left.len()] } else { mean_intervals(&logarithms) };
    let mut ranked: Vec<Ranked> = left
        .iter()
        .zip(logarithms.iter().zip(intervals))
        .map(|((one, solved), (logarithms, interval))| Ranked {
            rank: 0,
            label: one.named.label.clone(),
            ratio: libm::exp(logarithms.iter().sum::<f64>() / logarithms.len() as f64),
            interval: interval.map(|interval| interval.map(libm::exp)),
            best_on: boards.iter().zip(&best).filter(|(board, best)| value(one, board) == **best).count() as u64,
            solved: solved.len() as u64,
            runs: one.runs.len() as u64,
        })
        .collect();
    ranked.sort_by(|one, other| one.ratio.total_cmp(&other.ratio));
    for place in 0..ranked.len() {
        let is_equal = place > 0 && ranked[place].ratio == ranked[place - 1].ratio;
        ranked[place].rank = if is_equal { ranked[place - 1].rank } else { place + 1 };
    }
    ranked
}
