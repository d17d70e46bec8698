//! Searches where moves have costs.

use crate::house::{ask, house, post, request, run, text};
use axum::http::StatusCode;
use serde_json::{Value, json};

#[test]
fn a_search_with_costs_says_what_each_move_costs() {
    run(async {
        let house = house(2);
        let problem = json!({ "board": "1 2 3/4 0 6/7 5 8", "costs": "heavy" });
        let asked = json!({ "problem": problem, "solver": "astar: manhattan" });
        let lines = text(ask(&house, request("POST", "/api/searches", asked.to_string())).await).await;
        let lines: Vec<Value> = lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert_eq!((&lines[0]["scale"], &lines[0]["tile_costs"]), (&json!(1), &json!([0, 1, 2, 3, 4, 5, 6, 7, 8])));
        // Tile 5 slides, then tile 8.
        let end = lines.last().unwrap();
        assert_eq!((&end["length"], &end["cost"], &end["lower_bound"]), (&json!(2), &json!(13), &json!(13)));
    });
}

#[test]
fn costs_that_do_not_fit_are_rejected_with_a_reason_of_their_own() {
    run(async {
        let house = house(2);
        let board = "1 2 3/4 0 6/7 5 8";
        let asked = |costs: &str, heuristic: &str| json!({ "problem": { "board": board, "costs": costs }, "solver": format!("astar: {heuristic}") });
        for (costs, heuristic) in [("heavyy", "manhattan"), ("heavy", "linear_conflict")] {
            let (status, refusal) = post(&house, "/api/searches", asked(costs, heuristic)).await;
            assert_eq!((status, &refusal["code"]), (StatusCode::BAD_REQUEST, &json!("costs")), "{refusal}");
        }
        let hint = json!({ "board": board, "costs": "heavy" });
        let (status, refusal) = post(&house, "/api/hint", hint).await;
        assert_eq!((status, &refusal["code"]), (StatusCode::BAD_REQUEST, &json!("costs")), "a hint counts moves");
    });
}
