//! Judgements of plays and positions: symbols, and the numbers of Numeric Annotation Glyphs (`$1`). Source: the standard of PGN, section 10.

/// Symbols with the number of their glyph. `*` marks the only good play in PDN.
const GLYPHS: [(&str, u8); 22] = [
    ("!", 1),
    ("?", 2),
    ("!!", 3),
    ("??", 4),
    ("!?", 5),
    ("?!", 6),
    ("*", 7),
    ("□", 7),
    ("=", 10),
    ("∞", 13),
    ("+=", 14),
    ("⩲", 14),
    ("=+", 15),
    ("⩱", 15),
    ("+/-", 16),
    ("±", 16),
    ("-/+", 17),
    ("∓", 17),
    ("+-", 18),
    ("-+", 19),
    ("N", 146),
    ("D", 220),
];
/// Words after a play that tell nothing beyond it.
const REDUNDANT: [&str; 8] = ["e.p.", "e.p", "ep", "ch", "ch.", "mate", "+", "#"];
/// Symbols that stand right after a play, without a blank.
const AFTER_PLAY: [char; 8] = ['!', '?', '*', '□', '±', '∓', '⩲', '⩱'];
/// What programs write for a player that passes, in variations of analyses.
const NULLS: [&str; 6] = ["--", "Z0", "null", "@@@@", "0000", "<>"];

/// True if a word judges a play or position: a known symbol, or one of other signs than letters and digits.
pub(super) fn is_glyph(word: &str) -> bool {
    number(word).is_some() || (!is_null(word) && !word.contains(char::is_alphanumeric))
}

/// True if a word stands for a player that passes.
pub(in super::super) fn is_null(word: &str) -> bool {
    NULLS.contains(&word)
}

/// True if a word adds nothing to the play before it.
pub(super) fn is_redundant(word: &str) -> bool {
    REDUNDANT.contains(&word)
}

/// Splits a word into the play and the symbols right after it.
pub(super) fn split(word: &str) -> (&str, &str) {
    word.split_at(word.trim_end_matches(AFTER_PLAY).len())
}

/// A glyph as a remark: `$1` for a known symbol, else the text itself.
pub(super) fn remark(glyph: &str) -> String {
    number(glyph).map_or(glyph.to_owned(), |number| format!("${number}"))
}

/// True if a remark is a glyph with a number, which is written without braces.
pub(super) fn is_number(remark: &str) -> bool {
    remark.strip_prefix('$').is_some_and(|number| number.parse::<u8>().is_ok())
}

fn number(symbol: &str) -> Option<u8> {
    GLYPHS.iter().find(|(known, _)| *known == symbol).map(|(_, number)| *number)
}
