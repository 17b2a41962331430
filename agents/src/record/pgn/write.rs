//! Writes PGN.

use engine::{ErasedGame, ErasedPosition};

use super::super::format::FormatError;
use super::super::game::Record;
use super::super::{players, tagged};
use super::{VARIANT, check, fen, san};

/// Why a play cannot be written.
const UNTOLD: &str = "PGN has only plays of a piece that is on the board; the format `text` has every play";

/// The text of a record.
pub(in super::super) fn write(
    entry: &dyn ErasedGame,
    record: &Record,
    variant: &str,
) -> Result<String, FormatError> {
    let metadata = entry.metadata();
    let mut own = Vec::new();
    if !variant.is_empty() {
        own.push((VARIANT, record.tag(VARIANT).unwrap_or(variant).to_owned()));
    }
    let mut position = record.begin(entry);
    if let Some(setup) = &record.start {
        own.extend([("SetUp", "1".to_owned()), ("FEN", fen::write(metadata, setup))]);
    }
    let white = players::white(metadata);
    let (mut words, mut again) = (Vec::new(), true);
    let mut round = fen::round(&position.setup());
    for (index, played) in record.plays.iter().enumerate() {
        let ply = index + 1;
        let before = position.setup();
        let legal = san::plies(metadata, &*position);
        let own = san::ply(metadata, &before, played.play.clone());
        let own = own.ok_or_else(|| FormatError::Play { ply, play: played.play.clone(), why: UNTOLD })?;
        let illegal = |_| FormatError::Illegal { ply, play: played.play.clone() };
        position.play(&played.play).map_err(illegal)?;
        let text = own.text(metadata, san::captures(&before, &position.setup()), &legal);
        words.extend(tagged::number(round, before.turn == white, again));
        words.push(text + mark(entry, &*position));
        let comments = tagged::words(played);
        again = comments.iter().any(|word| word.starts_with('{'));
        words.extend(comments);
        round += u32::from(before.turn != white);
    }
    Ok(format!("{}\n{}", tagged::tags(metadata, white, record, &own), tagged::wrapped(white, record, words)))
}

/// The mark of a check or of a mate.
fn mark(entry: &dyn ErasedGame, position: &dyn ErasedPosition) -> &'static str {
    match (check::is_check(entry, position), position.plays().is_empty()) {
        (false, _) => "",
        (true, false) => "+",
        (true, true) => "#",
    }
}
