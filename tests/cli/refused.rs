//! Rejected runs leave the results folder unchanged, to the byte.

use assert_cmd::Command;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

const CONFIG: &str = r#"
title = "Two boards"

[[experiment]]
name = "boards"
size = "4x4"
instances = { boards = ["1 2 3 4/5 6 7 8/9 10 11 12/13 0 14 15", "1 2 3 4/5 6 7 8/9 10 0 12/13 14 11 15"] }
algorithms = ["astar"]
heuristics = ["h1"]
"#;

/// `two.toml`; the same changed in `changed/two.toml`, with tables of half a gigabyte and more in `large/two.toml`, with a
/// program that does not exist in `absent/two.toml`, and with another name in `other.toml`.
fn configs() -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let changed = CONFIG.replace("\"h1\"", "\"h1\", \"manhattan\"");
    let large = CONFIG.replace("\"h1\"", "\"h1\", \"pdb('7-8')\"");
    let absent = CONFIG.replace("[\"astar\"]", "[\"astar\", \"absent\"]");
    let absent =
        absent.replacen("[[exp", "[algorithms]\nabsent = { command = [\"no-such-program-anywhere\"] }\n[[exp", 1);
    for (name, text) in [
        ("two.toml", CONFIG),
        ("other.toml", CONFIG),
        ("changed/two.toml", &changed),
        ("large/two.toml", &large),
        ("absent/two.toml", &absent),
    ] {
        let file = folder.path().join(name);
        std::fs::create_dir_all(file.parent().expect("a parent")).expect("made");
        std::fs::write(file, text).expect("written");
    }
    folder
}

/// Exit code, and all output.
fn harness(folder: &TempDir, arguments: &str) -> (Option<i32>, String) {
    let mut harness = Command::new(env!("CARGO_BIN_EXE_harness"));
    let output = harness.args(arguments.split(' ')).current_dir(folder).output().expect("it runs");
    let said = [output.stdout, output.stderr].concat();
    (output.status.code(), String::from_utf8(said).expect("text"))
}

/// The bytes of every file in a folder and the folders in it.
fn content(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut files = BTreeMap::new();
    for entry in std::fs::read_dir(folder).expect("listed") {
        let path = entry.expect("listed").path();
        match path.is_dir() {
            true => files.extend(content(&path)),
            false => drop(files.insert(path.clone(), std::fs::read(&path).expect("read"))),
        }
    }
    files
}

/// Commands that are rejected in any results folder, with their messages.
const REFUSED: [(&str, &str); 8] = [
    ("two.toml --memory 40MiB", "its rows and a chart of them need at least"),
    ("two.toml --memory 40MiB --fresh", "its rows and a chart of them need at least"),
    ("changed/two.toml --memory 40MiB", "its rows and a chart of them need at least"),
    ("other.toml --memory 40MiB --fresh", "its rows and a chart of them need at least"),
    ("large/two.toml --memory 100MiB", "the tables of its heuristic and of those before it need at least"),
    ("large/two.toml --memory 100MiB --fresh", "the tables of its heuristic and of those before it need at least"),
    ("absent/two.toml", "no-such-program-anywhere"),
    ("absent/two.toml --fresh", "no-such-program-anywhere"),
];

#[test]
fn a_rejected_run_leaves_existing_results_unchanged() {
    let folder = configs();
    let out = folder.path().join("here");
    let (code, said) = harness(&folder, "run two.toml --out here");
    assert_eq!(code, Some(0), "{said}");
    let before = content(&out);
    assert!(["SHA256SUMS", "journal.jsonl", ".taquin-config"].iter().all(|name| before.contains_key(&out.join(name))));
    let more = [
        ("other.toml", "holds the results of the config \"two\""),
        ("large/two.toml --memory 100MiB --shard 1/2", "config.toml has changed since"),
        ("other.toml --shard 1/2", "holds the results of the config \"two\""),
    ];
    for (arguments, expected) in REFUSED.iter().chain(&more) {
        let (code, said) = harness(&folder, &format!("run {arguments} --out here"));
        assert_eq!(code, Some(2), "{arguments}: {said}");
        assert!(said.contains(expected), "{arguments}: {said}");
        assert!(content(&out) == before, "{arguments}: {:?}", content(&out).keys());
    }
    let (code, said) = harness(&folder, "verify here");
    assert_eq!(code, Some(0), "{said}");
    let (code, said) = harness(&folder, "run other.toml --out here --fresh");
    assert_eq!(code, Some(0), "{said}");
    assert_eq!(std::fs::read_to_string(out.join(".taquin-config")).expect("read"), "other\n");
}

