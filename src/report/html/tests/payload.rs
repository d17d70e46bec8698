//! What is packed into pages for their scripts.

use super::*;
use crate::report::Metric;
use crate::report::compare::{Terms, compare_folders};
use crate::results::archive::Archive;
use crate::results::schema;

#[test]
fn runs_are_packed_as_columns() {
    let (config, results) = made_up();
    let payload = payload(&page_of(&config, &results));
    let experiment = &payload["experiments"][0];
    // 1 2 3/4 5 6/7 0 8, twice.
    assert_eq!(experiment["boards"], "123456708123456708");
    assert_eq!(
        (&experiment["lower"], &experiment["upper"]),
        (&serde_json::json!([20, 22]), &serde_json::json!([20, 22]))
    );
    assert_eq!(experiment["runs"][0]["values"]["expanded"], serde_json::json!([10, 1_234_567]));
    assert_eq!(experiment["runs"][0]["values"]["cpu_seconds"], serde_json::json!([10, 1_234_567]));
    let lengths: Vec<usize> = experiment["runs"][0]["paths"].as_str().unwrap().split(' ').map(str::len).collect();
    assert_eq!(lengths, [20, 24]);
    assert!(experiment["runs"][1]["paths"].as_str().unwrap().ends_with(" -"));
    let replay = experiment["runs"][0]["replay"].as_str().unwrap();
    assert_eq!(replay, " --goal '1 2 3/4 5 6/7 8 0' --solver 'depth_first'");
    let words: Vec<&str> = experiment["runs"][1]["status"]
        .as_array()
        .unwrap()
        .iter()
        .map(|place| payload["statuses"][place.as_u64().unwrap() as usize][0].as_str().unwrap())
        .collect();
    assert_eq!(words, ["solved", "expanded_limit"]);
}

#[test]
fn every_column_of_numbers_that_a_run_has_can_be_explored() {
    let (config, results) = made_up();
    let payload = payload(&page_of(&config, &results));
    let columns = payload["columns"].as_array().unwrap();
    let names: Vec<&str> = columns.iter().map(|column| column["name"].as_str().unwrap()).collect();
    let counters = schema::node_counters().map(|counter| counter.name);
    for name in
        counters.chain(["length", "gap", "branching_factor", "cpu_seconds", "wall_seconds", "optimum", "instance"])
    {
        assert!(names.contains(&name), "{name}: {names:?}");
    }
    assert!(
        !names.contains(&"claimed") && !names.contains(&"status"),
        "no run claims, and words are no numbers: {names:?}"
    );
    let expanded = columns.iter().find(|column| column["name"] == "expanded").unwrap();
    assert_eq!((&expanded["unit"], &expanded["nature"]), (&"nodes".into(), &"effort".into()));
}

#[test]
fn a_column_with_the_same_value_everywhere_is_one_number() {
    let (config, results) = made_up();
    let payload = payload(&page_of(&config, &results));
    let values = &payload["experiments"][0]["runs"][0]["values"];
    assert_eq!((&values["repeats"], values["expanded"].is_array()), (&serde_json::json!(1), true));
}

#[test]
fn the_script_works_out_what_is_not_packed() {
    let script = include_str!("../../../../assets/report/script/model.js");
    for name in column::WORKED_OUT {
        assert!(script.contains(&format!("  {name}: run =>")), "{name}");
    }
}

#[test]
fn a_page_of_changes_is_one_file_whose_texts_stay_texts() {
    let (config, results) = made_up();
    let archive =
        |path: &str| Archive { path: path.into(), config: config.clone(), results: results.clone(), behaviour: None };
    let (metrics, threshold) = (vec![Metric::EXPANDED], 1.05);
    let terms = Terms { metrics, threshold, judges_time: false, keeps_boards: true };
    let changes = compare_folders(&[archive("before"), archive(NASTY)], &[], &terms).unwrap();
    let page = page_of_changes(&changes, NASTY);
    assert!(page.contains("default-src 'none'") && page.contains("id=\"changes-data\""));
    for never in ["<img", "<script>alert", " 49 "] {
        assert!(!page.contains(never), "{never}");
    }
    let groups: Value = serde_json::from_str(&unpacked(&page, "changes-data")).unwrap();
    let row = &groups[0]["rows"][0];
    // The board that h1 solves with 10 expansions, then the one with 1,234,567, on both sides.
    assert_eq!(row["points"], serde_json::json!([[10.0, 10.0], [1_234_567.0, 1_234_567.0]]));
    assert_eq!((&row["metric"], &row["ratio"]), (&"expanded".into(), &serde_json::json!(1.0)));
}
