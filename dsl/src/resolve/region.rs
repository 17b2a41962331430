//! Regions: words looked up, constant parts computed.
//!
//! # origin-nowhere
//! `origin` is the cell where a play begins, so it has no meaning where there is no play.
//! ```text
//! win when any own in north of origin
//! ```
//!
//! # visited-nowhere
//! `visited` is the set of cells where the piece of a play has been; only the walks of moving pieces can use it.
//! ```text
//! limit: to not visited
//! ```
//!
//! # unknown-cell
//! A cell name that the board does not have.
//! ```text
//! board grid 8 x 8
//! region centre = {d4 z9}
//! ```
//!
//! # not-constant
//! A region that depends on the position, where a constant region is wanted.
//! ```text
//! promote piece to king on empty
//! ```

use super::amounts::count;
use super::conditions::LONGEST_LINE;
use super::names::{Thing, Wanted};
use super::scope::Scope;
use super::spans::{of_amount, of_region};
use super::words::{DIRECTION_WORDS, SIDE_WORDS, word_phrase};
use super::{Faults, conditions, directions, fold, parts, phrases, picture};
use crate::Diagnostic;
use crate::ast::{self, Amount, Name, Span};
use crate::model::{Board, Cell, CellMask, Region};
use crate::nearest::nearest;

/// The context in which a region is written.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Place {
    /// A leg of a moving piece, which has visited some cells.
    Leg,
    /// A rule about a play, which has an origin.
    Play,
    /// A rule about a position.
    Position,
}

/// Resolves a region.
pub(super) fn resolve(
    scope: &Scope,
    written: &ast::Region,
    place: Place,
    faults: &mut Faults,
) -> Option<Region> {
    let board = &scope.board;
    match written {
        ast::Region::Names(names) => narrowed(scope, names, place, faults),
        ast::Region::Group(inner, _) => resolve(scope, inner, place, faults),
        ast::Region::Their(inner, _) => resolve(scope, inner, place, faults).map(Region::theirs),
        ast::Region::Not(inner, _) => resolve(scope, inner, place, faults).map(fold::not),
        ast::Region::And(a, _, b) => {
            pair(scope, a, b, place, faults).map(|(a, b)| fold::and(board, vec![a, b]))
        }
        ast::Region::Or(a, b) => pair(scope, a, b, place, faults).map(|(a, b)| fold::or(board, vec![a, b])),
        ast::Region::StepOf { dirs, of, .. } => {
            let dirs = directions::resolve(scope, dirs, faults);
            let of = resolve(scope, of, place, faults);
            Some(fold::step_of(board, dirs?, of?))
        }
        ast::Region::ReachOf { dirs, of, .. } => {
            let dirs = directions::resolve(scope, dirs, faults);
            let of = resolve(scope, of, place, faults);
            Some(fold::reach_of(board, dirs?, of?))
        }
        ast::Region::OrElse(a, b) => {
            let (a, b) = pair(scope, a, b, place, faults)?;
            Some(Region::OrElse(Box::new(a), Box::new(b)))
        }
        ast::Region::Lines { length, of, dirs, .. } => {
            let length = count(&scope.names, length, "length of a line", 2..=LONGEST_LINE, faults);
            let of = resolve(scope, of, place, faults);
            let dirs = conditions::axes(scope, dirs.as_ref(), faults);
            Some(Region::Lines { length: length?, of: Box::new(of?), dirs: dirs? })
        }
        ast::Region::Within { steps, of, .. } => {
            let steps = count(&scope.names, steps, "number of steps", 0..=1_000, faults);
            let of = resolve(scope, of, place, faults);
            Some(fold::within(board, steps?, of?))
        }
        ast::Region::Part { like, of, span } => {
            let of = resolve(scope, of, place, faults);
            parts::region(board, *like, of?, *span, faults)
        }
        ast::Region::WithoutLiberties(of, _) => {
            let of = resolve(scope, of, place, faults)?;
            Some(fold::without_liberties(board, directions::links(board), of))
        }
        ast::Region::Reaching(of, to) => pair(scope, of, to, place, faults)
            .map(|(of, to)| fold::reaching(board, directions::links(board), of, to)),
        ast::Region::Enclosed(of, by) => pair(scope, of, by, place, faults)
            .map(|(of, by)| fold::enclosed(board, directions::links(board), of, by)),
        ast::Region::Ranks { from, to, span } => ranks(scope, from, to.as_ref(), *span, faults),
        ast::Region::Rows { from, to, .. } => {
            let (from, to) = range(scope, from, to.as_ref(), "row", board.height, faults)?;
            Some(cells(board, |cell| (from..=to).contains(&(board.height - board.cells[cell].y))))
        }
        ast::Region::Columns { from, to, span } => {
            if let Some(fault) = phrases::lettered(scope, from, to.as_ref(), *span) {
                faults.push(fault);
                return None;
            }
            let (from, to) = range(scope, from, to.as_ref(), "column", board.width, faults)?;
            Some(cells(board, |cell| (from..=to).contains(&(board.cells[cell].x + 1))))
        }
        ast::Region::Edge(side, _) => edge(scope, side, faults),
        ast::Region::CellList(names, _) => cell_list(scope, names, faults),
        ast::Region::Picture(rows, _) => picture::region(scope, rows, faults),
    }
}

