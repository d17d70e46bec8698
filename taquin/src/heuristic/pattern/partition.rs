//! Which tiles are together: `1 2 5 6 / 3 4 7 8`, or a name such as `5-5-5`.

use super::super::HeuristicError;
use super::homes::most_tiles;
use crate::puzzle::{Goal, Size};
use std::fmt;
use std::ops::RangeInclusive;

/// The named partitions, each with its size and its tiles where the goal is `blank-first`.
const NAMED: [(&str, Size, &str); 6] = [
    ("4-4", Size::Tiles3x3, "1 2 4 5 / 3 6 7 8"),
    ("4-4-4-3", Size::Tiles4x4, "1 4 5 / 2 3 6 7 / 8 9 12 13 / 10 11 14 15"),
    ("5-5-5", Size::Tiles4x4, "1 2 4 5 8 / 3 6 7 10 11 / 9 12 13 14 15"),
    ("6-6-3", Size::Tiles4x4, "1 2 4 5 8 9 / 3 6 7 10 11 15 / 12 13 14"),
    ("7-8", Size::Tiles4x4, "1 4 5 8 9 12 13 / 2 3 6 7 10 11 14 15"),
    ("6-6-6-6", Size::Tiles5x5, "1 2 5 6 7 12 / 3 4 8 9 13 14 / 10 11 15 16 20 21 / 17 18 19 22 23 24"),
];

/// Why the numbers of tiles in each pattern, as in `6-6-4`, are no name of a partition, and those that are, each with their sum.
fn unnamed(word: &str) -> Option<String> {
    let numbers: Vec<usize> = word.split('-').map(|number| number.parse().ok()).collect::<Option<_>>()?;
    let numbers = Some(numbers).filter(|numbers| numbers.len() > 1)?;
    let sum = numbers.iter().try_fold(0_usize, |sum, number| sum.checked_add(*number))?;
    let of = |size: &Size| Some(format!("{} for {size} ({} tiles)", list(named(*size)?), size.cells() - 1));
    let names: Vec<String> = Size::ALL.iter().filter_map(of).collect();
    Some(format!(
        "`{word}` ({sum} tiles) is not the name of a partition: write {}; or list the tiles",
        names.join("; ")
    ))
}

/// Disjoint sets of tiles, in the numbers of the boards; the goal says which number is the blank.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(in crate::heuristic) enum Partition {
    /// One that has a name.
    Named(&'static str),
    /// Numbers in ascending order, patterns by their first.
    Listed(Vec<Vec<u8>>),
}

impl Partition {
    /// Reads a partition, or says all that is wrong with it, and returns what is left without that.
    pub(in crate::heuristic) fn parse(text: &str) -> Result<Partition, (String, Partition)> {
        if let Some(name) = Partition::named(text) {
            return Ok(Partition::Named(name));
        }
        let mut patterns: Vec<Vec<u8>> = Vec::new();
        let mut wrong: Vec<String> = Vec::new();
        let forms = Partition::forms();
        for pattern in text.split('/') {
            let mut tiles: Vec<u8> = Vec::new();
            for word in pattern.split_whitespace() {
                if let Some(range) = range(word) {
                    let listed: Vec<String> = range.clone().map(|tile| tile.to_string()).collect();
                    wrong.push(format!("tiles are listed one by one: write {} for `{word}`", listed.join(" ")));
                    tiles.extend(range);
                    continue;
                }
                match word.parse() {
                    Ok(tile) if tiles.contains(&tile) || patterns.iter().flatten().any(|&other| other == tile) => {
                        wrong.push(format!(
                            "tile {tile} appears twice: values add up only where patterns share no tile"
                        ));
                    }
                    Ok(tile) => tiles.push(tile),
                    Err(_) => wrong.push(
                        unnamed(word)
                            .unwrap_or_else(|| format!("`{word}` is neither a tile nor a partition: write {forms}")),
                    ),
                }
            }
            if pattern.trim().is_empty() {
                wrong.push(format!("empty pattern: write {forms}"));
            }
            if !tiles.is_empty() {
                tiles.sort_unstable();
                patterns.push(tiles);
            }
        }
        patterns.sort_unstable();
        wrong.dedup();
        let read = Partition::Listed(patterns);
        if wrong.is_empty() { Ok(read) } else { Err((wrong.join("; "), read)) }
    }

