//! Logistic regression: finds the weights that best foretell results.

use super::features::{Row, opening};
use super::minimize::minimize;

/// Number of positions that count as one, since the positions of a game resemble each other.
const ALIKE: f64 = 20.0;
const ITERATIONS: u32 = 200;
const LEAST_GAIN: f64 = 1e-7;
/// The bounds of the scale, and its value if the priors' centres value every position at 0.
const SCALES: [f64; 2] = [40.0, 400.0];
pub(super) const USUAL_SCALE: f64 = 200.0;

/// A position with its target: the first player's chance to win, or the result of the game: 1, ½ or 0.
pub type Seen<'s> = (&'s Row, f64);

/// The result of a fit.
#[derive(Clone, Debug, PartialEq)]
pub struct Fitted {
    /// For each class its weight in the opening and in the ending, in the rule file's units.
    pub numbers: Vec<f64>,
    /// Mean loss (cross-entropy) before and after the fit, on positions that were not fitted; `None` without such positions.
    pub losses: Option<[f64; 2]>,
}

/// The advantage that gives odds of 2.7 to 1 by the priors' centres, in the rule file's units.
pub fn scale(seen: &[Seen<'_>], expected: &[Expected]) -> f64 {
    let worth = |row: &Row| -> f64 {
        row.counts.iter().map(|(class, count)| expected[*class as usize].centre * f64::from(*count)).sum()
    };
    let worths: Vec<(f64, f64)> = seen.iter().map(|(row, result)| (worth(row), *result)).collect();
    if worths.iter().all(|(worth, _)| *worth == 0.0) {
        return USUAL_SCALE;
    }
    let loss = |scale: f64| -> f64 {
        worths.iter().map(|(worth, result)| cross_entropy(chance(worth / scale), *result)).sum()
    };
    // Positions of a race differ by more than those of other games.
    let usual = (worths.iter().map(|(worth, _)| worth * worth).sum::<f64>() / worths.len() as f64).sqrt();
    // Ternary search: the loss has one minimum.
    let [mut low, mut high] = [SCALES[0], SCALES[1].max(usual)].map(f64::ln);
    while high - low > 0.01 {
        let [left, right] = [low + (high - low) / 3.0, high - (high - low) / 3.0];
        if loss(left.exp()) < loss(right.exp()) { high = right } else { low = left }
    }
    low.midpoint(high).exp()
}

/// Fits the weights of classes to `seen`, and tests them on `held`. `scale` is the result of `scale()`.
pub fn fit(
    seen: &[Seen<'_>],
    held: &[Seen<'_>],
    expected: &[Expected],
    phases: [u32; 2],
    scale: f64,
) -> Fitted {
    let [fitted, held] = [seen, held].map(|seen| Problem::new(seen, expected, phases, scale));
    let mut moved = vec![0.0; 2 * expected.len()];
    let before = held.loss(&moved);
    minimize(|at, gradient| fitted.penalized(at, gradient), &mut moved, ITERATIONS, LEAST_GAIN);
    let after = held.loss(&moved);
    let numbers = moved.iter().enumerate().map(|(at, moved)| {
        let Expected { centre, spread } = expected[at / 2];
        centre + spread * moved
    });
    let losses = (!held.targets.is_empty()).then_some([before, after]);
    Fitted { numbers: numbers.collect(), losses }
}

/// The prior of a weight: a normal distribution, in the rule file's units.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Expected {
    /// Its mean.
    pub centre: f64,
    /// Its standard deviation.
    pub spread: f64,
}

/// Positions as rows of numbers. The unknowns are the distances of the weights from their priors' centres, in spreads.
struct Problem {
    /// For each row, the end of its entries.
    ends: Vec<usize>,
    /// The index of an unknown, and its factor.
    entries: Vec<(u32, f32)>,
    /// For each row, the advantage by the centres alone, in units of the scale.
    bases: Vec<f64>,
    targets: Vec<f64>,
}

impl Problem {
    fn new(seen: &[Seen<'_>], expected: &[Expected], phases: [u32; 2], scale: f64) -> Self {
        let mut problem =
            Self { ends: Vec::new(), entries: Vec::new(), bases: Vec::new(), targets: Vec::new() };
        for (row, target) in seen {
            let share = opening(phases, row.pieces);
            let mut base = 0.0;
            for (class, count) in &row.counts {
                let Expected { centre, spread } = expected[*class as usize];
                let count = f64::from(*count) / scale;
                base += centre * count;
                for (at, part) in [(2 * class, share), (2 * class + 1, 1.0 - share)] {
                    if part > 0.0 {
                        problem.entries.push((at, (spread * count * part) as f32));
                    }
                }
            }
            problem.ends.push(problem.entries.len());
            problem.bases.push(base);
            problem.targets.push(*target);
        }
        problem
    }

    /// The entries, the base and the target of each row.
    fn rows(&self) -> impl Iterator<Item = (&[(u32, f32)], f64, f64)> {
        let begins = std::iter::once(0).chain(self.ends.iter().copied());
        let rows = begins.zip(&self.ends).map(|(begin, end)| &self.entries[begin..*end]);
        rows.zip(&self.bases).zip(&self.targets).map(|((row, base), target)| (row, *base, *target))
    }

    /// The mean loss.
    fn loss(&self, moved: &[f64]) -> f64 {
        let losses = self.rows().map(|(row, base, target)| cross_entropy(foretold(row, base, moved), target));
        losses.sum::<f64>() / self.targets.len().max(1) as f64
    }

    /// The mean loss, with a penalty for weights far from their centres; sets the gradient.
    fn penalized(&self, moved: &[f64], gradient: &mut [f64]) -> f64 {
        gradient.fill(0.0);
        let mut sum = 0.0;
        for (row, base, target) in self.rows() {
            let chance = foretold(row, base, moved);
            sum += cross_entropy(chance, target);
            row.iter().for_each(|(at, factor)| {
                gradient[*at as usize] += (chance - target) * f64::from(*factor);
            });
        }
        for (at, far) in moved.iter().enumerate() {
            sum += ALIKE * far * far / 2.0;
            gradient[at] += ALIKE * far;
        }
        let rows = self.targets.len().max(1) as f64;
        gradient.iter_mut().for_each(|part| *part /= rows);
        sum / rows
    }
}

/// The chance to win that the weights foretell.
fn foretold(row: &[(u32, f32)], base: f64, moved: &[f64]) -> f64 {
    chance(base + row.iter().map(|(at, factor)| moved[*at as usize] * f64::from(*factor)).sum::<f64>())
}

/// The chance to win at an advantage, in units of the scale.
pub(super) fn chance(advantage: f64) -> f64 {
    1.0 / (1.0 + (-advantage).exp())
}

pub(super) fn cross_entropy(chance: f64, target: f64) -> f64 {
    let chance = chance.clamp(1e-9, 1.0 - 1e-9);
    -(target * chance.ln() + (1.0 - target) * (1.0 - chance).ln())
}

#[cfg(test)]
mod tests {
    use engine::Random;

    use super::*;

    const PHASES: [u32; 2] = [20, 0];
    const SCALE: f64 = 150.0;

    /// The priors of the classes' weights.
    const GIVEN: [Expected; 4] = [given(1.0, 0.5), given(0.0, 50.0), given(0.0, 50.0), given(0.0, 50.0)];
    /// The true weights behind the made positions: of four classes, in opening and ending.
    const TRUE: [f64; 8] = [0.6, 0.7, 40.0, -20.0, 90.0, 120.0, 0.0, -60.0];

    /// The prior with this centre and spread.
    const fn given(centre: f64, spread: f64) -> Expected {
        Expected { centre, spread }
    }

    /// Positions with random features, with results and scores that follow from the numbers.
    fn made(count: u32, seed: u64, numbers: &[f64]) -> Vec<(Row, f64)> {
        let mut random = Random::new(seed);
        let mut number = |below: u32| random.below(below);
        let mut made = Vec::new();
        for _ in 0..count {
            let pieces = number(21);
            let share = f64::from(pieces) / 20.0;
            let most = |class| if class == 0 { 200 } else { 2 };
            let counts: Vec<_> = (0..4)
                .map(|class| (class, number(2 * most(class) + 1) as i16 - most(class) as i16))
                .collect();
            let worth = |(class, count): &(u32, i16)| {
                let at = 2 * *class as usize;
                f64::from(*count) * (share * numbers[at] + (1.0 - share) * numbers[at + 1])
            };
            let value: f64 = counts.iter().map(worth).sum();
            let won = f64::from(number(1 << 20)) / f64::from(1 << 20) < chance(value / SCALE);
            made.push((Row { pieces, counts, score: value.round() as i32 }, f64::from(u8::from(won))));
        }
        made
    }

    fn seen(made: &[(Row, f64)]) -> Vec<Seen<'_>> {
        made.iter().map(|(row, result)| (row, *result)).collect()
    }

    #[test]
    fn known_weights_are_found_again() {
        let (first, second) = (made(120_000, 3, &TRUE), made(4_000, 4, &TRUE));
        let fitted = fit(&seen(&first), &seen(&second), &GIVEN, PHASES, SCALE);
        for (at, (found, expected)) in fitted.numbers.iter().zip(TRUE).enumerate() {
            let near = if at < 2 { 0.03 } else { 8.0 };
            assert!((found - expected).abs() < near, "{fitted:?}");
        }
        assert!(fitted.losses.is_some_and(|[before, after]| after < before - 0.02), "{fitted:?}");
        assert_eq!(fit(&seen(&first)[..100], &[], &GIVEN, PHASES, SCALE).losses, None);
    }

    #[test]
    fn the_gradient_is_that_of_the_loss() {
        let made = made(50, 3, &TRUE);
        let problem = Problem::new(&seen(&made), &GIVEN, PHASES, SCALE);
        let at = [0.9, 0.3, -0.4, 0.5, 0.1, -0.2, 0.7, 0.2];
        let (mut gradient, mut other) = ([0.0; 8], [0.0; 8]);
        problem.penalized(&at, &mut gradient);
        for number in 0..at.len() {
            let mut moved = |by: f64| {
                let mut near = at;
                near[number] += by;
                problem.penalized(&near, &mut other)
            };
            let slope = (moved(1e-5) - moved(-1e-5)) / 2e-5;
            assert!((slope - gradient[number]).abs() < 1e-7, "{number}: {slope} {gradient:?}");
        }
    }

    #[test]
    fn the_scale_is_found_from_results() {
        let made = made(20_000, 4, &[1.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]);
        let found = scale(&seen(&made), &GIVEN);
        assert!((found - SCALE).abs() < 15.0, "{found}");
        assert_eq!(scale(&seen(&made), &[given(0.0, 50.0); 4]), USUAL_SCALE, "nothing tells it");
    }

    #[test]
    fn what_is_never_seen_is_worth_what_the_rules_give() {
        let made = made(100, 6, &TRUE);
        let fitted = fit(&seen(&made), &[], &[&GIVEN[..], &[given(7.0, 3.5)]].concat(), PHASES, SCALE);
        assert_eq!(fitted.numbers[8..], [7.0, 7.0]);
    }
}
