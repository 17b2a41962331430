//! English draughts: perft and random games.
//!
//! The dark squares lie in 35 bits, with a ghost bit after each pair of rows. Each of the four steps is then
//! one shift, and a step off the board lands on a bit that is no cell. Black begins at the top and goes
//! south.

mod games;
mod plays;

pub use games::playouts;

use plays::{each_jump, each_king_chain, each_play, each_step_back};

/// The 32 dark squares.
const BOARD: u64 = 0x7_fbfd_feff;
/// The three rows of black's men at the start.
const BLACK: u64 = 0x1eff;
/// The three rows of white's men at the start.
const WHITE: u64 = BLACK.reverse_bits() >> 29;

/// The player to move, as a type: all shifts are constant.
trait Side {
    /// The opponent.
    type Other: Side;
    /// The player's index, in the order of play.
    const INDEX: usize;
    /// The row where men become kings.
    const FAR: u64;
    /// For each direction, the rotation of a step: ahead to the west and east, then back to the west and
    /// east.
    const TURNS: [u32; 4];
    /// One step ahead and to the west.
    fn west(cells: u64) -> u64;
    /// One step ahead and to the east.
    fn east(cells: u64) -> u64;
}

enum Black {}
enum White {}

impl Side for Black {
    type Other = White;
    const INDEX: usize = 0;
    const FAR: u64 = 0xf << 31;
    const TURNS: [u32; 4] = [4, 5, 64 - 5, 64 - 4];
    #[inline(always)]
    fn west(cells: u64) -> u64 {
        cells << 4
    }
    #[inline(always)]
    fn east(cells: u64) -> u64 {
        cells << 5
    }
}

impl Side for White {
    type Other = Black;
    const INDEX: usize = 1;
    const FAR: u64 = 0xf;
    const TURNS: [u32; 4] = [64 - 5, 64 - 4, 4, 5];
    #[inline(always)]
    fn west(cells: u64) -> u64 {
        cells >> 5
    }
    #[inline(always)]
    fn east(cells: u64) -> u64 {
        cells >> 4
    }
}

/// A position in the view of the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    own: u64,
    enemy: u64,
    /// The kings of both players.
    kings: u64,
}

impl Position {
    /// The start; black is to move.
    pub const START: Self = Self { own: BLACK, enemy: WHITE, kings: 0 };

    #[inline(always)]
    fn empty(self) -> u64 {
        BOARD & !(self.own | self.enemy)
    }

    /// The position after a step or a chain, in the view of the opponent. A man on the far row becomes a
    /// king.
    #[inline(always)]
    fn after<S: Side>(self, from: u64, to: u64, captured: u64) -> Self {
        let mut kings = self.kings & !captured;
        if kings & from != 0 {
            kings ^= from | to;
        }
        Self { own: self.enemy & !captured, enemy: self.own & !from | to, kings: kings | to & S::FAR }
    }
}

/// The number of leaves exactly `depth` plies from the start. Games that end earlier add nothing. Draws are
/// not checked: the first draw by repetition needs more plies than can be counted.
pub fn perft(depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => count::<Black>(Position::START),
        _ => leaves::<Black>(Position::START, depth),
    }
}

/// The number of leaves; `depth` is at least 2.
fn leaves<S: Side>(position: Position, depth: u32) -> u64 {
    if depth == 2 {
        return leaves_of_two_plies::<S>(position);
    }
    let mut sum = 0;
    each_play::<S>(position, &mut |from, to, captured| {
        sum += leaves::<S::Other>(position.after::<S>(from, to, captured), depth - 1);
    });
    sum
}

/// Most time is spent here, so each direction ahead has its own loop, into which `count` is inlined.
fn leaves_of_two_plies<S: Side>(position: Position) -> u64 {
    let Position { own, enemy, kings } = position;
    let (kings, empty) = (kings & own, position.empty());
    let mut sum = 0;
    let mut others = |from, to, captured| {
        sum += count::<S::Other>(position.after::<S>(from, to, captured));
    };
    if can_jump::<S>(own, kings, enemy, empty) {
        each_jump::<S>(position, &mut others);
        return sum;
    }
    if kings != 0 {
        each_step_back::<S>(kings, empty, &mut others);
    }
    for to in cells(S::west(own) & empty) {
        sum += count::<S::Other>(position.after::<S>(S::Other::east(to), to, 0));
    }
    for to in cells(S::east(own) & empty) {
        sum += count::<S::Other>(position.after::<S>(S::Other::west(to), to, 0));
    }
    sum
}

