//! Reads PDN.

use engine::{ErasedGame, ErasedPosition, Metadata, Path, Written};

use super::super::fault::{Fault, RecordError};
use super::super::game::Record;
use super::super::players;
use super::super::table::Table;
use super::super::tagged::{self, Results, Star, TaggedGame, Token};
use super::{GAME_TYPE, Squares, fen, first};

/// The form of a FEN, for messages.
const FEN: &str = "a position such as `W:W31,K32:B1,2` in the tag FEN";

/// Reads the games of a text, each by itself. `game`: the number of the game's type.
pub(in super::super) fn games(
    entry: &dyn ErasedGame,
    text: &str,
    game: u32,
    by_name: bool,
) -> Vec<Result<Record, RecordError>> {
    let squares = Squares::new(entry.metadata(), by_name);
    let own = game.to_string();
    let one = |game| {
        let mut record = one(entry, &squares, &game?)?;
        record.tags.retain(|(name, value)| name != GAME_TYPE || *value != own);
        Ok(record)
    };
    tagged::games(text).map(one).collect()
}

fn one(entry: &dyn ErasedGame, squares: &Squares, game: &TaggedGame) -> Result<Record, RecordError> {
    let mut record = tagged::record(entry.metadata(), game);
    if let Some(text) = game.tag("FEN") {
        let setup =
            fen::read(entry, squares, text).map_err(|part| game.fail("FEN", Fault::form(part, FEN)))?;
        record.start = (setup != entry.start().setup()).then_some(setup);
    }
    let results = Results { first: first(entry, game.tag(GAME_TYPE)), star: Star::End };
    tagged::play_all(entry, results, game, record, |table, token, text| {
        play(entry.metadata(), squares, table, token, text)
    })
}

fn play(
    metadata: &Metadata,
    squares: &Squares,
    table: &mut Table,
    token: &Token,
    text: &str,
) -> Result<(), RecordError> {
    let names = &squares.written;
    let example = || format!("a play such as `{}-{}`", names[0], names[names.len() - 1]);
    let named = squares.cells(text).filter(|cells| cells.len() >= 2);
    let cells = named.ok_or_else(|| token.fail(Fault::form(text, example())))?;
    table.expect_open().map_err(|fault| token.fail(fault))?;
    let mut fitting = fitting(metadata, &*table.position, &cells);
    if fitting.len() > 1 {
        let all: Vec<String> = fitting.iter().map(|play| format!("`{play}`")).collect();
        return Err(token.fail(Fault::form(text, format!("all squares of one of {}", all.join(", ")))));
    }
    // The game may list a legal play by another way.
    let written = fitting.pop().or_else(|| table.meant(paths(metadata, text, &cells)));
    let written = written.unwrap_or_else(|| Written { lines: vec![text.to_owned()] });
    table.play(written).map(|_| ()).map_err(|fault| token.fail(fault))
}

/// The legal plays along these cells. The text may leave out cells between the ends, but a single exact match excludes all others.
fn fitting(metadata: &Metadata, position: &dyn ErasedPosition, cells: &[usize]) -> Vec<Written> {
    let along = |way: &[usize]| {
        let ends = (way.first(), way.last()) == (cells.first(), cells.last());
        let mut rest = way.iter();
        ends && cells.iter().all(|cell| rest.any(|other| other == cell))
    };
    let ways = players::ways(metadata, position);
    let exact: Vec<Written> =
        ways.iter().filter(|(_, way)| way == cells).map(|(play, _)| play.clone()).collect();
    if exact.len() == 1 {
        return exact;
    }
    ways.into_iter().filter(|(_, way)| along(way)).map(|(play, _)| play).collect()
}

/// The plays along these cells by each clause; first those that take pieces as the text does.
fn paths(metadata: &Metadata, text: &str, cells: &[usize]) -> impl Iterator<Item = Path> {
    let said = !text.contains('-');
    let path = move |clause, takes| Path { clause: Some(clause), cells: cells.to_vec(), takes, ..Path::PASS };
    let clauses = 0..metadata.clauses.len();
    [said, !said].into_iter().flat_map(move |takes| clauses.clone().map(move |clause| path(clause, takes)))
}
