//! Every byte of every file, changed one at a time.

use super::*;
use rayon::prelude::*;
use std::os::unix::fs::FileExt;

/// Of larger files, such as `report.html` and charts, only some bytes are changed, unless the variable `EVERY_BYTE` is set: each costs
/// a digest of the whole.
const LARGE: usize = 24 << 10;
const SOME: usize = 4000;

/// Bytes that one folder is for.
const PART: usize = 4000;

/// Whether anything is found by digests alone.
fn by_digest(folder: &Path) -> bool {
    let mut verification = Verification::default();
    digests::check(folder, &mut verification);
    verification.findings().next().is_some()
}

/// The bytes of a file whose change is not found, one bit of each being changed in turn.
fn unseen(folder: &Path, name: &str, bytes: &[usize]) -> Vec<usize> {
    let path = folder.join(name);
    let sound = fs::read(&path).unwrap();
    let file = fs::File::options().write(true).open(&path).unwrap();
    let is_unseen = |&&at: &&usize| {
        file.write_all_at(&[sound[at] ^ 1 << (at % 8)], at as u64).unwrap();
        let found = by_digest(folder);
        file.write_all_at(&[sound[at]], at as u64).unwrap();
        !found
    };
    let unseen = bytes.iter().filter(is_unseen).copied().collect();
    assert!(!by_digest(folder), "{name} is as it was");
    unseen
}

/// A folder with one file of another, and the digest of that.
fn alone(folder: &Path, name: &str) -> tempfile::TempDir {
    let place = tempfile::tempdir().unwrap();
    fs::create_dir_all(place.path().join(name).parent().unwrap()).unwrap();
    fs::copy(folder.join(name), place.path().join(name)).unwrap();
    let sums = fs::read_to_string(folder.join("SHA256SUMS")).unwrap();
    let line = sums.lines().find(|line| line.ends_with(&format!("  {name}"))).expect("a digest of each file");
    fs::write(place.path().join("SHA256SUMS"), format!("{line}\n")).unwrap();
    place
}

#[test]
fn every_changed_byte_of_every_file_is_found() {
    let place = results();
    let folder = place.path().join("results");
    let files = files(&folder);
    assert!(files.len() > 15 && files.contains_key("journal.jsonl") && files.contains_key("report.html"), "{files:?}");
    let parts = files.iter().filter(|(name, _)| *name != "SHA256SUMS").flat_map(|(name, path)| {
        let length = fs::metadata(path).unwrap().len() as usize;
        let all = length <= LARGE || std::env::var_os("EVERY_BYTE").is_some();
        let bytes: Vec<usize> = (0..length).step_by(if all { 1 } else { length / SOME }).collect();
        bytes.chunks(PART).map(|part| (name, part.to_vec())).collect::<Vec<_>>()
    });
    let parts: Vec<(&String, Vec<usize>)> = parts.collect();
    parts.par_iter().for_each(|(name, bytes)| {
        let place = alone(&folder, name);
        assert_eq!(unseen(place.path(), name, bytes), [0; 0], "{name}");
    });
    let changed = parts.iter().map(|(_, bytes)| bytes.len()).sum::<usize>();
    println!("{changed} bytes of {} files changed and found", files.len() - 1);
}

#[test]
fn every_changed_byte_of_the_digests_is_found() {
    let place = results();
    let folder = place.path().join("results");
    let length = fs::metadata(folder.join("SHA256SUMS")).unwrap().len() as usize;
    assert_eq!(unseen(&folder, "SHA256SUMS", &(0..length).collect::<Vec<_>>()), [0; 0]);
}

#[test]
fn a_byte_too_many_or_too_few_is_found_in_any_file_and_so_is_any_change_by_all_questions_together() {
    let place = results();
    let folder = place.path().join("results");
    for (name, path) in files(&folder) {
        let sound = fs::read(&path).unwrap();
        for changed in [[&sound[..], b"\n"].concat(), sound[..sound.len() - 1].to_vec()] {
            fs::write(&path, &changed).unwrap();
            assert!(by_digest(&folder), "the length of {name}");
        }
        let mut changed = sound.clone();
        changed[sound.len() / 2] ^= 1;
        fs::write(&path, &changed).unwrap();
        assert!(look(&folder, Choice::None).findings().next().is_some(), "{name}");
        fs::write(&path, &sound).unwrap();
    }
}

#[test]
fn a_file_that_may_be_left_out_is_not_passed_off_under_another_name() {
    let place = results();
    let folder = place.path().join("results");
    let sums = fs::read_to_string(folder.join("SHA256SUMS")).unwrap();
    for (name, other) in [("timings.csv", "timings.ctv"), ("charts/rows-time.svg", "charts/rowt-time.svg")] {
        assert!(sums.contains(name), "{sums}");
        fs::write(folder.join("SHA256SUMS"), sums.replace(name, other)).unwrap();
        assert!(by_digest(&folder), "{name}");
    }
}
