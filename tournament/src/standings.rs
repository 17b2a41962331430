//! The standings of a tournament, from its games.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::Game;
use crate::elo::{self, Elo, Score};

/// Numbers of games by their results.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Results {
    /// Games won.
    pub won: u32,
    /// Games drawn.
    pub drawn: u32,
    /// Games lost.
    pub lost: u32,
}

impl Results {
    /// The number of games.
    pub fn games(self) -> u32 {
        self.won + self.drawn + self.lost
    }

    /// Points: 1 for a win, 0.5 for a draw.
    pub fn points(self) -> f64 {
        f64::from(self.won) + 0.5 * f64::from(self.drawn)
    }

    /// Points a game, from 0 to 1, with half the width of its 95 % interval (normal approximation); `None` without games.
    pub fn share(self) -> Option<(f64, f64)> {
        let games = f64::from(self.games());
        if games == 0.0 {
            return None;
        }
        let share = self.points() / games;
        let square = (f64::from(self.won) + 0.25 * f64::from(self.drawn)) / games;
        Some((share, 1.96 * ((square - share * share).max(0.0) / games).sqrt()))
    }

    /// Counts a game of the player on `side`.
    fn add(&mut self, winner: Option<usize>, side: usize) {
        match winner {
            None => self.drawn += 1,
            Some(winner) if winner == side => self.won += 1,
            Some(_) => self.lost += 1,
        }
    }
}

/// An entrant's place in the standings.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Standing {
    /// Its name.
    pub name: String,
    /// Its results.
    pub results: Results,
    /// Its rating among all entrants.
    pub elo: Elo,
    /// CPU seconds in a game: the mean and the maximum.
    pub seconds: [f64; 2],
    /// Number of losses for each reason.
    pub losses: BTreeMap<String, u32>,
}

/// The standings, best first, and the results of each entrant against each other.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Standings {
    /// The entrants, best first.
    pub entrants: Vec<Standing>,
    /// Results of each (rows) against each (columns), in the same order.
    pub cross: Vec<Vec<Results>>,
    /// Results of the first players.
    pub first: Results,
}

impl Standings {
    /// The standings of these entrants. Games of others do not count.
    pub fn new(entrants: &[String], games: &[Game]) -> Self {
        let number: BTreeMap<&str, usize> =
            entrants.iter().enumerate().map(|(at, name)| (&**name, at)).collect();
        let mut cross = vec![vec![Results::default(); entrants.len()]; entrants.len()];
        let mut standings: Vec<_> = entrants.iter().map(|name| Standing::new(name)).collect();
        let mut first = Results::default();
        for game in games {
            let players = game.pairing.players.each_ref().map(|name| number.get(&**name).copied());
            let [Some(one), Some(other)] = players else { continue };
            first.add(game.winner, 0);
            for (side, player, enemy) in [(0, one, other), (1, other, one)] {
                cross[player][enemy].add(game.winner, side);
                standings[player].add(game, side);
            }
        }
        for (standing, elo) in standings.iter_mut().zip(elo::ratings(entrants.len(), &scores(&cross))) {
            standing.elo = elo;
            standing.seconds[0] /= f64::from(standing.results.games().max(1));
        }
        let mut order: Vec<_> = (0..entrants.len()).collect();
        order.sort_by(|one, other| standings[*other].elo.rating.total_cmp(&standings[*one].elo.rating));
        let sorted = |row: &Vec<Results>| order.iter().map(|column| row[*column]).collect();
        Self {
            cross: order.iter().map(|row| sorted(&cross[*row])).collect(),
            entrants: order.iter().map(|place| standings[*place].clone()).collect(),
            first,
        }
    }
}

impl Standing {
    fn new(name: &str) -> Self {
        Self {
            name: name.to_owned(),
            results: Results::default(),
            elo: Elo { rating: 0.0, within: 0.0 },
            seconds: [0.0; 2],
            losses: BTreeMap::new(),
        }
    }

    /// Counts a game; the first of `seconds` is a sum until all are counted.
    fn add(&mut self, game: &Game, side: usize) {
        self.results.add(game.winner, side);
        self.seconds[0] += game.cpu[side];
        self.seconds[1] = self.seconds[1].max(game.cpu[side]);
        if game.winner.is_some_and(|winner| winner != side) {
            *self.losses.entry(game.reason.clone()).or_default() += 1;
        }
    }
}

/// The score of each pair that met.
fn scores(cross: &[Vec<Results>]) -> Vec<Score> {
    let pairs = (0..cross.len()).flat_map(|one| (one + 1..cross.len()).map(move |other| (one, other)));
    let score = |(one, other): (usize, usize)| {
        let results = cross[one][other];
        let games = f64::from(results.games());
        (games > 0.0).then(|| Score { players: [one, other], points: results.points(), games })
    };
    pairs.filter_map(score).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::tests::{game, pairing};

    fn entrants() -> Vec<String> {
        ["weak", "strong", "idle"].map(str::to_owned).to_vec()
    }

    fn games() -> Vec<Game> {
        let mut lost_on_time = game(pairing("weak", "strong", 0), Some(1));
        lost_on_time.reason = "time".to_owned();
        vec![
            lost_on_time,
            game(pairing("strong", "weak", 0), Some(0)),
            game(pairing("strong", "weak", 1), None),
            game(pairing("strong", "stranger", 0), Some(0)),
        ]
    }

    #[test]
    fn the_best_is_first_and_each_meets_each() {
        let standings = Standings::new(&entrants(), &games());
        let names: Vec<_> = standings.entrants.iter().map(|standing| &*standing.name).collect();
        assert_eq!(names, ["strong", "idle", "weak"]);
        assert_eq!(standings.cross[0][2], Results { won: 2, drawn: 1, lost: 0 });
        assert_eq!(standings.cross[2][0], Results { won: 0, drawn: 1, lost: 2 });
        assert_eq!(standings.cross[1][0].games(), 0);
        assert_eq!(standings.first, Results { won: 1, drawn: 1, lost: 1 });
    }

    #[test]
    fn reasons_and_times_are_told_of_each() {
        let standings = Standings::new(&entrants(), &games());
        let weak = &standings.entrants[2];
        assert_eq!(weak.losses, BTreeMap::from([("rules".to_owned(), 1), ("time".to_owned(), 1)]));
        // The first player uses 0.5 s in these games, the second 1.5 s.
        assert_eq!(weak.seconds, [3.5 / 3.0, 1.5]);
    }

    #[test]
    fn a_share_has_an_interval() {
        let even = Results { won: 50, drawn: 0, lost: 50 };
        let (share, within) = even.share().unwrap();
        assert_eq!(share, 0.5);
        assert!((within - 0.098).abs() < 0.001, "{within}");
        let drawn = Results { won: 0, drawn: 9, lost: 0 };
        assert_eq!(drawn.share(), Some((0.5, 0.0)));
        assert_eq!(Results::default().share(), None);
    }
}
