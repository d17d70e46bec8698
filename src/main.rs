//! The `harness` binary: parse, dispatch, print the error, exit.

mod cli;

use std::process::ExitCode;

fn main() -> ExitCode {
    taquin::experiment::memory::keep_no_free_memory();
    cli::main()
}
