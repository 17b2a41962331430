//! Plays of legs that only move, as many as the player likes: the cells that each piece reaches are joined in a set.

use dsl::model::Mover;

use crate::program::{Body, Expr, Who};

use super::super::maker::Maker;
use super::super::walk::{along, each_direction, elements};
use super::pieces::{begins, can_start, each_of_kind};
use super::{Filter, Search};

/// The plays of a clause of legs that only move, as many as the player likes.
pub fn reached(maker: &mut Maker<'_>, body: &mut Body, search: &Search<'_>, movers: &[Mover]) {
    let board = search.board;
    let starts = can_start(maker, body, board, movers);
    let starts = body.named("starts", search.filter.starts.clone() & starts);
    let filter = &Filter { starts, ..search.filter.clone() };
    let search = &Search { filter, ..*search };
    each_of_kind(maker, body, search, movers, &mut |maker, body, piece, kind, movers| {
        let here = board.clone().from(piece.origin.clone());
        let lifted = here.without(&piece.origin).named(body);
        let empty = body.named("empty", lifted.occupied().not());
        let found = body.var("found", piece.origin.clone());
        let edge = body.var("edge", piece.origin.clone());
        let mut on = Vec::new();
        for known in movers {
            let begins = begins(maker, body, &here, &known.mover, piece);
            let begins = body.named("begins", begins);
            on.push((begins, elements(maker, body, &lifted, Who::Me, &known.mover.walk)));
        }
        body.repeat_while(Expr::from(edge).any(), |body| {
            let next = body.var("next", maker.none());
            for (known, (begins, on)) in movers.iter().zip(&on) {
                let walk = &known.mover.walk;
                body.when(begins.clone(), |body| {
                    each_direction(maker, body, &walk.dirs, Who::Me, &mut |maker, body, dir| {
                        let start = edge.into();
                        along(maker, body, walk, dir, (&start, on), &mut |_, body, walked| {
                            body.set(next, Expr::from(next) | walked.end);
                        });
                    });
                });
            }
            body.set(edge, (Expr::from(next) & empty.clone()).minus(found.into()));
            body.set(found, Expr::from(found) | edge.into());
        });
        piece.go(maker, body, search, kind, Expr::from(found).minus(piece.origin.clone()));
    });
}
