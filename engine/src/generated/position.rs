//! A position whose methods know the player when they are compiled, as a [`Position`] of the player to move.

use std::fmt::Debug;

use super::{Layers, Written};
use crate::nth_of_few::NthOfFew;
use crate::sink::{Nth, Sink, Tally};
use crate::weights::{self, Observer};
use crate::{
    BitSet, Drawn, History, Outcome, Path, Player, Position, Random, Setup, numbered, random, solve, sources,
};

/// A play of a generated position.
type PlayOf<S> = <S as ByPlayer>::Play;
/// A set of cells of a generated position.
type SetOf<S> = <<S as ByPlayer>::Board as Layers>::Set;

/// A generated position. `ME` is the player to move.
pub trait ByPlayer: Copy {
    /// One whole play, by its effect.
    type Play: Copy + PartialEq + Debug;
    /// What stands where.
    type Board: Layers;

    /// [`Position::REMEMBERS`]
    const USES_PAST: bool = false;
    /// [`Position::PASSES`]
    const MAY_PASS: bool = false;
    /// [`Position::LISTS`]
    const DRAWS_FROM_LIST: bool = false;
    /// True if all plays are a few sets, none of which is tested before it is handed on.
    const HAS_FEW_SETS: bool = false;
    /// The most plays that a candidate leads to; 0 if random plays are not drawn by trial.
    const MOST_TRIED: u32 = 0;
    /// True if candidates are listed once rather than found again for each trial, since most trials fail.
    const LISTS_CANDIDATES: bool = false;
    /// True if the candidates are sets in each of which they differ only in where they end.
    const HAS_SOURCES: bool = false;
    /// [`Position::AVOIDS`]
    const SHUNS_SOME: bool = false;
    /// [`Position::SIDE_BY_SIDE`]
    const IN_PAIRS: bool = false;
    /// [`Position::SEES_WINS`]
    const SHOWS_WINS: bool = false;
    /// True if a play that wins at once by ending on a cell of [`ByPlayer::decisive`] stays possible after any play of the opponent
    /// that neither ends there, nor captures, nor ends the game.
    const WINS_STAY: bool = false;
    /// True if plays move pieces, so that they have a start.
    const MOVES: bool = false;
    /// True if more than pieces lies on cells: whether one has moved, marks, where a play ended.
    const FLAGS_CELLS: bool = false;
    /// Counters of each player.
    const COUNTERS: usize = 0;
    /// One more than the number of bits of the board.
    const SLOTS: usize;

    /// What stands where.
    fn board(&self) -> &Self::Board;

    /// The player to move.
    fn to_move(&self) -> Player;

    /// Hands the turn over.
    fn pass_on(&mut self);

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

    /// The play that differs from another one only in where it ends.
    #[inline(always)]
    fn ending(play: &Self::Play, _end: u32) -> Self::Play {
        *play
    }

    /// Hands every play to `out`.
    fn every_play<const ME: usize>(&self, past: &History, out: &mut impl Sink<Self::Play>);

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

    /// Of the plays that a candidate leads to, that with a number below [`ByPlayer::MOST_TRIED`], if there is one.
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

    /// A random play by trial: a candidate and the number of a play that it may lead to, again and again until there is such a play,
    /// so that all plays are equally likely. `None` after as many trials as there are candidates: a list then takes no longer.
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

