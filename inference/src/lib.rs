//! What a sample says about the instances that it was drawn from: the interval of a mean, and whether two solvers differ.

mod resampling;
mod signed_rank;

pub use resampling::{Confidence, RESAMPLED, RESAMPLES, mean_intervals};
pub use signed_rank::{Method, SignedRank, holm, signed_rank};
