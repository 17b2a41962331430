//! Makes records of games with tags.

use std::cell::Cell;

use engine::{ErasedGame, Metadata, Written};

use super::super::fault::{Fault, RecordError};
use super::super::game::{Record, Verdict, is_date, is_word, read_used};
use super::super::players;
use super::super::table::Table;
use super::game::{Kind, TaggedGame, Token};
use super::score::{self, Score};
use super::{EVENT, RESULT, RULES, UNKNOWN, glyph};

/// Most plays that are tried where the text may mean several.
const MOST_TRIED: usize = 64;

/// How a format tells plays and results.
#[derive(Clone, Copy, Debug)]
pub(in super::super) struct Notation {
    /// The player whose points stand first in a result.
    pub first: usize,
    /// What `*` after the plays says.
    pub star: Star,
    /// What was expected of a play that may be one of several, which are listed.
    pub several: fn(&str) -> String,
}

/// The meaning of `*` after the plays.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in super::super) enum Star {
    /// There is no result.
    NoResult,
    /// The game ends here in the file; its result is that of its tag.
    End,
}

/// Fills a record with the plays of a game. `meant` finds the plays that a token may mean, at least one; of several, the one is taken with
/// which the rest of the game can be read.
///
/// # Errors
/// Those of `meant`, an illegal play, one that may be several, a play after the result, and a result that is not that of the plays.
pub(in super::super) fn play_all<'e>(
    entry: &'e dyn ErasedGame,
    notation: Notation,
    game: &TaggedGame,
    mut record: Record,
    meant: impl Fn(&Table<'e>, &Token, &str) -> Result<Vec<Written>, RecordError>,
) -> Result<Record, RecordError> {
    if let Some(text) = game.tag(RESULT) {
        let fault = || game.fail(RESULT, Fault::form(text, score::FORMS));
        record.verdict = verdict(notation.first, Score::read(text).ok_or_else(fault)?);
    }
    game.lost.iter().for_each(|what| record.lose(what));
    let last = game.tokens.iter().rposition(|token| !matches!(token.kind, Kind::Comment(_)));
    let tries = Cell::new(MOST_TRIED);
    Reading { notation, game, meant, last, tries }.read_from(Table::new(entry, record), 0)
}

/// A game that is read.
struct Reading<'g, F> {
    notation: Notation,
    game: &'g TaggedGame,
    meant: F,
    /// The last token that is no comment.
    last: Option<usize>,
    /// How many plays may still be tried.
    tries: Cell<usize>,
}

impl<'e, F: Fn(&Table<'e>, &Token, &str) -> Result<Vec<Written>, RecordError>> Reading<'_, F> {
    /// Reads the tokens from one on.
    fn read_from(&self, mut table: Table<'e>, from: usize) -> Result<Record, RecordError> {
        for (at, token) in self.game.tokens.iter().enumerate().skip(from) {
            let is_last = self.last == Some(at);
            match &token.kind {
                Kind::Comment(text) => table.remark(text),
                Kind::Result(text) if is_last || text != "*" => return self.end(table, at, text),
                // What could be a play or a judgement is the result where the tag has the same.
                Kind::Play(text) | Kind::Glyph(text) if is_last && self.game.tag(RESULT) == Some(text) => {
                    return self.end(table, at, text);
                }
                Kind::Glyph(text) | Kind::Result(text) => judge(&mut table.record, text),
                Kind::Play(text) => match self.make(&mut table, token, text) {
                    Err(_) if is_last && text == score::NO_POINTS => return self.end(table, at, text),
                    made => match &made?[..] {
                        [] => {}
                        several => return self.branch(&table, at, text, several),
                    },
                },
            }
        }
        self.finish(table)
    }

    /// Makes the play of a token, or returns the plays that it may be.
    fn make(&self, table: &mut Table<'e>, token: &Token, text: &str) -> Result<Vec<Written>, RecordError> {
        let mut plays = (self.meant)(table, token, text)?;
        if plays.len() > 1 {
            return Ok(plays);
        }
        let played = plays.pop().map_or(Ok(()), |play| table.play(play).map(|_| ()));
        played.map(|()| plays).map_err(|fault| token.fail(fault))
    }

    /// Takes the one of several plays with which the rest of the game can be read.
    fn branch(
        &self,
        table: &Table<'e>,
        at: usize,
        text: &str,
        plays: &[Written],
    ) -> Result<Record, RecordError> {
        let token = &self.game.tokens[at];
        let listed = plays.iter().map(|play| format!("`{play}`")).collect::<Vec<_>>().join(", ");
        let several = token.fail(Fault::form(text, (self.notation.several)(&listed)));
        let Some(tries) = self.tries.get().checked_sub(plays.len()) else { return Err(several) };
        self.tries.set(tries);
        let read = |play: &Written| {
            let mut copy = table.copy();
            copy.play(play.clone()).map_err(|fault| token.fail(fault))?;
            self.read_from(copy, at + 1)
        };
        let (mut good, mut bad) = (Vec::new(), Vec::new());
        for play in plays {
            read(play).map_or_else(|error| bad.push(error), |record| good.push(record));
        }
        match good.pop() {
            Some(record) if good.is_empty() => Ok(record),
            Some(_) => Err(several),
            // The reading that went furthest tells most.
            None => Err(bad.into_iter().max_by_key(|error| (error.line, error.column)).unwrap_or(several)),
        }
    }

    /// Ends a game with the result in the token at `at`, which must be that of the tag if the tag knows one.
    fn end(&self, mut table: Table<'e>, at: usize, text: &str) -> Result<Record, RecordError> {
        let score = Score::read(text).unwrap_or(Score::None);
        if (score, self.notation.star) != (Score::None, Star::End) {
            let last = verdict(self.notation.first, score);
            let told = std::mem::replace(&mut table.record.verdict, last);
            if let Some(result) = self.game.tag(RESULT).filter(|_| told != Verdict::None && told != last) {
                let expected = format!("`{result}`, as the tag Result says");
                return Err(self.game.tokens[at].fail(Fault::form(text, expected)));
            }
        }
        for token in &self.game.tokens[at + 1..] {
            match &token.kind {
                Kind::Comment(text) => table.remark(text),
                Kind::Play(text) | Kind::Glyph(text) | Kind::Result(text) => {
                    let expected = "one result, and then a tag, which begins the next game";
                    return Err(token.fail(Fault::form(text, expected)));
                }
            }
        }
        self.finish(table)
    }

    /// Compares the result with that of the rules.
    fn finish(&self, mut table: Table<'e>) -> Result<Record, RecordError> {
        let fail = |fault| match self.game.tokens.last() {
            Some(token) => token.fail(fault),
            None => self.game.fail(RESULT, fault),
        };
        // `*` tells that the file knows no result; where the game has ended, the rules know it.
        let says_none = self.game.has_ended() || self.game.tag(RESULT).is_some();
        let is_told = table.record.verdict != Verdict::None || (says_none && table.expect_open().is_ok());
        table.check_result(is_told).map_err(fail)?;
        table.record.check_opening();
        Ok(table.record)
    }
}

