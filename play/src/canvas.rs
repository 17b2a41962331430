//! A picture of coloured dots, four in each character: two columns and two lines.

use ratatui::buffer::Buffer;

use crate::look::Look;
use crate::shade::Shade;

/// Dots in a row, and in a column, of a character.
pub const DOTS: u16 = 2;

/// The symbols for a character's dots, by the number of those that are filled: 1 top left, 2 top right, 4 bottom left, 8 bottom right.
const QUARTERS: [&str; 16] = [" ", "▘", "▝", "▀", "▖", "▌", "▞", "▛", "▗", "▚", "▐", "▜", "▄", "▙", "▟", "█"];

/// An area of dots, in dots.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Area {
    /// The first column.
    pub x: i32,
    /// The first line.
    pub y: i32,
    /// Columns.
    pub width: i32,
    /// Lines.
    pub height: i32,
}

impl Area {
    /// The area so many dots further right and down.
    pub fn moved(self, (right, down): (i32, i32)) -> Self {
        Self { x: self.x + right, y: self.y + down, ..self }
    }
}

/// The dots of a plane of characters; those without a colour are transparent.
pub struct Canvas {
    width: u16,
    height: u16,
    dots: Vec<Option<Shade>>,
}

impl Canvas {
    /// A transparent canvas of so many characters.
    pub fn new(width: u16, height: u16) -> Self {
        let dots = usize::from(width * DOTS) * usize::from(height * DOTS);
        Self { width, height, dots: vec![None; dots] }
    }

    /// Colours an area.
    pub fn fill(&mut self, area: Area, shade: Shade) {
        for y in area.y..area.y + area.height {
            for x in area.x..area.x + area.width {
                self.dot(x, y, shade);
            }
        }
    }

    /// Colours an area without its corners.
    pub fn round(&mut self, area: Area, shade: Shade) {
        self.fill(Area { x: area.x + 1, width: area.width - 2, ..area }, shade);
        self.fill(Area { y: area.y + 1, height: area.height - 2, ..area }, shade);
    }

    fn dot(&mut self, x: i32, y: i32, shade: Shade) {
        let (wide, high) = (i32::from(self.width * DOTS), i32::from(self.height * DOTS));
        if (0..wide).contains(&x) && (0..high).contains(&y) {
            self.dots[(y * wide + x) as usize] = Some(shade);
        }
    }

    /// Draws the dots at the top left of a plane. Where a character has dots of more than two colours, it shows the two that come first.
    pub fn draw(&self, look: &Look, plane: &mut Buffer) {
        for y in 0..self.height {
            for x in 0..self.width {
                self.character(x, y, look, plane);
            }
        }
    }

    fn character(&self, x: u16, y: u16, look: &Look, plane: &mut Buffer) {
        let wide = usize::from(self.width * DOTS);
        let first = usize::from(y * DOTS) * wide + usize::from(x * DOTS);
        let dots = [first, first + 1, first + wide, first + wide + 1].map(|dot| self.dots[dot]);
        // ASCII has no symbols for parts of a character.
        if !look.means.unicode {
            let ground = dots.into_iter().flatten().next();
            plane[(x, y)].set_style(look.painted(None, ground));
            return;
        }
        let Some(ink) = dots.into_iter().flatten().next() else { return };
        let ground = dots.into_iter().find(|dot| *dot != Some(ink));
        let (ink, ground) = match ground {
            None => (None, Some(ink)),
            Some(ground) => (Some(ink), ground),
        };
        let quarters: usize =
            (0..4).filter(|&dot| ink.is_some() && dots[dot] == ink).map(|dot| 1 << dot).sum();
        plane[(x, y)].set_symbol(QUARTERS[quarters]).set_style(look.painted(ink, ground));
    }
}

#[cfg(test)]
mod tests {
    use engine::Metadata;
    use ratatui::layout::Rect;
    use ratatui::style::Color;

    use super::*;
    use crate::look::{Colours, Means};
    use crate::shade::{BLACK, WHITE};

    fn drawn(canvas: &Canvas, unicode: bool) -> Buffer {
        let look = Look::new(&Metadata::default(), Means { colours: Colours::All, unicode });
        let mut plane = Buffer::empty(Rect::new(0, 0, canvas.width, canvas.height));
        canvas.draw(&look, &mut plane);
        plane
    }

    #[test]
    fn a_character_shows_quarters_of_two_colours() {
        let mut canvas = Canvas::new(3, 1);
        canvas.fill(Area { x: 0, y: 0, width: 4, height: 2 }, WHITE);
        canvas.fill(Area { x: 1, y: 1, width: 2, height: 1 }, BLACK);
        let plane = drawn(&canvas, true);
        assert_eq!([0, 1, 2].map(|x| plane[(x, 0)].symbol()), ["▛", "▜", " "]);
        assert_eq!((plane[(0, 0)].fg, plane[(0, 0)].bg), (Color::Indexed(231), Color::Indexed(16)));
        assert_eq!((plane[(2, 0)].fg, plane[(2, 0)].bg), (Color::Reset, Color::Reset), "transparent");
        let ascii = drawn(&canvas, false);
        assert_eq!((ascii[(0, 0)].symbol(), ascii[(0, 0)].bg), (" ", Color::Indexed(231)));
    }

    #[test]
    fn what_is_transparent_keeps_the_ground_of_the_terminal() {
        let mut canvas = Canvas::new(1, 1);
        canvas.fill(Area { x: 0, y: 1, width: 2, height: 1 }, WHITE);
        let plane = drawn(&canvas, true);
        let cell = &plane[(0, 0)];
        assert_eq!((cell.symbol(), cell.fg, cell.bg), ("▄", Color::Indexed(231), Color::Reset));
    }

    #[test]
    fn a_disc_has_no_corners() {
        let mut canvas = Canvas::new(2, 1);
        canvas.round(Area { x: 0, y: 0, width: 4, height: 2 }, BLACK);
        let plane = drawn(&canvas, true);
        assert_eq!([0, 1].map(|x| plane[(x, 0)].symbol()), ["▐", "▌"]);
    }
}
