//! # dead-walk
//! A walk that can never match: the board is too small for it, it has no direction, or one of its elements never
//! meets a matching cell. A walk that only evaluation counts gives a warning.
//! ```text
//! board grid 3 x 3
//! play leap: piece along orthogonal: empty, empty, empty
//! ```
//! Mended: `play leap: man along orthogonal: empty, empty`.

use super::known::{Context, Pattern, least_length};
use super::{empty_region, facing, odd_capture, words};
use crate::ast::{BoardDecl, ClauseKind, Span};
use crate::model::{Action, Mover, Step, Then, ThenPlaces, ValueOf, Walk, WalkPlaces};
use crate::{Diagnostic, Severity};
use engine::Player;

pub(super) fn check(context: &Context) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    let plays = context.model.plays.iter().zip(&context.model.places.plays);
    for ((play, places), facts) in plays.zip(&context.possible.plays) {
        if let Action::Move(movers) = &play.action {
            for (nth, (mover, places)) in movers.iter().zip(&places.movers).enumerate() {
                let came = [0, 1].map(|player| facts[player].movers[nth]);
                let of = Some((mover, places.kind));
                found.extend(walk(context, &mover.walk, &places.walk, came, of));
            }
        }
        for (nth, (then, places)) in play.then.iter().zip(&places.then).enumerate() {
            if let (Then::Walks { walk: follows, .. }, ThenPlaces::Walk(places)) = (then, places) {
                let came = [0, 1].map(|player| facts[player].then[nth]);
                found.extend(walk(context, follows, places, came, None));
            }
        }
    }
    found.extend(values(context));
    found
}

/// Checks one walk. `came` says for each player whether the walk is tried at all, and the first element that it never
/// passes.
fn walk(
    context: &Context,
    walk: &Walk,
    places: &WalkPlaces,
    came: [(bool, usize); 2],
    mover: Option<(&Mover, Span)>,
) -> Option<Diagnostic> {
    let tried: Vec<Player> = (0..2).filter(|player| came[*player].0).collect();
    let dead: Vec<Player> =
        tried.iter().copied().filter(|player| came[*player].1 < walk.way().len()).collect();
    let &player = dead.first()?;
    // A follow-up is often meant for the pieces of one side alone.
    if mover.is_none() && dead.len() < tried.len() {
        return None;
    }
    let is_reported =
        |step: &Step| empty_region::is_reported(context, &step.on) || odd_capture::is_reported(context, step);
    if walk.steps.iter().any(is_reported) {
        return None;
    }
    let whose =
        if dead.len() < tried.len() { words::for_players(context.model, &dead) } else { String::new() };
    let of = mover
        .map_or_else(String::new, |(mover, _)| format!(" of `{}`", context.model.kinds[mover.kind].name));
    if walk.dirs[player].is_empty() {
        let title = format!("this walk{of} has no direction to go in{whose}");
        return Some(Diagnostic::error("dead-walk", places.dirs, title, "no direction is all of this"));
    }
    let title = format!("this walk{of} can never match{whose}");
    if let Some(too_long) = too_long(context, walk, places, player, &title) {
        return Some(too_long);
    }
    let at = places.steps[came[player].1].whole;
    let reason = "no cell that the walk comes to is ever like this";
    let fault = Diagnostic::error("dead-walk", at, title, reason);
    Some(match mover {
        Some((mover, kind)) => {
            let fault = fault.because(kind, "the piece that walks");
            facing::explain(context, fault, mover, places.dirs, &dead)
        }
        None => fault,
    })
}

/// The fault of a walk that is longer than every line of the board.
fn too_long(
    context: &Context,
    walk: &Walk,
    places: &WalkPlaces,
    player: Player,
    title: &str,
) -> Option<Diagnostic> {
    let needs = least_length(walk);
    let has = longest_walk(context, walk, player);
    (needs > has).then(|| {
        if let Some(fault) = leap_off_squares(context, walk, places, player, title) {
            return fault;
        }
        let board = context.place(|kind| matches!(kind, ClauseKind::Board(_)));
        let (needs, has) = (words::count(needs, "cell"), words::count(has, "cell"));
        Diagnostic::error("dead-walk", places.all_steps(), title, format!("it takes {needs} in a row"))
            .because(board, format!("no cell of this board has more than {has} beyond it"))
    })
}

