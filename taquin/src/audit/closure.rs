//! What A* must expand, and what it may, whatever the order of states with the same f (Dechter and Pearl 1985).
//!
//! Let M be the least number such that some path from the start to the goal has f = g + h at most M all along. A* which
//! reopens *must* expand every state to which a path leads that has f < M all along, and expands none but those to which
//! a path leads that has f at most M all along (it *may* expand these, the goal aside). No search is run for that: the
//! states are closed under paths whose f stays within a bound, the bound being raised until the goal is among them.
//! Where h is admissible, M is the optimal cost. Where it is consistent, no state is expanded twice, so the number of
//! expansions lies between the two numbers; else a state counts once here, however often it is opened again.

use super::states::States;
use crate::space::Cost;
use std::collections::BTreeMap;

pub(super) struct Closure<'a> {
    states: &'a States,
    values: &'a [Cost],
    /// The least g by which each state was reached.
    least: Vec<Cost>,
    expanded: Vec<bool>,
    /// Those reached, so that the tables need not be cleared whole.
    reached: Vec<usize>,
    /// States with their g, by the f that is to be allowed first.
    beyond: BTreeMap<Cost, Vec<(usize, Cost)>>,
}

impl<'a> Closure<'a> {
    /// For the heuristic that has these values, by rank.
    pub(super) fn new(states: &'a States, values: &'a [Cost]) -> Closure<'a> {
        let count = values.len();
        Closure {
            states,
            values,
            least: vec![Cost::MAX; count],
            expanded: vec![false; count],
            reached: vec![],
            beyond: BTreeMap::new(),
        }
    }

    /// How many states A* must expand from a start, and how many it may.
    pub(super) fn of(&mut self, start: usize) -> (u64, u64) {
        let first = self.reach(start, 0).expect("nothing is reached yet");
        self.beyond.insert(first, vec![(start, 0)]);
        let (mut must, mut may) = (0, 0);
        while let Some((bound, mut layer)) = self.beyond.pop_first() {
            must = may;
            let mut solved = false;
            let mut next = 0;
            while let Some(&(state, g)) = layer.get(next) {
                next += 1;
                if g > self.least[state] {
                    continue;
                }
                if state == self.states.goal() {
                    solved = true;
                    continue;
                }
                may += u64::from(!std::mem::replace(&mut self.expanded[state], true));
                for (slide, child) in self.states.around(state) {
                    let g = g + self.states.cost(state, slide);
                    match self.reach(child, g) {
                        Some(f) if f <= bound => layer.push((child, g)),
                        Some(f) => self.beyond.entry(f).or_default().push((child, g)),
                        None => {}
                    }
                }
            }
            if solved {
                break;
            }
        }
        self.clear();
        (must, may)
    }

    /// Notes that a path of cost `g` leads to a state, and returns its f if no cheaper one is known.
    fn reach(&mut self, state: usize, g: Cost) -> Option<Cost> {
        if g >= self.least[state] {
            return None;
        }
        if self.least[state] == Cost::MAX {
            self.reached.push(state);
        }
        self.least[state] = g;
        Some(g + self.values[state])
    }

    fn clear(&mut self) {
        self.beyond.clear();
        for state in self.reached.drain(..) {
            (self.least[state], self.expanded[state]) = (Cost::MAX, false);
        }
    }
}
