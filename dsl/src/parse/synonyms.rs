//! English words for keywords: the author of `win if stuck` means `when`.

/// Keywords, each with words that authors write in its place.
const MEANT: [(&str, &[&str]); 20] = [
    ("after", &["on", "by", "upon"]),
    ("along", &["towards", "toward", "in"]),
    ("by", &["on", "with", "at", "per"]),
    ("captured", &["capture", "captures", "taken"]),
    ("draw", &["tie", "tied", "drawn"]),
    ("facing", &["faces", "looking", "towards"]),
    ("flipped", &["flip", "flips", "turned"]),
    ("for", &["to"]),
    ("from", &["at", "starting"]),
    ("loss", &["lose", "loses", "loose", "lost", "defeat"]),
    ("on", &["at", "in", "onto", "upon"]),
    ("over", &["before", "above"]),
    ("per", &["for", "each", "every"]),
    ("play", &["move", "moves", "action"]),
    ("plies", &["ply"]),
    ("stuck", &["blocked", "immobile", "stalemated"]),
    ("to", &["through", "thru", "until", "till", "into", "becomes"]),
    ("win", &["won", "victory"]),
    ("when", &["if", "once", "whenever"]),
    ("x", &["by", "times", "×"]),
];

/// True if authors write `found` where the language has `keyword`.
pub(super) fn stands_for(found: &str, keyword: &str) -> bool {
    MEANT.iter().any(|(known, words)| *known == keyword && words.contains(&found))
}
