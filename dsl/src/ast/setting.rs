//! Syntax of the players, the board and the start.

use super::{Amount, Name, Region, Span};

/// A player, perhaps with the compass direction it faces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerDecl {
    /// Its name.
    pub name: Name,
    /// The compass direction that `forward` means for it.
    pub facing: Option<Name>,
}

/// The board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardDecl {
    /// `grid`, `hex`, `hexagon`, `triangle`, `star`, `lines`, or an unknown word.
    pub shape: Name,
    /// Columns, or the cells along a side.
    pub width: Amount,
    /// Rows.
    pub height: Option<Amount>,
    /// `dark` or `light`: only those squares are cells; the bottom-left square is dark.
    pub squares: Option<Name>,
    /// Columns and rows of each part, if the board lies in parts.
    pub parts: Option<(Amount, Amount)>,
    /// The lines of a board of points and lines.
    pub lines: Vec<BoardLine>,
}

/// The points of a line of a board, from one end to the other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardLine {
    /// The names of the points.
    pub points: Vec<Name>,
    /// The place of the whole line.
    pub span: Span,
}

/// A row of a picture: the text between its bars.
pub type PictureRow = Name;

/// The starting position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Start {
    /// A drawn board, top row first.
    Picture(Vec<PictureRow>),
    /// `start man on ranks 1 to 3, king on ...`: for each player, in its own view.
    Placed(Vec<(Name, Region)>),
}
