//! What the C library does with memory that is free, and what happens if there is none.

/// Lets memory that is dropped go back to the system, so that what a process takes is what its runs hold; and ends the
/// process with a sentence and the exit code 3 where the system refuses memory that nobody asked the budget for, or takes a
/// mapped file away.
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
    use crate::machine::Bounds;
    use nix::libc;
    use nix::sys::signal::{SaFlags, SigAction, SigHandler, SigSet, Signal, sigaction};
    use std::ffi::c_int;

    /// Lists of this many bytes, and what is free beyond as much at the end of a heap, go back to the system when they are
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
        // Sound: each handler makes two system calls and does nothing else.
        let handle = |signal, handler| {
            let action = SigAction::new(SigHandler::Handler(handler), SaFlags::SA_ONSTACK, SigSet::empty());
            let _ = unsafe { sigaction(signal, &action) };
        };
        handle(Signal::SIGABRT, refused);
        handle(Signal::SIGBUS, cut);
    }

    /// The standard library aborts where memory is refused, after a line that says how much was wanted.
    extern "C" fn refused(_: c_int) {
        end(b"error: out of memory: raise ulimit -v, or use fewer --jobs; finished runs are kept\n");
    }

    /// A system sends this where a page of a file that was mapped is gone.
    extern "C" fn cut(_: c_int) {
        end(b"error: a table in the cache was cut while it was in use, or its disk failed; finished runs are kept, and the \
              same command rebuilds the table\n");
    }

    #[expect(unsafe_code, reason = "nothing else may be called in a signal's handler")]
    fn end(line: &[u8]) -> ! {
        // Sound: both may be called in a handler (signal-safety(7)), and the line is as long as it says.
        unsafe {
            libc::write(libc::STDERR_FILENO, line.as_ptr().cast(), line.len());
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
