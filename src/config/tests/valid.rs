//! Configs that are right, and what they mean.

use super::*;
use crate::config::{Agreement, NamedSolver, Role, Statistic};
use std::time::Duration;
use taquin::puzzle::DistanceTable;
use taquin::search::Limits;

/// One experiment with the given lines besides its name, and perhaps sections before it.
fn experiment(lines: &str, before: &str) -> crate::config::Experiment {
    let text = format!("{before}\n[[experiment]]\nname = \"one\"\n{lines}");
    let mut config = parse(&text).unwrap_or_else(|wrong| panic!("{wrong}"));
    config.experiments.remove(0)
}

fn labels(lines: &str) -> Vec<String> {
    let lines = format!("size = \"3x3\"\ninstances = {{ uniform = 1 }}\n{lines}");
    experiment(&lines, "[algorithms]\n\"my A*\" = \"astar(ties = fifo)\"\n[heuristics]\nsum = \"h1 + h2\"")
        .solvers
        .into_iter()
        .map(|solver| solver.label)
        .collect()
}

#[test]
fn every_section_is_read() {
    let config = parse(SMALL).unwrap();
    assert_eq!((config.name.as_str(), config.title.as_str(), config.seed), ("small", "Small", 7));
    let one = &config.experiments[0];
    assert_eq!((one.name.as_str(), one.title.as_str(), one.source.as_str()), ("one", "one", "2 listed boards"));
    let boards: Vec<String> = one.instances.iter().map(|board| board.to_string()).collect();
    assert_eq!(boards, ["7 2 4/5 0 6/8 3 1", "1 2 3/4 5 6/7 0 8"]);
    let solvers: Vec<String> = one.solvers.iter().map(|solver| solver.solver.to_string()).collect();
    assert_eq!(
        solvers,
        [
            "astar(ties = fifo): manhattan",
            "weighted_astar(weight = 2): manhattan",
            "weighted_astar(weight = 2): h1 + h2",
            "weighted_astar(weight = 3): manhattan",
            "weighted_astar(weight = 3): h1 + h2",
        ]
    );
    let limits = Limits { expanded: Some(1000), bytes: Some(2 * 1024 * 1024 * 1024), ..Limits::default() };
    assert!(one.solvers.iter().all(|solver| solver.limits == limits && solver.role == Role::Compared));
    assert_eq!((one.repeats, one.isolated, one.fold), (1, false, false));
    assert_eq!(config.evaluations[0].heuristics[0].0, "misplaced");
    let table = &config.tables[0];
    let statistics: Vec<Statistic> = table.columns.iter().map(|column| column.statistic).collect();
    assert_eq!(statistics, [Statistic::Mean, Statistic::Value]);
    assert!(table.columns.iter().all(|column| column.agreement == Agreement::Exact));
    let printed: Vec<&str> = table.rows[0].cells.iter().flatten().map(|cell| cell.printed.as_str()).collect();
    assert_eq!(printed, ["12.40", "solved"], "a number keeps its digits");
}

#[test]
fn the_largest_numbers_that_are_allowed_are_taken() {
    let lines = |instances: &str| {
        format!(
            "size = \"3x3\"\ninstances = {{ {instances} }}\nalgorithms = [\"breadth_first\"]\n\
             repeats = 10_000\nlimits = {{ seconds = 100_000_000 }}"
        )
    };
    // 10,000 instances and repeats are 100 million runs.
    let one = experiment(&lines("uniform = 10_000"), "");
    assert_eq!((one.instances.len(), one.repeats), (10_000, 10_000));
    assert_eq!(one.limits.time, Some(Duration::from_secs(100_000_000)));
    let parsed = |lines: &str| parse(&format!("[[experiment]]\nname = \"one\"\n{lines}"));
    assert!(parsed(&lines("uniform = 10_001")).unwrap_err().first().message().contains("too many runs"));
    let more = lines("uniform = 1").replace("10_000", "10_001");
    assert!(parsed(&more).unwrap_err().first().message().contains("too many"));
}

#[test]
fn one_algorithm_leaves_its_heuristics_as_labels() {
    let labels =
        labels("algorithms = [\"astar\"]\nheuristics = [\"h1\", \"sum\", { heuristic = \"h3\", label = \"third\" }]");
    assert_eq!(labels, ["h1", "sum", "third"]);
}

#[test]
fn one_heuristic_leaves_its_algorithms_as_labels() {
    let labels = labels("algorithms = [\"my A*\", \"idastar\", \"breadth_first\"]\nheuristics = [\"h1\"]");
    assert_eq!(labels, ["my A*", "IDA*", "breadth-first"]);
}

