use super::deal::{Unit, deal};
use super::log::Attempt;
use super::*;
use crate::config::Config;
use crate::plan::Plan;
use crate::results::SolverResults;
use crate::results::archive::Archive;
use crate::results::folder::SHARDS;
use crate::results::process_info::Beginning;
use std::path::Path;
use taquin::search::Limits;
use taquin::solve::AlgorithmSpec;

/// Rows and folds of two sizes, under limits that are far apart.
const CONFIG: &str = r#"
[[experiment]]
name = "small"
size = "3x3"
instances = { uniform = 100 }
algorithms = ["astar", "breadth_first"]
heuristics = ["manhattan", "misplaced"]

[[experiment]]
name = "folded"
size = "3x3"
instances = { uniform = 3000 }
algorithms = ["greedy"]
heuristics = ["manhattan"]
rows = "fold"

[[experiment]]
name = "large"
size = "4x4"
instances = { uniform = 50 }
algorithms = ["idastar", "weighted_astar"]
heuristics = ["manhattan"]
limits = { expanded = 1_000_000 }
reference = "none"
"#;

fn config() -> Config {
    Config::parse("test.toml", CONFIG, Path::new("")).unwrap()
}

fn hands(plan: &Plan, of: u32) -> Vec<Vec<Unit>> {
    let mut hands = vec![vec![]; of as usize];
    deal(plan, of, |hand, unit| hands[hand].push(unit));
    hands
}

/// Everything in the hands of one.
fn units(plan: &Plan) -> Vec<Unit> {
    by_place(hands(plan, 1).concat())
}

fn by_place(mut units: Vec<Unit>) -> Vec<Unit> {
    units.sort_by_key(|unit| (unit.series, unit.instances.start));
    units
}

#[test]
fn the_shards_of_any_number_together_are_the_plan_and_none_has_a_run_of_another() {
    let config = config();
    let plan = Plan::new(&config, &[]).unwrap();
    let whole = units(&plan);
    let runs = |units: &[Unit]| units.iter().map(|unit| unit.instances.len()).sum::<usize>();
    // Three solvers on 100 boards, one on 3000, two on 50; the blocks of 3000 are of 1024.
    assert_eq!((whole.len(), runs(&whole)), (300 + 3 + 100, 3 * 100 + 3000 + 2 * 50));
    for (index, series) in plan.series.iter().enumerate() {
        let instances = whole.iter().filter(|unit| unit.series == index).flat_map(|unit| unit.instances.clone());
        assert!(instances.eq(0..series.boards().len()), "{}", series.solver);
    }
    for of in [1, 2, 3, 7, 8, 64, 1000] {
        let hands = hands(&plan, of);
        assert_eq!(hands.len(), of as usize);
        assert_eq!(by_place(hands.concat()), whole, "{of} shards");
    }
}

#[test]
fn no_shard_has_more_than_the_rule_allows_beyond_its_part() {
    let config = config();
    let plan = Plan::new(&config, &[]).unwrap();
    let total: u64 = units(&plan).iter().map(|unit| unit.cost).sum();
    let dearest = units(&plan).iter().map(|unit| unit.cost).max().unwrap();
    for of in [2, 3, 8, 20] {
        let loads = hands(&plan, of).into_iter().map(|hand| hand.iter().map(|unit| unit.cost).sum::<u64>());
        let loads: Vec<u64> = loads.collect();
        let (most, least) = (*loads.iter().max().unwrap(), *loads.iter().min().unwrap());
        assert!(most - least <= dearest, "{loads:?}");
        assert!(most <= total / u64::from(of) + dearest, "{loads:?}");
    }
}

#[test]
fn shards_of_equal_cost_differ_by_one_run_at_most() {
    let text = CONFIG.split("[[experiment]]").nth(1).unwrap().replace("\"astar\", ", "");
    let text = format!("[[experiment]]{}", text.replace("heuristics = [\"manhattan\", \"misplaced\"]", ""));
    let text = text + "limits = { expanded = 1 }\n";
    let config = Config::parse("test.toml", &text, Path::new("")).unwrap();
    let plan = Plan::new(&config, &[]).unwrap();
    let mut sizes: Vec<usize> = hands(&plan, 7).iter().map(Vec::len).collect();
    sizes.sort_unstable();
    assert_eq!(sizes, [14, 14, 14, 14, 14, 15, 15]);
}

