//! Plays of single legs, where the ends of each piece's walks are joined in a set.

use dsl::model::{Mover, PlayId};

use crate::program::{Body, Expr, Local, Who};

use super::super::board::Board;
use super::super::maker::Maker;
use super::super::rays::{self, Slide};
use super::super::walk::{each_direction, surely_lands};
use super::Search;
use super::pieces::{Known, Piece, begins, each_match, each_of_kind, goes_elsewhere, lands};

/// The plays of a clause, where the ends of each piece's walks are joined in a set.
pub fn targets(maker: &mut Maker<'_>, body: &mut Body, search: &Search<'_>, movers: &[Mover]) {
    each_of_kind(maker, body, search, movers, &mut |maker, body, piece, kind, movers| {
        let found = body.var("targets", maker.none());
        let (by_table, others): (Vec<_>, Vec<_>) =
            movers.iter().copied().partition(|known| slides(maker, search.id, known));
        for known in by_table {
            slide(maker, body, (search.board, piece), known, found);
        }
        each_match(maker, body, search, piece, &others, &mut |_, body, mover, walked| {
            let moves = goes_elsewhere(mover, piece, &walked);
            let lands = lands(search.board, piece, mover, &walked).unwrap_or(Expr::Bool(true));
            body.when(moves.and(lands), |body| body.set(found, Expr::from(found) | walked.end.clone()));
        });
        piece.go(maker, body, search, kind, found.into());
    });
}

/// True if a mover's walk is a slide, and the sets of its elements are the same for all pieces.
fn slides(maker: &Maker<'_>, id: PlayId, Known { mover, on }: &Known) -> bool {
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
    Known { mover, on }: &Known,
    found: Local,
) {
    let (Some(slide), Some(on)) = (Slide::of(&mover.walk), on) else { return };
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