#[test]
fn several_of_both_are_labelled_by_both_and_blind_ones_run_once() {
    let labels = labels("algorithms = [\"my A*\", \"idastar\", \"breadth_first\"]\nheuristics = [\"h1\", \"h2\"]");
    assert_eq!(labels, ["my A*, h1", "my A*, h2", "IDA*, h1", "IDA*, h2", "breadth-first"]);
}

#[test]
fn lists_and_ranges_of_options_are_swept() {
    let labels = labels(
        "heuristics = [\"h1\"]\nalgorithms = [{ algorithm = \"weighted_astar\", weight = [1, 1.5], ties = \"fifo\", \
         label = \"WA*\" }, { algorithm = \"random\", seed = { from = 1, to = 3 }, label = \"random\" }]",
    );
    assert_eq!(labels, ["WA* 1", "WA* 1.5", "random 1", "random 2", "random 3"]);
}

#[test]
fn options_that_an_exclusion_leaves_out_may_have_any_value() {
    let excluding = |excluded: &str| {
        let text = format!(
            "[[experiment]]\nname = \"a\"\nsize = \"3x3\"\ninstances = {{ uniform = 1 }}\nreference = \"none\"\nheuristics = [\"h1\"]\n\
             algorithms = [\"weighted_astar(weight = [1, 2, 3], ties = fifo)\"]\nexclude = [{{ algorithm = \"{excluded}\" }}]\n"
        );
        let config = Config::parse("a.toml", &text, Path::new("")).ok()?;
        Some(config.experiments[0].solvers.iter().map(|one| one.solver.to_string()).collect::<Vec<_>>())
    };
    let left = |excluded: &str| excluding(excluded).unwrap();
    let of = |weights: [&str; 2]| weights.map(|weight| format!("weighted_astar(weight = {weight}, ties = fifo): h1"));
    assert_eq!(left("weighted A* 1"), of(["2", "3"]));
    assert_eq!(left("weighted_astar(weight = 3)"), of(["1", "2"]));
    // Nor is a default that is written out left out.
    assert_eq!(excluding("weighted_astar(weight = 1, ties = lifo)"), None);
    // The default of the weight is none of all weights.
    assert_eq!(left("weighted_astar(weight = 2)"), of(["1", "3"]));
    // Nor is the default of the weight meant by who writes none.
    assert_eq!(excluding("weighted_astar(ties = fifo)"), None, "no solver is left");
    assert_eq!(excluding("weighted_astar"), None);
    // Of several rules for ties, one is excluded with every weight.
    let both = labels(
        "heuristics = [\"h1\"]\nalgorithms = [\"weighted_astar(weight = [2, 3], ties = [fifo, lifo])\"]\n\
         exclude = [{ algorithm = \"weighted_astar(ties = fifo)\" }]",
    );
    assert_eq!(both.len(), 2, "{both:?}");
    assert!(both.iter().all(|label| label.contains("lifo")), "{both:?}");
}

#[test]
fn a_sweep_is_excluded_by_its_label_one_of_it_by_its_own_text() {
    let list = "heuristics = [\"h1\", \"h2\"]\nalgorithms = [\"idastar\", { algorithm = \"weighted_astar\", weight = [2, 3], \
                label = \"WA*\" }]\n";
    let all = labels(&format!("{list}exclude = [{{ algorithm = \"WA*\", heuristic = \"h1\" }}]"));
    assert_eq!(all, ["IDA*, h1", "IDA*, h2", "WA* 2, h2", "WA* 3, h2"]);
    let one = labels(&format!("{list}exclude = [{{ algorithm = \"weighted_astar(weight = 3)\" }}]"));
    assert_eq!(one, ["IDA*, h1", "IDA*, h2", "WA* 2, h1", "WA* 2, h2"]);
}

#[test]
fn a_heuristic_has_one_colour_in_all_experiments() {
    let text = r#"
        [[experiment]]
        name = "a"
        size = "3x3"
        instances = { uniform = 1 }
        algorithms = ["astar", "breadth_first"]
        heuristics = ["h1", "h2"]
        [[experiment]]
        name = "b"
        size = "3x3"
        instances = { uniform = 1 }
        algorithms = ["breadth_first(order = tile)", "idastar"]
        heuristics = [{ heuristic = "h2", label = "second" }, "h3"]
    "#;
    let config = parse(text).unwrap_or_else(|wrong| panic!("{wrong}"));
    let colours =
        |index: usize| -> Vec<usize> { config.experiments[index].solvers.iter().map(|one| one.colour).collect() };
    assert_eq!(colours(0), [0, 1, 2]);
    assert_eq!(colours(1), [2, 1, 3]);
}

