//! Self-contained pages of HTML: their frame and look, tables, and games to step through.
//!
//! This crate knows neither games nor the contents of reports.

#![forbid(unsafe_code)]

mod table;
mod viewer;

use std::fmt::Write as _;

pub use table::{cell, heading, number, row, table};
pub use viewer::{Board, Opens, Replay, Shown, button, viewer};

const STYLE: &str = include_str!("style.css");

/// A page with a heading above its body, which is HTML.
pub fn page(title: &str, body: &str) -> String {
    let title = escaped(title);
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n\
        <meta name=\"viewport\" content=\"width=device-width\">\n<title>{title}</title>\n\
        <style>\n{STYLE}</style>\n<h1>{title}</h1>\n{body}</html>\n"
    )
}

/// The text with HTML's special characters written as entities, and control characters as escapes.
pub fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            // Writing to a `String` cannot fail.
            control if control.is_control() => drop(write!(safe, "\\u{:04x}", control as u32)),
            other => safe.push(other),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_cannot_write_html() {
        let page = page("<script>alert(1)</script>", &cell("\u{1b}[31m&\""));
        assert!(!page.contains("<script>"), "{page}");
        assert!(page.contains("<td>\\u001b[31m&amp;&quot;</td>"), "{page}");
        assert_eq!(page.matches("<h1>&lt;script&gt;").count(), 1);
    }
}
