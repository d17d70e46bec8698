//! Mistakes with the very words of their answers, and what is right in the same place: following the words gives that.

use super::meant::{BASE, said};
use super::*;

const TABLE: &str = "\n[[table]]\ntitle = \"T\"\nexperiment = \"a\"\n";

/// What replaces a part of the base, all that is said of it, and what is right.
const CASES: &[(&str, &str, &[&str], &str)] = &[
    // Programs.
    (
        "[[experiment]]\nname = \"a\"\nsize = \"3x3\"\ninstances = { uniform = 5 }\nalgorithms = [\"astar\"]",
        "[[experiment]]\nname = \"a\"\nsize = \"3x3\"\ninstances = { uniform = 5 }\nalgorithms = [\"astar\", { name = \"mine\", \
         command = [\"sh\", \"-c\"], seconds = 30 }, { algorithm = \"yours\", exec = \"true --fast\", memory = 512 }]",
        &[
            "a program needs a name | write \"mine\", and above the experiments [algorithms] and below it mine = \
             { command = [\"sh\", \"-c\"], seconds = 30 }",
            "a program needs a name | write \"yours\", and below [algorithms] yours = \
             { command = [\"true\", \"--fast\"], memory = \"512 MB\" }",
        ],
        "[algorithms]\nmine = { command = [\"sh\", \"-c\"], seconds = 30 }\nyours = { command = [\"true\", \"--fast\"], memory = \"512 \
         MB\" }\n[[experiment]]\nname = \"a\"\nsize = \"3x3\"\ninstances = { uniform = 5 }\nalgorithms = [\"astar\", \"mine\", \
         \"yours\"]",
    ),
    (
        "[\"astar\"]",
        "[\"astar\", \"sh -c\", \"sh mine.sh\"]",
        &[
            "a program needs a name | write \"sh\", and above the experiments [algorithms] and below it sh = { command = [\"sh\", \"-c\"] }",
            "a program needs a name | write \"mine\", and below [algorithms] mine = { command = [\"sh\", \"mine.sh\"] }",
            "file \"mine.sh\" not found | paths start from the folder of the config",
        ],
        "[\"astar\"]",
    ),
    (
        "[[experiment]]",
        "[[algorithms]]\nname = \"mine\"\ncmd = \"sh -c\"\ntimeout = 30\n[[algorithms]]\nname = \"yours\"\ncommand = [\"true\"]\n[[experiment]]",
        &[
            "expected names and what they mean, found a list of tables | write [algorithms] and below it mine = { command = [\"sh\", \
             \"-c\"], seconds = 30 }",
            "expected names and what they mean, found a list of tables | write yours = { command = [\"true\"] } below [algorithms]",
        ],
        "[algorithms]\nmine = { command = [\"sh\", \"-c\"], seconds = 30 }\nyours = { command = [\"true\"] }\n[[experiment]]",
    ),
    (
        "[[experiment]]",
        "[algorithms]\nmine = \"sh -c\"\nyours = \"sh yours.sh\"\n[[experiment]]",
        &[
            "a program is a table with a command | write mine = { command = [\"sh\", \"-c\"] }",
            "a program is a table with a command | write yours = { command = [\"sh\", \"yours.sh\"] }",
            "file \"yours.sh\" not found | paths start from the folder of the config",
        ],
        "[algorithms]\nmine = { command = [\"sh\", \"-c\"] }\n[[experiment]]",
    ),
    // Boards.
    (
        "instances = { uniform = 5 }",
        "initial_states = { random = 100 }",
        &["unknown key \"initial_states\" | write instances = { uniform = 100 }"],
        "instances = { uniform = 100 }",
    ),
    (
        "instances = { uniform = 5 }",
        "initial_states = 100",
        &["unknown key \"initial_states\" | write instances = { uniform = 100 }"],
        "instances = { uniform = 100 }",
    ),
    (
        "instances = { uniform = 5 }",
        "starts = { random = 10, steps = 0 }",
        &["unknown key \"starts\" | write instances = { walk = 10, moves = 0 }", "\"moves\" must be at least 1"],
        "instances = { walk = 10, moves = 1 }",
    ),
    (
        "instances = { uniform = 5 }",
        "goal = \"1 2 3/8 _ 4/7 6 5\"\nblank = \"_\"\ninstances = { boards = [\"2 8 3/1 6 4/7 _ 5\", \"1 1 3/8 . 4/7 6 5\", \"1238-4765\"] }",
        &[
            "the goal is not a 3x3 board | \"_\" is not a blank: write \"1 2 3/8 0 4/7 6 5\"",
            "expected a number, found the string \"_\" | write 0 or X for the blank in boards, and remove this line",
            "this is not a 3x3 board | \"_\" is not a blank: write \"2 8 3/1 6 4/7 0 5\"",
            "this is not a 3x3 board | \".\" is not a blank: write \"1 1 3/8 0 4/7 6 5\"; besides, tile 1 appears twice and 2 is missing",
            "this is not a 3x3 board | \"-\" is not a blank: write \"123804765\"",
        ],
        "goal = \"1 2 3/8 0 4/7 6 5\"\ninstances = { boards = [\"2 8 3/1 6 4/7 0 5\", \"1 2 3/8 0 4/7 6 5\", \"123804765\"] }",
    ),
    // Limits.
    (
        "size",
        "limits = { until = \"optimal\" }\nsize",
        &[
            "expected a number, found the string \"optimal\" | remove it: without until, an anytime search goes on to its proven solution",
        ],
        "size",
    ),
    (
        "size",
        "limits = { cost = 500, bytes = \"4 gigabytes\" }\nsize",
        &[
            "unknown key \"cost\" | remove it: there is no limit on lengths or costs (until ends an anytime search with a solution that \
             costs at most this) | keys of this table: expanded, generated, bytes, seconds, until",
            "expected a number of bytes, found the string \"4 gigabytes\": write \"4 GB\"",
        ],
        "limits = { bytes = \"4 GB\" }\nsize",
    ),
    // What is excluded.
    (
        "[\"astar\"]",
        "[\"astar\", \"bfs\"]\nexclude = \"bfs\"",
        &["expected a table, found the string \"bfs\" | write exclude = [{ algorithm = \"bfs\" }]"],
        "[\"astar\", \"bfs\"]\nexclude = [{ algorithm = \"bfs\" }]",
    ),
    (
        "[\"manhattan\"]",
        "[\"manhattan\", \"h1\"]\nexclude = [\"h1\", \"iterative_deepening\"]",
        &[
            "expected a table, found the string \"h1\" | write { heuristic = \"h1\" }",
            "this experiment has no algorithm \"iterative_deepening\" | remove this exclusion | its algorithms: A*",
        ],
        "[\"manhattan\", \"h1\"]\nexclude = [{ heuristic = \"h1\" }]",
    ),
    // Ranges.
    (
        "[\"astar\"]",
        "[\"weighted_astar(weight = 1.0..3.0)\", \"weighted_astar(weight = range(4, 5, 0.5))\", \"weighted_astar(weight = 6-7)\"]",
        &[
            "invalid algorithm \"weighted_astar(weight = 1.0..3.0)\" | a list has each of its numbers: write weight = [1, 2, 3]",
            "invalid algorithm \"weighted_astar(weight = range(4, 5, 0.5))\" | a list has each of its numbers: write weight = [4, 4.5, 5]",
            "invalid algorithm \"weighted_astar(weight = 6-7)\" | a list has each of its numbers: write weight = [6, 7]",
        ],
        "[\"weighted_astar(weight = [1, 2, 3])\", \"weighted_astar(weight = [4, 4.5, 5])\", \"weighted_astar(weight = [6, 7])\"]",
    ),
    (
        "[\"astar\"]",
        "[{ algorithm = \"wastar\", weight = { from = 1, to = 3, step = 0.5 } }, { algorithm = \"wastar\", weight = range(4, 5, 0.5) }, \
         { algorithm = \"wastar\", weight = 6-7 }]",
        &[
            "invalid range | write [1, 1.5, 2, 2.5, 3]",
            "invalid range | write [4, 4.5, 5]",
            "a list has each of its numbers | write [6, 7]",
        ],
        "[{ algorithm = \"wastar\", weight = [1, 1.5, 2, 2.5, 3] }, { algorithm = \"wastar\", weight = [4, 4.5, 5] }, { algorithm = \
         \"wastar\", weight = [6, 7] }]",
    ),
    (
        "{ uniform = 5 }",
        "{ distance = { start = 10, end = 60, by = 10 }, per_distance = 0 }",
        &[
            "invalid range | write { from = 10, to = 60, step = 10 }",
            "no 3x3 board is 60 moves from this goal: the largest distance is 31",
            "unknown key \"per_distance\" | did you mean \"count\"? | keys of this table: boards, file, take, uniform, permutations, walk, \
             moves, distance, count, seed, every",
            "\"count\" must be at least 1",
        ],
        "{ distance = { from = 10, to = 30, step = 10 }, count = 1 }",
    ),
    (
        "{ uniform = 5 }",
        "{ distance = range(2, 24, 2), count = 1 }",
        &["invalid range | write { from = 2, to = 24, step = 2 }"],
        "{ distance = { from = 2, to = 24, step = 2 }, count = 1 }",
    ),
    // Texts.
    (
        "[\"astar\"]",
        "[\"dfbnb(limit = 80\", { algorithm = \"anytime_weighted_astar\", weight = 0.5 }, \"ARA*(w0 = 3)\", 'wastar(weight = 2, reopen = \"no\")']",
        &[
            "invalid algorithm \"dfbnb(limit = 80\" | `)` is missing at the end: write dfbnb(limit = 80)",
            "invalid algorithm \"anytime_weighted_astar(weight = 0.5)\" | unknown algorithm \"anytime_weighted_astar\": did you mean \
             \"restarting_weighted_astar\"?",
            "invalid algorithm \"restarting_weighted_astar(weight = 0.5)\" | invalid weight `0.5`: expected a number of at least 1 such as \
             1.5 or 3/2, numerator and denominator at most 1000000",
            "invalid algorithm \"ARA*(w0 = 3)\" | unknown option \"w0\" of arastar: did you mean \"weight\"?",
            "invalid algorithm \"wastar(weight = 2, reopen = \"no\")\" | invalid reopen `no`: write reopen = false",
        ],
        "[\"dfbnb(limit = 80)\", \"restarting_weighted_astar(weight = 1.5)\", \"ARA*(weight = 3)\", 'wastar(weight = 2, reopen = false)']",
    ),
    (
        "[\"manhattan\"]",
        "[\"weighted(1, 2, 3)\", 'pdb(\"5-4\")', \"max(h1, h2\"]",
        &[
            "\"weighted(1, 2, 3)\" is not defined for 3x3 boards | weighted has 3 weights, but a 3x3 board has 8 tiles: write one for each, as \
             in weighted([1, 2, 3, 1, 1, 1, 1, 1], 1)",
            "invalid heuristic \"weighted(1, 2, 3)\" | the weights are a list, with the divisor behind it: write weighted([1, 2, 3], 1)",
            "invalid heuristic \"pdb(\"5-4\")\" | `5-4` (9 tiles) is not the name of a partition: write 4-4 for 3x3 (8 tiles); 4-4-4-3, \
             5-5-5, 6-6-3 or 7-8 for 4x4 (15 tiles); 6-6-6-6 for 5x5 (24 tiles); or list the tiles",
            "invalid heuristic \"max(h1, h2\" | `)` is missing at the end: write max(h1, h2)",
        ],
        "[\"weighted([1, 2, 3, 1, 1, 1, 1, 1], 1)\", 'pdb(\"4-4\")', \"max(h1, h2)\"]",
    ),
    (
        "size",
        "costs = \"tile\"\nsize",
        &[
            "unknown costs \"tile\" | did you mean \"heavy\"? | costs are: unit (each move costs 1), heavy (the number of its tile), inverse \
             (1 / number), sqrt (the square root of the number), one_plus_inverse (1 + 1 / (number + 1))",
        ],
        "costs = \"heavy\"\nsize",
    ),
    (
        "\"3x3\"",
        "\"5x5\"\ncosts = \"inverse\"",
        &[
            "\"inverse\" is not for 5x5 boards | costs = inverse needs units of 1/5354228880 on a 5x5 board, and costs of paths would exceed \
             4294967294: take unit, heavy or sqrt, or a smaller board",
        ],
        "\"5x5\"\ncosts = \"sqrt\"",
    ),
    (
        "\"3x3\"",
        "\"3x4\"\ngoal = \"blank top left\"",
        &["unknown goal \"blank top left\" | did you mean \"blank-first\"? | write a board such as \
             1 2 3/4 5 6/7 8 9/10 11 0, or one of: blank-last, blank-first, spiral"],
        "\"3x4\"\ngoal = \"blank-first\"",
    ),
    (
        "{ uniform = 5 }",
        "{ distance = \"10, 20\", count = 2 }",
        &["expected a distance such as 12, or a list such as [2, 4, 6], found a string: write [10, 20]"],
        "{ distance = [10, 20], count = 2 }",
    ),
    (
        "[\"astar\"]",
        "[\"transposition_idastar(bits = 2^4)\", \"ees(epsilon = 0.25)\"]",
        &[
            "invalid algorithm \"transposition_idastar(bits = 2^4)\" | `2^4` is not a number: write 16",
            "invalid algorithm \"ees(epsilon = 0.25)\" | ees has no option epsilon: write bound = 1.25",
        ],
        "[\"transposition_idastar(bits = 16)\", \"ees(bound = 1.25)\"]",
    ),
    (
        "size =",
        "reference = \"idastar, linear_conflict\"\nsize =",
        &["a colon is between the algorithm and the heuristic of a reference | write \"idastar: linear_conflict\""],
        "reference = \"idastar: linear_conflict\"\nsize =",
    ),
    (
        "[\"manhattan\"]",
        "[\"pattern_database\"]",
        &[
            "invalid heuristic \"pattern_database\" | a pattern database lists its tiles: write 'pdb(\"1 2 5 6 / 3 4 7 8\")'",
        ],
        "['pdb(\"1 2 5 6 / 3 4 7 8\")']",
    ),
    (
        "[\"astar\"]",
        "[{ algorithm = \"astar\", name = \"mine\" }]",
        &[
            "unknown option \"name\" of astar | did you mean \"label\"? | keys of this table: ties, reopen, goal_test, prune_parent, \
             order, label",
        ],
        "[{ algorithm = \"astar\", label = \"mine\" }]",
    ),
    (
        "{ uniform = 5 }",
        "{ distance = { from = 4, to = 12, setp = 4 }, count = 2 }",
        &["invalid range | write { from = 4, to = 12, step = 4 }"],
        "{ distance = { from = 4, to = 12, step = 4 }, count = 2 }",
    ),
    // As in other places and languages.
    (
        "[[experiment]]",
        "[heuristics]\nh_MD = \"manhattan\"\nh_LC = \"h_MD + linear_conflict\"\n[[experiment]]",
        &[
            "invalid heuristic \"h_MD + linear_conflict\" | names inside a heuristic have lower-case letters, digits and _: call \"h_MD\" \
             h_md, here and where it is defined",
        ],
        "[heuristics]\nh_md = \"manhattan\"\nh_LC = \"h_md + linear_conflict\"\n[[experiment]]",
    ),
    (
        "[\"manhattan\"]",
        "[\"h1 × 2\", \"h5 – h1\"]",
        &[
            "invalid heuristic \"h1 × 2\" | write * for `×`",
            "invalid heuristic \"h5 – h1\" | values cannot be negative, and `-` is not allowed in heuristics",
            "invalid heuristic \"h5 – h1\" | write - for `–`",
        ],
        "[\"h1 * 2\"]",
    ),
    (
        "\"3x3\"\ninstances = { uniform = 5 }\nalgorithms = [\"astar\"]",
        "{ width = 3, height = 4 }\ninstances = { marche = 5, mouvements = 30 }\nalgorithms = [\"IDA étoile\"]\nisolated = vrai\nlimits = { maxExpanded = 5 }",
        &[
            "expected a string, found a table | write size = \"3x4\"",
            "unknown key \"marche\" | did you mean \"walk\"? | keys of this table: boards, file, take, uniform, permutations, walk, moves, \
             distance, count, seed, every",
            "unknown key \"mouvements\" | did you mean \"moves\"? | keys of this table: boards, file, take, uniform, permutations, walk, \
             moves, distance, count, seed, every",
            "invalid algorithm \"IDA étoile\" | unknown algorithm \"IDA étoile\": did you mean \"idastar\"?",
            "expected true or false, found the string \"vrai\" | write isolated = true",
            "unknown key \"maxExpanded\" | did you mean \"expanded\"? | keys of this table: expanded, generated, bytes, seconds, until",
        ],
        "\"3x4\"\ninstances = { walk = 5, moves = 30 }\nalgorithms = [\"idastar\"]\nisolated = true\nlimits = { expanded = 5 }",
    ),
];

