//! The plays of a clause, in each of its forms.

mod at_once;
mod chains;
mod pieces;
mod reached;
mod targets;
mod ways;

use dsl::model::{Action, KindId, Mover, PlayId, Region};

use crate::plan::stages::stages;
use crate::program::{Body, Expr, FunctionId, List, Local, Of, Type, Who};

use super::board::Board;
use super::candidate::Candidate;
use super::condition::{asked_by_mover, holds};
use super::form::{Form, at_once, form};
use super::kinds::{self, Zone};
use super::limit::{allowed_ends, first_to_follow};
use super::maker::Maker;
use super::offer::{self, Chooses};
use super::plays::{Listing, Sink};
use super::region::{named, region};
use super::walk::starts;

/// More than any number of plays is, and below 0: there may be plays that must be listed to be counted.
const MUST_LIST: i64 = -(1 << 40);

/// True if the plays of a clause are those that its form gives, one by one, so that they can be counted and drawn as they are found.
fn gives_each(maker: &Maker<'_>, listing: Listing, id: PlayId) -> bool {
    let passes = match listing.sink {
        Sink::Count | Sink::Nth => offer::is_needed(maker, listing, id),
        Sink::List | Sink::Candidates | Sink::Draw => offer::compares(maker, listing, id),
    };
    form(maker, id) != Form::Chains && !passes
}

/// The function of a clause's plays: `fn(since)` where they are listed, `since` being where the list of the stage begins; else as its [`Sink`]. By player.
pub fn plays(maker: &mut Maker<'_>, listing: Listing, id: PlayId) -> FunctionId {
    let clause = &maker.model.plays[id];
    let name = listing.name(&format!("{}_{id}", identifier(&clause.name)));
    let doc = format!("Line {}: `{}`", clause.clause.line, clause.clause.text);
    let needs_offer = offer::is_needed(maker, listing, id);
    let choice = Chooses::of(maker, id);
    let as_list = Listing { sink: Sink::List, ..listing };
    let offered = match listing.sink {
        Sink::List => (needs_offer || choice.is_some()).then(|| offer::offer(maker, as_list, id)),
        Sink::Draw => needs_offer.then(|| offer::consider(maker, as_list, id)),
        Sink::Count | Sink::Candidates | Sink::Nth => None,
    };
    maker.once(&name, |maker| {
        let mut body = Body::new(&name, doc).by_player();
        let state = match listing.sink {
            Sink::List => State::List { since: body.parameter("since", Type::Number) },
            Sink::Count | Sink::Candidates => {
                body = body.returning(Type::Number);
                State::Count { sum: body.var("sum", Expr::Number(0)) }
            }
            Sink::Nth | Sink::Draw => {
                body = body.returning(Type::Number);
                let n = body.parameter("n", Type::Number);
                State::Nth { left: body.var("left", n) }
            }
        };
        let out = Out { state, offered, choice, again: None };
        if let Some(when) = maker.model.plays[id].when.clone() {
            let asked = asked_by_mover(maker);
            let open = holds(maker, &mut body, &asked, &when);
            body.when(open.not(), |body| out.end(body));
        }
        let gives_each = gives_each(maker, listing, id);
        match (listing.sink, gives_each) {
            (Sink::Nth | Sink::Draw, false) => {}
            _ => find(maker, &mut body, listing, id, &out),
        }
        if let State::Count { sum } = out.state
            && !gives_each
        {
            let any = Expr::Number(0).less(sum.into());
            body.set(sum, any.choose(Expr::Number(MUST_LIST), Expr::Number(0)));
        }
        out.end(&mut body);
        body.finish()
    })
}

/// A name as an identifier of the program.
fn identifier(name: &str) -> String {
    name.chars().map(|letter| if letter.is_alphanumeric() { letter } else { '_' }).collect()
}

/// Where plays go.
#[derive(Clone, Debug)]
pub struct Out {
    state: State,
    /// The function that lists plays which cannot be listed as they are found.
    offered: Option<FunctionId>,
    /// The choices of the plays.
    choice: Option<Chooses>,
    /// Where the plays begin with which others of the clause are compared, if not where the stage begins.
    again: Option<Local>,
}

#[derive(Clone, Debug)]
enum State {
    List { since: Expr },
    Count { sum: Local },
    Nth { left: Local },
}

impl Out {
    /// Ends the function of a clause.
    fn end(&self, body: &mut Body) {
        match self.state {
            State::List { .. } => body.leave(),
            State::Count { sum: number } | State::Nth { left: number } => body.give(number.into()),
        }
    }

    /// True if plays are only counted.
    pub fn counts(&self) -> Option<Local> {
        match self.state {
            State::Count { sum } => Some(sum),
            State::List { .. } | State::Nth { .. } => None,
        }
    }

