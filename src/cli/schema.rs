//! `harness schema`

use super::{Exit, Failure, Out};

/// Print the JSON Schema of configs, for editors that complete and check TOML
#[derive(clap::Args)]
#[command(after_help = "\
Example:
  harness schema > config.schema.json

A config names it in its first line: #:schema config.schema.json")]
pub(super) struct Arguments {}

pub(super) fn run(out: Out) -> Result<Exit, Failure> {
    out.write_all(crate::config::schema().as_bytes())?;
    Ok(Exit::Done)
}
