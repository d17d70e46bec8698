//! Which room may import from which: the directions of ARCHITECTURE.md.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Each room with the rooms that it may import from, besides itself.
const ROOMS: [(&str, &[&str]); 27] = [
    ("space", &[]),
    ("threads", &["memory"]),
    ("spelling", &[]),
    ("wording", &[]),
    ("arithmetic", &[]),
    ("chart", &["arithmetic", "wording"]),
    ("formula", &["arithmetic", "spelling"]),
    ("puzzle", &["space", "spelling", "wording"]),
    ("heuristic", &["space", "puzzle", "arithmetic", "spelling", "threads", "wording"]),
    ("search", &["space", "heuristic", "threads"]),
    ("published", &["space", "heuristic", "puzzle", "search"]),
    ("solve", &["space", "heuristic", "puzzle", "search", "published", "arithmetic", "spelling", "threads", "wording"]),
    ("audit", &["space", "heuristic", "puzzle", "search", "solve", "threads"]),
    ("external", &["puzzle", "search", "solve"]),
    ("memory", &["heuristic", "puzzle", "search"]),
    ("inference", &["puzzle"]),
    (
        "config",
        &[
            "wording",
            "puzzle",
            "heuristic",
            "search",
            "solve",
            "external",
            "arithmetic",
            "formula",
            "spelling",
            "results",
        ],
    ),
    (
        "results",
        &["puzzle", "heuristic", "search", "solve", "external", "formula", "wording", "config", "memory", "shard"],
    ),
    ("plan", &["spelling", "puzzle", "search", "solve", "config", "results"]),
    ("shard", &["puzzle", "heuristic", "search", "solve", "config", "plan", "results"]),
    (
        "run",
        &[
            "puzzle",
            "heuristic",
            "search",
            "solve",
            "external",
            "wording",
            "config",
            "memory",
            "plan",
            "results",
            "shard",
            "threads",
        ],
    ),
    ("builder", &["puzzle", "solve", "config", "plan", "results", "run"]),
    ("cluster", &["config", "plan", "results", "run", "shard", "wording"]),
    (
        "verify",
        &["heuristic", "puzzle", "search", "solve", "config", "memory", "plan", "results", "run", "report", "wording"],
    ),
    (
        "report",
        &[
            "heuristic",
            "puzzle",
            "search",
            "solve",
            "config",
            "memory",
            "results",
            "arithmetic",
            "chart",
            "formula",
            "inference",
            "spelling",
            "wording",
        ],
    ),
    ("play", &["chart", "heuristic", "puzzle", "search", "solve", "memory", "spelling", "wording"]),
    ("browse", &["puzzle", "solve", "config", "results", "report", "play"]),
];

/// Each crate with the only places that may use it.
const HOMES: [(&str, &[&str]); 20] = [
    ("strsim", &["spelling.rs"]),
    (
        "nix",
        &["cli/interrupt.rs", "external/process.rs", "external/lookup.rs", "memory/machine.rs", "memory/allocator.rs"],
    ),
    ("csv", &["results/table.rs", "chart/table.rs"]),
    ("plotters", &["chart"]),
    ("clap", &["cli"]),
    ("ctrlc", &["cli"]),
    ("rand_chacha", &["puzzle/draw.rs"]),
    (
        "rayon",
        &[
            "threads.rs",
            "verify",
            "inference/resampling.rs",
            "memory/lib.rs",
            "results",
            "run",
            "plan.rs",
            "report/comparison",
            "report/files.rs",
            "report/matrix.rs",
            "report/measured.rs",
            "cli/fit.rs",
        ],
    ),
    ("libm", &["inference", "report"]),
    ("memmap2", &["heuristic/cache.rs", "solve/kernel/pages.rs"]),
    ("parquet", &["report/export/runs.rs"]),
    ("terminal_size", &["run/progress/bar.rs", "cli"]),
    ("minijinja", &["report/html"]),
    ("pulldown_cmark", &["report/html/prose.rs"]),
    ("flate2", &["report/html/pack.rs", "report/html/tests.rs"]),
    ("base64", &["report/html/pack.rs", "report/html/tests.rs"]),
    ("annotate_snippets", &["config/diagnostic.rs"]),
    ("axum", &["play", "browse"]),
    ("tokio", &["play"]),
    ("futures_util", &["play", "browse"]),
];

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

/// The crates of one room each.
const SINGLE: [&str; 4] = ["chart", "inference", "memory", "play"];

/// The sources of the crates.
const ROOTS: [&str; 6] = ["taquin/src", "chart/src", "inference/src", "memory/src", "play/src", "src"];

/// Every source file: its path from `src`, that of a crate of one room from the crate's folder, and its text without comments
/// and tests.
fn code() -> Vec<(String, String)> {
    let mut code = Vec::new();
    for of in ROOTS {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join(of);
        let room =
            SINGLE.iter().find(|room| of == format!("{room}/src")).map_or(String::new(), |room| format!("{room}/"));
        let mut paths = Vec::new();
        sources(&root, &mut paths);
        code.extend(paths.iter().map(|path| {
            let name = path.strip_prefix(&root).unwrap().to_string_lossy().replace('\\', "/");
            let name = format!("{room}{name}");
            let text = fs::read_to_string(path).unwrap();
            let text = text.split("#[cfg(test)]\nmod tests {").next().unwrap();
            let lines = text.lines().filter(|line| !line.trim_start().starts_with("//"));
            (name, lines.collect::<Vec<_>>().join("\n"))
        }));
    }
    code
}

