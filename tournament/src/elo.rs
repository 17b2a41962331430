//! Ratings of all players of a tournament by one maximum-likelihood fit.
//!
//! The model is that of Bradley and Terry on the scale of Elo: a player scores `1 / (1 + 10^(-d / 400))` of the points against
//! one who is rated `d` lower; a draw is half a win and half a loss. Each player also gets one drawn game against a player rated
//! 0, so that a player who won or lost all games has a finite rating. Ratings are differences to their average; intervals are the
//! normal approximation from the curvature of the likelihood at its top.
//! Sources: R. A. Bradley, M. E. Terry, Rank Analysis of Incomplete Block Designs, 1952; D. R. Hunter, MM algorithms for
//! generalized Bradley-Terry models, 2004.

use serde::Serialize;

/// A rating as the difference to the average of all players, with its interval, in points of Elo.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Elo {
    /// The likeliest rating.
    pub rating: f64,
    /// Half the width of the interval that holds the true rating with 95 % confidence.
    pub within: f64,
}

/// A figure with its sign and so many places after the point. What is rounded to 0 has a plus; `-inf` is a figure as well.
pub fn signed(figure: f64, places: usize) -> String {
    let text = format!("{figure:+.places$}");
    let is_zero = figure.is_finite() && !text.contains(|symbol: char| ('1'..='9').contains(&symbol));
    if is_zero { text.replace('-', "+") } else { text }
}

/// The score of a pair: the points of the first player against the second.
#[derive(Clone, Copy, Debug)]
pub struct Score {
    /// The two players, by number.
    pub players: [usize; 2],
    /// Points of the first of them: 1 for a win, 0.5 for a draw.
    pub points: f64,
    /// Number of games.
    pub games: f64,
}

/// Two-sided normal quantile for 95 %.
const Z: f64 = 1.959_964;
/// Points of Elo for a factor of e in the odds.
const SCALE: f64 = 400.0 / std::f64::consts::LN_10;
/// The fit stops when no rating moves by more than this many points, or after this many steps.
const EXACT: f64 = 1e-6;
const MOST_STEPS: usize = 200;
/// The longest move of a rating in a step, in units of [`SCALE`]: far from the top the curvature misleads.
const LONGEST: f64 = 2.0;

/// The ratings of `players` players, by the scores of all pairs that met.
pub fn ratings(players: usize, scores: &[Score]) -> Vec<Elo> {
    let mut strengths = vec![0.0; players];
    for _ in 0..MOST_STEPS {
        let (slope, curvature) = derivatives(&strengths, scores);
        let covariance = inverse(curvature);
        let steps = covariance.iter().map(|row| row.iter().zip(&slope).map(|(a, b)| a * b).sum::<f64>());
        let steps: Vec<f64> = steps.map(|step| step.clamp(-LONGEST, LONGEST)).collect();
        strengths.iter_mut().zip(&steps).for_each(|(strength, step)| *strength += step);
        if steps.iter().all(|step| step.abs() * SCALE < EXACT) {
            break;
        }
    }
    let covariance = inverse(derivatives(&strengths, scores).1);
    let mean = |values: &[f64]| values.iter().sum::<f64>() / players as f64;
    let with_average: Vec<f64> = covariance.iter().map(|row| mean(row)).collect();
    let (average, of_average) = (mean(&strengths), mean(&with_average));
    let elo = |(player, strength): (usize, &f64)| {
        // Variance of the difference to the average; rounding must not make it negative.
        let variance = covariance[player][player] - 2.0 * with_average[player] + of_average;
        Elo { rating: (strength - average) * SCALE, within: Z * SCALE * variance.max(0.0).sqrt() }
    };
    strengths.iter().enumerate().map(elo).collect()
}

/// Slope of the logarithm of the likelihood, and its negated curvature, at these strengths.
fn derivatives(strengths: &[f64], scores: &[Score]) -> (Vec<f64>, Vec<Vec<f64>>) {
    let expected = |difference: f64| 1.0 / (1.0 + (-difference).exp());
    let mut slope = Vec::with_capacity(strengths.len());
    let mut curvature = vec![vec![0.0; strengths.len()]; strengths.len()];
    for (player, &strength) in strengths.iter().enumerate() {
        // The draw against a player rated 0.
        let share = expected(strength);
        slope.push(0.5 - share);
        curvature[player][player] = share * (1.0 - share);
    }
    for &Score { players: [one, other], points, games } in scores {
        let share = expected(strengths[one] - strengths[other]);
        slope[one] += points - games * share;
        slope[other] -= points - games * share;
        let bend = games * share * (1.0 - share);
        curvature[one][one] += bend;
        curvature[other][other] += bend;
        curvature[one][other] -= bend;
        curvature[other][one] -= bend;
    }
    (slope, curvature)
}

