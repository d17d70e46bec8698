//! Searches of several threads.

use super::*;

/// Counts the threads of the searches that run.
struct Counting {
    threads: usize,
    running: Arc<AtomicUsize>,
    most: Arc<AtomicUsize>,
}

impl Engine for Counting {
    fn run(&self, start: &Arrangement, meter: Meter) -> Option<Answer> {
        let now = self.running.fetch_add(self.threads, Ordering::SeqCst) + self.threads;
        self.most.fetch_max(now, Ordering::SeqCst);
        let answer = Fake { calls: Arc::default(), each: Arc::new(|_| std::thread::yield_now()) }.run(start, meter);
        self.running.fetch_sub(self.threads, Ordering::SeqCst);
        answer
    }
}

#[test]
fn searches_have_together_no_more_threads_than_there_are_jobs() {
    let solvers = ["idastar: manhattan", "idastar(threads = 2): manhattan", "idastar(threads = 5): manhattan"];
    let config = config(vec![experiment("three", boards(Size::Tiles3x3, 60), &solvers)]);
    let plan = Plan::new(&config, &[]).unwrap();
    for jobs in 1..=3 {
        let (running, most) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0)));
        let asked: Mutex<Vec<usize>> = Mutex::default();
        let prepare = |_: &Goal, solver: &Solver| {
            let threads = solver.algorithm().threads();
            asked.lock().unwrap().push(threads);
            let (running, most) = (Arc::clone(&running), Arc::clone(&most));
            Ok(Box::new(Counting { threads, running, most }) as Box<dyn Engine>)
        };
        let place = tempfile::tempdir().unwrap();
        let options = Options { jobs: Some(jobs), ..Options::new(place.path()) };
        let finished = run_with(&plan, &options, &prepare).unwrap();
        assert_eq!(finished.known, 180);
        let mut asked = asked.into_inner().unwrap();
        asked.sort_unstable();
        assert_eq!(asked, [1, 2.min(jobs), 5.min(jobs)]);
        assert!(most.load(Ordering::SeqCst) <= jobs);
        let warning = match jobs {
            1 => "2 solvers take more threads than the 1 there are (--jobs): their searches have 1;",
            2 => "1 solver takes more threads than the 2 there are (--jobs): its searches have 2;",
            _ => "1 solver takes more threads than the 3 there are (--jobs): its searches have 3;",
        };
        assert!(finished.warnings.iter().any(|found| found.starts_with(warning)), "{:?}", finished.warnings);
    }
}

#[test]
fn rows_are_the_same_with_two_threads_and_with_one_job() {
    let solvers = ["idastar: linear_conflict", "idastar(threads = 2): linear_conflict"];
    let config = config(vec![experiment("four", boards(Size::Tiles4x4, 12), &solvers)]);
    let plan = Plan::new(&config, &[]).unwrap();
    for jobs in [1, 2] {
        let place = tempfile::tempdir().unwrap();
        let finished = run(&plan, &Options { jobs: Some(jobs), ..Options::new(place.path()) }).unwrap();
        let rows = finished.results.experiments[0].solvers.iter().map(|results| {
            let SolverResults::Rows(runs) = results else { panic!("rows") };
            runs.iter().map(|run| (run.record.key.instance, run.record.path.clone(), run.record.counters.clone()))
        });
        let rows: Vec<Vec<_>> = rows.map(Iterator::collect).collect();
        assert_eq!(rows[0].len(), 12);
        assert_eq!(rows[0], rows[1]);
        assert_eq!(finished.warnings.is_empty(), jobs == 2, "{:?}", finished.warnings);
    }
}
