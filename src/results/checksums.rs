//! `SHA256SUMS`: the digest of every file of a results folder, as `sha256sum --check` reads it.
//!
//! It is written last, and removed before anything else is written: where it is there, the folder is whole.

use super::digest::Digested;
use super::disk;
use std::collections::BTreeMap;
use std::io;
use std::path::{Component, Path};

/// The file's name.
pub(crate) const SUMS: &str = "SHA256SUMS";

/// Its name while a report replaces tables and charts of a folder that was whole before.
pub(crate) const SUMS_BEFORE: &str = "SHA256SUMS.before";

/// The digest of a file, in hexadecimal digits.
pub(crate) fn of(file: &Path) -> io::Result<String> {
    let mut read = Digested::new(io::sink());
    io::copy(&mut disk::open(file)?, &mut read)?;
    Ok(read.digest())
}

/// The text for files with their digests.
pub(crate) fn written(digests: &BTreeMap<String, String>) -> String {
    digests.iter().map(|(name, digest)| format!("{digest}  {name}\n")).collect()
}

/// The files with their digests, one at least; the line that is none where the text is not what [`written`] gives.
pub(crate) fn read(text: &[u8]) -> Result<BTreeMap<String, String>, u64> {
    let mut digests = BTreeMap::new();
    let mut last = String::new();
    for (line, number) in text.split_inclusive(|&byte| byte == b'\n').zip(1u64..) {
        let (digest, name) = entry(line).filter(|(_, name)| last.as_str() < *name).ok_or(number)?;
        last = name.into();
        digests.insert(name.into(), digest.into());
    }
    if digests.is_empty() { Err(1) } else { Ok(digests) }
}

fn entry(line: &[u8]) -> Option<(&str, &str)> {
    let (digest, name) = std::str::from_utf8(line).ok()?.strip_suffix('\n')?.split_once("  ")?;
    let is_digest = digest.len() == 64 && digest.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
    // Nothing outside of the folder is looked at.
    let is_inside = Path::new(name).components().all(|part| matches!(part, Component::Normal(_)));
    (is_digest && is_inside && !name.is_empty()).then_some((digest, name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_and_no_changed_byte_is_read_as_the_same() {
        let digests =
            BTreeMap::from([("a.csv".to_string(), "0a".repeat(32)), ("charts/b.svg".into(), "f9".repeat(32))]);
        let text = written(&digests).into_bytes();
        assert_eq!(read(&text), Ok(digests.clone()));
        for place in 0..text.len() {
            for bit in 0..8 {
                let mut changed = text.clone();
                changed[place] ^= 1 << bit;
                assert_ne!(read(&changed), Ok(digests.clone()), "byte {place}, bit {bit}");
            }
        }
        assert_ne!(read(&text[..text.len() - 1]), Ok(digests));
        assert_eq!(read(b""), Err(1), "a folder has files");
    }

    #[test]
    fn names_that_lead_out_of_the_folder_are_refused() {
        for name in ["/etc/passwd", "../x", "charts/../../x", ""] {
            assert_eq!(read(format!("{}  {name}\n", "0".repeat(64)).as_bytes()), Err(1), "{name}");
        }
    }

    #[test]
    fn the_digest_of_a_file_is_that_of_the_standard() {
        let place = tempfile::tempdir().unwrap();
        let file = place.path().join("abc");
        std::fs::write(&file, "abc").unwrap();
        assert_eq!(of(&file).unwrap(), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    }
}
