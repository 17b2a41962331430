//! # odd-capture
//! `captured` or `flipped` stands where no piece can be (an error), or `captured` where only the player's own pieces can be (a
//! warning). Games take own pieces, too; the warning is for those that take no others, and in which no rule asks how many a player has.
//! ```text
//! play jump: piece along forward: own captured, empty
//! ```
//! Mended: `play jump: man along forward: enemy captured, empty`.

use super::empty_region;
use super::known::{Contents, Context, World, is_odd};
use crate::Diagnostic;
use crate::ast;
use crate::model::{Act, Action, Step, StepPlaces, Then, ThenPlaces, WalkPlaces};
use engine::Player;

pub(super) fn check(context: &Context) -> Vec<Diagnostic> {
    let world = World::anything(context.model);
    let mut found = Vec::new();
    for (play, places) in context.model.plays.iter().zip(&context.model.places.plays) {
        if let Action::Move(movers) = &play.action {
            for (mover, places) in movers.iter().zip(&places.movers) {
                found.extend(steps(context, &world, &mover.walk.steps, &places.walk));
            }
        }
        for (then, places) in play.then.iter().zip(&places.then) {
            if let (Then::Walks { walk, .. }, ThenPlaces::Walk(places)) = (then, places) {
                found.extend(steps(context, &world, &walk.steps, places));
            }
        }
    }
    // A walk that several kinds share gives one fault for each kind.
    found.dedup_by_key(|fault| (fault.labels[0].span.file, fault.labels[0].span.start));
    found
}

fn steps(context: &Context, world: &World, steps: &[Step], places: &WalkPlaces) -> Vec<Diagnostic> {
    let acting = steps.iter().zip(&places.steps).filter(|(step, _)| step.act != Act::None);
    acting.filter_map(|(step, places)| act(context, world, step, *places)).collect()
}

/// True if the step acts on no piece of the opponent, which cannot be meant, and its region is not reported as empty.
pub(super) fn is_reported(context: &Context, step: &Step) -> bool {
    let world = World::anything(context.model);
    is_odd(context.model, &world, step) && !empty_region::is_reported(context, &step.on)
}

/// All contents that the step's cells may have.
fn held(world: &World, step: &Step, player: Player) -> Contents {
    world.within(&step.on, player).into_iter().fold(Contents::NONE, |all, contents| all | contents)
}

fn act(context: &Context, world: &World, step: &Step, places: StepPlaces) -> Option<Diagnostic> {
    if !is_reported(context, step) {
        return None;
    }
    let word = if step.act == Act::Flip { "flipped" } else { "captured" };
    let at = places.whole;
    if (0..2).all(|player| !held(world, step, player).meets(Contents::PIECE)) {
        let title = format!("nothing can be {word} where no piece can be");
        return Some(Diagnostic::error("odd-capture", at, title, "never holds a piece"));
    }
    let title = format!("only the player's own pieces can be {word} here");
    let fault = Diagnostic::warning("odd-capture", at, title, "never holds a piece of the opponent");
    let own = context.region_at(places.region).and_then(own);
    Some(match own {
        Some(own) => fault.fix("for the opponent's pieces, write `enemy`", own.span, "enemy"),
        None => fault,
    })
}

/// The word `own` of a region that is a plain row of words.
fn own(region: &ast::Region) -> Option<&ast::Name> {
    match region {
        ast::Region::Names(names) => names.iter().find(|name| name.text == "own"),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use crate::check::testing::{codes, shows};

    shows! {
        in_the_middle_of_the_third_walk: r#"
board grid 5 x 5
start man on rank 1
play step: man along forward: empty; man along backward: empty;
  man along all: empty, own captured, empty
loss when stuck
draw at repetition 3"#;
        own_pieces: r#"
board grid 4 x 4
start man on ranks 1 to 2
play jump: man along forward: own captured, empty
play step: man along forward: empty
loss when stuck"#;
        no_pieces: r#"
board grid 4 x 4
start man on rank 1
play step: man along forward: empty captured
loss when stuck"#;
    }

    #[test]
    fn own_pieces_that_may_be_meant() {
        let game = |more: &str| {
            format!(
                "board grid 6 x 6\nstart man on ranks 1 to 2\nplay step: man along forward: empty\n{more}\nloss when stuck\ndraw after 90 plies"
            )
        };
        for (more, is_odd) in [
            ("play pivot: man along all: own flipped, empty", false),
            ("play hop: man along all: own captured, empty\nplay take: man along all: enemy captured", false),
            ("play hop: man along all: own captured, empty\nwin when count own = 1", false),
            ("play hop: man along all: own captured, empty\nwin when any own in far edge", true),
        ] {
            assert_eq!(codes(&game(more)).contains(&"odd-capture"), is_odd, "{more}");
        }
    }
}
