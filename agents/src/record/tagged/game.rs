//! The tags and tokens of a game.

use super::super::fault::{Fault, RecordError};
use super::UNKNOWN;

/// The tags and tokens of one game, without variations.
#[derive(Debug, Default)]
pub(in super::super) struct TaggedGame {
    /// Line, name and value of each tag; each name once.
    pub tags: Vec<(usize, String, String)>,
    /// Plays, comments, glyphs and the result.
    pub tokens: Vec<Token>,
    /// What the text has and the tokens leave out, in words.
    pub lost: Vec<&'static str>,
}

/// A token with its place.
#[derive(Debug)]
pub(in super::super) struct Token {
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1.
    pub column: usize,
    /// The kind of token, with its text.
    pub kind: Kind,
}

/// The kinds of tokens, with their texts.
#[derive(Debug, PartialEq)]
pub(in super::super) enum Kind {
    /// A play.
    Play(String),
    /// A comment.
    Comment(String),
    /// A judgement of a play or position, such as `$1` or `+-`.
    Glyph(String),
    /// The end of the game.
    Result(String),
}

impl TaggedGame {
    /// The value of a tag, unless it is unknown.
    pub fn tag(&self, name: &str) -> Option<&str> {
        let value = self.tags.iter().find(|(_, known, _)| known == name).map(|(.., value)| value.as_str());
        value.filter(|value| !value.is_empty() && *value != UNKNOWN)
    }

    /// The text of the first play.
    pub fn first_play(&self) -> Option<&str> {
        self.tokens.iter().find_map(|token| match &token.kind {
            Kind::Play(text) => Some(text.as_str()),
            Kind::Comment(_) | Kind::Glyph(_) | Kind::Result(_) => None,
        })
    }

    /// True if the game has a tag of this name.
    pub fn has_tag(&self, name: &str) -> bool {
        self.tags.iter().any(|(_, known, _)| known == name)
    }

    /// True if the plays or the result of the game have begun.
    pub fn has_begun(&self) -> bool {
        self.tokens.iter().any(|token| matches!(token.kind, Kind::Play(_) | Kind::Result(_)))
    }

    /// True if the result of the game was told after its plays.
    pub fn has_ended(&self) -> bool {
        self.tokens.iter().any(|token| matches!(token.kind, Kind::Result(_)))
    }

    /// A fault in a tag.
    pub fn fail(&self, name: &str, fault: Fault) -> RecordError {
        let line = self.tags.iter().find(|(_, known, _)| known == name).map_or(1, |(line, ..)| *line);
        RecordError { line, column: 1, fault }
    }
}

impl Token {
    /// A fault in this token.
    pub fn fail(&self, fault: Fault) -> RecordError {
        RecordError { line: self.line, column: self.column, fault }
    }
}
