//! The table of a pattern, by breadth-first search backwards from the goal.
//!
//! A state is where the pattern's tiles stand and in which region the blank is: the cells that it reaches without moving
//! them. The states with the same occupied cells and the same region make a slab, with a bit for each order of the tiles. A
//! slide of a tile leads from a slab to one other whatever the order, and maps all orders alike; so the search streams
//! through slabs that fit into the cache, without a queue.
//!
//! Every slide leads from an even slab to an odd one or back. So slabs of one kind are filled while those of the other are
//! only read, and slabs with the same occupied cells are of one kind: one thread fills them, and leaves their distances,
//! or the least of them, in the table.

use super::homes::Homes;
use super::placements::{Placements, ones};
use super::slabs::{Slabs, Source, Turns};
use crate::heuristic::build_progress::Making;
use crate::threads::together;
use std::sync::Mutex;

/// The value of what is not reached yet.
const UNREACHED: u8 = u8::MAX;

/// Sets of occupied cells that a thread takes up at a time.
const SHARE: usize = 64;

/// Tables of fewer states are made by one thread: they take no longer than starting others would.
const WORTH_THREADS: usize = 500_000;

/// Bytes that a slab takes besides its bits: itself, its set, its sources (5 on average on 4x4 boards, 11 on 5x5), and what
/// the allocator needs.
const BESIDE_BITS: usize = 192;

/// What a table has a value for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Keys {
    /// Each placement, wherever the blank is.
    Placements,
    /// Each placement with each region that the blank may be in.
    Regions,
}

/// The least number of moves of the pattern's tiles that bring them home, by at most `threads` threads.
pub(super) fn build(homes: &Homes, keys: Keys, threads: usize, making: &Making) -> Vec<u8> {
    let placements = homes.placements();
    let slabs = Slabs::new(homes, &placements);
    let states = slabs.count() * placements.orders;
    making.begin(states);
    let threads = if states < WORTH_THREADS { 1 } else { threads };
    let (count, stride) = match keys {
        Keys::Placements => (placements.count(), 0),
        Keys::Regions => (states, placements.orders),
    };
    let mut distances = vec![UNREACHED; count];
    Search::new(homes, &placements, &slabs, &mut distances, stride).run(threads, making);
    distances
}

/// What building a table takes beyond the table itself.
pub(super) fn bytes(homes: &Homes) -> u64 {
    let placements = homes.placements();
    let slab = 2 * words(&placements) * size_of::<u64>() + BESIDE_BITS;
    (Slabs::new(homes, &placements).count() * slab + Turns::bytes(&placements)) as u64
}

/// The words that hold a bit for each order of the tiles.
fn words(placements: &Placements) -> usize {
    placements.orders.div_ceil(64)
}

/// The slabs of one kind are filled from those of the other, in turns.
struct Search<'a> {
    sources: Kind<'a>,
    targets: Kind<'a>,
    turns: Turns,
    words: usize,
    /// How far the distances of the slabs of a set are apart: 0 where they share them.
    stride: usize,
}

/// The even slabs, or the odd ones.
struct Kind<'a> {
    sets: Vec<Set<'a>>,
    /// By slab, the orders that are at the last distance, then those that are reached.
    bits: Vec<u64>,
}

/// The slabs with the same occupied cells.
struct Set<'a> {
    slabs: Vec<Slab>,
    /// By order, the least in any of the slabs, or slab by slab.
    distances: &'a mut [u8],
}

struct Slab {
    unreached: usize,
    /// Where slides lead here from; the slabs are numbered among those of the other kind.
    sources: Vec<Source>,
}

