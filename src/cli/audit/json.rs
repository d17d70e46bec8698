//! An audit as JSON; its keys are documented with the command.

use serde_json::{Value, json};
use taquin::audit::{Audit, Facts, Found};
use taquin::heuristic::{Knowledge, Known};
use taquin::puzzle::{Arrangement, Goal, Slide};

/// One object, on one line.
pub(super) fn json(audit: &Audit) -> String {
    let sample = audit.sample.as_ref().map(|sample| {
        json!({
            "radius": sample.radius,
            "around": sample.around,
            "slides": sample.slides,
            "source": sample.source,
            "drawn": sample.drawn,
            "solved": sample.solved,
            "solver": sample.solver,
        })
    });
    json!({
        "size": audit.goal.size().to_string(),
        "goal": audit.goal.to_string(),
        "costs": audit.goal.costs().name(),
        "scale": audit.goal.costs().scale(audit.goal.size()),
        "complete": audit.sample.is_none(),
        "sample": sample,
        "heuristics": audit.facts.iter().map(|facts| heuristic(facts, &audit.goal)).collect::<Vec<_>>(),
        "compared": audit.compared,
        "greater": audit.greater,
    })
    .to_string()
}

fn heuristic(facts: &Facts, goal: &Goal) -> Value {
    let joint = &facts.joint;
    let Knowledge { admissible, consistent } = facts.knowledge;
    let written = |board: &Arrangement| board.written(goal.labels());
    let board = facts.overestimates.example.as_ref().map(|found| {
        json!({
            "board": written(&found.board),
            "value": found.value,
            "distance": found.distance,
            "path": found.path.iter().copied().map(Slide::letter).collect::<String>(),
        })
    });
    let lowest = facts
        .lowest
        .as_ref()
        .map(|found| json!({ "board": written(&found.board), "value": found.value, "distance": found.distance }));
    let step = facts.falls.example.as_ref().map(|found| {
        json!({
            "board": written(&found.board),
            "value": found.value,
            "slide": found.slide.letter(),
            "neighbour": written(&found.neighbour),
            "neighbour_value": found.neighbour_value,
            "cost": found.cost,
        })
    });
    json!({
        "heuristic": facts.expression.to_string(),
        "admissible": word(facts.admissible()),
        "consistent": word(facts.consistent()),
        "known": [word(admissible), word(consistent)],
        "at_goal": facts.at_goal,
        "overestimates": counted(&facts.overestimates, board),
        "lowest": lowest,
        "falls": counted(&facts.falls, step),
        "boards": joint.boards(),
        "exact": joint.exact(),
        "mean_distance": joint.mean_distance(),
        "mean_value": joint.mean_value(),
        "mean_error": joint.mean_error(),
        "mean_size": joint.mean_size(),
        "pearson": joint.pearson(),
        "spearman": joint.spearman(),
        "longest_excess": facts.longest_excess(),
        "astar": facts.implied.map(|one| json!({ "starts": one.starts, "must": one.must, "may": one.may })),
        "errors": joint.errors().into_iter().collect::<Vec<_>>(),
        "pairs": joint.pairs().collect::<Vec<_>>(),
    })
}

fn counted<T>(found: &Found<T>, example: Option<Value>) -> Value {
    json!({ "count": found.count, "of": found.of, "worst": found.worst, "example": example })
}

fn word(known: Known) -> &'static str {
    match known {
        Known::Proven => "proven",
        Known::Refuted => "refuted",
        Known::Unknown => "unknown",
    }
}
