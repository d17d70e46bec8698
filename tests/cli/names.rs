//! Scripts and commands that `harness submit` and `harness shards` write contain the names of files and folders unchanged;
//! otherwise they are rejected.

use crate::commands::{harness, harness_with_tables, place};
use assert_cmd::Command;
use std::fs;
use std::os::unix::fs::PermissionsExt;

/// As sbatch(1) has it, %20x would be a number of its own, and %% stands for %.
#[test]
fn a_percent_sign_in_the_folder_is_escaped_for_slurm() {
    let place = place();
    let (code, _, errors) = harness(&place, "submit my.toml --shards 2 --dry-run --out res%20x");
    assert_eq!(code, 0, "{errors}");
    let folder = fs::canonicalize(place.path()).expect("there").display().to_string();
    for (script, log) in [("tasks", "%A_%a.txt"), ("merge", "merge-%j.txt"), ("prepare", "prepare-%j.txt")] {
        let text = fs::read_to_string(place.path().join(format!("res%20x/slurm/{script}.sh"))).expect("written");
        assert!(text.contains(&format!("#SBATCH --output={folder}/res%%20x/slurm/logs/{log}\n")), "{text}");
        assert!(text.contains(&format!("#SBATCH --chdir={folder}/res%20x\n")), "{text}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn paths_that_are_not_utf_8_are_rejected_where_commands_would_contain_them() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    let place = place();
    let named = |bytes| OsStr::from_bytes(bytes);
    let folder = place.path().join(named(b"d\xff"));
    fs::create_dir(&folder).expect("made");
    for file in ["my.toml", "boards.txt"] {
        fs::copy(place.path().join(file), folder.join(file)).expect("copied");
    }
    let (mine, other) = (OsStr::new("my.toml"), named(b"d\xff/my.toml"));
    let (plain, strange) = (OsStr::new("o"), named(b"d\xff/o"));
    let (shards, submit) = (&["shards", "--of", "2"][..], &["submit", "--shards", "2", "--dry-run"][..]);
    for (command, config, out, tables) in [
        (shards, mine, strange, plain),
        (shards, other, plain, plain),
        (submit, mine, strange, plain),
        (submit, other, plain, plain),
        (submit, mine, plain, folder.as_os_str()),
    ] {
        let mut run = Command::new(env!("CARGO_BIN_EXE_harness"));
        run.args(command).arg(config).arg("--out").arg(out).env("TAQUIN_CACHE", tables).current_dir(&place);
        let output = run.output().expect("it runs");
        let errors = String::from_utf8(output.stderr).expect("text");
        assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{command:?}: {errors}");
        assert!(
            errors.contains("d\\xFF") && errors.contains("is not UTF-8, so commands and scripts cannot hold it"),
            "{errors}"
        );
        let files = |folder| fs::read_dir(folder).expect("listed").count();
        assert_eq!((files(place.path()), files(&folder)), (3, 2), "{command:?} writes nothing");
    }
}

#[test]
fn names_that_a_script_cannot_contain_are_rejected_and_nothing_is_written() {
    let place = place();
    for (option, expected) in [
        ("--sbatch-arg=--comment=a\nb", "such as --account=search"),
        ("--sbatch-arg=", "sbatch-arg"),
        ("--sbatch-arg=foo", "such as --account=search"),
        ("--sbatch-arg=--array=1-6%1", "--at-once N"),
        ("--sbatch-arg=--chdir=/tmp", "their working folder"),
        ("--at-once=0", "at-once"),
        ("--partition=", "partition"),
        ("--partition=a\nb", "such as short"),
        ("--out=a\nb", "contains control characters"),
        ("--out=a\\b", "contains backslashes"),
    ] {
        let mut submit = Command::new(env!("CARGO_BIN_EXE_harness"));
        submit.args(["submit", "my.toml", "--shards", "2", "--dry-run", option]).current_dir(&place);
        let output = submit.output().expect("it runs");
        let errors = String::from_utf8(output.stderr).expect("text");
        assert_eq!(output.status.code(), Some(2), "{option}: {errors}");
        assert!(errors.contains(expected), "{option} says: {errors}");
        assert_eq!(fs::read_dir(place.path()).expect("listed").count(), 2, "{option} leaves the config and its boards");
    }
}

#[test]
fn a_dry_run_quotes_folder_names_that_a_shell_would_expand() {
    let place = place();
    let bin = place.path().join("bin");
    fs::create_dir(&bin).expect("made");
    fs::write(bin.join("sbatch"), "#!/bin/sh\nprintf '%s\\n' \"$@\" >>\"$CALLED\"\necho 40\n").expect("written");
    fs::set_permissions(bin.join("sbatch"), fs::Permissions::from_mode(0o755)).expect("allowed");
    let (code, text, errors) = harness(&place, "submit my.toml --shards 2 --dry-run --out $HOME`id`\"a\"");
    assert_eq!(code, 0, "{errors}");
    let commands: Vec<&str> = text.lines().filter(|line| line.contains("=$(")).collect();
    let shell = Command::new("sh")
        .args(["-ec", &commands.join("\n")])
        .env("PATH", format!("{}:/usr/bin:/bin", bin.display()))
        .env("CALLED", place.path().join("called"))
        .assert();
    shell.success();
    let folder = fs::canonicalize(place.path()).expect("there").display().to_string();
    let scripts = format!("{folder}/$HOME`id`\"a\"/slurm");
    let called = fs::read_to_string(place.path().join("called")).expect("called");
    let expected = [
        "--parsable",
        "--array=1-2",
        &format!("{scripts}/tasks.sh"),
        "--parsable",
        "--dependency=afterany:40",
        "--kill-on-invalid-dep=yes",
        &format!("{scripts}/merge.sh"),
    ];
    assert_eq!(called.lines().collect::<Vec<_>>(), expected);
}

/// Jobs work in the results folder.
#[test]
fn tables_are_kept_in_the_same_folder_as_without_slurm() {
    let place = place();
    let (code, _, errors) = harness_with_tables(&place, Some("../tables"), "submit my.toml --shards 2 --dry-run");
    assert_eq!(code, 0, "{errors}");
    let folder = fs::canonicalize(place.path()).expect("there").display().to_string();
    for script in ["tasks", "merge", "prepare"] {
        let text = fs::read_to_string(place.path().join(format!("results/my/slurm/{script}.sh"))).expect("written");
        let line = format!("export TAQUIN_CACHE={folder}/../tables");
        assert!(text.lines().any(|is| is == line), "no {line} in\n{text}");
    }
}
