//! What the numbers of a table are, and over which runs.

use super::cell::Gathered;
use super::selection::Selection;
use super::{Measure, Runs};
use crate::report::common::{Common, ENOUGH_IN_COMMON, compared};
use crate::report::measured::ReportInput;
use std::collections::BTreeSet;
use taquin::wording::{group_thousands, those_of};

const EASY_BOARDS: &str = "over what each solver solved: solvers that solve only easy boards look better";
const TOO_FEW: &str = "too few boards to compare";

pub(super) fn of<'a>(
    material: &ReportInput,
    selections: &[Selection],
    measure: &Measure,
    cells: impl Iterator<Item = &'a Gathered> + Clone,
) -> String {
    let mut parts = vec![measure.in_words()];
    parts.extend(scales(selections, measure));
    parts.extend(pooled(material, cells.clone()));
    if cells.clone().any(|cell| cell.mixes_units) {
        parts.push("costs in different units have no common value (–)".into());
    }
    let stopped = cells.clone().any(|cell| cell.stopped);
    let lacks_values = cells.clone().any(|cell| cell.lacks_values);
    for selection in selections {
        let over = over(selection, measure, selections.len() > 1, (stopped, lacks_values));
        parts.extend(over.filter(|over| !parts.contains(over)));
        parts.extend(compared(selection.measured.experiment).filter_map(|solver| selection.partly_reported(solver)));
    }
    let caption = parts.join("; ");
    material.scope.not_run().map_or(caption.clone(), |line| format!("{line} {caption}"))
}

/// What moves cost, where the numbers are costs.
pub(super) fn scales(selections: &[Selection], measure: &Measure) -> Vec<String> {
    if !measure.is_of_costs() {
        return vec![];
    }
    let priced = selections.iter().map(|one| one.measured.experiment).filter(|one| one.has_costs());
    priced.map(|one| format!("costs of {}: {}", one.name, one.costs())).collect()
}

/// What is pooled in one cell.
fn pooled<'a>(material: &ReportInput, cells: impl Iterator<Item = &'a Gathered> + Clone) -> Vec<String> {
    let of_several = cells.clone().filter(|cell| cell.experiments().count() > 1);
    let experiments: BTreeSet<usize> = of_several.flat_map(Gathered::experiments).collect();
    let names: Vec<&str> = experiments.iter().map(|&one| &material.config.experiments[one].name[..]).collect();
    let experiments = (!names.is_empty()).then(|| format!("cells pool the experiments {}", names.join(", ")));
    let solvers = cells.clone().any(Gathered::pools_solvers);
    let solvers = solvers.then(|| "a cell of several solvers pools their runs".to_string());
    experiments.into_iter().chain(solvers).collect()
}

/// Over which runs of an experiment; nothing where that goes without saying.
fn over(
    selection: &Selection,
    measure: &Measure,
    several: bool,
    (stopped, lacks_values): (bool, bool),
) -> Option<String> {
    match (selection.runs, &selection.common) {
        (Runs::Common, Common::Unknown) => {
            let name = &selection.measured.experiment.name;
            Some(format!("{name}: its runs are folded, so it is {EASY_BOARDS}"))
        }
        (Runs::Common, _) => in_common(selection, several),
        (Runs::Solved, _) => Some(EASY_BOARDS.into()),
        (Runs::All, _) if measure.is_of_endings() || !stopped => Some("over all runs".into()),
        (Runs::All, _) => Some(over_all(selection, measure, lacks_values)),
    }
}

fn over_all(selection: &Selection, measure: &Measure, lacks_values: bool) -> String {
    let without = match () {
        () if measure.is_count() => "",
        () if selection.has_bounds() => ": those without a solution count as at least what they had reached",
        () if measure.needs_every_value() => {
            ": no value (–) where a run ended without a solution, since what it would have needed is unknown"
        }
        () if lacks_values => ", but for those without a solution, which have no such value",
        () => ": those without a solution count with what they had reached",
    };
    format!("over all runs{without}")
}

/// The boards that every solver solved.
fn in_common(selection: &Selection, several: bool) -> Option<String> {
    let [common, boards] = selection.boards()?;
    let experiment = selection.measured.experiment;
    let of = if several { format!(" of {}", experiment.name) } else { String::new() };
    let over = match common {
        0 if !selection.measured.is_any_solved() => {
            return Some(format!("no run{of} found a solution: --value share:solved shows how runs ended"));
        }
        0 => return Some(format!("no board{of} was solved by every solver: try --over solved")),
        1 if boards == 1 => format!("over the only board{of}"),
        _ if common == boards => format!("over all {} boards{of}", group_thousands(boards)),
        _ => format!("over {}{of} that every solver solved", those_of(common, boards, "board")),
    };
    let few = common < ENOUGH_IN_COMMON && !experiment.population;
    match (common == boards, few) {
        (_, true) => Some(format!("{over}: {TOO_FEW}")),
        // Of several experiments only those with fewer boards are named.
        (true, false) if several => None,
        _ => Some(over),
    }
}
