//! How fast the searches are that are run most, as a table of Markdown: seconds of CPU time on one core, and millions of
//! nodes a second.
//!
//! `cargo run --release --example rates`: some minutes, and the machine should have nothing else to do. Words of a row's
//! name after `--` choose rows: `-- 8-puzzle`.

use cpu_time::ThreadTime;
use taquin::puzzle::{Arrangement, Goal, Ranking, Size};
use taquin::search::{Limits, Meter, Statistics};
use taquin::solve::prepare;

const BOARDS: &str = include_str!("../configs/instances/korf100.txt");
const LARGE_BOARDS: &str = include_str!("../configs/instances/korf50.txt");

/// Which boards a solver is run on.
#[derive(Clone, Copy)]
enum Boards {
    /// Those of Korf (1985) with these numbers.
    Korf(&'static [usize]),
    AllOfKorf,
    /// 24-puzzles of Korf and Felner (2002).
    KorfFelner(&'static [usize]),
    EightPuzzles,
}

/// Fourteen that Manhattan distance needs 1,261,172,109 children for.
const FOURTEEN: Boards = Boards::Korf(&[1, 2, 5, 7, 12, 16, 26, 37, 42, 43, 55, 79, 93, 97]);
const TWO: Boards = Boards::Korf(&[12, 16]);
/// The ten easiest.
const TEN: Boards = Boards::KorfFelner(&[38, 40, 25, 32, 44, 37, 30, 13, 1, 28]);

const ROWS: [(&str, Boards, &[&str]); 17] = [
    ("IDA*, Manhattan: 14 of Korf's", FOURTEEN, &["idastar: manhattan"]),
    ("IDA*, linear conflict: Korf's 12 and 16", TWO, &["idastar: linear_conflict"]),
    ("IDA*, twice misplaced and Manhattan: Korf's 12 and 16", TWO, &["idastar: max(2 * misplaced, manhattan)"]),
    ("IDA*, 5-5-5: 14 of Korf's", FOURTEEN, &["idastar: pdb(\"5-5-5\")"]),
    ("IDA*, 5-5-5: Korf's 100", Boards::AllOfKorf, &["idastar: pdb(\"5-5-5\")"]),
    ("IDA*, 7-8 reflected: Korf's 100", Boards::AllOfKorf, &["idastar: pdb_reflected(\"7-8\")"]),
    ("IDA*, 6-6-6-6 reflected: ten 24-puzzles", TEN, &["idastar: pdb_reflected(\"6-6-6-6\")"]),
    ("A*, Manhattan: Korf's 28", Boards::Korf(&[28]), &["astar: manhattan"]),
    ("A*, Manhattan: Korf's 2", Boards::Korf(&[2]), &["astar: manhattan"]),
    ("A*, Manhattan: Korf's 1", Boards::Korf(&[1]), &["astar: manhattan"]),
    ("weighted A*, 1.5, Manhattan: Korf's 100", Boards::AllOfKorf, &["weighted_astar(weight = 1.5): manhattan"]),
    ("weighted A*, 2, Manhattan: Korf's 100", Boards::AllOfKorf, &["weighted_astar(weight = 2): manhattan"]),
    ("weighted A*, 3, Manhattan: Korf's 100", Boards::AllOfKorf, &["weighted_astar(weight = 3): manhattan"]),
    ("weighted A*, 5, Manhattan: Korf's 100", Boards::AllOfKorf, &["weighted_astar(weight = 5): manhattan"]),
    ("greedy, Manhattan: Korf's 100", Boards::AllOfKorf, &["greedy: manhattan"]),
    (
        "A*, h1 to h6: every 8-puzzle, six times",
        Boards::EightPuzzles,
        &["astar: h1", "astar: h2", "astar: h3", "astar: h4", "astar: h5", "astar: h6"],
    ),
    ("breadth-first: every 8-puzzle", Boards::EightPuzzles, &["breadth_first"]),
];

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    println!("| search | expanded | generated | seconds | M expanded/s | M generated/s |");
    println!("|---|---|---|---|---|---|");
    for (name, boards, solvers) in ROWS.into_iter().filter(|(name, ..)| words.iter().all(|word| name.contains(word))) {
        let (goal, boards) = boards.drawn();
        let (mut expanded, mut generated, mut seconds) = (0, 0, 0.0);
        for solver in solvers {
            // The tables are made before the clock starts.
            let engine = prepare(&goal, &solver.parse().expect("a solver")).expect("a heuristic for the size");
            let clock = ThreadTime::now();
            for board in &boards {
                let Statistics { expanded: more, generated: children, .. } =
                    engine.solve(board, Meter::new(Limits::default())).expect("nobody cancels").statistics;
                expanded += more;
                generated += children;
            }
            seconds += clock.elapsed().as_secs_f64();
        }
        let rate = |count: u64| count as f64 / 1e6 / seconds;
        let (expanding, generating) = (rate(expanded), rate(generated));
        println!("| {name} | {expanded} | {generated} | {seconds:.2} | {expanding:.1} | {generating:.1} |");
    }
}

impl Boards {
    fn drawn(self) -> (Goal, Vec<Arrangement>) {
        let listed = |size, text: &str, wanted: &dyn Fn(usize) -> bool| {
            let goal = Goal::parse("blank-first", size, None).expect("the name of a goal");
            let lines = text.lines().filter(|line| !line.starts_with('#'));
            let numbered = lines.map(|line| line.split_once(' ').expect("the number, then the tiles"));
            let chosen = numbered.filter(|(number, _)| wanted(number.parse().expect("a number")));
            let boards = chosen.map(|(_, board)| goal.read(board).expect("a board")).collect();
            (goal, boards)
        };
        match self {
            Boards::Korf(numbers) => listed(Size::Tiles4x4, BOARDS, &|number| numbers.contains(&number)),
            Boards::AllOfKorf => listed(Size::Tiles4x4, BOARDS, &|_| true),
            Boards::KorfFelner(numbers) => listed(Size::Tiles5x5, LARGE_BOARDS, &|number| numbers.contains(&number)),
            Boards::EightPuzzles => {
                let goal = Goal::blank_last(Size::Tiles3x3);
                let ranking = Ranking::new(&goal);
                let boards = (0..Ranking::STATES).map(|rank| (&ranking.unrank(rank)).into()).collect();
                (goal, boards)
            }
        }
    }
}
