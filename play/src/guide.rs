//! The best next move that can be found while a player waits.
//!
//! On 3x3 a table knows it. On boards up to 4x4 IDA* with pattern databases finds it, nearly always in less than a second; on
//! larger ones, and where the time is too short, weighted A* with smaller and smaller weights finds better and better
//! solutions. Every board on a solution is cached, so that hints along it are immediate.

use super::House;
use super::answer::{Asked, Code, Refusal};
use super::problem::Problem;
use super::searches::Live;
use super::solving;
use axum::Json;
use axum::extract::State;
use serde::Serialize;
use std::collections::HashMap;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::{Duration, Instant};
use taquin::puzzle::{Arrangement, DistanceTable, Goal, Size, Slide};
use taquin::search::Limits;
use taquin::solve::{Engine, Solved, Solver, prepare};

/// How long an optimal solution is searched for on boards up to 4x4, and on larger ones, before any solution is.
const PATIENCE: (Duration, Duration) = (Duration::from_secs(5), Duration::from_millis(250));
/// How long better and better solutions are searched for.
const BEST_FOUND: Duration = Duration::from_millis(750);
/// The most nominal bytes of a search.
const BYTES: u64 = 256 << 20;
/// Boards that are remembered, and goals whose tables are: past it all are forgotten.
const MOST_BOARDS: usize = 50_000;
const MOST_GOALS: usize = 8;
/// The weights that are tried, one after the other.
const WEIGHTS: [&str; 6] = ["5", "3", "2", "3/2", "5/4", "1"];

/// What is known of the shortest path from a board to its goal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Advice {
    /// The best moves; more than one only if a distance table is used.
    pub(super) best: Vec<Slide>,
    /// A whole solution that begins with the first.
    pub(super) path: Vec<Slide>,
    /// Whether no solution is shorter.
    pub(super) proven: bool,
}

/// Finds next moves, and remembers what it found.
#[derive(Default)]
pub(super) struct Guide {
    tables: Mutex<HashMap<Goal, Arc<DistanceTable>>>,
    engines: Mutex<HashMap<(Goal, String), Arc<dyn Engine>>>,
    known: Mutex<HashMap<(Goal, Arrangement), Known>>,
}

/// The next slide on the shortest solution found, its length, and whether it is proven to be shortest.
#[derive(Clone, Copy)]
struct Known {
    slide: Slide,
    length: usize,
    proven: bool,
}

fn lock<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    shared.lock().expect("nothing panics while it is locked")
}

impl Guide {
    /// The best next moves of a solvable board; `None` when it is cancelled or nothing is found in time.
    pub(super) fn advise(&self, goal: &Goal, board: &Arrangement, live: &Live) -> Option<Advice> {
        if board == goal.arrangement() {
            return Some(Advice { best: Vec::new(), path: Vec::new(), proven: true });
        }
        if goal.size() == Size::Tiles3x3 {
            return Some(by_table(&self.table(goal), board));
        }
        if let Some(known) = self.recall(goal, board) {
            return Some(known);
        }
        let patience = if is_small(goal.size()) { PATIENCE.0 } else { PATIENCE.1 };
        let optimal = self.optimal(goal, board, patience, live).and_then(|solved| solved.path);
        let proven = optimal.is_some();
        let path = optimal.or_else(|| self.best_found(goal, board, live))?;
        self.remember(goal, board, &path, proven);
        Some(Advice { best: path[..1].to_vec(), path, proven })
    }

    /// The length of a shortest solution, if it is found and proven within a time.
    pub(super) fn distance(&self, goal: &Goal, board: &Arrangement, time: Duration, live: &Live) -> Option<usize> {
        if board == goal.arrangement() {
            return Some(0);
        }
        if goal.size() == Size::Tiles3x3 {
            return self.table(goal).distance(board).map(usize::from);
        }
        if let Some(known) = lock(&self.known).get(&(goal.clone(), board.clone())).filter(|known| known.proven) {
            return Some(known.length);
        }
        let path = self.optimal(goal, board, time, live)?.path?;
        self.remember(goal, board, &path, true);
        Some(path.len())
    }

    fn table(&self, goal: &Goal) -> Arc<DistanceTable> {
        if let Some(table) = lock(&self.tables).get(goal) {
            return Arc::clone(table);
        }
        let table = Arc::new(DistanceTable::new(goal));
        let mut tables = lock(&self.tables);
        if tables.len() >= MOST_GOALS {
            tables.clear();
        }
        tables.insert(goal.clone(), Arc::clone(&table));
        table
    }

    /// A shortest solution, if there is time to prove that it is one.
    fn optimal(&self, goal: &Goal, board: &Arrangement, time: Duration, live: &Live) -> Option<Solved> {
        let small = ["idastar: pdb_reflected(\"6-6-3\")", "idastar: pdb(\"6-6-3\")"];
        let any = "idastar: linear_conflict";
        let solvers = if goal.size() == Size::Tiles4x4 { &small[..] } else { &[any] };
        let engine = solvers.iter().find_map(|solver| self.engine(goal, solver))?;
        let limits = Limits { time: Some(time), ..Limits::default() };
        engine.solve(board, solving::meter(limits, live)).filter(|solved| solved.path.is_some())
    }

