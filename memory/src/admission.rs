//! What is known to take memory before it is there.

use super::{Bound, Budget, PROGRAM, Room, written};
use std::borrow::Cow;
use std::collections::BTreeMap;
use taquin::heuristic::{Expression, HeuristicError, TableBytes};
use taquin::puzzle::Goal;

/// The tables that heuristics look values up in, each counted once.
#[derive(Clone, Debug, Default)]
pub struct Tables(BTreeMap<String, TableBytes>);

impl Tables {
    /// Adds those of a heuristic, for boards that are to become `goal`; none is made.
    ///
    /// # Errors
    /// As [`Expression::compile`].
    pub fn add(&mut self, heuristic: &Expression, goal: &Goal) -> Result<(), HeuristicError> {
        self.0.extend(heuristic.table_bytes(goal)?);
        Ok(())
    }

    /// A table alone.
    pub fn one(name: &str, bytes: TableBytes) -> Tables {
        Tables(BTreeMap::from([(name.to_string(), bytes)]))
    }

    /// The bytes that they take once all are there.
    pub fn kept(&self) -> u64 {
        self.0.values().map(|table| table.kept).sum()
    }

    /// The most bytes that they may take at a time, one after the other being made.
    pub fn most(&self) -> u64 {
        self.kept() + self.0.values().map(|table| table.making).max().unwrap_or(0)
    }
}

/// Nothing is left beside the program itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error(
    "the program alone needs {} or more, and {bound} has no room for it: {}{}",
    written(PROGRAM), bound.remedy(), bound.unit()
)]
pub struct NoRoom {
    bound: Bound,
}

/// Something that does not fit.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{what} at least {}, but {room}: {}, or {otherwise}", written(*least), room.bound.remedy())]
pub struct Excess {
    what: &'static str,
    least: u64,
    room: Room,
    otherwise: Cow<'static, str>,
}

impl Budget {
    /// Refuses a budget that the process has taken already.
    ///
    /// # Errors
    /// [`NoRoom`] when it has.
    pub fn has_room_at_all(&self) -> Result<(), NoRoom> {
        self.lacks(1).map_or(Ok(()), |room| Err(NoRoom { bound: room.bound }))
    }

    /// Refuses tables for which there is no room; `what` says whose they are, up to the verb.
    ///
    /// # Errors
    /// [`Excess`] when there is none.
    pub fn has_room_for_tables(&self, what: &'static str, tables: &Tables) -> Result<(), Excess> {
        self.has_room_for(what, tables.most(), "use a heuristic with smaller tables")
    }

    /// Refuses what takes at least this many bytes, for which there is no room; `what` is its name with the verb, and
    /// `otherwise` what helps beside more memory.
    ///
    /// # Errors
    /// [`Excess`] when there is none.
    pub fn has_room_for(
        &self,
        what: &'static str,
        least: u64,
        otherwise: impl Into<Cow<'static, str>>,
    ) -> Result<(), Excess> {
        self.lacks(least).map_or(Ok(()), |room| Err(Excess { what, least, room, otherwise: otherwise.into() }))
    }
}
