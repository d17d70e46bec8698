//! The tables against searches of another kind, and what was published of their sums.

use super::PatternLookup;
use super::build::{self, Keys};
use super::homes::{Homes, Placed, bits};
use super::placements::{Placements, cells_of};
use super::table::Table;
use crate::heuristic::build_progress::{Making, tables_in_the_making};
use crate::heuristic::{Expression, Knowledge, Known, cache};
use crate::puzzle::shape::{Tiles3x3, Tiles4x4, with_shape};
use crate::puzzle::{Arrangement, Board, DistanceTable, Goal, Ranking, Shape, Size, Slide, draw};
use std::collections::{BTreeMap, VecDeque};

fn goal(name: &str, size: Size) -> Goal {
    Goal::parse(name, size, None).unwrap()
}

/// Sizes and goals, each with a pattern; the blank's place and the patterns' shapes differ.
const SMALL: [(Size, &str, &[u8]); 10] = [
    (Size::Tiles3x3, "blank-last", &[1]),
    (Size::Tiles3x3, "blank-first", &[8, 1, 3]),
    (Size::Tiles3x3, "spiral", &[2, 7, 4, 5]),
    (Size::Tiles3x3, "1 0 2/3 4 5/6 7 8", &[1, 2, 4]),
    (Size::Tiles3x4, "blank-last", &[11, 8, 4]),
    (Size::Tiles3x4, "spiral", &[1, 10]),
    (Size::Tiles4x4, "blank-last", &[12, 15, 2]),
    (Size::Tiles4x4, "4 3 0 1/2 5 6 7/8 9 10 11/15 14 13 12", &[3, 1, 6]),
    (Size::Tiles4x5, "blank-last", &[19, 4, 6]),
    (Size::Tiles5x5, "blank-first", &[1, 5]),
];

/// The fewest moves of the pattern's tiles by the cells they stand on, the least over all cells of the blank: by a
/// search over single steps of the blank, those that move no tile of the pattern first, being free.
fn by_queue(goal: &Goal, tiles: &[u8]) -> BTreeMap<Vec<usize>, u32> {
    let (width, height) = (goal.size().width(), goal.size().height());
    let homes = goal.homes();
    let start: Vec<usize> = tiles.iter().map(|&tile| homes[usize::from(tile)]).collect();
    let mut settled = BTreeMap::new();
    let mut queue = VecDeque::from([((start, homes[0]), 0)]);
    while let Some((state, distance)) = queue.pop_front() {
        if settled.contains_key(&state) {
            continue;
        }
        let (cells, blank) = &state;
        let (row, column) = (blank / width, blank % width);
        let neighbours = [
            (row > 0).then(|| blank - width),
            (row + 1 < height).then(|| blank + width),
            (column > 0).then(|| blank - 1),
            (column + 1 < width).then(|| blank + 1),
        ];
        for to in neighbours.into_iter().flatten() {
            match cells.iter().position(|&cell| cell == to) {
                None => queue.push_front(((cells.clone(), to), distance)),
                Some(tile) => {
                    let mut cells = cells.clone();
                    cells[tile] = *blank;
                    queue.push_back(((cells, to), distance + 1));
                }
            }
        }
        settled.insert(state, distance);
    }
    let mut least = BTreeMap::new();
    for ((cells, _), distance) in settled {
        let value = least.entry(cells).or_insert(distance);
        *value = distance.min(*value);
    }
    least
}

/// A board with tiles on cells, the others and the blank anywhere.
fn board_with(size: Size, tiles: &[u8], cells: &[usize]) -> Arrangement {
    let mut others = (0..size.cells() as u8).filter(|tile| !tiles.contains(tile));
    let tile = |cell| match cells.iter().position(|&other| other == cell) {
        Some(index) => tiles[index],
        None => others.next().unwrap(),
    };
    let board: Vec<u8> = (0..size.cells()).map(tile).collect();
    Arrangement::from_tiles(size, &board).unwrap()
}

