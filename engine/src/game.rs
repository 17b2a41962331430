//! The traits that every back end implements and every algorithm is generic over: a game and its positions.

use std::fmt::Debug;

use crate::weights::{Observer, observe_setup};
use crate::{Drawn, History, Metadata, Random, Setup, random};

/// A player's index in the order of the rule file's `players` clause; player 0 moves first.
pub type Player = usize;

/// The result of a game, and the end clause that decided it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The player who won; `None` is a draw.
    pub winner: Option<Player>,
    /// Index of the end clause that decided, in [`Metadata::ends`].
    pub by: usize,
}

/// A game of the rules language: makes positions, and holds the facts that text protocols need.
pub trait Game {
    /// The state of the game between two plays.
    type Position: Position;
    /// Names, symbols, notation and file layout.
    fn metadata(&self) -> &Metadata;
    /// The starting position.
    fn start(&self) -> Self::Position;
    /// The position that `setup` describes. `setup` must have a board of the metadata's size.
    fn load(&self, setup: &Setup) -> Self::Position;
}

/// The state of a game between two plays.
///
/// Rules on repetition and superko need the earlier positions of the game. They are passed as `past`: the
/// keys of the positions *before* this one. Callers push [`Position::key`] onto it before each
/// [`Position::play`].
pub trait Position: Clone {
    /// One whole play; a chain of jumps is one play. Plays with the same effect are equal.
    type Play: Clone + PartialEq + Debug;

    /// True if the rules read `past`. If false, callers may skip pushing keys.
    const REMEMBERS: bool;

    /// True if [`Position::plays`] can list a pass. If false, callers may skip the search for one.
    const PASSES: bool = true;

    /// True if [`Position::draw`] lists all plays and leaves the list in `scratch`.
    const LISTS: bool = true;

    /// True if random games prefer some plays to others, that is, if [`Position::reluctance`] is not always
    /// 0.
    const AVOIDS: bool = false;

    /// True if random games run faster two at a time: a ply is a long computation with few branches, so the
    /// processor can overlap two games.
    const SIDE_BY_SIDE: bool = false;

    /// True if every play hands the turn over.
    const ALTERNATES: bool = false;

    /// True if random games keep a list of the open cells: every play is a placement on one of them, and each such placement is legal.
    const KEEPS_OPEN: bool = false;

    /// True if [`Position::wins`] sees plays that win at once.
    const SEES_WINS: bool = false;

    /// True if lists of plays may be cut off: see [`crate::listing`].
    const BRANCHES: bool = false;

    /// True if each play but a pass places a piece on the cell whose [`Position::shown_at`] is the play's [`Position::slot`].
    const PLACES: bool = false;

    /// The player to move.
    fn turn(&self) -> Player;

    /// Tells the compiler that `_player` is to move, which must be true. Does nothing unless [`Position::ALTERNATES`].
    #[inline(always)]
    fn assume_turn(&mut self, _player: Player) {}

    /// Appends every legal play, each once. A forced pass is listed as the only play, unless the game is over
    /// because nobody can play.
    fn plays(&self, past: &History, out: &mut Vec<Self::Play>);

    /// The number of plays that [`Position::plays`] would list. `scratch` is working space that keeps
    /// counting free of allocations; its content is lost.
    fn count(&self, past: &History, scratch: &mut Vec<Self::Play>) -> u64 {
        scratch.clear();
        self.plays(past, scratch);
        scratch.len() as u64
    }

    /// Degree to which random games avoid a play: they draw only among the plays with the least reluctance.
    fn reluctance(&self, _: &Self::Play) -> u32 {
        0
    }

    /// Draws one of the legal plays with the least reluctance, each equally likely. `scratch` is working space: if [`Position::LISTS`], it holds all
    /// plays afterwards; otherwise its content is lost, and the play may be found without a list.
    fn draw(&self, past: &History, scratch: &mut Vec<Self::Play>, random: &mut Random) -> Drawn<Self::Play> {
        random::drawn_from_list(self, past, scratch, random)
    }

    /// Calls `_each` with each cell where the next piece can be placed; never unless [`Position::KEEPS_OPEN`].
    fn each_open(&self, _each: &mut impl FnMut(u32)) {}

