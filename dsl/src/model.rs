//! The checked model of a game: every name looked up, every parameter put in, every constant set computed. Both back
//! ends start from it.
//!
//! Everything relative (`own`, `forward`, `far edge`) stays relative; where a constant differs with the player it is
//! held once for each player, as an array indexed by [`engine::Player`].
#![allow(missing_docs)] // The fields of a variant are described with the variant.

mod questions;

pub use questions::image;

use crate::ast::Span;
use engine::{InputLine, PliesFrom, Searcher, Setup, Turns};

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

/// Where a clause stands, for doc comments and explanations: file name as given, and 1-based line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Origin {
    /// The file's name, without folders.
    pub file: String,
    /// The line of the clause's first character.
    pub line: usize,
    /// The clause as written, on one line, with runs of blanks made one.
    pub text: String,
    /// The clause's place.
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
    /// Words to find it by.
    pub tags: Vec<String>,
    /// Names of the two players, in order of play.
    pub players: [String; 2],
    /// How plies make turns.
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
    /// The events of which some condition asks whether the last ply had them.
    pub signals: Vec<Event>,
    /// Play clauses in written order.
    pub plays: Vec<Play>,
    /// Promotions.
    pub promotions: Vec<Promotion>,
    /// Whether and when a player may pass.
    pub pass: Pass,
    /// Limits on plays.
    pub limits: Vec<Limit>,
    /// Preferences, first one first.
    pub preferences: Vec<Preference>,
    /// End clauses in written order.
    pub ends: Vec<End>,
    /// What `score` compares, in a player's own view; `None` if no end is a score.
    pub points: Option<Number>,
    /// Half points added to each player's score.
    pub komi_halves: [i64; 2],
    /// How each play clause is written: template with `{from}` and `{to}`, and whether each leg is a line.
    pub writes: Vec<(String, bool)>,
    /// How a pass is written.
    pub pass_text: String,
    /// Lines of the input file.
    pub input: Vec<InputLine>,
    /// What gives the number of plies.
    pub plies_from: PliesFrom,
    /// CPU seconds for a play where the input does not say.
    pub budget: f64,
    /// Plies of a usual game.
    pub typical_plies: u32,
    /// Evaluation terms.
    pub values: Vec<Value>,
    /// The searcher to play with.
    pub search: Searcher,
    /// Random games end no play in this region, and pass, as long as there are others; a pass is avoided less.
    pub avoid: Option<Region>,
}

/// Cells and directions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// Columns of the drawn board.
    pub width: usize,
    /// Rows of the drawn board.
    pub height: usize,
    /// Cells in reading order.
    pub cells: Vec<Cell>,
    /// Directions: first those of one step, clockwise from north (on a board of dark squares only the diagonals are
    /// there), then the leaps that the rules speak of. Only where a leap is written is a leap meant.
    pub directions: Vec<Direction>,
    /// How many of them are single steps.
    pub steps: usize,
    /// What the cells are.
    pub tiling: Tiling,
    /// The parts in which it lies, if it does.
    pub parts: Option<Parts>,
}

/// Equal parts of a board. No step leads from one to another; leaps do, over a gap as wide as one cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parts {
    /// Columns of each part.
    pub columns: usize,
    /// Rows of each part.
    pub rows: usize,
}

impl Board {
    /// The directions of one step.
    pub fn steps(&self) -> std::ops::Range<DirId> {
        0..self.steps
    }
}

/// What the cells of a board are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tiling {
    /// Squares, with up to eight neighbours.
    Squares,
    /// Hexagons, with up to six neighbours. Each row is drawn half a cell right of the row above.
    Hexagons,
    /// Points on a drawn grid that lines join. A step leads along a line to its next point, however far that is, in
    /// the compass direction in which it lies.
    Lines,
}

/// A cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cell {
    /// Its name in the notation.
    pub name: String,
    /// Column from 0 at the left.
    pub x: usize,
    /// Row from 0 at the top.
    pub y: usize,
}