/// Resolves a region that must be constant, to its cells for each player. `needs` names the rule that needs this.
pub(super) fn constant(
    scope: &Scope,
    written: &ast::Region,
    needs: &str,
    faults: &mut Faults,
) -> Option<[CellMask; 2]> {
    match resolve(scope, written, Place::Position, faults)? {
        Region::Fixed(masks) => Some(masks),
        _ => {
            let title = format!("{needs} must be the same cells in every position");
            faults.push(
                Diagnostic::error("not-constant", of_region(written), title, "depends on where pieces stand")
                    .note("rows, ranks, edges, pictures, lists of cells and `home` are constant"),
            );
            None
        }
    }
}

fn pair(
    scope: &Scope,
    a: &ast::Region,
    b: &ast::Region,
    place: Place,
    faults: &mut Faults,
) -> Option<(Region, Region)> {
    let (a, b) = (resolve(scope, a, place, faults), resolve(scope, b, place, faults));
    Some((a?, b?))
}

/// Resolves words that narrow each other.
fn narrowed(scope: &Scope, names: &[Name], place: Place, faults: &mut Faults) -> Option<Region> {
    if let Some(fault) = phrases::fault(scope, names) {
        faults.push(fault);
        return None;
    }
    // The side of a misspelt `edge` is right; the fault of the other word is told.
    let is_side = |at: usize| names.get(at + 1).is_some_and(|next| is_side_of(scope, &names[at], next));
    let parts = names.iter().enumerate().filter(|(at, _)| !is_side(*at)).map(|(at, name)| {
        let wanted = match names.get(at + 1) {
            Some(next) if next.text == "edge" => Wanted::EdgeSide,
            _ => Wanted::Region,
        };
        word(scope, name, wanted, place, faults)
    });
    let parts: Vec<Option<Region>> = parts.collect();
    Some(fold::and(&scope.board, parts.into_iter().collect::<Option<_>>()?))
}

/// True if the first word names a side, and the next one is an unknown word that resembles `edge`.
fn is_side_of(scope: &Scope, side: &Name, next: &Name) -> bool {
    let is_unknown = scope.names.noun(&next.text).is_none() && word_phrase(&next.text).is_none();
    let is_side = SIDE_WORDS.contains(&side.text.as_str()) || DIRECTION_WORDS.contains(&side.text.as_str());
    is_side && is_unknown && nearest(&next.text, ["edge"]).is_some()
}

