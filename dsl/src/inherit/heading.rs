//! The ways in which a variant overrides the kinds of clauses.

use crate::ast::{ClauseKind, Name, Verdict};

/// The way in which a variant overrides a clause.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Heading<'a> {
    /// `game`, which is each file's own.
    Game,
    /// `remove`, which acts on the base.
    Remove,
    /// A clause that a game has once; stating it overrides the base's.
    Single,
    /// A clause with a name, by which it is overridden.
    Named(&'a Name),
    /// A clause of a list, which is overridden as a whole; holds the list's name.
    Listed(&'static str),
}

/// The way in which a variant overrides this clause.
pub(super) fn heading(kind: &ClauseKind) -> Heading<'_> {
    match kind {
        ClauseKind::Game { .. } => Heading::Game,
        ClauseKind::Remove { .. } => Heading::Remove,
        ClauseKind::Parameter { name, .. }
        | ClauseKind::Piece { name, .. }
        | ClauseKind::Region { name, .. }
        | ClauseKind::Counter { name, .. }
        | ClauseKind::Play { name, .. }
        | ClauseKind::Write { play: name, .. } => Heading::Named(name),
        ClauseKind::End { .. } => Heading::Listed("end"),
        ClauseKind::Promote { .. }
        | ClauseKind::Limit { .. }
        | ClauseKind::Prefer(_)
        | ClauseKind::PreferMost(_)
        | ClauseKind::PreferSoonest(_)
        | ClauseKind::Value { .. } => Heading::Listed(word(kind)),
        ClauseKind::Source(_)
        | ClauseKind::Tags(_)
        | ClauseKind::Players(_)
        | ClauseKind::Turns { .. }
        | ClauseKind::Board(_)
        | ClauseKind::Empty(_)
        | ClauseKind::Start(_)
        | ClauseKind::PassesFrom(_)
        | ClauseKind::Pass { .. }
        | ClauseKind::Points(_)
        | ClauseKind::Komi { .. }
        | ClauseKind::Cells(_)
        | ClauseKind::Input(_)
        | ClauseKind::Record { .. }
        | ClauseKind::PliesFromPieces
        | ClauseKind::Budget(_)
        | ClauseKind::Length(_)
        | ClauseKind::Search(_)
        | ClauseKind::Avoid(_) => Heading::Single,
    }
}

/// The words that `remove` takes.
pub(crate) const REMOVABLE: &[&str] = &[
    "avoid",
    "board",
    "budget",
    "cells",
    "counter",
    "draw",
    "empty",
    "end",
    "input",
    "komi",
    "length",
    "limit",
    "loss",
    "parameter",
    "pass",
    "passes",
    "piece",
    "play",
    "players",
    "plies",
    "points",
    "prefer",
    "promote",
    "record",
    "region",
    "score",
    "search",
    "source",
    "start",
    "tags",
    "turns",
    "value",
    "win",
    "write",
];

/// The word that a clause starts with.
pub(crate) fn word(kind: &ClauseKind) -> &'static str {
    match kind {
        ClauseKind::Game { .. } => "game",
        ClauseKind::Source(_) => "source",
        ClauseKind::Tags(_) => "tags",
        ClauseKind::Players(_) => "players",
        ClauseKind::Board(_) => "board",
        ClauseKind::Parameter { .. } => "parameter",
        ClauseKind::Piece { .. } => "piece",
        ClauseKind::Turns { .. } => "turns",
        ClauseKind::Empty(_) => "empty",
        ClauseKind::Start(_) => "start",
        ClauseKind::Region { .. } => "region",
        ClauseKind::Counter { .. } => "counter",
        ClauseKind::PassesFrom(_) => "passes",
        ClauseKind::Play { .. } => "play",
        ClauseKind::Promote { .. } => "promote",
        ClauseKind::Pass { .. } => "pass",
        ClauseKind::Limit { .. } => "limit",
        ClauseKind::Prefer(_) | ClauseKind::PreferMost(_) | ClauseKind::PreferSoonest(_) => "prefer",
        ClauseKind::End { verdict: Verdict::Win, .. } => "win",
        ClauseKind::End { verdict: Verdict::Loss, .. } => "loss",
        ClauseKind::End { verdict: Verdict::Draw, .. } => "draw",
        ClauseKind::End { verdict: Verdict::Score, .. } => "score",
        ClauseKind::Points(_) => "points",
        ClauseKind::Komi { .. } => "komi",
        ClauseKind::Cells(_) => "cells",
        ClauseKind::Write { .. } => "write",
        ClauseKind::Input(_) => "input",
        ClauseKind::Record { .. } => "record",
        ClauseKind::PliesFromPieces => "plies",
        ClauseKind::Budget(_) => "budget",
        ClauseKind::Length(_) => "length",
        ClauseKind::Value { .. } => "value",
        ClauseKind::Search(_) => "search",
        ClauseKind::Avoid(_) => "avoid",
        ClauseKind::Remove { .. } => "remove",
    }
}
