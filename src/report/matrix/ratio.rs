//! How many times as many nodes each solver expands as the best of its row.

use super::lead::solves_more;
use super::{Entry, Sheet};
use crate::config::Role;
use crate::formula::Number;
use crate::report::common::ENOUGH_IN_COMMON;
use crate::report::comparison::{Comparison, compare_each, compare_two, corrected};
use crate::report::endings::Endings;
use crate::report::measured::Measured;
use crate::report::metric::Metric;
use crate::report::numbers::probability;
use crate::report::reading::Quantile;
use taquin::wording::several;
use taquin_inference::Confidence;

const OVER: &str = "Divided by the nodes that the best of the row expands: the solver that solved most boards and, of several, expands \
                    fewest. Geometric means over the boards that both solved, with 95 % intervals; ≈ not clearly more.";
const EXACT: &str = "Divided by the nodes that the best of the row expands. Geometric means over all boards.";

/// The sheet; none where programs count by conventions of their own, or no row has two solvers that can be compared.
pub(super) fn of(measured: &Measured, solvers: &[Vec<Option<usize>>]) -> Option<Sheet> {
    let experiment = measured.experiment;
    if experiment.compared().any(|named| named.role == Role::External) {
        return None;
    }
    let bests: Vec<Option<usize>> = solvers.iter().map(|row| best(measured, row)).collect();
    let pairs = solvers.iter().zip(&bests).flat_map(|(row, best)| {
        row.iter().flatten().filter_map(move |&one| Some([one, (*best)?])).filter(|[one, best]| one != best)
    });
    let pairs: Vec<[usize; 2]> = pairs.collect();
    let found = match experiment.population {
        true => pairs.iter().filter_map(|&pair| compare_two(Metric::EXPANDED, measured, pair, None)).collect(),
        false => compare_each(Metric::EXPANDED, measured, &pairs, None),
    };
    let of = |one: usize, best: usize| found.iter().find(|it| [it.first, it.second] == [one, best]);
    let least = if experiment.population { 1 } else { ENOUGH_IN_COMMON };
    let is_known = |it: &Comparison| it.ratio.is_some() && it.pairs >= least;
    if !found.iter().any(is_known) {
        return None;
    }
    let boards = measured.solvable();
    let other = |it: Option<&Comparison>| {
        let Some(it) = it.filter(|it| it.pairs > 0) else { return Entry::new(Quantile::Unknown, 0) };
        Entry {
            fewer: (it.pairs < boards).then(|| several(it.pairs, "board")),
            range: it.interval.map(range),
            p: (it.is_apart() && !is_clear(measured, it)).then(|| p(measured, it)).flatten(),
            in_doubt: [!is_clear(measured, it), false],
            ..Entry::new(it.ratio.map_or(Quantile::Unknown, |ratio| Quantile::Value(Number::nearest(ratio))), it.pairs)
        }
    };
    let row = |(row, best): (&Vec<Option<usize>>, &Option<usize>)| {
        let rivals: Vec<&Comparison> =
            best.iter().flat_map(|&best| row.iter().flatten().filter_map(move |&one| of(one, best))).collect();
        let is_ranked =
            !rivals.is_empty() && rivals.iter().all(|it| is_known(it) || solves_more(it.only_second, it.only_first));
        let is_in_doubt = !rivals.iter().all(|it| is_clear(measured, it));
        let cell = |&one: &Option<usize>| match (one?, (*best)?) {
            (one, best) if one == best => Some(Entry {
                is_best_of_row: is_ranked,
                in_doubt: [is_ranked && is_in_doubt, false],
                ..Entry::new(Quantile::Value(Number::ONE), boards)
            }),
            (one, best) => Some(other(of(one, best))),
        };
        row.iter().map(cell).collect()
    };
    Some(Sheet {
        name: "ratio",
        statistic: None,
        title: "expanded nodes, times those of the best of the row".into(),
        over: if experiment.population { EXACT } else { OVER }.into(),
        more: false,
        cells: solvers.iter().zip(&bests).map(row).collect(),
    })
}

/// Of the solvers that solved most boards, the one that expands fewest.
fn best(measured: &Measured, row: &[Option<usize>]) -> Option<usize> {
    let solved = |solver: usize| measured.endings(solver).map_or(0, Endings::solved);
    let most = row.iter().flatten().map(|&solver| solved(solver)).max().filter(|most| *most > 0)?;
    let needs_less = |one: usize, other: usize| {
        let found = compare_two(Metric::EXPANDED, measured, [one, other], None);
        found.and_then(|it| it.ratio).is_some_and(|ratio| ratio < 1.0)
    };
    let candidates = row.iter().flatten().copied().filter(|&solver| solved(solver) == most);
    candidates.reduce(|best, one| if needs_less(one, best) { one } else { best })
}

fn range(interval: Confidence) -> String {
    let [low, high] = [interval.low, interval.high].map(|end| Number::nearest(end).significant(3));
    format!("{low} to {high}")
}

fn p(measured: &Measured, it: &Comparison) -> Option<String> {
    corrected(&it.metric, measured, [it.first, it.second]).map(|it| probability(it.p))
}

/// Whether the second clearly needs less than the first, or solves clearly more boards.
fn is_clear(measured: &Measured, it: &Comparison) -> bool {
    it.is_clearly_less(measured, None) || solves_more(it.only_second, it.only_first)
}
