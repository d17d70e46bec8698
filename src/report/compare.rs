//! What changed between results: the same solvers in two folders, or two solvers in one, on the same boards.

mod boards;
mod layout;
mod shared;
#[cfg(test)]
mod tests;

pub(super) use boards::{Board, Boards};
use shared::Shared;

use super::common::{ENOUGH_IN_COMMON, compared};
use super::comparison::{Comparison, Pairs, caution, compare_pairs, compare_populations};
use super::measured::Measured;
use super::metric::Metric;
use super::names::{meant, one_each, refuse_unknown};
use super::scope::Scope;
use crate::config::{Experiment, NamedSolver};
use crate::results::archive::Archive;
use crate::results::{ExperimentResults, Run, SolverResults};
use std::borrow::Borrow;
use std::collections::BTreeSet;
use taquin::puzzle::Arrangement;

/// What is compared, and how strictly.
#[derive(Clone, Debug)]
pub struct Terms {
    /// The metrics, of all of which less is better.
    pub metrics: Vec<Metric>,
    /// The factor above which needing more is a regression; at least 1.
    pub threshold: f64,
    /// Whether time is judged, too, so that it may make a regression.
    pub judges_time: bool,
    /// Whether the boards behind each change are kept, for a page.
    pub keeps_boards: bool,
}

/// All that changed.
#[derive(Clone, Debug, Default)]
pub struct Changes {
    /// One for each experiment, solver and metric that could be compared.
    pub changes: Vec<Change>,
    /// What could not be compared, and why; what only one side has.
    pub notes: Vec<String>,
    /// One line on each folder that lacks runs.
    pub incomplete: Vec<String>,
    /// Whether a solver ran a board on both sides; folded runs are of unknown boards, and count.
    in_common: bool,
}

/// One solver against what it is compared with, by one metric.
#[derive(Clone, Debug)]
pub struct Change {
    /// The experiment's name.
    pub experiment: String,
    /// What is compared: a solver's label, with its folder where that differs.
    pub subject: String,
    /// What it is compared with.
    pub baseline: String,
    /// The comparison, the subject being its first solver.
    pub comparison: Comparison,
    /// What it comes to.
    pub verdict: Verdict,
    /// Whether one side of its experiment has solvers, or boards, that the other lacks: the notes name them.
    pub partial: bool,
    /// The boards behind it, where the terms keep them.
    pub(super) boards: Option<Boards>,
}

/// What a change comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Every board has the same value.
    Same,
    /// The values differ, and the terms do not judge by them.
    NotJudged,
    /// Something changed, less than the threshold or not surely more.
    Within,
    /// Something changed, on too few boards to say whether it is better or worse.
    TooFew,
    /// The subject surely needs less, by more than the threshold.
    Better,
    /// The subject surely needs more, by more than the threshold, or failed on a board that the baseline solved.
    Worse,
}

impl Verdict {
    /// The word of CSV and JSON.
    pub fn word(self) -> &'static str {
        match self {
            Verdict::Same => "same",
            Verdict::NotJudged => "not judged",
            Verdict::Within => "within",
            Verdict::TooFew => "too few boards in common",
            Verdict::Better => "better",
            Verdict::Worse => "worse",
        }
    }
}

/// One side of a comparison.
struct Side<'a> {
    /// What it is called.
    name: String,
    experiment: &'a Experiment,
    results: &'a ExperimentResults,
    solver: usize,
}

impl<'a> Side<'a> {
    fn named(&self) -> &'a NamedSolver {
        &self.experiment.solvers[self.solver]
    }

    fn is_folded(&self) -> bool {
        matches!(self.results.solvers.get(self.solver), Some(SolverResults::Fold(_)))
    }

    /// Whether it is folded runs on all boards that there are.
    fn is_population(&self) -> bool {
        self.experiment.population && self.runs().is_none()
    }

    fn runs(&self) -> Option<&'a [Run]> {
        self.results.solvers.get(self.solver)?.runs()
    }

    /// Where it is, as notes name it.
    fn place(&self) -> String {
        format!("\"{}\", {}", self.experiment.name, self.name)
    }

    fn board(&self, run: &Run) -> &'a Arrangement {
        &self.experiment.instances[run.record.key.instance]
    }
}

