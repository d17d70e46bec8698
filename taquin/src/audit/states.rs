//! All 3x3 states that can reach a goal, by rank, with their neighbours and what their cheapest solutions cost.

use crate::puzzle::shape::Tiles3x3;
use crate::puzzle::{Board, CostTable, Goal, MoveCosts, Ranking, Size, Slide};
use crate::space::Cost;

/// No state has this rank.
const NONE: u32 = u32::MAX;

pub(super) struct States {
    boards: Vec<Board<Tiles3x3>>,
    /// By rank and slide.
    neighbours: Vec<[u32; 4]>,
    distances: Vec<Cost>,
    goal: usize,
    costs: MoveCosts,
}

impl States {
    /// Breadth first from the goal, which meets each state after all that are fewer moves away.
    pub(super) fn new(goal: &Goal) -> States {
        let costs = goal.costs();
        let cheapest = (costs != MoveCosts::Unit).then(|| CostTable::new(goal).costs().to_vec());
        let ranking = Ranking::new(goal);
        let rank = |board: &Board<Tiles3x3>| ranking.rank(board).expect("slides keep to the states of the goal");
        let solved = Board::from(goal.arrangement());
        let goal = rank(&solved);
        let mut boards = vec![solved; Ranking::STATES];
        let mut neighbours = vec![[NONE; 4]; Ranking::STATES];
        let mut distances = vec![Cost::MAX; Ranking::STATES];
        distances[goal] = 0;
        let mut queue = vec![goal];
        let mut next = 0;
        while let Some(&state) = queue.get(next) {
            next += 1;
            let from = boards[state];
            for slide in Slide::ALL.into_iter().filter(|&slide| from.can(slide)) {
                let board = from.slide(slide);
                let child = rank(&board);
                neighbours[state][slide as usize] = child as u32;
                if distances[child] == Cost::MAX {
                    (boards[child], distances[child]) = (board, distances[state] + 1);
                    queue.push(child);
                }
            }
        }
        States { boards, neighbours, distances: cheapest.unwrap_or(distances), goal, costs }
    }

    /// The boards by rank.
    pub(super) fn boards(&self) -> &[Board<Tiles3x3>] {
        &self.boards
    }

    /// What the cheapest solutions cost, by rank.
    pub(super) fn distances(&self) -> &[Cost] {
        &self.distances
    }

    /// Each board with its distance and a value of its own, by rank.
    pub(super) fn with(&self, values: &[Cost]) -> impl Iterator<Item = (&Board<Tiles3x3>, Cost, Cost)> {
        let known = self.boards.iter().zip(&self.distances).zip(values);
        known.map(|((board, &distance), &value)| (board, distance, value))
    }

    /// The rank of the goal.
    pub(super) fn goal(&self) -> usize {
        self.goal
    }

    /// The states around one, each with the slide that leads there.
    #[inline]
    pub(super) fn around(&self, state: usize) -> impl Iterator<Item = (Slide, usize)> {
        let ranks = self.neighbours[state];
        Slide::ALL.into_iter().zip(ranks).filter(|(_, rank)| *rank != NONE).map(|(slide, rank)| (slide, rank as usize))
    }

    /// What a slide from a state costs.
    #[inline]
    pub(super) fn cost(&self, state: usize, slide: Slide) -> Cost {
        let board = &self.boards[state];
        self.costs.of(board.tile(board.target(slide)), Size::Tiles3x3)
    }

    /// A cheapest path to the goal: at each state the first slide of one.
    pub(super) fn path(&self, mut state: usize) -> Vec<Slide> {
        let mut path = vec![];
        while state != self.goal {
            let cheapest = |&(slide, other): &(Slide, usize)| {
                self.distances[other] + self.cost(state, slide) == self.distances[state]
            };
            let (slide, next) = self.around(state).find(cheapest).expect("every state but the goal has such a slide");
            path.push(slide);
            state = next;
        }
        path
    }
}
