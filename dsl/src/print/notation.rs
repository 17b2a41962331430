//! Cell names and the layout of the input file.

use super::layout::Layout;
use crate::ast::{CellItem, InputItem};

impl Layout {
    /// The components of the cells' names.
    pub(super) fn cells(&mut self, items: &[CellItem]) {
        self.text("cells");
        for item in items {
            self.gap();
            match item {
                CellItem::Column { first, without } => {
                    self.text(&format!("column {}", first.text));
                    if let Some(without) = without {
                        self.text(&format!(" without {}", without.text));
                    }
                }
                CellItem::Row { first, up } => {
                    self.text(&format!("row {} {}", first.text, if *up { "up" } else { "down" }));
                }
                CellItem::Numbered(first) => self.text(&format!("numbered {}", first.text)),
                CellItem::Text(text) => self.text(&format!("\"{}\"", text.text)),
            }
        }
    }

    /// A line of the input file.
    pub(super) fn input_item(&mut self, item: &InputItem) {
        match item {
            InputItem::Mode(_) => self.text("mode"),
            InputItem::Player(words, _) => self.quoted("player", words),
            InputItem::Seconds(_) => self.text("seconds"),
            InputItem::Counter(name) => self.text(&format!("counter {}", name.text)),
            InputItem::PreviousBoard(_) => self.text("previous board"),
            InputItem::Board(_) => self.text("board"),
            InputItem::NoNewline(_) => self.text("no newline"),
        }
    }
}