    /// The named partition that a text is.
    pub(in crate::heuristic) fn named(text: &str) -> Option<&'static str> {
        NAMED.iter().map(|(name, ..)| *name).find(|name| *name == text.trim())
    }

    fn forms() -> String {
        let of = |&size| Some(format!("{} for {size}", list(named(size)?)));
        let names: Vec<String> = Size::ALL.iter().filter_map(of).collect();
        format!("tiles, as in \"1 2 5 6 / 3 4 7 8\", or a partition ({})", names.join("; "))
    }

    /// The tiles of each pattern.
    ///
    /// A named partition names places: its number n is the tile on the n-th cell of the goal, the blank's left out. Cells
    /// are counted from the top left; from the bottom right where the blank is in the second half.
    pub(in crate::heuristic) fn patterns(&self, goal: &Goal) -> Result<Vec<Vec<u8>>, HeuristicError> {
        let size = goal.size();
        let mut wrong = Vec::new();
        let patterns: Vec<Vec<u8>> = match self {
            Partition::Listed(patterns) => written(patterns, goal, &mut wrong),
            Partition::Named(name) => {
                let (_, of, text) = NAMED.iter().find(|(known, ..)| known == name).expect("a named partition");
                if *of != size {
                    return undefined(format!("the partition {name} is for {of} boards: {}", for_goal(goal)));
                }
                let Ok(Partition::Listed(patterns)) = Partition::parse(text) else { unreachable!("a list of tiles") };
                patterns.iter().map(|pattern| at_places(pattern, goal)).collect()
            }
        };
        let most = most_tiles(size);
        let too_long = patterns.iter().map(Vec::len).filter(|&found| found > most);
        wrong.extend(
            too_long.map(|found| format!("a pattern has {found} tiles: at most {most} are possible on a {size} board")),
        );
        wrong.dedup();
        if wrong.is_empty() { Ok(patterns) } else { undefined(wrong.join("; ")) }
    }

    /// The tiles of each pattern of the board reflected in its diagonal: their values hold as well where the
    /// blank's place stays.
    pub(in crate::heuristic) fn reflected(&self, goal: &Goal) -> Result<Vec<Vec<u8>>, HeuristicError> {
        let patterns = self.patterns(goal)?;
        let (width, homes) = (goal.size().width(), goal.homes());
        let reflected = |cell: usize| cell % width * width + cell / width;
        if goal.size().height() != width || reflected(homes[0]) != homes[0] {
            return undefined(format!(
                "pdb_reflected needs a square board and a goal with the blank on the main diagonal, unlike {goal}; use pdb"
            ));
        }
        let reflect = |tile: &u8| goal.arrangement().tiles()[reflected(homes[usize::from(*tile)])];
        Ok(patterns.iter().map(|pattern| pattern.iter().map(reflect).collect()).collect())
    }
}

/// The names of the partitions of a size; `None` where there are none.
fn named(size: Size) -> Option<Vec<&'static str>> {
    let names: Vec<&str> = NAMED.iter().filter(|(_, of, _)| *of == size).map(|(name, ..)| *name).collect();
    Some(names).filter(|names| !names.is_empty())
}

/// What can be written for a goal: a name, or tiles, those of each row as an example.
fn for_goal(goal: &Goal) -> String {
    let (size, labels) = (goal.size(), goal.labels());
    let row = |row: &[u8]| {
        let tiles = row.iter().filter(|&&tile| tile > 0).map(|&tile| labels.number(tile).to_string());
        tiles.collect::<Vec<_>>().join(" ")
    };
    let rows: Vec<String> = goal.arrangement().tiles().chunks(size.width()).map(row).collect();
    let listed = format!("list the tiles, as in \"{}\"", rows.join(" / "));
    match named(size) {
        Some(names) => format!("for {size} write {}, or {listed}", list(names)),
        None => format!("for {size} {listed}"),
    }
}

/// Alternatives: `a, b or c`.
fn list(names: Vec<&str>) -> String {
    match names.split_last() {
        Some((last, others)) if !others.is_empty() => format!("{} or {last}", others.join(", ")),
        _ => names.concat(),
    }
}

/// The tiles of `1-5`, as people write several.
fn range(word: &str) -> Option<RangeInclusive<u8>> {
    let (first, last) = word.split_once('-')?;
    let range = first.parse().ok()?..=last.parse().ok()?;
    (range.start() < range.end()).then_some(range)
}

fn undefined<T>(reason: String) -> Result<T, HeuristicError> {
    Err(HeuristicError::Undefined(reason))
}

