//! Lines written, torn, damaged, and read again.

use super::*;
use crate::results::Run;
use crate::results::folder::{Folder, JOURNAL, MARKER};
use crate::results::record::{Counters, Record, RunKey, Timing};
use taquin::solve::Status;

fn run(instance: usize) -> Run {
    let key = RunKey { experiment: "e".into(), instance, solver: "s".into() };
    let (status, path, claimed, lower_bound, counters) = (Status::Exhausted, None, None, Some(3), None);
    Run { record: Record { key, status, path, cost: None, claimed, lower_bound, counters }, timings: vec![] }
}

fn line_of(runs: &[Run]) -> Vec<u8> {
    let mut lines = vec![];
    let rows = runs.iter().map(|run| Row::new("0".into(), run)).collect();
    Entry::Runs { experiment: "e".into(), solver: "s".into(), rows }.write_to(&mut lines);
    lines
}

fn line(instance: usize) -> Vec<u8> {
    line_of(&[run(instance)])
}

/// The runs, and the numbers of the lines that are no entries.
fn read_runs(path: &Path) -> (Vec<(String, Run)>, Vec<u64>) {
    let (mut found, mut unreadable) = (vec![], vec![]);
    let each = |line, entry: Option<Entry>| match entry {
        Some(Entry::Runs { experiment, solver, rows }) => {
            let (experiment, solver) = (Arc::from(&*experiment), Arc::from(&*solver));
            found.extend(rows.into_iter().map(|row| row.read(&experiment, &solver)));
        }
        Some(_) => panic!("nothing but runs was written"),
        None => unreadable.push(line),
    };
    recall(path, each).unwrap();
    (found, unreadable)
}

/// A journal in a folder that nobody watches.
fn started(path: &Path, stop: Cancel) -> Journal {
    Journal::start(go_on(path, 0).unwrap().0, path.into(), None, stop).unwrap()
}

fn instances(path: &Path) -> (Vec<usize>, Vec<u64>) {
    let (found, unreadable) = read_runs(path);
    (found.iter().map(|(_, run)| run.record.key.instance).collect(), unreadable)
}

/// A run with a value in every place.
fn whole_run() -> Run {
    let counters = Counters {
        expanded: Some(1),
        generated: Some(2),
        reopened: Some(3),
        duplicates: Some(4),
        stored: Some(5),
        peak_bytes: Some(320),
        before_last_layer: Some(6),
        iterations: vec![(7, 8, 9), (10, 11, 12)],
        incumbents: vec![(13, 14, 15, 16)],
    };
    let record = Record {
        status: Status::Solved,
        path: Some("UL".into()),
        claimed: Some(2),
        counters: Some(counters),
        ..run(13).record
    };
    let timing = |repeat, failure: Option<&str>| Timing {
        repeat,
        cpu_seconds: 0.000_913_646,
        wall_seconds: 1.5,
        process_bytes: Some(14),
        given_up: 15,
        failure: failure.map(Into::into),
    };
    Run { record, timings: vec![timing(0, None), timing(1, Some("it said \"no\"\n"))] }
}

#[test]
fn runs_are_read_as_they_were_written() {
    let place = tempfile::tempdir().unwrap();
    let path = place.path().join("journal");
    let runs = [whole_run(), run(14)];
    std::fs::write(&path, line_of(&runs)).unwrap();
    assert_eq!(read_runs(&path), (runs.map(|run| ("0".into(), run)).to_vec(), vec![]));
}

#[test]
fn what_a_program_did_not_report_is_null_and_counters_are_numbers() {
    let place = tempfile::tempdir().unwrap();
    let path = place.path().join("journal");
    let counters = Some(Counters { expanded: Some(0), ..Counters::default() });
    let reported = Run { record: Record { counters, ..run(14).record }, timings: vec![] };
    let lines = line_of(&[whole_run(), reported.clone()]);
    let text = String::from_utf8(lines.clone()).unwrap();
    assert!(text.contains("[1,2,3,4,5,320,6,[[7,8,9],[10,11,12]],[[13,14,15,16]]]"), "{text}");
    assert!(text.contains("[0,null,null,null,null,null,null,[]]"), "{text}");
    std::fs::write(&path, lines).unwrap();
    assert_eq!(read_runs(&path), ([whole_run(), reported].map(|run| ("0".into(), run)).to_vec(), vec![]));
}

#[test]
fn a_torn_line_is_cut_off_wherever_it_is_torn() {
    let place = tempfile::tempdir().unwrap();
    let path = place.path().join("journal");
    let (first, second) = (line(0), line(1));
    for torn in 0..second.len() {
        std::fs::write(&path, [&first[..], &second[..torn]].concat()).unwrap();
        let whole = recall(&path, |_, _| {}).unwrap();
        assert_eq!((whole, instances(&path)), (first.len() as u64, (vec![0], vec![])), "torn at {torn}");
        assert_eq!(std::fs::read(&path).unwrap().len(), first.len() + torn, "nothing is changed by a look");
        assert_eq!(go_on(&path, whole).unwrap().1, torn as u64);
        assert_eq!(std::fs::read(&path).unwrap(), first);
    }
}

#[test]
fn a_line_without_an_end_is_read_up_to_a_greatest_length() {
    let place = tempfile::tempdir().unwrap();
    let path = place.path().join("journal");
    std::fs::write(&path, line(0)).unwrap();
    OpenOptions::new().append(true).open(&path).unwrap().set_len(1 << 40).unwrap();
    let error = recall(&path, |_, _| {}).unwrap_err();
    assert_eq!(error.to_string(), "line 2 is longer than 64 MiB");
}

