//! The two players and the ways they face.
//!
//! # player-count
//! A game has two players.
//! ```text
//! players red, green, blue
//! ```
//! (A facing that is no compass direction is an `unknown-name`.)

use super::Faults;
use super::clauses::Clauses;
use super::names::unknown;
use super::words::usual_direction;
use crate::Diagnostic;
use crate::ast::{ClauseKind, Name, PlayerDecl, Span};

/// Columns to the right and rows down.
pub(super) type Vector = (isize, isize);

/// The compass directions, clockwise from north.
pub(super) const COMPASS: [(&str, Vector); 8] = [
    ("north", (0, -1)),
    ("northeast", (1, -1)),
    ("east", (1, 0)),
    ("southeast", (1, 1)),
    ("south", (0, 1)),
    ("southwest", (-1, 1)),
    ("west", (-1, 0)),
    ("northwest", (-1, -1)),
];

/// The players as declared.
#[derive(Default)]
pub(super) struct Players {
    /// Their names.
    pub names: [String; 2],
    /// The ways they face.
    pub facing: [Option<Vector>; 2],
    /// The clause.
    pub span: Span,
    /// True if the clause is missing or has a fault.
    pub broken: bool,
}

/// Resolves the `players` clause.
pub(super) fn resolve(clauses: &Clauses, faults: &mut Faults) -> Players {
    let found = clauses.first(|kind| match kind {
        ClauseKind::Players(players) => Some(players),
        _ => None,
    });
    let Some((declared, clause)) = found else {
        return Players { broken: true, ..Players::default() };
    };
    let before = faults.len();
    if declared.len() != 2 {
        faults.push(player_count(declared, clause.span));
    }
    let mut players = Players { span: clause.span, ..Players::default() };
    for (id, player) in declared.iter().enumerate() {
        let facing = player.facing.as_ref().and_then(|name| compass(name, faults));
        if id < 2 {
            players.names[id] = player.name.text.clone();
            players.facing[id] = facing;
        }
    }
    players.broken = faults.len() > before;
    players
}

/// The vector of a compass word.
pub(super) fn vector(word: &str) -> Option<Vector> {
    COMPASS.iter().find(|(name, _)| *name == word).map(|(_, vector)| *vector)
}

/// A `players` clause in which both players face somewhere: each the way in `facing` if that is known, else against the other player.
pub(super) fn clause_that_faces(names: &[String; 2], facing: [Option<Vector>; 2]) -> String {
    let word =
        |way: Vector| COMPASS.iter().find(|(_, vector)| *vector == way).map_or("north", |(word, _)| word);
    let against = |(east, south): Vector| (-east, -south);
    let [first, second] = match facing {
        [Some(first), Some(second)] => [first, second],
        [Some(first), None] => [first, against(first)],
        [None, Some(second)] => [against(second), second],
        [None, None] => [(0, -1), (0, 1)],
    };
    format!("players {} facing {}, {} facing {}", names[0], word(first), names[1], word(second))
}

fn compass(name: &Name, faults: &mut Faults) -> Option<Vector> {
    let found = vector(&name.text);
    if found.is_none() {
        let title = format!("`{}` is no compass direction", name.text);
        let fault = unknown(name, title, &COMPASS.map(|(name, _)| name));
        faults.push(match usual_direction(&name.text).filter(|(word, _)| vector(word).is_some()) {
            Some((word, why)) => fault.fix(why, name.span, word),
            None => fault,
        });
    }
    found
}

fn player_count(declared: &[PlayerDecl], clause: Span) -> Diagnostic {
    let title = format!("a game has two players, not {}", declared.len());
    match declared.get(2) {
        Some(third) => Diagnostic::error("player-count", third.name.span, title, "one too many")
            .because(clause, "players are declared here"),
        None => Diagnostic::error("player-count", clause, title, "one is missing"),
    }
}
