//! Values and results in words.

use engine::{Metadata, WIN, WIN_MAX};

use crate::session::Ending;

/// The value of a search for its player, in words if the game is decided.
pub fn value_text(score: i32) -> String {
    let plies = WIN_MAX - score.abs();
    match score {
        WIN.. => format!("won in {plies}"),
        _ if score <= -WIN => format!("lost in {plies}"),
        _ => format!("{score:+}"),
    }
}

/// A result in words.
pub fn ending_text(metadata: &Metadata, ending: Ending) -> String {
    match ending {
        Ending::Resigned(player) => {
            format!("{} resigns: {} wins", metadata.players[player], metadata.players[1 - player])
        }
        Ending::NoPlay(player) => {
            format!("a draw ({} has no play, and no end clause applies)", metadata.players[player])
        }
        Ending::Overlong(clause) => format!("no result ({})", engine::listing::overlong(metadata, clause)),
        Ending::Rules(ended) => ended.text(metadata),
    }
}
