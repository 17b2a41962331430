//! The wall time of a program, so that one that sleeps does not keep the others waiting.

use std::time::Duration;

use sandbox::Report;

use super::Slack;

/// Wall seconds for each second of CPU time, since the machine may have other work.
const PER_CPU: f64 = 4.0;
/// Wall seconds in addition, in a turn and in a game.
const GRACE: [f64; 2] = [10.0, 60.0];
/// Wall seconds for each turn of a game, since a program may be slow to start where its files are far away.
const PER_TURN: f64 = 1.0;

/// The seconds that the turns of a game have taken.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Wall {
    turns: u32,
    cpu: f64,
    /// Wall time, without that in which a thread was ready to run and got no processor.
    wall: f64,
}

impl Wall {
    /// The limit of a turn that may use so many CPU seconds, and what to say of it besides.
    pub fn limit(&self, slack: &Slack, seconds: f64) -> (Duration, &'static str) {
        let [of_turn, of_game] = GRACE;
        let turn = slack.turn.unwrap_or(seconds * PER_CPU + of_turn);
        let usual = (self.cpu + seconds) * PER_CPU + f64::from(self.turns) * PER_TURN + of_game;
        let game = slack.game.unwrap_or(usual) - self.wall;
        let told = if game < turn { ", the last of its wall time for the game" } else { "" };
        (Duration::from_secs_f64(turn.min(game).max(0.0)), told)
    }

    /// Adds a turn.
    pub fn add(&mut self, report: &Report) {
        self.turns += 1;
        self.cpu += report.cpu.as_secs_f64();
        self.wall += report.wall.saturating_sub(report.waited).as_secs_f64();
    }
}

#[cfg(test)]
mod tests {
    use sandbox::{End, Output};

    use super::*;

    #[test]
    fn who_sleeps_in_each_turn_has_no_time_left() {
        let slack = Slack { grace: 0.5, turn: None, game: None };
        let turn = |cpu: u64, wall: u64, waited: u64| Report {
            end: End::Exited(0),
            cpu: Duration::from_secs(cpu),
            wall: Duration::from_secs(wall),
            waited: Duration::from_secs(waited),
            left_running: 0,
            stdout: Output::default(),
            stderr: Output::default(),
        };
        let mut wall = Wall::default();
        assert_eq!(wall.limit(&slack, 100.0), (Duration::from_secs(410), ""));
        wall.add(&turn(0, 400, 0));
        let (left, told) = wall.limit(&slack, 100.0);
        assert_eq!((left, told.is_empty()), (Duration::from_secs(61), false));
        wall.add(&turn(1, 500, 499));
        assert_eq!(wall.limit(&slack, 99.0).0, Duration::from_secs(61), "a busy machine is nobody's fault");
        wall.add(&turn(0, 100, 0));
        assert_eq!(wall.limit(&slack, 99.0).0, Duration::ZERO);
        assert_eq!(wall.limit(&Slack { game: Some(1e9), ..slack }, 99.0).0, Duration::from_secs(406));
    }
}
