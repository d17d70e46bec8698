//! `harness run --shard`, `merge`, `shards`, `status` and `prepare` from the command line.

use crate::commands::{harness, harness_with_tables, place};
use crate::folder::deterministic;
use std::fs;
use tempfile::TempDir;

#[test]
fn shards_by_hand_give_the_bytes_of_one_run_even_without_the_config() {
    let place = place();
    assert_eq!(harness(&place, "run my.toml --out whole").0, 0);
    let (code, commands, errors) = harness(&place, "shards my.toml --of 3 --out parts");
    assert_eq!((code, commands.lines().count()), (0, 3), "{errors}");
    for (number, command) in commands.lines().enumerate().skip(1) {
        let (_, line) = command.split_once(' ').expect("a program and its arguments");
        assert_eq!(line, format!("run my.toml --shard {}/3 --jobs 1 --out parts", number + 1));
        assert_eq!(harness(&place, line).0, 0);
    }
    let (code, text, _) = harness(&place, "merge parts");
    assert!(code == 3 && text.contains("4 of 12 runs missing, so nothing was written:"), "{code}: {text}");
    assert!(text.contains("boards/A*, manhattan: "), "{text}");
    let (code, text, _) = harness(&place, "status parts");
    assert!(code == 3 && text.contains("8 of 12 runs completed") && text.contains("1 not started"), "{text}");
    assert_eq!(harness(&place, "run my.toml --shard 1/3 --out parts").0, 0);
    fs::remove_file(place.path().join("boards.txt")).expect("removed");
    fs::remove_file(place.path().join("my.toml")).expect("removed");
    let (code, text, errors) = harness(&place, "merge parts");
    assert_eq!(code, 0, "{text}{errors}");
    assert!(text.contains("12 of 12 runs in parts: 12 solved"), "{text}");
    assert!(deterministic(&place.path().join("parts")) == deterministic(&place.path().join("whole")));
    assert_eq!(harness(&place, "status parts").0, 0);
}

