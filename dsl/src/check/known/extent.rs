//! The extent of regions: the contents with which each cell may belong to a region, and those with which it surely
//! does.
//!
//! Regions that depend on one cell alone (`own man in far edge`) are exact; those that look further (neighbours, groups)
//! are taken to hold wherever they might. So a region found empty is empty in every position.

use super::contents::Contents;
use crate::model::{Board, CellId, DirId, Dirs, Leave, Model, Mover, Region, image};
use engine::Player;

/// A board, with the contents that each cell can ever have.
pub(in crate::check) struct World<'a> {
    /// The board.
    pub(in crate::check) board: &'a Board,
    /// The possible contents of each cell.
    pub(in crate::check) live: Vec<Contents>,
    /// The contents that the cells which the piece of a play was on can have.
    left: Contents,
}

/// A region, as far as it is known without a position.
pub(in crate::check) struct Extent {
    /// For each cell, the contents with which it may be in the region.
    pub(in crate::check) may: Vec<Contents>,
    /// For each cell, the contents with which it is in the region for sure.
    pub(in crate::check) must: Vec<Contents>,
}

impl<'a> World<'a> {
    /// The world in which each cell may hold anything that the game has.
    pub(in crate::check) fn anything(model: &'a Model) -> Self {
        let mut all = Contents::EMPTY;
        for kind in 0..model.kinds.len() {
            all |= Contents::of_kind(kind);
        }
        if model.plays.iter().any(|play| play.leave == Leave::AtEnd) {
            all |= Contents::CAPTURED;
        }
        Self::of(&model.board, vec![all; model.board.cells.len()])
    }

    /// The world of a board whose cells can have these contents.
    pub(in crate::check) fn of(board: &'a Board, live: Vec<Contents>) -> Self {
        Self { board, live, left: Contents::ALL }
    }

    /// The world while the piece of a play is on its way, or where it has come to rest.
    pub(in crate::check) fn on_the_way(self) -> Self {
        Self { left: Contents::EMPTY, ..self }
    }

    /// The possible contents of each cell when it is in the region.
    pub(in crate::check) fn within(&self, region: &Region, viewer: Player) -> Vec<Contents> {
        let extent = self.extent(region, viewer);
        extent.may.iter().zip(&self.live).map(|(may, live)| *may & *live).collect()
    }

    /// The cells that lie beyond a cell in a direction, the nearest first.
    pub(in crate::check) fn ray(&self, from: CellId, dir: DirId) -> Vec<CellId> {
        let next = &self.board.directions[dir].next;
        // Directions might run in a circle, so the board's size limits the ray.
        std::iter::successors(next[from], |at| next[*at]).take(next.len()).collect()
    }

    /// The cells where a piece of the mover may stand before the play.
    pub(in crate::check) fn stands(&self, mover: &Mover, player: Player) -> Vec<CellId> {
        let piece = Contents::piece(player, mover.kind);
        let on = mover.on.as_ref().map(|on| self.extent(on, player).may);
        let stands = |cell: &CellId| {
            let on = on.as_ref().map_or(Contents::ALL, |on| on[*cell]);
            (self.live[*cell] & on).meets(piece)
        };
        (0..self.live.len()).filter(stands).collect()
    }

    /// The number of cells that may be in the region.
    pub(in crate::check) fn cells_within(&self, region: &Region, viewer: Player) -> usize {
        self.within(region, viewer).iter().filter(|contents| !contents.is_none()).count()
    }

    /// True if the region is empty for both players in every position.
    pub(in crate::check) fn is_empty(&self, region: &Region) -> bool {
        (0..2).all(|viewer| self.cells_within(region, viewer) == 0)
    }

    /// The extent of a region for a player.
    pub(in crate::check) fn extent(&self, region: &Region, viewer: Player) -> Extent {
        match region {
            Region::Fixed(masks) => {
                self.exactly(|cell| if masks[viewer][cell] { Contents::ALL } else { Contents::NONE })
            }
            Region::Own => self.exactly(|_| Contents::of_player(viewer)),
            Region::Enemy => self.exactly(|_| Contents::of_player(1 - viewer)),
            Region::Player(player) => self.exactly(|_| Contents::of_player(*player)),
            Region::Kind(kind) if Contents::is_told_apart(*kind) => {
                self.exactly(|_| Contents::of_kind(*kind))
            }
            Region::Kind(kind) => self.perhaps(|_| Contents::of_kind(*kind)),
            Region::Empty => self.exactly(|_| Contents::EMPTY),
            Region::Occupied => self.exactly(|_| Contents::OCCUPIED),
            Region::Unmoved => self.perhaps(|_| Contents::OCCUPIED),
            Region::Origin | Region::Visited => self.perhaps(|_| self.left),
            Region::Marked | Region::Last | Region::Attacked => self.perhaps(|_| Contents::ALL),
            Region::Not(part) => self.extent(part, viewer).complement(),
            Region::And(parts) => self.join(parts, viewer, Contents::ALL, |a, b| a & b),
            Region::Or(parts) => self.join(parts, viewer, Contents::NONE, |a, b| a | b),
            Region::Their(part) => self.extent(part, 1 - viewer),
            Region::StepOf(dirs, of) => self.spread(of, viewer, |cells| self.step(cells, &dirs[viewer])),
            Region::ReachOf(dirs, of) => self.spread(of, viewer, |cells| self.reach(cells, dirs, viewer)),
            Region::Within(steps, of) => self.spread(of, viewer, |cells| self.widen(cells, *steps)),
            Region::Image { of, pairs } => self.spread(of, viewer, |cells| image(cells, pairs)),
            Region::Reaching { of, to, .. } => {
                let reached = self.cells_within(to, viewer) > 0;
                let of = self.extent(of, viewer).may;
                self.perhaps(|cell| if reached { of[cell] } else { Contents::NONE })
            }
            Region::OrElse(first, second) => {
                let [first, second] = [first, second].map(|part| self.extent(part, viewer).may);
                self.perhaps(|cell| first[cell] | second[cell])
            }
            Region::Lines { of, .. } | Region::Enclosed { of, .. } => {
                let of = self.extent(of, viewer).may;
                self.perhaps(|cell| of[cell])
            }
        }
    }

