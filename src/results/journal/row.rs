//! A finished run in the few bytes of an array: rows of one line share its solver's and its experiment's names.

use crate::results::Run;
use crate::results::record::{Counters, Record, RunKey, Timing};
use crate::results::schema::COUNTERS;
use serde::ser::{SerializeSeq, Serializer};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::sync::Arc;
use taquin::solve::Status;

/// The run on an instance, with the digest of what it depends on.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Row<'a>(usize, String, Outcome<'a>, Vec<Took<'a>>);

/// How it ended: status, path, claimed length, lower bound, counters, and the path's cost, where moves have costs of their own.
#[derive(Debug, Serialize, Deserialize)]
struct Outcome<'a>(
    Status,
    Option<Cow<'a, str>>,
    Option<u32>,
    Option<u32>,
    #[serde(serialize_with = "without_names")] Option<Cow<'a, Counters>>,
    #[serde(default, skip_serializing_if = "Option::is_none")] Option<u32>,
);

/// An array: the counters in their order, then the iterations, then the incumbents where there are any. Serde reads a struct
/// from it as it is.
fn without_names<S: Serializer>(counters: &Option<Cow<Counters>>, serializer: S) -> Result<S::Ok, S::Error> {
    let Some(counters) = counters else { return serializer.serialize_none() };
    let incumbents = Some(&counters.incumbents).filter(|incumbents| !incumbents.is_empty());
    let length = COUNTERS.len() + 1 + usize::from(incumbents.is_some());
    let mut array = serializer.serialize_seq(Some(length))?;
    COUNTERS.iter().try_for_each(|counter| array.serialize_element(&(counter.get)(counters)))?;
    array.serialize_element(&counters.iterations)?;
    incumbents.into_iter().try_for_each(|incumbents| array.serialize_element(incumbents))?;
    array.end()
}

/// Seconds of CPU time and on the wall, the process's bytes, how often the run was given up, why a program failed; the
/// repeats are there in their order.
#[derive(Debug, Serialize, Deserialize)]
struct Took<'a>(f64, f64, Option<u64>, u32, Option<Cow<'a, str>>);

impl<'a> Row<'a> {
    pub(crate) fn new(digest: String, run: &'a Run) -> Row<'a> {
        let Record { key, status, path, cost, claimed, lower_bound, counters } = &run.record;
        let took = |t: &'a Timing| {
            let failure = t.failure.as_deref().map(Cow::Borrowed);
            Took(t.cpu_seconds, t.wall_seconds, t.process_bytes, t.given_up, failure)
        };
        let path = path.as_deref().map(Cow::Borrowed);
        let outcome = Outcome(*status, path, *claimed, *lower_bound, counters.as_ref().map(Cow::Borrowed), *cost);
        Row(key.instance, digest, outcome, run.timings.iter().map(took).collect())
    }

    /// The digest and the run, which is one of a solver in an experiment.
    pub(crate) fn read(self, experiment: &Arc<str>, solver: &Arc<str>) -> (String, Run) {
        let Row(instance, digest, Outcome(status, path, claimed, lower_bound, counters, cost), took) = self;
        let key = RunKey { experiment: Arc::clone(experiment), instance, solver: Arc::clone(solver) };
        let timing = |(repeat, took)| {
            let Took(cpu_seconds, wall_seconds, process_bytes, given_up, failure) = took;
            let failure = failure.map(|text| text.into_owned().into_boxed_str());
            Timing { repeat, cpu_seconds, wall_seconds, process_bytes, given_up, failure }
        };
        let (path, counters) = (path.map(Cow::into_owned), counters.map(Cow::into_owned));
        let record = Record { key, status, path, cost, claimed, lower_bound, counters };
        (digest, Run { record, timings: (0..).zip(took).map(timing).collect() })
    }
}
