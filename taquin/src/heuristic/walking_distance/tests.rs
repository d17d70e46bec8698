//! The numberings against counts from elsewhere, and the two kinds of tables against each other.

use super::ranked::{Counts, Numbering, distances};
use super::stepped::{Crowd, Stepped};
use crate::heuristic::build_progress::Making;

#[test]
fn four_by_four_has_24964_crowds_wherever_the_blank_belongs() {
    for blank in 0..4 {
        assert_eq!(Stepped::of(4, 4, blank).count(), 24_964);
    }
}

#[test]
fn three_by_three_has_as_many_crowds_as_there_are_ways_to_fill_the_lines() {
    // Lines hold 3 tiles, the blank's 2; 2 tiles have their place in the blank's line, 3 in each other.
    let ways = |blank: usize, goal: usize| {
        let room = |line| if line == blank { 2 } else { 3u8 };
        let tiles = |line| if line == goal { 2 } else { 3u8 };
        let cells = (0..4u32.pow(4)).map(|code| [code & 3, code >> 2 & 3, code >> 4 & 3, code >> 6]);
        let fits = |corner: &[u32; 4]| {
            let c = corner.map(|count| count as i8);
            let (r, t) = ([0, 1, 2].map(|l| room(l) as i8), [0, 1, 2].map(|l| tiles(l) as i8));
            let right = [r[0] - c[0] - c[1], r[1] - c[2] - c[3]];
            let below = [t[0] - c[0] - c[2], t[1] - c[1] - c[3]];
            let last = r[2] - below[0] - below[1];
            right.iter().chain(&below).chain([&last]).all(|&count| count >= 0) && right[0] + right[1] + last == t[2]
        };
        cells.filter(fits).count()
    };
    for goal in 0..3 {
        let all: usize = (0..3).map(|blank| ways(blank, goal)).sum();
        assert_eq!(Stepped::of(3, 3, goal).count(), all);
    }
}

#[test]
fn every_number_of_a_state_is_its_own() {
    for blank in 0..4 {
        let numbering = Numbering::new(4, 4, blank);
        assert_eq!(numbering.count(), 24_964);
        let mut states = numbering.states();
        assert!((0..numbering.count()).all(|number| numbering.number(states.at(number)) == number));
        // In any order.
        assert!((0..numbering.count()).rev().all(|number| numbering.number(states.at(number)) == number));
        let mut scattered = (0..numbering.count()).map(|number| number * 7_919 % numbering.count());
        assert!(scattered.all(|number| numbering.number(states.at(number)) == number));
    }
}

#[test]
fn five_by_five_has_65650495_states_wherever_the_blank_belongs() {
    for blank in 0..5 {
        let numbering = Numbering::new(5, 5, blank);
        assert_eq!(numbering.count(), 65_650_495);
        let mut states = numbering.states();
        for number in (0..numbering.count()).step_by(65_537).chain([numbering.count() - 1]) {
            assert_eq!(numbering.number(states.at(number)), number);
        }
    }
}

#[test]
fn a_table_by_number_is_the_one_by_steps_for_any_number_of_threads() {
    for (lines, length, blank) in [(3, 3, 0), (3, 3, 1), (3, 4, 2), (4, 3, 1), (4, 4, 0), (4, 4, 2)] {
        let numbering = Numbering::new(lines, length, blank);
        let stepped = Stepped::of(lines, length, blank);
        assert_eq!(numbering.count(), stepped.count());
        for threads in [1, 3] {
            let ranked = distances(&numbering, blank, threads, &Making::new("walking"));
            let mut states = numbering.states();
            for (number, &distance) in ranked.iter().enumerate() {
                let crowd = crowd(states.at(number), lines, length);
                assert_eq!(distance, stepped.distance(stepped.number(&crowd)), "{crowd:?}");
            }
        }
    }
}

fn crowd(counts: &Counts, lines: usize, length: usize) -> Crowd {
    let mut crowd = Crowd::default();
    for (line, row) in crowd.tiles.iter_mut().enumerate().take(lines) {
        row.iter_mut().enumerate().for_each(|(home, tiles)| *tiles = counts.of(line, home as u8));
        if row.iter().map(|&tiles| usize::from(tiles)).sum::<usize>() < length {
            crowd.blank = line as u8;
        }
    }
    crowd
}
