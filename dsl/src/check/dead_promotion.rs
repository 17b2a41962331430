//! # dead-promotion
//! A promotion that never happens because the piece never arrives there, while no other clause makes the same promotion; or one that
//! takes another back on the same cells (a warning). Pieces that change on one side of the board and change back on the other are
//! intended.
//! ```text
//! play step: piece along forward: empty
//! promote piece to king on near edge
//! ```
//! Mended: `promote man to king on far edge`.

use super::known::Context;
use crate::Diagnostic;
use crate::ast::Span;
use crate::model::Promotion;

pub(super) fn check(context: &Context) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for (nth, promotion) in context.model.promotions.iter().enumerate() {
        if context.possible.unpromoted.contains(&nth) {
            if is_made_elsewhere(context, nth) {
                continue;
            }
            found.push(unreached(context, promotion, context.model.places.promotions[nth]));
        } else if let Some(back) = leads_back(context, nth) {
            let title =
                format!("`{}` is promoted back to what it was", context.model.kinds[promotion.from].name);
            let fault =
                Diagnostic::warning("dead-promotion", promotion.clause.span, title, "takes the other back");
            found.push(fault.because(back, "promoted here"));
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

/// The place of an earlier promotion that this one takes back on the same cells.
fn leads_back(context: &Context, nth: usize) -> Option<Span> {
    let promotions = &context.model.promotions;
    let this = &promotions[nth];
    let back = promotions[..nth]
        .iter()
        .find(|other| (other.from, other.to) == (this.to, this.from) && this.may_meet(other));
    back.map(|other| other.clause.span)
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
play step: man along forward, king along backward: empty
promote man to king on far edge
promote king to man on rank 4
loss when stuck
draw at repetition 3"#;
    }

    const STEPS: &str = "board grid 4 x 4\npiece man \"b\" \"w\"\npiece king \"B\" \"W\"\nstart man on rank 1\n\
        play step: man along forward, king along backward: empty\nloss when stuck\ndraw at repetition 3\n\
        promote man to king on far edge\n";

    #[test]
    fn a_piece_may_change_on_one_side_and_back_on_the_other() {
        assert_eq!(codes(&format!("{STEPS}promote king to man on near edge")), [] as [&str; 0]);
        assert_eq!(codes(&format!("{STEPS}promote king to man on edge")), ["dead-promotion"]);
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