    /// The same, but plays of a clause that meets only itself are compared from `again` on.
    pub fn comparing_from(&self, maker: &Maker<'_>, id: PlayId, again: Local) -> Self {
        Self { again: offer::meets_only_itself(maker, id).then_some(again), ..self.clone() }
    }

    /// Hands over one play, with its choices.
    pub fn one(&self, maker: &Maker<'_>, body: &mut Body, play: &Candidate) {
        match (&self.state, self.choice) {
            (State::List { since }, _) => self.list(maker, body, play, since),
            (State::Count { sum }, None) => add(body, *sum, Expr::Number(1)),
            (State::Count { sum }, Some(choice)) => {
                let cells = body.named("choices", choice.cells(maker, play));
                add(body, *sum, choice.number(&cells));
            }
            (State::Nth { left }, None) => self.nth(body, *left, Expr::Number(1), |body| {
                self.list(maker, body, play, &Expr::Len(List::Plays));
            }),
            (State::Nth { left }, Some(choice)) => {
                let cells = body.named("choices", choice.cells(maker, play));
                self.nth(body, *left, choice.number(&cells), |body| {
                    let chosen = body.named("chosen", cells.nth((*left).into()));
                    let play = Candidate { chosen, ..play.clone() };
                    self.list(maker, body, &play, &Expr::Len(List::Plays));
                });
            }
        }
    }

    /// Lists one of the next plays if it is the n-th, and ends the function; else goes on behind them.
    fn nth(&self, body: &mut Body, left: Local, number: Expr, list: impl FnOnce(&mut Body)) {
        let number = body.named("number", number);
        body.when(Expr::from(left).less(number.clone()), |body| {
            list(body);
            body.give(Expr::Number(-1));
        });
        body.set(left, Expr::from(left).less_by(number));
    }

    fn list(&self, maker: &Maker<'_>, body: &mut Body, play: &Candidate, since: &Expr) {
        let mut values = play.values(maker);
        match self.offered {
            None => body.append(List::Plays, values),
            Some(offer) => {
                let again = self.again.map_or_else(|| since.clone(), Expr::from);
                values.extend([since.clone(), again]);
                maker.run(body, offer, Who::Me, Of::Given, values);
            }
        }
    }

    /// Hands over the play to each cell of a set.
    pub fn each(
        &self,
        maker: &mut Maker<'_>,
        body: &mut Body,
        ends: Expr,
        play: impl Fn(&Maker<'_>, Expr) -> Candidate,
    ) {
        match (&self.state, self.choice) {
            (State::List { .. }, _) | (State::Count { .. } | State::Nth { .. }, Some(_)) => {
                body.each("to", ends, |body, to| {
                    let play = play(maker, to).named(body);
                    self.one(maker, body, &play);
                });
            }
            (State::Count { sum }, None) => add(body, *sum, ends.count()),
            (State::Nth { left }, None) => {
                let ends = body.named("ends", ends);
                self.nth(body, *left, ends.clone().count(), |body| {
                    let to = body.named("to", ends.nth((*left).into()));
                    let play = play(maker, to).named(body);
                    self.list(maker, body, &play, &Expr::Len(List::Plays));
                });
            }
        }
    }
}

fn add(body: &mut Body, sum: Local, more: Expr) {
    body.set(sum, Expr::from(sum).plus(more));
}

/// What filters the plays of a clause in a stage.
#[derive(Clone, Debug)]
pub struct Filter {
    /// The own pieces that may start a play, as far as regions do not ask for each piece.
    pub starts: Expr,
    /// The cells where plays may end, in the same way; `None` for all.
    pub ends: Option<Expr>,
    /// The regions for the start that ask where the play began.
    pub from: Vec<Region>,
    /// Those for the end.
    pub to: Vec<Region>,
}

impl Filter {
    fn new(maker: &mut Maker<'_>, body: &mut Body, board: &Board, listing: Listing, id: PlayId) -> Self {
        let stage = stages(maker.model)[listing.stage].clone();
        let apart = |regions: &[&Region]| -> (Vec<Region>, Vec<Region>) {
            regions.iter().map(|region| (*region).clone()).partition(Region::uses_origin)
        };
        let (from, all_from) = apart(&stage.from);
        let (to, all_to) = apart(&stage.to);
        let mut starts = board.sides[0].clone();
        for start in &all_from {
            starts = starts & region(maker, body, board, Who::Me, start);
        }
        let mut ends = allowed_ends(maker, body, board, id, listing.counted);
        for end in &all_to {
            let end = named(maker, body, board, Who::Me, end);
            ends = Some(match ends {
                Some(ends) => ends & end,
                None => end,
            });
        }
        Self { starts, ends: ends.map(|ends| body.named("to", ends)), from, to }
    }

