//! Time management: how much of the remaining time goes into the next play.

use std::time::Duration;

use crate::{Clock, Deadline};

/// What the given seconds cover.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// One play.
    Single,
    /// All remaining plays of the game.
    Game,
}

/// The input of time planning.
#[derive(Clone, Copy, Debug)]
pub struct Situation {
    /// What the seconds cover.
    pub mode: Mode,
    /// CPU seconds left, counted from the start of the process.
    pub seconds: f64,
    /// Plies played so far.
    pub plies: u32,
    /// Plies of a typical game.
    pub typical_plies: u32,
    /// The ply limit of the rules, if there is one.
    pub ply_limit: Option<u32>,
    /// How many times slower this machine is than the reference machine of the margins; 1 if not known.
    pub slowness: f64,
}

/// When a search should stop and when it must, in CPU time of the process since its start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// The time that is planned for the play. A search goes on for less or more of it, as its answer stays or changes; if it is `hard`, to
    /// the end.
    pub soft: Duration,
    /// The search must have stopped at this time.
    pub hard: Duration,
}

impl Budget {
    /// The end of the search, by CPU time of the process.
    pub fn deadline(self) -> Deadline {
        Deadline::at(Clock::Process, self.hard).soft_at(self.soft)
    }
}

/// CPU seconds of a process before its search: start, reading.
const START: f64 = 0.002;
/// CPU seconds of a process after its search: writing, freeing memory, its end. A referee's sandbox adds to both: a play without a search
/// costs 3.4 ms in ours.
const END: f64 = 0.002;
/// The time after the search as a share of the time for one play; the larger of the two counts.
const MARGIN: f64 = 0.02;
/// Least number of own plays to plan for, however long the game has been.
const FEWEST_PLAYS: f64 = 12.0;
/// The same as a part of the plays that a long game still has.
const FEWEST_OF_LONG: f64 = 0.1;
/// The part of a typical game after which most games are decided: time for the rest would be left over.
const DECIDED: f64 = 0.6;
/// The greatest part of the time that one play can take.
const MOST_SHARE: f64 = 0.25;
/// Length of a long game, in typical games, if the rules have no ply limit.
const LONG_GAME: u32 = 4;
/// The greatest part of the time that is set aside for the processes of plays to come, where they would take all of it.
const MOST_ASIDE: f64 = 0.98;

/// Divides the time. Never plans all of it.
pub fn plan(situation: &Situation) -> Budget {
    let slowness = situation.slowness.max(1.0);
    match situation.mode {
        Mode::Single => single(situation.seconds, END * slowness),
        Mode::Game => game(situation, (START + END) * slowness),
    }
}

/// What is left over of the time for one play is lost, so a search may begin iterations to the end.
fn single(seconds: f64, end: f64) -> Budget {
    let hard = 0.92 * seconds - end.max(MARGIN * seconds);
    budget(hard, hard)
}

/// Sets aside the time of the processes of all plays that a long game can still have, so it is not lost on time; not all of the time, since
/// most games are shorter. Spreads the rest over the plays of a typical game, with extra time for the current play if it turns out hard.
fn game(situation: &Situation, overhead: f64) -> Budget {
    let Situation { seconds, plies, typical_plies, .. } = *situation;
    let longest = situation.ply_limit.unwrap_or(typical_plies.saturating_mul(LONG_GAME));
    let most_plays = f64::from(longest.saturating_sub(plies)) / 2.0 + FEWEST_PLAYS;
    let plays = (DECIDED * f64::from(typical_plies.saturating_sub(plies)) / 2.0).max(FEWEST_PLAYS);
    let plays = plays.max(FEWEST_OF_LONG * most_plays);
    let aside = (overhead * most_plays).min(MOST_ASIDE * seconds);
    let (share, most) = ((seconds - aside) / plays, MOST_SHARE * (seconds - aside));
    // Share of the reserve for this play.
    let own = 0.5 * aside / most_plays;
    budget(own + 0.6 * share, own + (3.0 * share).min(most))
}

