//! The `harness` binary: the command line with nothing added.

use harness::Harness;
use std::process::ExitCode;

fn main() -> ExitCode {
    Harness::new().main()
}
