//! Runs that share a budget of some steps.

use super::*;

/// So many steps for all runs.
fn budget(steps: u64) -> Arc<Budget> {
    let room = Room { bound: Bound::Budget(steps * STEP), free: steps * STEP };
    Arc::new(Budget::within(Some(steps * STEP), room, Cancel::default()))
}

fn held(budget: &Budget) -> u64 {
    budget.ledger().held
}

#[test]
fn a_run_asks_the_budget_in_steps() {
    let budget = budget(2);
    let run = budget.account(0);
    assert!(run.take(1));
    assert_eq!(held(&budget), STEP);
    assert!(run.take(STEP - 1));
    assert_eq!(held(&budget), STEP);
    assert!(run.take(1));
    assert_eq!(held(&budget), 2 * STEP);
    drop(run);
    assert_eq!(held(&budget), 0);
}

#[test]
fn a_run_is_too_large_where_it_wants_more_than_there_is_whoever_else_has_some() {
    for others in [0, 2] {
        let budget = budget(4);
        let other = budget.account(0);
        assert!(other.take(others * STEP));
        let large = budget.account(0);
        assert!(large.take(2 * STEP));
        assert!(!large.take(2 * STEP + 1));
        let room = Room { bound: Bound::Budget(4 * STEP), free: 4 * STEP };
        let shortage = Shortage { had: 2 * STEP, more: 3 * STEP, room };
        assert_eq!(large.verdict(), Some(Verdict::TooLarge(shortage)));
        assert_eq!(budget.given_up(), 0);
    }
}

#[test]
fn a_run_that_others_leave_too_little_is_given_up_and_waits_for_what_it_wanted() {
    let budget = budget(4);
    let (old, young) = (budget.account(0), budget.account(0));
    assert!(old.take(2 * STEP) && young.take(STEP));
    assert!(!young.take(2 * STEP));
    assert_eq!((young.verdict(), old.verdict()), (Some(Verdict::GivenUp(4 * STEP)), None));
    assert_eq!(budget.given_up(), 1);
    drop(young);
    std::thread::scope(|scope| {
        let again = scope.spawn(|| budget.account(3 * STEP));
        while held(&budget) > 2 * STEP {
            std::thread::yield_now();
        }
        drop(old);
        let again = again.join().unwrap();
        assert_eq!(held(&budget), 3 * STEP);
        assert!(again.take(4 * STEP));
    });
}

#[test]
fn a_run_that_wanted_all_there_is_waits_until_it_is_alone() {
    let budget = budget(4);
    let (one, other) = (budget.account(0), budget.account(0));
    assert!(one.take(3 * STEP) && other.take(STEP));
    assert!(!one.take(STEP));
    let Some(Verdict::GivenUp(wanted)) = one.verdict() else { panic!("the other has what it wants") };
    assert_eq!(wanted, 4 * STEP);
    drop(one);
    std::thread::scope(|scope| {
        let again = scope.spawn(|| budget.account(wanted));
        assert!(other.take(STEP));
        drop(other);
        let again = again.join().unwrap();
        assert!(!budget.account(0).take(1), "nothing is left beside it");
        assert!(again.take(4 * STEP));
    });
}

#[test]
fn runs_that_fit_alone_all_come_to_their_end_in_any_number_of_threads() {
    for threads in [1, 2, 8, 16] {
        let budget = budget(16);
        let results: Vec<bool> = std::thread::scope(|scope| {
            let work = |large: u64| {
                let budget = &budget;
                move || {
                    let grows = |grant: Arc<dyn Grant>| (0..large).all(|_| grant.take(STEP)).then_some(());
                    budget.run(grows).map(|done| assert_eq!(done, Some(()))).is_ok()
                }
            };
            let threads: Vec<_> = (0..threads).map(|thread| scope.spawn(work(10 + thread % 8))).collect();
            threads.into_iter().map(|thread| thread.join().unwrap()).collect()
        });
        let expected: Vec<bool> = (0..threads).map(|thread| 10 + thread % 8 <= 16).collect();
        assert_eq!((results, held(&budget)), (expected, 0));
    }
}