/// The tiles that carry the numbers of a list, and which numbers no tile has.
fn written(patterns: &[Vec<u8>], goal: &Goal, wrong: &mut Vec<String>) -> Vec<Vec<u8>> {
    let (size, labels) = (goal.size(), goal.labels());
    let mut tile = |&number: &u8| {
        let tile = labels.tile(number);
        if !(1..size.cells()).contains(&usize::from(tile)) {
            let found =
                if number == labels.blank() { format!("the blank ({number})") } else { format!("tile {number}") };
            wrong.push(format!("a pattern has {found}, but a {size} board has the tiles {}", labels.of_tiles(size)));
        }
        tile
    };
    patterns.iter().map(|pattern| pattern.iter().map(&mut tile).collect()).collect()
}

/// The tiles that belong on the places of a pattern's numbers.
fn at_places(pattern: &[u8], goal: &Goal) -> Vec<u8> {
    let mut tiles: Vec<u8> = goal.arrangement().tiles().to_vec();
    if 2 * goal.arrangement().blank() >= tiles.len() {
        tiles.reverse();
    }
    tiles.retain(|&tile| tile > 0);
    pattern.iter().map(|&number| tiles[usize::from(number) - 1]).collect()
}

impl fmt::Display for Partition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Partition::Named(name) => f.write_str(name),
            Partition::Listed(patterns) => {
                let words = |pattern: &Vec<u8>| pattern.iter().map(u8::to_string).collect::<Vec<_>>().join(" ");
                f.write_str(&patterns.iter().map(words).collect::<Vec<_>>().join(" / "))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::heuristic::forms;
    use crate::puzzle::Labels;

    #[test]
    fn partitions_have_one_canonical_form() {
        for (text, canonical) in
            [("5-5-5", "5-5-5"), (" 7-8 ", "7-8"), ("4 3/2 1", "1 2 / 3 4"), ("10 9 / 2", "2 / 9 10"), ("7", "7")]
        {
            let partition = Partition::parse(text).unwrap();
            assert_eq!(partition.to_string(), canonical);
            assert_eq!(Partition::parse(canonical), Ok(partition));
        }
    }

    #[test]
    fn an_invalid_partition_is_refused_with_what_would_be_right() {
        let forms = "write tiles, as in \"1 2 5 6 / 3 4 7 8\", or a partition (4-4 for 3x3; 4-4-4-3, 5-5-5, 6-6-3 or 7-8 for 4x4; \
                     6-6-6-6 for 5x5)";
        for (text, message) in [
            ("1 2 / 3 1", "tile 1 appears twice: values add up only where patterns share no tile".to_string()),
            (
                "5-5-4",
                "`5-5-4` (14 tiles) is not the name of a partition: write 4-4 for 3x3 (8 tiles); 4-4-4-3, 5-5-5, 6-6-3 or 7-8 for 4x4 \
                 (15 tiles); 6-6-6-6 for 5x5 (24 tiles); or list the tiles"
                    .into(),
            ),
            ("1 256", format!("`256` is neither a tile nor a partition: {forms}")),
            ("1 / / 2", format!("empty pattern: {forms}")),
            ("", format!("empty pattern: {forms}")),
        ] {
            assert_eq!(Partition::parse(text).map_err(|(message, _)| message), Err(message), "{text}");
        }
        let (message, left) = Partition::parse("1 2 2 / 3-5").unwrap_err();
        assert!(
            message.starts_with("tile 2 appears twice")
                && message.contains("; tiles are listed one by one: write 3 4 5 for `3-5`"),
            "{message}"
        );
        assert_eq!(left.to_string(), "1 2 / 3 4 5");
    }

    #[test]
    fn named_partitions_have_every_tile_once_and_are_listed() {
        for (name, size, text) in NAMED {
            let goal = Goal::parse("blank-first", size, None).unwrap();
            let mut tiles = Partition::Named(name).patterns(&goal).unwrap().concat();
            tiles.sort_unstable();
            assert_eq!(tiles, (1..size.cells() as u8).collect::<Vec<_>>(), "{name}");
            let lengths: Vec<String> =
                text.split('/').map(|pattern| pattern.split_whitespace().count().to_string()).collect();
            let (mut named, mut found) = (name.split('-').collect::<Vec<_>>(), lengths);
            named.sort_unstable();
            found.sort_unstable();
            assert_eq!(named, found);
            let listed = forms().into_iter().find(|form| form.text == format!("pdb(\"{name}\")")).unwrap();
            assert!(listed.meaning.starts_with(&format!("{size}: {text}")), "{name}");
        }
    }

    #[test]
    fn the_numbers_of_a_list_are_those_of_the_boards() {
        let tiles = |text: &str, blank| {
            let goal = Goal::parse("blank-last", Size::Tiles3x3, Some(Labels::numbers(blank))).unwrap();
            Partition::parse(text).unwrap().patterns(&goal).map_err(|error| error.to_string())
        };
        let refused = |text: &str| Err(text.to_string());
        assert_eq!(tiles("1 2 / 8 4", 0), Ok(vec![vec![1, 2], vec![4, 8]]));
        // With 5 as the blank, the tiles are 0 to 4 and 6 to 8 in this order.
        assert_eq!(tiles("0 4 / 6 8", 5), Ok(vec![vec![1, 5], vec![6, 8]]));
        assert_eq!(tiles("7 0", 8), Ok(vec![vec![1, 8]]));
        assert_eq!(tiles("1 0", 0), refused("a pattern has the blank (0), but a 3x3 board has the tiles 1 to 8"));
        assert_eq!(
            tiles("4 5", 5),
            refused("a pattern has the blank (5), but a 3x3 board has the tiles 0 to 8 without 5")
        );
        assert_eq!(tiles("9", 5), refused("a pattern has tile 9, but a 3x3 board has the tiles 0 to 8 without 5"));
        assert_eq!(
            tiles("1 2 3 4 5 6 7 8 9 0", 0),
            refused(
                "a pattern has the blank (0), but a 3x3 board has the tiles 1 to 8; a pattern has tile 9, but a 3x3 board has the \
                 tiles 1 to 8; a pattern has 10 tiles: at most 8 are possible on a 3x3 board"
            )
        );
        assert_eq!(tiles("255", 8), refused("a pattern has tile 255, but a 3x3 board has the tiles 0 to 7"));
    }

    #[test]
    fn the_numbers_of_a_named_partition_are_places() {
        let patterns =
            |name, goal: &str, size| Partition::Named(name).patterns(&Goal::parse(goal, size, None).unwrap()).unwrap();
        assert_eq!(patterns("4-4", "blank-first", Size::Tiles3x3), [[1, 2, 4, 5], [3, 6, 7, 8]]);
        // Turned by half, tile n becomes 9 - n.
        assert_eq!(patterns("4-4", "blank-last", Size::Tiles3x3), [[8, 7, 5, 4], [6, 3, 2, 1]]);
        assert_eq!(patterns("4-4", "0 8 7/6 5 4/3 2 1", Size::Tiles3x3), [[8, 7, 5, 4], [6, 3, 2, 1]]);
        // The middle cell is not past the middle: the tiles are 1 2 3 8 4 7 6 5 from the top left.
        assert_eq!(patterns("4-4", "spiral", Size::Tiles3x3), [[1, 2, 8, 4], [3, 7, 6, 5]]);
        // The cell after it is: they are 8 7 6 5 4 3 2 1 from the bottom right.
        assert_eq!(patterns("4-4", "1 2 3/4 5 0/6 7 8", Size::Tiles3x3), [[8, 7, 5, 4], [6, 3, 2, 1]]);
    }

    #[test]
    fn named_partitions_for_blank_last_are_those_of_the_documents() {
        let documented = include_str!("../../../../docs/pattern-databases.md");
        let of = |name: &str| forms().into_iter().find(|form| form.text == format!("pdb(\"{name}\")")).unwrap().meaning;
        for (name, size, numbers) in NAMED {
            let goal = Goal::parse("blank-last", size, None).unwrap();
            let cells = size.cells();
            let turned = |number: &str| number.parse().map_or("/".into(), |number: usize| (cells - number).to_string());
            let written = numbers.split_whitespace().map(turned).collect::<Vec<_>>().join(" ");
            let sorted = |partition: Partition| {
                let mut patterns = partition.patterns(&goal).unwrap();
                patterns.iter_mut().for_each(|pattern| pattern.sort_unstable());
                patterns.sort_unstable();
                patterns
            };
            assert_eq!(sorted(Partition::Named(name)), sorted(Partition::parse(&written).unwrap()), "{name}");
            assert!(documented.contains(&format!("{cells} - n on {size}")), "{name}");
            assert!(name != "5-5-5" || documented.contains(&format!("`5-5-5` is {written}.")), "{written}");
        }
        for (name, cells) in [("4-4", 9), ("5-5-5", 16), ("6-6-6-6", 25)] {
            assert!(of(name).ends_with(&format!("for blank-last, cell n has tile {cells} - n")), "{name}");
        }
    }
}
