//! How algorithms are read and written.

use super::*;
use crate::puzzle::{Arrangement, Goal, Size, Source};
use crate::search::{Limits, Meter};
use crate::solve::{Solved, prepare};

fn error(text: &str) -> String {
    AlgorithmSpec::sweep(text).unwrap_err().to_string()
}

#[test]
fn every_name_and_every_option_reads_back_what_it_prints() {
    for algorithm in crate::solve::algorithms() {
        let name = algorithm.info().name;
        assert_eq!(name.parse(), Ok(algorithm.clone()));
        assert_eq!(algorithm.to_string().parse(), Ok(algorithm.clone()));
        let all: Vec<String> =
            algorithm.options().iter().map(|option| format!("{} = {}", option.name, option.value)).collect();
        let spelled_out = if all.is_empty() { name.into() } else { format!("{name}({})", all.join(", ")) };
        assert_eq!(spelled_out.parse(), Ok(algorithm), "{spelled_out}");
    }
}

#[test]
fn lists_are_swept_the_last_one_fastest() {
    let swept = AlgorithmSpec::sweep("weighted_astar(weight = [1, 1.5], ties = [fifo, lifo])").unwrap();
    let written: Vec<String> = swept.iter().map(AlgorithmSpec::to_string).collect();
    assert_eq!(
        written,
        [
            "weighted_astar(weight = 1, ties = fifo)",
            "weighted_astar(weight = 1, ties = lifo)",
            "weighted_astar(weight = 3/2, ties = fifo)",
            "weighted_astar(weight = 3/2, ties = lifo)",
        ]
    );
    assert_eq!(AlgorithmSpec::sweep("random(seed = range(1, 200))").unwrap().len(), 200);
    assert_eq!(AlgorithmSpec::sweep("random(seed = range(0, 9999))").unwrap().len(), 10_000);
    assert!(error("random(seed = range(0, 10000))").contains("is not a range"));
    let both = |depths| format!("depth_first(depth_limit = range(1, {depths}), visited = [true, false])");
    assert_eq!(AlgorithmSpec::sweep(&both(5000)).unwrap().len(), 10_000);
    assert!(error(&both(5001)).contains("more than 10000 algorithms"));
    let last = "random(seed = 18446744073709551615)";
    assert_eq!(AlgorithmSpec::sweep(last).unwrap()[0].to_string(), last);
    assert!(AlgorithmSpec::sweep("random(seed = 18446744073709551616)").is_err());
}

#[test]
fn an_option_of_a_variant_is_answered_with_the_variant() {
    for (text, expected) in [
        ("astar(weight = 2)", "astar has no option weight: weighted_astar(weight = 2) has it"),
        ("A*(weight = 1.5)", "astar has no option weight: weighted_astar(weight = 1.5) has it"),
        ("idastar(weight = 2)", "idastar has no option weight: weighted_idastar(weight = 2) has it"),
        ("idastar(bits = 20)", "idastar has no option bits: transposition_idastar(bits = 20) has it"),
        ("astar(bound = none)", "astar has no option bound: astar_epsilon has it"),
    ] {
        assert_eq!(error(text), expected);
    }
    // Bounded tree search is no variant of beam search, which has no such option.
    assert!(error("beam(least = 2)").starts_with("unknown option \"least\" of beam"));
}

#[test]
fn labels_are_short() {
    let label = |text: &str| text.parse::<AlgorithmSpec>().unwrap().label();
    assert_eq!(label("astar"), "A*");
    assert_eq!(label("weighted_astar"), "weighted A* 2");
    assert_eq!(label("weighted_astar(weight = 1.5, order = tile)"), "weighted A* 3/2, order tile");
}

