//! The typed program of a game: what its rules compute, as functions over sets of cells, for all targets alike.
//!
//! | file | content |
//! | --- | --- |
//! | `expr` | values and operations |
//! | `stmt` | statements and functions |
//! | `board` | the cells as bits |
//! | `record` | the layout of states, plays and places in memory |
//! | `setup` | states as plain data, and back |
//! | `build` | makes functions statement by statement |
//! | `visit` | goes over the parts of functions |
//! | `verify` | types, names, ghost bits, no recursion |
//! | `print` | a program as text, for people and tests |
//!
//! A program has no recursion and no address. Memory is the fields of records: the state that a function is given, copies of it, a
//! play, and the items of two lists. Every number is a signed one of 64 bits while it is computed with; a field has a width of its own.

mod board;
mod build;
mod expr;
mod print;
mod record;
mod setup;
mod stmt;
mod verify;
mod visit;

pub use board::{Board, Direction, Shift};
pub use build::Body;
pub use expr::{Bits, Expr, Local, Op, Type, Who};
pub use record::{Field, FieldId, FieldType, NOWHERE, Record, Width};
pub use stmt::{Call, Function, FunctionId, List, Of, Stmt};
pub use verify::verify;

/// The program of a game.
#[derive(Clone, Debug)]
pub struct Program {
    /// The game's identifier.
    pub name: String,
    /// The board.
    pub board: Board,
    /// The fields of a state. A state is handed to functions by reference.
    pub state: Record,
    /// The fields of a play.
    pub play: Record,
    /// The fields of a place: a piece on its way, with what its play has done so far.
    pub place: Record,
    /// Constant tables.
    pub tables: Vec<Table>,
    /// The functions. One calls only those before it.
    pub functions: Vec<Function>,
    /// The functions that are called from outside.
    pub entries: Entries,
}

/// A constant table. An index outside gives the empty set, or 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// Its name.
    pub name: String,
    /// Its entries.
    pub rows: Rows,
}

/// The entries of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rows {
    /// Sets of cells.
    Sets(Vec<Bits>),
    /// Numbers.
    Numbers(Vec<i64>),
}

impl Rows {
    /// The type of the entries.
    pub fn ty(&self) -> Type {
        match self {
            Self::Sets(_) => Type::Set,
            Self::Numbers(_) => Type::Number,
        }
    }
}

/// The functions that are called from outside. Those by player are asked of the player to move unless they say otherwise.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Entries {
    /// `fn()`: appends the plays to the list of plays, passes included. By player.
    pub plays: FunctionId,
    /// `fn() -> number`: the number of plays, passes included; below 0 if they must be listed to be counted. By player.
    pub count: Option<FunctionId>,
    /// `fn(n: number)`: appends the n-th play of those that `count` counts. By player; set if `count` is.
    pub nth: Option<FunctionId>,
    /// `fn() -> number`: the number of plays before limits are asked; below 0 if it is not known, or plays cannot be drawn so. `None` if no limit is asked
    /// of each play. By player.
    pub candidates: Option<FunctionId>,
    /// `fn(n: number)`: appends the n-th play of those that `candidates` counts, if it is legal. By player; set if `candidates` is.
    pub candidate: Option<FunctionId>,
    /// `fn()`, with a play: makes it, and hands over the turn. By player.
    pub make: FunctionId,
    /// `fn(stuck: bool) -> number`: the result, as [`Entries::result`] reads it. By player: the one to move.
    pub outcome: FunctionId,
    /// `fn() -> number`: the hash of the board alone.
    pub key: FunctionId,
    /// `fn() -> number`: another hash of the board alone.
    pub second_key: FunctionId,
    /// `fn() -> number`: the hash of all that the rest of the game depends on, but the past and clocks.
    pub hash: FunctionId,
    /// `fn() -> number`: the static value of the first player's position less that of the second.
    pub value: FunctionId,
    /// `fn() -> number`: as `value`, for searches of a race; `None` if the game is none.
    pub race_value: Option<FunctionId>,
    /// `fn() -> number`: for each `value` clause, the first player's amount less the second's.
    pub amounts: Vec<FunctionId>,
    /// `fn() -> number`: the points of a player in halves, komi included; `None` if the rules count none. By player: the one asked.
    pub halves: Option<FunctionId>,
    /// `fn() -> bool`, with a play: whether it captures or promotes. By player.
    pub noisy: FunctionId,
    /// `fn() -> number`, with a play: the reluctance of random games to make it; `None` if there is none. By player.
    pub reluctance: Option<FunctionId>,
    /// `fn() -> number`: the plies before a clock can reach the limit of a rule; `None` if no rule asks for clocks.
    pub clock_left: Option<FunctionId>,
    /// `fn() -> number`: earlier occurrences of the position, if the rules draw by repetition.
    pub repetitions: Option<FunctionId>,
}

/// The results of [`Entries::outcome`]: a number of this module for each end and winner.
impl Entries {
    /// The game goes on.
    pub const GOES_ON: i64 = -1;

    /// The result by end clause `by`, won by `winner`, or drawn.
    pub fn result(by: usize, winner: Option<usize>) -> i64 {
        3 * by as i64 + winner.map_or(2, |player| player as i64)
    }

    /// The end clause and the winner of a result; `None` if the game goes on.
    pub fn read_result(result: i64) -> Option<(usize, Option<usize>)> {
        let result = usize::try_from(result).ok()?;
        let winner = result % 3;
        Some((result / 3, (winner < 2).then_some(winner)))
    }

    /// The functions that are called from outside, each with its name here; amounts are numbered from 0.
    pub fn named(&self) -> Vec<(String, FunctionId)> {
        let each = [
            ("plays", Some(self.plays)),
            ("count", self.count),
            ("nth", self.nth),
            ("candidates", self.candidates),
            ("candidate", self.candidate),
            ("make", Some(self.make)),
            ("outcome", Some(self.outcome)),
            ("key", Some(self.key)),
            ("second_key", Some(self.second_key)),
            ("hash", Some(self.hash)),
            ("value", Some(self.value)),
            ("race_value", self.race_value),
            ("halves", self.halves),
            ("noisy", Some(self.noisy)),
            ("reluctance", self.reluctance),
            ("clock_left", self.clock_left),
            ("repetitions", self.repetitions),
        ];
        let amounts = self.amounts.iter().enumerate().map(|(id, amount)| (format!("amount{id}"), *amount));
        let each = each.into_iter().filter_map(|(name, function)| Some((name.to_owned(), function?)));
        each.chain(amounts).collect()
    }

    /// All functions that are called from outside.
    pub fn all(&self) -> Vec<FunctionId> {
        self.named().into_iter().map(|(_, function)| function).collect()
    }
}
