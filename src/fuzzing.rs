//! What the fuzzer feeds: each function takes any bytes, reads them as its kind of input, and checks what came of it.
//!
//! `fuzz/` drives them by coverage; the tests here feed them mutated seeds, the same ones every time.

use crate::config::Config;
use crate::formula::Formula;
use crate::results::archive;
use crate::results::optimum::Optima;
use crate::results::schema::NAMES;
use std::path::Path;
use std::sync::LazyLock;
use taquin::heuristic::{Expression, read_table};
use taquin::puzzle::shape::Tiles3x3;
use taquin::puzzle::{Arrangement, Board, Goal, Labels, Size, SlideOrder, read_boards, write_boards};
use taquin::solve::{AlgorithmSpec, Solver};

/// Boards, goals, orders and files of boards.
pub fn boards(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let _ = text.parse::<SlideOrder>();
    let _ = Arrangement::size_of(text);
    for &size in Size::ALL {
        let labels = Labels::detect(text, size);
        if let Ok(board) = Arrangement::parse(text, size, labels) {
            assert_eq!(Arrangement::parse(&board.written(labels), size, labels).as_ref(), Ok(&board));
        }
        let Ok(goal) = Goal::parse(text, size, None) else { continue };
        assert_eq!(Goal::parse(&goal.to_string(), size, None).as_ref(), Ok(&goal));
    }
    let goal = Goal::blank_last(Size::Tiles3x3);
    if let Ok(boards) = read_boards(text, &goal) {
        assert_eq!(read_boards(&write_boards(&boards, &goal), &goal).as_ref(), Ok(&boards));
    }
}

/// Heuristics, algorithms, solvers and formulas.
pub fn expressions(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    if let Ok(formula) = Formula::parse(text, &NAMES) {
        let _ = formula.evaluate(&|_| None);
    }
    for algorithm in AlgorithmSpec::sweep(text).unwrap_or_default() {
        assert_eq!(AlgorithmSpec::sweep(&algorithm.to_string()).as_deref(), Ok(&[algorithm][..]));
    }
    if let Ok(solver) = text.parse::<Solver>() {
        assert_eq!(solver.to_string().parse::<Solver>().as_ref(), Ok(&solver));
    }
    let Ok(expression) = text.parse::<Expression>() else { return };
    assert_eq!(expression.to_string().parse::<Expression>().as_ref(), Ok(&expression));
    let fits: Vec<bool> = Size::ALL.iter().map(|&size| expression.check(size).is_ok()).collect();
    let goal = Goal::blank_last(Size::Tiles3x3);
    // Tables take long to make.
    if fits[0] && expression.tables(&goal).is_ok_and(|tables| tables.is_empty()) {
        let heuristic = expression.compile::<Tiles3x3>(&goal).expect("it was checked for the size");
        heuristic.estimate(&Board::from(goal.arrangement()));
    }
    let goal = Goal::blank_last(Size::Tiles4x4);
    let _ = expression.table_bytes(&goal).map(|tables| tables.len());
}

/// Configs. Numbers of more than four digits are left out: a config may well ask for ten million boards.
pub fn configs(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let is_long = |run: &str| run.len() > 4 && !run.starts_with(|c: char| !c.is_ascii_digit());
    if text.split(|c: char| !c.is_ascii_digit() && c != '_').any(is_long) {
        return;
    }
    match Config::parse("fuzz.toml", text, Path::new("nowhere")) {
        Ok(config) => assert_eq!(config.text, text),
        Err(diagnostic) => assert!(!diagnostic.render(false).is_empty()),
    }
}

/// Rows and folds to which files are read.
static CONFIG: LazyLock<Config> = LazyLock::new(|| {
    let text = include_str!("../tests/seeds/results.toml");
    Config::parse("results.toml", text, Path::new("nowhere")).expect("a valid config")
});

/// The optimal lengths of their boards, for all inputs: they are enumerated once.
static OPTIMA: LazyLock<Optima> = LazyLock::new(|| Optima::new(&CONFIG));

/// The CSV files of results, an empty line between one and the next; each gets its header unless it begins with `!`.
pub fn results(data: &[u8]) {
    let mut files = data.split_inclusive(|&byte| byte == b'\n').fold(vec![vec![]], |mut files: Vec<Vec<u8>>, line| {
        match line {
            b"\n" => files.push(vec![]),
            line => files.last_mut().expect("there is one").extend(line),
        }
        files
    });
    files.resize(6, vec![]);
    let _ = archive::of_rows(&CONFIG, &OPTIMA, &files.try_into().expect("six files"));
}

/// Files of pattern databases; the heading is made right where the first byte is even.
pub fn tables(data: &[u8]) {
    let Some((first, content)) = data.split_first() else { return };
    read_table(content, first % 2 == 0);
}

#[cfg(test)]
mod tests {
    use super::*;
    use taquin::puzzle::draw;

    const BOARDS: &[u8] = include_bytes!("../tests/seeds/boards");
    const EXPRESSIONS: &[u8] = include_bytes!("../tests/seeds/expressions");
    const CONFIGS: &[u8] = include_bytes!("../tests/seeds/configs");
    const RESULTS: &[u8] = include_bytes!("../tests/seeds/results");

    /// Feeds inputs made of pieces of a seed, some bytes of which are changed.
    fn feed(seed: &[u8], piece: usize, target: fn(&[u8])) {
        let mut rng = draw::rng(2019, seed.len() as u64);
        let mut below = |n: usize| draw::below(&mut rng, n as u64) as usize;
        for _ in 0..1500 {
            let mut input = vec![];
            for _ in 0..=below(3) {
                let start = below(seed.len());
                input.extend(&seed[start..seed.len().min(start + 1 + below(piece))]);
            }
            for _ in 0..below(4) {
                let at = below(input.len());
                match below(3) {
                    0 => input[at] = b"0129/.,-+*()[]{}\"'=#\n\xff"[below(22)],
                    1 => input.truncate(at + 1),
                    _ => input.insert(at, below(256) as u8),
                }
            }
            target(&input);
        }
        target(seed);
        target(&[]);
    }

    #[test]
    fn any_bytes_are_read_as_boards_or_refused() {
        feed(BOARDS, 40, boards);
        BOARDS.split(|&byte| byte == b'\n').for_each(boards);
    }

    #[test]
    fn any_bytes_are_read_as_expressions_or_refused() {
        feed(EXPRESSIONS, 60, expressions);
        EXPRESSIONS.split(|&byte| byte == b'\n').for_each(expressions);
    }

    #[test]
    fn any_bytes_are_read_as_a_config_or_refused() {
        feed(CONFIGS, 600, configs);
    }

    #[test]
    fn any_bytes_are_read_as_results_or_refused() {
        feed(RESULTS, 400, results);
        assert!(archive::of_rows(&CONFIG, &OPTIMA, &std::array::from_fn(|_| vec![])).is_ok());
    }

    #[test]
    fn any_bytes_are_read_as_a_pattern_database_or_refused() {
        let seed: Vec<u8> = (0..=255).collect();
        feed(&seed, 100, tables);
    }
}
