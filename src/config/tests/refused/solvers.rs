//! Algorithms, heuristics, exclusions and references made wrong at one place.

use super::*;

const SWEEP: &str = r#""weighted_astar(weight = [2, 3])""#;

#[test]
fn wrong_solvers_are_reported() {
    check(&[
        (
            r#"["my A*", "weighted_astar(weight = [2, 3])"]"#,
            "[]",
            "15:14 the list of algorithms is empty | expected at least one",
        ),
        (r#""my A*", "weigh"#, r#""my A", "weigh"#, r#"15:15 invalid algorithm "my A" | did you mean "my A*"?"#),
        (
            r#""my A*", "weigh"#,
            r#"3, "weigh"#,
            r#"15:15 expected an algorithm such as "astar" or { algorithm = "weighted_astar", weight = [1, 2] }, found the number 3"#,
        ),
        (
            "weight = [2, 3]",
            "wieght = 2",
            r#"15:24 invalid algorithm "weighted_astar(wieght = 2)" | unknown option "wieght" of weighted_astar: did you mean "weight"?"#,
        ),
        (
            "weight = [2, 3]",
            "weight = [2, 2]",
            r#"15:24 the algorithm "weighted_astar(weight = 2)" appears twice in the list | remove one"#,
        ),
        (SWEEP, r#"{ algorithm = "weighted_astar", weight = [] }"#, r#"15:65 no values for option "weight""#),
        (
            SWEEP,
            r#"{ algorithm = "weighted_astar", weight = { from = 3, to = 1 } }"#,
            "15:65 invalid range | write a range as { from = 2, to = 20, step = 2 }: whole numbers, from at most to, at most 10000 values",
        ),
        (
            SWEEP,
            r#"{ algorithm = "weighted_astar", label = "my A*" }"#,
            r#"15:24 two algorithms have the label "my A*" | here again | give one of them another label"#,
        ),
        (SWEEP, r#"{ algorthm = "weighted_astar" }"#, r#"15:24 the key "algorithm" is missing; is "algorthm" a slip?"#),
        (
            SWEEP,
            r#"{ algorithm = "weighted_astar", weight = 0 }"#,
            r#"15:65 invalid algorithm "weighted_astar(weight = 0)" | invalid weight `0`: expected a number above 0 such as 1.5 or 3/2, numerator and denominator at most 1000000"#,
        ),
        (
            r#""manhattan", "sum"]"#,
            r#""manhattan +", "sum"]"#,
            r#"16:27 invalid heuristic "manhattan +" | expected a number, a name, a quoted string, `(` or `[`, found the end"#,
        ),
        (
            r#""manhattan", "sum"]"#,
            r#""manhattan", { heuristic = "sum", lable = "x" }]"#,
            r#"16:49 unknown key "lable" | did you mean "label"? | keys of this table: heuristic, label"#,
        ),
        (
            r#""manhattan", "sum"]"#,
            r#""manhattan", "sum", "h1 + h2"]"#,
            r#"16:35 the heuristic "h1 + h2" appears twice in the list | here again | remove one"#,
        ),
        (
            r#"heuristics = ["manhattan", "sum"]
"#,
            "",
            r#"15:15 heuristics are missing | astar needs a heuristic | add a line such as heuristics = ["manhattan", "linear_conflict"]"#,
        ),
        (
            r#"["my A*", "weighted_astar(weight = [2, 3])"]"#,
            r#"["breadth_first"]"#,
            "16:14 none of these algorithms uses a heuristic | remove the heuristics line",
        ),
        (
            r#"algorithm = "my A*", heuristic"#,
            r#"algorithm = "astar", heuristic"#,
            r#"17:26 this experiment has no algorithm "astar" | remove this exclusion | its algorithms: my A*, weighted A* 2, weighted A* 3"#,
        ),
        (
            r#"heuristic = "sum" }"#,
            r#"heuristic = "summ" }"#,
            r#"17:47 this experiment has no heuristic "summ" | did you mean "sum"? | its heuristics: manhattan, sum"#,
        ),
        (
            r#"{ algorithm = "my A*", heuristic = "sum" }"#,
            "{}",
            "17:12 this excludes everything | name an algorithm, a heuristic, or both",
        ),
        (
            "exclude = [",
            r#"exclude = [{ heuristic = "manhattan" }, { heuristic = "sum" }, "#,
            "17:12 no solvers are left | this excludes all of them",
        ),
        (
            r#""my A*" = "astar(ties = fifo)""#,
            r#""my A*" = "weighted_astar(weight = [1, 2])""#,
            r#"8:11 "my A*" means 2 algorithms | a name can mean only one: write all of them in the algorithms of an experiment"#,
        ),
    ]);
}

#[test]
fn wrong_definitions_and_references_are_reported() {
    check(&[
        (
            r#"sum = "h1 + h2""#,
            r#"sum = "h1 + misplace""#,
            r#"5:13 invalid definition of "sum" | unknown heuristic `misplace`: did you mean `misplaced`?"#,
        ),
        (
            r#"sum = "h1 + h2""#,
            r#"sum = "sum + h2""#,
            r#"5:8 invalid definition of "sum" | it refers to itself: sum -> sum"#,
        ),
        (
            r#"sum = "h1 + h2""#,
            "sum = \"h1 + h2\"\n\"2 * h1\" = \"h2\"",
            r#"6:1 "2 * h1" is already defined | this is a heuristic as it stands | choose another name"#,
        ),
        (
            r#"["manhattan","#,
            r#"["manhatan","#,
            "16:16 invalid heuristic \"manhatan\" | unknown heuristic `manhatan`: did you mean `manhattan`?",
        ),
        (
            "limits =",
            "reference = \"greedy: manhattan\"\nlimits =",
            "18:13 this reference proves no optimal lengths | its solutions are not proven optimal | \
             use astar or idastar with an admissible heuristic such as linear_conflict",
        ),
        (
            "limits =",
            "reference = \"astar: 2 * manhattan\"\nlimits =",
            "18:13 this reference proves no optimal lengths | its solutions are not proven optimal | \
             use astar or idastar with an admissible heuristic such as linear_conflict",
        ),
        (
            "limits =",
            "reference = \"idastar\"\nlimits =",
            "18:13 idastar needs a heuristic, as in \"idastar: manhattan\" | write \"ALGORITHM: HEURISTIC\", or \"none\"",
        ),
        (
            "limits =",
            "rows = \"fold\"\nreference = \"idastar: manhattan\"\nlimits =",
            "19:13 a reference has no use with folded rows | \
             remove the line, or keep the rows: rows = \"keep\"",
        ),
    ]);
}

#[test]
fn heuristics_that_a_size_does_not_have_are_reported() {
    let text = SMALL.replacen("size = \"3x3\"", "size = \"3x4\"", 1);
    let said =
        parse(&text.replace("\"724506831\", \"1 2 3/4 5 6/7 0 8\"", "\"1 2 3 4 5 6 7 8 9 10 0 11\"")).unwrap_err();
    let said = said.first();
    assert_eq!(said.position(), Some((16, 28)));
    assert_eq!(said.message(), "\"sum\" is not defined for 3x4 boards");
    assert!(said.label().starts_with("h1 is defined for 3x3, 4x4 and 5x5 boards, not for 3x4"), "{said}");
}

#[test]
fn a_heuristic_that_a_search_from_both_ends_cannot_aim_at_the_start_is_refused_unless_the_pair_is_excluded() {
    let text = r#"
[[experiment]]
name = "x"
size = "4x4"
instances = { uniform = 1 }
algorithms = ["astar", { algorithm = "mm", label = "MM" }]
heuristics = ["manhattan", "max(manhattan, walking_distance)"]
"#;
    let wrong = Config::parse("x.toml", text, Path::new(".")).unwrap_err();
    let said = wrong.first();
    assert_eq!(said.position(), Some((7, 28)));
    assert_eq!(
        said.message(),
        "mm also searches from the goal, and walking_distance cannot estimate distances to the start: \
         it takes misplaced, gaschnig, manhattan, linear_conflict, inversion_distance and their combinations"
    );
    let help = said.help().unwrap();
    let exclude = help.strip_prefix("exclude the pair: ").unwrap();
    let config = Config::parse("x.toml", &format!("{text}{exclude}\n"), Path::new(".")).unwrap();
    let labels =
        config.experiments[0].solvers.iter().map(|one| one.label.as_str()).filter(|label| label.starts_with("MM"));
    assert_eq!(labels.collect::<Vec<_>>(), ["MM, manhattan"]);
}

#[test]
fn all_pairs_that_are_no_solvers_are_excluded_by_one_line_whatever_quotes_their_names_have() {
    let text = r#"
[[experiment]]
name = "x"
size = "4x4"
instances = { uniform = 1 }
algorithms = ["mm", "nbs", "astar"]
heuristics = ["manhattan", "walking_distance", 'pdb("6-6-3")']
"#;
    let wrong = Config::parse("x.toml", text, Path::new(".")).unwrap_err();
    let help = wrong.first().help().unwrap();
    let exclude = help.strip_prefix("exclude this and the other such pairs: ").unwrap();
    let config = Config::parse("x.toml", &format!("{text}{exclude}\n"), Path::new(".")).unwrap();
    assert_eq!(config.experiments[0].compared().count(), 5);
}
