//! Names of players on the command line.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

use super::Player;

/// No player has that name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no player called `{name}`{}", hint(.nearest.as_deref()))]
pub struct UnknownPlayer {
    /// The name.
    pub name: String,
    /// A player with a similar name.
    pub nearest: Option<&'static str>,
}

fn hint(nearest: Option<&str>) -> String {
    let all = || Player::all().map(|player| format!("`{player}`")).collect::<Vec<_>>().join(", ");
    nearest.map_or_else(|| format!("; there are {}", all()), |name| format!("; did you mean `{name}`?"))
}

/// The player with that name.
///
/// # Errors
/// If there is none.
pub fn named(name: &str) -> Result<Player, UnknownPlayer> {
    Player::named(name).ok_or_else(|| UnknownPlayer {
        name: name.to_owned(),
        nearest: dsl::nearest(name, Player::all().map(Player::name)),
    })
}

/// Reads the name of a player from the command line; `--help` lists all names.
pub fn parser() -> impl TypedValueParser<Value = Player> {
    showing(|_| true)
}

/// [`parser`] for a command that takes searches only: `--help` does not list reference players.
pub fn searches() -> impl TypedValueParser<Value = Player> {
    showing(|player| !player.is_reference())
}

fn showing(is_shown: fn(Player) -> bool) -> impl TypedValueParser<Value = Player> {
    let value =
        |player: Player| PossibleValue::new(player.name()).help(player.about()).hide(!is_shown(player));
    PossibleValuesParser::new(Player::all().map(value)).try_map(|name| named(&name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_lead_to_their_players() {
        for player in Player::all() {
            assert_eq!(named(player.name()), Ok(player));
        }
        assert_eq!(named("alfabeta").unwrap_err().nearest, Some("alphabeta"));
    }
}
