//! Time management: the part of the remaining time that goes into the next play.

use std::time::Duration;

use crate::{Clock, Deadline, Metadata, Setup};

/// Scope of the given seconds.
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
    /// Scope of `seconds`.
    pub mode: Mode,
    /// CPU seconds left, counted from the start of the process.
    pub seconds: f64,
    /// Plies played so far.
    pub plies: u32,
    /// Plies of a typical game.
    pub typical_plies: u32,
    /// Most plies that the rules let the game go on for, if they limit it.
    pub most_left: Option<u32>,
    /// CPU seconds of the process so far. Less than is usual counts as usual.
    pub start: f64,
    /// CPU seconds of a process after its search, as measured in earlier ones; 0 if not known. Less than is usual counts as usual.
    pub end: f64,
    /// Factor by which this machine is slower than the reference machine of the margins; 1 if not known. Less than 1 counts as 1.
    pub slowness: f64,
}

impl Situation {
    /// The situation of the player to move, on a machine as fast as the reference machine. Where plays fill the board, `most_left` leaves out passes.
    pub fn of(metadata: &Metadata, setup: &Setup, mode: Mode, seconds: f64) -> Self {
        let by_limit = metadata.ply_limit.map(|limit| limit.saturating_sub(setup.plies));
        let empty = setup.board.iter().filter(|cell| cell.is_none()).count() as u32;
        let most_left = [by_limit, metadata.fills.then_some(empty)].into_iter().flatten().min();
        let typical_plies = metadata.typical_plies;
        Self {
            mode,
            seconds,
            plies: setup.plies,
            typical_plies,
            most_left,
            start: 0.0,
            end: 0.0,
            slowness: 1.0,
        }
    }
}

/// Planned and latest end of a search, in CPU time of the process since its start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// The planned end. A search ends sooner if its answer stays, and later if it changes; where `soft` equals `hard`, it goes on to the end.
    pub soft: Duration,
    /// The latest end: the search must have stopped by then.
    pub hard: Duration,
}

impl Budget {
    /// The deadline of the search, by CPU time of the process.
    pub fn deadline(self) -> Deadline {
        Deadline::at(Clock::Process, self.hard).soft_at(self.soft)
    }
}

/// CPU seconds of a process before its search: start, reading.
const START: f64 = 0.002;
/// CPU seconds of a process after its search: writing, freeing memory, its end. A referee's sandbox adds to both: a play without a search
/// costs 3.4 ms in ours.
const END: f64 = 0.002;
/// Time to keep for after the search, as a share of the time for one play; the larger of this and the end of a process counts.
const MARGIN: f64 = 0.02;
/// Least number of own plays to plan for, however long the game has been.
const FEWEST_PLAYS: f64 = 12.0;
/// Least number of own plays to plan for, as a share of those that a long game still has.
const FEWEST_OF_LONG: f64 = 0.1;
/// Share of a typical game after which most games are decided: time kept for the rest would be left over.
const DECIDED: f64 = 0.6;
/// Planned time of a play, in even shares of the time for all plays to come.
const PLANNED: f64 = 0.6;
/// Greatest time of a play, in the same shares.
const MOST_SHARES: f64 = 2.0;
/// Greatest share of the time that one play can take.
const MOST_SHARE: f64 = 0.25;
/// Most planned CPU seconds of one play of a game, and most that it may take: whoever gives hours for a game does not want to wait minutes for a
/// play, and a play gains little by them.
const MOST_PLANNED: f64 = 30.0;
const MOST_SECONDS: f64 = 60.0;
/// Length of a long game, in typical games. A game that is past half of it may double its plies.
const LONG_GAME: f64 = 4.0;
/// Greatest share of the time that is set aside for the processes of plays to come, even if they would take all of it.
const MOST_ASIDE: f64 = 0.98;
/// Share of the time set aside for the start of this process that goes into its budget. A play that needs no more time is found in it.
const OWN_START: f64 = 0.8;

/// Returns the budget of the next play. Never plans all of the time.
pub fn plan(situation: &Situation) -> Budget {
    let slowness = situation.slowness.max(1.0);
    let (start, end) = (situation.start.max(START * slowness), situation.end.max(END * slowness));
    match situation.mode {
        Mode::Single => single(situation.seconds, end),
        Mode::Game => game(situation, start, end),
    }
}

/// Budget where the time is for one play: time left over is lost, so a search may begin iterations to the end.
fn single(seconds: f64, end: f64) -> Budget {
    let hard = 0.92 * seconds - end.max(MARGIN * seconds);
    budget(hard, hard)
}

