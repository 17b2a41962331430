//! Bytes of a file of games as text, before any form is read: in Shift_JIS, GBK and Big5 the second byte of a character may be that of a
//! bracket or a backslash.
//!
//! A byte order mark tells UTF-8 and UTF-16. Without one, a text is UTF-8, or Windows-1252, which has the characters of Latin-1, the character
//! set of the standards of PGN and SGF. The games of an SGF file may each name another character set (`CA`); of one that names none, a set of East
//! Asia is told by its bytes, since files from there are older than the property.

use std::borrow::Cow;

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{Encoding, UTF_8, WINDOWS_1252};

/// Where a game of an SGF file names its character set.
const PROPERTY: &[u8] = b"CA[";
/// Names of character sets that programs write beside those of the Encoding Standard, and the standard's names.
const OTHER_NAMES: [(&str, &str); 7] = [
    ("cp932", "shift_jis"),
    ("cp936", "gbk"),
    ("cp949", "euc-kr"),
    ("cp950", "big5"),
    ("euckr", "euc-kr"),
    ("eucjp", "euc-jp"),
    ("latin-1", "latin1"),
];

/// A text, and what was odd about its bytes.
pub struct Decoded {
    /// The text, without a byte order mark.
    pub text: String,
    /// Each oddity on one line: a character set that is not known, or bytes that it does not have.
    pub warnings: Vec<String>,
}

/// The text of a file of games. Bytes without a meaning become `\u{fffd}`.
pub fn decode(bytes: &[u8]) -> Decoded {
    if let Some((encoding, mark)) = Encoding::for_bom(bytes) {
        let (text, _) = encoding.decode_without_bom_handling(&bytes[mark..]);
        return Decoded { text: text.into_owned(), warnings: Vec::new() };
    }
    let mut decoded = Decoded { text: String::new(), warnings: Vec::new() };
    let (mut named, mut line) = (None, 1);
    for piece in pieces(bytes) {
        // A variation is of the character set of its game.
        named = name(piece).or(named);
        let (text, oddity) = match &named {
            None => guessed(piece),
            Some(name) => by_name(piece, name),
        };
        let told = oddity.map(|oddity| format!("the game of line {line}: {oddity}"));
        // A game with variations is told once.
        decoded.warnings.extend(told.filter(|_| named.is_none() || name(piece).is_some()));
        decoded.text.push_str(&text);
        line += text.matches('\n').count();
    }
    decoded
}

/// UTF-8, or Windows-1252 if it is not.
fn unnamed(bytes: &[u8]) -> Cow<'_, str> {
    let utf_8 = UTF_8.decode_without_bom_handling_and_without_replacement(bytes);
    utf_8.unwrap_or_else(|| WINDOWS_1252.decode_without_bom_handling(bytes).0)
}

/// The bytes of a piece that names no character set, and what is odd.
fn guessed(bytes: &[u8]) -> (Cow<'_, str>, Option<String>) {
    if is_utf_8(bytes) || !is_tree(bytes) {
        return (unnamed(bytes), None);
    }
    let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
    detector.feed(bytes, true);
    let encoding = detector.guess(None, Utf8Detection::Deny);
    if encoding.is_single_byte() {
        return (unnamed(bytes), None);
    }
    let oddity = format!("it names no character set; by its bytes it is read as {}", encoding.name());
    (encoding.decode_without_bom_handling(bytes).0, Some(oddity))
}

/// True if the bytes begin as an SGF file.
fn is_tree(bytes: &[u8]) -> bool {
    bytes.trim_ascii_start().starts_with(b"(")
}

/// The bytes by the character set of that name, and what is odd.
fn by_name<'b>(bytes: &'b [u8], name: &str) -> (Cow<'b, str>, Option<String>) {
    let Some(encoding) = encoding(name) else {
        let (text, own) = (unnamed(bytes), is_utf_8(bytes));
        let read = if own { UTF_8 } else { WINDOWS_1252 }.name();
        return (text, Some(format!("the character set `CA[{name}]` is not known; it is read as {read}")));
    };
    let (text, has_faults) = encoding.decode_without_bom_handling(bytes);
    if encoding != UTF_8 && is_surely_utf_8(bytes, encoding) {
        return (unnamed(bytes), Some(format!("its character set is not `CA[{name}]`, but UTF-8")));
    }
    if !has_faults {
        return (text, None);
    }
    let oddity = format!("it has bytes that are not of its character set `CA[{name}]`");
    if encoding == UTF_8 {
        return (unnamed(bytes), Some(format!("{oddity}; it is read as {}", WINDOWS_1252.name())));
    }
    (text, Some(oddity))
}

