//! Lists the plays of English draughts.

use arrayvec::ArrayVec;

use super::{Position, Side, can_jump, cells, jumps};

/// From this number of captured pieces on, a king can reach the same capture in two ways; fewer make no
/// circle.
const CIRCLE: u32 = 4;

/// Calls `visit` with each play: start, end, captured pieces.
#[inline(always)]
pub(super) fn each_play<S: Side>(position: Position, visit: &mut impl FnMut(u64, u64, u64)) {
    let Position { own, enemy, kings } = position;
    let (kings, empty) = (kings & own, position.empty());
    if can_jump::<S>(own, kings, enemy, empty) {
        return each_jump::<S>(position, visit);
    }
    // The start of a step ahead is a step of the opponent back from its end.
    for to in cells(S::west(own) & empty) {
        visit(S::Other::east(to), to, 0);
    }
    for to in cells(S::east(own) & empty) {
        visit(S::Other::west(to), to, 0);
    }
    if kings != 0 {
        each_step_back::<S>(kings, empty, visit);
    }
}

pub(super) fn each_step_back<S: Side>(kings: u64, empty: u64, visit: &mut impl FnMut(u64, u64, u64)) {
    for to in cells(S::Other::west(kings) & empty) {
        visit(S::east(to), to, 0);
    }
    for to in cells(S::Other::east(kings) & empty) {
        visit(S::west(to), to, 0);
    }
}

#[inline]
pub(super) fn each_jump<S: Side>(position: Position, visit: &mut impl FnMut(u64, u64, u64)) {
    let Position { own, enemy, kings } = position;
    let (men, kings, empty) = (own & !kings, kings & own, position.empty());
    let [west, east] = jumps::<S>(men, enemy, empty);
    for to in cells(west) {
        let over = S::Other::east(to);
        each_chain::<S>(to, over, enemy, empty, &mut |end, captured| {
            visit(S::Other::east(over), end, captured)
        });
    }
    for to in cells(east) {
        let over = S::Other::west(to);
        each_chain::<S>(to, over, enemy, empty, &mut |end, captured| {
            visit(S::Other::west(over), end, captured)
        });
    }
    for king in cells(kings) {
        each_king_chain::<S>(king, enemy, empty | king, &mut |end, captured| visit(king, end, captured));
    }
}

/// Calls `visit` with the end and the captures of each way to go on for a man that has jumped to `at`.
#[inline]
fn each_chain<S: Side>(at: u64, captured: u64, enemy: u64, empty: u64, visit: &mut impl FnMut(u64, u64)) {
    let [west, east] = jumps::<S>(at, enemy, empty);
    if west | east == 0 {
        return visit(at, captured);
    }
    if west != 0 {
        each_chain::<S>(west, captured | S::west(at), enemy, empty, visit);
    }
    if east != 0 {
        each_chain::<S>(east, captured | S::east(at), enemy, empty, visit);
    }
}

/// Calls `visit` with the end and the captures of each chain of a king. Chains with the same effect appear
/// once.
#[inline]
pub(super) fn each_king_chain<S: Side>(king: u64, enemy: u64, empty: u64, visit: &mut impl FnMut(u64, u64)) {
    let mut circles = ArrayVec::<_, 64>::new();
    go_on::<S>(king, 0, enemy, empty, &mut |end, captured| {
        if captured.count_ones() >= CIRCLE {
            if circles.contains(&(end, captured)) {
                return;
            }
            circles.push((end, captured));
        }
        if captured != 0 {
            visit(end, captured);
        }
    });
}

/// The chains that go on from `at`; `enemy` holds the pieces not yet captured.
fn go_on<S: Side>(at: u64, captured: u64, enemy: u64, empty: u64, visit: &mut impl FnMut(u64, u64)) {
    let ahead = jumps::<S>(at, enemy, empty);
    let back = jumps::<S::Other>(at, enemy, empty);
    if ahead == [0, 0] && back == [0, 0] {
        return visit(at, captured);
    }
    let over = [S::west(at), S::east(at), S::Other::west(at), S::Other::east(at)];
    for (over, to) in over.into_iter().zip([ahead[0], ahead[1], back[0], back[1]]) {
        if to != 0 {
            go_on::<S>(to, captured | over, enemy & !over, empty, visit);
        }
    }
}
