//! # idle-piece
//! A kind of piece that never comes on the board (an error), or that comes there, from the start or by a promotion, but has no
//! play and is mentioned by no rule (a warning).
//! ```text
//! piece piece "b" "w"
//! piece king "B" "W"
//! start piece on ranks 1 to 3
//! play step: piece along forward, king along diagonal: empty
//! ```
//! Mended: add `promote man to king on far edge`.

use super::known::Context;
use crate::Diagnostic;
use crate::ast::{ClauseKind, Span, Start};
use crate::model::{Action, KindId, Region};

pub(super) fn check(context: &Context) -> Vec<Diagnostic> {
    (0..context.model.kinds.len()).filter_map(|kind| idle(context, kind)).collect()
}

fn idle(context: &Context, kind: KindId) -> Option<Diagnostic> {
    let name = &context.model.kinds[kind].name;
    let at = context.kind(name);
    if context.possible.absent.contains(&kind) {
        // Other checks report a promotion at fault, and a region of the start without cells.
        let promoted =
            context.possible.unpromoted.iter().any(|nth| context.model.promotions[*nth].to == kind);
        if promoted || is_placed(context, name) {
            return None;
        }
        let title = format!("no `{name}` ever comes on the board");
        let fault = Diagnostic::error("idle-piece", at, title, "never placed, and on no cell at the start");
        return Some(match context.plays_of(kind).first() {
            Some(play) => fault.because(*play, format!("`{name}` is meant to play here")),
            None => fault,
        });
    }
    if !context.plays_of(kind).is_empty() || is_spoken_of(context, kind) {
        return None;
    }
    let title = format!("`{name}` has no play");
    let fault = Diagnostic::warning("idle-piece", at, title, "no play clause and no region speaks of it");
    Some(match context.promotion_to(kind) {
        _ if context.starts(kind) => fault.because(context.start(), "stands on the board from the start"),
        Some(promotion) => fault.because(promotion, format!("becomes `{name}` here")),
        None => fault,
    })
}

/// True if a `start` clause places the kind in a region.
fn is_placed(context: &Context, name: &str) -> bool {
    context.file.clauses.iter().any(|clause| match &clause.kind {
        ClauseKind::Start(Start::Placed(placed)) => placed.iter().any(|(kind, _)| kind.text == name),
        _ => false,
    })
}

fn is_spoken_of(context: &Context, kind: KindId) -> bool {
    context.model.rules_speak_of(&|part| matches!(part, Region::Kind(known) if *known == kind))
}

impl Context<'_> {
    /// True if a piece of the kind stands on the board at the start.
    fn starts(&self, kind: KindId) -> bool {
        self.model.start.board.iter().flatten().any(|piece| usize::from(piece.kind) == kind)
    }

    /// The place of the first promotion to a kind that can happen.
    fn promotion_to(&self, kind: KindId) -> Option<Span> {
        let mut promotions = self.model.promotions.iter().zip(&self.possible.promoted);
        let made = promotions.find(|(promotion, made)| promotion.to == kind && made.contains(&true));
        made.map(|(promotion, _)| promotion.clause.span)
    }

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
        plays.map(|play| play.clause.span).collect()
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
        a_promotion_to_a_piece_without_a_play: r#"
board grid 4 x 5
piece man "b" "w"
piece stone "x" "o"
start man on rank 1
play step: man along forward: empty
promote man to stone on far edge
loss when stuck"#;
    }
}
