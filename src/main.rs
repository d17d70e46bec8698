//! The `harness` binary: parse, dispatch, print the error, exit.

mod cli;

use std::process::ExitCode;

fn main() -> ExitCode {
    cli::main()
}
