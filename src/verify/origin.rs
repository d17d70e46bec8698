//! Who made the results: version, machine, and the config that the manifest names.

use super::{Finding, Verification};
use crate::results::archive::{CONFIG, MANIFEST};
use crate::results::checksums;
use crate::results::disk;
use crate::results::record::BEHAVIOUR_VERSION;
use serde_json::Value;
use std::path::Path;

/// What is known of the program that made the results.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Origin {
    /// Whether it may draw and lay out differently: another version, or an unknown one beside digests.
    pub(super) other_version: bool,
    /// Whether its searches count differently on purpose.
    pub(super) other_behaviour: bool,
}

impl Origin {
    /// Reads the manifest, notes what is different here, and checks what it says of files.
    pub(super) fn of(folder: &Path, verification: &mut Verification) -> Origin {
        let unknown = Origin { other_version: false, other_behaviour: false };
        let text = match disk::read(&folder.join(MANIFEST)) {
            Ok(Some(text)) => text,
            Ok(None) => {
                verification.notes.push(format!("no {MANIFEST}: the version and the machine are unknown"));
                return unknown;
            }
            Err(error) => {
                verification.fail("the manifest cannot be read", Finding::file(MANIFEST, "JSON", error.to_string()));
                return unknown;
            }
        };
        let manifest: Value = match serde_json::from_slice(&text) {
            Ok(manifest) => manifest,
            Err(error) => {
                let line = error.line() as u64;
                let finding = Finding::file(MANIFEST, "JSON", error.to_string()).at(line, "");
                verification.fail("the manifest cannot be read", finding);
                return unknown;
            }
        };
        let (mut findings, mut is_whole) = (vec![], true);
        let mut digest = |file: &str, expected: &Value| {
            let Some(expected) = expected.as_str() else { return };
            let Ok(found) = checksums::of(&folder.join(file)) else {
                is_whole = false;
                return;
            };
            if found != expected {
                let short = |digest: &str| format!("SHA-256 {}…", digest.chars().take(12).collect::<String>());
                findings.push(Finding::file(file, short(expected), short(&found)));
            }
        };
        digest(CONFIG, &manifest["config_sha256"]);
        for (file, expected) in manifest["files_sha256"].as_object().into_iter().flatten() {
            digest(file, expected);
        }
        verification.add(
            match is_whole {
                true => "the manifest matches the config and the rows",
                false => "the manifest matches those files of config and rows that are there",
            },
            "between the manifest and the config or the rows",
            findings,
        );
        let notes = &mut verification.notes;
        let version = differs(notes, "version", &manifest["harness"], Some(env!("CARGO_PKG_VERSION")));
        let revision = differs(notes, "git revision", &manifest["git_revision"], option_env!("TAQUIN_GIT_REVISION"));
        let behaviour = BEHAVIOUR_VERSION.to_string();
        let other_behaviour = differs(notes, "behaviour version", &manifest["behaviour_version"], Some(&behaviour));
        let machine = &manifest["machine"];
        differs(notes, "system", &machine["system"], Some(std::env::consts::OS));
        differs(notes, "architecture", &machine["architecture"], Some(std::env::consts::ARCH));
        Origin { other_version: version || revision || other_behaviour, other_behaviour }
    }
}

/// Notes that something was different where the results were made.
fn differs(notes: &mut Vec<String>, what: &str, theirs: &Value, mine: Option<&str>) -> bool {
    let theirs = match theirs {
        Value::Null => return false,
        Value::String(text) => text.clone(),
        other => other.to_string(),
    };
    let same = Some(theirs.as_str()) == mine;
    if !same {
        notes.push(format!(
            "{what}: made with {}, verified with {}",
            theirs.escape_debug(),
            mine.unwrap_or("an unknown one")
        ));
    }
    !same
}
