//! Signals: Ctrl-C, termination, and the one for files that grow too large.

use super::Exit;
use std::io::IsTerminal;
use std::sync::atomic::Ordering;
use taquin::heuristic::tables_in_the_making;
use taquin::search::Cancel;

/// Makes writes beyond the file size limit fail with an error instead of a signal that kills. Must be called before there are
/// other threads; external programs keep the signal.
pub(super) fn outlive_limits() {
    use nix::sys::signal::{SigSet, Signal};
    // Where it cannot be blocked, it kills as before.
    let _ = SigSet::from(Signal::SIGXFSZ).thread_block();
}

/// A flag that the first signal raises; the second ends the process at once. So does the first while a table is made, of
/// which nothing is kept before it is whole.
pub(super) fn cancel() -> Cancel {
    let cancel = Cancel::default();
    let raised = Cancel::clone(&cancel);
    let handler = move || {
        if raised.swap(true, Ordering::SeqCst) || !tables_in_the_making().is_empty() {
            // Erases a progress bar.
            if std::io::stderr().is_terminal() {
                eprint!("\r\x1b[K");
            }
            std::process::exit(Exit::Interrupted as i32);
        }
    };
    // Without a handler a signal ends the process, which is fine, too.
    let _ = ctrlc::set_handler(handler);
    cancel
}
