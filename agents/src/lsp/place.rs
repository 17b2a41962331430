//! Converts byte offsets to protocol positions, which count UTF-16 units, and paths to addresses.

use std::path::{Path, PathBuf};
use std::str::FromStr;

use dsl::ast::Span;
use lsp_types::{Position, Range, Uri};

/// The position of a byte offset. An offset past the end counts as the end.
pub fn position(text: &str, byte: usize) -> Position {
    let byte = (0..=byte.min(text.len())).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0);
    let before = &text[..byte];
    let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
    let units: usize = before[line_start..].chars().map(char::len_utf16).sum();
    Position { line: before.matches('\n').count() as u32, character: units as u32 }
}

/// The byte offset of a position. A position past the end of its line or of the text counts as that end.
pub fn byte(text: &str, position: Position) -> usize {
    let mut lines = text.split_inclusive('\n');
    let before: usize = lines.by_ref().take(position.line as usize).map(str::len).sum();
    let line = lines.next().unwrap_or("").trim_end_matches(['\n', '\r']);
    let mut units = 0;
    for (at, symbol) in line.char_indices() {
        if units >= position.character as usize {
            return before + at;
        }
        units += symbol.len_utf16();
    }
    before + line.len()
}

/// The range of a span.
pub fn range(text: &str, span: Span) -> Range {
    let (start, end) = (span.start as usize, (span.end as usize).max(span.start as usize));
    Range { start: position(text, start), end: position(text, end) }
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

/// The path of a `file:` address. Any other address is returned as a path as it is, to name the document in
/// messages.
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
        let text = "a\r\nx𝄞µ|\n";
        let bar = text.find('|').unwrap();
        let place = position(text, bar);
        assert_eq!((place.line, place.character), (1, 4));
        assert_eq!(byte(text, place), bar);
        assert_eq!(byte(text, Position { line: 0, character: 9 }), 1);
        assert_eq!(byte(text, Position { line: 9, character: 0 }), text.len());
        assert_eq!(position(text, 99), Position { line: 2, character: 0 });
        // A position in the middle of a character of two units counts as its end.
        assert_eq!(byte(text, Position { line: 1, character: 2 }), text.find('µ').unwrap());
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
