//! Plays of single legs, found for all pieces of a mover at once.

use dsl::model::{Act, Mover, Step};

use crate::facts::contents::Contents;
use crate::program::{Body, Expr, Op, Who};

use super::super::board::Board;
use super::super::candidate::Candidate;
use super::super::form::is_of_one_length;
use super::super::maker::Maker;
use super::super::region::region;
use super::super::walk::{along, each_direction, elements, surely_lands};
use super::{Filter, Search, zones_of};

/// The pieces of a mover that may start a play.
fn starts(maker: &mut Maker<'_>, body: &mut Body, board: &Board, filter: &Filter, mover: &Mover) -> Expr {
    let mut starts = board.of_kind(filter.starts.clone(), mover.kind);
    if let Some(on) = &mover.on {
        starts = starts & region(maker, body, board, Who::Me, on);
    }
    body.named("pieces", starts)
}

/// The plays of all pieces of a mover at once.
pub fn all_at_once(maker: &mut Maker<'_>, body: &mut Body, search: &Search<'_>, mover: &Mover) {
    let Search { id, board, filter, out } = *search;
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
    if let Expr::Apply(Op::Multiply, parts) = &number
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
    let cells: Vec<&Step> =
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
