//! What a finding says of solvers whose effort it does not compare.

use super::MOST_NAMED;
use crate::report::common::{Comparable, ENOUGH_IN_COMMON, compared};
use crate::report::endings::Endings;
use crate::report::measured::Measured;
use crate::report::metric::Metric;
use crate::report::names::{enumerated, spoken};
use crate::report::summary;
use taquin::wording::{several, some_of};

/// Which of the solvers that did not solve every board, though enough, found nothing but shortest paths, where `these` solved it.
pub(in crate::report) fn shortest_of_others(measured: &Measured, these: &Comparable) -> String {
    let is_shortest = |&solver: &usize| {
        let sample = Metric::GAP.sample(measured, solver, None);
        sample.count() >= ENOUGH_IN_COMMON && sample.iter().all(|(value, _)| value.is_zero())
    };
    let others = compared(measured.experiment).filter(|solver| !these.solvers.contains(solver));
    let best = if measured.experiment.has_costs() { "cheapest" } else { "shortest" };
    let names: Vec<String> =
        others.filter(is_shortest).map(|solver| spoken(&measured.experiment.solvers[solver])).collect();
    let who = match names.len() {
        0 => return String::new(),
        few if few <= MOST_NAMED => enumerated(&names, MOST_NAMED),
        many => many.to_string(),
    };
    format!(
        "; of the solvers that solved fewer boards, but {ENOUGH_IN_COMMON} or more, {who} found only {best} paths on those"
    )
}

/// Who solved the most boards, where all were run on each and too few were solved by all to compare effort.
pub(in crate::report) fn most_solved(measured: &Measured) -> Option<String> {
    let boards = measured.boards() as u64;
    let in_common = measured.common().only()??.len() as u64;
    if summary::lines(measured) < 2
        || !measured.is_run_everywhere()
        || boards < ENOUGH_IN_COMMON
        || in_common >= ENOUGH_IN_COMMON
    {
        return None;
    }
    let solved = |solver: usize| measured.endings(solver).map_or(0, Endings::solved);
    let all: Vec<(usize, u64)> = compared(measured.experiment).map(|solver| (solver, solved(solver))).collect();
    let most = all.iter().map(|(_, solved)| *solved).max().filter(|most| *most > 0)?;
    let names = all.iter().filter(|(_, solved)| *solved == most);
    let names: Vec<String> = names.map(|&(solver, _)| spoken(&measured.experiment.solvers[solver])).collect();
    let who = enumerated(&names, MOST_NAMED);
    let of = if most == boards { format!("all {}", several(boards, "board")) } else { some_of(most, boards, "board") };
    let common = match in_common {
        0 => "No board was solved by every solver".to_string(),
        few => {
            format!("Only {} solved by every solver", if few == 1 { "one was".into() } else { format!("{few} were") })
        }
    };
    Some(format!("{who} solved the most: {of}. {common}: too few to compare what they expand."))
}
