//! A report is a function of rows: tables and charts of what an experiment measured.

pub mod chart;
mod formula;
mod number;
mod statistics;

pub use formula::{FACTS, Formula, FormulaError, Kind, Value};
pub use number::Number;
pub use statistics::Sample;
