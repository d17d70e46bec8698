//! Procedures of papers and posts whose rules are not the textbook's, each exactly as its own program had it.

pub mod berthaud_azlouk;
#[cfg(test)]
mod boards;
#[cfg(test)]
mod korf;
pub mod marques_coquard;
pub mod michel;
#[cfg(test)]
mod notebook;
pub mod random;
