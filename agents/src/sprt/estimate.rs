//! The Elo difference that the games show, with its interval.

use super::likelihood::elo_of;
use super::pairs::{Pairs, SCORES};

/// The normal quantile of a two-sided interval of 95 %.
const Z: f64 = 1.959_964;
/// Imagined pairs added to the count of each outcome: a few pairs that happen to be equal do not prove that all are.
const IMAGINED: f64 = 0.2;

/// An Elo difference.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The difference; infinite if all games were won or lost.
    pub elo: f64,
    /// The interval that holds the true difference with a confidence of 95 %.
    pub interval: [f64; 2],
}

/// The Elo difference of the tested player. Elo is logistic, as in [`super::likelihood()`].
///
/// The interval is that of Wilson for a mean score ("Probable inference", 1927), for the number of coin tosses whose mean has the
/// variance of the mean of the pairs. Unlike a normal interval it stays between 0 and 1 where nearly all games are won.
pub fn estimate(pairs: &Pairs) -> Estimate {
    let score = pairs.score();
    let tosses = tosses(pairs);
    let spread = Z * (score * (1.0 - score) / tosses + Z * Z / (4.0 * tosses * tosses)).sqrt();
    let centre = score + Z * Z / (2.0 * tosses);
    let whole = 1.0 + Z * Z / tosses;
    let end = |shift: f64| elo_of(((centre + shift) / whole).clamp(0.0, 1.0));
    // Where all games were lost or won, the interval ends exactly there.
    let least = if score == 0.0 || pairs.total() == 0 { f64::NEG_INFINITY } else { end(-spread) };
    let most = if score == 1.0 || pairs.total() == 0 { f64::INFINITY } else { end(spread) };
    Estimate { elo: elo_of(score), interval: [least, most] }
}

/// The number of tosses of a coin whose mean has the variance of the mean of the pairs.
fn tosses(pairs: &Pairs) -> f64 {
    let counts = pairs.0.map(|count| count as f64 + IMAGINED);
    let total: f64 = counts.iter().sum();
    let mean = counts.iter().zip(SCORES).map(|(count, score)| count * score).sum::<f64>() / total;
    let variance =
        counts.iter().zip(SCORES).map(|(count, score)| count * (score - mean).powi(2)).sum::<f64>() / total;
    pairs.total() as f64 * mean * (1.0 - mean) / variance
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_pairs_have_the_interval_of_fishtest() {
        // `get_elo` of `server/fishtest/stats/stat_util.py`: the mean score and its normal interval.
        let pairs = Pairs([1_187, 7_410, 13_475, 7_378, 1_164]);
        let (total, mean) = (pairs.total() as f64, pairs.score());
        let squares: f64 =
            pairs.0.iter().zip(SCORES).map(|(n, score)| *n as f64 * (score - mean).powi(2)).sum();
        let half = Z * (squares / total / total).sqrt();
        let found = estimate(&pairs);
        assert!((found.elo - elo_of(mean)).abs() < 1e-9);
        for (end, expected) in found.interval.into_iter().zip([mean - half, mean + half]) {
            assert!((end - elo_of(expected)).abs() < 0.01, "{found:?}");
        }
    }

    #[test]
    fn few_pairs_prove_little() {
        let won = estimate(&Pairs([0, 0, 0, 0, 3]));
        assert!(won.elo.is_infinite() && won.interval[0] > 0.0 && won.interval[0] < 200.0, "{won:?}");
        let lost = estimate(&Pairs([2, 0, 0, 0, 0]));
        assert_eq!((lost.elo, lost.interval[0]), (f64::NEG_INFINITY, f64::NEG_INFINITY));
        let equal = estimate(&Pairs([0, 0, 3, 0, 0]));
        assert!(equal.elo.is_sign_positive(), "not -0");
        assert!(equal.elo.abs() < 1e-9 && equal.interval[1] > 50.0, "{equal:?}");
        assert!((equal.interval[0] + equal.interval[1]).abs() < 1e-9);
        assert_eq!(estimate(&Pairs::default()).interval, [f64::NEG_INFINITY, f64::INFINITY]);
    }
}
