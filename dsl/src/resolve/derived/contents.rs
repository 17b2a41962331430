//! What a cell can hold where it is in a region.

use crate::model::{CellId, KindId, Region};

/// The content of a cell, in a player's view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Content {
    Empty,
    /// A piece of the player.
    Own(KindId),
    /// A piece of the opponent.
    Enemy(KindId),
}

/// True if a cell with this content can be in the region. `None` for the cell stands for any one; `player` is the one who looks.
pub(super) fn may_hold(region: &Region, player: usize, cell: Option<CellId>, content: Content) -> bool {
    known(region, player, cell, content) != Some(false)
}

/// Whether a cell with this content is in the region; `None` if that depends on more.
fn known(region: &Region, player: usize, cell: Option<CellId>, content: Content) -> Option<bool> {
    let part = |region: &Region| known(region, player, cell, content);
    match region {
        Region::Fixed(masks) => match cell {
            Some(cell) => Some(masks[player][cell]),
            None if masks[player].contains(&true) => None,
            None => Some(false),
        },
        Region::Own => Some(matches!(content, Content::Own(_))),
        Region::Enemy => Some(matches!(content, Content::Enemy(_))),
        Region::Player(of) => match content {
            Content::Own(_) => Some(*of == player),
            Content::Enemy(_) => Some(*of != player),
            Content::Empty => Some(false),
        },
        Region::Kind(kind) => match content {
            Content::Own(of) | Content::Enemy(of) => Some(of == *kind),
            Content::Empty => Some(false),
        },
        Region::Empty => Some(content == Content::Empty),
        Region::Occupied => Some(content != Content::Empty),
        Region::Not(of) => part(of).map(|holds| !holds),
        Region::And(parts) => all(parts.iter().map(part)),
        Region::Or(parts) => all(parts.iter().map(|of| part(of).map(|holds| !holds))).map(|none| !none),
        Region::Lines { of, .. } | Region::Reaching { of, .. } | Region::Enclosed { of, .. } => {
            part(of).filter(|holds| !holds)
        }
        Region::Their(of) => known(of, 1 - player, cell, content.turned()),
        Region::OrElse(..)
        | Region::Origin
        | Region::Visited
        | Region::Unmoved
        | Region::Marked
        | Region::Last
        | Region::Attacked
        | Region::StepOf(..)
        | Region::ReachOf(..)
        | Region::Within(..)
        | Region::Image { .. } => None,
    }
}

impl Content {
    /// The content as the opponent sees it.
    fn turned(self) -> Self {
        match self {
            Self::Empty => Self::Empty,
            Self::Own(kind) => Self::Enemy(kind),
            Self::Enemy(kind) => Self::Own(kind),
        }
    }
}

/// True if all hold, false if any does not, `None` if that is not known.
fn all(parts: impl Iterator<Item = Option<bool>>) -> Option<bool> {
    let mut all = Some(true);
    for part in parts {
        match part {
            Some(true) => {}
            Some(false) => return Some(false),
            None => all = None,
        }
    }
    all
}