#[test]
fn each_value_is_that_of_a_search_by_single_steps_of_the_blank() {
    for (size, name, tiles) in SMALL {
        let goal = goal(name, size);
        let lookup = PatternLookup::new(&goal, tiles);
        let expected = by_queue(&goal, tiles);
        assert_eq!(expected.len(), (0..tiles.len()).map(|placed| size.cells() - placed).product::<usize>());
        for (cells, distance) in expected {
            let board = board_with(size, tiles, &cells);
            let value = with_shape!(size, S => lookup.value(lookup.evaluate::<S>(&Board::from(&board))));
            assert_eq!(value, distance, "{tiles:?} on {cells:?}, goal {goal}");
        }
    }
}

#[test]
fn no_value_is_less_than_the_manhattan_distance_of_its_tiles_and_single_tiles_have_just_that() {
    for (size, name, tiles) in SMALL {
        let goal = goal(name, size);
        let (lookup, homes) = (PatternLookup::new(&goal, tiles), goal.homes());
        let apart = |(&tile, &cell): (&u8, &usize)| {
            let (width, home) = (size.width(), homes[usize::from(tile)]);
            (cell / width).abs_diff(home / width) + (cell % width).abs_diff(home % width)
        };
        for cells in by_queue(&goal, tiles).into_keys() {
            let board = board_with(size, tiles, &cells);
            let value = with_shape!(size, S => lookup.value(lookup.evaluate::<S>(&Board::from(&board)))) as usize;
            let manhattan = tiles.iter().zip(&cells).map(apart).sum::<usize>();
            assert!(value >= manhattan && (tiles.len() > 1 || value == manhattan), "{tiles:?} on {cells:?}");
        }
    }
}

#[test]
fn a_pattern_of_all_tiles_is_the_distance() {
    for name in ["blank-last", "blank-first", "spiral"] {
        let goal = goal(name, Size::Tiles3x3);
        let lookup = PatternLookup::new(&goal, &[1, 2, 3, 4, 5, 6, 7, 8]);
        let distances = DistanceTable::new(&goal);
        let ranking = Ranking::new(&goal);
        for rank in 0..Ranking::STATES {
            let board: Board<Tiles3x3> = ranking.unrank(rank);
            let value = lookup.value(lookup.evaluate(&board));
            assert_eq!(Some(value), distances.of(&board).map(u32::from), "{board}");
        }
    }
}

#[test]
fn placements_are_numbered_without_gaps() {
    for (cells, tiles, bits) in [(9, 8, 4), (9, 3, 4), (12, 4, 4), (16, 5, 4), (25, 3, 5), (8, 8, 4)] {
        let placements = Placements::new(cells, tiles, bits);
        let orders = placements.all_orders();
        let mut next = 0;
        for set in placements.sets() {
            assert_eq!(placements.set(set) * orders.len(), next);
            let cells = cells_of(set);
            for order in &orders {
                assert_eq!(placements.number(placements.packed(&cells, order)), next);
                next += 1;
            }
        }
        assert_eq!((next, placements.count()), ((0..tiles).map(|placed| cells - placed).product(), next));
    }
}

#[test]
fn large_patterns_are_numbered_by_set_then_order() {
    for (cells, tiles, bits, every) in [(16, 7, 4, 97), (16, 8, 4, 401), (25, 6, 5, 997)] {
        let placements = Placements::new(cells, tiles, bits);
        let orders = placements.all_orders();
        for (number, set) in placements.sets().enumerate().step_by(every) {
            let cells = cells_of(set);
            for (order, places) in orders.iter().enumerate().step_by(7) {
                assert_eq!(placements.number(placements.packed(&cells, places)), number * orders.len() + order);
            }
        }
    }
}

