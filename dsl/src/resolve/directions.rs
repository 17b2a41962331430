//! Direction words: compass words, sets of them, and words relative to the way that a player faces.
//!
//! # no-direction
//! Words that together match no direction of this board.
//! ```text
//! board grid 8 x 8 dark
//! play step: piece along orthogonal: empty
//! ```
//!
//! # no-facing
//! A word relative to the player, in a game whose players face nowhere.
//! ```text
//! players black, white
//! play step: piece along forward: empty
//! ```

use super::names::Wanted;
use super::players::{Vector, clause_that_faces, vector};
use super::scope::Scope;
use super::spans::of_ways;
use super::words::DIRECTION_WORDS;
use super::{Faults, leaps};
use crate::Diagnostic;
use crate::ast::{self, Amount, Name, Way};
use crate::model::{Board, DirId, Direction, Dirs, Tiling};

/// Resolves direction words for each player.
pub(super) fn resolve(scope: &Scope, written: &ast::Dirs, faults: &mut Faults) -> Option<Dirs> {
    let sets: Vec<Option<Dirs>> = written.any_of.iter().map(|words| narrowed(scope, words, faults)).collect();
    let sets: Vec<Dirs> = sets.into_iter().collect::<Option<_>>()?;
    Some([0, 1].map(|player| {
        let has = |direction: &DirId| sets.iter().any(|set| set[player].contains(direction));
        (0..scope.board.directions.len()).filter(has).collect()
    }))
}

/// All directions of one step, for both players.
pub(super) fn all(board: &Board) -> Dirs {
    [0, 1].map(|_| board.steps().collect())
}

/// The directions in which groups link: the orthogonal ones, or all steps on boards of lines and on boards without orthogonal steps.
pub(super) fn links(board: &Board) -> Vec<DirId> {
    if board.tiling == Tiling::Lines {
        return board.steps().collect();
    }
    let orthogonal: Vec<DirId> = board.steps().filter(|&id| is_orthogonal(board, id)).collect();
    if orthogonal.is_empty() { board.steps().collect() } else { orthogonal }
}

/// True if a word is relative to the player.
pub(super) fn is_relative(word: &str) -> bool {
    ["forward", "backward", "sideways"].contains(&word)
}

