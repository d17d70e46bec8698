//! Standard output that is closed, or cannot be written.

use std::io::Read;
use std::process::{Command, Stdio};

#[test]
fn a_closed_pipe_is_not_an_error() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_harness"))
        .args(["generate", "--every"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    let mut first = [0; 1];
    child.stdout.take().expect("piped").read_exact(&mut first).expect("a byte");
    let output = child.wait_with_output().expect("it ends");
    assert_eq!((output.status.code(), output.stderr.len()), (Some(0), 0));
}

#[test]
fn a_run_whose_output_nobody_reads_is_made_and_has_its_exit_code() {
    let place = crate::commands::place();
    for (line, code) in [("run my.toml --out results", 0), ("verify results --sample 0", 0), ("solve 123456870", 1)] {
        let (reader, writer) = std::io::pipe().expect("a pipe");
        drop(reader);
        let mut harness = Command::new(env!("CARGO_BIN_EXE_harness"));
        let output = harness.args(line.split(' ')).current_dir(&place).stdout(writer).output().expect("it runs");
        assert_eq!(output.status.code(), Some(code), "{line}: {}", String::from_utf8_lossy(&output.stderr));
    }
    assert!(place.path().join("results/report.html").exists());
}

#[cfg(target_os = "linux")]
#[test]
fn output_that_cannot_be_written_is_reported_by_every_command() {
    for arguments in [&["--help"][..], &["run", "--help"], &["--version"], &["schema"]] {
        let full = std::fs::File::options().write(true).open("/dev/full").expect("opened");
        let mut harness = Command::new(env!("CARGO_BIN_EXE_harness"));
        let output = harness.args(arguments).stdout(full).output().expect("it runs");
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(3), "{arguments:?}: {said}");
        assert!(said.starts_with("error: cannot write to standard output: No space left"), "{arguments:?}: {said}");
    }
}
