//! # ambiguous-notation (cells)
//! Two cells have the same name.
//! ```text
//! board grid 8 x 8
//! cells column a
//! ```
//! Mended: `cells column a row 1 up`.

use super::known::Context;
use crate::Diagnostic;
use crate::ast::ClauseKind;
use std::collections::BTreeMap;

pub(super) fn check(context: &Context) -> Vec<Diagnostic> {
    let cells = &context.model.board.cells;
    let mut named: BTreeMap<&str, usize> = BTreeMap::new();
    let at = context.place(|kind| matches!(kind, ClauseKind::Cells(_)));
    for cell in cells {
        *named.entry(&cell.name).or_default() += 1;
    }
    // One example is enough: where two cells have one name, many do.
    let Some((cell, number)) =
        cells.iter().map(|cell| (cell, named[cell.name.as_str()])).find(|(_, n)| *n > 1)
    else {
        return Vec::new();
    };
    let title = format!("{number} cells are called `{}`", cell.name);
    let board = context.place(|kind| matches!(kind, ClauseKind::Board(_)));
    vec![
        Diagnostic::error("ambiguous-notation", at, title, "names several cells alike")
            .because(board, "the cells to be named")
            .fix("name the column and the row", at, "cells column a row 1 up"),
    ]
}

#[cfg(test)]
mod tests {
    use crate::check::testing::shows;

    shows! {
        a_column_alone: r#"
board grid 4 x 4
play place: man on empty
win when line of 3 own
draw when no empty
cells column a"#;
    }
}
