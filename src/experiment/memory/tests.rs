//! Runs that share a budget of some steps.

use super::*;

/// So many steps for all runs; nothing is there before, and the system's view is left out.
fn budget(steps: u64) -> Arc<Budget> {
    let bounds = Bounds { resident: Some(steps * STEP), addresses: None };
    Arc::new(Budget::within(bounds, Usage::default, 0, Cancel::default()))
}

#[test]
fn what_the_system_does_not_tell_is_said() {
    let unknown = |resident, usage| {
        let bounds = Bounds { resident, addresses: None };
        Budget::within(bounds, usage, 0, Cancel::default()).unknown()
    };
    assert!(unknown(None, Usage::default).unwrap().contains("runs have no bound but --memory"));
    assert!(unknown(Some(STEP), Usage::default).unwrap().contains("does not tell what a process takes"));
    assert_eq!(unknown(Some(STEP), || Usage { resident: 1, addresses: 1 }), None);
}

#[test]
fn a_short_run_does_not_ask_and_a_long_one_in_steps() {
    let budget = budget(2);
    let (first, second) = (budget.account(), budget.account());
    assert!(first.take(STEP) && second.take(STEP));
    assert!(budget.state().runs.is_empty());
    assert!(first.take(1));
    assert_eq!(budget.state().runs[0].bytes, STEP);
    assert!(first.take(STEP - 1));
    assert_eq!(budget.state().runs[0].bytes, STEP);
}

#[test]
fn a_run_that_is_alone_ends_at_the_budget_and_others_go_on_after_it() {
    let budget = budget(3);
    let large = budget.account();
    assert!(large.take(4 * STEP), "three, and one that is free");
    assert!(!large.take(1));
    let room = Room { bound: Bound::Budget(3 * STEP), free: 4 * STEP };
    let shortage = Shortage { had: 4 * STEP, more: STEP, room };
    assert_eq!(large.verdict(), Some(Verdict::TooLarge(shortage)));
    drop(large);
    assert!(budget.account().take(4 * STEP));
    assert_eq!(budget.given_up(), 0);
}

#[test]
fn the_youngest_gives_itself_up_when_it_is_the_one_that_asks() {
    let budget = budget(4);
    let (old, young) = (budget.account(), budget.account());
    assert!(young.take(2 * STEP) && old.take(3 * STEP));
    assert!(!young.take(2 * STEP));
    assert_eq!((young.verdict(), old.verdict()), (Some(Verdict::GivenUp(2 * STEP)), None));
    assert_eq!(budget.given_up(), 1);
}

#[test]
fn the_oldest_waits_until_the_youngest_has_left_and_goes_on() {
    let budget = budget(6);
    let (old, middle) = (budget.account(), budget.account());
    assert!(old.take(2 * STEP) && middle.take(2 * STEP));
    std::thread::scope(|scope| {
        let young = budget.account();
        assert!(young.take(3 * STEP));
        scope.spawn(move || {
            while !young.is_withdrawn() {
                std::thread::yield_now();
            }
            assert_eq!(young.verdict(), Some(Verdict::GivenUp(3 * STEP)));
        });
        assert!(old.take(4 * STEP));
    });
    assert!(!middle.is_withdrawn(), "one that is younger was there");
}

#[test]
fn what_is_given_back_can_be_taken_by_others() {
    let budget = budget(8);
    let (one, other) = (budget.account(), budget.account());
    assert!(one.take(9 * STEP));
    one.give_back(5 * STEP);
    assert!(other.take(6 * STEP));
    assert!(other.verdict().is_none() && !one.is_withdrawn());
}

#[test]
fn what_was_given_back_is_asked_for_again() {
    let budget = budget(8);
    let (one, other) = (budget.account(), budget.account());
    assert!(one.take(9 * STEP));
    one.give_back(8 * STEP);
    assert!(other.take(6 * STEP), "five, and one that is free");
    // Eight less five are left.
    assert!(one.take(3 * STEP));
    let held: u64 = budget.state().runs.iter().map(|run| run.bytes).sum();
    assert_eq!(held, 8 * STEP);
    drop(other);
    assert!(one.take(5 * STEP) && !one.take(1));
}

