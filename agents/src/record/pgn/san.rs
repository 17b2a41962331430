//! Plays in standard algebraic notation: `e4`, `Nbd7`, `exd8=Q+`, `O-O`.

use engine::{ErasedPosition, Metadata, Path, Setup, Written};

use super::super::players;
use super::{KING, PAWN, kind, letter};

/// The two ways to castle, to the right and to the left.
const CASTLES: [&str; 2] = ["O-O", "O-O-O"];
/// The figures of pieces that books print, with the letters of the standard.
const FIGURES: [(char, [char; 2]); 6] = [
    ('K', ['♔', '♚']),
    ('Q', ['♕', '♛']),
    ('R', ['♖', '♜']),
    ('B', ['♗', '♝']),
    ('N', ['♘', '♞']),
    ('P', ['♙', '♟']),
];
/// What some write after a capture in passing.
const PASSING: [&str; 3] = ["e.p.", "e.p", "ep"];

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

/// A play with letters in place of figures.
pub(super) fn lettered(text: &str) -> String {
    let letter = |symbol: char| FIGURES.iter().find(|(_, figures)| figures.contains(&symbol));
    let shown = |symbol: char| !matches!(symbol, '\u{fe0e}' | '\u{fe0f}');
    text.chars()
        .filter(|symbol| shown(*symbol))
        .map(|symbol| letter(symbol).map_or(symbol, |(letter, _)| *letter))
        .collect()
}

/// The meaning of a text by its form.
pub(super) enum San<'t> {
    /// A castle, an index in [`CASTLES`].
    Castle(usize),
    /// A piece goes to a cell.
    Move {
        /// The letter of the piece; `None` for any piece, of which the text names the cell that it leaves.
        piece: Option<char>,
        /// The name of the cell that it leaves, or a part of the name; perhaps empty.
        origin: &'t str,
        to: usize,
        /// The letter of the kind that it is promoted to.
        promotion: Option<char>,
    },
}

impl<'t> San<'t> {
    /// Reads a text; `None` if it does not have the form of a play.
    pub fn read(metadata: &Metadata, text: &'t str) -> Option<Self> {
        let text = text.trim_end_matches(['+', '#', '!', '?']);
        let text = PASSING.iter().find_map(|mark| text.strip_suffix(mark)).unwrap_or(text);
        if let Some(castle) = CASTLES.iter().position(|castle| *castle == text.replace(['0', 'o'], "O")) {
            return Some(Self::Castle(castle));
        }
        let (text, promotion) = promoted(text);
        let name = |cell: usize| metadata.cells[cell].name.as_ref();
        let to = (0..metadata.cells.len()).filter(|cell| text.ends_with(name(*cell)));
        let to = to.max_by_key(|cell| name(*cell).len())?;
        let before = text[..text.len() - name(to).len()].trim_end_matches(['x', '-', ':']);
        let piece = before.chars().next().filter(char::is_ascii_uppercase);
        if piece.is_some_and(|piece| kind(metadata, piece).is_none()) {
            return None;
        }
        let origin = before.strip_prefix(|symbol: char| symbol.is_ascii_uppercase()).unwrap_or(before);
        let known = (0..metadata.cells.len()).any(|cell| is_origin(name(cell), origin));
        // Plays in coordinates, `g1f3`, name no piece.
        let is_whole = (0..metadata.cells.len()).any(|cell| name(cell) == origin);
        let piece = piece.or((!is_whole).then_some(PAWN));
        known.then_some(Self::Move { piece, origin, to, promotion })
    }

    /// True if the text can mean this legal play.
    pub fn fits(&self, metadata: &Metadata, ply: &Ply) -> bool {
        match *self {
            Self::Castle(castle) => ply.castle(metadata) == Some(castle),
            Self::Move { piece, origin, to, promotion } => {
                (ply.to, ply.promotion) == (to, promotion)
                    && is_origin(&metadata.cells[ply.from].name, origin)
                    && piece.is_none_or(|piece| ply.piece == piece && ply.castle(metadata).is_none())
            }
        }
    }

    /// The plays of pieces on the board that the text can mean, by each clause, whether legal or not.
    pub fn paths(&self, metadata: &Metadata, setup: &Setup) -> Vec<Path> {
        let own = |cell: &usize, wanted: Option<char>| {
            let piece = setup.board[*cell].filter(|piece| usize::from(piece.player) == setup.turn);
            piece.is_some_and(|piece| wanted.is_none_or(|wanted| letter(metadata, piece.kind) == wanted))
        };
        let cells = 0..metadata.cells.len();
        let (ways, promotion): (Vec<[usize; 2]>, _) = match *self {
            Self::Castle(castle) => {
                let kings = cells.filter(|cell| own(cell, Some(KING)));
                (kings.filter_map(|king| Some([king, castled(metadata, king, castle)?])).collect(), None)
            }
            Self::Move { piece, origin, to, promotion } => {
                let from = |cell: &usize| own(cell, piece) && is_origin(&metadata.cells[*cell].name, origin);
                (cells.filter(from).map(|from| [from, to]).collect(), promotion)
            }
        };
        let kind = promotion.and_then(|wanted| kind(metadata, wanted)).map(usize::from);
        let by_clauses = |way: [usize; 2]| {
            let path = move |clause| Path { clause: Some(clause), cells: way.to_vec(), kind, ..Path::PASS };
            (0..metadata.clauses.len()).map(path)
        };
        ways.into_iter().flat_map(by_clauses).collect()
    }
}

/// True if a cell has this name, or this file or rank; any cell has the empty one.
fn is_origin(name: &str, origin: &str) -> bool {
    origin.is_empty() || name == origin || file(name) == origin || &name[file(name).len()..] == origin
}

/// The cell to which a king castles, in either of [`CASTLES`].
fn castled(metadata: &Metadata, king: usize, castle: usize) -> Option<usize> {
    let from = &metadata.cells[king];
    let is_there = |to: &engine::CellInfo| {
        to.y == from.y && to.x.abs_diff(from.x) == 2 && (to.x < from.x) == (castle == 1)
    };
    metadata.cells.iter().position(is_there)
}

/// Splits a promotion from the end of a play: `=Q`, `=q`, `Q`, `(Q)` or `/Q`.
fn promoted(text: &str) -> (&str, Option<char>) {
    let open = text.trim_end_matches(')');
    let letter = open.chars().next_back().filter(char::is_ascii_alphabetic);
    let before = letter.map_or(open, |letter| &open[..open.len() - letter.len_utf8()]);
    let is_told = before.ends_with(|symbol: char| "=(/".contains(symbol) || symbol.is_ascii_digit());
    match letter.filter(|letter| letter.is_ascii_uppercase() || is_told) {
        Some(letter) => (before.trim_end_matches(['=', '(', '/']), Some(letter.to_ascii_uppercase())),
        None => (text, None),
    }
}

/// True if a play takes a piece of the opponent.
pub(super) fn captures(before: &Setup, after: &Setup) -> bool {
    players::pieces(after, 1 - before.turn) < players::pieces(before, 1 - before.turn)
}
