//! The licences of what is linked or copied into the binary, as docs/licences.md lists them.
#![cfg(all(target_os = "linux", target_arch = "x86_64"))]

use serde_json::Value;
use sha2::{Digest, Sha256};
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What may be linked in: these licences require only attribution from those who distribute the binary.
const PERMISSIVE: [&str; 8] =
    ["MIT", "ISC", "Apache-2.0", "BSD-3-Clause", "CC0-1.0", "Zlib", "Unicode-3.0", "Unlicense"];

/// The heading of the second table: scripts of npm.
const SCRIPTS: &str = "\n## Scripts of report.html\n\nFiles of npm packages, unchanged, in `assets/vendor`; their licences are in \
                       `assets/vendor/licences`, and in every page above the scripts.\n\n\
                       | package | version | licence | file | SHA-256 |\n|---|---|---|---|---|\n";

fn vendored() -> Vec<Value> {
    let list = std::fs::read(in_repository("assets/vendor/packages.json")).expect("a list");
    serde_json::from_slice::<Value>(&list).expect("JSON").as_array().expect("a list").clone()
}

/// What a vendored package contains, itself first.
fn contents(package: &Value) -> Vec<Value> {
    [package].into_iter().chain(package["contains"].as_array().into_iter().flatten()).cloned().collect()
}

fn in_repository(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

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
    list += SCRIPTS;
    for package in vendored() {
        let [file, digest] = ["file", "sha256"].map(|key| text(&package, key));
        for one in contents(&package) {
            let [name, version, licence] = ["name", "version", "licence"].map(|key| text(&one, key));
            writeln!(
                list,
                "| [{name}](https://www.npmjs.com/package/{name}) | {version} | {licence} | {file} | `{digest}` |"
            )
            .expect("memory takes it");
        }
    }
    let file = in_repository("docs/licences.md");
    if std::env::var_os("UPDATE_LICENCES").is_some() {
        std::fs::write(&file, &list).expect("written");
    }
    let listed = std::fs::read_to_string(file).unwrap_or_default();
    assert!(listed == list, "docs/licences.md is out of date: UPDATE_LICENCES=1 cargo test --test licences");
}

#[test]
fn vendored_scripts_are_those_of_the_list_and_have_their_licences() {
    for package in vendored() {
        let script = std::fs::read(in_repository("assets/vendor").join(text(&package, "file"))).expect("a script");
        let digest: String = Sha256::digest(script).iter().map(|byte| format!("{byte:02x}")).collect();
        assert_eq!(digest, text(&package, "sha256"), "{}", text(&package, "name"));
        for one in contents(&package) {
            let [name, licence] = ["name", "licence"].map(|key| text(&one, key));
            let file = format!("assets/vendor/licences/{}.txt", name.trim_start_matches('@').replace('/', "-"));
            assert!(in_repository(&file).exists(), "{file}");
            assert!(PERMISSIVE.contains(&licence), "{name}: {licence}");
        }
    }
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
