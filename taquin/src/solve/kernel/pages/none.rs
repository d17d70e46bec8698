//! In place of mapped memory, without the feature `files`: a part of a vector.

use std::ops::{Deref, DerefMut, Range};

const ALIGNMENT: usize = 64;

#[derive(Debug)]
pub(super) struct Pages {
    memory: Vec<u8>,
    aligned: Range<usize>,
}

impl Pages {
    pub(super) fn new(bytes: usize) -> Option<Pages> {
        let mut memory = Vec::new();
        memory.try_reserve_exact(bytes + ALIGNMENT).ok()?;
        memory.resize(bytes + ALIGNMENT, 0);
        let address = memory.as_ptr().addr();
        let first = address.next_multiple_of(ALIGNMENT) - address;
        Some(Pages { memory, aligned: first..first + bytes })
    }
}

impl Deref for Pages {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        &self.memory[self.aligned.clone()]
    }
}

impl DerefMut for Pages {
    fn deref_mut(&mut self) -> &mut [u8] {
        &mut self.memory[self.aligned.clone()]
    }
}