/// Compares every other folder with the first, solver by solver; only those that are named, where some are.
///
/// # Errors
/// When no folder has a solver of one of the names.
pub fn compare_folders<A: Borrow<Archive>>(
    archives: &[A],
    solvers: &[String],
    terms: &Terms,
) -> Result<Changes, String> {
    let archives: Vec<&Archive> = archives.iter().map(Borrow::borrow).collect();
    refuse_unknown(archives.iter().flat_map(|archive| &archive.config.experiments), solvers)?;
    let mut changes = Changes::default();
    let Some((&old, others)) = archives.split_first() else { return Ok(changes) };
    changes.incomplete = archives.iter().filter_map(|archive| not_run(archive, solvers)).collect();
    let mut apart = vec![];
    for new in others {
        let path = new.path.display();
        if let (Some(before), Some(after)) = (old.behaviour, new.behaviour)
            && before != after
        {
            changes.notes.push(format!(
                "behaviour versions differ ({before}, and {after} in {path}): searches count otherwise on purpose, so what \
                 changed may be no regression"
            ));
        }
        for (experiment, results) in experiments(new) {
            let Some((before, known)) = experiments(old).find(|(one, _)| one.name == experiment.name) else {
                changes.notes.push(format!("\"{}\": only in {path}", experiment.name));
                continue;
            };
            if before.goal != experiment.goal {
                changes.notes.push(other_goals(before, experiment));
                continue;
            }
            let alone = only_one_has([experiment, before], new, solvers);
            let pair = |[solver, place]: [usize; 2]| {
                let name = format!("{} in {path}", experiment.solvers[solver].label);
                let known =
                    Side { name: old.path.display().to_string(), experiment: before, results: known, solver: place };
                [Side { name, experiment, results, solver }, known]
            };
            let sides: Vec<[Side; 2]> = both_have([experiment, before], solvers).map(pair).collect();
            let whole = alone.is_empty();
            changes.notes.extend(alone);
            apart.extend(changes.add(&sides, whole, terms));
        }
        let gone = experiments(old).filter(|(one, _)| !experiments(new).any(|(other, _)| other.name == one.name));
        changes.notes.extend(gone.map(|(one, _)| format!("\"{}\": not in {path}", one.name)));
    }
    changes.note_unless_empty(apart);
    Ok(changes)
}

/// Compares the other named solvers with the first, in every experiment of a folder that has both.
///
/// # Errors
/// When no experiment has a solver of one of the names, or one that is compared has several, or nothing compares.
pub fn compare_named(archive: &Archive, solvers: &[String], terms: &Terms) -> Result<Changes, String> {
    let Some((first, others)) = solvers.split_first() else { return Err("no solver is named".into()) };
    refuse_unknown(archive.config.experiments.iter(), solvers)?;
    let mut changes = Changes { incomplete: not_run(archive, solvers).into_iter().collect(), ..Changes::default() };
    let mut apart = vec![];
    let mut beside = vec![false; solvers.len()];
    for (experiment, results) in experiments(archive) {
        let meant = one_each(experiment, solvers)?;
        let Some(&Some(baseline)) = meant.first() else { continue };
        beside.iter_mut().zip(&meant).for_each(|(beside, one)| *beside |= one.is_some());
        let side = |solver: usize| Side { name: experiment.solvers[solver].label.clone(), experiment, results, solver };
        let sides: Vec<[Side; 2]> = meant[1..].iter().flatten().map(|&one| [side(one), side(baseline)]).collect();
        apart.extend(changes.add(&sides, true, terms));
    }
    if changes.is_empty() {
        let others = others.join("\" or \"");
        return Err(format!("nothing to compare: no board on which \"{first}\" and \"{others}\" ran is solved"));
    }
    changes.note_unless_empty(apart);
    let never = solvers.iter().zip(beside).filter(|(_, beside)| !beside);
    changes.notes.extend(never.map(|(name, _)| format!("\"{name}\": no experiment has both it and \"{first}\"")));
    Ok(changes)
}

