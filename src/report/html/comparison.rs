//! Solvers in pairs, and how their values spread, as the template draws them.

use super::grid::Grid;
use super::solver::Index;
use crate::config::Experiment;
use crate::report::comparison::files::{notes, reference, same_for_all, table};
use crate::report::metric::Metric;
use crate::report::statistics::{ExperimentStatistics, files};
use serde::Serialize;
use taquin::wording::capitalised;

/// Every solver against one, by one metric.
#[derive(Serialize)]
pub(super) struct Compared {
    id: String,
    heading: String,
    /// The comparisons, or that all need the same.
    table: Option<Grid>,
    same: Option<String>,
    notes: Vec<String>,
}

/// The distribution of one metric over the runs of each solver.
#[derive(Serialize)]
pub(super) struct Spread {
    id: String,
    heading: String,
    table: Grid,
}

/// The metrics, those of effort first.
fn metrics(experiment: &Experiment) -> impl Iterator<Item = Metric> {
    Metric::compared(experiment).into_iter().chain([Metric::TIME])
}

/// The comparisons of an experiment, each with the solver that needs least.
pub(super) fn compared(experiment: &Experiment, statistics: &ExperimentStatistics, index: &Index<'_>) -> Vec<Compared> {
    let one = |metric: Metric| {
        let reference = reference(experiment, statistics, metric)?;
        let against = statistics.against(metric, reference.solver);
        let same = same_for_all(&against);
        Some(Compared {
            id: format!("comparison-{}-{}", experiment.name, metric.name),
            heading: reference.heading(experiment, statistics),
            table: same
                .is_none()
                .then(|| linked(Grid::from(&table(experiment, &against, statistics.unit(metric))), experiment, index)),
            notes: if same.is_none() { notes(statistics, &against) } else { vec![] },
            same,
        })
    };
    metrics(experiment).filter_map(one).collect()
}

/// How values spread in an experiment of several boards.
pub(super) fn spreads(experiment: &Experiment, statistics: &ExperimentStatistics, index: &Index<'_>) -> Vec<Spread> {
    let several = statistics.boards > 1;
    let one = |metric: Metric| Spread {
        id: format!("spread-{}-{}", experiment.name, metric.name),
        heading: capitalised(&statistics.unit(metric).title),
        table: linked(Grid::from(&files::table(experiment, statistics, metric)), experiment, index),
    };
    metrics(experiment).filter(|&metric| several && statistics.reports(metric)).map(one).collect()
}

/// Rows that lead to the pages of the solvers and the boards that they name.
fn linked(mut grid: Grid, experiment: &Experiment, index: &Index<'_>) -> Grid {
    for row in &mut grid.rows {
        for cell in &mut row[1..] {
            let board =
                cell.text.rsplit_once(", board ").map(|(_, board)| format!("#instance/{}/{board}", experiment.name));
            cell.link = board;
        }
        let label = row[0].text.trim_end_matches(" †");
        let solver = experiment.solvers.iter().find(|named| named.label == label);
        row[0].link = solver.map(|named| index.link(&named.solver));
    }
    grid
}
