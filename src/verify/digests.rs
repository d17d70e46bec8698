//! The digests that were written down when the files were made.

use super::{Finding, Verification};
use crate::results::checksums::{self, SUMS};
use crate::results::disk;
use crate::results::is_of_one_run;
use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::Path;
use taquin::wording::{program, several};

/// Compares every file with its digest, and names files that are missing or not listed.
pub(super) fn check(folder: &Path, verification: &mut Verification) {
    let unreadable = format!("{SUMS} cannot be read");
    let text = match disk::read(&folder.join(SUMS)) {
        Ok(Some(text)) => text,
        Ok(None) => {
            let reason = "the run was interrupted, or this copy (such as a git clone) lacks the files that differ from machine to machine";
            return verification.notes.push(format!("no {SUMS}: {reason}"));
        }
        Err(error) => return verification.fail(unreadable, Finding::file(SUMS, "digests", error.to_string())),
    };
    let listed = match checksums::read(&text) {
        Ok(listed) => listed,
        Err(line) => {
            let finding = Finding::file(SUMS, "a digest, two spaces, and a later name", "something else").at(line, "");
            return verification.fail(unreadable, finding);
        }
    };
    let mut findings = vec![];
    let mut missing = vec![];
    for (name, digest) in &listed {
        match checksums::of(&folder.join(name)) {
            Ok(found) if found == *digest => {}
            Ok(found) => {
                let short = |digest: &str| format!("SHA-256 {}…", &digest[..12]);
                findings.push(Finding::file(name, short(digest), short(&found)))
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound && is_of_one_run(name) => missing.push(name.as_str()),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                findings.push(Finding::file(name, "a file", "none"))
            }
            Err(error) => findings.push(Finding::file(name, "a file that can be read", error.to_string())),
        }
    }
    let mut present = BTreeSet::new();
    collect(folder, "", &mut present);
    let extra = present.iter().filter(|name| !listed.contains_key(*name) && *name != SUMS);
    let (of_one_run, others): (Vec<&String>, Vec<&String>) = extra.partition(|name| is_of_one_run(name));
    if missing.is_empty() {
        verification.notes.extend(of_one_run.iter().map(|name| unknown(name)));
    } else if let Some(name) = of_one_run.first() {
        findings.push(Finding::file(
            SUMS,
            format!("a digest of {name}"),
            format!("one of {}, which is not there", missing[0]),
        ));
    } else {
        let (are, their) = if missing.len() == 1 { ("is", "its") } else { ("are", "their") };
        let note = format!("{} {are} missing; {their} content differs from machine to machine", missing.join(", "));
        verification.notes.push(note);
    }
    let (scripts, others): (Vec<&String>, Vec<&String>) =
        others.into_iter().partition(|name| name.starts_with("slurm/"));
    if !scripts.is_empty() {
        verification.notes.push(format!("slurm/ holds scripts of `{} submit`; they are not verified", program()));
    }
    verification.notes.extend(others.iter().map(|name| unknown(name)));
    let files = several(listed.len() - missing.len(), "file");
    verification.add(format!("{files} match {SUMS}"), format!("between {files} and {SUMS}"), findings);
}

fn unknown(name: &str) -> String {
    format!("{name} does not belong to these results: it has no digest in SHA256SUMS")
}

fn collect(folder: &Path, prefix: &str, names: &mut BTreeSet<String>) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = format!("{prefix}{}", entry.file_name().to_string_lossy());
        match entry.file_type() {
            Ok(kind) if kind.is_dir() => collect(&entry.path(), &format!("{name}/"), names),
            _ => drop(names.insert(name)),
        }
    }
}
