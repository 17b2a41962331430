//! The end of a play: promotion and the follow-ups.

use engine::{Piece, Player};

use super::act::Work;
use super::region::View;
use super::walk::matches;
use super::{Square, State};
use crate::model::{Act, CellId, KindId, PromoteThen, Promotion, Then, Walk};

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

    /// The kinds that a piece of `kind` may have after a play that ends on `cell`: those that it can be promoted to, or
    /// else its own.
    pub(super) fn kinds_at_end(&self, kind: KindId, cell: CellId) -> Vec<KindId> {
        let view = self.view(self.turn, None);
        let here =
            |p: &&Promotion| p.from == kind && p.then == PromoteThen::IfEnding && view.has(&p.on, cell);
        let kinds: Vec<KindId> = self.model.promotions.iter().filter(here).map(|p| p.to).collect();
        if kinds.is_empty() { vec![kind] } else { kinds }
    }

    /// Ends a play of the player to move that began on `from`: captured pieces leave, the moving piece, which is now of
    /// `kind`, is put on `to`, and the clause's follow-ups are done. `None` if a required follow-up or a pull has no match.
    pub(super) fn finish(
        &self,
        work: &mut Work,
        kind: KindId,
        from: Option<CellId>,
        to: CellId,
        then: &[Then],
    ) -> Option<()> {
        for square in &mut work.squares {
            if *square == Square::Taken {
                *square = Square::Empty;
            }
        }
        work.squares[to] = Square::Piece(Piece { player: self.turn as u8, kind: kind as u8 });
        work.moved.push(to);
        work.at_rest = true;
        for then in then {
            if let Then::Pull(walk) = then {
                self.pull(work, from, to, walk)?;
                continue;
            }
            if let Then::Mark(region) = then {
                let view = self.view_of(work, from);
                // Marks that no rule asks for must not tell plays apart.
                if !self.flags.marked.is_empty() {
                    work.marked.extend(view.cells(region));
                }
                continue;
            }
            for (cell, act) in self.follow_up(work, from, to, then)? {
                work.act(cell, act, Square::Empty);
            }
        }
        Some(())
    }

    /// The board in the middle of a play, as the player to move sees it.
    fn view_of<'a>(&'a self, work: &'a Work, from: Option<CellId>) -> View<'a> {
        View { squares: &work.squares, moved: &work.moved, ..self.view(self.turn, from) }
    }

    /// Sets the piece at the end of the walk down on the other side of `to`, by the first match where the cell there is
    /// empty; `None` if there is no such match.
    fn pull(&self, work: &mut Work, from: Option<CellId>, to: CellId, walk: &Walk) -> Option<()> {
        let view = self.view_of(work, from);
        let directions = &self.model.board.directions;
        let mut found = matches(view, walk, to).into_iter();
        let (end, beyond) = found.find_map(|(dir, walked)| {
            let beyond = directions[directions[dir].opposite].next[to]?;
            let end = walked.end()?;
            (work.squares[beyond] == Square::Empty).then_some((end, beyond))
        })?;
        work.squares.swap(end, beyond);
        work.moved.extend([end, beyond]);
        Some(())
    }

    /// The cells that a follow-up acts on, each once; `None` if it is required but has no match.
    fn follow_up(
        &self,
        work: &Work,
        from: Option<CellId>,
        to: CellId,
        then: &Then,
    ) -> Option<Vec<(CellId, Act)>> {
        let view = self.view_of(work, from);
        match then {
            Then::Mark(_) | Then::Pull(_) => Some(Vec::new()),
            Then::Capture(region) => {
                Some(view.cells(region).into_iter().map(|cell| (cell, Act::Capture)).collect())
            }
            Then::Walks { walk, required } => {
                let found = matches(view, walk, to);
                let mut acts: Vec<(CellId, Act)> = Vec::new();
                for act in found.iter().flat_map(|(_, walked)| walked.all()) {
                    if !acts.contains(&act) {
                        acts.push(act);
                    }
                }
                // Captures come first: what is captured is taken from the player who had it.
                acts.sort_by_key(|(_, act)| *act != Act::Capture);
                (!required || !found.is_empty()).then_some(acts)
            }
        }
    }
}