    /// The shortest solution that is found in the time there is.
    fn best_found(&self, goal: &Goal, board: &Arrangement, live: &Live) -> Option<Vec<Slide>> {
        let started = Instant::now();
        let mut best = self.beside(goal, board);
        for weight in WEIGHTS {
            let left = BEST_FOUND.saturating_sub(started.elapsed());
            if left.is_zero() || live.cancel.load(Ordering::Relaxed) {
                break;
            }
            let solver = format!("weighted_astar(weight = {weight}): linear_conflict");
            let limits = Limits { time: Some(left), bytes: Some(BYTES), ..Limits::default() };
            let solved = self.engine(goal, &solver)?.solve(board, solving::meter(limits, live))?;
            let found = solved.path.filter(|path| best.as_ref().is_none_or(|best| path.len() < best.len()));
            best = found.or(best);
        }
        best
    }

    /// The shortest solution through a neighbour that is remembered: who strays can always go back.
    fn beside(&self, goal: &Goal, board: &Arrangement) -> Option<Vec<Slide>> {
        let through = |slide: Slide| {
            let rest = self.recall(goal, &board.slid(slide)?)?;
            Some([vec![slide], rest.path].concat())
        };
        Slide::ALL.into_iter().filter_map(through).min_by_key(Vec::len)
    }

    fn engine(&self, goal: &Goal, solver: &str) -> Option<Arc<dyn Engine>> {
        let key = (goal.clone(), solver.to_string());
        if let Some(engine) = lock(&self.engines).get(&key) {
            return Some(Arc::clone(engine));
        }
        let parsed: Solver = solver.parse().expect("a solver");
        let engine: Arc<dyn Engine> = prepare(goal, &parsed).ok()?.into();
        let mut engines = lock(&self.engines);
        if engines.len() >= MOST_GOALS * WEIGHTS.len() {
            engines.clear();
        }
        engines.insert(key, Arc::clone(&engine));
        Some(engine)
    }

    fn remember(&self, goal: &Goal, board: &Arrangement, path: &[Slide], proven: bool) {
        let mut known = lock(&self.known);
        if known.len() + path.len() > MOST_BOARDS {
            known.clear();
        }
        let mut board = board.clone();
        for (made, &slide) in path.iter().enumerate() {
            let next = board.slid(slide).expect("a solution that was replayed");
            let fresh = Known { slide, length: path.len() - made, proven };
            let entry = known.entry((goal.clone(), board)).or_insert(fresh);
            if fresh.length < entry.length || fresh.length == entry.length && proven {
                *entry = fresh;
            }
            board = next;
        }
    }

    /// A solution that was found before.
    fn recall(&self, goal: &Goal, board: &Arrangement) -> Option<Advice> {
        let known = lock(&self.known);
        let proven = board == goal.arrangement() || known.get(&(goal.clone(), board.clone()))?.proven;
        let (mut path, mut board) = (Vec::new(), board.clone());
        while board != *goal.arrangement() {
            let next = known.get(&(goal.clone(), board.clone()))?;
            path.push(next.slide);
            board = board.slid(next.slide)?;
        }
        Some(Advice { best: path.first().copied().into_iter().collect(), path, proven })
    }
}

/// Whether optimal solutions can be hoped for.
fn is_small(size: Size) -> bool {
    size.cells() <= 16
}

/// All best moves, by distances.
fn by_table(table: &DistanceTable, board: &Arrangement) -> Advice {
    let nearer = |board: &Arrangement| -> Vec<(Slide, Arrangement)> {
        let distance = table.distance(board);
        let next = Slide::ALL.into_iter().filter_map(|slide| Some((slide, board.slid(slide)?)));
        next.filter(|(_, next)| table.distance(next) < distance).collect()
    };
    let best = nearer(board).into_iter().map(|(slide, _)| slide).collect();
    let (mut path, mut board) = (Vec::new(), board.clone());
    while let Some((slide, next)) = nearer(&board).into_iter().next() {
        path.push(slide);
        board = next;
    }
    Advice { best, path, proven: true }
}

/// A hint, as the page gets it.
#[derive(Serialize)]
pub(super) struct Hint {
    /// The ways the blank should go, any of them: letters U, R, D, L; none at the goal.
    best: Vec<String>,
    path: String,
    length: usize,
    /// Whether no solution is shorter.
    proven: bool,
    seconds: f64,
}

/// Slides as letters.
pub(super) fn letters(slides: &[Slide]) -> String {
    slides.iter().map(|slide| slide.letter()).collect()
}

/// `POST /api/hint`: the best next moves.
pub(super) async fn hint(State(house): State<House>, Asked(problem): Asked<Problem>) -> Result<Json<Hint>, Refusal> {
    let (goal, board) = problem.unpriced()?;
    let guide = Arc::clone(&house.guide);
    let what = format!("hint for {}", board.written(goal.labels()));
    let work = move |live: &Live| {
        let started = Instant::now();
        (guide.advise(&goal, &board, live), started.elapsed().as_secs_f64())
    };
    let (advice, seconds) = house.searches.queue(what, work).await?.end().await?;
    let advice = advice.ok_or_else(|| Refusal::input(Code::None, "no solution was found in time"))?;
    Ok(Json(Hint {
        best: advice.best.iter().map(|slide| slide.letter().to_string()).collect(),
        path: letters(&advice.path),
        length: advice.path.len(),
        proven: advice.proven,
        seconds,
    }))
}
