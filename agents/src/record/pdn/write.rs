//! Writes PDN.

use engine::{ErasedGame, ErasedPosition, Metadata, Written};

use super::super::format::FormatError;
use super::super::game::Record;
use super::super::{players, tagged};
use super::{GAME_TYPE, Squares, fen, first};

/// Why a play cannot be written.
const UNTOLD: &str = "PDN has only plays from one square to another; the format `text` has every play";

/// The text of a record.
pub(in super::super) fn write(
    entry: &dyn ErasedGame,
    record: &Record,
    game: u32,
    by_name: bool,
) -> Result<String, FormatError> {
    let metadata = entry.metadata();
    let squares = Squares::new(metadata, by_name);
    let first = first(entry, record.tag(GAME_TYPE));
    let mut own = vec![(GAME_TYPE, game.to_string())];
    if let Some(setup) = &record.start {
        own.extend([("SetUp", "1".to_owned()), ("FEN", fen::write(metadata, &squares, setup))]);
    }
    let mut position = record.begin(entry);
    // With a FEN, readers count rounds from White's plays; without one, from those of the player who begins.
    let leader = if record.start.is_some() { players::white(metadata) } else { position.setup().turn };
    let (mut words, mut round) = (Vec::new(), 1);
    for (index, played) in record.plays.iter().enumerate() {
        let ply = index + 1;
        let leads = position.setup().turn == leader;
        round += u32::from(leads && index > 0);
        // Unlike in PGN, the number is not repeated after a comment: pydraughts would misread the numbers.
        words.extend(tagged::number(round, leads, index == 0));
        let before = position.setup();
        let way = players::way(metadata, &played.play);
        // The notation has no placements and no passes.
        if way.len() < 2 {
            return Err(FormatError::Play { ply, play: played.play.clone(), why: UNTOLD });
        }
        let others = same_ends(metadata, &*position, &way);
        let illegal = |_| FormatError::Illegal { ply, play: played.play.clone() };
        position.play(&played.play).map_err(illegal)?;
        let captures =
            players::pieces(&position.setup(), 1 - before.turn) < players::pieces(&before, 1 - before.turn);
        words.push(text(&squares.written, &way, captures, others > 1));
        words.extend(tagged::words(played));
    }
    Ok(format!("{}\n{}", tagged::tags(metadata, first, record, &own), tagged::wrapped(first, record, words)))
}

/// Number of legal plays with the same ends as this way.
fn same_ends(metadata: &Metadata, position: &dyn ErasedPosition, way: &[usize]) -> usize {
    let ends = |way: &[usize]| (way.first().copied(), way.last().copied());
    players::ways(metadata, position)
        .iter()
        .filter(|(_, other): &&(Written, Vec<usize>)| ends(other) == ends(way))
        .count()
}

/// A play: its ends, and with `in_full` also the squares between them.
fn text(squares: &[String], way: &[usize], captures: bool, in_full: bool) -> String {
    let ends = [way[0], way[way.len() - 1]];
    let shown = if in_full { way } else { &ends };
    let names: Vec<&str> = shown.iter().map(|cell| squares[*cell].as_str()).collect();
    names.join(if captures { "x" } else { "-" })
}
