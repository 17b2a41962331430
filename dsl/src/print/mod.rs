//! The formatter: a syntax tree as text, always in the same form. A clause stands on one line if it fits. A longer clause
//! continues on indented lines; each part of a play and each row of a picture starts a line.

mod clause;
mod condition;
mod layout;
mod notation;
mod play;
mod region;

use crate::ast::{Clause, File};
use layout::Layout;

/// Prints a file. Reading the text gives the same tree, if any text gives this tree.
pub fn print(file: &File) -> String {
    let mut text = String::new();
    for clause in &file.clauses {
        print_clause(&mut text, clause);
    }
    lines(&mut text, &file.trailing);
    text
}

/// The text of a clause without the blank line, the comments and the `replace` before it.
pub(crate) fn clause(clause: &Clause) -> String {
    let alone = Clause { blank_before: false, comments: Vec::new(), replace: None, ..clause.clone() };
    let mut text = String::new();
    print_clause(&mut text, &alone);
    text.trim_end().to_owned()
}

fn print_clause(text: &mut String, clause: &Clause) {
    if clause.blank_before {
        text.push('\n');
    }
    lines(text, &clause.comments);
    let mut layout = Layout::default();
    if clause.replace.is_some() {
        layout.text("replace ");
    }
    layout.clause(&clause.kind);
    text.push_str(&layout.finish());
    if let Some(comment) = &clause.comment {
        text.push_str("  ");
        text.push_str(comment);
    }
    text.push('\n');
}

fn lines(text: &mut String, lines: &[String]) {
    for line in lines {
        text.push_str(line);
        text.push('\n');
    }
}
