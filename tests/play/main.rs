//! The HTTP API of `harness play`, without a socket, as documented in `docs/api.md`.

mod costs;
mod hostile;
mod house;

use axum::http::{StatusCode, header};
use harness::browse::{self, Shown};
use harness::config::Config;
use harness::plan::Plan;
use harness::play::{Service, router};
use harness::run::{self, Options};
use house::{FARTHEST, ask, get, house, long_search, post, quiet, request, run, text};
use serde_json::{Value, json};
use std::path::Path;
use taquin::puzzle::{Goal, Size, Source};

#[test]
fn the_page_loads_only_files_of_the_server() {
    run(async {
        let house = house(2);
        let page = ask(&house, request("GET", "/", "")).await;
        let policy = page.headers()[header::CONTENT_SECURITY_POLICY].to_str().unwrap().to_string();
        assert!(policy.contains("default-src 'none'") && !policy.contains("unsafe"), "{policy}");
        let mut wanted: Vec<String> = links(&text(page).await);
        assert!(wanted.contains(&"/app.js".to_string()), "{wanted:?}");
        let mut next = 0;
        while next < wanted.len() {
            let response = ask(&house, request("GET", &wanted[next], "")).await;
            assert_eq!(response.status(), StatusCode::OK, "{}", wanted[next]);
            if wanted[next].ends_with(".js") || wanted[next].ends_with(".css") {
                for link in links(&text(response).await) {
                    if !wanted.contains(&link) {
                        wanted.push(link);
                    }
                }
            }
            next += 1;
        }
        assert!(wanted.len() > 20, "{wanted:?}");
    });
}

/// The files of this server that a text names: `"/x.js"`, `"./x.js"`.
fn links(text: &str) -> Vec<String> {
    let quoted = text.split('"').skip(1).step_by(2).filter(|name| name.starts_with("/") || name.starts_with("./"));
    let named = quoted.filter(|name| [".js", ".css", ".svg", ".otf"].iter().any(|end| name.ends_with(end)));
    named.map(|name| name.trim_start_matches('.').to_string()).collect()
}

#[test]
fn a_board_is_read_and_an_unsolvable_board_says_why() {
    run(async {
        let house = house(2);
        let (status, answer) = post(&house, "/api/board", json!({ "board": "135X76420", "goal": "01234567X" })).await;
        assert_eq!(status, StatusCode::OK);
        assert_eq!(answer["board"], "1 3 5/X 7 6/4 2 0");
        assert_eq!((&answer["size"], &answer["solvable"]), (&json!("3x3"), &json!(true)));
        // Two tiles exchanged: one exchange puts them in order, and the blank is at home.
        let (status, answer) = post(&house, "/api/board", json!({ "board": "1 2 3 4 5 6 8 7 0" })).await;
        assert_eq!((status, &answer["solvable"]), (StatusCode::OK, &json!(false)));
        assert_eq!(answer["refusal"]["code"], "unsolvable");
        assert_eq!(answer["refusal"]["values"]["permutation_odd"], true);
        let (status, refusal) = post(&house, "/api/hint", json!({ "board": "1 2 3 4 5 6 8 7 0" })).await;
        assert_eq!((status, &refusal["code"]), (StatusCode::UNPROCESSABLE_ENTITY, &json!("unsolvable")));
    });
}

