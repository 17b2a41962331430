//! Plays that differ only in the kind that the player chooses for a promotion, with one text.

use super::template_of;
use crate::Diagnostic;
use crate::check::known::Context;
use crate::model::{Action, CellId, PlayId, PromoteThen, Promotion, Region, Walk};
use engine::Player;

/// The fault of a clause whose plays do not tell the chosen kind.
pub(super) fn untold_kind(context: &Context, play: PlayId) -> Option<Diagnostic> {
    let clause = &context.model.plays[play];
    let template = &context.model.writes[play].0;
    let (one, other) = choices(context, play)?;
    let name = |promotion: &Promotion| context.model.kinds[promotion.to].name.as_str();
    let at = template_of(context, play);
    if template.contains("{kind}") {
        let [letter, of_other] = [one, other].map(|promotion| letter(context, promotion));
        if letter != of_other {
            return None;
        }
        let title =
            format!("promotions to `{}` and to `{}` are both written `{}`", name(one), name(other), letter);
        return Some(
            Diagnostic::error("ambiguous-notation", context.kind(name(other)), title, "has the same letter")
                .because(context.kind(name(one)), "this piece"),
        );
    }
    let title =
        format!("promotions by `{}` to `{}` and to `{}` read the same", clause.name, name(one), name(other));
    let fault = Diagnostic::error("ambiguous-notation", at, title, "does not tell the kind");
    let fault = fault.because(other.clause.span, "the player chooses");
    Some(fault.fix("tell the kind", at, format!("\"{template}{{kind}}\"")))
}

/// Two promotions among which a player chooses at the end of a play of the clause: those with one letter, if there are such.
fn choices<'a>(context: &Context<'a>, play: PlayId) -> Option<(&'a Promotion, &'a Promotion)> {
    let moves = |promotion: &&Promotion| match &context.model.plays[play].action {
        Action::Move(movers) => movers.iter().any(|mover| {
            // The marked cells are not known: in chess, none is on the edge.
            mover.kind == promotion.from && !lands_on_marks(&mover.walk)
        }),
        Action::Fly { kind, .. } => *kind == promotion.from,
        Action::Place { .. } | Action::TakeOver { .. } => false,
    };
    let at_end = |promotion: &&Promotion| promotion.then == PromoteThen::IfEnding;
    let all: Vec<&Promotion> = context.model.promotions.iter().filter(at_end).filter(moves).collect();
    let pairs =
        all.iter().enumerate().flat_map(|(nth, other)| all[..nth].iter().map(move |one| (*one, *other)));
    let mut met = pairs.filter(|(one, other)| {
        one.from == other.from && one.to != other.to && meet(context, play, one, other)
    });
    let first = met.next()?;
    let alike = |(one, other): &(&Promotion, &Promotion)| letter(context, one) == letter(context, other);
    Some([first].into_iter().chain(met).find(alike).unwrap_or(first))
}

fn lands_on_marks(walk: &Walk) -> bool {
    walk.way().last().is_some_and(|step| step.on.mentions(&|part| *part == Region::Marked))
}

/// True if a play of the clause may end where both promotions are made.
fn meet(context: &Context, play: PlayId, one: &Promotion, other: &Promotion) -> bool {
    let (Region::Fixed(one), Region::Fixed(other)) = (&one.on, &other.on) else { return true };
    let ends = |player: Player, cell: CellId| context.possible.plays[play][player].landings[cell];
    (0..2).any(|player| {
        (0..context.model.board.cells.len())
            .any(|cell| one[player][cell] && other[player][cell] && ends(player, cell))
    })
}

/// The letter by which plays tell the kind of a promotion.
fn letter(context: &Context, promotion: &Promotion) -> String {
    context.model.kinds[promotion.to].symbols[0].to_lowercase().to_string()
}

#[cfg(test)]
mod tests {
    use crate::check::testing::{codes, shows};

    shows! {
        a_template_without_the_kind: r#"
board grid 4 x 4
piece man "m" "w"
piece king "k" "q"
piece knight "n" "h"
start man on rank 1
play step: man along forward: empty; king along all: empty; knight along leap 1 2: empty
promote man to king or knight on far edge
loss when stuck
draw after 40 plies
write step "{from}{to}""#;
        two_kinds_with_one_letter: r#"
board grid 4 x 4
piece man "m" "w"
piece king "K" "q"
piece knight "k" "h"
start man on rank 1
play step: man along forward: empty; king along all: empty; knight along leap 1 2: empty
promote man to king or knight on far edge
loss when stuck
draw after 40 plies"#;
    }

    #[test]
    fn plays_that_end_elsewhere_need_no_kind() {
        let clauses = "board grid 4 x 6\npiece man \"m\" \"w\"\npiece king \"k\" \"q\"\npiece knight \"n\" \"h\"\n\
                       start man on rank 1\nplay step: man along forward: empty; king along all: empty; knight along leap 1 2: empty\n\
                       play advance: man on rank 1 along forward: empty{2}\n\
                       promote man to king or knight on far edge\nloss when stuck\ndraw after 40 plies\n\
                       write advance \"{from}{to}\"";
        assert!(!codes(clauses).contains(&"ambiguous-notation"));
    }
}
