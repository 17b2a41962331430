//! The output of a command: read as it comes, kept up to a limit.

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
    /// Captures a pipe, of whose output at most `most` bytes are kept.
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
                let room = self.most - self.output.kept.len();
                self.output.kept.extend_from_slice(&part[..length.min(room)]);
                self.output.written += length as u64;
                return true;
            }
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
            Err(error) if error.kind() == io::ErrorKind::Interrupted => return true,
            Err(_) => self.is_open = false,
        }
        false
    }

    /// The output kept so far, as text.
    pub fn text(&self) -> String {
        self.output.text()
    }

    /// Reads the rest, once no process writes any more.
    pub fn finish(mut self) -> Output {
        while self.read() {}
        self.output
    }
}
