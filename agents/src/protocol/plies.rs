//! How many plies have been played, as far as a position file tells.

use engine::{BoardSetup, PliesFrom, Setup, Sheet};

use super::board;

/// The plies that may have been played: all from the least to the most by twos, since players alternate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plies {
    /// The fewest.
    pub least: u32,
    /// The most.
    pub most: u32,
}

impl Plies {
    /// A number that is known.
    pub fn exactly(plies: u32) -> Self {
        Self { least: plies, most: plies }
    }
}

/// The plies played before the position `now`, whose own number is not looked at, and a warning if the pieces on the
/// board do not fit the player to move. `previous` is the board before the opponent's last turn, where the file has
/// it.
pub fn played(
    sheet: &Sheet,
    start: &Setup,
    now: &Setup,
    previous: Option<&BoardSetup>,
) -> (Plies, Option<String>) {
    let turn = now.turn as u32;
    match &sheet.plies_from {
        PliesFrom::Nothing => (Plies::exactly(turn), None),
        PliesFrom::Pieces { counters } => from_pieces(sheet, start, now, counters),
        PliesFrom::Unknown => (between(sheet, start, now, previous), None),
    }
}

fn from_pieces(sheet: &Sheet, start: &Setup, now: &Setup, counters: &[usize]) -> (Plies, Option<String>) {
    let total = |setup: &Setup| -> i64 {
        let men: u32 = board::men(&setup.board).iter().sum();
        let counted =
            counters.iter().flat_map(|&counter| [0, 1].map(|player| setup.counters[player][counter]));
        i64::from(men) + counted.map(i64::from).sum::<i64>()
    };
    let placed = u32::try_from((total(now) - total(start)).max(0)).unwrap_or(u32::MAX / 2);
    let plies = sheet.turns.next_of(now.turn, placed);
    let warning = (plies != placed).then(|| {
        let player = &sheet.players[now.turn];
        format!("{placed} pieces have been placed, which does not fit with {player} to move; going on as after {plies}")
    });
    (Plies::exactly(plies), warning)
}

/// Every ply puts at most one piece on the board, so the pieces give the least number; the end by a number of plies
/// gives the most.
fn between(sheet: &Sheet, start: &Setup, now: &Setup, previous: Option<&BoardSetup>) -> Plies {
    let turn = now.turn as u32;
    if now.board == start.board && previous.is_none_or(|previous| *previous == start.board) {
        return Plies::exactly(turn);
    }
    if previous.is_some_and(|previous| *previous == start.board) {
        return Plies::exactly(sheet.turns.next_of(now.turn, 1));
    }
    let [first, second] =
        [0, 1].map(|player| board::men(&now.board)[player].saturating_sub(board::men(&start.board)[player]));
    // The first player's n-th turn is the game's turn 2n - 1, the second's is its turn 2n.
    let least = if sheet.turns.alternate() {
        (2 * first).saturating_sub(1).max(2 * second).max(1)
    } else {
        (first + second).max(1)
    };
    let least = sheet.turns.next_of(now.turn, least);
    match sheet.ply_limit {
        None => Plies::exactly(least),
        Some(limit) => {
            let last = limit.saturating_sub(1);
            let most = if last % 2 == turn % 2 { last } else { last.saturating_sub(1) };
            Plies { least: least.min(most), most }
        }
    }
}