#[test]
fn patterns_alike_share_one_table_and_others_do_not() {
    let first = goal("blank-first", Size::Tiles4x4);
    let last = goal("blank-last", Size::Tiles4x4);
    let homes = |goal, tiles: &[u8]| Placed::new(goal, tiles).homes;
    // Reflected in the diagonal; turned by half together with the goal.
    assert_eq!(homes(&first, &[1, 2, 7]), homes(&first, &[4, 8, 13]));
    assert_eq!(homes(&first, &[1, 2, 7]), homes(&last, &[15, 14, 9]));
    // The same cells with the blank elsewhere.
    assert_ne!(homes(&first, &[5, 6, 9]), homes(&last, &[6, 7, 10]));
    let at_once: Vec<&Table> = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..4).map(|_| scope.spawn(|| Table::of(&homes(&first, &[1, 2, 7, 9])))).collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).collect()
    });
    assert!(at_once.iter().all(|table| std::ptr::eq(*table, at_once[0])));
}

/// A table, with how many values it has.
fn example() -> (Homes, Vec<u8>) {
    let homes = Placed::new(&goal("blank-last", Size::Tiles4x4), &[1, 2, 5]).homes;
    let values = build::build(&homes, Keys::Placements, 1, &Making::new("a table"));
    assert_eq!(values.len(), 16 * 15 * 14);
    assert_eq!(values.len(), Placements::new(16, 3, bits(Size::Tiles4x4)).count());
    (homes, values)
}

#[test]
fn any_number_of_threads_makes_the_same_table() {
    let homes = Placed::new(&goal("blank-first", Size::Tiles4x4), &[1, 2, 4, 5, 8]).homes;
    let by = |threads| build::build(&homes, Keys::Placements, threads, &Making::new("a table"));
    let alone = by(1);
    assert_eq!(alone.len(), 16 * 15 * 14 * 13 * 12);
    assert!([2, 3, 7].into_iter().all(|threads| by(threads) == alone));
}

#[test]
fn a_table_is_listed_while_it_is_made() {
    let (homes, _) = example();
    let listed = || tables_in_the_making().into_iter().find(|one| one.table == "the states of three tiles");
    let making = Making::new("the states of three tiles");
    build::build(&homes, Keys::Placements, 1, &making);
    // The free cells are in one piece, but for those that the tiles cut off: a corner by two tiles, with 13 cells for the
    // third; or by three a corner with one cell beside it, or with both, or a cell of an edge.
    let states = (16 * 15 * 14 / 6 + 4 * 13 + 8 + 4 + 8) * 6;
    assert_eq!(listed().map(|one| (one.states, one.reached)), Some((states, states)));
    drop(making);
    assert_eq!(listed(), None);
}

#[test]
fn a_file_is_read_back_and_what_is_damaged_or_foreign_is_not() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path().join("made/when/needed");
    let (homes, values) = example();
    assert!(cache::load(&folder, &homes.name(), values.len()).is_none());
    cache::save(&folder, &homes.name(), &values).unwrap();
    assert_eq!(*cache::load(&folder, &homes.name(), values.len()).unwrap(), *values);
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 1);

    let file = cache::file(&folder, &homes.name());
    let right = std::fs::read(&file).unwrap();
    let flipped = |at: usize| {
        let mut bytes = right.clone();
        bytes[at] ^= 1;
        bytes
    };
    let longer = [&right[..], &[0]].concat();
    let damaged = [Vec::new(), right[..values.len()].to_vec(), right[..right.len() - 1].to_vec(), longer];
    let flips = [0, right.len() - values.len() - 2, right.len() - values.len(), right.len() - 1].map(flipped);
    for bytes in damaged.into_iter().chain(flips) {
        std::fs::write(&file, &bytes).unwrap();
        assert!(cache::load(&folder, &homes.name(), values.len()).is_none());
    }
    // The right file of another pattern under this one's name.
    let other = Homes { blank: 5, ..homes.clone() };
    assert_ne!(other, homes);
    cache::save(&folder, &other.name(), &values).unwrap();
    std::fs::rename(cache::file(&folder, &other.name()), &file).unwrap();
    assert!(cache::load(&folder, &homes.name(), values.len()).is_none());
}

