//! Children per second of IDA* with the Manhattan distance on two of Korf's easier boards: the search as it is written,
//! and with its kernel by each set of instructions that this processor has, on one thread and two.
//!
//! `cargo bench --bench ida_star`

use divan::counter::ItemsCount;
use taquin::heuristic::{Compiled, Definitions, Expression, TileTable};
use taquin::puzzle::shape::Tiles4x4;
use taquin::puzzle::{Board, Goal, Puzzle, Size, SlideOrder};
use taquin::search::ida_star::{self, Options};
use taquin::search::{Limits, Meter};
use taquin::solve::kernel::manhattan::{Instructions, Tables};

/// Numbers and tiles.
const BOARDS: [(u32, &str); 2] =
    [(12, "14 1 9 6 4 8 12 5 7 2 3 0 10 11 13 15"), (16, "1 3 2 5 10 9 15 6 8 14 13 11 12 4 7 0")];

fn main() {
    divan::main();
}

#[derive(Clone, Copy, Debug)]
enum Way {
    Generic,
    Kernel(Instructions, usize),
}

fn ways() -> Vec<Way> {
    let kernels = Instructions::available().into_iter().flat_map(|own| [1, 2].map(|threads| Way::Kernel(own, threads)));
    std::iter::once(Way::Generic).chain(kernels).collect()
}

struct Setting {
    goal: Goal,
    puzzle: Puzzle<Tiles4x4>,
    heuristic: TileTable<Tiles4x4>,
}

impl Setting {
    fn korf() -> Setting {
        let goal = Goal::parse("blank-first", Size::Tiles4x4, None).expect("the name of a goal");
        let manhattan = Expression::parse("manhattan", &Definitions::default()).expect("the name of a heuristic");
        let Ok(Compiled::Table(heuristic)) = manhattan.compile(&goal) else { unreachable!("it is a sum over tiles") };
        Setting { puzzle: Puzzle::new(&goal, SlideOrder::KORF), goal, heuristic }
    }

    /// Children generated on the way to a solution.
    fn children(&self, board: &str, way: Way) -> u64 {
        let start = Board::from(&self.goal.read(board).expect("a board"));
        let (options, mut meter) = (Options::default(), Meter::new(Limits::default()));
        let outcome = match way {
            Way::Generic => ida_star::search(&self.puzzle, &self.heuristic, start, &options, &mut meter),
            Way::Kernel(instructions, threads) => {
                let tables = Tables::new(&self.goal, &self.heuristic, instructions).expect("the Manhattan distance");
                let mut kernel = tables.kernel(&self.puzzle, threads);
                ida_star::search_with(&self.puzzle, &self.heuristic, start, &options, &mut meter, &mut kernel)
            }
        };
        assert!(outcome.best.is_some());
        meter.finish().generated
    }
}

#[divan::bench(args = ways(), consts = [12, 16], sample_count = 5)]
fn korf<const NUMBER: u32>(bencher: divan::Bencher, way: Way) {
    let (_, board) = BOARDS.into_iter().find(|&(number, _)| number == NUMBER).expect("one of the boards");
    let setting = Setting::korf();
    let children = setting.children(board, way);
    bencher.counter(ItemsCount::new(children)).bench_local(|| setting.children(board, way));
}
