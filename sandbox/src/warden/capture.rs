//! The output of a command: read as it comes. Its end is kept, up to a limit, since errors stand there.

use std::io::{self, PipeReader, Read};

use rustix::fs::{OFlags, fcntl_getfl, fcntl_setfl};

use crate::Output;

/// One stream of output.
pub(super) struct Capture {
    pub pipe: PipeReader,
    pub is_open: bool,
    most: usize,
    output: Output,
}

impl Capture {
    /// Captures a pipe, of whose output the last `most` bytes are kept.
    pub fn new(pipe: PipeReader, most: usize) -> io::Result<Self> {
        fcntl_setfl(&pipe, fcntl_getfl(&pipe)? | OFlags::NONBLOCK)?;
        Ok(Self { pipe, is_open: true, most, output: Output::default() })
    }

    /// Reads one part of the output that is available. Returns false if none is available now.
    pub fn read(&mut self) -> bool {
        let mut part = [0; 64 << 10];
        match self.pipe.read(&mut part) {
            Ok(0) => self.is_open = false,
            Ok(length) => {
                self.output.kept.extend_from_slice(&part[..length]);
                self.output.written += length as u64;
                // Cut in long steps, so that each byte is moved once.
                if self.output.kept.len() > 2 * self.most.max(part.len()) {
                    self.cut();
                }
                return true;
            }
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
            Err(error) if error.kind() == io::ErrorKind::Interrupted => return true,
            Err(_) => self.is_open = false,
        }
        false
    }

    /// Forgets all but the last bytes.
    fn cut(&mut self) {
        let surplus = self.output.kept.len().saturating_sub(self.most);
        self.output.kept.drain(..surplus);
    }

    /// The output kept so far, as text.
    pub fn text(&self) -> String {
        self.output.text()
    }

    /// Reads the rest, once no process writes any more.
    pub fn finish(mut self) -> Output {
        while self.read() {}
        self.cut();
        self.output
    }
}
