//! Direction words: compass words, sets of them, and words relative to the way that a player faces.
//!
//! # no-direction
//! Words that leave no direction of this board over.
//! ```text
//! board grid 8 x 8 dark
//! play step: man along orthogonal: empty
//! ```
//!
//! # no-facing
//! A word relative to the player, in a game whose players face nowhere.
//! ```text
//! players black, white
//! play step: man along forward: empty
//! ```

use super::Faults;
use super::names::{DIRECTION_WORDS, Wanted};
use super::players::{Vector, vector};
use super::scope::Scope;
use super::spans::of_names;
use crate::Diagnostic;
use crate::ast::{self, Name};
use crate::model::{Board, DirId, Dirs};

/// The directions that words mean for each player.
pub(super) fn resolve(scope: &Scope, written: &ast::Dirs, faults: &mut Faults) -> Option<Dirs> {
    let sets: Vec<Option<Dirs>> = written.any_of.iter().map(|words| narrowed(scope, words, faults)).collect();
    let sets: Vec<Dirs> = sets.into_iter().collect::<Option<_>>()?;
    Some([0, 1].map(|player| {
        let has = |direction: &DirId| sets.iter().any(|set| set[player].contains(direction));
        (0..scope.board.directions.len()).filter(has).collect()
    }))
}

/// All directions, for both players.
pub(super) fn all(board: &Board) -> Dirs {
    [0, 1].map(|_| (0..board.directions.len()).collect())
}

/// The directions in which groups link: orthogonal ones, or all where there are none.
pub(super) fn links(board: &Board) -> Vec<DirId> {
    let orthogonal: Vec<DirId> = (0..board.directions.len()).filter(|&id| is_orthogonal(board, id)).collect();
    if orthogonal.is_empty() { (0..board.directions.len()).collect() } else { orthogonal }
}

/// Whether a word is relative to the player.
pub(super) fn is_relative(word: &str) -> bool {
    ["forward", "backward", "sideways"].contains(&word)
}

/// The way that each player faces; a fault at `word`, which needs it, if one faces nowhere.
pub(super) fn facing(scope: &Scope, word: &Name, faults: &mut Faults) -> Option<[Vector; 2]> {
    if let [Some(first), Some(second)] = scope.facing {
        return Some([first, second]);
    }
    // That has been told already.
    if scope.players_broken {
        return None;
    }
    let without: Vec<&str> =
        (0..2).filter(|&id| scope.facing[id].is_none()).map(|id| scope.players[id].as_str()).collect();
    let example = format!("players {} facing north, {} facing south", scope.players[0], scope.players[1]);
    let verb = if without.len() == 1 { "faces" } else { "face" };
    let title = format!(
        "`{}` needs players that face somewhere, but {} {verb} nowhere",
        word.text,
        without.join(" and ")
    );
    faults.push(
        Diagnostic::error("no-facing", word.span, title, "relative to the player")
            .because(scope.players_span, "the players are declared here")
            .fix("say which way the players face", scope.players_span, example),
    );
    None
}

/// The directions that have all of the words' properties.
fn narrowed(scope: &Scope, words: &[Name], faults: &mut Faults) -> Option<Dirs> {
    let told = faults.len();
    let mut left = all(&scope.board);
    for word in words {
        if !DIRECTION_WORDS.contains(&word.text.as_str()) {
            scope.names.miss::<()>(word, Wanted::Direction, faults);
            continue;
        }
        let facing = if is_relative(&word.text) { facing(scope, word, faults) } else { Some([(0, 0); 2]) };
        let Some(facing) = facing else { continue };
        for player in 0..2 {
            left[player].retain(|&id| fits(&scope.board, id, &word.text, facing[player]));
        }
    }
    if faults.len() == told && left.iter().any(Vec::is_empty) {
        faults.push(no_direction(scope, words));
        return None;
    }
    (faults.len() == told).then_some(left)
}

fn no_direction(scope: &Scope, words: &[Name]) -> Diagnostic {
    let written = words.iter().map(|word| word.text.as_str()).collect::<Vec<_>>().join(" ");
    let here: Vec<&str> = scope.board.directions.iter().map(|direction| direction.name.as_str()).collect();
    let title = format!("no direction of this board is `{written}`");
    Diagnostic::error("no-direction", of_names(words), title, "leaves no direction")
        .because(scope.board_span, format!("the directions of this board are {}", here.join(", ")))
}

/// Whether a direction is what the word says, for a player that faces so.
fn fits(board: &Board, id: DirId, word: &str, facing: Vector) -> bool {
    match word {
        "all" => true,
        "orthogonal" => is_orthogonal(board, id),
        "diagonal" => !is_orthogonal(board, id),
        "forward" => along(board, id, facing) > 0,
        "backward" => along(board, id, facing) < 0,
        "sideways" => along(board, id, facing) == 0,
        compass => board.directions[id].name == compass,
    }
}

/// How far a step in a direction leads along a vector.
pub(super) fn along(board: &Board, id: DirId, vector: Vector) -> isize {
    board.directions[id].dx * vector.0 + board.directions[id].dy * vector.1
}

/// The directions in which one leaves the board over its `side` edge. A compass word that is no direction of the board
/// stands for all that lead that way.
pub(super) fn towards_side(board: &Board, side: Vector, compass: bool) -> Vec<DirId> {
    let exact = board.directions.iter().position(|direction| (direction.dx, direction.dy) == side);
    match exact {
        Some(id) if compass => vec![id],
        _ => (0..board.directions.len()).filter(|&id| along(board, id, side) > 0).collect(),
    }
}

/// The vector of a compass word.
pub(super) fn compass(word: &str) -> Option<Vector> {
    vector(word)
}

fn is_orthogonal(board: &Board, id: DirId) -> bool {
    board.directions[id].dx * board.directions[id].dy == 0
}
