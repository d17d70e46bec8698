//! `harness fit`: weights fitted to true distances.

use std::process::{Command, Output};

fn fit(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_harness")).arg("fit").args(arguments).output().expect("it runs")
}

#[test]
fn a_feature_that_is_the_distance_is_all_of_the_fit() {
    // The moves of all eight tiles from where the blank is.
    let exact = "pdb_blank(\"1 2 3 4 5 6 7 8\")";
    let output = fit(&["misplaced", exact, "--count", "100", "--json"]);
    let fitted: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(fitted["expression"], exact);
    let judged = &fitted["judged"];
    assert_eq!((&judged["boards"], &judged["overestimates"]), (&50.into(), &0.into()), "{judged}");
    assert_eq!((judged["r_squared"].as_f64(), judged["mean_absolute_error"].as_f64()), (Some(1.0), Some(0.0)));
}

#[test]
fn weights_are_printed_with_how_well_they_predict_other_boards() {
    let output = fit(&["manhattan", "linear_conflict", "--count", "400", "--seed", "7"]);
    let text = String::from_utf8(output.stdout).unwrap();
    let expression = text.lines().next().unwrap();
    assert!(text.contains("fitted to 200, tested on 200 others"), "{text}");
    assert!(text.contains("\nthe expression adds 0.5 to the constant, because values are rounded down\n"), "{text}");
    let audited =
        Command::new(env!("CARGO_BIN_EXE_harness")).args(["audit", expression, "--starts", "0"]).output().unwrap();
    let audited = String::from_utf8(audited.stdout).unwrap();
    assert!(audited.starts_with(expression) && audited.contains("admissible   no"), "{audited}");
}

#[test]
fn what_cannot_be_fitted_is_refused() {
    for (arguments, message) in [
        (
            &["manhattan", "misplaced", "manhattan + 2 * misplaced"][..],
            "error: `manhattan + 2 * misplaced` is a weighted sum of a constant and `manhattan`, `misplaced`: leave it out; no \
             single weight fits best\n",
        ),
        (
            &["5", "manhattan"],
            "error: `5` is the same on all boards: leave it out, the fit has a constant of its own\n",
        ),
        (
            &["manhattan", "--count", "5"],
            "error: 5 of 5 boards were solved; one feature needs at least 6: raise --count\n",
        ),
    ] {
        let output = fit(arguments);
        assert_eq!(output.status.code(), Some(2));
        assert_eq!(String::from_utf8(output.stderr).unwrap(), message);
    }
}
