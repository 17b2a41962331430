//! Where pieces make single steps, replies are not counted after each play: they are computed from the replies before the plays,
//! and the numbers of replies that each set of plays adds and takes away.

use dsl::model::{Act, Action, Condition, DirId, Model, Pass, PlayId, Region, Repeat, Walk};

use crate::facts::clauses::movers_of;
use crate::facts::layout::Shift;
use crate::plan::Plan;

/// A step in a direction that a piece may make, and the contents of the cells where it may end.
#[derive(Clone, Copy, Debug)]
pub struct SingleStep {
    /// The clause of the play.
    pub play: PlayId,
    /// The direction.
    pub dir: DirId,
    /// True if the step may end on an empty cell.
    pub onto_empty: bool,
    /// True if the step may end on a piece of the opponent, which it captures.
    pub onto_enemy: bool,
}

/// Applies where two plies are counted at once, and all plays are steps of one kind of piece.
pub fn run(plan: &mut Plan<'_>) -> Vec<String> {
    plan.decided.replies_by_change = plan.changes_are_local();
    super::note(plan.decided.replies_by_change, "all plays")
}

impl Plan<'_> {
    /// All steps that pieces of a player may make, if each play is a single step.
    pub fn single_steps(&self, player: usize) -> Option<Vec<SingleStep>> {
        let mut steps = Vec::new();
        for (play, clause) in self.model.plays.iter().enumerate() {
            for mover in movers_of(clause) {
                let [onto_empty, onto_enemy] = ends_of_step(&mover.walk)?;
                let dirs = mover.walk.dirs[player].iter();
                steps.extend(dirs.map(|dir| SingleStep { play, dir: *dir, onto_empty, onto_enemy }));
            }
        }
        Some(steps)
    }

    /// The regions where a game ends as soon as a piece lands there, if two plies are counted at once and a game can end in no
    /// other way between them.
    pub fn ends_on_landing(&self) -> Option<Vec<&Region>> {
        self.ends_between().map(|end| landing_of(&self.model.ends[end].when)).collect()
    }

    /// True if a step in one direction leads back to where a step in the other began.
    pub fn leads_back(&self, dir: DirId, other: DirId) -> bool {
        let by = |dir: DirId| self.layout.shifts[dir].first().map(|shift: &Shift| shift.by);
        by(dir).zip(by(other)).is_some_and(|(one, other)| one == -other)
    }

    fn changes_are_local(&self) -> bool {
        let Model { plays, kinds, limits, preferences, .. } = self.model;
        let step = |id: usize| {
            let play = &plays[id];
            let Action::Move(movers) = &play.action else { return false };
            play.choice.is_none()
                && play.then.is_empty()
                && play.when.is_none()
                && play.far.is_none()
                && play.repeat == Repeat::No
                && self.is_setwise(id)
                && movers.iter().all(|mover| mover.on.is_none())
        };
        let [stage] = self.stages.as_slice() else { return false };
        self.counts_two_plies()
            && kinds.len() == 1
            && limits.is_empty()
            && preferences.is_empty()
            && self.model.pass == Pass::No
            && !self.needs_comparison(stage)
            && !self.is_union(stage)
            && (0..plays.len()).all(step)
            && [0, 1].iter().all(|player| self.single_steps(*player).is_some())
            && self.ends_on_landing().is_some()
    }
}

/// For a walk of one step: true if it may end on an empty cell, and true if it may end on a piece of the opponent. `None` for other walks.
fn ends_of_step(walk: &Walk) -> Option<[bool; 2]> {
    let [step] = walk.steps.as_slice() else { return None };
    if (step.least, step.most) != (1, Some(1)) || walk.beside().is_some() {
        return None;
    }
    let ends = match &step.on {
        Region::Empty => [true, false],
        Region::Enemy => [false, true],
        Region::Or(parts) if matches!(parts.as_slice(), [Region::Empty, Region::Enemy] | [Region::Enemy, Region::Empty]) => {
            [true, true]
        }
        _ => return None,
    };
    let fits = match step.act {
        Act::None => !ends[1],
        Act::Capture => true,
        Act::Flip => false,
    };
    fits.then_some(ends)
}

/// The constant region in which any own piece ends the game.
fn landing_of(condition: &Condition) -> Option<&Region> {
    let Condition::Any(Region::And(parts)) = condition else { return None };
    match parts.as_slice() {
        [Region::Own, fixed @ Region::Fixed(_)] | [fixed @ Region::Fixed(_), Region::Own] => Some(fixed),
        _ => None,
    }
}
