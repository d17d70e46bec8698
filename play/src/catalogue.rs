//! What a page may offer: sizes, goals, algorithms, heuristics, limits.

use super::House;
use super::solving::{MOST_BYTES, MOST_EXPANDED, MOST_SECONDS, is_too_large};
use super::tree::{MOST_STEPS, has_tree};
use axum::Json;
use axum::extract::State;
use serde_json::{Value, json};
use taquin::heuristic::{self, Form};
use taquin::puzzle::{Goal, MoveCosts, Size};
use taquin::search::Info;
use taquin::solve::{AlgorithmSpec, OptionInfo, Status, algorithms};

/// `GET /api/catalogue`: everything that has a name.
pub(super) async fn catalogue(State(house): State<House>) -> Json<Value> {
    let size = |size: &Size| json!({ "name": size.to_string(), "width": size.width(), "height": size.height() });
    let goal = |&(name, meaning): &(&str, &str)| json!({ "name": name, "meaning": meaning });
    let costs = |&(_, name, meaning): &(MoveCosts, &str, &str)| json!({ "name": name, "meaning": meaning });
    let algorithm = |algorithm: &AlgorithmSpec| {
        let option = |option: &OptionInfo| {
            let OptionInfo { name, value, values, meaning } = option;
            json!({ "name": name, "default": value, "values": values, "meaning": meaning })
        };
        let options: Vec<Value> = algorithm.options().iter().map(option).collect();
        let &Info { name, label, summary, headline, informed, .. } = algorithm.info();
        json!({
            "name": name,
            "label": label,
            "summary": summary,
            "headline": headline,
            "blind": !informed,
            "options": options,
            "tree": has_tree(algorithm),
        })
    };
    let heuristic = |form: &Form| json!({ "name": form.text, "meaning": form.meaning });
    let status = |&(_, word, meaning): &(Status, &str, &str)| json!({ "name": word, "meaning": meaning });
    Json(json!({
        "version": env!("CARGO_PKG_VERSION"),
        "sizes": Size::ALL.iter().map(size).collect::<Vec<_>>(),
        "goals": Goal::NAMES.iter().map(goal).collect::<Vec<_>>(),
        "costs": MoveCosts::ALL.iter().map(costs).collect::<Vec<_>>(),
        "algorithms": algorithms().iter().map(algorithm).collect::<Vec<_>>(),
        "heuristics": heuristic::forms().iter().filter(|form| !is_too_large(&form.text)).map(heuristic).collect::<Vec<_>>(),
        "statuses": Status::ALL.iter().map(status).collect::<Vec<_>>(),
        "limits": {
            "searches": house.searches.most(),
            "bytes": MOST_BYTES,
            "seconds": MOST_SECONDS,
            "expanded": MOST_EXPANDED,
            "tree": MOST_STEPS,
        },
        "results": house.has_results,
    }))
}
