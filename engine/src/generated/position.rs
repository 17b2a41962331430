//! A generated position as a [`Position`] of the player to move.

use super::{BitSet, ByPlayer, Layers, Written, numbered, open};
use crate::weights::{self, Observer};
use crate::{Drawn, History, Outcome, Path, Player, Position, Random, Setup, WIN, listing, random, solve};

/// A play of a generated position.
type PlayOf<S> = <S as ByPlayer>::Play;

impl<S: Written> Position for S {
    type Play = PlayOf<S>;

    const REMEMBERS: bool = Self::USES_PAST;
    const PASSES: bool = Self::MAY_PASS;
    const LISTS: bool = Self::DRAWS_FROM_LIST;
    const AVOIDS: bool = Self::SHUNS_SOME;
    const SIDE_BY_SIDE: bool = Self::IN_PAIRS;
    const ALTERNATES: bool = Self::IN_TURNS;
    const KEEPS_OPEN: bool = Self::HAS_OPEN;
    const SEES_WINS: bool = Self::SHOWS_WINS;
    const BRANCHES: bool = Self::MAY_BRANCH;
    const PLACES: bool = !Self::MOVES;

    #[inline(always)]
    fn turn(&self) -> Player {
        self.to_move()
    }

    #[inline(always)]
    fn assume_turn(&mut self, player: Player) {
        self.assumes(player);
    }

    fn plays(&self, past: &History, out: &mut Vec<PlayOf<S>>) {
        let list = listing::begin(Self::MAY_BRANCH);
        match self.to_move() {
            0 => self.listed::<0>(past, out),
            _ => self.listed::<1>(past, out),
        }
        listing::end(list);
    }

    #[inline(always)]
    fn count(&self, past: &History, scratch: &mut Vec<PlayOf<S>>) -> u64 {
        let list = listing::begin(Self::MAY_BRANCH);
        let number = match self.to_move() {
            0 => self.number::<0>(past, scratch),
            _ => self.number::<1>(past, scratch),
        };
        listing::end(list);
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
        let list = listing::begin(Self::MAY_BRANCH);
        let found = match self.to_move() {
            0 => self.drawn::<0>(past, scratch, random),
            _ => self.drawn::<1>(past, scratch, random),
        };
        listing::end(list);
        found
    }

    fn each_open(&self, each: &mut impl FnMut(u32)) {
        open::each(self, each);
    }

    #[inline(always)]
    fn fill_open(&mut self, at: u32, opened: impl FnMut(u32)) {
        open::fill(self, at, opened);
    }

    #[inline(always)]
    fn outcome_of_placement(&self, past: &History, at: u32) -> Option<Outcome> {
        match self.other_than_mover() {
            0 => self.judged_at::<0>(past, at),
            _ => self.judged_at::<1>(past, at),
        }
    }

    fn placements_to_end(&self) -> u32 {
        open::placements_to_end(self)
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
        let list = listing::begin(Self::MAY_BRANCH);
        let found = match self.to_move() {
            0 => self.plies_ahead::<0, 1>(past, scratch, &mut stuck),
            _ => self.plies_ahead::<1, 0>(past, scratch, &mut stuck),
        };
        listing::end(list);
        found
    }

    #[inline(always)]
    fn is_pass(play: &PlayOf<S>) -> bool {
        Self::end(play).is_none()
    }

    #[inline(always)]
    fn outcome(&self, past: &History, stuck: bool) -> Option<Outcome> {
        // Ends look for plays only where the player to move has none: those of the opponent.
        let list = listing::begin(Self::MAY_BRANCH && stuck);
        let found = match self.other_than_mover() {
            0 => self.judged::<0>(past, stuck),
            _ => self.judged::<1>(past, stuck),
        };
        listing::end(list);
        found
    }

    #[inline(always)]
    fn first_end_by_plays(&self) -> usize {
        Self::FIRST_END_BY_PLAYS
    }

    fn clock_left(&self) -> u32 {
        self.plies_to_limit()
    }

