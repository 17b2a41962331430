//! Follow-ups and choices of a play.

use super::Maker;
use super::region::Place;

impl Maker<'_> {
    /// A part of a play clause that follows the play.
    pub(super) fn follow_up(&mut self) -> String {
        match self.number(0, 9) {
            0..=3 => format!("then along {}: {}", self.directions(), self.following_walk()),
            4 => format!("then required along {}: {}", self.directions(), self.following_walk()),
            5 => "then capture enemy without liberties".to_owned(),
            6 | 7 => format!("then capture {}", self.region(Place::Play)),
            8 => format!("then mark {}", self.region(Place::Play)),
            _ => {
                let walk = self.one(&["own", "enemy", "empty, own", "empty*, occupied"]);
                format!("then pull along {}: {walk}", self.directions())
            }
        }
    }

    /// A choice that a play ends with.
    pub(super) fn choice(&mut self) -> String {
        let kind = self.kind();
        match self.number(0, 3) {
            0 => format!("then {kind} on {}", self.region(Place::Position)),
            1 => format!(
                "then {kind} along {}: {}",
                self.directions(),
                self.one(&["empty+", "empty", "occupied*, empty", "empty{1..2}"])
            ),
            2 => format!("then take one of {}", self.region(Place::Position)),
            _ => format!(
                "then take one of {} when in {}",
                self.region(Place::Position),
                self.region(Place::Position)
            ),
        }
    }
}
