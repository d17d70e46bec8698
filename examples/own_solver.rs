//! A harness with LRTA* (Korf 1990) and a heuristic in addition to everything built in:
//! `cargo run --release --example own_solver -- solve 867254301 -a lrta -e "max(blank_rows, misplaced)"`
use std::{collections::HashMap, ops::ControlFlow};
use taquin::search::{observer::*, *};
use taquin::{heuristic::*, puzzle::*, space::*};

struct Lrta;
impl Algorithm for Lrta {
    const INFO: Info = Info::new("lrta", "LRTA*", "learning real-time A*: walks, and raises estimates (Korf 1990)");
    type Options = NoOptions;
    fn behaviour(_: &NoOptions) -> Behaviour {
        Behaviour { nodes: Nodes::All, generates_parent: Some(true), f: Weights { g: 1, h: 1 } }
    }
    fn guarantee(_: &NoOptions, _: Knowledge) -> Guarantee {
        Guarantee::NONE
    }
    fn search<P: Space, H: Heuristic<P>, O: Observer<P>>(task: Task<P, H, O>, _: &NoOptions) -> Outcome<P::Move> {
        Outcome::of(walk(task), 0)
    }
}
fn walk<P: Space, H: Heuristic<P>, O: Observer<P>>(task: Task<P, H, O>) -> ControlFlow<Stop, Option<Path<P::Move>>> {
    let Task { space, heuristic, start: mut state, meter, observer, .. } = task;
    let estimate = |state: &P::State| heuristic.value(heuristic.evaluate(state));
    let (mut learned, mut path) = (HashMap::from([(state, estimate(&state))]), Path { moves: Vec::new(), cost: 0 });
    observer.began(&state, learned[&state], None);
    while !space.is_goal(&state) {
        meter.expand()?;
        observer.expanded(&state, path.cost);
        let mut children = Vec::new();
        for step in space.moves(&state) {
            meter.generate()?;
            let (child, g) = (space.apply(&state, step), path.cost + space.cost(&state, step));
            let h = *learned.entry(child).or_insert_with(|| estimate(&child));
            observer.generated(Made { parent: state, parent_g: path.cost, step, g, h }, Fate::Opened);
            children.push((g + h, g, step, child));
        }
        meter.store(learned.len())?;
        let Some((f, g, step, child)) = children.into_iter().min_by_key(|child| child.0) else { break };
        learned.insert(state, learned[&state].max(f - path.cost));
        path.moves.push(step);
        (state, path.cost) = (child, g);
    }
    observer.reached(&state, path.cost);
    ControlFlow::Continue(Some(path).filter(|_| space.is_goal(&state)))
}
struct BlankRows;
impl NamedHeuristic for BlankRows {
    const NAME: &'static str = "blank_rows";
    const SUMMARY: &'static str = "rows between the blank and its place";
    fn knowledge(_: &Goal) -> Knowledge {
        Knowledge::CONSISTENT
    }
    fn evaluator<S: Shape>(goal: &Goal) -> impl Heuristic<Puzzle<S>, Memo = u32> + Send + 'static {
        let home = Board::<S>::from(goal.arrangement()).blank() / S::WIDTH;
        move |board: &Board<S>| (board.blank() / S::WIDTH).abs_diff(home) as Cost
    }
}
fn main() -> std::process::ExitCode {
    harness::Harness::new().algorithm::<Lrta>().heuristic::<BlankRows>().main()
}