/// A direction of one step, or of a leap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Direction {
    /// Compass name: `north`, `northeast`, ..., or `leap_north2_east1` and the like.
    pub name: String,
    /// Columns to the right (along lines, the sign of it).
    pub dx: isize,
    /// Rows down (along lines, the sign of it).
    pub dy: isize,
    /// Where it leads from each cell.
    pub next: Vec<Option<CellId>>,
    /// The opposite direction.
    pub opposite: DirId,
}

/// A constant set of cells: whether each cell is in it.
pub type CellMask = Vec<bool>;

/// A set of directions for each player, in order of [`Board::directions`].
pub type Dirs = [Vec<DirId>; 2];

/// A piece kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kind {
    /// Its name.
    pub name: String,
    /// The symbol of each player's piece.
    pub symbols: [char; 2],
}

/// A per-player counter. Starts at `from`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counter {
    /// Its name.
    pub name: String,
    /// The value at the start.
    pub from: i32,
    /// What moves it, in the player's own plays, one after the other. A capture of several pieces counts each.
    pub by: Vec<Change>,
    /// Where it is declared.
    pub origin: Origin,
}

/// What moves a counter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Change {
    /// What happens.
    pub event: Event,
    /// What it does to the counter.
    pub to: Move,
}

/// What a change does to a counter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Move {
    /// One up each time.
    Up,
    /// One down each time.
    Down,
    /// Back to where it started.
    Back,
}

/// What happens in a play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// A piece of the opponent is taken off (each one counts).
    Capture,
    /// A piece changes its kind.
    Promotion,
    /// A piece is placed.
    Placing,
    /// A pass.
    Pass,
    /// A piece of this kind moves or is placed. The kind that counts is that before promotion.
    PlayBy(KindId),
    /// A play of this clause.
    By(PlayId),
    /// A piece of the opponent that is of this kind is taken off (each one counts).
    CaptureOf(KindId),
    /// A piece of this kind is placed.
    PlacingOf(KindId),
}

/// A clock: plies since any of these events (0 right after one).
pub type Clock = Vec<Event>;

/// A play clause.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Play {
    /// Its name.
    pub name: String,
    /// What the piece does.
    pub action: Action,
    /// Whether it goes on with the same piece.
    pub repeat: Repeat,
    /// Where each leg of a chain may head, after the one before.
    pub heading: Heading,
    /// Where a leg may land.
    pub landing: Landing,
    /// When captured pieces are taken off.
    pub leave: Leave,
    /// When it is open to the player, asked before the play; `None` is always.
    pub when: Option<Condition>,
    /// If set, a leg has exactly as many cells as the whole straight line through its start has in the region, as the
    /// board is before the play.
    pub far: Option<Region>,
    /// What follows on the cell where the piece ends, in written order.
    pub then: Vec<Then>,
    /// What the player chooses after all that.
    pub choice: Option<Choice>,
    /// Where it is written.
    pub origin: Origin,
}

/// What a play does first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// An own piece of the kind is put on a cell of the region. The region is within `empty`.
    Place { kind: KindId, on: Region },
    /// An own piece of the kind goes to any cell of the region, wherever that is. The region is within `empty`.
    Fly { kind: KindId, to: Region },
    /// All pieces on the board, of which there is at least one, change hands, and each stands on the cell that is named
    /// here for its own: the pie rule. Such a play ends, in name, on the first cell that then has a piece.
    TakeOver { onto: Vec<CellId> },
    /// An own piece walks. Several movers may have the same kind.
    Move(Vec<Mover>),
}

/// A kind and the walk that one leg of its play is.
///
/// While a piece is on its way it is lifted off the board: its starting cell is empty for all walks of the play.
/// What is flipped or captured by a walk is done when that leg ends. The last element's cell is where it lands; a
/// man captured there leaves first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mover {
    /// The kind that moves so.
    pub kind: KindId,
    /// Where a piece must stand before the play to move so; `None` is anywhere.
    pub on: Option<Region>,
    /// The walk.
    pub walk: Walk,
}

