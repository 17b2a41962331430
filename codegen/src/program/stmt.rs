//! Statements and functions.

use super::expr::{Expr, Local, Type, Who};
use super::record::Field;

/// Index of a function in [`super::Program::functions`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FunctionId(pub usize);

/// A record in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Of {
    /// The state that the function is given.
    Given,
    /// A copy of it that the function has made: see [`Stmt::Copy`].
    Copy(usize),
    /// The play that the function is given, if it is given one.
    Play,
}

/// A list of records. Both are kept from call to call, so that nothing is allocated once they have grown. A function leaves what it found in them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum List {
    /// Plays: what the caller asked for.
    Plays,
    /// Places of pieces on their way.
    Places,
}

/// A call of a function.
#[derive(Clone, Debug, PartialEq)]
pub struct Call {
    /// The function.
    pub function: FunctionId,
    /// The player for whom it is compiled, if it is a function by player.
    pub me: Who,
    /// The state that it is given.
    pub state: Of,
    /// Its arguments.
    pub arguments: Vec<Expr>,
    /// The type of its result, if it has one.
    pub result: Option<Type>,
}

/// A statement.
#[derive(Clone, Debug, PartialEq)]
pub enum Stmt {
    /// Gives a variable a value. A variable has none before.
    Let(Local, Expr),
    /// Stores a field of a state.
    Store(Of, Field, Expr),
    /// If.
    If(Expr, Vec<Stmt>, Vec<Stmt>),
    /// The first statements where `ME` is player 0, the second where it is player 1.
    ByPlayer(Box<[Vec<Stmt>; 2]>),
    /// Repeats the statements while the truth holds.
    While(Expr, Vec<Stmt>),
    /// Runs the statements for the bit of each cell of a set, which is evaluated once, the lowest bit first.
    Each(Local, Expr, Vec<Stmt>),
    /// Makes a copy of the given state.
    Copy(usize),
    /// Appends an item to a list: values of the fields, in their order.
    Push(List, Vec<Expr>),
    /// Stores a field of an item of a list. An index outside does nothing.
    Put(List, Expr, Field, Expr),
    /// Drops all items of a list from an index on.
    Truncate(List, Expr),
    /// Calls a function without a result, or drops the result.
    Do(Call),
    /// Ends the function.
    Return(Option<Expr>),
}

/// A function.
#[derive(Clone, Debug, PartialEq)]
pub struct Function {
    /// Its name, unique in the program.
    pub name: String,
    /// What it does, and the line of the rules that it comes from.
    pub doc: String,
    /// True if it is compiled for each player.
    pub by_player: bool,
    /// True if it is given a play. Only functions that are called from outside are.
    pub takes_play: bool,
    /// Its parameters: the first of its variables.
    pub parameters: Vec<Local>,
    /// The name and type of each variable, parameters first.
    pub locals: Vec<(String, Type)>,
    /// Number of copies of the state that it makes.
    pub copies: usize,
    /// The type of its result.
    pub result: Option<Type>,
    /// True if a call should become its statements.
    pub inline: bool,
    /// Its statements. A function with a result ends in `Return` on every way.
    pub body: Vec<Stmt>,
}
