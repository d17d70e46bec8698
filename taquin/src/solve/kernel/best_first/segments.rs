//! Memory for large tables, in segments that a search may leave for the next ones.
//!
//! The system clears pages before it hands them out, which takes up to a sixth of a search's time; clearing those that the
//! process has already takes a hundredth.

use super::lines::Line;
use crate::solve::kernel::pages::Pages;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Lines of a segment: 4 MiB.
pub(super) const SEGMENT: usize = 1 << 16;
/// Bytes of a segment.
pub(super) const BYTES: usize = SEGMENT * size_of::<Line>();

/// What searches left.
static LEFT: Mutex<Vec<Pages>> = Mutex::new(Vec::new());
/// How many segments they may leave.
static ROOM: AtomicUsize = AtomicUsize::new(0);

/// Lets best-first searches leave this many bytes for those that follow, instead of giving them back to the system: of each
/// process, and none unless set. What they left beyond goes back.
///
/// ```
/// taquin::solve::kernel::best_first::keep_memory(64 << 20);
/// ```
pub fn keep_memory(bytes: u64) {
    let room = (bytes / BYTES as u64) as usize;
    ROOM.store(room, Ordering::Relaxed);
    if let Ok(mut left) = LEFT.lock() {
        left.truncate(room);
    }
}

/// Lines in one piece of memory, empty at first.
pub(super) struct Segment(Option<Pages>);

impl Segment {
    /// A segment, if there is memory for it.
    pub(super) fn new() -> Option<Segment> {
        if let Some(mut left) = LEFT.lock().ok()?.pop() {
            left.fill(0);
            return Some(Segment(Some(left)));
        }
        Some(Segment(Some(Pages::new(BYTES)?)))
    }

    /// Its lines.
    #[expect(unsafe_code, reason = "pages are bytes")]
    pub(super) fn lines(&mut self) -> &mut [Line] {
        let bytes = self.0.as_deref_mut().unwrap_or_default();
        // Sound: any 64 bytes are a line, and pages are aligned as lines are at least.
        let (before, lines, after) = unsafe { bytes.align_to_mut::<Line>() };
        assert!(before.is_empty() && after.is_empty() && lines.len() == SEGMENT);
        lines
    }
}

impl Drop for Segment {
    fn drop(&mut self) {
        if let Some(segment) = self.0.take()
            && let Ok(mut left) = LEFT.lock()
            && left.len() < ROOM.load(Ordering::Relaxed)
        {
            left.push(segment);
        }
    }
}
