//! Ctrl-C and termination signals.

use super::Exit;
use std::sync::atomic::Ordering;
use taquin::search::Cancel;

/// A flag that the first signal raises; the second ends the process at once.
pub(super) fn cancel() -> Cancel {
    let cancel = Cancel::default();
    let raised = Cancel::clone(&cancel);
    let handler = move || {
        if raised.swap(true, Ordering::SeqCst) {
            std::process::exit(Exit::Interrupted as i32);
        }
    };
    // Without a handler a signal ends the process, which is right, too.
    let _ = ctrlc::set_handler(handler);
    cancel
}
