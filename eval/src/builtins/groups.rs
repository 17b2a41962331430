//! Groups of linked pieces, found anew for each question.

use std::collections::BTreeSet;

use super::sets;
use crate::error::{EvalError, error};
use crate::outside::OutsideType;
use crate::run::{Machine, Run};
use crate::value::{Struct, Value};

/// The groups of pieces on a board.
struct Board {
    cells: BTreeSet<i64>,
    sides: [BTreeSet<i64>; 2],
    links: Vec<i64>,
}

/// The groups of the pieces of two sides on the cells of a board, where linked cells differ by `links`.
pub fn of(args: &[Value; 3]) -> Result<Value, EvalError> {
    let [cells, sides, links] = args.clone();
    Ok(Value::structure(OutsideType::Groups.id(), vec![cells, sides, links]))
}

impl Board {
    fn new(groups: &Struct, links: &Value) -> Result<Self, EvalError> {
        if groups.of != OutsideType::Groups.id() {
            return Err(error!("expected groups"));
        }
        let set =
            |value: &Value| Ok::<_, EvalError>(sets::cells(value)?.into_iter().map(i64::from).collect());
        let sides = groups.fields[1].elements()?;
        let links = links
            .elements()?
            .iter()
            .map(|link| Ok(link.int()?.signed() as i64))
            .collect::<Result<_, EvalError>>()?;
        Ok(Self { cells: set(&groups.fields[0])?, sides: [set(&sides[0])?, set(&sides[1])?], links })
    }

    fn beside(&self, cell: i64) -> impl Iterator<Item = i64> {
        self.links.iter().map(move |link| cell + link).filter(|cell| self.cells.contains(cell))
    }

    /// The group of the piece on a cell, and true if it has a liberty.
    fn group(&self, player: usize, cell: i64) -> (BTreeSet<i64>, bool) {
        let (mut group, mut edge, mut lives) = (BTreeSet::from([cell]), vec![cell], false);
        while let Some(at) = edge.pop() {
            for beside in self.beside(at) {
                if self.sides[player].contains(&beside) && group.insert(beside) {
                    edge.push(beside);
                }
                lives |= self.sides.iter().all(|side| !side.contains(&beside));
            }
        }
        (group, lives)
    }

    /// The pieces of all groups beside a cell that have no liberty.
    fn dead_beside(&self, player: usize, cell: i64) -> BTreeSet<i64> {
        let there = self.beside(cell).filter(|beside| self.sides[player].contains(beside));
        there
            .map(|beside| self.group(player, beside))
            .filter(|(_, lives)| !lives)
            .flat_map(|(group, _)| group)
            .collect()
    }
}

/// The arguments: a player, a cell and the links.
fn placement(groups: &Struct, args: &[Value]) -> Result<(Board, usize, i64), EvalError> {
    let [player, cell, links] = args else { return Err(error!("a player, a cell and links are expected")) };
    Ok((Board::new(groups, links)?, player.index()?, cell.index()? as i64))
}

/// For a piece of a player on an empty cell: true if it would be in a group with a liberty, if nothing were taken, and true if it would
/// take a group of the opponent.
pub fn prospects(groups: &Struct, args: &[Value]) -> Result<[bool; 2], EvalError> {
    let (mut board, player, cell) = placement(groups, args)?;
    board.sides[player].insert(cell);
    Ok([board.group(player, cell).1, !board.dead_beside(1 - player, cell).is_empty()])
}

/// True if a piece of a player stands on a bit.
pub fn has_piece(groups: &Struct, player: &Value, at: &Value) -> Result<bool, EvalError> {
    let board = Board::new(groups, &groups.fields[2])?;
    Ok(board.sides[player.index()?].contains(&(at.index()? as i64)))
}

/// True if a bit is an empty cell.
pub fn has_none(groups: &Struct, at: &Value) -> Result<bool, EvalError> {
    let (board, at) = (Board::new(groups, &groups.fields[2])?, at.index()? as i64);
    Ok(board.cells.contains(&at) && board.sides.iter().all(|side| !side.contains(&at)))
}

/// True if a piece of a player stands beside a cell.
pub fn has_piece_beside(groups: &Struct, player: &Value, at: &Value) -> Result<bool, EvalError> {
    let (board, player, at) = (Board::new(groups, &groups.fields[2])?, player.index()?, at.index()? as i64);
    Ok(board.beside(at).any(|beside| board.sides[player].contains(&beside)))
}

