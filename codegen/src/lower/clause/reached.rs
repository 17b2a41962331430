//! Plays of legs that only move, as many as the player likes: the cells that each piece reaches are joined in a set.

use dsl::model::{DirId, Mover};

use crate::program::{Body, Expr, Local, Who};

use super::super::form::is_of_one_length;
use super::super::maker::Maker;
use super::super::walk::{along, each_direction, elements};
use super::pieces::{Known, begins, can_start, each_of_kind};
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
        let spread = Spread { found, edge, empty };
        if maker.cells.words > 1 && movers.iter().all(|known| is_of_one_length(&known.mover.walk)) {
            spread.cell_by_cell(maker, body, movers, &on);
        } else {
            spread.at_once(maker, body, movers, &on);
        }
        piece.go(maker, body, search, kind, Expr::from(found).minus(piece.origin.clone()));
    });
}

/// The cells that a piece has reached.
struct Spread {
    /// All of them.
    found: Local,
    /// Those from which legs are still to be followed.
    edge: Local,
    /// The cells where the piece can land.
    empty: Expr,
}

impl Spread {
    /// Follows the legs from all cells of the edge at once. For each mover, `on` tells whether its legs begin where the piece stood, and the sets of its
    /// elements.
    fn at_once(&self, maker: &mut Maker<'_>, body: &mut Body, movers: &[&Known], on: &[(Expr, Vec<Expr>)]) {
        let (found, edge) = (self.found, self.edge);
        body.repeat_while(Expr::from(edge).any(), |body| {
            let next = body.var("next", maker.none());
            for (known, (begins, on)) in movers.iter().zip(on) {
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
            body.set(edge, (Expr::from(next) & self.empty.clone()).minus(found.into()));
            body.set(found, Expr::from(found) | edge.into());
        });
    }

    /// Follows the legs from one cell after another, by numbers: on large boards a test of a bit takes less time than an operation on sets.
    fn cell_by_cell(
        &self,
        maker: &mut Maker<'_>,
        body: &mut Body,
        movers: &[&Known],
        on: &[(Expr, Vec<Expr>)],
    ) {
        let edge = self.edge;
        body.repeat_while(Expr::from(edge).any(), |body| {
            let at = body.named("at", Expr::from(edge).first());
            body.set(edge, Expr::from(edge).without_lowest());
            for (known, (begins, on)) in movers.iter().zip(on) {
                let walk = &known.mover.walk;
                let steps = walk.steps.iter().zip(on);
                let cells: Vec<Expr> =
                    steps.flat_map(|(step, on)| vec![on.clone(); step.least as usize]).collect();
                body.when(begins.clone(), |body| {
                    each_direction(maker, body, &walk.dirs, Who::Me, &mut |maker, body, dir| {
                        self.leg(maker, body, (dir, at.clone()), &cells);
                    });
                });
            }
        });
    }

    /// Follows a leg from the bit `at` over cells that must each be in a set.
    fn leg(&self, maker: &mut Maker<'_>, body: &mut Body, (dir, at): (DirId, Expr), cells: &[Expr]) {
        let (found, edge) = (self.found, self.edge);
        let Some((first, rest)) = cells.split_first() else {
            let new = self.empty.clone().has(at.clone()).and(Expr::from(found).has(at.clone()).not());
            return body.when(new, |body| {
                let cell = body.named("cell", at.bit());
                body.set(found, Expr::from(found) | cell.clone());
                body.set(edge, Expr::from(edge) | cell);
            });
        };
        let next = maker.next_cell(dir, at);
        let next = body.named("next", next);
        body.when(first.clone().has(next.clone()), |body| self.leg(maker, body, (dir, next), rest));
    }
}
