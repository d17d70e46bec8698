//! Folders that are taken, claimed, written to and sealed.

use super::*;
use crate::results::archive;
use crate::results::checksums::{self, SUMS};

#[test]
fn a_second_taker_is_refused_until_the_first_lets_go() {
    let place = tempfile::tempdir().unwrap();
    let path = place.path().join("deep/results");
    let first = Folder::open(&path).unwrap();
    assert!(matches!(Folder::open(&path), Err(FolderError::Busy(_))));
    drop(first);
    assert!(Folder::open(&path).is_ok());
}

#[test]
fn a_folder_with_other_things_in_it_is_refused_and_left_alone() {
    let place = tempfile::tempdir().unwrap();
    fs::write(place.path().join("thesis.tex"), "text").unwrap();
    let error = Folder::open(place.path()).unwrap_err();
    assert!(error.to_string().ends_with("choose another --out or an empty folder"), "{error}");
    assert_eq!(fs::read_dir(place.path()).unwrap().count(), 1);
}

#[test]
fn a_marker_half_written_is_completed_and_one_of_another_layout_refused() {
    let place = tempfile::tempdir().unwrap();
    let marker = place.path().join(MARKER);
    fs::write(&marker, "taquin res").unwrap();
    drop(Folder::open(place.path()).unwrap());
    assert_eq!(fs::read_to_string(&marker).unwrap(), LAYOUT);
    fs::write(&marker, "taquin results 2\n").unwrap();
    let refused = |error: String| {
        assert!(error.starts_with(&marker.display().to_string()), "{error}");
        assert!(error.contains("\"taquin results 2\"") && error.contains("use the version that wrote it"), "{error}");
    };
    refused(Folder::open(place.path()).unwrap_err().to_string());
    // Nor is it read.
    fs::write(place.path().join(OWNER), "test\n").unwrap();
    refused(archive::config(place.path()).unwrap_err().to_string());
}

#[test]
fn the_folder_of_one_config_is_not_given_to_another() {
    let place = tempfile::tempdir().unwrap();
    let folder = Folder::open(place.path()).unwrap();
    folder.claim("first").unwrap();
    folder.claim("first").unwrap();
    let error = folder.claim("second").unwrap_err().to_string();
    assert!(error.contains("holds the results of the config \"first\": choose another --out"), "{error}");
    folder.release().unwrap();
    folder.claim("second").unwrap();
}

