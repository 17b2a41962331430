//! Groups of movers that the same pieces can begin with.

use dsl::model::Mover;

/// Movers of one kind, with their numbers, whose pieces must stand on the same cells: such a piece can begin with each of them.
pub type Group<'m> = Vec<(usize, &'m Mover)>;

/// The movers of a clause in groups, in order of their first movers.
pub fn groups_of(movers: &[Mover]) -> Vec<Group<'_>> {
    let mut groups: Vec<Group<'_>> = Vec::new();
    for (index, mover) in movers.iter().enumerate() {
        let same = |group: &&mut Group<'_>| (group[0].1.kind, &group[0].1.on) == (mover.kind, &mover.on);
        match groups.iter_mut().find(same) {
            Some(group) => group.push((index, mover)),
            None => groups.push(vec![(index, mover)]),
        }
    }
    groups
}
