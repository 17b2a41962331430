//! Plays by a table, and contests of such players with others.

use engine::{ErasedGame, ErasedPosition, Random, Written};

use crate::Keys;
use crate::table::Table;

/// An opponent of a table.
pub trait Opponent: Sync {
    /// A legal play; `None` if there is none. Equal seeds give equal plays.
    fn choose(&self, position: &dyn ErasedPosition, seed: u64) -> Option<Written>;
}

/// Plays at random, each play equally likely.
#[derive(Clone, Copy, Debug)]
pub struct RandomOpponent;

impl Opponent for RandomOpponent {
    fn choose(&self, position: &dyn ErasedPosition, seed: u64) -> Option<Written> {
        position.random_play(seed)
    }
}

/// Makes the best play by a table.
#[derive(Clone, Copy, Debug)]
pub struct Policy<'t> {
    /// The table.
    pub table: &'t Table,
    /// The keys of the game.
    pub keys: &'t Keys,
    /// The worth of an afterstate that the table does not have.
    pub initial: f64,
}

impl Policy<'_> {
    /// The best play, the first among equals; `None` if the game is over or there is no play.
    pub fn choose(&self, position: &dyn ErasedPosition) -> Option<Written> {
        let best = self.best(&self.options(position))?;
        position.plays().into_iter().nth(best)
    }

    /// The keys of the afterstates of all plays, in the order of [`ErasedPosition::plays`].
    pub(crate) fn options(&self, position: &dyn ErasedPosition) -> Vec<u64> {
        position.nexts().iter().map(|next| self.keys.of(&next.setup())).collect()
    }

    /// The index of the best afterstate, the first among equals.
    pub(crate) fn best(&self, options: &[u64]) -> Option<usize> {
        let worth = |key: &u64| self.table.get(*key).unwrap_or(self.initial);
        // `max_by` takes the last of equals.
        let numbered = options.iter().map(worth).enumerate().rev();
        numbered.max_by(|(_, one), (_, other)| one.total_cmp(other)).map(|(index, _)| index)
    }
}

/// Games won, drawn and lost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Score {
    /// Games won.
    pub won: u32,
    /// Games drawn.
    pub drawn: u32,
    /// Games lost.
    pub lost: u32,
}

impl Score {
    /// The number of games.
    pub fn games(self) -> u32 {
        self.won + self.drawn + self.lost
    }

    pub(crate) fn add(&mut self, winner: Option<usize>, side: usize) {
        match winner {
            None => self.drawn += 1,
            Some(winner) if winner == side => self.won += 1,
            Some(_) => self.lost += 1,
        }
    }
}

/// A game that lasts longer is a draw.
pub(crate) const MOST_PLIES: usize = 10_000;

/// Plays games of a policy against an opponent, on alternating sides. `None` if `stop` returned true.
pub fn contest(
    entry: &dyn ErasedGame,
    policy: &Policy<'_>,
    opponent: &dyn Opponent,
    games: u32,
    seed: u64,
    stop: &dyn Fn() -> bool,
) -> Option<Score> {
    let mut random = Random::new(seed);
    let mut score = Score::default();
    for game in 0..games {
        let side = game as usize % 2;
        score.add(winner(entry, policy, opponent, side, &mut random, stop), side);
        // A game that was stopped has no winner yet.
        if stop() {
            return None;
        }
    }
    Some(score)
}

/// The winner of a game in which the policy plays one side; nobody if `stop` returned true.
fn winner(
    entry: &dyn ErasedGame,
    policy: &Policy<'_>,
    opponent: &dyn Opponent,
    side: usize,
    random: &mut Random,
    stop: &dyn Fn() -> bool,
) -> Option<usize> {
    let mut position = entry.start();
    for _ in 0..MOST_PLIES {
        if let Some(outcome) = position.outcome() {
            return outcome.winner;
        }
        if stop() {
            return None;
        }
        let own = position.setup().turn == side;
        let seed = u64::from(random.below(u32::MAX));
        let play = if own { policy.choose(&*position) } else { opponent.choose(&*position, seed) };
        play.and_then(|play| position.play(&play).ok())?;
    }
    None
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// The game of a rule text.
    pub(crate) fn game(text: &str) -> Box<dyn ErasedGame> {
        let mut sources = dsl::Sources::default();
        let file = sources.add("g.rules", text.to_owned());
        let (model, _) = dsl::compile(&sources, file).unwrap();
        Box::new(engine::Erased(dsl::interp::Interpreted::new(std::sync::Arc::new(model))))
    }

    pub(crate) const SQUARE: &str = "game g\nboard grid 3 x 3\nplayers a, b\npiece m \"x\" \"o\"\nplay p: m on empty\n\
        win when line of 3 own\ndraw when no empty\n";

    pub(crate) fn three_in_a_row() -> Box<dyn ErasedGame> {
        game(SQUARE)
    }

    #[test]
    fn the_best_of_equals_is_the_first() {
        let entry = three_in_a_row();
        let keys = crate::symmetry::keys(&*entry, crate::symmetries(&*entry, 1));
        let mut table = Table::default();
        let policy =
            |table: &Table| Policy { table: &table.clone(), keys: &keys, initial: 0.5 }.best(&[4, 5, 6]);
        assert_eq!(policy(&table), Some(0));
        table.set(4, 0.2);
        assert_eq!(policy(&table), Some(1));
        table.set(6, 0.7);
        assert_eq!(policy(&table), Some(2));
    }

    #[test]
    fn contests_take_turns_and_count_every_game() {
        let entry = three_in_a_row();
        let keys = crate::symmetry::keys(&*entry, crate::symmetries(&*entry, 1));
        let policy = Policy { table: &Table::default(), keys: &keys, initial: 0.5 };
        let played = || contest(&*entry, &policy, &RandomOpponent, 40, 3, &|| false).unwrap();
        let score = played();
        assert_eq!(score.games(), 40);
        assert_eq!(score, played(), "seeded");
        assert_eq!(contest(&*entry, &policy, &RandomOpponent, 40, 3, &|| true), None);
        assert!(score.won > 0 && score.lost > 0, "an empty table plays no better: {score:?}");
    }
}
