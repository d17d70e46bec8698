//! What changed between made-up results; expected values were computed by hand.

use super::*;
use crate::experiment::config::Config;
use crate::experiment::results::Results;
use crate::puzzle::{Goal, Size};
use crate::report::Style;
use crate::report::tests::{failed, made_up, run};

fn archive(path: &str, (config, results): (Config, Results)) -> Archive {
    Archive { path: path.into(), config, results, behaviour: Some(1) }
}

fn before_and_after(change: impl Fn(&mut Config, &mut Results)) -> [Archive; 2] {
    let (mut config, mut results) = made_up();
    // Solvers are told apart by their texts.
    let texts = ["astar: misplaced", "astar: manhattan", "astar: linear_conflict"];
    for (solver, text) in config.experiments[0].solvers.iter_mut().zip(texts) {
        solver.solver = text.parse().unwrap();
    }
    let before = archive("before", (config.clone(), results.clone()));
    change(&mut config, &mut results);
    [before, archive("after", (config, results))]
}

fn terms(percent: f64) -> Terms {
    Terms { metrics: Metric::COMPARED.to_vec(), threshold: 1.0 + percent / 100.0, judges_time: false }
}

fn compared(archives: &[Archive], percent: f64) -> (Vec<(String, &'static str, Verdict)>, bool) {
    let changes = compare_folders(archives, &[], &terms(percent));
    let told = changes.changes.iter().filter(|change| change.verdict != Verdict::Same);
    let told = told.map(|change| (change.subject.clone(), change.comparison.metric.name, change.verdict));
    (told.collect(), changes.regressed(&terms(percent)))
}

#[test]
fn what_is_the_same_is_no_change() {
    let same = before_and_after(|_, _| {});
    assert_eq!(compared(&same, 0.0), (vec![], false));
    let text = compare_folders(&same, &[], &terms(0.0)).terminal(Style::PLAIN);
    assert_eq!(text, "boards, compared with before\nnothing changed: the same on every board\n\n");
}

#[test]
fn behaviour_versions_that_differ_are_noted() {
    let [before, mut after] = before_and_after(|_, _| {});
    after.behaviour = Some(2);
    let notes = compare_folders(&[before, after], &[], &terms(0.0)).notes;
    assert_eq!(notes.len(), 1);
    assert!(notes[0].starts_with("behaviour versions differ (1, and 2 in after)"), "{notes:?}");
    let [before, mut copy] = before_and_after(|_, _| {});
    copy.behaviour = None;
    assert_eq!(compare_folders(&[before, copy], &[], &terms(0.0)).notes, Vec::<String>::new());
}

#[test]
fn needing_surely_more_than_the_threshold_is_worse() {
    // h2 expands 10 % more on every board: the interval of the ratio is 1.1 to 1.1.
    let slower = before_and_after(|_, results| {
        let rows = [run(0, 110, 20), run(1, 220, 22), run(2, 330, 21)];
        results.experiments[0].solvers[1] = SolverResults::Rows(rows.into());
    });
    let (told, regressed) = compared(&slower, 5.0);
    let name = || "h2 in after".to_string();
    assert_eq!(told, [(name(), "expanded", Verdict::Worse), (name(), "generated", Verdict::Worse)]);
    assert!(regressed);
    let (told, regressed) = compared(&slower, 20.0);
    assert_eq!((told[0].2, regressed), (Verdict::Within, false));
    let [before, after] = slower;
    let (told, regressed) = compared(&[after, before], 5.0);
    assert_eq!((told[0].2, regressed), (Verdict::Better, false));
}

#[test]
fn a_board_that_is_no_longer_solved_is_worse() {
    let lost = before_and_after(|_, results| {
        let SolverResults::Rows(rows) = &mut results.experiments[0].solvers[0] else { panic!("rows") };
        rows[2] = failed(2, Status::ByteLimit);
    });
    let (told, regressed) = compared(&lost, 50.0);
    assert!(told.iter().all(|(name, _, verdict)| name == "h1 in after" && *verdict == Verdict::Worse), "{told:?}");
    assert!(regressed && told.len() == 3);
}

#[test]
fn what_cannot_be_compared_is_told() {
    let other = before_and_after(|config, _| {
        config.experiments[0].solvers[0].solver = "greedy: manhattan".parse().unwrap();
        config.experiments[0].solvers[1].limits.expanded = Some(7);
    });
    let notes = compare_folders(&other, &[], &terms(5.0)).notes;
    assert_eq!(
        notes,
        ["boards: h1 is only in after", "boards, h2 in after: its limits differ, so what was solved does not compare"]
    );
    let moved = before_and_after(|config, _| {
        config.experiments[0].goal = Goal::parse("8 7 6/5 4 3/2 1 0", Size::Tiles3x3, None).unwrap()
    });
    let changes = compare_folders(&moved, &[], &terms(5.0));
    assert!(changes.changes.is_empty());
    assert_eq!(changes.notes, ["boards: its goals differ, so its boards do not compare"]);
}

#[test]
fn solvers_of_one_folder_are_compared_with_the_first_that_is_named() {
    let [one, _] = before_and_after(|_, _| {});
    let changes = compare_named(&one, &["h2".into(), "h1".into()], &terms(5.0)).unwrap();
    let expanded = &changes.changes[0];
    assert_eq!(
        (expanded.subject.as_str(), expanded.baseline.as_str(), expanded.verdict),
        ("h1", "h2", Verdict::Better)
    );
    // 10/100, 20/200 and 33/300.
    assert!((expanded.comparison.ratio.unwrap() - 0.103_228_01).abs() < 1e-8);
    let error = compare_named(&one, &["h2".into(), "h9".into()], &terms(5.0)).unwrap_err();
    assert_eq!(error, "no experiment has all of \"h2\", \"h9\": there are \"h1\", \"h2\", \"h3\"");
}