    /// A random play, unless [`ByPlayer::DRAWS_FROM_LIST`]: one of those tried, of those counted or of those listed.
    #[inline]
    fn drawn<const ME: usize>(
        &self,
        past: &History,
        scratch: &mut Vec<Self::Play>,
        random: &mut Random,
    ) -> Drawn<Self::Play> {
        if Self::MOST_TRIED > 0 {
            let play = self.drawn_by_trial::<ME>(past, scratch, random);
            if play.is_some() {
                return Drawn { play, stuck: false };
            }
            return self.drawn_of_list::<ME>(past, scratch, random);
        }
        let mut tally = Tally::new(scratch);
        self.every_play::<ME>(past, &mut tally);
        let (counted, total) = (tally.counted(), tally.total());
        if total == 0 {
            return Drawn { play: None, stuck: true };
        }
        let index = random.below(total as u32) as usize;
        let play = match index.checked_sub(counted) {
            Some(listed) => scratch.get(listed).copied(),
            None if Self::HAS_FEW_SETS => {
                let mut nth = NthOfFew::new(index, scratch);
                self.every_play::<ME>(past, &mut nth);
                nth.found()
            }
            None => {
                let mut nth = Nth::new(index, scratch);
                self.every_play::<ME>(past, &mut nth);
                nth.found()
            }
        };
        Drawn { play, stuck: total == 1 && play.is_some_and(|play| Self::end(&play).is_none()) }
    }

    /// A random play of a list of all.
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

    /// How much random games avoid a play.
    #[inline(always)]
    fn reluctance_of<const ME: usize>(&self, _: &Self::Play) -> u32 {
        0
    }

    /// Makes a play, except that the turn is not handed over.
    fn make<const ME: usize>(&mut self, play: &Self::Play);

    /// [`Position::two_plies`]
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

    /// True if `ME` is known to win whatever `OTHER` does in the rest of the game. False if that is not known.
    #[inline(always)]
    fn is_sure_to_win<const ME: usize, const OTHER: usize>(&self) -> bool {
        false
    }

    /// How often the position occurred before, if the rules draw by repetition; else 0.
    #[inline(always)]
    fn occurred(&self, _past: &History) -> usize {
        0
    }

    /// True if a play captures, flips or promotes.
    fn disturbs<const ME: usize>(&self, play: &Self::Play) -> bool;

    /// Cells on which a play of `ME` that wins at once can end. A play that ends there need not win.
    #[inline(always)]
    fn decisive<const ME: usize>(&self) -> SetOf<Self> {
        SetOf::<Self>::EMPTY
    }

    /// Cells on which a play of `ME` can end after which there is a cell in [`ByPlayer::decisive`].
    #[inline(always)]
    fn threatening<const ME: usize>(&self) -> SetOf<Self> {
        SetOf::<Self>::EMPTY
    }

    /// Cells on which plays of `ME` capture. Needed only where [`ByPlayer::WINS_STAY`].
    #[inline(always)]
    fn disturbing<const ME: usize>(&self) -> SetOf<Self> {
        SetOf::<Self>::EMPTY
    }

    /// Appends every play. Not inlined, so that a game has its generator of lists once.
    #[inline(never)]
    fn listed<const ME: usize>(&self, past: &History, out: &mut Vec<Self::Play>) {
        self.every_play::<ME>(past, out);
    }

    /// Appends the plays that end on `cells`.
    fn plays_on<const ME: usize>(&self, past: &History, cells: SetOf<Self>, out: &mut Vec<Self::Play>) {
        let first = out.len();
        self.listed::<ME>(past, out);
        let mut kept = first;
        for at in first..out.len() {
            if Self::end(&out[at]).is_some_and(|cell| cells.has(cell)) {
                out.swap(kept, at);
                kept += 1;
            }
        }
        out.truncate(kept);
    }

    /// Appends the plays that end on a decisive cell and win the game.
    fn winning<const ME: usize, const OTHER: usize>(&self, past: &History, out: &mut Vec<Self::Play>) {
        let cells = self.decisive::<ME>();
        if cells.is_empty() {
            return;
        }
        let first = out.len();
        self.plays_on::<ME>(past, cells, out);
        let mut kept = first;
        for at in first..out.len() {
            let mut next = *self;
            next.make::<ME>(&out[at]);
            if next.judged::<OTHER>(past, false).is_some_and(|outcome| outcome.winner == Some(ME)) {
                out.swap(kept, at);
                kept += 1;
            }
        }
        out.truncate(kept);
    }

