//! Cell names and the layout of the input file.

use super::{Children, Node, Reader, Rule};
use crate::ast::{Amount, CellItem, InputItem};

impl Reader {
    /// A component of the cells' names.
    pub(super) fn cell_item(self, node: Node) -> CellItem {
        let rule = node.as_rule();
        if rule == Rule::text {
            return CellItem::Text(self.name(node));
        }
        let mut children = Children::of(node);
        let first = self.name(children.child());
        match rule {
            Rule::column_item => {
                CellItem::Column { first, without: children.next().map(|node| self.name(node)) }
            }
            Rule::row_item => CellItem::Row { first, up: children.child().as_rule() == Rule::up },
            Rule::numbered_item => CellItem::Numbered(first),
            other => unreachable!("{other:?} is no part of a cell's name"),
        }
    }

    /// A line of the input file.
    pub(super) fn input_item(self, node: Node) -> InputItem {
        let span = self.span(&node);
        let rule = node.as_rule();
        let mut children = Children::of(node);
        match rule {
            Rule::input_mode => InputItem::Mode(span),
            Rule::input_player => InputItem::Player(self.names(children), span),
            Rule::input_seconds => InputItem::Seconds(span),
            Rule::input_counter => InputItem::Counter(self.name(children.child())),
            Rule::input_previous => InputItem::PreviousBoard(span),
            Rule::input_board => InputItem::Board(span),
            Rule::input_no_newline => InputItem::NoNewline(span),
            other => unreachable!("{other:?} is no line of the input"),
        }
    }

    /// A number that is written out.
    pub(super) fn integer(self, node: &Node) -> Amount {
        let value = node.as_str().parse().expect("an integer has at most nine digits");
        Amount::Literal(value, self.span(node))
    }
}