#[test]
fn an_unknown_word_is_refused_with_the_known_ones() {
    let parentheses = "options are in parentheses, as in weighted_astar(weight=2)";
    assert_eq!(
        error("weighted_astar weight=2"),
        format!("unknown algorithm \"weighted_astar weight=2\": {parentheses}")
    );
    let colon = "a heuristic follows a colon, as in astar: manhattan";
    assert_eq!(error("astar manhattan"), format!("unknown algorithm \"astar manhattan\": {colon}"));
    assert_eq!(error("nothing"), "unknown algorithm \"nothing\": `harness list algorithms` shows them all");
    assert_eq!(error("astr"), "unknown algorithm \"astr\": did you mean \"astar\"?");
    assert_eq!(error("astar(tie = fifo)"), "unknown option \"tie\" of astar: did you mean \"ties\"?");
    assert_eq!(error("astar(tie_breaking = fifo)"), "unknown option \"tie_breaking\" of astar: did you mean \"ties\"?");
    assert_eq!(error("beam(beam_width = 3)"), "unknown option \"beam_width\" of beam: did you mean \"width\"?");
    assert_eq!(error("profondeur"), "unknown algorithm \"profondeur\": did you mean \"depth_first\"?");
    assert_eq!(error("largeur"), "unknown algorithm \"largeur\": did you mean \"breadth_first\"?");
    assert_eq!(
        error("dfs(depth_limit = [-1, 2])"),
        "invalid depth_limit `-1`: expected a whole number from 0 on, or none"
    );
    assert_eq!(error("beam(width = -3)"), "invalid width `-3`: expected a whole number from 1 on");
    assert_eq!(error("beam(width = 4294967296)"), "invalid width `4294967296`: expected at most 4294967295");
    assert!(error("idastar(threads = 4294967296)").ends_with(": expected a whole number from 1 to 256"));
    assert!(error("weighted_astar(-1.5)").starts_with("invalid weight `-1.5`: expected a number above 0"));
    assert_eq!(error("astar(ties = first)"), "invalid ties `first`: expected fifo, lifo, low_h, high_h");
    assert_eq!(
        error("idastar(nothing = 2)"),
        "unknown option \"nothing\" of idastar: expected one of prune_parent, order, threads"
    );
    assert_eq!(
        error("astar(threads = 2)"),
        "astar runs on one thread: only idastar and hdastar have the option threads"
    );
    assert_eq!(error("idastar(threads = 0)"), "invalid threads `0`: expected a whole number from 1 to 256");
    let most: AlgorithmSpec = "idastar(threads = 256)".parse().unwrap();
    assert_eq!(most.threads(), 256);
    assert!(error("idastar(threads = 257)").ends_with("from 1 to 256"));
    assert!(
        error("astar(fifo)")
            .starts_with("\"fifo\" is not an option: write OPTION = VALUE; the options of astar are ties, ")
    );
    let wrong = error("weighted_astar(weight = 0, ties = random)");
    assert!(wrong.contains("invalid weight `0`") && wrong.contains("invalid ties `random`"), "{wrong}");
    assert_eq!("weighted_astar(1.5)".parse::<AlgorithmSpec>().unwrap().to_string(), "weighted_astar(weight = 3/2)");
    assert_eq!(error("astar(ties = fifo, ties = lifo)"), "ties is given twice: write lists as [fifo, lifo]");
    assert_eq!(error("astar(ties = [])"), "the list is empty: nothing to run");
    let error = "weighted_astar(weight = [1, 2])".parse::<AlgorithmSpec>().unwrap_err().to_string();
    assert_eq!(error, "these are 2 algorithms: give each option one value");
}

#[test]
fn values_of_options_may_be_in_quotes() {
    for text in ["weighted_astar(weight = [\"2\"], ties = 'fifo')", "weighted_astar(weight = \"2\", ties = \"fifo\")"] {
        let read: AlgorithmSpec = text.parse().unwrap();
        assert_eq!(read.to_string(), "weighted_astar(weight = 2, ties = fifo)");
    }
}

#[test]
fn an_algorithm_whose_weight_is_1_counts_what_its_own_name_does() {
    let goal = Goal::blank_last(Size::Tiles4x4);
    let boards = (Source::Walk { count: 5, moves: 40 }).instances(&goal, 7).unwrap();
    let run = |solver: &str, board: &Arrangement| {
        let engine = prepare(&goal, &solver.parse().unwrap()).unwrap();
        engine.solve(board, Meter::new(Limits::default())).unwrap()
    };
    let mut compared = vec![];
    for algorithm in crate::solve::algorithms() {
        let Some(one) = algorithm.at_one() else { continue };
        let headline = algorithm.info().headline.unwrap();
        for board in &boards {
            let weighted = run(&format!("{}({headline} = 1): manhattan", algorithm.info().name), board);
            let named = run(&format!("{one}: manhattan"), board);
            let counts =
                |solved: &Solved| (solved.statistics.expanded, solved.statistics.generated, solved.path.clone());
            assert_eq!(counts(&weighted), counts(&named), "{one} on {board}");
        }
        compared.push(one.to_string());
    }
    assert_eq!(compared, ["astar", "idastar"]);
}
