//! Keys of positions.

use crate::facts::shape::PliesMatter;
use crate::program::{Body, Expr, FunctionId, Of, Type, Who};

use super::fields::Board;
use super::maker::Maker;
use super::turn;

/// The hash of a board alone.
fn board(fields: &Board, seed: Expr) -> Expr {
    let sets = fields.sides.into_iter().chain(fields.kinds.iter().copied().flatten());
    sets.fold(seed, |hash, field| hash.mix(Expr::field(field)))
}

/// `fn() -> number`: the hash of the board alone.
pub fn key(maker: &mut Maker<'_>) -> FunctionId {
    maker.once("key", |maker| {
        let mut body = Body::new("key", "The hash of the board alone.").returning(Type::Number);
        body.give(board(&maker.fields.board, Expr::Number(0)));
        body.finish()
    })
}

/// `fn() -> number`: another hash of the board alone.
pub fn second_key(maker: &mut Maker<'_>) -> FunctionId {
    maker.once("second_key", |maker| {
        let mut body = Body::new("second_key", "Another hash of the board alone.").returning(Type::Number);
        body.give(board(&maker.fields.board, Expr::Number(1)));
        body.finish()
    })
}

/// `fn() -> number`: the hash of all that the rest of the game depends on, but the past and clocks.
pub fn whole(maker: &mut Maker<'_>) -> FunctionId {
    let key = key(maker);
    maker.once("hash", |maker| {
        let mut body = Body::new(
            "hash",
            "The hash of all that the rest of the game depends on, but the past and clocks.",
        )
        .returning(Type::Number);
        let fields = &maker.fields;
        let mut hash = maker.call(key, Who::Me, Of::Given, Vec::new()).mix(Expr::field(fields.turn));
        if let Some(before) = &fields.before {
            hash = board(before, hash);
        }
        let sets = [fields.unmoved, fields.marked].into_iter().flatten();
        let last = fields.last.into_iter().flatten();
        let counters = fields.counters.iter().flatten().copied();
        let signals = fields.signals.iter().map(|signal| Expr::field(*signal).as_number());
        let passes = maker.shape.passes.then(|| Expr::field(fields.passes));
        let left = (!maker.model.turns.alternate()).then(|| turn::left(maker, Of::Given));
        let parts = sets.chain(last).chain(counters).map(Expr::field);
        for part in parts.chain(signals).chain(passes).chain(left).chain(plies(maker)) {
            hash = hash.mix(part);
        }
        body.give(hash);
        body.finish()
    })
}

/// The number of plies, where it matters to the rest of the game.
fn plies(maker: &Maker<'_>) -> Option<Expr> {
    let plies = || Expr::field(maker.fields.plies);
    match maker.shape.plies_matter {
        PliesMatter::Always => Some(plies()),
        PliesMatter::Within { opening: 0, ending: None } => None,
        PliesMatter::Within { opening, ending } => {
            let early = plies().less(Expr::Number(opening.into()));
            let late =
                ending.map_or(Expr::Bool(false), |ending| plies().at_least(Expr::Number(ending.into())));
            Some(early.or(late).choose(plies(), Expr::Number(-1)))
        }
    }
}
