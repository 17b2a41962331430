//! A player with its setting, as text: `search:nodes=5000`, `minimax:depth=2`, `greedy`.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use agent::Restraint;
use agent::players::Learned;
use engine::{Deadline, ErasedPosition, Level, SearchLimits};

use super::{Means, Player, UnknownPlayer, named};

/// A player and what it may use for each play.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Entrant {
    /// The player.
    pub player: Player,
    /// The restraint on each play.
    pub restraint: Restraint,
}

/// The text is no player with its setting.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EntrantError {
    /// There is no such player.
    #[error(transparent)]
    Unknown(#[from] UnknownPlayer),
    /// There is no such setting.
    #[error(
        "`{0}` is no setting: write `nodes=5000`, `seconds=0.1`, `depth=4`, `level=3`, `weights=none` or `selectivity=none`, with commas between several"
    )]
    Setting(String),
    /// The value of a setting is wrong.
    #[error("`{0}` is no {1}")]
    Value(String, &'static str),
    /// A searcher without a limit would search for ever.
    #[error("`{0}` searches as long as it may: write `{0}:nodes=5000` or `{0}:seconds=0.1`")]
    Boundless(Player),
}

impl FromStr for Entrant {
    type Err = EntrantError;

    fn from_str(text: &str) -> Result<Self, EntrantError> {
        let entrant = Self::within_a_clock(text)?;
        let ends = entrant.player.is_reference() || entrant.restraint.is_bound();
        if ends { Ok(entrant) } else { Err(EntrantError::Boundless(entrant.player)) }
    }
}

impl From<Player> for Entrant {
    fn from(player: Player) -> Self {
        Self { player, ..Self::default() }
    }
}

impl Entrant {
    /// Reads a player that has a clock, so that it needs no other bound.
    ///
    /// # Errors
    /// If there is no such player or setting.
    pub fn within_a_clock(text: &str) -> Result<Self, EntrantError> {
        let (name, settings) = text.split_once(':').unwrap_or((text, ""));
        let mut entrant = Self::from(named(name)?);
        for setting in settings.split(',').filter(|_| text.contains(':')) {
            entrant.set(setting)?;
        }
        Ok(entrant)
    }

    fn set(&mut self, setting: &str) -> Result<(), EntrantError> {
        let Some((key, value)) = setting.split_once('=') else {
            return Err(EntrantError::Setting(setting.to_owned()));
        };
        let wrong = |wanted| EntrantError::Value(value.to_owned(), wanted);
        match key.trim() {
            "nodes" => self.restraint.nodes = Some(positive(value).ok_or(wrong("number of nodes"))?),
            "depth" => self.restraint.depth = Some(positive(value).ok_or(wrong("depth in plies"))?),
            "seconds" => {
                let seconds = value.trim().parse::<f64>().ok();
                let seconds = seconds.filter(|seconds| seconds.is_finite() && *seconds > 0.0);
                self.restraint.seconds = Some(seconds.ok_or(wrong("number of seconds more than 0"))?);
            }
            "level" => {
                let level = value.trim().parse().ok().and_then(Level::new);
                self.restraint.level = Some(level.ok_or(wrong("level from 1 to 10"))?);
            }
            "weights" if value.trim() == "none" => self.restraint.unlearned = true,
            "weights" => return Err(wrong("`none`, the only value of `weights`")),
            "selectivity" => {
                let wanted = "selectivity: `none`, or some of `gains`, `narrow`, `far:MEAN:DEVIATION`, `near:MEAN:DEVIATION` and `steep` with `+` between them";
                self.restraint.selectivity = Some(value.trim().parse().map_err(|_| wrong(wanted))?);
            }
            _ => return Err(EntrantError::Setting(setting.to_owned())),
        }
        Ok(())
    }

    /// The means for a play in this position. Its time begins now and is CPU time of this thread. `learned` comes from
    /// [`super::learned`].
    pub fn means<'t>(
        &self,
        position: &dyn ErasedPosition,
        seed: u64,
        learned: Option<&'t dyn Learned>,
    ) -> Means<'t> {
        let seconds = self.restraint.seconds;
        let time = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
        let deadline = Deadline::after(engine::Clock::Thread, time.unwrap_or(Duration::MAX));
        let limits =
            self.restraint.limit(position, SearchLimits { deadline, seed, ..SearchLimits::default() });
        Means { limits, seconds: seconds.unwrap_or(f64::INFINITY), learned }
    }
}

/// A whole number more than 0.
fn positive<T: FromStr + Default + PartialOrd>(text: &str) -> Option<T> {
    text.trim().parse().ok().filter(|number| *number > T::default())
}

impl fmt::Display for Entrant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Restraint { nodes, seconds, depth, level, unlearned, selectivity } = self.restraint;
        let nodes = nodes.map(|nodes| format!("nodes={nodes}"));
        let seconds = seconds.map(|seconds| format!("seconds={seconds}"));
        let depth = depth.map(|depth| format!("depth={depth}"));
        let level = level.map(|level| format!("level={}", level.number()));
        let weights = unlearned.then(|| "weights=none".to_owned());
        let selectivity = selectivity.map(|selectivity| format!("selectivity={selectivity}"));
        let all = [nodes, seconds, depth, level, weights, selectivity];
        let settings: Vec<String> = all.into_iter().flatten().collect();
        let colon = if settings.is_empty() { "" } else { ":" };
        write!(f, "{}{colon}{}", self.player, settings.join(","))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_are_read_and_written() {
        for text in [
            "greedy",
            "search:nodes=5000",
            "mcts:seconds=0.25",
            "minimax:depth=2",
            "alpha-beta:nodes=9,depth=4",
            "search:nodes=9,weights=none",
            "search:level=3",
            "search:nodes=9,selectivity=none",
            "search:nodes=9,weights=none,selectivity=far:-5:38+steep",
            "search:nodes=9,level=10",
        ] {
            assert_eq!(text.parse::<Entrant>().unwrap().to_string(), text);
        }
    }

    #[test]
    fn mistakes_are_told() {
        let told = |text: &str| text.parse::<Entrant>().unwrap_err().to_string();
        assert_eq!(told("serach:nodes=5"), "there is no player called `serach`; did you mean `search`?");
        assert!(told("search").contains("write `search:nodes=5000`"));
        for text in ["search:", "search:node=5", "greedy:fast", "greedy:nodes=1,"] {
            assert!(told(text).contains("is no setting"), "{text}");
        }
        assert_eq!(told("search:nodes=0"), "`0` is no number of nodes");
        assert_eq!(told("search:nodes=9,weights=x"), "`x` is no `none`, the only value of `weights`");
        assert!(told("search:nodes=9,selectivity=far").contains("`far:MEAN:DEVIATION`"));
        assert_eq!(told("search:level=11"), "`11` is no level from 1 to 10");
        assert_eq!(told("search:seconds=-1"), "`-1` is no number of seconds more than 0");
        assert_eq!(told("search:seconds=nan"), "`nan` is no number of seconds more than 0");
    }
}
