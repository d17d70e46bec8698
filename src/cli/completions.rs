//! `harness completions SHELL`

use super::{Exit, Failure, Out};
use clap::CommandFactory;
use clap_complete::Shell;

/// Print shell completions
#[derive(clap::Args)]
#[command(after_help = "Example:\n  harness completions bash > ~/.local/share/bash-completion/completions/harness")]
pub(super) struct Arguments {
    /// The shell
    shell: Shell,
}

pub(super) fn run(arguments: &Arguments, out: Out) -> Result<Exit, Failure> {
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut super::Arguments::command(), "harness", &mut script);
    out.write_all(&script)?;
    Ok(Exit::Done)
}
