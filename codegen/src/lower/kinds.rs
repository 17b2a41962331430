//! The kinds that a piece may have when a play has ended.

use dsl::model::{KindId, PromoteThen, Promotion};

use crate::program::{Body, Expr, Who};

use super::board::Board;
use super::maker::Maker;
use super::region::region;

/// Cells where a play of a piece may end with a kind.
#[derive(Clone, Debug)]
pub struct Zone {
    /// The cells.
    pub cells: Expr,
    /// The kind.
    pub kind: KindId,
}

/// The promotions of a kind with this effect on chains, in written order.
fn promotions(maker: &Maker<'_>, kind: KindId, then: PromoteThen) -> Vec<Promotion> {
    let all = maker.model.promotions.iter();
    all.filter(|one| one.from == kind && one.then == then).cloned().collect()
}

/// The zones of a piece of `kind` that arrives by a single leg or by a flight. A cell in several zones gives a choice.
pub fn zones(maker: &mut Maker<'_>, body: &mut Body, board: &Board, kind: KindId) -> Vec<Zone> {
    let mut zones = Vec::new();
    let mut rest = maker.all();
    for (then, goes_on) in [(PromoteThen::EndsPlay, false), (PromoteThen::GoesOn, true)] {
        for promotion in promotions(maker, kind, then) {
            let on = region(maker, body, board, Who::Me, &promotion.on);
            let here = body.named("zone", on.clone() & rest.clone());
            rest = body.named("rest", rest.minus(on));
            if goes_on {
                zones.extend(at_end(maker, body, board, promotion.to, &here));
            } else {
                zones.push(Zone { cells: here, kind: promotion.to });
            }
        }
    }
    zones.extend(at_end(maker, body, board, kind, &rest));
    zones
}

/// The zones within `cells` of a piece that is of `kind` when its play ends there.
pub fn at_end(
    maker: &mut Maker<'_>,
    body: &mut Body,
    board: &Board,
    kind: KindId,
    cells: &Expr,
) -> Vec<Zone> {
    let mut zones = Vec::new();
    let mut rest = cells.clone();
    for promotion in promotions(maker, kind, PromoteThen::IfEnding) {
        let on = region(maker, body, board, Who::Me, &promotion.on);
        zones.push(Zone { cells: body.named("zone", on.clone() & cells.clone()), kind: promotion.to });
        rest = body.named("rest", rest.minus(on));
    }
    zones.push(Zone { cells: rest, kind });
    zones
}

/// The kind of a piece of kind number `kind` after a promotion on its way at `at`, a set of one cell, and whether the promotion ends the play.
pub fn on_the_way(
    maker: &mut Maker<'_>,
    body: &mut Body,
    board: &Board,
    kind: &Expr,
    at: &Expr,
) -> [Expr; 2] {
    let mut found = kind.clone();
    let mut ended = Expr::Bool(false);
    // The first promotion that applies counts, and those that end the play come first.
    for (then, ends) in [(PromoteThen::GoesOn, false), (PromoteThen::EndsPlay, true)] {
        let all: Vec<Promotion> =
            maker.model.promotions.iter().filter(|one| one.then == then).cloned().collect();
        for promotion in all.iter().rev() {
            let on = region(maker, body, board, Who::Me, &promotion.on);
            let applies = kind.clone().equals(Expr::Number(promotion.from as i64)).and(at.clone().meets(on));
            let applies = body.named("promotes", applies);
            found = applies.clone().choose(Expr::Number(promotion.to as i64), found);
            ended = applies.choose(Expr::Bool(ends), ended);
        }
    }
    [found, ended]
}

/// The kind of a piece of kind number `kind` that moved to `to`, a set of one cell, where no play has a choice.
pub fn in_the_end(maker: &mut Maker<'_>, body: &mut Body, board: &Board, kind: Expr, to: &Expr) -> Expr {
    let all = maker.model.promotions.clone();
    all.iter().rev().fold(kind.clone(), |otherwise, promotion| {
        let on = region(maker, body, board, Who::Me, &promotion.on);
        let applies = kind.clone().equals(Expr::Number(promotion.from as i64)).and(to.clone().meets(on));
        applies.choose(Expr::Number(promotion.to as i64), otherwise)
    })
}

/// The number of the kind of the piece on `at`, a set of one cell; that of the first kind if there is none.
pub fn kind_at(board: &Board, at: &Expr) -> Expr {
    let kinds = board.kinds.iter().enumerate().filter(|(kind, _)| *kind > 0);
    kinds.fold(Expr::Number(0), |kind, (number, set)| match set {
        Some(set) => at.clone().meets(set.clone()).choose(Expr::Number(number as i64), kind),
        None => kind,
    })
}
