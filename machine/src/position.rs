//! The engine's traits for a game that runs as machine code.

use codegen::program::Entries;
use engine::weights::Observer;
use engine::{Drawn, History, Outcome, Path, Player, Position, Random, Setup, WIN, drawn_from_list, listing};

use crate::entry::Entry;
use crate::play::Play;
use crate::raw::Borrowed;
use crate::rules::Rules;
use crate::written;

/// Candidates that are drawn in vain before all plays are listed.
const DRAWS: i64 = 8;

/// A position: the words of its state, and the game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MachinePosition<const S: usize, const P: usize> {
    pub(crate) rules: Borrowed<Rules<S, P>>,
    pub(crate) words: [u64; S],
}

impl<const S: usize, const P: usize> MachinePosition<S, P> {
    /// The number that a function tells `me`.
    #[inline(always)]
    fn number(&self, entry: Entry, me: Player) -> i64 {
        self.rules.code.ask(entry, me, &self.words, None, 0)
    }

    /// [`MachinePosition::number`] of a function that the program may lack.
    fn number_if_any(&self, entry: Entry, me: Player) -> Option<i64> {
        self.rules.code.has(entry).then(|| self.number(entry, me))
    }

    /// Runs `work` within the bound of a list.
    #[inline(always)]
    fn listing<T>(&self, work: impl FnOnce() -> T) -> T {
        if !self.rules.counts_work {
            return work();
        }
        listing::list(true, work)
    }

    /// The number of plays; below 0 if they must be listed to be counted.
    #[inline(always)]
    fn counted(&self, past: &History) -> i64 {
        let code = &self.rules.code;
        if !code.has(Entry::Count) {
            return -1;
        }
        self.listing(|| code.ask(Entry::Count, self.turn(), &self.words, Some(past), 0))
    }

    /// A random play, each that games do not avoid equally likely: one of the candidates, drawn until one is legal. `None` if there are none to draw
    /// from, or if several were in vain.
    #[inline(always)]
    fn legal_candidate(
        &self,
        past: &History,
        scratch: &mut Vec<Play<P>>,
        random: &mut Random,
    ) -> Option<Play<P>> {
        let code = &self.rules.code;
        if !code.has(Entry::Candidate) {
            return None;
        }
        let count = self.listing(|| code.ask(Entry::Candidates, self.turn(), &self.words, Some(past), 0));
        for _ in 0..DRAWS.min(count) {
            let n = random.below(count as u32).into();
            scratch.clear();
            self.listing(|| code.list(Entry::Candidate, self.turn(), &self.words, past, n, scratch));
            let play = scratch.pop().filter(|play| self.reluctance(play) == 0);
            if play.is_some() {
                return play;
            }
        }
        None
    }

    /// The value for the player to move of a value for the first player.
    fn for_mover(&self, value: i64) -> i32 {
        // No static value is that of a finished game.
        let most = i64::from(WIN) - 1;
        let value = value.clamp(-most, most) as i32;
        if self.turn() == 0 { value } else { -value }
    }
}

impl<const S: usize, const P: usize> Position for MachinePosition<S, P> {
    type Play = Play<P>;

    // Compiled for all games alike.
    const REMEMBERS: bool = true;
    const LISTS: bool = false;
    const AVOIDS: bool = true;
    const BRANCHES: bool = true;

    #[inline(always)]
    fn turn(&self) -> Player {
        self.rules.turn.read(&self.words) as Player
    }

    #[inline(always)]
    fn plays(&self, past: &History, out: &mut Vec<Play<P>>) {
        let code = &self.rules.code;
        self.listing(|| code.list(Entry::Plays, self.turn(), &self.words, past, 0, out));
    }

    #[inline(always)]
    fn count(&self, past: &History, scratch: &mut Vec<Play<P>>) -> u64 {
        if let Ok(counted) = u64::try_from(self.counted(past)) {
            return counted;
        }
        scratch.clear();
        self.plays(past, scratch);
        scratch.len() as u64
    }

    fn reluctance(&self, play: &Play<P>) -> u32 {
        let code = &self.rules.code;
        if !code.has(Entry::Reluctance) {
            return 0;
        }
        code.ask_of(Entry::Reluctance, self.turn(), &self.words, play) as u32
    }

    #[inline(always)]
    fn draw(&self, past: &History, scratch: &mut Vec<Play<P>>, random: &mut Random) -> Drawn<Play<P>> {
        if let Some(play) = self.legal_candidate(past, scratch, random) {
            return Drawn { play: Some(play), stuck: false };
        }
        if self.rules.code.has(Entry::Reluctance) {
            return drawn_from_list(self, past, scratch, random);
        }
        let counted = self.counted(past);
        scratch.clear();
        if counted < 0 {
            self.plays(past, scratch);
            let play = (!scratch.is_empty()).then(|| *random.one_of(scratch));
            return Drawn { play, stuck: scratch.iter().all(|play| play.is_pass()) };
        }
        if counted == 0 {
            return Drawn { play: None, stuck: true };
        }
        let n = random.below(counted as u32).into();
        let code = &self.rules.code;
        self.listing(|| code.list(Entry::Nth, self.turn(), &self.words, past, n, scratch));
        let play = scratch.pop();
        Drawn { play, stuck: counted == 1 && play.is_none_or(|play| play.is_pass()) }
    }

