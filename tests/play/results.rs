//! The results folder that `harness play` shows.

use crate::house::{ask, get, post, request, run};
use axum::http::StatusCode;
use harness::browse::{self, Shown};
use harness::config::Config;
use harness::plan::Plan;
use harness::play::{Service, router};
use harness::run::{self, Options};
use serde_json::json;
use std::path::Path;

#[test]
fn solvers_that_were_not_run_are_named_and_not_among_the_results() {
    let place = tempfile::tempdir().unwrap();
    let file = place.path().join("two.toml");
    let one =
        "size = '3x3'\ninstances = { uniform = 3 }\nalgorithms = ['astar']\nheuristics = ['manhattan', 'misplaced']\n";
    let text =
        format!("title = 'Two'\nseed = 1\n[[experiment]]\nname = 'one'\n{one}[[experiment]]\nname = 'two'\n{one}");
    std::fs::write(&file, text).unwrap();
    let config = Config::read(&file).unwrap();
    let plan = Plan::new(&config, &["one/manhattan".to_string()]).unwrap();
    let folder = place.path().join("results");
    run::run(&plan, &Options::new(&folder)).unwrap();
    run(async {
        let house = router(&Service::default(), browse::row, Some(browse::router(Shown::open(&folder).unwrap())));
        let (_, answer) = get(&house, "/api/results").await;
        assert_eq!(answer["experiments"].as_array().unwrap().len(), 1);
        assert_eq!(answer["experiments"][0]["solvers"], json!(["manhattan"]));
        let missing = [
            json!({ "kind": "solver", "experiment": "one", "solver": "misplaced" }),
            json!({ "kind": "experiment", "experiment": "two", "solvers": 2 }),
        ];
        assert_eq!(answer["not_run"], json!(missing));
        assert_eq!((&answer["runs"], &answer["planned"]), (&json!(3), &json!(12)));
        let (_, runs) = get(&house, "/api/results/runs?experiment=one&instance=1").await;
        let labels: Vec<&str> =
            runs["runs"].as_array().unwrap().iter().map(|run| run["label"].as_str().unwrap()).collect();
        assert_eq!((labels, &runs["folded"]), (vec!["manhattan"], &json!(false)));
        let (status, _) = get(&house, "/api/results/runs?experiment=two&instance=1").await;
        assert_eq!(status, StatusCode::NOT_FOUND);
    });
}

#[test]
fn the_solvers_of_an_experiment_are_compared_and_its_runs_filtered() {
    run(async {
        let shown = Shown::open(Path::new("results/paper")).unwrap();
        let house = router(&Service::default(), browse::row, Some(browse::router(shown)));
        let (_, answer) = get(&house, "/api/results/solvers?experiment=berthaud-azlouk-board").await;
        let h6 = answer["solvers"].as_array().unwrap().iter().find(|one| one["label"] == "h6").unwrap().clone();
        // Table 3.1 of Berthaud & Azlouk: 2835 pops, the goal's included, and 25 moves.
        assert_eq!((&h6["figures"]["expanded"], &h6["figures"]["length"]), (&json!(2834.0), &json!(25.0)));
        assert_eq!((&h6["algorithm"], &h6["heuristic"], &h6["common"]), (&json!("A*"), &json!("h6"), &json!(1)));
        // 34 of 100 runs ended at their limit, so the mean is over the others.
        let (_, answer) = get(&house, "/api/results/solvers?experiment=marques-coquard-5x5").await;
        let only = &answer["solvers"][0];
        assert_eq!(only["statuses"], json!({ "solved": 66, "generated_limit": 34 }));
        assert_eq!(only["common"], 66);
        // No optimal length is proven: the summary has "0 to 146.8".
        let gap = &only["figures"]["gap"];
        assert_eq!(
            (&gap["least"], gap["most"].as_f64().map(|most| (10.0 * most).round())),
            (&json!(0.0), Some(1468.0))
        );
        let rows = |query: &str| format!("/api/results/rows?experiment=marques-coquard-5x5&{query}");
        let (_, answer) = get(&house, &rows("status=generated_limit")).await;
        assert_eq!((&answer["of"], &answer["rows"][0]["has_path"]), (&json!(34), &json!(false)));
        let (_, answer) = get(&house, &rows("status=solved&from=60")).await;
        assert_eq!((&answer["of"], answer["rows"].as_array().unwrap().len()), (&json!(66), 6));
        let (_, answer) = get(&house, &rows("board=17")).await;
        assert_eq!((&answer["of"], &answer["rows"][0]["instance"]), (&json!(1), &json!(17)));
        let text = answer["rows"][0]["board"].as_str().unwrap().replace(' ', "+");
        let (_, answer) = get(&house, &rows(&format!("board={text}"))).await;
        assert_eq!((&answer["of"], &answer["rows"][0]["instance"]), (&json!(1), &json!(17)));
        let (_, answer) = get(&house, &rows("solver=none")).await;
        assert_eq!(answer["of"], 0);
        let (status, _) = get(&house, &rows("colour=red")).await;
        assert_eq!(status, StatusCode::BAD_REQUEST);
    });
}

#[test]
fn only_files_of_the_results_folder_are_served() {
    run(async {
        let shown = Shown::open(Path::new("results/paper")).unwrap();
        let house = router(&Service::default(), browse::row, Some(browse::router(shown)));
        let (_, answer) = get(&house, "/api/results").await;
        assert_eq!(answer["experiments"][0]["name"], "berthaud-azlouk-board");
        let (_, runs) = get(&house, "/api/results/runs?experiment=berthaud-azlouk-board&instance=1").await;
        // Table 3.1 of Berthaud & Azlouk: h6 finds 25 moves.
        let h6 = runs["runs"].as_array().unwrap().iter().find(|run| run["label"] == "h6").unwrap().clone();
        assert_eq!((&h6["length"], h6["path"].as_str().unwrap().len()), (&json!(25), 25));
        // Michel's tiles are 0 to 7: his 8 is the blank.
        let (_, runs) = get(&house, "/api/results/runs?experiment=michel&instance=1").await;
        assert_eq!((&runs["board"], &runs["blank"]), (&json!("6 3 1/8 0 2/7 4 5"), &json!(8)));
        let problem = json!({ "board": runs["board"], "goal": runs["goal"], "blank": runs["blank"] });
        let (_, answer) = post(&house, "/api/board", problem).await;
        assert_eq!((&answer["tiles"][3], &answer["goal_tiles"][8]), (&json!(0), &json!(0)));
        let (_, page) = get(&house, "/api/results/instances?experiment=berthaud-azlouk-random&from=950").await;
        assert_eq!((&page["of"], page["instances"].as_array().unwrap().len()), (&json!(1000), 50));
        assert_eq!(ask(&house, request("GET", "/results/summary.md", "")).await.status(), StatusCode::OK);
        let outside = [
            "/results/../../Cargo.toml",
            "/results/%2e%2e/%2e%2e/Cargo.toml",
            "/results/..%2f..%2fCargo.toml",
            "/results//etc/passwd",
            "/results/charts/../config.toml",
            "/results/.taquin-results",
            "/../Cargo.toml",
            "/%2e%2e%2fCargo.toml",
            "/results/",
            "/api/results/runs?experiment=../x&instance=1",
            "/api/results/runs?experiment=berthaud-azlouk-board&instance=0",
            "/api/results/runs?experiment=berthaud-azlouk-board&instance=99999999999999999999",
        ];
        for path in outside {
            let (status, _) = get(&house, path).await;
            assert!(status.is_client_error(), "{path}: {status}");
        }
    });
}
