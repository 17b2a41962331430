//! A trial of a random play looks along one direction of a piece only.
//!
//! Where plays are drawn by trial of pieces, each direction gives one play at most, and no two directions give the same play.
//! So the number that is drawn with a piece is the number of a direction.

use dsl::model::{DirId, Region, Step};

use crate::facts::clauses::movers_of;
use crate::facts::layout::SetType;
use crate::plan::Plan;

use super::note;

/// A leg whose end is computed from a count of its line.
pub struct MeasuredLeg<'p> {
    /// Its directions.
    pub dirs: &'p [DirId],
    /// The element that the leg runs over, and the one where it ends.
    pub steps: [&'p Step; 2],
    /// The region that is counted.
    pub counted: &'p Region,
}

/// Applies if all plays are legs of one kind of piece along measured lines, and have no fields but start and end.
pub fn run(plan: &mut Plan<'_>) -> Vec<String> {
    plan.decided.drawn_by_direction =
        plan.decided.most_tried.is_some() && plan.measured_leg().is_some_and(|leg| plan.lines_lie_apart(leg.dirs));
    note(plan.decided.drawn_by_direction, "all plays")
}

impl Plan<'_> {
    /// The leg of all plays, if they are drawn by pieces.
    pub fn measured_leg(&self) -> Option<MeasuredLeg<'_>> {
        self.most_ends_of_start()?;
        let [play] = self.model.plays.as_slice() else { return None };
        let [mover] = movers_of(play) else { return None };
        let alone = mover.on.is_none() && play.when.is_none() && self.model.kinds.len() == 1;
        let plain = !self.shape.captured && !self.shape.flipped && !self.shape.soonest && !self.shape.chosen;
        let small = !matches!(self.layout.set, SetType::Words(_));
        let fits = alone && plain && small && mover.walk.dirs[0] == mover.walk.dirs[1];
        let counted = self.counted_on_line(play, mover).filter(|_| fits)?;
        Some(MeasuredLeg { dirs: &mover.walk.dirs[0], steps: self.ray_of(&mover.walk)?, counted })
    }
}
