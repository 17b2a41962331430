//! The few traits that every back end implements and every algorithm is generic over.

use std::fmt::Debug;

use crate::{Drawn, History, Random, Setup, Sheet, random};

/// A player's index in the order of the rule file's `players` clause; player 0 moves first.
pub type Player = usize;

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The player who won; `None` is a draw.
    pub winner: Option<Player>,
    /// Index of the end clause that decided, in [`Sheet::ends`].
    pub by: usize,
}

/// A game of the rules language: how to set up a position, and the facts that text protocols need.
pub trait Game {
    /// The state that plays change.
    type Position: Position;
    /// Names, symbols, notation, file layout: all that is not needed to move a piece.
    fn sheet(&self) -> &Sheet;
    /// The starting position.
    fn start(&self) -> Self::Position;
    /// The position that `setup` describes. `setup` must have a board of the sheet's size.
    fn load(&self, setup: &Setup) -> Self::Position;
}

/// The state of a game between two plays.
///
/// What a rule needs of earlier positions (repetition, superko) is passed as `past`: the keys of the positions
/// *before* this one. Callers push [`Position::key`] onto it before each [`Position::play`].
pub trait Position: Clone {
    /// One whole play: a chain of jumps is one. Two plays with the same effect are the same play.
    type Play: Clone + PartialEq + Debug;

    /// Whether `past` is ever read. Callers may skip pushing keys where it is not.
    const REMEMBERS: bool;

    /// Whether [`Position::plays`] can list a pass. Callers may skip looking for one where it cannot.
    const PASSES: bool = true;

    /// Whether [`Position::draw`] lists the plays, and leaves the list in its scratch.
    const LISTS: bool = true;

    /// Whether random games may prefer some plays to others: [`Position::reluctance`] is not always 0.
    const AVOIDS: bool = false;

    /// Whether random games are faster two at a time: a ply is a long computation with few branches, and leaves a processor
    /// room for another one.
    const SIDE_BY_SIDE: bool = false;

    /// The player to move.
    fn turn(&self) -> Player;

    /// Appends every legal play, each once. A forced pass is listed when it is the only play, unless the game is
    /// over because nobody can play.
    fn plays(&self, past: &History, out: &mut Vec<Self::Play>);

    /// The number of plays that [`Position::plays`] would list. `scratch` is room to work in, so that counting
    /// allocates nothing; what is in it is lost.
    fn count(&self, past: &History, scratch: &mut Vec<Self::Play>) -> u64 {
        scratch.clear();
        self.plays(past, scratch);
        scratch.len() as u64
    }

    /// How much random games avoid a play: they make it only for want of others that are avoided less.
    fn reluctance(&self, _: &Self::Play) -> u32 {
        0
    }

    /// A legal play at random, each that is avoided no more than others equally likely, and whether there is any.
    /// `scratch` is room to work in; what is in it is lost. Where not [`Position::LISTS`], it is found without listing
    /// all.
    fn draw(&self, past: &History, scratch: &mut Vec<Self::Play>, random: &mut Random) -> Drawn<Self::Play> {
        scratch.clear();
        self.plays(past, scratch);
        let play = random::one_of_the_best(self, scratch, random);
        Drawn { play, stuck: scratch.iter().all(Self::is_pass) }
    }

    /// Makes a play that [`Position::plays`] listed for this position.
    fn play(&mut self, play: &Self::Play);

    /// The number of legal plays, and that of all plays that can follow them, unless a game could end in between but for
    /// want of plays: then there may be more to ask, and it is `None`. Shows `stuck` the positions in between that have no
    /// play. `scratch` is as in [`Position::count`].
    fn two_plies(
        &self,
        _past: &History,
        _scratch: &mut [Vec<Self::Play>; 2],
        _stuck: impl FnMut(&Self),
    ) -> Option<[u64; 2]> {
        None
    }

    /// Whether the play is a pass.
    fn is_pass(play: &Self::Play) -> bool;

    /// The result, if the game is over. `stuck` says that the player to move has no play other than a pass (the
    /// caller has listed the plays and knows). The position must be a start, or come from a position that was not over
    /// by a play: what cannot have come about by that play need not be looked for.
    fn outcome(&self, past: &History, stuck: bool) -> Option<Outcome>;

    /// Hash of the board alone (what stands where), the same in every process: the key of repetition rules.
    fn key(&self) -> u64;

    /// Hash of all that the rest of the game can depend on, but for clocks of plies without progress and `past`: the
    /// key of transposition tables. Differs with the player to move.
    fn hash(&self) -> u64;

    /// How often this position, with the same player to move, occurred in `past`, where the rules draw by
    /// repetition; else 0.
    fn repetitions(&self, past: &History) -> usize;

    /// Static value for the player to move, in the rule file's units (about 100 for the least piece). `scratch` is as in
    /// [`Position::count`].
    fn evaluate(&self, scratch: &mut Vec<Self::Play>) -> i32;

    /// Whether the play captures, flips or promotes: what quiescence search must look into.
    fn is_noisy(&self, play: &Self::Play) -> bool;

    /// A small number that tells plays of one position apart roughly (by start and end cell), below
    /// [`Position::slots`]: the index of history tables.
    fn slot(&self, play: &Self::Play) -> usize;

    /// One more than the largest [`Position::slot`].
    fn slots(&self) -> usize;

    /// The whole state as plain data.
    fn setup(&self) -> Setup;

    /// The shortest way to make a legal play: the clause it comes from (an index in [`Sheet::clauses`]) and the cells
    /// that the piece visits, start first. A placement has one cell, a pass none.
    fn path(&self, past: &History, play: &Self::Play) -> Path;

    /// The one of the `legal` plays of this position that goes along `path`, which may be another way than
    /// [`Position::path`] gives; `None` if the rules forbid it.
    fn trace(&self, legal: &[Self::Play], path: &Path) -> Option<Self::Play>;
}

/// One way to make a play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Path {
    /// Index in [`Sheet::clauses`]; `None` is a pass.
    pub clause: Option<usize>,
    /// The cells that the piece visits, start first.
    pub cells: Vec<usize>,
    /// The cell that is chosen after the play, if there is a choice.
    pub chosen: Option<usize>,
    /// The kind that the piece is promoted to, if there is a choice.
    pub kind: Option<usize>,
    /// Where the clause's text tells it: the cells where the play captures, but for the one where it ends, in the order
    /// of [`Sheet::cells`].
    pub captured: Vec<usize>,
}