#[test]
fn solvers_have_the_colour_of_their_heuristic_or_one_each_where_there_is_only_one() {
    let text = r#"
        [[experiment]]
        name = "a"
        size = "3x3"
        instances = { uniform = 1 }
        algorithms = ["astar", "idastar"]
        heuristics = ["h1", "h2"]
        exclude = [{ algorithm = "idastar", heuristic = "h2" }]
        [[experiment]]
        name = "b"
        size = "3x3"
        instances = { uniform = 1 }
        algorithms = ["idastar"]
        heuristics = ["h2", "h1"]
        [[experiment]]
        name = "c"
        size = "3x3"
        instances = { uniform = 1 }
        algorithms = ["astar", "idastar"]
        heuristics = ["h3"]
    "#;
    let config = parse(text).unwrap_or_else(|wrong| panic!("{wrong}"));
    let colours =
        |index: usize| -> Vec<usize> { config.experiments[index].solvers.iter().map(|one| one.colour).collect() };
    assert_eq!(colours(0), [0, 1, 0]); // A* h1, A* h2, IDA* h1
    assert_eq!(colours(1), [1, 0]);
    assert_eq!(colours(2), [2, 3]);
}

#[test]
fn the_reference_depends_on_the_size_whoever_competes() {
    let references = |size: &str, heuristics: &str, lines: &str| -> Vec<(String, Option<u64>)> {
        let lines = format!(
            "size = \"{size}\"\ninstances = {{ uniform = 1 }}\nalgorithms = [\"idastar\"]\nheuristics = [{heuristics}]\n{lines}"
        );
        let solvers = experiment(&lines, "").solvers;
        let last = solvers.len() - 1;
        let references = solvers.into_iter().enumerate().filter(|(_, solver)| solver.role == Role::Reference);
        let found = |(place, solver): (usize, NamedSolver)| {
            assert_eq!(place, last);
            (solver.solver.to_string(), solver.limits.expanded)
        };
        references.map(found).collect()
    };
    let best = || vec![("idastar: max(linear_conflict, walking_distance)".to_string(), None)];
    let all = "\"manhattan\", \"linear_conflict\", \"max(linear_conflict, walking_distance)\"";
    for heuristics in ["\"manhattan\"", all] {
        for lines in ["", "limits = { expanded = 10 }"] {
            for size in ["3x4", "4x4"] {
                assert_eq!(references(size, heuristics, lines), best(), "{size} {heuristics} {lines}");
            }
            for size in ["4x5", "5x5"] {
                let bounding = [("idastar: linear_conflict".to_string(), Some(100_000))];
                assert_eq!(references(size, "\"manhattan\", \"linear_conflict\"", lines), bounding, "{size} {lines}");
            }
            assert_eq!(references("3x3", "\"manhattan\"", lines), []);
        }
    }
    for lines in ["", "limits = { expanded = 10 }\n"] {
        let found = references("4x4", all, &format!("{lines}reference = \"idastar: linear_conflict\""));
        assert_eq!(found, [("idastar: linear_conflict".to_string(), None)], "{lines}");
    }
    assert_eq!(references("4x4", all, "reference = \"none\""), []);
    for lines in ["rows = \"fold\"", "rows = \"fold\"\nreference = \"none\""] {
        assert_eq!(references("4x4", all, lines), [], "folds are made before anything is settled");
    }
    let priced = references("4x4", "\"manhattan\"", "costs = \"heavy\"");
    assert_eq!(priced, [("astar: manhattan".to_string(), Some(100_000))]);
    let found = references("5x5", "\"manhattan\"", "reference = \"astar: linear_conflict\"");
    assert_eq!(found, [("astar: linear_conflict".to_string(), Some(100_000))]);
}

#[test]
fn only_a_reference_that_is_a_compared_solver_too_has_a_key_of_its_own() {
    let keys = |heuristic: &str| -> Vec<String> {
        let one = experiment(
            &format!(
                "size = \"4x4\"\ninstances = {{ uniform = 1 }}\nalgorithms = [\"idastar\"]\nheuristics = [\"{heuristic}\"]"
            ),
            "",
        );
        one.solvers.iter().map(|named| one.key(named)).collect()
    };
    let best = "max(linear_conflict, walking_distance)";
    assert_eq!(keys("linear_conflict"), ["idastar: linear_conflict".to_string(), format!("idastar: {best}")]);
    assert_eq!(keys(best), [format!("idastar: {best}"), format!("idastar: {best} (reference)")]);
}