#[test]
fn what_the_process_takes_besides_is_looked_at_too() {
    // Nothing was there before the runs; now the system tells of six steps.
    let taken = || Usage { resident: 6 * STEP, addresses: 0 };
    let bounds = Bounds { resident: Some(8 * STEP), addresses: None };
    let whole = Budget::within(bounds, taken, 0, Cancel::default());
    let budget = Arc::new(Budget { base: Usage::default(), ..whole });
    let run = budget.account();
    assert!(run.take(3 * STEP), "two, and one that is free");
    assert!(!run.take(3 * STEP), "though only two of eight were asked for");
}

#[test]
fn what_stays_of_runs_is_counted() {
    let budget = budget(3);
    budget.keep(STEP);
    let run = budget.account();
    assert!(run.take(3 * STEP) && !run.take(STEP));
}

#[test]
fn what_the_system_refuses_is_a_verdict_too() {
    let budget = budget(9);
    let (one, other) = (budget.account(), budget.account());
    assert!(one.take(2 * STEP) && other.take(2 * STEP));
    other.fail();
    assert_eq!(other.verdict(), Some(Verdict::GivenUp(2 * STEP)));
    drop(other);
    one.fail();
    assert!(matches!(one.verdict(), Some(Verdict::TooLarge(Shortage { had, .. })) if had == 2 * STEP));
}

#[test]
fn a_run_that_waits_ends_when_all_are_cancelled() {
    let budget = budget(2);
    let (old, young) = (budget.account(), budget.account());
    assert!(old.take(2 * STEP) && young.take(2 * STEP));
    budget.cancel.store(true, Ordering::Relaxed);
    assert!(!old.take(STEP));
    budget.wait_for(STEP);
}

#[test]
fn what_refuses_is_told_with_what_helps() {
    let taken = || Usage { resident: 3 * STEP, addresses: 30 * STEP };
    let within = |resident, addresses| {
        let bounds = Bounds { resident: Some(resident * STEP), addresses: Some(addresses * STEP) };
        Arc::new(Budget::within(bounds, taken, 0, Cancel::default()))
    };
    let (by_budget, by_addresses) = (within(8, 90), within(80, 32));
    assert_eq!((by_budget.lacks(5 * STEP), by_addresses.lacks(2 * STEP)), (None, None));
    let rooms = [by_budget.lacks(5 * STEP + 1), by_addresses.lacks(2 * STEP + 1)].map(Option::unwrap);
    assert_eq!(rooms[0].to_string(), "the budget of 8 MiB leaves 5 MiB");
    assert_eq!(rooms[1].to_string(), "the limit of 32 MiB on addresses (ulimit -v) leaves 2 MiB");
    assert!(rooms[0].bound.remedy().contains("more with --memory"));
    assert!(rooms[1].bound.remedy().contains("ulimit -v"));

    let run = by_addresses.account();
    assert!(!run.take(4 * STEP));
    let Some(Verdict::TooLarge(shortage)) = run.verdict() else { panic!("nothing else refuses") };
    let told = shortage.to_string();
    assert!(told.starts_with("it had 0 MiB and wanted 4 MiB more, where the limit of 32 MiB on addresses"), "{told}");
    let run = by_budget.account();
    run.fail();
    let Some(Verdict::TooLarge(shortage)) = run.verdict() else { panic!("the system refused") };
    assert!(shortage.to_string().starts_with("it had 0 MiB and the system refused more"), "{shortage}");
}

#[test]
fn what_searches_leave_is_taken_from_the_budget() {
    let of = |bytes: u64| {
        let bounds = Bounds { resident: Some(bytes), addresses: None };
        let mut budget = Budget::within(bounds, Usage::default, 0, Cancel::default());
        let left = budget.leave_some();
        assert_eq!(budget.lacks(u64::MAX).map(|room| room.free), Some(bytes - left));
        left
    };
    assert_eq!([of(64 << 20), of(1 << 30), of(4 << 30), of(64 << 30)], [0, 32 << 20, 128 << 20, 256 << 20]);
}