impl<'a> Search<'a> {
    /// The goal is reached, nothing else.
    fn new(
        homes: &Homes,
        placements: &Placements,
        slabs: &Slabs,
        distances: &'a mut [u8],
        stride: usize,
    ) -> Search<'a> {
        let words = words(placements);
        let mut counts = [0, 0];
        let place = |slab| {
            let count = &mut counts[usize::from(slabs.is_odd(slab))];
            *count += 1;
            *count - 1
        };
        let places: Vec<u32> = (0..slabs.count()).map(place).collect();
        let slab = |number| {
            let mut sources = slabs.sources(number);
            sources.iter_mut().for_each(|source| source.slab = places[source.slab as usize]);
            Slab { unreached: placements.orders, sources }
        };
        let [mut even, mut odd] = counts.map(|count| Kind::new(count as usize, words));
        let mut rest = distances;
        for numbers in slabs.by_set() {
            let own = if stride == 0 { placements.orders } else { stride * numbers.len() };
            let distances = rest.split_off_mut(..own).expect("each set has distances");
            let kind = if slabs.is_odd(numbers.start) { &mut odd } else { &mut even };
            kind.sets.push(Set { slabs: numbers.map(slab).collect(), distances });
        }
        let home = slabs.home(homes);
        let (mut sources, targets) = if slabs.is_odd(home) { (odd, even) } else { (even, odd) };
        sources.reach_home(places[home] as usize, words, stride);
        Search { sources, targets, turns: Turns::new(placements, homes.tiles.len()), words, stride }
    }

    /// Reaches everything that can be.
    fn run(mut self, threads: usize, making: &Making) {
        for distance in 1..UNREACHED {
            let reached = self.layer(distance, threads);
            if reached == 0 {
                return;
            }
            making.reached(reached);
            std::mem::swap(&mut self.sources, &mut self.targets);
        }
        unreachable!("no table has 255 layers")
    }

    /// Reaches the states at a distance, and returns how many there are.
    fn layer(&mut self, distance: u8, threads: usize) -> usize {
        let Search { sources, targets, turns, words, stride } = self;
        let shares = Mutex::new(targets.shares(*words));
        let work = || {
            let mut reached = 0;
            loop {
                let share = shares.lock().expect("no thread panics here").next();
                let Some((sets, bits)) = share else { return reached };
                let mut bits = bits.chunks_exact_mut(2 * *words);
                for Set { slabs, distances } in sets {
                    for ((number, slab), bits) in slabs.iter_mut().enumerate().zip(&mut bits) {
                        let distances = &mut distances[number * *stride..];
                        reached += slab.reach(bits, &sources.bits, turns, distance, distances);
                    }
                }
            }
        };
        together(threads, work).into_iter().sum()
    }
}

impl<'a> Kind<'a> {
    /// So many slabs, of which nothing is reached.
    fn new(slabs: usize, words: usize) -> Kind<'a> {
        Kind { sets: Vec::new(), bits: vec![0; 2 * words * slabs] }
    }

    /// Reaches the goal, which is in a slab: the tiles at home are in ascending order, and that is the first.
    fn reach_home(&mut self, mut slab: usize, words: usize, stride: usize) {
        let bits = &mut self.bits[2 * words * slab..];
        (bits[0], bits[words]) = (1, 1);
        for Set { slabs, distances } in &mut self.sets {
            if let Some(home) = slabs.get_mut(slab) {
                home.unreached -= 1;
                distances[slab * stride] = 0;
                return;
            }
            slab -= slabs.len();
        }
    }

    /// What threads take up: some sets, and the bits of their slabs.
    fn shares(&mut self, words: usize) -> impl Iterator<Item = (&mut [Set<'a>], &mut [u64])> {
        let mut rest = &mut self.bits[..];
        self.sets.chunks_mut(SHARE).map(move |sets| {
            let slabs: usize = sets.iter().map(|set| set.slabs.len()).sum();
            (sets, rest.split_off_mut(..2 * words * slabs).expect("each slab has bits"))
        })
    }
}

impl Slab {
    /// Reaches what is one slide beyond the frontiers of other slabs, and returns how much that is.
    fn reach(&mut self, bits: &mut [u64], others: &[u64], turns: &Turns, distance: u8, distances: &mut [u8]) -> usize {
        let words = bits.len() / 2;
        let (frontier, reached) = bits.split_at_mut(words);
        frontier.fill(0);
        if self.unreached == 0 {
            return 0;
        }
        for source in &self.sources {
            let other = &others[2 * words * source.slab as usize..][..words];
            turns.turn(source.turn, other, frontier);
        }
        let mut count = 0;
        for ((new, reached), distances) in frontier.iter_mut().zip(reached).zip(distances.chunks_mut(64)) {
            *new &= !*reached;
            *reached |= *new;
            count += new.count_ones() as usize;
            for order in ones(*new) {
                distances[order] = distance.min(distances[order]);
            }
        }
        self.unreached -= count;
        count
    }
}
