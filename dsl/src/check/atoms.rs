//! The atoms of a condition: its parts that are no combinations of other conditions.

use crate::model::{AtomPlaces, Condition};

/// An atom of the condition of an end clause.
pub(super) struct Atom<'a> {
    /// The atom's meaning.
    pub(super) condition: &'a Condition,
    /// True if the atom stands under `not`, so that the condition needs it to fail.
    pub(super) negated: bool,
    /// The place where the atom is written.
    pub(super) places: &'a AtomPlaces,
}

/// The atoms of a condition, with their places.
pub(super) fn atoms<'a>(
    condition: &'a Condition,
    places: &'a [AtomPlaces],
) -> impl Iterator<Item = Atom<'a>> {
    let mut parts = Vec::new();
    split(condition, false, &mut parts);
    parts.into_iter().zip(places).map(|((condition, negated), places)| Atom { condition, negated, places })
}

fn split<'a>(condition: &'a Condition, negated: bool, parts: &mut Vec<(&'a Condition, bool)>) {
    match condition {
        Condition::Not(part) => split(part, !negated, parts),
        atom if atom.parts().is_empty() => parts.push((atom, negated)),
        joined => joined.parts().iter().for_each(|part| split(part, negated, parts)),
    }
}
