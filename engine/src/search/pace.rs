//! The time that a search takes: more while its answer changes or gets worse, less once the answer stays.

use std::time::Duration;

use crate::Deadline;

/// Share of the planned time to use after so many iterations in a row with the same best play; the last share holds after more of them, too.
const STEADY: [f64; 6] = [1.7, 1.4, 1.1, 0.9, 0.75, 0.6];
/// A score that falls by more than so many units, about half of the least piece, is worth [`AFTER_FALL`] times the time.
const FALL: i32 = 40;
const AFTER_FALL: f64 = 1.5;
/// A player who is behind by so many units or more has less of the game left to think about, and gets [`IF_FAR_BEHIND`] times the time. Less far
/// behind, the factor is smaller in proportion.
const FAR_BEHIND: i32 = 200;
const IF_FAR_BEHIND: f64 = 1.6;

/// Decides between iterations if another one begins.
pub(super) struct Pace {
    begun: Duration,
    /// The planned time; `None` if there is only a deadline.
    planned: Option<Duration>,
    /// Iterations in a row with the same best play.
    steady: usize,
    score: Option<i32>,
    fell: bool,
}

impl Pace {
    /// The pace of a search that begins now.
    pub(super) fn new(deadline: &Deadline) -> Self {
        let begun = deadline.clock().now();
        Self { begun, planned: deadline.planned(begun), steady: 0, score: None, fell: false }
    }

    /// Records the result of an iteration: `changed` if the best play is another one than before, and the score.
    pub(super) fn note(&mut self, changed: bool, score: i32) {
        self.steady = if changed { 0 } else { self.steady + 1 };
        self.fell = self.score.is_some_and(|last| score < last.saturating_sub(FALL));
        self.score = Some(score);
    }

    /// The time after which no other iteration should begin.
    pub(super) fn end(&self) -> Duration {
        let Some(planned) = self.planned else { return Duration::MAX };
        let steady = STEADY[self.steady.min(STEADY.len() - 1)];
        let fallen = if self.fell { AFTER_FALL } else { 1.0 };
        let behind = self.score.map_or(0, |score| score.saturating_neg().clamp(0, FAR_BEHIND));
        let behind = 1.0 + (IF_FAR_BEHIND - 1.0) * f64::from(behind) / f64::from(FAR_BEHIND);
        self.begun.saturating_add(planned.mul_f64(steady * fallen * behind))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Clock;

    const BEGUN: Duration = Duration::from_secs(3);

    /// The part of the planned time after iterations with these results.
    fn part(iterations: &[(bool, i32)]) -> f64 {
        let seconds = |seconds| BEGUN + Duration::from_secs(seconds);
        let deadline = Deadline::at(Clock::own(|| BEGUN), seconds(50)).soft_at(seconds(10));
        let mut pace = Pace::new(&deadline);
        iterations.iter().for_each(|(changed, score)| pace.note(*changed, *score));
        (pace.end() - BEGUN).as_secs_f64() / 10.0
    }

    #[test]
    fn a_play_that_stays_the_best_takes_less_time() {
        let parts: Vec<_> = (1..9).map(|iterations| part(&vec![(false, 20); iterations])).collect();
        assert!(parts.windows(2).all(|two| two[0] >= two[1]));
        assert!(parts[0] > 1.0 && parts[7] < 0.7, "{parts:?}");
    }

    #[test]
    fn a_new_play_and_a_lower_score_take_more_time() {
        let steady = [(false, 20); 6];
        let after = |last| part(&[&steady[..], &[last]].concat());
        assert!(after((true, 20)) > 2.0 * after((false, 20)));
        assert!(after((false, -25)) > 1.4 * after((false, 20)));
        assert_eq!(after((false, 60)), after((false, 20)));
    }

    #[test]
    fn who_is_behind_spends_more() {
        let at = |score| part(&[(false, score); 8]);
        assert!(at(-100) > at(0) && at(-300) > at(-100));
        assert_eq!(at(-1_000_000), at(-300));
        assert_eq!(at(i32::MIN + 1), at(-300));
    }

    #[test]
    fn a_deadline_alone_is_no_plan() {
        let mut pace = Pace::new(&Deadline::after(Clock::own(|| BEGUN), Duration::from_secs(10)));
        pace.note(false, 0);
        assert_eq!(pace.end(), Duration::MAX);
    }
}
