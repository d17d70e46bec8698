//! Who made the runs, by the manifest.

use super::shards::{merged, shard};
use super::*;
use serde_json::Value;

fn manifest(out: &Path) -> Value {
    serde_json::from_slice(&fs::read(out.join("manifest.json")).unwrap()).unwrap()
}

/// The threads of each maker, its runs and its processes.
fn made_by(out: &Path) -> Vec<[Option<u64>; 3]> {
    let of = |maker: &Value| ["threads", "runs", "processes"].map(|key| maker[key].as_u64());
    manifest(out)["made_by"].as_array().unwrap().iter().map(of).collect()
}

/// All but the last experiment, and then all; in the end nothing is left to be made.
#[test]
fn runs_stay_those_of_the_process_that_made_them() {
    let place = tempfile::tempdir().unwrap();
    let mut part = small();
    let last = part.experiments.pop().unwrap();
    let out = options(&place, 1).out;
    run_fakes(&part, &options(&place, 1), quiet).0.unwrap();
    assert_eq!(made_by(&out), [[Some(1), Some(2640), Some(1)]]);
    part.experiments.push(last);
    for _ in 0..2 {
        run_fakes(&part, &options(&place, 3), quiet).0.unwrap();
        assert_eq!(made_by(&out), [[Some(1), Some(2640), Some(1)], [Some(3), Some(9), Some(1)]]);
    }
    assert_eq!((&manifest(&out)["runs_made_now"], &manifest(&out)["threads"]), (&Value::from(0), &Value::from(3)));
    let made_by = &manifest(&out)["made_by"][0];
    for key in ["harness", "behaviour_version", "git_revision", "machine"] {
        assert_eq!(made_by[key], manifest(&out)[key], "{key}");
    }
    assert!(made_by["first_started"].as_str().unwrap().starts_with("20"), "{made_by}");
}

/// A journal that says nothing of who wrote it, as older programs left it.
#[test]
fn runs_of_an_older_journal_are_those_of_nobody_known() {
    let place = tempfile::tempdir().unwrap();
    let options = options(&place, 2);
    run_fakes(&small(), &options, quiet).0.unwrap();
    let journal = options.out.join(JOURNAL);
    let lines = fs::read_to_string(&journal).unwrap();
    let (beginning, rest) = lines.split_once('\n').unwrap();
    assert!(beginning.starts_with("{\"begin\":"), "{beginning}");
    fs::write(&journal, rest).unwrap();
    run_fakes(&small(), &options, quiet).0.unwrap();
    assert_eq!(made_by(&options.out), [[None, Some(SMALL as u64), Some(1)]]);
    // A beginning without a maker, as attempts at shards had it.
    let old = "{\"begin\":{\"host\":null,\"process\":7,\"job\":null,\"started\":86400}}\n";
    fs::write(&journal, old.to_string() + rest).unwrap();
    run_fakes(&small(), &options, quiet).0.unwrap();
    assert_eq!(made_by(&options.out), [[None, Some(SMALL as u64), Some(1)]]);
    assert_eq!(manifest(&options.out)["made_by"][0]["first_started"], "1970-01-02T00:00:00Z");
}

/// Each run counts once, for the process whose row it is.
#[test]
fn tasks_of_a_cluster_are_listed_by_a_merge_and_not_the_merge() {
    let place = tempfile::tempdir().unwrap();
    let config = small();
    let both: u64 = [1, 2].iter().map(|&index| shard(&config, place.path(), index, 2).made).sum();
    assert_eq!(both, SMALL as u64);
    assert!(matches!(merged(&config, place.path()).unwrap(), Merged::Complete(_)));
    assert_eq!(made_by(place.path()), [[Some(2), Some(both), Some(2)]]);
    // A second attempt that has nothing to do made none of them.
    assert_eq!(shard(&config, place.path(), 1, 2).made, 0);
    assert!(matches!(merged(&config, place.path()).unwrap(), Merged::Complete(_)));
    assert_eq!(made_by(place.path()), [[Some(2), Some(both), Some(2)]]);
}
