//! The licences of what is linked into the binary, as docs/licences.md lists them.
#![cfg(all(target_os = "linux", target_arch = "x86_64"))]

use serde_json::Value;
use std::fmt::Write;
use std::path::Path;
use std::process::Command;

/// What may be linked in: these licences require only attribution from those who distribute the binary.
const PERMISSIVE: [&str; 7] = ["MIT", "Apache-2.0", "BSD-3-Clause", "CC0-1.0", "Zlib", "Unicode-3.0", "Unlicense"];

const INTRODUCTION: &str = "# Licences\n\nWhat the binary and its tests are built from on Linux, as Cargo.lock fixes it. Written by\n\
                            `UPDATE_LICENCES=1 cargo test --test licences`.\n\n| crate | version | licence |\n|---|---|---|\n";

fn packages() -> Vec<Value> {
    let cargo = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version", "1", "--offline", "--locked"])
        .args(["--filter-platform", "x86_64-unknown-linux-gnu", "--manifest-path"])
        .arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.toml"))
        .output()
        .expect("cargo");
    assert!(cargo.status.success(), "{}", String::from_utf8_lossy(&cargo.stderr));
    let metadata: Value = serde_json::from_slice(&cargo.stdout).expect("JSON");
    let packages = metadata["packages"].as_array().expect("a list").clone();
    packages.into_iter().filter(|package| !package["source"].is_null()).collect()
}

fn text<'a>(package: &'a Value, key: &str) -> &'a str {
    package[key].as_str().unwrap_or_default()
}

#[test]
fn every_crate_is_listed_with_its_licence() {
    let mut list = INTRODUCTION.to_string();
    for package in packages() {
        let [name, version, licence] = ["name", "version", "license"].map(|key| text(&package, key));
        writeln!(list, "| [{name}](https://crates.io/crates/{name}) | {version} | {licence} |")
            .expect("memory takes it");
    }
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/licences.md");
    if std::env::var_os("UPDATE_LICENCES").is_some() {
        std::fs::write(&file, &list).expect("written");
    }
    let listed = std::fs::read_to_string(file).unwrap_or_default();
    assert!(listed == list, "docs/licences.md is out of date: UPDATE_LICENCES=1 cargo test --test licences");
}

#[test]
fn every_licence_is_permissive() {
    for package in packages() {
        let licence = text(&package, "license").replace('/', " OR ");
        let needed = licence.split(" AND ");
        let may =
            |needed: &str| needed.split(" OR ").any(|one| PERMISSIVE.contains(&one.trim_matches(['(', ')', ' '])));
        assert!(needed.into_iter().all(may), "{}: {licence}", text(&package, "name"));
    }
}
