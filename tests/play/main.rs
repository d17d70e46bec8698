//! The HTTP API of `harness play`, without a socket, as documented in `docs/api.md`.

mod costs;
mod hostile;
mod house;
mod results;

use axum::http::{StatusCode, header};
use house::{FARTHEST, ask, get, house, long_search, post, quiet, request, run, text};
use serde_json::{Value, json};
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
        let (_, catalogue) = get(&house, "/api/catalogue").await;
        let has_tree = |name: &str| {
            let found = catalogue["algorithms"].as_array().unwrap().iter().find(|one| one["name"] == name);
            found.unwrap()["tree"].as_bool()
        };
        assert_eq!(["astar", "rbfs", "michel_astar"].map(has_tree), [true, true, false].map(Some));
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
fn whether_a_solver_can_be_used_depends_on_size_and_costs() {
    run(async {
        let house = house(2);
        let fifteen = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 0 15";
        let asked = |board: &str, costs: &str, heuristic: &str| json!({ "problem": { "board": board, "costs": costs }, "solver": format!("astar: {heuristic}") });
        for (board, costs, heuristic, code) in [
            (fifteen, "unit", "pdb(\"6-6-3\")", None),
            (FARTHEST, "unit", "pdb(\"6-6-3\")", Some("undefined")),
            (FARTHEST, "unit", "linear_conflict", None),
            (FARTHEST, "heavy", "linear_conflict", Some("costs")),
            (FARTHEST, "heavy", "misplaced", None),
        ] {
            let (_, answer) = post(&house, "/api/solver", asked(board, costs, heuristic)).await;
            assert_eq!(answer["code"].as_str(), code, "{heuristic}: {answer}");
            assert_eq!(answer["solver"].is_string(), code.is_none(), "{heuristic}: {answer}");
        }
    });
}

#[test]
fn an_unknown_key_is_named_beside_those_that_are_known() {
    run(async {
        let (status, refusal) = post(&house(2), "/api/tree", json!({ "board": FARTHEST })).await;
        let expected = "unknown key \"board\": expected one of problem, solver, expanded";
        assert_eq!((status, refusal["error"].as_str()), (StatusCode::UNPROCESSABLE_ENTITY, Some(expected)));
    });
}

#[test]
fn errors_in_a_solver_have_a_code_and_values_for_translation() {
    run(async {
        let house = house(2);
        for (solver, code, values) in [
            ("astar: max(h1, manhatan)", "heuristic", json!({ "part": "manhatan", "near": "manhattan" })),
            ("astar: 7 ++", "heuristic", json!({ "part": "+", "near": null })),
            ("astar: max(xyz, h1)", "heuristic", json!({ "part": "xyz", "near": null, "unknown": true })),
            (
                "astar(reopen = true, ties = foo): h1",
                "options",
                json!({
                    "algorithm": "astar",
                    "label": "A*",
                    "option": "ties",
                    "value": "foo",
                    "expected": "fifo, lifo, low_h, high_h"
                }),
            ),
            ("astar", "missing", json!({ "algorithm": "astar", "label": "A*" })),
            ("breadth_first: h1", "blind", json!({ "algorithm": "breadth_first", "label": "breadth-first" })),
            (
                "rbfs(wieght = 2): h1",
                "options",
                json!({ "algorithm": "rbfs", "label": "RBFS", "written": "wieght", "near": "weight" }),
            ),
            (
                "rbfs(threads = 2): h1",
                "options",
                json!({ "algorithm": "rbfs", "label": "RBFS", "options": ["weight", "order"] }),
            ),
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
