//! The plays of a player: stage by stage, listed or counted.

use dsl::model::{Condition, Pass, PlayId};

use crate::plan::stages::{Stage, stages};
use crate::program::{Body, Expr, FunctionId, List, Of, Type, Who};

use super::candidate::Candidate;
use super::clause;
use super::maker::Maker;
use super::offer;

/// The limits that count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counted {
    /// All.
    All,
    /// Those that do not ask whether a player has a play.
    WithoutAsking,
}

impl Counted {
    /// The end of the names of functions for these plays.
    pub fn suffix(self) -> &'static str {
        match self {
            Self::All => "",
            Self::WithoutAsking => "_unasked",
        }
    }

    /// The plays that are looked for in a game: all limits count alike where none asks.
    fn in_game(self, maker: &Maker<'_>) -> Self {
        if maker.model.limits.iter().any(dsl::model::Limit::asks_plays) { self } else { Self::All }
    }
}

/// What is done with plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sink {
    /// They are listed: `fn()`.
    List,
    /// They are counted: `fn() -> number`.
    Count,
    /// The n-th one is listed: `fn(n) -> number`, which is n less the number of plays, or -1 if a play was listed.
    Nth,
    /// As `Nth`, but the n-th one is listed only if it is legal.
    Draw,
}

impl Sink {
    fn suffix(self) -> &'static str {
        match self {
            Self::List => "plays",
            Self::Count => "count",
            Self::Nth => "nth",
            Self::Draw => "draw",
        }
    }
}

/// A list of plays that is made.
#[derive(Clone, Copy, Debug)]
pub struct Listing {
    /// The number of the stage.
    pub stage: usize,
    /// The limits that count.
    pub counted: Counted,
    /// What is done with the plays.
    pub sink: Sink,
}

impl Listing {
    /// The name of a function for it.
    pub fn name(self, what: &str) -> String {
        format!("{what}_{}{}_{}", self.stage, self.counted.suffix(), self.sink.suffix())
    }
}

/// The function of a stage.
fn stage(maker: &mut Maker<'_>, listing: Listing) -> FunctionId {
    maker.once(&listing.name("stage"), |maker| {
        let stage = &stages(maker.model)[listing.stage];
        let plays: Vec<PlayId> = stage.plays.clone();
        let mut body =
            Body::new(listing.name("stage"), format!("The plays of stage {}.", listing.stage)).by_player();
        match listing.sink {
            Sink::List => {
                let since = body.var("since", Expr::Len(List::Plays));
                for id in plays {
                    let clause = clause::plays(maker, listing, id);
                    maker.run(&mut body, clause, Who::Me, Of::Given, vec![since.into()]);
                }
                body.leave();
            }
            Sink::Count => {
                body = body.returning(Type::Number);
                let mut sum = Expr::Number(0);
                for id in plays {
                    let clause = clause::plays(maker, listing, id);
                    let more = maker.call(clause, Who::Me, Of::Given, Vec::new());
                    sum = if sum == Expr::Number(0) { more } else { sum.plus(more) };
                }
                body.give(sum);
            }
            Sink::Nth | Sink::Draw => {
                body = body.returning(Type::Number);
                let n = body.parameter("n", Type::Number);
                let left = body.var("left", n);
                for id in plays {
                    let clause = clause::plays(maker, listing, id);
                    body.set(left, maker.call(clause, Who::Me, Of::Given, vec![left.into()]));
                    body.when(Expr::from(left).less(Expr::Number(0)), |body| body.give(left.into()));
                }
                body.give(left.into());
            }
        }
        body.finish()
    })
}

/// True if plays of a stage can be counted without a list.
fn is_countable(maker: &Maker<'_>, stage: &Stage<'_>, nth: usize, counted: Counted) -> bool {
    stage.plays.iter().all(|id| {
        let listing = Listing { stage: nth, counted, sink: Sink::Count };
        !offer::is_needed(maker, listing, *id) && clause::is_countable(maker, listing, *id)
    })
}

/// True if all plays can be counted without a list.
fn all_countable(maker: &Maker<'_>, counted: Counted) -> bool {
    stages(maker.model).iter().enumerate().all(|(nth, stage)| is_countable(maker, stage, nth, counted))
}