#[test]
fn printed_commands_take_no_name_for_an_option_and_are_of_one_line() {
    let place = place();
    let config = fs::read_to_string(place.path().join("my.toml")).expect("read");
    ["-x.toml", "a\nb.toml"].iter().for_each(|name| fs::write(place.path().join(name), &config).expect("written"));
    let (_, commands, errors) = harness(&place, "shards --of 1 --out=-o -- -x.toml");
    let (_, line) = commands.trim_end().split_once(' ').unwrap_or_else(|| panic!("{errors}"));
    assert_eq!(line, "run ./-x.toml --shard 1/1 --jobs 1 --out ./-o");
    assert_eq!(harness(&place, line).0, 0);
    let (code, commands, errors) = harness(&place, "shards a\nb.toml --of 1");
    assert_eq!((code, &commands[..]), (2, ""));
    assert!(errors.contains(r#""a\nb.toml" has control characters"#), "{errors}");
}

#[test]
fn a_config_whose_name_ends_in_white_space_is_resumed() {
    let place = place();
    fs::rename(place.path().join("my.toml"), place.path().join("my\t.toml")).expect("renamed");
    for _ in 0..2 {
        let (code, _, errors) = harness(&place, "run my\t.toml --out whole");
        assert_eq!(code, 0, "{errors}");
    }
}

#[test]
fn rows_that_were_kept_where_a_folded_experiment_was_not_run_are_verified() {
    let place = place();
    let folded = |name: &str, more: &str| {
        format!(
            "[[experiment]]\nname = \"{name}\"\nsize = \"3x3\"\ninstances = {{ uniform = 3 }}\n\
             algorithms = [\"astar\"]\nheuristics = [\"manhattan\"]\nrows = \"fold\"\n{more}\n"
        )
    };
    let config = [folded("g", ""), folded("h", "optional = true")].concat();
    fs::write(place.path().join("two.toml"), config).expect("written");
    assert_eq!(harness(&place, "run two.toml --out kept --rows").0, 0);
    let (code, text, _) = harness(&place, "verify kept --sample 0");
    assert!(code == 5 && !text.contains('≠'), "{code}: {text}");
}

#[test]
fn status_of_results_without_a_journal_says_what_a_run_would_do() {
    let place = place();
    assert_eq!(harness(&place, "run my.toml --out whole").0, 0);
    assert_eq!(harness(&place, "status whole").1, "my: 12 of 12 runs completed, 0 of them failed, 0 missing\n");
    fs::remove_file(place.path().join("whole/journal.jsonl")).expect("removed");
    let (code, text, _) = harness(&place, "status whole");
    assert!(code == 3 && text.starts_with("my: 0 of 12 runs completed"), "{code}: {text}");
    assert!(
        text.ends_with("no journal.jsonl beside the results: `harness run` would run everything again\n"),
        "{text}"
    );
}

#[test]
fn invalid_shards_and_results_folders_are_rejected() {
    let place = place();
    let cases = [
        ("run my.toml --shard 4/3", "write a shard as I/N, such as 3/8"),
        ("run my.toml --shard 1/3 --fresh", "not both"),
        ("merge nowhere", "nowhere cannot be read: there is no such folder"),
        ("status nowhere", "nowhere cannot be read: there is no such folder"),
        ("shards my.toml --of 0", "--of 0: expected a whole number from 1 to 1000000"),
        ("submit my.toml", "--shards"),
        ("submit my.toml --missing", "--missing submits what is left of earlier shards"),
        ("submit my.toml --shards 2 --dry-run --time foo", "days-hours:minutes:seconds"),
        ("submit my.toml --shards 2 --dry-run --memory foo", "such as 4G"),
        ("submit my.toml --shards 2 --dry-run --merge-memory 4GB", "such as 4G"),
    ];
    for (line, expected) in cases {
        let (code, text, errors) = harness(&place, line);
        assert_eq!((code, text.as_str()), (2, ""), "{line}: {errors}");
        assert!(errors.contains(expected), "{line} says: {errors}");
    }
}

/// A config whose one run, on 4x5, ends at once and uses a table of more than a million values.
fn with_heuristic(place: &TempDir, heuristic: &str) {
    let config = format!(
        "[[experiment]]\nname = \"large\"\nsize = \"4x5\"\ninstances = {{ file = \"large.txt\" }}\n\
         algorithms = [\"idastar\"]\nheuristics = ['{heuristic}']\nreference = \"none\"\n"
    );
    fs::write(place.path().join("my.toml"), config).expect("written");
    fs::write(place.path().join("large.txt"), "1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 16/17 18 0 19\n").expect("written");
}

#[test]
fn a_table_that_cannot_be_kept_is_an_error_in_prepare_only() {
    let place = place();
    with_heuristic(&place, "pdb(\"1 2 3 4 5\")");
    let (code, text, errors) = harness_with_tables(&place, Some("boards.txt"), "prepare my.toml");
    assert_eq!((code, text.as_str()), (3, ""), "{errors}");
    let file = std::path::Path::new("boards.txt").join("pattern-4x5-blank-");
    assert!(errors.contains(&format!("cannot write the table {}", file.display())), "{errors}");
    let (code, text, errors) = harness_with_tables(&place, Some(""), "prepare my.toml");
    assert_eq!((code, text.as_str()), (2, ""), "{errors}");
    assert!(errors.contains("cannot keep tables: set TAQUIN_CACHE to a folder"), "{errors}");
    let (code, text, errors) = harness_with_tables(&place, Some("boards.txt"), "run my.toml");
    assert!(code == 0 && text.contains("1 solved"), "{text}{errors}");
}

#[test]
fn walking_distance_tables_are_prepared_like_databases() {
    let place = place();
    with_heuristic(&place, "walking_distance");
    let tables = || {
        let entries = fs::read_dir(place.path().join("kept")).expect("made");
        entries.map(|entry| entry.expect("read").file_name().into_string().expect("text")).collect::<Vec<String>>()
    };
    for line in ["prepare my.toml", "prepare my.toml", "run my.toml"] {
        let (code, text, errors) = harness_with_tables(&place, Some("kept"), line);
        assert_eq!(code, 0, "{line}: {errors}");
        assert_eq!(text.matches(".table is ready").count(), usize::from(line.starts_with("prepare")), "{text}");
        // The columns of 4x5 have 107,712 states: too few for a file.
        assert!(matches!(&tables()[..], [file] if file.starts_with("walking-5-lines-of-4-blank-4-")), "{:?}", tables());
    }
    let (code, text, errors) = harness(&place, "submit my.toml --shards 1 --dry-run --out queued");
    assert!(code == 0 && text.contains("\n  prepare=$(sbatch"), "{text}{errors}");
}

#[test]
fn nothing_is_prepared_if_tables_are_not_kept() {
    let place = place();
    let (code, text, _) = harness_with_tables(&place, Some(""), "prepare my.toml");
    assert!(code == 0 && text.starts_with("nothing to prepare"), "{text}");
    let (code, text, errors) = harness(&place, "submit my.toml --shards 1 --dry-run");
    assert!(code == 0 && !text.contains("prepare"), "{text}{errors}");
}

#[test]
fn an_unreadable_file_is_reported_as_unreadable() {
    let place = place();
    let (code, text, _) = harness(&place, "run my.toml --shard 1/1 --out parts");
    // The command that it prints is one that works.
    assert!(code == 0 && text.ends_with("when all shards are complete, run: harness merge parts\n"), "{text}");
    assert_eq!(harness(&place, "merge parts").0, 0);
    // A folder in place of a file: even a superuser cannot read it.
    fs::create_dir(place.path().join("parts/shards/1-of-3.bbb.jsonl")).expect("made");
    for (command, expected) in [("status", 3), ("merge", 3), ("run my.toml --out", 3), ("verify", 1)] {
        let (code, text, errors) = harness(&place, &format!("{command} parts"));
        assert_eq!(code, expected, "{command}: {text}{errors}");
        let said = text + &errors;
        assert!(said.contains("cannot read parts/shards/1-of-3.bbb.jsonl: "), "{command}: {said}");
        assert!(!said.contains("cannot write"), "{command}: {said}");
    }
}

#[test]
fn results_of_a_part_are_not_attributed_to_the_shards_that_made_the_rest() {
    let place = place();
    let call = |line: &str| harness(&place, line);
    let (code, ..) = call("run my.toml --only boards/astar* --out parts");
    assert!(code == 0 && place.path().join("parts/SHA256SUMS").exists());
    assert_eq!(call("run my.toml --shard 1/1 --out parts").0, 0);
    let (code, text, _) = call("status parts");
    assert!(code == 0 && text.contains("not merged yet: harness merge parts\n"), "{code}: {text}");
    assert_eq!(call("merge parts").0, 0);
    let (code, text, _) = call("status parts");
    assert!(code == 0 && !text.contains("merge"), "{code}: {text}");
}

#[test]
fn unreadable_submissions_are_reported() {
    let place = place();
    assert_eq!(harness(&place, "run my.toml --shard 1/1 --out parts").0, 0);
    fs::create_dir_all(place.path().join("parts/slurm/submissions.jsonl")).expect("made");
    for line in ["status parts", "submit my.toml --shards 2 --out parts"] {
        let (code, _, errors) = harness(&place, line);
        assert!(code == 3 && errors.contains("cannot read parts/slurm/submissions.jsonl: "), "{line}: {code} {errors}");
    }
}
