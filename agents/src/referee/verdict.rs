//! The endings of games, and the offences of agents.

use engine::{Metadata, PlayError};

/// Most characters of an agent's own text that a verdict repeats.
const MOST_SHOWN: usize = 200;

/// The ending of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ending {
    /// The winner; `None` is a draw or no result.
    pub winner: Option<usize>,
    /// The reason for the end.
    pub reason: Reason,
    /// The result in words.
    pub text: String,
    /// For an illegal play: why the rules forbid it, a sentence each.
    pub why: Vec<String>,
}

/// The reason why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// An end clause of the rules.
    Rules,
    /// A play that the rules forbid.
    IllegalPlay,
    /// An `output.txt` that is no play of the game.
    UnreadablePlay,
    /// No `output.txt`.
    NoOutput,
    /// An overrun of the CPU time, or of the wall time.
    Time,
    /// A failure of the agent: an exit code other than 0, or a signal.
    Crash,
    /// An overrun of memory, processes or disk space.
    Resources,
    /// A player without a play, who may not pass, where no end clause applies: a draw.
    NoPlay,
    /// The limit of plies: a draw.
    PlyLimit,
    /// More plays than can be listed: no result.
    Overlong,
    /// A stop of the match: no result.
    Stopped,
}

impl Reason {
    /// True if a player lost by an act of its own, not by the rules of the game.
    pub fn is_offence(self) -> bool {
        match self {
            Self::IllegalPlay
            | Self::UnreadablePlay
            | Self::NoOutput
            | Self::Time
            | Self::Crash
            | Self::Resources => true,
            Self::Rules | Self::NoPlay | Self::PlyLimit | Self::Overlong | Self::Stopped => false,
        }
    }

    /// The reason in one word.
    pub fn word(self) -> &'static str {
        match self {
            Self::Rules => "rules",
            Self::IllegalPlay => "illegal-play",
            Self::UnreadablePlay => "unreadable-play",
            Self::NoOutput => "no-output",
            Self::Time => "time",
            Self::Crash => "crash",
            Self::Resources => "resources",
            Self::NoPlay => "no-play",
            Self::PlyLimit => "ply-limit",
            Self::Overlong => "overlong",
            Self::Stopped => "stopped",
        }
    }
}

/// An act of an agent that loses the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offence {
    /// The kind.
    pub reason: Reason,
    /// The act, as the end of a sentence that begins with the player's name.
    pub text: String,
}

impl Offence {
    /// An offence of that kind.
    pub fn new(reason: Reason, text: impl Into<String>) -> Self {
        Self { reason, text: text.into() }
    }

    /// The offence of a play that the rules refuse.
    pub fn of_play(error: &PlayError) -> Self {
        match error {
            PlayError::NotAPlay(text) => Self::new(
                Reason::UnreadablePlay,
                format!("wrote {}, which is no play of this game", quoted(text)),
            ),
            PlayError::Illegal(text) | PlayError::Unlisted(text, _) => {
                Self::new(Reason::IllegalPlay, format!("played {}, which is not legal here", quoted(text)))
            }
        }
    }
}

impl Ending {
    /// A loss of `player` by an offence.
    pub(super) fn loss(metadata: &Metadata, player: usize, offence: &Offence, why: Vec<String>) -> Self {
        let (winner, players) = (1 - player, &metadata.players);
        let text = format!("{} wins ({} {})", players[winner], players[player], offence.text);
        Self { winner: Some(winner), reason: offence.reason, text, why }
    }

    /// An ending without a winner, for a reason outside the rules.
    pub(super) fn without_winner(reason: Reason, text: String) -> Self {
        Self { winner: None, reason, text, why: Vec::new() }
    }
}

/// An agent's text in quotes: shortened, with control characters and line ends escaped, so that it can be printed
/// on a terminal.
pub fn quoted(text: &str) -> String {
    format!("`{}`", shown(text))
}

/// [`quoted`] without the quotes.
pub fn shown(text: &str) -> String {
    let mut shown = String::new();
    for (count, symbol) in text.chars().enumerate() {
        if count == MOST_SHOWN {
            let rest = text.chars().count() - MOST_SHOWN;
            return format!("{shown}... and {rest} more characters");
        }
        if is_invisible(symbol) {
            shown.extend(symbol.escape_default());
        } else {
            shown.push(symbol);
        }
    }
    shown
}

/// True if a character does not show. Some, such as direction marks, even change the order of the text after them.
fn is_invisible(symbol: char) -> bool {
    symbol.is_control()
        || matches!(symbol, '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{feff}')
        || matches!(symbol, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}')
        || matches!(symbol, '\u{fe00}'..='\u{fe0f}' | '\u{e0000}'..='\u{e0fff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_terminal_would_obey_is_escaped() {
        assert_eq!(quoted("a\u{1b}[2J\n\u{202e}b é"), "`a\\u{1b}[2J\\n\\u{202e}b é`");
        assert_eq!(quoted("\u{feff}b2\u{2060}\u{fe0f}"), "`\\u{feff}b2\\u{2060}\\u{fe0f}`");
    }

    #[test]
    fn long_texts_are_cut() {
        let text = shown(&"x".repeat(3000));
        assert_eq!(text, format!("{}... and 2800 more characters", "x".repeat(200)));
    }
}
