//! Mean rewards of plays in the games of a search, at whatever ply they were made: of plays by themselves (H. Finnsson and Y. Björnsson,
//! Simulation-based approach to general game playing, 2008), and of plays as answers to the ply before (M. Tak, M. Winands and Y. Björnsson, N-grams
//! and the last-good-reply policy applied in general game playing, 2012).

use crate::Player;

/// Factor of a count for each further game with the same play: the later games are those of a better search.
const KEPT: f32 = 0.9999;
/// Number of games with an answer at which its own mean weighs as much as the mean of the play after any ply.
const FEW: f32 = 10.0;
/// Most slots with which answers are told apart.
const MOST_SLOTS: usize = 512;

/// The number of games, and the sum of their values: 1 a win, 0 a loss. Plain numbers, so that many of them are zero at no cost.
type Games = [f32; 2];

/// The rewards of all plays, and the plies of the current game.
pub(super) struct Rewards {
    slots: usize,
    /// For each player and slot.
    plays: [Vec<Games>; 2],
    /// For each player, the slot of the ply before and that of the answer. Empty if there are too many slots.
    answers: [Vec<Games>; 2],
    line: Vec<(Player, usize)>,
}

impl Rewards {
    /// No rewards yet, for this many slots.
    pub(super) fn new(slots: usize) -> Self {
        let answers = if slots <= MOST_SLOTS { slots * slots } else { 0 };
        let none = |count| [vec![Games::default(); count], vec![Games::default(); count]];
        Self { slots, plays: none(slots), answers: none(answers), line: Vec::new() }
    }

    /// Begins a game.
    pub(super) fn begin(&mut self) {
        self.line.clear();
    }

    /// Notes that a player makes a play with this slot.
    pub(super) fn note(&mut self, player: Player, slot: usize) {
        self.line.push((player, slot));
    }

    /// Ends the game and adds its value: `first_wins` for player 0.
    pub(super) fn learn(&mut self, first_wins: f32) {
        let mut before = None;
        for &(player, slot) in &self.line {
            let value = if player == 0 { first_wins } else { 1.0 - first_wins };
            add(&mut self.plays[player][slot], value);
            if let Some(answer) =
                before.and_then(|before| self.answers[player].get_mut(before * self.slots + slot))
            {
                add(answer, value);
            }
            before = Some(slot);
        }
    }

    /// The mean value of games in which the player made such a play; the more often it answered the last ply, the more the games in which it did so
    /// count.
    pub(super) fn mean(&self, player: Player, slot: usize) -> f32 {
        let [games, total] = self.plays[player][slot];
        let mean = (total + 0.5) / (games + 1.0);
        let answer =
            self.line.last().and_then(|(_, before)| self.answers[player].get(before * self.slots + slot));
        let [games, total] = answer.copied().unwrap_or_default();
        (total + FEW * mean) / (games + FEW)
    }
}

fn add([games, total]: &mut Games, value: f32) {
    *games = *games * KEPT + 1.0;
    *total = *total * KEPT + value;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_wins_is_worth_more_and_most_in_answer_to_the_same() {
        let mut rewards = Rewards::new(4);
        for game in 0..40 {
            rewards.begin();
            rewards.note(0, game % 2);
            rewards.note(1, 3);
            rewards.learn((game % 2) as f32);
        }
        rewards.begin();
        assert!(rewards.mean(0, 1) > 0.9 && rewards.mean(0, 0) < 0.1);
        assert_eq!(rewards.mean(0, 2), 0.5, "nothing is known");
        assert!((rewards.mean(1, 3) - 0.5).abs() < 0.01);
        rewards.note(0, 0);
        assert!(rewards.mean(1, 3) > 0.7, "it won after that ply");
        rewards.note(0, 1);
        assert!(rewards.mean(1, 3) < 0.3);
    }

    #[test]
    fn many_slots_have_plays_only() {
        let mut rewards = Rewards::new(MOST_SLOTS + 1);
        rewards.note(0, MOST_SLOTS);
        rewards.note(1, 0);
        rewards.learn(1.0);
        assert!(rewards.mean(0, MOST_SLOTS) > 0.5 && rewards.mean(1, 0) < 0.5);
    }
}
