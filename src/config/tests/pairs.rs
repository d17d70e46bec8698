//! No mistake hides another: each of a list is reported alone, and so are both of every pair in one file.

use super::*;
use std::collections::BTreeSet;

/// Files with more mistakes say only the first ones, or take long to be read.
const IN_A_FILE: usize = 6;

/// A config that is right, with a bit of everything.
const RICH: &str = r#"title = "Rich"
seed = 7

[heuristics]
double = "2 * manhattan"
best = "max(double, misplaced)"
"H one" = "h1 + h2"

[algorithms]
"my A*" = "astar(ties = fifo)"
slow = "weighted_astar(weight = 3)"
student = { command = ["true"], seconds = 5, memory = "1 GiB" }

[[experiment]]
name = "one"
title = "First"
size = "3x3"
goal = "blank-last"
instances = { boards = ["724506831", "1 2 3/4 5 6/7 0 8"] }
algorithms = [
    "my A*",
    "weighted_astar(weight = [2, 4])",
    { algorithm = "beam", width = [5, 10], label = "B" },
    "slow",
    "student",
]
heuristics = [
    "manhattan",
    "best",
    { heuristic = "h3 + misplaced", label = "three" },
    "H one",
]
exclude = [
    { algorithm = "my A*", heuristic = "best" },
    { algorithm = "B 5", heuristic = "three" },
]
limits = { expanded = 1_000, bytes = "2 GiB", seconds = 10 }
repeats = 2
reference = "idastar: manhattan"
isolated = true
rows = "keep"

[[experiment]]
name = "two"
size = "4x4"
costs = "heavy"
instances = { walk = 4, moves = 20, seed = 3 }
algorithms = ["astar", "mm"]
heuristics = ["manhattan", "misplaced"]
optional = true

[[experiment]]
name = "three"
size = "4x4"
instances = { file = "four.txt", take = [1, 3] }
algorithms = ["breadth_first"]
limits = { generated = 500 }

[[evaluation]]
name = "values"
size = "3x3"
boards = ["724506831", "123456780"]
heuristics = ["misplaced", "h2"]

[[table]]
title = "Printed"
experiment = "one"
columns = [
    { name = "nodes", formula = "expanded + 1", agreement = "rounded" },
    { name = "ends", formula = "status", only = "length > 2" },
    { name = "share", formula = "solved", statistic = "share" },
]
rows = [
    { name = "A*", solver = "my A*, manhattan", instance = 1, cells = [12.40, "solved", ""] },
    { name = "wA*", solver = "slow, best", instance = 2, cells = [12, "", { printed = 1, formula = "gap + 1" }] },
    { name = "all", only = "expanded < 5", cells = ["", "", { printed = 0.5, agreement = { sampling = 9 } }] },
    { name = "two", experiment = "two", solver = "MM, misplaced", cells = [3, "", ""] },
]

[[table]]
title = "Values"
experiment = "values"
columns = [{ name = "h", formula = "value" }]
rows = [
    { name = "h2", solver = "h2", instance = 2, cells = [0] },
    { name = "misplaced", solver = "misplaced", instance = 1, cells = [{ printed = 6, statistic = "value" }] },
]
"#;

