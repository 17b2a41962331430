//! # long-lists
//! A position may have more plays by a clause than can be listed: its chains branch without end. Seen in random games, so not a proof of the
//! contrary if it is not reported.
//! ```text
//! play take: queen along all: empty*, enemy captured; repeat at will
//! ```
//! Mended: `legs never turn back`, or a leg that lands behind what it takes, `empty*, enemy captured, empty`.

use std::sync::Arc;

use engine::{Game, History, Position, Random, listing};

use super::known::Context;
use crate::interp::{Interpreted, State};
use crate::model::{Act, Action, Play, Repeat};
use crate::{Diagnostic, Model};

/// Random games that are tried.
const GAMES: u64 = 2;
/// Cells of all plays that are listed in them, so that a check of a large board takes no longer.
const MOST_CELLS: usize = 1 << 18;

pub(super) fn check(context: &Context) -> Vec<Diagnostic> {
    let model = context.model;
    let Some(clause) = overlong(model) else { return Vec::new() };
    let play = &model.plays[clause];
    let title = format!("a position of a random game has more plays by `{}` than can be listed", play.name);
    let fault = Diagnostic::warning("long-lists", play.clause.span, title, "its chains branch without end");
    vec![fault.note("there the game cannot be counted, explained or refereed, and an agent misses plays: let legs have fewer ways to go on")]
}

/// The clause with more plays than can be listed in a position of some random games, if there is one.
fn overlong(model: &Model) -> Option<usize> {
    if !model.plays.iter().any(may_branch) {
        return None;
    }
    let game = Interpreted::new(Arc::new(model.clone()));
    let mut cells = 0;
    let games = || (0..GAMES).for_each(|seed| play(&game, &mut Random::new(seed), &mut cells));
    listing::watched(games).1
}

/// True if chains of a clause change more than the place of their piece, so that there may be as many of them as sets of pieces.
fn may_branch(play: &Play) -> bool {
    let Action::Move(movers) = &play.action else { return false };
    let acts = movers.iter().any(|mover| mover.walk.steps.iter().any(|step| step.act != Act::None));
    play.repeat != Repeat::No && acts
}

/// Plays a random game until a list is cut off, or the plays that were listed have many `cells`.
fn play(game: &Interpreted, random: &mut Random, cells: &mut usize) {
    let (mut state, mut past) = (game.start(), History::new());
    while *cells < MOST_CELLS {
        let mut plays = Vec::new();
        state.plays(&past, &mut plays);
        *cells += (1 + plays.len()) * game.model().board.cells.len();
        let stuck = plays.iter().all(State::is_pass);
        if listing::cut().is_some() || plays.is_empty() || state.outcome(&past, stuck).is_some() {
            return;
        }
        past.push(state.key());
        state.play(random.one_of(&plays));
    }
}

#[cfg(test)]
mod tests {
    use crate::check::testing::{codes, shows};

    shows! {
        whoever_takes_may_take_on: r#"
board grid 6 x 6
start man on ranks 1 to 3
play step: man along orthogonal: empty
play take: man along all: empty*, enemy captured; repeat at will
loss when stuck"#;
    }

    #[test]
    fn chains_that_end_soon_are_none() {
        let rules = |take: &str| {
            format!(
                "board grid 6 x 6\nstart man on ranks 1 to 2\nplay step: man along orthogonal: empty\n\
                 play take: man along all: {take}\nloss when stuck\ndraw after 40 plies"
            )
        };
        assert!(!codes(&rules("enemy captured, empty; repeat while possible")).contains(&"long-lists"));
        assert!(!codes(&rules("empty*, enemy captured")).contains(&"long-lists"));
    }
}
