//! Players that face the wrong way, so that a walk leads their pieces off the board.

use super::known::{Context, Pattern};
use crate::Diagnostic;
use crate::ast::{ClauseKind, Name, PlayerDecl, Span};
use crate::model::{Action, Mover};
use engine::Player;

/// The direction words that depend on the direction in which a player faces.
const RELATIVE: [&str; 2] = ["forward", "backward"];

/// Adds to the fault of a dead walk that these players face the wrong way, if the piece never moves, but would move with the walk's
/// directions reversed.
pub(super) fn explain(
    context: &Context,
    fault: Diagnostic,
    mover: &Mover,
    dirs: Span,
    dead: &[Player],
) -> Diagnostic {
    let is_relative = context.text(dirs).split_whitespace().any(|word| RELATIVE.contains(&word));
    let players = context.find(|kind| matches!(kind, ClauseKind::Players(_)));
    let Some((clause, ClauseKind::Players(declared))) = players.map(|clause| (clause, &clause.kind)) else {
        return fault;
    };
    let [PlayerDecl { facing: Some(first), .. }, PlayerDecl { facing: Some(second), .. }] = &declared[..]
    else {
        return fault;
    };
    let turned =
        |player: &Player| never_moves(context, mover, *player) && moves_turned(context, mover, *player);
    if !is_relative || !dead.iter().all(turned) {
        return fault;
    }
    let label = match dead {
        [only] => format!("`{}` faces away from the board here", context.model.players[*only]),
        _ => "the players face away from the board here".to_owned(),
    };
    let way = |player: Player, way: &Name| {
        if dead.contains(&player) { opposite(&way.text).to_owned() } else { way.text.clone() }
    };
    let between = Span { start: first.span.end, end: second.span.start, ..first.span };
    let text = format!("{} {} {}", way(0, first), context.text(between), way(1, second)).replace(" ,", ",");
    fault.because(clause.span, label).fix("let them face the other way", first.span.to(second.span), text)
}

/// True if no walk of the mover's kind ever matches for a player.
fn never_moves(context: &Context, mover: &Mover, player: Player) -> bool {
    let plays = context.model.plays.iter().zip(&context.possible.plays);
    plays.into_iter().all(|(play, facts)| {
        let Action::Move(movers) = &play.action else { return true };
        let ways = movers.iter().zip(&facts[player].movers);
        ways.filter(|(other, _)| other.kind == mover.kind)
            .all(|(other, (_, came))| *came < other.walk.way().len())
    })
}

/// True if a player's walk would match in the opposite of one of its directions.
fn moves_turned(context: &Context, mover: &Mover, player: Player) -> bool {
    let world = &context.possible.world;
    let pattern = Pattern::new(&mover.walk, player, world);
    let board = &context.model.board;
    let back = mover.walk.dirs[player].iter().map(|dir| board.directions[*dir].opposite);
    let stands = world.stands(mover, player);
    back.into_iter()
        .any(|dir| stands.iter().any(|from| !pattern.along(world, *from, dir).landings.is_empty()))
}

/// The compass word for the opposite direction.
fn opposite(way: &str) -> &str {
    match way {
        "north" => "south",
        "northeast" => "southwest",
        "east" => "west",
        "southeast" => "northwest",
        "south" => "north",
        "southwest" => "northeast",
        "west" => "east",
        "northwest" => "southeast",
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use crate::check::testing::shows;

    shows! {
        away_from_the_board: r#"
players black facing south, white facing north
board grid 4 x 4
start |wwww| |....| |....| |bbbb|
play step: man along forward: empty
play take: man along forward diagonal: enemy captured
loss when stuck"#;
        one_of_them: r#"
players black facing north, white facing north
board grid 4 x 4
start |wwww| |....| |....| |bbbb|
play step: man along forward: empty
loss when stuck"#;
    }
}
