//! Replays a strategy against every reply.

use std::collections::HashMap;

use engine::{Ended, ErasedGame, ErasedPosition, Setup};

use super::WrittenStrategy;

/// The extent of a replay.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Verified {
    /// Positions replayed.
    pub positions: u64,
    /// Ends of games among them.
    pub ends: u64,
    /// True if the replay was stopped before its end.
    pub stopped: bool,
}

/// The place where a strategy is wrong.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("after {}: {what}", if .line.is_empty() { "no play".to_owned() } else { .line.join(" | ") })]
pub struct Fault {
    /// The plays up to that place.
    pub line: Vec<String>,
    /// The fault, in words.
    pub what: String,
}

/// Replays a strategy of `game` from `start` on against every reply, and tests that it ends only where the game ends, with the result
/// that it promises. Compares whole positions, not hashes. Calls `tell` with the number of positions so far.
///
/// # Errors
/// The first place where the strategy is wrong.
pub fn verify(
    strategy: &WrittenStrategy,
    game: &dyn ErasedGame,
    start: &Setup,
    stop: &dyn Fn() -> bool,
    tell: &dyn Fn(u64),
) -> Result<Verified, Fault> {
    let mut replay = Replay {
        strategy,
        game,
        stop,
        tell,
        seen: HashMap::new(),
        line: Vec::new(),
        done: Verified::default(),
    };
    replay.position(0, game.at(start, engine::History::new()))?;
    Ok(replay.done)
}

struct Replay<'a> {
    strategy: &'a WrittenStrategy,
    game: &'a dyn ErasedGame,
    stop: &'a dyn Fn() -> bool,
    tell: &'a dyn Fn(u64),
    /// For each position of the strategy, the game positions that were replayed there.
    seen: HashMap<usize, Vec<Setup>>,
    line: Vec<String>,
    done: Verified,
}

impl Replay<'_> {
    fn position(&mut self, index: usize, position: Box<dyn ErasedPosition>) -> Result<(), Fault> {
        let setup = position.setup();
        let seen = self.seen.entry(index).or_default();
        if seen.contains(&setup) {
            return Ok(());
        }
        seen.push(setup);
        self.done.stopped |= (self.stop)();
        if self.done.stopped {
            return Ok(());
        }
        self.done.positions += 1;
        (self.tell)(self.done.positions);
        let Some(steps) = self.strategy.positions.get(index) else {
            return self.fault(format!("the strategy has no position {index}"));
        };
        let goal = self.strategy.goal;
        if let Some(ended) = Ended::of(self.game.metadata(), &*position) {
            self.done.ends += 1;
            let halves = ended.halves.filter(|_| goal.asks_points());
            let reached = goal.is_reached(ended.outcome.winner, halves);
            return if reached { Ok(()) } else { self.fault("the game ends with another result".to_owned()) };
        }
        let legal = position.plays();
        if legal.is_empty() {
            // Nobody wins where no end applies.
            self.done.ends += 1;
            let reached = goal.is_reached(None, None);
            return if reached { Ok(()) } else { self.fault("the game ends without a result".to_owned()) };
        }
        let answers = position.turn() == goal.player;
        if answers && steps.len() != 1 {
            return self.fault(format!("{} plays are given, 1 is expected", steps.len()));
        }
        let missing = legal.iter().find(|play| !steps.iter().any(|step| step.0 == play.to_string()));
        if let Some(play) = missing.filter(|_| !answers) {
            return self.fault(format!("there is no answer to {play}"));
        }
        for (play, next) in steps {
            self.line.push(play.clone());
            let Some(legal) = legal.iter().find(|legal| legal.to_string() == *play) else {
                return self.fault("that play is not legal".to_owned());
            };
            let mut after = self.game.at(&position.setup(), position.past().clone());
            if let Err(error) = after.play(legal) {
                return self.fault(error.to_string());
            }
            self.position(*next, after)?;
            self.line.pop();
        }
        Ok(())
    }

    fn fault(&self, what: String) -> Result<(), Fault> {
        Err(Fault { line: self.line.clone(), what })
    }
}
