//! Chains: each piece is followed leg by leg, with all that it has done on its way.

use dsl::model::{Act, DirId, Heading, Landing, Leave, Mover, PlayId, PromoteThen, Region, Repeat};

use crate::program::{Body, Expr, Field, FunctionId, List, Local, Of, Stmt, Type, Who};

use super::super::board::Board;
use super::super::candidate::{Candidate, NEVER};
use super::super::kinds;
use super::super::maker::Maker;
use super::super::region::region;
use super::super::walk::{Walked, along, each_direction, elements, surely_lands};
use super::pieces::{self, Piece, can_start, is_of_length, length_of_legs};
use super::{Filter, Out, Search, kinds_of};

/// Places with which another is compared in a unit of work.
const COMPARED: i64 = 8;
/// Units of work for the legs from a place.
const WORK_OF_PLACE: i64 = 32;

/// A piece on its way, as values.
#[derive(Clone, Debug)]
struct Place {
    at: Expr,
    kind: Expr,
    heading: Expr,
    ended: Expr,
    moved: Expr,
    captured: Expr,
    flipped: Expr,
    taken: Expr,
    visited: Expr,
    first: Vec<Expr>,
}

/// What a chain is followed by.
struct Chain<'a> {
    id: PlayId,
    movers: &'a [Mover],
    /// The board before the play.
    board: &'a Board,
    /// The cell where the play began, as a set.
    origin: Expr,
}

impl Place {
    /// The parts by which places are told apart, with their fields.
    fn parts(&self, maker: &Maker<'_>) -> Vec<(Field, Expr)> {
        let fields = &maker.place;
        let always = [(fields.at, &self.at), (fields.kind, &self.kind), (fields.captured, &self.captured)];
        let some = [
            (fields.heading, &self.heading),
            (fields.ended, &self.ended),
            (fields.flipped, &self.flipped),
            (fields.taken, &self.taken),
            (fields.visited, &self.visited),
        ];
        let some = some.into_iter().filter_map(|(field, value)| Some((field?, value)));
        let first = fields.first.iter().copied().zip(&self.first);
        always.into_iter().chain(some).chain(first).map(|(field, value)| (field, value.clone())).collect()
    }

    /// The place whose parts `read` reads from fields; parts without a field are as at the start.
    fn read(maker: &Maker<'_>, mut read: impl FnMut(&str, Field) -> Expr) -> Self {
        let fields = maker.place.clone();
        let at = read("at", fields.at);
        let kind = read("kind", fields.kind);
        let captured = read("captured", fields.captured);
        let mut or = |name: &str, field: Option<Field>, otherwise: Expr| match field {
            Some(field) => read(name, field),
            None => otherwise,
        };
        Self {
            at,
            kind,
            captured,
            heading: or("heading", fields.heading, Expr::Number(0)),
            ended: or("ended", fields.ended, Expr::Bool(false)),
            flipped: or("flipped", fields.flipped, maker.none()),
            taken: or("taken", fields.taken, maker.none()),
            visited: or("visited", fields.visited, maker.none()),
            first: fields.first.iter().map(|field| read("first", *field)).collect(),
            moved: Expr::Bool(true),
        }
    }

    /// The place of the list at an index.
    fn listed(maker: &Maker<'_>, body: &mut Body, index: &Expr) -> Self {
        let item = |field| Expr::Item(List::Places, Box::new(index.clone()), field);
        let place = Self::read(maker, |name, field| body.named(name, item(field)));
        Self { moved: body.named("moved", item(maker.place.moved)), ..place }
    }

    /// The values of a record, with those of a leg that leads there.
    fn values(&self, maker: &Maker<'_>, leg: usize, goes_on: Expr) -> Vec<Expr> {
        let fields = &maker.place;
        let mut all = self.parts(maker);
        all.push((fields.moved, self.moved.clone()));
        if let Some(landing) = fields.landing {
            all.extend([
                (landing.leg, Expr::Number(leg as i64)),
                (landing.goes_on, goes_on),
                (landing.kept, Expr::Bool(false)),
            ]);
        }
        all.sort_by_key(|(field, _)| field.id);
        all.into_iter().map(|(_, value)| value).collect()
    }

    /// The place as parameters of a function, apart from `moved`, in the order of [`Place::parts`].
    fn parameters(maker: &Maker<'_>, body: &mut Body) -> Self {
        Self::read(maker, |name, field| body.parameter(name, field.ty.value()))
    }

