//! Which players an end is asked of.

use dsl::model::{Condition, Number, Region};

/// The players in whose view an end can hold.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum AskedOf {
    /// The player who made the last play.
    Mover,
    /// The player to move.
    Next,
    /// One after the other.
    Both,
}

/// The players that have to be asked. A condition that reads the same for both is asked of the first of them only.
pub fn asked_of(condition: &Condition) -> AskedOf {
    match condition {
        Condition::Stuck => AskedOf::Next,
        Condition::Moved => AskedOf::Mover,
        Condition::And(parts) if parts.contains(&Condition::Stuck) => AskedOf::Next,
        Condition::And(parts) if parts.contains(&Condition::Moved) => AskedOf::Mover,
        other if looks_the_same(other) => AskedOf::Mover,
        _ => AskedOf::Both,
    }
}

/// Whether a condition reads the same for both players.
fn looks_the_same(condition: &Condition) -> bool {
    match condition {
        Condition::BothStuck | Condition::Repetition(_) | Condition::Quiet(..) | Condition::After(_) => true,
        Condition::Any(region) => same_region(region),
        Condition::Every(region, wanted) => same_region(region) && same_region(wanted),
        Condition::Line { of, .. } => same_region(of),
        Condition::Stuck | Condition::Moved => false,
        Condition::Compare(left, _, right) => same_number(left) && same_number(right),
        Condition::Not(part) => looks_the_same(part),
        Condition::And(parts) | Condition::Or(parts) => parts.iter().all(looks_the_same),
    }
}

fn same_number(number: &Number) -> bool {
    match number {
        Number::Literal(_) | Number::Plies | Number::Passes => true,
        Number::Count(region)
        | Number::Groups { of: region, .. }
        | Number::LargestGroup { of: region, .. } => same_region(region),
        Number::Counter { .. } => false,
        Number::Add(left, right) | Number::Subtract(left, right) => same_number(left) && same_number(right),
    }
}

fn same_region(region: &Region) -> bool {
    match region {
        Region::Empty
        | Region::Occupied
        | Region::Player(_)
        | Region::Kind(_)
        | Region::Origin
        | Region::Visited
        | Region::Unmoved
        | Region::Marked => true,
        Region::Own | Region::Enemy | Region::Their(_) | Region::Last | Region::Attacked => false,
        Region::Fixed(masks) => masks[0] == masks[1],
        Region::Not(part) | Region::Within(_, part) => same_region(part),
        Region::Lines { of, .. } | Region::Image { of, .. } => same_region(of),
        Region::StepOf(dirs, part) | Region::ReachOf(dirs, part) => dirs[0] == dirs[1] && same_region(part),
        Region::And(parts) | Region::Or(parts) => parts.iter().all(same_region),
        Region::OrElse(of, other)
        | Region::Reaching { of, to: other, .. }
        | Region::Enclosed { of, by: other, .. } => same_region(of) && same_region(other),
    }
}
