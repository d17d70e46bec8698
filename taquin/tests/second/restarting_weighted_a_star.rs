//! Richter, Thayer & Ruml (2010), Figure 2: RWA* with three sets, Open, Closed and Seen; weights are in halves.

use crate::{Counts, INFINITY, Tiles, on_eight, on_korf_by, on_walks};
use std::collections::{BTreeMap, HashMap, HashSet};
use taquin::puzzle::{Board, Shape, Slide};

/// The cheapest way to a board that any search has seen.
#[derive(Clone, Copy)]
struct Seen<S: Shape> {
    g: u64,
    came: Option<(Board<S>, Slide)>,
}

/// f, h and the time of opening.
type Place = (u64, u64, i64);

fn search<S: Shape>(tiles: &Tiles<S>, start: Board<S>, halves: &[u64]) -> Counts {
    let mut counts = Counts::default();
    let mut bound = INFINITY;
    let mut seen = HashMap::from([(start, Seen { g: 0, came: None })]);
    for &weight in halves {
        if tiles.h(&start) >= bound {
            break;
        }
        let mut time = 0;
        // By f and h, the latest first, and the place of each board in this order.
        let mut open: BTreeMap<Place, Board<S>> = BTreeMap::new();
        let mut places: HashMap<Board<S>, Place> = HashMap::new();
        let place = |board: &Board<S>, g: u64, time: i64| (2 * g + weight * tiles.h(board), tiles.h(board), -time);
        open.insert(place(&start, 0, time), start);
        let mut closed: HashSet<Board<S>> = HashSet::new();
        let mut found = false;
        while let Some((_, board)) = open.pop_first() {
            places.remove(&board);
            closed.insert(board);
            let Seen { g, came } = seen[&board];
            if tiles.is_goal(&board) {
                (bound, found) = (g, true);
                counts.incumbents.push((counts.expanded, g));
                break;
            }
            counts.expanded += 1;
            let undo = came.filter(|(parent, _)| places.contains_key(parent) || closed.contains(parent));
            for (slide, child) in tiles.children(&board, undo.map(|(_, slide)| slide)) {
                counts.generated += 1;
                if g + 1 + tiles.h(&child) >= bound {
                    continue;
                }
                let cheaper = seen.get(&child).is_none_or(|known| g + 1 < known.g);
                if cheaper {
                    seen.insert(child, Seen { g: g + 1, came: Some((board, slide)) });
                }
                if cheaper || !places.contains_key(&child) && !closed.contains(&child) {
                    closed.remove(&child);
                    time += 1;
                    let place = place(&child, seen[&child].g, time);
                    open.insert(place, child);
                    if let Some(before) = places.insert(child, place) {
                        open.remove(&before);
                    }
                }
            }
        }
        if !found {
            break;
        }
    }
    Counts { length: Some(bound), ..counts }
}

#[test]
fn restarting_weighted_a_star_counts_as_its_pseudo_code() {
    on_walks("restarting_weighted_astar", |tiles, start| search(tiles, start, &[10, 6, 4, 3, 2]));
    on_eight("restarting_weighted_astar", |tiles, start| search(tiles, start, &[10, 6, 4, 3, 2]));
    on_eight("restarting_weighted_astar(weight = 5/2)", |tiles, start| search(tiles, start, &[5, 4, 3, 2]));
    on_korf_by("linear_conflict", "restarting_weighted_astar", |tiles, start| search(tiles, start, &[10, 6, 4, 3, 2]));
}
