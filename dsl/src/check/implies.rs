//! Conditions that hold whenever another one holds, for the same player and as far as their form tells.

use crate::model::{CellMask, Condition, Number, Region};

impl Condition {
    /// True if the form of the conditions alone tells that the other one holds whenever this one does.
    pub(super) fn implies(&self, other: &Self) -> bool {
        match (self, other) {
            _ if self == other => true,
            (Self::Or(parts), _) => parts.iter().all(|part| part.implies(other)),
            (_, Self::And(parts)) => parts.iter().all(|part| self.implies(part)),
            (Self::And(parts), _) if parts.iter().any(|part| part.implies(other)) => true,
            (_, Self::Or(parts)) => parts.iter().any(|part| self.implies(part)),
            (Self::Not(one), Self::Not(other)) => other.implies(one),
            (Self::Any(of), Self::Any(other)) => of.is_within(other),
            (
                Self::Line { length: longer, of, dirs, .. },
                Self::Line { exactly: false, length, of: other, dirs: more },
            ) => longer >= length && of.is_within(other) && dirs.iter().all(|dir| more.contains(dir)),
            (Self::Compare(a, one, Number::Literal(n)), Self::Compare(b, other, Number::Literal(m))) => {
                let ([least, most], [low, high]) = (one.range(*n), other.range(*m));
                a == b && low <= least && most <= high
            }
            (Self::Repetition(more), Self::Repetition(times)) => more >= times,
            (Self::Quiet(clock, more), Self::Quiet(other, plies)) => clock == other && more >= plies,
            _ => false,
        }
    }
}

impl Region {
    /// True if the form of the regions alone tells that the other one has all cells of this one.
    fn is_within(&self, other: &Self) -> bool {
        match (self, other) {
            _ if self == other => true,
            (Self::Or(parts), _) => parts.iter().all(|part| part.is_within(other)),
            (_, Self::And(parts)) => parts.iter().all(|part| self.is_within(part)),
            (Self::And(parts), _) if parts.iter().any(|part| part.is_within(other)) => true,
            (_, Self::Or(parts)) => parts.iter().any(|part| self.is_within(part)),
            (Self::Not(one), Self::Not(other)) => other.is_within(one),
            (Self::Fixed(cells), Self::Fixed(others)) => {
                cells.iter().zip(others).all(|(cells, others)| has_all(others, cells))
            }
            _ => false,
        }
    }
}

/// True if the first mask has all cells of the second.
fn has_all(mask: &CellMask, cells: &CellMask) -> bool {
    mask.iter().zip(cells).all(|(has, wanted)| *has || !wanted)
}

#[cfg(test)]
mod tests {
    use crate::check::testing::model;

    /// True if the condition of the first end implies that of the second.
    fn implies(one: &str, other: &str) -> bool {
        let game = "board grid 5 x 5\ncounter taken up by capture\nplay place: man on empty";
        let model = model(&format!("{game}\nwin when {one}\nloss when {other}"));
        model.ends[0].when.implies(&model.ends[1].when)
    }

    #[test]
    fn narrower_conditions_imply_wider_ones() {
        for (one, other) in [
            ("stuck and any own", "stuck"),
            ("stuck", "stuck or any own"),
            ("stuck and moved and any own", "any own and stuck"),
            ("line of 4 own", "line of 3 own"),
            ("line of exactly 4 own along north", "line of 4 own"),
            ("line of 4 own in edge", "line of 3 (own or enemy)"),
            ("any own in corners", "any own in edge"),
            ("no (own or enemy)", "no enemy"),
            ("count own >= 5", "count own >= 3"),
            ("count own = 4", "count own > 3"),
            ("not taken <= 4", "not taken < 4"),
        ] {
            assert!(implies(one, other), "{one}: {other}");
            assert!(!implies(other, one), "{other}: {one}");
        }
    }

    #[test]
    fn other_conditions_do_not() {
        for (one, other) in [
            ("line of 4 own", "line of exactly 4 own"),
            ("line of 4 own", "line of 3 own along north"),
            ("line of 4 own", "line of 3 enemy"),
            ("moved and line of 4 own", "moved and line of 3 enemy"),
            ("count own >= 5", "count enemy >= 3"),
            ("taken >= 5", "their taken >= 3"),
            ("stuck", "moved"),
        ] {
            assert!(!implies(one, other), "{one}: {other}");
        }
    }
}
