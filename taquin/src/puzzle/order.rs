//! The order in which a search makes the children of a board.

use super::board::{Board, Slide};
use super::shape::Shape;
use std::fmt;
use std::str::FromStr;

/// One of the 24 orders of the blank's four directions, or by the number on the tile that moves.
///
/// ```
/// use taquin::puzzle::SlideOrder;
/// assert_eq!("udrl".parse::<SlideOrder>().unwrap().to_string(), "udrl");
/// assert_eq!("tile".parse::<SlideOrder>(), Ok(SlideOrder::AscendingTile));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SlideOrder {
    /// Directions of the blank, first to last.
    Directions([Slide; 4]),
    /// The smallest tile first.
    AscendingTile,
}

impl SlideOrder {
    /// Up, left, right, down: the order behind the node counts of Korf (1985).
    pub const KORF: SlideOrder = SlideOrder::Directions([Slide::Up, Slide::Left, Slide::Right, Slide::Down]);

    /// The slides open to a board, in this order.
    #[inline]
    pub(super) fn slides<S: Shape>(self, board: &Board<S>) -> Slides {
        match self {
            SlideOrder::Directions(order) => order.into_iter().filter(|&slide| board.can(slide)).collect(),
            SlideOrder::AscendingTile => {
                let mut slides = Slide::ALL.map(|slide| board.can(slide).then_some(slide));
                slides.sort_by_key(|slide| slide.map_or(u8::MAX, |slide| board.tile(board.target(slide))));
                slides.into_iter().flatten().collect()
            }
        }
    }

    /// The same without the one that would undo `came`.
    pub(super) fn slides_after<S: Shape>(self, board: &Board<S>, came: Option<Slide>) -> Slides {
        self.slides(board).filter(|&slide| Some(slide) != came.map(Slide::back)).collect()
    }

    /// The slides of [`SlideOrder::slides`] where they do not depend on the tiles.
    pub(super) fn by_blank<S: Shape>(self) -> Option<ByBlank> {
        let SlideOrder::Directions(order) = self else { return None };
        let open = |cell, slide| cell < S::CELLS && Board::<S>::is_open(cell, slide);
        let without =
            |cell, back| order.into_iter().filter(|&slide| open(cell, slide) && Some(slide) != back).collect();
        Some(ByBlank(std::array::from_fn(|cell| {
            std::array::from_fn(|came| without(cell, Slide::ALL.get(came).map(|came| came.back())))
        })))
    }
}

/// The slides by the blank's cell, and by the slide that they do not undo: the last list has all.
#[derive(Clone, Debug)]
pub(super) struct ByBlank([[Slides; 5]; 32]);

impl ByBlank {
    /// The slides of a blank in a cell without the one that would undo `came`.
    #[inline(always)]
    pub(super) fn slides(&self, cell: usize, came: Option<Slide>) -> Slides {
        self.0[cell % 32][came.map_or(4, |came| came as usize)]
    }
}

/// Up to four slides, one after another, in a word.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Slides(u32);

impl Slides {
    /// Marks a byte that holds a slide.
    const HERE: u32 = 4;
}

impl FromIterator<Slide> for Slides {
    fn from_iter<I: IntoIterator<Item = Slide>>(slides: I) -> Self {
        let pack = |(place, slide)| (Slides::HERE | slide as u32) << (8 * place);
        Slides(slides.into_iter().enumerate().map(pack).sum())
    }
}

impl Iterator for Slides {
    type Item = Slide;

    #[inline(always)]
    fn next(&mut self) -> Option<Slide> {
        if self.0 == 0 {
            return None;
        }
        let slide = Slide::ALL[(self.0 % Slides::HERE) as usize];
        self.0 >>= 8;
        Some(slide)
    }
}

impl Default for SlideOrder {
    fn default() -> Self {
        SlideOrder::KORF
    }
}

impl fmt::Display for SlideOrder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SlideOrder::Directions(order) => {
                let letters: String = order.iter().map(|slide| slide.letter().to_ascii_lowercase()).collect();
                f.write_str(&letters)
            }
            SlideOrder::AscendingTile => f.write_str("tile"),
        }
    }
}

/// A text that is no order.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("\"{0}\" is not an order: write the blank's four directions, each once, such as ulrd, or write tile")]
pub struct UnknownOrder(String);

impl FromStr for SlideOrder {
    type Err = UnknownOrder;

    fn from_str(text: &str) -> Result<Self, UnknownOrder> {
        if text == "tile" {
            return Ok(SlideOrder::AscendingTile);
        }
        let slides: Option<Vec<Slide>> = text.chars().map(Slide::from_letter).collect();
        let order: Option<[Slide; 4]> = slides.and_then(|slides| slides.try_into().ok());
        let order = order.filter(|order| Slide::ALL.iter().all(|slide| order.contains(slide)));
        order.map(SlideOrder::Directions).ok_or_else(|| UnknownOrder(text.to_string()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{Goal, Puzzle, RankedPuzzle, Size};
    use crate::space::Space;

    #[test]
    fn the_slides_after_one_are_all_but_the_one_that_undoes_it() {
        let goal = Goal::blank_last(Size::Tiles3x3);
        for order in [SlideOrder::KORF, "rdlu".parse().unwrap(), SlideOrder::AscendingTile] {
            let (puzzle, ranked) = (Puzzle::new(&goal, order), RankedPuzzle::new(&goal, order));
            for (state, board) in (0..).zip(ranked.boards()).step_by(97) {
                for came in Slide::ALL.into_iter().filter(|came| board.can(came.back())) {
                    let mut wanted: Vec<Slide> = order.slides(board).collect();
                    wanted.retain(|slide| *slide != came.back());
                    assert_eq!(puzzle.moves_after(board, Some(came)).collect::<Vec<_>>(), wanted);
                    assert_eq!(ranked.moves_after(&state, Some(came)).collect::<Vec<_>>(), wanted);
                }
                assert!(puzzle.moves_after(board, None).eq(order.slides(board)));
            }
        }
    }

    #[test]
    fn only_permutations_of_the_four_directions_are_orders() {
        for text in ["", "udr", "udrr", "udrlu", "north"] {
            assert!(text.parse::<SlideOrder>().is_err(), "{text}");
        }
        assert_eq!("UDRL".parse::<SlideOrder>().unwrap().to_string(), "udrl");
    }
}
