//! Memory that the allocator keeps for later goes back to the system.

/// Gives back what is free; does nothing where the C library is not glibc, which keeps tens of megabytes for each thread.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
#[expect(unsafe_code, reason = "there is no other way to tell the allocator")]
pub(super) fn trim() {
    unsafe extern "C" {
        // Sound to call: it takes a number, touches only memory that nobody has, and any thread may call it at any time
        // (malloc_trim(3): MT-Safe).
        safe fn malloc_trim(kept: usize) -> std::ffi::c_int;
    }
    malloc_trim(0);
}

#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
pub(super) fn trim() {}