/// The note on an experiment whose boards are others.
fn other_goals(old: &Experiment, new: &Experiment) -> String {
    if old.goal.arrangement() == new.goal.arrangement() {
        return format!("\"{}\": what moves cost differs, so its boards cannot be compared", new.name);
    }
    match [old, new].map(|one| one.goal.size()) {
        [one, other] if one == other => format!("\"{}\": its goals differ, so its boards cannot be compared", new.name),
        [one, other] => format!("\"{}\": its boards cannot be compared ({one} and {other})", new.name),
    }
}

fn experiments(archive: &Archive) -> impl Iterator<Item = (&Experiment, &ExperimentResults)> {
    archive.config.experiments.iter().zip(&archive.results.experiments)
}

/// The places of the compared solvers that some names mean; of all where there are none.
fn wanted(experiment: &Experiment, names: &[String]) -> Vec<usize> {
    let is_named: BTreeSet<usize> = names.iter().flat_map(|name| meant(experiment, name)).collect();
    compared(experiment).filter(|place| names.is_empty() || is_named.contains(place)).collect()
}

/// What was not run of the wanted solvers of a folder.
fn not_run(archive: &Archive, names: &[String]) -> Option<String> {
    let line = Scope::not_run_of(&archive.config, &archive.results, |experiment| wanted(experiment, names))?;
    Some(format!("{}: {line}", archive.path.display()))
}

/// The places, in both experiments, of the wanted solvers that both have; they may have other names in each.
fn both_have<'a>([new, old]: [&'a Experiment; 2], names: &[String]) -> impl Iterator<Item = [usize; 2]> + use<'a> {
    let [here, there] = [new, old].map(|experiment| wanted(experiment, names));
    compared(new).filter_map(move |solver| {
        let place = old.solvers.iter().position(|one| one.solver == new.solvers[solver].solver)?;
        (here.contains(&solver) || there.contains(&place)).then_some([solver, place])
    })
}

/// Notes on the wanted solvers that only one of two experiments has.
fn only_one_has([new, old]: [&Experiment; 2], folder: &Archive, names: &[String]) -> Vec<String> {
    let path = folder.path.display();
    let alone = |one: &Experiment, other: &Experiment, what: &str| -> Vec<String> {
        let solvers = wanted(one, names).into_iter().map(|place| &one.solvers[place]);
        let alone = solvers.filter(|named| other.compared().all(|one| one.solver != named.solver));
        alone.map(|named| format!("\"{}\": {} is {what} {path}", new.name, named.label)).collect()
    };
    [alone(new, old, "only in"), alone(old, new, "not in")].concat()
}

impl Changes {
    /// Adds the comparisons of one experiment; by each metric they are one family. `whole` says whether both sides have all
    /// of its solvers. Returns notes on boards that only one side has.
    fn add(&mut self, sides: &[[Side; 2]], whole: bool, terms: &Terms) -> Vec<String> {
        let rows: Vec<(&[Side; 2], Shared)> =
            sides.iter().filter_map(|sides| Some((sides, Shared::new(sides)?))).collect();
        let folded: Vec<&[Side; 2]> =
            sides.iter().filter(|[new, old]| new.is_population() && old.is_population()).collect();
        self.in_common |= rows.iter().any(|(_, shared)| shared.is_any());
        for [new, old] in sides {
            self.in_common |= new.is_folded() && old.is_folded();
            self.notes.extend(unlike(new, old));
        }
        let apart: Vec<String> = rows.iter().flat_map(|(sides, shared)| shared.apart(sides)).collect();
        let partial = !whole || rows.iter().any(|(_, shared)| shared.is_partial());
        for &metric in &terms.metrics {
            let metric = sides.first().map_or(metric, |[new, _]| metric.within(new.experiment));
            let family: Vec<Pairs> = rows.iter().map(|(sides, shared)| shared.pairs(metric, sides)).collect();
            let kept = |sides: &[Side; 2], shared: &Shared| terms.keeps_boards.then(|| shared.boards(&metric, sides));
            let boards: Vec<Option<Boards>> = rows.iter().map(|(sides, shared)| kept(sides, shared)).collect();
            let compared = compare_pairs(metric, &family).into_iter().zip(boards);
            let paired = rows.iter().map(|(sides, _)| *sides).zip(compared);
            let exact = folded.iter().filter_map(|sides| Some((*sides, (population(metric, sides)?, None))));
            for ([new, old], (comparison, boards)) in paired.chain(exact) {
                if comparison.pairs + comparison.only_first + comparison.only_second == 0 {
                    continue;
                }
                self.changes.push(Change {
                    experiment: new.experiment.name.clone(),
                    subject: new.name.clone(),
                    baseline: old.name.clone(),
                    verdict: verdict(&comparison, terms),
                    comparison,
                    partial,
                    boards,
                });
            }
        }
        apart
    }

