//! Keys, the table and the open list, each by itself.

use super::super::members::Members;
use super::super::stacks::Stacks;
use super::super::table::Table;
use super::*;
use std::collections::BTreeSet;

fn keys_follow_slides<S: Shape<Word = u64>>() {
    let changes = Changes::new::<S>();
    let mut board = Board::<S>::from(Goal::blank_last(S::SIZE).arrangement());
    let mut rng = draw::rng(7, 0);
    for _ in 0..5_000 {
        let slide = Slide::ALL[draw::below(&mut rng, 4) as usize];
        if board.can(slide) {
            let key = changes.after(Key::new(&board), &board, slide);
            assert_eq!(changes.around(Key::new(&board), &board)[slide as usize], key);
            board = board.slide(slide);
            assert_eq!(key, Key::new(&board), "{board} by {slide:?}");
        } else {
            assert_eq!(changes.around(Key::new(&board), &board)[slide as usize], Key::new(&board));
        }
    }
}

#[test]
fn the_key_after_a_slide_is_that_of_the_board_after_it() {
    keys_follow_slides::<Tiles4x4>();
    keys_follow_slides::<Tiles3x4>();
}

fn grows<const AVX2: bool>() {
    let (purse, meter) = Purse::meter(1 << 30);
    let ControlFlow::Continue(mut table) = Table::<AVX2>::new(&meter) else { panic!("memory was granted") };
    // More than fit into one segment.
    let words: Vec<u64> = (0..2_500_000).map(|number: u64| number.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 8).collect();
    let note = |word: u64| (word >> 3) as u32 % 0x3FFF + 1;
    let mut bytes = table.bytes();
    for (count, &word) in words.iter().enumerate() {
        let key = Key::of(word);
        let (place, found) = table.find(key);
        assert_eq!(found, 0, "the {count}th word");
        assert!(table.add(key, place, note(word), &meter).is_continue());
        if table.bytes() > bytes || count + 1 == words.len() {
            bytes = table.bytes();
            assert_eq!(purse.left() + bytes, 1 << 30, "what was granted is in the table");
            assert!(count < 1 << 18 || bytes < 16 * count as u64 + (5 << 20), "{bytes} for {count}");
            let lost = words[..=count].iter().filter(|&&word| table.find(Key::of(word)).1 != note(word));
            assert_eq!(lost.count(), 0, "at {count}");
        }
    }
    assert_eq!(table.len(), words.len());
}

#[test]
fn a_table_finds_all_that_was_added_however_often_it_grew() {
    grows::<false>();
    if has_avx2() {
        grows::<true>();
    }
}

#[test]
fn a_table_in_what_another_left_is_empty_at_first() {
    keep_memory(64 << 20);
    grows::<false>();
    grows::<false>();
}

#[test]
fn keys_that_differ_in_their_upper_bits_alone_are_kept_apart() {
    let meter = Meter::new(Limits::default());
    let ControlFlow::Continue(mut table) = Table::<false>::new(&meter) else { panic!("nobody refuses memory") };
    for round in 0..200 {
        for part in 0..64 {
            let key = Key::from_bits((part << 50) + (round * 0x3_1415_9265_3589) % (1 << 50));
            let (place, found) = table.find(key);
            assert_eq!(found, 0, "part {part} in round {round}");
            assert!(table.add(key, place, part as u32 + 1, &meter).is_continue());
        }
    }
    for round in 0..200 {
        for part in 0..64 {
            assert_eq!(
                table.find(Key::from_bits((part << 50) + (round * 0x3_1415_9265_3589) % (1 << 50))).1,
                part as u32 + 1
            );
        }
    }
}

#[test]
fn stacks_hold_what_they_are_granted() {
    let (purse, meter) = Purse::meter(1 << 24);
    let mut stacks = Stacks::default();
    for round in 0..3 {
        for board in 0..20_000 {
            assert!(stacks.push(40 + board % 2, 7, board, &meter).is_continue());
        }
        assert_eq!(purse.left() + stacks.bytes(), 1 << 24);
        for board in (0..10_000).rev() {
            assert_eq!(stacks.pop(), Some((40, 7, 2 * board)), "in round {round}");
        }
        for board in (0..10_000).rev() {
            assert_eq!(stacks.pop(), Some((41, 7, 2 * board + 1)), "in round {round}");
        }
        assert_eq!(stacks.pop(), None);
    }
    // What was emptied was filled again: 8 bytes a board and a little.
    assert!(stacks.bytes() < 8 * 21_000 + 100_000, "{}", stacks.bytes());
}

#[test]
fn members_are_those_of_a_set() {
    let (mut members, mut set) = (Members::default(), BTreeSet::new());
    let mut rng = draw::rng(3, 0);
    for _ in 0..20_000 {
        let number = draw::below(&mut rng, u64::from(stacks::LARGEST_H)) as usize;
        match draw::below(&mut rng, 4) {
            0 => {
                members.insert(number);
                set.insert(number);
            }
            1 => members.remove_if(false, number),
            _ => {
                let number = set.first().copied().unwrap_or(number);
                members.remove_if(true, number);
                set.remove(&number);
            }
        }
        assert_eq!(members.first(), set.first().copied());
    }
}
