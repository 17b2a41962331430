//! A position whose methods know the player when they are compiled.

use std::fmt::Debug;

use super::nth_of_few::NthOfFew;
use super::sink::{Nth, Sink, Tally};
use super::{BitSet, Layers, gathered, sources};
use crate::{Drawn, History, Outcome, Player, Random, Setup, mix};

/// A set of cells of a generated position.
type SetOf<S> = <<S as ByPlayer>::Board as Layers>::Set;

/// A generated position. `ME` is the player to move.
pub trait ByPlayer: Copy {
    /// One whole play, by its effect.
    type Play: Copy + PartialEq + Debug;
    /// The board as sets of cells.
    type Board: Layers;

    /// [`crate::Position::REMEMBERS`]
    const USES_PAST: bool = false;
    /// [`crate::Position::PASSES`]
    const MAY_PASS: bool = false;
    /// [`crate::Position::LISTS`]
    const DRAWS_FROM_LIST: bool = false;
    /// True if plays of the last stage are handed on apart from those of the stages before it.
    const STAGES_APART: bool = false;
    /// True if all plays, or those of the last stage, are a few sets, none of which is tested before it is handed on.
    const HAS_FEW_SETS: bool = false;
    /// [`crate::Position::BRANCHES`]
    const MAY_BRANCH: bool = false;
    /// The most plays that a candidate leads to; 0 if random plays are not drawn by trial.
    const MOST_TRIED: u32 = 0;
    /// True if candidates are listed once rather than found again for each trial, since most trials fail.
    const LISTS_CANDIDATES: bool = false;
    /// True if the candidates are gathered as sets.
    const HAS_SOURCES: bool = false;
    /// True if plays are gathered as sets, of which a random one is drawn.
    const GATHERS_SETS: bool = false;
    /// [`crate::Position::AVOIDS`]
    const SHUNS_SOME: bool = false;
    /// [`crate::Position::SIDE_BY_SIDE`]
    const IN_PAIRS: bool = false;
    /// [`crate::Position::first_end_by_plays`]
    const FIRST_END_BY_PLAYS: usize = usize::MAX;
    /// The weight of a step to the goal, in a race; else 0.
    const STEP_WEIGHT: i64 = 0;
    /// [`crate::Position::ALTERNATES`]
    const IN_TURNS: bool = false;
    /// [`crate::Position::KEEPS_OPEN`]
    const HAS_OPEN: bool = false;
    /// The fewest pieces with which a player can win or lose while there are plays. Needed where [`ByPlayer::HAS_OPEN`].
    const PIECES_TO_END: u32 = 0;
    /// True if plays move pieces, so that they have a start.
    const MOVES: bool = false;
    /// True if the state holds more than pieces for cells: unmoved pieces, marks, or the cell where a play ended.
    const FLAGS_CELLS: bool = false;
    /// Counters of each player.
    const COUNTERS: usize = 0;
    /// One more than the number of bits of the board.
    const SLOTS: usize;

    /// The board.
    fn board(&self) -> &Self::Board;

    /// The player to move.
    fn to_move(&self) -> Player;

    /// Hands the turn over.
    fn pass_on(&mut self);

    /// [`crate::Position::assume_turn`]
    #[inline(always)]
    fn assumes(&mut self, _player: Player) {}

    /// The player whose result is looked at first: the one who did not make the last ply.
    #[inline(always)]
    fn other_than_mover(&self) -> Player {
        self.to_move()
    }

    /// The bit where a play starts; `None` unless it moves a piece.
    #[inline(always)]
    fn start(_: &Self::Play) -> Option<u32> {
        None
    }

    /// The bit where a play ends; `None` of a pass.
    fn end(play: &Self::Play) -> Option<u32>;

    /// The play of a set to a cell, from the set's plays to the cells 0 and 1: from cell to cell, start and end change by the same number, and all
    /// else is equal. Needed where plays or candidates are gathered as sets.
    #[inline(always)]
    fn at_cell(zero: &Self::Play, _one: &Self::Play, _cell: u32) -> Self::Play {
        *zero
    }

