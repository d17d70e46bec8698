//! What a summary says first: paths that break a guarantee, and runs that show a bug.

use super::common::compared;
use super::measured::Measured;
use super::table::{Align, Table};
use crate::results::guarantees::{BrokenGuarantee, broken_guarantees};

/// Both as sections in Markdown; nothing where there are none.
pub(super) fn markdown(measured: &[Measured]) -> String {
    section("Broken guarantees", ["experiment", "solver", "paths", "the first"], broken(measured))
        + &section("Defects of the program", ["experiment", "solver", "defect"], defects(measured))
}

fn section<const N: usize>(title: &str, head: [&str; N], rows: Vec<[String; N]>) -> String {
    if rows.is_empty() {
        return String::new();
    }
    let mut table = Table::new(head.map(|name| (name, Align::Left)));
    rows.into_iter().for_each(|row| table.push(row.into()));
    format!("## {title}\n\n{}\n", table.markdown())
}

fn broken(measured: &[Measured]) -> Vec<[String; 4]> {
    let all = measured.iter().flat_map(|Measured { experiment, results, .. }| {
        let row = |BrokenGuarantee { label, paths, found, .. }: BrokenGuarantee| {
            [experiment.name.clone(), label.to_owned(), paths.to_string(), found]
        };
        broken_guarantees(experiment, results).into_iter().map(row)
    });
    all.collect()
}

fn defects(measured: &[Measured]) -> Vec<[String; 3]> {
    let mut rows = vec![];
    for one in measured {
        let experiment = one.experiment;
        for solver in compared(experiment) {
            let Some(endings) = one.endings(solver) else { continue };
            for (status, count) in endings.iter().filter(|(status, _)| status.is_defect()) {
                rows.push([
                    experiment.name.clone(),
                    experiment.solvers[solver].label.clone(),
                    format!("{count} {status}"),
                ]);
            }
        }
    }
    rows
}
