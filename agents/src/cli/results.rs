//! The results of games as JSON.

use engine::Metadata;
use serde_json::{Map, Value};

/// The number of games that each player won, by the player's name, and those of other results, such as draws. A player who has the name of another
/// result is called `player NAME`, which cannot be a name.
pub(super) fn results<N: Into<Value>>(metadata: &Metadata, wins: [N; 2], others: Vec<(&str, N)>) -> Value {
    let key = |name: &str| match others.iter().any(|(other, _)| *other == name) {
        true => format!("player {name}"),
        false => name.to_owned(),
    };
    let players = metadata.players.each_ref().map(|name| key(name));
    let mut results: Map<String, Value> =
        players.into_iter().zip(wins).map(|(name, games)| (name, games.into())).collect();
    results.extend(others.into_iter().map(|(name, games)| (name.to_owned(), games.into())));
    results.into()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_player_called_draw_is_no_draw() {
        let of = |players: [&'static str; 2]| {
            let metadata = Metadata { players: players.map(Into::into), ..Metadata::default() };
            results(&metadata, [3, 1], vec![("draw", 2)])
        };
        assert_eq!(of(["x", "o"]), json!({"x": 3, "o": 1, "draw": 2}));
        assert_eq!(of(["x", "draw"]), json!({"x": 3, "player draw": 1, "draw": 2}));
    }
}
