//! An experiment built in code, with its rows in memory: `cargo run --release --example experiment`.

use harness::builder::ExperimentBuilder;
use std::error::Error;
use taquin::puzzle::Size;

fn main() -> Result<(), Box<dyn Error>> {
    let done = ExperimentBuilder::new("weights", Size::Tiles3x3)
        .uniform(20)
        .seed(7)
        .algorithms(["A*", "weighted A* 3/2", "weighted A* 3"])
        .heuristics(["manhattan", "linear_conflict"])
        .run()?;
    println!("{:<40} {:<12} {:>6} {:>8} {:>9}", "solver", "board", "moves", "optimal", "expanded");
    for row in done.rows() {
        let number = |number: Option<u64>| number.map_or("-".to_string(), |number| number.to_string());
        let record = &row.run.record;
        let counters = record.counters.as_ref();
        println!(
            "{:<40} {:<12} {:>6} {:>8} {:>9}",
            row.solver.label,
            row.board.written(taquin::puzzle::Labels::numbers(0)).replace([' ', '/'], ""),
            number(record.length().map(u64::from)),
            number(row.optimum.proven().map(u64::from)),
            number(counters.and_then(|counters| counters.expanded)),
        );
    }
    Ok(())
}
