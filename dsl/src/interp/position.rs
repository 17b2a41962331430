//! The engine's traits for the interpreter.

use engine::weights::{Observer, observe_setup};
use engine::{History, Outcome, Path, Player, Position, Setup};

use super::chain::{Chain, Legs};
use super::{Play, State};
use crate::model::{Action, Condition, End, Verdict};

impl Position for State {
    type Play = Play;

    // An interpreter does not know its rules beforehand.
    const REMEMBERS: bool = true;
    const AVOIDS: bool = true;
    const BRANCHES: bool = true;

    fn turn(&self) -> Player {
        self.turn
    }

    fn plays(&self, past: &History, out: &mut Vec<Play>) {
        out.extend(self.all_plays(past));
    }

    fn play(&mut self, play: &Play) {
        self.make(play);
    }

    fn is_pass(play: &Play) -> bool {
        play.to.is_none()
    }

    fn outcome(&self, past: &History, stuck: bool) -> Option<Outcome> {
        self.result(past, stuck)
    }

    fn first_end_by_plays(&self) -> usize {
        self.model.first_end_by_plays().unwrap_or(usize::MAX)
    }

    fn reluctance(&self, play: &Play) -> u32 {
        let Some(avoid) = &self.model.avoid else { return 0 };
        match play.to {
            None => 1,
            Some(to) => 2 * u32::from(self.view(self.turn, play.from).has(avoid, to)),
        }
    }

    fn halves(&self) -> Option<[i64; 2]> {
        self.points()
    }

    fn key(&self) -> u64 {
        self.board_key()
    }

    fn second_key(&self) -> u64 {
        self.second_board_key()
    }

    fn hash(&self) -> u64 {
        self.whole_key()
    }

    fn clock_left(&self) -> u32 {
        let longest = self.clocks.iter().copied().max().unwrap_or(0);
        self.model.memory().clock.map_or(u32::MAX, |limit| limit.saturating_sub(longest))
    }

    fn repetitions(&self, past: &History) -> usize {
        let asks = |condition: &Condition| matches!(condition, Condition::Repetition(_));
        let draws = |end: &End| end.verdict == Verdict::Draw && end.when.mentions(&asks);
        if self.model.ends.iter().any(draws) { self.occurrences(past) } else { 0 }
    }

    fn is_race(&self) -> bool {
        self.model.race().is_some()
    }

    fn evaluate_race(&self, _: &mut Vec<Play>) -> i32 {
        self.race_value()
    }

    fn evaluate(&self, _: &mut Vec<Play>) -> i32 {
        self.value()
    }

    fn observe(&self, by: &mut impl Observer, _: &mut Vec<Play>) {
        observe_setup(&State::setup(self), by);
        for (clause, amount) in self.amounts().enumerate() {
            by.amount(clause, amount as i32);
        }
    }

    fn is_noisy(&self, play: &Play) -> bool {
        // Flips do not count: in games of flipping, every play flips.
        !play.captured.is_empty() || play.promoted.is_some()
    }

    fn slot(&self, play: &Play) -> usize {
        let cells = self.squares.len();
        play.to.map_or(cells * cells, |to| play.from.unwrap_or(to) * cells + to)
    }

    fn slots(&self) -> usize {
        self.squares.len() * self.squares.len() + 1
    }

    fn setup(&self) -> Setup {
        State::setup(self)
    }

    fn path(&self, _past: &History, play: &Play) -> Path {
        play.way(&self.model)
    }

    fn trace(&self, _past: &History, legal: &[Play], path: &Path) -> Option<Play> {
        let clause = path.clause?;
        let along = self.plays_along(clause, &path.cells).into_iter();
        let same_captures = |play: &Play| {
            let way = play.way(&self.model);
            (way.captured, way.takes) == (path.captured.clone(), path.takes)
        };
        let traced: Vec<Play> = along
            .flat_map(|play| self.with_choice(clause, play))
            .filter(|play| {
                play.chosen == path.chosen
                    && play.chosen_kind(&self.model) == path.kind
                    && same_captures(play)
            })
            .collect();
        legal.iter().find(|play| play.clauses.contains(&clause) && traced.contains(play)).cloned()
    }
}

impl State {
    /// The plays by a clause, legal or not, whose piece visits exactly these cells.
    fn plays_along(&self, clause: usize, cells: &[usize]) -> Vec<Play> {
        if let (Some(Action::TakeOver { onto }), []) =
            (self.model.plays.get(clause).map(|play| &play.action), cells)
        {
            return self.take_over(clause, onto).into_iter().collect();
        }
        let Some((&first, rest)) = cells.split_first().filter(|(first, _)| **first < self.squares.len())
        else {
            return Vec::new();
        };
        match self.model.plays.get(clause).map(|clause| &clause.action) {
            None | Some(Action::TakeOver { .. }) => Vec::new(),
            Some(Action::Place { kind, .. }) => {
                if rest.is_empty() {
                    self.placement(clause, *kind, first).into_iter().collect()
                } else {
                    Vec::new()
                }
            }
            Some(Action::Fly { kind, to }) => {
                let flights = self.flights(*kind, to, first);
                let these = flights.into_iter().filter(|flight| rest == [flight.at()]);
                these.flat_map(|flight| self.ends_of(clause, flight)).collect()
            }
            Some(Action::Move(_)) => {
                let chains = self.chains_along(clause, first, rest);
                chains.into_iter().flat_map(|chain| self.ends_of(clause, chain)).collect()
            }
        }
    }

    /// The chains with which a play may end whose piece goes from `from` to each of `landings` in turn.
    fn chains_along(&self, clause: usize, from: usize, landings: &[usize]) -> Vec<Chain> {
        let Some(legs) = Legs::of(self, clause) else { return Vec::new() };
        let mut chains: Vec<Chain> = legs.lift(from).into_iter().collect();
        for &landing in landings {
            let longer = chains.iter().flat_map(|chain| legs.longer(chain));
            chains = longer.filter(|chain| chain.at() == landing).collect();
        }
        chains.retain(|chain| legs.may_end(chain));
        chains
    }
}