/// Resolves one word.
fn word(scope: &Scope, name: &Name, wanted: Wanted, place: Place, faults: &mut Faults) -> Option<Region> {
    let board = &scope.board;
    let region = match name.text.as_str() {
        "own" => Region::Own,
        "enemy" => Region::Enemy,
        "empty" => Region::Empty,
        "occupied" => Region::Occupied,
        "origin" => Region::Origin,
        "visited" => Region::Visited,
        "unmoved" => Region::Unmoved,
        "marked" => Region::Marked,
        "last" => Region::Last,
        "attacked" => Region::Attacked,
        "anywhere" => fold::everywhere(board),
        // If `home` is unknown, the start has reported its fault, or reports it after this.
        "home" => Region::Fixed(scope.home.clone()?),
        "corners" => corners(board),
        "edge" => cells(board, |cell| board.steps().any(|id| board.directions[id].next[cell].is_none())),
        text => match scope.names.noun(text) {
            Some(Thing::Player(player)) => Region::Player(player),
            Some(Thing::Kind(kind)) => Region::Kind(kind),
            // A region without a value has a fault that is already reported.
            Some(Thing::Region) => scope.regions.get(text).cloned().flatten()?,
            _ => return scope.names.miss(name, wanted, faults),
        },
    };
    if place == Place::Position && region.uses_origin() {
        faults.push(origin_nowhere(scope, name));
        return None;
    }
    if place != Place::Leg && region.uses_visited() {
        faults.push(visited_nowhere(scope, name));
        return None;
    }
    Some(region)
}

fn visited_nowhere(scope: &Scope, name: &Name) -> Diagnostic {
    let fault = Diagnostic::error(
        "visited-nowhere",
        name.span,
        "`visited` is where a piece on its way has been, but none is on its way here",
        "no piece is on its way",
    );
    spoken_of_by(scope, name, "visited", fault)
        .note("walks of moving pieces ask for it: `play jump: man along all: empty but not visited`")
}

fn origin_nowhere(scope: &Scope, name: &Name) -> Diagnostic {
    let fault = Diagnostic::error(
        "origin-nowhere",
        name.span,
        "`origin` is the cell where a play begins, but no play is looked at here",
        "there is no play here",
    );
    spoken_of_by(scope, name, "origin", fault).note("walks of plays, `limit` and `prefer` look at plays")
}

/// Adds to the fault of a word the place of the named region that uses the word, unless the word itself is written here.
fn spoken_of_by(scope: &Scope, name: &Name, word: &str, fault: Diagnostic) -> Diagnostic {
    match scope.names.defined_at(&name.text) {
        Some(span) => fault.because(span, format!("`{}` speaks of `{word}`", name.text)),
        None => fault,
    }
}

/// The cells with the fewest neighbours.
fn corners(board: &Board) -> Region {
    let neighbours =
        |cell: usize| board.steps().filter(|&id| board.directions[id].next[cell].is_some()).count();
    let fewest = (0..board.cells.len()).map(neighbours).min();
    cells(board, |cell| Some(neighbours(cell)) == fewest)
}

/// Resolves `rank N` or `ranks N to M`, counted along the facing from the player's own side.
fn ranks(
    scope: &Scope,
    from: &Amount,
    to: Option<&Amount>,
    span: Span,
    faults: &mut Faults,
) -> Option<Region> {
    let word = Name { text: "rank".to_owned(), span };
    let facing = directions::facing(scope, &word, faults)?;
    let cells = &scope.board.cells;
    let places = facing.map(|vector| -> Vec<isize> {
        let place =
            |cell: &Cell| directions::product(&scope.board, (cell.x as isize, cell.y as isize), vector);
        cells.iter().map(place).collect()
    });
    let lines = places.clone().map(|mut lines| {
        lines.sort_unstable();
        lines.dedup();
        lines
    });
    let most = lines[0].len().min(lines[1].len());
    let (from, to) = range(scope, from, to, "rank", most, faults)?;
    Some(Region::Fixed([0, 1].map(|player| {
        let wanted = &lines[player][from - 1..to];
        places[player].iter().map(|place| wanted.contains(place)).collect()
    })))
}