/// The fault of leaps all of which end on squares that are no cells of a board of dark or light squares.
fn leap_off_squares(
    context: &Context,
    walk: &Walk,
    places: &WalkPlaces,
    player: Player,
    title: &str,
) -> Option<Diagnostic> {
    let board = &context.model.board;
    let written =
        context.find(|kind| matches!(kind, ClauseKind::Board(BoardDecl { squares: Some(_), .. })))?;
    let ClauseKind::Board(BoardDecl { squares: Some(squares), .. }) = &written.kind else { return None };
    let changes = |dir: &usize| (board.directions[*dir].dx + board.directions[*dir].dy) % 2 != 0;
    if !walk.dirs[player].iter().all(changes) {
        return None;
    }
    let (cells, others) = if squares.text == "light" { ("light", "dark") } else { ("dark", "light") };
    let label = format!("from a {cells} square, this ends on a {others} one");
    let fault = Diagnostic::error("dead-walk", places.dirs, title, label)
        .because(written.span, format!("only the {cells} squares are cells"));
    Some(fault.note(format!(
        "a leap whose two numbers add up to an even one stays on {cells} squares: `leap 1 3`, `leap 2 0`; \
         without the word `{cells}`, all squares are cells"
    )))
}

/// The most cells that lie beyond a cell in one of the walk's directions.
fn longest_walk(context: &Context, walk: &Walk, player: Player) -> usize {
    let board = &context.model.board;
    let beyond = |dir: usize, cell| {
        std::iter::successors(Some(cell), |at| board.directions[dir].next[*at]).count() - 1
    };
    let dirs = walk.dirs[player].iter();
    dirs.flat_map(|dir| (0..board.cells.len()).map(|cell| beyond(*dir, cell))).max().unwrap_or(0)
}

fn values(context: &Context) -> Vec<Diagnostic> {
    let dead = context.model.values.iter().filter_map(|value| {
        let ValueOf::Walks(walk) = &value.per else { return None };
        if value.is_derived() {
            return None;
        }
        let is_empty = walk.steps.iter().any(|step| empty_region::is_reported(context, &step.on));
        (!is_empty && !(0..2).any(|player| matches_anywhere(context, walk, player)))
            .then_some(value.clause.span)
    });
    dead.map(|at: Span| {
        let title = "the walk that is counted here can never match";
        let mut fault = Diagnostic::error("dead-walk", at, title, "always counts nothing");
        fault.severity = Severity::Warning;
        fault
    })
    .collect()
}

fn matches_anywhere(context: &Context, walk: &Walk, player: Player) -> bool {
    let world = &context.possible.world;
    let pattern = Pattern::new(walk, player, world);
    walk.dirs[player]
        .iter()
        .any(|dir| (0..world.live.len()).any(|from| !pattern.along(world, from, *dir).landings.is_empty()))
}

#[cfg(test)]
mod tests {
    use crate::check::testing::shows;

    shows! {
        in_the_middle_of_the_third_walk: r#"
board grid 5 x 5
start man on rank 1
play step: man along forward: empty;
  man along forward diagonal: empty, empty;
  man along backward diagonal, man along backward: empty, empty in far edge, empty
loss when stuck
draw at repetition 3"#;
        longer_than_the_board: r#"
board grid 3 x 3
start man on rank 1
play step: man along forward: empty
play leap: man along orthogonal: empty, empty, empty
loss when stuck
draw at repetition 3"#;
        a_cell_that_it_never_comes_to: r#"
board grid 4 x 4
start man on rank 1
play step: man along forward: empty
play back: man along backward: empty in far edge
loss when stuck"#;
        a_required_flip_that_never_happens: r#"
board grid 2 x 2
play place: man on empty; then required along all: enemy+ flipped, own
play start: man on corners
draw when no empty
score when both stuck
points count own"#;
        a_walk_that_is_only_counted: r#"
board grid 3 x 3
play place: man on empty
win when line of 3 own
draw when no empty
value 5 per walk along all: own{3}, empty"#;
        a_knight_on_dark_squares: r#"
board grid 8 x 8 dark
start man on rank 1
play step: man along forward: empty
play hop: man along leap 1 2: empty
loss when stuck"#;
        for_one_player_alone: r#"
board grid 4 x 4
start |wwww| |....| |....| |bbbb|
play step: man along north: empty
loss when stuck"#;
    }
}
