//! Turns of one or several plies, and the player to move.

use crate::Player;

/// The number of plies in a turn. Players take turns, the first player first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turns {
    /// Plies of the first turn of the game; at least 1.
    pub first: u32,
    /// Plies of each later turn; at least 1.
    pub each: u32,
}

impl Default for Turns {
    /// One ply a turn.
    fn default() -> Self {
        Self { first: 1, each: 1 }
    }
}

impl Turns {
    /// True if a new turn begins after `plies` plies.
    #[inline(always)]
    pub const fn begins(self, plies: u32) -> bool {
        plies >= self.first && (plies - self.first).is_multiple_of(self.each)
    }

    /// The player to move after `plies` plies.
    pub const fn player(self, plies: u32) -> Player {
        if plies < self.first { 0 } else { (((plies - self.first) / self.each + 1) % 2) as Player }
    }

    /// The plies of a turn, as first ply and end (exclusive). Turns of both players are counted from 0.
    pub const fn plies_of(self, turn: u32) -> (u32, u32) {
        match turn {
            0 => (0, self.first),
            later => {
                let begin = self.first.saturating_add((later - 1).saturating_mul(self.each));
                (begin, begin.saturating_add(self.each))
            }
        }
    }

    /// The number of plies already made in the current turn, after `plies` plies of the game.
    #[inline(always)]
    pub const fn made(self, plies: u32) -> u32 {
        if plies < self.first { plies } else { (plies - self.first) % self.each }
    }

    /// The number of plies that are left in the current turn, after `plies` plies of the game; at least 1.
    pub const fn left(self, plies: u32) -> u32 {
        (if plies < self.first { self.first } else { self.each }) - self.made(plies)
    }

    /// Number of plies of a round: a turn of each player.
    pub const fn round(self) -> usize {
        2 * self.each as usize
    }

    /// True if the first turn is longer than the others. Its extra plies belong to no round: no later turn has as many plies left.
    pub const fn longer_first(self) -> bool {
        self.first > self.each
    }

    /// Number of plies that belong to rounds, of the first `plies` plies of a game. Positions a whole number of rounds apart have the same player to
    /// move, with as many plies left in the turn.
    pub const fn in_rounds(self, plies: u32) -> usize {
        plies.saturating_sub(self.first.saturating_sub(self.each)) as usize
    }

    /// True if players alternate ply by ply.
    pub const fn alternate(self) -> bool {
        self.first == 1 && self.each == 1
    }

    /// The first number of plies, at least `plies`, after which `player` is to move.
    pub fn next_of(self, player: Player, plies: u32) -> u32 {
        (plies..=plies.saturating_add(self.first + self.each))
            .find(|plies| self.player(*plies) == player)
            .unwrap_or(plies)
    }

    /// The last number of plies, at most `plies`, after which `player` is to move; `plies` if there is none.
    pub fn last_of(self, player: Player, plies: u32) -> u32 {
        let least = plies.saturating_sub(self.first.saturating_add(self.each));
        (least..=plies).rev().find(|plies| self.player(*plies) == player).unwrap_or(plies)
    }
}

#[cfg(test)]
mod tests {
    use super::Turns;

    #[test]
    fn one_ply_a_turn() {
        let turns = Turns::default();
        assert_eq!([0, 1, 2, 3].map(|plies| turns.player(plies)), [0, 1, 0, 1]);
        assert!((1..9).all(|plies| turns.begins(plies)));
        assert_eq!((turns.plies_of(0), turns.plies_of(3)), ((0, 1), (3, 4)));
        assert_eq!((turns.next_of(0, 3), turns.next_of(1, 3)), (4, 3));
        assert_eq!((turns.round(), turns.in_rounds(7)), (2, 7));
    }

    #[test]
    fn two_plies_a_turn_after_a_first_of_one() {
        let turns = Turns { first: 1, each: 2 };
        assert_eq!([0, 1, 2, 3, 4, 5, 6].map(|plies| turns.player(plies)), [0, 1, 1, 0, 0, 1, 1]);
        assert_eq!([1, 2, 3, 4].map(|plies| turns.begins(plies)), [true, false, true, false]);
        assert_eq!((turns.plies_of(0), turns.plies_of(1), turns.plies_of(2)), ((0, 1), (1, 3), (3, 5)));
        assert_eq!([0, 1, 2, 3].map(|plies| turns.made(plies)), [0, 0, 1, 0]);
        assert_eq!([0, 1, 2, 3].map(|plies| turns.left(plies)), [1, 2, 1, 2]);
        assert_eq!((turns.next_of(1, 3), turns.last_of(1, 4), turns.last_of(0, 6)), (5, 2, 4));
        assert_eq!(turns.last_of(1, 0), 0);
        assert_eq!((turns.round(), turns.in_rounds(7)), (4, 7));
    }

    #[test]
    fn positions_whole_rounds_apart_are_alike() {
        let turns = Turns { first: 3, each: 2 };
        let state = |plies| {
            (turns.player(plies), (plies + 1..).find(|later| turns.begins(*later)).map(|later| later - plies))
        };
        for plies in (1..20).filter(|plies| turns.in_rounds(*plies) > 0) {
            assert_eq!(state(plies), state(plies + turns.round() as u32));
        }
        assert!(turns.longer_first());
    }
}
