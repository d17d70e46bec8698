//! The slabs of a pattern: sets of states that differ only in the order of the tiles, and the slides between them.

use super::homes::Homes;
use super::placements::{MOST, Placements, ones};
use std::ops::Range;

/// Where the tiles stand, whichever on which cell, and in which region the blank is.
#[derive(Clone, Copy, Debug)]
struct Slab {
    occupied: u32,
    region: u32,
}

/// A slide of a tile: the slab that it comes from, and the number of what it does to the tiles' order.
#[derive(Clone, Copy, Debug)]
pub(super) struct Source {
    pub(super) slab: u32,
    pub(super) turn: u32,
}

/// All slabs of a pattern. They are numbered by the set of occupied cells, then by region.
pub(super) struct Slabs<'a> {
    width: usize,
    cells: usize,
    placements: &'a Placements,
    slabs: Vec<Slab>,
    /// By the number of the set of occupied cells, its first slab; one more at the end.
    first: Vec<usize>,
}

impl<'a> Slabs<'a> {
    pub(super) fn new(homes: &Homes, placements: &'a Placements) -> Slabs<'a> {
        let (width, cells) = (homes.size.width(), homes.size.cells());
        let mut all = Slabs { width, cells, placements, slabs: Vec::new(), first: vec![0] };
        for occupied in placements.sets() {
            let mut free = all.board() & !occupied;
            while free > 0 {
                let region = all.region(free, free & free.wrapping_neg());
                all.slabs.push(Slab { occupied, region });
                free &= !region;
            }
            all.first.push(all.slabs.len());
        }
        all
    }

    /// How many there are.
    pub(super) fn count(&self) -> usize {
        self.slabs.len()
    }

    /// The regions of the slabs, and by the number of each set of occupied cells its first slab.
    pub(super) fn into_regions(self) -> (Vec<u32>, Vec<usize>) {
        (self.slabs.into_iter().map(|slab| slab.region).collect(), self.first)
    }

    /// The slabs of each set of occupied cells.
    pub(super) fn by_set(&self) -> impl Iterator<Item = Range<usize>> {
        self.first.windows(2).map(|first| first[0]..first[1])
    }

    /// The slab of the goal.
    pub(super) fn home(&self, homes: &Homes) -> usize {
        self.find(homes.tiles.iter().fold(0, |set, &cell| set | 1 << cell), homes.blank.into())
    }

    /// The colours of a chessboard divide the slabs: a slide of a tile changes how many tiles stand on black cells by
    /// one, so it leads from an even slab to an odd one or back.
    pub(super) fn is_odd(&self, slab: usize) -> bool {
        let is_black = |cell: &usize| !(cell / self.width + cell % self.width).is_multiple_of(2);
        !ones(self.slabs[slab].occupied).filter(is_black).count().is_multiple_of(2)
    }

    /// The slides of the pattern's tiles that lead to a slab.
    pub(super) fn sources(&self, slab: usize) -> Vec<Source> {
        let Slab { occupied, region } = self.slabs[slab];
        let before = |set: u32, cell: usize| (set & ((1 << cell) - 1)).count_ones();
        let slides = ones(occupied & self.beside(region)).map(|to| (to, self.beside(1 << to) & region));
        let count: u32 = slides.clone().map(|(_, from)| from.count_ones()).sum();
        let mut sources = Vec::with_capacity(count as usize);
        for (to, from) in slides {
            for from in ones(from) {
                let earlier = occupied ^ 1 << from ^ 1 << to;
                let turn = before(earlier, from) * MOST as u32 + before(occupied, to);
                sources.push(Source { slab: self.find(earlier, to) as u32, turn });
            }
        }
        sources
    }

    /// The slab with the blank on a cell.
    fn find(&self, occupied: u32, blank: usize) -> usize {
        let set = self.placements.set(occupied);
        let mut all = self.first[set]..self.first[set + 1];
        all.find(|&slab| self.slabs[slab].region >> blank & 1 > 0).expect("a free cell is in a region")
    }

    fn board(&self) -> u32 {
        ((1u64 << self.cells) - 1) as u32
    }

    /// All cells beside those given.
    fn beside(&self, cells: u32) -> u32 {
        let left = (0..self.cells).step_by(self.width).fold(0, |left, cell| left | 1 << cell);
        let right = left << (self.width - 1);
        let across = (cells & !right) << 1 | (cells & !left) >> 1;
        (across | cells << self.width | cells >> self.width) & self.board()
    }

    /// The free cells that can be reached from some of them.
    fn region(&self, free: u32, from: u32) -> u32 {
        let mut region = from;
        loop {
            let wider = region | self.beside(region) & free;
            if wider == region {
                return region;
            }
            region = wider;
        }
    }
}

/// What slides do to the order of the tiles, by how many tiles stand before the one that moves, before and after its slide.
pub(super) struct Turns(Vec<Vec<u16>>);

impl Turns {
    pub(super) fn new(placements: &Placements, tiles: usize) -> Turns {
        let orders = placements.all_orders();
        let number = Placements::new(tiles, tiles, 4);
        let places = std::array::from_fn(|place| place as u8);
        let turned = |order: &[u8; MOST], from: u8, to: u8| {
            let turned = order.map(|place| match place {
                place if place == from => to,
                place if from < place && place <= to => place - 1,
                place if to <= place && place < from => place + 1,
                place => place,
            });
            number.number(number.packed(&places, &turned)) as u16
        };
        let all = (0..MOST as u8).flat_map(|from| (0..MOST as u8).map(move |to| (from, to)));
        let all = all.map(|(from, to)| match from != to && usize::from(from.max(to)) < tiles {
            true => orders.iter().map(|order| turned(order, from, to)).collect(),
            false => Vec::new(),
        });
        Turns(all.collect())
    }

    /// The bytes that they take.
    pub(super) fn bytes(placements: &Placements) -> usize {
        MOST * (MOST - 1) * placements.orders * size_of::<u16>()
    }

    /// Adds to some orders what becomes of others, which are bits.
    #[inline]
    pub(super) fn turn(&self, turn: u32, orders: &[u64], turned: &mut [u64]) {
        if turn.is_multiple_of(MOST as u32 + 1) {
            // As many tiles stand before the one that moves as did.
            turned.iter_mut().zip(orders).for_each(|(turned, orders)| *turned |= orders);
            return;
        }
        for (&orders, becomes) in orders.iter().zip(self.0[turn as usize].chunks(64)) {
            for order in ones(orders) {
                let order = usize::from(becomes[order]);
                turned[order / 64] |= 1 << (order % 64);
            }
        }
    }
}
