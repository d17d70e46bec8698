//! Output whose reader may go away.

use std::io::{self, ErrorKind, Write};

/// Drops what is written once nobody reads it, if the work is to go on: its exit code is that of the whole.
pub(super) struct Closable<W> {
    inner: W,
    goes_on: bool,
    is_closed: bool,
}

impl<W: Write> Closable<W> {
    pub(super) fn new(inner: W, goes_on: bool) -> Closable<W> {
        Closable { inner, goes_on, is_closed: false }
    }

    fn or_dropped<T>(&mut self, result: io::Result<T>, dropped: T) -> io::Result<T> {
        match result {
            Err(error) if self.goes_on && error.kind() == ErrorKind::BrokenPipe => {
                self.is_closed = true;
                Ok(dropped)
            }
            other => other,
        }
    }
}

impl<W: Write> Write for Closable<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.is_closed {
            return Ok(bytes.len());
        }
        let result = self.inner.write(bytes);
        self.or_dropped(result, bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        if self.is_closed {
            return Ok(());
        }
        let result = self.inner.flush();
        self.or_dropped(result, ())
    }
}
