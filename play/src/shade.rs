//! Colours: those of players, of boards, and of marks on boards.

use engine::Metadata;

/// The colours that a terminal shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colours {
    /// None.
    None,
    /// The first 16 of a palette, which the terminal chooses.
    Sixteen,
    /// The 256 of xterm.
    All,
}

/// A colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shade {
    /// Its number among 256.
    full: u8,
    /// The number of the nearest one that serves, among 16.
    basic: u8,
}

const fn shade(full: u8, basic: u8) -> Shade {
    Shade { full, basic }
}

impl Shade {
    /// Its number on a terminal with these colours; `None` if there are none.
    pub fn number(self, colours: Colours) -> Option<u8> {
        match colours {
            Colours::None => None,
            Colours::Sixteen => Some(self.basic),
            Colours::All => Some(self.full),
        }
    }
}

/// A colour, and a second one to write on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Paint {
    /// The colour.
    pub colour: Shade,
    /// A colour that is easily read on the first.
    pub ink: Shade,
}

pub(crate) const BLACK: Shade = shade(16, 0);
pub(crate) const WHITE: Shade = shade(231, 15);

/// Colours that players are named for, each with the one that is readable on it. Each stands out on all colours of boards.
const NAMED: [(&str, Shade, Shade); 14] = [
    ("black", BLACK, WHITE),
    ("white", WHITE, BLACK),
    ("red", shade(160, 9), WHITE),
    ("blue", shade(27, 12), WHITE),
    ("green", shade(40, 10), BLACK),
    ("yellow", shade(226, 11), BLACK),
    ("orange", shade(208, 11), BLACK),
    ("purple", shade(93, 13), WHITE),
    ("brown", shade(52, 1), WHITE),
    ("pink", shade(218, 13), BLACK),
    ("grey", shade(238, 7), WHITE),
    ("gray", shade(238, 7), WHITE),
    ("gold", shade(220, 11), BLACK),
    ("silver", shade(251, 7), BLACK),
];
/// The light and the dark colour of players that are not named for a colour.
const LIGHT: Paint = Paint { colour: shade(230, 15), ink: BLACK };
const DARK: Paint = Paint { colour: shade(235, 0), ink: WHITE };

/// The colours of squares, light, dark and a third one for hexagons: black and white pieces stand out on each.
pub(crate) const SQUARES: [Shade; 3] = [shade(137, 6), shade(94, 8), shade(101, 2)];
/// The colour of a board of points, and of its lines.
pub(crate) const BOARD: Shade = shade(137, 8);
pub(crate) const LINES: Shade = shade(58, 0);
/// The colours of cells: changed by the last play, possible start of a play, possible next cell, chosen.
pub(crate) const LAST: Shade = shade(136, 3);
pub(crate) const START: Shade = shade(66, 4);
pub(crate) const TARGET: Shade = shade(28, 2);
pub(crate) const PICKED: Shade = shade(31, 5);
pub(crate) const HINT: Shade = shade(133, 5);
pub(crate) const CURSOR: Shade = shade(226, 11);

/// The colours of two players: those that they are named for, else a light and a dark one.
pub fn paints(metadata: &Metadata) -> [Paint; 2] {
    let named = |name: &str| {
        let found = NAMED.iter().find(|(known, ..)| name.eq_ignore_ascii_case(known));
        found.map(|&(_, colour, ink)| Paint { colour, ink })
    };
    let other = |paint: Paint| if paint.ink == BLACK { DARK } else { LIGHT };
    match [0, 1].map(|player| named(&metadata.players[player])) {
        [Some(first), Some(second)] => [first, second],
        [Some(first), None] => [first, other(first)],
        [None, Some(second)] => [other(second), second],
        [None, None] => [LIGHT, DARK],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Red, green and blue of a colour, by the palette of xterm.
    fn rgb(number: u8) -> [f64; 3] {
        const BASIC: [[u8; 3]; 16] = [
            [0, 0, 0],
            [205, 0, 0],
            [0, 205, 0],
            [205, 205, 0],
            [0, 0, 238],
            [205, 0, 205],
            [0, 205, 205],
            [229, 229, 229],
            [127, 127, 127],
            [255, 0, 0],
            [0, 255, 0],
            [255, 255, 0],
            [92, 92, 255],
            [255, 0, 255],
            [0, 255, 255],
            [255, 255, 255],
        ];
        let cube = |step: u8| if step == 0 { 0 } else { 55 + 40 * step };
        let [red, green, blue] = match number {
            0..16 => BASIC[usize::from(number)],
            16..232 => [(number - 16) / 36, (number - 16) / 6 % 6, (number - 16) % 6].map(cube),
            232.. => [8 + 10 * (number - 232); 3],
        };
        [red, green, blue].map(f64::from)
    }

    /// The relation of the luminances of two colours, 1 to 21, by WCAG 2.
    fn contrast(one: u8, other: u8) -> f64 {
        let luminance = |number: u8| {
            let [red, green, blue] = rgb(number).map(|part| {
                let part = part / 255.0;
                if part <= 0.03928 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
            });
            0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05
        };
        let (one, other) = (luminance(one), luminance(other));
        (one / other).max(other / one)
    }

    /// The distance of two colours as the eye sees it, roughly: 0 to 765 (<https://www.compuphase.com/cmetric.htm>).
    fn distance(one: u8, other: u8) -> f64 {
        let (a, b) = (rgb(one), rgb(other));
        let red = (a[0] + b[0]) / 2.0;
        let [r, g, b] = [0, 1, 2].map(|part| (a[part] - b[part]).powi(2));
        ((2.0 + red / 256.0) * r + 4.0 * g + (2.0 + (255.0 - red) / 256.0) * b).sqrt()
    }

    const GROUNDS: [Shade; 9] =
        [SQUARES[0], SQUARES[1], SQUARES[2], BOARD, LAST, START, TARGET, PICKED, HINT];

    #[test]
    fn pieces_of_every_colour_stand_out_on_every_ground() {
        let paints = NAMED.iter().map(|(name, colour, _)| (*name, *colour));
        for (name, colour) in paints.chain([("light", LIGHT.colour), ("dark", DARK.colour)]) {
            for ground in GROUNDS {
                let full = distance(colour.full, ground.full);
                assert!(full > 110.0, "{name} on {}: {full}", ground.full);
                let basic = distance(colour.basic, ground.basic);
                assert!(basic > 80.0, "{name} on {} of 16: {basic}", ground.basic);
            }
        }
    }

    #[test]
    fn black_and_white_are_seen_by_their_brightness() {
        for ground in GROUNDS {
            for piece in [BLACK, WHITE] {
                let seen = contrast(piece.full, ground.full);
                assert!(seen >= 3.0, "{} on {}: {seen}", piece.full, ground.full);
            }
        }
    }

    #[test]
    fn letters_are_read_on_their_pieces() {
        for (name, colour, ink) in NAMED {
            let seen = contrast(colour.full, ink.full);
            assert!(seen >= 3.5, "{name}: {seen}");
        }
    }
}
