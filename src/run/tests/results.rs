//! What the results hold when the runs have ended, and what a plan and a manifest tell of them.

use super::*;

#[test]
fn isolated_runs_are_made_one_at_a_time() {
    let place = tempfile::tempdir().unwrap();
    let mut config = small();
    config.experiments[2].isolated = true;
    let (running, together) = (AtomicUsize::new(0), Arc::new(AtomicUsize::new(0)));
    let most = Arc::clone(&together);
    let each = move |call: usize| {
        let now = running.fetch_add(1, Ordering::SeqCst) + 1;
        if call > SMALL - 9 {
            std::thread::sleep(std::time::Duration::from_millis(2));
            most.fetch_max(now, Ordering::SeqCst);
        }
        running.fetch_sub(1, Ordering::SeqCst);
    };
    run_fakes(&config, &options(&place, 4), each).0.unwrap();
    assert_eq!(together.load(Ordering::SeqCst), 1);
}

#[test]
fn a_fold_holds_what_its_rows_would() {
    let mut rows = small();
    rows.experiments[1].fold = false;
    let run = |config: &Config| {
        let place = tempfile::tempdir().unwrap();
        run_fakes(config, &options(&place, 2), quiet).0.unwrap().results
    };
    let (folded, kept) = (run(&small()), run(&rows));
    let (SolverResults::Fold(fold), SolverResults::Rows(runs)) =
        (&folded.experiments[1].solvers[0], &kept.experiments[1].solvers[0])
    else {
        panic!("a fold and rows")
    };
    let counted = |value: &dyn Fn(&Run) -> u64| {
        let mut histogram = BTreeMap::new();
        runs.iter().for_each(|run| *histogram.entry(value(run)).or_default() += 1);
        histogram
    };
    assert_eq!(fold.histograms["expanded"], counted(&|run| run.record.counters.as_ref().unwrap().expanded.unwrap()));
    let optima = &kept.experiments[1].optima;
    let gap = |run: &Run| 32 - optima[run.record.key.instance].proven().unwrap();
    assert_eq!(fold.histograms["gap"], counted(&|run| u64::from(gap(run))));
}

#[test]
fn optima_are_settled_by_enumeration_or_by_all_runs_on_the_board() {
    let unsolvable = "2 1 3/4 5 6/7 8 0".parse().unwrap();
    let one_slide = "1 2 3/4 5 6/7 0 8".parse().unwrap();
    let config = config(vec![
        experiment("three", vec![unsolvable, one_slide], &["breadth_first"]),
        experiment("four", boards(Size::Tiles4x4, 1), &["breadth_first"]),
    ]);
    let place = tempfile::tempdir().unwrap();
    let results = run_fakes(&config, &options(&place, 2), quiet).0.unwrap().results;
    let one = Optimum::Between { lower: 1, upper: Some(1) };
    assert_eq!(results.experiments[0].optima, [Optimum::Unsolvable, one]);
    // The fakes prove 2 and find 32.
    assert_eq!(results.experiments[1].optima, [Optimum::Between { lower: 2, upper: Some(32) }]);
}

#[test]
fn the_plan_lists_what_is_selected_and_says_what_could_have_been_meant() {
    let config = small();
    let plan = |only: &[&str]| Plan::new(&config, &only.iter().map(|text| text.to_string()).collect::<Vec<_>>());
    let listed = plan(&[]).unwrap().to_string();
    let expected = "experiment  size  instances  solvers  runs\n\
                    three       3x3          70        2   140\n\
                    folded      3x3        2500        1  2500\n\
                    four        4x4           9        1     9\n\
                    total                                 2649\n";
    assert_eq!(listed, expected);
    assert_eq!(plan(&["f*"]).unwrap().runs(), 2509);
    assert_eq!(plan(&["*/*pth_?irst", "*/breadth_?irst", "four"]).unwrap().runs(), 70 + 2500 + 9);
    let hint = |only: &str| plan(&[only]).unwrap_err().to_string();
    assert_eq!(hint("fuor"), "\"fuor\" matches no run: did you mean \"four\"?");
    assert_eq!(
        hint("three/bread_first"),
        "\"three/bread_first\" matches no run: did you mean \"three/breadth_first\"?"
    );
    assert_eq!(hint("zzzzzz"), "\"zzzzzz\" matches no run: this config has the experiments three, folded, four");
}

#[test]
fn the_manifest_has_a_digest_of_each_deterministic_file() {
    let place = tempfile::tempdir().unwrap();
    let options = options(&place, 2);
    run_fakes(&small(), &options, quiet).0.unwrap();
    let manifest: serde_json::Value =
        serde_json::from_slice(&fs::read(options.out.join("manifest.json")).unwrap()).unwrap();
    assert_eq!(manifest["statuses"]["solved"], SMALL);
    assert_eq!(manifest["files_sha256"].as_object().unwrap().len(), FILES.len());
    assert_eq!(manifest["threads"], 2);
}

#[test]
fn a_folded_run_that_breaks_its_guarantee_is_a_defect() {
    let mut folded = experiment("folded", boards(Size::Tiles3x3, 3), &["breadth_first"]);
    folded.fold = true;
    let place = tempfile::tempdir().unwrap();
    let finished = run_fakes(&config(vec![folded]), &options(&place, 2), quiet).0.unwrap();
    let SolverResults::Fold(fold) = &finished.results.experiments[0].solvers[0] else { panic!("a fold") };
    assert_eq!(fold.statuses, [(Status::Invalid, 3)].into());
    let allowed = |defect: &Defect| defect.message.starts_with("a path that costs 32, allowed: ");
    assert!(finished.defects.len() == 3 && finished.defects.iter().all(allowed), "{:?}", finished.defects);
}
