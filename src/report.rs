//! A report is a function of rows: tables and charts of what an experiment measured.

pub mod chart;