    #[inline(always)]
    fn play(&mut self, play: &Play<P>) {
        let me = self.turn();
        self.rules.code.make(me, &mut self.words, play);
    }

    #[inline(always)]
    fn is_pass(play: &Play<P>) -> bool {
        play.is_pass()
    }

    #[inline(always)]
    fn outcome(&self, past: &History, stuck: bool) -> Option<Outcome> {
        let code = &self.rules.code;
        let result =
            self.listing(|| code.ask(Entry::Outcome, self.turn(), &self.words, Some(past), stuck.into()));
        if result == Entries::GOES_ON {
            return None;
        }
        let (by, winner) = Entries::read_result(result)?;
        Some(Outcome { winner, by })
    }

    #[inline(always)]
    fn first_end_by_plays(&self) -> usize {
        self.rules.first_end_by_plays
    }

    #[inline(always)]
    fn may_recur(&self) -> bool {
        self.rules.remembers
    }

    fn halves(&self) -> Option<[i64; 2]> {
        let [first, second] = [0, 1].map(|player| self.number_if_any(Entry::Halves, player));
        first.zip(second).map(<[i64; 2]>::from)
    }

    #[inline(always)]
    fn key(&self) -> u64 {
        self.number(Entry::Key, 0) as u64
    }

    fn second_key(&self) -> u64 {
        self.number(Entry::SecondKey, 0) as u64
    }

    #[inline(always)]
    fn hash(&self) -> u64 {
        self.number(Entry::Hash, 0) as u64
    }

    fn clock_left(&self) -> u32 {
        let left = self.number_if_any(Entry::ClockLeft, 0);
        left.map_or(u32::MAX, |left| left.clamp(0, u32::MAX.into()) as u32)
    }

    fn repetitions(&self, past: &History) -> usize {
        let code = &self.rules.code;
        if !code.has(Entry::Repetitions) {
            return 0;
        }
        code.ask(Entry::Repetitions, self.turn(), &self.words, Some(past), 0) as usize
    }

    fn is_race(&self) -> bool {
        self.rules.code.has(Entry::RaceValue)
    }

    fn evaluate(&self, _: &mut Vec<Play<P>>) -> i32 {
        self.for_mover(self.listing(|| self.number(Entry::Value, 0)))
    }

    fn evaluate_race(&self, _: &mut Vec<Play<P>>) -> i32 {
        let entry = if self.is_race() { Entry::RaceValue } else { Entry::Value };
        self.for_mover(self.listing(|| self.number(entry, 0)))
    }

    fn observe_board(&self, by: &mut impl Observer) {
        self.rules.pieces.show(&self.words, by);
    }

    fn observe(&self, by: &mut impl Observer, _: &mut Vec<Play<P>>) {
        self.observe_board(by);
        for clause in 0..self.rules.program.entries.amounts.len() {
            let amount = self.listing(|| self.number(Entry::Amount(clause), 0));
            by.amount(clause, amount as i32);
        }
    }

    fn is_noisy(&self, play: &Play<P>) -> bool {
        let code = &self.rules.code;
        !play.is_pass() && code.ask_of(Entry::Noisy, self.turn(), &self.words, play) != 0
    }

    #[inline(always)]
    fn slot(&self, play: &Play<P>) -> usize {
        let bits = self.rules.bits;
        if play.is_pass() {
            return bits * bits;
        }
        let [from, to, _] = self.rules.cells;
        let number = |spot: Option<crate::layout::Spot>| spot.map(|spot| spot.read(play.words()) as usize);
        let to = number(to).unwrap_or(0).min(bits - 1);
        number(from).filter(|from| *from < bits).unwrap_or(to) * bits + to
    }

    fn slots(&self) -> usize {
        self.rules.bits * self.rules.bits + 1
    }

    fn setup(&self) -> Setup {
        self.rules.program.describe(&self.rules.model, &self.words)
    }

    fn path(&self, past: &History, play: &Play<P>) -> Path {
        written::path(self, past, play)
    }

    fn paths(&self, past: &History, legal: &[Play<P>]) -> Vec<Path> {
        written::paths(self, past, legal)
    }

    fn trace(&self, past: &History, legal: &[Play<P>], path: &Path) -> Option<Play<P>> {
        written::trace(self, past, legal, path)
    }
}
