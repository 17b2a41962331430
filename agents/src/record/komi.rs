//! The komi of a record: points given to a player beside those on the board, where they are not those of the rules.

use std::cmp::Ordering;

use engine::{Ended, ErasedPosition, Metadata, Outcome, in_points};

use super::game::{Record, Verdict};

/// Most points of komi, as in rule files.
const MOST: f64 = 1000.0;

/// The half points of a text such as `6.5` or `-5,5`; `None` if it is no number of half points.
pub(super) fn halves(text: &str) -> Option<i64> {
    let points: f64 = text.trim().replace(',', ".").parse().ok()?;
    (points.abs() <= MOST && (points * 2.0).fract() == 0.0).then_some((points * 2.0) as i64)
}

/// The komi as the difference, which is what decides: `6.5 for white`.
pub(super) fn write(metadata: &Metadata, komi: [i64; 2]) -> String {
    let player = usize::from(komi[1] >= komi[0]);
    format!("{} for {}", in_points(komi[player] - komi[1 - player]), metadata.players[player])
}

/// Reads the text of [`write`].
pub(super) fn read(metadata: &Metadata, text: &str) -> Option<[i64; 2]> {
    let (points, name) = text.split_once(" for ")?;
    let player = metadata.players.iter().position(|player| player == name)?;
    let mut komi = [0; 2];
    komi[player] = halves(points)?;
    Some(komi)
}

impl Record {
    /// The half points given to each player: of the record if it tells them, else of the rules.
    pub fn komi(&self, metadata: &Metadata) -> [i64; 2] {
        self.komi.unwrap_or(metadata.komi_halves)
    }

    /// The komi in words, if it is not that of the rules: `komi 6.5 for white`.
    pub fn own_komi(&self, metadata: &Metadata) -> Option<String> {
        self.komi.map(|komi| format!("komi {}", write(metadata, komi)))
    }

    /// The points by which the winner won by the rules; `None` if points did not decide at this position, or the record has another result.
    pub(super) fn points(&self, metadata: &Metadata, position: &dyn ErasedPosition) -> Option<f64> {
        let ended = self.ended(metadata, position)?;
        let [first, second] = ended.halves.filter(|_| Verdict::of(ended.outcome.winner) == self.verdict)?;
        Some(first.abs_diff(second) as f64 / 2.0)
    }

    /// The end of the game at a position by the rules, with the komi of this record; `None` if the game is not over.
    pub fn ended(&self, metadata: &Metadata, position: &dyn ErasedPosition) -> Option<Ended> {
        let ended = Ended::of(metadata, position)?;
        let (Some(komi), Some(halves)) = (self.komi, ended.halves) else { return Some(ended) };
        let halves = [0, 1].map(|player| halves[player] - metadata.komi_halves[player] + komi[player]);
        let winner = match halves[0].cmp(&halves[1]) {
            Ordering::Greater => Some(0),
            Ordering::Less => Some(1),
            Ordering::Equal => None,
        };
        Some(Ended { outcome: Outcome { winner, ..ended.outcome }, halves: Some(halves) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn komi_is_read_as_it_is_written() {
        let metadata = Metadata { players: ["black".into(), "white".into()], ..Metadata::default() };
        for (komi, text) in [([0, 13], "6.5 for white"), ([11, 0], "5.5 for black"), ([0, 0], "0 for white")]
        {
            assert_eq!((&*write(&metadata, komi), read(&metadata, text)), (text, Some(komi)));
        }
        assert_eq!(write(&metadata, [2, 3]), "0.5 for white");
        for wrong in ["6.5", "6.5 for red", "x for white", "3.75 for white", "1e9 for white", "NaN for white"]
        {
            assert_eq!(read(&metadata, wrong), None, "{wrong}");
        }
        assert_eq!(["6.50", " -5,5 ", "0"].map(halves), [Some(13), Some(-11), Some(0)]);
    }
}