#[test]
fn check_notes_the_few_boards_that_cannot_reach_the_goal() {
    let folder = configs();
    let config = r#"[[experiment]]
name = "odd"
size = "3x3"
instances = { boards = ["123456708", "123456870", "123456780"] }
algorithms = ["bfs"]
"#;
    std::fs::write(folder.path().join("odd.toml"), config).unwrap();
    let (code, said) = harness(&folder, "check odd.toml");
    let expected = "odd.toml is valid: 1 experiment, 3 runs\nnote: board 2 of \"odd\" cannot reach the goal (perhaps two tiles were exchanged by mistake); its runs will end as unsolvable\n";
    assert_eq!((code, &*said), (Some(0), expected));
}

#[test]
fn check_notes_boards_that_are_listed_again_and_no_draws() {
    let folder = configs();
    let said = |instances: &str| {
        let config = format!(
            "[[experiment]]\nname = \"twice\"\nsize = \"3x3\"\ninstances = {instances}\nalgorithms = [\"bfs\"]\n"
        );
        std::fs::write(folder.path().join("twice.toml"), config).unwrap();
        harness(&folder, "check twice.toml").1
    };
    let listed = said(r#"{ boards = ["123456708", "123456780", "1 2 3/4 5 6/7 0 8", "123456708"] }"#);
    let note =
        "note: board 3 of \"twice\" is board 1 again, and 1 more is repeated; means and tests count each of them\n";
    assert!(listed.ends_with(note), "{listed}");
    let drawn = said("{ walk = 10, moves = 1 }");
    assert!(!drawn.contains("note"), "{drawn}");
}

#[test]
fn built_in_configs_are_read_beside_folders_of_their_names() {
    let folder = configs();
    std::fs::create_dir(folder.path().join("paper")).unwrap();
    let (code, said) = harness(&folder, "check paper");
    assert!(code == Some(0) && said.starts_with("paper is valid: "), "{said}");
    let (code, said) = harness(&folder, "list configs");
    assert!(code == Some(0) && said.contains("paper"), "{said}");
    std::fs::create_dir(folder.path().join("mine")).unwrap();
    assert_eq!(harness(&folder, "check mine").0, Some(2));
    std::fs::write(folder.path().join("other.toml"), "").unwrap();
    let (code, said) = harness(&folder, "check other");
    assert!(code == Some(2) && said.contains("did you mean the file \"other.toml\"?"), "{said}");
}

#[test]
fn heuristics_with_the_names_of_textbooks_are_noted_where_they_stand_alone() {
    let folder = configs();
    let config = |heuristics: &str| {
        let experiment =
            "[[experiment]]\nname = \"a\"\nsize = \"3x3\"\ninstances = { uniform = 1 }\nalgorithms = [\"astar\"]\n";
        std::fs::write(folder.path().join("named.toml"), format!("{experiment}heuristics = {heuristics}\n")).unwrap();
        harness(&folder, "check named.toml").1
    };
    let note = "note: h1 and h2 of \"a\" overestimate (h1 to h6 are those of student reports); for those of textbooks, write \
                \"misplaced\" and \"manhattan\"\n";
    assert!(config(r#"["h1", "h2"]"#).ends_with(note));
    assert!(!config(r#"["h1", "h2", "h6"]"#).contains("note"));
}

#[test]
fn tables_beyond_the_memory_are_refused_with_their_line_by_check_too() {
    let folder = configs();
    for command in ["check", "run"] {
        let (code, said) = harness(&folder, &format!("{command} large/two.toml --memory 100MiB"));
        assert_eq!(code, Some(2), "{said}");
        let expected = "error: experiment \"boards\", solver \"astar: pdb(\"7-8\")\": the tables of its heuristic and of those \
                        before it need at least ";
        assert!(said.starts_with(expected), "{said}");
        assert!(said.contains("\n --> large/two.toml:9:21\n"), "{said}");
    }
    let (code, said) = harness(&folder, "check large/two.toml --memory 2GiB");
    let expected = "large/two.toml is valid: 1 experiment, 4 runs and 2 reference runs\nnote: h1 of \"boards\" overestimates \
                    (h1 to h6 are those of student reports); for that of textbooks, write \"misplaced\"\n";
    assert_eq!((code, &*said), (Some(0), expected));
}

#[test]
fn a_rejected_run_leaves_nothing_in_a_new_folder() {
    let folder = configs();
    let before = content(folder.path());
    let shard = [(
        "large/two.toml --memory 100MiB --shard 1/1",
        "the tables of its heuristic and of those before it need at least",
    )];
    for (arguments, expected) in REFUSED.iter().chain(&shard) {
        let (code, said) = harness(&folder, &format!("run {arguments} --out deep/here"));
        assert_eq!(code, Some(2), "{arguments}: {said}");
        assert!(said.contains(expected), "{arguments}: {said}");
        assert!(content(folder.path()) == before, "{arguments}: {:?}", content(folder.path()).keys());
    }
    let (code, said) = harness(&folder, "run two.toml --out deep/here");
    assert_eq!(code, Some(0), "{said}");
}

#[test]
fn a_rejected_merge_or_shard_leaves_the_folder_unchanged() {
    let folder = configs();
    std::fs::copy(folder.path().join("large/two.toml"), folder.path().join("two.toml")).expect("copied");
    let (code, said) = harness(&folder, "shards two.toml --of 2 --out here");
    assert_eq!(code, Some(0), "{said}");
    let before = content(&folder.path().join("here"));
    for arguments in ["run two.toml --shard 2/2 --memory 100MiB --out here", "merge here --memory 40MiB"] {
        let (code, said) = harness(&folder, arguments);
        assert_eq!(code, Some(2), "{arguments}: {said}");
        assert!(said.contains("need at least"), "{arguments}: {said}");
        assert!(content(&folder.path().join("here")) == before, "{arguments}");
    }
}

#[cfg(unix)]
#[test]
fn a_program_that_cannot_be_started_is_reported_with_its_line_before_the_first_run() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().expect("a folder");
    for (name, mode) in [("good.py", 0o755), ("plain.sh", 0o644)] {
        let file = folder.path().join(name);
        std::fs::write(&file, "#!/bin/sh\necho moves R\n").expect("written");
        std::fs::set_permissions(&file, std::fs::Permissions::from_mode(mode)).expect("allowed");
    }
    let config = |word: &str| {
        let text = format!(
            "title = \"One board\"\n\n[algorithms]\ntheirs = {{ command = [\"{word}\", \"-q\"] }}\n\n[[experiment]]\n\
             name = \"board\"\nsize = \"3x3\"\ninstances = {{ boards = [\"1 2 3/4 5 6/7 0 8\"] }}\n\
             algorithms = [\"theirs\", \"breadth_first\"]\n"
        );
        std::fs::write(folder.path().join("one.toml"), text).expect("written");
    };
    for (word, why) in [
        ("good.py", "program \"good.py\" not found on the PATH"),
        ("./none.py", "file \"./none.py\" not found"),
        ("~/good.py", "file \"~/good.py\" not found"),
        ("./..", "\"./..\" is not a regular file"),
        ("./plain.sh", "\"./plain.sh\" is not executable"),
    ] {
        config(word);
        let before = content(folder.path());
        for call in ["check one.toml", "run one.toml", "run one.toml --shard 1/2"] {
            let (code, said) = harness(&folder, call);
            assert_eq!(code, Some(2), "{call}: {said}");
            let shown = format!("error: {why}\n --> one.toml:4:23\n");
            assert!(said.contains(&shown) && said.contains("help: "), "{call}: {said}");
            assert_eq!(said.contains("the rest of one.toml is valid: 1 experiment, 2 runs"), call.starts_with("check"));
            assert!(content(folder.path()) == before, "{call}: {:?}", content(folder.path()).keys());
        }
        // Other machines may have the program.
        let (code, said) = harness(&folder, "shards one.toml --of 2 --out shards");
        assert!(code == Some(0) && said.contains(&format!("warning: {why}\n --> one.toml:4:23\n")), "{said}");
        // Runs that do not use the program do not need it.
        let (code, said) = harness(&folder, "run one.toml --only board/breadth-first --out without");
        assert_eq!(code, Some(0), "{said}");
        for made in ["shards", "without"] {
            std::fs::remove_dir_all(folder.path().join(made)).expect("removed");
        }
    }
    config("./good.py");
    for call in ["check one.toml", "run one.toml --out results/one"] {
        let (code, said) = harness(&folder, call);
        assert_eq!(code, Some(0), "{said}");
    }
    // A machine without the program can still read the results.
    std::fs::remove_file(folder.path().join("good.py")).expect("removed");
    for call in ["report results/one", "verify results/one", "merge results/one"] {
        let (code, said) = harness(&folder, call);
        assert_eq!(code, Some(0), "{call}: {said}");
    }
}
