//! The slides of 4x4 boards as the pools make them: many at a time, by what they do to the Manhattan distance.

#[cfg(target_arch = "x86_64")]
use super::{avx2, avx512};
use crate::puzzle::shape::Tiles4x4;
use crate::puzzle::{Board, Goal, Shape, Slide};
use crate::space::Cost;

/// Nodes that are expanded at a time, at most.
pub(super) const BATCH: usize = 256;

pub(super) type Batch = [u64; BATCH];

/// What a processor is asked to do; the results are the same.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Instructions {
    /// Nothing special.
    Portable,
    /// Vectors of 256 bits: AVX2 and BMI2.
    #[cfg(target_arch = "x86_64")]
    Avx2,
    /// Vectors of 512 bits: AVX-512.
    #[cfg(target_arch = "x86_64")]
    Avx512,
}

impl Instructions {
    const ALL: &[Instructions] = &[
        Instructions::Portable,
        #[cfg(target_arch = "x86_64")]
        Instructions::Avx2,
        #[cfg(target_arch = "x86_64")]
        Instructions::Avx512,
    ];

    /// Those of this processor, the fastest last.
    pub fn available() -> Vec<Instructions> {
        Instructions::ALL.iter().copied().filter(|instructions| instructions.are_available()).collect()
    }

    fn are_available(self) -> bool {
        match self {
            Instructions::Portable => true,
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx2 => avx2::is_available(),
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx512 => avx512::is_available(),
        }
    }

    /// What they are called.
    pub fn name(self) -> &'static str {
        match self {
            Instructions::Portable => "portable",
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx2 => "AVX2",
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx512 => "AVX-512",
        }
    }

    /// The fastest of this processor.
    pub fn best() -> Instructions {
        Instructions::available().pop().expect("the portable ones at least")
    }

    /// # Panics
    /// When the processor has not got them.
    fn split(self, cell: usize) -> Split {
        assert!(self.are_available(), "{self:?} on another processor");
        match self {
            Instructions::Portable => SPLITS[cell],
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx2 => avx2::split,
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx512 => avx512::split,
        }
    }
}

/// The slides to and from one goal: where they lead, and whether the Manhattan distance falls or rises, always by 1.
#[derive(Clone, Debug)]
pub(super) struct Slides {
    /// The goal's word, and its blank's cell.
    pub(super) goal: u64,
    pub(super) blank: usize,
    homes: Vec<usize>,
    /// The slides of each kind of node.
    pub(super) ways: Vec<Vec<Way>>,
}

/// A slide of the nodes of one kind.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(not(target_arch = "x86_64"), allow(dead_code, reason = "some of it is for vectors"))]
pub(super) struct Way {
    /// The kind of the children.
    pub(super) child: Kind,
    /// The first bit of the tile that moves, and of the place it moves to.
    pub(super) from: u32,
    pub(super) to: u32,
    /// The tiles whose move lowers the distance, a bit for each.
    pub(super) falls: u16,
    /// The same by the tile: 1 or 0.
    lowers: [u8; 16],
    split: Split,
}

impl Slides {
    pub(super) fn new(goal: &Goal, instructions: Instructions) -> Slides {
        let homes = goal.homes();
        let way = |blank: usize, slide: Slide| {
            let cell = target(blank, slide)?;
            let nearer = |tile: usize| distance(blank, homes[tile]) < distance(cell, homes[tile]);
            Some(Way {
                child: Kind::new(cell, slide),
                from: 4 * cell as u32,
                to: 4 * blank as u32,
                falls: (0..16).filter(|&tile| nearer(tile)).fold(0, |tiles, tile| tiles | 1 << tile),
                lowers: std::array::from_fn(|tile| u8::from(nearer(tile))),
                split: instructions.split(cell),
            })
        };
        let ways = (0..64).map(|kind| {
            let back = Slide::ALL[kind % 4].back();
            Slide::ALL.into_iter().filter(|&slide| slide != back).filter_map(|slide| way(kind / 4, slide)).collect()
        });
        let goal = Board::<Tiles4x4>::from(goal.arrangement());
        Slides { goal: goal.word(), blank: goal.blank(), ways: ways.collect(), homes }
    }

    /// The Manhattan distance of a board.
    pub(super) fn estimate<S: Shape>(&self, board: &Board<S>) -> Cost {
        let tiles = board.tiles().enumerate().filter(|&(_, tile)| tile > 0);
        tiles.map(|(cell, tile)| distance(cell, self.homes[usize::from(tile)])).sum()
    }
}

fn distance(a: usize, b: usize) -> Cost {
    ((a / 4).abs_diff(b / 4) + (a % 4).abs_diff(b % 4)) as Cost
}

/// Where the blank gets to, if it can make the slide.
fn target(blank: usize, slide: Slide) -> Option<usize> {
    match slide {
        Slide::Up => blank.checked_sub(4),
        Slide::Right => (blank % 4 < 3).then_some(blank + 1),
        Slide::Down => (blank < 12).then_some(blank + 4),
        Slide::Left => (blank % 4 >= 1).then(|| blank - 1),
    }
}

/// The blank's cell and the last slide, as one number below 64.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Kind(pub(super) usize);

impl Kind {
    pub(super) fn new(blank: usize, came: Slide) -> Kind {
        Kind(blank * 4 + came as usize)
    }

    pub(super) fn blank(self) -> usize {
        self.0 / 4
    }
}

/// Makes the children of a batch by a slide, puts those whose distance falls apart from those whose distance rises, if
/// they are wanted, and returns the number of the former.
type Split = fn(way: &Way, batch: &[u64], falling: &mut Batch, rising: Option<&mut Batch>) -> usize;

impl Way {
    #[inline(always)]
    pub(super) fn split(&self, batch: &[u64], falling: &mut Batch, rising: Option<&mut Batch>) -> usize {
        (self.split)(self, batch, falling, rising)
    }
}

/// One copy for each cell that the tile may come from: shifts by a constant are worth a quarter of the speed.
const SPLITS: [Split; 16] = {
    macro_rules! splits {
        ($($cell:literal)*) => { [$(split::<{ 4 * $cell }>),*] };
    }
    splits!(0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15)
};

fn split<const FROM: u32>(way: &Way, batch: &[u64], falling: &mut Batch, mut rising: Option<&mut Batch>) -> usize {
    let places = 1 << FROM | 1 << way.to;
    let mut falls = 0;
    for (index, &word) in batch.iter().enumerate() {
        let tile = word >> FROM & 15;
        let child = word ^ (tile * places);
        falling[falls % BATCH] = child;
        if let Some(rising) = &mut rising {
            rising[(index - falls) % BATCH] = child;
        }
        falls += usize::from(way.lowers[tile as usize]);
    }
    falls
}