    /// The move `play`, which captures nothing on its way, with its cells `bits` further. Needed where [`ByPlayer::HAS_FEW_SETS`].
    #[inline(always)]
    fn moved_by(play: &Self::Play, _bits: u32) -> Self::Play {
        *play
    }

    /// Hands every play to `out`.
    fn every_play<const ME: usize>(&self, past: &History, out: &mut impl Sink<Self::Play>);

    /// Hands the plays of the first stage that has any to `out`, without the last stage. Needed where [`ByPlayer::STAGES_APART`].
    #[inline(always)]
    fn earlier_stages<const ME: usize>(&self, _past: &History, _out: &mut impl Sink<Self::Play>) {}

    /// Hands the plays of the last stage to `out`, which are legal if no stage before it has any. Needed where
    /// [`ByPlayer::STAGES_APART`].
    #[inline(always)]
    fn last_stage<const ME: usize>(&self, _past: &History, _out: &mut impl Sink<Self::Play>) {}

    /// The number of plays.
    #[inline(always)]
    fn number<const ME: usize>(&self, past: &History, scratch: &mut Vec<Self::Play>) -> usize {
        let mut tally = Tally::new(scratch);
        self.every_play::<ME>(past, &mut tally);
        tally.total()
    }

    /// Hands every candidate to `out`: a play before its choice, which limits may yet refuse, or the start of plays. Needed where
    /// plays are drawn by trial.
    #[inline(always)]
    fn every_candidate<const ME: usize>(&self, _out: &mut impl Sink<Self::Play>) {}

    /// Hands the legal plays that a candidate leads to to `out`: one for each choice or end.
    #[inline(always)]
    fn tried<const ME: usize>(
        &self,
        _past: &History,
        _candidate: Self::Play,
        _out: &mut impl Sink<Self::Play>,
    ) {
    }

    /// The number of plays that a candidate leads to, where it is known before any of them is made.
    #[inline(always)]
    fn known_plays<const ME: usize>(&self, _candidate: &Self::Play) -> Option<u32> {
        None
    }

    /// The play with a number below [`ByPlayer::MOST_TRIED`], of those that a candidate leads to, if there is one.
    #[inline(always)]
    fn tried_at<const ME: usize>(
        &self,
        past: &History,
        candidate: Self::Play,
        number: u32,
        scratch: &mut Vec<Self::Play>,
    ) -> Option<Self::Play> {
        let mut nth = Nth::new(number as usize, scratch);
        self.tried::<ME>(past, candidate, &mut nth);
        nth.found()
    }

    /// A random play by trial: draws a candidate and the number of a play that it may lead to, until there is such a play, so that all plays are
    /// equally likely. `None` after as many trials as there are candidates: a list then takes no longer.
    #[inline]
    fn drawn_by_trial<const ME: usize>(
        &self,
        past: &History,
        scratch: &mut Vec<Self::Play>,
        random: &mut Random,
    ) -> Option<Self::Play> {
        if Self::HAS_SOURCES
            && let Some(found) = sources::drawn::<ME, Self>(self, past, scratch, random)
        {
            return found;
        }
        if Self::LISTS_CANDIDATES {
            return self.drawn_of_listed::<ME>(past, scratch, random);
        }
        let mut tally = Tally::new(scratch);
        self.every_candidate::<ME>(&mut tally);
        let candidates = tally.total();
        for _ in 0..candidates {
            let number = random.below(candidates as u32 * Self::MOST_TRIED);
            let mut nth = Nth::new((number / Self::MOST_TRIED) as usize, scratch);
            self.every_candidate::<ME>(&mut nth);
            let found = self.tried_at::<ME>(past, nth.found()?, number % Self::MOST_TRIED, scratch);
            if found.is_some() {
                return found;
            }
        }
        None
    }

    /// [`ByPlayer::drawn_by_trial`] with a list of the candidates.
    #[inline(always)]
    fn drawn_of_listed<const ME: usize>(
        &self,
        past: &History,
        scratch: &mut Vec<Self::Play>,
        random: &mut Random,
    ) -> Option<Self::Play> {
        scratch.clear();
        self.every_candidate::<ME>(scratch);
        let mut none = Vec::new();
        for _ in 0..scratch.len() {
            let candidate = scratch[random.below(scratch.len() as u32) as usize];
            let mut nth = Nth::new(random.below(Self::MOST_TRIED) as usize, &mut none);
            self.tried::<ME>(past, candidate, &mut nth);
            let found = nth.found();
            if found.is_some() {
                return found;
            }
        }
        None
    }

