//! The checked model of a game: names are looked up, parameters replaced by their values, constant sets computed. Both
//! back ends start from it.
//!
//! Words such as `own` stay relative to the player. A constant that differs between the players (`forward`, `far edge`) is held once
//! for each player, as an array indexed by [`engine::Player`].
#![allow(missing_docs)] // The fields of a variant are described with the variant.

mod board;
mod end;
mod event;
mod excludes;
mod growth;
mod legal;
mod memory;
mod places;
mod play;
mod questions;
mod race;
mod region;
mod value;

pub use board::*;
pub use end::*;
pub use event::*;
pub use growth::Uneven;
pub use legal::*;
pub use places::*;
pub use play::*;
pub use questions::image;
pub use region::*;
pub use value::*;

use crate::ast::Span;
use engine::{InputLine, PliesFrom, RecordFormat, Searcher, Setup, Turns};

/// Index of a cell in [`Board::cells`].
pub type CellId = usize;
/// Index of a direction in [`Board::directions`].
pub type DirId = usize;
/// Index of a piece kind in [`Model::kinds`].
pub type KindId = usize;
/// Index of a play clause in [`Model::plays`].
pub type PlayId = usize;
/// Index of a counter in [`Model::counters`].
pub type CounterId = usize;
/// Index of a clock in [`Model::clocks`].
pub type ClockId = usize;

/// The clause of a rule file from which a part of the model was made, for messages, explanations and doc comments.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WrittenClause {
    /// The file name, without folders.
    pub file: String,
    /// The line of the first character, from 1.
    pub line: usize,
    /// The text as written, but on one line, without comments and with single blanks.
    pub text: String,
    /// The place in the file.
    pub span: Span,
}

/// A whole game.
#[derive(Clone, Debug, PartialEq)]
pub struct Model {
    /// Identifier.
    pub name: String,
    /// One line of description.
    pub title: String,
    /// Where the rules come from.
    pub source: String,
    /// Words by which the game can be found.
    pub tags: Vec<String>,
    /// Names of the two players, in order of play.
    pub players: [String; 2],
    /// The number of plies in each turn.
    pub turns: Turns,
    /// Cells and directions.
    pub board: Board,
    /// Piece kinds.
    pub kinds: Vec<Kind>,
    /// The symbol of an empty cell.
    pub empty: char,
    /// The starting position. `start.previous` is set iff [`Model::has_ko`].
    pub start: Setup,
    /// Per-player counters.
    pub counters: Vec<Counter>,
    /// Clocks: plies since one of their events.
    pub clocks: Vec<Clock>,
    /// The events of the last ply that conditions ask about.
    pub signals: Vec<Event>,
    /// The named regions, sorted by name.
    pub regions: Vec<(String, Region)>,
    /// Play clauses in written order.
    pub plays: Vec<Play>,
    /// Promotions.
    pub promotions: Vec<Promotion>,
    /// The rule for passing.
    pub pass: Pass,
    /// Limits on plays.
    pub limits: Vec<Limit>,
    /// Preferences, first one first.
    pub preferences: Vec<Preference>,
    /// End clauses in the order in which they are asked.
    pub ends: Vec<End>,
    /// The number that `score` compares, in a player's own view; `None` if no end is a score.
    pub points: Option<Number>,
    /// Half points added to each player's score.
    pub komi_halves: [i64; 2],
    /// The notation of each play clause: a template with `{from}` and `{to}`, and whether each leg is a line.
    pub writes: Vec<(String, bool)>,
    /// The notation of a pass.
    pub pass_text: String,
    /// Lines of the input file.
    pub input: Vec<InputLine>,
    /// The standard format of game records, if there is one.
    pub record: Option<RecordFormat>,
    /// The source of the number of plies.
    pub plies_from: PliesFrom,
    /// CPU seconds for a play, if the input does not give them.
    pub budget: f64,
    /// Plies of a usual game.
    pub typical_plies: u32,
    /// Evaluation terms.
    pub values: Vec<Value>,
    /// The searcher to play with.
    pub search: Searcher,
    /// Random games make a play that ends in this region only if there is no other, and pass only if all other plays end there.
    pub avoid: Option<Region>,
    /// The place of each part in the rule files.
    pub places: Places,
}

/// A piece kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kind {
    /// Its name.
    pub name: String,
    /// The symbol of each player's piece.
    pub symbols: [char; 2],
}

/// Passing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pass {
    /// Never.
    No,
    /// Always a play (listed last; limits and preferences do not apply to it).
    AtWill,
    /// The only play of a player that has no other, unless the condition `both stuck` of an end clause holds.
    WhenStuck,
}