#[test]
fn the_answer_about_a_board_is_read_again_as_the_same_board() {
    run(async {
        let house = house(2);
        // With 0 as its blank the third would have no solution: two tiles exchanged.
        let asked = [
            json!({ "board": "1 2 3 4 5 6 7 0 8" }),
            json!({ "board": "0 1 2 3 4 5 X 6 7" }),
            json!({ "board": "0 1 2/3 4 5/6 8 7", "goal": "0 1 2/3 4 5/6 7 8", "blank": 8 }),
        ];
        for (problem, blank) in asked.into_iter().zip([json!(0), Value::Null, json!(8)]) {
            let (_, answer) = post(&house, "/api/board", problem).await;
            assert_eq!((&answer["solvable"], &answer["blank"]), (&json!(true), &blank), "{answer}");
            let same = json!({ "board": answer["board"], "goal": answer["goal"], "blank": answer["blank"] });
            assert_eq!(post(&house, "/api/board", same).await.1, answer);
        }
        let (_, hint) = post(&house, "/api/hint", json!({ "board": "0 1 2 3 4 5 X 6 7" })).await;
        assert_eq!((&hint["length"], &hint["path"]), (&json!(2), &json!("RR")));
        let (_, drawn) = post(&house, "/api/shuffle", json!({ "size": "3x3", "seed": 7, "blank": 8 })).await;
        assert_eq!((&drawn["goal"], &drawn["blank"]), (&json!("0 1 2/3 4 5/6 7 8"), &json!(8)));
        let (_, refusal) = post(&house, "/api/board", json!({ "board": FARTHEST, "blank": 9 })).await;
        assert_eq!((&refusal["code"], &refusal["values"]), (&json!("label"), &json!({ "label": "9", "last": 8 })));
    });
}

#[test]
fn invalid_boards_are_rejected_with_the_reason() {
    run(async {
        let house = house(2);
        let refused = [
            (json!({ "board": "1 2 3" }), "cells"),
            (json!({ "board": "1 2 3 4 5 6 7 7 0" }), "twice"),
            (json!({ "board": "1 2 3 4 5 6 7 8 9" }), "label"),
            (json!({ "board": "1 2 3 4 5 6 7 8 ?" }), "token"),
            (json!({ "board": "1 2 3 4/5 6 7/8 0", "size": "3x3" }), "row"),
            (json!({ "board": "1 2 3 4 5 6 7 8 0", "size": "9x9" }), "size"),
            (json!({ "board": "1 2 3 4 5 6 7 8 0", "goal": "spirals" }), "goal"),
            (json!({ "board": "1".repeat(1000) }), "long"),
            (json!({ "board": 7 }), "body"),
            (json!({ "board": "1 2 3 4 5 6 7 8 0", "gaol": "spiral" }), "body"),
        ];
        // What would be right, independent of the language.
        for (asked, wanted) in [
            (json!({ "board": "1 2 3" }), json!(["9 (3x3)", "12 (3x4)", "16 (4x4)", "20 (4x5)", "25 (5x5)"])),
            (json!({ "board": "1 2 3", "size": "4x4" }), json!(["16 (4x4)"])),
        ] {
            let (_, refusal) = post(&house, "/api/board", asked).await;
            assert_eq!(refusal["values"], json!({ "found": 3, "wanted": wanted }));
        }
        for (asked, code) in refused {
            let (status, refusal) = post(&house, "/api/board", asked.clone()).await;
            assert!(status.is_client_error(), "{asked}: {status}");
            assert_eq!(refusal["code"], code, "{asked}: {refusal}");
            assert!(refusal["error"].as_str().is_some_and(|error| !error.is_empty()), "{asked}");
        }
    });
}

#[test]
fn a_seed_draws_the_board_that_harness_generate_draws() {
    run(async {
        let house = house(2);
        for &size in Size::ALL {
            let goal = Goal::blank_last(size);
            let board = &Source::Uniform { count: 1 }.instances(&goal, 7).unwrap()[0];
            let (_, answer) = post(&house, "/api/shuffle", json!({ "size": size.to_string(), "seed": 7 })).await;
            assert_eq!(answer["board"], board.to_string());
            assert_eq!(answer["solvable"], true);
        }
    });
}

#[test]
fn following_the_hints_takes_the_fewest_moves() {
    run(async {
        let house = house(2);
        let goal = Goal::blank_last(Size::Tiles3x3);
        let mut board = goal.read(FARTHEST).unwrap();
        for left in (1..=31).rev() {
            let (_, hint) = post(&house, "/api/hint", json!({ "board": board.to_string() })).await;
            assert_eq!((&hint["length"], &hint["proven"]), (&json!(left), &json!(true)));
            let letter = hint["best"][0].as_str().unwrap().chars().next().unwrap();
            board = board.slid(taquin::puzzle::Slide::from_letter(letter).unwrap()).unwrap();
        }
        assert_eq!(&board, goal.arrangement());
        let (_, hint) = post(&house, "/api/hint", json!({ "board": board.to_string() })).await;
        assert_eq!((&hint["length"], &hint["best"]), (&json!(0), &json!([])));
    });
}