    /// Places a piece on a cell of [`Position::each_open`]. Calls `_opened` with the cells that are open only since then.
    #[inline(always)]
    fn fill_open(&mut self, _at: u32, _opened: impl FnMut(u32)) {}

    /// [`Position::outcome`] just after [`Position::fill_open`], if a cell is still open.
    #[inline(always)]
    fn outcome_of_placement(&self, past: &History, _at: u32) -> Option<Outcome> {
        self.outcome(past, false)
    }

    /// Lower bound on the number, counted from 1, of the placement that ends the game while cells are still open.
    #[inline(always)]
    fn placements_to_end(&self) -> u32 {
        0
    }

    /// The number of the first end clause that asks whether a player has plays. An [`Outcome`] by an end before it is the result whether there are
    /// plays or not; any other one needs to be asked again where it turns out that there is none.
    #[inline(always)]
    fn first_end_by_plays(&self) -> usize {
        0
    }

    /// False if neither this position nor an earlier one can occur again, so that a history needs none of them.
    #[inline(always)]
    fn may_recur(&self) -> bool {
        true
    }

    /// Makes a play. The play must be one that [`Position::plays`] listed for this position.
    fn play(&mut self, play: &Self::Play);

    /// Counts the legal plays, and all plays that can follow them. `None` if the game could end in between for another reason than a lack of plays,
    /// or if the back end cannot count so. Calls `_stuck` with each position in between that has no play or is over. `_scratch` is as in
    /// [`Position::count`].
    fn two_plies(
        &self,
        _past: &History,
        _scratch: &mut [Vec<Self::Play>; 2],
        _stuck: impl FnMut(&Self),
    ) -> Option<[u64; 2]> {
        None
    }

    /// True if the play is a pass.
    fn is_pass(play: &Self::Play) -> bool;

    /// Returns the result if the game is over. `stuck` is true if the player to move is known to have no play other than a pass: the caller has
    /// listed the plays. The position must be a start, or one play after a position that was not over: only ends that this play can cause are
    /// checked.
    fn outcome(&self, past: &History, stuck: bool) -> Option<Outcome>;

    /// True if `player` is known to end at least `_margin` half points ahead, whatever the opponent does in the rest of the game; a negative margin
    /// means at most as many behind. False if that is not known.
    fn is_sure_of(&self, _player: Player, _margin: i32) -> bool {
        false
    }

    /// Points of each player in halves, komi included; `None` if the rules count none.
    fn halves(&self) -> Option<[i64; 2]> {
        None
    }

    /// Hash of the board alone, the same in every process: the key of repetition rules.
    fn key(&self) -> u64;

    /// Second hash of the board alone, which tells boards with equal [`Position::key`] apart. The key itself if an implementation has no second hash.
    fn second_key(&self) -> u64 {
        self.key()
    }

    /// Hash of everything the rest of the game can depend on, except `past` and the clocks of plies without
    /// progress: the key of transposition tables. Differs with the player to move.
    fn hash(&self) -> u64;

    /// The plies before a clock of plies without progress can reach the limit of a rule; [`u32::MAX`] if no rule asks for clocks.
    fn clock_left(&self) -> u32 {
        u32::MAX
    }

    /// Calls `_each` for everything on cells that [`Position::hash`] covers, with the number of its layer and the [`Position::shown_at`] of its cell;
    /// with another position, only for what lies in one of the two. Returns a hash of the rest of the state; `None` if the position does not tell the
    /// two apart.
    fn laid_out(&self, _other: Option<&Self>, _each: &mut impl FnMut(usize, u32)) -> Option<u64> {
        None
    }

    /// The number of times this position occurred in `past` with the same player to move, if the rules draw
    /// by repetition; else 0.
    fn repetitions(&self, past: &History) -> usize;

    /// Static value for the player to move, in the rule file's units (about 100 for the least valuable
    /// piece). `scratch` is as in [`Position::count`].
    fn evaluate(&self, scratch: &mut Vec<Self::Play>) -> i32;

    /// True if the game is a race: each player brings its pieces to a goal, and none is ever taken.
    #[inline(always)]
    fn is_race(&self) -> bool {
        false
    }

