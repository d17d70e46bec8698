//! A results folder seen from outside.

use std::collections::BTreeMap;
use std::path::Path;

/// The files of a results folder whose bytes may not depend on threads, time or machine.
pub(crate) fn deterministic(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut files = BTreeMap::new();
    for part in [folder.to_path_buf(), folder.join("charts")] {
        for entry in std::fs::read_dir(&part).expect("a folder").map(|entry| entry.expect("listed")) {
            let name = entry.file_name().into_string().expect("text");
            let timed = ["timings.", "times.", "manifest.", "journal.", "report.", "SHA256SUMS"]
                .iter()
                .any(|start| name.starts_with(start));
            if entry.path().is_file() && !timed && !name.contains("-time.") {
                files.insert(name, std::fs::read(entry.path()).expect("read"));
            }
        }
    }
    files
}