/// The names at the crate's root that a file of this name uses: after `crate::` or `taquin::`, also in braces, and after enough
/// `super::` to get there; `chart` of `taquin_chart::`, and likewise of the other crates of one room.
fn roots_seen(name: &str, text: &str) -> Vec<String> {
    let supers = "super::".repeat(name.split('/').count());
    let paths = ["crate::", "taquin::", &supers].map(|path| (path.to_string(), path.starts_with("super")));
    let crates = SINGLE.iter().filter(|room| text.contains(&format!("taquin_{room}::")));
    let mut seen: Vec<String> = crates.map(|room| room.to_string()).collect();
    for (path, exact) in paths {
        for (at, _) in text.match_indices(&path) {
            let before = &text[..at];
            if before.ends_with(|c: char| c.is_alphanumeric() || c == '_') || (exact && before.ends_with("super::")) {
                continue;
            }
            let rest = &text[at + path.len()..];
            if exact && rest.starts_with("super::") {
                continue;
            }
            seen.extend(first_names(rest));
        }
    }
    seen
}

/// `a` of `a::b`; `a` and `b` of `{a::c, b::{d, e}}`.
fn first_names(path: &str) -> Vec<String> {
    let word =
        |text: &str| text.trim().chars().take_while(|c| c.is_ascii_alphanumeric() || *c == '_').collect::<String>();
    let Some(list) = path.strip_prefix('{') else { return vec![word(path)] };
    let (mut names, mut depth, mut start) = (Vec::new(), 0, 0);
    for (at, letter) in list.char_indices() {
        match letter {
            '{' => depth += 1,
            '}' if depth > 0 => depth -= 1,
            ',' | '}' if depth == 0 => {
                names.push(word(&list[start..at]));
                start = at + 1;
                if letter == '}' {
                    break;
                }
            }
            _ => {}
        }
    }
    names
}

#[test]
fn every_form_of_import_path_is_recognised() {
    let text = "use crate::{a::x, b::{c, d}, e};\nuse taquin::f::g;\nuse super::super::h::i;\nuse super::j;";
    assert_eq!(roots_seen("report/chart.rs", text), ["a", "b", "e", "f", "h"]);
}

/// Files that hold nothing but tests: their parents, or those of their parents, declare them under `#[cfg(test)]`.
fn only_tests(name: &str) -> bool {
    let stem = name.trim_end_matches(".rs");
    let (parent, own) = stem.rsplit_once('/').unwrap_or(("lib", stem));
    let declares = |root: &str| {
        let parent = Path::new(env!("CARGO_MANIFEST_DIR")).join(root).join(format!("{parent}.rs"));
        fs::read_to_string(parent).is_ok_and(|text| {
            text.contains(&format!("#[cfg(test)]\nmod {own};"))
                || text.contains(&format!("#[cfg(test)]\npub(crate) mod {own};"))
        })
    };
    ROOTS.into_iter().any(declares) || stem.contains("/tests/") || (parent != "lib" && only_tests(parent))
}

#[test]
fn no_room_imports_from_a_room_it_must_not_see() {
    let mut wrong = Vec::new();
    for (name, text) in code().into_iter().filter(|(name, _)| !only_tests(name)) {
        let room = name.split(['/', '.']).next().unwrap();
        let Some((_, seen)) = ROOMS.iter().find(|(other, _)| *other == room) else { continue };
        for target in roots_seen(&name, &text) {
            let known = ROOMS.iter().any(|(other, _)| *other == target);
            if known && target != room && !seen.contains(&target.as_str()) {
                wrong.push(format!("{name} sees {target}"));
            }
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
}

/// The algorithms of `search.rs`: the name of the file of each, and its type.
fn algorithms() -> Vec<(&'static str, &'static str)> {
    let list = include_str!("../taquin/src/search.rs").split_once("$then! {").unwrap().1;
    let lines = list.split_once('}').unwrap().0.lines().map(str::trim).filter(|line| !line.is_empty());
    lines.map(|line| line.strip_suffix(',').unwrap().split_once("::").unwrap()).collect()
}

#[test]
fn an_algorithm_is_one_file_and_one_line() {
    let mut wrong = Vec::new();
    let algorithms = algorithms();
    assert!(algorithms.len() > 40, "{algorithms:?}");
    for (name, text) in code().into_iter().filter(|(name, _)| !only_tests(name)) {
        // The table of faster engines names those that have one.
        if name == "search.rs" || name.starts_with("solve/kernel") {
            continue;
        }
        let words: BTreeSet<&str> = text.split(|c: char| !c.is_alphanumeric() && c != '_').collect();
        let others = algorithms.iter().filter(|(file, of)| words.contains(of) && name != format!("search/{file}.rs"));
        wrong.extend(others.map(|(_, of)| format!("{name} names {of}")));
    }
    assert_eq!(wrong, Vec::<String>::new());
}

#[test]
fn each_crate_is_used_only_where_it_is_allowed() {
    let mut wrong = Vec::new();
    for (name, text) in code() {
        for (package, homes) in HOMES {
            let used = text.lines().any(|line| {
                line.match_indices(&format!("{package}::"))
                    .any(|(at, _)| !line[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_' || c == ':'))
            });
            let home = homes.iter().any(|home| name.starts_with(home) || name == format!("{home}.rs"));
            if used && !home {
                wrong.push(format!("{name} uses {package}"));
            }
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
}

#[test]
fn every_room_is_in_architecture_md() {
    let plan = include_str!("../ARCHITECTURE.md");
    for (room, _) in ROOMS {
        assert!(plan.contains(&format!("`{room}`")), "{room} is missing in ARCHITECTURE.md");
    }
}
