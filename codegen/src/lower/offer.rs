//! What a play passes before it is listed: its choice, limits, and the comparison with the plays that are listed.

use dsl::model::{ChoiceAct, PlayId, Preference, Region, Tier};

use crate::facts::overlap::evens_out;
use crate::plan::stages::{bits_of, clause_of, ranked, stages};
use crate::program::{Body, Expr, FunctionId, List, NOWHERE, Of, Stmt, Type, Who};

use super::board::Board;
use super::candidate::{Candidate, NEVER};
use super::land::{self, land};
use super::limit::{allows, has_tests};
use super::make::make_by;
use super::maker::Maker;
use super::plays::Listing;
use super::region::region;

/// Plays with which another is compared in a unit of work.
const COMPARED: i64 = 32;

/// True if plays of a clause cannot be listed as they are found, apart from choices.
pub fn is_needed(maker: &Maker<'_>, listing: Listing, id: PlayId) -> bool {
    has_tests(maker, id, listing.counted) || compares(maker, listing, id)
}

/// True if plays of a clause are more or fewer than its candidates, apart from limits and choices: they are compared.
pub fn compares(maker: &Maker<'_>, listing: Listing, id: PlayId) -> bool {
    !ranked(maker.model).is_empty() || scans(maker, listing.stage, id)
}

/// The clauses of a stage up to this one.
fn clauses_until(maker: &Maker<'_>, stage: usize, id: PlayId) -> Vec<PlayId> {
    let plays = stages(maker.model)[stage].plays.clone();
    plays.into_iter().take_while(|other| *other <= id).collect()
}

/// True if a play of the clause may be one that is listed already.
fn scans(maker: &Maker<'_>, stage: usize, id: PlayId) -> bool {
    clauses_until(maker, stage, id).into_iter().any(|other| match other == id {
        true => meets_itself(maker, id),
        false => maker.overlap.meet(other, id),
    })
}

/// True if two ways of one clause may be one play.
fn meets_itself(maker: &Maker<'_>, id: PlayId) -> bool {
    super::form::gives_doubles(maker, id)
}

/// True if plays of two clauses with different fields can have the same effect.
fn evens(maker: &Maker<'_>, one: PlayId, other: PlayId) -> bool {
    let plays = &maker.model.plays;
    let says_way = maker.shape.captured || maker.shape.flipped || maker.shape.kind;
    let later = says_way && (evens_out(&plays[one]) || evens_out(&plays[other]));
    if one == other {
        return later && meets_itself(maker, one);
    }
    maker.overlap.meet(one, other) && (later || maker.play.clause.is_some())
}

/// True if plays of the stage are compared by effect.
fn compares_effects(maker: &Maker<'_>, stage: usize, id: PlayId) -> bool {
    clauses_until(maker, stage, id).into_iter().any(|other| evens(maker, other, id))
}

/// The function that lists a play of a clause with each of its choices: `fn(play, since, again)`. By player.
pub fn offer(maker: &mut Maker<'_>, listing: Listing, id: PlayId) -> FunctionId {
    let consider = consider(maker, listing, id);
    let Some(chooses) = Chooses::of(maker, id) else { return consider };
    let name = listing.name(&format!("offer_{id}"));
    maker.once(&name, |maker| {
        let mut body = Body::new(&name, "Lists a play with each of its choices.").by_player();
        let found = Candidate::parameters(maker, &mut body);
        let [since, again] = ["since", "again"].map(|name| body.parameter(name, Type::Number));
        let cells = body.named("choices", chooses.cells(maker, &found));
        let with = |maker: &Maker<'_>, chosen: Expr| {
            let mut values = Candidate { chosen, ..found.clone() }.values(maker);
            values.extend([since.clone(), again.clone()]);
            values
        };
        if chooses.may_be_none {
            let none = with(maker, Expr::Number(NOWHERE));
            body.when(cells.clone().is_empty(), |body| {
                maker.run(body, consider, Who::Me, Of::Given, none);
                body.leave();
            });
        }
        body.each("chosen", cells, |body, chosen| {
            maker.run(body, consider, Who::Me, Of::Given, with(maker, chosen));
        });
        body.leave();
        body.finish()
    })
}

/// The choices of a clause's plays.
#[derive(Clone, Copy, Debug)]
pub struct Chooses {
    /// `fn(play) -> set`: the cells to choose from. By player.
    function: FunctionId,
    /// True if a play without a cell to choose is legal.
    may_be_none: bool,
}

