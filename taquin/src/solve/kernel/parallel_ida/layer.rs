//! The nodes below another that are as many moves deeper as there must be to have enough of them.

use super::{AnyCounter, Root};
use crate::puzzle::{Board, Puzzle, Shape, Slide};
use crate::space::{Cost, Space};
use std::ops::Range;
use std::sync::Arc;

/// A root with more slack than this weighs no more.
const MOST: Cost = 100;

/// What the search walks, known to every thread.
pub(super) struct Tree<S: Shape> {
    pub(super) puzzle: Puzzle<S>,
    pub(super) counter: Arc<dyn AnyCounter<S>>,
    pub(super) prune_parent: bool,
}

/// The node that a layer is below.
#[derive(Clone, Copy)]
pub(super) struct Top<S: Shape> {
    pub(super) board: Board<S>,
    /// The slide that led to it; `None` at the start.
    pub(super) came: Option<Slide>,
    /// Bound less g.
    pub(super) rest: Cost,
}

/// All nodes within the bound that are as many moves below a node; in the order of the search.
pub(super) struct Layer<S: Shape> {
    pub(super) roots: Vec<Root<S>>,
    /// Moves from the node to the roots.
    pub(super) depth: usize,
    /// Nodes that the search expands between the node and the roots.
    pub(super) above: u64,
}

impl<S: Shape> Tree<S> {
    /// The layer below a node that has this many roots, or the deepest above a goal; `None` where there is no layer.
    pub(super) fn layer(&self, top: Top<S>, wanted: usize) -> Option<Layer<S>> {
        let mut layer = Layer { roots: self.children(&[top])?, depth: 1, above: 0 };
        while layer.roots.len() < wanted && top.rest as usize > layer.depth + 1 {
            let tops: Vec<_> = layer.roots.iter().map(|&root| Top::from(root)).collect();
            // The search itself finds a goal that is above the roots.
            let Some(deeper) = self.children(&tops) else { break };
            layer = Layer { above: layer.above + layer.roots.len() as u64, roots: deeper, depth: layer.depth + 1 };
        }
        Some(layer).filter(|layer| !layer.roots.is_empty())
    }

    /// The children within the bound of nodes at one depth; `None` when one of them is the goal.
    fn children(&self, tops: &[Top<S>]) -> Option<Vec<Root<S>>> {
        let mut children = Vec::with_capacity(3 * tops.len());
        for top in tops {
            let rest = top.rest.checked_sub(1)?;
            for came in self.puzzle.moves_after(&top.board, top.came.filter(|_| self.prune_parent)) {
                let board = top.board.slide(came);
                let Some(slack) = rest.checked_sub(self.counter.estimate(&board)) else { continue };
                if self.puzzle.is_goal(&board) {
                    return None;
                }
                children.push(Root { board, came, rest, slack });
            }
        }
        Some(children)
    }
}

impl<S: Shape> From<Root<S>> for Top<S> {
    fn from(Root { board, came, rest, .. }: Root<S>) -> Self {
        Top { board, came: Some(came), rest }
    }
}

impl<S: Shape> Layer<S> {
    /// About `number` parts of some of the roots, with about as many nodes below each, and what share of them that is. An
    /// iteration is this many times larger for each step of the bound.
    pub(super) fn parts(&self, roots: Range<usize>, number: usize, growth: f64) -> Vec<(Range<usize>, f64)> {
        // Subtrees differ less than iterations do: about as the square root, as measured with several heuristics.
        let weights: Vec<f64> = (0..=MOST).map(|slack| growth.powf(f64::from(slack) / 2.0)).collect();
        let weight = |root: &Root<S>| weights[root.slack.min(MOST) as usize];
        let whole = self.roots[roots.clone()].iter().map(weight).sum::<f64>();
        let (mut parts, mut begin, mut filled, mut before) = (Vec::new(), roots.start, 0.0, 0.0);
        for index in roots.clone() {
            let own = weight(&self.roots[index]);
            // Where most of the root belongs to the next part; so two roots never stay together when they are to be parted.
            if index > begin && (filled + own / 2.0) * number as f64 >= whole * (parts.len() + 1) as f64 {
                parts.push((begin..index, (filled - before) / whole));
                (begin, before) = (index, filled);
            }
            filled += own;
        }
        parts.push((begin..roots.end, (filled - before) / whole));
        parts
    }
}