#[test]
fn a_run_is_expected_to_cost_more_on_larger_boards_with_less_guidance_and_never_more_than_its_limit() {
    let cost = |size: &str, solver: &str, limit: Option<u64>| {
        let (algorithm, heuristic) = solver.split_once(": ").unwrap_or((solver, ""));
        let heuristics = if heuristic.is_empty() { String::new() } else { format!("heuristics = [{heuristic:?}]") };
        let text = format!(
            "[[experiment]]\nname = \"e\"\nsize = {size:?}\ninstances = {{ uniform = 1 }}\nreference = \"none\"\n\
             algorithms = [{algorithm:?}]\n{heuristics}\n"
        );
        let mut config = Config::parse("test.toml", &text, Path::new("")).unwrap();
        let experiment = &mut config.experiments[0];
        experiment.solvers[0].limits = Limits { expanded: limit, ..Limits::default() };
        let steps = experiment.goal.manhattan(&experiment.instances[0]) as u16;
        cost::Model::of(experiment, &experiment.solvers[0]).cost(Some(steps))
    };
    let small =
        ["breadth_first", "astar: misplaced", "astar: manhattan", "astar: linear_conflict", "greedy: manhattan"];
    let small: Vec<u64> = small.iter().map(|solver| cost("3x3", solver, None)).collect();
    assert!(small.is_sorted_by(|dear, cheap| dear >= cheap) && small[0] > 100 * small[4], "{small:?}");
    assert!(cost("4x4", "astar: manhattan", None) > 1000 * cost("3x3", "astar: manhattan", None));
    assert!(cost("4x4", "idastar: manhattan", None) > cost("4x4", "idastar: pdb(\"5-5-5\")", None));
    assert_eq!(cost("5x5", "idastar: manhattan", Some(5000)), 5000);
}

#[test]
fn limits_and_repeats_tell_what_a_run_costs_at_most() {
    let cost = |algorithm: &str, repeats: u32, limits: Limits| {
        let blind = !algorithm.parse::<AlgorithmSpec>().unwrap().info().informed;
        let heuristics = if blind { "" } else { "heuristics = [\"manhattan\"]\n" };
        let text = format!(
            "[[experiment]]\nname = \"e\"\nsize = \"5x5\"\ninstances = {{ uniform = 1 }}\nreference = \"none\"\n\
             repeats = {repeats}\nalgorithms = [{algorithm:?}]\n{heuristics}"
        );
        let mut config = Config::parse("test.toml", &text, Path::new("")).unwrap();
        let experiment = &mut config.experiments[0];
        experiment.solvers[0].limits = limits;
        cost::Model::of(experiment, &experiment.solvers[0]).cost(Some(0))
    };
    // An expansion has two children or more. One that stores its children costs eight that do not.
    let generated = Limits { generated: Some(10_000), ..Limits::default() };
    assert_eq!([cost("idastar", 1, generated), cost("astar", 1, generated)], [5000, 40_000]);
    assert_eq!(cost("idastar", 3, generated), 15_000);
    // 64 bytes a node, where nodes are stored.
    let bytes = Limits { bytes: Some(64 * 500), ..Limits::default() };
    assert_eq!(cost("astar", 1, bytes), 4000);
    assert_eq!(cost("idastar", 1, bytes), cost("idastar", 1, Limits::default()));
    for algorithm in ["depth_first", "random"] {
        assert_eq!(cost(algorithm, 1, bytes), 4000, "{algorithm}");
    }
    for algorithm in ["depth_first(visited = false)", "iterative_deepening"] {
        assert_eq!(cost(algorithm, 1, bytes), cost(algorithm, 1, Limits::default()), "{algorithm}");
    }
}