#[test]
fn what_is_given_back_can_be_taken_by_others_and_again() {
    let steps = (4 << 20) / STEP;
    let budget = budget(steps);
    let (other, one) = (budget.account(0), budget.account(0));
    assert!(one.take(4 << 20));
    one.give_back(3 << 20);
    assert!(other.take(3 << 20) && !one.take(1 << 20));
    assert_eq!(held(&budget), 4 << 20);
}

#[test]
fn what_was_held_for_a_run_at_its_beginning_stays_with_it() {
    let budget = budget((8 << 20) / STEP);
    let run = budget.account(4 << 20);
    assert!(run.take(2 << 20));
    run.give_back(2 << 20);
    assert_eq!(held(&budget), 4 << 20);
    assert!(run.take(8 << 20));
    run.give_back(8 << 20);
    assert_eq!(held(&budget), 4 << 20);
}

#[test]
fn what_stays_of_runs_is_counted_and_nobody_waits_for_it() {
    let budget = budget(3);
    budget.keep(STEP);
    let run = budget.account(3 * STEP);
    assert!(run.take(2 * STEP) && !run.take(STEP));
    assert!(matches!(run.verdict(), Some(Verdict::TooLarge(_))));
}

#[test]
fn what_the_system_refuses_is_a_verdict_too() {
    let budget = budget(90);
    let (one, other) = (budget.account(0), budget.account(0));
    assert!(one.take(2 << 20) && other.take(3 * STEP));
    other.fail();
    assert_eq!(other.verdict(), Some(Verdict::GivenUp(3 * STEP)));
    drop(other);
    one.fail();
    let Some(Verdict::TooLarge(shortage)) = one.verdict() else { panic!("nobody else has any") };
    assert!(shortage.to_string().starts_with("it used 2 MiB and the system refused more"), "{shortage}");
}

#[test]
fn a_run_that_waits_ends_when_all_are_cancelled() {
    let budget = budget(2);
    let old = budget.account(2 * STEP);
    budget.cancel.store(true, Ordering::Relaxed);
    drop(budget.account(STEP));
    assert_eq!(budget.run(|grant| grant.take(STEP).then_some(())), Ok(None));
    drop(old);
}

#[test]
fn what_is_set_aside_and_which_runs_are_too_large_do_not_depend_on_the_threads() {
    let free = |threads| Budget::new(Some(1 << 30), threads, Cancel::default()).room().free;
    assert_eq!([2, 8, 16].map(free), [free(1); 3]);
    assert_eq!(free(17), free(1) - THREAD);
}

#[test]
fn what_refuses_is_named_with_what_helps() {
    let within = |bound| {
        let room = Room { bound, free: 5 << 20 };
        Arc::new(Budget::within(Some(8 << 20), room, Cancel::default()))
    };
    let (by_budget, by_addresses) = (within(Bound::Budget(8 << 20)), within(Bound::Addresses(32 << 20)));
    assert_eq!((by_budget.lacks(5 << 20), by_addresses.lacks(5 << 20)), (None, None));
    let rooms = [by_budget, Arc::clone(&by_addresses)].map(|budget| budget.lacks(6 << 20).unwrap());
    assert_eq!(rooms[0].to_string(), "the memory limit of 8 MiB leaves 5 MiB");
    assert_eq!(rooms[1].to_string(), "the limit of 32 MiB on addresses (ulimit -v) leaves 5 MiB");
    assert!(rooms[0].bound.remedy().contains("raise it with --memory"));
    assert!(rooms[1].bound.remedy().contains("ulimit -v"));
    let run = by_addresses.account(0);
    assert!(!run.take(6 << 20));
    let Some(Verdict::TooLarge(shortage)) = run.verdict() else { panic!("nothing else refuses") };
    let text = shortage.to_string();
    let needs = "it used 0 MiB and needed at least 6 MiB more, but only 5 MiB of the limit of 32 MiB on addresses (ulimit -v) are \
                 available to it";
    assert_eq!(text, needs);
}

#[test]
fn what_searches_leave_is_taken_from_the_budget() {
    let of = |bytes: u64| {
        let room = Room { bound: Bound::Budget(bytes), free: bytes };
        let mut budget = Budget::within(Some(bytes), room, Cancel::default());
        let left = budget.leave_some();
        assert_eq!(budget.room().free, bytes - left);
        left
    };
    assert_eq!([of(64 << 20), of(1 << 30), of(4 << 30), of(64 << 30)], [0, 32 << 20, 128 << 20, 256 << 20]);
}
