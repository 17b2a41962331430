//! Start positions: stones that are set up before the first play.

use std::fmt::Write as _;

use engine::{ErasedGame, Metadata, Piece, Setup};

use super::super::fault::{Fault, RecordError};
use super::super::players;
use super::nodes::Node;
use super::points::Points;

/// The properties that set up stones, or say who is to move.
const SETUP: [&str; 4] = ["AB", "AW", "AE", "PL"];

/// The number of nodes before the first play that is no handicap stone. With a handicap of n stones, that many plays of Black in a row are such
/// stones unless others are set up.
pub(super) fn nodes_before(nodes: &[Node], handicap: usize) -> usize {
    let plays = || nodes.iter().enumerate().filter(|(_, node)| node.has("B") || node.has("W"));
    let first = plays().next().map_or(nodes.len(), |(at, _)| at);
    let is_set_up = nodes.iter().take(first + 1).any(|node| node.has("AB"));
    let given = plays().take_while(|(_, node)| node.has("B")).count();
    if handicap < 2 || is_set_up || given != handicap {
        return first;
    }
    plays().nth(handicap).map_or(nodes.len(), |(at, _)| at)
}

/// The position that the nodes set up: those before the first play, in which a play is a handicap stone, and the node of that play. `None` if it
/// is the game's own. `turn`: who makes that play, if there is one.
pub(super) fn read(
    entry: &dyn ErasedGame,
    points: &Points,
    (before, first): (&[Node], Option<&Node>),
    turn: Option<usize>,
    handicap: usize,
) -> Result<Option<Setup>, RecordError> {
    let metadata = entry.metadata();
    let black = players::black(metadata);
    let own = entry.start().setup();
    let nodes = || before.iter().chain(first);
    let after_handicap = (handicap >= 2).then_some(1 - black);
    let named = nodes().filter_map(|node| player(black, node)).next_back();
    let turn = turn.or(named).or(after_handicap).unwrap_or(own.turn);
    let mut board = own.board.clone();
    let set_up = [("AB", Some(black)), ("AW", Some(1 - black)), ("AE", None)];
    let with_handicap = [&[("B", Some(black))][..], &set_up].concat();
    for node in before {
        stones(points, node, &with_handicap, &mut board)?;
    }
    first.map_or(Ok(()), |node| stones(points, node, &set_up, &mut board))?;
    if board == own.board && turn == own.turn {
        return Ok(None);
    }
    let stones = board.iter().flatten().count() as u32;
    let previous = own.previous.is_some().then(|| board.clone());
    let plies = metadata.turns.next_of(turn, stones);
    Ok(Some(Setup { board, previous, turn, plies, passes: 0, ..own }))
}

/// Puts the stones of a node on a board. `names`: properties and the player of their stones, or none where stones are taken away.
fn stones(
    points: &Points,
    node: &Node,
    names: &[(&str, Option<usize>)],
    board: &mut [Option<Piece>],
) -> Result<(), RecordError> {
    for (name, player) in names {
        for point in node.values(name) {
            let fault = || {
                let example = points.name(0);
                let expected = format!(
                    "a point such as `{example}`, or two corners such as `{example}:{}`",
                    points.name(1)
                );
                node.fail(name, Fault::form(&format!("{name}[{point}]"), expected))
            };
            for cell in points.cells(point).ok_or_else(fault)? {
                board[cell] = player.map(|player| Piece { player: player as u8, kind: 0 });
            }
        }
    }
    Ok(())
}

/// The player whom the property `PL` of a node names.
fn player(black: usize, node: &Node) -> Option<usize> {
    match node.text("PL")?.to_ascii_lowercase().as_str() {
        "b" | "1" | "black" => Some(black),
        "w" | "2" | "white" => Some(1 - black),
        _ => None,
    }
}

/// Refuses stones that are set up after the first play; what follows would be another game. What only says what is so is no fault.
///
/// # Errors
/// If the node changes the board, or who is to move.
pub(super) fn refuse_change(
    points: &Points,
    black: usize,
    node: &Node,
    now: &Setup,
) -> Result<(), RecordError> {
    let Some(name) = SETUP.iter().find(|name| node.has(name)) else { return Ok(()) };
    let mut board = now.board.clone();
    stones(points, node, &[("AB", Some(black)), ("AW", Some(1 - black)), ("AE", None)], &mut board)?;
    let is_same = board == now.board && player(black, node).is_none_or(|player| player == now.turn);
    let expected = "a play: stones are set up before the first play only";
    if is_same { Ok(()) } else { Err(node.fail(name, Fault::form(name, expected))) }
}

/// A start position as text: the stones and the player to move.
pub(super) fn write(metadata: &Metadata, points: &Points, setup: &Setup) -> String {
    let mut text = String::new();
    let black = players::black(metadata);
    for (name, player) in [("AB", black), ("AW", 1 - black)] {
        let own = |piece: &Option<Piece>| piece.is_some_and(|piece| usize::from(piece.player) == player);
        let mut stones = (0..setup.board.len()).filter(|cell| own(&setup.board[*cell])).peekable();
        text.push_str(if stones.peek().is_some() { name } else { "" });
        stones.for_each(|cell| {
            // Writing to a `String` cannot fail.
            let _ = write!(text, "[{}]", points.name(cell));
        });
    }
    let _ = write!(text, "PL[{}]", if setup.turn == black { 'B' } else { 'W' });
    text
}
