//! What a finished run depends on, in sixteen hexadecimal digits: if it changes, the run is repeated.

use super::record::BEHAVIOUR_VERSION;
use crate::config::{Config, Experiment, NamedSolver};
use crate::external::Command;
use sha2::{Digest, Sha256};
use std::io::{self, Write};
use taquin::puzzle::{Arrangement, MoveCosts};

/// The digests of the runs of one solver in one experiment.
///
/// They cover the size, the goal and how its boards are written, what moves cost, the board, the solver's canonical text (seeds are in
/// it), the limits, of a program its words and files, and [`BEHAVIOUR_VERSION`]. Prose, published values, names of aliases and other experiments do not
/// count.
#[derive(Clone, Debug)]
pub(crate) struct Digester(Sha256);

impl Digester {
    pub(crate) fn new(config: &Config, experiment: &Experiment, named: &NamedSolver) -> Digester {
        let goal = &experiment.goal;
        let limits = &named.limits;
        let text = format!(
            "behaviour {BEHAVIOUR_VERSION}\nsize {}\ngoal {:?} written {goal}\nsolver {}\nexpanded {:?}\ngenerated {:?}\n\
             bytes {:?}\ntime {:?}\n",
            goal.size(),
            goal.arrangement().tiles(),
            named.solver,
            limits.expanded,
            limits.generated,
            limits.bytes,
            limits.time,
        );
        let costs = match goal.costs() {
            MoveCosts::Unit => String::new(),
            costs => format!("costs {costs}\n"),
        };
        let command = named.solver.algorithm().command().and_then(|name| config.commands.get(name));
        let program = command.map_or(String::new(), |Command { words, memory, programs, .. }| {
            // Rows of before have a 0 for what a program did not tell.
            format!("command {words:?}\nmemory {memory}\nprograms {programs:?}\nuntold counters are blank\n")
        });
        let until = limits.until.map_or(String::new(), |cost| format!("until {cost}\n"));
        // Rows of before have no incumbents.
        let anytime = if named.solver.algorithm().info().anytime { "incumbents are noted\n" } else { "" };
        // In rows of before the costs that are left stand for the moves.
        let asks = goal.costs() != MoveCosts::Unit && named.solver.algorithm().info().distances;
        let distances = if asks { "moves left are estimated\n" } else { "" };
        Digester(Sha256::new_with_prefix(text + &costs + &program + &until + anytime + distances))
    }

    /// The digest of a run on one board, or of the block of runs on several.
    pub(crate) fn of(&self, boards: &[Arrangement]) -> String {
        let mut hash = self.0.clone();
        for board in boards {
            hash.update(board.tiles());
        }
        hex(&hash.finalize()[..8])
    }
}

/// The digits of a short digest.
pub(crate) const DIGITS: usize = 16;

/// The first [`DIGITS`] digits of the SHA-256: enough to tell that a line was changed.
pub(crate) fn short(content: &[u8]) -> String {
    hex(&Sha256::digest(content)[..DIGITS / 2])
}

/// Passes bytes on, and knows the digest of all of them.
pub(crate) struct Digested<W> {
    inner: W,
    hash: Sha256,
}

impl<W: Write> Digested<W> {
    pub(crate) fn new(inner: W) -> Digested<W> {
        Digested { inner, hash: Sha256::new() }
    }

    /// What the bytes are passed on to.
    pub(crate) fn inner(&self) -> &W {
        &self.inner
    }

    /// The SHA-256 of what was written, in hexadecimal digits.
    pub(crate) fn digest(self) -> String {
        hex(&self.hash.finalize())
    }
}

impl<W: Write> Write for Digested<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.inner.write(bytes)?;
        self.hash.update(&bytes[..written]);
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}

/// The SHA-256 of a file's content, in hexadecimal digits.
pub(crate) fn sha256(content: &[u8]) -> String {
    hex(&Sha256::digest(content))
}

pub(crate) fn hex(bytes: &[u8]) -> String {
    let digit = |value: u8| b"0123456789abcdef"[usize::from(value)];
    let pairs: Vec<[u8; 2]> = bytes.iter().map(|byte| [digit(byte >> 4), digit(byte & 15)]).collect();
    String::from_utf8(pairs.into_flattened()).expect("digits are ASCII")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sha256_of_a_known_text_is_the_published_one() {
        // FIPS 180-2, appendix B.1.
        assert_eq!(sha256(b"abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    }
}
