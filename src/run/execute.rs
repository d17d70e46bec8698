//! One run: timed, repeated, its panics caught.

use super::clock::Moment;
use crate::memory::{Budget, Verdict};
use crate::results::Run;
use crate::results::record::{Record, RunKey, Timing};
use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use taquin::puzzle::Arrangement;
use taquin::search::{Cancel, Grant, Limits, Meter};
use taquin::solve::{Answer, Engine, Solved, Status};

/// How a run is to be made, whatever the board.
#[derive(Clone, Copy)]
pub(crate) struct Rules<'a> {
    pub(crate) limits: Limits,
    pub(crate) repeats: u32,
    /// Whether its times are kept.
    pub(crate) is_timed: bool,
    /// Whether a program of somebody else is asked, whose repeats may differ.
    pub(crate) is_external: bool,
    pub(crate) cancel: &'a Cancel,
    pub(crate) memory: &'a Resident,
    pub(crate) budget: &'a Arc<Budget>,
    /// How many times the run was given up before.
    pub(crate) given_up: u32,
    /// The bytes that it wanted when it was.
    pub(crate) wanted: u64,
}

/// A run that has ended.
pub(crate) enum Ended {
    /// With a row; a panic's message beside it.
    Row(Box<Run>, Option<String>),
    /// From outside: no row.
    Cancelled,
    /// For lack of memory: no row.
    Stopped(Verdict, RunKey),
    /// With repeats that count differently, which no search of the harness does.
    Unsteady(RunKey),
}

/// Solves one board as often as the rules say.
pub(crate) fn attempt(engine: &dyn Engine, start: &Arrangement, rules: Rules, key: RunKey) -> Ended {
    let mut kept: Option<(Solved, Option<String>)> = None;
    let (mut panic, mut differ) = (None, false);
    let mut timings = Vec::with_capacity(rules.repeats.max(1) as usize);
    for repeat in 0..rules.repeats.max(1) {
        let begun = Moment::now();
        let account = Arc::new(rules.budget.account(rules.wanted));
        let grant = Arc::clone(&account) as Arc<dyn Grant>;
        let meter = Meter::new(rules.limits).cancelled_by(rules.cancel.clone()).granted_by(grant);
        let meter = if rules.is_timed { meter } else { meter.untimed() };
        let ended = catch_unwind(AssertUnwindSafe(|| engine.run(start, meter)));
        let (wall, cpu) = Moment::now().since(begun);
        let Answer { solved, helpers, elsewhere, failure } = match ended {
            Ok(Some(answer)) => answer,
            Ok(None) => return account.verdict().map_or(Ended::Cancelled, |verdict| Ended::Stopped(verdict, key)),
            Err(payload) => {
                panic = Some(message(&*payload));
                Solved::without_path(Status::Crashed).into()
            }
        };
        let (wall, cpu) = elsewhere.unwrap_or((wall, cpu + helpers));
        let (cpu_seconds, wall_seconds) = (cpu.as_secs_f64(), wall.as_secs_f64());
        let (process_bytes, given_up) = (rules.memory.bytes(), rules.given_up);
        timings.push(Timing { repeat, cpu_seconds, wall_seconds, process_bytes, given_up, failure: None });
        // Which repeats the clock stops is chance: one that ended speaks for all.
        kept = match kept {
            Some(first) if solved.status == Status::Unfinished || is_the_same(&first.0, &solved) => Some(first),
            Some(first) if first.0.status != Status::Unfinished => {
                if !rules.is_external {
                    return Ended::Unsteady(key);
                }
                differ = true;
                Some(if solved.status > first.0.status { (solved, failure) } else { first })
            }
            _ => Some((solved, failure)),
        };
    }
    let (solved, failure) = kept.expect("there is at least one repeat");
    let (solved, failure) = if differ { differing(solved.status, failure) } else { (solved, failure) };
    timings[0].failure = failure.map(String::into_boxed_str);
    Ended::Row(Box::new(Run { record: Record::kept(key, &solved), timings }), panic)
}

/// Whether two repeats are the same but for what depends on timing.
fn is_the_same(one: &Solved, other: &Solved) -> bool {
    let essence = |solved: &Solved| (solved.status, solved.cost(), solved.lower_bound);
    one == other || one.depends_on_timing && essence(one) == essence(other)
}

/// What a program's repeats that differ come to: a defect, with the failure of the worst of them, if it has one.
fn differing(worst: Status, failure: Option<String>) -> (Solved, Option<String>) {
    let one = failure.map_or(String::new(), |failure| format!("; one of them: {failure}"));
    let why = format!("its answers differ between repeats: give it a fixed seed as an argument{one}");
    (Solved::without_path(worst.max(Status::Invalid)), Some(why))
}

