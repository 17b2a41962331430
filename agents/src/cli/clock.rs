//! Command line arguments for the time of a game between programs.

use agent::turn::tells_time;
use clap::Args;
use engine::Metadata;

use super::text::complain;
use crate::referee::{Clock, Contender, Slack};

/// The time of each side, and what else ends a game besides the rules.
#[derive(Clone, Debug, Args)]
pub struct ClockArgs {
    /// CPU seconds of each side for a game [default: 10; where the game's input.txt tells no time, 10 a move]
    #[arg(long, value_name = "S", value_parser = seconds)]
    seconds: Option<f64>,
    /// CPU seconds of each side for each of its moves, instead of a budget for the game
    #[arg(long, value_name = "S", value_parser = seconds, conflicts_with = "seconds")]
    move_seconds: Option<f64>,
    #[command(flatten)]
    pub slack: SlackArgs,
    /// End a game as a draw after so many plies
    #[arg(long, value_name = "N")]
    pub ply_limit: Option<usize>,
}

/// The time that a program may use besides its CPU time.
#[derive(Clone, Debug, Args)]
pub struct SlackArgs {
    /// CPU seconds over its time after which a program is killed; it has lost as soon as it uses any of them
    #[arg(long, value_name = "S", value_parser = seconds, default_value_t = 0.5)]
    grace: f64,
    /// Wall seconds of a turn [default: 4 times the CPU seconds that are left, plus 10]
    #[arg(long, value_name = "S", value_parser = seconds)]
    wall_seconds: Option<f64>,
    /// Wall seconds of all turns of a side in a game [default: 4 times its CPU seconds, plus 60, plus 1 for each turn]
    #[arg(long, value_name = "S", value_parser = seconds)]
    game_wall_seconds: Option<f64>,
}

impl SlackArgs {
    /// The time as the referee takes it.
    pub fn slack(&self) -> Slack {
        Slack { grace: self.grace, turn: self.wall_seconds, game: self.game_wall_seconds }
    }
}

impl ClockArgs {
    /// The clock of each side.
    pub fn clock(&self, metadata: &Metadata) -> Clock {
        let of_game = self.seconds.map(Clock::Game);
        of_game.or(self.move_seconds.map(Clock::Move)).unwrap_or_else(|| Clock::usual(metadata))
    }

    /// Warns if programs cannot know the time that was given.
    pub fn warn_of_untold<'c>(
        &self,
        metadata: &Metadata,
        mut contenders: impl Iterator<Item = &'c Contender>,
    ) {
        if self.seconds.or(self.move_seconds).is_some() && contenders.any(Contender::is_program) {
            warn_of_untold(metadata, self.clock(metadata));
        }
    }

    /// The settings, by name, that make results comparable.
    pub fn terms(&self, metadata: &Metadata) -> [(&'static str, String); 5] {
        let wall = |seconds: Option<f64>, usual: &str| {
            seconds.map_or(usual.to_owned(), |seconds| format!("{seconds} s"))
        };
        [
            ("time", self.clock(metadata).to_string()),
            ("grace", format!("{} s", self.slack.grace)),
            ("wall time of a turn", wall(self.slack.wall_seconds, "by the time that is left")),
            ("wall time of a game", wall(self.slack.game_wall_seconds, "by the CPU time")),
            ("ply limit", self.ply_limit.map_or("none".to_owned(), |limit| limit.to_string())),
        ]
    }
}

/// Warns if the game's `input.txt` does not tell the time, which a program then cannot know.
pub fn warn_of_untold(metadata: &Metadata, clock: Clock) {
    if !tells_time(metadata) {
        complain(format_args!(
            "warning: the input.txt of {} tells no time, so a program cannot know that it has {clock}",
            metadata.name
        ));
    }
}

/// Greatest number of seconds that is accepted: thirty years.
const MOST_SECONDS: f64 = 1e9;

/// Reads a number of seconds.
pub fn seconds(text: &str) -> Result<f64, String> {
    let number = text.parse::<f64>().ok().filter(|number| *number > 0.0 && *number <= MOST_SECONDS);
    number.ok_or_else(|| "a number of seconds above 0 is expected, such as `2.5`".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seconds_are_positive_numbers() {
        assert_eq!(seconds("0.25"), Ok(0.25));
        for text in ["0", "-1", "NaN", "inf", "1e30", "ten", ""] {
            assert!(seconds(text).is_err(), "{text}");
        }
    }
}