/// Budget where the time is for all plays. Sets aside the time of the processes of all plays that a long game can still have, so that it is not lost
/// on time; not all of the time, since most games are shorter. Spreads the rest over the plays of a typical game, with extra time for the current
/// play if it turns out hard.
fn game(situation: &Situation, start: f64, end: f64) -> Budget {
    let Situation { seconds, most_left, .. } = *situation;
    let (plies, typical) = (f64::from(situation.plies), f64::from(situation.typical_plies));
    let most_left = most_left.map_or(f64::INFINITY, |left| f64::from(left / 2 + 1));
    let long = (LONG_GAME * typical - plies).max(plies) / 2.0 + FEWEST_PLAYS;
    let most_plays = long.min(most_left);
    let plays =
        (DECIDED * (typical - plies) / 2.0).max(FEWEST_PLAYS).max(FEWEST_OF_LONG * most_plays).min(most_left);
    let aside = ((start + end) * most_plays).min(MOST_ASIDE * seconds);
    let (share, most) = ((seconds - aside) / plays, MOST_SHARE * (seconds - aside));
    let own = OWN_START * start / (start + end) * aside / most_plays;
    let (soft, hard) = (own + PLANNED * share, own + (MOST_SHARES * share).min(most));
    budget(soft.min(MOST_PLANNED), hard.min(MOST_SECONDS))
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
        most_left: Some(1000),
        start: 0.0,
        end: 0.0,
        slowness: 1.0,
    };

    /// Seconds left after a whole game in which every play uses its full time plus the process start.
    fn left_after(plays: u32, start: Situation, start_up: f64) -> f64 {
        (0..plays).fold(start.seconds, |seconds, play| {
            let most_left = start.most_left.map(|left| left.saturating_sub(2 * play));
            let budget = plan(&Situation { seconds, plies: start.plies + 2 * play, most_left, ..start });
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
        let endless = Situation { typical_plies: 90, most_left: None, ..START };
        assert!(left_after(180, endless, 0.001) > 0.0);
        // Twice as long as typical, at 3.3 ms a process.
        let hurried = Situation { seconds: 2.0, typical_plies: 80, most_left: None, ..START };
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
            let start = Situation { typical_plies: 60, most_left: None, ..START };
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
    fn the_rules_tell_how_many_plies_are_left() {
        let metadata = |ply_limit, fills| Metadata { ply_limit, fills, ..Metadata::default() };
        let setup = Setup { board: vec![None; 7], plies: 20, ..Setup::empty(&Metadata::default()) };
        let left = |metadata| Situation::of(&metadata, &setup, Mode::Game, 1.0).most_left;
        assert_eq!(left(metadata(None, false)), None);
        assert_eq!(left(metadata(Some(24), false)), Some(4));
        assert_eq!(left(metadata(None, true)), Some(7));
        assert_eq!(left(metadata(Some(24), true)), Some(4));
        assert_eq!(left(metadata(Some(10), false)), Some(0));
    }

    #[test]
    fn a_game_that_ends_soon_by_its_rules_gets_more_of_the_time() {
        let soft = |most_left| plan(&Situation { plies: 40, typical_plies: 60, most_left, ..START }).soft;
        assert!(soft(Some(10)) > soft(Some(20)) && soft(Some(20)) > soft(None));
    }

    #[test]
    fn processes_that_cost_more_are_set_aside() {
        let hard = |start, end| plan(&Situation { start, end, ..START }).hard;
        assert_eq!(hard(0.001, 0.001), hard(0.0, f64::NAN));
        assert!(hard(0.001, 0.008) < hard(0.001, 0.001));
        // Three times as long as typical, at 8 ms a process: if that were not known, the time would be over before.
        let hurried = Situation { seconds: 2.0, typical_plies: 80, most_left: None, ..START };
        let dear = Situation { start: 0.0054, end: 0.0027, ..hurried };
        assert!(left_after(120, hurried, 0.0054) < 0.0);
        assert!(left_after(120, dear, 0.0054) > 0.0);
    }

    #[test]
    fn a_slow_machine_keeps_more() {
        let single = |slowness| plan(&Situation { mode: Mode::Single, seconds: 0.1, slowness, ..START }).hard;
        assert!(single(4.0) < single(1.0));
        assert_eq!(single(0.5), single(1.0));
    }

    #[test]
    fn no_play_of_a_game_takes_minutes() {
        for seconds in [36_000.0, 1e9, f64::INFINITY] {
            let budget = plan(&Situation { seconds, ..START });
            assert_eq!((budget.soft.as_secs_f64(), budget.hard.as_secs_f64()), (30.0, 60.0), "{seconds}");
        }
        let usual = plan(&Situation { seconds: 300.0, ..START });
        assert!(usual.hard < Duration::from_secs(20), "{usual:?}");
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
