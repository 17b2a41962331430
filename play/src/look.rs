//! The look of a game: the players' colours, the colours of the board, and the marks that replace colours.

use engine::Metadata;
use ratatui::style::{Color, Modifier, Style};

/// The abilities of a terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Means {
    /// True to use colour.
    pub colour: bool,
    /// True to use symbols outside ASCII.
    pub unicode: bool,
}

/// A colour, and a second one to write on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Paint {
    /// The colour, of the 256 of a terminal.
    pub colour: u8,
    /// A colour that is easily read on the first.
    pub ink: u8,
}

/// Colours that players are named for: the name, the number among the 256 of a terminal, and true if black is readable on it.
const NAMED: [(&str, u8, bool); 14] = [
    ("black", 16, false),
    ("white", 231, true),
    ("red", 160, false),
    ("blue", 27, false),
    ("green", 34, false),
    ("yellow", 226, true),
    ("orange", 208, true),
    ("purple", 93, false),
    ("brown", 94, false),
    ("pink", 218, true),
    ("grey", 244, true),
    ("gray", 244, true),
    ("gold", 220, true),
    ("silver", 250, true),
];
/// Black and white, and the light and the dark colour of players that are not named for a colour.
const BLACK: u8 = 16;
const WHITE: u8 = 231;
const LIGHT: Paint = Paint { colour: 230, ink: BLACK };
const DARK: Paint = Paint { colour: 236, ink: WHITE };

/// The colours of squares, light, dark and a third one for hexagons: black and white pieces stand out on each.
pub(crate) const SQUARES: [u8; 3] = [180, 101, 138];
/// The colours of cells: changed by the last play, possible start of a play, possible next cell, chosen.
const LAST: u8 = 142;
const START: u8 = 66;
const TARGET: u8 = 71;
const PICKED: u8 = 31;
const HINT: u8 = 133;
const CURSOR: u8 = 226;

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

/// The colours of two players: those that they are named for, else a light and a dark one.
pub fn paints(metadata: &Metadata) -> [Paint; 2] {
    let named = |name: &str| {
        let found = NAMED.iter().find(|(known, ..)| name.eq_ignore_ascii_case(known));
        found.map(|&(_, colour, black)| Paint { colour, ink: if black { BLACK } else { WHITE } })
    };
    match [0, 1].map(|player| named(&metadata.players[player])) {
        [Some(first), Some(second)] => [first, second],
        [Some(first), None] => [first, if first.ink == BLACK { DARK } else { LIGHT }],
        [None, Some(second)] => [if second.ink == BLACK { DARK } else { LIGHT }, second],
        [None, None] => [LIGHT, DARK],
    }
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
    pub fn painted(&self, ink: Option<u8>, ground: Option<u8>) -> Style {
        let mut style = Style::new();
        if self.means.colour {
            style.fg = ink.map(Color::Indexed);
            style.bg = ground.map(Color::Indexed);
        }
        style
    }

    /// The colour behind a cell with these marks, on a square of that colour.
    pub fn ground(&self, marks: Marks, square: Option<u8>) -> Option<u8> {
        let marked = [
            (marks.picked, PICKED),
            (marks.target, TARGET),
            (marks.hint, HINT),
            (marks.last, LAST),
            (marks.start, START),
        ];
        let marked = marked.into_iter().find(|(is, _)| *is).map(|(_, colour)| colour);
        marked.or(square).filter(|_| self.means.colour)
    }

    /// The symbols at the left and the right of a cell, and their style.
    pub fn brackets(&self, marks: Marks) -> ([&'static str; 2], Style) {
        let plain = !self.means.colour;
        let symbols = match marks {
            Marks { cursor: true, .. } => ["[", "]"],
            Marks { picked: true, .. } if plain => ["<", ">"],
            Marks { target: true, .. } if plain => ["(", ")"],
            Marks { hint: true, .. } if plain => ["?", "?"],
            Marks { last: true, .. } if plain => ["'", "'"],
            Marks { start: true, .. } if plain => ["-", "-"],
            _ => [" ", " "],
        };
        let style = self.painted(marks.cursor.then_some(CURSOR), None);
        (symbols, if marks.cursor { style.add_modifier(Modifier::BOLD) } else { style })
    }

    /// One of two texts: the second one if the terminal has only ASCII.
    pub fn text<'t>(&self, rich: &'t str, ascii: &'t str) -> &'t str {
        if self.means.unicode { rich } else { ascii }
    }
}
