//! The words with a fixed meaning in the language.

/// Words that are regions.
pub(super) const REGION_WORDS: [&str; 14] = [
    "attacked", "marked", "unmoved", "last", "own", "enemy", "empty", "occupied", "anywhere", "home",
    "origin", "visited", "corners", "edge",
];
/// Words that are directions.
pub(crate) const DIRECTION_WORDS: [&str; 14] = [
    "north",
    "northeast",
    "east",
    "southeast",
    "south",
    "southwest",
    "west",
    "northwest",
    "orthogonal",
    "diagonal",
    "all",
    "forward",
    "backward",
    "sideways",
];
/// Words that are events.
pub(super) const EVENT_WORDS: [&str; 4] = ["capture", "promotion", "placing", "pass"];
/// Words that are numbers.
pub(super) const NUMBER_WORDS: [&str; 2] = ["plies", "passes"];
/// Words that stand before `edge`, besides the directions.
pub(crate) const SIDE_WORDS: [&str; 2] = ["far", "near"];
/// Words of regions and conditions that would be misread as names.
const OTHER_WORDS: [&str; 11] =
    ["part", "rank", "ranks", "row", "rows", "column", "columns", "picture", "stuck", "both", "turn"];

/// The direction words of the language for another usual word, such as `up`, with a sentence that explains them.
pub(super) fn usual_direction(word: &str) -> Option<(&'static str, &'static str)> {
    let north = "north is the top of the board as it is drawn";
    let facing = "each player goes `forward` the way that it faces";
    Some(match word {
        "up" | "upward" | "upwards" | "top" => ("north", north),
        "down" | "downward" | "downwards" | "bottom" => ("south", north),
        "left" | "leftward" | "leftwards" => ("west", north),
        "right" | "rightward" | "rightwards" => ("east", north),
        "front" | "frontward" | "forwards" | "onward" | "onwards" => ("forward", facing),
        "back" | "rear" | "backwards" => ("backward", facing),
        "side" | "sidewards" | "lateral" => ("sideways", facing),
        "n" => ("north", north),
        "ne" => ("northeast", north),
        "e" => ("east", north),
        "se" => ("southeast", north),
        "s" => ("south", north),
        "sw" => ("southwest", north),
        "w" => ("west", north),
        "nw" => ("northwest", north),
        "straight" => ("orthogonal", "the directions along rows and columns are `orthogonal`"),
        "adjacent" | "anything" | "everywhere" => ("all", "all directions of the board are `all`"),
        "vertical" => ("north or south", north),
        "horizontal" => ("west or east", north),
        _ => return None,
    })
}

/// The description of a word of the language.
pub(super) fn word_phrase(word: &str) -> Option<&'static str> {
    if REGION_WORDS.contains(&word) {
        Some("a region")
    } else if DIRECTION_WORDS.contains(&word) || SIDE_WORDS.contains(&word) {
        Some("a direction")
    } else if NUMBER_WORDS.contains(&word) {
        Some("a number")
    } else if EVENT_WORDS.contains(&word) {
        Some("an event")
    } else if OTHER_WORDS.contains(&word) {
        Some("a word of the language")
    } else {
        None
    }
}

/// True if a word may not be a name. With `play`, the name is a play clause's, which may be any word but `pass`. A kind may have the name
/// of an event: where an event is wanted, the word `play` follows the name of a kind.
pub(crate) fn is_reserved(word: &str, play: bool) -> bool {
    if play { word == "pass" } else { word_phrase(word).is_some() && !EVENT_WORDS.contains(&word) }
}