    /// The parts in variables.
    fn named(self, body: &mut Body) -> Self {
        let mut name = |name: &str, value: Expr| body.named(name, value);
        Self {
            at: name("end", self.at),
            kind: name("kind", self.kind),
            heading: self.heading,
            ended: name("ended", self.ended),
            moved: self.moved,
            captured: name("captured", self.captured),
            flipped: name("flipped", self.flipped),
            taken: name("taken", self.taken),
            visited: name("visited", self.visited),
            first: self.first.into_iter().map(|first| name("first", first)).collect(),
        }
    }
}

/// The plays of a clause of chains.
pub fn chains(maker: &mut Maker<'_>, body: &mut Body, search: &Search<'_>, movers: &[Mover]) {
    let Search { id, board, filter, out } = *search;
    let clause = maker.model.plays[id].clone();
    let starts = can_start(maker, body, board, movers);
    let starts = body.named("starts", filter.starts.clone() & starts);
    if let Some(sum) = out.counts() {
        // Chains are not counted; it is known only whether there may be any.
        return body.set(sum, starts.count());
    }
    let filter = &Filter { starts, ..filter.clone() };
    let search = &Search { filter, ..*search };
    let goes_on = (clause.landing == Landing::ToGoOn).then(|| goes_on(maker, id, movers));
    pieces::each(maker, body, search, &kinds_of(movers), |maker, body, piece| {
        let since = body.var("since_piece", Expr::Len(List::Plays));
        let out = out.comparing_from(maker, id, since);
        let chain = Chain { id, movers, board, origin: piece.origin.clone() };
        let base = body.var("base", Expr::Len(List::Places));
        let start = start(maker, body, &chain, piece);
        body.append(List::Places, start.values(maker, 0, Expr::Bool(false)));
        let index = body.var("index", base.into());
        let works = body.var("works", Expr::Bool(true));
        let test = Expr::from(index).less(Expr::Len(List::Places)).and(works.into());
        body.repeat_while(test, |body| {
            body.set(works, Expr::work(Expr::Number(id as i64), Expr::Number(WORK_OF_PLACE)));
            let place = Place::listed(maker, body, &index.into());
            let on = body.var("on", Expr::Bool(false));
            let known = (base, index);
            match goes_on {
                None => each_leg(maker, body, &chain, &place, &mut |maker, body, _, next| {
                    body.set(on, Expr::Bool(true));
                    add(maker, body, id, &next, known.0);
                }),
                Some(goes_on) => those_that_go_on(maker, body, &chain, &place, goes_on, (on, known.0)),
            }
            end(maker, body, (&chain, search), (piece, &place), on.into(), &out);
            body.set(index, Expr::from(index).plus(Expr::Number(1)));
        });
        body.push(Stmt::Truncate(List::Places, base.into()));
    });
}

/// The place where a piece starts.
fn start(maker: &mut Maker<'_>, body: &mut Body, chain: &Chain<'_>, piece: &Piece) -> Place {
    let kind = kinds::kind_at(chain.board, &piece.origin);
    let visited = if asks_visited(chain.movers) { piece.origin.clone() } else { maker.none() };
    Place {
        at: piece.from.clone(),
        kind: body.named("kind", kind),
        heading: Expr::Number(0),
        ended: Expr::Bool(false),
        moved: Expr::Bool(false),
        captured: maker.none(),
        flipped: maker.none(),
        taken: maker.none(),
        visited,
        first: vec![Expr::Number(NEVER); maker.place.first.len()],
    }
}

fn asks_visited(movers: &[Mover]) -> bool {
    movers.iter().any(|mover| mover.walk.steps.iter().any(|step| step.on.uses_visited()))
}

/// The board while a piece is at a place: without it, and with what it has done.
fn board_at(maker: &Maker<'_>, chain: &Chain<'_>, place: &Place) -> Board {
    let mut board = chain.board.clone().from(chain.origin.clone());
    board = board.without(&(chain.origin.clone() | place.captured.clone()));
    if has_act(chain.movers, Act::Flip) {
        board = board.flipped(&place.flipped);
    }
    if maker.model.plays[chain.id].leave == Leave::AtEnd {
        board.taken = Some(place.taken.clone());
    }
    if asks_visited(chain.movers) {
        board.visited = Some(place.visited.clone());
    }
    board
}

fn has_act(movers: &[Mover], act: Act) -> bool {
    movers.iter().any(|mover| mover.walk.steps.iter().any(|step| step.act == act))
}