#[test]
fn a_review_says_where_a_game_strayed() {
    run(async {
        let house = house(2);
        // Two moves from the goal, D then R; up and back down strays once.
        let game = |moves: &str| json!({ "problem": { "board": "1 2 3/4 0 6/7 5 8" }, "moves": moves });
        let (_, review) = post(&house, "/api/review", game("UDDR")).await;
        assert_eq!(review["length"], 2);
        assert_eq!(review["distances"], json!([2, 3, 2, 1, 0]));
        assert_eq!((&review["strayed"], &review["solved"]), (&json!([1]), &json!(true)));
        let (status, refusal) = post(&house, "/api/review", game("DD")).await;
        assert_eq!((status, &refusal["code"]), (StatusCode::BAD_REQUEST, &json!("moves")), "off the board: {refusal}");
    });
}

#[test]
fn a_search_reports_its_progress_line_by_line_and_ends_with_its_solution() {
    run(async {
        let house = house(2);
        let asked = json!({ "problem": { "board": FARTHEST }, "solver": "astar: linear_conflict" });
        let response = ask(&house, request("POST", "/api/searches", asked.to_string())).await;
        let lines = text(response).await;
        let lines: Vec<Value> = lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert_eq!(lines[0]["event"], "started");
        let end = lines.last().unwrap();
        assert_eq!((&end["event"], &end["status"]), (&json!("ended"), &json!("solved")));
        assert_eq!((&end["length"], &end["lower_bound"]), (&json!(31), &json!(31)));
        assert_eq!(end["path"].as_str().unwrap().len(), 31);
        quiet(&house).await;
    });
}

#[test]
fn a_search_ends_when_it_is_cancelled_or_its_client_leaves() {
    run(async {
        let house = house(1);
        let response = ask(&house, request("POST", "/api/searches", long_search().to_string())).await;
        let (_, running) = get(&house, "/api/searches").await;
        let id = running[0]["id"].as_u64().unwrap();
        let (status, refusal) = post(&house, "/api/searches", long_search()).await;
        assert_eq!((status, &refusal["code"]), (StatusCode::SERVICE_UNAVAILABLE, &json!("busy")), "one at a time");
        let path = format!("/api/searches/{id}");
        assert_eq!(ask(&house, request("DELETE", &path, "")).await.status(), StatusCode::NO_CONTENT);
        let lines = text(response).await;
        assert!(lines.lines().last().unwrap().contains("\"cancelled\""), "{lines}");
        quiet(&house).await;
        assert_eq!(ask(&house, request("DELETE", &path, "")).await.status(), StatusCode::NOT_FOUND);
        let left = ask(&house, request("POST", "/api/searches", long_search().to_string())).await;
        assert_eq!(left.status(), StatusCode::OK);
        drop(left);
        quiet(&house).await;
    });
}

#[test]
fn limits_end_a_search_and_have_limits_themselves() {
    run(async {
        let house = house(2);
        let asked = |limits: Value| {
            json!({ "problem": { "board": FARTHEST }, "solver": "breadth_first", "limits": limits }).to_string()
        };
        let response = ask(&house, request("POST", "/api/searches", asked(json!({ "expanded": 1000 })))).await;
        let lines = text(response).await;
        let end: Value = serde_json::from_str(lines.lines().last().unwrap()).unwrap();
        assert_eq!((&end["status"], &end["counters"]["expanded"]), (&json!("expanded_limit"), &json!(1000)));
        for limits in [
            json!({ "expanded": 0 }),
            json!({ "bytes": 1u64 << 60 }),
            json!({ "seconds": -1 }),
            json!({ "seconds": 1e9 }),
        ] {
            let response = ask(&house, request("POST", "/api/searches", asked(limits.clone()))).await;
            assert_eq!(response.status(), StatusCode::BAD_REQUEST, "{limits}");
        }
        quiet(&house).await;
    });
}