impl Chooses {
    /// The choices of a clause, if it has any.
    pub fn of(maker: &mut Maker<'_>, id: PlayId) -> Option<Self> {
        let play = maker.model.plays[id].clone();
        let may_be_none = play.choice.as_ref()?.act == ChoiceAct::Take;
        let land = land(maker);
        let name = format!("choices_{id}");
        let function = maker.once(&name, |maker| {
            let mut body =
                Body::new(&name, "The cells to choose from after a play.").by_player().returning(Type::Set);
            let found = Candidate::parameters(maker, &mut body);
            let here = if land::only_lands(&play) {
                let before = Board::of(&maker.fields, Of::Given).named(&mut body);
                land::arrived(maker, &mut body, &before, &found)
            } else {
                let after = body.copy();
                let followed = maker.call(land, Who::Me, after, found.values(maker));
                let followed = body.named("followed", followed);
                body.when(followed.not(), |body| body.give(maker.none()));
                Board::of(&maker.fields, after)
            };
            let cells = land::choices(maker, &mut body, &here, &play, &found);
            body.give(cells);
            body.finish()
        });
        Some(Self { function, may_be_none })
    }

    /// The cells to choose from after a play.
    pub fn cells(self, maker: &Maker<'_>, play: &Candidate) -> Expr {
        maker.call(self.function, Who::Me, Of::Given, play.values(maker))
    }

    /// The number of plays that differ in what is chosen of these cells.
    pub fn number(self, cells: &Expr) -> Expr {
        let count = cells.clone().count();
        if self.may_be_none { count.greatest(Expr::Number(1)) } else { count }
    }
}

/// `fn(play, since, again)`: lists a play with its choice, if limits allow it, no play listed from `since` on is better, and none from `again` on is the
/// same. By player.
pub fn consider(maker: &mut Maker<'_>, listing: Listing, id: PlayId) -> FunctionId {
    let name = listing.name(&format!("consider_{id}"));
    let allows = has_tests(maker, id, listing.counted).then(|| allows(maker, id, listing.counted));
    let rank = (!ranked(maker.model).is_empty()).then(|| rank(maker));
    let effects = compares_effects(maker, listing.stage, id).then(|| same_effect(maker));
    let scans = scans(maker, listing.stage, id);
    maker.once(&name, |maker| {
        let mut body = Body::new(&name, "Lists a play, if it is legal and new.").by_player();
        let play = Candidate::parameters(maker, &mut body);
        let [since, again] = ["since", "again"].map(|name| body.parameter(name, Type::Number));
        if let Some(allows) = allows {
            let allowed = maker.call(allows, Who::Me, Of::Given, play.values(maker));
            body.when(allowed.not(), Body::leave);
        }
        if let Some(rank) = rank {
            let own = body.named("rank", maker.call(rank, Who::Me, Of::Given, play.values(maker)));
            body.when(since.clone().less(Expr::Len(List::Plays)), |body| {
                let first = Candidate::listed(maker, &since).values(maker);
                let best = body.named("best", maker.call(rank, Who::Me, Of::Given, first));
                body.when(own.clone().less(best.clone()), Body::leave);
                body.when(best.less(own), |body| body.push(Stmt::Truncate(List::Plays, since.clone())));
            });
        }
        if scans {
            let number = || Expr::Len(List::Plays).less_by(again.clone());
            body.when(Expr::Number(COMPARED).less(number()), |body| {
                let clause = id;
                let units = maker_units(number());
                body.when(Expr::work(Expr::Number(clause as i64), units).not(), Body::leave);
            });
            let nth = body.var("nth", again.clone());
            body.repeat_while(Expr::from(nth).less(Expr::Len(List::Plays)), |body| {
                let known = Candidate::listed(maker, &nth.into());
                let is_known = same(maker, &known, &play, effects);
                body.when(is_known, Body::leave);
                body.set(nth, Expr::from(nth).plus(Expr::Number(1)));
            });
        }
        let values = play.values(maker);
        body.append(List::Plays, values);
        body.leave();
        body.finish()
    })
}

/// Units of work for a comparison with so many plays, about one for [`COMPARED`] plays.
fn maker_units(number: Expr) -> Expr {
    number.clone().less_by(number.remainder(Expr::Number(COMPARED))).greatest(Expr::Number(1))
}

/// True if two plays are one.
fn same(maker: &Maker<'_>, known: &Candidate, play: &Candidate, effects: Option<FunctionId>) -> Expr {
    match effects {
        Some(effects) => {
            let both = known.values(maker).into_iter().chain(play.values(maker)).collect();
            maker.call(effects, Who::Me, Of::Given, both)
        }
        None => {
            let pairs = known.values(maker).into_iter().zip(play.values(maker));
            pairs.map(|(known, own)| known.equals(own)).fold(Expr::Bool(true), Expr::and)
        }
    }
}

