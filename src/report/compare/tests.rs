//! What changed between made-up results; expected values were computed by hand.

use super::*;
use crate::config::Config;
use crate::config::Role;
use crate::report::Style;
use crate::report::tests::{failed, made_up, run};
use crate::results::Results;
use std::sync::Arc;
use taquin::puzzle::{Goal, MoveCosts, Size};
use taquin::solve::Status;

fn archive(path: &str, (config, results): (Config, Results)) -> Archive {
    Archive { path: path.into(), config, results, behaviour: Some(1) }
}

/// Twelve runs: these three, over and over.
fn twelve(runs: &[Run]) -> SolverResults {
    let numbered = |(instance, run): (usize, &Run)| {
        let mut run = run.clone();
        run.record.key.instance = instance;
        run
    };
    SolverResults::rows(runs.iter().cycle().take(12).enumerate().map(numbered).collect())
}

/// The made-up results, with four times as many boards.
fn before_and_after(change: impl Fn(&mut Config, &mut Results)) -> [Archive; 2] {
    let (mut config, mut results) = made_up();
    let board = config.experiments[0].instances[0].clone();
    config.experiments[0].instances = vec![board; 12];
    let experiment = &mut results.experiments[0];
    experiment.optima = experiment.optima.repeat(4);
    experiment.solvers.iter_mut().for_each(|runs| *runs = twelve(runs.runs().unwrap()));
    // Solvers are identified by their texts.
    let texts = ["astar: misplaced", "astar: manhattan", "astar: linear_conflict"];
    for (solver, text) in config.experiments[0].solvers.iter_mut().zip(texts) {
        solver.solver = text.parse().unwrap();
    }
    let before = archive("before", (config.clone(), results.clone()));
    change(&mut config, &mut results);
    [before, archive("after", (config, results))]
}

fn terms(percent: f64) -> Terms {
    Terms {
        metrics: Metric::COMPARED.to_vec(),
        threshold: 1.0 + percent / 100.0,
        judges_time: false,
        keeps_boards: false,
    }
}

