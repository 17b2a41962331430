//! Plays in standard algebraic notation: `e4`, `Nbd7`, `exd8=Q+`, `O-O`.

use engine::{ErasedPosition, Metadata, Setup, Written};

use super::super::players;
use super::{KING, PAWN, letter};

/// The two ways to castle, to the right and to the left.
const CASTLES: [&str; 2] = ["O-O", "O-O-O"];

/// A legal play with the parts of its notation.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Ply {
    /// The play in the game's notation.
    pub written: Written,
    from: usize,
    to: usize,
    /// The letter of the piece.
    piece: char,
    /// The letter of the kind that it is promoted to.
    promotion: Option<char>,
}

/// The legal plays of a position.
pub(super) fn plies(metadata: &Metadata, position: &dyn ErasedPosition) -> Vec<Ply> {
    let setup = position.setup();
    position.plays().into_iter().filter_map(|written| ply(metadata, &setup, written)).collect()
}

/// The play with the parts of its notation; `None` if it moves no piece.
pub(super) fn ply(metadata: &Metadata, setup: &Setup, written: Written) -> Option<Ply> {
    let path = engine::notation::parse(metadata, &written).into_iter().next()?;
    let (from, to) = (*path.cells.first()?, *path.cells.last()?);
    let piece = letter(metadata, setup.board[from]?.kind);
    let promotion = path.kind.map(|kind| letter(metadata, kind as u8));
    Some(Ply { written, from, to, piece, promotion })
}

impl Ply {
    /// The play in the notation, without check marks. `captures`: true if the play takes a piece. `legal`: all legal plays, from which the
    /// text must distinguish this one.
    pub fn text(&self, metadata: &Metadata, captures: bool, legal: &[Self]) -> String {
        if let Some(castle) = self.castle(metadata) {
            return CASTLES[castle].to_owned();
        }
        let name = |cell: usize| metadata.cells[cell].name.as_ref();
        let mut text = String::new();
        if self.piece == PAWN {
            text.push_str(if captures { file(name(self.from)) } else { "" });
        } else {
            text.push(self.piece);
            text.push_str(self.origin(metadata, legal));
        }
        text.push_str(if captures { "x" } else { "" });
        text.push_str(name(self.to));
        text.extend(self.promotion.into_iter().flat_map(|letter| ['=', letter]));
        text
    }

    /// The part of the origin that distinguishes the play from those of like pieces to the same cell: nothing, the file, the rank or all.
    fn origin<'m>(&self, metadata: &'m Metadata, legal: &[Self]) -> &'m str {
        let name = |cell: usize| metadata.cells[cell].name.as_ref();
        let like = |other: &&Self| {
            other.piece == self.piece
                && other.to == self.to
                && other.from != self.from
                && other.castle(metadata).is_none()
        };
        let others: Vec<&str> = legal.iter().filter(like).map(|other| name(other.from)).collect();
        let own: &'m str = name(self.from);
        let (own_file, own_rank) = own.split_at(file(own).len());
        if others.is_empty() {
            ""
        } else if others.iter().all(|other| file(other) != own_file) {
            own_file
        } else if others.iter().all(|other| &other[file(other).len()..] != own_rank) {
            own_rank
        } else {
            own
        }
    }

    /// Index in [`CASTLES`] if the play castles, that is, if the king goes two columns along its row.
    fn castle(&self, metadata: &Metadata) -> Option<usize> {
        let [from, to] = [self.from, self.to].map(|cell| &metadata.cells[cell]);
        let castles = self.piece == KING && from.y == to.y && from.x.abs_diff(to.x) == 2;
        castles.then_some(usize::from(to.x < from.x))
    }
}

/// The column part of a cell's name.
fn file(name: &str) -> &str {
    name.trim_end_matches(|symbol: char| symbol.is_ascii_digit())
}

/// The legal plays that a text can mean; `None` if the text does not have the form of a play.
pub(super) fn meant(metadata: &Metadata, legal: &[Ply], text: &str) -> Option<Vec<Ply>> {
    let text = text.trim_end_matches(['+', '#', '!', '?']);
    let castle = CASTLES.iter().position(|castle| *castle == text.replace('0', "O"));
    if let Some(castle) = castle {
        return Some(legal.iter().filter(|ply| ply.castle(metadata) == Some(castle)).cloned().collect());
    }
    let (text, promotion) = promoted(text);
    let to = (0..metadata.cells.len()).filter(|cell| text.ends_with(metadata.cells[*cell].name.as_ref()));
    let to = to.max_by_key(|cell| metadata.cells[*cell].name.len())?;
    let before = text[..text.len() - metadata.cells[to].name.len()].trim_end_matches(['x', '-']);
    let piece = before.chars().next().filter(char::is_ascii_uppercase);
    let origin = before.strip_prefix(|symbol: char| symbol.is_ascii_uppercase()).unwrap_or(before);
    let is_origin = |from: usize| {
        let name = metadata.cells[from].name.as_ref();
        origin.is_empty() || name == origin || file(name) == origin || &name[file(name).len()..] == origin
    };
    let known = (0..metadata.cells.len()).any(is_origin);
    let fits = |ply: &&Ply| {
        ply.to == to
            && ply.piece == piece.unwrap_or(PAWN)
            && ply.promotion == promotion
            && is_origin(ply.from)
            && ply.castle(metadata).is_none()
    };
    known.then(|| legal.iter().filter(fits).cloned().collect())
}

/// Splits a promotion, `=Q` or `Q`, from the end of a play.
fn promoted(text: &str) -> (&str, Option<char>) {
    let letter = text.chars().next_back().filter(char::is_ascii_uppercase);
    match letter {
        Some(letter) => (text[..text.len() - 1].trim_end_matches('='), Some(letter)),
        None => (text, None),
    }
}

/// True if a play takes a piece of the opponent.
pub(super) fn captures(before: &Setup, after: &Setup) -> bool {
    players::pieces(after, 1 - before.turn) < players::pieces(before, 1 - before.turn)
}