/// The way that each player faces. If a player faces nowhere, reports a fault at `word`, which needs the facing.
pub(super) fn facing(scope: &Scope, word: &Name, faults: &mut Faults) -> Option<[Vector; 2]> {
    if let [Some(first), Some(second)] = scope.facing {
        return Some([first, second]);
    }
    // The fault of the players has been reported already.
    if scope.players_broken {
        return None;
    }
    let without: Vec<&str> =
        (0..2).filter(|&id| scope.facing[id].is_none()).map(|id| scope.players[id].as_str()).collect();
    let example = clause_that_faces(&scope.players, scope.facing);
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

/// The directions that all of the words include: steps, unless one of the words is a leap.
fn narrowed(scope: &Scope, ways: &[Way], faults: &mut Faults) -> Option<Dirs> {
    let before = faults.len();
    let board = &scope.board;
    let leaping = ways.iter().any(|way| matches!(way, Way::Leap(_)));
    let mut left =
        if leaping { [0, 1].map(|_| (board.steps..board.directions.len()).collect()) } else { all(board) };
    for way in ways {
        match way {
            Way::Word(word) => narrow(scope, word, &mut left, faults),
            Way::Leap(leap) => {
                let Some(offsets) = leaps::offsets(&scope.names, board, leap, faults) else { continue };
                let is_so =
                    |id: &DirId| offsets.contains(&(board.directions[*id].dx, board.directions[*id].dy));
                left.iter_mut().for_each(|dirs| dirs.retain(is_so));
            }
        }
    }
    if faults.len() == before && left.iter().any(Vec::is_empty) {
        faults.push(no_direction(scope, ways));
        return None;
    }
    (faults.len() == before).then_some(left)
}

/// Removes the directions that a word does not include.
fn narrow(scope: &Scope, word: &Name, left: &mut Dirs, faults: &mut Faults) {
    if !DIRECTION_WORDS.contains(&word.text.as_str()) {
        scope.names.miss::<()>(word, Wanted::Direction, faults);
        return;
    }
    let facing = if is_relative(&word.text) { facing(scope, word, faults) } else { Some([(0, 0); 2]) };
    let Some(facing) = facing else { return };
    for player in 0..2 {
        left[player].retain(|&id| fits(&scope.board, id, &word.text, facing[player]));
    }
}

fn text(way: &Way) -> String {
    let amount = |amount: &Amount| match amount {
        Amount::Literal(value, _) => value.to_string(),
        Amount::Parameter(name) => name.text.clone(),
    };
    match way {
        Way::Word(word) => word.text.clone(),
        Way::Leap(leap) => format!("leap {} {}", amount(&leap.by[0]), amount(&leap.by[1])),
    }
}

fn no_direction(scope: &Scope, ways: &[Way]) -> Diagnostic {
    let written = ways.iter().map(text).collect::<Vec<_>>().join(" ");
    let steps = &scope.board.directions[scope.board.steps()];
    let here: Vec<&str> = steps.iter().map(|direction| direction.name.as_str()).collect();
    let title = format!("no direction of this board is `{written}`");
    let fault = Diagnostic::error("no-direction", of_ways(ways), title, "leaves no direction")
        .because(scope.board_span, format!("the directions of this board are {}", here.join(", ")));
    // `north east` is meant as one direction.
    let joined = written.replace(' ', "");
    if here.contains(&joined.as_str()) {
        fault.fix(format!("the direction is `{joined}`"), of_ways(ways), joined)
    } else {
        fault
    }
}

/// True if a word includes a direction, for a player with this facing.
fn fits(board: &Board, id: DirId, word: &str, facing: Vector) -> bool {
    match word {
        "all" => true,
        "orthogonal" => is_orthogonal(board, id),
        "diagonal" => is_diagonal(board, id),
        "forward" => along(board, id, facing) > 0,
        "backward" => along(board, id, facing) < 0,
        "sideways" => along(board, id, facing) == 0,
        compass => board.directions[id].name == compass,
    }
}

/// The distance that a direction leads along a compass vector, up to a factor.
pub(super) fn along(board: &Board, id: DirId, vector: Vector) -> isize {
    product(board, (board.directions[id].dx, board.directions[id].dy), vector)
}

/// The distance that an offset in columns and rows leads along a compass vector, up to a factor. Each row of hexagons lies half a
/// column farther right, and the rows are as far apart as the height of an equilateral triangle.
pub(super) fn product(board: &Board, (dx, dy): Vector, (east, south): Vector) -> isize {
    match board.tiling {
        Tiling::Squares | Tiling::Lines => dx * east + dy * south,
        Tiling::Hexagons => (2 * dx + dy) * east + 3 * dy * south,
    }
}

/// The directions that leave the board over its `side` edge. A compass word that is no direction of the board stands for
/// all directions that lead that way.
pub(super) fn towards_side(board: &Board, side: Vector, compass: bool) -> Vec<DirId> {
    let exact = board.steps().find(|&id| drawn(board, id) == side);
    match exact {
        Some(id) if compass => vec![id],
        _ => board.steps().filter(|&id| along(board, id, side) > 0).collect(),
    }
}

/// The compass vector of a step as it is drawn.
fn drawn(board: &Board, id: DirId) -> Vector {
    let Direction { dx, dy, .. } = board.directions[id];
    match board.tiling {
        Tiling::Squares | Tiling::Lines => (dx.signum(), dy.signum()),
        Tiling::Hexagons => ((2 * dx + dy).signum(), dy.signum()),
    }
}

/// The vector of a compass word.
pub(super) fn compass(word: &str) -> Option<Vector> {
    vector(word)
}

/// True if a direction is straight: along columns or rows, or from one side of a hexagon to the opposite one.
fn is_orthogonal(board: &Board, id: DirId) -> bool {
    let Direction { dx, dy, .. } = board.directions[id];
    match board.tiling {
        Tiling::Squares | Tiling::Lines => dx * dy == 0,
        Tiling::Hexagons => dx * dy * (dx + dy) == 0,
    }
}

/// True if a direction bisects the angle between two neighbouring straight directions.
fn is_diagonal(board: &Board, id: DirId) -> bool {
    let Direction { dx, dy, .. } = board.directions[id];
    match board.tiling {
        Tiling::Squares | Tiling::Lines => dx.abs() == dy.abs(),
        Tiling::Hexagons => (dx - dy) * (2 * dx + dy) * (dx + 2 * dy) == 0,
    }
}