/// True if a cell has an empty neighbour.
pub fn has_none_beside(groups: &Struct, at: &Value) -> Result<bool, EvalError> {
    let (board, at) = (Board::new(groups, &groups.fields[2])?, at.index()? as i64);
    Ok(board.beside(at).any(|beside| board.sides.iter().all(|side| !side.contains(&beside))))
}

/// A random empty cell, if there is one.
pub fn pick_empty(groups: &Struct, random: &Value) -> Result<Value, EvalError> {
    let Value::Random(random) = random else { return Err(random.is_no("random numbers")) };
    let board = Board::new(groups, &groups.fields[2])?;
    let empty = board.cells.iter().filter(|cell| board.sides.iter().all(|side| !side.contains(*cell)));
    let empty: Vec<_> = empty.collect();
    let picked = |count: u32| Value::u32(*empty[random.borrow_mut().below(count) as usize] as u32);
    Ok(Value::option((!empty.is_empty()).then(|| picked(empty.len() as u32))))
}

/// True if the group of the piece on a cell has a liberty.
pub fn has_liberty(groups: &Struct, cell: &Value) -> Result<bool, EvalError> {
    let board = Board::new(groups, &groups.fields[2])?;
    let cell = cell.index()? as i64;
    let player = board.sides.iter().position(|side| side.contains(&cell));
    player.map(|player| board.group(player, cell).1).ok_or_else(|| error!("no piece is on cell {cell}"))
}

/// A key of the pieces on the board.
pub fn key(groups: &Struct) -> Result<u64, EvalError> {
    key_of(&groups.fields[1])
}

/// The key of a board with the pieces of two sides.
pub fn key_of(sides: &Value) -> Result<u64, EvalError> {
    sides.elements()?.iter().try_fold(0, |key, side| sets::mix(side, key))
}

/// The key after a placement. The last argument says whether the placement takes something; an error if that is wrong.
pub fn key_after(groups: &Struct, args: &[Value]) -> Result<u64, EvalError> {
    let [placement @ .., takes] = args else {
        return Err(error!("a placement, and whether it takes, are expected"));
    };
    let (sides, dead) = after(groups, placement)?;
    if takes.bool()? == dead.is_empty() {
        return Err(error!("it was said wrongly whether a placement takes"));
    }
    key_of(&Value::list(sides))
}

/// Calls a function with each piece that a placement would take.
pub fn each_taken(machine: &mut Machine, receiver: &Value, args: &[Value]) -> Run {
    let (taken, args) = with_taken(args)?;
    let groups = machine.value_at(receiver).fields()?.clone();
    let (mut board, player, cell) = placement(&groups, args)?;
    board.sides[player].insert(cell);
    call_with(machine, taken, board.dead_beside(1 - player, cell))
}

/// The last argument, a function that is called with each taken piece, and the arguments before it.
fn with_taken(args: &[Value]) -> Result<(&Value, &[Value]), EvalError> {
    args.split_last().ok_or_else(|| error!("a function for what is taken is expected"))
}

fn call_with(machine: &mut Machine, taken: &Value, cells: BTreeSet<i64>) -> Run {
    for cell in cells {
        machine.call_value(taken, vec![Value::u32(cell as u32)])?;
    }
    Ok(Value::Unit)
}

/// The pieces of both sides after a placement, and the pieces that it takes.
fn after(groups: &Struct, args: &[Value]) -> Result<(Vec<Value>, BTreeSet<i64>), EvalError> {
    let (mut board, player, cell) = placement(groups, args)?;
    board.sides[player].insert(cell);
    let dead = board.dead_beside(1 - player, cell);
    let mut sides = (**groups.fields[1].elements()?).clone();
    sides[player] = sets::with(&sides[player], &Value::u32(cell as u32), true)?;
    for cell in &dead {
        sides[1 - player] = sets::with(&sides[1 - player], &Value::u32(*cell as u32), false)?;
    }
    Ok((sides, dead))
}

/// Puts a piece on an empty cell and takes the opponent's groups that have no liberty then.
pub fn place(machine: &mut Machine, receiver: &Value, args: &[Value]) -> Run {
    let (taken, args) = with_taken(args)?;
    let groups = machine.value_at(receiver).fields()?.clone();
    let (sides, dead) = after(&groups, args)?;
    let place = machine.place_of(receiver)?.part(1);
    *machine.at_mut(&place) = Value::list(sides);
    call_with(machine, taken, dead)
}