    /// [`Position::evaluate`] for searches of a race: a step counts the more, the farther from the goal it is made.
    fn evaluate_race(&self, scratch: &mut Vec<Self::Play>) -> i32 {
        self.evaluate(scratch)
    }

    /// The place under which [`Position::observe`] reports a cell of the metadata.
    fn shown_at(cell: usize) -> usize {
        cell
    }

    /// Reports pieces and counters to an observer.
    fn observe_board(&self, by: &mut impl Observer) {
        observe_setup(&self.setup(), by);
    }

    /// Reports the inputs of learned evaluations to an observer: pieces, counters, and the amounts of the `value` clauses. `scratch` is as in
    /// [`Position::count`]. By default there is one amount, the static value, so [`Metadata::values`] must have an entry.
    fn observe(&self, by: &mut impl Observer, scratch: &mut Vec<Self::Play>) {
        self.observe_board(by);
        let value = self.evaluate(scratch);
        by.amount(0, if self.turn() == 0 { value } else { -value });
    }

    /// True if the play captures, flips or promotes: quiescence search must follow such plays.
    fn is_noisy(&self, play: &Self::Play) -> bool;

    /// Appends plays with which `_player` wins at once, as if it were to move: those that can be found without trying every play. There may be
    /// others.
    fn wins(&self, _player: Player, _past: &History, _out: &mut Vec<Self::Play>) {}

    /// Number of cells on which a piece of `_player` would win at once, also of those that are closed to plays for now. 0 where the rules open
    /// all such cells from the start: the opponent then answers each by its next play.
    fn winning_cells(&self, _player: Player) -> u32 {
        0
    }

    /// Appends the plays that may leave the opponent none of `_wins`, its [`Position::wins`]: all plays, or those that the rules single out without a
    /// trial of every play.
    fn answers(&self, past: &History, _wins: &[Self::Play], out: &mut Vec<Self::Play>) {
        self.plays(past, out);
    }

    /// Appends plays of the player to move after which another of its plays could win at once. There may be others.
    fn threats_to_win(&self, _past: &History, _out: &mut Vec<Self::Play>) {}

    /// A small number, below [`Position::slots`], that roughly identifies a play by its start and end cell:
    /// the index of history tables.
    fn slot(&self, play: &Self::Play) -> usize;

    /// One more than the largest [`Position::slot`].
    fn slots(&self) -> usize;

    /// The whole state as plain data.
    fn setup(&self) -> Setup;

    /// The shortest way to make a legal play: its clause (an index in [`Metadata::clauses`]) and the cells that
    /// the piece visits, start first. A placement has one cell, a pass none.
    fn path(&self, past: &History, play: &Self::Play) -> Path;

    /// [`Position::path`] of each of the legal plays, in their order.
    fn paths(&self, past: &History, legal: &[Self::Play]) -> Vec<Path> {
        legal.iter().map(|play| self.path(past, play)).collect()
    }

    /// The play of this position that follows `path`, one of the plays in `legal`; `None` if the rules forbid
    /// it. A play may have several paths, and any of them is accepted, not only that of [`Position::path`].
    fn trace(&self, past: &History, legal: &[Self::Play], path: &Path) -> Option<Self::Play>;
}

/// One way to make a play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Path {
    /// Index in [`Metadata::clauses`]; `None` is a pass.
    pub clause: Option<usize>,
    /// The cells that the piece visits, start first.
    pub cells: Vec<usize>,
    /// The cell chosen after the play, if there is a choice.
    pub chosen: Option<usize>,
    /// The kind to which the piece is promoted, if there is a choice.
    pub kind: Option<usize>,
    /// The captured cells without the end cell of the play, in the order of [`Metadata::cells`]. Empty unless
    /// the clause's notation lists them.
    pub captured: Vec<usize>,
    /// True if legs of the play capture. False if the clause's notation does not tell.
    pub takes: bool,
}

impl Path {
    /// The path of a pass.
    pub const PASS: Self = Self {
        clause: None,
        cells: Vec::new(),
        chosen: None,
        kind: None,
        captured: Vec::new(),
        takes: false,
    };
}
