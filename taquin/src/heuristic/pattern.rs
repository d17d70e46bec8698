//! Additive pattern databases (Korf and Felner 2002): the tiles fall into patterns, and for each a table holds the fewest
//! moves of its own tiles that bring them home, all other tiles alike.
//!
//! Only moves of a pattern's tiles cost, so the values of disjoint patterns may be added up and never overestimate. A table
//! holds the least over all places of the blank, as in the paper. So it forgets where the blank must be, and its value
//! may fall by more than 1 with a slide: the sums are admissible, but not always consistent (Zahavi, Felner, Schaeffer and
//! Sturtevant 2007).
//!
//! - `partition`: the texts that say which tiles are together.
//! - `homes`: what a table depends on; patterns that a symmetry of the board makes alike share one.
//! - `placements`: the numbers of the ways to place tiles.
//! - `slabs`: the states that a table is made of.
//! - `build`: the table, by breadth-first search.
//! - `table`: tables that are ready, each once in a process.
//! - `sum`: the heuristic.
//! - `regions`: the same with the region of the blank, which is consistent.
//! - `compressed`: the same with tables that forget where one tile is.
//! - `dual`: the same of the tiles that stand on a pattern's places.

mod build;
mod compressed;
mod dual;
mod homes;
mod partition;
mod placements;
mod regions;
mod slabs;
mod sum;
mod table;

#[cfg(test)]
mod tests;

pub use sum::{PatternLookup, PatternMemo, PatternSums};
pub use table::Table;
pub use table::read_table;

pub(super) use compressed::CompressedSums;
pub(super) use dual::DualSums;
pub(super) use partition::Partition;
pub(super) use regions::RegionSums;