    /// Appends the plays except those that surely leave one of the opponent's `wins`: where these stay, a play has to occupy the cell on
    /// which they all end, or to capture.
    fn answering<const ME: usize>(&self, past: &History, wins: &[Self::Play], out: &mut Vec<Self::Play>) {
        if !Self::WINS_STAY {
            return self.listed::<ME>(past, out);
        }
        let mut ends = SetOf::<Self>::EMPTY;
        for win in wins {
            if let Some(cell) = Self::end(win) {
                ends = ends | SetOf::<Self>::bit(cell);
            }
        }
        let occupied = if ends.rest().is_empty() { ends } else { SetOf::<Self>::EMPTY };
        self.plays_on::<ME>(past, occupied | self.disturbing::<ME>(), out);
    }

    /// The value of a counter.
    #[inline(always)]
    fn counted(&self, _player: usize, _counter: usize) -> i32 {
        0
    }

    /// Hands on the number of each `value` clause, with the first player's amount less the second's.
    #[inline(always)]
    fn amounts(&self, _scratch: &mut Vec<Self::Play>, _each: impl FnMut(usize, i32)) {}

    /// Static value for the first player.
    fn balance(&self, scratch: &mut Vec<Self::Play>) -> i32;

    /// Hash of all that lies on cells and that the rest of the game can depend on.
    #[inline(always)]
    fn hash_on_board(&self) -> u64 {
        self.board().mix(0)
    }

