//! The pieces that may start a play of a clause.

use dsl::model::{DirId, KindId, Mover, PlayId, Walk};

use crate::facts::local::is_local;
use crate::program::{Body, Expr, Who};

use super::super::board::Board;
use super::super::candidate::Candidate;
use super::super::maker::Maker;
use super::super::region::region;
use super::super::walk::{Walked, along, each_direction, elements, starts_along, surely_lands};
use super::{Search, kinds_of, zones_of};

/// A piece that may start a play.
#[derive(Clone, Debug)]
pub struct Piece {
    /// The bit of its cell.
    pub from: Expr,
    /// The same as a set.
    pub origin: Expr,
}

/// Runs `make` for each piece of these kinds that may start a play.
pub fn each(
    maker: &mut Maker<'_>,
    body: &mut Body,
    search: &Search<'_>,
    kinds: &[KindId],
    make: impl FnOnce(&mut Maker<'_>, &mut Body, &Piece),
) {
    let Search { board, filter, .. } = *search;
    let mut starts = filter.starts.clone();
    if kinds.len() < maker.model.kinds.len() {
        let of_kinds = kinds.iter().map(|kind| board.of_kind(starts.clone(), *kind));
        starts = of_kinds.reduce(|one, other| one | other).unwrap_or_else(|| maker.none());
    }
    body.each("from", starts, |body, from| {
        let origin = body.named("origin", from.clone().bit());
        let piece = Piece { from, origin };
        let here = board.clone().from(piece.origin.clone());
        let mut may_start = Expr::Bool(true);
        for of in &filter.from {
            let of = region(maker, body, &here, Who::Me, of);
            may_start = may_start.and(piece.origin.clone().meets(of));
        }
        body.when(may_start, |body| make(maker, body, &piece));
    });
}

impl Piece {
    /// The cells of a set where plays of the piece may end.
    pub fn narrow(&self, maker: &mut Maker<'_>, body: &mut Body, search: &Search<'_>, ends: Expr) -> Expr {
        let Search { board, filter, .. } = search;
        let here = (*board).clone().from(self.origin.clone());
        let ends = filter.narrow(ends);
        filter.to.iter().fold(ends, |ends, of| ends & region(maker, body, &here, Who::Me, of))
    }

    /// Hands over the plays of the piece, of a kind, to each cell of a set.
    pub fn go(&self, maker: &mut Maker<'_>, body: &mut Body, search: &Search<'_>, kind: KindId, ends: Expr) {
        let Search { id, board, out, .. } = *search;
        let ends = self.narrow(maker, body, search, ends);
        let ends = body.named("ends", ends);
        for zone in zones_of(maker, body, board, kind) {
            out.each(maker, body, ends.clone() & zone.cells, |maker, to| Candidate {
                from: self.from.clone(),
                captured: taken_on_landing(maker, board, &to),
                kind: Expr::Number(zone.kind as i64),
                ..Candidate::to(maker, id, to)
            });
        }
    }
}

/// The piece that a piece captures where it lands, if plays tell what is captured and any walk captures.
fn taken_on_landing(maker: &Maker<'_>, board: &Board, to: &Expr) -> Expr {
    if maker.shape.captured { to.clone().bit() & board.pieces() } else { maker.none() }
}

/// A mover, with the sets on which its elements match if they are the same for all pieces.
#[derive(Clone, Debug)]
pub struct Known {
    /// The mover.
    pub mover: Mover,
    /// The sets.
    pub on: Option<Vec<Expr>>,
}

/// Movers with the sets on which their elements match.
fn known(maker: &mut Maker<'_>, body: &mut Body, board: &Board, movers: &[Mover]) -> Vec<Known> {
    movers
        .iter()
        .map(|mover| {
            let local = mover.walk.steps.iter().all(|step| is_local(&step.on));
            let on = local.then(|| elements(maker, body, board, Who::Me, &mover.walk));
            Known { mover: mover.clone(), on }
        })
        .collect()
}

/// Runs `make` for each match of a piece by movers of its kind that has the length which the clause demands; the piece is lifted.
pub fn each_match(
    maker: &mut Maker<'_>,
    body: &mut Body,
    search: &Search<'_>,
    piece: &Piece,
    movers: &[&Known],
    make: &mut dyn FnMut(&mut Maker<'_>, &mut Body, &Mover, Walked),
) {
    let Search { id, board, .. } = *search;
    let here = board.clone().from(piece.origin.clone());
    let lifted = Board { visited: Some(piece.origin.clone()), ..here.without(&piece.origin) };
    for Known { mover, on } in movers {
        let begins = begins(maker, body, &here, mover, piece);
        body.when(begins, |body| {
            let on = match on {
                Some(on) => on.clone(),
                None => {
                    let lifted = lifted.clone().named(body);
                    elements(maker, body, &lifted, Who::Me, &mover.walk)
                }
            };
            each_direction(maker, body, &mover.walk.dirs, Who::Me, &mut |maker, body, dir| {
                let length = length_of_legs(maker, body, &here, (id, &piece.from, dir));
                along(maker, body, &mover.walk, dir, (&piece.origin, &on), &mut |maker, body, walked| {
                    let fits = is_of_length(&length, &walked);
                    body.when(fits, |body| make(maker, body, mover, walked));
                });
            });
        });
    }
}

/// True if a piece stands where its mover's pieces begin.
pub fn begins(maker: &mut Maker<'_>, body: &mut Body, here: &Board, mover: &Mover, piece: &Piece) -> Expr {
    match &mover.on {
        None => Expr::Bool(true),
        Some(on) => {
            let on = region(maker, body, here, Who::Me, on);
            piece.origin.clone().meets(on)
        }
    }
}

/// What is done with each piece of a kind that some movers move.
type VisitPiece<'a> = dyn FnMut(&mut Maker<'_>, &mut Body, &Piece, KindId, &[&Known]) + 'a;

/// Runs `make` for the movers of each kind, and each piece of that kind.
pub fn each_of_kind(
    maker: &mut Maker<'_>,
    body: &mut Body,
    search: &Search<'_>,
    movers: &[Mover],
    make: &mut VisitPiece<'_>,
) {
    let kinds = kinds_of(movers);
    let movers = known(maker, body, search.board, movers);
    for kind in kinds {
        let these: Vec<_> = movers.iter().filter(|known| known.mover.kind == kind).collect();
        each(maker, body, search, &[kind], |maker, body, piece| {
            make(maker, body, piece, kind, &these);
        });
    }
}

/// The condition that a piece can land where a walk ended; `None` if it surely can.
pub fn lands(board: &Board, piece: &Piece, mover: &Mover, walked: &Walked) -> Option<Expr> {
    (!surely_lands(&mover.walk)).then(|| {
        let lifted = board.without(&piece.origin);
        let vacant = lifted.occupied().not() | walked.captured.clone();
        walked.end.clone().meets(vacant)
    })
}

/// The length that the legs of a clause from the bit `at` along a direction must have, by the board before the play; `None` if they may have any.
pub fn length_of_legs(
    maker: &mut Maker<'_>,
    body: &mut Body,
    board: &Board,
    (id, at, dir): (PlayId, &Expr, DirId),
) -> Option<Expr> {
    let far = maker.model.plays[id].far.clone()?;
    let of = region(maker, body, board, Who::Me, &far);
    let geometry = maker.model.board.clone();
    let back = geometry.directions[dir].opposite;
    let name = format!("line_{}", geometry.directions[dir.min(back)].name);
    let line = maker.for_cell(&name, at.clone(), |cell| {
        let mut line = vec![false; geometry.cells.len()];
        line[cell] = true;
        for dir in [dir, back] {
            let next = &geometry.directions[dir].next;
            let ray = std::iter::successors(next[cell], |at| next[*at]);
            ray.take(geometry.cells.len()).for_each(|at| line[at] = true);
        }
        line
    });
    Some(body.named("far", (line & of).count()))
}

/// True if a leg has the length that it must have.
pub fn is_of_length(length: &Option<Expr>, walked: &Walked) -> Expr {
    match length {
        Some(length) => length.clone().equals(walked.length.clone()),
        None => Expr::Bool(true),
    }
}

/// True if a match does not end where its piece stands: a walk of no cell leads nowhere.
pub fn goes_elsewhere(mover: &Mover, piece: &Piece, walked: &Walked) -> Expr {
    match mover.walk.way().iter().any(|step| step.least > 0) {
        true => Expr::Bool(true),
        false => walked.end.clone().equals(piece.origin.clone()).not(),
    }
}

/// The cells from which a piece may begin a leg, as far as walks tell by single cells.
pub fn can_start(maker: &mut Maker<'_>, body: &mut Body, board: &Board, movers: &[Mover]) -> Expr {
    let local = |mover: &Mover| mover.walk.way().iter().all(|step| is_local(&step.on));
    if !movers.iter().all(local) {
        return maker.all();
    }
    let all = body.var("starts", maker.none());
    for mover in movers {
        let pieces = board.of_kind(board.side(Who::Me), mover.kind);
        let pieces = body.named("pieces", pieces);
        body.when(pieces.clone().any(), |body| {
            let walk = Walk { steps: mover.walk.way().to_vec(), ..mover.walk.clone() };
            let on = elements(maker, body, board, Who::Me, &walk);
            each_direction(maker, body, &walk.dirs, Who::Me, &mut |maker, body, dir| {
                let starts = starts_along(maker, body, &walk, dir, &on);
                body.set(all, Expr::from(all) | (starts & pieces.clone()));
            });
        });
    }
    all.into()
}
