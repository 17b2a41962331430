//! The possible contents of a cell, as a set: nothing, a captured piece that has yet to leave, or a piece of some
//! player and kind.

use crate::model::KindId;
use engine::Player;

/// A set of contents of one cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::check) struct Contents(u128);

/// Kinds from this one on share their bits, so that any number of kinds has room.
const SHARED: KindId = 62;

impl Contents {
    /// No content at all, not even emptiness.
    pub(in crate::check) const NONE: Self = Self(0);
    /// Every content.
    pub(in crate::check) const ALL: Self = Self(u128::MAX);
    /// No piece.
    pub(in crate::check) const EMPTY: Self = Self(1);
    /// A captured piece that leaves when the play ends: occupied, but of no player and kind.
    pub(in crate::check) const CAPTURED: Self = Self(2);
    /// Any piece, or a captured piece that has yet to leave.
    pub(in crate::check) const OCCUPIED: Self = Self(!1);
    /// A piece of any player and kind.
    pub(in crate::check) const PIECE: Self = Self(!3);

    /// A piece of this player and kind.
    pub(in crate::check) fn piece(player: Player, kind: KindId) -> Self {
        Self(1 << (2 + 2 * kind.min(SHARED) + player))
    }

    /// A piece of this player.
    pub(in crate::check) fn of_player(player: Player) -> Self {
        (0..=SHARED).fold(Self::NONE, |all, kind| all | Self::piece(player, kind))
    }

    /// A piece of this kind, or of one that shares its bits.
    pub(in crate::check) fn of_kind(kind: KindId) -> Self {
        Self::piece(0, kind) | Self::piece(1, kind)
    }

    /// True if the kind has bits of its own, so that its pieces differ from all others.
    pub(in crate::check) fn is_told_apart(kind: KindId) -> bool {
        kind < SHARED
    }

    /// The pieces in the set, each with the other player as its owner; other contents are dropped.
    pub(in crate::check) fn flipped(self) -> Self {
        let pieces = (self & Self::PIECE).0;
        let first = Self::of_player(0).0;
        Self((pieces & first) << 1 | (pieces & !first) >> 1)
    }

    /// True if the set has no content.
    pub(in crate::check) fn is_none(self) -> bool {
        self.0 == 0
    }

    /// True if the two sets have a common element.
    pub(in crate::check) fn meets(self, other: Self) -> bool {
        !(self & other).is_none()
    }

    /// True if all contents are in the other set.
    pub(in crate::check) fn is_within(self, other: Self) -> bool {
        (self & !other).is_none()
    }
}

impl std::ops::BitAnd for Contents {
    type Output = Self;
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl std::ops::BitOr for Contents {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl std::ops::BitOrAssign for Contents {
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl std::ops::Not for Contents {
    type Output = Self;
    fn not(self) -> Self {
        Self(!self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_and_kinds_cut_the_pieces_in_parts() {
        assert_eq!(Contents::of_player(0) | Contents::of_player(1), Contents::PIECE);
        assert_eq!(Contents::of_player(1) & Contents::of_kind(3), Contents::piece(1, 3));
        assert!(!Contents::of_kind(0).meets(Contents::of_kind(1)));
        assert!(Contents::of_kind(100).meets(Contents::of_kind(200)));
    }

    #[test]
    fn flipping_changes_the_owner_alone() {
        let pieces = Contents::piece(0, 4) | Contents::piece(1, 2) | Contents::EMPTY;
        assert_eq!(pieces.flipped(), Contents::piece(1, 4) | Contents::piece(0, 2));
    }
}
