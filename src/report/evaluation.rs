//! Heuristic values of boards, without any search.

use super::ReportError;
use super::table::{Align, Table, escaped};
use crate::experiment::config::{Config, Evaluation};
use crate::experiment::table::Table as Csv;
use crate::solve::heuristic_value;

/// Heuristic values of the evaluated boards: by evaluation, board and heuristic, in the config's order.
pub type HeuristicValues = Vec<Vec<Vec<u32>>>;

/// Evaluates the boards of a config.
///
/// # Errors
/// When a heuristic is not defined for the size of a board.
pub fn heuristic_values(config: &Config) -> Result<HeuristicValues, ReportError> {
    config.evaluations.iter().map(values).collect()
}

fn values(evaluation: &Evaluation) -> Result<Vec<Vec<u32>>, ReportError> {
    let value = |board, (alias, expression): &(String, _)| {
        heuristic_value(&evaluation.goal, board, expression).map_err(|error| ReportError::Heuristic {
            evaluation: evaluation.name.clone(),
            heuristic: alias.clone(),
            reason: error.to_string(),
        })
    };
    evaluation.boards.iter().map(|board| evaluation.heuristics.iter().map(|one| value(board, one)).collect()).collect()
}

/// `evaluations.csv`: a row for each board and heuristic.
pub(super) fn csv(config: &Config, values: &HeuristicValues) -> Vec<u8> {
    let mut csv = Csv::headed("evaluation,instance,board,heuristic,expression,value");
    for (evaluation, values) in config.evaluations.iter().zip(values) {
        for (index, (board, values)) in evaluation.boards.iter().zip(values).enumerate() {
            for ((alias, expression), value) in evaluation.heuristics.iter().zip(values) {
                csv.text(&evaluation.name).number(index + 1).text(&board.written(evaluation.goal.labels()));
                csv.text(alias).text(&expression.to_string()).number(value).end();
            }
        }
    }
    csv.bytes()
}

/// `evaluations.md`: a table for each evaluation, a row for each board.
pub(super) fn markdown(config: &Config, values: &HeuristicValues) -> String {
    let mut text = format!("# {}: heuristic values\n\n", escaped(&config.title));
    for (evaluation, values) in config.evaluations.iter().zip(values) {
        text += &format!("## {}\n\n", escaped(&evaluation.title));
        if !evaluation.prose.trim().is_empty() {
            text += &format!("{}\n\n", evaluation.prose.trim());
        }
        let heuristics = evaluation.heuristics.iter().map(|(alias, _)| (alias.as_str(), Align::Right));
        let mut table = Table::new([("board", Align::Left)].into_iter().chain(heuristics));
        for (board, values) in evaluation.boards.iter().zip(values) {
            let values = values.iter().map(u32::to_string);
            table.push([board.written(evaluation.goal.labels())].into_iter().chain(values).collect());
        }
        text += &(table.markdown() + "\n");
    }
    text.trim_end().to_string() + "\n"
}
