//! The pieces that can come back to a cell where they stood.
//!
//! Where each play moves one piece, a position occurs again only if both players have moved pieces there and back, and captured
//! none. A piece that only goes ahead cannot come back.

use dsl::model::{Act, Action, KindId, Model, Mover, Need, Pass};

use super::decisive::acts_by;
use super::layout::Layout;
use super::shape::surely_captures;

/// The kinds whose pieces can come back: each player has a piece of one of them in any position that occurs again. `None` if
/// that cannot be told, or if they are all kinds or none.
pub fn returning(model: &Model, layout: &Layout) -> Option<Vec<KindId>> {
    let movers = movers(model)?;
    let ahead = |kind: KindId| {
        let of_kind = || movers.iter().filter(|mover| mover.kind == kind);
        (0..2).all(|player| {
            let shifts = || of_kind().flat_map(|mover| steps_of(mover, player, layout));
            shifts().all(|by| by > 0) || shifts().all(|by| by < 0)
        })
    };
    let promoted_to = |kind: KindId| model.promotions.iter().any(|promotion| promotion.to == kind);
    let kinds = (0..model.kinds.len()).filter(|kind| promoted_to(*kind) || !ahead(*kind)).collect::<Vec<_>>();
    (1..model.kinds.len()).contains(&kinds.len()).then_some(kinds)
}

/// All movers that do not surely capture; `None` if a ply can be anything but the move of a piece.
fn movers(model: &Model) -> Option<Vec<&Mover>> {
    // A limit by earlier positions also compares boards with the other player to move.
    let minds_boards = model.limits.iter().any(|limit| limit.need == Need::NotPast);
    if model.pass != Pass::No || !model.turns.alternate() || minds_boards {
        return None;
    }
    let mut movers = Vec::new();
    for play in &model.plays {
        let Action::Move(these) = &play.action else { return None };
        // A piece that is flipped turns back.
        let flips = these.iter().any(|mover| acts_by(&mover.walk, Act::Flip));
        if !play.then.is_empty() || play.choice.is_some() || flips {
            return None;
        }
        movers.extend(these.iter().filter(|mover| !surely_captures(&mover.walk)));
    }
    Some(movers)
}

/// The numbers that steps of a player's piece add to the number of its cell.
fn steps_of<'a>(mover: &'a Mover, player: usize, layout: &'a Layout) -> impl Iterator<Item = isize> + 'a {
    mover.walk.dirs[player].iter().flat_map(|dir| &layout.shifts[*dir]).map(|shift| shift.by)
}