/// Makes each mistake in the base, compares what is said, and follows it.
pub(super) fn check_answers(cases: &[(&str, &str, &[&str], &str)]) {
    let mut wrong = Vec::new();
    for (right, written, expected, mended) in cases {
        let found = said(&BASE.replacen(right, written, 1));
        wrong.extend((found != *expected).then(|| format!("{written}: {found:#?}")));
        let valid = Config::parse("answered.toml", &BASE.replacen(right, mended, 1), Path::new("nowhere"));
        wrong.extend(valid.err().map(|error| format!("{mended}: {error}")));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn following_the_words_of_all_answers_mends_a_config() {
    check_answers(CASES);
}

#[test]
fn what_all_columns_are_to_have_is_written_in_each() {
    let of = |columns: &str| format!("{BASE}{TABLE}{columns}\nrows = [{{ name = \"r\", cells = [1, 2] }}]\n");
    let wrong = of("columns = [\"expanded\", { name = \"n\", formula = \"lenght\" }]\nagreement = \"5%\"");
    let expected = [
        "expected a table, found the string \"expanded\" | write { name = \"expanded\", formula = \"expanded\" }",
        "invalid formula \"lenght\" | unknown name `lenght` in a formula: did you mean `length`?",
        "the key \"agreement\" belongs to a column | move it into the columns that it is for: { name = …, formula = …, agreement = … }",
        "unknown agreement \"5%\" | write { band = 5 } | agreement is { sampling = 500 }, { band = 5 }, or one of: exact, rounded, shown",
    ];
    assert_eq!(said(&wrong), expected);
    let right = "{ name = \"expanded\", formula = \"expanded\" }, { name = \"n\", formula = \"length\", agreement = { band = 5 } }";
    super::parse(&of(&format!("columns = [{right}]"))).unwrap();
}

#[test]
fn defaults_are_read_in_each_experiment_that_lacks_them() {
    let of = |name: &str, more: &str| {
        format!("[[experiment]]\nname = \"{name}\"\nsize = \"3x3\"\ninstances = {{ uniform = 5 }}\n{more}")
    };
    let shared = "[defaults]\nalgorithms = [\"astr\"]\nheuristics = [\"h1\"]\nlimits = { nodes = 0, cost = 1 }\n";
    let wrong = format!("{shared}{}{}{}", of("a", ""), of("b", "heuristics = [\"h2\"]\n"), of("c", ""));
    let expected = [
        "there are no defaults: each experiment has its own keys | remove this line",
        "the key \"algorithms\" belongs to an experiment | write this line below each [[experiment]]",
        "invalid algorithm \"astr\" | unknown algorithm \"astr\": did you mean \"astar\"?",
        "the key \"heuristics\" belongs to an experiment | write this line below [[experiment]] (lines 5 and 14)",
        "the key \"limits\" belongs to an experiment | write this line below each [[experiment]]",
        "unknown key \"nodes\" | did you mean \"expanded\"? | keys of this table: expanded, generated, bytes, seconds, until",
        "a limit must be at least 1 | for no limit, leave it out",
        "unknown key \"cost\" | remove it: there is no limit on lengths or costs (until ends an anytime search with a solution that costs at \
         most this) | keys of this table: expanded, generated, bytes, seconds, until",
    ];
    assert_eq!(said(&wrong), expected);
    let limits = "[defaults.limits]\nexpanded = 0\n";
    let own = "algorithms = [\"bfs\"]\n";
    let expected = [
        "the key \"limits\" belongs to an experiment | write this section below each [[experiment]], as [experiment.limits]",
        "a limit must be at least 1 | for no limit, leave it out",
    ];
    assert_eq!(said(&format!("{limits}{}{}", of("a", own), of("b", own))), expected);
}
