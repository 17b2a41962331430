//! Derives the number of plies played from a position file.

use engine::{BoardSetup, Metadata, PliesFrom, Setup};

use super::board;

/// The possible numbers of plies played: every second number from least to most, since players alternate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plies {
    /// The fewest.
    pub least: u32,
    /// The most.
    pub most: u32,
}

impl Plies {
    /// A known number.
    pub fn exactly(plies: u32) -> Self {
        Self { least: plies, most: plies }
    }
}

/// The plies played before the position `now`, whose own `plies` is ignored, and a warning if the pieces do
/// not fit the player to move. `previous` is the board before the last ply, if the file has it.
pub fn played(
    metadata: &Metadata,
    start: &Setup,
    now: &Setup,
    previous: Option<&BoardSetup>,
) -> (Plies, Option<String>) {
    match &metadata.plies_from {
        PliesFrom::Nothing => (Plies::exactly(metadata.turns.next_of(now.turn, 0)), None),
        PliesFrom::Pieces { counters } => from_pieces(metadata, start, now, counters),
        PliesFrom::Unknown => (between(metadata, start, now, previous), None),
    }
}

fn from_pieces(
    metadata: &Metadata,
    start: &Setup,
    now: &Setup,
    counters: &[usize],
) -> (Plies, Option<String>) {
    let total = |setup: &Setup| -> i64 {
        let pieces: u32 = board::pieces(&setup.board).iter().sum();
        let counted =
            counters.iter().flat_map(|&counter| [0, 1].map(|player| setup.counters[player][counter]));
        i64::from(pieces) + counted.map(i64::from).sum::<i64>()
    };
    let placed = u32::try_from((total(now) - total(start)).max(0)).unwrap_or(u32::MAX / 2);
    let plies = metadata.turns.next_of(now.turn, placed);
    let warning = (plies != placed).then(|| {
        let player = &metadata.players[now.turn];
        format!("{placed} pieces have been placed, which does not fit with {player} to move; going on as after {plies}")
    });
    (Plies::exactly(plies), warning)
}

/// The least and the greatest possible number. Every ply places at most one piece, so the pieces give the
/// least; the ply limit gives the greatest.
fn between(metadata: &Metadata, start: &Setup, now: &Setup, previous: Option<&BoardSetup>) -> Plies {
    if now.board == start.board && previous.is_none_or(|previous| *previous == start.board) {
        return Plies::exactly(metadata.turns.next_of(now.turn, 0));
    }
    if previous.is_some_and(|previous| *previous == start.board) {
        return Plies::exactly(metadata.turns.next_of(now.turn, 1));
    }
    let [first, second] = [0, 1]
        .map(|player| board::pieces(&now.board)[player].saturating_sub(board::pieces(&start.board)[player]));
    // The first player's n-th turn is turn 2n - 1 of the game, the second player's is turn 2n.
    let least = if metadata.turns.alternate() {
        (2 * first).saturating_sub(1).max(2 * second).max(1)
    } else {
        (first + second).max(1)
    };
    let least = metadata.turns.next_of(now.turn, least);
    match metadata.ply_limit {
        None => Plies::exactly(least),
        Some(limit) => {
            let most = metadata.turns.last_of(now.turn, limit.saturating_sub(1));
            Plies { least: least.min(most), most }
        }
    }
}
