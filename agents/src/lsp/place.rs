//! Converts byte offsets to protocol positions, which count UTF-16 units, and paths to addresses.

use std::path::{Path, PathBuf};
use std::str::FromStr;

use dsl::Source;
use dsl::ast::Span;
use lsp_types::{Position, Range, Uri};

/// The position of a byte offset. An offset past the end counts as the end.
pub fn position(source: &Source, byte: usize) -> Position {
    let text = &source.text;
    let byte = (0..=byte.min(text.len())).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0);
    let line = source.line(byte);
    let units: usize = text[source.line_start(line)..byte].chars().map(char::len_utf16).sum();
    Position { line: line as u32 - 1, character: units as u32 }
}

/// The byte offset of a position. A position past the end of its line or of the text counts as that end.
pub fn byte(source: &Source, position: Position) -> usize {
    let line = position.line as usize + 1;
    let [start, end] = [line, line + 1].map(|line| source.line_start(line));
    let text = source.text[start..end].trim_end_matches(['\n', '\r']);
    let mut units = 0;
    for (at, symbol) in text.char_indices() {
        if units >= position.character as usize {
            return start + at;
        }
        units += symbol.len_utf16();
    }
    start + text.len()
}

/// The range of some bytes.
pub fn range(source: &Source, bytes: std::ops::Range<usize>) -> Range {
    Range { start: position(source, bytes.start), end: position(source, bytes.end.max(bytes.start)) }
}

/// The bytes of a span.
pub fn bytes(span: Span) -> std::ops::Range<usize> {
    span.start as usize..span.end as usize
}

/// The word around a byte, with its byte range. A word consists of letters, digits and `_`.
pub fn word_at(text: &str, byte: usize) -> Option<(&str, std::ops::Range<usize>)> {
    let inside = |symbol: char| symbol.is_ascii_alphanumeric() || symbol == '_';
    let start = text[..byte]
        .rfind(|symbol| !inside(symbol))
        .map_or(0, |at| at + text[at..].chars().next().map_or(1, char::len_utf8));
    let end = text[byte..].find(|symbol| !inside(symbol)).map_or(text.len(), |at| byte + at);
    (start < end).then(|| (&text[start..end], start..end))
}

/// The path of a `file:` address. Any other address becomes a path unchanged, to name the document in messages.
pub fn path_of(uri: &str) -> PathBuf {
    let Some(rest) = uri.strip_prefix("file://") else { return PathBuf::from(uri) };
    let path = rest.find('/').map_or(rest, |at| &rest[at..]);
    let mut bytes = Vec::with_capacity(path.len());
    let mut left = path.as_bytes();
    while let [first, rest @ ..] = left {
        let code = rest.get(..2).and_then(|code| std::str::from_utf8(code).ok());
        let escaped = code.filter(|_| *first == b'%').and_then(|code| u8::from_str_radix(code, 16).ok());
        bytes.push(escaped.unwrap_or(*first));
        left = if escaped.is_some() { &rest[2..] } else { rest };
    }
    PathBuf::from(String::from_utf8_lossy(&bytes).into_owned())
}

/// A path without links, also of a file that is not saved yet; the path itself if its folder does not exist.
pub fn real(path: &Path) -> PathBuf {
    let whole = std::fs::canonicalize(path).ok();
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let unsaved = || Some(std::fs::canonicalize(folder).ok()?.join(path.file_name()?));
    whole.or_else(unsaved).unwrap_or_else(|| path.to_owned())
}

/// The address of an existing file.
pub fn uri_of(path: &Path) -> Option<Uri> {
    let path = std::fs::canonicalize(path).ok()?;
    let mut uri = String::from("file://");
    for byte in path.to_str()?.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~/".contains(&byte) {
            uri.push(char::from(byte));
        } else {
            uri.push_str(&format!("%{byte:02X}"));
        }
    }
    Uri::from_str(&uri).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_utf16_units() {
        let mut sources = dsl::Sources::default();
        let file = sources.add("", "a\r\nx𝄞µ|\n");
        let source = sources.file(file);
        let bar = source.text.find('|').unwrap();
        let place = position(source, bar);
        assert_eq!((place.line, place.character), (1, 4));
        assert_eq!(byte(source, place), bar);
        assert_eq!(byte(source, Position { line: 0, character: 9 }), 1);
        assert_eq!(byte(source, Position { line: 9, character: 0 }), source.text.len());
        assert_eq!(position(source, 99), Position { line: 2, character: 0 });
        // A position in the middle of a character of two units counts as its end.
        assert_eq!(byte(source, Position { line: 1, character: 2 }), source.text.find('µ').unwrap());
    }

    #[test]
    fn words_are_found_at_either_end() {
        let text = "µ own_man, b";
        for at in [3, 6, 10] {
            assert_eq!(word_at(text, at).map(|(word, _)| word), Some("own_man"), "{at}");
        }
        assert_eq!(word_at("a  b", 2), None);
        assert_eq!(word_at("", 0), None);
    }

    #[test]
    fn addresses_are_paths() {
        assert_eq!(path_of("file:///a%20b/c%C3%A9.rules"), PathBuf::from("/a b/cé.rules"));
        assert_eq!(path_of("file://host/a%2"), PathBuf::from("/a%2"));
        assert_eq!(path_of("untitled:x"), PathBuf::from("untitled:x"));
        let dir = tempfile::tempdir().unwrap();
        let file = dir.path().join("ä b.rules");
        std::fs::write(&file, "").unwrap();
        let uri = uri_of(&file).unwrap();
        assert_eq!(path_of(uri.as_str()), std::fs::canonicalize(&file).unwrap());
    }
}
