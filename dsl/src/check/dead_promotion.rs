//! # dead-promotion
//! A promotion that never happens, since the piece never arrives there; or one that takes another back (a warning).
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

/// The place of an earlier promotion that this one takes back.
fn leads_back(context: &Context, nth: usize) -> Option<Span> {
    let promotions = &context.model.promotions;
    let this = &promotions[nth];
    let back = promotions[..nth].iter().find(|other| (other.from, other.to) == (this.to, this.from));
    back.map(|other| other.clause.span)
}

#[cfg(test)]
mod tests {
    use crate::check::testing::shows;

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
        there_and_back: r#"
board grid 4 x 4
piece man "b" "w"
piece king "B" "W"
start man on rank 1
play step: man along forward, king along backward: empty
promote man to king on far edge
promote king to man on near edge
loss when stuck
draw at repetition 3"#;
    }
}
