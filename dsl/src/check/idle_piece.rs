//! # idle-piece
//! A piece that never comes on the board (an error), or that stands there but has no play and is spoken of nowhere (a
//! warning).
//! ```text
//! piece piece "b" "w"
//! piece king "B" "W"
//! start piece on ranks 1 to 3
//! play step: piece along forward, king along diagonal: empty
//! ```
//! Mended: add `promote man to king on far edge`.

use super::known::Rules;
use crate::Diagnostic;
use crate::ast::{ClauseKind, Span, Start};
use crate::model::{Action, KindId, Region};

pub(super) fn check(rules: &Rules) -> Vec<Diagnostic> {
    (0..rules.model.kinds.len()).filter_map(|kind| idle(rules, kind)).collect()
}

fn idle(rules: &Rules, kind: KindId) -> Option<Diagnostic> {
    let name = &rules.model.kinds[kind].name;
    let at = rules.kind(name);
    if rules.possible.absent.contains(&kind) {
        // A promotion that is at fault is told by itself, and so is a place of the start without cells.
        let promoted = rules.possible.unpromoted.iter().any(|nth| rules.model.promotions[*nth].to == kind);
        if promoted || is_placed(rules, name) {
            return None;
        }
        let title = format!("no `{name}` ever comes on the board");
        let fault = Diagnostic::error("idle-piece", at, title, "never placed, and on no cell at the start");
        return Some(match rules.plays_of(kind).first() {
            Some(play) => fault.because(*play, format!("`{name}` is meant to play here")),
            None => fault,
        });
    }
    if !rules.plays_of(kind).is_empty() || is_spoken_of(rules, kind) {
        return None;
    }
    let title = format!("`{name}` has no play");
    let fault = Diagnostic::warning("idle-piece", at, title, "no play clause and no region speaks of it");
    Some(fault.because(rules.start(), "stands on the board from the start"))
}

/// Whether the start puts pieces of the kind somewhere.
fn is_placed(rules: &Rules, name: &str) -> bool {
    rules.file.clauses.iter().any(|clause| match &clause.kind {
        ClauseKind::Start(Start::Placed(placed)) => placed.iter().any(|(kind, _)| kind.text == name),
        _ => false,
    })
}

fn is_spoken_of(rules: &Rules, kind: KindId) -> bool {
    rules.model.rules_speak_of(&|part| matches!(part, Region::Kind(known) if *known == kind))
}

impl Rules<'_> {
    /// The places of the play clauses that move or place a kind.
    fn plays_of(&self, kind: KindId) -> Vec<Span> {
        let plays = self.model.plays.iter().filter(|play| {
            let moves = match &play.action {
                Action::Place { .. } | Action::TakeOver { .. } => false,
                Action::Fly { kind: flown, .. } => *flown == kind,
                Action::Move(movers) => movers.iter().any(|mover| mover.kind == kind),
            };
            moves || play.placed_kinds().any(|placed| placed == kind)
        });
        plays.map(|play| play.origin.span).collect()
    }
}

#[cfg(test)]
mod tests {
    use crate::check::testing::shows;

    shows! {
        a_piece_that_never_comes: r#"
board grid 4 x 4
piece man "b" "w"
piece king "B" "W"
start man on rank 1
play step: man along forward, king along all: empty
loss when stuck"#;
        a_piece_without_a_play: r#"
board grid 4 x 4
piece man "b" "w"
piece wall "x" "y"
start man on rank 1 but not corners, wall on corners in rank 1
play step: man along forward: empty
loss when stuck"#;
    }
}