#[test]
fn a_small_search_is_returned_step_by_step() {
    run(async {
        let house = house(2);
        let asked = json!({ "problem": { "board": "1 2 3/4 0 6/7 5 8" }, "solver": "astar: manhattan" });
        let (_, tree) = post(&house, "/api/tree", asked).await;
        // Both states on the way to the goal are expanded; their children, except for the parent, are generated.
        assert_eq!((&tree["expanded"], &tree["generated"]), (&json!(2), &json!(6)));
        assert_eq!(
            tree["nodes"][0],
            json!({ "parent": null, "slide": null, "board": "1 2 3/4 0 6/7 5 8", "g": 0, "h": 2 })
        );
        assert_eq!(tree["events"][0], json!(["began", 0, null]));
        assert_eq!(tree["events"][1], json!(["expanded", 0]));
        assert_eq!(tree["events"].as_array().unwrap().last().unwrap()[0], "reached");
        let asked = json!({ "problem": { "board": FARTHEST }, "solver": "michel_astar: manhattan" });
        let (status, refusal) = post(&house, "/api/tree", asked).await;
        assert_eq!((status, &refusal["code"]), (StatusCode::BAD_REQUEST, &json!("unobserved")));
    });
}

#[test]
fn heuristics_whose_tables_would_take_minutes_are_rejected() {
    run(async {
        let house = house(2);
        let board = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 0 15";
        for solver in ["idastar: pdb(\"7-8\")", "idastar: max(manhattan, pdb(\"1 2 3 4 5 6 7\"))"] {
            let asked = json!({ "problem": { "board": board }, "solver": solver });
            let (status, refusal) = post(&house, "/api/searches", asked).await;
            assert_eq!(status, StatusCode::BAD_REQUEST, "{solver}");
            assert!(refusal["error"].as_str().unwrap().contains("entries"), "{solver}: {refusal}");
        }
    });
}

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
        let house = router(&Service::default(), Some(browse::router(Shown::open(&folder).unwrap())));
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
fn errors_in_a_solver_have_a_code_and_values_for_translation() {
    run(async {
        let house = house(2);
        for (solver, code, values) in [
            ("astar: max(h1, manhatan)", "heuristic", json!({ "part": "manhatan", "near": "manhattan" })),
            ("astar: 7 ++", "heuristic", json!({ "part": "+", "near": null })),
            ("astar", "missing", json!({ "algorithm": "astar" })),
            ("breadth_first: h1", "blind", json!({ "algorithm": "breadth_first" })),
            ("rbfs(wieght = 2): h1", "options", json!({ "algorithm": "rbfs", "options": ["weight", "order"] })),
        ] {
            let asked = json!({ "problem": { "board": FARTHEST }, "solver": solver });
            let (status, refusal) = post(&house, "/api/searches", asked).await;
            assert_eq!((status, &refusal["code"]), (StatusCode::BAD_REQUEST, &json!(code)), "{solver}: {refusal}");
            assert_eq!(refusal["values"], values, "{solver}");
        }
        let far = json!({ "size": "3x3", "seed": 1, "distance": 32 });
        let (_, refusal) = post(&house, "/api/shuffle", far).await;
        // No 8-puzzle takes more than 31 moves (Reinefeld 1993).
        assert_eq!((&refusal["code"], &refusal["values"]["largest"]), (&json!("beyond"), &json!(31)));
        let (_, refusal) = post(&house, "/api/board", json!({ "board": FARTHEST, "goal": "1 2 3/4 5 6/7 7 0" })).await;
        assert_eq!((&refusal["code"], &refusal["values"]["reason"]["code"]), (&json!("goal"), &json!("twice")));
    });
}

#[test]
fn the_solvers_of_an_experiment_are_compared_and_its_runs_filtered() {
    run(async {
        let shown = Shown::open(Path::new("results/paper")).unwrap();
        let house = router(&Service::default(), Some(browse::router(shown)));
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
        let house = router(&Service::default(), Some(browse::router(shown)));
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