/// The plays of the first stage that has any, without a pass.
fn moves(maker: &mut Maker<'_>, counted: Counted, sink: Sink) -> FunctionId {
    let name = format!("moves{}_{}", counted.suffix(), sink.suffix());
    maker.once(&name, |maker| {
        let mut body =
            Body::new(&name, "The plays of the first stage that has any, without a pass.").by_player();
        let count = stages(maker.model).len();
        let of = |stage, sink| Listing { stage, counted, sink };
        match sink {
            Sink::List => {
                let since = body.var("since", Expr::Len(List::Plays));
                for nth in 0..count {
                    let stage = stage(maker, of(nth, Sink::List));
                    maker.run(&mut body, stage, Who::Me, Of::Given, Vec::new());
                    if nth + 1 < count {
                        body.when(Expr::from(since).less(Expr::Len(List::Plays)), Body::leave);
                    }
                }
                body.leave();
            }
            Sink::Count => {
                body = body.returning(Type::Number);
                for nth in 0..count {
                    let stage = stage(maker, of(nth, Sink::Count));
                    let number = maker.call(stage, Who::Me, Of::Given, Vec::new());
                    if nth + 1 == count {
                        body.give(number);
                    } else {
                        let number = body.named("number", number);
                        body.when(Expr::Number(0).less(number.clone()), |body| body.give(number));
                    }
                }
            }
            Sink::Nth | Sink::Draw => {
                body = body.returning(Type::Number);
                let n = body.parameter("n", Type::Number);
                for nth in 0..count {
                    let listed = stage(maker, of(nth, sink));
                    let listed = maker.call(listed, Who::Me, Of::Given, vec![n.clone()]);
                    if nth + 1 == count {
                        body.give(listed);
                        continue;
                    }
                    let counted = stage(maker, of(nth, Sink::Count));
                    let counted = maker.call(counted, Who::Me, Of::Given, Vec::new());
                    body.when(Expr::Number(0).less(counted), |body| body.give(listed));
                }
            }
        }
        body.finish()
    })
}

/// `fn() -> bool`: whether `ME`, if it were to move, would have a play but a pass. By player.
pub fn has_play(maker: &mut Maker<'_>, counted: Counted) -> FunctionId {
    let counted = counted.in_game(maker);
    let name = format!("has_play{}", counted.suffix());
    if all_countable(maker, counted) {
        let count = moves(maker, counted, Sink::Count);
        return maker.once(&name, |maker| {
            let mut body = Body::new(&name, "True if the player has a play but a pass.")
                .by_player()
                .returning(Type::Bool);
            body.give(Expr::Number(0).less(maker.call(count, Who::Me, Of::Given, Vec::new())));
            body.finish()
        });
    }
    let moves = moves(maker, counted, Sink::List);
    maker.once(&name, |maker| {
        let mut body =
            Body::new(&name, "True if the player has a play but a pass.").by_player().returning(Type::Bool);
        let since = body.var("since", Expr::Len(List::Plays));
        maker.run(&mut body, moves, Who::Me, Of::Given, Vec::new());
        let found = body.named("found", Expr::from(since).less(Expr::Len(List::Plays)));
        body.push(crate::program::Stmt::Truncate(List::Plays, since.into()));
        body.give(found);
        body.finish()
    })
}

/// `fn() -> number`: the number of plays without passes, as if `ME` were to move. By player.
pub fn number_of_moves(maker: &mut Maker<'_>) -> FunctionId {
    if all_countable(maker, Counted::All) {
        return moves(maker, Counted::All, Sink::Count);
    }
    let moves = moves(maker, Counted::All, Sink::List);
    maker.once("number_of_moves", |maker| {
        let mut body = Body::new("number_of_moves", "The number of plays without passes.")
            .by_player()
            .returning(Type::Number);
        let since = body.var("since", Expr::Len(List::Plays));
        maker.run(&mut body, moves, Who::Me, Of::Given, Vec::new());
        let found = body.named("found", Expr::Len(List::Plays).less_by(since.into()));
        body.push(crate::program::Stmt::Truncate(List::Plays, since.into()));
        body.give(found);
        body.finish()
    })
}

