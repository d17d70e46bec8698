//! Threads: those that tables, charts and audits share, and those of runs.

/// The bytes of each thread's stack.
pub(crate) const STACK: usize = 1 << 20;

/// A limit refuses the threads.
#[derive(Debug, thiserror::Error)]
#[error(
    "cannot start the threads: {0}; fewer are told by --jobs or RAYON_NUM_THREADS, limits by ulimit -u and ulimit -v"
)]
pub struct NoThreads(#[from] rayon::ThreadPoolBuildError);

/// Starts so many that are shared; 0 for one for each core.
///
/// # Errors
/// Where a limit refuses them, which would otherwise be met in the middle of the work.
pub fn start_threads(threads: usize) -> Result<(), NoThreads> {
    Ok(rayon::ThreadPoolBuilder::new().num_threads(threads).stack_size(STACK).build_global()?)
}

/// So many for runs; 0 for one for each core.
///
/// # Errors
/// As [`start_threads`].
pub(crate) fn threads(threads: usize) -> Result<rayon::ThreadPool, NoThreads> {
    Ok(rayon::ThreadPoolBuilder::new().num_threads(threads).stack_size(STACK).build()?)
}
