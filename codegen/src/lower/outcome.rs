//! The end of a game, and points.

use dsl::model::{End, Verdict};

use crate::program::{Body, Entries, Expr, FunctionId, Of, Type, Who};

use super::condition::{Asked, Asker, holds, occurrences};
use super::maker::Maker;
use super::number::{Seen, number};
use super::region::region;
use super::{rows, turn};

/// `fn(stuck: bool) -> number`: the result: see [`Entries::outcome`]. `ME` is to move. By player.
pub fn outcome(maker: &mut Maker<'_>) -> FunctionId {
    let ends: Vec<FunctionId> = (0..maker.model.ends.len()).map(|nth| end(maker, nth)).collect();
    maker.once("outcome", |maker| {
        let mut body =
            Body::new("outcome", "The result, if the game is over.").by_player().returning(Type::Number);
        let stuck = body.parameter("stuck", Type::Bool);
        let again = turn::made_last_ply(maker, Of::Given);
        let again = body.named("again", again);
        for end in ends {
            let result = maker.call(end, Who::Me, Of::Given, vec![stuck.clone(), again.clone()]);
            let result = body.named("result", result);
            let is_over = result.clone().less(Expr::Number(0)).not();
            body.when(is_over, |body| body.give(result));
        }
        body.give(Expr::Number(Entries::GOES_ON));
        body.finish()
    })
}

/// `fn(stuck: bool, again: bool) -> number`: the result by an end clause; `again` tells whether `ME`, who is to move, made the last ply, too. By player.
fn end(maker: &mut Maker<'_>, nth: usize) -> FunctionId {
    let end = maker.model.ends[nth].clone();
    let score = (end.verdict == Verdict::Score).then(|| leader(maker));
    let name = format!("end_{}", nth + 1);
    maker.once(&name, |maker| {
        let doc = format!("Line {}: `{}`", end.clause.line, end.clause.text);
        let mut body = Body::new(&name, doc).by_player().returning(Type::Number);
        let stuck = body.parameter("stuck", Type::Bool);
        let again = body.parameter("again", Type::Bool);
        let alike = end.when.is_same_for_both() && matches!(end.verdict, Verdict::Draw | Verdict::Score);
        let ask = |maker: &mut Maker<'_>, body: &mut Body, who: Who| {
            let moved = match who {
                Who::Me => again.clone(),
                Who::Other | Who::Player(_) => again.clone().not(),
            };
            let to_move = Expr::Bool(who == Who::Me);
            let asked = Asked {
                seen: Seen::state(maker, Of::Given),
                who,
                stuck: stuck.clone(),
                to_move,
                moved,
                by: Asker::Clause,
            };
            let made = rows::made_by_last_ply(maker, &end.when, |maker, of| {
                region(maker, body, &asked.seen.board, who, of)
            });
            let is_over = made.unwrap_or_else(|| holds(maker, body, &asked, &end.when));
            let result = result(maker, nth, &end, who, score);
            body.when(is_over, |body| body.give(result));
        };
        if maker.model.turns.alternate() || alike {
            ask(maker, &mut body, Who::Other);
            if !alike {
                ask(maker, &mut body, Who::Me);
            }
        } else {
            // The player who made the last ply is asked first.
            let ask_in_order = |maker: &mut Maker<'_>, body: &mut Body, order: [Who; 2]| {
                order.into_iter().for_each(|who| ask(maker, body, who));
            };
            let first = body.block(|body| ask_in_order(maker, body, [Who::Me, Who::Other]));
            let second = body.block(|body| ask_in_order(maker, body, [Who::Other, Who::Me]));
            body.push(crate::program::Stmt::If(again.clone(), first, second));
        }
        body.give(Expr::Number(Entries::GOES_ON));
        body.finish()
    })
}

/// The result of an end that holds for `who`.
fn result(maker: &Maker<'_>, nth: usize, end: &End, who: Who, score: Option<FunctionId>) -> Expr {
    let by = |winner: Option<usize>| Expr::Number(Entries::result(nth, winner));
    let won_by = |who: Who| Expr::by_player([0, 1].map(|me| by(Some(who.player(Some(me))))));
    match end.verdict {
        Verdict::Win => won_by(who),
        Verdict::Loss => won_by(who.other()),
        Verdict::Draw => by(None),
        Verdict::Score => match score {
            Some(leader) => by(Some(0)).plus(maker.call(leader, Who::Me, Of::Given, Vec::new())),
            None => by(None),
        },
    }
}

/// `fn() -> number`: the points of `ME` in halves, komi included. By player. `None` if the rules count none.
pub fn halves(maker: &mut Maker<'_>) -> Option<FunctionId> {
    let points = maker.model.points.clone()?;
    Some(maker.once("halves", |maker| {
        let mut body = Body::new("halves", "The points of `ME` in halves, komi included.")
            .by_player()
            .returning(Type::Number);
        let points = number(maker, &mut body, &Seen::state(maker, Of::Given), Who::Me, &points);
        let komi = Expr::by_player(maker.model.komi_halves.map(Expr::Number));
        body.give(points.times(Expr::Number(2)).plus(komi));
        body.finish()
    }))
}

/// `fn() -> number`: 0 if the first player has more points, 1 if the second has, 2 if neither.
fn leader(maker: &mut Maker<'_>) -> FunctionId {
    let halves = halves(maker);
    maker.once("leader", |maker| {
        let mut body = Body::new("leader", "The player with more points, or 2.").returning(Type::Number);
        if let Some(halves) = halves {
            let [first, second] = [0, 1].map(|player| {
                let halves = maker.call(halves, Who::Player(player), Of::Given, Vec::new());
                body.named("halves", halves)
            });
            body.when(second.clone().less(first.clone()), |body| body.give(Expr::Number(0)));
            body.when(first.less(second), |body| body.give(Expr::Number(1)));
        }
        body.give(Expr::Number(2));
        body.finish()
    })
}

/// `fn() -> number`: earlier occurrences of the position, if the rules draw by repetition.
pub fn repetitions(maker: &mut Maker<'_>) -> Option<FunctionId> {
    let asks = |condition: &dsl::model::Condition| matches!(condition, dsl::model::Condition::Repetition(_));
    let draws = |end: &End| end.verdict == Verdict::Draw && end.when.mentions(&asks);
    if !maker.model.ends.iter().any(draws) {
        return None;
    }
    let earlier = occurrences(maker, Of::Given, 1);
    Some(maker.once("repetitions", |_| {
        let mut body =
            Body::new("repetitions", "Earlier occurrences of the position.").returning(Type::Number);
        body.give(earlier);
        body.finish()
    }))
}

/// `fn() -> number`: the plies before a clock can reach the limit of a rule, if a rule asks for clocks.
pub fn clock_left(maker: &mut Maker<'_>) -> Option<FunctionId> {
    let limit = maker.model.memory().clock?;
    Some(maker.once("clock_left", |maker| {
        let mut body =
            Body::new("clock_left", "The plies before a clock can reach a limit.").returning(Type::Number);
        let clocks = maker.fields.clocks.iter().map(|clock| Expr::field(*clock));
        let longest = clocks.reduce(Expr::greatest).unwrap_or(Expr::Number(0));
        body.give(Expr::Number(limit.into()).less_by(longest).greatest(Expr::Number(0)));
        body.finish()
    }))
}