/// True if `ME` may pass, where `stuck` tells whether it has no other play.
fn may_pass(maker: &mut Maker<'_>, stuck: Expr) -> Expr {
    match maker.model.pass {
        Pass::No => Expr::Bool(false),
        Pass::AtWill => Expr::Bool(true),
        Pass::WhenStuck => {
            let asks = |condition: &Condition| matches!(condition, Condition::BothStuck);
            if !maker.model.ends.iter().any(|end| end.when.mentions(&asks)) {
                return stuck;
            }
            let other = has_play(maker, Counted::All);
            stuck.and(maker.call(other, Who::Other, Of::Given, Vec::new()))
        }
    }
}

/// `fn()`: appends all plays. By player.
pub fn list(maker: &mut Maker<'_>) -> FunctionId {
    let moves = moves(maker, Counted::All, Sink::List);
    maker.once("plays", |maker| {
        let mut body = Body::new("plays", "Appends all plays.").by_player();
        let since = body.var("since", Expr::Len(List::Plays));
        maker.run(&mut body, moves, Who::Me, Of::Given, Vec::new());
        let passes = may_pass(maker, Expr::Len(List::Plays).equals(since.into()));
        let pass = Candidate::pass(maker).values(maker);
        body.when(passes, |body| body.append(List::Plays, pass));
        body.leave();
        body.finish()
    })
}

/// `fn() -> number` and `fn(n)`: counts all plays, and lists the n-th one. `None` if plays must be listed to be counted. By player.
pub fn count_and_nth(maker: &mut Maker<'_>) -> Option<[FunctionId; 2]> {
    if !all_countable(maker, Counted::All) {
        return None;
    }
    let [number, nth] = [Sink::Count, Sink::Nth].map(|sink| moves(maker, Counted::All, sink));
    let count = maker.once("count", |maker| {
        let mut body = Body::new("count", "The number of plays.").by_player().returning(Type::Number);
        let number = body.named("number", maker.call(number, Who::Me, Of::Given, Vec::new()));
        let passes = may_pass(maker, number.clone().equals(Expr::Number(0)));
        body.give(match passes {
            Expr::Bool(false) => number,
            passes => number.plus(passes.as_number()),
        });
        body.finish()
    });
    let nth = maker.once("nth", |maker| {
        let mut body = Body::new("nth", "Appends the n-th play of those that `count` counts.").by_player();
        let n = body.parameter("n", Type::Number);
        let left = body.named("left", maker.call(nth, Who::Me, Of::Given, vec![n]));
        let pass = Candidate::pass(maker).values(maker);
        body.when(left.less(Expr::Number(0)).not(), |body| body.append(List::Plays, pass));
        body.leave();
        body.finish()
    });
    Some([count, nth])
}

/// `fn() -> number` and `fn(n)`: counts the plays of the first stage that has any before limits are asked, and lists the n-th of them if it is legal. Those
/// that are listed are equally likely, if n is. `None` where plays are counted or compared. By player.
pub fn candidates(maker: &mut Maker<'_>) -> Option<[FunctionId; 2]> {
    let draws = |id: &PlayId, stage| {
        let listing = Listing { stage, counted: Counted::All, sink: Sink::Draw };
        clause::is_countable(maker, listing, *id) && !offer::compares(maker, listing, *id)
    };
    let all = stages(maker.model);
    let mut clauses = all.iter().enumerate().flat_map(|(nth, stage)| stage.plays.iter().map(move |id| (nth, id)));
    if all_countable(maker, Counted::All) || !clauses.all(|(nth, id)| draws(id, nth)) {
        return None;
    }
    let [number, draw] = [Sink::Count, Sink::Draw].map(|sink| moves(maker, Counted::All, sink));
    let passes = maker.model.pass == Pass::AtWill;
    let number = maker.once("candidates", |maker| {
        let mut body = Body::new("candidates", "The number of plays of the first stage that has any, before limits.")
            .by_player()
            .returning(Type::Number);
        let number = maker.call(number, Who::Me, Of::Given, Vec::new());
        body.give(if passes { number.plus(Expr::Number(1)) } else { number });
        body.finish()
    });
    let draw = maker.once("candidate", |maker| {
        let mut body = Body::new("candidate", "Appends the n-th candidate, if it is legal.").by_player();
        let n = body.parameter("n", Type::Number);
        let left = body.named("left", maker.call(draw, Who::Me, Of::Given, vec![n]));
        if passes {
            let pass = Candidate::pass(maker).values(maker);
            body.when(left.less(Expr::Number(0)).not(), |body| body.append(List::Plays, pass));
        }
        body.leave();
        body.finish()
    });
    Some([number, draw])
}