    /// The cells of a set where plays may end.
    pub fn narrow(&self, ends: Expr) -> Expr {
        match &self.ends {
            Some(allowed) => ends & allowed.clone(),
            None => ends,
        }
    }
}

/// What is searched for plays of a clause.
#[derive(Clone, Copy, Debug)]
pub struct Search<'a> {
    /// The clause.
    pub id: PlayId,
    /// The board before the play.
    pub board: &'a Board,
    /// What filters the plays.
    pub filter: &'a Filter,
    /// Where they go.
    pub out: &'a Out,
}

/// The zones of a piece of a kind that moves, if plays tell the kind that it has in the end; else all cells.
pub fn zones_of(maker: &mut Maker<'_>, body: &mut Body, board: &Board, kind: KindId) -> Vec<Zone> {
    if maker.shape.kind {
        return kinds::zones(maker, body, board, kind);
    }
    vec![Zone { cells: maker.all(), kind }]
}

/// Finds the plays of a clause.
fn find(maker: &mut Maker<'_>, body: &mut Body, listing: Listing, id: PlayId, out: &Out) {
    let board = Board::of(&maker.fields, Of::Given).named(body);
    let filter = Filter::new(maker, body, &board, listing, id);
    let search = &Search { id, board: &board, filter: &filter, out };
    let clause = maker.model.plays[id].clone();
    match (&clause.action, form(maker, id)) {
        (Action::Place { kind, on }, _) => {
            // A placement starts nowhere, so it is in no stage that asks for a start.
            if !stages(maker.model)[listing.stage].from.is_empty() {
                return;
            }
            let on = region(maker, body, &board, Who::Me, on);
            let mut cells = filter.narrow(on);
            for of in &filter.to {
                cells = cells & region(maker, body, &board, Who::Me, of);
            }
            if let Some(walk) = first_to_follow(maker, id) {
                cells = cells & starts(maker, body, &board, Who::Me, walk);
            }
            out.each(maker, body, cells, |maker, to| Candidate {
                kind: Expr::Number(*kind as i64),
                ..Candidate::to(maker, id, to)
            });
        }
        (Action::TakeOver { onto }, _) => take_over(maker, body, &board, (listing, id), onto, out),
        (Action::Fly { kind, to }, _) => {
            let to = named(maker, body, &board, Who::Me, to);
            pieces::each(maker, body, search, &[*kind], |maker, body, piece| {
                piece.go(maker, body, search, *kind, to.clone());
            });
        }
        (Action::Move(movers), Form::Targets) => {
            let (at_once, others): (Vec<Mover>, Vec<Mover>) =
                movers.iter().cloned().partition(|mover| at_once(maker, id, mover));
            for mover in &at_once {
                at_once::all_at_once(maker, body, search, mover);
            }
            targets::targets(maker, body, search, &others);
        }
        (Action::Move(movers), Form::Reached) => reached::reached(maker, body, search, movers),
        (Action::Move(movers), Form::Ways) => ways::ways(maker, body, search, movers),
        (Action::Move(movers), Form::Chains) => chains::chains(maker, body, search, movers),
        (Action::Move(_), Form::Place | Form::Fly | Form::TakeOver) => {
            unreachable!("a clause that moves pieces has one of the forms above")
        }
    }
}

/// The kinds of movers, each once.
pub fn kinds_of(movers: &[Mover]) -> Vec<KindId> {
    let mut kinds: Vec<KindId> = movers.iter().map(|mover| mover.kind).collect();
    kinds.sort_unstable();
    kinds.dedup();
    kinds
}

/// Hands over the play by which all pieces change hands, if there are any. It ends nominally on the first cell that then has a piece.
fn take_over(
    maker: &mut Maker<'_>,
    body: &mut Body,
    board: &Board,
    (listing, id): (Listing, PlayId),
    onto: &[usize],
    out: &Out,
) {
    if !stages(maker.model)[listing.stage].from.is_empty() {
        return;
    }
    let pieces = body.named("pieces", board.pieces());
    let after = body.var("after", maker.none());
    for (cell, onto) in onto.iter().enumerate() {
        let [bit, target] = [cell, *onto].map(|cell| Expr::Number(maker.cells.bit[cell].into()));
        body.when(pieces.clone().has(bit), |body| body.set(after, Expr::from(after) | target.bit()));
    }
    let first = Expr::from(after).lowest();
    let filter = Filter::new(maker, body, board, listing, id);
    let end = filter.narrow(first);
    let end = body.named("end", end);
    body.when(end.clone().any(), |body| {
        let play = Candidate::to(maker, id, end.first());
        out.one(maker, body, &play);
    });
}
