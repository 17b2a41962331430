//! Halves of surrogate pairs in JSON. JavaScript writes them where a text is cut inside a character; they stand for no character.

/// Number of bytes of an escaped UTF-16 unit, such as `\ud83d`.
const UNIT: usize = 6;

/// The JSON with U+FFFD, which is as long in UTF-16, in place of each escaped half of a surrogate pair.
pub fn mended(json: &[u8]) -> Vec<u8> {
    let mut whole = Vec::with_capacity(json.len());
    let mut left = json;
    while let [first, ..] = left {
        let (length, is_half) = match (unit(left), left.get(UNIT..).and_then(unit)) {
            (Some(0xD800..=0xDBFF), Some(0xDC00..=0xDFFF)) => (2 * UNIT, false),
            (Some(0xD800..=0xDFFF), _) => (UNIT, true),
            // The letter after a backslash is no backslash that begins an escape.
            _ if *first == b'\\' => (2.min(left.len()), false),
            _ => (1, false),
        };
        let (piece, rest) = left.split_at(length);
        whole.extend_from_slice(if is_half { b"\\ufffd" } else { piece });
        left = rest;
    }
    whole
}

/// The UTF-16 unit of the escape at the start of some JSON.
fn unit(json: &[u8]) -> Option<u16> {
    let digits = json.strip_prefix(b"\\u")?.get(..UNIT - 2)?;
    u16::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_halves_are_replaced() {
        let cases = [
            (r#""a\ud83d""#, r#""a\ufffd""#),
            (r#""\uDE00\ud83d\ud83d\ude00\u00e9""#, r#""\ufffd\ufffd\ud83d\ude00\u00e9""#),
            (r#""\ud83d\n\\ud83d \\\ud83d""#, r#""\ufffd\n\\ud83d \\\ufffd""#),
            (r#""\ud8"#, r#""\ud8"#),
            (r"\", r"\"),
        ];
        for (json, whole) in cases {
            assert_eq!(String::from_utf8(mended(json.as_bytes())).unwrap(), whole);
        }
    }
}