#[test]
fn tables_are_found_in_the_folder_and_made_anew_where_the_file_is_damaged() {
    let folder = tempfile::tempdir().unwrap();
    let (homes, values) = example();
    let file = cache::file(folder.path(), &homes.name());
    let value =
        |table: Table| table.value(homes.tiles.iter().rev().fold(0, |packed, &cell| packed << 4 | u32::from(cell)));
    assert_eq!(value(Table::new(&homes, Some(folder.path()))), 0);
    assert!(file.exists());
    // A file with a valid checksum is read, wrong as its values are here: so it differs from a new table.
    let nines = vec![9; values.len()];
    cache::save(folder.path(), &homes.name(), &nines).unwrap();
    assert_eq!(value(Table::new(&homes, Some(folder.path()))), 9);
    let bytes = std::fs::read(&file).unwrap();
    std::fs::write(&file, &bytes[..bytes.len() / 2]).unwrap();
    assert_eq!(value(Table::new(&homes, Some(folder.path()))), 0);
    assert_eq!(*cache::load(folder.path(), &homes.name(), values.len()).unwrap(), *values);
}

#[test]
fn a_folder_that_cannot_be_written_is_done_without() {
    let folder = tempfile::tempdir().unwrap();
    let occupied = folder.path().join("a file");
    std::fs::write(&occupied, "").unwrap();
    let (homes, values) = example();
    assert!(cache::save(&occupied, &homes.name(), &values).is_err());
    assert_eq!(Table::new(&homes, Some(&occupied)).value(0x321), Table::new(&homes, None).value(0x321));
}

#[test]
fn several_may_write_one_file_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let (homes, values) = example();
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                for _ in 0..25 {
                    cache::save(folder.path(), &homes.name(), &values).unwrap();
                    assert_eq!(*cache::load(folder.path(), &homes.name(), values.len()).unwrap(), *values);
                }
            });
        }
    });
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[test]
fn the_folder_is_the_users_by_default() {
    let folder = |variables: &[(&str, &str)]| {
        let find = |name: &str| variables.iter().find(|(known, _)| *known == name).map(|(_, value)| value.into());
        cache::folder(find).map(|path| path.to_string_lossy().into_owned())
    };
    assert_eq!(folder(&[]), None);
    assert_eq!(folder(&[("HOME", "/home/me")]).as_deref(), Some("/home/me/.cache/taquin"));
    let both = [("HOME", "/home/me"), ("XDG_CACHE_HOME", "/caches")];
    assert_eq!(folder(&both).as_deref(), Some("/caches/taquin"));
    assert_eq!(folder(&[("HOME", "/home/me"), ("TAQUIN_CACHE", "/mine")]).as_deref(), Some("/mine"));
    assert_eq!(folder(&[("HOME", "/home/me"), ("TAQUIN_CACHE", "")]), None);
    for ignored in ["", "caches", "./caches"] {
        let both = [("HOME", "/home/me"), ("XDG_CACHE_HOME", ignored)];
        assert_eq!(folder(&both).as_deref(), Some("/home/me/.cache/taquin"), "{ignored}");
    }
}

fn estimate<S: Shape>(text: &str, goal: &Goal, board: &Board<S>) -> u32 {
    text.parse::<Expression>().unwrap().compile::<S>(goal).unwrap().estimate(board)
}

#[test]
fn expressions_with_patterns_have_one_canonical_form() {
    for (text, canonical) in [
        ("pdb('4 3/2 1')", "pdb(\"1 2 / 3 4\")"),
        ("max(pdb_reflected('7-8'), manhattan)", "max(pdb_reflected(\"7-8\"), manhattan)"),
    ] {
        let expression: Expression = text.parse().unwrap();
        assert_eq!(expression.to_string(), canonical);
        assert_eq!(canonical.parse(), Ok(expression));
    }
    assert_eq!(
        "pdb(5)".parse::<Expression>().unwrap_err().message,
        "the tiles are a string in quotes: write pdb(\"5\")"
    );
}