    #[inline(always)]
    fn may_recur(&self) -> bool {
        self.may_come_back()
    }

    #[inline(always)]
    fn is_sure_of(&self, player: Player, margin: i32) -> bool {
        match player {
            0 => self.keeps_ahead::<0, 1>(margin),
            _ => self.keeps_ahead::<1, 0>(margin),
        }
    }

    fn halves(&self) -> Option<[i64; 2]> {
        Some(self.told_halves()?.map(i64::from))
    }

    #[inline(always)]
    fn key(&self) -> u64 {
        self.key_of_board()
    }

    fn second_key(&self) -> u64 {
        self.board().mix(1)
    }

    fn hash(&self) -> u64 {
        self.hash_off_board(self.hash_on_board())
    }

    #[inline(always)]
    fn laid_out(&self, other: Option<&Self>, each: &mut impl FnMut(usize, u32)) -> Option<u64> {
        solve::lay_out(self, other, each)
    }

    #[inline(always)]
    fn repetitions(&self, past: &History) -> usize {
        self.occurred(past)
    }

    fn evaluate(&self, scratch: &mut Vec<PlayOf<S>>) -> i32 {
        let list = listing::begin(Self::MAY_BRANCH);
        let balance = self.balance(scratch);
        listing::end(list);
        if self.to_move() == 0 { balance } else { -balance }
    }

    #[inline(always)]
    fn is_race(&self) -> bool {
        Self::STEP_WEIGHT != 0
    }

    fn evaluate_race(&self, scratch: &mut Vec<PlayOf<S>>) -> i32 {
        let behind = self.squared_steps::<0>() - self.squared_steps::<1>();
        let behind = if self.to_move() == 0 { behind } else { -behind };
        let value = i64::from(self.evaluate(scratch)) + Self::STEP_WEIGHT * i64::from(behind);
        // No static value is that of a finished game.
        value.clamp((1 - WIN).into(), (WIN - 1).into()) as i32
    }

    fn shown_at(cell: usize) -> usize {
        S::Board::bit_of(cell) as usize
    }

    #[inline(always)]
    fn observe_board(&self, by: &mut impl Observer) {
        weights::observe_board(self, by);
    }

    #[inline(always)]
    fn observe(&self, by: &mut impl Observer, scratch: &mut Vec<PlayOf<S>>) {
        let list = listing::begin(Self::MAY_BRANCH);
        weights::observe_layers(self, by, scratch);
        listing::end(list);
    }

    fn is_noisy(&self, play: &PlayOf<S>) -> bool {
        Self::end(play).is_some()
            && match self.to_move() {
                0 => self.disturbs::<0>(play),
                _ => self.disturbs::<1>(play),
            }
    }

    fn wins(&self, player: Player, past: &History, out: &mut Vec<PlayOf<S>>) {
        let list = listing::begin(Self::MAY_BRANCH);
        match player {
            0 => self.winning::<0, 1>(past, out),
            _ => self.winning::<1, 0>(past, out),
        }
        listing::end(list);
    }

    #[inline]
    fn winning_cells(&self, player: Player) -> u32 {
        if !Self::WINS_WAIT {
            return 0;
        }
        match player {
            0 => self.decisive::<0>().count(),
            _ => self.decisive::<1>().count(),
        }
    }

    fn answers(&self, past: &History, wins: &[PlayOf<S>], out: &mut Vec<PlayOf<S>>) {
        let list = listing::begin(Self::MAY_BRANCH);
        match self.to_move() {
            0 => self.answering::<0>(past, wins, out),
            _ => self.answering::<1>(past, wins, out),
        }
        listing::end(list);
    }

    fn threats_to_win(&self, past: &History, out: &mut Vec<PlayOf<S>>) {
        let list = listing::begin(Self::MAY_BRANCH);
        match self.to_move() {
            0 => self.plays_on::<0>(past, self.threatening::<0>(), out),
            _ => self.plays_on::<1>(past, self.threatening::<1>(), out),
        }
        listing::end(list);
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
