//! The pieces that capture by walks, grouped by equal walks.

use dsl::model::{Act, Action, Direction, Dirs, KindId, Mover, Region, Step, Stretch};

use crate::facts::local::is_local;
use crate::plan::Plan;

/// Kinds that capture by the same walk in the same directions.
pub struct Attackers<'m> {
    /// The kinds.
    pub kinds: Vec<KindId>,
    /// The region where such a piece must stand; `None` is anywhere.
    pub on: Option<&'m Region>,
    /// The walk's elements.
    pub steps: &'m [Step],
    /// The walk's directions.
    pub dirs: Dirs,
}

impl Attackers<'_> {
    /// True if they may capture a piece that is not beside them.
    pub fn are_far(&self) -> bool {
        self.steps.len() > 1
    }

    /// True if they capture on one cell, and the contents of each cell alone decide whether the cell fits.
    pub fn capture_at_sight(&self) -> bool {
        let captures: Vec<_> = self.steps.iter().filter(|step| step.act == Act::Capture).collect();
        let [capture] = captures.as_slice() else { return false };
        let once = (capture.least, capture.most, capture.stretch) == (1, Some(1), Stretch::Way);
        once && self.steps.iter().all(|step| is_local(&step.on)) && self.on.is_none_or(is_local)
    }
}

impl Plan<'_> {
    /// The attackers whose attacks are found for all cells at once, and the others.
    pub fn attackers_by_way(&self) -> (Vec<Attackers<'_>>, Vec<Attackers<'_>>) {
        if !self.shape.attacked {
            return (Vec::new(), Vec::new());
        }
        self.attackers().into_iter().partition(|attackers| self.attacks_at_once(attackers))
    }

    /// True if all cells that the attackers attack are found at once.
    pub fn attacks_at_once(&self, attackers: &Attackers<'_>) -> bool {
        let circular = |dir: &Direction| runs_in_a_circle(&dir.next);
        attackers.capture_at_sight() && !self.shape.taken && !self.model.board.directions.iter().any(circular)
    }

    /// All pieces that capture by walks; kinds with the same walk in a direction are grouped.
    pub fn attackers(&self) -> Vec<Attackers<'_>> {
        let captures = |mover: &&Mover| mover.walk.steps.iter().any(|step| step.act == Act::Capture);
        let movers: Vec<&Mover> = self
            .model
            .plays
            .iter()
            .flat_map(|play| match &play.action {
                Action::Move(movers) => movers.as_slice(),
                Action::Place { .. } | Action::Fly { .. } | Action::TakeOver { .. } => &[],
            })
            .filter(captures)
            .collect();
        let mut all: Vec<Attackers<'_>> = Vec::new();
        for mover in &movers {
            for player in 0..2 {
                for dir in &mover.walk.dirs[player] {
                    let like = |other: &&&Mover| {
                        other.walk.steps == mover.walk.steps
                            && other.on == mover.on
                            && other.walk.dirs[player].contains(dir)
                    };
                    let kinds: Vec<KindId> = movers.iter().filter(like).map(|other| other.kind).collect();
                    let same = |one: &&mut Attackers<'_>| {
                        one.kinds == kinds && one.steps == mover.walk.steps && one.on == mover.on.as_ref()
                    };
                    match all.iter_mut().find(same) {
                        Some(known) if known.dirs[player].contains(dir) => {}
                        Some(known) => known.dirs[player].push(*dir),
                        None => {
                            let mut dirs = Dirs::default();
                            dirs[player].push(*dir);
                            let (on, steps) = (mover.on.as_ref(), mover.walk.steps.as_slice());
                            all.push(Attackers { kinds, on, steps, dirs });
                        }
                    }
                }
            }
        }
        all
    }
}

/// True if steps lead from some cell back to the same cell.
pub fn runs_in_a_circle(next: &[Option<usize>]) -> bool {
    // No path without a circle is longer than the board.
    (0..next.len()).any(|start| (0..next.len()).try_fold(start, |at, _| next[at]).is_some())
}
