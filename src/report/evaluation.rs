//! Heuristic values of boards, without any search.

use super::ReportError;
use super::published::is_published;
use super::table::{Align, Style, Table, escaped, wrap};
use crate::config::{Config, Evaluation};
use crate::results::table::Table as Csv;
use taquin::solve::heuristic_value;

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
        text += &(table(evaluation, values).markdown() + "\n");
    }
    text.trim_end().to_string() + "\n"
}

/// The evaluations that are in no published table, for a terminal.
pub fn evaluations(config: &Config, values: &HeuristicValues, style: Style) -> String {
    let all = config.evaluations.iter().zip(values);
    let unpublished =
        all.filter(|(evaluation, _)| !is_published(config, &evaluation.name)).map(|(evaluation, values)| {
            let title = style.paint("1", &wrap(&evaluation.title, style.width).join("\n"));
            format!("{title}\n\n{}\n", table(evaluation, values).terminal(style, str::to_string))
        });
    unpublished.collect()
}

/// The values of an evaluation, a row for each board.
pub(super) fn table(evaluation: &Evaluation, values: &[Vec<u32>]) -> Table {
    let heuristics = evaluation.heuristics.iter().map(|(alias, _)| (alias.as_str(), Align::Right));
    let mut table = Table::new([("board", Align::Left)].into_iter().chain(heuristics));
    for (board, values) in evaluation.boards.iter().zip(values) {
        let values = values.iter().map(u32::to_string);
        table.push([board.written(evaluation.goal.labels())].into_iter().chain(values).collect());
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;
    use taquin::puzzle::{Goal, Size};

    fn handout() -> Config {
        let goal = Goal::blank_last(Size::Tiles3x3);
        let boards = vec![goal.read("724/506/831").unwrap(), goal.arrangement().clone()];
        let heuristics = ["misplaced", "manhattan"].map(|name| (format!("{name}, *"), name.parse().unwrap())).into();
        let (title, prose) = ("The handout".into(), String::new());
        let evaluation = Evaluation { name: "handout".into(), title, prose, goal, boards, heuristics };
        Config { evaluations: vec![evaluation], ..crate::report::tests::config(vec![], vec![]) }
    }

    #[test]
    fn the_board_of_the_handout_has_its_values() {
        // Printed in the handout: 6 and 14; nothing is out of place at the goal.
        let config = handout();
        let values = heuristic_values(&config).unwrap();
        assert_eq!(values, [[[6, 14], [0, 0]]]);
        let text = String::from_utf8(csv(&config, &values)).unwrap();
        assert_eq!(text.lines().nth(2), Some("handout,1,7 2 4/5 0 6/8 3 1,\"manhattan, *\",manhattan,14"));
        let text = markdown(&config, &values);
        assert!(text.contains("| board | misplaced, \\* | manhattan, \\* |"), "{text}");
        assert!(text.ends_with("| 7 2 4/5 0 6/8 3 1 | 6 | 14 |\n| 1 2 3/4 5 6/7 8 0 | 0 | 0 |\n"), "{text}");
    }

    #[test]
    fn values_that_are_in_no_published_table_are_shown() {
        let config = handout();
        let values = heuristic_values(&config).unwrap();
        let text = evaluations(&config, &values, Style { colour: false, width: 80 });
        let last: Vec<&str> = text.trim_end().lines().last().unwrap().split_whitespace().collect();
        assert_eq!(
            (text.lines().next(), last),
            (Some("The handout"), vec!["1", "2", "3/4", "5", "6/7", "8", "0", "0", "0"])
        );
    }

    #[test]
    fn a_heuristic_that_is_not_defined_for_the_size_is_reported() {
        let mut config = handout();
        let goal = Goal::blank_last(Size::Tiles3x4);
        config.evaluations[0].boards = vec![goal.arrangement().clone()];
        config.evaluations[0].goal = goal;
        config.evaluations[0].heuristics = vec![("H1".into(), "h1".parse().unwrap())];
        let error = heuristic_values(&config).unwrap_err().to_string();
        assert!(error.starts_with("evaluation \"handout\", heuristic \"H1\": "), "{error}");
    }
}