/// The inverse of a symmetric matrix whose diagonal dominates, by the method of Gauss and Jordan without pivots.
fn inverse(mut matrix: Vec<Vec<f64>>) -> Vec<Vec<f64>> {
    let size = matrix.len();
    let unit =
        |row: usize| (0..size).map(move |column| f64::from(u8::from(row == column))).collect::<Vec<_>>();
    let mut inverse: Vec<_> = (0..size).map(unit).collect();
    for pivot in 0..size {
        let factor = 1.0 / matrix[pivot][pivot];
        matrix[pivot].iter_mut().for_each(|value| *value *= factor);
        inverse[pivot].iter_mut().for_each(|value| *value *= factor);
        let (lead, known) = (matrix[pivot].clone(), inverse[pivot].clone());
        for row in (0..size).filter(|row| *row != pivot) {
            let factor = matrix[row][pivot];
            matrix[row].iter_mut().zip(&lead).for_each(|(value, lead)| *value -= factor * lead);
            inverse[row].iter_mut().zip(&known).for_each(|(value, known)| *value -= factor * known);
        }
    }
    inverse
}

#[cfg(test)]
mod tests {
    use super::*;

    fn score(one: usize, other: usize, points: f64, games: f64) -> Score {
        Score { players: [one, other], points, games }
    }

    #[test]
    fn no_figure_is_less_than_zero_by_nothing() {
        let told = [-0.0, -0.4, 0.04, -0.05, -12.3].map(|figure| signed(figure, 1));
        assert_eq!(told, ["+0.0", "-0.4", "+0.0", "-0.1", "-12.3"]);
        assert_eq!([-0.4, -10.2].map(|figure| signed(figure, 0)), ["+0", "-10"]);
        assert_eq!([f64::NEG_INFINITY, f64::INFINITY].map(|figure| signed(figure, 1)), ["-inf", "+inf"]);
    }

    #[test]
    fn many_games_give_the_difference_of_the_score() {
        // 64 % are 100 points by the definition of the scale.
        let share = 1.0 / (1.0 + 10f64.powf(-0.25));
        let elos = ratings(2, &[score(0, 1, share * 1e6, 1e6)]);
        assert!((elos[0].rating - elos[1].rating - 100.0).abs() < 0.01, "{elos:?}");
        assert!((elos[0].rating + elos[1].rating).abs() < 1e-3, "0 is the average");
    }

    #[test]
    fn a_clean_score_has_a_finite_rating_and_a_wide_interval() {
        let elos = ratings(2, &[score(0, 1, 10.0, 10.0)]);
        let gap = elos[0].rating - elos[1].rating;
        assert!((200.0..1000.0).contains(&gap) && elos[0].within > 150.0, "{elos:?}");
        let more = ratings(2, &[score(0, 1, 100.0, 100.0)]);
        assert!(more[0].rating > elos[0].rating);
    }

    #[test]
    fn the_interval_is_that_of_a_share() {
        // For two players the variance of their difference is 1 / (n p q), and each is half of it from their average.
        let games = 400.0;
        let elos = ratings(2, &[score(0, 1, games / 2.0, games)]);
        let difference = 1.0 / (games * 0.25);
        let expected = Z * SCALE * (difference / 4.0).sqrt();
        assert!((elos[0].within - expected).abs() < 0.1, "{} and {expected}", elos[0].within);
    }

    #[test]
    fn players_who_never_met_are_rated_through_others() {
        let elos = ratings(3, &[score(0, 1, 75.0, 100.0), score(1, 2, 75.0, 100.0)]);
        let gaps = [elos[0].rating - elos[1].rating, elos[1].rating - elos[2].rating];
        assert!((gaps[0] - gaps[1]).abs() < 1.0 && gaps[0] > 150.0, "{gaps:?}");
    }
}