#[test]
fn searches_that_store_their_nodes_cost_the_same_under_the_same_limit_of_bytes() {
    let experiment = |algorithm: &str| {
        format!(
            "[[experiment]]\nname = {algorithm:?}\nsize = \"4x4\"\ninstances = {{ uniform = 8 }}\nreference = \"none\"\n\
             algorithms = [{algorithm:?}]\nlimits = {{ bytes = 64_000 }}\n"
        )
    };
    let text = experiment("depth_first") + &experiment("breadth_first");
    let config = Config::parse("test.toml", &text, Path::new("")).unwrap();
    let plan = Plan::new(&config, &[]).unwrap();
    // A thousand nodes each, which blind searches of drawn boards come to.
    let sizes: Vec<usize> = hands(&plan, 2).iter().map(Vec::len).collect();
    assert_eq!(sizes, [8, 8]);
}

#[test]
fn a_shard_is_written_as_it_is_read() {
    for text in ["1/1", "3/8", "1000000/1000000"] {
        assert_eq!(text.parse::<Shard>().unwrap().to_string(), text);
    }
    for text in ["", "3", "0/8", "9/8", "1/0", "3/8/2", "-1/8", "+1/8", "1 /8", "1/1000001", "x/y"] {
        assert_eq!(text.parse::<Shard>(), Err(ShardError), "{text}");
    }
}

/// What the runs of the paper took: expansions, those that store nothing being worth an eighth of the others.
fn taken(archive: &Archive) -> Vec<Vec<u64>> {
    let experiments = archive.config.experiments.iter().zip(&archive.results.experiments);
    let series = experiments.flat_map(|(experiment, known)| experiment.solvers.iter().zip(&known.solvers));
    let of = series.map(|(named, results)| {
        let SolverResults::Rows(runs) = results else { panic!("the paper folds nothing") };
        let weight = if named.solver.to_string().contains("idastar") { 1 } else { 8 };
        let expanded = runs.iter().map(|run| run.record.counters.as_ref().and_then(|counters| counters.expanded));
        expanded.map(|expanded| weight * expanded.unwrap_or(0)).collect()
    });
    of.collect()
}

#[test]
fn by_what_the_runs_of_the_paper_took_shards_are_balanced_as_far_as_its_longest_run_allows() {
    let archive = Archive::open(Path::new("results/paper")).unwrap();
    let plan = Plan::new(&archive.config, &[]).unwrap();
    let taken = taken(&archive);
    let total: u64 = taken.iter().flatten().sum();
    let longest = *taken.iter().flatten().max().unwrap();
    for of in [2, 4, 8, 16, 64] {
        let hands = hands(&plan, of);
        let load = |hand: &Vec<Unit>| hand.iter().flat_map(|unit| &taken[unit.series][unit.instances.clone()]).sum();
        let most: u64 = hands.iter().map(load).max().unwrap();
        let mean = total as f64 / f64::from(of);
        println!(
            "{of} shards: the most is {:.2} of the mean, the longest run {:.2}",
            most as f64 / mean,
            longest as f64 / mean
        );
        // Three halves of the mean, and where few runs are left to each shard no more than one long run beyond it.
        assert!(most <= total / u64::from(of) + (total / u64::from(of) / 2).max(longest), "{of} shards");
        assert!(of > 8 || most <= total / u64::from(of) * 3 / 2, "{of} shards");
    }
}

#[test]
fn an_attempt_that_cannot_begin_names_its_file() {
    let place = tempfile::tempdir().unwrap();
    let shards = place.path().join(SHARDS);
    std::fs::write(&shards, "a file").unwrap();
    let error = Attempt::begin(place.path(), Shard::new(1, 3).unwrap(), &Beginning::now(1)).unwrap_err().to_string();
    assert!(error.starts_with(&format!("cannot write {}", shards.join("1-of-3.").display())), "{error}");
    let error = Attempt::list(place.path()).unwrap_err().to_string();
    assert!(error.starts_with(&format!("cannot read {}: ", shards.display())), "{error}");
}
