//! The form of a clause, told where it cannot be read and no edit is certain.

use super::fault::token;
use grammar::Rule;

/// Sentences about ends, each with the words of rule books that it puts in the words of the language.
const ENDS: [(&[&str], &str); 9] = [
    (
        &["checkmate", "checkmated", "mate", "mated"],
        "mate of a kind of piece is `loss when stuck and any own KIND attacked`",
    ),
    (&["stalemate", "stalemated"], "`stuck` is true of the player to move without a play: `draw when stuck`"),
    (
        &["no moves", "no move", "no legal", "cannot move", "has no plays"],
        "`stuck` is true of the player to move without a play: `loss when stuck`",
    ),
    (
        &["moves", "turns", "rounds", "times"],
        "ends count plies, and each play of either player is one: `after 100 plies` is after 50 plays of each",
    ),
    (
        &["captured", "taken", "capture of", "capture"],
        "a capture is asked for as an event, `win after capture of KIND`, or by what it leaves: `win when no enemy KIND`, \
         `loss when no own KIND`",
    ),
    (&["repeats", "repeated", "repetition"], "a repetition is told with its number: `draw at repetition 3`"),
    (&["reaches", "reach", "arrives"], "what has arrived stands there: `win when any own KIND in far edge`"),
    (&["has", "have"], "what a player has is told by cells: `win when no enemy`, `loss when count own < 2`"),
    (&["row", "line"], "a row has a number of cells of a region: `win when line of 4 own`"),
];

/// The form of a clause that cannot be read on at `at`, where one of the `expected` rules should stand.
pub(super) fn note(clause: &str, at: usize, expected: &[Rule]) -> Option<&'static str> {
    let found = token(&clause[at..]);
    if grammar::is_reserved(found) && names_something(&clause[..at]) {
        return Some("the name is yours to choose among the other words");
    }
    let clause = clause.strip_prefix("replace").unwrap_or(clause).trim_start();
    let words: Vec<&str> = clause.split(|letter: char| !letter.is_alphanumeric() && letter != '_').collect();
    let repeats = expected.contains(&Rule::kw_while);
    Some(match words[0] {
        _ if found == "," && expected.contains(&Rule::joint) => {
            "regions are joined by `or`, and narrowed by `and`: `own or enemy`, `own and edge`"
        }
        "win" | "loss" | "draw" | "score" => return end(&format!(" {} ", words.join(" "))),
        "promote" => "a promotion names the cells where it happens: `promote KIND to KIND on REGION`",
        "pass" => "a pass is a play always, or only without another one: `pass at will`, `pass when stuck`",
        "counter" => "a counter changes by events: `counter NAME from 0 up by capture, down by placing`",
        "value" => "a value is a weight for each cell of a region: `value 100 per own KIND`",
        "record" => "a record has a format: `record pdn N`, `record sgf N` or `record pgn`",
        "limit" => {
            "plays are selected before the colon, and the need is `to REGION`, `leaves CONDITION`, \
             `not the previous position` or `not a past position`: `limit from home: to not edge`"
        }
        "play" if clause.contains("then ") => {
            "what follows a play is `then capture REGION`, `then KIND on REGION`, `then mark REGION`, or with a walk, \
             `then along all: enemy flipped`"
        }
        "play" if repeats => {
            "a chain goes on as the player likes, or must: `repeat at will`, `repeat while possible`"
        }
        _ => return beside(&words),
    })
}

/// True if the name of something new comes after the text.
fn names_something(before: &str) -> bool {
    let words: Vec<&str> = before.split_whitespace().filter(|word| *word != "replace").collect();
    match words[..] {
        ["game" | "piece" | "region" | "counter" | "parameter" | "play"] => true,
        ["players", ..] => words.len() == 1 || words[words.len() - 1].ends_with(','),
        _ => false,
    }
}

/// The sentence about an end, if its words, with blanks around them, have a form of their own.
fn end(words: &str) -> Option<&'static str> {
    let says = |said: &&str| words.contains(&format!(" {said} "));
    ENDS.iter().find(|(said, _)| said.iter().any(says)).map(|(_, note)| *note)
}

/// The sentence about cells beside others.
fn beside(words: &[&str]) -> Option<&'static str> {
    words.iter().any(|word| is_beside(word)).then_some(
        "the cells one step from a region are told by their directions: `all of REGION`, `orthogonal of REGION`",
    )
}

/// True for a word of English for the cells beside others.
pub(super) fn is_beside(word: &str) -> bool {
    ["adjacent", "next", "beside", "neighbours", "neighbors"].contains(&word)
}
