//! # occupied-landing
//! A walk ends on a cell that may hold a piece, and does not capture it: two pieces would stand on one cell.
//! ```text
//! play slant: piece along forward diagonal: empty or enemy
//! ```
//! Mended: `play slant: man along forward diagonal: empty or enemy captured`.

use super::known::{Contents, Context};
use crate::Diagnostic;
use crate::ast::Span;
use crate::model::{Act, Action, Step};

pub(super) fn check(context: &Context) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for (play, places) in context.model.plays.iter().zip(&context.model.places.plays) {
        let Action::Move(movers) = &play.action else { continue };
        for (mover, places) in movers.iter().zip(&places.movers) {
            let steps = mover.walk.way();
            for element in (0..steps.len()).filter(|element| can_end(steps, *element)) {
                if may_hold_piece(context, &steps[element]) {
                    found.push(report(context, places.walk.steps[element].whole, &steps[element]));
                }
            }
        }
    }
    // A walk that several kinds share gives one fault for each kind.
    found.dedup_by_key(|fault| (fault.labels[0].span.file, fault.labels[0].span.start));
    found
}

/// True if the walk may end on the element: all later elements may be left out.
fn can_end(steps: &[Step], element: usize) -> bool {
    steps[element].most != Some(0) && steps[element + 1..].iter().all(|step| step.least == 0)
}

fn may_hold_piece(context: &Context, step: &Step) -> bool {
    let within = |player| context.possible.world.within(&step.on, player);
    step.act != Act::Capture
        && (0..2).any(|player| within(player).iter().any(|c| c.meets(Contents::OCCUPIED)))
}

fn report(context: &Context, at: Span, step: &Step) -> Diagnostic {
    let text = context.text(at);
    let title = format!("the piece would land on an occupied cell: `{text}` does not ask for an empty one");
    let fault = Diagnostic::error("occupied-landing", at, title, "may hold a piece");
    if step.act == Act::None {
        let end = Span { start: at.end, ..at };
        fault.fix("if the piece there is to be taken, say so", end, " captured")
    } else {
        fault
    }
}

#[cfg(test)]
mod tests {
    use crate::check::testing::shows;

    shows! {
        captured_is_forgotten: r#"
board grid 4 x 4
start man on rank 1
play step: man along forward: empty or enemy
loss when stuck
draw at repetition 3"#;
    }
}