/// `fn(play, play) -> bool`: whether two plays have the same effect, even if their fields differ. By player.
fn same_effect(maker: &mut Maker<'_>) -> FunctionId {
    let make_by = make_by(maker);
    maker.once("same_effect", |maker| {
        let mut body =
            Body::new("same_effect", "True if two plays have the same effect, even if their fields differ.")
                .by_player()
                .returning(Type::Bool);
        let one = Candidate::parameters(maker, &mut body);
        let other = Candidate::parameters(maker, &mut body);
        let told = |play: &Candidate| {
            [&play.from, &play.to, &play.chosen].into_iter().chain(&play.first).cloned().collect::<Vec<_>>()
        };
        for (a, b) in told(&one).into_iter().zip(told(&other)) {
            if a != b {
                body.when(a.equals(b).not(), |body| body.give(Expr::Bool(false)));
            }
        }
        let states = [&one, &other].map(|play| {
            let after = body.copy();
            maker.run(&mut body, make_by, Who::Me, after, play.values(maker));
            after
        });
        let fields = &maker.fields;
        let sets = fields.board.sides.iter().chain(fields.board.kinds.iter().flatten()).chain(&fields.marked);
        let same = sets.map(|field| Expr::Field(states[0], *field).equals(Expr::Field(states[1], *field)));
        let same = same.fold(Expr::Bool(true), Expr::and);
        body.give(same);
        body.finish()
    })
}

/// `fn(play) -> number`: the rank of a play by the preferences that compare plays; higher is better. By player.
fn rank(maker: &mut Maker<'_>) -> FunctionId {
    let make_by = make_by(maker);
    maker.once("rank", |maker| {
        let mut body = Body::new("rank", "The rank of a play by preferences; higher is better.")
            .by_player()
            .returning(Type::Number);
        let play = Candidate::parameters(maker, &mut body);
        let board = Board::of(&maker.fields, Of::Given).named(&mut body).from(play.from.clone().bit());
        let mut taken = vec![body_captured(maker, &mut body, &board, &play)];
        let gone = maker.fields.done.gone.clone();
        if !gone.is_empty() {
            let after = body.copy();
            maker.run(&mut body, make_by, Who::Me, after, play.values(maker));
            taken.extend(gone.iter().map(|gone| Expr::Field(after, *gone)));
        }
        let mut rank = Expr::Number(0);
        for preference in ranked(maker.model).to_vec() {
            let here = by_preference(maker, &mut body, &board, &play, &taken, &preference);
            let bits = bits_of(maker.model, &preference);
            rank = body.named("rank", rank.times(Expr::Number(1 << bits)).plus(here));
        }
        body.give(rank);
        body.finish()
    })
}

fn body_captured(maker: &Maker<'_>, body: &mut Body, board: &Board, play: &Candidate) -> Expr {
    let captured = land::captured(maker, board, play);
    body.named("captured", captured)
}

/// The rank of a play by one preference; higher is better.
fn by_preference(
    maker: &mut Maker<'_>,
    body: &mut Body,
    board: &Board,
    play: &Candidate,
    taken: &[Expr],
    preference: &Preference,
) -> Expr {
    match preference {
        Preference::Most(worth, _) => {
            let mut sum = Expr::Number(0);
            for worth in worth {
                let of = match &worth.of {
                    Some(of) => region(maker, body, board, Who::Me, of),
                    None => maker.all(),
                };
                let of = body.named("worth", of);
                for taken in taken {
                    let count = (taken.clone() & of.clone()).count();
                    sum = sum.plus(count.times(Expr::Number(worth.each.into())));
                }
            }
            sum
        }
        Preference::Soonest(of, _) => {
            let nth = maker.model.soonest().position(|other| other == of);
            let first = nth.and_then(|nth| play.first.get(nth).cloned());
            Expr::Number(NEVER).less_by(first.unwrap_or(Expr::Number(NEVER)))
        }
        Preference::Tiers(tiers, _) => {
            let count = tiers.len();
            let mut rank = Expr::Number(0);
            for (nth, tier) in tiers.iter().enumerate().rev() {
                let is_in = is_in_tier(maker, body, board, play, tier);
                rank = is_in.choose(Expr::Number((count - nth) as i64), rank);
            }
            rank
        }
    }
}

/// True if a play is in a tier.
fn is_in_tier(maker: &mut Maker<'_>, body: &mut Body, board: &Board, play: &Candidate, tier: &Tier) -> Expr {
    let mut is_in = match clause_of(tier) {
        Some(clause) if maker.play.clause.is_some() => {
            play.clause.clone().equals(Expr::Number(clause as i64))
        }
        Some(_) | None => Expr::Bool(true),
    };
    if let Tier::Cells { from, to, .. } = tier {
        let cells: [(&Expr, &Option<Region>); 2] = [(&play.from, from), (&play.to, to)];
        for (cell, of) in cells {
            if let Some(of) = of {
                let of = region(maker, body, board, Who::Me, of);
                is_in = is_in.and(cell.clone().bit().meets(of));
            }
        }
    }
    is_in
}

/// True if plays of a clause need to be compared only with those of the same piece by the same clause.
pub fn meets_only_itself(maker: &Maker<'_>, id: PlayId) -> bool {
    let others = (0..maker.model.plays.len()).filter(|other| *other != id);
    others.into_iter().all(|other| !maker.overlap.meet(other, id))
}