    /// Folds the rest of what the game can depend on into a hash.
    #[inline(always)]
    fn hash_off_board(&self, hash: u64) -> u64 {
        crate::mix(hash, self.to_move() as u64)
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

impl<S: Written> Position for S {
    type Play = PlayOf<S>;

    const REMEMBERS: bool = Self::USES_PAST;
    const PASSES: bool = Self::MAY_PASS;
    const LISTS: bool = Self::DRAWS_FROM_LIST;
    const AVOIDS: bool = Self::SHUNS_SOME;
    const SIDE_BY_SIDE: bool = Self::IN_PAIRS;
    const SEES_WINS: bool = Self::SHOWS_WINS;

    #[inline(always)]
    fn turn(&self) -> Player {
        self.to_move()
    }

    fn plays(&self, past: &History, out: &mut Vec<PlayOf<S>>) {
        match self.to_move() {
            0 => self.listed::<0>(past, out),
            _ => self.listed::<1>(past, out),
        }
    }

    #[inline(always)]
    fn count(&self, past: &History, scratch: &mut Vec<PlayOf<S>>) -> u64 {
        let number = match self.to_move() {
            0 => self.number::<0>(past, scratch),
            _ => self.number::<1>(past, scratch),
        };
        number as u64
    }

    fn reluctance(&self, play: &PlayOf<S>) -> u32 {
        match self.to_move() {
            0 => self.reluctance_of::<0>(play),
            _ => self.reluctance_of::<1>(play),
        }
    }

    #[inline(always)]
    fn draw(&self, past: &History, scratch: &mut Vec<PlayOf<S>>, random: &mut Random) -> Drawn<PlayOf<S>> {
        if Self::DRAWS_FROM_LIST {
            return random::drawn_from_list(self, past, scratch, random);
        }
        match self.to_move() {
            0 => self.drawn::<0>(past, scratch, random),
            _ => self.drawn::<1>(past, scratch, random),
        }
    }

    #[inline(always)]
    fn play(&mut self, play: &PlayOf<S>) {
        match self.to_move() {
            0 => self.make::<0>(play),
            _ => self.make::<1>(play),
        }
        self.pass_on();
    }

    #[inline(always)]
    fn two_plies(
        &self,
        past: &History,
        scratch: &mut [Vec<PlayOf<S>>; 2],
        mut stuck: impl FnMut(&Self),
    ) -> Option<[u64; 2]> {
        match self.to_move() {
            0 => self.plies_ahead::<0, 1>(past, scratch, &mut stuck),
            _ => self.plies_ahead::<1, 0>(past, scratch, &mut stuck),
        }
    }

    #[inline(always)]
    fn is_pass(play: &PlayOf<S>) -> bool {
        Self::end(play).is_none()
    }

    #[inline(always)]
    fn outcome(&self, past: &History, stuck: bool) -> Option<Outcome> {
        match self.other_than_mover() {
            0 => self.judged::<0>(past, stuck),
            _ => self.judged::<1>(past, stuck),
        }
    }

    #[inline(always)]
    fn sure_winner(&self) -> Option<Player> {
        if self.is_sure_to_win::<0, 1>() {
            return Some(0);
        }
        if self.is_sure_to_win::<1, 0>() { Some(1) } else { None }
    }

    fn halves(&self) -> Option<[i64; 2]> {
        Some(self.told_halves()?.map(i64::from))
    }

    #[inline(always)]
    fn key(&self) -> u64 {
        self.board().mix(0)
    }

    fn second_key(&self) -> u64 {
        self.board().mix(1)
    }

    fn hash(&self) -> u64 {
        self.hash_off_board(self.hash_on_board())
    }

    #[inline(always)]
    fn laid_out(&self, each: &mut impl FnMut(usize, u32)) -> Option<u64> {
        solve::lay_out(self, each)
    }

    #[inline(always)]
    fn repetitions(&self, past: &History) -> usize {
        self.occurred(past)
    }

    fn evaluate(&self, scratch: &mut Vec<PlayOf<S>>) -> i32 {
        let balance = self.balance(scratch);
        if self.to_move() == 0 { balance } else { -balance }
    }

    fn shown_at(cell: usize) -> usize {
        S::Board::bit_of(cell) as usize
    }

    #[inline(always)]
    fn observe(&self, by: &mut impl Observer, scratch: &mut Vec<PlayOf<S>>) {
        weights::observe_layers(self, by, scratch);
    }

    fn is_noisy(&self, play: &PlayOf<S>) -> bool {
        Self::end(play).is_some()
            && match self.to_move() {
                0 => self.disturbs::<0>(play),
                _ => self.disturbs::<1>(play),
            }
    }

    fn wins(&self, player: Player, past: &History, out: &mut Vec<PlayOf<S>>) {
        match player {
            0 => self.winning::<0, 1>(past, out),
            _ => self.winning::<1, 0>(past, out),
        }
    }

    fn answers(&self, past: &History, wins: &[PlayOf<S>], out: &mut Vec<PlayOf<S>>) {
        match self.to_move() {
            0 => self.answering::<0>(past, wins, out),
            _ => self.answering::<1>(past, wins, out),
        }
    }

    fn threats_to_win(&self, past: &History, out: &mut Vec<PlayOf<S>>) {
        match self.to_move() {
            0 => self.plays_on::<0>(past, self.threatening::<0>(), out),
            _ => self.plays_on::<1>(past, self.threatening::<1>(), out),
        }
    }

    #[inline(always)]
    fn slot(&self, play: &PlayOf<S>) -> usize {
        let number = |cell: Option<u32>| cell.map_or(Self::SLOTS - 1, |cell| cell as usize);
        let end = number(Self::end(play));
        if Self::MOVES { number(Self::start(play)) * Self::SLOTS + end } else { end }
    }

    fn slots(&self) -> usize {
        if Self::MOVES { Self::SLOTS * Self::SLOTS } else { Self::SLOTS }
    }

    fn setup(&self) -> Setup {
        self.described()
    }

    fn path(&self, past: &History, play: &PlayOf<S>) -> Path {
        numbered::path(self, past, play)
    }

    fn trace(&self, past: &History, legal: &[PlayOf<S>], path: &Path) -> Option<PlayOf<S>> {
        numbered::trace(self, past, legal, path)
    }
}
