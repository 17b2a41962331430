//! Reads PDN.

use engine::{ErasedGame, ErasedPosition, Metadata, Path, Written};

use super::super::fault::{Fault, RecordError};
use super::super::game::Record;
use super::super::players;
use super::super::table::Table;
use super::super::tagged::{self, Notation, Star, TaggedGame, Token};
use super::squares::Place;
use super::{GAME_TYPE, Squares, fen, first};

/// The form of a FEN, for messages.
const FEN: &str = "a position such as `W:W31,K32:B1,2` in the tag FEN";

/// Reads the games of a text, each by itself. `game`: the number of the game's type.
pub(in super::super) fn games<'a>(
    entry: &'a dyn ErasedGame,
    text: &'a str,
    game: u32,
    by_name: bool,
) -> impl Iterator<Item = Result<Record, RecordError>> + 'a {
    let squares = Squares::new(entry.metadata(), by_name);
    let own = game.to_string();
    tagged::games(text).map(move |game| {
        let mut record = one(entry, &squares, &game?)?;
        record.tags.retain(|(name, value)| name != GAME_TYPE || *value != own);
        Ok(record)
    })
}

fn one(entry: &dyn ErasedGame, squares: &Squares, game: &TaggedGame) -> Result<Record, RecordError> {
    let mut record = tagged::record(entry.metadata(), game);
    if let Some(text) = game.tag("FEN") {
        let setup =
            fen::read(entry, squares, text).map_err(|part| game.fail("FEN", Fault::form(part, FEN)))?;
        record.start = (setup != entry.start().setup()).then_some(setup);
    }
    let notation = Notation {
        first: first(entry, game.tag(GAME_TYPE)),
        star: Star::End,
        several: |plays| format!("all squares of one of {plays}"),
    };
    tagged::play_all(entry, notation, game, record, |table, token, text| {
        meant(entry.metadata(), squares, table, token, text)
    })
}

/// The plays that a text may mean.
fn meant(
    metadata: &Metadata,
    squares: &Squares,
    table: &Table,
    token: &Token,
    text: &str,
) -> Result<Vec<Written>, RecordError> {
    let names = &squares.written;
    let example = || format!("a play such as `{}-{}`", names[0], names[names.len() - 1]);
    let way = squares.way(text).filter(|way| way.len() >= 2);
    let way = way.ok_or_else(|| token.fail(Fault::form(text, example())))?;
    table.expect_open().map_err(|fault| token.fail(fault))?;
    let fitting = fitting(metadata, &*table.position, &way);
    if !fitting.is_empty() {
        return Ok(fitting);
    }
    // The game may list a legal play by another way.
    let written = table.meant(paths(metadata, text, &way));
    Ok(vec![written.unwrap_or_else(|| Written { lines: vec![text.to_owned()] })])
}

/// The legal plays along a way. The text may leave out cells between the ends, but a single exact match excludes all others.
fn fitting(metadata: &Metadata, position: &dyn ErasedPosition, way: &[Place]) -> Vec<Written> {
    let is_exact = |cells: &[usize]| {
        cells.len() == way.len() && cells.iter().zip(way).all(|(cell, place)| place.contains(cell))
    };
    let along = |cells: &[usize]| {
        let ends = [(cells.first(), way.first()), (cells.last(), way.last())];
        let is_end = |(cell, place): &(Option<&usize>, Option<&Place>)| {
            cell.zip(*place).is_some_and(|(cell, place)| place.contains(cell))
        };
        let mut rest = cells.iter();
        ends.iter().all(is_end) && way.iter().all(|place| rest.any(|cell| place.contains(cell)))
    };
    let ways = players::ways(metadata, position);
    let exact: Vec<Written> =
        ways.iter().filter(|(_, cells)| is_exact(cells)).map(|(play, _)| play.clone()).collect();
    if exact.len() == 1 {
        return exact;
    }
    ways.into_iter().filter(|(_, cells)| along(cells)).map(|(play, _)| play).collect()
}

/// The plays along a way by each clause; first those that take pieces as the text does. Of a place that may be several cells, each is tried.
fn paths(metadata: &Metadata, text: &str, way: &[Place]) -> impl Iterator<Item = Path> {
    let said = !text.contains('-');
    let ways = way.iter().fold(vec![Vec::new()], |ways: Vec<Vec<usize>>, place| {
        ways.iter().flat_map(|way| place.iter().map(|cell| [way, &[*cell][..]].concat())).collect()
    });
    let path = |clause, takes, cells: &Vec<usize>| Path {
        clause: Some(clause),
        cells: cells.clone(),
        takes,
        ..Path::PASS
    };
    let clauses = metadata.clauses.len();
    [said, !said].into_iter().flat_map(move |takes| {
        let paths = ways.iter().flat_map(|cells| (0..clauses).map(move |clause| path(clause, takes, cells)));
        paths.collect::<Vec<_>>()
    })
}
