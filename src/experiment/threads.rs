//! The threads that tables, charts and audits share; runs have their own.

/// Starts so many; 0 for one for each core.
///
/// # Errors
/// Where a limit refuses them, which would otherwise be met in the middle of the work.
pub fn start_threads(threads: usize) -> Result<(), rayon::ThreadPoolBuildError> {
    rayon::ThreadPoolBuilder::new().num_threads(threads).build_global()
}
