//! `harness run --strict`: which printed values agree, and which are not errors.

use super::run::{CONFIG, folder_with, run};

#[test]
fn a_value_that_differs_is_an_error_only_with_strict() {
    let folder = folder_with(&CONFIG.replace("738", "737"));
    let (code, text, _) = run(&folder, &["two.toml"]);
    assert_eq!(code, Some(0));
    assert!(text.contains("737 → 738 ≠") && text.contains("3 of 4 cells agree, 1 differs"), "{text}");
    assert_eq!(run(&folder, &["two.toml", "--strict"]).0, Some(1));
}

#[test]
fn a_printed_value_without_a_measured_one_is_shown_as_missing() {
    let config = r#"
[[experiment]]
name = "e"
size = "4x4"
instances = { uniform = 3 }
algorithms = ["astar"]
heuristics = ["manhattan"]
limits = { expanded = 100 }
reference = "none"

[[table]]
title = "T"
experiment = "e"
columns = [{ name = "moves", formula = "length" }]
rows = [{ name = "A*", cells = [53] }]
"#;
    let folder = folder_with(config);
    for (arguments, code) in [(&["two.toml"][..], 0), (&["two.toml", "--strict"], 1)] {
        let (found, text, errors) = run(&folder, arguments);
        assert_eq!((found, errors.as_str()), (Some(code), ""), "{text}");
        assert!(text.contains("53 → – ?") && text.contains("none of 3 runs"), "{text}");
        assert!(text.contains("0 of 1 cell agree, 1 is missing, in 1 table"), "{text}");
    }
}

#[test]
fn a_printed_value_of_an_optional_experiment_that_was_not_run_is_not_an_error() {
    let more = r#"
[[experiment]]
name = "more"
size = "3x3"
goal = "0 1 2/3 4 5/6 7 X"
instances = { boards = ["135X76420"] }
algorithms = ["astar"]
heuristics = ["manhattan"]
reference = "none"
optional = true

[[table]]
title = "Optional"
experiment = "more"
columns = [{ name = "moves", formula = "length" }]
rows = [{ name = "more", cells = [1] }]
"#;
    let config = CONFIG.replace("25] }]", "25] },\n  { name = \"more\", experiment = \"more\", cells = [1, 1] }]");
    let folder = folder_with(&(config + more));
    let (code, text, errors) = run(&folder, &["two.toml", "--strict"]);
    assert_eq!((code, errors.as_str()), (Some(0), ""), "{text}");
    assert!(text.contains("1 → –") && text.contains("¹ not run") && !text.contains("Optional"), "{text}");
    assert!(text.contains("4 of 4 cells agree, in 1 table"), "{text}");
    let written = |name: &str| std::fs::read_to_string(folder.path().join("results/two").join(name)).expect("written");
    assert!(!written("published.md").contains("Not explained") && !written("report.html").contains("id=\"problems\""));
    assert!(written("published.csv").contains("Table 3.1,more,nodes,1,,,not_run,not run\n"));
    // If named, it is judged: both need more than one move and expand more than zero states.
    let (code, text, _) = run(&folder, &["two.toml", "--strict", "--only", "more"]);
    assert_eq!(code, Some(1), "{text}");
    assert!(text.contains("Optional") && text.contains("4 of 7 cells agree, 3 differ, in 2 tables"), "{text}");
}

#[test]
fn a_printed_value_of_several_solvers_one_of_which_was_left_out_is_not_an_error() {
    let both = r#"
[[table]]
title = "Both"
experiment = "board"
columns = [{ name = "nodes", formula = "expanded + 1", statistic = "sum" }]
rows = [{ name = "h1 and h6", cells = [3573] }]
"#;
    let folder = folder_with(&[CONFIG, both].concat());
    let (code, text, errors) = run(&folder, &["two.toml", "--strict", "--only", "board/h6"]);
    assert_eq!((code, errors.as_str()), (Some(0), ""), "{text}");
    assert!(text.contains("2 of 2 cells agree, in 1 table") && !text.contains("3573"), "{text}");
    let written = std::fs::read_to_string(folder.path().join("results/two/published.csv")).expect("written");
    assert!(written.contains("Both,h1 and h6,nodes,3573,,,not_run,not run\n"), "{written}");
    // 738 + 2835.
    let (code, text, _) = run(&folder, &["two.toml", "--strict"]);
    assert_eq!(code, Some(0), "{text}");
    assert!(text.contains("5 of 5 cells agree, in 2 tables"), "{text}");
}
