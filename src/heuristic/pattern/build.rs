//! The table of a pattern, by breadth-first search backwards from the goal.
//!
//! A state is where the pattern's tiles stand and in which region the blank is: the cells that it reaches without moving
//! them. The states with the same occupied cells and the same region make a slab, a byte for each order of the tiles. A
//! slide of a tile leads from a slab to one other whatever the order, and maps all orders alike; so the search streams
//! through slabs that fit into the cache, without a queue.
//!
//! Every slide leads from an even slab to an odd one or back. So a distance is written in slabs of one kind while those of
//! the other are only read, each slab by one of any number of threads.

use super::homes::Homes;
use super::placements::Placements;
use super::slabs::{Slabs, Source, turns};
use crate::heuristic::making::Making;
use std::sync::Mutex;

/// The value of what cannot be reached.
const UNREACHED: u8 = u8::MAX;

/// Slabs that a thread takes up at a time.
const SHARE: usize = 64;

/// Tables of fewer states are made by one thread: they take no longer than starting others would.
const WORTH_THREADS: usize = 500_000;

/// The states at one distance and the next, each of which takes two bytes, in hundredths of all: measured with the largest
/// patterns, and what the allocator needs besides.
const FRONTIER: u64 = 30;

/// The least number of moves of the pattern's tiles that bring them home from each placement, by at most so many threads.
pub(super) fn build(homes: &Homes, threads: usize, making: &Making) -> Vec<u8> {
    let placements = homes.placements();
    let slabs = Slabs::new(homes, &placements);
    let mut distances = vec![UNREACHED; slabs.count() * placements.orders];
    making.begin(distances.len());
    let threads = if distances.len() < WORTH_THREADS { 1 } else { threads };
    Search::new(homes, &placements, &slabs, &mut distances).run(threads, making);
    least_of_regions(&mut distances, placements.orders, &slabs.first);
    distances
}

/// What building a table takes beyond the table itself.
pub(super) fn bytes(homes: &Homes) -> u64 {
    let placements = homes.placements();
    let states = (Slabs::new(homes, &placements).count() * placements.orders) as u64;
    states + states / 100 * 2 * FRONTIER - placements.count() as u64
}

/// The slabs of one kind, being filled.
struct Search<'a> {
    sources: Vec<Slab<'a>>,
    targets: Vec<Slab<'a>>,
    turns: Vec<Vec<u16>>,
    orders: usize,
}

/// A slab with what is known of its states.
struct Slab<'a> {
    distances: &'a mut [u8],
    unreached: usize,
    /// Where slides lead here from; the slabs are numbered among those of the other kind.
    sources: Vec<Source>,
    /// The orders at the last distance.
    frontier: Vec<u16>,
}

impl<'a> Search<'a> {
    /// The goal is reached, nothing else.
    fn new(homes: &Homes, placements: &Placements, slabs: &Slabs, distances: &'a mut [u8]) -> Search<'a> {
        let mut counts = [0, 0];
        let place = |slab| {
            let count = &mut counts[usize::from(slabs.is_odd(slab))];
            *count += 1;
            *count - 1
        };
        let places: Vec<u32> = (0..slabs.count()).map(place).collect();
        let home = slabs.home(homes);
        let (mut alike, mut others) = (Vec::new(), Vec::new());
        let orders = placements.orders;
        for (number, distances) in distances.chunks_exact_mut(orders).enumerate() {
            let mut sources = slabs.sources(number);
            sources.iter_mut().for_each(|source| source.slab = places[source.slab as usize]);
            let mut slab = Slab { distances, unreached: orders, sources, frontier: Vec::new() };
            if number == home {
                // The tiles at home are in ascending order, which is the first.
                slab.distances[0] = 0;
                slab.unreached -= 1;
                slab.frontier.push(0);
            }
            let kind = if slabs.is_odd(number) == slabs.is_odd(home) { &mut alike } else { &mut others };
            kind.push(slab);
        }
        Search { sources: alike, targets: others, turns: turns(placements, homes.tiles.len()), orders }
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

    /// Reaches the states at a distance, and tells how many there are.
    fn layer(&mut self, distance: u8, threads: usize) -> usize {
        let Search { sources, targets, turns, orders } = self;
        let shares = Mutex::new(targets.chunks_mut(SHARE));
        let work = || {
            let (mut room, mut reached) = (vec![0; *orders + 1], 0);
            loop {
                let share = shares.lock().expect("no thread panics here").next();
                let Some(share) = share else { return reached };
                reached += share.iter_mut().map(|slab| slab.reach(sources, turns, distance, &mut room)).sum::<usize>();
            }
        };
        std::thread::scope(|scope| {
            let others: Vec<_> = (1..threads).map(|_| scope.spawn(work)).collect();
            let own = work();
            own + others.into_iter().map(|other| other.join().expect("no thread panics here")).sum::<usize>()
        })
    }
}

impl Slab<'_> {
    /// Reaches what is one slide beyond the frontiers of other slabs, and tells how much that is; `room` is for one more
    /// than all orders.
    fn reach(&mut self, others: &[Slab], turns: &[Vec<u16>], distance: u8, room: &mut [u16]) -> usize {
        let mut count = 0;
        if self.unreached > 0 {
            for source in &self.sources {
                let turn = &turns[source.turn as usize];
                for &order in &others[source.slab as usize].frontier {
                    let order = turn[usize::from(order)];
                    let state = &mut self.distances[usize::from(order)];
                    let is_new = *state == UNREACHED;
                    *state = distance.min(*state);
                    room[count] = order;
                    count += usize::from(is_new);
                }
            }
        }
        self.unreached -= count;
        if count + self.frontier.len() > 0 {
            self.frontier = room[..count].to_vec();
        }
        count
    }
}

/// Leaves of each set of slabs the least values, side by side at the beginning; `first` has the sets' first slabs.
fn least_of_regions(distances: &mut Vec<u8>, orders: usize, first: &[usize]) {
    for (set, slabs) in first.windows(2).enumerate() {
        distances.copy_within(slabs[0] * orders..(slabs[0] + 1) * orders, set * orders);
        for slab in slabs[0] + 1..slabs[1] {
            let (before, from) = distances.split_at_mut(slab * orders);
            for (least, &distance) in before[set * orders..][..orders].iter_mut().zip(&*from) {
                *least = distance.min(*least);
            }
        }
    }
    distances.truncate((first.len() - 1) * orders);
    distances.shrink_to_fit();
}
