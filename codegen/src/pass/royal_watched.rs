//! Plays that touch no cell on which an attack on a royal piece can depend are not tried.

use dsl::model::{Act, Action, Basis, DirId, KindId, Mover, PlayId, Region, Repeat, Step, Stretch, Then};

use crate::facts::geometry::has_one_line_for_two_cells;
use crate::facts::attackers::{Attackers, runs_in_a_circle};
use crate::facts::clauses::movers_of;
use crate::facts::contents::Contents;
use crate::facts::layout::SetType;
use crate::facts::shape::{acts, acts_off_landing};
use crate::plan::Plan;

use super::note_plays;

/// Finds the clauses whose plays change two cells, where it is known on which cells attacks depend.
pub fn run(plan: &mut Plan<'_>) -> Vec<String> {
    if let Some(kind) = plan.kept_kind().filter(|_| plan.guarded().is_none() && plan.attacks_are_watched()) {
        let tried = (0..plan.model.plays.len()).filter(|id| !plan.spares_royal(*id));
        plan.decided.watched = tried.filter(|id| plan.is_watched(*id, kind)).collect();
    }
    note_plays(plan, &plan.decided.watched)
}

impl Plan<'_> {
    /// True if plays of the clause are tried only where they touch a watched cell.
    pub fn watches(&self, id: PlayId) -> bool {
        self.decided.watched.contains(&id)
    }

    /// The directions of attacks that go over cells, and the opposite ones.
    pub fn lines_of_attack(&self) -> Vec<DirId> {
        let attackers = self.attackers();
        let far = attackers.iter().filter(|attackers| attackers.are_far());
        self.with_opposites(far.flat_map(|attackers| attackers.dirs.iter().flatten().copied()))
    }

    /// True if it is known for all attackers on which cells their attacks depend.
    fn attacks_are_watched(&self) -> bool {
        let directions = &self.model.board.directions;
        let straight =
            |dir: &DirId| self.layout.is_uniform(*dir) && !runs_in_a_circle(&directions[*dir].next);
        let watched = |attackers: &Attackers<'_>| {
            attackers.on.is_none_or(depends_on_steps)
                && has_way_to_capture(attackers.steps)
                && attackers.dirs.iter().flatten().all(straight)
        };
        !matches!(self.layout.set, SetType::Words(_))
            && !self.shape.taken
            && self.attackers().iter().all(watched)
            && has_one_line_for_two_cells(&self.model.board, &self.lines_of_attack())
    }

    /// True if a play of the clause can break no limit but the one for the royal kind, makes no royal piece, and changes no cells
    /// but those where it starts and ends.
    fn is_watched(&self, id: PlayId, royal: KindId) -> bool {
        let play = &self.model.plays[id];
        let lands = |mover: &Mover| {
            let walk = &mover.walk;
            let flips = walk.steps.iter().any(|step| step.act == Act::Flip);
            !flips && !acts_off_landing(walk, Act::Capture) && (play.repeat == Repeat::No || !acts(walk))
        };
        let plain = match play.action {
            Action::Place { kind, .. } => kind != royal,
            Action::Fly { .. } => true,
            Action::TakeOver { .. } => false,
            Action::Move(_) => movers_of(play).iter().all(lands),
        };
        plain
            && self.tests(id).count() == 1
            && !self.tests_follow_up(id)
            && play.choice.is_none()
            && play.then.iter().all(|then| matches!(then, Then::Mark(_)))
    }
}

impl Attackers<'_> {
    /// Number of pieces between an attacker and the piece that it captures, if the number is fixed.
    pub fn pieces_between(&self) -> Option<u32> {
        let [before @ .., _] = self.steps else { return None };
        before.iter().try_fold(0, |pieces, step| {
            let contents = Contents::of(&step.on);
            match step.most {
                _ if contents.is_vacant() => Some(pieces),
                Some(most) if contents.is_manned() && most == step.least => Some(pieces + most),
                _ => None,
            }
        })
    }
}

/// True if a walk goes over some cells and captures on the next, and only the pieces on these cells decide whether it matches.
fn has_way_to_capture(steps: &[Step]) -> bool {
    let [before @ .., capture] = steps else { return false };
    let told = |step: &Step| step.stretch == Stretch::Way && is_told_on_way(&step.on);
    steps.iter().all(told)
        && before.iter().all(|step| step.act == Act::None)
        && (capture.act, capture.least, capture.most) == (Act::Capture, 1, Some(1))
}

/// True if the start of a piece and the contents of a cell tell whether the cell is in the region.
fn is_told_on_way(region: &Region) -> bool {
    is_near_origin(region) || depends_on_pieces(region, &is_told_on_way)
}

/// True if a region is some steps from the start of a piece.
fn is_near_origin(region: &Region) -> bool {
    match region {
        Region::Origin => true,
        Region::StepOf(_, part) => is_near_origin(part),
        _ => false,
    }
}

/// True if the contents of a cell, or of cells some steps from it, tell whether the cell is in the region.
fn depends_on_steps(region: &Region) -> bool {
    match region {
        Region::StepOf(_, part) => depends_on_steps(part),
        _ => depends_on_pieces(region, &depends_on_steps),
    }
}

/// True if the contents of a cell tell whether it is in the region; for the region's parts, `told` decides that.
fn depends_on_pieces(region: &Region, told: &dyn Fn(&Region) -> bool) -> bool {
    match region.basis() {
        Basis::Board | Basis::OwnPieces | Basis::Pieces | Basis::Kinds => true,
        Basis::Parts | Basis::PartsOfOther => region.parts().into_iter().all(told),
        Basis::Past | Basis::Play | Basis::Attacks | Basis::OtherCells => false,
    }
}