fn compared(archives: &[Archive], percent: f64) -> (Vec<(String, &'static str, Verdict)>, bool) {
    let changes = compare_folders(archives, &[], &terms(percent)).unwrap();
    let listed = changes.changes.iter().filter(|change| change.verdict != Verdict::Same);
    let listed = listed.map(|change| (change.subject.clone(), change.comparison.metric.name, change.verdict));
    (listed.collect(), changes.regressed())
}

#[test]
fn what_is_the_same_is_no_change() {
    let same = before_and_after(|_, _| {});
    assert_eq!(compared(&same, 0.0), (vec![], false));
    assert_eq!(compare_folders(&same, &[], &terms(0.0)).unwrap().nothing_compared(), None);
    let text = compare_folders(&same, &[], &terms(0.0)).unwrap().terminal(Style::PLAIN);
    assert_eq!(text, "experiment boards, compared with before\nnothing changed: the same on every board\n\n");
}

#[test]
fn behaviour_versions_that_differ_are_noted() {
    let [before, mut after] = before_and_after(|_, _| {});
    after.behaviour = Some(2);
    let notes = compare_folders(&[before, after], &[], &terms(0.0)).unwrap().notes;
    assert_eq!(notes.len(), 1);
    assert!(notes[0].starts_with("behaviour versions differ (1, and 2 in after)"), "{notes:?}");
    let [before, mut copy] = before_and_after(|_, _| {});
    copy.behaviour = None;
    assert_eq!(compare_folders(&[before, copy], &[], &terms(0.0)).unwrap().notes, Vec::<String>::new());
}

#[test]
fn needing_surely_more_than_the_threshold_is_worse() {
    // h2 expands 10 % more on every board: the interval of the ratio is 1.1 to 1.1.
    let slower = before_and_after(|_, results| {
        results.experiments[0].solvers[1] = twelve(&[run(0, 110, 20), run(1, 220, 22), run(2, 330, 21)]);
    });
    let (listed, regressed) = compared(&slower, 5.0);
    let name = || "h2 in after".to_string();
    assert_eq!(listed, [(name(), "expanded", Verdict::Worse), (name(), "generated", Verdict::Worse)]);
    assert!(regressed);
    let (listed, regressed) = compared(&slower, 20.0);
    assert_eq!((listed[0].2, regressed), (Verdict::Within, false));
    // Of three solvers by three metrics all but two; of h2 alone its length.
    let text = |solvers: &[String]| compare_folders(&slower, solvers, &terms(5.0)).unwrap().terminal(Style::PLAIN);
    let same = "\nexpanded, generated: the same on every board for 2 of 3 solvers; length: the same on every board\n";
    assert!(text(&[]).contains(same), "{}", text(&[]));
    let of_h2 = text(&["h2".into()]);
    assert!(of_h2.contains("\nlength: the same on every board\n"), "{of_h2}");
    let [before, after] = slower;
    let (listed, regressed) = compared(&[after, before], 5.0);
    assert_eq!((listed[0].2, regressed), (Verdict::Better, false));
}

#[test]
fn fewer_than_ten_boards_in_common_say_nothing_but_that_one_is_lost() {
    let on = |boards: usize| {
        before_and_after(move |_, results| {
            let slower = twelve(&[run(0, 110, 20), run(1, 220, 22), run(2, 330, 21)]);
            results.experiments[0].solvers[1] = SolverResults::rows(slower.runs().unwrap()[..boards].to_vec());
        })
    };
    let changes = compare_folders(&on(9), &["h2".into()], &terms(5.0)).unwrap();
    let verdicts: Vec<Verdict> = changes.changes.iter().map(|change| change.verdict).collect();
    assert_eq!(verdicts, [Verdict::TooFew, Verdict::TooFew, Verdict::Same], "expanded, generated, length");
    assert!(!changes.regressed());
    assert!(changes.csv().contains(",expanded,too few boards in common,9,"), "{}", changes.csv());
    assert!(changes.terminal(Style::PLAIN).contains("too few boards in common"), "{}", changes.terminal(Style::PLAIN));
    let ten = compare_folders(&on(10), &["h2".into()], &terms(5.0)).unwrap();
    assert_eq!(ten.changes[0].verdict, Verdict::Worse);

    let [before, mut lost] = on(9);
    let SolverResults::Rows(rows) = &mut lost.results.experiments[0].solvers[1] else { panic!("rows") };
    Arc::make_mut(rows)[8] = failed(8, Status::ByteLimit);
    let changes = compare_folders(&[before, lost], &["h2".into()], &terms(5.0)).unwrap();
    assert!(changes.regressed() && changes.changes.iter().all(|change| change.verdict == Verdict::Worse));
}

#[test]
fn time_is_judged_only_where_it_is_asked_for() {
    // The made-up time is in proportion to the expansions: 10 % more of h2.
    let slower = before_and_after(|_, results| {
        results.experiments[0].solvers[1] = twelve(&[run(0, 110, 20), run(1, 220, 22), run(2, 330, 21)]);
    });
    let timed = |archives: &[Archive], judges_time| {
        let terms = Terms { metrics: vec![Metric::TIME], judges_time, ..terms(5.0) };
        compare_folders(archives, &["h2".into()], &terms).unwrap()
    };
    let judged = timed(&slower, true);
    assert_eq!((judged.changes[0].verdict, judged.regressed()), (Verdict::Worse, true));
    let shown = timed(&slower, false);
    assert_eq!((shown.changes[0].verdict, shown.regressed()), (Verdict::NotJudged, false));
    assert!(shown.csv().contains(",time,not judged,12,"), "{}", shown.csv());
    assert!(shown.json().contains("\"verdict\": \"not judged\""), "{}", shown.json());
    for text in [shown.terminal(Style::PLAIN), shown.markdown()] {
        assert!(text.contains("time") && text.contains("not judged") && !text.contains("worse"), "{text}");
    }
    let [before, after] = slower;
    let faster = [after, before];
    let verdicts = [true, false].map(|judges_time| timed(&faster, judges_time).changes[0].verdict);
    assert_eq!(verdicts, [Verdict::Better, Verdict::NotJudged]);
    // What did not change needs no judging.
    assert_eq!(timed(&before_and_after(|_, _| {}), false).changes[0].verdict, Verdict::Same);
}

#[test]
fn a_board_that_is_no_longer_solved_is_worse() {
    let lost = before_and_after(|_, results| {
        let SolverResults::Rows(rows) = &mut results.experiments[0].solvers[0] else { panic!("rows") };
        Arc::make_mut(rows)[2] = failed(2, Status::ByteLimit);
    });
    let (listed, regressed) = compared(&lost, 50.0);
    assert!(listed.iter().all(|(name, _, verdict)| name == "h1 in after" && *verdict == Verdict::Worse), "{listed:?}");
    assert!(regressed && listed.len() == 3);
}

#[test]
fn what_cannot_be_compared_is_noted() {
    let other = before_and_after(|config, _| {
        config.experiments[0].solvers[0].solver = "greedy: manhattan".parse().unwrap();
        config.experiments[0].solvers[1].limits.expanded = Some(7);
    });
    let notes = compare_folders(&other, &[], &terms(5.0)).unwrap().notes;
    assert_eq!(
        notes,
        [
            "\"boards\": h1 is only in after",
            "\"boards\": h1 is not in after",
            "\"boards\", h2 in after: its limits differ, so what was solved does not compare",
        ]
    );
    let moved = before_and_after(|config, _| {
        config.experiments[0].goal = Goal::parse("8 7 6/5 4 3/2 1 0", Size::Tiles3x3, None).unwrap()
    });
    let changes = compare_folders(&moved, &[], &terms(5.0)).unwrap();
    assert!(changes.changes.is_empty());
    assert_eq!(changes.notes, ["\"boards\": its goals differ, so its boards cannot be compared"]);
    let priced = before_and_after(|config, _| {
        let goal = config.experiments[0].goal.clone();
        config.experiments[0].goal = goal.with_costs(MoveCosts::Heavy).unwrap()
    });
    let notes = compare_folders(&priced, &[], &terms(5.0)).unwrap().notes;
    assert_eq!(notes, ["\"boards\": what moves cost differs, so its boards cannot be compared"]);
    let nothing = "nothing to compare: no solver was run on the same board in both";
    assert_eq!(changes.nothing_compared(), Some(nothing));
    let larger = before_and_after(|config, _| config.experiments[0].goal = Goal::blank_last(Size::Tiles4x4));
    let changes = compare_folders(&larger, &[], &terms(5.0)).unwrap();
    assert_eq!(changes.notes, ["\"boards\": its boards cannot be compared (3x3 and 4x4)"]);
    assert_eq!(changes.nothing_compared(), Some(nothing));
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
    // h4 is of another experiment, in which h1 is not.
    let [_, mut two] = before_and_after(|config, results| {
        let mut more = config.experiments[0].clone();
        (more.name, more.solvers) = ("more".into(), more.solvers.split_off(2));
        (more.solvers[0].label, more.solvers[0].heuristic) = ("h4".into(), "h4".into());
        config.experiments.push(more);
        results.experiments.push(results.experiments[0].clone());
        results.experiments[1].solvers.drain(..2);
    });
    let named = |two: &Archive, names: [&str; 3]| compare_named(two, &names.map(String::from), &terms(5.0));
    assert_eq!(named(&two, ["h1", "h2", "h4"]).unwrap().notes, ["\"h4\": no experiment has both it and \"h1\""]);
    let error = named(&two, ["h4", "h1", "h2"]).unwrap_err();
    assert_eq!(error, "nothing to compare: no board on which \"h4\" and \"h1\" or \"h2\" ran is solved");
    two.results.experiments[0].solvers[0] = SolverResults::rows(vec![run(1, 20, 24)]);
    let changes = named(&two, ["h2", "h1", "h3"]).unwrap();
    assert_eq!(changes.notes, ["\"boards\", h1: it lacks 11 of the 12 boards of h2"]);
    assert_eq!(changes.incomplete, ["after: Incomplete: 25 of 36 runs done. Missing: boards/h1 on 11 of 12 boards."]);
}

const IN_PART: &str = "nothing changed in what both have; what only one has is noted below";

#[test]
fn a_solver_that_is_gone_is_noted() {
    let fewer = before_and_after(|config, results| {
        config.experiments[0].solvers.remove(2);
        results.experiments[0].solvers.remove(2);
    });
    let text = |names: &[&str]| {
        let names: Vec<String> = names.iter().map(|name| name.to_string()).collect();
        let changes = compare_folders(&fewer, &names, &terms(0.0)).unwrap();
        assert!(!changes.regressed() && !changes.is_empty());
        changes.terminal(Style::PLAIN)
    };
    assert_eq!(
        text(&[]),
        format!("experiment boards, compared with before\n{IN_PART}\n\n\"boards\": h3 is not in after\n")
    );
    assert_eq!(text(&["h3"]), "\"boards\": h3 is not in after\n");
    assert_eq!(text(&["h1"]), "experiment boards, compared with before\nnothing changed: the same on every board\n\n");
    // A reference does not compete.
    let demoted = before_and_after(|config, _| config.experiments[0].solvers[2].role = Role::Reference);
    assert_eq!(compare_folders(&demoted, &[], &terms(0.0)).unwrap().notes, ["\"boards\": h3 is not in after"]);
}

#[test]
fn a_solver_with_another_label_is_the_same_by_either() {
    let renamed = before_and_after(|config, _| {
        let solver = &mut config.experiments[0].solvers[1];
        (solver.label, solver.heuristic) = ("manhattan".into(), "manhattan".into());
    });
    for name in ["h2", "manhattan"] {
        let changes = compare_folders(&renamed, &[name.into()], &terms(0.0)).unwrap();
        let subjects: Vec<&str> = changes.changes.iter().map(|change| change.subject.as_str()).collect();
        assert_eq!((subjects, changes.notes), (vec!["manhattan in after"; 3], vec![]), "{name}");
    }
}

#[test]
fn boards_that_only_one_side_has_are_counted() {
    // Interrupted in the second solver's runs: the third has none.
    let part = before_and_after(|_, results| {
        let solvers = &mut results.experiments[0].solvers;
        solvers[1] = SolverResults::rows(vec![run(0, 100, 20)]);
        solvers[2] = SolverResults::rows(vec![]);
    });
    let changes = compare_folders(&part, &[], &terms(0.0)).unwrap();
    let not_run = "after: Incomplete: 13 of 36 runs done. Missing: boards/h2 on 11 of 12 boards; boards/h3.";
    assert_eq!(changes.incomplete, [not_run]);
    assert_eq!(changes.notes, ["\"boards\", h2 in after: it lacks 11 of the 12 boards of before"]);
    assert!(!changes.regressed());
    let text = changes.terminal(Style::PLAIN);
    assert!(text.starts_with(&format!("{not_run}\n\nexperiment boards, compared with before\n{IN_PART}\n")), "{text}");
    assert!(
        changes.markdown().starts_with("after: Incomplete: 13 of 36 runs done") && changes.markdown().contains(IN_PART)
    );
    assert!(changes.json().contains(&format!("\"incomplete\": [\n    \"{not_run}")), "{}", changes.json());

    // The other way round, and h1 has changed: of h2 three lines remain.
    let [before, mut after] = part;
    after.results.experiments[0].solvers[0] = twelve(&[run(0, 9, 20), run(1, 18, 24), run(2, 30, 21)]);
    let changes = compare_folders(&[after, before], &["h1".into(), "h2".into()], &terms(0.0)).unwrap();
    let has = "\"boards\", h2 in before: it has 12 boards; after lacks 11 of them";
    assert_eq!(changes.incomplete, ["after: Incomplete: 13 of 24 runs done. Missing: boards/h2 on 11 of 12 boards."]);
    assert_eq!(changes.notes, [has]);
    let text = changes.terminal(Style::PLAIN);
    // The lengths of h1 are the same, too.
    let same = "\nexpanded, generated: the same on every board that both have for 1 of 2 solvers; length: the same on";
    assert!(text.contains(same), "{text}");
}

#[test]
fn results_without_a_board_in_common_have_that_note_alone() {
    let nothing = before_and_after(|_, results| {
        results.experiments[0].solvers.iter_mut().for_each(|one| *one = SolverResults::rows(vec![]))
    });
    assert!(compare_folders(&nothing, &[], &terms(0.0)).unwrap().is_empty());
}

#[test]
fn names_that_no_solver_has_are_refused() {
    let same = before_and_after(|_, _| {});
    let names = ["typo", "h2", "astar: manhatan"].map(String::from);
    let refusal = "no solver is called \"typo\" or \"astar: manhatan\" (did you mean \"astar: manhattan\"?): \
                there are \"h1\", \"h2\", \"h3\"";
    assert_eq!(compare_folders(&same, &names, &terms(5.0)).unwrap_err(), refusal);
    assert_eq!(compare_named(&same[0], &names, &terms(5.0)).unwrap_err(), refusal);
}

#[test]
fn a_name_means_one_solver_of_a_folder_and_may_mean_several_of_two() {
    let same = before_and_after(|config, _| config.experiments[0].solvers[1].heuristic = "h1".into());
    let several = compare_named(&same[0], &["h3".into(), "A*".into()], &terms(5.0)).unwrap_err();
    assert_eq!(
        several,
        "\"A*\" fits several solvers of experiment \"boards\": \"h1\", \"h2\", \"h3\"; write one of them in full"
    );
    let changes = compare_folders(&same, &["A*".into()], &terms(5.0)).unwrap();
    assert_eq!((changes.changes.len(), changes.notes), (9, vec![]), "three solvers, by three metrics");
    // The heuristic of h2 is called h1 in `after`; the label h1 comes first.
    let changes = compare_named(&same[1], &["h1".into(), "h3".into()], &terms(5.0)).unwrap();
    assert_eq!(changes.changes[0].baseline, "h1");
}
