//! The plays of a player: stage by stage, listed or counted.

use dsl::model::{Condition, Pass, PlayId};

use crate::plan::stages::stages;
use crate::program::{Body, Expr, FunctionId, List, Of, Type, Who};

use super::candidate::Candidate;
use super::maker::Maker;
use super::{clause, limit};

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
    /// They are counted: `fn() -> number`; below 0 if there may be some that must be listed to be counted.
    Count,
    /// They are counted before limits are asked.
    Candidates,
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
            Self::Candidates => "candidates",
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
            Sink::Count | Sink::Candidates => {
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
            Sink::Count | Sink::Candidates => {
                body = body.returning(Type::Number);
                for nth in 0..count {
                    let stage = stage(maker, of(nth, sink));
                    let number = maker.call(stage, Who::Me, Of::Given, Vec::new());
                    if nth + 1 == count {
                        body.give(number);
                    } else {
                        let number = body.named("number", number);
                        body.when(number.clone().equals(Expr::Number(0)).not(), |body| body.give(number));
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
                    let counts = if sink == Sink::Draw { Sink::Candidates } else { Sink::Count };
                    let counted = stage(maker, of(nth, counts));
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
    let number = number_counted(maker, counted);
    let name = format!("has_play{}", counted.suffix());
    maker.once(&name, |maker| {
        let mut body =
            Body::new(&name, "True if the player has a play but a pass.").by_player().returning(Type::Bool);
        body.give(Expr::Number(0).less(maker.call(number, Who::Me, Of::Given, Vec::new())));
        body.finish()
    })
}

/// `fn() -> number`: the number of plays without passes, as if `ME` were to move. By player.
pub fn number_of_moves(maker: &mut Maker<'_>) -> FunctionId {
    number_counted(maker, Counted::All)
}

fn number_counted(maker: &mut Maker<'_>, counted: Counted) -> FunctionId {
    let [count, moves] = [Sink::Count, Sink::List].map(|sink| moves(maker, counted, sink));
    let name = format!("number{}", counted.suffix());
    maker.once(&name, |maker| {
        let mut body =
            Body::new(&name, "The number of plays without passes.").by_player().returning(Type::Number);
        let count = body.named("count", maker.call(count, Who::Me, Of::Given, Vec::new()));
        body.when(count.clone().less(Expr::Number(0)).not(), |body| body.give(count));
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

/// `fn() -> number` and `fn(n)`: counts all plays, below 0 if they must be listed to be counted, and lists the n-th one. By player.
pub fn count_and_nth(maker: &mut Maker<'_>) -> [FunctionId; 2] {
    let [number, nth] = [Sink::Count, Sink::Nth].map(|sink| moves(maker, Counted::All, sink));
    let count = maker.once("count", |maker| {
        let mut body = Body::new("count", "The number of plays.").by_player().returning(Type::Number);
        let number = body.named("number", maker.call(number, Who::Me, Of::Given, Vec::new()));
        if maker.model.pass != Pass::No {
            body.when(number.clone().less(Expr::Number(0)), |body| body.give(number.clone()));
        }
        let passes = may_pass(maker, number.clone().equals(Expr::Number(0)));
        body.give(match passes {
            Expr::Bool(false) => number,
            passes => number.plus(passes.as_number()),
        });
        body.finish()
    });
    let nth = maker.once("nth", |maker| {
        let mut body = Body::new("nth", "Appends the n-th play of those that `count` counts.").by_player();
        or_pass(maker, &mut body, nth, maker.model.pass != Pass::No);
        body.finish()
    });
    [count, nth]
}

/// Lists the n-th play by a function of moves, or a pass if there are not so many and `passes` tells that one counts.
fn or_pass(maker: &Maker<'_>, body: &mut Body, nth: FunctionId, passes: bool) {
    let n = body.parameter("n", Type::Number);
    let left = body.named("left", maker.call(nth, Who::Me, Of::Given, vec![n]));
    if passes {
        let pass = Candidate::pass(maker).values(maker);
        body.when(left.less(Expr::Number(0)).not(), |body| body.append(List::Plays, pass));
    }
    body.leave();
}

/// `fn() -> number` and `fn(n)`: counts the plays of the first stage that has any before limits are asked, below 0 if they cannot be counted so, and lists
/// the n-th of them if it is legal. Those that are listed are equally likely, if n is. `None` where no limit is asked of each play. By player.
pub fn candidates(maker: &mut Maker<'_>) -> Option<[FunctionId; 2]> {
    let clauses = 0..maker.model.plays.len();
    if !clauses.into_iter().any(|id| limit::has_tests(maker, id, Counted::All)) {
        return None;
    }
    let [number, draw] = [Sink::Candidates, Sink::Draw].map(|sink| moves(maker, Counted::All, sink));
    let passes = maker.model.pass == Pass::AtWill;
    let number = maker.once("candidates", |maker| {
        let doc = "The number of plays of the first stage that has any, before limits.";
        let mut body = Body::new("candidates", doc).by_player().returning(Type::Number);
        let number = maker.call(number, Who::Me, Of::Given, Vec::new());
        body.give(if passes { number.plus(Expr::Number(1)) } else { number });
        body.finish()
    });
    let draw = maker.once("candidate", |maker| {
        let mut body = Body::new("candidate", "Appends the n-th candidate, if it is legal.").by_player();
        or_pass(maker, &mut body, draw, passes);
        body.finish()
    });
    Some([number, draw])
}