#[test]
fn single_tiles_add_up_to_the_manhattan_distance() {
    for size in [Size::Tiles3x4, Size::Tiles4x4, Size::Tiles4x5, Size::Tiles5x5] {
        let goal = goal("spiral", size);
        let tiles: Vec<String> = (1..size.cells()).map(|tile| tile.to_string()).collect();
        let singles = format!("pdb('{}')", tiles.join(" / "));
        with_shape!(size, S => for board in random_boards::<S>(&goal, 20) {
            assert_eq!(estimate(&singles, &goal, &board), estimate("manhattan", &goal, &board), "{board}");
        });
    }
}

/// For `blank-first` tile n of the reflected board is the one whose place is reflected.
#[test]
fn the_reflected_look_up_is_the_look_up_of_the_reflected_board() {
    let goal = goal("blank-first", Size::Tiles4x4);
    let reflected = |cell: usize| cell % 4 * 4 + cell / 4;
    for board in random_boards::<Tiles4x4>(&goal, 50) {
        let tiles: Vec<u8> = (0..16).map(|cell| reflected(board.tile(reflected(cell)).into()) as u8).collect();
        let other: Board<Tiles4x4> = Board::from(&Arrangement::from_tiles(Size::Tiles4x4, &tiles).unwrap());
        let partition = "1 2 3 6 / 4 5 9 / 10 15 / 7 11 13 14";
        let [own, image] = [&board, &other].map(|board| estimate(&format!("pdb('{partition}')"), &goal, board));
        assert_eq!(estimate(&format!("pdb_reflected('{partition}')"), &goal, &board), own.max(image), "{board}");
    }
}

/// What `pdb` is not said to be: here a value falls by 3 with one slide.
#[test]
fn a_value_may_fall_by_more_than_one_with_a_slide() {
    let goal = goal("blank-first", Size::Tiles3x3);
    let ranking = Ranking::new(&goal);
    let lookup = PatternLookup::new(&goal, &[1, 2]);
    let steepest = (0..Ranking::STATES).map(|rank| ranking.unrank(rank)).flat_map(|board| {
        let (lookup, memo) = (&lookup, lookup.evaluate(&board));
        let slides = Slide::ALL.into_iter().filter(move |&slide| board.can(slide));
        slides.map(move |slide| lookup.value(memo).abs_diff(lookup.value(lookup.advance(memo, &board, slide))))
    });
    assert_eq!(steepest.max(), Some(3));
    let expression: Expression = "pdb('1 2')".parse().unwrap();
    let knowledge = Knowledge::of(&expression, &goal).unwrap();
    assert_eq!((knowledge.admissible, knowledge.consistent), (Known::Proven, Known::Unknown));
}

fn random_boards<S: Shape>(goal: &Goal, count: usize) -> Vec<Board<S>> {
    (0..)
        .map(|stream| {
            let mut tiles: Vec<u8> = (0..S::CELLS as u8).collect();
            draw::shuffle(&mut draw::rng(2002, stream), &mut tiles);
            Arrangement::from_tiles(S::SIZE, &tiles).unwrap()
        })
        .filter(|board| goal.solvable(board).is_ok())
        .take(count)
        .map(|board| Board::from(&board))
        .collect()
}

/// Korf and Felner (2002) print means over 1000 random boards. Those of two such samples differ by no more than 2.576
/// standard errors in 99 of 100 cases, here as in the tables of configs.
#[test]
fn the_means_over_a_thousand_random_boards_are_those_published() {
    let goal = goal("blank-first", Size::Tiles4x4);
    let boards = random_boards::<Tiles4x4>(&goal, 1000);
    for (heuristic, published) in [("manhattan", 36.942), ("pdb('5-5-5')", 41.562), ("pdb_reflected('6-6-3')", 42.924)]
    {
        let compiled = heuristic.parse::<Expression>().unwrap().compile::<Tiles4x4>(&goal).unwrap();
        let values: Vec<f64> = boards.iter().map(|board| f64::from(compiled.estimate(board))).collect();
        let mean = values.iter().sum::<f64>() / 1000.0;
        let variance = values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / 999.0;
        let error = (2.0 * variance / 1000.0).sqrt();
        assert!((mean - published).abs() < 2.576 * error, "{heuristic}: {mean}, error {error}");
    }
}
