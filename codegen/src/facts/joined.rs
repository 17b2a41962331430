//! Connections: groups of own pieces that reach several sides of the board.

use dsl::model::{Condition, DirId, Region};

/// A condition that a group of own pieces has a cell in each of some constant regions.
pub struct Joined<'m> {
    /// The directions that link the pieces of a group.
    pub links: &'m [DirId],
    /// The regions.
    pub sides: Vec<&'m Region>,
}

impl<'m> Joined<'m> {
    /// Reads a condition, which may be asked only of the player who made the last ply; `None` if it has another form.
    pub fn of(condition: &'m Condition) -> Option<Self> {
        match condition {
            Condition::And(parts) => match parts.as_slice() {
                [Condition::Moved, other] | [other, Condition::Moved] => Self::of(other),
                _ => None,
            },
            Condition::Any(Region::And(parts)) => {
                let (sides, groups): (Vec<_>, Vec<_>) = parts.iter().partition(|part| is_side(part));
                let [groups] = groups.as_slice() else { return None };
                Self::reaching(groups, sides)
            }
            Condition::Any(groups) => Self::reaching(groups, Vec::new()),
            _ => None,
        }
    }

    /// Reads groups of own pieces that reach regions, and have a cell in each of `sides`, too.
    fn reaching(groups: &'m Region, mut sides: Vec<&'m Region>) -> Option<Self> {
        let Region::Reaching { of, to, links } = groups else { return None };
        if !is_side(to) {
            return None;
        }
        sides.push(to);
        match of.as_ref() {
            Region::Own => Some(Self { links, sides }),
            Region::Reaching { links: inner, .. } if inner == links => Self::reaching(of, sides),
            _ => None,
        }
    }
}

fn is_side(region: &Region) -> bool {
    matches!(region, Region::Fixed(_))
}
