//! Derives the number of plies played from a position file.

use engine::{BoardSetup, Metadata, Player, PliesFrom, Setup};

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
    match metadata.plies_from {
        PliesFrom::Nothing => (Plies::exactly(metadata.turns.next_of(now.turn, 0)), None),
        PliesFrom::Pieces { captured, each, swap } => {
            let total = |setup: &Setup| total(setup, captured);
            let (plies, warning) =
                from_pieces(metadata, now.turn, total(now).saturating_sub(total(start)), each, swap);
            (Plies::exactly(plies), warning)
        }
        PliesFrom::AtLeast { adds, change_hands } => {
            (between(metadata, start, now, previous, adds, change_hands), None)
        }
    }
}

/// The pieces on the board and those that the counter has of both players.
fn total(setup: &Setup, captured: Option<usize>) -> u32 {
    let on_board: u32 = board::pieces(&setup.board).iter().sum();
    let counted = captured.map_or(0, |counter| {
        let [first, second] =
            [0, 1].map(|player| u32::try_from(setup.counters[player][counter]).unwrap_or(0));
        first.saturating_add(second)
    });
    on_board.saturating_add(counted)
}

/// The number of plies that added so many pieces, `each` of them to a ply, and a warning if they do not fit the player to move.
fn from_pieces(
    metadata: &Metadata,
    turn: Player,
    added: u32,
    each: u32,
    swap: bool,
) -> (u32, Option<String>) {
    let plies = metadata.turns.next_of(turn, added.div_ceil(each));
    // A swap is a ply that adds none.
    let too_many = u64::from(plies) * u64::from(each) - u64::from(added);
    let fits = too_many == 0 || swap && too_many == u64::from(each);
    let warning = (!fits).then(|| {
        let player = &metadata.players[turn];
        let placed = if added == 1 { "piece has" } else { "pieces have" };
        format!("{added} {placed} been placed, which does not fit with {player} to move; going on as after {plies}")
    });
    (plies, warning)
}

/// The least and the greatest possible number. The pieces that plies can add give the least; the ply limit gives the
/// greatest.
fn between(
    metadata: &Metadata,
    start: &Setup,
    now: &Setup,
    previous: Option<&BoardSetup>,
    adds: u32,
    change_hands: bool,
) -> Plies {
    if now.board == start.board && previous.is_none_or(|previous| *previous == start.board) {
        return Plies::exactly(metadata.turns.next_of(now.turn, 0));
    }
    if previous.is_some_and(|previous| *previous == start.board) {
        return Plies::exactly(metadata.turns.next_of(now.turn, 1));
    }
    let needed = |added: u32| if adds == 0 { 0 } else { added.div_ceil(adds) };
    let [has, had] = [now, start].map(|setup| board::pieces(&setup.board));
    let least = if change_hands {
        needed(has.iter().sum::<u32>().saturating_sub(had.iter().sum()))
    } else {
        let [first, second] = [0, 1].map(|player| needed(has[player].saturating_sub(had[player])));
        // If players alternate, the first player's n-th turn is turn 2n - 1 of the game, the second player's is turn 2n.
        if metadata.turns.alternate() {
            (2 * first).saturating_sub(1).max(2 * second)
        } else {
            first + second
        }
    };
    let least = metadata.turns.next_of(now.turn, least.max(1));
    match metadata.ply_limit {
        None => Plies::exactly(least),
        Some(limit) => {
            let most = metadata.turns.last_of(now.turn, limit.saturating_sub(1));
            Plies { least: least.min(most), most }
        }
    }
}
