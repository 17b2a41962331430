//! The ko rule: when the board before the last ply is part of a position.

use dsl::model::{Action, Model, Need, Play, Region, Then};

/// When the legal plays depend on the board before the last ply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ko {
    /// Never: no rule forbids bringing that board back.
    Never,
    /// Only if the player to move has one piece less than on that board, since a play does nothing to its player's pieces but add one.
    AfterALoss,
    /// Always, as far as is known.
    Always,
}

impl Ko {
    /// The case of a game.
    pub fn of(model: &Model) -> Self {
        let limits = || model.limits.iter().filter(|limit| limit.need == Need::NotPrevious);
        let adds = |id: usize| adds_one(&model.plays[id]);
        let all_add = |play: Option<usize>| play.map_or_else(|| (0..model.plays.len()).all(adds), adds);
        if limits().next().is_none() {
            Self::Never
        } else if model.promotions.is_empty() && limits().all(|limit| all_add(limit.play)) {
            Self::AfterALoss
        } else {
            Self::Always
        }
    }
}

/// True if a play does nothing to its player's pieces but add one.
fn adds_one(play: &Play) -> bool {
    let spares_own = |then: &Then| match then {
        Then::Capture(region) => is_of_enemy(region),
        Then::Mark(_) => true,
        Then::Walks { .. } | Then::Pull(_) => false,
    };
    matches!(play.action, Action::Place { .. }) && play.choice.is_none() && play.then.iter().all(spares_own)
}

/// True if each cell of the region has a piece of the opponent.
fn is_of_enemy(region: &Region) -> bool {
    match region {
        Region::Enemy => true,
        Region::And(parts) => parts.iter().any(is_of_enemy),
        _ => false,
    }
}
