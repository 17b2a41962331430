//! Ratios of two sweeps.

use serde::Serialize;

use super::sweep::{GameFigures, PositionFigures, Swept, geometric_mean};

/// The ratios of one sweep's rates to those of an earlier sweep.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Compared {
    /// The ratios of each game in both sweeps, in ascending order of [`Ratios::plies`].
    pub games: Vec<Ratios>,
    /// The geometric means over these games.
    pub means: Ratios,
    /// The games that only one of the sweeps has.
    pub unmatched: Vec<String>,
}

/// Ratios of rates: above 1 is faster than before.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Ratios {
    /// The name of the game, or `geometric mean`.
    pub game: String,
    /// Ratio of perft leaves a second.
    pub leaves: f64,
    /// Ratio of plies of random games a second.
    pub plies: f64,
    /// Ratio of search nodes a second.
    pub nodes: f64,
}

/// Compares the geometric means over the positions of each game.
pub fn compare(old: &Swept, new: &Swept) -> Compared {
    let both = new.games.iter().filter_map(|game| Some((of_game(old, &game.game)?, game)));
    let mut games: Vec<Ratios> = both.map(|(old, new)| ratios(old, new)).collect();
    games.sort_by(|a, b| a.plies.total_cmp(&b.plies));
    let only = |one: &Swept, other: &Swept| -> Vec<String> {
        let missing = one.games.iter().filter(|game| of_game(other, &game.game).is_none());
        missing.map(|game| game.game.clone()).collect()
    };
    let mean = |ratio: fn(&Ratios) -> f64| geometric_mean(games.iter().map(ratio));
    let means = Ratios {
        game: "geometric mean".into(),
        leaves: mean(|ratios| ratios.leaves),
        plies: mean(|ratios| ratios.plies),
        nodes: mean(|ratios| ratios.nodes),
    };
    let mut unmatched = [only(old, new), only(new, old)].concat();
    unmatched.sort();
    Compared { games, means, unmatched }
}

fn of_game<'s>(swept: &'s Swept, name: &str) -> Option<&'s GameFigures> {
    swept.games.iter().find(|game| game.game == name)
}

fn ratios(old: &GameFigures, new: &GameFigures) -> Ratios {
    let ratio = |figure: fn(&PositionFigures) -> f64| new.mean(figure) / old.mean(figure);
    Ratios {
        game: new.game.clone(),
        leaves: ratio(|position| position.leaves),
        plies: ratio(|position| position.plies),
        nodes: ratio(|position| position.nodes),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn swept(games: &[(&str, f64)]) -> Swept {
        let position = |rate: f64| PositionFigures {
            when: "start".into(),
            ply: 0,
            depth: 3,
            leaves: 2.0 * rate,
            playouts: rate,
            plies: rate,
            nanoseconds_per_ply: 1e9 / rate,
            nodes: 5.0,
        };
        let game = |(name, rate): &(&str, f64)| GameFigures {
            game: (*name).into(),
            positions: vec![position(*rate), position(100.0 * rate)],
            mean_plies: 1.0,
            instructions_per_ply: None,
            state_bytes: 8,
            module_bytes: 8,
        };
        Swept { seconds: 0.1, runs: 1, games: games.iter().map(game).collect() }
    }

    #[test]
    fn ratios_are_of_games_that_both_have() {
        let old = swept(&[("a", 10.0), ("b", 10.0), ("gone", 1.0)]);
        let new = swept(&[("a", 20.0), ("b", 5.0), ("fresh", 1.0)]);
        let compared = compare(&old, &new);
        let plies: Vec<_> = compared.games.iter().map(|ratios| (&*ratios.game, ratios.plies)).collect();
        assert_eq!((plies[0].0, plies[1].0, plies.len()), ("b", "a", 2));
        assert!((plies[0].1 - 0.5).abs() < 1e-9 && (plies[1].1 - 2.0).abs() < 1e-9, "{plies:?}");
        assert!((compared.means.plies - 1.0).abs() < 1e-9 && (compared.means.nodes - 1.0).abs() < 1e-9);
        assert_eq!(compared.unmatched, ["fresh", "gone"]);
    }
}