fn is_utf_8(bytes: &[u8]) -> bool {
    Encoding::utf8_valid_up_to(bytes) == bytes.len()
}

/// True if the bytes are UTF-8 that is hardly meant in another character set. In a set of 256 characters every text has a meaning, but those of
/// UTF-8 have none to speak of. In a larger one a few characters may look like some of two bytes in UTF-8, but not like those of three.
fn is_surely_utf_8(bytes: &[u8], other: &'static Encoding) -> bool {
    let text = UTF_8.decode_without_bom_handling_and_without_replacement(bytes).unwrap_or_default();
    let least = if other.is_single_byte() { 2 } else { 3 };
    text.chars().any(|symbol| symbol.len_utf8() >= least)
}

/// The character set of a name; `None` if it is not known, or is none in which SGF can be written.
fn encoding(name: &str) -> Option<&'static Encoding> {
    let name = name.trim().to_ascii_lowercase();
    let other = OTHER_NAMES.iter().find(|(other, _)| *other == name).map_or(&*name, |(_, name)| name);
    let known = [other.to_owned(), other.replace('_', "-")];
    known
        .iter()
        .find_map(|name| Encoding::for_label(name.as_bytes()))
        .filter(|known| known.is_ascii_compatible())
}

/// The bytes cut before each game, and before each of a game's variations but the first: at `(;` after `)`, which are no part of a longer
/// character in any character set. A file without `CA` is one piece.
fn pieces(bytes: &[u8]) -> Vec<&[u8]> {
    if !has(bytes, PROPERTY) {
        return vec![bytes];
    }
    let mut cuts = vec![0];
    let (mut closed, mut opened) = (false, None);
    for (at, byte) in bytes.iter().enumerate() {
        match byte {
            b'(' if closed => opened = Some(at),
            b';' => cuts.extend(opened.take()),
            _ if byte.is_ascii_whitespace() => continue,
            _ => opened = None,
        }
        closed = *byte == b')';
    }
    cuts.push(bytes.len());
    cuts.windows(2).map(|ends| &bytes[ends[0]..ends[1]]).collect()
}

/// The character set that a piece names.
fn name(piece: &[u8]) -> Option<String> {
    let starts = piece.windows(PROPERTY.len()).enumerate().filter(|(_, window)| *window == PROPERTY);
    // Another property may end with these letters.
    let mut own =
        starts.filter(|(at, _)| at.checked_sub(1).is_none_or(|before| !piece[before].is_ascii_uppercase()));
    let value = &piece[own.next()?.0 + PROPERTY.len()..];
    let end = value.iter().position(|byte| *byte == b']')?;
    Some(String::from_utf8_lossy(&value[..end]).trim().to_owned()).filter(|name| !name.is_empty())
}

fn has(bytes: &[u8], part: &[u8]) -> bool {
    bytes.windows(part.len()).any(|window| window == part)
}

#[cfg(test)]
mod tests {
    use encoding_rs::{BIG5, EUC_JP, EUC_KR, GBK, SHIFT_JIS, UTF_16LE, WINDOWS_1251};

    use super::*;

    fn game(charset: &str, name: &str) -> String {
        format!("(;FF[4]CA[{charset}]PB[{name}];B[aa](;W[bb])(;W[cc]C[{name}]))\n")
    }

    fn encoded(encoding: &'static Encoding, text: &str) -> Vec<u8> {
        let (bytes, _, has_faults) = encoding.encode(text);
        assert!(!has_faults, "{text}");
        bytes.into_owned()
    }