#[test]
fn lines_that_are_no_entries_are_reported_by_their_numbers() {
    let place = tempfile::tempdir().unwrap();
    let path = place.path().join("journal");
    std::fs::write(&path, [&line(0)[..], b"{\"run\":{}}\n\xff\n\n", &line(2)].concat()).unwrap();
    assert_eq!(instances(&path), (vec![0, 2], vec![2, 3, 4]));
}

#[test]
fn no_changed_byte_is_read_as_an_entry_unless_a_line_has_no_digest() {
    let place = tempfile::tempdir().unwrap();
    let path = place.path().join("journal");
    let sound = line(0);
    for at in 0..sound.len() - 1 {
        for bit in 0..8 {
            let mut changed = sound.clone();
            changed[at] ^= 1 << bit;
            // A byte that becomes a line end makes two lines.
            std::fs::write(&path, changed).unwrap();
            assert_eq!(instances(&path).0, Vec::<usize>::new(), "byte {at}, bit {bit}");
        }
    }
    let text = String::from_utf8(sound).unwrap();
    let (entry, _) = text.rsplit_once(",\"sum\":").unwrap();
    std::fs::write(&path, format!("{entry}}}\n")).unwrap();
    assert_eq!(instances(&path), (vec![0], vec![]));
}

#[test]
fn what_is_handed_in_by_many_threads_is_written_line_by_line() {
    let place = tempfile::tempdir().unwrap();
    let path = place.path().join("journal");
    let journal = started(&path, Cancel::default());
    std::thread::scope(|scope| {
        for thread in 0..4 {
            let journal = &journal;
            scope.spawn(move || (0..1000).for_each(|run| journal.append(&line(4 * run + thread))));
        }
    });
    journal.close().unwrap();
    let (mut found, unreadable) = instances(&path);
    found.sort_unstable();
    assert_eq!((found, unreadable), ((0..4000).collect(), vec![]));
}

#[test]
fn what_is_handed_in_is_soon_in_the_file_of_an_open_journal() {
    const { assert!(FLUSH_TIME.as_millis() <= 100 && FLUSH_BYTES <= 64 << 10) };
    let place = tempfile::tempdir().unwrap();
    let path = place.path().join("journal");
    let journal = started(&path, Cancel::default());
    for written in 1..=3 {
        journal.append(&line(0));
        while std::fs::metadata(&path).unwrap().len() < written * line(0).len() as u64 {
            std::thread::yield_now();
        }
    }
    journal.close().unwrap();
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_stops_the_runs_and_is_reported() {
    let stop = Cancel::default();
    let file = OpenOptions::new().write(true).open("/dev/full").unwrap();
    let journal = Journal::start(file, "/dev/full".into(), None, Arc::clone(&stop)).unwrap();
    journal.append(&line(0));
    let error = journal.close().unwrap_err();
    let FolderError::Write { file, source } = error else { panic!("{error}") };
    assert_eq!((file, source.kind()), ("/dev/full".into(), io::ErrorKind::StorageFull));
    assert!(stop.load(Ordering::Relaxed));
}

#[cfg(unix)]
#[test]
fn a_file_that_is_moved_removed_or_replaced_stops_the_runs_and_is_reported() {
    let place = tempfile::tempdir().unwrap();
    // The system's own name of the folder, by which it knows where a file is.
    let place = place.path().canonicalize().unwrap();
    let lost = |what: &str, change: &dyn Fn(&Path, &Path)| {
        let (path, other) = (place.join(what), place.join(format!("{what}-other")));
        let stop = Cancel::default();
        let journal = started(&path, Arc::clone(&stop));
        journal.append(&line(0));
        change(&path, &other);
        while !stop.load(Ordering::Relaxed) {
            std::thread::yield_now();
        }
        journal.append(&line(1));
        let error = journal.close().unwrap_err();
        let FolderError::Lost { path: named, now } = error else { panic!("{error}") };
        assert_eq!(named, path);
        now
    };
    let moved = lost("moved", &|path, other| std::fs::rename(path, other).unwrap());
    assert_eq!(instances(&place.join("moved-other")), (vec![0, 1], vec![]), "what ended meanwhile is there, too");
    assert!(moved == Some(place.join("moved-other")) || !cfg!(target_os = "linux"), "{moved:?}");
    assert_eq!(lost("removed", &|path, _| std::fs::remove_file(path).unwrap()), None);
    let replaced = lost("replaced", &|path, other| {
        std::fs::copy(path, other).unwrap();
        std::fs::rename(other, path).unwrap();
    });
    assert_eq!(replaced, None);
}

#[test]
fn a_file_that_is_lost_just_before_the_end_is_reported() {
    let place = tempfile::tempdir().unwrap();
    let path = place.path().join("journal");
    let journal = started(&path, Cancel::default());
    std::fs::remove_file(&path).unwrap();
    assert!(matches!(journal.close(), Err(FolderError::Lost { .. })));
}

#[test]
fn a_folder_whose_marker_is_removed_stops_the_runs() {
    let place = tempfile::tempdir().unwrap();
    let folder = Folder::open(place.path()).unwrap();
    let (path, stop) = (place.path().join(JOURNAL), Cancel::default());
    let file = go_on(&path, 0).unwrap().0;
    let journal = Journal::start(file, path, Some(folder.watched().unwrap()), Arc::clone(&stop)).unwrap();
    std::fs::remove_file(place.path().join(MARKER)).unwrap();
    while !stop.load(Ordering::Relaxed) {
        std::thread::yield_now();
    }
    assert!(matches!(journal.close(), Err(FolderError::Lost { .. })));
}