fn message(payload: &(dyn Any + Send)) -> String {
    let text = payload.downcast_ref::<String>().map(String::as_str);
    text.or(payload.downcast_ref::<&str>().copied()).unwrap_or("a panic without a message").into()
}

/// The process's resident memory, asked for so rarely that short runs don't pay for it.
#[derive(Debug)]
pub(crate) struct Resident {
    since: Instant,
    asked_at: AtomicU64,
    bytes: AtomicU64,
}

impl Resident {
    /// The longest time for which an answer is used again.
    const FRESH: Duration = Duration::from_millis(100);

    pub(crate) fn new() -> Resident {
        Resident { since: Instant::now(), asked_at: AtomicU64::new(0), bytes: AtomicU64::new(0) }
    }

    fn bytes(&self) -> Option<u64> {
        let now = self.since.elapsed().as_nanos() as u64;
        let known = self.bytes.load(Ordering::Relaxed);
        if known == 0 || now.saturating_sub(self.asked_at.load(Ordering::Relaxed)) > Self::FRESH.as_nanos() as u64 {
            self.asked_at.store(now, Ordering::Relaxed);
            let bytes = memory_stats::memory_stats()?.physical_mem as u64;
            self.bytes.store(bytes, Ordering::Relaxed);
            return Some(bytes);
        }
        Some(known)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Mutex;
    use taquin::search::Statistics;

    /// Gives its answers one after the other.
    struct Script(Mutex<Vec<(Status, u64)>>);

    impl Engine for Script {
        fn run(&self, _: &Arrangement, _: Meter) -> Option<Answer> {
            let (status, expanded) = self.0.lock().unwrap().remove(0);
            assert_ne!(status, Status::Crashed, "as the script says");
            Some(counted(status, expanded).into())
        }
    }

    fn counted(status: Status, expanded: u64) -> Solved {
        let statistics = Statistics { expanded, ..Statistics::default() };
        Solved { statistics, ..Solved::without_path(status) }
    }

    /// A program that crashes, is stopped or answers, one after the other; and what it says of each repeat.
    struct Program(Script);

    impl Engine for Program {
        fn run(&self, _: &Arrangement, _: Meter) -> Option<Answer> {
            let (status, expanded) = self.0.0.lock().unwrap().remove(0);
            let well = matches!(status, Status::Solved | Status::Claimed);
            let failure = (!well).then(|| format!("{status} {expanded}"));
            Some(Answer { failure, ..counted(status, if well { expanded } else { 0 }).into() })
        }
    }

    /// Knows its times itself.
    struct Timed;

    impl Engine for Timed {
        fn run(&self, _: &Arrangement, _: Meter) -> Option<Answer> {
            let elsewhere = Some((Duration::from_secs(1 << 20), Duration::from_secs(1 << 30)));
            Some(Answer { elsewhere, ..Solved::without_path(Status::Crashed).into() })
        }
    }

    /// Is helped by other threads.
    struct Helped;

    impl Engine for Helped {
        fn run(&self, _: &Arrangement, _: Meter) -> Option<Answer> {
            Some(Answer { helpers: Duration::from_secs(1 << 30), ..Solved::without_path(Status::Crashed).into() })
        }
    }

    #[test]
    fn the_times_of_a_run_are_those_that_its_engine_reports() {
        let Ended::Row(run, None) = end_of(&Timed, true, 1) else { panic!("a row") };
        let [Timing { wall_seconds, cpu_seconds, .. }] = run.timings[..] else { panic!("a repeat") };
        assert_eq!([wall_seconds, cpu_seconds], [f64::from(1 << 20), f64::from(1 << 30)]);
    }

    #[test]
    fn the_cpu_time_of_threads_that_helped_is_part_of_the_runs() {
        let Ended::Row(run, None) = end_of(&Helped, false, 1) else { panic!("a row") };
        let [Timing { wall_seconds, cpu_seconds, .. }] = run.timings[..] else { panic!("a repeat") };
        assert!(cpu_seconds >= f64::from(1 << 30) && wall_seconds < f64::from(1 << 20));
    }

    fn end(script: &[(Status, u64)]) -> Ended {
        let engine = Script(Mutex::new(script.to_vec()));
        end_of(&engine, false, script.len())
    }

    /// How the repeats of a program end, and what is reported of its failure.
    fn end_of_program(script: &[(Status, u64)]) -> (Status, Option<u64>, Option<String>) {
        let engine = Program(Script(Mutex::new(script.to_vec())));
        let Ended::Row(run, None) = end_of(&engine, true, script.len()) else { panic!("a row") };
        assert_eq!(run.timings.len(), script.len());
        let reported = run.timings.into_iter().find_map(|timing| timing.failure).map(String::from);
        (run.record.status, run.record.counters.and_then(|counters| counters.expanded), reported)
    }

    fn end_of(engine: &dyn Engine, is_external: bool, repeats: usize) -> Ended {
        let (cancel, memory) = (Cancel::default(), Resident::new());
        let repeats = repeats as u32;
        let budget = Arc::new(Budget::new(None, 1, Cancel::default()));
        let (limits, given_up) = (Limits::default(), 3);
        let is_timed = true;
        let rules = Rules {
            limits,
            repeats,
            is_timed,
            is_external,
            cancel: &cancel,
            memory: &memory,
            budget: &budget,
            given_up,
            wanted: 0,
        };
        let key = RunKey { experiment: "e".into(), instance: 0, solver: "s".into() };
        let start = "1 2 3/4 5 6/7 8 0".parse().unwrap();
        attempt(engine, &start, rules, key)
    }

    #[test]
    fn repeats_that_agree_are_one_row_with_a_timing_each() {
        let Ended::Row(run, None) = end(&[(Status::Exhausted, 7), (Status::Exhausted, 7)]) else { panic!("a row") };
        assert_eq!((run.record.status, run.timings.len()), (Status::Exhausted, 2));
        assert!(run.timings.iter().all(|timing| timing.given_up == 3), "as the rules say");
    }

    #[test]
    fn repeats_that_count_differently_are_refused() {
        assert!(matches!(end(&[(Status::Exhausted, 7), (Status::Exhausted, 8)]), Ended::Unsteady(_)));
    }

    #[test]
    fn of_a_programs_repeats_that_differ_the_worst_counts_and_the_reason_says_so() {
        use Status::{Claimed, Crashed, Invalid, Solved, Unfinished};
        let differ = "its answers differ between repeats: give it a fixed seed as an argument";
        for (script, status, one) in [
            (vec![(Solved, 7), (Solved, 8), (Solved, 7)], Invalid, ""),
            (vec![(Solved, 7), (Solved, 8), (Solved, 9)], Invalid, ""),
            (vec![(Solved, 7), (Claimed, 7)], Invalid, ""),
            (vec![(Unfinished, 0), (Solved, 7), (Unfinished, 1), (Solved, 8)], Invalid, ""),
            (vec![(Solved, 7), (Invalid, 1), (Invalid, 2)], Invalid, "; one of them: invalid 1"),
            (vec![(Invalid, 0), (Solved, 7)], Invalid, "; one of them: invalid 0"),
            (vec![(Solved, 7), (Solved, 8), (Crashed, 2), (Solved, 7)], Crashed, "; one of them: crashed 2"),
            (vec![(Crashed, 0), (Invalid, 1)], Crashed, "; one of them: crashed 0"),
            (vec![(Invalid, 0), (Crashed, 1)], Crashed, "; one of them: crashed 1"),
        ] {
            assert_eq!(end_of_program(&script), (status, None, Some(format!("{differ}{one}"))), "{script:?}");
        }
    }

    #[test]
    fn of_a_programs_repeats_that_agree_or_were_stopped_the_failure_is_that_of_the_row() {
        use Status::{Crashed, Invalid, Solved, Unfinished};
        let why = |text: &str| Some(text.to_string());
        assert_eq!(end_of_program(&[(Solved, 7), (Solved, 7)]), (Solved, Some(7), None));
        assert_eq!(end_of_program(&[(Unfinished, 0), (Solved, 7)]), (Solved, Some(7), None));
        assert_eq!(end_of_program(&[(Unfinished, 0), (Unfinished, 1)]), (Unfinished, None, why("unfinished 0")));
        assert_eq!(end_of_program(&[(Unfinished, 0), (Invalid, 1)]), (Invalid, None, why("invalid 1")));
        assert_eq!(end_of_program(&[(Crashed, 0), (Crashed, 1)]), (Crashed, None, why("crashed 0")));
    }

    #[test]
    fn a_repeat_that_ended_speaks_for_those_that_the_clock_stopped() {
        for script in
            [[(Status::Unfinished, 3), (Status::Exhausted, 7)], [(Status::Exhausted, 7), (Status::Unfinished, 3)]]
        {
            let Ended::Row(run, None) = end(&script) else { panic!("a row") };
            assert_eq!((run.record.status, run.record.counters.unwrap().expanded), (Status::Exhausted, Some(7)));
        }
    }

    #[test]
    fn a_panic_becomes_a_row_with_its_message_beside_it() {
        let Ended::Row(run, Some(message)) = end(&[(Status::Crashed, 0)]) else { panic!("a row") };
        assert_eq!((run.record.status, run.record.counters), (Status::Crashed, None));
        assert!(message.contains("as the script says"), "{message}");
    }
}
