//! Checks of the only royal piece of a player, and pins to it, are masks for whole sets of pieces.

use dsl::model::{Act, Action, DirId, KindId, Mover, PlayId, Region, Step};

use crate::facts::geometry::has_one_line_for_two_cells;
use crate::facts::attackers::Attackers;
use crate::facts::clauses::movers_of;
use crate::facts::contents::Contents;
use crate::facts::layout::SetType;
use crate::facts::shape::captures_own;
use crate::plan::Plan;

use super::note;

/// Applies where each player begins with one royal piece.
pub fn run(plan: &mut Plan<'_>) -> Vec<String> {
    plan.decided.royal_masks = plan.royal().is_some_and(|kind| plan.has_royal_masks(kind));
    note(plan.decided.royal_masks, "checks and pins")
}

impl Plan<'_> {
    /// The royal kind, if checks and pins are masks.
    pub fn guarded(&self) -> Option<KindId> {
        self.royal().filter(|_| self.decided.royal_masks)
    }

    /// The directions in which pieces capture from afar, and the opposite ones.
    pub fn far_lines(&self) -> Vec<DirId> {
        let (attackers, _) = self.attackers_by_way();
        let far = attackers.iter().filter(|attackers| attackers.are_far());
        self.with_opposites(far.flat_map(|attackers| attackers.dirs.iter().flatten().copied()))
    }

    /// Some directions and their opposites, each once.
    pub fn with_opposites(&self, dirs: impl Iterator<Item = DirId>) -> Vec<DirId> {
        let both = dirs.flat_map(|dir| [dir, self.model.board.directions[dir].opposite]);
        let mut dirs: Vec<_> = both.collect();
        dirs.sort_unstable();
        dirs.dedup();
        dirs
    }

    fn has_royal_masks(&self, kind: KindId) -> bool {
        let places =
            |action: &Action| matches!(action, Action::Place { kind: placed, .. } if *placed == kind);
        let (attackers, _) = self.attackers_by_way();
        let uniform = |dir: &DirId| {
            let opposite = self.model.board.directions[*dir].opposite;
            self.layout.is_uniform(*dir) && self.layout.is_uniform(opposite)
        };
        let told_by_table = |attackers: &Attackers<'_>| {
            let capture = attackers.steps.last();
            capture.is_some_and(|step| takes_any(&step.on)) && attackers.dirs.iter().flatten().all(uniform)
        };
        let lines = self.far_lines();
        let stays_on_line = |mover: &Mover| {
            goes_over_empty_cells(mover) && mover.walk.dirs.iter().flatten().all(|dir| self.keeps_to(&lines, *dir))
        };
        let is_bound = |id: PlayId| {
            let others = |mover: &&Mover| mover.kind != kind;
            movers_of(&self.model.plays[id]).iter().filter(others).all(stays_on_line)
        };
        let set = self.layout.set;
        !matches!(set, SetType::Words(_))
            && self.stages.len() == 1
            && !self.is_union(&self.stages[0])
            && (0..2).all(|player| self.begins_with_one(player, kind))
            && !self.model.plays.iter().any(|play| places(&play.action))
            && attackers.iter().all(told_by_table)
            && self.decided.without_trial.iter().all(|id| is_bound(*id))
            && !self.model.plays.iter().flat_map(movers_of).any(|mover| captures_own(&mover.walk))
            && has_one_line_for_two_cells(&self.model.board, &lines)
    }

    /// True if steps in a direction go along one of the lines, or lead off all of them: a pinned piece that goes in another direction, as
    /// one that leaps over a cell of its line, would come back to the line.
    fn keeps_to(&self, lines: &[DirId], dir: DirId) -> bool {
        lines.contains(&dir) || has_one_line_for_two_cells(&self.model.board, &[lines, &[dir]].concat())
    }

    fn begins_with_one(&self, player: usize, kind: KindId) -> bool {
        let such =
            |piece: &&engine::Piece| (usize::from(piece.player), usize::from(piece.kind)) == (player, kind);
        self.model.start.board.iter().flatten().filter(such).count() == 1
    }

}

/// True if every piece of the opponent is in a region.
fn takes_any(region: &Region) -> bool {
    match region {
        Region::Enemy | Region::Occupied => true,
        Region::Not(part) => matches!(part.as_ref(), Region::Own | Region::Empty),
        Region::And(parts) => parts.iter().all(takes_any),
        Region::Or(parts) => parts.iter().any(takes_any),
        _ => false,
    }
}

/// True if a piece goes over nothing but empty cells, so that it meets nothing beyond the next piece of its line.
fn goes_over_empty_cells(mover: &Mover) -> bool {
    let [over @ .., last] = mover.walk.steps.as_slice() else { return false };
    let vacant = |step: &Step| step.act == Act::None && Contents::of(&step.on).is_vacant();
    let once = (last.least, last.most) == (1, Some(1));
    mover.walk.beside().is_none() && over.iter().all(vacant) && (once || vacant(last))
}
