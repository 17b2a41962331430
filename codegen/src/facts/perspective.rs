//! The players of whom an end is asked.

use dsl::model::Condition;

/// The players in whose view an end can hold.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum AskedOf {
    /// The player who made the last play.
    Mover,
    /// The player to move.
    Next,
    /// Both players, one after the other.
    Both,
}

/// The players that have to be asked. A condition that reads the same for both is asked of the first of them only.
pub fn asked_of(condition: &Condition) -> AskedOf {
    match condition {
        Condition::Stuck => AskedOf::Next,
        Condition::Moved => AskedOf::Mover,
        Condition::And(parts) if parts.contains(&Condition::Stuck) => AskedOf::Next,
        Condition::And(parts) if parts.contains(&Condition::Moved) => AskedOf::Mover,
        other if other.is_same_for_both() => AskedOf::Mover,
        _ => AskedOf::Both,
    }
}