/// A pattern over the cells that one meets walking along a direction, the first element one step from the origin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Walk {
    /// Directions, each tried.
    pub dirs: Dirs,
    /// Elements.
    pub steps: Vec<Step>,
}

/// An element of a walk. Every number of repetitions between `least` and `most` is a way to match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// What each cell must be.
    pub on: Region,
    /// Fewest repetitions.
    pub least: u32,
    /// Most repetitions; `None` is no limit.
    pub most: Option<u32>,
    /// What happens to a piece on each of those cells.
    pub act: Act,
}

/// What happens to a piece that a walk passes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Act {
    /// Nothing.
    None,
    /// It is taken off, if there is one.
    Capture,
    /// It changes its owner.
    Flip,
}

/// Whether a play goes on with another leg.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Repeat {
    /// One leg.
    No,
    /// After any leg the player may stop or go on. A play may not end on the cell where it began unless it captured.
    AtWill,
    /// As long as there is a leg, it must go on.
    WhilePossible,
}

/// Where a leg of a chain may head.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Heading {
    /// Anywhere.
    Any,
    /// In the direction of the leg before it.
    Straight,
    /// Not in the direction opposite to that of the leg before it.
    NotBack,
}

impl Heading {
    /// Whether a leg along `next` may follow one along `last`.
    pub fn allows(self, board: &Board, last: DirId, next: DirId) -> bool {
        match self {
            Self::Any => true,
            Self::Straight => next == last,
            Self::NotBack => next != board.directions[last].opposite,
        }
    }
}

/// Where a leg of a chain may land.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Landing {
    /// Wherever its walk ends.
    Any,
    /// Of the landings of one mover along one direction that have the same effect elsewhere: on those from which the
    /// chain can go on, if there are any.
    ToGoOn,
}

/// When pieces captured in a chain are taken off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leave {
    /// After each leg.
    AtOnce,
    /// When the play ends. Until then a captured piece is `occupied`, but neither `own`, `enemy` nor of any kind.
    AtEnd,
}

/// A choice that is part of a play: it is made on the board as it is after the play and what follows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// What is done with the chosen cell.
    pub act: ChoiceAct,
    /// The cells to choose from.
    pub cells: ChoiceCells,
    /// There is a choice only where the piece ended in this region, as it is after the play; `None` is always.
    pub when: Option<Region>,
}

/// What is done with a chosen cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChoiceAct {
    /// An own piece of the kind is put there. A play without a cell to choose is not legal.
    Place(KindId),
    /// The piece there is taken off. Where there is no such cell nothing more happens.
    Take,
}

/// The cells that a choice is among.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ChoiceCells {
    /// The cells of a region; within `empty` for [`ChoiceAct::Place`].
    Region(Region),
    /// The empty cells where a walk from the cell where the piece ended can end. Its elements do not act.
    Walk(Walk),
}

/// What follows a play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Then {
    /// Every match of the walk from the cell where the piece ended does its actions; matches are found before any is
    /// done. If `required`, a play with no match is not legal.
    Walks { walk: Walk, required: bool },
    /// The pieces on these cells are taken off.
    Capture(Region),
    /// These cells are marked until the end of the next ply.
    Mark(Region),
    /// The piece at the end of the walk from the cell where the piece ended is set down on the other side of that cell,
    /// one step against the walk's direction. A play where no direction matches, or that side is not empty, is not legal;
    /// where several match the first one counts. The walk does not act.
    Pull(Walk),
}

/// A change of kind: an own piece of kind `from` that has moved to a cell of `on`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Promotion {
    /// The kind before.
    pub from: KindId,
    /// The kind after.
    pub to: KindId,
    /// Where; constant for each player.
    pub on: Region,
    /// What it does to a chain that arrives there.
    pub then: PromoteThen,
    /// Where it is written.
    pub origin: Origin,
}

/// What a promotion does to a chain of legs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PromoteThen {
    /// A piece is promoted only where its play ends; passing by does nothing.
    IfEnding,
    /// Arriving ends the play.
    EndsPlay,
    /// The play goes on as the new kind.
    GoesOn,
}

