//! Where instances come from: lists, seeded draws, enumeration.
//!
//! The rule of each draw is in docs/config.md, "How boards are drawn", for others who want to draw the same: instance *i*
//! (from 0) of a seed comes from stream *i* of that seed alone, so it never depends on how many are drawn.

use super::arrangement::Arrangement;
use super::board::{Board, Slide};
use super::draw::{below, rng, shuffle};
use super::goal::Goal;
use super::layer::{NoLayer, layers};
use super::rank::Ranking;
use super::shape::{Shape, Size, with_shape};
use crate::wording::several;
use std::collections::BTreeMap;
use std::fmt;

/// The most instances that one source gives: ten million.
pub const MOST_INSTANCES: u64 = 10_000_000;
/// The longest random walk: a million slides.
pub const MOST_MOVES: u64 = 1_000_000;
/// The widest layer of states at one distance that is enumerated: two million.
pub const WIDEST_LAYER: usize = 2_000_000;

/// Where the instances of an experiment come from; docs/config.md says how each is drawn.
///
/// ```
/// use taquin::puzzle::{Goal, Size, Source};
/// let goal = Goal::blank_last(Size::Tiles4x4);
/// let ten = Source::Uniform { count: 10 }.instances(&goal, 2024).unwrap();
/// assert!(ten.iter().all(|board| goal.solvable(board).is_ok()));
/// let three = Source::Uniform { count: 3 }.instances(&goal, 2024).unwrap();
/// assert_eq!(ten[..3], three);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Source {
    /// These boards, in this order, solvable or not.
    Listed(Vec<Arrangement>),
    /// Draws of all states that can reach the goal, each equally likely.
    Uniform {
        /// How many.
        count: u64,
    },
    /// Draws of all permutations of the tiles, half of which cannot reach the goal.
    Permutations {
        /// How many.
        count: u64,
    },
    /// Ends of random walks from the goal that never undo the slide just made.
    Walk {
        /// How many.
        count: u64,
        /// Slides of each walk, at most [`MOST_MOVES`].
        moves: u64,
    },
    /// Draws of the states at some optimal distances from the goal, which take turns; each state equally likely.
    Distance {
        /// How many at each distance.
        count: u64,
        /// Moves of an optimal solution.
        distances: Vec<u64>,
    },
    /// Every state that can reach the goal, in the order of [`Ranking`]; 3x3 only.
    Every,
}

/// Why a source gives no instances.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SampleError {
    /// None are asked for.
    #[error("no instances: at least 1 is needed")]
    Empty,
    /// More than [`MOST_INSTANCES`].
    #[error("{0} instances are too many: at most {MOST_INSTANCES} can be drawn")]
    TooMany(u64),
    /// A listed board of another size.
    #[error("board {number} is {found} and the goal is {wanted}: they must be of one size")]
    OtherSize {
        /// Its place in the list, from 1.
        number: usize,
        /// Its size.
        found: Size,
        /// The goal's size.
        wanted: Size,
    },
    /// A walk longer than [`MOST_MOVES`].
    #[error("a walk of {0} moves is too long: at most {MOST_MOVES} moves")]
    TooLong(u64),
    /// A distance that no state has.
    #[error("no {size} board is {distance} moves from this goal: the largest distance is {largest}")]
    Beyond {
        /// The goal's size.
        size: Size,
        /// The distance asked for.
        distance: u64,
        /// The largest distance there is.
        largest: u64,
    },
    /// A distance at which, or before which, there are more than [`WIDEST_LAYER`] states.
    #[error(
        "{size} boards can be drawn up to {last} moves from this goal, not {distance}; for harder boards, take random walks"
    )]
    TooWide {
        /// The goal's size.
        size: Size,
        /// The distance asked for.
        distance: u64,
        /// The last distance whose states can be drawn.
        last: u64,
    },
    /// Every state of a size that is not 3x3.
    #[error("only on 3x3 can every board be listed; on {0}, draw random boards")]
    TooLarge(Size),
}

