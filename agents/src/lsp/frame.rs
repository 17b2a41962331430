//! Frames of messages: a header with the length in bytes, an empty line, and the message.

use std::io::{self, BufRead, Read};

/// Greatest length of a message, in bytes. A longer one is refused before any memory is allocated for it.
pub const MOST_BYTES: u64 = 64 << 20;
/// Greatest length of a header, in bytes.
const MOST_HEADER: u64 = 8 << 10;
/// Greatest number of characters of a header line that an error quotes.
const MOST_SHOWN: usize = 60;

/// A failure after which no more frames can be read, because the start of the next message is unknown.
#[derive(Debug, thiserror::Error)]
pub enum FrameError {
    /// The announced length is greater than 64 MiB.
    #[error(
        "the client announces a message of {0} bytes, but {MOST_BYTES} bytes (64 MiB) are the most that is read"
    )]
    TooLong(String),
    /// A malformed header line.
    #[error("found the header line `{0}`, expected one such as `Content-Length: 123`")]
    Header(String),
    /// A header that does not end within 8 KiB.
    #[error(
        "found a header of more than {MOST_HEADER} bytes, expected an empty line after `Content-Length: 123`"
    )]
    LongHeader,
    /// A header without the length.
    #[error("found a header without a length, expected a line such as `Content-Length: 123`")]
    NoLength,
    /// The connection was closed within a frame.
    #[error("the client closed the connection in the middle of a message")]
    Truncated,
    /// An I/O error of the operating system.
    #[error("cannot read from the client: {0}")]
    Unreadable(#[from] io::Error),
}

/// The next message, as bytes; `None` if the client has closed the connection.
///
/// # Errors
/// If the header is malformed or announces more than [`MOST_BYTES`], or the connection fails or is closed within the frame.
pub fn read(input: &mut impl BufRead) -> Result<Option<Vec<u8>>, FrameError> {
    let Some(length) = read_header(&mut input.by_ref().take(MOST_HEADER))? else { return Ok(None) };
    // The buffer grows with the bytes that arrive, not to the announced length.
    let mut message = Vec::new();
    input.take(length).read_to_end(&mut message)?;
    if message.len() as u64 == length { Ok(Some(message)) } else { Err(FrameError::Truncated) }
}

/// The length in the next header; `None` at the end of the input.
fn read_header(input: &mut io::Take<impl BufRead>) -> Result<Option<u64>, FrameError> {
    let mut length = None;
    let mut line = Vec::new();
    loop {
        let is_first = input.limit() == MOST_HEADER;
        line.clear();
        input.read_until(b'\n', &mut line)?;
        match line.last() {
            Some(b'\n') => {}
            _ if input.limit() == 0 => return Err(FrameError::LongHeader),
            None if is_first => return Ok(None),
            _ => return Err(FrameError::Truncated),
        }
        let text = String::from_utf8_lossy(&line);
        match text.trim_end() {
            "" => return length.map(Some).ok_or(FrameError::NoLength),
            field => length = length_of(field)?.or(length),
        }
    }
}

/// The length in a header line; `None` if the line is another field.
fn length_of(field: &str) -> Result<Option<u64>, FrameError> {
    let malformed = || FrameError::Header(field.escape_debug().take(MOST_SHOWN).collect());
    let (name, value) = field.split_once(':').ok_or_else(malformed)?;
    if !name.eq_ignore_ascii_case("Content-Length") {
        return Ok(None);
    }
    let digits = value.trim();
    if digits.is_empty() || !digits.bytes().all(|digit| digit.is_ascii_digit()) {
        return Err(malformed());
    }
    match digits.parse() {
        Ok(length) if length <= MOST_BYTES => Ok(Some(length)),
        _ => Err(FrameError::TooLong(digits.chars().take(MOST_SHOWN).collect())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(mut bytes: &[u8]) -> Result<Vec<Vec<u8>>, String> {
        std::iter::from_fn(|| read(&mut bytes).map_err(|error| error.to_string()).transpose()).collect()
    }

    #[test]
    fn frames_follow_each_other() {
        let bytes = b"Content-Length: 2\r\n\r\nabContent-Type: x; charset=utf-8\r\ncontent-length:3\n\ncde";
        assert_eq!(all(bytes), Ok(vec![b"ab".to_vec(), b"cde".to_vec()]));
        assert_eq!(all(b""), Ok(vec![]));
    }

    #[test]
    fn what_is_no_frame_is_told() {
        let told = |bytes: &[u8]| all(bytes).unwrap_err();
        let long = told(b"Content-Length: 100000000000000\r\n\r\n{}");
        assert_eq!(
            long,
            "the client announces a message of 100000000000000 bytes, but 67108864 bytes (64 MiB) are the most that is read"
        );
        assert!(told(b"Content-Length: 99999999999999999999999\r\n\r\n").contains("64 MiB"));
        assert!(told(b"Content-Length: 67108865\r\n\r\n").contains("64 MiB"));
        assert!(told(b"Content-Length: 67108864\r\n\r\nab").contains("in the middle"));
        assert!(told(b"Content-Length: 5\r\n\r\nabcd").contains("in the middle"));
        assert!(told(b"Content-Length: 5\r\n").contains("in the middle"));
        assert!(told(b"Content-Length: -5\r\n\r\n").contains("`Content-Length: -5`"));
        assert!(told(b"\x1b[2J nonsense\r\n\r\n").contains("`\\u{1b}[2J nonsense`"));
        assert!(told(b"Other: 5\r\n\r\n").contains("without a length"));
        assert!(told(&[b'x'; 10_000]).contains("more than 8192 bytes"));
        assert!(told(&b"a: b\n".repeat(2000)).contains("more than 8192 bytes"));
    }
}
