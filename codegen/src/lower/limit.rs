//! Limits: whether the rules forbid a play that a clause gives.

use dsl::model::{Action, DirId, Limit, Need, PlayId, Then, Walk};

use crate::facts::local::is_local_walk;
use crate::program::{Body, Expr, FunctionId, NOWHERE, Of, Type, Who};

use super::board::Board;
use super::candidate::Candidate;
use super::condition::{Asked, Asker, holds, is_of_board};
use super::land::{arrived, only_lands};
use super::maker::Maker;
use super::number::Seen;
use super::plays::{self, Counted};
use super::region::region;
use super::walk::runs_in_circle;
use super::{hash, make, turn};

/// The limits that speak of plays of a clause and count for these plays.
fn limits(maker: &Maker<'_>, id: PlayId, counted: Counted) -> Vec<Limit> {
    let counts = |limit: &&Limit| match counted {
        Counted::All => true,
        Counted::WithoutAsking => !limit.asks_plays(),
    };
    let speaks = |limit: &&Limit| limit.play.is_none_or(|play| play == id);
    maker.model.limits.iter().filter(counts).filter(speaks).cloned().collect()
}

/// True if a set of cells where plays end tells all that a limit asks.
fn is_of_set(limit: &Limit) -> bool {
    let plain = |region: &dsl::model::Region| !region.uses_origin();
    limit.from.is_none()
        && limit.to.as_ref().is_none_or(plain)
        && matches!(&limit.need, Need::To(region) if plain(region))
}

/// The cells on which limits let plays of a clause end, as far as sets tell; `None` if there are no such limits.
pub fn allowed_ends(
    maker: &mut Maker<'_>,
    body: &mut Body,
    board: &Board,
    id: PlayId,
    counted: Counted,
) -> Option<Expr> {
    let mut all: Option<Expr> = None;
    for limit in limits(maker, id, counted).iter().filter(|limit| is_of_set(limit)) {
        let Need::To(need) = &limit.need else { continue };
        let mut forbidden = region(maker, body, board, Who::Me, need).not();
        if let Some(to) = &limit.to {
            forbidden = region(maker, body, board, Who::Me, to) & forbidden;
        }
        if let Some((player, turn)) = limit.turn {
            forbidden = turn::is_turn(maker, player, turn).choose(forbidden, maker.none());
        }
        let allowed = body.named("allowed", forbidden.not());
        all = Some(match all {
            Some(all) => all & allowed,
            None => allowed,
        });
    }
    all.map(|all| body.named("allowed", all))
}

/// True if a test of each play of a clause is needed.
pub fn has_tests(maker: &Maker<'_>, id: PlayId, counted: Counted) -> bool {
    must_follow(maker, id) || limits(maker, id, counted).iter().any(|limit| !is_of_set(limit))
}

/// True if plays of a clause are illegal where something does not follow, apart from what [`first_to_follow`] has.
fn must_follow(maker: &Maker<'_>, id: PlayId) -> bool {
    let then = &maker.model.plays[id].then;
    let told = usize::from(first_to_follow(maker, id).is_some());
    then[told..].iter().any(|then| match then {
        Then::Walks { required, .. } => *required,
        Then::Pull(_) => true,
        Then::Capture(_) | Then::Mark(_) => false,
    })
}

/// The walk that must first follow a placement, if single cells tell where it matches: the cells from which it does are known beforehand.
pub fn first_to_follow<'m>(maker: &Maker<'m>, id: PlayId) -> Option<&'m Walk> {
    let clause = &maker.model.plays[id];
    let Some(Then::Walks { walk, required: true }) = clause.then.first() else { return None };
    let places = matches!(clause.action, Action::Place { .. });
    let returns = |dir: &DirId| runs_in_circle(maker, *dir);
    let plain = is_local_walk(walk) && !walk.dirs.iter().flatten().any(returns);
    (places && plain).then_some(walk)
}

