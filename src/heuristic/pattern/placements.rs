//! Numbers for the ways to place the tiles of a pattern: first by the set of occupied cells, then by the order of the
//! tiles on them.

/// The most tiles that are placed.
pub(super) const MOST: usize = 8;

/// The ways to place some tiles on the cells of a board, numbered without gaps.
#[derive(Clone, Debug)]
pub(super) struct Placements {
    tiles: usize,
    bits: u32,
    /// Ways to order the tiles on given cells.
    pub(super) orders: usize,
    /// By how many of the tiles stand on earlier cells, then cell: what the tile adds to the number.
    weight: [[u32; 32]; MOST],
    /// By tile: what each later tile on an earlier cell adds.
    inversion: [u32; MOST],
    cells: usize,
}

impl Placements {
    /// Of so many tiles on so many cells, each cell packed into `bits` bits.
    pub(super) fn new(cells: usize, tiles: usize, bits: u32) -> Placements {
        let orders: usize = (1..=tiles).product();
        let mut weight = [[0; 32]; MOST];
        for (earlier, weight) in weight.iter_mut().enumerate().take(tiles) {
            for (cell, weight) in weight.iter_mut().enumerate().take(cells) {
                *weight = (choose(cell, earlier + 1) * orders) as u32;
            }
        }
        let mut inversion = [0; MOST];
        for (tile, inversion) in inversion.iter_mut().enumerate().take(tiles) {
            *inversion = (1..tiles - tile).product::<usize>() as u32;
        }
        Placements { tiles, bits, orders, weight, inversion, cells }
    }

    /// How many there are.
    pub(super) fn count(&self) -> usize {
        choose(self.cells, self.tiles) * self.orders
    }

    /// The number of a set of occupied cells, given as bits: sets of equal size are in the order of their bits.
    pub(super) fn set(&self, occupied: u32) -> usize {
        (0..).zip(ones(occupied)).map(|(earlier, cell)| choose(cell, earlier + 1)).sum()
    }

    /// The number of the placement whose tiles stand on packed cells.
    #[inline]
    pub(super) fn number(&self, packed: u32) -> usize {
        let mut cells = [0; MOST];
        for (tile, cell) in cells.iter_mut().enumerate().take(self.tiles) {
            *cell = packed >> (tile as u32 * self.bits) & ((1 << self.bits) - 1);
        }
        let mut earlier = [0; MOST];
        let mut number = 0;
        for tile in 0..self.tiles {
            let mut inversions = 0;
            for later in tile + 1..self.tiles {
                let inverted = usize::from(cells[later] < cells[tile]);
                inversions += inverted;
                earlier[later] += 1 - inverted;
            }
            number += inversions as u32 * self.inversion[tile]
                + self.weight[(earlier[tile] + inversions) % MOST][cells[tile] as usize % 32];
        }
        number as usize
    }

    /// All orders of the tiles by number: how many tiles stand before each.
    pub(super) fn all_orders(&self) -> Vec<[u8; MOST]> {
        let order = |number: usize| {
            let mut free: Vec<u8> = (0..self.tiles as u8).collect();
            let mut order = [0; MOST];
            for (tile, place) in order.iter_mut().enumerate().take(self.tiles) {
                let inversion = self.inversion[tile] as usize;
                *place = free.remove(number / inversion % (self.tiles - tile));
            }
            order
        };
        (0..self.orders).map(order).collect()
    }

    /// The packed cells of tiles that stand on `cells` in an order.
    pub(super) fn packed(&self, cells: &[u8], order: &[u8; MOST]) -> u32 {
        (0..self.tiles)
            .fold(0, |packed, tile| packed | u32::from(cells[usize::from(order[tile])]) << (tile as u32 * self.bits))
    }

    /// All sets of occupied cells, as bits, by number.
    pub(super) fn sets(&self) -> impl Iterator<Item = u32> {
        let end = 1u64 << self.cells;
        std::iter::successors(Some((1u64 << self.tiles) - 1), |set| {
            // The next larger number with as many bits (Gosper): the lowest block of ones moves its top one up.
            let lowest = set & set.wrapping_neg();
            let ripple = set + lowest;
            Some(ripple | ((set ^ ripple) / lowest) >> 2)
        })
        .take_while(move |&set| set < end)
        .map(|set| set as u32)
    }
}

/// The positions of the ones of a number, ascending.
pub(super) fn ones(mut set: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lowest = set.trailing_zeros() as usize;
        (set > 0).then(|| {
            set &= set - 1;
            lowest
        })
    })
}

fn choose(n: usize, k: usize) -> usize {
    if k > n { 0 } else { (0..k).fold(1, |product, i| product * (n - i) / (i + 1)) }
}