#[test]
fn every_state_is_folded_unless_its_rows_are_kept() {
    let lines = "size = \"3x3\"\ninstances = { every = true }\nalgorithms = [\"breadth_first\"]\n";
    let folded = experiment(lines, "");
    assert_eq!((folded.instances.len(), folded.fold), (181_440, true));
    assert!(!experiment(&format!("{lines}rows = \"keep\""), "").fold);
}

#[test]
fn draws_come_from_the_seed_of_the_config_or_their_own() {
    let lines = |seed: &str| {
        format!(
            "size = \"4x4\"\nalgorithms = [\"breadth_first\"]\nreference = \"none\"\ninstances = {{ uniform = 5{seed} }}"
        )
    };
    let (first, own) = (experiment(&lines(""), "seed = 9"), experiment(&lines(", seed = 9"), "seed = 8"));
    assert_eq!(first.instances, own.instances);
    assert_eq!(own.source, "5 random solvable boards, seed 9");
    assert_ne!(first.instances, experiment(&lines(""), "").instances);
    let large = experiment(&lines(""), "seed = \"18446744073709551615\"");
    assert_eq!(large.source, "5 random solvable boards, seed 18446744073709551615");
    // As configs beside earlier results have it.
    assert_eq!(experiment(&lines(""), "seed = \"9\"").instances, first.instances);
}

#[test]
fn several_distances_take_turns() {
    let lines = "size = \"3x3\"\ninstances = { distance = [2, 0, 5], count = 2 }\nalgorithms = [\"breadth_first\"]";
    let found = experiment(lines, "seed = 3");
    assert_eq!(found.source, "2 random boards at each of 2, 0, 5 moves from the goal, seed 3");
    let table = DistanceTable::new(&found.goal);
    let distances: Vec<Option<u8>> = found.instances.iter().map(|board| table.distance(board)).collect();
    assert_eq!(distances, [2, 0, 5, 2, 0, 5].map(Some));
}

#[test]
fn files_of_boards_are_read_from_the_folder_or_from_the_binary() {
    let text = "[[experiment]]\nname = \"korf\"\nsize = \"4x4\"\ngoal = \"blank-first\"\nalgorithms = [\"breadth_first\"]\n\
                instances = { file = \"instances/korf100.txt\", take = [100, 1] }";
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("configs");
    let config = Config::parse("korf.toml", text, &folder).unwrap_or_else(|wrong| panic!("{wrong}"));
    let experiment = &config.experiments[0];
    assert_eq!(experiment.source, "2 of the 100 boards of instances/korf100.txt");
    let boards: Vec<String> = experiment.instances.iter().map(|board| board.to_string()).collect();
    // The first of the hundred boards of Korf (1985).
    assert_eq!(boards[1], "14 13 15 7/11 12 9 5/6 0 2 1/4 8 10 3");
}

#[test]
fn embedded_configs_are_right() {
    for (name, text) in crate::config::embedded::CONFIGS {
        assert_eq!(text.lines().next(), Some("#:schema ../schema/config.schema.json"), "{name}");
        let config = Config::read(Path::new(name)).unwrap_or_else(|wrong| panic!("{wrong}"));
        assert_eq!(config.name, name);
    }
}

#[test]
fn the_committed_schema_is_the_one_of_the_types() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("schema/config.schema.json");
    let committed = std::fs::read_to_string(path).expect("a committed schema");
    let same = committed == crate::config::schema();
    assert!(same, "the types have changed: harness schema > schema/config.schema.json");
}

#[test]
fn of_the_limits_only_that_of_time_reaches_a_program() {
    let text = "title = 'Limits'\n[algorithms]\ntheirs = { command = ['true'], seconds = 9 }\n[[experiment]]\nname = 'one'\n\
                size = '3x3'\ninstances = { walk = 1, moves = 3 }\nalgorithms = ['breadth_first', 'theirs']\n\
                limits = { expanded = 10, seconds = 20 }\n";
    let config = parse(text).unwrap();
    let [own, theirs] = &config.experiments[0].solvers[..] else { panic!("two solvers") };
    let [twenty, nine] = [20, 9].map(|seconds| Some(Duration::from_secs(seconds)));
    assert_eq!(own.limits, Limits { expanded: Some(10), time: twenty, ..Limits::default() });
    assert_eq!(theirs.limits, Limits { time: nine, ..Limits::default() });
}