/// Passing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pass {
    /// Never.
    No,
    /// Always a play (listed last; limits and preferences do not speak of it).
    AtWill,
    /// The only play of a player that has no other, unless an end clause asks for `both stuck` and it holds.
    WhenStuck,
}

/// A limit: plays for which all selectors hold must meet the need.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limit {
    /// Plays of this clause only.
    pub play: Option<PlayId>,
    /// Plays that start here only. A placement starts nowhere.
    pub from: Option<Region>,
    /// Plays that end here only.
    pub to: Option<Region>,
    /// Only this turn: the player and its number of the turn, from 0. It is turn 2n + p of the game ([`Turns`]).
    pub turn: Option<(usize, u32)>,
    /// What is asked.
    pub need: Need,
    /// Where it is written.
    pub origin: Origin,
}

/// What a limit asks of a play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Need {
    /// It ends in the region (seen before the play; `origin` is its start).
    To(Region),
    /// The condition holds after it, in the mover's view.
    Leaves(Condition),
    /// It does not lead to the board before the opponent's last turn.
    NotPrevious,
    /// It does not lead to a board that occurred in the game.
    NotPast,
}

/// A preference: of the plays that are left, only the best stay.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Preference {
    /// A play's tier is the first that it matches; a play that matches none is in one last tier after them.
    Tiers(Vec<Tier>, Origin),
    /// The plays whose captured pieces are worth the most in all. A piece is worth what the regions are that it stood in
    /// before the play.
    Most(Vec<Worth>, Origin),
    /// The plays that capture a piece of the region after the fewest others, if there are any that capture one. The region is
    /// seen when the leg begins.
    Soonest(Region, Origin),
}

/// What each piece captured in a region is worth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Worth {
    /// Each so much, at least 1.
    pub each: u32,
    /// All pieces if `None`.
    pub of: Option<Region>,
}

/// A tier of a preference.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Tier {
    /// Plays of this clause. A play that several clauses give is in the best of their tiers.
    Play(PlayId),
    /// Plays (of a clause, if one is told) that start and end so. A placement starts nowhere and matches no `from`.
    Cells { play: Option<PlayId>, from: Option<Region>, to: Option<Region> },
}

/// A set of cells, in the view of one player (`own`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Region {
    /// A constant set, for each player that looks. All constant parts are folded into this.
    Fixed([CellMask; 2]),
    /// Cells with an own piece.
    Own,
    /// Cells with a piece of the opponent.
    Enemy,
    /// Cells with a piece of this player, whoever looks.
    Player(usize),
    /// Cells with a piece of this kind, of either player.
    Kind(KindId),
    /// Cells without a piece.
    Empty,
    /// Cells with a piece.
    Occupied,
    /// The cell where the play began. Only in limits, tiers and walks.
    Origin,
    /// Cells with a piece that has neither moved nor changed hands since the start.
    Unmoved,
    /// The cells that the last ply marked.
    Marked,
    /// The cell where the last play of the player who looks ended, if it has made one that ended anywhere.
    Last,
    /// The cells on which the opponent could capture a piece of this player by one leg of a play clause, if one stood
    /// there: limits, conditions of clauses, and what follows a play are not asked. An empty cell is looked at as if a
    /// piece of the first kind stood on it.
    Attacked,
    /// The cells that are not in it.
    Not(Box<Region>),
    /// The cells in all of them. At least two.
    And(Vec<Region>),
    /// The cells in any of them. At least two.
    Or(Vec<Region>),
    /// The region as the opponent sees it.
    Their(Box<Region>),
    /// The first, or the second where the first has no cell.
    OrElse(Box<Region>, Box<Region>),
    /// The cells of the region in straight runs of at least `length` of its cells. `dirs` holds one direction of each
    /// pair of opposites.
    Lines { length: u32, of: Box<Region>, dirs: Vec<DirId> },
    /// The cells one step from the region in any of the directions.
    StepOf(Dirs, Box<Region>),
    /// The cells one or more steps from the region, each step in any of the directions.
    ReachOf(Dirs, Box<Region>),
    /// The region and the cells at most so many steps from it, in any directions of the board.
    Within(u32, Box<Region>),
    /// Of each pair whose first set has a cell of the region, the second set.
    Image { of: Box<Region>, pairs: Vec<[CellMask; 2]> },
    /// The cells of `of` in groups (connected by `links`) that have a cell in `to`.
    Reaching { of: Box<Region>, to: Box<Region>, links: Vec<DirId> },
    /// The cells of `of` in groups (connected by `links`) whose neighbours outside the group are all in `by`, and that
    /// have at least one.
    Enclosed { of: Box<Region>, by: Box<Region>, links: Vec<DirId> },
}

