//! The results of all games of a study, each figure with its 95 % interval.

use engine::Metadata;
use serde::Serialize;

use super::game::Played;

/// Two-sided normal quantile for 95 %.
const Z: f64 = 1.959_964;

/// A mean or a share with its interval of 95 % confidence.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Interval {
    /// The mean, or the share from 0 to 1.
    pub value: f64,
    /// The least value of the interval; not a number if too few games tell no interval.
    pub least: f64,
    /// The greatest value of the interval, likewise.
    pub most: f64,
}

impl Interval {
    /// A share of some games, by Wilson's interval: E. B. Wilson, Probable Inference, 1927.
    pub fn share(count: usize, games: usize) -> Self {
        if games == 0 {
            return Self { value: 0.0, least: 0.0, most: 1.0 };
        }
        let (share, games) = (count as f64 / games as f64, games as f64);
        let centre = (share + Z * Z / (2.0 * games)) / (1.0 + Z * Z / games);
        let spread = (share * (1.0 - share) / games + Z * Z / (4.0 * games * games)).sqrt();
        let half = Z * spread / (1.0 + Z * Z / games);
        Self { value: share, least: (centre - half).max(0.0), most: (centre + half).min(1.0) }
    }

    /// The mean of some values from 0 to `most`, by the normal approximation. Fewer than two values have no interval.
    pub fn mean(values: impl Iterator<Item = f64> + Clone, most: f64) -> Self {
        let count = values.clone().count() as f64;
        let mean = values.clone().sum::<f64>() / count.max(1.0);
        if count < 2.0 {
            return Self { value: mean, least: f64::NAN, most: f64::NAN };
        }
        let squares = values.map(|value| (value - mean).powi(2)).sum::<f64>();
        let half = Z * (squares / (count - 1.0) / count).sqrt();
        Self { value: mean, least: (mean - half).max(0.0), most: (mean + half).min(most) }
    }
}

/// The results of a study.
#[derive(Clone, Debug, Serialize)]
pub struct Results {
    /// Number of games.
    pub games: usize,
    /// Share of the games that each player won, by its name.
    pub wins: [(String, Interval); 2],
    /// Share of draws.
    pub draws: Interval,
    /// Share of the games without a result: they were stopped at the limit of plies, or a player had no play.
    pub unfinished: Interval,
    /// Points of the first player a game: 1 for a win, 0.5 for a draw; `None` if no game had a result.
    pub first: Option<Interval>,
    /// Plies of a game.
    pub length: Interval,
    /// Legal plays of a position.
    pub branching: Interval,
    /// Changes of the lead in a game.
    pub lead_changes: Interval,
    /// For each end clause, the share of the games that it decided.
    pub ends: Vec<(String, Interval)>,
    /// Plies of every game, for a plot.
    pub lengths: Vec<u32>,
}

impl Results {
    /// The results of these games.
    pub fn new(metadata: &Metadata, games: &[Played]) -> Self {
        let count = |holds: &dyn Fn(&Played) -> bool| games.iter().filter(|game| holds(game)).count();
        let share = |holds: &dyn Fn(&Played) -> bool| Interval::share(count(holds), games.len());
        let mean = |of: &dyn Fn(&Played) -> f64| Interval::mean(games.iter().map(of), f64::INFINITY);
        let points = |game: &Played| match (game.by, game.winner) {
            (Some(_), Some(winner)) => Some(if winner == 0 { 1.0 } else { 0.0 }),
            (Some(_), None) => Some(0.5),
            (None, _) => None,
        };
        let points: Vec<f64> = games.iter().filter_map(points).collect();
        let wins = [0, 1]
            .map(|player| (metadata.players[player].to_string(), share(&|game| game.winner == Some(player))));
        let ends = metadata.ends.iter().enumerate();
        Self {
            games: games.len(),
            wins,
            draws: share(&|game| game.by.is_some() && game.winner.is_none()),
            unfinished: share(&|game| game.by.is_none()),
            first: (!points.is_empty()).then(|| Interval::mean(points.iter().copied(), 1.0)),
            length: mean(&|game| game.plies.into()),
            branching: mean(&|game| game.branching),
            lead_changes: mean(&|game| game.lead_changes.into()),
            ends: ends.map(|(end, text)| (text.to_string(), share(&|game| game.by == Some(end)))).collect(),
            lengths: games.iter().map(|game| game.plies).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_have_the_interval_of_wilson() {
        // The interval of 10 in 20 in the literature: 0.299 to 0.701.
        let half = Interval::share(10, 20);
        assert!((half.least - 0.299).abs() < 0.001 && (half.most - 0.701).abs() < 0.001, "{half:?}");
        let none = Interval::share(0, 20);
        assert!(none.least.abs() < 1e-9 && (none.most - 0.161).abs() < 0.001, "{none:?}");
    }

    #[test]
    fn means_have_the_interval_of_their_spread() {
        let mean = Interval::mean([1.0, 2.0, 3.0, 4.0].into_iter(), f64::INFINITY);
        assert_eq!(mean.value, 2.5);
        assert!((mean.most - 2.5 - Z * (5.0f64 / 12.0).sqrt()).abs() < 1e-9, "{mean:?}");
    }

    #[test]
    fn means_have_no_interval_beyond_what_is_possible() {
        let points = Interval::mean([1.0, 1.0, 0.5].into_iter(), 1.0);
        assert!(points.least > 0.0 && points.most == 1.0, "{points:?}");
        assert_eq!(Interval::mean([0.0, 0.0, 0.5].into_iter(), 1.0).least, 0.0);
        let one = Interval::mean([0.5].into_iter(), 1.0);
        assert!(one.value == 0.5 && one.least.is_nan() && one.most.is_nan(), "{one:?}");
    }

    #[test]
    fn each_game_counts_where_it_belongs() {
        let played = |winner, by, plies| Played { winner, by, plies, branching: 2.0, lead_changes: 1 };
        let metadata = Metadata {
            players: ["a".into(), "b".into()],
            ends: vec!["win when x".into(), "draw when y".into()].into(),
            ..Metadata::default()
        };
        let games = [played(Some(0), Some(0), 10), played(None, Some(1), 20), played(None, None, 30)];
        let results = Results::new(&metadata, &games);
        let third = 1.0 / 3.0;
        for share in
            [results.wins[0].1, results.draws, results.unfinished, results.ends[0].1, results.ends[1].1]
        {
            assert!((share.value - third).abs() < 1e-9);
        }
        assert_eq!(results.wins[1].1.value, 0.0);
        assert_eq!((results.first.unwrap().value, results.length.value), (0.75, 20.0));
        assert_eq!(Results::new(&metadata, &games[2..]).first, None);
    }
}