/// What stands in the rich config, what is written in its place, and a part of what is said of it, on that line.
const MISTAKES: &[(&str, &str, &str)] = &[
    // Keys and types.
    ("seed = 7", "seed = -7", "expected a seed"),
    ("title = \"First\"", "title = First", "text must be in quotes"),
    ("repeats = 2", "repeats = 0", "repeats must be at least 1"),
    ("seconds = 10", "seconds = \"10s\"", "write 10"),
    ("expanded = 1_000", "nodes = 1_000", "did you mean \"expanded\""),
    ("generated = 500", "generated = -5", "expected a positive number"),
    ("title = \"Values\"", "title = \"Values", "closing quote"),
    ("seed = 7", "seed = 7\nseed = 8", "the key \"seed\" appears twice"),
    ("isolated = true", "isolated: true", "write ="),
    ("limits = { generated = 500 }", "limits = [ generated = 500 ]", "a table is written in braces"),
    ("algorithms = [\"breadth_first\"]", "algorithms = \"breadth_first\"", "expected a list"),
    ("[\"manhattan\", \"misplaced\"]\noptional", "[\"manhattan\" \"misplaced\"]\noptional", "comma is missing"),
    ("expanded = 1_000", "expanded = 1,000", "write 1_000"),
    ("double = \"2 * manhattan\"", "double = \"pdb(\"4-4\")\"", "write 'pdb(\"4-4\")'"),
    ("{ algorithm = \"beam\", width", "{ width", "the key \"algorithm\" is missing"),
    ("command = [\"true\"]", "command = [\"sh\", \"no.sh\"]", "file \"no.sh\" not found"),
    ("title = \"Printed\"\n", "", "the key \"title\" is missing"),
    ("[algorithms]", "[heuristics]\nthird = \"h1\"\n\n[algorithms]", "appears twice"),
    ("walk = 4, moves = 20", "walk = 4, moves = 2_000_000", "too long"),
    ("label = \"B\"", "lable = \"B\"", "did you mean \"label\""),
    ("size = \"3x3\"\ngoal", "size = [3, 3]\ngoal", "write size = \"3x3\""),
    ("take = [1, 3]", "take = \"1-3\"", "expected a list"),
    ("repeats = 2", "repeats = 2\nseed = 5", "\"seed\" belongs to "),
    ("rows = \"keep\"", "rows = [\"keep\"]", "write rows = \"keep\""),
    ("[[experiment]]\nname = \"three\"", "[experiment]\nname = \"three\"", "write [[experiment]]"),
    ("agreement = { sampling = 9 }", "agreement = { samples = 9 }", "did you mean \"sampling\""),
    ("moves = 20, seed = 3", "moves = 20 seed = 3", "a comma is missing before this key"),
    ("    \"H one\",\n", "    \"H one,\n", "the closing quote is missing"),
    ("{ name = \"h2\", solver", "{ name = \"h2, solver", "the closing quote is missing"),
    ("size = \"4x4\"\ninstances = { file", "size = 4x4\"\ninstances = { file", "the opening quote is missing"),
    ("[\"724506831\", \"123456780\"]", "\n  - \"724506831\"\n  - \"123456780\"", "a list is written in brackets"),
    // Definitions.
    (
        "slow = \"weighted_astar(weight = 3)\"",
        "slow = { algorithm = \"weighted_astar\", weight = 3 }",
        "write slow = \"weighted_astar(weight = 3)\"",
    ),
    ("double = \"2 * manhattan\"", "double = { expression = \"2 * manhattan\" }", "write double = \"2 * manhattan\""),
    ("double = \"2 * manhattan\"", "double = \"2 * manhattn\"", "did you mean `manhattan`"),
    ("best = \"max(double, misplaced)\"", "best = \"max(double, foo)\"", "unknown heuristic `foo`"),
    (
        "best = \"max(double, misplaced)\"",
        "max = \"double\"\nbest = \"max(double, misplaced)\"",
        "is a built-in heuristic",
    ),
    ("\"H one\" = \"h1 + h2\"", "\"H one\" = \"h1 + \"", "found the end"),
    ("\"my A*\" = \"astar(ties = fifo)\"", "\"my A*\" = \"astar(tie = fifo)\"", "did you mean \"ties\""),
    ("slow = \"weighted_astar(weight = 3)\"", "slow = \"weighted_astar(weight = heavy)\"", "invalid weight `heavy`"),
    ("slow = \"weighted_astar(weight = 3)\"", "slow = \"whatever\"", "unknown algorithm \"whatever\""),
    ("slow =", "greedy = \"astar\"\nslow =", "already defined"),
    ("seconds = 5,", "seconds = -5,", "above 0"),
    // The first experiment.
    ("name = \"three\"", "name = \"Two\"", "is used twice"),
    ("size = \"3x3\"\ngoal", "size = \"banana\"\ngoal", "unknown size \"banana\""),
    ("goal = \"blank-last\"", "goal = \"blank-lst\"", "unknown goal"),
    ("\"1 2 3/4 5 6/7 0 8\"", "\"1 2 3/4 5 6/7 8 8\"", "tile 8 appears twice"),
    ("{ boards = [\"724506831\"", "{ uniform = 5, boards = [\"724506831\"", "instances have one source"),
    ("    \"my A*\",\n", "    \"my A+\",\n", "did you mean \"my A*\""),
    ("weight = [2, 4])\"", "weight = [2, 4], tis = fifo)\"", "did you mean \"ties\""),
    ("weight = [2, 4])\"", "weight = [2, x])\"", "invalid weight `x`"),
    ("    \"weighted_astar(weight = [2, 4])\"", "    \"wibble\"", "unknown algorithm \"wibble\""),
    ("width = [5, 10]", "width = [5, \"1e1\"]", "write 10 for `1e1`"),
    ("    \"slow\",\n", "    \"slow\", \"slow\",\n", "appears twice"),
    ("    \"manhattan\",\n", "    \"nonsense\",\n", "unknown heuristic `nonsense`"),
    ("    \"manhattan\",\n", "    \"linear_conflict - 1\",\n    \"manhattan\",\n", "cannot be negative"),
    ("\"h3 + misplaced\"", "\"h3 + walking_dist\"", "unknown heuristic `walking_dist`"),
    ("\"h3 + misplaced\"", "\"h3 + pdb('7-8')\"", "is not defined for 3x3 boards"),
    (
        "algorithm = \"my A*\", heuristic = \"best\"",
        "algorithm = \"me A*\", heuristic = \"best\"",
        "no algorithm \"me A*\"",
    ),
    (
        "algorithm = \"B 5\", heuristic = \"three\"",
        "algorithm = \"B 5\", heuristic = \"four\"",
        "no heuristic \"four\"",
    ),
    ("reference = \"idastar: manhattan\"", "reference = \"greedy: manhattan\"", "proves no optimal lengths"),
    ("reference = \"idastar: manhattan\"", "reference = \"idastar: manhatan\"", "did you mean `manhattan`"),
    // The others.
    ("size = \"4x4\"\ncosts", "size = \"4x44\"\ncosts", "unknown size \"4x44\""),
    ("costs = \"heavy\"", "costs = \"pricey\"", "unknown costs \"pricey\""),
    ("walk = 4, moves = 20", "walk = 4, moves = 0", "\"moves\" must be at least 1"),
    (
        "[\"manhattan\", \"misplaced\"]\noptional",
        "[\"manhattan\", \"misplaced\", \"linear_conflict\"]\noptional",
        "does not estimate these costs",
    ),
    ("take = [1, 3]", "take = [1, 9]", "has no board 9"),
    ("[\"breadth_first\"]", "[\"breadth_first\", \"astar\"]", "heuristics are missing"),
    ("\"123456780\"", "\"1234567800\"", "this is not a 3x3 board"),
    // The tables.
    ("experiment = \"one\"\n", "experiment = \"onne\"\n", "unknown experiment \"onne\""),
    ("expanded + 1\"", "expandd + 1\"", "did you mean `expanded`"),
    ("expanded + 1\"", "foo + 1\"", "unknown name `foo`"),
    ("only = \"length > 2\"", "only = \"status = solvd\"", "unknown status `solvd`: write 'solved'"),
    ("statistic = \"share\"", "statistic = \"average\"", "unknown statistic \"average\""),
    ("solver = \"my A*, manhattan\"", "solver = \"my A*, manhatan\"", "has no solver \"my A*, manhatan\""),
    ("instance = 1, cells = [12.40", "instance = 7, cells = [12.40", "has no instance 7"),
    ("[12.40, \"solved\", \"\"]", "[12.40, \"solvd\", \"\"]", "unknown status \"solvd\""),
    ("solver = \"slow, best\"", "solver = \"slow, astar\"", "has no solver \"slow, astar\""),
    ("cells = [12, \"\",", "cells = [\"12,5\", \"\",", "is neither a number nor a fraction"),
    ("formula = \"gap + 1\"", "formula = \"gapp + 1\"", "did you mean `gap`"),
    ("only = \"expanded < 5\"", "only = \"expanded < 1e6\"", "write 1000000 for `1e6`"),
    ("solver = \"MM, misplaced\"", "solver = \"mm: misplaced\"", "did you mean \"MM, misplaced\""),
    ("cells = [3, \"\", \"\"]", "cells = [3, \"\"]", "this row has 2 cells"),
    ("instance = 2, cells = [0]", "instance = 3, cells = [0]", "has no instance 3"),
];

