//! Reads PGN.

use engine::{ErasedGame, Metadata};

use super::super::fault::{Fault, RecordError};
use super::super::game::Record;
use super::super::table::Table;
use super::super::tagged::{self, TaggedGame, Token};
use super::fen;
use super::san::{self, San};

/// The form of a FEN, for messages.
const FEN: &str = "a position such as `4k3/8/8/8/8/8/8/4K3 w - - 0 1` in the tag FEN";

/// Reads the games of a text.
pub(in super::super) fn read(entry: &dyn ErasedGame, text: &str) -> Result<Vec<Record>, RecordError> {
    tagged::games(text)?.iter().map(|game| one(entry, game)).collect()
}

fn one(entry: &dyn ErasedGame, game: &TaggedGame) -> Result<Record, RecordError> {
    let mut record = tagged::record(entry.metadata(), game);
    if let Some(text) = game.tag("FEN") {
        let setup = fen::read(entry, text).map_err(|part| game.fail("FEN", Fault::form(part, FEN)))?;
        // FEN tells of few pieces whether they have moved, so the texts are compared, not the positions.
        let [own, read] = [&entry.start().setup(), &setup].map(|setup| fen::write(entry.metadata(), setup));
        record.start = (own != read).then_some(setup);
    }
    tagged::play_all(entry, game, record, |table, token, text| play(entry.metadata(), table, token, text))
}

fn play(metadata: &Metadata, table: &mut Table, token: &Token, text: &str) -> Result<(), RecordError> {
    table.expect_open().map_err(|fault| token.fail(fault))?;
    let form = || token.fail(Fault::form(text, "a play such as `e4`, `Nbd7`, `exd8=Q+` or `O-O`"));
    let san = San::read(metadata, text).ok_or_else(form)?;
    let mut meant = san::plies(metadata, &*table.position);
    meant.retain(|ply| san.fits(metadata, ply));
    if meant.len() > 1 {
        let all: Vec<String> = meant.iter().map(|ply| format!("`{}`", ply.written)).collect();
        return Err(
            token.fail(Fault::form(text, format!("a play that tells which of {} it is", all.join(", "))))
        );
    }
    let written = meant.pop().map(|ply| ply.written);
    let written = written.or_else(|| table.meant(san.paths(metadata, &table.position.setup())));
    let written = written.ok_or_else(|| {
        let player = &metadata.players[table.position.setup().turn];
        token.fail(Fault::form(text, format!("a play of a piece that {player} has there")))
    })?;
    table.play(written).map(|_| ()).map_err(|fault| token.fail(fault))
}