/// The landing cells of forward jumps by `pieces`, to the west and to the east.
#[inline(always)]
fn jumps<S: Side>(pieces: u64, enemy: u64, empty: u64) -> [u64; 2] {
    let over = [S::west(pieces) & enemy, S::east(pieces) & enemy];
    [S::west(over[0]) & empty, S::east(over[1]) & empty]
}

#[inline(always)]
fn can_jump<S: Side>(pieces: u64, kings: u64, enemy: u64, empty: u64) -> bool {
    let [west, east] = jumps::<S>(pieces, enemy, empty);
    let mut to = west | east;
    if kings != 0 {
        let [west, east] = jumps::<S::Other>(kings, enemy, empty);
        to |= west | east;
    }
    to != 0
}

/// The number of plays. The processor cannot predict if there is a jump. So without kings, and unless a jump
/// can go on, steps and jumps are counted by the same instructions.
#[inline(always)]
fn count<S: Side>(position: Position) -> u64 {
    let Position { own, enemy, kings } = position;
    let empty = position.empty();
    if kings & own != 0 {
        return count_with_kings::<S>(position);
    }
    let [west, east] = jumps::<S>(own, enemy, empty);
    if jumps::<S>(west | east, enemy, empty) != [0, 0] {
        return count_men_jumps::<S>(west, east, enemy, empty);
    }
    let steps = if west | east == 0 { empty } else { 0 };
    ((S::west(own) & steps | west).count_ones() + (S::east(own) & steps | east).count_ones()).into()
}

#[inline(never)]
fn count_with_kings<S: Side>(position: Position) -> u64 {
    let Position { own, enemy, kings } = position;
    let (men, kings, empty) = (own & !kings, kings & own, position.empty());
    if !can_jump::<S>(own, kings, enemy, empty) {
        let ahead = (S::west(own) & empty).count_ones() + (S::east(own) & empty).count_ones();
        let back =
            (S::Other::west(kings) & empty).count_ones() + (S::Other::east(kings) & empty).count_ones();
        return (ahead + back).into();
    }
    let [west, east] = jumps::<S>(men, enemy, empty);
    let mut sum = count_men_jumps::<S>(west, east, enemy, empty);
    for king in cells(kings) {
        each_king_chain::<S>(king, enemy, empty | king, &mut |_, _| sum += 1);
    }
    sum
}

/// The number of chains of men whose first jumps land on `west` and `east`.
#[inline(never)]
fn count_men_jumps<S: Side>(west: u64, east: u64, enemy: u64, empty: u64) -> u64 {
    cells(west).chain(cells(east)).map(|cell| count_chains::<S>(cell, enemy, empty)).sum()
}

/// The number of ways to go on for a man that has jumped to `cell`; 1 if it cannot go on.
fn count_chains<S: Side>(cell: u64, enemy: u64, empty: u64) -> u64 {
    let [west, east] = jumps::<S>(cell, enemy, empty);
    match (west != 0, east != 0) {
        (false, false) => 1,
        (true, false) => count_chains::<S>(west, enemy, empty),
        (false, true) => count_chains::<S>(east, enemy, empty),
        (true, true) => count_chains::<S>(west, enemy, empty) + count_chains::<S>(east, enemy, empty),
    }
}

/// The single cells of a set.
#[inline(always)]
fn cells(mut set: u64) -> impl Iterator<Item = u64> {
    std::iter::from_fn(move || {
        let cell = set & set.wrapping_neg();
        set ^= cell;
        (cell != 0).then_some(cell)
    })
}

#[cfg(test)]
mod tests {
    use effort::amount;

    use super::*;

    /// Source: Aart Bik's table of English draughts, where chains with the same effect count once.
    #[test]
    fn leaves_are_those_of_published_tables() {
        let published = [7, 49, 302, 1469, 7361, 36768, 179740, 845931, 3963680];
        for (depth, leaves) in (1..).zip(published).take(amount([8, 9])) {
            assert_eq!(perft(depth), leaves, "depth {depth}");
        }
    }
}
