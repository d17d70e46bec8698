//! Rows that break the guarantees of their solvers, in folders without digests.

use super::*;

/// Nothing but the runs themselves shows how long the shortest solutions of these boards are.
const FIFTEEN: &str = r#"
title = "Solvers held against each other"
seed = 1
[[experiment]]
name = "fifteen"
size = "4x4"
instances = { walk = 2, moves = 14 }
algorithms = ["astar", "idastar", "weighted_astar(weight = 3/2)", "greedy"]
heuristics = ["manhattan"]
reference = "none"
"#;

/// Makes the first path of a solver longer, by this many pairs of moves back and forth at the goal, and returns its length
/// before and the findings about `runs.csv`.
fn with_a_detour(folder: &Path, solver: &str, pairs: usize) -> (usize, Vec<String>) {
    let (file, kept) = (folder.join("solutions.csv"), fs::read_to_string(folder.join("solutions.csv")).unwrap());
    let row = kept.lines().find(|row| row.contains(&format!(",{solver},"))).expect("a solution");
    let slides = row.rsplit(',').next().unwrap();
    let last = slides.chars().last().unwrap();
    let back = ["UD", "DU", "LR", "RL"].into_iter().find(|pair| pair.ends_with(last)).unwrap();
    fs::write(&file, kept.replacen(row, &format!("{row}{}", back.repeat(pairs)), 1)).unwrap();
    let all = findings_of(&look(folder, Choice::None));
    fs::write(&file, &kept).unwrap();
    (slides.len(), all.into_iter().filter(|one| one.starts_with("runs.csv|")).collect())
}

#[test]
fn guarantees_are_checked_by_enumeration_and_by_the_other_solvers() {
    for config in [CONFIG, FIFTEEN] {
        let place = made(config);
        let folder = place.path().join("results");
        copy(&folder);
        assert_eq!(findings_of(&look(&folder, Choice::None)), Vec::<String>::new());

        let (length, found) = with_a_detour(&folder, "astar: manhattan", 1);
        let longer = length + 2;
        assert!(found.contains(&format!("runs.csv|2|length: {length}, since it is optimal -> {longer}")), "{found:?}");
        let other = format!("length: {longer}, as A* found, which is optimal, too -> {length}");
        assert!(found.iter().any(|one| one.ends_with(&other)), "{found:?}");
    }
}

#[test]
fn weighted_searches_are_held_against_their_bound() {
    for (config, solver, over, under) in [
        (CONFIG, "weighted_astar(weight = 2): manhattan", 2, 1),
        (FIFTEEN, "weighted_astar(weight = 3/2): manhattan", 3, 2),
    ] {
        let place = made(config);
        let folder = place.path().join("results");
        copy(&folder);
        let (shortest, _) = with_a_detour(&folder, "astar: manhattan", 1);
        let (length, _) = with_a_detour(&folder, solver, 1);
        // The longest path that is within the bound, and the next.
        let most = (shortest * over / under - length) / 2;
        let about = |found: &[String]| found.iter().any(|one| one.contains(&format!("at most {over}/{under} times")));
        assert!(!about(&with_a_detour(&folder, solver, most).1), "{solver}");
        let (_, found) = with_a_detour(&folder, solver, most + 1);
        assert!(about(&found), "{solver}: {found:?}");
    }
}

#[test]
fn a_search_without_guarantee_may_take_any_way_to_the_goal() {
    let place = made(FIFTEEN);
    let folder = place.path().join("results");
    copy(&folder);
    let (_, found) = with_a_detour(&folder, "greedy: manhattan", 40);
    assert!(found.iter().all(|one| !one.contains("optimal") && !one.contains("at most")), "{found:?}");
}

/// Searches that are stopped at a limit, and such as count by iterations.
const STOPPED: &str = r#"
title = "Limits"
seed = 1
[[experiment]]
name = "stopped"
size = "4x4"
instances = { walk = 1, moves = 30 }
algorithms = ["astar", "idastar"]
heuristics = ["manhattan"]
limits = { expanded = 5 }
reference = "none"
[[experiment]]
name = "free"
size = "4x4"
instances = { walk = 1, moves = 14 }
algorithms = ["astar", "idastar"]
heuristics = ["manhattan"]
reference = "none"
"#;

