//! The standard format of a game's records.
//!
//! # record
//! PDN and SGF tell games apart by numbers, PGN by names.
//! ```text
//! record pdn
//! ```

use engine::RecordFormat;

use super::Faults;
use super::clauses::Clauses;
use super::names::unknown;
use crate::Diagnostic;
use crate::ast::{Amount, ClauseKind, Name};

/// The formats' names.
pub(crate) const FORMATS: [&str; 3] = ["pdn", "sgf", "pgn"];

/// Resolves `record`.
pub(super) fn resolve(clauses: &Clauses, faults: &mut Faults) -> Option<RecordFormat> {
    let ((format, number, by_name, text), clause) = clauses.first(|kind| match kind {
        ClauseKind::Record { format, number, by_name, text } => Some((format, number, *by_name, text)),
        _ => None,
    })?;
    let game = number.as_ref().and_then(literal);
    let resolved = match (format.text.as_str(), game, by_name, text) {
        ("pdn", Some(game), _, None) => RecordFormat::Pdn { game, by_name },
        ("sgf", Some(game), _, None) => RecordFormat::Sgf { game, by_name },
        ("pgn", None, false, text) if number.is_none() => {
            RecordFormat::Pgn { variant: variant(text.as_ref()).into() }
        }
        (known @ ("pdn" | "sgf" | "pgn"), ..) => {
            let title = format!("`record {known}` is written otherwise");
            faults.push(Diagnostic::error("record", clause.span, title, form(known)));
            return None;
        }
        (other, ..) => {
            faults.push(unknown(format, format!("`{other}` is no format of game records"), &FORMATS));
            return None;
        }
    };
    Some(resolved)
}

fn literal(number: &Amount) -> Option<u32> {
    match number {
        Amount::Literal(value, _) => u32::try_from(*value).ok(),
        Amount::Parameter(_) => None,
    }
}

fn variant(text: Option<&Name>) -> String {
    text.map(|text| text.text.clone()).unwrap_or_default()
}

/// The form of the clause for a format.
fn form(format: &str) -> &'static str {
    match format {
        "pdn" => "`record pdn N`, with the number of the GameType tag, perhaps with `by name`",
        "sgf" => "`record sgf N`, with the number of the GM property, perhaps with `by name`",
        _ => "`record pgn`, perhaps with the text of the Variant tag in quotes",
    }
}
