//! What the C library does with memory that is free.

/// Lets memory that is dropped go back to the system at once, so that what a process takes is what its runs hold.
///
/// Where addresses are limited, all threads share one heap: each heap of its own reserves 64 MiB of them.
///
/// To be called while the process has one thread, else it does nothing; nor where the C library is not glibc, which keeps
/// up to 64 MiB for each thread unless told.
pub fn keep_no_free_memory() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    glibc::keep_no_free_memory();
}

#[cfg(all(target_os = "linux", target_env = "gnu"))]
mod glibc {
    use crate::experiment::memory::machine::Bounds;
    use std::ffi::c_int;

    /// Lists of so many bytes, and what is free beyond as much at the end of a heap, go back to the system when they are
    /// dropped.
    const KEPT: c_int = 1 << 20;

    #[expect(unsafe_code, reason = "there is no other way to tell the allocator")]
    pub(super) fn keep_no_free_memory() {
        // From <malloc.h>.
        const TRIM_THRESHOLD: c_int = -1;
        const MMAP_THRESHOLD: c_int = -3;
        const ARENA_MAX: c_int = -8;
        unsafe extern "C" {
            // Sound to call here: it takes two numbers and sets a parameter of the allocator. It may not be called beside
            // other threads (mallopt(3): "MT-Unsafe init"), of which there are none, as was looked up.
            safe fn mallopt(parameter: c_int, value: c_int) -> c_int;
        }
        let threads = std::fs::read_dir("/proc/self/task").map_or(0, Iterator::count);
        if threads == 1 {
            mallopt(MMAP_THRESHOLD, KEPT);
            mallopt(TRIM_THRESHOLD, KEPT);
            if Bounds::here().addresses.is_some() {
                mallopt(ARENA_MAX, 1);
            }
        }
    }
}
