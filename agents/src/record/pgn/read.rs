//! Reads PGN.

use engine::{ErasedGame, Metadata, Path, Written, notation};

use super::super::fault::{Fault, RecordError};
use super::super::game::Record;
use super::super::players;
use super::super::table::Table;
use super::super::tagged::{self, Notation, Star, TaggedGame, Token};
use super::san::{self, San};
use super::{VARIANT, fen, letter};

/// The form of a FEN, for messages.
const FEN: &str = "a position such as `4k3/8/8/8/8/8/8/4K3 w - - 0 1` in the tag FEN";

/// What was expected in place of a null move.
const NO_PASS: &str = "a play: this stands for a player that passes, as in variations of analyses, and the rules allow no pass here";

/// Reads the games of a text, each by itself. `variant`: the game's own variant.
pub(in super::super) fn games<'a>(
    entry: &'a dyn ErasedGame,
    text: &'a str,
    variant: &'a str,
) -> impl Iterator<Item = Result<Record, RecordError>> + 'a {
    tagged::games(text).map(move |game| {
        let mut record = one(entry, &game?)?;
        record.tags.retain(|(name, value)| name != VARIANT || value != variant);
        Ok(record)
    })
}

fn one(entry: &dyn ErasedGame, game: &TaggedGame) -> Result<Record, RecordError> {
    let metadata = entry.metadata();
    let mut record = tagged::record(metadata, game);
    if let Some(text) = game.tag("FEN") {
        let setup = fen::read(entry, text).map_err(|part| game.fail("FEN", Fault::form(part, FEN)))?;
        // FEN tells of few pieces whether they have moved, so the texts are compared, not the positions.
        let [own, read] = [&entry.start().setup(), &setup].map(|setup| fen::write(metadata, setup));
        record.start = (own != read).then_some(setup);
    }
    let notation = Notation {
        first: players::white(metadata),
        star: Star::NoResult,
        several: |plays| format!("a play that tells which of {plays} it is"),
    };
    tagged::play_all(entry, notation, game, record, |table, token, text| meant(metadata, table, token, text))
}

/// The plays that a text may mean.
fn meant(metadata: &Metadata, table: &Table, token: &Token, text: &str) -> Result<Vec<Written>, RecordError> {
    table.expect_open().map_err(|fault| token.fail(fault))?;
    if tagged::is_null(text) {
        let pass = notation::write(metadata, &Path::PASS);
        let may_pass = table.position.plays().contains(&pass);
        return may_pass.then(|| vec![pass]).ok_or_else(|| token.fail(Fault::form(text, NO_PASS)));
    }
    let form = || {
        let letters: Vec<_> =
            (0..metadata.kinds.len() as u8).map(|kind| letter(metadata, kind).to_string()).collect();
        let letters = letters.join(", ");
        let expected =
            format!("a play such as `e4`, `Nbd7`, `exd8=Q+` or `O-O`; the letters of pieces are {letters}");
        token.fail(Fault::form(text, expected))
    };
    let lettered = san::lettered(text);
    let text = lettered.as_str();
    // Some write the letters of pieces small; a small `b` is a column first.
    let raised: String = text
        .char_indices()
        .map(|(at, symbol)| if at == 0 { symbol.to_ascii_uppercase() } else { symbol })
        .collect();
    let readings: Vec<San> =
        [text, &raised].into_iter().filter_map(|text| San::read(metadata, text)).collect();
    let first = readings.first().ok_or_else(form)?;
    let legal = san::plies(metadata, &*table.position);
    let fitting = |san: &San| -> Vec<Written> {
        legal.iter().filter(|ply| san.fits(metadata, ply)).map(|ply| ply.written.clone()).collect()
    };
    if let Some(fitting) = readings.iter().map(fitting).find(|fitting| !fitting.is_empty()) {
        return Ok(fitting);
    }
    let illegal = table.meant(first.paths(metadata, &table.position.setup()));
    let illegal = illegal.ok_or_else(|| {
        let player = &metadata.players[table.position.setup().turn];
        token.fail(Fault::form(text, format!("a play of a piece that {player} has there")))
    })?;
    Ok(vec![illegal])
}
