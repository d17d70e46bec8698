//! The children of a batch, without any special instructions: what the others must come to.

use super::Made;
use super::slides::{Nodes, Room, Slides, Way};

/// Makes the children of nodes of one kind by all slides, and puts those within the bound into the rooms.
pub(super) fn expand<const LANES: usize, const WAYS: usize>(
    slides: &Slides<LANES>,
    ways: &[Way; WAYS],
    nodes: &Nodes<LANES>,
    mut rooms: [Room<LANES>; WAYS],
) -> Made<WAYS> {
    let mut made = Made::NOTHING;
    for at in 0..nodes[0].len() {
        let parent = nodes.map(|lane| lane[at]);
        for (number, way) in ways.iter().enumerate() {
            let (child, least) = child(slides, way, &parent);
            if least < 0 {
                made.nearest = made.nearest.max(least);
                continue;
            }
            made.met |= child[0] == slides.goal;
            rooms[number].iter_mut().zip(child).for_each(|(room, value)| room[made.within[number]] = value);
            made.within[number] += 1;
        }
    }
    made
}

/// A child, and the least of its estimates.
fn child<const LANES: usize>(slides: &Slides<LANES>, way: &Way, parent: &[u64; LANES]) -> ([u64; LANES], i64) {
    let tile = parent[0] >> way.from & 15;
    let mut child = *parent;
    child[0] ^= tile << way.from | tile << way.to;
    let (tile, mut least) = (tile as usize, i64::MAX);
    for (number, (sum, lanes)) in slides.sums.iter().zip(child[1..].chunks_exact_mut(2)).enumerate() {
        let place = sum.places[tile];
        let before = lanes[1] >> place & 15;
        lanes[0] ^= way.flips[number][tile];
        let more = sum.detours(tile, lanes[0]).wrapping_sub(before);
        let cost = way.costs[number][tile].wrapping_add(more << 33);
        lanes[1] = lanes[1].wrapping_add(more << place).wrapping_sub(cost);
        least = least.min(lanes[1] as i64);
    }
    (child, least)
}
