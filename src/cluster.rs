//! One config on many machines: batch scripts for Slurm, their submission, and their status.
//!
//! The tasks themselves are shards ([`run_shard`](crate::run::run_shard)), which know nothing of Slurm;
//! everything here can be done by hand with the scripts in the results folder.

mod extra;
mod queue;
mod script;
mod status;
mod submission;
mod submit;
mod text;

pub use extra::extra_option;
pub use queue::{Queue, QueueError, Queued};
pub use script::{Job, Resources};
pub use status::{Status, status};
pub use submission::{Batch, Part, Submission};
pub use submit::{Request, SubmitError, Submitted, submit};
pub use text::{NotText, TextPath};

/// The folder of scripts, logs and submissions in a results folder.
pub(crate) const SLURM: &str = "slurm";