/// `fn(play) -> bool`: whether limits allow a play of a clause, apart from those of [`allowed_ends`]. By player.
pub fn allows(maker: &mut Maker<'_>, id: PlayId, counted: Counted) -> FunctionId {
    let name = format!("allows_{id}{}", counted.suffix());
    let make_by = make::make_by(maker);
    maker.once(&name, |maker| {
        let mut body = Body::new(&name, "True if limits allow a play.").by_player().returning(Type::Bool);
        let play = Candidate::parameters(maker, &mut body);
        let board = Board::of(&maker.fields, Of::Given).named(&mut body).from(play.from.clone().bit());
        let mut tried = Vec::new();
        for limit in limits(maker, id, counted).into_iter().filter(|limit| !is_of_set(limit)) {
            let speaks = speaks_of(maker, &mut body, &board, &limit, &play);
            match &limit.need {
                Need::To(need) => {
                    let need = region(maker, &mut body, &board, Who::Me, need);
                    let meets = play.to.clone().bit().meets(need);
                    body.when(speaks.and(meets.not()), |body| body.give(Expr::Bool(false)));
                }
                Need::Leaves(_) | Need::NotPrevious | Need::NotPast => {
                    tried.push((body.named("speaks", speaks), limit));
                }
            }
        }
        let must_follow = must_follow(maker, id);
        if tried.is_empty() && !must_follow {
            body.give(Expr::Bool(true));
            return body.finish();
        }
        if !must_follow {
            let any = tried.iter().map(|(speaks, _)| speaks.clone()).fold(Expr::Bool(false), Expr::or);
            body.when(any.not(), |body| body.give(Expr::Bool(true)));
        }
        let seen = if on_board(maker, id, tried.iter().map(|(_, limit)| limit)) {
            let after = arrived(maker, &mut body, &board, &play);
            Seen { of: Of::Given, board: after_ply(maker, after, &play).named(&mut body) }
        } else {
            let after = body.copy();
            let followed = maker.call(make_by, Who::Me, after, play.values(maker));
            let followed = body.named("followed", followed);
            if must_follow {
                body.when(followed.not(), |body| body.give(Expr::Bool(false)));
            }
            Seen::state(maker, after)
        };
        for (speaks, limit) in tried {
            body.when(speaks, |body| {
                let meets = meets(maker, body, &seen, &limit);
                body.when(meets.not(), |body| body.give(Expr::Bool(false)));
            });
        }
        body.give(Expr::Bool(true));
        body.finish()
    })
}

/// True if the board after a play of a clause, known once its piece has landed, decides all of these limits.
fn on_board<'l>(maker: &Maker<'_>, id: PlayId, mut limits: impl Iterator<Item = &'l Limit>) -> bool {
    let clause = &maker.model.plays[id];
    only_lands(clause)
        && clause.then.is_empty()
        && clause.choice.is_none()
        && !must_follow(maker, id)
        && limits.all(|limit| matches!(&limit.need, Need::Leaves(condition) if is_of_board(condition)))
}

/// The board as the next ply finds it, after a play that marks nothing.
fn after_ply(maker: &Maker<'_>, board: Board, play: &Candidate) -> Board {
    let last = board.last.clone().map(|[_, other]| [play.to.clone().bit(), other]);
    Board { marked: board.marked.as_ref().map(|_| maker.none()), last, origin: None, ..board }
}

/// True if all selectors of a limit hold for a play.
fn speaks_of(maker: &mut Maker<'_>, body: &mut Body, board: &Board, limit: &Limit, play: &Candidate) -> Expr {
    let mut speaks = match limit.turn {
        Some((player, turn)) => turn::is_turn(maker, player, turn),
        None => Expr::Bool(true),
    };
    for (cell, selected) in [(&play.from, &limit.from), (&play.to, &limit.to)] {
        if let Some(selected) = selected {
            let selected = region(maker, body, board, Who::Me, selected);
            let stands = cell.clone().equals(Expr::Number(NOWHERE)).not();
            speaks = speaks.and(stands.and(cell.clone().bit().meets(selected)));
        }
    }
    speaks
}

/// True if the state after a play meets the need of a limit.
fn meets(maker: &mut Maker<'_>, body: &mut Body, seen: &Seen, limit: &Limit) -> Expr {
    let after = seen.of;
    match &limit.need {
        Need::To(_) => Expr::Bool(true),
        Need::Leaves(condition) => {
            let goes_over = turn::begins(maker, Expr::Field(after, maker.fields.plies));
            let stuck = if limit.asks_plays() {
                let can_play = plays::has_play(maker, Counted::WithoutAsking);
                let [other, me] =
                    [Who::Other, Who::Me].map(|who| maker.call(can_play, who, after, Vec::new()));
                goes_over.clone().choose(other, me).not()
            } else {
                Expr::Bool(false)
            };
            let asked = Asked {
                seen: seen.clone(),
                who: Who::Me,
                stuck,
                to_move: goes_over.not(),
                moved: Expr::Bool(true),
                by: Asker::Limit,
            };
            holds(maker, body, &asked, condition)
        }
        Need::NotPrevious => same_as_before(maker, after).not(),
        Need::NotPast => {
            let key = hash::key(maker);
            let [now, then] = [Of::Given, after].map(|of| maker.call(key, Who::Me, of, Vec::new()));
            let then = body.named("key", then);
            then.clone().equals(now).or(then.is_past()).not()
        }
    }
}

/// True if the board of a state is the one before the last ply of the given state.
fn same_as_before(maker: &Maker<'_>, after: Of) -> Expr {
    let Some(before) = &maker.fields.before else { return Expr::Bool(false) };
    let now = &maker.fields.board;
    let sides = now.sides.iter().zip(&before.sides).map(|(now, before)| (*now, *before));
    let kinds = now.kinds.iter().zip(&before.kinds).filter_map(|(now, before)| now.zip(*before));
    sides
        .chain(kinds)
        .map(|(now, before)| Expr::Field(after, now).equals(Expr::field(before)))
        .fold(Expr::Bool(true), Expr::and)
}
