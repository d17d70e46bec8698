//! A finished run in the few bytes of an array: rows of one line share its solver's and its experiment's names.

use crate::experiment::record::{Counters, Record, RunKey, Timing};
use crate::experiment::results::Run;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::sync::Arc;
use taquin::solve::Status;

/// The run on an instance, with the digest of what it depends on.
#[derive(Debug, Serialize, Deserialize)]
pub(in crate::experiment) struct Row<'a>(usize, String, Told<'a>, Vec<Took<'a>>);

/// Status, path, claimed length, lower bound and counters.
#[derive(Debug, Serialize, Deserialize)]
struct Told<'a>(Status, Option<Cow<'a, str>>, Option<u32>, Option<u32>, Option<Counts<'a>>);

/// Expanded, generated, reopened, duplicates, stored, the bytes of those, expansions before the last layer; iterations.
#[derive(Debug, Serialize, Deserialize)]
struct Counts<'a>(Count, Count, Count, Count, Count, Count, Count, Cow<'a, [(u32, u64, u64)]>);

/// Null where it is not told.
type Count = Option<u64>;

/// Seconds of CPU time and on the wall, the process's bytes, how often the run was given up, why a program failed; the
/// repeats are there in their order.
#[derive(Debug, Serialize, Deserialize)]
struct Took<'a>(f64, f64, Option<u64>, u32, Option<Cow<'a, str>>);

impl<'a> Row<'a> {
    pub(in crate::experiment) fn new(digest: String, run: &'a Run) -> Row<'a> {
        let Record { key, status, path, claimed, lower_bound, counters } = &run.record;
        let counts = |c: &'a Counters| {
            let iterations = Cow::Borrowed(&c.iterations[..]);
            let Counters { expanded, generated, reopened, duplicates, stored, peak_bytes, before_last_layer, .. } = *c;
            Counts(expanded, generated, reopened, duplicates, stored, peak_bytes, before_last_layer, iterations)
        };
        let took = |t: &'a Timing| {
            let failure = t.failure.as_deref().map(Cow::Borrowed);
            Took(t.cpu_seconds, t.wall_seconds, t.process_bytes, t.given_up, failure)
        };
        let path = path.as_deref().map(Cow::Borrowed);
        let told = Told(*status, path, *claimed, *lower_bound, counters.as_ref().map(counts));
        Row(key.instance, digest, told, run.timings.iter().map(took).collect())
    }

    /// The digest and the run, which is one of a solver in an experiment.
    pub(in crate::experiment) fn read(self, experiment: &Arc<str>, solver: &Arc<str>) -> (String, Run) {
        let Row(instance, digest, Told(status, path, claimed, lower_bound, counts), took) = self;
        let key = RunKey { experiment: Arc::clone(experiment), instance, solver: Arc::clone(solver) };
        let counters = counts.map(|counts| {
            let Counts(expanded, generated, reopened, duplicates, stored, peak_bytes, before_last_layer, iterations) =
                counts;
            let iterations = iterations.into_owned();
            Counters { expanded, generated, reopened, duplicates, stored, peak_bytes, before_last_layer, iterations }
        });
        let timing = |(repeat, took)| {
            let Took(cpu_seconds, wall_seconds, process_bytes, given_up, failure) = took;
            let failure = failure.map(|text| text.into_owned().into_boxed_str());
            Timing { repeat, cpu_seconds, wall_seconds, process_bytes, given_up, failure }
        };
        let path = path.map(Cow::into_owned);
        let record = Record { key, status, path, claimed, lower_bound, counters };
        (digest, Run { record, timings: (0..).zip(took).map(timing).collect() })
    }
}