impl Source {
    /// All instances of a seed, in order.
    ///
    /// # Errors
    /// [`SampleError`] when the source cannot give them for this goal.
    pub fn instances(&self, goal: &Goal, seed: u64) -> Result<Vec<Arrangement>, SampleError> {
        let draws = self.draws(goal, seed)?;
        Ok((0..draws.count()).map(|index| draws.instance(index)).collect())
    }

    /// The same instances, each made when it is asked for.
    ///
    /// # Errors
    /// [`SampleError`] when the source cannot give them for this goal.
    pub fn draws(&self, goal: &Goal, seed: u64) -> Result<Draws, SampleError> {
        let (size, count) = (goal.size(), self.count());
        match count {
            0 => return Err(SampleError::Empty),
            1..=MOST_INSTANCES => {}
            _ => return Err(SampleError::TooMany(count)),
        }
        let rule = match *self {
            Source::Listed(ref boards) => match boards.iter().position(|board| board.size() != size) {
                None => Rule::Listed(boards.clone()),
                Some(place) => {
                    let found = boards[place].size();
                    return Err(SampleError::OtherSize { number: place + 1, found, wanted: size });
                }
            },
            Source::Uniform { .. } => Rule::Uniform,
            Source::Permutations { .. } => Rule::Permutations,
            Source::Walk { moves, .. } if moves > MOST_MOVES => return Err(SampleError::TooLong(moves)),
            Source::Walk { moves, .. } => Rule::Walk { moves },
            Source::Distance { ref distances, .. } => {
                Rule::Layers { turns: distances.clone(), layers: states(goal, distances)? }
            }
            Source::Every if size != Size::Tiles3x3 => return Err(SampleError::TooLarge(size)),
            Source::Every => Rule::Every(Ranking::new(goal)),
        };
        Ok(Draws { goal: goal.clone(), seed, count, rule })
    }

    /// How many instances are asked for, possible or not.
    pub fn count(&self) -> u64 {
        match *self {
            Source::Listed(ref boards) => boards.len() as u64,
            Source::Every => Ranking::STATES as u64,
            Source::Uniform { count } | Source::Permutations { count } | Source::Walk { count, .. } => count,
            Source::Distance { count, ref distances } => count.saturating_mul(distances.len() as u64),
        }
    }

    /// Whether the instances depend on the seed.
    pub fn is_drawn(&self) -> bool {
        !matches!(self, Source::Listed(_) | Source::Every)
    }
}

impl fmt::Display for Source {
    /// One line without the seed, such as `1000 random solvable boards`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Source::Listed(ref boards) => write!(f, "{}", several(boards.len(), "listed board")),
            Source::Uniform { count } => write!(f, "{}", several(count, "random solvable board")),
            Source::Permutations { count } => write!(f, "{}, solvable or not", several(count, "random board")),
            Source::Walk { count, moves } => {
                write!(f, "{} of {}", several(count, "random walk"), several(moves, "move"))
            }
            Source::Distance { count, ref distances } => {
                let each = if distances.len() > 1 { "at each of " } else { "" };
                let distances: Vec<String> = distances.iter().map(u64::to_string).collect();
                write!(f, "{} {each}{} moves from the goal", several(count, "random board"), distances.join(", "))
            }
            Source::Every => write!(f, "every solvable board"),
        }
    }
}

/// The instances of a source for one goal and seed, by index.
///
/// ```
/// use taquin::puzzle::{Goal, Size, Source};
/// let goal = Goal::blank_last(Size::Tiles3x3);
/// let draws = Source::Walk { count: 100, moves: 30 }.draws(&goal, 7).unwrap();
/// assert_eq!(draws.count(), 100);
/// assert!(goal.solvable(&draws.instance(99)).is_ok());
/// ```
#[derive(Clone, Debug)]
pub struct Draws {
    goal: Goal,
    seed: u64,
    count: u64,
    rule: Rule,
}

