//! Korf's (1985) twenty easiest 15-puzzles, for the tests of every kernel and for `tests/korf.rs`. Their goal is `blank-first`.

const BOARDS: &str = include_str!("../../../../configs/instances/korf100.txt");

/// The number of each board, and the moves and the nodes that he printed.
const PRINTED: [(usize, u32, u64); 20] = [
    (79, 42, 540_860),
    (12, 45, 546_344),
    (42, 42, 877_823),
    (55, 41, 927_212),
    (97, 44, 1_002_927),
    (19, 46, 1_280_495),
    (94, 53, 1_337_340),
    (47, 47, 1_411_294),
    (93, 46, 1_599_909),
    (9, 46, 1_650_696),
    (74, 56, 1_897_728),
    (48, 49, 1_905_023),
    (30, 47, 2_196_593),
    (86, 45, 2_304_426),
    (31, 50, 2_351_811),
    (85, 44, 2_725_456),
    (73, 49, 3_222_276),
    (28, 52, 5_934_442),
    (45, 51, 6_158_733),
    (61, 45, 7_096_850),
];

/// One of the twenty.
#[derive(Clone, Copy)]
pub(crate) struct Easy {
    /// Its number among his hundred.
    pub(crate) number: usize,
    pub(crate) tiles: &'static str,
    /// What he printed: the moves of an optimal solution, and the nodes of IDA* with the Manhattan distance, the root among
    /// them.
    pub(crate) moves: u32,
    pub(crate) nodes: u64,
}

/// The twenty, easiest first.
pub(crate) fn easiest() -> [Easy; 20] {
    PRINTED.map(|(number, moves, nodes)| {
        let line = BOARDS.lines().find_map(|line| line.strip_prefix(&format!("{number} ")));
        Easy { number, tiles: line.expect("a board of that number"), moves, nodes }
    })
}