/// Writes another value into a column of a line of `runs.csv`; returns what was there, and the findings about `runs.csv`.
fn with_value(folder: &Path, line: usize, column: &str, change: impl Fn(u64) -> u64) -> (u64, Vec<String>) {
    let (file, kept) = (folder.join("runs.csv"), fs::read_to_string(folder.join("runs.csv")).unwrap());
    let mut lines: Vec<Vec<&str>> = kept.lines().map(|line| line.split(',').collect()).collect();
    let place = lines[0].iter().position(|&name| name == column).unwrap();
    let before: u64 = lines[line - 1][place].parse().unwrap_or(0);
    let after = change(before).to_string();
    lines[line - 1][place] = &after;
    let lines: Vec<String> = lines.iter().map(|cells| cells.join(",") + "\n").collect();
    fs::write(&file, lines.concat()).unwrap();
    let all = findings_of(&look(folder, Choice::None));
    fs::write(&file, &kept).unwrap();
    (before, all.into_iter().filter(|one| one.starts_with("runs.csv|")).collect())
}

#[test]
fn bounds_and_counters_are_held_against_limits_iterations_and_lengths() {
    let place = made(STOPPED);
    let folder = place.path().join("results");
    copy(&folder);
    let has = |found: &[String], expected: String| assert!(found.contains(&expected), "{expected}: {found:?}");
    // Lines 2 and 3 are stopped, 4 and 5 solved; the second of each two is IDA*.
    let (bound, found) = with_value(&folder, 4, "lower_bound", |bound| bound + 2);
    let beyond = bound + 2;
    has(&found, format!("runs.csv|4|lower_bound: at most {bound} -> {beyond}"));
    has(&found, format!("runs.csv|5|length: {beyond} or more, as is proven -> {bound}"));
    let (expanded, found) = with_value(&folder, 2, "expanded", |expanded| expanded + 1);
    assert_eq!(expanded, 5);
    has(&found, "runs.csv|2|expanded: at most 5, its limit -> 6".into());
    let (_, found) = with_value(&folder, 2, "before_last_layer", |_| 1);
    has(&found, "runs.csv|2|before_last_layer: blank: it depends on ties -> 1".into());
    let (expanded, _) = with_value(&folder, 4, "expanded", |expanded| expanded);
    let (_, found) = with_value(&folder, 4, "before_last_layer", |_| expanded + 1);
    has(&found, format!("runs.csv|4|before_last_layer: at most {expanded} -> {}", expanded + 1));
    let (expanded, _) = with_value(&folder, 5, "expanded", |expanded| expanded);
    let (_, found) = with_value(&folder, 5, "generated", |generated| generated + 1);
    has(&found, format!("runs.csv|5|expanded: {expanded}, the sum of its iterations -> {expanded}"));
}

#[test]
fn solutions_on_the_way_are_held_against_the_path_and_each_other() {
    let place = made(
        "title = 'Anytime'\nseed = 1\n[[experiment]]\nname = 'e'\nsize = '3x3'\ninstances = { boards = ['8 6 7/2 5 4/3 0 1'] }\n\
         algorithms = ['arastar(weight = 5)']\nheuristics = ['manhattan']\n",
    );
    let folder = place.path().join("results");
    copy(&folder);
    let file = folder.join("incumbents.csv");
    let kept = fs::read_to_string(&file).unwrap();
    let lines: Vec<&str> = kept.lines().collect();
    assert!(lines.len() > 2 && lines.last().unwrap().ends_with(",31"), "{kept}");
    let found = |lines: &[&str]| {
        fs::write(&file, lines.join("\n") + "\n").unwrap();
        findings_of(&look(&folder, Choice::None)).into_iter().any(|one| one.contains("solutions that improve"))
    };
    assert!(!found(&lines));
    assert!(found(&lines[..lines.len() - 1]), "the last is not the path");
    let turned = [&lines[..1], &lines[2..3], &lines[1..2], &lines[3..]].concat();
    assert!(found(&turned), "one is dearer than the one before");
}
