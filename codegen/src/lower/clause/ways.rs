//! Plays of single legs, found match by match.

use dsl::model::{Mover, Region};

use crate::program::{Body, Expr, List, Who};

use super::super::board::Board;
use super::super::candidate::{Candidate, NEVER};
use super::super::maker::Maker;
use super::super::region::region;
use super::pieces::{Piece, each_match, each_of_kind, goes_elsewhere, lands};
use super::{Search, zones_of};

/// The plays of a clause whose matches are followed one by one.
pub fn ways(maker: &mut Maker<'_>, body: &mut Body, search: &Search<'_>, movers: &[Mover]) {
    let (id, board) = (search.id, search.board);
    each_of_kind(maker, body, search, movers, &mut |maker, body, piece, kind, movers| {
        let since = body.var("since_piece", Expr::Len(List::Plays));
        let out = search.out.comparing_from(maker, id, since);
        let zones = zones_of(maker, body, board, kind);
        let pieces = body.named("others", board.pieces().minus(piece.origin.clone()));
        each_match(maker, body, search, piece, movers, &mut |maker, body, mover, walked| {
            let moves = goes_elsewhere(mover, piece, &walked);
            let lands = lands(board, piece, mover, &walked).unwrap_or(Expr::Bool(true));
            let ends = piece.narrow(maker, body, search, walked.end.clone());
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

/// For each region to capture from soonest, 0 if the only leg captures there, else [`NEVER`].
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
            takes.choose(Expr::Number(0), Expr::Number(NEVER))
        })
        .collect()
}