fn budget(soft: f64, hard: f64) -> Budget {
    let duration = |seconds: f64| Duration::try_from_secs_f64(seconds.max(0.0)).unwrap_or(Duration::MAX);
    Budget { soft: duration(soft.min(hard)), hard: duration(hard) }
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: Situation = Situation {
        mode: Mode::Game,
        seconds: 5.0,
        plies: 0,
        typical_plies: 217,
        ply_limit: Some(1000),
        slowness: 1.0,
    };

    /// Seconds left after a whole game in which every play uses its full time plus the process start.
    fn left_after(plays: u32, start: Situation, start_up: f64) -> f64 {
        (0..plays).fold(start.seconds, |seconds, play| {
            let budget = plan(&Situation { seconds, plies: start.plies + 2 * play, ..start });
            // The budget counts from the start of the process, so it includes the start unless the budget is
            // shorter.
            seconds - budget.hard.as_secs_f64().max(start_up) - start_up / 2.0
        })
    }

    #[test]
    fn the_longest_game_is_not_lost_on_time() {
        for seconds in [2.0, 5.0, 300.0] {
            let left = left_after(500, Situation { seconds, ..START }, 0.001);
            assert!(left > 0.0, "{seconds}: {left}");
        }
        let endless = Situation { typical_plies: 90, ply_limit: None, ..START };
        assert!(left_after(180, endless, 0.001) > 0.0);
        // Twice as long as typical, at 3.3 ms a process.
        let hurried = Situation { seconds: 2.0, typical_plies: 80, ply_limit: None, ..START };
        assert!(left_after(80, hurried, 0.0022) > 0.0);
    }

    #[test]
    fn most_of_the_time_is_used_in_a_usual_game() {
        let soft_only = (0..108).fold(5.0, |seconds, play| {
            seconds - plan(&Situation { seconds, plies: 2 * play, ..START }).soft.as_secs_f64()
        });
        assert!(soft_only < 3.0, "{soft_only}");
    }

    #[test]
    fn a_game_that_is_decided_early_leaves_little_time() {
        // A quarter more than half of a typical game, in plays that take the time that is planned for them.
        let left = (0..20).fold(5.0, |seconds, play| {
            let start = Situation { typical_plies: 60, ply_limit: None, ..START };
            seconds - plan(&Situation { seconds, plies: 2 * play, ..start }).soft.as_secs_f64()
        });
        assert!(left < 2.5, "{left}");
    }

    #[test]
    fn one_play_gets_nearly_all_of_its_time() {
        for seconds in [0.01, 0.1, 1.0, 10.0] {
            let budget = plan(&Situation { mode: Mode::Single, seconds, ..START });
            let hard = budget.hard.as_secs_f64();
            assert!(hard < 0.95 * seconds && hard > 0.65 * seconds, "{seconds}: {hard}");
            assert_eq!(budget.soft, budget.hard);
        }
    }

    #[test]
    fn next_to_no_time_is_answered_at_once() {
        for mode in [Mode::Single, Mode::Game] {
            for seconds in [0.0, 1e-9, 0.001] {
                let budget = plan(&Situation { mode, seconds, ..START });
                assert!(budget.hard < Duration::from_millis(1), "{budget:?}");
            }
        }
        let hasty = plan(&Situation { seconds: 0.01, ..START });
        assert!(hasty.hard < Duration::from_millis(2));
    }

    #[test]
    fn a_slow_machine_keeps_more() {
        let single = |slowness| plan(&Situation { mode: Mode::Single, seconds: 0.1, slowness, ..START }).hard;
        assert!(single(4.0) < single(1.0));
        assert_eq!(single(0.5), single(1.0));
    }

    #[test]
    fn no_number_is_too_large_or_too_small() {
        for seconds in [f64::MAX, f64::INFINITY, -1.0, f64::NAN] {
            for mode in [Mode::Single, Mode::Game] {
                let budget = plan(&Situation { mode, seconds, plies: u32::MAX, ..START });
                assert!(budget.soft <= budget.hard);
            }
        }
    }
}
