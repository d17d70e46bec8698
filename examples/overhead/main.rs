//! The overhead of the harness on 200,000 short runs: A* with the Manhattan distance on random 8-puzzles, run as by
//! `harness run`, with all files, and by a bare loop, in turn: 500 by the harness, 500 by the loop, and so on.
//!
//! Drawing the boards and preparing the solver counts for neither.
//!
//! `cargo run --release --example overhead -- [--rounds N] [--boards N]`

mod added;

fn main() {
    let number = |option: &str, otherwise| {
        let mut arguments = std::env::args().skip_while(|argument| argument != option).skip(1);
        arguments.next().map_or(otherwise, |number| number.parse().expect("a number"))
    };
    let (rounds, boards) = (number("--rounds", 3), number("--boards", 200_000));
    println!("together: {}", added::rounds(rounds, boards, |round| println!("{round}")));
}
