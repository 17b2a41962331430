//! The generalised log-likelihood ratio of two Elo differences, from counts of pairs.
//!
//! The model is the pentanomial one of Fishtest (`LLR_logistic` in `server/fishtest/stats/LLRcalc.py` of
//! <https://github.com/official-stockfish/fishtest>): the score of a pair has five values with unknown probabilities. Under each
//! hypothesis these are estimated by greatest likelihood, on the condition that their mean is the score that belongs to the hypothesis'
//! Elo difference. Elo is logistic: an Elo difference `e` means the mean score `1 / (1 + 10^(-e / 400))`. The estimate under a
//! condition on the mean is Proposition 1.1 of Michel Van den Bergh, "Comments on Normalized Elo and the GSPRT",
//! <https://www.cantate.be/Fishtest/support_MLE_multinomial.pdf>. The bounds are those of Wald's test.

use super::pairs::{Pairs, SCORES};

/// Replaces a count of 0, as in Fishtest, so that each score keeps a probability.
const TRACE: f64 = 1e-3;
/// Halvings of the interval that holds a root: more than an `f64` has bits.
const HALVINGS: u32 = 100;

/// The hypotheses of a test and its limits of error.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bounds {
    /// The Elo difference of the hypothesis H0.
    pub elo0: f64,
    /// The Elo difference of the hypothesis H1, more than `elo0`.
    pub elo1: f64,
    /// The chance to accept H1 if H0 is true.
    pub alpha: f64,
    /// The chance to accept H0 if H1 is true.
    pub beta: f64,
}

/// The hypothesis that a test has accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The difference is more like `elo0`.
    H0,
    /// The difference is more like `elo1`.
    H1,
}

impl Bounds {
    /// The log-likelihood ratios at which H0 and H1 are accepted.
    pub fn limits(&self) -> [f64; 2] {
        [(self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln()]
    }

    /// The verdict at a log-likelihood ratio; `None` between the bounds.
    pub fn verdict(&self, ratio: f64) -> Option<Verdict> {
        let [lower, upper] = self.limits();
        if ratio >= upper {
            return Some(Verdict::H1);
        }
        (ratio <= lower).then_some(Verdict::H0)
    }
}

/// The mean score that belongs to an Elo difference.
pub fn score_of(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// The Elo difference that belongs to a mean score: the inverse of [`score_of`], infinite at 0 and 1.
pub fn elo_of(score: f64) -> f64 {
    400.0 * (score / (1.0 - score)).log10()
}

/// The natural logarithm of the likelihood of `elo1` over that of `elo0`; 0 without any pair.
pub fn likelihood(pairs: &Pairs, elo0: f64, elo1: f64) -> f64 {
    if pairs.total() == 0 {
        return 0.0;
    }
    let counts = pairs.0.map(|count| if count == 0 { TRACE } else { count as f64 });
    let total: f64 = counts.iter().sum();
    let seen = counts.map(|count| count / total);
    let [h0, h1] = [elo0, elo1].map(|elo| most_likely(seen, score_of(elo)));
    (0..5).map(|outcome| counts[outcome] * (h1[outcome] / h0[outcome]).ln()).sum()
}

/// The probabilities with the mean `mean` under which the frequencies `seen`, all above 0, are most likely.
fn most_likely(seen: [f64; 5], mean: f64) -> [f64; 5] {
    let off = SCORES.map(|score| score - mean);
    // The root of this function, which falls from plus to minus infinity between its poles, is the Lagrange multiplier.
    let slope = |x: f64| -> f64 { seen.iter().zip(off).map(|(p, off)| p * off / (1.0 + x * off)).sum() };
    let (mut low, mut high) = (-1.0 / off[4], -1.0 / off[0]);
    for _ in 0..HALVINGS {
        let middle = f64::midpoint(low, high);
        if slope(middle) > 0.0 { low = middle } else { high = middle }
    }
    let root = f64::midpoint(low, high);
    std::array::from_fn(|outcome| seen[outcome] / (1.0 + root * off[outcome]))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(found: f64, expected: f64, error: f64) {
        assert!((found - expected).abs() < error, "{found} is not {expected}");
    }

    #[test]
    fn pairs_that_are_won_or_lost_whole_are_tosses_of_a_coin() {
        // With two outcomes the mean fixes both probabilities: the ratio is that of a binomial, but for the traces.
        let pairs = Pairs([10, 0, 0, 0, 20]);
        let by_hand = 20.0 * (score_of(10.0) / 0.5).ln() + 10.0 * ((1.0 - score_of(10.0)) / 0.5).ln();
        near(by_hand, 0.275_40, 1e-5);
        near(likelihood(&pairs, 0.0, 10.0), by_hand, 1e-4);
        near(likelihood(&Pairs([20, 0, 0, 0, 10]), -10.0, 0.0), -by_hand, 1e-4);
    }

    #[test]
    fn counts_of_fishtest_have_its_likelihood() {
        // Counts and Elo differences of the self-test of `server/fishtest/stats/stat_util.py`. The ratios are those of
        // `LLR_logistic`, computed in Python by its formulas with a root finder of its own.
        let cases = [
            ([10_789, 19_328, 33_806, 19_402, 10_543], -3.0, 1.0, 2.131_067_8),
            ([39, 2_226, 31_451, 2_412, 40], 0.2, 0.9, 2.162_542_6),
            ([1_187, 7_410, 13_475, 7_378, 1_164], -3.0, 1.0, 2.861_527_2),
        ];
        for (counts, elo0, elo1, expected) in cases {
            near(likelihood(&Pairs(counts), elo0, elo1), expected, 1e-6);
        }
    }

    #[test]
    fn the_normal_approximation_agrees_for_many_pairs() {
        // Van den Bergh, "A practical introduction to the GSPRT": N (s1 - s0) (2 s - s0 - s1) / (2 v).
        let pairs = Pairs([1_000, 2_000, 3_000, 2_100, 1_050]);
        let total = pairs.total() as f64;
        let mean = pairs.score();
        let squares = pairs.0.iter().zip(SCORES).map(|(n, score)| *n as f64 * (score - mean).powi(2));
        let variance = squares.sum::<f64>() / total;
        let (s0, s1) = (score_of(0.0), score_of(5.0));
        let approximation = total * (s1 - s0) * (2.0 * mean - s0 - s1) / (2.0 * variance);
        near(likelihood(&pairs, 0.0, 5.0), approximation, 0.02 * approximation.abs());
    }

    #[test]
    fn bounds_are_those_of_wald() {
        let bounds = Bounds { elo0: 0.0, elo1: 10.0, alpha: 0.05, beta: 0.05 };
        let [lower, upper] = bounds.limits();
        near(upper, 2.944_439, 1e-6);
        near(lower, -2.944_439, 1e-6);
        let verdicts = [-3.0, -2.9, 0.0, 2.9, 3.0].map(|ratio| bounds.verdict(ratio));
        assert_eq!(verdicts, [Some(Verdict::H0), None, None, None, Some(Verdict::H1)]);
        assert_eq!(likelihood(&Pairs::default(), 0.0, 10.0), 0.0);
    }

    #[test]
    fn scores_and_elo_are_inverse() {
        near(score_of(400.0), 10.0 / 11.0, 1e-12);
        near(elo_of(score_of(-123.0)), -123.0, 1e-9);
        assert_eq!(elo_of(1.0), f64::INFINITY);
    }
}
