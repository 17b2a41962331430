//! Plays of SGF that are words: the pie rule, resignation, a pass.
//!
//! <https://www.red-bean.com/sgf/hex.html> has two ways to take the first stone over. With `swap-pieces` it changes hands, and the players
//! go on with their colours. With `swap-sides` the stone stays, and the players change colours. Rules know the first one only, so after
//! the second one colours are taken for the other player's, and points are taken across the diagonal where the rules' own swap does that.

use engine::{ErasedGame, Metadata, Path, Piece, Setup, Written};

use super::points::Points;

/// The word that is written for the pie rule.
pub(super) const SWAP: &str = "swap-pieces";

/// A play that is no point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Word {
    Pass,
    /// The player takes over what is on the board.
    Swap {
        /// True if the players are said to change colours.
        sides: bool,
    },
    /// The player gives up, for this reason.
    Leaves(&'static str),
}

/// The words in small letters. Programs disagree on what `swap` means: the colour of the next play tells it.
const WORDS: [(&str, Word); 7] = [
    ("", Word::Pass),
    ("pass", Word::Pass),
    (SWAP, Word::Swap { sides: false }),
    ("swap", Word::Swap { sides: false }),
    ("swap-sides", Word::Swap { sides: true }),
    ("resign", Word::Leaves("resign")),
    ("forfeit", Word::Leaves("forfeit")),
];

/// The play of a word; `None` if it is none.
pub(super) fn word(text: &str) -> Option<Word> {
    WORDS.iter().find(|(known, _)| known.eq_ignore_ascii_case(text)).map(|(_, word)| *word)
}

/// The paths of the plays of a game that name no cell, and are no pass.
pub(super) fn paths(metadata: &Metadata) -> impl Iterator<Item = Path> + '_ {
    let named = metadata.clauses.iter().enumerate().filter(|(_, clause)| !clause.template.contains('{'));
    named.map(|(clause, _)| Path { clause: Some(clause), ..Path::PASS })
}

/// True if the play `swap` puts a first stone across the diagonal.
pub(super) fn mirrors(entry: &dyn ErasedGame, points: &Points, swap: &Written) -> bool {
    let own = entry.start().setup();
    let off_diagonal = |cell: &usize| points.mirrored(*cell).is_some_and(|other| other != *cell);
    let Some(cell) = (0..own.board.len()).find(off_diagonal) else { return false };
    let mut board = vec![None; own.board.len()];
    board[cell] = Some(Piece { player: own.turn as u8, kind: 0 });
    let setup = Setup { board, turn: 1 - own.turn, plies: own.plies + 1, ..own };
    let mut position = entry.at(&setup, engine::History::new());
    position.play(swap).is_ok() && position.setup().board[cell].is_none()
}
