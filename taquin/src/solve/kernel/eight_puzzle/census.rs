//! Breadth-first searches of the 8-puzzle: nine of them give the counts of all.
//!
//! But for its end, such a search does not look at the numbers on the tiles. So it is made once from each cell of the
//! blank, to the last state. Renaming the tiles so that a start becomes the start of one of the nine turns the goal into
//! one of its states, and what was counted until that state was found is what the search would have counted.

use crate::puzzle::shape::Tiles3x3;
use crate::puzzle::{Arrangement, Board, Goal, RankedPuzzle, Ranking, Size, Slide, SlideOrder};
use crate::search::breadth_first::Options;
use crate::search::{GoalTest, Meter, Outcome, Path, Statistics};
use crate::space::Space;
use std::sync::OnceLock;

/// Breadth-first searches of the 8-puzzle to one goal, whose children are not ordered by the numbers on the tiles.
pub(super) struct Censuses {
    options: Options,
    order: SlideOrder,
    goal: Board<Tiles3x3>,
    /// By the start's cell of the blank.
    by_blank: [OnceLock<Census>; CELLS],
}

const CELLS: usize = 9;

/// A search from the tiles in ascending order to the last state.
struct Census {
    puzzle: RankedPuzzle,
    /// By state: its place among the nodes.
    places: Box<[u32]>,
    /// In the order of their making.
    nodes: Vec<Node>,
}

struct Node {
    state: u32,
    /// The parent's place and the move from there.
    came: Option<(u32, Slide)>,
    /// What is counted when a search ends here.
    ended: Counts,
}

#[derive(Clone, Copy, Default)]
struct Counts {
    expanded: u32,
    generated: u32,
    duplicates: u32,
    stored: u32,
    before_last_layer: u32,
}

impl Censuses {
    /// # Panics
    /// When the goal is not 3x3, or the order is by the numbers on the tiles.
    pub(super) fn new(goal: &Goal, order: SlideOrder, options: Options) -> Censuses {
        assert_ne!(order, SlideOrder::AscendingTile, "renaming tiles would change the order");
        let goal = Board::from(goal.arrangement());
        Censuses { options, order, goal, by_blank: [const { OnceLock::new() }; CELLS] }
    }

    /// What a search from a start finds and counts, or nothing where a limit comes first.
    pub(super) fn look_up(&self, start: &Board<Tiles3x3>, meter: &mut Meter) -> Option<Outcome<Slide>> {
        let make = || Census::new(start.blank(), self.order, &self.options);
        let census = self.by_blank[start.blank()].get_or_init(make);
        let place = census.place(start, &self.goal);
        if !meter.take_over(census.nodes[place].ended.into()) {
            return None;
        }
        let moves = census.moves(place);
        let cost = moves.len() as u32;
        Some(Outcome::solved(Path { moves, cost }, cost))
    }
}

impl Census {
    fn new(blank: usize, order: SlideOrder, options: &Options) -> Census {
        let early = options.goal_test == GoalTest::Generation;
        let start = first(blank);
        let puzzle = RankedPuzzle::new(&start, order);
        let state = puzzle.state(&Board::from(start.arrangement())).expect("the start is its own goal");
        let mut places = vec![u32::MAX; Ranking::STATES];
        places[state as usize] = 0;
        let mut nodes = Vec::with_capacity(Ranking::STATES);
        nodes.push(Node { state, came: None, ended: Counts::default() });
        let (mut generated, mut layer, mut next_layer) = (0, 0, 1);
        for place in 0..Ranking::STATES as u32 {
            let made = nodes.len() as u32;
            let Node { state, came, ref mut ended } = nodes[place as usize];
            if !early {
                let duplicates = generated - (made - 1);
                *ended = Counts { expanded: place, generated, duplicates, stored: made, before_last_layer: layer };
            }
            if place == next_layer {
                (layer, next_layer) = (place, made);
            }
            let came = came.map(|(_, step)| step).filter(|_| options.prune_parent);
            for step in puzzle.moves_after(&state, came) {
                generated += 1;
                let child = puzzle.apply(&state, step);
                if places[child as usize] == u32::MAX {
                    let made = nodes.len() as u32;
                    let (expanded, duplicates) = (place + 1, generated - made);
                    let ended = Counts { expanded, generated, duplicates, stored: made, before_last_layer: layer };
                    places[child as usize] = made;
                    nodes.push(Node { state: child, came: Some((place, step)), ended });
                }
            }
        }
        Census { puzzle, places: places.into(), nodes }
    }

    /// Where the goal's place is among the nodes when the tiles are renamed so that `start` becomes the census's own.
    fn place(&self, start: &Board<Tiles3x3>, goal: &Board<Tiles3x3>) -> usize {
        let own = self.puzzle.board(self.nodes[0].state);
        let mut names = [0; CELLS];
        start.tiles().zip(own.tiles()).for_each(|(tile, name)| names[usize::from(tile)] = name);
        let renamed: Vec<u8> = goal.tiles().map(|tile| names[usize::from(tile)]).collect();
        let renamed = Arrangement::from_tiles(Size::Tiles3x3, &renamed).expect("a permutation");
        let state = self.puzzle.state(&Board::from(&renamed)).expect("a start that can reach the goal");
        self.places[state as usize] as usize
    }

    fn moves(&self, place: usize) -> Vec<Slide> {
        let parent = |&(parent, _): &(u32, Slide)| self.nodes[parent as usize].came;
        let mut moves: Vec<Slide> = std::iter::successors(self.nodes[place].came, parent).map(|came| came.1).collect();
        moves.reverse();
        moves
    }
}

/// The tiles in ascending order with the blank on a cell.
fn first(blank: usize) -> Goal {
    let mut tiles: Vec<u8> = (1..CELLS as u8).collect();
    tiles.insert(blank, 0);
    let board = Arrangement::from_tiles(Size::Tiles3x3, &tiles).expect("a permutation");
    Goal::parse(&board.to_string(), Size::Tiles3x3, None).expect("a board")
}

impl From<Counts> for Statistics {
    fn from(counts: Counts) -> Statistics {
        Statistics {
            expanded: counts.expanded.into(),
            generated: counts.generated.into(),
            duplicates: counts.duplicates.into(),
            stored: counts.stored.into(),
            before_last_layer: counts.before_last_layer.into(),
            ..Statistics::default()
        }
    }
}