    fn exactly(&self, contents: impl Fn(CellId) -> Contents) -> Extent {
        let may: Vec<_> = (0..self.live.len()).map(contents).collect();
        Extent { must: may.clone(), may }
    }

    fn perhaps(&self, contents: impl Fn(CellId) -> Contents) -> Extent {
        let cells = self.live.len();
        Extent { may: (0..cells).map(contents).collect(), must: vec![Contents::NONE; cells] }
    }

    fn join(
        &self,
        parts: &[Region],
        viewer: Player,
        unit: Contents,
        join: impl Fn(Contents, Contents) -> Contents,
    ) -> Extent {
        parts.iter().fold(self.exactly(|_| unit), |mut all, part| {
            let part = self.extent(part, viewer);
            for cell in 0..self.live.len() {
                all.may[cell] = join(all.may[cell], part.may[cell]);
                all.must[cell] = join(all.must[cell], part.must[cell]);
            }
            all
        })
    }

    /// The extent of a region that is spread from the cells of `of`: cells that are reached from those that may be in `of`,
    /// and cells that are reached from those that are in `of` whatever they hold.
    fn spread(&self, of: &Region, viewer: Player, spread: impl Fn(&[bool]) -> Vec<bool>) -> Extent {
        let of = self.extent(of, viewer);
        let some: Vec<_> = of.may.iter().zip(&self.live).map(|(may, live)| may.meets(*live)).collect();
        let sure: Vec<_> = of.must.iter().zip(&self.live).map(|(must, live)| live.is_within(*must)).collect();
        let whole = |cells: Vec<bool>| {
            cells.into_iter().map(|is_in| if is_in { Contents::ALL } else { Contents::NONE }).collect()
        };
        Extent { may: whole(spread(&some)), must: whole(spread(&sure)) }
    }

    fn step(&self, cells: &[bool], dirs: &[DirId]) -> Vec<bool> {
        let mut reached = vec![false; cells.len()];
        for from in (0..cells.len()).filter(|cell| cells[*cell]) {
            for to in dirs.iter().filter_map(|dir| self.board.directions[*dir].next[from]) {
                reached[to] = true;
            }
        }
        reached
    }

    fn reach(&self, cells: &[bool], dirs: &Dirs, viewer: Player) -> Vec<bool> {
        let mut reached = self.step(cells, &dirs[viewer]);
        loop {
            let further = either(&reached, &self.step(&reached, &dirs[viewer]));
            if further == reached {
                return reached;
            }
            reached = further;
        }
    }

    fn widen(&self, cells: &[bool], steps: u32) -> Vec<bool> {
        let all: Vec<DirId> = self.board.steps().collect();
        let mut wide = cells.to_vec();
        for _ in 0..steps {
            let wider = either(&wide, &self.step(&wide, &all));
            if wider == wide {
                break;
            }
            wide = wider;
        }
        wide
    }
}

impl Extent {
    fn complement(self) -> Self {
        let not = |cells: Vec<Contents>| cells.into_iter().map(|contents| !contents).collect();
        Self { may: not(self.must), must: not(self.may) }
    }
}

fn either(a: &[bool], b: &[bool]) -> Vec<bool> {
    a.iter().zip(b).map(|(a, b)| *a || *b).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::testing::model;
    use crate::model::Condition;

    /// True if the region of `loss when any REGION` is found empty.
    fn is_empty(region: &str) -> bool {
        let model = model(&format!(
            "board grid 3 x 3\nregion none = corners but not corners\nplay place: man on empty\nloss when any {region}"
        ));
        let Condition::Any(region) = &model.ends[0].when else { panic!("{:?}", model.ends[0].when) };
        World::anything(&model).is_empty(region)
    }

    #[test]
    fn contradictions_are_empty() {
        for region in ["own and enemy", "own and empty", "man but not occupied", "black and white", "none"] {
            assert!(is_empty(region), "{region}");
        }
        assert!(is_empty("orthogonal of none"));
        assert!(is_empty("own reaching none"));
        assert!(is_empty("(own or none) and (empty or none)"));
        assert!(is_empty("within 2 of none"));
        assert!(is_empty("their own and own"));
        assert!(is_empty("north of row 3"), "there is nothing beyond the board");
    }

    #[test]
    fn what_may_be_is_not_empty() {
        let regions =
            ["own and black", "own without liberties", "corners and edge", "not own", "north of own"];
        for region in regions {
            assert!(!is_empty(region), "{region}");
        }
        assert!(!is_empty("empty enclosed by own"));
        assert!(!is_empty("own in north of empty and not corners"));
        assert!(!is_empty("anywhere forward of (enemy in edge)"));
    }
}