    #[test]
    fn each_game_has_the_character_set_that_it_names() {
        // The second byte of `表`, `構` and `功` is that of a backslash, and of `ゼ` and `郾` that of a bracket.
        let games = [
            ("Shift_JIS", SHIFT_JIS, "表構ゼ"),
            ("GB2312", GBK, "黑方"),
            ("gbk", GBK, "郾城"),
            ("Big5", BIG5, "功許"),
            ("EUC-KR", EUC_KR, "이창호"),
            ("EUC_JP", EUC_JP, "本因坊"),
            ("cp1251", WINDOWS_1251, "Каспаров"),
            ("ISO-8859-1", WINDOWS_1252, "Müller"),
            ("UTF-8", UTF_8, "Müller 黑方"),
        ];
        let bytes: Vec<u8> = games
            .iter()
            .flat_map(|(charset, encoding, name)| encoded(encoding, &game(charset, name)))
            .collect();
        let Decoded { text, warnings } = decode(&bytes);
        let expected: String = games.iter().map(|(charset, _, name)| game(charset, name)).collect();
        assert_eq!((text, warnings), (expected, Vec::new()));
    }

    #[test]
    fn without_a_name_a_text_is_unicode_or_windows_1252() {
        let text = "[White \"Müller – 黑方\"]\n";
        let utf_16: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
        let cases = [
            text.as_bytes().to_vec(),
            [&b"\xef\xbb\xbf"[..], text.as_bytes()].concat(),
            [&b"\xff\xfe"[..], &utf_16].concat(),
            [&b"\xfe\xff"[..], &text.encode_utf16().flat_map(u16::to_be_bytes).collect::<Vec<_>>()].concat(),
        ];
        for bytes in cases {
            let Decoded { text: read, warnings } = decode(&bytes);
            assert_eq!((&*read, warnings.len()), (text, 0), "{bytes:?}");
        }
        assert_eq!(decode(b"M\xfcller \x96 ").text, "Müller – ");
        // A file whose form names another character set than its mark.
        let marked = [&b"\xef\xbb\xbf"[..], game("GB2312", "黑方").as_bytes()].concat();
        assert_eq!(decode(&marked).text, game("GB2312", "黑方"));
        assert_eq!(UTF_16LE.name(), "UTF-16LE");
    }

    #[test]
    fn a_tree_without_a_name_may_be_of_east_asia() {
        let of = |encoding, name: &str| {
            let text = format!("(;GM[1]SZ[19]PB[{name}];B[aa])");
            let Decoded { text: read, warnings } = decode(&encoded(encoding, &text));
            (read == text, warnings.len())
        };
        assert_eq!(of(SHIFT_JIS, "第1回ソパルコサノル世界最高棋士決定戦"), (true, 1));
        assert_eq!(of(GBK, "【型三】黑先 这是从压长星定式演变而来的形。"), (true, 1));
        assert_eq!(of(BIG5, "功許這是從壓長星定式演變而來"), (true, 1));
        assert_eq!(of(EUC_KR, "한국기원 제1회 세계최고기사결정전"), (true, 1));
        for name in ["Müller", "José Raúl Capablanca", "Åke Öst", "Réti – Spielmann"] {
            assert_eq!(of(WINDOWS_1252, name), (true, 0), "{name}");
        }
    }

    #[test]
    fn what_is_not_as_named_is_told_once_a_game() {
        let told = |bytes: &[u8]| {
            let Decoded { text, warnings } = decode(bytes);
            assert_eq!(warnings.len(), 1, "{warnings:?}");
            (text, warnings[0].clone())
        };
        let (text, warning) = told(game("Klingon", "Müller").as_bytes());
        assert!(text.contains("PB[Müller]"), "{text}");
        assert_eq!(
            warning,
            "the game of line 1: the character set `CA[Klingon]` is not known; it is read as UTF-8"
        );
        let (text, warning) = told(&encoded(WINDOWS_1252, &game("UTF-8", "Müller")));
        assert!(text.contains("PB[Müller]") && warning.contains("read as windows-1252"), "{text} {warning}");
        let (text, warning) = told(game("GB2312", "黑方在左").as_bytes());
        assert!(text.contains("PB[黑方在左]") && warning.contains("but UTF-8"), "{text} {warning}");
        let (text, warning) = told(b"(;CA[big5]PB[\xff];B[aa])");
        assert!(text.contains("PB[\u{fffd}]") && warning.contains("bytes that are not"), "{text} {warning}");
        let (_, warning) = told(b"(;CA[UTF-16]PB[a];B[aa])");
        assert!(warning.contains("not known"), "{warning}");
    }
}
