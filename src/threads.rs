//! Thread pools: the shared one of tables, charts and audits, and one of each experiment's runs.

use crate::memory::STACK;

/// A limit of the system forbids the threads.
#[derive(Debug, thiserror::Error)]
#[error(
    "cannot start the threads: {0}; use fewer (--jobs or RAYON_NUM_THREADS), or raise the limits (ulimit -u, ulimit -v)"
)]
pub struct NoThreads(#[from] rayon::ThreadPoolBuildError);

/// Starts the shared pool with this many threads; 0 means one per core.
///
/// # Errors
/// When a limit of the system forbids it: better before the work than in the middle.
pub fn start_threads(threads: usize) -> Result<(), NoThreads> {
    Ok(rayon::ThreadPoolBuilder::new().num_threads(threads).stack_size(STACK).build_global()?)
}

/// A pool of this many threads for runs; 0 means one per core.
///
/// # Errors
/// As [`start_threads`].
pub(crate) fn threads(threads: usize) -> Result<rayon::ThreadPool, NoThreads> {
    Ok(rayon::ThreadPoolBuilder::new().num_threads(threads).stack_size(STACK).build()?)
}
