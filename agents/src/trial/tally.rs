//! Statistics of random games.

use dsl::Model;
use dsl::interp::State;
use dsl::interp::explain::{Fate, Weighed};
use dsl::model::Promotion;
use engine::{Outcome, Position};

/// Least, greatest and mean of a series of numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Spread {
    /// Number of numbers.
    pub count: u64,
    /// Their sum.
    pub sum: u64,
    /// The least number; 0 if there is none.
    pub least: u64,
    /// The greatest number.
    pub most: u64,
}

impl Spread {
    /// Adds a number.
    pub fn add(&mut self, number: u64) {
        self.join(Self { count: 1, sum: number, least: number, most: number });
    }

    /// Adds all numbers of another series.
    pub fn join(&mut self, other: Self) {
        if other.count == 0 {
            return;
        }
        self.least = if self.count == 0 { other.least } else { self.least.min(other.least) };
        self.most = self.most.max(other.most);
        self.count += other.count;
        self.sum += other.sum;
    }

    /// The mean; 0 if there are no numbers.
    pub fn mean(self) -> f64 {
        self.sum as f64 / self.count.max(1) as f64
    }
}

/// Statistics of random games. Lists are in the order of the model's lists.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Number of games.
    pub games: u64,
    /// Games abandoned because they did not end.
    pub endless: u64,
    /// For each clause, games abandoned at a position with more plays by it than can be listed.
    pub overlong: Vec<u64>,
    /// Games in which a player had no play and no end clause applied.
    pub stuck: u64,
    /// Wins of each player.
    pub wins: Vec<u64>,
    /// Draws.
    pub draws: u64,
    /// Games ended by each end clause.
    pub ends: Vec<u64>,
    /// Plies in a game.
    pub length: Spread,
    /// Legal plays in a position.
    pub branching: Spread,
    /// Legal plays given by each clause.
    pub plays: Vec<u64>,
    /// Legal plays with captures given by each clause.
    pub captures: Vec<u64>,
    /// Legal passes.
    pub passes: u64,
    /// Legal plays that each promotion clause may have promoted.
    pub promotions: Vec<u64>,
    /// Plays forbidden by each limit.
    pub limits: Vec<u64>,
    /// Plays removed by each preference.
    pub preferences: Vec<u64>,
    /// Legal plays by pieces of each kind.
    pub moved: Vec<u64>,
    /// Positions with a piece of each kind.
    pub stood: Vec<u64>,
}

impl Tally {
    /// Empty statistics.
    pub fn new(model: &Model) -> Self {
        Self {
            wins: vec![0; model.players.len()],
            ends: vec![0; model.ends.len()],
            overlong: vec![0; model.plays.len()],
            plays: vec![0; model.plays.len()],
            captures: vec![0; model.plays.len()],
            promotions: vec![0; model.promotions.len()],
            limits: vec![0; model.limits.len()],
            preferences: vec![0; model.preferences.len()],
            moved: vec![0; model.kinds.len()],
            stood: vec![0; model.kinds.len()],
            ..Self::default()
        }
    }

    /// Adds a position and the fate of its plays.
    pub(super) fn see(&mut self, model: &Model, state: &State, weighed: &[Weighed]) {
        self.see_pieces(state);
        for weighed in weighed {
            match weighed.fate {
                Fate::Legal => self.see_legal(model, weighed),
                Fate::Forbidden(limit) => self.limits[limit] += 1,
                Fate::Outranked(preference) => self.preferences[preference] += 1,
            }
        }
    }

    /// Adds the last position of a game. If no play is legal there, counts the plays that limits forbid.
    pub(super) fn see_last(&mut self, state: &State, weighed: &[Weighed]) {
        self.see_pieces(state);
        if weighed.iter().all(|weighed| weighed.fate != Fate::Legal) {
            for weighed in weighed {
                if let Fate::Forbidden(limit) = weighed.fate {
                    self.limits[limit] += 1;
                }
            }
        }
    }

    fn see_pieces(&mut self, state: &State) {
        let board = Position::setup(state).board;
        for (kind, stood) in self.stood.iter_mut().enumerate() {
            *stood += u64::from(board.iter().flatten().any(|piece| usize::from(piece.kind) == kind));
        }
    }

    fn see_legal(&mut self, model: &Model, Weighed { play, .. }: &Weighed) {
        self.passes += u64::from(State::is_pass(play));
        for &clause in play.clauses() {
            self.plays[clause] += 1;
            self.captures[clause] += u64::from(!play.captured().is_empty());
        }
        if let Some(kind) = play.kind() {
            self.moved[kind] += 1;
        }
        let last = play.promoted().or(play.kind());
        let by = |promotion: &Promotion| {
            play.promoted().is_some() && (play.kind() == Some(promotion.from) || last == Some(promotion.to))
        };
        for (promotion, seen) in model.promotions.iter().zip(&mut self.promotions) {
            *seen += u64::from(by(promotion));
        }
    }

    /// Adds a finished game. Without an outcome, a player had no play.
    pub(super) fn finish(&mut self, plies: u32, outcome: Option<Outcome>, branching: Spread) {
        self.games += 1;
        self.length.add(u64::from(plies));
        self.branching.join(branching);
        match outcome {
            None => self.stuck += 1,
            Some(Outcome { winner, by }) => {
                self.ends[by] += 1;
                match winner {
                    Some(player) => self.wins[player] += 1,
                    None => self.draws += 1,
                }
            }
        }
    }

    /// Adds a game that was abandoned since a position had more plays by a clause than can be listed.
    pub(super) fn break_off(&mut self, clause: usize, plies: u32, branching: Spread) {
        self.games += 1;
        self.overlong[clause] += 1;
        self.length.add(u64::from(plies));
        self.branching.join(branching);
    }

    /// Adds an abandoned game.
    pub(super) fn give_up(&mut self, plies: u32, branching: Spread) {
        self.games += 1;
        self.endless += 1;
        self.length.add(u64::from(plies));
        self.branching.join(branching);
    }
}
