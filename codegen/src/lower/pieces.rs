//! Plays of single legs: of each piece by itself, or of all at once.

use dsl::model::{Act, DirId, KindId, Mover, PlayId, Region, Walk};

use crate::facts::contents::Contents;
use crate::facts::local::is_local;
use crate::program::{Body, Expr, Local, Who};

use super::board::Board;
use super::candidate::Candidate;
use super::clause::{Filter, Out, kinds_of, zones_of};
use super::form::is_of_one_length;
use super::maker::Maker;
use super::rays::{self, Slide};
use super::region::region;
use super::walk::{Walked, along, each_direction, elements, starts_along, surely_lands};

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
    board: &Board,
    filter: &Filter,
    kinds: &[KindId],
    make: impl FnOnce(&mut Maker<'_>, &mut Body, &Piece),
) {
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
    /// The cells of a set where plays of the piece may end, by the regions that ask where the play began.
    pub fn narrow(
        &self,
        maker: &mut Maker<'_>,
        body: &mut Body,
        board: &Board,
        filter: &Filter,
        ends: Expr,
    ) -> Expr {
        let here = board.clone().from(self.origin.clone());
        filter.to.iter().fold(ends, |ends, of| ends & region(maker, body, &here, Who::Me, of))
    }

    /// Hands over the plays of the piece, of a kind, to each cell of a set.
    pub fn go(
        &self,
        maker: &mut Maker<'_>,
        body: &mut Body,
        board: &Board,
        id: PlayId,
        kind: KindId,
        ends: Expr,
        out: &Out,
    ) {
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

/// The pieces of a mover that may start a play.
fn starts(maker: &mut Maker<'_>, body: &mut Body, board: &Board, filter: &Filter, mover: &Mover) -> Expr {
    let mut starts = board.of_kind(filter.starts.clone(), mover.kind);
    if let Some(on) = &mover.on {
        starts = starts & region(maker, body, board, Who::Me, on);
    }
    body.named("pieces", starts)
}

/// The plays of all pieces of a mover at once.
pub fn all_at_once(
    maker: &mut Maker<'_>,
    body: &mut Body,
    board: &Board,
    filter: &Filter,
    (id, mover): (PlayId, &Mover),
    out: &Out,
) {
    let pieces = starts(maker, body, board, filter, mover);
    body.when(pieces.clone().any(), |body| {
        let on = elements(maker, body, board, Who::Me, &mover.walk);
        let zones = zones_of(maker, body, board, mover.kind);
        let lands = (!surely_lands(&mover.walk)).then(|| body.named("empty", board.occupied().not()));
        each_direction(maker, body, &mover.walk.dirs, Who::Me, &mut |maker, body, dir| {
            let Some(shift) = maker.layout.shifts[dir].first().map(|shift| shift.by as i64) else { return };
            along(maker, body, &mover.walk, dir, (&pieces, &on), &mut |maker, body, walked| {
                let mut ends = walked.end.clone();
                if let Some(empty) = &lands {
                    ends = ends & empty.clone();
                }
                let ends = filter.narrow(ends);
                let ends = if zones.len() > 1 { body.named("ends", ends) } else { ends };
                for zone in &zones {
                    out.each(maker, body, ends.clone() & zone.cells.clone(), |maker, to| {
                        let back = walked.length.clone().times(Expr::Number(shift));
                        let [captured, flipped] = [Act::Capture, Act::Flip]
                            .map(|act| acted(maker, board, mover, act, (&to, shift)));
                        Candidate {
                            from: to.clone().less_by(folded(back)),
                            captured,
                            flipped,
                            kind: Expr::Number(zone.kind as i64),
                            ..Candidate::to(maker, id, to)
                        }
                    });
                }
            });
        });
    });
}

/// A product of constants as a constant.
fn folded(number: Expr) -> Expr {
    if let Expr::Apply(crate::program::Op::Multiply, parts) = &number
        && let [Expr::Number(one), Expr::Number(other)] = parts[..]
    {
        return Expr::Number(one * other);
    }
    number
}

/// The pieces on which a walk acts that ended at the bit `to`, each cell `shift` bits from the one before; empty if plays do not tell them.
fn acted(maker: &Maker<'_>, board: &Board, mover: &Mover, act: Act, (to, shift): (&Expr, i64)) -> Expr {
    let told = match act {
        Act::Capture => maker.shape.captured,
        Act::Flip => maker.shape.flipped,
        Act::None => false,
    };
    let steps = &mover.walk.steps;
    if !told || !steps.iter().any(|step| step.act == act) {
        return maker.none();
    }
    if !is_of_one_length(&mover.walk) {
        // Then it acts only where it lands.
        return to.clone().bit() & board.pieces();
    }
    let cells: Vec<&dsl::model::Step> =
        steps.iter().flat_map(|step| std::iter::repeat_n(step, step.least as usize)).collect();
    let mut all = maker.none();
    for (nth, step) in cells.iter().enumerate().filter(|(_, step)| step.act == act) {
        let back = (cells.len() - 1 - nth) as i64 * shift;
        let cell = to.clone().less_by(Expr::Number(back)).bit();
        let manned = Contents::of(&step.on).is_manned();
        all = all | if manned { cell } else { cell & board.pieces() };
    }
    all
}

/// The sets on which elements match, of walks that need not be asked for each piece; `None` where they must.
fn common(maker: &mut Maker<'_>, body: &mut Body, board: &Board, movers: &[Mover]) -> Vec<Option<Vec<Expr>>> {
    movers
        .iter()
        .map(|mover| {
            let local = mover.walk.steps.iter().all(|step| is_local(&step.on));
            local.then(|| elements(maker, body, board, Who::Me, &mover.walk))
        })
        .collect()
}

/// Runs `make` for each match of a piece by movers of its kind that has the length which the clause demands; the piece is lifted.
fn each_match(
    maker: &mut Maker<'_>,
    body: &mut Body,
    (board, piece): (&Board, &Piece),
    (id, movers): (PlayId, &[&(Mover, Option<Vec<Expr>>)]),
    make: &mut dyn FnMut(&mut Maker<'_>, &mut Body, &Mover, Walked),
) {
    let here = board.clone().from(piece.origin.clone());
    let lifted = Board { visited: Some(piece.origin.clone()), ..here.without(&piece.origin) };
    for (mover, common) in movers {
        let begins = begins(maker, body, &here, mover, piece);
        body.when(begins, |body| {
            let on = match common {
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
fn begins(maker: &mut Maker<'_>, body: &mut Body, here: &Board, mover: &Mover, piece: &Piece) -> Expr {
    match &mover.on {
        None => Expr::Bool(true),
        Some(on) => {
            let on = region(maker, body, here, Who::Me, on);
            piece.origin.clone().meets(on)
        }
    }
}

/// Movers with the sets on which their elements match.
fn with_common(
    maker: &mut Maker<'_>,
    body: &mut Body,
    board: &Board,
    movers: &[Mover],
) -> Vec<(Mover, Option<Vec<Expr>>)> {
    let common = common(maker, body, board, movers);
    movers.iter().cloned().zip(common).collect()
}

/// Runs `make` for the movers of each kind, and each piece of that kind.
fn each_of_kind(
    maker: &mut Maker<'_>,
    body: &mut Body,
    board: &Board,
    filter: &Filter,
    movers: &[Mover],
    make: &mut dyn FnMut(&mut Maker<'_>, &mut Body, &Piece, KindId, &[&(Mover, Option<Vec<Expr>>)]),
) {
    let movers = with_common(maker, body, board, movers);
    let all: Vec<Mover> = movers.iter().map(|(mover, _)| mover.clone()).collect();
    for kind in kinds_of(&all) {
        let these: Vec<_> = movers.iter().filter(|(mover, _)| mover.kind == kind).collect();
        each(maker, body, board, filter, &[kind], |maker, body, piece| {
            make(maker, body, piece, kind, &these);
        });
    }
}

/// The condition that a piece can land where a walk ended; `None` if it surely can.
fn lands(board: &Board, piece: &Piece, mover: &Mover, walked: &Walked) -> Option<Expr> {
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

/// The plays of a clause, where the ends of each piece's walks are joined in a set.
pub fn targets(
    maker: &mut Maker<'_>,
    body: &mut Body,
    board: &Board,
    filter: &Filter,
    (id, movers): (PlayId, &[Mover]),
    out: &Out,
) {
    each_of_kind(maker, body, board, filter, movers, &mut |maker, body, piece, kind, movers| {
        let found = body.var("targets", maker.none());
        let (by_table, others): (Vec<_>, Vec<_>) =
            movers.iter().copied().partition(|(mover, on)| slides(maker, id, mover, on));
        for (mover, on) in by_table {
            slide(maker, body, (board, piece), mover, on.as_deref().unwrap_or_default(), found);
        }
        each_match(maker, body, (board, piece), (id, &others), &mut |_, body, mover, walked| {
            let moves = goes_elsewhere(mover, piece, &walked);
            let lands = lands(board, piece, mover, &walked).unwrap_or(Expr::Bool(true));
            body.when(moves.and(lands), |body| body.set(found, Expr::from(found) | walked.end.clone()));
        });
        let ends = filter.narrow(found.into());
        let ends = piece.narrow(maker, body, board, filter, ends);
        piece.go(maker, body, board, id, kind, ends, out);
    });
}

/// True if a piece's walk is a slide, and `on`, the sets of its elements, are the same for all pieces.
fn slides(maker: &Maker<'_>, id: PlayId, mover: &Mover, on: &Option<Vec<Expr>>) -> bool {
    let plain = mover.walk.dirs.iter().flatten().all(|dir| rays::has_table(maker, *dir));
    on.is_some()
        && plain
        && Slide::of(&mover.walk).is_some()
        && surely_lands(&mover.walk)
        && maker.model.plays[id].far.is_none()
}

/// Adds the cells where a piece's slides end.
fn slide(
    maker: &mut Maker<'_>,
    body: &mut Body,
    (board, piece): (&Board, &Piece),
    mover: &Mover,
    on: &[Expr],
    found: Local,
) {
    let Some(slide) = Slide::of(&mover.walk) else { return };
    let here = board.clone().from(piece.origin.clone());
    let begins = begins(maker, body, &here, mover, piece);
    body.when(begins, |body| {
        each_direction(maker, body, &mover.walk.dirs, Who::Me, &mut |maker, body, dir| {
            if let Some(ends) = slide.ends(maker, body, (&piece.from, dir), on) {
                body.set(found, Expr::from(found) | ends);
            }
        });
    });
}

/// True if a match does not end where its piece stands: a walk of no cell leads nowhere.
fn goes_elsewhere(mover: &Mover, piece: &Piece, walked: &Walked) -> Expr {
    match mover.walk.way().iter().any(|step| step.least > 0) {
        true => Expr::Bool(true),
        false => walked.end.clone().equals(piece.origin.clone()).not(),
    }
}

/// The plays of a clause of legs that only move, as many as the player likes.
pub fn reached(
    maker: &mut Maker<'_>,
    body: &mut Body,
    board: &Board,
    filter: &Filter,
    (id, movers): (PlayId, &[Mover]),
    out: &Out,
) {
    let starts = can_start(maker, body, board, movers);
    let starts = body.named("starts", filter.starts.clone() & starts);
    let filter = &Filter { starts, ..filter.clone() };
    each_of_kind(maker, body, board, filter, movers, &mut |maker, body, piece, kind, movers| {
        let here = board.clone().from(piece.origin.clone());
        let lifted = here.without(&piece.origin).named(body);
        let empty = body.named("empty", lifted.occupied().not());
        let found = body.var("found", piece.origin.clone());
        let edge = body.var("edge", piece.origin.clone());
        let mut on = Vec::new();
        for (mover, _) in movers {
            let begins = begins(maker, body, &here, mover, piece);
            let begins = body.named("begins", begins);
            on.push((begins, elements(maker, body, &lifted, Who::Me, &mover.walk)));
        }
        body.repeat_while(Expr::from(edge).any(), |body| {
            let next = body.var("next", maker.none());
            for ((mover, _), (begins, on)) in movers.iter().zip(&on) {
                body.when(begins.clone(), |body| {
                    each_direction(maker, body, &mover.walk.dirs, Who::Me, &mut |maker, body, dir| {
                        let start = edge.into();
                        along(maker, body, &mover.walk, dir, (&start, on), &mut |_, body, walked| {
                            body.set(next, Expr::from(next) | walked.end);
                        });
                    });
                });
            }
            body.set(edge, (Expr::from(next) & empty.clone()).minus(found.into()));
            body.set(found, Expr::from(found) | edge.into());
        });
        let ends = filter.narrow(Expr::from(found).minus(piece.origin.clone()));
        let ends = piece.narrow(maker, body, board, filter, ends);
        piece.go(maker, body, board, id, kind, ends, out);
    });
}

/// The plays of a clause whose matches are followed one by one.
pub fn ways(
    maker: &mut Maker<'_>,
    body: &mut Body,
    board: &Board,
    filter: &Filter,
    (id, movers): (PlayId, &[Mover]),
    out: &Out,
) {
    each_of_kind(maker, body, board, filter, movers, &mut |maker, body, piece, kind, movers| {
        let since = body.var("since_piece", Expr::Len(crate::program::List::Plays));
        let out = out.comparing_from(maker, id, since);
        let zones = zones_of(maker, body, board, kind);
        let pieces = body.named("others", board.pieces().minus(piece.origin.clone()));
        each_match(maker, body, (board, piece), (id, movers), &mut |maker, body, mover, walked| {
            let moves = goes_elsewhere(mover, piece, &walked);
            let lands = lands(board, piece, mover, &walked).unwrap_or(Expr::Bool(true));
            let end = walked.end.clone();
            let ends = filter.narrow(end);
            let ends = piece.narrow(maker, body, board, filter, ends);
            let ends = body.named("end", ends);
            body.when(moves.and(lands).and(ends.clone().any()), |body| {
                let captured = walked.captured.clone() & pieces.clone();
                let flipped = walked.flipped.clone() & pieces.clone();
                let first = first_captures(maker, body, (board, piece), &captured);
                for zone in &zones {
                    let there = ends.clone() & zone.cells.clone();
                    let lands_there = if zones.len() > 1 { there.clone().any() } else { Expr::Bool(true) };
                    body.when(lands_there, |body| {
                        let play = Candidate {
                            from: piece.from.clone(),
                            captured: captured.clone(),
                            flipped: flipped.clone(),
                            kind: Expr::Number(zone.kind as i64),
                            first: first.clone(),
                            ..Candidate::to(maker, id, ends.clone().first())
                        };
                        let play = play.named(body);
                        out.one(maker, body, &play);
                    });
                }
            });
        });
    });
}

/// For each region to capture from soonest, 0 if the only leg captures there, else [`super::candidate::NEVER`].
fn first_captures(
    maker: &mut Maker<'_>,
    body: &mut Body,
    (board, piece): (&Board, &Piece),
    captured: &Expr,
) -> Vec<Expr> {
    let soonest: Vec<Region> = maker.model.soonest().cloned().collect();
    let here = board.clone().from(piece.origin.clone());
    let lifted = here.without(&piece.origin);
    soonest
        .iter()
        .map(|of| {
            let of = region(maker, body, &lifted, Who::Me, of);
            let takes = captured.clone().meets(of);
            takes.choose(Expr::Number(0), Expr::Number(super::candidate::NEVER))
        })
        .collect()
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