/// Keeps a judgement with the last play.
fn judge(record: &mut Record, symbol: &str) {
    let notes = record.plays.last_mut().map_or(&mut record.notes, |played| &mut played.notes);
    notes.push(glyph::remark(symbol));
}

/// A record with the data of the tags, without plays.
pub(in super::super) fn record(metadata: &Metadata, game: &TaggedGame) -> Record {
    let mut record = Record { game: metadata.name.to_string(), ..Record::default() };
    for (_, name, value) in &game.tags {
        if !tell(metadata, &mut record, name, value) {
            record.tags.push((name.clone(), value.clone()));
        }
    }
    record
}

/// Puts the value of a tag into the part of the record that is for it. False if there is none.
fn tell(metadata: &Metadata, record: &mut Record, name: &str, value: &str) -> bool {
    let white = players::white(metadata);
    let is_known = !value.is_empty() && value != UNKNOWN;
    let text = || is_known.then(|| value.to_owned());
    match name {
        EVENT => record.event = text(),
        "Round" => record.round = text(),
        "White" => record.agents[white] = text().unwrap_or_default(),
        "Black" => record.agents[1 - white] = text().unwrap_or_default(),
        // Places of the game, of which writers make these tags anew.
        "Site" | "Date" if value.chars().all(|symbol| "?.".contains(symbol)) => {}
        "SetUp" | "FEN" | RULES => {}
        RESULT => return matches!(value, "1-0" | "0-1" | "1/2-1/2" | "*") || !is_known,
        "Date" if is_date(&value.replace('.', "-")) => record.date = Some(value.replace('.', "-")),
        "Termination" if is_word(value) => record.reason = text(),
        "Detail" => record.detail = text(),
        "Seed" if value.parse::<u64>().is_ok() => record.seed = value.parse().ok(),
        "Seconds" => {
            record.tell_seconds(value);
            return record.seconds.is_some();
        }
        "OpeningPlies" if value.parse::<u32>().is_ok() => record.opening = value.parse().ok(),
        "CpuSeconds" => {
            record.used = read_used(value);
            return record.used.is_some();
        }
        _ => return false,
    }
    true
}

/// A result as that of the players.
fn verdict(first: usize, score: Score) -> Verdict {
    match score {
        Score::First => Verdict::Won(first),
        Score::Second => Verdict::Won(1 - first),
        Score::Drawn => Verdict::Drawn,
        Score::None => Verdict::None,
    }
}

/// The result that a tag of the record tells in a form of its own, if it is still that of the record.
pub(super) fn own_result(first: usize, record: &Record) -> Option<&str> {
    let own = record.tag(RESULT)?;
    (Score::read(own).map(|score| verdict(first, score)) == Some(record.verdict)).then_some(own)
}