/// Runs `make` for each leg that can follow a place, with its number and the place to which it leads.
fn each_leg(
    maker: &mut Maker<'_>,
    body: &mut Body,
    chain: &Chain<'_>,
    place: &Place,
    make: &mut dyn FnMut(&mut Maker<'_>, &mut Body, usize, Place),
) {
    let board = board_at(maker, chain, place).named(body);
    let at = body.named("here", place.at.clone().bit());
    let before = chain.board.clone().from(chain.origin.clone());
    let directions = maker.model.board.directions.len();
    for (nth, mover) in chain.movers.iter().enumerate() {
        let mut moves = place.ended.clone().not();
        if maker.model.kinds.len() > 1 {
            moves = moves.and(place.kind.clone().equals(Expr::Number(mover.kind as i64)));
        }
        if let Some(on) = &mover.on {
            let on = region(maker, body, &before, Who::Me, on);
            moves = moves.and(chain.origin.clone().meets(on));
        }
        body.when(moves, |body| {
            let on = elements(maker, body, &board, Who::Me, &mover.walk);
            each_direction(maker, body, &mover.walk.dirs, Who::Me, &mut |maker, body, dir| {
                let heads = may_head(maker, chain.id, &place.heading, dir);
                body.when(heads, |body| {
                    let length = length_of_legs(maker, body, &before, (chain.id, &place.at, dir));
                    along(maker, body, &mover.walk, dir, (&at, &on), &mut |maker, body, walked| {
                        let far = is_of_length(&length, &walked);
                        let lands = lands(&board, mover, &at, &walked);
                        body.when(far.and(lands), |body| {
                            let next = after_leg(maker, body, chain, &board, place, dir, &walked);
                            make(maker, body, nth * directions + dir, next);
                        });
                    });
                });
            });
        });
    }
}

/// True if a leg along `dir` may follow one with this heading.
fn may_head(maker: &Maker<'_>, id: PlayId, heading: &Expr, dir: DirId) -> Expr {
    let rule = maker.model.plays[id].heading;
    let board = &maker.model.board;
    let is = |last: DirId| heading.clone().equals(Expr::Number(last as i64 + 1));
    let none = || heading.clone().equals(Expr::Number(0));
    match rule {
        Heading::Any => Expr::Bool(true),
        Heading::Straight => none().or(is(dir)),
        Heading::NotOn | Heading::NotBack => {
            let last = (0..board.directions.len()).filter(|last| !rule.allows(board, *last, dir));
            last.map(is).fold(Expr::Bool(false), Expr::or).not()
        }
    }
}

/// True if the piece can land where a leg ended.
fn lands(board: &Board, mover: &Mover, at: &Expr, walked: &Walked) -> Expr {
    let moves = match mover.walk.way().iter().any(|step| step.least > 0) {
        true => Expr::Bool(true),
        false => walked.end.clone().equals(at.clone()).not(),
    };
    if surely_lands(&mover.walk) && board.taken.is_none() {
        return moves;
    }
    let vacant = board.occupied().not() | (walked.captured.clone() & board.pieces());
    moves.and(walked.end.clone().meets(vacant))
}

/// The place after a leg.
fn after_leg(
    maker: &mut Maker<'_>,
    body: &mut Body,
    chain: &Chain<'_>,
    board: &Board,
    place: &Place,
    dir: DirId,
    walked: &Walked,
) -> Place {
    let clause = &maker.model.plays[chain.id];
    let (leave, heading) = (clause.leave, clause.heading);
    let here = if has_act(chain.movers, Act::Capture) {
        body.named("over", walked.captured.clone() & board.pieces())
    } else {
        maker.none()
    };
    let captured = body.named("captured", place.captured.clone() | here.clone());
    let mut flipped = place.flipped.clone();
    if has_act(chain.movers, Act::Flip) {
        let turned = body.named("turned", walked.flipped.clone() & board.pieces());
        flipped = flipped.clone().minus(turned.clone()) | turned.minus(flipped);
        flipped = flipped.minus(captured.clone());
    }
    let taken = match leave {
        Leave::AtEnd => place.taken.clone() | here.clone().minus(walked.end.clone()),
        Leave::AtOnce => maker.none(),
    };
    let visited =
        if asks_visited(chain.movers) { place.visited.clone() | walked.end.clone() } else { maker.none() };
    let soonest: Vec<Region> = maker.model.soonest().cloned().collect();
    let mut first = Vec::new();
    for (of, known) in soonest.iter().zip(&place.first) {
        let of = region(maker, body, board, Who::Me, of);
        let now = known.clone().equals(Expr::Number(NEVER)).and(here.clone().meets(of));
        first.push(now.choose(place.captured.clone().count(), known.clone()));
    }
    let [kind, ended] = promoted(maker, body, board, &place.kind, &walked.end);
    let next = Place {
        at: walked.end.clone().first(),
        kind,
        heading: Expr::Number(if heading == Heading::Any { 0 } else { dir as i64 + 1 }),
        ended,
        moved: Expr::Bool(true),
        captured,
        flipped,
        taken,
        visited,
        first,
    };
    next.named(body)
}

/// The kind after a promotion on the way, and whether it ends the play.
fn promoted(maker: &mut Maker<'_>, body: &mut Body, board: &Board, kind: &Expr, at: &Expr) -> [Expr; 2] {
    let on_the_way = maker.model.promotions.iter().any(|promotion| match promotion.then {
        PromoteThen::IfEnding => false,
        PromoteThen::EndsPlay | PromoteThen::GoesOn => true,
    });
    if !on_the_way {
        return [kind.clone(), Expr::Bool(false)];
    }
    kinds::on_the_way(maker, body, board, kind, at)
}

/// Adds a place to the list, unless it is known from `base` on.
fn add(maker: &mut Maker<'_>, body: &mut Body, id: PlayId, place: &Place, base: Local) {
    let add = add_function(maker);
    let values = place.parts(maker).into_iter().map(|(_, value)| value);
    let arguments = values.chain([base.into(), Expr::Number(id as i64)]).collect();
    maker.run(body, add, Who::Me, Of::Given, arguments);
}

/// `fn(place, base, clause)`: adds a place to the list, unless it is known from `base` on, or the list of plays is cut off.
fn add_function(maker: &mut Maker<'_>) -> FunctionId {
    maker.once("add_place", |maker| {
        let mut body = Body::new("add_place", "Adds a place, unless it is known.");
        let place = Place::parameters(maker, &mut body);
        let [base, clause] = ["base", "clause"].map(|name| body.parameter(name, Type::Number));
        let nth = body.var("nth", base);
        body.repeat_while(Expr::from(nth).less(Expr::Len(List::Places)), |body| {
            body.when(is_at(maker, &place, &nth.into()), Body::leave);
            count_compared(body, clause, nth, Body::leave);
            body.set(nth, Expr::from(nth).plus(Expr::Number(1)));
        });
        body.append(List::Places, place.values(maker, 0, Expr::Bool(false)));
        body.leave();
        body.finish()
    })
}

/// Counts the work of comparing with the places of the list up to `nth`, and does `cut` if the list of plays is cut off.
fn count_compared(body: &mut Body, clause: Expr, nth: Local, cut: impl FnOnce(&mut Body)) {
    let compared = Expr::from(nth).remainder(Expr::Number(COMPARED));
    body.when(compared.equals(Expr::Number(COMPARED - 1)), |body| {
        body.when(Expr::work(clause, Expr::Number(1)).not(), cut);
    });
}

/// True if a place is that of the list at an index.
fn is_at(maker: &Maker<'_>, place: &Place, index: &Expr) -> Expr {
    let parts = place.parts(maker).into_iter();
    let same = |(field, value): (Field, Expr)| {
        if value.is_no_cell() {
            return Expr::Bool(true);
        }
        Expr::Item(List::Places, Box::new(index.clone()), field).equals(value)
    };
    parts.map(same).fold(Expr::Bool(true), Expr::and)
}

/// Adds the places to which legs lead from a place, without those that end the chain although another landing of the same leg lets it go on.
fn those_that_go_on(
    maker: &mut Maker<'_>,
    body: &mut Body,
    chain: &Chain<'_>,
    place: &Place,
    goes_on: FunctionId,
    (on, base): (Local, Local),
) {
    let legs = body.var("legs", Expr::Len(List::Places));
    each_leg(maker, body, chain, place, &mut |maker, body, leg, next| {
        body.set(on, Expr::Bool(true));
        let values = next.parts(maker).into_iter().map(|(_, value)| value);
        let arguments = std::iter::once(chain.origin.clone()).chain(values).collect();
        let further = maker.call(goes_on, Who::Me, Of::Given, arguments);
        let further = body.named("further", further);
        body.append(List::Places, next.values(maker, leg, further));
    });
    let fields = maker.place.clone();
    let Some(landing) = fields.landing else { return };
    let item = |index: Local, field: Field| Expr::Item(List::Places, Box::new(index.into()), field);
    let one = Expr::Number(1);
    let nth = body.var("nth", legs.into());
    let end = body.named("end", Expr::Len(List::Places));
    body.repeat_while(Expr::from(nth).less(end.clone()), |body| {
        let kept = body.var("kept", Expr::Bool(true));
        body.when(item(nth, landing.goes_on).not(), |body| {
            let other = body.var("other", legs.into());
            body.repeat_while(Expr::from(other).less(end.clone()), |body| {
                let told = [Some(landing.leg), Some(fields.captured), fields.flipped, fields.taken];
                let same =
                    told.into_iter().flatten().map(|field| item(nth, field).equals(item(other, field)));
                let same = same.fold(item(other, landing.goes_on), Expr::and);
                body.when(same, |body| body.set(kept, Expr::Bool(false)));
                body.set(other, Expr::from(other).plus(one.clone()));
            });
        });
        body.push(Stmt::Put(List::Places, nth.into(), landing.kept, kept.into()));
        body.set(nth, Expr::from(nth).plus(one.clone()));
    });
    // The places that are kept move to the front of the legs, each once.
    let room = body.var("room", legs.into());
    body.set(nth, legs.into());
    body.repeat_while(Expr::from(nth).less(end), |body| {
        let next = Place::listed(maker, body, &nth.into());
        let new = body.var("new", item(nth, landing.kept));
        let known = body.var("known", base.into());
        let test = Expr::from(new).and(Expr::from(known).less(room.into()));
        body.repeat_while(test, |body| {
            body.set(new, is_at(maker, &next, &known.into()).not());
            count_compared(body, Expr::Number(chain.id as i64), known, |body| {
                body.set(new, Expr::Bool(false))
            });
            body.set(known, Expr::from(known).plus(one.clone()));
        });
        body.when(new.into(), |body| {
            for (field, value) in next.parts(maker).into_iter().chain([(fields.moved, Expr::Bool(true))]) {
                body.push(Stmt::Put(List::Places, room.into(), field, value));
            }
            body.set(room, Expr::from(room).plus(one.clone()));
        });
        body.set(nth, Expr::from(nth).plus(one.clone()));
    });
    body.push(Stmt::Truncate(List::Places, room.into()));
}

/// `fn(origin, place) -> bool`: whether a leg can follow a place. By player.
fn goes_on(maker: &mut Maker<'_>, id: PlayId, movers: &[Mover]) -> FunctionId {
    let name = format!("goes_on_{id}");
    maker.once(&name, |maker| {
        let mut body =
            Body::new(&name, "True if a leg can follow a place.").by_player().returning(Type::Bool);
        let origin = body.parameter("origin", Type::Set);
        let place = Place::parameters(maker, &mut body);
        let board = Board::of(&maker.fields, Of::Given).named(&mut body);
        let chain = Chain { id, movers, board: &board, origin };
        each_leg(maker, &mut body, &chain, &place, &mut |_, body, _, _| body.give(Expr::Bool(true)));
        body.give(Expr::Bool(false));
        body.finish()
    })
}

/// Hands over the plays that end at a place, if a play may end there; `on` tells whether a leg can follow.
fn end(
    maker: &mut Maker<'_>,
    body: &mut Body,
    (chain, search): (&Chain<'_>, &Search<'_>),
    (piece, place): (&Piece, &Place),
    on: Expr,
    out: &Out,
) {
    let changes = place.at.clone().equals(piece.from.clone()).not().or(place.captured.clone().any());
    let done = match maker.model.plays[chain.id].repeat {
        Repeat::No | Repeat::AtWill => Expr::Bool(true),
        Repeat::WhilePossible => on.not(),
    };
    body.when(place.moved.clone().and(changes).and(done), |body| {
        let at = body.named("at", place.at.clone().bit());
        let ends = piece.narrow(maker, body, search, at.clone());
        body.when(ends.any(), |body| {
            let play = |kind: Expr, maker: &Maker<'_>| Candidate {
                from: piece.from.clone(),
                captured: place.captured.clone(),
                flipped: place.flipped.clone(),
                kind,
                first: place.first.clone(),
                ..Candidate::to(maker, chain.id, place.at.clone())
            };
            let by_choice: Vec<_> = if maker.shape.kind {
                let all = maker.model.promotions.iter();
                all.filter(|one| one.then == PromoteThen::IfEnding).cloned().collect()
            } else {
                Vec::new()
            };
            let promoted = body.var("promoted", Expr::Bool(false));
            for promotion in &by_choice {
                let there = region(maker, body, chain.board, Who::Me, &promotion.on);
                let is_kind = place.kind.clone().equals(Expr::Number(promotion.from as i64));
                let applies = place.ended.clone().not().and(is_kind).and(at.clone().meets(there));
                body.when(applies, |body| {
                    out.one(maker, body, &play(Expr::Number(promotion.to as i64), maker));
                    body.set(promoted, Expr::Bool(true));
                });
            }
            body.when(Expr::from(promoted).not(), |body| {
                out.one(maker, body, &play(place.kind.clone(), maker))
            });
        });
    });
}
