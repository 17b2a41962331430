//! Proves that a policy never loses, by playing out every line of every opponent.

use engine::{ErasedGame, ErasedPosition, History, Written};

use crate::policy::Policy;

/// Plies of the longest games that are played out: the search goes a call deeper for each ply.
const MOST_PLIES: usize = 1_000;

/// The outcome of playing out all lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Proof {
    /// The policy loses none of this many finished games.
    NeverLoses(u64),
    /// The plays of a game that it loses.
    Loses(Vec<Written>),
    /// There are more positions than the limit, or games that are too long.
    TooLarge,
    /// `stop` returned true first.
    Stopped,
}

/// Plays the policy on `side` against every play of the opponent, in at most `most` positions.
pub fn prove(
    entry: &dyn ErasedGame,
    policy: &Policy<'_>,
    side: usize,
    most: u64,
    stop: &dyn Fn() -> bool,
) -> Proof {
    let mut search = Search { entry, policy, side, left: most, stop, games: 0, line: Vec::new() };
    match search.visit(&*entry.start()) {
        Some(true) => Proof::NeverLoses(search.games),
        Some(false) => Proof::Loses(search.line),
        None if stop() => Proof::Stopped,
        None => Proof::TooLarge,
    }
}

struct Search<'s> {
    entry: &'s dyn ErasedGame,
    policy: &'s Policy<'s>,
    side: usize,
    left: u64,
    stop: &'s dyn Fn() -> bool,
    games: u64,
    line: Vec<Written>,
}

impl Search<'_> {
    /// True if the policy loses no line from here; `None` if there are too many positions, or after a stop. The line of a loss stays in `line`.
    fn visit(&mut self, position: &dyn ErasedPosition) -> Option<bool> {
        self.left = self.left.checked_sub(1)?;
        if self.line.len() > MOST_PLIES || (self.stop)() {
            return None;
        }
        if let Some(outcome) = position.outcome() {
            self.games += 1;
            return Some(outcome.winner.is_none_or(|winner| winner == self.side));
        }
        let plays = if position.setup().turn == self.side {
            self.policy.choose(position).into_iter().collect()
        } else {
            position.plays()
        };
        for play in plays {
            let past = History::from_keys(position.past().keys().to_vec());
            let mut next = self.entry.at(&position.setup(), past);
            next.play(&play).ok()?;
            self.line.push(play);
            if !self.visit(&*next)? {
                return Some(false);
            }
            self.line.pop();
        }
        Some(true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::learner::{Learner, Settings};
    use crate::policy::tests::{game, three_in_a_row};
    use crate::table::Trained;

    #[test]
    fn a_trained_table_never_loses_three_in_a_row() {
        let entry = three_in_a_row();
        // Random play visits each position soonest.
        let settings = Settings { epsilon: 1.0, ..Settings::default() };
        let mut learner = Learner::new(&*entry, Trained::new(&*entry, settings, "itself"));
        assert!(matches!(
            prove(&*entry, &learner.trained.policy(), 0, 1_000_000, &|| false),
            Proof::Loses(_)
        ));
        for _ in 0..2_000 {
            learner.play(None, 0);
        }
        for side in [0, 1] {
            let proof = prove(&*entry, &learner.trained.policy(), side, 1_000_000, &|| false);
            assert!(matches!(proof, Proof::NeverLoses(games) if games > 50), "{side}: {proof:?}");
        }
    }

    #[test]
    fn a_lost_line_is_a_game() {
        let entry = three_in_a_row();
        let untrained = Trained::new(&*entry, Settings::default(), "itself");
        let Proof::Loses(line) = prove(&*entry, &untrained.policy(), 1, 1_000_000, &|| false) else {
            panic!("it loses")
        };
        let mut position = entry.start();
        line.iter().for_each(|play| position.play(play).unwrap());
        assert_eq!(position.outcome().unwrap().winner, Some(0));
        assert_eq!(prove(&*entry, &untrained.policy(), 1, 3, &|| false), Proof::TooLarge);
    }

    #[test]
    fn games_without_end_are_not_proven() {
        let entry = game(
            "game g\nplayers a, b\nboard grid 3 x 3\npiece m \"x\" \"o\"\nstart |o..| |...| |..x|\n\
             play p: m along orthogonal: empty\nloss when stuck\n",
        );
        let untrained = Trained::new(&*entry, Settings::default(), "itself");
        assert_eq!(prove(&*entry, &untrained.policy(), 0, 1_000_000, &|| false), Proof::TooLarge);
    }

    #[test]
    fn a_stop_ends_the_proof() {
        let entry = three_in_a_row();
        let untrained = Trained::new(&*entry, Settings::default(), "itself");
        assert_eq!(prove(&*entry, &untrained.policy(), 0, 1_000_000, &|| true), Proof::Stopped);
    }
}
