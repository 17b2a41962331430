//! The look of a game: the players' colours, the colours of the board, and the marks that replace colours.

use engine::Metadata;
use ratatui::style::{Color, Modifier, Style};

use crate::shade::{self, Paint, Shade};

pub use crate::shade::{Colours, paints};

/// The abilities of a terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Means {
    /// The colours.
    pub colours: Colours,
    /// True to use symbols outside ASCII.
    pub unicode: bool,
}

impl Means {
    /// True to use colour.
    pub fn has_colour(self) -> bool {
        self.colours != Colours::None
    }
}

/// The marks of a cell beside its piece.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Marks {
    /// The cursor is there.
    pub cursor: bool,
    /// The choice of a play has led there.
    pub picked: bool,
    /// The choice may go on there.
    pub target: bool,
    /// A play may begin there.
    pub start: bool,
    /// The hint goes there.
    pub hint: bool,
    /// The last play changed it.
    pub last: bool,
}

impl Marks {
    /// The colour behind a cell with these marks; `None` if no mark is shown by a colour.
    pub(crate) fn shade(self) -> Option<Shade> {
        let marked = [
            (self.picked, shade::PICKED),
            (self.target, shade::TARGET),
            (self.hint, shade::HINT),
            (self.last, shade::LAST),
            (self.start, shade::START),
        ];
        marked.into_iter().find(|(is, _)| *is).map(|(_, shade)| shade)
    }
}

/// The look of a game on a terminal.
#[derive(Clone, Debug)]
pub struct Look {
    /// The abilities of the terminal.
    pub means: Means,
    /// The colours of the players' pieces.
    pub players: [Paint; 2],
    /// True if pieces need a letter, since a player has several kinds of them.
    pub letters: bool,
}

impl Look {
    /// The look of a game.
    pub fn new(metadata: &Metadata, means: Means) -> Self {
        Self { means, players: paints(metadata), letters: metadata.kinds.len() > 1 }
    }

    /// Text of less importance.
    pub fn faint(&self) -> Style {
        Style::new().add_modifier(Modifier::DIM)
    }

    /// A heading.
    pub fn bold(&self) -> Style {
        Style::new().add_modifier(Modifier::BOLD)
    }

    /// The style with these colours, if there is colour.
    pub fn painted(&self, ink: Option<Shade>, ground: Option<Shade>) -> Style {
        let colour = |shade: Shade| shade.number(self.means.colours).map(Color::Indexed);
        Style { fg: ink.and_then(colour), bg: ground.and_then(colour), ..Style::new() }
    }

    /// The style of a letter on a player's piece.
    pub fn letter(&self, player: usize) -> Style {
        let Paint { colour, ink } = self.players[player];
        self.painted(Some(ink), Some(colour)).add_modifier(Modifier::BOLD)
    }

    /// True if a piece shows its letter on this ground: it tells the kind, or the piece by itself where nothing else does.
    pub(crate) fn has_letter(&self, player: usize, ground: Option<Shade>) -> bool {
        let is_hidden = ground == Some(self.players[player].colour);
        self.letters || is_hidden || !self.means.has_colour() || !self.means.unicode
    }

    /// The symbols at the left and the right of a cell, and their style.
    pub fn brackets(&self, marks: Marks) -> ([&'static str; 2], Style) {
        let plain = !self.means.has_colour();
        let symbols = match marks {
            Marks { cursor: true, .. } => ["[", "]"],
            Marks { picked: true, .. } if plain => ["<", ">"],
            Marks { target: true, .. } if plain => ["(", ")"],
            Marks { hint: true, .. } if plain => ["?", "?"],
            Marks { last: true, .. } if plain => ["'", "'"],
            Marks { start: true, .. } if plain => ["-", "-"],
            _ => [" ", " "],
        };
        let style = self.painted(marks.cursor.then_some(shade::CURSOR), None);
        (symbols, if marks.cursor { style.add_modifier(Modifier::BOLD) } else { style })
    }

    /// One of two texts: the second one if the terminal has only ASCII.
    pub fn text<'t>(&self, rich: &'t str, ascii: &'t str) -> &'t str {
        if self.means.unicode { rich } else { ascii }
    }
}
