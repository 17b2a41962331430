//! Steps to all neighbours as steps along one line and then along another.

use dsl::model::DirId;

use crate::plan::Plan;

impl Plan<'_> {
    /// Two pairs of opposite directions, if the eight `links` are these four directions and each combination of a step of the first
    /// pair with one of the second: then four steps lead to all neighbours.
    pub fn pairs_of_steps(&self, links: &[DirId]) -> Option<[[DirId; 2]; 2]> {
        let opposite = |dir: DirId| self.model.board.directions[dir].opposite;
        let pairs = || links.iter().map(|dir| [*dir, opposite(*dir)]);
        if links.len() != 8 || !links.iter().all(|dir| self.layout.is_uniform(*dir)) {
            return None;
        }
        pairs().find_map(|first| {
            pairs().map(|second| [first, second]).find(|pairs| self.lead_to_all(pairs, links))
        })
    }

    /// True if each of the links is a step of a pair, or a step of the first pair and then one of the second.
    fn lead_to_all(&self, [first, second]: &[[DirId; 2]; 2], links: &[DirId]) -> bool {
        let all = &self.model.board.directions;
        let next = |dir: DirId, cell: usize| all[dir].next[cell];
        let cells = self.model.board.cells.len();
        let joins = |link: DirId, one: DirId, other: DirId| {
            (0..cells).all(|cell| next(link, cell) == next(one, cell).and_then(|cell| next(other, cell)))
        };
        let slants = first.iter().flat_map(|one| second.iter().map(move |other| (*one, *other)));
        let slants = slants.filter_map(|(one, other)| links.iter().find(|link| joins(**link, one, other)));
        let mut found: Vec<DirId> = first.iter().chain(second).chain(slants).copied().collect();
        found.sort_unstable();
        found.dedup();
        found.len() == links.len() && links.iter().all(|link| found.contains(link))
    }
}
