//! Regions that are kept from play to play.
//!
//! A region that takes long to find and that only a player's own pieces decide changes when these do. Where plays do nothing
//! but place a piece, that is once a ply, while plays and ends of both players may ask for it.

use dsl::model::{Act, Action, Model, Play, Region, Then};

use crate::{Technique, Techniques};

/// The regions to keep: those that the author has named, and that play clauses ask for.
pub fn kept(model: &Model, techniques: Techniques) -> Vec<(&str, &Region)> {
    if !techniques.has(Technique::RegionsKept) || !model.plays.iter().all(only_places) {
        return Vec::new();
    }
    let asked = |region: &Region| {
        let theirs = region.clone().theirs();
        let is_asked = |part: &Region| part == region || *part == theirs;
        model
            .plays
            .iter()
            .any(|play| matches!(&play.action, Action::Place { on, .. } if on.mentions(&is_asked)))
    };
    let worth =
        |(_, region): &(&str, &Region)| takes_long(region) && is_of_own_pieces(region) && asked(region);
    model.regions.iter().map(|(name, region)| (name.as_str(), region)).filter(worth).collect()
}

/// Whether a play only adds a piece to those of its player.
pub fn only_places(play: &Play) -> bool {
    matches!(play.action, Action::Place { .. })
        && play.choice.is_none()
        && play.then.iter().all(|then| match then {
            Then::Mark(_) => true,
            Then::Walks { walk, .. } => walk.steps.iter().all(|step| step.act == Act::None),
            Then::Capture(_) | Then::Pull(_) => false,
        })
}

fn takes_long(region: &Region) -> bool {
    region.mentions(&|part| {
        matches!(
            part,
            Region::StepOf(..)
                | Region::ReachOf(..)
                | Region::Within(..)
                | Region::Image { .. }
                | Region::Lines { .. }
                | Region::Reaching { .. }
                | Region::Enclosed { .. }
        )
    })
}

/// Whether nothing but the pieces of the player who looks, and the board, decides the region.
pub fn is_of_own_pieces(region: &Region) -> bool {
    !region.mentions(&|part| {
        matches!(
            part,
            Region::Enemy
                | Region::Player(_)
                | Region::Kind(_)
                | Region::Empty
                | Region::Occupied
                | Region::Origin
                | Region::Visited
                | Region::Unmoved
                | Region::Marked
                | Region::Last
                | Region::Attacked
                | Region::Their(_)
        )
    })
}
