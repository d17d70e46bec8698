//! Numbers for the ways to place the tiles of a pattern: first by the set of occupied cells, then by the order of the
//! tiles on them.

/// The most tiles that are placed.
pub(super) const MOST: usize = 8;

/// Calls what is made for each number of tiles and each size of their cells: loops whose length is known at compile time
/// become straight lines, several times as fast.
macro_rules! for_so_many_tiles {
    ($placements:ident.$function:ident $arguments:tt) => {
        for_so_many_tiles!($placements $function $arguments 4: 1 2 3 4 5 6 7 8; 5: 1 2 3 4 5 6;)
    };
    ($placements:ident $function:ident $arguments:tt $($bits:literal: $($tiles:literal)*;)*) => {
        match ($placements.bits, $placements.tiles) {
            $($(($bits, $tiles) => $placements.$function::<$bits, $tiles> $arguments,)*)*
            (bits, tiles) => unreachable!("{tiles} tiles of {bits} bits in 32 bits"),
        }
    };
}

/// The ways to place some tiles on the cells of a board, numbered without gaps.
#[derive(Clone, Debug)]
pub(super) struct Placements {
    tiles: usize,
    bits: u32,
    cells: usize,
    /// Ways to order the tiles on given cells.
    pub(super) orders: usize,
    /// By tile: what each later tile on an earlier cell adds.
    inversion: [u32; MOST],
    /// How many cells the lower half of the board has.
    lower: u32,
    /// By the occupied cells of each half: what they add to the number of the set.
    halves: [Vec<u32>; 2],
}

impl Placements {
    /// Of this many tiles on this many cells, each cell packed into `bits` bits, 4 or 5.
    pub(super) fn new(cells: usize, tiles: usize, bits: u32) -> Placements {
        let mut inversion = [0; MOST];
        for (tile, inversion) in inversion.iter_mut().enumerate().take(tiles) {
            *inversion = (1..tiles - tile).product::<usize>() as u32;
        }
        let lower = cells.div_ceil(2);
        // Sets of equal size in the order of their bits: each cell adds the sets whose highest other cell is lower.
        let adds = |half: u32, first: usize, earlier: usize| {
            (earlier..).zip(ones(half)).map(|(earlier, cell)| choose(first + cell, earlier + 1)).sum::<usize>() as u32
        };
        let low = (0..1u32 << lower).map(|half| adds(half, 0, 0));
        // Nobody asks for a half that has more cells than there are tiles.
        let high = (0..1u32 << (cells - lower))
            .map(|half| adds(half, lower, tiles.saturating_sub(half.count_ones() as usize)));
        let halves = [low.collect(), high.collect()];
        let orders = (1..=tiles).product();
        Placements { tiles, bits, cells, orders, inversion, lower: lower as u32, halves }
    }

    /// How many there are.
    pub(super) fn count(&self) -> usize {
        choose(self.cells, self.tiles) * self.orders
    }

    /// The number of a set of occupied cells, given as bits: sets of equal size are in the order of their bits.
    #[inline(always)]
    pub(super) fn set(&self, occupied: u32) -> usize {
        let low = occupied & ((1 << self.lower) - 1);
        (self.halves[0][low as usize] + self.halves[1][(occupied >> self.lower) as usize]) as usize
    }

    /// The number of the placement whose tiles stand on packed cells.
    #[inline]
    pub(super) fn number(&self, packed: u32) -> usize {
        for_so_many_tiles!(self.number_of(packed))
    }

    #[inline(always)]
    fn number_of<const BITS: u32, const TILES: usize>(&self, packed: u32) -> usize {
        let cells: [u32; TILES] = std::array::from_fn(|tile| packed >> (tile as u32 * BITS) & ((1 << BITS) - 1));
        let occupied = cells.iter().fold(0, |set, cell| set | 1 << cell);
        let mut order = 0;
        for tile in 0..TILES {
            let inversions: u32 = cells[tile + 1..].iter().map(|&later| u32::from(later < cells[tile])).sum();
            order += inversions * self.inversion[tile];
        }
        self.set(occupied) * self.orders + order as usize
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
    #[inline]
    pub(super) fn packed(&self, cells: &[u8; MOST], order: &[u8; MOST]) -> u32 {
        for_so_many_tiles!(self.packed_of(cells, order))
    }

    #[inline(always)]
    fn packed_of<const BITS: u32, const TILES: usize>(&self, cells: &[u8; MOST], order: &[u8; MOST]) -> u32 {
        let cell = |tile: usize| u32::from(cells[usize::from(order[tile]) % MOST]);
        (0..TILES).fold(0, |packed, tile| packed | cell(tile) << (tile as u32 * BITS))
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

/// The cells of a set, ascending, as many as there are tiles.
pub(super) fn cells_of(set: u32) -> [u8; MOST] {
    let mut cells = [0; MOST];
    cells.iter_mut().zip(ones(set)).for_each(|(cell, one)| *cell = one as u8);
    cells
}

/// The positions of the ones of a number, ascending.
#[inline]
pub(super) fn ones(set: impl Into<u64>) -> impl Iterator<Item = usize> + Clone {
    let mut set = set.into();
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
