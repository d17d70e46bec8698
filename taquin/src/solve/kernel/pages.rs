//! Memory for what is looked up all over, in large pages where the system has some: they spare the processor most of its walks
//! through the list of pages. Without the feature `files`, which maps memory, there is `pages/none.rs` in its place.

use memmap2::MmapMut;
use std::ops::{Deref, DerefMut};

/// Bytes, all of them 0 at first, aligned to 64 at least.
#[derive(Debug)]
pub(super) struct Pages(MmapMut);

impl Pages {
    /// So many bytes, if there is memory for them.
    pub(super) fn new(bytes: usize) -> Option<Pages> {
        let memory = MmapMut::map_anon(bytes).ok()?;
        #[cfg(target_os = "linux")]
        let _ = memory.advise(memmap2::Advice::HugePage);
        Some(Pages(memory))
    }
}

impl Deref for Pages {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        &self.0
    }
}

impl DerefMut for Pages {
    fn deref_mut(&mut self) -> &mut [u8] {
        &mut self.0
    }
}
