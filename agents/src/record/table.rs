//! A record while it is read: the rules check each play as it arrives.

use std::fmt::Write as _;

use engine::{Ended, ErasedGame, ErasedPosition, Path, PlayError, Written};

use super::comment;
use super::escape::unescaped;
use super::fault::Fault;
use super::game::{Played, RULES, Record, Verdict};

/// A record with the position after its plays.
pub(super) struct Table<'e> {
    entry: &'e dyn ErasedGame,
    /// The position after the plays of the record.
    pub position: Box<dyn ErasedPosition>,
    /// The record so far.
    pub record: Record,
}

impl<'e> Table<'e> {
    /// Begins the game of a record that has no plays yet.
    pub fn new(entry: &'e dyn ErasedGame, record: Record) -> Self {
        Self { entry, position: record.begin(entry), record }
    }

    /// Another table with the same record.
    pub fn copy(&self) -> Self {
        let position = self.entry.at(&self.position.setup(), self.position.past().clone());
        Self { entry: self.entry, position, record: self.record.clone() }
    }

    /// Makes a play.
    ///
    /// # Errors
    /// If the game is over or the rules forbid the play.
    pub fn play(&mut self, play: Written) -> Result<&mut Played, Fault> {
        self.expect_open()?;
        let ply = self.record.plays.len() + 1;
        if let Err(error) = self.position.play(&play) {
            return Err(Fault::Illegal { ply, play, before: Box::new(self.position.setup()), error });
        }
        self.record.plays.push(Played::new(play));
        let last = self.record.plays.len() - 1;
        Ok(&mut self.record.plays[last])
    }

    /// The play along one of these paths, as the game writes it: the first legal one, else the first that the rules forbid here, so that the
    /// reason can be told. `None` if no path has the form of a play.
    pub fn meant(&self, paths: impl IntoIterator<Item = Path>) -> Option<Written> {
        let mut forbidden = None;
        for path in paths {
            let written = engine::notation::write(self.entry.metadata(), &path);
            let mut copy = self.entry.at(&self.position.setup(), self.position.past().clone());
            match copy.play(&written) {
                Ok(()) => return Some(written),
                Err(PlayError::Illegal(_) | PlayError::Unlisted(..)) => {
                    forbidden = forbidden.or(Some(written))
                }
                Err(PlayError::NotAPlay(_)) => {}
            }
        }
        forbidden
    }

    /// Adds a comment of another program's record to the last play, or to the game if there is none yet.
    pub fn remark(&mut self, text: &str) {
        let text = unescaped(text).unwrap_or_else(|_| text.to_owned());
        match self.record.plays.last_mut() {
            Some(played) => comment::read_any(&text, played),
            None => self.record.notes.push(text.split_whitespace().collect::<Vec<_>>().join(" ")),
        }
    }

    /// Refuses another play if the game has ended by itself. Where it takes a claim, the players may have gone on.
    ///
    /// # Errors
    /// If the game is over.
    pub fn expect_open(&self) -> Result<(), Fault> {
        let metadata = self.entry.metadata();
        let over = self.record.ended(metadata, &*self.position);
        match over.filter(|ended| !ended.takes_claim(metadata)) {
            None => Ok(()),
            Some(ended) => Err(Fault::Over { ply: self.record.plays.len() + 1, end: ended.text(metadata) }),
        }
    }

    /// Compares the result of the record with the position. If the game has ended by itself, the result must be that of the rules; if it
    /// takes a claim, only where the record gives the rules as the reason, which needs an end of either kind. A record that tells no result
    /// gets that of the rules.
    ///
    /// # Errors
    /// If they differ.
    pub fn check_result(&mut self, is_told: bool) -> Result<(), Fault> {
        let metadata = self.entry.metadata();
        let ended = self.record.ended(metadata, &*self.position);
        if let (false, Some(Ended { outcome, .. })) = (is_told, &ended) {
            self.record.verdict = Verdict::of(outcome.winner);
        }
        let by_rules = self.record.reason.as_deref() == Some(RULES);
        let agrees = match ended {
            Some(ended) if ended.takes_claim(metadata) && !by_rules => true,
            Some(Ended { outcome, .. }) => Verdict::of(outcome.winner) == self.record.verdict,
            None => !by_rules,
        };
        if agrees {
            return Ok(());
        }
        let mut said = match self.record.verdict {
            Verdict::Won(player) => format!("that {} wins", metadata.players[player]),
            Verdict::Drawn => "that nobody wins".to_owned(),
            Verdict::None => "that there is no result".to_owned(),
        };
        if by_rules {
            // Writing to a `String` cannot fail.
            let _ = write!(said, " by the rules");
        }
        let found = ended.map_or("not over".to_owned(), |ended| format!("over: {}", ended.text(metadata)));
        Err(Fault::Result { said, found })
    }
}
