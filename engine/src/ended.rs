//! The end of a game in words.

use crate::{ErasedPosition, Metadata, Outcome};

/// The end of a game by its rules, by itself or upon a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ended {
    /// The result.
    pub outcome: Outcome,
    /// Points of each player in halves, komi included, if they decided.
    pub halves: Option<[i64; 2]>,
}

impl Ended {
    /// The end of the game at `position`; `None` if it is not over.
    pub fn of(metadata: &Metadata, position: &dyn ErasedPosition) -> Option<Self> {
        let outcome = position.outcome()?;
        let by_points = metadata.is_by_points(outcome.by);
        Some(Self { outcome, halves: position.halves().filter(|_| by_points) })
    }

    /// True if the game goes on until a player claims this end. The game has not ended by itself then, since such ends are asked first.
    pub fn takes_claim(&self, metadata: &Metadata) -> bool {
        metadata.is_claim(self.outcome.by)
    }

    /// The result in words, with the points: `black wins 13 to 11.5`.
    pub fn words(&self, metadata: &Metadata) -> String {
        let points = |first: usize| {
            self.halves
                .map(|halves| format!(" {} to {}", in_points(halves[first]), in_points(halves[1 - first])))
        };
        match self.outcome.winner {
            Some(winner) => {
                format!("{} wins{}", metadata.players[winner], points(winner).unwrap_or_default())
            }
            None => format!("a draw{}", points(0).map_or(String::new(), |points| format!(",{points}"))),
        }
    }

    /// [`Ended::words`] with the end clause that decided.
    pub fn text(&self, metadata: &Metadata) -> String {
        let clause =
            metadata.ends.get(self.outcome.by).map_or(String::new(), |clause| format!(" ({clause})"));
        self.words(metadata) + &clause
    }
}

/// Half points as a decimal number: `11.5`.
pub fn in_points(halves: i64) -> String {
    let sign = if halves < 0 { "-" } else { "" };
    let half = if halves % 2 == 0 { "" } else { ".5" };
    format!("{sign}{}{half}", halves.unsigned_abs() / 2)
}

#[cfg(test)]
mod tests {
    use super::{Ended, in_points};
    use crate::{Metadata, Outcome};

    #[test]
    fn points_follow_the_winner() {
        let metadata = Metadata {
            players: ["black".into(), "white".into()],
            ends: vec!["score when passes >= 2".into()].into(),
            ..Metadata::default()
        };
        let ended = |winner, halves| Ended { outcome: Outcome { winner, by: 0 }, halves };
        assert_eq!(ended(Some(0), Some([26, 23])).words(&metadata), "black wins 13 to 11.5");
        assert_eq!(ended(Some(1), Some([-3, 23])).words(&metadata), "white wins 11.5 to -1.5");
        assert_eq!(ended(None, Some([24, 24])).text(&metadata), "a draw, 12 to 12 (score when passes >= 2)");
        assert_eq!(ended(Some(1), None).text(&metadata), "white wins (score when passes >= 2)");
    }

    #[test]
    fn the_last_ends_take_a_claim() {
        let ends = ["draw at repetition 5", "draw at repetition 3, claimed"].map(|end| end.into());
        let metadata = Metadata { ends: ends.to_vec().into(), claims: 1, ..Metadata::default() };
        let ended = |by| Ended { outcome: Outcome { winner: None, by }, halves: None };
        assert_eq!([0, 1].map(|by| ended(by).takes_claim(&metadata)), [false, true]);
    }

    #[test]
    fn halves_are_written_as_decimals() {
        assert_eq!([0, 1, -1, 13, -20].map(in_points), ["0", "0.5", "-0.5", "6.5", "-10"]);
    }
}
