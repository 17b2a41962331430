//! Makes records of games with tags.

use engine::{ErasedGame, Metadata};

use super::super::fault::{Fault, RecordError};
use super::super::game::{Record, Verdict, is_date, is_word, read_used};
use super::super::players;
use super::super::table::Table;
use super::game::{Kind, TaggedGame, Token};
use super::score::{self, Score};
use super::{EVENT, RESULT, RULES, UNKNOWN, glyph};

/// How a format tells results.
#[derive(Clone, Copy, Debug)]
pub(in super::super) struct Results {
    /// The player whose points stand first.
    pub first: usize,
    /// What `*` after the plays says.
    pub star: Star,
}

/// The meaning of `*` after the plays.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in super::super) enum Star {
    /// There is no result.
    NoResult,
    /// The game ends here in the file; its result is that of its tag.
    End,
}

/// Fills a record with the plays of a game, each made by `play`.
///
/// # Errors
/// Those of `play`, a play after the result, and a result that is not that of the plays.
pub(in super::super) fn play_all<'e>(
    entry: &'e dyn ErasedGame,
    results: Results,
    game: &TaggedGame,
    mut record: Record,
    play: impl Fn(&mut Table<'e>, &Token, &str) -> Result<(), RecordError>,
) -> Result<Record, RecordError> {
    if let Some(text) = game.tag(RESULT) {
        let fault = || game.fail(RESULT, Fault::form(text, score::FORMS));
        record.verdict = verdict(results.first, Score::read(text).ok_or_else(fault)?);
    }
    if game.has_variations {
        record.lose("variations");
    }
    let mut table = Table::new(entry, record);
    let mut is_over = false;
    let last = game.tokens.iter().rposition(|token| !matches!(token.kind, Kind::Comment(_)));
    for (at, token) in game.tokens.iter().enumerate() {
        if is_over && !matches!(token.kind, Kind::Comment(_)) {
            return Err(after_result(token));
        }
        if let Some(score) = take(&mut table, game, token, last == Some(at), &play)? {
            is_over = true;
            if (score, results.star) != (Score::None, Star::End) {
                end(&mut table.record, game, token, verdict(results.first, score))?;
            }
        }
    }
    let fail = |fault| match game.tokens.last() {
        Some(token) => token.fail(fault),
        None => game.fail(RESULT, fault),
    };
    // `*` tells that the file knows no result; the rules may know it.
    let is_told = table.record.verdict != Verdict::None;
    table.check_result(is_told).map_err(fail)?;
    table.record.check_opening();
    Ok(table.record)
}

/// Takes a token; a result if the token is one.
fn take<'e>(
    table: &mut Table<'e>,
    game: &TaggedGame,
    token: &Token,
    is_last: bool,
    play: &impl Fn(&mut Table<'e>, &Token, &str) -> Result<(), RecordError>,
) -> Result<Option<Score>, RecordError> {
    match &token.kind {
        Kind::Comment(text) => table.remark(text),
        Kind::Result(text) if is_last || text != "*" => return Ok(Score::read(text)),
        // What could be a play or a judgement is the result where the tag has the same.
        Kind::Play(text) | Kind::Glyph(text) if is_last && game.tag(RESULT) == Some(text) => {
            return Ok(Score::read(text));
        }
        Kind::Play(text) => match play(table, token, text) {
            Err(_) if is_last && text == score::NO_POINTS => return Ok(Some(Score::None)),
            played => played?,
        },
        Kind::Glyph(text) | Kind::Result(text) => judge(&mut table.record, text),
    }
    Ok(None)
}

/// Ends a game with the result of a token, which must be that of the tag if the tag knows one.
fn end(record: &mut Record, game: &TaggedGame, token: &Token, verdict: Verdict) -> Result<(), RecordError> {
    let told = std::mem::replace(&mut record.verdict, verdict);
    match (game.tag(RESULT), &token.kind) {
        (Some(result), Kind::Play(text) | Kind::Result(text)) if told != Verdict::None && told != verdict => {
            Err(token.fail(Fault::form(text, format!("`{result}`, as the tag Result says"))))
        }
        _ => Ok(()),
    }
}

/// The fault of a token after the result.
fn after_result(token: &Token) -> RecordError {
    let next = "a tag, which begins the next game";
    let (text, expected) = match &token.kind {
        Kind::Result(text) => (text, format!("one result, and then {next}")),
        Kind::Play(text) | Kind::Glyph(text) | Kind::Comment(text) => {
            (text, format!("{next}, after the result"))
        }
    };
    token.fail(Fault::form(text, expected))
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