    /// A random play, unless [`ByPlayer::DRAWS_FROM_LIST`]: one of those gathered, of those tried, of those counted or of those listed.
    #[inline]
    fn drawn<const ME: usize>(
        &self,
        past: &History,
        scratch: &mut Vec<Self::Play>,
        random: &mut Random,
    ) -> Drawn<Self::Play> {
        if Self::GATHERS_SETS {
            if let Some(drawn) = gathered::drawn::<ME, Self>(self, past, scratch, random) {
                return drawn;
            }
            return self.drawn_of_list::<ME>(past, scratch, random);
        }
        if Self::MOST_TRIED > 0 {
            let play = self.drawn_by_trial::<ME>(past, scratch, random);
            if play.is_some() {
                return Drawn { play, stuck: false };
            }
            return self.drawn_of_list::<ME>(past, scratch, random);
        }
        if !Self::STAGES_APART {
            return self.drawn_by_count::<ME, 0>(past, scratch, random);
        }
        let drawn = self.drawn_by_count::<ME, 1>(past, scratch, random);
        if drawn.play.is_some() { drawn } else { self.drawn_by_count::<ME, 2>(past, scratch, random) }
    }

    /// A random play of some stages, told by number as in [`ByPlayer::hand_out`]: plays are counted, and gone through again up to the one
    /// with a random number.
    #[inline(always)]
    fn drawn_by_count<const ME: usize, const STAGES: usize>(
        &self,
        past: &History,
        scratch: &mut Vec<Self::Play>,
        random: &mut Random,
    ) -> Drawn<Self::Play> {
        let mut tally = Tally::new(scratch);
        self.hand_out::<ME, STAGES>(past, &mut tally);
        let (counted, total) = (tally.counted(), tally.total());
        if total == 0 {
            return Drawn { play: None, stuck: true };
        }
        let index = random.below(total as u32) as usize;
        let play = match index.checked_sub(counted) {
            Some(listed) => scratch.get(listed).copied(),
            None if Self::HAS_FEW_SETS && STAGES != 1 => {
                let mut nth = NthOfFew::<_, SetOf<Self>>::new(index, scratch);
                self.hand_out::<ME, STAGES>(past, &mut nth);
                nth.found(Self::moved_by)
            }
            None => {
                let mut nth = Nth::new(index, scratch);
                self.hand_out::<ME, STAGES>(past, &mut nth);
                nth.found()
            }
        };
        Drawn { play, stuck: total == 1 && play.is_some_and(|play| Self::end(&play).is_none()) }
    }

    /// Hands the plays of all stages (0), of all but the last (1) or of the last one (2) to `out`.
    #[inline(always)]
    fn hand_out<const ME: usize, const STAGES: usize>(
        &self,
        past: &History,
        out: &mut impl Sink<Self::Play>,
    ) {
        match STAGES {
            0 => self.every_play::<ME>(past, out),
            1 => self.earlier_stages::<ME>(past, out),
            _ => self.last_stage::<ME>(past, out),
        }
    }

    /// A random play from a list of all plays.
    #[inline(never)]
    fn drawn_of_list<const ME: usize>(
        &self,
        past: &History,
        scratch: &mut Vec<Self::Play>,
        random: &mut Random,
    ) -> Drawn<Self::Play> {
        scratch.clear();
        self.every_play::<ME>(past, scratch);
        let total = scratch.len() as u32;
        let play = if total > 0 { scratch.get(random.below(total) as usize).copied() } else { None };
        Drawn { play, stuck: scratch.iter().all(|play| Self::end(play).is_none()) }
    }

    /// The cells where `ME` can place a piece. Needed where [`ByPlayer::HAS_OPEN`].
    #[inline(always)]
    fn placeable<const ME: usize>(&self) -> SetOf<Self> {
        SetOf::<Self>::EMPTY
    }