/// Resolves `from` and `to`, both from 1 to `most`, in order.
fn range(
    scope: &Scope,
    from: &Amount,
    to: Option<&Amount>,
    what: &str,
    most: usize,
    faults: &mut Faults,
) -> Option<(usize, usize)> {
    let what = format!("{what} of this board");
    let most = most as u32;
    let first = count(&scope.names, from, &what, 1..=most, faults);
    let Some(to) = to else { return first.map(|first| (first as usize, first as usize)) };
    let last = count(&scope.names, to, &what, 1..=most, faults);
    let (first, last) = (first?, last?);
    if first > last {
        faults.push(turned(
            scope,
            [from, to],
            format!("{first} to {last} is no range: {first} is after {last}"),
        ));
        return None;
    }
    Some((first as usize, last as usize))
}

/// The fault of a range whose first number is after its last.
fn turned(scope: &Scope, [from, to]: [&Amount; 2], title: String) -> Diagnostic {
    let [first, last] = [from, to].map(of_amount);
    let place = first.to(last);
    Diagnostic::error("amount-range", place, title, "holds no line of cells").fix(
        "write the smaller number first",
        place,
        format!("{} to {}", scope.text(last), scope.text(first)),
    )
}

/// Resolves `far edge`, `near edge`, `north edge`.
fn edge(scope: &Scope, side: &Name, faults: &mut Faults) -> Option<Region> {
    let board = &scope.board;
    let text = side.text.as_str();
    let vectors = match text {
        "far" | "forward" => directions::facing(scope, side, faults)?,
        "near" | "backward" => directions::facing(scope, side, faults)?.map(|(dx, dy)| (-dx, -dy)),
        _ => match directions::compass(text) {
            Some(vector) => [vector; 2],
            None => return scope.names.miss(side, Wanted::EdgeSide, faults),
        },
    };
    let compass = directions::compass(text).is_some();
    Some(Region::Fixed(vectors.map(|vector| {
        let ways = directions::towards_side(board, vector, compass);
        (0..board.cells.len())
            .map(|cell| ways.iter().all(|&way| board.directions[way].next[cell].is_none()))
            .collect()
    })))
}

fn cell_list(scope: &Scope, names: &[Name], faults: &mut Faults) -> Option<Region> {
    let before = faults.len();
    let mut mask = vec![false; scope.board.cells.len()];
    for name in names {
        match scope.board.cells.iter().position(|cell| cell.name == name.text) {
            Some(cell) => mask[cell] = true,
            None => faults.push(unknown_cell(scope, name)),
        }
    }
    (faults.len() == before).then(|| fold::same(mask))
}

fn unknown_cell(scope: &Scope, name: &Name) -> Diagnostic {
    let cells = &scope.board.cells;
    let title = format!("`{}` is no cell of this board", name.text);
    let fault = Diagnostic::error("unknown-cell", name.span, title, "no such cell")
        .because(scope.board_span, "the board is declared here");
    // Of several cells that are equally near, none is evident.
    let known = || cells.iter().map(|cell| cell.name.as_str());
    let near = nearest(&name.text, known()).filter(|near| nearest(&name.text, known().rev()) == Some(near));
    let fault = match near {
        Some(near) => fault.fix(format!("`{near}` is a cell"), name.span, near),
        None => fault,
    };
    match (cells.first(), cells.last()) {
        (Some(first), Some(last)) => fault.note(format!(
            "cells are named from `{}` (top left) to `{}` (bottom right)",
            first.name, last.name
        )),
        _ => fault,
    }
}

/// The cells that satisfy a test, for both players.
fn cells(board: &Board, test: impl Fn(usize) -> bool) -> Region {
    fold::same((0..board.cells.len()).map(test).collect())
}
