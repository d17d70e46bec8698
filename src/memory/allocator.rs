//! What the C library does with memory that is free, and what happens where there is none.

/// Lets memory that is dropped go back to the system, so that what a process takes is what its runs hold; and lets a process
/// end with a sentence and the exit code 3 where the system refuses memory that nobody asked the budget for.
///
/// Where addresses are limited, all threads share one heap: each heap of its own reserves 64 MiB of them.
///
/// To be called while the process has one thread, else it does nothing; nor where the C library is not glibc, which keeps
/// up to 64 MiB for each thread unless set otherwise.
pub fn prepare_allocator() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    glibc::prepare();
}

/// Gives what is free within the heaps back to the system: what a large run has dropped.
pub fn give_back_free_memory() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    glibc::trim();
}

#[cfg(all(target_os = "linux", target_env = "gnu"))]
mod glibc {
    use crate::memory::machine::Bounds;
    use nix::libc;
    use nix::sys::signal::{SaFlags, SigAction, SigHandler, SigSet, Signal, sigaction};
    use std::ffi::c_int;

    /// Lists of so many bytes, and what is free beyond as much at the end of a heap, go back to the system when they are
    /// dropped.
    const KEPT: c_int = 512 << 10;

    #[expect(unsafe_code, reason = "there is no other way to set up the allocator")]
    pub(super) fn prepare() {
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
        let refused = SigAction::new(SigHandler::Handler(refused), SaFlags::empty(), SigSet::empty());
        // Sound: the handler makes two system calls and does nothing else. Without it, the process aborts.
        let _ = unsafe { sigaction(Signal::SIGABRT, &refused) };
    }

    /// What the standard library ends a process by where memory is refused, after a line that says how much was wanted.
    #[expect(unsafe_code, reason = "nothing else may be called in a signal's handler")]
    extern "C" fn refused(_: c_int) {
        const LINE: &[u8] = b"error: the system refused memory: give the process more (ulimit -v), or fewer --jobs; \
                              runs that had ended are kept\n";
        // Sound: both may be called in a handler (signal-safety(7)), and the line is as long as it says.
        unsafe {
            libc::write(libc::STDERR_FILENO, LINE.as_ptr().cast(), LINE.len());
            libc::_exit(3);
        }
    }

    #[expect(unsafe_code, reason = "there is no other way to reach the allocator")]
    pub(super) fn trim() {
        unsafe extern "C" {
            // Sound: it takes a number, and may be called beside other threads (malloc_trim(3): "MT-Safe").
            safe fn malloc_trim(kept: usize) -> c_int;
        }
        malloc_trim(0);
    }
}
