//! Stopped and resumed: what is repeated, and what the journal holds.

use super::*;

#[test]
fn after_a_stop_at_any_place_the_rest_is_run_and_the_files_are_the_same() {
    let expected = expected();
    let place = tempfile::tempdir().unwrap();
    let options = options(&place, 2);
    run_fakes(&small(), &options, quiet).0.unwrap();
    let journal = options.out.join(JOURNAL);
    let whole = fs::read(&journal).unwrap();
    let line_ends: Vec<usize> = (1..=whole.len()).filter(|&end| whole[end - 1] == b'\n').collect();
    assert_eq!(line_ends.len(), 1 + 2 * 70 + 3 + 9);
    let middle = line_ends[line_ends.len() / 2];
    for kept in
        [0, 1, line_ends[0], line_ends[1] - 1, line_ends[1], line_ends[1] + 1, middle - 1, middle, whole.len() - 1]
    {
        fs::write(&journal, &whole[..kept]).unwrap();
        fs::remove_file(options.out.join("runs.csv")).unwrap();
        let (finished, calls) = run_fakes(&small(), &options, quiet);
        assert_eq!(finished.unwrap().known, SMALL as u64);
        let lost: usize = lines(&whole[line_ends.iter().rfind(|&&end| end <= kept).copied().unwrap_or(0)..]);
        assert_eq!(calls, lost, "kept {kept} bytes");
        assert!(files(&options.out) == expected, "kept {kept} bytes");
    }
}

#[test]
fn a_cancelled_run_keeps_its_rows_and_goes_on_the_next_time() {
    let place = tempfile::tempdir().unwrap();
    let mut options = options(&place, 1);
    let cancel = Arc::clone(&options.cancel);
    let (finished, first) = run_fakes(&small(), &options, move |call| cancel.store(call >= 50, Ordering::SeqCst));
    let finished = finished.unwrap();
    assert_eq!((finished.cancelled, finished.known, first), (true, 50, 50));
    assert!(finished.to_string().ends_with("run the same command again to resume"), "{finished}");
    drop(finished);
    options.cancel = Cancel::default();
    let (finished, second) = run_fakes(&small(), &options, quiet);
    let finished = finished.unwrap();
    assert_eq!((finished.cancelled, finished.known as usize, first + second), (false, SMALL, SMALL));
    assert!(files(&options.out) == expected());
}

#[test]
fn runs_of_a_block_share_a_line_that_ends_with_a_slow_one_or_a_stop() {
    const RUNS: usize = 640;
    let config = config(vec![experiment("blocks", boards(Size::Tiles3x3, RUNS), &["breadth_first"])]);
    let place = tempfile::tempdir().unwrap();
    let mut options = options(&place, 1);
    let cancel = Arc::clone(&options.cancel);
    let (finished, _) = run_fakes(&config, &options, move |call| {
        if call == 13 {
            std::thread::sleep(std::time::Duration::from_millis(20));
        }
        cancel.store(call == 25, Ordering::SeqCst);
    });
    assert_eq!(finished.unwrap().known, 25);
    let journal = fs::read_to_string(options.out.join(JOURNAL)).unwrap();
    let instances = |line: &str| -> Vec<u64> {
        let line: serde_json::Value = serde_json::from_str(line).unwrap();
        line["runs"]["rows"].as_array().unwrap().iter().map(|row| row[0].as_u64().unwrap()).collect()
    };
    let lines: Vec<Vec<u64>> = journal.lines().skip(1).map(instances).collect();
    assert_eq!(lines.concat(), (0..25).collect::<Vec<_>>());
    // A block has ten runs here: 640 / 64.
    assert!(lines.iter().all(|line| line[0] / 10 == line[line.len() - 1] / 10), "{lines:?}");
    assert!(lines.iter().any(|line| line.ends_with(&[12])), "{lines:?}");
    options.cancel = Cancel::default();
    let (finished, rest) = run_fakes(&config, &options, quiet);
    assert_eq!((finished.unwrap().known, rest), (RUNS as u64, RUNS - 25));
}
