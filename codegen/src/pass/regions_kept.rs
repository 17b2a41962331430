//! Regions that are kept from play to play.
//!
//! A region that takes long to find, and depends only on a player's own pieces, changes when these pieces change. Where plays
//! do nothing but place a piece, that is once a ply, while plays and ends of both players may ask for the region.

use dsl::model::{Act, Action, Basis, Model, Play, Region, Then};

use crate::facts::local::is_local;
use crate::plan::Plan;

/// Adds the kept regions to the board.
pub fn run(plan: &mut Plan<'_>) -> Vec<String> {
    plan.kept = kept(plan.model);
    plan.kept.iter().map(|(name, _)| (*name).to_owned()).collect()
}

/// The regions to keep: those that the author has named, and that play clauses ask for. A region that is a part of another one comes before it.
fn kept(model: &Model) -> Vec<(&str, &Region)> {
    if !model.plays.iter().all(only_places) {
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
    // A local region is found quickly, from the contents of each cell.
    let worth =
        |(_, region): &(&str, &Region)| !is_local(region) && is_of_own_pieces(region) && asked(region);
    let mut kept: Vec<_> =
        model.regions.iter().map(|(name, region)| (name.as_str(), region)).filter(worth).collect();
    kept.sort_by_key(|(_, region)| size(region));
    kept
}

/// Number of regions that a region is made of.
fn size(region: &Region) -> usize {
    1 + region.parts().into_iter().map(size).sum::<usize>()
}

/// True if a play only adds a piece to those of its player.
pub fn only_places(play: &Play) -> bool {
    matches!(play.action, Action::Place { .. })
        && play.choice.is_none()
        && play.then.iter().all(|then| match then {
            Then::Mark(_) => true,
            Then::Walks { walk, .. } => walk.steps.iter().all(|step| step.act == Act::None),
            Then::Capture(_) | Then::Pull(_) => false,
        })
}

/// True if only the board and own pieces decide which cells are in the region.
pub fn is_of_own_pieces(region: &Region) -> bool {
    !region.mentions(&|part| match part.basis() {
        Basis::Board | Basis::OwnPieces | Basis::Parts | Basis::OtherCells => false,
        Basis::Pieces
        | Basis::Kinds
        | Basis::Past
        | Basis::Play
        | Basis::Attacks
        | Basis::PartsOfOther => true,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAME: &str = "game rows \"Rows close their cells\"
players x, o
board grid 5 x 5
piece mark \"X\" \"O\"
region closed = row 1 and lined
region lined = lines of 3 own
region mixed = lines of 3 (own or enemy)
region free = empty but not their closed
play place: mark on free and not lined
draw when stuck
write place \"{to}\"
";

    fn names(text: &str) -> Vec<String> {
        let mut sources = dsl::Sources::default();
        let file = sources.add("rows.rules", text);
        let (model, _) = dsl::compile(&sources, file).unwrap_or_else(|faults| panic!("{faults:?}"));
        kept(&model).into_iter().map(|(name, _)| name.to_owned()).collect()
    }

    #[test]
    fn regions_of_own_pieces_are_kept_each_after_its_parts() {
        assert_eq!(names(GAME), ["lined", "closed"]);
    }

    #[test]
    fn nothing_is_kept_where_pieces_leave_their_cells() {
        let captures = GAME.replace("not lined", "not lined; then along all: enemy captured");
        assert!(names(&captures).is_empty());
    }
}
