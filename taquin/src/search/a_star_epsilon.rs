//! A*-epsilon (Pearl & Kim 1982): expands the state nearest to a goal among those whose f is within a bound of the least.
//!
//! Of the open states whose f = g + h is at most `bound` times the least, the focal list, the one with the fewest moves left
//! comes first, by the heuristic with moves of cost 1, which is h where they cost 1; of equal ones that of least f, and then
//! the one that was opened last.

use super::best_first::Weights;
use super::bound::OnlyBound;
use super::graph::{Focal, Graph, Reopening};
use super::observer::Observer;
use super::{Algorithm, Behaviour, Bound, Guarantee, Info, Nodes, Outcome, Path, Stop, Task};
use crate::heuristic::{Heuristic, Knowledge, Known};
use crate::space::Space;
use std::ops::ControlFlow;

/// A*-epsilon (Pearl & Kim 1982).
#[derive(Clone, Copy, Debug)]
pub struct AStarEpsilon;

impl Algorithm for AStarEpsilon {
    const INFO: Info = Info {
        headline: Some("bound"),
        distances: true,
        ..Info::new(
            "astar_epsilon",
            "A*-epsilon",
            "A*-epsilon: fewest moves left among the f within a bound (Pearl & Kim 1982)",
        )
    };

    type Options = OnlyBound;

    fn behaviour(_: &OnlyBound) -> Behaviour {
        Behaviour { nodes: Nodes::All, generates_parent: Some(false), f: Weights { g: 1, h: 1 } }
    }

    fn guarantee(options: &OnlyBound, heuristic: Knowledge) -> Guarantee {
        options.bound.guarantee(heuristic, heuristic.admissible == Known::Proven)
    }

    fn search<P: Space, H: Heuristic<P>, O: Observer<P>>(
        task: Task<'_, P, H, O>,
        options: &OnlyBound,
    ) -> Outcome<P::Move> {
        Outcome::proving(|proven| run(task, options.bound, proven))
    }
}

fn run<P: Space, H: Heuristic<P>, O: Observer<P>>(
    task: Task<'_, P, H, O>,
    bound: Bound,
    proven: &mut u64,
) -> ControlFlow<Stop, Option<Path<P::Move>>> {
    let mut graph = Graph::begin(task)?;
    let mut open = Focal::new(bound);
    open.push(graph.f(0), 0, &graph.nodes, graph.meter)?;
    while let Some(least) = open.least(&graph.nodes) {
        *proven = (*proven).max(least.key);
        let order = |node| (graph.moves_left(node), graph.f(node));
        let node = open.first(&graph.nodes, graph.meter, order)?.expect("the list is not empty");
        if graph.is_goal(node) {
            return ControlFlow::Continue(Some(graph.path(node)));
        }
        graph.expand(node, Reopening::Now)?;
        for &child in &graph.opened {
            open.push(graph.f(child.node), child.node, &graph.nodes, graph.meter)?;
        }
    }
    ControlFlow::Continue(None)
}
