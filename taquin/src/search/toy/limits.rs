//! Limits stop every search where they say, and otherwise change nothing.

use super::*;
use crate::search::{Cancel, Ending, Limits, NODE_BYTES, Statistics, Stop};
use std::time::Duration;

#[test]
fn every_search_keeps_its_limits() {
    for algorithm in ALGORITHMS {
        are_kept_by(algorithm);
    }
}

/// Checks all that a limit promises on a binary tree of ten levels without a goal, whose estimates differ, so that
/// searches by iterations need several.
pub(crate) fn are_kept_by((name, search): Algorithm) {
    const INNER: usize = 511;
    let edges: Vec<_> = (0..INNER).flat_map(|node| [(node, 2 * node + 1, 1), (node, 2 * node + 2, 2)]).collect();
    let estimates = Table((0..=2 * INNER).map(|node| (node % 3) as Cost).collect());
    let tree = Graph::new(2 * INNER + 1, &edges, &[]);
    let run = |mut meter: Meter| -> (Outcome<Edge>, Statistics) {
        let outcome = search(&tree, &estimates, 0, &mut meter);
        (outcome, meter.finish())
    };
    let limited = |limits| run(Meter::new(limits));

    for limit in [0, 1, 2, 77, 500] {
        let (outcome, counted) = limited(Limits { expanded: Some(limit), ..Limits::default() });
        assert_eq!((outcome.ending, counted.expanded), (Ending::Stopped(Stop::Expanded), limit), "{name}");
        let (outcome, counted) = limited(Limits { generated: Some(limit), ..Limits::default() });
        assert_eq!((outcome.ending, counted.generated), (Ending::Stopped(Stop::Generated), limit), "{name}");
    }

    let (outcome, counted) = limited(Limits { bytes: Some(5 * NODE_BYTES + 1), ..Limits::default() });
    assert_eq!(outcome.ending, Ending::Stopped(Stop::Bytes), "{name}");
    assert!([0, 5].contains(&counted.stored), "{name}: stored {} of 5", counted.stored);

    let (outcome, counted) = run(Meter::new(Limits::default()).cancelled_by(Cancel::new(true.into())));
    assert_eq!((outcome.ending, counted.expanded), (Ending::Stopped(Stop::Cancelled), 0), "{name}");
    let (outcome, counted) = limited(Limits { time: Some(Duration::ZERO), ..Limits::default() });
    assert_eq!((outcome.ending, counted.expanded), (Ending::Stopped(Stop::Time), 0), "{name}");

    let unlimited = limited(Limits::default());
    let just_enough = Limits {
        expanded: Some(unlimited.1.expanded),
        generated: Some(unlimited.1.generated),
        bytes: Some(unlimited.1.peak_bytes().max(10 * NODE_BYTES)),
        time: Some(Duration::MAX),
        until: None,
    };
    assert_eq!(limited(just_enough), unlimited, "{name}");
}