    /// Calls `_open` with the cells of [`ByPlayer::placeable`] where no piece could be placed before the last play, which ended on the cell `at`.
    #[inline(always)]
    fn each_opened<const ME: usize>(&self, _at: u32, _open: impl FnMut(u32)) {}

    /// Places a piece of `ME` on a cell of [`ByPlayer::placeable`], but leaves the turn as it is. Needed where [`ByPlayer::HAS_OPEN`].
    #[inline(always)]
    fn place_on<const ME: usize>(&mut self, _at: u32) {}

    /// The result, if the game is over though there are plays; the other player has just placed a piece on the cell `at`.
    #[inline(always)]
    fn judged_at<const ME: usize>(&self, past: &History, _at: u32) -> Option<Outcome> {
        self.judged::<ME>(past, false)
    }

    /// Degree to which random games avoid a play.
    #[inline(always)]
    fn reluctance_of<const ME: usize>(&self, _: &Self::Play) -> u32 {
        0
    }

    /// Makes a play, but leaves the turn as it is.
    fn make<const ME: usize>(&mut self, play: &Self::Play);

    /// [`crate::Position::two_plies`]
    #[inline(always)]
    fn plies_ahead<const ME: usize, const OTHER: usize>(
        &self,
        _past: &History,
        _scratch: &mut [Vec<Self::Play>; 2],
        _stuck: &mut impl FnMut(&Self),
    ) -> Option<[u64; 2]> {
        None
    }

    /// The result, if the game is over.
    fn judged<const ME: usize>(&self, past: &History, stuck: bool) -> Option<Outcome>;

    /// True if `ME` is known to end at least `_margin` half points ahead, whatever `OTHER` does in the rest of the game. False if that is not known.
    #[inline(always)]
    fn keeps_ahead<const ME: usize, const OTHER: usize>(&self, _margin: i32) -> bool {
        false
    }

    /// In a race, the sum of the squared distances of `ME`'s pieces to their goal.
    #[inline(always)]
    fn squared_steps<const ME: usize>(&self) -> i32 {
        0
    }

    /// [`crate::Position::may_recur`]
    #[inline(always)]
    fn may_come_back(&self) -> bool {
        true
    }

    /// [`crate::Position::clock_left`]
    #[inline(always)]
    fn plies_to_limit(&self) -> u32 {
        u32::MAX
    }

    /// Number of times the position occurred before, if the rules draw by repetition; else 0.
    #[inline(always)]
    fn occurred(&self, _past: &History) -> usize {
        0
    }

    /// True if a play captures, flips or promotes.
    fn disturbs<const ME: usize>(&self, play: &Self::Play) -> bool;

    /// Appends every play. Not inlined, so that a game has its generator of lists once.
    #[inline(never)]
    fn listed<const ME: usize>(&self, past: &History, out: &mut Vec<Self::Play>) {
        self.every_play::<ME>(past, out);
    }

    /// The value of a counter.
    #[inline(always)]
    fn counted(&self, _player: usize, _counter: usize) -> i32 {
        0
    }

    /// Calls `_each` with the number of each `value` clause, and with the first player's amount less the second's.
    #[inline(always)]
    fn amounts(&self, _scratch: &mut Vec<Self::Play>, _each: impl FnMut(usize, i32)) {}

    /// Static value for the first player.
    fn balance(&self, scratch: &mut Vec<Self::Play>) -> i32;

    /// [`crate::Position::key`]
    #[inline(always)]
    fn key_of_board(&self) -> u64 {
        self.board().mix(0)
    }

    /// Hash of all that lies on cells and that the rest of the game can depend on.
    #[inline(always)]
    fn hash_on_board(&self) -> u64 {
        self.key_of_board()
    }

    /// Folds the rest of what the game can depend on into a hash.
    #[inline(always)]
    fn hash_off_board(&self, hash: u64) -> u64 {
        mix(hash, self.to_move() as u64)
    }

    /// True if the board before the last ply may tell which plays are legal.
    #[inline(always)]
    fn has_ko(&self) -> bool {
        false
    }

    /// The board before the last ply, if rules ask for it.
    #[inline(always)]
    fn board_before(&self) -> &Self::Board {
        self.board()
    }

    /// The whole state as plain data.
    fn described(&self) -> Setup;
}
