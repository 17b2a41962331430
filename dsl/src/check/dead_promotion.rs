//! # dead-promotion
//! A promotion that never happens because the piece never arrives there, while no other clause makes the same promotion; or one at
//! the end of a play that takes back what a promotion `going on` has just made on the same cell (a warning). Otherwise a piece is
//! promoted once on a cell, so that two promotions that lead to and fro change it from play to play, or from leg to leg, as is meant.
//! ```text
//! play step: piece along forward: empty
//! promote piece to king on near edge
//! ```
//! Mended: `promote man to king on far edge`.

use super::known::Context;
use crate::Diagnostic;
use crate::ast::Span;
use crate::model::{PromoteThen, Promotion};

pub(super) fn check(context: &Context) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for (nth, promotion) in context.model.promotions.iter().enumerate() {
        if context.possible.unpromoted.contains(&nth) {
            if is_made_elsewhere(context, nth) {
                continue;
            }
            found.push(unreached(context, promotion, context.model.places.promotions[nth]));
        } else if let Some(made) = taken_back(context, nth) {
            let kind = &context.model.kinds[promotion.to].name;
            let title =
                format!("a `{kind}` that is promoted on the way is promoted back where its play ends");
            let fault =
                Diagnostic::warning("dead-promotion", promotion.clause.span, title, "takes the other back");
            found.push(fault.because(made, "made as the piece arrives"));
        }
    }
    found
}

fn unreached(context: &Context, promotion: &Promotion, at: Span) -> Diagnostic {
    let kind = &context.model.kinds[promotion.from].name;
    let fault = Diagnostic::error(
        "dead-promotion",
        at,
        format!("no `{kind}` ever arrives where it would be promoted"),
        "no play leads there",
    );
    fault.because(context.kind(kind), "this piece")
}

/// True if another clause makes the same promotion.
fn is_made_elsewhere(context: &Context, nth: usize) -> bool {
    let promotions = &context.model.promotions;
    let this = &promotions[nth];
    let same = |other: usize| (promotions[other].from, promotions[other].to) == (this.from, this.to);
    (0..promotions.len()).any(|other| same(other) && !context.possible.unpromoted.contains(&other))
}

/// The place of the promotion on the way that this one, at the end of a play, takes back on the same cells.
fn taken_back(context: &Context, nth: usize) -> Option<Span> {
    let promotions = &context.model.promotions;
    let this = &promotions[nth];
    let is_taken_back = |other: &&Promotion| {
        // A promotion that ends the play is the last one.
        let follows = (other.then, this.then) == (PromoteThen::GoesOn, PromoteThen::IfEnding);
        follows && (other.from, other.to) == (this.to, this.from) && this.may_meet(other)
    };
    promotions.iter().find(is_taken_back).map(|other| other.clause.span)
}

#[cfg(test)]
mod tests {
    use crate::check::testing::{codes, shows};

    shows! {
        a_place_that_is_never_reached: r#"
board grid 4 x 4
piece man "b" "w"
piece king "B" "W"
start man on rank 1, king on rank 2
play step: man along forward, king along all: empty
promote man to king on near edge
loss when stuck
draw at repetition 3"#;
        back_on_the_same_cells: r#"
board grid 4 x 4
piece man "b" "w"
piece king "B" "W"
start man on rank 1
play step: man along forward, king along all: empty
promote king to man on rank 4
promote man to king on far edge, going on
loss when stuck
draw at repetition 3"#;
    }

    const STEPS: &str = "board grid 4 x 4\npiece man \"b\" \"w\"\npiece king \"B\" \"W\"\nstart man on rank 1\n\
        play step: man along forward, king along backward: empty\nloss when stuck\ndraw at repetition 3\n\
        promote man to king on far edge\n";

    #[test]
    fn a_piece_may_change_back_in_a_later_play() {
        assert_eq!(codes(&format!("{STEPS}promote king to man on near edge")), [] as [&str; 0]);
        assert_eq!(codes(&format!("{STEPS}promote king to man on edge")), [] as [&str; 0]);
        let going_on = STEPS.replace("far edge", "far edge, going on");
        assert_eq!(codes(&format!("{going_on}promote king to man on near edge")), [] as [&str; 0]);
        assert_eq!(codes(&format!("{going_on}promote king to man on edge")), ["dead-promotion"]);
        assert_eq!(codes(&format!("{going_on}promote king to man on edge, going on")), [] as [&str; 0]);
        let ending = STEPS.replace("far edge", "far edge, ending the play");
        assert_eq!(codes(&format!("{ending}promote king to man on edge")), [] as [&str; 0]);
    }

    #[test]
    fn a_promotion_that_another_clause_makes_is_not_dead() {
        let forward = STEPS
            .replace(", king along backward", "")
            .replace("loss", "play go: king along all: empty\nloss");
        assert_eq!(codes(&format!("{forward}promote man to king on near edge")), [] as [&str; 0]);
        assert_eq!(codes(&forward.replace("far edge", "near edge")), ["dead-promotion"]);
    }
}
