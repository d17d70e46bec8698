//! The table of a pattern, by breadth-first search backwards from the goal.
//!
//! A state is where the pattern's tiles stand and in which region the blank is: the cells that it reaches without moving
//! them. The states with the same occupied cells and the same region make a slab, a byte for each order of the tiles. A
//! slide of a tile leads from a slab to one other whatever the order, and maps all orders alike; so the search streams
//! through slabs that fit into the cache, without a queue.

use super::homes::Homes;
use super::placements::{MOST, Placements, ones};

/// The value of what cannot be reached.
const UNREACHED: u8 = u8::MAX;

/// The states of one set of occupied cells and one region.
struct Slab {
    occupied: u32,
    region: u32,
}

/// A slide of a tile: the slab it leads to, and what it does to the tiles' order.
#[derive(Clone, Copy)]
struct Edge {
    slab: u32,
    turn: u32,
}

/// The least number of moves of the pattern's tiles that bring them home from each placement.
pub(super) fn build(homes: &Homes) -> Vec<u8> {
    let placements = homes.placements();
    let slabs = Slabs::new(homes, &placements);
    let distances = slabs.distances(homes, &placements);
    let orders = placements.orders;
    let mut least = vec![UNREACHED; placements.count()];
    for (set, least) in least.chunks_exact_mut(orders).enumerate() {
        for slab in slabs.first[set]..slabs.first[set + 1] {
            for (least, &distance) in least.iter_mut().zip(&distances[slab * orders..]) {
                *least = distance.min(*least);
            }
        }
    }
    least
}

/// What building a table takes besides the table itself.
pub(super) fn bytes(homes: &Homes) -> u64 {
    let placements = homes.placements();
    (Slabs::new(homes, &placements).slabs.len() * placements.orders) as u64
}

struct Slabs {
    width: usize,
    cells: usize,
    slabs: Vec<Slab>,
    /// By the number of the set of occupied cells, its first slab; one more at the end.
    first: Vec<usize>,
}

impl Slabs {
    fn new(homes: &Homes, placements: &Placements) -> Slabs {
        let (width, cells) = (homes.size.width(), homes.size.cells());
        let mut all = Slabs { width, cells, slabs: Vec::new(), first: vec![0] };
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

    /// The slab with the blank on a cell.
    fn find(&self, placements: &Placements, occupied: u32, blank: usize) -> usize {
        let set = placements.set(occupied);
        let all = self.first[set]..self.first[set + 1];
        all.into_iter().find(|&slab| self.slabs[slab].region >> blank & 1 > 0).expect("a free cell is in a region")
    }

    /// The slides of the pattern's tiles into the blank, from one slab.
    fn edges(&self, placements: &Placements, slab: usize) -> Vec<Edge> {
        let Slab { occupied, region } = self.slabs[slab];
        let before = |set: u32, cell: usize| (set & ((1 << cell) - 1)).count_ones();
        let mut edges = Vec::new();
        for from in ones(occupied & self.beside(region)) {
            for to in ones(self.beside(1 << from) & region) {
                let after = occupied ^ 1 << from ^ 1 << to;
                let turn = before(occupied, from) * MOST as u32 + before(after, to);
                edges.push(Edge { slab: self.find(placements, after, from) as u32, turn });
            }
        }
        edges
    }

    /// The distance of every state, slab by slab.
    fn distances(&self, homes: &Homes, placements: &Placements) -> Vec<u8> {
        let orders = placements.orders;
        let turns = turns(placements, homes.tiles.len());
        let edges: Vec<Vec<Edge>> = (0..self.slabs.len()).map(|slab| self.edges(placements, slab)).collect();
        let mut distances = vec![UNREACHED; self.slabs.len() * orders];
        let home = homes.tiles.iter().fold(0, |set, &cell| set | 1 << cell);
        let home = self.find(placements, home, homes.blank.into());
        // The tiles at home are in ascending order, which is the first.
        distances[home * orders] = 0;
        let mut reached = vec![false; self.slabs.len()];
        reached[home] = true;
        let mut frontier = Vec::with_capacity(orders);
        for distance in 0.. {
            let mut next = vec![false; self.slabs.len()];
            for slab in (0..self.slabs.len()).filter(|&slab| reached[slab]) {
                let own = &distances[slab * orders..(slab + 1) * orders];
                frontier.clear();
                frontier.extend((0..).zip(own).filter(|&(_, &of)| of == distance).map(|(order, _): (u16, _)| order));
                for edge in &edges[slab] {
                    let other = &mut distances[edge.slab as usize * orders..][..orders];
                    next[edge.slab as usize] |= relax(other, &frontier, &turns[edge.turn as usize], distance + 1);
                }
            }
            if !next.contains(&true) {
                return distances;
            }
            reached = next;
        }
        unreachable!("no table has 255 layers")
    }
}

/// Sets what the orders of a frontier become, where it is larger than `distance`; tells whether any was.
fn relax(slab: &mut [u8], frontier: &[u16], turn: &[u16], distance: u8) -> bool {
    let mut changed = false;
    for &order in frontier {
        let state = &mut slab[usize::from(turn[usize::from(order)])];
        changed |= *state > distance;
        *state = distance.min(*state);
    }
    changed
}

/// By how many tiles stand before the one that moves, before and after its slide: what becomes of each order.
fn turns(placements: &Placements, tiles: usize) -> Vec<Vec<u16>> {
    let orders = placements.all_orders();
    let number = Placements::new(tiles, tiles, 4);
    let places: Vec<u8> = (0..tiles as u8).collect();
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
    let inside = |(from, to): (u8, u8)| usize::from(from.max(to)) < tiles;
    all.map(|(from, to)| match inside((from, to)) {
        true => orders.iter().map(|order| turned(order, from, to)).collect(),
        false => Vec::new(),
    })
    .collect()
}