/// An end clause. Each is asked in written order, of the player who just moved first and then of the other one; the
/// first that holds ends the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct End {
    /// What it decides.
    pub verdict: Verdict,
    /// When.
    pub when: Condition,
    /// Where it is written.
    pub origin: Origin,
}

/// What an end clause decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The player asked wins.
    Win,
    /// The player asked loses.
    Loss,
    /// Nobody wins.
    Draw,
    /// The player with more points (and komi) wins; equal is a draw.
    Score,
}

/// A truth about a position, in the view of one player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Condition {
    /// At least one cell.
    Any(Region),
    /// Every cell of the first is in the second.
    Every(Region, Region),
    /// There is a straight run of cells of the region, of at least `length` cells; if `exactly`, one that has just that
    /// many and cannot be made longer. `dirs` holds one direction of each pair of opposites.
    Line { exactly: bool, length: u32, of: Region, dirs: Vec<DirId> },
    /// This player is to move and has no play but a pass.
    Stuck,
    /// Neither player has a play but a pass.
    BothStuck,
    /// This player made the last play: it is not the player to move.
    Moved,
    /// Two numbers compare.
    Compare(Number, Comparison, Number),
    /// The position, with the same player to move, occurs for at least the n-th time.
    Repetition(u32),
    /// No event of the clock for at least n plies.
    Quiet(ClockId, u32),
    /// The last ply had this event, whoever made it.
    After(Event),
    /// The opposite.
    Not(Box<Condition>),
    /// All of them. At least two.
    And(Vec<Condition>),
    /// Any of them. At least two.
    Or(Vec<Condition>),
}

/// How two numbers compare.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comparison {
    /// `>=`
    AtLeast,
    /// `<=`
    AtMost,
    /// `>`
    More,
    /// `<`
    Less,
    /// `=`
    Equal,
}

/// A number computed from a position, in the view of one player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Number {
    /// A constant.
    Literal(i64),
    /// Cells of a region.
    Count(Region),
    /// Groups of a region's cells, connected by steps in the directions `links`.
    Groups { of: Region, links: Vec<DirId> },
    /// Cells of the largest such group; 0 if there is none.
    LargestGroup { of: Region, links: Vec<DirId> },
    /// A counter of the player, or of its opponent.
    Counter { counter: CounterId, their: bool },
    /// Plies played since the start.
    Plies,
    /// Passes in a row.
    Passes,
    /// A sum.
    Add(Box<Number>, Box<Number>),
    /// A difference.
    Subtract(Box<Number>, Box<Number>),
}

/// An evaluation term: `weight` times (the player's amount less the opponent's amount).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Value {
    /// In hundredths of the least piece.
    pub weight: i64,
    /// What is counted, in each player's own view.
    pub per: ValueOf,
    /// Where it is written.
    pub origin: Origin,
}

/// What an evaluation term counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ValueOf {
    /// Cells.
    Region(Region),
    /// Legal plays, as if this player were to move.
    Plays,
    /// The sum over the cells of `from` of the player's constant distance for that cell.
    Distance { from: Region, steps: [Vec<u32>; 2] },
    /// Matches of a walk: pairs of a start cell (any cell of the board) and a direction.
    Walks(Walk),
    /// A counter.
    Counter(CounterId),
}