    /// Adds notes which are of no use where nothing compares.
    fn note_unless_empty(&mut self, notes: Vec<String>) {
        if !self.is_empty() {
            self.notes.extend(notes);
        }
    }

    /// Whether nothing could be compared, and there is nothing to say about it.
    pub fn is_empty(&self) -> bool {
        self.changes.is_empty() && self.notes.is_empty()
    }

    /// Why nothing could be compared, if that is so.
    pub fn nothing_compared(&self) -> Option<&'static str> {
        match self.in_common {
            false => Some("nothing to compare: no solver was run on the same board in both"),
            true if self.is_empty() => Some("nothing to compare: no common board was solved"),
            true => None,
        }
    }

    /// Whether anything became worse.
    pub fn regressed(&self) -> bool {
        self.changes.iter().any(|change| change.verdict == Verdict::Worse)
    }
}

fn verdict(comparison: &Comparison, terms: &Terms) -> Verdict {
    let threshold = terms.threshold;
    let judged = terms.judges_time || comparison.metric != Metric::TIME;
    let (low, high) = match (comparison.interval, comparison.ratio) {
        (Some(interval), _) => (interval.low, interval.high),
        (None, Some(ratio)) => (ratio, ratio),
        (None, None) => (1.0, 1.0),
    };
    match comparison {
        _ if !judged && !comparison.is_equal() => Verdict::NotJudged,
        Comparison { only_second: 1.., .. } => Verdict::Worse,
        _ if comparison.is_equal() => Verdict::Same,
        // Running every board leaves nothing to chance, however few these are.
        _ if comparison.pairs < ENOUGH_IN_COMMON && comparison.order.is_some() => Verdict::TooFew,
        _ if low > threshold => Verdict::Worse,
        _ if high < 1.0 / threshold => Verdict::Better,
        _ => Verdict::Within,
    }
}

/// Why two sides should be compared with care, or cannot be.
fn unlike(new: &Side, old: &Side) -> Option<String> {
    let place = new.place();
    match [new, old].map(|side| side.results.solvers.get(side.solver)) {
        [Some(SolverResults::Fold(one)), Some(SolverResults::Fold(other))]
            if one.statuses.is_empty() && other.statuses.is_empty() =>
        {
            Some(format!("{place}: neither side was run"))
        }
        [Some(SolverResults::Fold(one)), Some(SolverResults::Fold(other))] => {
            let exact = if new.experiment.population { "; they are of every board, so figures are exact" } else { "" };
            let how = if one == other { "its histograms are the same" } else { "its histograms differ" };
            Some(format!("{place}: its runs are folded, so boards cannot be compared one by one; {how}{exact}"))
        }
        [Some(SolverResults::Rows(_)), Some(SolverResults::Rows(_))] => {
            let differ = new.named().limits != old.named().limits;
            differ.then(|| format!("{place}: its limits differ, so what was solved does not compare"))
        }
        _ => Some(format!("{place}: one side has no rows")),
    }
}

/// Compares the distributions over all boards that there are.
fn population(metric: Metric, [new, old]: &[Side; 2]) -> Option<Comparison> {
    let sample = |side: &Side| metric.sample(&Measured::new(side.experiment, side.results), side.solver, None);
    let boards = new.experiment.instances.len() as u64;
    let caution = caution(&metric, new.named(), old.named());
    Some(Comparison { caution, ..compare_populations(metric, boards, [&sample(new), &sample(old)])? })
}
