//! The end of a play: promotion, and what follows on the cell where the piece stands.

use engine::{Man, Player};

use super::act::Work;
use super::region::View;
use super::walk::matches;
use super::{Square, State};
use crate::model::{Act, CellId, KindId, PromoteThen, Then};

impl State {
    /// The kind that a piece of `kind` becomes on `cell` by the first promotion clause with this effect on chains.
    pub(super) fn promotion(
        &self,
        player: Player,
        kind: KindId,
        cell: CellId,
        then: PromoteThen,
    ) -> Option<KindId> {
        let view = self.view(player, None);
        let mut clauses = self.model.promotions.iter();
        let clause = clauses.find(|p| p.from == kind && p.then == then && view.has(&p.on, cell));
        clause.map(|clause| clause.to)
    }

    /// Ends a play of the player to move that began on `from`: what was captured leaves, the piece, of `kind`, is put
    /// on `to` and is perhaps promoted, then the clause's follow-ups are done. Gives the piece's last kind; `None` if a
    /// follow-up that is required has no match.
    pub(super) fn finish(
        &self,
        work: &mut Work,
        kind: KindId,
        from: Option<CellId>,
        to: CellId,
        then: &[Then],
    ) -> Option<KindId> {
        for square in &mut work.squares {
            if *square == Square::Taken {
                *square = Square::Empty;
            }
        }
        let kind = self.promotion(self.turn, kind, to, PromoteThen::IfEnding).unwrap_or(kind);
        work.squares[to] = Square::Man(Man { player: self.turn as u8, kind: kind as u8 });
        for then in then {
            for (cell, act) in self.follow_up(&work.squares, from, to, then)? {
                work.act(cell, act, Square::Empty);
            }
        }
        Some(kind)
    }

    /// The cells that a follow-up acts on, each once; `None` if it is required but has no match.
    fn follow_up(
        &self,
        squares: &[Square],
        from: Option<CellId>,
        to: CellId,
        then: &Then,
    ) -> Option<Vec<(CellId, Act)>> {
        let view = View { board: &self.model.board, squares, player: self.turn, origin: from };
        match then {
            Then::Capture(region) => {
                Some(view.cells(region).into_iter().map(|cell| (cell, Act::Capture)).collect())
            }
            Then::Walks { walk, required } => {
                let found = matches(view, walk, to);
                let mut acts: Vec<(CellId, Act)> = Vec::new();
                for act in found.iter().flat_map(|(_, walked)| walked) {
                    if !acts.contains(act) {
                        acts.push(*act);
                    }
                }
                (!required || !found.is_empty()).then_some(acts)
            }
        }
    }
}
