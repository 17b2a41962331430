//! The syntax tree of a `.rules` file: the text that the author wrote, before any name is looked up.
//!
//! A [`Name`] keeps its spelling; the resolver finds the thing that it names. Two trees are equal if their texts differ
//! only in layout: all spans compare as equal, so that tests can assert `parse(print(tree)) == tree`.
#![expect(missing_docs, reason = "the doc comment of a variant describes its fields as well")]

mod end;
mod event;
mod legal;
mod notation;
mod play;
mod region;
mod setting;
mod value;

pub use end::*;
pub use event::*;
pub use legal::*;
pub use notation::*;
pub use play::*;
pub use region::*;
pub use setting::*;
pub use value::*;

/// A place in a source file. All spans are equal: see the module's text.
#[derive(Clone, Copy, Debug, Default)]
pub struct Span {
    /// Index of the file in [`crate::Sources`].
    pub file: u32,
    /// First byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}

impl PartialEq for Span {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}
impl Eq for Span {}

impl Span {
    /// The smallest span that holds both.
    pub fn to(self, other: Self) -> Self {
        Self { file: self.file, start: self.start.min(other.start), end: self.end.max(other.end) }
    }
}

/// An identifier, a word or the text of a string literal, with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    /// The text, without quotes.
    pub text: String,
    /// The place of the text, quotes included.
    pub span: Span,
}

/// A whole file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct File {
    /// Its clauses in written order.
    pub clauses: Vec<Clause>,
    /// Comment lines after the last clause; an empty one stands for a blank line.
    pub trailing: Vec<String>,
}

/// A clause with its comments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clause {
    /// Comment lines above (and inside) it, each with its `#`; an empty one stands for a blank line.
    pub comments: Vec<String>,
    /// True if a blank line separates it from the clause above.
    pub blank_before: bool,
    /// The place of its mark `replace`, by which a variant overrides a named clause or a group of its base.
    pub replace: Option<Span>,
    /// Its content.
    pub kind: ClauseKind,
    /// A comment on its last line, with its `#`.
    pub comment: Option<String>,
    /// The place of the clause, from its first to its last character.
    pub span: Span,
}

/// The content of a clause.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ClauseKind {
    /// `game NAME [extends BASE] ["title"]`
    Game { name: Name, extends: Option<Name>, title: Option<Name> },
    /// `source "where the rules come from"`
    Source(Name),
    /// `tags placing, capture`
    Tags(Vec<Name>),
    /// `players black facing south, white facing north`
    Players(Vec<PlayerDecl>),
    /// `board grid 8 x 8 [dark | light]`
    Board(BoardDecl),
    /// `parameter NAME N`
    Parameter { name: Name, value: Amount },
    /// `piece man "b" "w"`: a symbol for each player
    Piece { name: Name, symbols: Vec<Name> },
    /// `empty "."`: the symbol of an empty cell
    Empty(Name),
    /// `start` with a picture, or with placements
    Start(Start),
    /// `region NAME = REGION`
    Region { name: Name, region: Region },
    /// `counter NAME [from N] (up | down | back) by EVENT or EVENT, ...`
    Counter { name: Name, from: Option<Amount>, changes: Vec<Change> },
    /// `passes from N`: the number of passes in a row that the start counts as
    PassesFrom(Amount),
    /// `play NAME: PART; PART; ...`
    Play { name: Name, parts: Vec<PlayPart> },
    /// `turns of N plies [, the first of M]`
    Turns { each: Amount, first: Option<Amount> },
    /// `promote KIND to KIND [or KIND ...] on REGION [, ending the play | , going on]`
    Promote { from: Name, to: Vec<Name>, on: Region, then: Option<PromoteThen> },
    /// `pass at will` or `pass when stuck`
    Pass { at_will: bool },
    /// `limit SELECTOR ...: NEED`
    Limit { which: Vec<Selector>, need: Need },
    /// `prefer A over B over C`
    Prefer(Vec<Tier>),
    /// `prefer most captured [REGION]`, `prefer most captured, N per REGION, ...`
    PreferMost(Vec<Worth>),
    /// `prefer soonest captured REGION`
    PreferSoonest(Region),
    /// `win when CONDITION [, claimed]` and the like
    End { verdict: Verdict, when: EndWhen, takes: Takes },
    /// `points NUMBER`: the number that `score` compares
    Points(Number),
    /// `komi 2.5 for white`
    Komi { points: Name, player: Name },
    /// `cells column a row 1 up`
    Cells(Vec<CellItem>),
    /// `write NAME "TEMPLATE" [each leg]`
    Write { play: Name, template: Name, each_leg: bool },
    /// `input LINE, LINE, ...`
    Input(Vec<InputItem>),
    /// `record FORMAT [N] [by name] ["TEXT"]`: the standard format of game records
    Record { format: Name, number: Option<Amount>, by_name: bool, text: Option<Name> },
    /// `plies from pieces`: the number of plies follows from the pieces on the board and those captured
    PliesFromPieces,
    /// `budget 2.5`: CPU seconds for a play, if the input does not give them
    Budget(Name),
    /// `length 60`: plies of a usual game
    Length(Amount),
    /// `value WEIGHT per WHAT`
    Value { weight: Amount, per: ValueOf },
    /// `search alpha_beta` or `search mcts`
    Search(Name),
    /// `avoid REGION`: random games make a play that ends there only if there is no other
    Avoid(Region),
    /// `remove play NAME`, `remove limit`: a variant drops a named clause or a group of its base
    Remove { heading: Name, name: Option<Name> },
}

/// A number, or the name of a parameter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Amount {
    /// Written out; may be negative.
    Literal(i64, Span),
    /// A parameter's name.
    Parameter(Name),
}