/// Where a mistake is made, in bytes of the rich config.
fn place(mistake: usize) -> std::ops::Range<usize> {
    let (right, ..) = MISTAKES[mistake];
    assert_eq!(RICH.matches(right).count(), 1, "{right}");
    let start = RICH.find(right).unwrap();
    start..start + right.len()
}

/// What is said of the rich config with some mistakes, in the order of their places: each with its line; and the lines of each.
fn said(mistakes: &[usize], folder: &Path) -> (String, Vec<(usize, String)>, Vec<std::ops::RangeInclusive<usize>>) {
    let (mut text, mut rest, mut lines) = (String::new(), 0, Vec::new());
    for &mistake in mistakes {
        let (place, wrong) = (place(mistake), MISTAKES[mistake].1);
        text += &RICH[rest..place.start];
        let first = text.matches('\n').count() + 1;
        text += wrong;
        lines.push(first..=first + wrong.trim_end().matches('\n').count());
        rest = place.end;
    }
    text += &RICH[rest..];
    let said = match Config::parse("rich.toml", &text, folder) {
        // A program that is missing here is no mistake of the config.
        Ok(config) => config
            .unstartable
            .values()
            .map(|one| (one.position().map_or(0, |(line, _)| line), one.message().into()))
            .collect(),
        Err(wrong) => {
            let line = |one: &super::super::Diagnostic| one.position().map_or(0, |(line, _)| line);
            let whole = |one: &super::super::Diagnostic| {
                format!("{} | {} | {}", one.message(), one.label(), one.help().unwrap_or_default())
            };
            wrong.iter().map(|one| (line(one), whole(one))).collect()
        }
    };
    (text, said, lines)
}

fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let boards = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 0\n1 2 3 4 5 6 7 8 9 10 11 12 13 14 0 15\n1 2 3 4 5 6 7 8 9 10 11 0 13 14 15 12\n";
    std::fs::write(folder.path().join("four.txt"), boards).unwrap();
    folder
}

/// Which of some mistakes are not reported on their lines, or what is said besides.
fn wrong(mistakes: &[usize], folder: &Path) -> Option<String> {
    let (_, said, lines) = said(mistakes, folder);
    let reports = |(mistake, lines): (&usize, &std::ops::RangeInclusive<usize>)| {
        // A missing key is reported where its table begins.
        let is_missing = MISTAKES[*mistake].1.is_empty();
        said.iter().any(|(line, text)| (is_missing || lines.contains(line)) && text.contains(MISTAKES[*mistake].2))
    };
    let are_all = mistakes.iter().zip(&lines).all(reports);
    let names: Vec<&str> = mistakes.iter().map(|&mistake| MISTAKES[mistake].1).collect();
    (!are_all || said.len() != mistakes.len()).then(|| format!("{names:?}: {said:#?}"))
}

#[test]
fn the_rich_config_is_right() {
    let folder = folder();
    Config::parse("rich.toml", RICH, folder.path()).unwrap_or_else(|wrong| panic!("{wrong}"));
}

#[test]
fn each_mistake_is_reported_alone_and_as_nothing_else() {
    let folder = folder();
    let all: Vec<String> = (0..MISTAKES.len()).filter_map(|one| wrong(&[one], folder.path())).collect();
    assert!(all.is_empty(), "{} of {}:\n{}", all.len(), MISTAKES.len(), all.join("\n"));
}

/// The pairs of a group.
fn pairs(group: &[usize]) -> impl Iterator<Item = [usize; 2]> {
    group.iter().enumerate().flat_map(|(place, &first)| group[place + 1..].iter().map(move |&second| [first, second]))
}

/// Groups of mistakes, in the order of their places, that together hold every pair which fits into one file.
fn groups() -> Vec<Vec<usize>> {
    let mut all: Vec<usize> = (0..MISTAKES.len()).collect();
    all.sort_by_key(|&one| place(one).start);
    let fits = |pair: &[usize; 2]| place(pair[0]).end <= place(pair[1]).start;
    let mut left: BTreeSet<[usize; 2]> = pairs(&all).filter(fits).collect();
    let mut groups = vec![];
    while let Some(&first) = left.first() {
        let mut group = Vec::from(first);
        for &one in &all {
            let with =
                |other: &usize| if place(*other).start < place(one).start { [*other, one] } else { [one, *other] };
            if group.len() < IN_A_FILE && group.iter().all(|other| left.contains(&with(other))) {
                group.push(one);
                group.sort_by_key(|&one| place(one).start);
            }
        }
        pairs(&group).for_each(|pair| _ = left.remove(&pair));
        groups.push(group);
    }
    groups
}

#[test]
fn both_mistakes_of_every_pair_are_reported_in_one_round() {
    let (folder, groups) = (folder(), groups());
    // Where all of a group are reported, none of them hides another.
    let wrong_pairs = |group: &Vec<usize>| match wrong(group, folder.path()) {
        None => vec![],
        Some(_) => pairs(group).filter_map(|pair| wrong(&pair, folder.path())).collect::<Vec<_>>(),
    };
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let all: Vec<String> = std::thread::scope(|scope| {
        let parts = groups.chunks(groups.len().div_ceil(threads));
        let parts: Vec<_> =
            parts.map(|part| scope.spawn(|| part.iter().flat_map(wrong_pairs).collect::<Vec<_>>())).collect();
        parts.into_iter().flat_map(|part| part.join().unwrap()).collect()
    });
    let count: usize = groups.iter().map(|group| pairs(group).count()).sum();
    assert!(all.is_empty(), "{} of {count} pairs:\n{}", all.len(), all.join("\n"));
}
