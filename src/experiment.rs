//! Experiments: a config becomes a plan, a plan's runs become records, records are stored.

pub mod config;
pub mod record;
pub mod results;
