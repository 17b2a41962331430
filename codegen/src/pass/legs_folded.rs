//! Quiet chains are followed in one word, where legs never leave a class of few cells.

use dsl::model::{CellId, CellMask, DirId, Mover, PlayId};

use crate::facts::layout::SetType;
use crate::pass::legs_in_common::classes;
use crate::pass::tuning::MOST_CLASSES;
use crate::plan::Plan;

/// Classes of cells that legs join, each of which is one word.
#[derive(Clone, Debug)]
pub struct Folded {
    /// The cells of each class.
    pub classes: Vec<CellMask>,
    /// For each direction of the legs, the number that a leg adds to a place in its class.
    pub shifts: Vec<isize>,
}

/// Folds the legs of clauses whose starts are found once for all pieces.
pub fn run(plan: &mut Plan<'_>) -> Vec<String> {
    let clauses: Vec<PlayId> = plan.decided.common_legs.keys().copied().collect();
    let fold = |id: &PlayId| {
        let (mover, length) = plan.common_legs(*id)?;
        Some((*id, plan.fold(mover, length)?))
    };
    plan.decided.folded = clauses.iter().filter_map(fold).collect();
    plan.decided.folded.keys().map(|id| plan.model.plays[*id].name.clone()).collect()
}

impl Plan<'_> {
    /// True if the legs of a clause are followed in one word.
    pub fn folds_legs(&self, id: PlayId) -> bool {
        self.decided.folded.contains_key(&id)
    }

    /// The classes of cells that the legs of a clause never leave, without those of one cell.
    pub fn classes_of_legs(&self, id: PlayId) -> Vec<CellMask> {
        let Some((mover, length)) = self.common_legs(id) else { return Vec::new() };
        let all = &self.model.board.directions;
        let cells = 0..self.model.board.cells.len();
        let leg = |from: CellId, dir: DirId| (0..length).try_fold(from, |at, _| all[dir].next[at]);
        let links = cells.clone().flat_map(|from| {
            mover.walk.dirs[0].iter().filter_map(move |dir| Some((from, leg(from, *dir)?)))
        });
        let mut classes = members(&classes(cells.len(), &links.collect::<Vec<_>>()));
        classes.retain(|class| class.iter().filter(|is_in| **is_in).count() > 1);
        classes
    }

    /// The classes and shifts by which legs of `length` steps are followed in one word on a board of several words, if they can be.
    fn fold(&self, mover: &Mover, length: usize) -> Option<Folded> {
        let (model, layout) = (self.model, &self.layout);
        let large = matches!(layout.set, SetType::Words(_));
        let promoted = model.promotions.iter().any(|promotion| promotion.from == mover.kind);
        if !large || promoted || model.kinds.len() > 1 {
            return None;
        }
        let cells = 0..model.board.cells.len();
        let links = |dir: DirId| {
            let leg = move |from| (0..length).try_fold(from, |at, _| model.board.directions[dir].next[at]);
            cells.clone().filter_map(move |from| Some((from, leg(from)?)))
        };
        let dirs = &mover.walk.dirs[0];
        let class = classes(cells.len(), &dirs.iter().flat_map(|dir| links(*dir)).collect::<Vec<_>>());
        let classes = members(&class);
        let fits = |class: &CellMask| class.iter().filter(|is_in| **is_in).count() <= 64;
        if classes.len() > MOST_CLASSES || !classes.iter().all(fits) {
            return None;
        }
        let place = |cell: CellId| {
            let before =
                |other: &CellId| class[*other] == class[cell] && layout.bit[*other] < layout.bit[cell];
            cells.clone().filter(before).count() as isize
        };
        let shift = |dir: &DirId| {
            let mut shifts: Vec<isize> = links(*dir).map(|(from, to)| place(to) - place(from)).collect();
            shifts.dedup();
            <[isize; 1]>::try_from(shifts).ok().map(|[shift]| shift)
        };
        let shifts = dirs.iter().map(shift).collect::<Option<Vec<isize>>>()?;
        Some(Folded { classes, shifts })
    }
}

/// The cells of each class; `class` has the name of each cell's class.
fn members(class: &[usize]) -> Vec<CellMask> {
    let names: std::collections::BTreeSet<usize> = class.iter().copied().collect();
    names.into_iter().map(|name| class.iter().map(|other| *other == name).collect()).collect()
}
