//! An audit as JSON; its keys are documented with the command.

use serde::Serialize;
use taquin::audit::{Audit, Facts, Fall, Overestimate, Sample};
use taquin::heuristic::{Knowledge, Known};
use taquin::puzzle::{Goal, Slide};

#[derive(Serialize)]
struct Document<'a> {
    size: String,
    goal: String,
    /// Every board was looked at.
    complete: bool,
    sample: Option<Sampled<'a>>,
    heuristics: Vec<Heuristic>,
    /// The boards on which the heuristics were compared.
    compared: u64,
    /// By row and column: on how many of them the row's heuristic is greater than the column's.
    greater: &'a [Vec<u64>],
}

#[derive(Serialize)]
struct Sampled<'a> {
    radius: u32,
    around: u64,
    slides: u64,
    source: &'a str,
    drawn: u64,
    solved: u64,
    solver: &'a str,
}

#[derive(Serialize)]
struct Heuristic {
    heuristic: String,
    admissible: &'static str,
    consistent: &'static str,
    known: [&'static str; 2],
    at_goal: u32,
    overestimates: Counted<Board>,
    falls: Counted<Step>,
    boards: u64,
    exact: u64,
    mean_distance: Option<f64>,
    mean_value: Option<f64>,
    mean_error: Option<f64>,
    mean_size: Option<f64>,
    pearson: Option<f64>,
    spearman: Option<f64>,
    longest_excess: Option<u32>,
    astar: Option<Expansions>,
    /// Distance minus value, and the number of boards.
    errors: Vec<(i64, u64)>,
    /// Distance, value, and the number of boards.
    pairs: Vec<(u32, u32, u64)>,
}

#[derive(Serialize)]
struct Counted<T> {
    count: u64,
    of: u64,
    worst: u32,
    example: Option<T>,
}

#[derive(Serialize)]
struct Board {
    board: String,
    value: u32,
    distance: u32,
    path: String,
}

#[derive(Serialize)]
struct Step {
    board: String,
    value: u32,
    slide: char,
    neighbour: String,
    neighbour_value: u32,
}

#[derive(Serialize)]
struct Expansions {
    starts: u64,
    must: f64,
    may: f64,
}

/// One object, on one line.
pub(super) fn json(audit: &Audit) -> String {
    let document = Document {
        size: audit.goal.size().to_string(),
        goal: audit.goal.to_string(),
        complete: audit.sample.is_none(),
        sample: audit.sample.as_ref().map(sampled),
        heuristics: audit.facts.iter().map(|facts| heuristic(facts, &audit.goal)).collect(),
        compared: audit.compared,
        greater: &audit.greater,
    };
    serde_json::to_string(&document).expect("texts and numbers")
}

fn sampled(sample: &Sample) -> Sampled<'_> {
    let &Sample { radius, around, slides, ref source, drawn, solved, solver } = sample;
    Sampled { radius, around, slides, source, drawn, solved, solver }
}

fn heuristic(facts: &Facts, goal: &Goal) -> Heuristic {
    let joint = &facts.joint;
    let Knowledge { admissible, consistent } = facts.knowledge;
    let mean = |mean: f64| Some(mean).filter(|mean| mean.is_finite());
    let written = |board: &taquin::puzzle::Arrangement| board.written(goal.labels());
    let board = |found: &Overestimate| Board {
        board: written(&found.board),
        value: found.value,
        distance: found.distance(),
        path: found.path.iter().copied().map(Slide::letter).collect(),
    };
    let step = |found: &Fall| Step {
        board: written(&found.board),
        value: found.value,
        slide: found.slide.letter(),
        neighbour: written(&found.neighbour),
        neighbour_value: found.neighbour_value,
    };
    let (over, falls) = (&facts.overestimates, &facts.falls);
    Heuristic {
        heuristic: facts.expression.to_string(),
        admissible: word(facts.admissible()),
        consistent: word(facts.consistent()),
        known: [word(admissible), word(consistent)],
        at_goal: facts.at_goal,
        overestimates: Counted {
            count: over.count,
            of: over.of,
            worst: over.worst,
            example: over.example.as_ref().map(board),
        },
        falls: Counted {
            count: falls.count,
            of: falls.of,
            worst: falls.worst,
            example: falls.example.as_ref().map(step),
        },
        boards: joint.boards(),
        exact: joint.exact(),
        mean_distance: mean(joint.mean_distance()),
        mean_value: mean(joint.mean_value()),
        mean_error: mean(joint.mean_error()),
        mean_size: mean(joint.mean_size()),
        pearson: joint.pearson(),
        spearman: joint.spearman(),
        longest_excess: facts.longest_excess(),
        astar: facts.implied.map(|one| Expansions { starts: one.starts, must: one.must, may: one.may }),
        errors: joint.errors().into_iter().collect(),
        pairs: joint.pairs().collect(),
    }
}

fn word(known: Known) -> &'static str {
    match known {
        Known::Proven => "proven",
        Known::Refuted => "refuted",
        Known::Unknown => "unknown",
    }
}
