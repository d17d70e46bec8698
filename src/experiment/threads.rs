//! The threads that tables, charts and audits share; runs have their own.

/// Starts them, one for each core.
///
/// # Errors
/// Where a limit refuses them, which would otherwise be met in the middle of the work.
pub fn start_threads() -> Result<(), rayon::ThreadPoolBuildError> {
    rayon::ThreadPoolBuilder::new().build_global()
}
