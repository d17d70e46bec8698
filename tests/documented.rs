//! README and some documents show what `harness` prints: each command in their `console` blocks is run, in order, and compared.
//! `UPDATE_DOCS=1 cargo test --test documented` writes the present output into them.

use std::path::Path;
use std::process::Command;

/// Later pages use what the commands of the first one have written.
const PAGES: [&str; 6] =
    ["README.md", "docs/config.md", "docs/audit.md", "docs/questions.md", "docs/statistics.md", "docs/trust.md"];

/// What a shell prints for a command, without its times.
fn printed(place: &Path, command: &str) -> String {
    let binary = Path::new(env!("CARGO_BIN_EXE_harness")).parent().expect("a folder");
    let path = format!("{}:{}", binary.display(), std::env::var("PATH").unwrap_or_default());
    let mut shell = Command::new("sh");
    let shell = shell.args(["-c", &format!("{command} 2>&1")]).current_dir(place).env("PATH", path);
    String::from_utf8(shell.output().expect("it runs").stdout).expect("text")
}

/// Such as `236 µs`.
fn is_time(text: &str) -> bool {
    [" s", " ms", " µs"].iter().any(|unit| text.ends_with(unit))
}

/// Lines to compare: no blanks at their end, no time of a search, and no table of times.
fn compared(text: &str) -> Vec<&str> {
    let mut is_timed = false;
    text.trim_end()
        .lines()
        .filter(|line| {
            is_timed = (is_timed || line.contains("CPU time")) && !line.starts_with("Optimal lengths");
            !is_timed
        })
        .map(|line| match line.rsplit_once(", ") {
            Some((counts, time)) if counts.starts_with("expanded ") && is_time(time) => counts,
            _ => line.trim_end(),
        })
        .collect()
}

/// The commands of a block, each with what is shown below it. A line that ends with `\` goes on in the next one.
fn commands(block: &str) -> Vec<(String, String)> {
    let mut found: Vec<(String, String)> = vec![];
    let mut lines = block.lines();
    while let Some(line) = lines.next() {
        match (line.strip_prefix("$ "), found.last_mut()) {
            (Some(command), _) => {
                let mut command = command.to_string();
                while command.ends_with('\\') {
                    command += &format!("\n{}", lines.next().expect("a line that goes on"));
                }
                found.push((command, String::new()));
            }
            (None, Some((_, shown))) => *shown += &format!("{line}\n"),
            (None, None) => panic!("no command before {line}"),
        }
    }
    found
}

#[test]
fn commands_print_what_the_documents_show() {
    let place = tempfile::tempdir().expect("a folder");
    let mut run = 0;
    for page in PAGES {
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(page);
        let text = std::fs::read_to_string(&file).expect("the page");
        if let Some((_, config)) = text.split_once("Save this as `my.toml`:\n\n```toml\n") {
            std::fs::write(place.path().join("my.toml"), config.split("```").next().unwrap()).expect("written");
        }
        let mut now = text.clone();
        for block in text.split("```console\n").skip(1).map(|rest| rest.split("```").next().unwrap()) {
            let mut fresh = String::new();
            for (command, shown) in commands(block).into_iter().filter(|(_, shown)| !shown.is_empty()) {
                let output = printed(place.path(), &command);
                let lines: Vec<&str> = output.trim_end().lines().map(str::trim_end).collect();
                fresh += &format!("$ {command}\n{}\n", lines.join("\n"));
                if std::env::var_os("UPDATE_DOCS").is_none() {
                    assert_eq!(compared(&shown), compared(&output), "{page}: {command}");
                }
                run += 1;
            }
            if !fresh.is_empty() {
                now = now.replace(block, &fresh);
            }
        }
        if std::env::var_os("UPDATE_DOCS").is_some() {
            std::fs::write(&file, now).expect("written");
        }
    }
    assert!(run >= 6, "{run} commands");
}
