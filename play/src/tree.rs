//! Small searches, step by step.

use super::House;
use super::answer::{Asked, Code, Refusal};
use super::guide::letters;
use super::problem::Problem;
use super::searches::Live;
use super::solving::{meter, solver};
use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use serde_json::json;
use taquin::puzzle::{Goal, Size, Slide};
use taquin::search::observer::Fate;
use taquin::search::{Limits, Meter};
use taquin::solve::trace::{Event, Trace, TraceError, TraceNode, trace};
use taquin::solve::{AlgorithmSpec, Solver};

/// The most expansions that are recorded.
pub(super) const MOST_STEPS: u64 = 2000;

/// A search that is to be recorded.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Wanted {
    problem: Problem,
    solver: String,
    /// States expanded, at most.
    #[serde(default = "most_steps")]
    expanded: u64,
}

fn most_steps() -> u64 {
    MOST_STEPS
}

/// A search as a page draws it.
#[derive(Serialize)]
pub(super) struct Tree {
    status: &'static str,
    path: Option<String>,
    expanded: u64,
    generated: u64,
    /// f is the first times g plus the second times h.
    weights: (u32, u32),
    /// Whether the child that undoes the last move is made, where it is known.
    generates_parent: Option<bool>,
    /// Whether some node made only a part of its children.
    makes_parts: bool,
    nodes: Vec<Node>,
    /// `["began", node, bound]`, `["expanded", node]`, `["generated", node, fate]`, `["reached", node]`
    events: Vec<serde_json::Value>,
}

#[derive(Serialize)]
struct Node {
    parent: Option<usize>,
    /// The way the blank went.
    slide: Option<char>,
    board: String,
    g: u32,
    h: u32,
}

impl Tree {
    fn new(goal: &Goal, solver: &Solver, trace: &Trace) -> Tree {
        let nodes = trace.nodes.iter().map(|node| Node {
            parent: node.came.map(|(parent, _)| parent),
            slide: node.came.map(|(_, slide)| slide.letter()),
            board: node.board.written(goal.labels()),
            g: node.g,
            h: node.h,
        });
        let events = trace.events.iter().map(|event| match *event {
            Event::Began(node, bound) => json!(["began", node, bound]),
            Event::Expanded(node) => json!(["expanded", node]),
            Event::Generated(node, fate) => json!(["generated", node, word(fate)]),
            Event::Reached(node) => json!(["reached", node]),
        });
        let generates_parent = solver.algorithm().behaviour().generates_parent;
        Tree {
            status: trace.solved.status.word(),
            path: trace.solved.path.as_deref().map(letters),
            expanded: trace.solved.statistics.expanded,
            generated: trace.solved.statistics.generated,
            weights: (trace.weights.g, trace.weights.h),
            generates_parent,
            makes_parts: makes_parts(trace, generates_parent != Some(true)),
            nodes: nodes.collect(),
            events: events.collect(),
        }
    }
}

/// Whether the search went on to the next node when some node had made only a part of its children.
fn makes_parts(trace: &Trace, no_way_back: bool) -> bool {
    let mut children = vec![0; trace.nodes.len()];
    trace.nodes.iter().filter_map(|node| node.came).for_each(|(parent, _)| children[parent] += 1);
    let mut taken = trace.events.iter().filter(|event| !matches!(event, Event::Generated(..))).peekable();
    let went_on = std::iter::from_fn(move || Some((taken.next()?, taken.peek().copied())));
    let mut expanded = went_on.filter_map(|pair| match pair {
        (&Event::Expanded(node), Some(Event::Expanded(_))) => Some(node),
        _ => None,
    });
    expanded.any(|node| {
        let TraceNode { board, came, .. } = &trace.nodes[node];
        let moves = Slide::ALL.into_iter().filter(|&slide| board.slid(slide).is_some()).count();
        children[node] + usize::from(no_way_back && came.is_some()) < moves
    })
}

fn word(fate: Fate) -> &'static str {
    match fate {
        Fate::Opened => "opened",
        Fate::Cheaper => "cheaper",
        Fate::Duplicate => "duplicate",
        Fate::Beyond => "beyond",
        Fate::Goal => "goal",
    }
}

/// Whether the steps of an algorithm can be recorded: tried on a board one move from the goal.
pub(super) fn has_tree(algorithm: &AlgorithmSpec) -> bool {
    let goal = Goal::blank_last(Size::Tiles3x3);
    let board = goal.read("1 2 3/4 5 6/7 0 8").expect("a board");
    let heuristic = algorithm.info().informed.then(|| "manhattan".parse().expect("a heuristic"));
    let solver = Solver::new(algorithm.clone(), heuristic);
    solver.is_ok_and(|solver| trace(&goal, &solver, &board, Meter::new(Limits::default())).is_ok())
}

/// `POST /api/tree`: runs a small search and returns each of its steps.
pub(super) async fn tree(State(house): State<House>, Asked(wanted): Asked<Wanted>) -> Result<Json<Tree>, Refusal> {
    let (goal, board) = wanted.problem.solvable()?;
    let solver = solver(&wanted.solver, &goal)?;
    if !(1..=MOST_STEPS).contains(&wanted.expanded) {
        let reason = format!("invalid expanded = {}: expected 1 to {MOST_STEPS}", wanted.expanded);
        let values = json!({ "limit": "expanded", "most": MOST_STEPS });
        return Err(Refusal::input(Code::Limit, reason).with(values));
    }
    let limits = Limits { expanded: Some(wanted.expanded), ..Limits::default() };
    let work = move |live: &Live| {
        let recorded = trace(&goal, &solver, &board, meter(limits, live))?;
        Ok::<_, TraceError>(recorded.map(|trace| Tree::new(&goal, &solver, &trace)))
    };
    let traced = house.searches.queue("tree".into(), work).await?.end().await?;
    traced?.map(Json).ok_or_else(|| Refusal::input(Code::Cancelled, "the search was cancelled"))
}