#[derive(Clone, Debug)]
enum Rule {
    Listed(Vec<Arrangement>),
    Uniform,
    Permutations,
    Walk { moves: u64 },
    Layers { turns: Vec<u64>, layers: BTreeMap<u64, States> },
    Every(Ranking),
}

/// Boards of one size without anything between them.
#[derive(Clone, Debug)]
struct States {
    count: u64,
    tiles: Vec<u8>,
}

impl States {
    fn of<S: Shape>(layer: &[Board<S>]) -> States {
        States { count: layer.len() as u64, tiles: layer.iter().flat_map(Board::tiles).collect() }
    }
}

impl Draws {
    /// How many instances there are.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// The instance of an index from 0.
    ///
    /// # Panics
    /// When `index` is not below [`Draws::count`].
    pub fn instance(&self, index: u64) -> Arrangement {
        assert!(index < self.count, "instance {index} of {}", self.count);
        let size = self.goal.size();
        match &self.rule {
            Rule::Listed(boards) => boards[index as usize].clone(),
            Rule::Permutations => arrangement(size, &self.permutation(index)),
            Rule::Uniform => self.solvable(self.permutation(index)),
            Rule::Walk { moves } => with_shape!(size, S => self.walk::<S>(index, *moves)),
            Rule::Layers { turns, layers } => {
                let states = &layers[&turns[index as usize % turns.len()]];
                let place = below(&mut rng(self.seed, index), states.count) as usize;
                arrangement(size, &states.tiles[place * size.cells()..][..size.cells()])
            }
            Rule::Every(ranking) => Arrangement::from(&ranking.unrank(index as usize)),
        }
    }

    fn permutation(&self, index: u64) -> Vec<u8> {
        let mut tiles: Vec<u8> = (0..self.goal.size().cells() as u8).collect();
        shuffle(&mut rng(self.seed, index), &mut tiles);
        tiles
    }

    fn solvable(&self, mut tiles: Vec<u8>) -> Arrangement {
        let drawn = arrangement(self.goal.size(), &tiles);
        if self.goal.solvable(&drawn).is_ok() {
            return drawn;
        }
        let (first, second) = match drawn.blank() {
            0 => (1, 2),
            1 => (0, 2),
            _ => (0, 1),
        };
        tiles.swap(first, second);
        arrangement(self.goal.size(), &tiles)
    }

    fn walk<S: Shape>(&self, index: u64, moves: u64) -> Arrangement {
        let mut rng = rng(self.seed, index);
        let mut board = Board::<S>::from(self.goal.arrangement());
        let mut last: Option<Slide> = None;
        for _ in 0..moves {
            let undoes = last.map(Slide::back);
            let open = || Slide::ALL.into_iter().filter(|&slide| board.can(slide) && Some(slide) != undoes);
            let place = below(&mut rng, open().count() as u64) as usize;
            let slide = open().nth(place).expect("a place in the list");
            (board, last) = (board.slide(slide), Some(slide));
        }
        Arrangement::from(&board)
    }
}

fn arrangement(size: Size, tiles: &[u8]) -> Arrangement {
    Arrangement::from_tiles(size, tiles).expect("a permutation")
}

/// The states at each of some distances.
fn states(goal: &Goal, distances: &[u64]) -> Result<BTreeMap<u64, States>, SampleError> {
    let size = goal.size();
    let found = with_shape!(size, S => layers::<S>(goal, distances, WIDEST_LAYER).map(|layers| {
        layers.into_iter().map(|(distance, layer)| (distance, States::of(&layer))).collect()
    }));
    let beyond = |last: u64| distances.iter().copied().max().unwrap_or(last);
    found.map_err(|reason| match reason {
        NoLayer::Wide { last } => SampleError::TooWide { size, distance: beyond(last), last },
        NoLayer::Beyond { largest } => SampleError::Beyond { size, distance: beyond(largest), largest },
    })
}

#[cfg(test)]
mod tests;
