//! The clauses of a file, found by their content.
//!
//! # duplicate-clause
//! A clause that a game has only once is there twice.
//! ```text
//! board grid 3 x 3
//! board grid 4 x 4
//! ```
//!
//! # missing-clause
//! A clause that every game needs is missing: `players`, `board`, `piece`, `play` or an end.

use super::Faults;
use crate::Diagnostic;
use crate::ast::{Clause, ClauseKind, File, Span};

/// The clauses of a file.
pub(super) struct Clauses<'a> {
    file: &'a File,
}

impl<'a> Clauses<'a> {
    /// Takes a file, and reports clauses that are missing or there twice.
    pub(super) fn new(file: &'a File, faults: &mut Faults) -> Self {
        let clauses = Self { file };
        clauses.find_duplicates(faults);
        clauses.find_missing(faults);
        clauses
    }

    /// The results of `pick` for all clauses, in written order.
    pub(super) fn each<T>(&self, pick: impl Fn(&'a ClauseKind) -> Option<T>) -> Vec<(T, &'a Clause)> {
        self.file.clauses.iter().filter_map(|clause| Some((pick(&clause.kind)?, clause))).collect()
    }

    /// The first result of `pick`, with its clause.
    pub(super) fn first<T>(&self, pick: impl Fn(&'a ClauseKind) -> Option<T>) -> Option<(T, &'a Clause)> {
        self.file.clauses.iter().find_map(|clause| Some((pick(&clause.kind)?, clause)))
    }

    /// The place of the first clause with a heading.
    pub(super) fn span_of(&self, heading: &str) -> Option<Span> {
        self.file
            .clauses
            .iter()
            .find(|clause| heading_of(&clause.kind).0 == heading)
            .map(|clause| clause.span)
    }

    fn find_duplicates(&self, faults: &mut Faults) {
        let mut seen: Vec<(&str, Span)> = Vec::new();
        for clause in &self.file.clauses {
            let (heading, single) = heading_of(&clause.kind);
            if !single {
                continue;
            }
            match seen.iter().find(|(known, _)| *known == heading) {
                None => seen.push((heading, clause.span)),
                Some(&(_, first)) => faults.push(
                    Diagnostic::error(
                        "duplicate-clause",
                        clause.span,
                        format!("a game has only one `{heading}` clause"),
                        "this is the second",
                    )
                    .because(first, "the first is here"),
                ),
            }
        }
    }

    fn find_missing(&self, faults: &mut Faults) {
        let at = self.file.clauses.first().map(|clause| clause.span).unwrap_or_default();
        for (heading, example) in NEEDED {
            if self.span_of(heading).is_none() {
                faults.push(
                    Diagnostic::error(
                        "missing-clause",
                        at,
                        format!("this game has no `{heading}` clause"),
                        "the game that begins here",
                    )
                    .note(format!("such a clause is, for example, `{example}`")),
                );
            }
        }
    }
}

/// Headings that every game needs, each with an example.
const NEEDED: [(&str, &str); 5] = [
    ("players", "players black, white"),
    ("board", "board grid 8 x 8"),
    ("piece", "piece man \"b\" \"w\""),
    ("play", "play step: man along all: empty"),
    ("win`, `loss`, `draw` or `score", "loss when stuck"),
];

/// The word that a clause starts with, and whether a game has only one such clause.
fn heading_of(kind: &ClauseKind) -> (&'static str, bool) {
    match kind {
        ClauseKind::Game { .. } => ("game", true),
        ClauseKind::Source(_) => ("source", true),
        ClauseKind::Tags(_) => ("tags", true),
        ClauseKind::Players(_) => ("players", true),
        ClauseKind::Turns { .. } => ("turns", true),
        ClauseKind::Board(_) => ("board", true),
        ClauseKind::Parameter { .. } => ("parameter", false),
        ClauseKind::Piece { .. } => ("piece", false),
        ClauseKind::Empty(_) => ("empty", true),
        ClauseKind::Start(_) => ("start", true),
        ClauseKind::Region { .. } => ("region", false),
        ClauseKind::Counter { .. } => ("counter", false),
        ClauseKind::PassesFrom(_) => ("passes from", true),
        ClauseKind::Play { .. } => ("play", false),
        ClauseKind::Promote { .. } => ("promote", false),
        ClauseKind::Pass { .. } => ("pass", true),
        ClauseKind::Limit { .. } => ("limit", false),
        ClauseKind::Prefer(_) | ClauseKind::PreferMost(_) | ClauseKind::PreferSoonest(_) => ("prefer", false),
        ClauseKind::End { .. } => ("win`, `loss`, `draw` or `score", false),
        ClauseKind::Points(_) => ("points", true),
        ClauseKind::Komi { .. } => ("komi", true),
        ClauseKind::Cells(_) => ("cells", true),
        ClauseKind::Write { .. } => ("write", false),
        ClauseKind::Input(_) => ("input", true),
        ClauseKind::Record { .. } => ("record", true),
        ClauseKind::PliesFromPieces => ("plies from pieces", true),
        ClauseKind::Budget(_) => ("budget", true),
        ClauseKind::Length(_) => ("length", true),
        ClauseKind::Value { .. } => ("value", false),
        ClauseKind::Search(_) => ("search", true),
        ClauseKind::Avoid(_) => ("avoid", true),
        ClauseKind::Remove { .. } => ("remove", false),
    }
}
