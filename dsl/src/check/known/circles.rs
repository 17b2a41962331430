//! The clauses by which a piece comes back to where it was.

use super::course::legs;
use super::possible::Possible;
use crate::model::{Action, CellId, KindId, Model, PlayId};
use engine::Player;

/// A kind of piece on a cell.
type Stand = (KindId, CellId);

/// For each clause, true if its plays can be part of a circle: a leg by it starts where other legs lead back to. Placements and flights
/// are no legs, and count as circles.
pub(in crate::check) fn circling(model: &Model, possible: &Possible) -> Vec<bool> {
    let by_player = [0, 1].map(|player| {
        let moves = moves(model, possible, player);
        let group = groups(model, &moves);
        let number = |(kind, cell): Stand| kind * model.board.cells.len() + cell;
        let goes_on = |play: PlayId| {
            moves.iter().any(|(by, from, to)| *by == play && group[number(*from)] == group[number(*to)])
        };
        (0..model.plays.len()).map(goes_on).collect::<Vec<bool>>()
    });
    let is_leg = |play: PlayId| matches!(model.plays[play].action, Action::Move(_));
    (0..model.plays.len())
        .map(|play| !is_leg(play) || by_player.iter().any(|goes_on| goes_on[play]))
        .collect()
}

/// The legs of a player's pieces, each with its clause, as the piece stands before it and, promoted where it may be, after it.
fn moves(model: &Model, possible: &Possible, player: Player) -> Vec<(PlayId, Stand, Stand)> {
    let mut moves = Vec::new();
    for (play, clause) in model.plays.iter().enumerate() {
        let Action::Move(movers) = &clause.action else { continue };
        for mover in movers {
            let becomes: Vec<KindId> = model
                .promotions
                .iter()
                .zip(&possible.promoted)
                .filter(|(promotion, promoted)| promotion.from == mover.kind && promoted[player])
                .map(|(promotion, _)| promotion.to)
                .chain([mover.kind])
                .collect();
            for (from, to) in legs(mover, possible, player) {
                moves.extend(becomes.iter().map(|kind| (play, (mover.kind, from), (*kind, to))));
            }
        }
    }
    moves
}

/// The number of the group of each kind on each cell: two are in one group if moves lead from each to the other.
fn groups(model: &Model, moves: &[(PlayId, Stand, Stand)]) -> Vec<usize> {
    let cells = model.board.cells.len();
    let count = model.kinds.len() * cells;
    let number = |(kind, cell): Stand| kind * cells + cell;
    let (mut onward, mut back) = (vec![Vec::new(); count], vec![Vec::new(); count]);
    for (_, from, to) in moves {
        onward[number(*from)].push(number(*to));
        back[number(*to)].push(number(*from));
    }
    // Kosaraju's algorithm: backward from the last one that is left, everything that is reached is a group.
    let mut is_seen = vec![false; count];
    let mut left = Vec::new();
    for start in 0..count {
        walk(&onward, start, &mut is_seen, &mut left);
    }
    let mut group = vec![usize::MAX; count];
    let mut is_seen = vec![false; count];
    for &start in left.iter().rev() {
        let mut reached = Vec::new();
        walk(&back, start, &mut is_seen, &mut reached);
        reached.into_iter().for_each(|one| group[one] = start);
    }
    group
}

/// Goes on from `start` to all that is not yet seen, and notes each in the order in which it is left.
fn walk(next: &[Vec<usize>], start: usize, is_seen: &mut [bool], left: &mut Vec<usize>) {
    if std::mem::replace(&mut is_seen[start], true) {
        return;
    }
    let mut way = vec![(start, 0)];
    while let Some((at, tried)) = way.last_mut() {
        let at = *at;
        match next[at].get(*tried) {
            Some(&to) => {
                *tried += 1;
                if !std::mem::replace(&mut is_seen[to], true) {
                    way.push((to, 0));
                }
            }
            None => {
                left.push(at);
                way.pop();
            }
        }
    }
}
