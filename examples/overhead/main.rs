//! What the harness adds to 200,000 short runs: those of A* with the Manhattan distance on random 8-puzzles, made as
//! `harness run` makes them, with all files, and made in a bare loop, in turn.
//!
//! `cargo run --release --example overhead -- [--rounds N]`

mod added;

fn main() {
    let mut arguments = std::env::args().skip_while(|argument| argument != "--rounds").skip(1);
    let rounds = arguments.next().map_or(3, |number| number.parse().expect("--rounds takes a number"));
    let least = added::least_of(rounds, |round| println!("{round}"));
    println!("least: {least}");
}
