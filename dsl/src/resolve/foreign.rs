//! Words of English that authors take for words of the language: `opponent` for `enemy`, `except` for `but not`.

use super::names::Wanted;
use super::words::usual_direction;
use crate::Diagnostic;
use crate::ast::Name;

const MIDDLE: &str = "no word stands for the middle of the board: list its cells, `{d4 e4}`";
const BESIDE: &str =
    "the cells one step from a region are told by their directions: `all of REGION`, `orthogonal of REGION`";
const STUCK: &str = "`stuck` is true of the player to move without a play: `loss when stuck`; `value 1 per play` counts the plays";
const MOST: &str =
    "plays that take the most are preferred with `prefer most captured`, those of a clause with its name";

/// Adds advice to the fault of an unknown name, if the name is a word of English that has its like in the language.
pub(super) fn advise(fault: Diagnostic, name: &Name, wanted: Wanted) -> Diagnostic {
    let direction = usual_direction(&name.text).filter(|_| wanted == Wanted::Direction);
    let region = region(&name.text).filter(|_| wanted == Wanted::Region);
    if let Some(sentence) = sentence(&name.text, wanted) {
        return Diagnostic { notes: vec![sentence.to_owned()], fix: None, ..fault };
    }
    match direction.or(region) {
        Some((word, why)) => Diagnostic { notes: Vec::new(), ..fault }.fix(why, name.span, word),
        None => fault,
    }
}

/// The words of a region for a word of English, with a sentence that explains them.
fn region(word: &str) -> Option<(&'static str, &'static str)> {
    Some(match word {
        "opponent" | "opponents" | "foe" | "foes" | "enemies" | "opposing" | "hostile" | "rival" => {
            ("enemy", "`enemy` is where the opponent's pieces stand")
        }
        "my" | "mine" | "friend" | "friends" | "friendly" | "ally" | "allied" | "self" | "ours" => {
            ("own", "`own` is where the player's own pieces stand")
        }
        "free" | "vacant" | "blank" | "unoccupied" => ("empty", "cells without a piece are `empty`"),
        "full" | "filled" | "nonempty" | "piece" | "pieces" => {
            ("occupied", "cells with a piece are `occupied`")
        }
        "board" | "everywhere" => ("anywhere", "all cells are `anywhere`"),
        "border" | "borders" | "boundary" | "rim" | "perimeter" => {
            ("edge", "the cells around the board are `edge`")
        }
        "except" | "excluding" | "minus" => ("but not", "what is left out follows `but not`"),
        _ => return None,
    })
}

/// A sentence on a word of English for which no word of the language can stand.
fn sentence(word: &str, wanted: Wanted) -> Option<&'static str> {
    match (word, wanted) {
        ("center" | "centre" | "middle", Wanted::Region) => Some(MIDDLE),
        ("adjacent" | "neighbor" | "neighbors" | "neighbour" | "neighbours" | "beside", Wanted::Region)
        | ("neighbor" | "neighbors" | "neighbour" | "neighbours", Wanted::Direction) => Some(BESIDE),
        ("move" | "moves" | "plays", Wanted::Region) => Some(STUCK),
        ("captures" | "longest" | "most" | "maximum", Wanted::Play) => Some(MOST),
        _ => None,
    }
}
