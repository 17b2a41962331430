//! Reads PGN.

use engine::{ErasedGame, Metadata};

use super::super::fault::{Fault, RecordError};
use super::super::game::Record;
use super::super::players;
use super::super::table::Table;
use super::super::tagged::{self, Results, Star, TaggedGame, Token};
use super::san::{self, San};
use super::{VARIANT, fen};

/// The form of a FEN, for messages.
const FEN: &str = "a position such as `4k3/8/8/8/8/8/8/4K3 w - - 0 1` in the tag FEN";

/// Reads the games of a text, each by itself. `variant`: the game's own variant.
pub(in super::super) fn games(
    entry: &dyn ErasedGame,
    text: &str,
    variant: &str,
) -> Vec<Result<Record, RecordError>> {
    let one = |game| {
        let mut record = one(entry, &game?)?;
        record.tags.retain(|(name, value)| name != VARIANT || value != variant);
        Ok(record)
    };
    tagged::games(text).map(one).collect()
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
    let results = Results { first: players::white(metadata), star: Star::NoResult };
    tagged::play_all(entry, results, game, record, |table, token, text| play(metadata, table, token, text))
}

fn play(metadata: &Metadata, table: &mut Table, token: &Token, text: &str) -> Result<(), RecordError> {
    table.expect_open().map_err(|fault| token.fail(fault))?;
    let form = || token.fail(Fault::form(text, "a play such as `e4`, `Nbd7`, `exd8=Q+` or `O-O`"));
    // Some write the letters of pieces small; a small `b` is a column first.
    let raised: String =
        text.chars().take(1).map(|first| first.to_ascii_uppercase()).chain(text.chars().skip(1)).collect();
    let readings: Vec<San> =
        [text, &raised].into_iter().filter_map(|text| San::read(metadata, text)).collect();
    let first = readings.first().ok_or_else(form)?;
    let legal = san::plies(metadata, &*table.position);
    let meant = |san: &San| legal.iter().filter(|ply| san.fits(metadata, ply)).collect::<Vec<_>>();
    let mut fitting = readings.iter().map(meant).find(|fitting| !fitting.is_empty()).unwrap_or_default();
    if fitting.len() > 1 {
        let all: Vec<String> = fitting.iter().map(|ply| format!("`{}`", ply.written)).collect();
        return Err(
            token.fail(Fault::form(text, format!("a play that tells which of {} it is", all.join(", "))))
        );
    }
    let written = fitting.pop().map(|ply| ply.written.clone());
    let written = written.or_else(|| table.meant(first.paths(metadata, &table.position.setup())));
    let written = written.ok_or_else(|| {
        let player = &metadata.players[table.position.setup().turn];
        token.fail(Fault::form(text, format!("a play of a piece that {player} has there")))
    })?;
    table.play(written).map(|_| ()).map_err(|fault| token.fail(fault))
}