#[test]
fn a_seal_has_the_digest_of_each_file_that_was_written() {
    let place = tempfile::tempdir().unwrap();
    let folder = Folder::open(place.path()).unwrap();
    folder.claim("mine").unwrap();
    folder.write("charts/a.svg", b"abc").unwrap();
    folder.write("gone.csv", b"1").unwrap();
    folder.remove(&["gone.csv"]).unwrap();
    fs::write(place.path().join("notes.txt"), "mine").unwrap();
    folder.seal().unwrap();
    let sealed = checksums::read(&fs::read(place.path().join(SUMS)).unwrap()).unwrap();
    assert_eq!(sealed.keys().collect::<Vec<_>>(), [OWNER, MARKER, "charts/a.svg"]);
    // FIPS 180-2, appendix B.1.
    assert_eq!(sealed["charts/a.svg"], "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
}

#[test]
fn a_place_where_no_folder_can_be_is_reported() {
    let place = tempfile::tempdir().unwrap();
    let file = place.path().join("file");
    fs::write(&file, "").unwrap();
    let error = Folder::open(&file.join("results")).unwrap_err();
    assert!(error.to_string().starts_with("cannot write "), "{error}");
    assert!(matches!(Folder::open(&file), Err(FolderError::File(_))));
    #[cfg(unix)]
    assert!(matches!(Folder::open(Path::new("/dev/null")), Err(FolderError::File(_))));
}

#[test]
fn a_file_that_cannot_be_read_is_not_said_to_be_one_that_cannot_be_written() {
    let place = tempfile::tempdir().unwrap();
    let folder = Folder::open(place.path()).unwrap();
    // A folder stands where a file should be: even a superuser cannot read it.
    fs::create_dir(place.path().join(OWNER)).unwrap();
    for refused in [folder.is_claimed("mine").map(drop), folder.seal()] {
        let error = refused.unwrap_err().to_string();
        assert!(error.starts_with("cannot read ") && error.contains(OWNER), "{error}");
    }
}

#[test]
fn no_name_leads_out_of_the_folder() {
    let place = tempfile::tempdir().unwrap();
    let folder = Folder::open(&place.path().join("results")).unwrap();
    for name in ["../x", "charts/../../x", "/x", "..", "./x", ""] {
        assert!(folder.write(name, b"1").is_err(), "{name}");
    }
    assert_eq!(fs::read_dir(place.path()).unwrap().count(), 1);
}

#[cfg(unix)]
#[test]
fn no_link_leads_out_of_the_folder() {
    let place = tempfile::tempdir().unwrap();
    let folder = Folder::open(&place.path().join("results")).unwrap();
    std::os::unix::fs::symlink(place.path(), folder.path().join("charts")).unwrap();
    let error = folder.write("charts/a.svg", b"1").unwrap_err().to_string();
    assert!(error.contains("what should be a folder is a link or a file: remove it"), "{error}");
    assert!(!place.path().join("a.svg").exists());
}

#[test]
fn only_the_named_files_are_removed() {
    let place = tempfile::tempdir().unwrap();
    let folder = Folder::open(place.path()).unwrap();
    folder.write("runs.csv", b"1").unwrap();
    folder.write("mine.txt", b"2").unwrap();
    folder.write("charts/time.svg", b"3").unwrap();
    folder.remove(&["runs.csv", "never.csv", "charts/time.svg"]).unwrap();
    assert_eq!(fs::read_dir(place.path().join("charts")).unwrap().count(), 0);
    assert!(!place.path().join("runs.csv").exists());
    assert!(place.path().join("mine.txt").exists());
}

#[cfg(unix)]
#[test]
fn a_folder_that_is_moved_removed_or_replaced_is_not_written_to_and_none_is_made_in_its_place() {
    let place = tempfile::tempdir().unwrap();
    // The system's own name of the folder, by which it knows where a file is.
    let place = place.path().canonicalize().unwrap();
    let (path, other) = (place.join("results"), place.join("other"));
    let lost = |change: &dyn Fn()| {
        let folder = Folder::open(&path).unwrap();
        folder.write("runs.csv", b"1").unwrap();
        change();
        let refused = [
            folder.write("runs.csv", b"3"),
            folder.write("charts/a.svg", b"3"),
            folder.make("charts"),
            folder.set_aside("runs.csv", "runs.csv.before"),
            folder.remove(&["runs.csv"]),
            folder.remove_folders(&["shards"]),
            folder.claim("mine"),
            folder.release(),
            folder.seal(),
        ];
        refused.map(|refused| match refused {
            Err(FolderError::Lost { path: named, now }) if named == path => now,
            other => panic!("{other:?}"),
        })
    };
    let names = |folder: &Path| {
        let mut names: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        names.sort();
        names
    };

    let moved = lost(&|| fs::rename(&path, &other).unwrap());
    assert!(moved.iter().all(|now| *now == Some(other.clone())) || !cfg!(target_os = "linux"), "{moved:?}");
    assert!(!path.exists());
    assert_eq!(names(&other), [MARKER, "runs.csv"]);

    assert!(lost(&|| fs::remove_dir_all(&path).unwrap()).iter().all(Option::is_none));
    assert!(!path.exists());

    lost(&|| {
        fs::remove_dir_all(&path).unwrap();
        let others = Folder::open(&path).unwrap();
        others.write("runs.csv", b"2").unwrap();
        others.make("shards").unwrap();
    });
    assert_eq!(names(&path), [MARKER, "runs.csv", "shards"]);
    assert_eq!(fs::read(path.join("runs.csv")).unwrap(), b"2");

    lost(&|| {
        fs::remove_dir_all(&path).unwrap();
        fs::write(&path, "a file").unwrap();
    });
    assert_eq!(fs::read(&path).unwrap(), b"a file");
}

#[test]
fn what_could_not_be_written_leaves_the_file_of_before_and_nothing_beside_it() {
    let place = tempfile::tempdir().unwrap();
    let folder = Folder::open(place.path()).unwrap();
    folder.claim("mine").unwrap();
    folder.write("a.csv", b"before").unwrap();
    let files = || fs::read_dir(place.path()).unwrap().count();
    let before = files();
    let full = |out: &mut Digested<File>| out.write_all(b"after").and(Err(io::ErrorKind::StorageFull.into()));
    assert!(matches!(folder.fill("a.csv", full), Err(FolderError::Write { .. })));
    assert_eq!(fs::read(place.path().join("a.csv")).unwrap(), b"before");
    assert_eq!(files(), before);
}
